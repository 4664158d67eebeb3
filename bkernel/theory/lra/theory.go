package lra

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
	"bsmt/bkernel/theory/tableau"
)

// Var is a column: a real, the value of an integer variable, or a linear form over others.
type Var int32

// Mono is c*x.
type Mono struct {
	X Var
	C num.Rat
}

// bound is a bound of a column that holds now.
type bound struct {
	v   eps
	lit core.Lit // why, true now; param for a value that a final check supposes
	has bool
	w   int64 // v as a weight, while differences has them: see there
}

// param stands for the reason of a bound that a final check supposes.
const param = core.LitUndef

// atom is the literal of x <= v, with v = k or, for x < k, v = k - δ.
type atom struct {
	x   Var
	v   eps
	lit core.Lit
	why []core.Lit // what implied the literal or its complement, when a row did
	own bool       // only lemmas of this theory speak of it
	w   int64      // v as a weight, while differences has them
}

// form is a column and what it is the sum of.
type form struct {
	x  Var
	ms []Mono
}

// event is a literal of an atom that became true.
type event struct {
	atom int32
	l    core.Lit
}

// undo is what a bound was before.
type undo struct {
	x     Var
	upper bool
	old   bound
}

// Theory is linear arithmetic over the reals of one core.
type Theory struct {
	columns
	s    *core.Solver
	id   core.PropID
	ints Integers

	lo, hi  []bound        // by Var: what holds now
	atomsOf [][]int32      // by Var: its atoms by v ascending
	intOf   []core.IntVar  // by Var: the integer variable whose value it is, or noInt
	atoms   []atom         // all
	forms   map[string]Var // linear forms of several columns to the column that is theirs
	values  map[core.IntVar]Var
	defined []form // of the columns of forms
	sums    []sum  // of the columns that Sum made
	kept    []Var  // columns of integer variables

	events  []event // that are not taken in yet
	moved   []Var   // columns of integer variables whose bounds may have moved
	isMoved []bool  // by Var: it is in moved
	trail   []undo
	marks   []int32 // by level from 1: length of trail where it began

	diffs differences

	formOf  []int32 // by Var: its place in defined, or -1
	rests   []bool  // by Var: a form without a row, see rest.go
	resting int     // how many
	loose   []int32 // forms with rows that may rest one day
	gone    int     // levels that were gone when these were last looked at

	heap     tableau.Heap[Var] // basic columns that may be out of bounds
	left     []int64           // by Var: the check in which it left the basis last
	checks   int64
	tighter  []Var  // columns whose bounds became tighter since rows were last looked at
	isTight  []bool // by Var: it is in tighter
	supposed bool   // bounds of a final check hold
	expl     []core.Lit

	products []product
	byPair   map[[2]Var]Var // factors to product
	cover    coverer
	making   bool    // atoms that are made now are this theory's own
	calm     int     // final checks before the next run of intervals
	quiet    int     // what calm was after the last run that found nothing
	Shown    bool    // what a proof can show comes first: coverings wait for firstShown final checks
	Rational bool    // only rational values are read: where others are found, a final check gives up
	scratch  []int32 // rows of rowsOf
	delta    num.Rat // of the last final check that said ok
	stats    Stats
}

const noInt core.IntVar = -1

// Integers is the theory of the integer variables that columns stand for.
type Integers interface {
	// Value gives the candidate value of x at a final check.
	Value(x core.IntVar) num.Int
	// AtMost gives the literal of Σ cs*xs <= k.
	AtMost(xs []core.IntVar, cs []num.Int, k num.Int) core.Lit
}

// priority is that of the simplex over the integers: after all that is cheap.
const priority = 6

// New adds the theory to a core. Its final check comes after those of what was added
// before, among which must be that of the integers.
func New(s *core.Solver, ints Integers) *Theory {
	t := &Theory{s: s, ints: ints, forms: map[string]Var{}, byPair: map[[2]Var]Var{}, values: map[core.IntVar]Var{}}
	t.id = s.AddPropagator(t, priority)
	t.diffs.init(t)
	return t
}

// NewVar makes a column without bounds.
func (t *Theory) NewVar() Var {
	x := Var(len(t.val))
	t.tab.Grow(len(t.val) + 1)
	t.val = append(t.val, eps{})
	t.lo, t.hi = append(t.lo, bound{}), append(t.hi, bound{})
	t.atomsOf = append(t.atomsOf, nil)
	t.intOf = append(t.intOf, noInt)
	t.isMoved, t.heap.Has, t.isTight = append(t.isMoved, false), append(t.heap.Has, false), append(t.isTight, false)
	t.left, t.formOf, t.rests = append(t.left, 0), append(t.formOf, -1), append(t.rests, false)
	t.diffs.edges = append(t.diffs.edges, noEdge)
	return x
}

// OfInt gives the column of the value of an integer variable.
func (t *Theory) OfInt(i core.IntVar) Var {
	if x, ok := t.values[i]; ok {
		return x
	}
	x := t.NewVar()
	t.values[i] = x
	t.intOf[x] = i
	t.diffs.leave()
	t.kept = append(t.kept, x)
	t.s.WatchLb(i, t.id, ^int32(x))
	t.s.WatchUb(i, t.id, ^int32(x))
	t.note(x)
	t.s.Queue(t.id)
	return x
}

// note has the bounds of an integer's column read again.
func (t *Theory) note(x Var) {
	if !t.isMoved[x] {
		t.isMoved[x] = true
		t.moved = append(t.moved, x)
	}
}

// collect brings monomials into order, each column once.
func collect(ms []Mono) []Mono {
	ms = slices.Clone(ms)
	slices.SortFunc(ms, func(a, b Mono) int { return cmp.Compare(a.X, b.X) })
	out := ms[:0]
	for _, m := range ms {
		if n := len(out); n > 0 && out[n-1].X == m.X {
			if out[n-1].C = out[n-1].C.Add(m.C); out[n-1].C.Sign() == 0 {
				out = out[:n-1]
			}
		} else if m.C.Sign() != 0 {
			out = append(out, m)
		}
	}
	return out
}

// column gives a column that equals Σ ms, and by what it is to be multiplied: a multiple of
// a form has its column. None of ms is left where the sum is 0: then ok is false.
func (t *Theory) column(ms []Mono) (x Var, c num.Rat, ok bool) {
	ms = collect(ms)
	if len(ms) == 0 {
		return 0, c, false
	}
	c = ms[0].C
	if len(ms) == 1 {
		return ms[0].X, c, true
	}
	var key strings.Builder
	for i := range ms {
		ms[i].C = ms[i].C.Div(c)
		key.WriteString(strconv.Itoa(int(ms[i].X)))
		key.WriteByte('*')
		key.WriteString(ms[i].C.String())
		key.WriteByte(' ')
	}
	x, ok = t.forms[key.String()]
	if !ok {
		x = t.NewVar()
		t.forms[key.String()] = x
		t.formOf[x] = int32(len(t.defined))
		t.defined = append(t.defined, form{x, ms})
		t.enter(t.formOf[x])
		t.diffs.row(t.defined[t.formOf[x]])
		t.stats.Rows++
	}
	return x, c, true
}

// Sum gives a column that equals Σ ms + k.
func (t *Theory) Sum(ms []Mono, k num.Rat) Var {
	ms = collect(ms)
	if len(ms) == 1 && k.Sign() == 0 && ms[0].C.Equal(num.RatInt(num.FromInt64(1))) {
		return ms[0].X
	}
	x := t.NewVar()
	ms = append(ms, Mono{x, num.RatInt(num.FromInt64(-1))})
	for _, l := range t.Equal(ms, k.Neg()) {
		t.s.AddClauseRule(RuleDefine, l)
	}
	t.sums = append(t.sums, sum{x, ms[:len(ms)-1], k})
	return x
}

// RuleDefine is the rule of the clauses that define columns.
const RuleDefine core.Rule = "lra-define"

// Le gives the literal of Σ ms <= k.
func (t *Theory) Le(ms []Mono, k num.Rat) core.Lit { return t.atMost(ms, eps{r: k}) }

// Lt gives the literal of Σ ms < k.
func (t *Theory) Lt(ms []Mono, k num.Rat) core.Lit {
	return t.atMost(ms, eps{k, num.RatInt(num.FromInt64(-1))})
}

// Equal gives two literals that say together that Σ ms = k.
func (t *Theory) Equal(ms []Mono, k num.Rat) [2]core.Lit {
	return [2]core.Lit{t.Le(ms, k), t.Lt(ms, k).Not()}
}

// atMost gives the literal of Σ ms <= v.
func (t *Theory) atMost(ms []Mono, v eps) core.Lit {
	x, c, ok := t.column(ms)
	if !ok {
		if (eps{}).cmp(v) <= 0 {
			return core.LitTrue
		}
		return core.LitFalse
	}
	if c.Sign() > 0 {
		return t.atom(x, eps{v.r.Div(c), unit(v.d)})
	}
	// c*x <= k says x >= k/c, the denial of x < k/c; c*x < k that of x <= k/c.
	k := eps{r: v.r.Div(c)}
	if v.d.Sign() == 0 {
		k.d = num.RatInt(num.FromInt64(-1))
	}
	return t.atom(x, k).Not()
}

// unit is the sign of d.
func unit(d num.Rat) num.Rat { return num.RatInt(num.FromInt64(int64(d.Sign()))) }

// atom gives the literal of x <= v.
func (t *Theory) atom(x Var, v eps) core.Lit {
	t.rouse(x)
	list := t.atomsOf[x]
	i, found := slices.BinarySearchFunc(list, v, func(a int32, v eps) int { return t.atoms[a].v.cmp(v) })
	if found {
		a := &t.atoms[list[i]]
		a.own = a.own && t.making
		return a.lit
	}
	l := t.s.NewBool()
	a := int32(len(t.atoms))
	t.atoms = append(t.atoms, atom{x: x, v: v, lit: l, own: t.making})
	t.diffs.atom(x, v)
	t.atomsOf[x] = slices.Insert(list, i, a)
	t.s.Meant(l, t.id, t, a)
	t.s.WatchLit(l, t.id, a)
	t.s.WatchLit(l.Not(), t.id, a)
	// The order of the atoms of a column is told by neighbours.
	if list = t.atomsOf[x]; i > 0 {
		t.s.AddOrder(RuleOrder, t.atoms[list[i-1]].lit.Not(), l)
	}
	if i+1 < len(list) {
		t.s.AddOrder(RuleOrder, l.Not(), t.atoms[list[i+1]].lit)
	}
	t.stats.Atoms++
	return l
}

// RuleOrder is the rule of clauses that say that a bound implies a weaker one.
const RuleOrder core.Rule = "lra-order"

// sum says x = Σ ms + k.
type sum struct {
	x  Var
	ms []Mono
	k  num.Rat
}

// EachSum visits the columns that Sum made, with what they equal: Σ ms + k.
func (t *Theory) EachSum(visit func(x Var, ms []Mono, k num.Rat)) {
	for _, s := range t.sums {
		visit(s.x, s.ms, s.k)
	}
}

// EachProduct visits the columns of products p = x*y.
func (t *Theory) EachProduct(visit func(p, x, y Var)) {
	for _, q := range t.products {
		visit(q.p, q.x, q.y)
	}
}

// EachForm visits the columns of linear forms in the order in which they were made, with
// what they are over, columns made before.
func (t *Theory) EachForm(visit func(x Var, ms []Mono)) {
	for _, f := range t.defined {
		visit(f.x, f.ms)
	}
}

// EachInt visits the columns of integers.
func (t *Theory) EachInt(visit func(x Var, i core.IntVar)) {
	for x, i := range t.intOf {
		if i != noInt {
			visit(Var(x), i)
		}
	}
}

// EachAtom visits the literals of atoms: x <= k or, when strict, x < k.
func (t *Theory) EachAtom(visit func(l core.Lit, x Var, k num.Rat, strict bool)) {
	for _, a := range t.atoms {
		visit(a.lit, a.x, a.v.r, a.v.d.Sign() < 0)
	}
}

// Columns is how many columns there are: 0 where nothing is real.
func (t *Theory) Columns() int { return len(t.tab.Cols) }

// Invariant looks over the tableau: see core.Checked.
func (t *Theory) Invariant() error { return t.tab.Invariant() }
