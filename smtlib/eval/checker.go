package eval

import (
	"context"
	"math/big"
	"slices"

	"bsmt/smtlib"
	"bsmt/smtlib/model"
)

// Checker checks models of assertions that change little from one time to the next. What
// an assertion without quantifiers is in a model depends on the values of the symbols in
// it: it is evaluated again when one of them changed. It is for one goroutine, and for
// terms of one context.
type Checker struct {
	c     *smtlib.Context
	ev    *Evaluator     // of plain assertions, in the last model
	all   []checked      // the assertions of the last check
	uses  []smtlib.Decl  // symbols of plain assertions, one after the other
	occur [][]int32      // by Decl: places in all of the plain assertions with it, ascending
	seen  model.Interps  // of the last model
	cuts  []smtlib.Decl  // whose interpretation in seen the context has cut off
	last  []model.Interp // by Decl: what the last model says
	nums  []numeral      // by Decl: the numeral that this is
	dirty []bool         // by place in all: to be evaluated
	met   []uint32       // by Term: stamp of the walk that met it
	stamp uint32
	stack []smtlib.Term
	bad   []bool // by Sort, as far as asked: see plainSort
	known []bool // by Sort: bad is set
}

// checked is one assertion.
type checked struct {
	term  smtlib.Term
	plain bool  // its value depends on the symbols in it alone
	held  bool  // it was true in the last model
	uses  int32 // its first symbol in uses
}

// walkLimit bounds the terms of an assertion that is remembered.
const walkLimit = 4000

// NewChecker gives a checker that knows nothing yet.
func NewChecker(c *smtlib.Context) *Checker { return &Checker{c: c} }

// Check is what the function Check gives for the model and the assertions.
func (k *Checker) Check(ctx context.Context, m *model.Model, assertions []smtlib.Term) Result {
	same := 0
	for same < min(len(k.all), len(assertions)) && k.all[same].term == assertions[same] {
		same++
	}
	k.cut(same)
	for _, t := range assertions[same:] {
		k.add(t)
	}
	if !k.follow(m) || !k.evaluate(ctx) {
		for i := range k.all {
			k.all[i].held = false
		}
		return Check(ctx, k.c, m, assertions)
	}
	var rest []smtlib.Term // what is never remembered
	var at []int
	for i, a := range k.all {
		if !a.plain {
			rest, at = append(rest, a.term), append(at, i)
		}
	}
	if len(rest) == 0 {
		return Result{Assertion: -1}
	}
	res := Check(ctx, k.c, m, rest)
	if res.Assertion >= 0 {
		res.Assertion = at[res.Assertion]
	}
	for i, a := range res.Open {
		res.Open[i] = at[a]
	}
	return res
}

// gone is the body of an interpretation that the context has cut off.
const gone = smtlib.NoTerm - 1

// Forget forgets what it knows of the terms and declarations that the context has cut
// off: those from the given ones on.
func (k *Checker) Forget(least smtlib.Term, decl smtlib.Decl) {
	for i, a := range k.all {
		if a.term >= least {
			k.cut(i)
			break
		}
	}
	for d := range k.last {
		l := &k.last[d]
		if l.Body >= least || int(decl) <= d || len(l.Params) > 0 && slices.Max(l.Params) >= least {
			*l = model.Interp{Body: gone}
			k.cuts = append(k.cuts, smtlib.Decl(d))
		}
	}
	if k.ev != nil {
		k.ev.forget(least, decl)
	}
}

// forget cuts the evaluator of plain terms down to the terms below least.
func (e *Evaluator) forget(least smtlib.Term, decl smtlib.Decl) {
	if n := int(least); n < len(e.memo) {
		e.memo, e.memoAt, e.fv = e.memo[:n], e.memoAt[:n], e.fv[:n]
	}
	if n := int(least); n < len(e.scanned) {
		e.scanned = e.scanned[:n]
	}
	for d, f := range e.funs {
		if f != nil && (f.body >= least || d >= int(decl) || len(f.params) > 0) {
			e.funs[d] = nil
		}
	}
	e.hangUp()
	clear(e.reasons)
}

// hangUp forgets all calls, and the tuples, which stand for their arguments. Nothing else that is
// remembered is a tuple: plain terms have no values of datatypes, and bodies are evaluated anew at
// each call.
func (e *Evaluator) hangUp() {
	e.calls = e.calls[:0]
	e.st.forgetTuples()
	clear(e.defaults)
	clear(e.domains)
}

// cut forgets the assertions from place n on.
func (k *Checker) cut(n int) {
	for i := len(k.all) - 1; i >= n; i-- {
		a := &k.all[i]
		for _, d := range k.uses[a.uses:] {
			k.occur[d] = k.occur[d][:len(k.occur[d])-1]
		}
		k.uses = k.uses[:a.uses]
	}
	k.all = k.all[:n]
}

// add takes an assertion up.
func (k *Checker) add(t smtlib.Term) {
	c := k.c
	for len(k.met) < c.Len() {
		k.met = append(k.met, 0)
	}
	if k.stamp++; k.stamp == 0 {
		clear(k.met)
		k.stamp = 1
	}
	place := int32(len(k.all))
	a := checked{term: t, plain: true, uses: int32(len(k.uses))}
	left := walkLimit
	k.stack = append(k.stack[:0], t)
	for len(k.stack) > 0 {
		t := k.stack[len(k.stack)-1]
		k.stack = k.stack[:len(k.stack)-1]
		if k.met[t] == k.stamp {
			continue
		}
		k.met[t] = k.stamp
		if left--; left < 0 || !k.plainTerm(t) {
			a.plain = false
			break
		}
		if c.Op(t) == smtlib.OpApp {
			if d := c.DeclOf(t); !slices.Contains(k.uses[a.uses:], d) {
				k.uses = append(k.uses, d)
			}
		}
		k.stack = append(k.stack, c.Args(t)...)
	}
	if !a.plain {
		k.uses = k.uses[:a.uses]
	}
	for _, d := range k.uses[a.uses:] {
		k.grow(d)
		k.occur[d] = append(k.occur[d], place)
	}
	k.all = append(k.all, a)
}

// plainTerm says that the value of a term depends on its arguments and its symbol alone:
// not on universes, recursion, or what division by zero is.
func (k *Checker) plainTerm(t smtlib.Term) bool {
	c := k.c
	switch c.Op(t) {
	case smtlib.OpForall, smtlib.OpExists, smtlib.OpVar, smtlib.OpAbstract:
		return false
	case smtlib.OpDiv, smtlib.OpMod:
		for _, a := range c.Args(t)[1:] {
			if c.Op(a) != smtlib.OpInt || c.IntVal(a).Sign() == 0 {
				return false
			}
		}
	case smtlib.OpRealDiv:
		for _, a := range c.Args(t)[1:] {
			if v, ok := c.Rational(a); !ok || v.Sign() == 0 {
				return false
			}
		}
	case smtlib.OpPow:
		if c.SortOf(t) == smtlib.Real { // 0 to a negative power is a quotient
			return false
		}
	case smtlib.OpApp:
		if c.Decl(c.DeclOf(t)).Kind != smtlib.DeclFun {
			return false
		}
	}
	return k.plainSort(c.SortOf(t))
}

// plainSort says that the values of a sort are there without a model.
func (k *Checker) plainSort(s smtlib.Sort) bool {
	for int(s) >= len(k.bad) {
		k.bad, k.known = append(k.bad, false), append(k.known, false)
	}
	if k.known[s] {
		return !k.bad[s]
	}
	ok := false
	switch k.c.SortKind(s) {
	case smtlib.SortBool, smtlib.SortInt, smtlib.SortReal, smtlib.SortBitVec:
		ok = true
	case smtlib.SortArray:
		ok = true
		for _, a := range k.c.SortData(s).Args { // as deep as the sort
			ok = ok && k.plainSort(a)
		}
	}
	k.bad[s], k.known[s] = !ok, true
	return ok
}

// follow takes the model up, and marks the plain assertions that it may have changed.
func (k *Checker) follow(m *model.Model) bool {
	k.dirty = k.dirty[:0]
	for _, a := range k.all {
		k.dirty = append(k.dirty, a.plain && !a.held)
	}
	fresh := k.ev == nil || len(k.ev.memo) > 2*k.c.Len()+1000
	if fresh {
		k.ev = newEvaluator(k.c, m, nil)
	}
	e := k.ev
	e.m = m
	e.clock++
	if e.clock == ^uint32(0) {
		k.ev = nil
		return false
	}
	e.setTime[0] = e.clock // what is known of closed terms is of the model before
	for _, d := range k.cuts {
		k.take(d, m)
	}
	k.cuts = k.cuts[:0]
	for d := range m.Interps.Since(&k.seen, smtlib.Decl(k.c.NumDecls())) {
		k.take(d, m)
	}
	k.seen = m.Interps.Clone()
	return true
}

// grow readies what is kept by declaration for d.
func (k *Checker) grow(d smtlib.Decl) {
	for int(d) >= len(k.occur) {
		k.occur = append(k.occur, nil)
		k.last = append(k.last, model.Interp{Body: smtlib.NoTerm})
		k.nums = append(k.nums, numeral{})
	}
}

// take takes up what the model says of a declaration.
func (k *Checker) take(d smtlib.Decl, m *model.Model) {
	k.grow(d)
	e := k.ev
	in, ok := m.Interps.Get(d)
	if !ok {
		in = model.Interp{Body: smtlib.NoTerm}
	}
	l := &k.last[d]
	if l.Body == in.Body && slices.Equal(l.Params, in.Params) {
		return
	}
	num := k.numeral(in)
	same := l.Body == gone && num.equal(k.nums[d])
	*l, k.nums[d] = in, num
	if int(d) < len(e.funs) {
		e.funs[d] = nil
	}
	if len(in.Params) > 0 {
		e.hangUp()
		clear(e.funs)
	}
	if same {
		return
	}
	for _, i := range k.occur[d] {
		k.dirty[i] = true
	}
}

// numeral is a number, n/d, where d is not nil; no number where n is nil.
type numeral struct{ n, d *big.Int }

// equal says that two numbers are the same.
func (a numeral) equal(b numeral) bool {
	if a.n == nil || b.n == nil || a.n.Cmp(b.n) != 0 {
		return false
	}
	return a.d == nil && b.d == nil || a.d != nil && b.d != nil && a.d.Cmp(b.d) == 0
}

// numeral gives the value of a constant that is a numeral or a word: another term may
// stand for it once the context has cut this one off.
func (k *Checker) numeral(in model.Interp) numeral {
	if in.Body < 0 || len(in.Params) > 0 {
		return numeral{}
	}
	switch k.c.Op(in.Body) {
	case smtlib.OpInt, smtlib.OpBv:
		return numeral{n: k.c.IntVal(in.Body)}
	case smtlib.OpReal:
		v := k.c.RealVal(in.Body)
		return numeral{v.Num(), v.Denom()}
	}
	return numeral{}
}

// evaluate evaluates the marked assertions; false when one is not true.
func (k *Checker) evaluate(ctx context.Context) bool {
	e := k.ev
	e.grow()
	for i, d := range k.dirty {
		if !d {
			continue
		}
		a := &k.all[i]
		e.begin(ctx, int64(walkLimit)*64+defaultSteps/4)
		if a.held = e.value(a.term) == vTrue; !a.held {
			k.ev = nil
			return false
		}
	}
	return true
}
