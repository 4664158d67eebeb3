package compile

import (
	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/form"
	"bsmt/bkernel/num"
)

// A comparison of sums that occurs in one polarity only, as those of a schedule do, is half
// of an equivalence: its literal implies it, and asks for nothing where it is false. With
// the real truths in place of such literals what was asserted stays true, so that whatever
// follows from the predicates may be said of the literals (Plaisted and Greenbaum, "A
// structure-preserving clause form translation", 1986, for comparisons). Gates stay whole:
// they propagate more.

// Polarities in which a predicate occurs in what was asserted.
const (
	positive uint8 = 1 << iota
	negative
	both = positive | negative
)

// halves keeps the polarities of predicates.
type halves struct {
	polarity []uint8            // by ast.Node, as far as set; 0: not seen
	made     map[ast.Node]uint8 // compiled comparisons that are half, by the polarity that they have
	stack    []occurrence       // scratch of mark
}

// occurrence is a predicate in a polarity.
type occurrence struct {
	n ast.Node
	p uint8
}

func (h *halves) of(n ast.Node) uint8 {
	if int(n) < len(h.polarity) {
		return h.polarity[n]
	}
	return 0
}

// noteHalves marks the polarities below facts. Instances of quantifiers ask which predicates
// hold: there all literals are whole.
func (k *Compiled) noteHalves(facts []ast.Node) {
	if k.has.Quantifiers {
		return
	}
	k.halves = &halves{polarity: make([]uint8, k.g.Len()), made: map[ast.Node]uint8{}}
	for _, f := range facts {
		if a, _ := k.unsigned(f); k.isComparison(a) {
			k.whole(a) // holds, or does not
		} else {
			k.mark(f, positive)
		}
	}
}

// unsigned takes a negation off a predicate.
func (k *Compiled) unsigned(n ast.Node) (a ast.Node, neg bool) {
	if k.g.Op(n) == ast.OpNot {
		return k.g.Arg(n, 0), true
	}
	return n, false
}

// isComparison says that n compares integers.
func (k *Compiled) isComparison(n ast.Node) bool {
	g := k.g
	return (g.Op(n) == ast.OpLe || g.Op(n) == ast.OpEq) && g.Kind(g.Type(g.Arg(n, 0))) == ast.KInt
}

// isWhole says that the literal of n, if it has one, is false where n is.
func (k *Compiled) isWhole(n ast.Node) bool { return k.halves == nil || k.halves.of(n) == both }

// whole has the literals of n, and of all below it, mean what they say from now on.
func (k *Compiled) whole(n ast.Node) {
	if k.halves != nil {
		k.mark(n, both)
	}
}

// mark notes that n is asked for in a polarity. Of half comparisons that others need as
// well the other half is added.
func (k *Compiled) mark(n ast.Node, polarity uint8) {
	g, h := k.g, k.halves
	add := func(n ast.Node, p uint8) {
		if h.of(n)&p != p {
			h.stack = append(h.stack, occurrence{n, p})
		}
	}
	add(n, polarity)
	for len(h.stack) > 0 {
		it := h.stack[len(h.stack)-1]
		h.stack = h.stack[:len(h.stack)-1]
		for len(h.polarity) < g.Len() {
			h.polarity = append(h.polarity, 0)
		}
		if h.polarity[it.n]&it.p == it.p {
			continue
		}
		h.polarity[it.n] |= it.p
		p := h.polarity[it.n]
		if p == both {
			k.complete(it.n)
		}
		switch args := g.Args(it.n); g.Op(it.n) {
		case ast.OpNot:
			add(args[0], p>>1|p<<1&both)
		case ast.OpAnd, ast.OpOr:
			if k.opposite(args) {
				p = both
			}
			for _, a := range args {
				add(a, p)
			}
		case ast.OpIte:
			if g.Type(it.n) != ast.Pred {
				p = both
			}
			add(args[0], both)
			add(args[1], p)
			add(args[2], p)
		default:
			for _, a := range args {
				add(a, both)
			}
		}
	}
}

// opposite says that two gaps between the same constants are all there is, as of tasks that
// exclude each other: each is false where the other one holds. Without it an open shop of five
// jobs takes half as much work again.
func (k *Compiled) opposite(args []ast.Node) bool {
	if len(args) != 2 {
		return false
	}
	a, _ := k.unsigned(args[0])
	b, _ := k.unsigned(args[1])
	x, okX := form.ReadGap(k.g, a)
	y, okY := form.ReadGap(k.g, b)
	return okX && okY && (x.X == y.X && x.Y == y.Y || x.X == y.Y && x.Y == y.X)
}

// comparison is the literal of a comparison of compiled sums, half of it where that is
// enough.
func (k *Compiled) comparison(n ast.Node) core.Lit {
	if k.halves == nil || k.halves.of(n) == both {
		return k.compare(n, both)
	}
	p := k.halves.of(n)
	k.halves.made[n] = p
	return k.compare(n, p)
}

// compare gives the literal for a polarity; that for one of them implies that for both, or
// the other way round.
func (k *Compiled) compare(n ast.Node, polarity uint8) core.Lit {
	g := k.g
	ms, c := k.difference(k.sum(g.Arg(n, 0)), k.sum(g.Arg(n, 1)))
	switch eq := g.Op(n) == ast.OpEq; {
	case eq && polarity == positive:
		return k.lin.HalfEq(ms, c)
	case eq:
		return k.lin.EqLit(ms, c)
	case polarity == positive:
		return k.lin.HalfLe(ms, c)
	case polarity == negative: // Σ > c is -Σ <= -c-1
		for i, m := range ms {
			ms[i].C = m.C.Neg()
		}
		return k.lin.HalfLe(ms, c.Neg().Sub(num.FromInt64(1))).Not()
	}
	return k.lin.LeLit(ms, c)
}

// complete has the literal of a half comparison be false where the comparison is, or true
// where that is.
func (k *Compiled) complete(n ast.Node) {
	p, ok := k.halves.made[n]
	if !ok {
		return
	}
	delete(k.halves.made, n)
	switch l := k.compare(n, both); {
	case l == k.lits[n]:
	case p == positive:
		k.core.AddClause(l.Not(), k.lits[n])
	default:
		k.core.AddClause(l, k.lits[n].Not())
	}
}
