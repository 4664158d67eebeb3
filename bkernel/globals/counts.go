package globals

import (
	"cmp"
	"fmt"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
)

// Count says that weighted predicates, of those that hold, come to at least and at most so much.
type Count struct {
	Preds       []ast.Node
	Weights     []int64 // above 0
	Least, Most int64   // from 0 to the sum of the weights where nothing is said
}

// countTerms bounds the predicates of a count.
const countTerms = 1 << 12

// ReadCount reads a sum of choices between two numerals each, compared with a numeral.
func ReadCount(g *ast.Graph, f ast.Node) (c Count, ok bool) {
	op := g.Op(f)
	if op != ast.OpLe && op != ast.OpEq || g.Type(g.Arg(f, 0)) != ast.Int {
		return c, false
	}
	bound, ok := small(g, g.Arg(f, 1))
	if !ok {
		return c, false
	}
	terms := []ast.Node{g.Arg(f, 0)}
	if g.Op(terms[0]) == ast.OpAdd {
		terms = g.Args(terms[0])
	}
	if len(terms) < 2 || len(terms) > countTerms {
		return c, false
	}
	below := 0 // parts that take away
	for _, t := range terms {
		k := int64(1)
		if g.Op(t) == ast.OpMul && len(g.Args(t)) == 2 {
			if k, ok = small(g, g.Arg(t, 0)); !ok {
				return c, false
			}
			t = g.Arg(t, 1)
		}
		if g.Op(t) != ast.OpIte {
			return c, false
		}
		p := g.Arg(t, 0)
		a, okA := small(g, g.Arg(t, 1))
		b, okB := small(g, g.Arg(t, 2))
		if !okA || !okB {
			return c, false
		}
		if g.Op(p) == ast.OpNot {
			p, a, b = g.Arg(p, 0), b, a
		}
		bound -= k * b
		w := k * (a - b)
		if w < 0 {
			below++
		}
		c.Preds, c.Weights = append(c.Preds, p), append(c.Weights, w)
	}
	turned := 2*below > len(terms) // Σ <= b says that what it takes away is at least -b
	all := int64(0)
	for i, w := range c.Weights {
		if turned {
			w = -w
		}
		if w < 0 { // counts where it does not hold
			if c.Preds[i], w = g.Not(c.Preds[i]), -w; turned {
				bound -= w
			} else {
				bound += w
			}
		}
		c.Weights[i] = w
		all += w
	}
	if turned {
		bound = -bound
	}
	c.Least, c.Most = 0, all
	switch {
	case op == ast.OpEq:
		c.Least, c.Most = bound, bound
	case turned:
		c.Least = bound
	default:
		c.Most = bound
	}
	return c, c.Least <= all && c.Most >= 0
}

// small reads a numeral within form.MaxNum.
func small(g *ast.Graph, n ast.Node) (int64, bool) {
	if g.Op(n) != ast.OpInt || !g.IntVal(n).IsInt64() {
		return 0, false
	}
	v := g.IntVal(n).Int64()
	return v, -form.MaxNum <= v && v <= form.MaxNum
}

// Cardinality says of some integers how many of them have each of some values.
type Cardinality struct {
	Terms       []ast.Node
	Values      []int64 // in ascending order
	Least, Most []int64 // by value
}

// Counts reads the counts of facts: those of the values of integers, of one set of integers
// together, and all others. What several facts say of one sum is one count.
func Counts(g *ast.Graph, facts []ast.Node) (cards []Cardinality, others []Count) {
	at := map[string]int{}
	var all []Count
	for _, f := range facts {
		c, ok := ReadCount(g, f)
		if !ok {
			continue
		}
		c.sort()
		key := fmt.Sprint(c.Preds, c.Weights)
		if i, has := at[key]; has {
			all[i].Least, all[i].Most = max(all[i].Least, c.Least), min(all[i].Most, c.Most)
			continue
		}
		at[key] = len(all)
		all = append(all, c)
	}
	of := map[string]int{}
	for _, c := range all {
		terms, value, ok := c.ofValue(g)
		if !ok {
			others = append(others, c)
			continue
		}
		key := fmt.Sprint(terms)
		i, has := of[key]
		if !has {
			i = len(cards)
			of[key] = i
			cards = append(cards, Cardinality{Terms: terms})
		}
		r, w := &cards[i], c.Weights[0]
		place, _ := slices.BinarySearch(r.Values, value)
		r.Values = slices.Insert(r.Values, place, value)
		r.Least = slices.Insert(r.Least, place, (c.Least+w-1)/w)
		r.Most = slices.Insert(r.Most, place, c.Most/w)
	}
	return cards, others
}

// sort puts the predicates in an order of their own.
func (c *Count) sort() {
	order := make([]int, len(c.Preds))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(c.Preds[a], c.Preds[b]) })
	ps, ws := slices.Clone(c.Preds), slices.Clone(c.Weights)
	for i, k := range order {
		c.Preds[i], c.Weights[i] = ps[k], ws[k]
	}
}

// ofValue reads that all predicates say x = v of different integers and of one v.
func (c *Count) ofValue(g *ast.Graph) (terms []ast.Node, value int64, ok bool) {
	for i, p := range c.Preds {
		if g.Op(p) != ast.OpEq || g.Type(g.Arg(p, 0)) != ast.Int || c.Weights[i] != c.Weights[0] {
			return nil, 0, false
		}
		a, is := form.ReadAtom(g, p)
		if !is || i > 0 && a.K != value {
			return nil, 0, false
		}
		value = a.K
		terms = append(terms, a.Term)
	}
	slices.Sort(terms)
	return terms, value, len(slices.Compact(slices.Clone(terms))) == len(terms)
}

// Constraint names a cardinality.
func (c *Cardinality) Constraint() Constraint {
	return Constraint{"global_cardinality", []Arg{
		{Name: "terms", Terms: c.Terms}, {Name: "values", Numbers: c.Values}, {Name: "least", Numbers: c.Least}, {Name: "most", Numbers: c.Most},
	}}
}

// Constraint names a count.
func (c *Count) Constraint() Constraint {
	args := []Arg{{Name: "literals", Terms: c.Preds}}
	all := int64(0)
	for _, w := range c.Weights {
		all += w
	}
	if slices.Max(c.Weights) > 1 {
		args = append(args, Arg{Name: "weights", Numbers: c.Weights})
	}
	if c.Least > 0 {
		args = append(args, Arg{Name: "least", Numbers: []int64{c.Least}})
	}
	if c.Most < all {
		args = append(args, Arg{Name: "most", Numbers: []int64{c.Most}})
	}
	return Constraint{"pseudo_boolean", args}
}
