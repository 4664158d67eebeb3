package optimize

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"bsmt/smtlib"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/model"
)

// cell is a set of models around one of them: halfspaces of the Real constants in which
// all terms that were taken up keep their truth, while all other symbols keep their
// values. What is not linear keeps its value, with all constants in it that vary.
//
// Where a ray is looked for, the Int constants vary too. A direction that never leaves the
// halfspaces is followed in steps of some multiple of it, so long that each moves integers by
// integers and each dividend by multiples of its divisor: remainders and fractional parts stay as
// they are then, and quotients and whole parts move as their arguments do.
type cell struct {
	c     *smtlib.Context
	ctx   context.Context
	ev    *eval.Evaluator
	ray   bool                // for rays
	vars  []smtlib.Term       // the constants that vary
	at    []*big.Rat          // by variable: its value in the model
	index map[smtlib.Term]int // by constant: its variable
	held  map[smtlib.Term]bool
	sums  map[smtlib.Term]sum // by term: what was read
	rows  []row
	todo  []wanted
	seen  map[wanted]bool
	bent  bool  // what is not linear keeps the value of a constant
	err   error // why there is no such cell
}

// wanted is a Bool term that is to keep its truth.
type wanted struct {
	t     smtlib.Term
	truth bool
}

// row says that a sum is at most 0, or less where strict.
type row struct {
	sum    sum
	strict bool
}

// sum is a linear term.
type sum struct {
	coef map[int]*big.Rat // by variable
	rest *big.Rat
}

// deepest is how deep a sum is looked into; below, all keeps its value.
const deepest = 10_000

func newCell(ctx context.Context, c *smtlib.Context, m *model.Model) *cell {
	return &cell{
		c: c, ctx: ctx, ev: eval.New(c, m), index: map[smtlib.Term]int{}, held: map[smtlib.Term]bool{}, sums: map[smtlib.Term]sum{}, seen: map[wanted]bool{},
	}
}

// hold takes terms up that are true in the model.
func (k *cell) hold(terms []smtlib.Term) {
	for _, t := range terms {
		k.want(t, true)
	}
	k.settle()
}

// settle looks at all that is wanted.
func (k *cell) settle() {
	for len(k.todo) > 0 && k.err == nil {
		w := k.todo[len(k.todo)-1]
		k.todo = k.todo[:len(k.todo)-1]
		k.keep(w)
	}
}

func (k *cell) want(t smtlib.Term, truth bool) {
	if w := (wanted{t, truth}); !k.seen[w] {
		k.seen[w] = true
		k.todo = append(k.todo, w)
	}
}

// same wants what t is in the model.
func (k *cell) same(t smtlib.Term) { k.want(t, k.truth(t)) }

func (k *cell) truth(t smtlib.Term) bool {
	v, err := k.ev.Eval(k.ctx, t)
	if err != nil {
		k.fail(err)
		return false
	}
	return v == k.c.True()
}

func (k *cell) fail(err error) {
	if k.err == nil {
		k.err = err
	}
}

// keep states w by halfspaces, or by terms that are enough for it.
func (k *cell) keep(w wanted) {
	args := k.c.Args(w.t)
	switch op := k.c.Op(w.t); op {
	case smtlib.OpTrue, smtlib.OpFalse:
	case smtlib.OpNot:
		k.want(args[0], !w.truth)
	case smtlib.OpAnd, smtlib.OpOr:
		if w.truth == (op == smtlib.OpAnd) {
			for _, a := range args {
				k.want(a, w.truth)
			}
			return
		}
		for _, a := range args { // one is enough
			if k.truth(a) == w.truth {
				k.want(a, w.truth)
				return
			}
		}
		k.fixed(w.t)
	case smtlib.OpImplies:
		last := len(args) - 1
		for i, a := range args {
			if !w.truth {
				k.want(a, i < last)
			} else if k.truth(a) == (i == last) {
				k.want(a, i == last)
				return
			}
		}
		if w.truth {
			k.fixed(w.t)
		}
	case smtlib.OpXor:
		for _, a := range args {
			k.same(a)
		}
	case smtlib.OpIte:
		k.same(args[0])
		if k.truth(args[0]) {
			k.want(args[1], w.truth)
		} else {
			k.want(args[2], w.truth)
		}
	case smtlib.OpEq, smtlib.OpDistinct:
		switch k.c.SortOf(args[0]) {
		case smtlib.Bool:
			for _, a := range args {
				k.same(a)
			}
		case smtlib.Int, smtlib.Real:
			k.compare(args)
		default:
			k.fixed(w.t)
		}
	case smtlib.OpLe, smtlib.OpLt, smtlib.OpGe, smtlib.OpGt:
		k.chain(op, args, w.truth)
	case smtlib.OpIsInt:
		if k.ray {
			k.sum(args[0], 0)
			return
		}
		k.fixed(w.t)
	default:
		k.fixed(w.t)
	}
}

// chain keeps a comparison: every link of it, or where it is false one that is.
func (k *cell) chain(op smtlib.Op, args []smtlib.Term, truth bool) {
	for i := 1; i < len(args); i++ {
		a, b := args[i-1], args[i]
		if op == smtlib.OpGe || op == smtlib.OpGt {
			a, b = b, a
		}
		strict := op == smtlib.OpLt || op == smtlib.OpGt
		if truth {
			k.below(k.sum(a, 0), k.sum(b, 0), strict)
			continue
		}
		x, y := k.sum(a, 0), k.sum(b, 0)
		if k.err != nil {
			return
		}
		if s := k.value(x).Cmp(k.value(y)); s > 0 || s == 0 && strict {
			k.below(y, x, !strict)
			return
		}
	}
}

// compare keeps the order of terms.
func (k *cell) compare(args []smtlib.Term) {
	sums := make([]sum, len(args))
	for i, a := range args {
		sums[i] = k.sum(a, 0)
	}
	if k.err != nil {
		return
	}
	slices.SortFunc(sums, func(a, b sum) int { return k.value(a).Cmp(k.value(b)) })
	for i := 1; i < len(sums); i++ {
		a, b := sums[i-1], sums[i]
		if k.value(a).Cmp(k.value(b)) < 0 {
			k.below(a, b, true)
		} else {
			k.below(a, b, false)
			k.below(b, a, false)
		}
	}
}

func (k *cell) below(a, b sum, strict bool) {
	if k.err != nil {
		return
	}
	s := sum{map[int]*big.Rat{}, new(big.Rat)}
	s.add(a, big.NewRat(1, 1))
	s.add(b, big.NewRat(-1, 1))
	k.rows = append(k.rows, row{s, strict})
}

// add adds f*b.
func (a *sum) add(b sum, f *big.Rat) {
	var p big.Rat
	for x, q := range b.coef {
		if a.coef[x] == nil {
			a.coef[x] = new(big.Rat)
		}
		if a.coef[x].Add(a.coef[x], p.Mul(f, q)); a.coef[x].Sign() == 0 {
			delete(a.coef, x)
		}
	}
	a.rest.Add(a.rest, p.Mul(f, b.rest))
}

// times is f*a.
func (a sum) times(f *big.Rat) sum {
	p := sum{map[int]*big.Rat{}, new(big.Rat)}
	p.add(a, f)
	return p
}

// value is that of a sum in the model.
func (k *cell) value(s sum) *big.Rat {
	v := new(big.Rat).Set(s.rest)
	var p big.Rat
	for x, q := range s.coef {
		v.Add(v, p.Mul(q, k.at[x]))
	}
	return v
}

// mostShared is the number of variables up to which a sum is kept for its next use. Longer ones are
// read again: those of a long chain would take the square of its length.
const mostShared = 64

// sum reads a term of sort Int or Real. It owns the result.
func (k *cell) sum(t smtlib.Term, depth int) sum {
	s, ok := k.sums[t]
	if !ok {
		if s = k.read(t, depth); len(s.coef) <= mostShared && k.err == nil {
			k.sums[t] = s
		}
	}
	return s
}

// read is sum for what is not kept.
func (k *cell) read(t smtlib.Term, depth int) sum {
	s := sum{map[int]*big.Rat{}, new(big.Rat)}
	if k.err != nil {
		return s
	}
	one, minus := big.NewRat(1, 1), big.NewRat(-1, 1)
	args := k.c.Args(t)
	switch op := k.c.Op(t); {
	case depth > deepest:
	case op == smtlib.OpReal:
		s.rest.Set(k.c.RealVal(t))
		return s
	case op == smtlib.OpInt:
		s.rest.SetInt(k.c.IntVal(t))
		return s
	case k.free(t):
		if x, ok := k.variable(t); ok {
			s.coef[x] = one
		}
		return s
	case op == smtlib.OpNeg:
		s.add(k.sum(args[0], depth+1), minus)
		return s
	case op == smtlib.OpAdd, op == smtlib.OpSub:
		for i, a := range args {
			f := one
			if op == smtlib.OpSub && (i > 0 || len(args) == 1) {
				f = minus
			}
			s.add(k.sum(a, depth+1), f)
		}
		return s
	case op == smtlib.OpMul:
		s.rest.SetInt64(1)
		for _, a := range args {
			b := k.sum(a, depth+1)
			if len(s.coef) > 0 && len(b.coef) > 0 { // all factors but one keep their values
				b = k.constant(a)
			}
			if k.err != nil {
				return s
			}
			if len(b.coef) > 0 {
				s, b = b, s
			}
			s = s.times(b.rest)
		}
		return s
	case op == smtlib.OpRealDiv && len(args) == 2:
		if b := k.sum(args[1], depth+1); k.err == nil && len(b.coef) == 0 && b.rest.Sign() != 0 {
			s.add(k.sum(args[0], depth+1), new(big.Rat).Inv(b.rest))
			return s
		}
	case op == smtlib.OpIte:
		k.same(args[0])
		if k.truth(args[0]) {
			return k.sum(args[1], depth+1)
		}
		return k.sum(args[2], depth+1)
	case op == smtlib.OpToReal:
		return k.sum(args[0], depth+1)
	case op == smtlib.OpAbs:
		s = k.sum(args[0], depth+1)
		if k.err == nil && k.value(s).Sign() < 0 {
			s = s.times(minus)
		}
		k.below(sum{rest: new(big.Rat)}, s, false)
		return s
	case op == smtlib.OpToInt:
		a := k.sum(args[0], depth+1)
		if k.ray {
			return k.like(t, a.times(one))
		}
		s = k.like(t, s)
		k.below(s, a, false)
		k.below(a, sum{rest: new(big.Rat).Add(s.rest, one)}, true)
		return s
	case (op == smtlib.OpDiv || op == smtlib.OpMod) && len(args) == 2:
		by := k.sum(args[1], depth+1)
		if k.err != nil || len(by.coef) > 0 || by.rest.Sign() == 0 {
			break
		}
		a := k.sum(args[0], depth+1)
		if op == smtlib.OpMod {
			return k.like(t, s)
		}
		return k.like(t, a.times(new(big.Rat).Inv(by.rest)))
	}
	return k.constant(t)
}

// variable is the number of a constant that varies.
func (k *cell) variable(t smtlib.Term) (int, bool) {
	if x, ok := k.index[t]; ok {
		return x, true
	}
	s := k.number(t)
	if k.err != nil {
		return 0, false
	}
	x := len(k.vars)
	k.vars, k.at, k.index[t] = append(k.vars, t), append(k.at, s), x
	return x, true
}

// number is the value of a term in the model, a rational one.
func (k *cell) number(t smtlib.Term) *big.Rat {
	v, err := k.ev.Eval(k.ctx, t)
	switch {
	case err != nil:
		k.fail(err)
	case k.c.Op(v) == smtlib.OpInt:
		return new(big.Rat).SetInt(k.c.IntVal(v))
	case k.c.Op(v) == smtlib.OpReal:
		return new(big.Rat).Set(k.c.RealVal(v))
	default:
		k.fail(errors.New("an irrational value"))
	}
	return new(big.Rat)
}

// constant is the value of t, which keeps it.
func (k *cell) constant(t smtlib.Term) sum {
	k.fixed(t)
	return sum{map[int]*big.Rat{}, k.number(t)}
}

// like gives the sum that has the value of t in the model and moves as a does, which it changes.
func (k *cell) like(t smtlib.Term, a sum) sum {
	if v := k.number(t); k.err == nil {
		a.rest.Add(a.rest, v.Sub(v, k.value(a)))
	}
	return a
}

// free tells whether t is a constant that varies: one that was declared, and not defined.
func (k *cell) free(t smtlib.Term) bool {
	return k.c.Op(t) == smtlib.OpApp && len(k.c.Args(t)) == 0 && (k.c.SortOf(t) == smtlib.Real || k.ray && k.c.SortOf(t) == smtlib.Int) && k.c.Decl(k.c.DeclOf(t)).Kind == smtlib.DeclFun
}

// fixed gives all constants in t that vary the values that they have, and those in the bodies of
// recursive functions that t applies.
func (k *cell) fixed(t smtlib.Term) {
	stack := []smtlib.Term{t}
	for len(stack) > 0 && k.err == nil {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if k.held[t] {
			continue
		}
		k.held[t] = true
		if k.free(t) {
			k.bent = true
			if x, ok := k.variable(t); ok {
				for _, sign := range []int64{1, -1} {
					f := big.NewRat(sign, 1)
					k.rows = append(k.rows, row{sum{map[int]*big.Rat{x: f}, new(big.Rat).Neg(new(big.Rat).Mul(f, k.at[x]))}, false})
				}
			}
		}
		stack = append(stack, k.c.Args(t)...)
		if k.c.Op(t) == smtlib.OpApp {
			if d := k.c.Decl(k.c.DeclOf(t)); d.Kind == smtlib.DeclRec {
				stack = append(stack, d.Body)
			}
		}
	}
}

// climb makes a term greatest in the cell.
func (k *cell) climb(goal sum) (edge, error) {
	dense := func(s sum) []*big.Rat {
		out := make([]*big.Rat, len(k.vars))
		for x := range out {
			if out[x] = s.coef[x]; out[x] == nil {
				out[x] = new(big.Rat)
			}
		}
		return out
	}
	var hs []halfspace
	for _, r := range k.rows {
		bound := k.value(r.sum)
		bound.Neg(bound)
		if bound.Sign() < 0 || r.strict && bound.Sign() == 0 {
			return edge{}, fmt.Errorf("the model that was given is none")
		}
		if len(r.sum.coef) > 0 {
			hs = append(hs, halfspace{dense(r.sum), bound, r.strict})
		}
	}
	e, ok := climb(k.ctx, dense(goal), hs)
	if !ok {
		return edge{}, errors.New("the linear program is too large, or the time is over")
	}
	return e, nil
}

// moved is the model with the constants a step further.
func (k *cell) moved(m *model.Model, step []*big.Rat) *model.Model {
	out := *m
	out.Interps = m.Interps.Clone()
	for x, t := range k.vars {
		out.Interps.Set(k.c.DeclOf(t), model.Interp{Body: k.c.MkReal(new(big.Rat).Add(k.at[x], step[x]))})
	}
	return &out
}
