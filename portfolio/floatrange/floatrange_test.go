package floatrange

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/smtlib"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/float"
	"bsmt/smtlib/model"
)

// maker makes random terms, whose values the evaluator gives under an assignment.
type maker struct {
	c       *smtlib.Context
	r       *rand.Rand
	formats []float.Format
	sorts   []smtlib.Sort
	floats  [][]smtlib.Term // by format
	bools   []smtlib.Term
	modes   []smtlib.Term
	m       *model.Model
	ev      *eval.Evaluator
}

func newMaker(seed uint64) *maker {
	k := &maker{c: smtlib.NewContext(), r: rand.New(rand.NewPCG(seed, 7))}
	k.formats = [][]float.Format{{{Eb: 2, Sb: 2}, {Eb: 3, Sb: 3}}, {{Eb: 2, Sb: 5}, {Eb: 3, Sb: 2}}, {{Eb: 4, Sb: 4}, {Eb: 5, Sb: 3}}, {{Eb: 8, Sb: 24}, {Eb: 5, Sb: 11}}}[seed%4]
	k.m = &model.Model{}
	values := map[smtlib.Decl]smtlib.Term{}
	konst := func(name string, s smtlib.Sort, v smtlib.Term) smtlib.Term {
		d := k.c.AddDecl(smtlib.DeclData{Name: name, Result: s, Body: smtlib.NoTerm})
		values[d] = v
		return k.c.MkApp(d)
	}
	for i, f := range k.formats {
		s := k.c.MkSort(smtlib.SortData{Kind: smtlib.SortFloat, Idx: []int{f.Eb, f.Sb}})
		k.sorts = append(k.sorts, s)
		k.floats = append(k.floats, nil)
		for j := range 3 {
			k.floats[i] = append(k.floats[i], konst(string(rune('a'+3*i+j)), s, k.word(f)), k.word(f))
		}
	}
	for i := range 2 {
		k.bools = append(k.bools, konst(string(rune('p'+i)), smtlib.Bool, []smtlib.Term{k.c.True(), k.c.False()}[k.r.IntN(2)]))
		k.modes = append(k.modes, konst(string(rune('m'+i)), smtlib.RoundingMode, k.mode()), k.mode())
	}
	for d, v := range values {
		k.m.Interps.Set(d, model.Interp{Body: v})
	}
	k.ev = eval.New(k.c, k.m)
	return k
}

func (k *maker) mode() smtlib.Term {
	return k.c.MkOp(smtlib.OpRNE+smtlib.Op(k.r.IntN(5)), smtlib.RoundingMode)
}

// word is a value, often at an end of what there is.
func (k *maker) word(f float.Format) smtlib.Term {
	w := new(big.Int).SetUint64(k.r.Uint64N(1 << f.Width()))
	if k.r.IntN(4) == 0 { // a zero or an infinity
		ends := []float.Number{zero(false), zero(true), infinity(false), infinity(true)}
		w = f.Encode(ends[k.r.IntN(len(ends))])
	}
	if n := f.Decode(w); n.Kind == float.NaN {
		w = f.Encode(n)
	}
	return k.c.MkFloat(w, f.Eb, f.Sb)
}

func (k *maker) grow() {
	c, r := k.c, k.r
	i := r.IntN(len(k.formats))
	s := k.sorts[i]
	x := func() smtlib.Term { return k.floats[i][r.IntN(len(k.floats[i]))] }
	m := k.modes[r.IntN(len(k.modes))]
	var t smtlib.Term
	switch op := []smtlib.Op{smtlib.OpFpAbs, smtlib.OpFpNeg, smtlib.OpFpAdd, smtlib.OpFpSub, smtlib.OpFpMul, smtlib.OpFpDiv, smtlib.OpFpFma, smtlib.OpFpSqrt, smtlib.OpFpRem, smtlib.OpFpRoundToIntegral, smtlib.OpFpMin, smtlib.OpFpMax, smtlib.OpToFp, smtlib.OpIte}[r.IntN(14)]; op {
	case smtlib.OpFpAbs, smtlib.OpFpNeg:
		t = c.MkOp(op, s, x())
	case smtlib.OpFpRem, smtlib.OpFpMin, smtlib.OpFpMax:
		t = c.MkOp(op, s, x(), x())
	case smtlib.OpFpFma:
		t = c.MkOp(op, s, m, x(), x(), x())
	case smtlib.OpFpSqrt, smtlib.OpFpRoundToIntegral:
		t = c.MkOp(op, s, m, x())
	case smtlib.OpToFp:
		from := k.floats[1-i]
		t = c.MkIndexed(op, k.c.SortData(s).Idx, s, m, from[r.IntN(len(from))])
	case smtlib.OpIte:
		t = c.MkOp(op, s, k.bools[r.IntN(len(k.bools))], x(), x())
	default:
		y := x()
		z := y
		if r.IntN(4) > 0 {
			z = x()
		}
		t = c.MkOp(op, s, m, y, z)
	}
	k.floats[i] = append(k.floats[i], t)
}

func (k *maker) test() {
	c, r := k.c, k.r
	i := r.IntN(len(k.formats))
	x := func() smtlib.Term { return k.floats[i][r.IntN(len(k.floats[i]))] }
	p := func() smtlib.Term { return k.bools[r.IntN(len(k.bools))] }
	var t smtlib.Term
	switch n := r.IntN(22); {
	case n < 7:
		t = c.MkOp(smtlib.OpFpIsNormal+smtlib.Op(n), smtlib.Bool, x())
	case n < 15:
		t = c.MkOp([]smtlib.Op{smtlib.OpFpLe, smtlib.OpFpLt, smtlib.OpFpGe, smtlib.OpFpGt, smtlib.OpFpEq, smtlib.OpEq, smtlib.OpDistinct, smtlib.OpFpLe}[n-7], smtlib.Bool, x(), x())
	case n == 15:
		t = c.MkOp(smtlib.OpEq, smtlib.Bool, k.modes[r.IntN(len(k.modes))], k.modes[r.IntN(len(k.modes))])
	case n == 16:
		t = c.MkOp(smtlib.OpIte, smtlib.Bool, p(), p(), p())
	case n == 17:
		t = c.MkOp(smtlib.OpFpLe, smtlib.Bool, x(), x(), x())
	case n == 18:
		t = c.MkOp(smtlib.OpNot, smtlib.Bool, p())
	default:
		t = c.MkOp([]smtlib.Op{smtlib.OpAnd, smtlib.OpOr, smtlib.OpImplies}[n-19], smtlib.Bool, p(), p())
	}
	k.bools = append(k.bools, t)
}

// value gives the number that a term is under the assignment; ok is false where the standard
// leaves it open.
func (k *maker) value(t smtlib.Term, f float.Format) (n float.Number, ok bool) {
	v, err := k.ev.Eval(context.Background(), t)
	if err != nil {
		return n, false
	}
	p := &program{c: k.c}
	r := p.leaf(&node{op: k.c.Op(v), kind: number, f: f, leaf: true, term: v})
	if !r.Some {
		return float.Number{Kind: float.NaN}, r.NaN
	}
	return r.Lo, r.single()
}

// TestPlanted states what holds under an assignment: it is not refuted, and each term's value lies
// in its range.
func TestPlanted(t *testing.T) {
	bounds := 0
	for seed := range uint64(1500) {
		k := newMaker(seed)
		for range 3 + k.r.IntN(12) {
			k.grow()
			k.test()
		}
		var facts []smtlib.Term
		for range 1 + k.r.IntN(5) {
			b := k.bools[k.r.IntN(len(k.bools))]
			switch v, err := k.ev.Eval(context.Background(), b); {
			case err != nil:
			case v == k.c.True():
				facts = append(facts, b)
			case v == k.c.False():
				facts = append(facts, k.c.MkOp(smtlib.OpNot, smtlib.Bool, b))
			}
		}
		s := New(k.c, facts)
		if s == nil {
			continue
		}
		stop := func() bool { return false }
		refuted, _ := s.Close(2000, stop)
		if s.p.hard = leastHard; !refuted {
			refuted, _ = s.Split(3000, stop)
		}
		if refuted {
			t.Fatalf("seed %d: what has a model is refuted", seed)
		}
		for _, b := range s.Bounds() {
			f := s.p.format(k.c.SortOf(b.Term))
			n, ok := k.value(b.Term, f)
			if !ok {
				continue
			}
			bounds++
			if n.Kind == float.NaN && !b.NaN || n.Kind != float.NaN && (!b.Some || compare(b.Lo, n) > 0 || compare(n, b.Hi) > 0) {
				t.Fatalf("seed %d: a value outside of its range", seed)
			}
		}
	}
	if bounds < 1000 {
		t.Errorf("%d ranges looked at", bounds)
	}
}
