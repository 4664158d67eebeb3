package prove

import (
	"math/big"
	"slices"

	"bsmt/smtlib"
)

// Recorder is told why what was refuted is contradictory: clauses of terms, each of which
// holds by a procedure or follows from earlier ones. Numbers are the recorder's own. Nothing
// here depends on what it answers.
type Recorder interface {
	// Axiom is a clause that a procedure vouches for; the weights are of its literals where
	// these are comparisons that cannot be false together (Farkas' lemma), else nil.
	Axiom(rule string, clause []smtlib.Term, weights []*big.Int, args []smtlib.Term) int
	// Resolve is what is left of the first clause when it is resolved with one after the other.
	Resolve(clauses []int) int
	// Found says that a question was answered: the clause of the denials of its terms, or some
	// of them. Latest is what was said last.
	Found(step int)
	Latest() int
}

// trace keeps the reasons of the clauses of one refuter; only those that a refutation rests
// on are told.
type trace struct {
	rec    Recorder
	r      *refuter
	ids    int                    // notes made so far
	clause []*note                // by clause of the search
	unit   map[int32]*note        // by variable: what says the literal that holds for all time
	wait   []*note                // of the clauses that wait for the next search
	name   map[int32]smtlib.Term  // by variable: what says the same as its positive literal
	base   map[int32]baseOf       // by base variable
	rows   map[int32]row          // by variable of the simplex: its form over base variables
	known  int                    // one more than the number of the step that is the clause to come
	said   []smtlib.Term          // the literals of the clause to come, before normal forms
	weigh  []*big.Int             // likewise, their weights
	args   []smtlib.Term          // likewise, what shows it
	step   map[[2]smtlib.Term]int // implications that were told
	last   *note                  // what the last refutation found
}

// note is why a clause holds.
type note struct {
	id    int
	rule  string // the procedure that vouches; "" where it follows from others
	lits  []lit
	said  []smtlib.Term // the same literals as terms, before normal forms, or nil
	weigh []*big.Int
	args  []smtlib.Term
	from  []*note // what it follows from by propagation, besides units
	chain []*note // the same in order, for resolution
	step  int     // one more than its number where it was told
	known int     // one more than the step that is said, where another question was answered by it
}

// baseOf says which term a base variable is.
type baseOf struct {
	t    smtlib.Term // or NoTerm
	op   smtlib.Op   // div or mod of p and d, or a product of factors
	p, d poly
	fs   []int32
	l    lit // the 0/1 variable of it, where op is ite
}

func newTrace(rec Recorder, r *refuter) *trace {
	t := &trace{rec: rec, r: r, unit: map[int32]*note{}, name: map[int32]smtlib.Term{}, base: map[int32]baseOf{}, rows: map[int32]row{}, step: map[[2]smtlib.Term]int{}}
	t.unit[litTrue.v()] = t.note("true", []lit{litTrue})
	return t
}

func (t *trace) note(rule string, lits []lit, from ...*note) *note {
	t.ids++
	n := &note{id: t.ids, rule: rule, lits: slices.Clone(lits), from: from, said: t.said, weigh: t.weigh, args: t.args, known: t.known}
	t.said, t.weigh, t.args, t.known = nil, nil, nil, 0
	return n
}

// adds notes a clause that waits.
func (t *trace) adds(rule string, ls []lit) { t.wait = append(t.wait, t.note(rule, ls)) }

// became notes the unit of a variable.
func (t *trace) became(l lit, by *note) {
	if len(by.lits) > 1 {
		by = t.note("", []lit{l}, by)
	}
	t.unit[l.v()] = by
}

// conflict notes what the falsity of a clause says about decisions: of those on the trail.
func (t *trace) conflict(n *note) { t.last = t.blame(n, n.lits, nil) }

// denied notes the same of a literal that is false.
func (t *trace) denied(l lit) { t.last = t.blame(nil, []lit{l}, []lit{l.not()}) }

// blame goes back from literals that are false to the decisions that make them so.
func (t *trace) blame(n *note, lits, keep []lit) *note {
	s := t.r.sat
	seen := map[int32]bool{}
	var from []*note
	if n != nil {
		from = append(from, n)
	}
	for _, l := range lits {
		seen[l.v()] = true
	}
	out := keep
	for i := len(s.trail) - 1; i >= 0; i-- {
		l := s.trail[i]
		switch v := l.v(); {
		case !seen[v] || s.level[v] == 0:
		case s.reason[v] == noReason:
			if !slices.Contains(out, l.not()) {
				out = append(out, l.not())
			}
		default:
			by := t.clause[s.reason[v]]
			from = append(from, by)
			for _, l := range by.lits {
				seen[l.v()] = true
			}
		}
	}
	if n != nil && len(from) == 1 && len(out) == len(n.lits) {
		return n
	}
	if len(from) == 0 {
		from = []*note{t.unit[litTrue.v()]}
	}
	return t.note("", out, from...)
}

// both notes what two cases say together: a clause where l holds, and one where it does not.
func (t *trace) both(l lit, a, b *note) {
	out := slices.DeleteFunc(slices.Concat(a.lits, b.lits), func(m lit) bool { return m.v() == l.v() })
	slices.Sort(out)
	t.last = t.note("", slices.Compact(out), a, b)
}

// resolution puts what a clause follows from in order: the clause that propagation finds
// false, and the reasons backwards. Nil when it does not follow.
func (t *trace) resolution(n *note) []*note {
	all := slices.Clone(n.from)
	in := map[int32]bool{}
	for _, l := range n.lits {
		if u := t.unit[l.v()]; u != nil && u.id < n.id {
			all = append(all, u)
		}
	}
	for i := 0; i < len(all); i++ {
		for _, l := range all[i].lits {
			if u := t.unit[l.v()]; !in[l.v()] && u != nil && u.id < n.id && u != all[i] {
				all = append(all, u)
			}
			in[l.v()] = true
		}
	}
	value := map[lit]bool{}
	for _, l := range n.lits {
		value[l.not()] = true
	}
	type implied struct {
		l  lit
		by *note
	}
	var order []implied
	for again := true; again; {
		again = false
		for _, c := range all {
			open, unit := 0, litTrue
			for _, l := range c.lits {
				switch {
				case value[l] || l == litTrue:
					open = 2
				case !value[l.not()] && l != litFalse && l != unit:
					open, unit = open+1, l
				}
			}
			if open == 1 {
				value[unit], again = true, true
				order = append(order, implied{unit, c})
			}
			if open > 0 {
				continue
			}
			chain, rest := []*note{c}, map[lit]bool{}
			for _, l := range c.lits {
				rest[l] = true
			}
			for _, i := range slices.Backward(order) {
				if rest[i.l.not()] {
					chain = append(chain, i.by)
					for _, l := range i.by.lits {
						rest[l] = l != i.l || rest[l]
					}
					delete(rest, i.l.not())
				}
			}
			return chain
		}
	}
	return nil
}

// tell gives the number of a clause, telling first what it rests on.
func (t *trace) tell(root *note) int {
	for todo := []*note{root}; len(todo) > 0; {
		n := todo[len(todo)-1]
		if n.step == 0 && n.from != nil && n.chain == nil {
			if n.chain = t.resolution(n); n.chain == nil {
				n.from, n.rule = nil, "propagation"
			}
		}
		size := len(todo)
		for _, m := range n.chain {
			if n.step == 0 && m.step == 0 {
				todo = append(todo, m)
			}
		}
		if len(todo) > size {
			continue
		}
		todo = todo[:size-1]
		if n.step > 0 {
			continue
		}
		if n.from == nil {
			n.step = t.axiom(n) + 1
			continue
		}
		var steps []int
		for _, m := range n.chain {
			steps = append(steps, m.step-1)
		}
		n.step = t.rec.Resolve(steps) + 1
	}
	return root.step - 1
}

// axiom tells a clause that a procedure vouches for, as it was said, and what became of its
// literals by normal forms.
func (t *trace) axiom(n *note) int {
	var lits []smtlib.Term
	for _, l := range n.lits {
		if l != litFalse || n.said != nil {
			lits = append(lits, t.term(l))
		}
	}
	if n.said == nil {
		return t.rec.Axiom(n.rule, lits, n.weigh, n.args)
	}
	first := n.known - 1
	switch {
	case n.rule == "given": // which the clause that is found denies
		if n.said[0] == lits[0] {
			return t.rec.Axiom(n.rule, []smtlib.Term{n.said[0], t.not(n.said[0])}, nil, nil)
		}
		return t.implies(n.said[0], lits[0])
	case n.known == 0:
		first = t.rec.Axiom(n.rule, n.said, n.weigh, n.args)
	}
	steps := []int{first}
	for i, s := range n.said {
		if s != lits[i] {
			steps = append(steps, t.implies(s, lits[i]))
		}
	}
	return t.rec.Resolve(steps)
}

// implies tells that a literal implies another one, which is its normal form or has it.
func (t *trace) implies(a, b smtlib.Term) int {
	key := [2]smtlib.Term{a, b}
	if _, ok := t.step[key]; !ok {
		clause := []smtlib.Term{t.not(a)}
		if t.r.c.Op(b) != smtlib.OpFalse {
			clause = append(clause, b)
		}
		t.step[key] = t.rec.Axiom("normal-form", clause, nil, nil)
	}
	return t.step[key]
}

// found tells the refutation of terms, the clause of their denials.
func (t *trace) found(terms []smtlib.Term) {
	for _, q := range terms {
		if t.r.truth[q] == litFalse {
			t.rec.Found(t.implies(q, t.term(litFalse)))
			return
		}
	}
	steps := []int{t.tell(t.last)}
	for _, q := range terms {
		if l := t.term(t.r.truth[q]); l != q && slices.Contains(t.last.lits, t.r.truth[q].not()) {
			steps = append(steps, t.implies(q, l))
		}
	}
	t.rec.Found(t.rec.Resolve(steps))
}

func (t *trace) not(a smtlib.Term) smtlib.Term {
	c := t.r.c
	switch c.Op(a) {
	case smtlib.OpNot:
		return c.Arg(a, 0)
	case smtlib.OpTrue:
		return c.False()
	case smtlib.OpFalse:
		return c.True()
	}
	return c.MkOp(smtlib.OpNot, smtlib.Bool, a)
}

// names says that a term is what a literal says, if nothing was said of it before.
func (t *trace) names(l lit, a smtlib.Term) {
	if _, ok := t.name[l.v()]; !ok && l.v() != litTrue.v() {
		if l.neg() {
			a = t.not(a)
		}
		t.name[l.v()] = a
	}
}

// namesBits does so for the bits of a word.
func (t *trace) namesBits(a smtlib.Term) {
	c := t.r.c
	for i, l := range t.r.bits[a] {
		if _, ok := t.name[l.v()]; !ok && l.v() != litTrue.v() {
			bit := c.MkIndexed(smtlib.OpExtract, []int{i, i}, c.BitVec(1), a)
			t.names(l, c.MkOp(smtlib.OpEq, smtlib.Bool, bit, c.MkBv(one, 1)))
		}
	}
}

// term is what a literal says.
func (t *trace) term(l lit) smtlib.Term {
	c := t.r.c
	if l.v() == litTrue.v() {
		return map[bool]smtlib.Term{false: c.True(), true: c.False()}[l.neg()]
	}
	if l.neg() {
		return t.not(t.term(l.not()))
	}
	out, ok := t.name[l.v()]
	if !ok {
		out = t.meaning(l)
		t.name[l.v()] = out
	}
	return out
}

func (t *trace) meaning(l lit) smtlib.Term {
	c := t.r.c
	if gs := t.r.defined[l]; len(gs) > 0 && slices.Max(gs[0].in[:]) < l {
		return t.gate(gs[0].of, gs[0].in[:])
	}
	for _, b := range t.r.says[min(int(l), len(t.r.says)-1)] {
		if b.side == upper && b.why == l {
			op, sum, at := smtlib.OpLe, t.sum(poly{zero, t.rowOf(b.x)}), c.MkReal(b.v.r.big())
			if c.SortOf(sum) == smtlib.Int {
				at = c.MkInt(b.v.r.num())
			} else if b.v.e.sign() < 0 {
				op = smtlib.OpLt
			}
			return c.MkOp(op, smtlib.Bool, sum, at)
		}
	}
	return c.MkApp(c.AddDecl(smtlib.DeclData{Name: "literal", Result: smtlib.Bool}))
}

// gate is the term of a table: cases of its first input.
func (t *trace) gate(of table, in []lit) smtlib.Term {
	c := t.r.c
	k := -1
	for i := range in {
		if (of>>(1<<i)^of)&^columns[i] != 0 { // it matters
			k = i
			break
		}
	}
	if k < 0 {
		return map[bool]smtlib.Term{true: c.True(), false: c.False()}[of&1 != 0]
	}
	low := of &^ columns[k]
	low |= low << (1 << k)
	high := of & columns[k]
	high |= high >> (1 << k)
	x, a, b := t.term(in[k]), t.gate(high, in), t.gate(low, in)
	op := func(op smtlib.Op, args ...smtlib.Term) smtlib.Term { return c.MkOp(op, smtlib.Bool, args...) }
	switch yes, no := c.True(), c.False(); {
	case a == yes && b == no:
		return x
	case a == no && b == yes:
		return t.not(x)
	case a == yes:
		return op(smtlib.OpOr, x, b)
	case b == no:
		return op(smtlib.OpAnd, x, a)
	case a == no:
		return op(smtlib.OpAnd, t.not(x), b)
	case b == yes:
		return op(smtlib.OpOr, t.not(x), a)
	case a == t.not(b):
		return op(smtlib.OpXor, x, b)
	}
	return op(smtlib.OpIte, x, a, b)
}

// rowOf is the form of a variable of the simplex over base variables.
func (t *trace) rowOf(x int32) row {
	if form, ok := t.rows[x]; ok {
		return form
	}
	return unit(x)
}

// sum is the term of a polynomial.
func (t *trace) sum(p poly) smtlib.Term {
	c := t.r.c
	var parts []smtlib.Term
	sort, number := smtlib.Int, c.MkInt
	if !t.r.whole(p) {
		sort, number = smtlib.Real, func(k *big.Int) smtlib.Term { return c.MkReal(new(big.Rat).SetInt(k)) }
	}
	for _, e := range p.m {
		a := t.fits(t.baseTerm(e.x), sort)
		if e.c.cmp(ratOne) != 0 {
			a = c.MkOp(smtlib.OpMul, sort, number(e.c.num()), a)
		}
		parts = append(parts, a)
	}
	if p.k.Sign() != 0 || len(parts) == 0 {
		parts = append(parts, number(p.k))
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return c.MkOp(smtlib.OpAdd, sort, parts...)
}

// fits is a number as one of a sort, which may be wider.
func (t *trace) fits(a smtlib.Term, sort smtlib.Sort) smtlib.Term {
	if t.r.c.SortOf(a) == sort {
		return a
	}
	return t.r.c.MkOp(smtlib.OpToReal, smtlib.Real, a)
}

func (t *trace) baseTerm(x int32) smtlib.Term {
	c := t.r.c
	b, ok := t.base[x]
	sort, name := smtlib.Int, "integer"
	if !t.r.simplex.whole[x] {
		sort, name = smtlib.Real, "real"
	}
	switch {
	case !ok:
		b.t = c.MkApp(c.AddDecl(smtlib.DeclData{Name: name, Result: sort}))
	case b.t != smtlib.NoTerm:
		return b.t
	case b.op == smtlib.OpIte:
		b.t = c.MkOp(smtlib.OpIte, smtlib.Int, t.term(b.l), c.MkInt(one), c.MkInt(zero))
	case b.fs != nil:
		var fs []smtlib.Term
		for _, f := range b.fs {
			fs = append(fs, t.fits(t.baseTerm(f), sort))
		}
		b.t = c.MkOp(smtlib.OpMul, sort, fs...)
	default:
		b.t = c.MkOp(b.op, smtlib.Int, t.sum(b.p), t.sum(b.d))
	}
	t.base[x] = b
	return b.t
}

// traced has a refuter tell its reasons, from the start; nobody, where there is no recorder.
func (r *refuter) traced(rec Recorder) {
	if rec != nil {
		r.trace = newTrace(rec, r)
		r.sat.trace = r.trace
	}
}

// equality is a literal that two terms are equal, or that they are not.
func (t *trace) equality(a, b smtlib.Term, not bool) smtlib.Term {
	e := t.r.c.MkOp(smtlib.OpEq, smtlib.Bool, a, b)
	if not {
		return t.not(e)
	}
	return e
}

// saysEqual says that two applications are equal where their arguments are.
func (t *trace) saysEqual(of [2]smtlib.Term, as, bs []smtlib.Term) {
	t.said = []smtlib.Term{t.equality(of[0], of[1], false)}
	for i, a := range as {
		t.said = append(t.said, t.equality(a, bs[i], true))
	}
}

// saysChain says that the first two are equal where all others are.
func (t *trace) saysChain(of [][2]smtlib.Term) {
	t.said = nil
	for i, p := range of {
		t.said = append(t.said, t.equality(p[0], p[1], i > 0))
	}
}

// saysRead says what it gives to read a store: the value, or what the array below has.
func (t *trace) saysRead(store []smtlib.Term, at, read, below smtlib.Term) {
	if below == smtlib.NoTerm {
		t.said = []smtlib.Term{t.equality(store[1], at, true), t.equality(read, store[2], false)}
		return
	}
	t.said = []smtlib.Term{t.equality(store[1], at, false), t.equality(read, below, false)}
}

// saysInstance says that a universal formula implies an instance.
func (t *trace) saysInstance(q scheme, with []smtlib.Term, is smtlib.Term) {
	t.args = with
	if q.neg {
		t.said = []smtlib.Term{q.is, t.not(is)}
		return
	}
	t.said = []smtlib.Term{t.not(q.is), is}
}

// saysKnown says that an earlier step refuted terms.
func (t *trace) saysKnown(terms []smtlib.Term) {
	t.said = nil
	for _, q := range terms {
		t.said = append(t.said, t.not(q))
	}
	t.known = t.rec.Latest() + 1
}

// entered names the literals of a term that was compiled.
func (t *trace) entered(a smtlib.Term) {
	switch k, _ := t.r.kindOf(a); k {
	case isBool:
		t.names(t.r.truth[a], a)
	case isWord:
		t.namesBits(a)
	}
}

// chooses says that a base variable is one of two integers.
func (t *trace) chooses(x int32, l lit, a, b poly) {
	is := t.r.c.MkOp(smtlib.OpIte, smtlib.Int, t.term(l), t.sum(a), t.sum(b))
	t.base[x] = baseOf{t: is}
}

// decisions are the literals that were decided.
func (t *trace) decisions() (out []lit) {
	s := t.r.sat
	for _, l := range s.trail {
		if s.level[l.v()] > 0 && s.reason[l.v()] == noReason {
			out = append(out, l.not())
		}
	}
	return out
}

// vouches says that a procedure refutes what was decided, as a certificate shows.
func (t *trace) vouches(rule string, by smtlib.Term) {
	t.args = []smtlib.Term{by}
	t.last = t.note(rule, t.decisions())
}

// missed says that bounds cannot hold together, as a sum shows; where there are products that
// are not negative among its parts, by all that was decided.
func (t *trace) missed(by smtlib.Term, clause []lit, weights []*big.Int, products []smtlib.Term) {
	switch {
	case len(products) > 0:
		t.vouches("products", by)
	case weights == nil:
		t.args = []smtlib.Term{by}
		t.conflict(t.note("lia-divide", clause))
	default:
		t.weigh = weights
		t.conflict(t.note("la_generic", clause))
	}
}
