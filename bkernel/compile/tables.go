package compile

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/form"
	"bsmt/bkernel/globals"
	"bsmt/bkernel/num"
	"bsmt/bkernel/preprocess/tabulation"
	"bsmt/bkernel/propagator/table"
	"bsmt/bkernel/theory/arith"
)

// Limits of functions that are listed: nodes of their definition, rows, rows by atom,
// for a list should not be much longer than the definition, and rows times atoms, which
// is about the work.
const (
	tableNodes   = 20000
	tableRows    = 10000
	tableStretch = 24
	tableWork    = 1 << 25
)

// class is a set of values of a column that no atom tells apart, seen as a literal.
type class struct {
	rep int64 // one of them
	lit core.Lit
}

// column collects what atoms ask of a term.
type column struct {
	points []int64 // numerals that it is compared with by =
	cuts   []int64 // by <=
}

// tabular says that n is an integer term to be compiled as a table, if its rows are
// not too many.
func (k *Compiled) tabular(n ast.Node) bool {
	if !tabulation.IsTable(k.g, n) || k.forms[n]&noTable != 0 {
		return false
	}
	_, ok := k.cases.Columns(n)
	return ok
}

// makeCases compiles a choice between integers as a whole if it suits a table or an
// element constraint. What that needs first joins the work.
func (k *Compiled) makeCases(n ast.Node) {
	if k.tabular(n) {
		terms, _ := k.cases.Columns(n)
		switch {
		case !k.ready(terms):
			return
		case k.makeTable(n, ast.None):
			k.forms[n] |= hasForm
			return
		}
		k.forms[n] |= noTable
	}
	if t, leaves, ok := k.cases.Choice(n, choiceArms); ok {
		switch {
		case !k.ready(append(leaves, t)):
			return
		case k.makeChoice(n, t):
			k.forms[n] |= hasForm
			return
		}
	}
	k.forms[n] |= noCases
}

// makeTable compiles an integer term that is a function of its columns; as is the
// variable that it equals, or None. False says that a table does not suit it.
func (k *Compiled) makeTable(n, as ast.Node) bool {
	terms, _ := k.cases.Columns(n)
	cols, atoms, ok := k.columns(n, terms)
	if !ok {
		return false
	}
	rows, wide := 1, false
	for i, t := range terms {
		m := k.countClasses(t, &cols[i])
		wide = wide || m > 2
		rows *= m
		if rows == 0 || rows > min(tableRows, tableStretch*atoms) || rows*atoms > tableWork {
			return false
		}
	}
	if !wide {
		return false
	}
	classes := make([][]class, len(terms))
	lits := make([][]core.Lit, len(terms), len(terms)+1)
	for i, t := range terms {
		classes[i] = k.classes(t, &cols[i])
		for _, c := range classes[i] {
			lits[i] = append(lits[i], c.lit)
		}
	}
	tuples, values, ok := k.list(n, terms, classes, rows)
	if !ok {
		return false
	}
	if as != ast.None {
		k.sums[n] = k.sums[as]
	}
	if out := k.valueColumn(n, as != ast.None, values); out != nil {
		k.table.Post(append(lits, out), tuples)
		value := n
		if as != ast.None {
			value = as
		}
		k.tell(globals.Function(terms, value, rows))
	}
	return true
}

// list gives a tuple for each choice of classes, with the value of n last, and the
// values in ascending order.
func (k *Compiled) list(n ast.Node, terms []ast.Node, classes [][]class, rows int) (tuples [][]int32, values []int64, ok bool) {
	w := len(terms) + 1
	cells := make([]int32, rows*w)
	results := make([]int64, rows)
	at := make([]int32, len(terms))
	reps := make([]int64, len(terms))
	for row := range rows {
		if k.late() {
			return nil, nil, false
		}
		for i, c := range at {
			reps[i] = classes[i][c].rep
		}
		v := k.g.IntVal(k.cases.Value(n, terms, reps))
		if !v.IsInt64() || v.Int64() > form.MaxNum || v.Int64() < -form.MaxNum {
			return nil, nil, false
		}
		results[row] = v.Int64()
		tuples = append(tuples, cells[row*w:(row+1)*w])
		copy(tuples[row], at)
		for i := range at {
			if at[i]++; int(at[i]) < len(classes[i]) {
				break
			}
			at[i] = 0
		}
	}
	values = slices.Clone(results)
	slices.Sort(values)
	values = slices.Compact(values)
	for row, v := range results {
		j, _ := slices.BinarySearch(values, v)
		tuples[row][w-1] = int32(j)
	}
	return tuples, values, true
}

// inOrder puts bounds of constants first and tables next, so that tables know the
// values of their columns and are made before other facts speak of them.
func (k *Compiled) inOrder(facts []ast.Node) []ast.Node {
	var bounds, tables, others, apart []ast.Node
	for _, f := range facts {
		if x, _ := form.Bound(k.g, f); x != ast.None {
			bounds = append(bounds, f)
		} else if x, _ := k.cases.Definition(f); x != ast.None {
			tables = append(tables, f)
		} else if k.g.Op(f) == ast.OpAllDiff {
			apart = append(apart, f)
		} else {
			others = append(others, f)
		}
	}
	if len(tables)+len(apart) == 0 {
		return facts
	}
	return slices.Concat(bounds, tables, others, apart)
}

// defineByTable compiles t as a table whose values are those of x; false when it has a
// form already or a table does not suit it.
func (k *Compiled) defineByTable(x, t ast.Node) bool {
	k.growNodes()
	if k.forms[t]&hasForm != 0 || !k.tabular(t) {
		return false
	}
	k.compile(x)
	terms, _ := k.cases.Columns(t)
	for _, c := range terms {
		k.compile(c)
	}
	if k.forms[t]&hasForm != 0 || !k.makeTable(t, x) {
		return false
	}
	k.forms[t] |= hasForm
	return true
}

// valueColumn gives n, which takes one of the values, its sum unless it has one, and
// their literals; nil when there is no choice.
func (k *Compiled) valueColumn(n ast.Node, has bool, values []int64) []core.Lit {
	if !has {
		lo, hi := values[0], values[len(values)-1]
		switch len(values) {
		case 1:
			k.setSum(n, nil, num.FromInt64(lo))
			return nil
		case 2:
			l := k.core.NewBool()
			ms, base := k.lin.AddBit(nil, num.FromInt64(lo), l, num.FromInt64(hi-lo))
			k.setSum(n, ms, base)
			return []core.Lit{l.Not(), l}
		}
		k.setSum(n, []arith.Mono{{X: k.core.NewInt(lo, hi), C: num.FromInt64(1)}}, num.FromInt64(0))
	}
	return k.restrict(n, values)
}

// restrict lets t, an integer or a bit vector, take no other values than those, which
// ascend, and gives their literals.
func (k *Compiled) restrict(t ast.Node, values []int64) []core.Lit {
	ls := make([]core.Lit, len(values))
	for i, v := range values {
		ls[i] = k.pointLit(t, v)
	}
	k.core.AddClauseRule(table.Rule, ls...)
	if k.g.Type(t) != ast.Int || k.core.IsDirect(k.variable(t)) {
		return ls
	}
	k.core.AddClauseRule(table.Rule, k.leLit(t, values[0]-1).Not())
	for i, v := range values[1:] {
		if last := values[i]; v > last+1 { // nothing lies between
			k.core.AddClauseRule(table.Rule, k.leLit(t, last), k.leLit(t, v-1).Not())
		}
	}
	k.core.AddClauseRule(table.Rule, k.leLit(t, values[len(values)-1]))
	return ls
}

// columns collects the atoms of n by its terms, and gives the number of its nodes.
func (k *Compiled) columns(n ast.Node, terms []ast.Node) (cols []column, nodes int, ok bool) {
	cols = make([]column, len(terms))
	ok = k.cases.Atoms(n, tableNodes, func(a form.Atom) {
		nodes++
		cols[slices.Index(terms, a.Term)].add(a)
	})
	for i := range cols {
		cols[i].sort()
	}
	return cols, nodes, ok
}

func (c *column) add(a form.Atom) {
	if a.Le {
		c.cuts = append(c.cuts, a.K)
	} else {
		c.points = append(c.points, a.K)
	}
}

func (c *column) sort() {
	slices.Sort(c.points)
	c.points = slices.Compact(c.points)
	slices.Sort(c.cuts)
	c.cuts = slices.Compact(c.cuts)
}

// segment is a range of values without a cut inside.
type segment struct {
	lo, hi int64   // infinite at the ends
	points []int64 // in it
	rest   int64   // the first value that is no point, if there is one
	more   bool    // there is
	single bool    // it is the only one
}

// segments splits the values that the root leaves to term t at its cuts.
func (k *Compiled) segments(t ast.Node, c *column) []segment {
	lo, hi := core.NegInf, core.PosInf
	if k.g.Type(t) == ast.Int {
		s := k.sum(t)
		lo, hi = k.lin.RootRange(k.monosOf(s), s.k)
	} else {
		lo = 0
		if w := k.g.Width(k.g.Type(t)); w < 62 {
			hi = 1<<w - 1
		}
	}
	var out []segment
	from := lo
	for i := 0; i <= len(c.cuts); i++ {
		to := hi
		if i < len(c.cuts) {
			to = min(hi, c.cuts[i])
		}
		if from <= to {
			out = append(out, cutOut(from, to, c.points))
			from = max(from, to+1)
		}
		if to == hi {
			break
		}
	}
	return out
}

// cutOut makes the segment lo..hi.
func cutOut(lo, hi int64, points []int64) segment {
	s := segment{lo: lo, hi: hi}
	a, _ := slices.BinarySearch(points, lo)
	b, in := slices.BinarySearch(points, hi)
	if in {
		b++
	}
	s.points = points[a:b]
	n := int64(len(s.points))
	switch {
	case lo == core.NegInf && n > 0:
		s.rest, s.more = s.points[0]-1, true
	case lo == core.NegInf && hi == core.PosInf:
		s.more = true
	case lo == core.NegInf:
		s.rest, s.more = hi, true
	default:
		s.rest = lo
		for _, p := range s.points {
			if p == s.rest {
				s.rest++
			}
		}
		s.more = s.rest <= hi
		s.single = hi != core.PosInf && hi-lo == n
	}
	return s
}

func (k *Compiled) countClasses(t ast.Node, c *column) int {
	if k.g.Type(t) == ast.Pred {
		return 2
	}
	n := 0
	for _, s := range k.segments(t, c) {
		n += len(s.points)
		if s.more {
			n++
		}
	}
	return n
}

// classes gives the classes of a column; the literal of exactly one is true.
func (k *Compiled) classes(t ast.Node, c *column) []class {
	if k.g.Type(t) == ast.Pred {
		return []class{{0, k.pointLit(t, 0)}, {1, k.pointLit(t, 1)}}
	}
	var out []class
	for _, s := range k.segments(t, c) {
		var rest []core.Lit
		for _, p := range s.points {
			l := k.pointLit(t, p)
			out = append(out, class{p, l})
			rest = append(rest, l.Not())
		}
		switch {
		case s.single:
			out = append(out, class{s.rest, k.pointLit(t, s.rest)})
		case s.more:
			if k.g.Type(t) == ast.Int {
				rest = append(rest, k.leLit(t, core.SubSat(s.lo, 1)).Not(), k.leLit(t, s.hi))
			}
			out = append(out, class{s.rest, k.bv.And(rest...)})
		}
	}
	return out
}

// pointLit is the literal of t = v; a predicate is 1 when true.
func (k *Compiled) pointLit(t ast.Node, v int64) core.Lit {
	switch k.g.Type(t) {
	case ast.Int:
		s := k.sum(t)
		return k.lin.EqLit(k.monosOf(s), num.FromInt64(v).Sub(s.k))
	case ast.Pred:
		return k.lits[t].XorSign(v == 0)
	}
	w := k.words[t]
	return k.bv.Pred(ast.OpEq, w, k.bv.Const(num.FromInt64(v).Big(), len(w)))
}

// leLit is the literal of t <= v; v may be infinite.
func (k *Compiled) leLit(t ast.Node, v int64) core.Lit {
	switch {
	case v >= core.MaxFinite:
		return core.LitTrue
	case v < -core.MaxFinite:
		return core.LitFalse
	}
	s := k.sum(t)
	return k.lin.LeLit(k.monosOf(s), num.FromInt64(v).Sub(s.k))
}
