package bv

import (
	"fmt"
	"math/big"
	"math/rand"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/internal/bvref"
)

// recorder is a Sink that keeps the clauses and propagates units over them.
type recorder struct {
	vars    int
	clauses [][]core.Lit
	occ     [][]int32 // by literal: clauses with it
	val     []core.LBool
	free    []int // by clause: literals not false yet
	trail   []core.Lit
}

func newRecorder() *recorder {
	r := &recorder{vars: 1}
	return r
}

func (r *recorder) NewBool() core.Lit {
	r.vars++
	return core.MkLit(int32(r.vars-1), false)
}
func (r *recorder) AddClause(lits ...core.Lit) {
	r.clauses = append(r.clauses, append([]core.Lit(nil), lits...))
}
func (r *recorder) Value(l core.Lit) core.LBool {
	if int(l.Var()) >= len(r.val) {
		return core.Undef
	}
	if l.Sign() {
		return -r.val[l.Var()]
	}
	return r.val[l.Var()]
}
func (r *recorder) Level(core.Lit) int { return 1 }

func (r *recorder) index() {
	r.occ = make([][]int32, 2*r.vars)
	for i, c := range r.clauses {
		for _, l := range c {
			r.occ[l] = append(r.occ[l], int32(i))
		}
	}
	r.val = make([]core.LBool, r.vars)
	r.free = make([]int, len(r.clauses))
}

func (r *recorder) set(l core.Lit) bool {
	switch r.Value(l) {
	case core.True:
		return true
	case core.False:
		return false
	}
	r.val[l.Var()] = core.True
	if l.Sign() {
		r.val[l.Var()] = core.False
	}
	r.trail = append(r.trail, l)
	return true
}

// propagate gives false at a conflict.
func (r *recorder) propagate(start []core.Lit) bool {
	clear(r.val)
	for i, c := range r.clauses {
		r.free[i] = len(c)
	}
	r.trail = r.trail[:0]
	r.set(core.LitTrue)
	for _, l := range start {
		if !r.set(l) {
			return false
		}
	}
	for q := 0; q < len(r.trail); q++ {
		for _, ci := range r.occ[r.trail[q].Not()] {
			r.free[ci]--
			if r.free[ci] > 1 {
				continue
			}
			sat, last := false, core.LitUndef
			for _, l := range r.clauses[ci] {
				switch r.Value(l) {
				case core.True:
					sat = true
				case core.Undef:
					last = l
				}
			}
			if !sat && (last == core.LitUndef || !r.set(last)) {
				return false
			}
		}
	}
	return true
}

var (
	binWord = []ast.Op{ast.OpBvAnd, ast.OpBvOr, ast.OpBvXor, ast.OpBvAdd, ast.OpBvSub,
		ast.OpBvMul, ast.OpBvUdiv, ast.OpBvUrem, ast.OpBvSdiv, ast.OpBvSrem, ast.OpBvSmod, ast.OpBvShl, ast.OpBvLshr, ast.OpBvAshr,
		ast.OpBvConcat}
	unWord = []ast.Op{ast.OpBvNot, ast.OpBvNeg, ast.OpBvExtract, ast.OpBvSignExt}
	preds  = []ast.Op{ast.OpEq, ast.OpBvUlt, ast.OpBvUle, ast.OpBvSlt, ast.OpBvSle, ast.OpBvSaddO, ast.OpBvSsubO, ast.OpBvUmulO, ast.OpBvSmulO}
)

func TestEveryOperatorIsListed(t *testing.T) {
	seen := map[ast.Op]bool{ast.OpBv2Nat: true, ast.OpSbv2Int: true, ast.OpNat2Bv: true}
	for _, l := range [][]ast.Op{binWord, unWord, preds} {
		for _, op := range l {
			seen[op] = true
		}
	}
	for op := ast.OpBvNot; op < ast.OpReal; op++ {
		if !seen[op] {
			t.Errorf("%v is not tested", op)
		}
	}
}

func assign(w Word, v uint64, out []core.Lit) []core.Lit {
	for i, l := range w {
		out = append(out, l^core.Lit(1&^(v>>i)))
	}
	return out
}

// shape gives result widths and data worth trying for op at width n.
func shape(op ast.Op, n int) (ws []int, auxs []int32) {
	switch op {
	case ast.OpBvConcat:
		return []int{2 * n}, []int32{0}
	case ast.OpBvExtract:
		for lo := 0; lo < n; lo++ {
			for w := 1; w <= n-lo; w++ {
				ws, auxs = append(ws, w), append(auxs, int32(lo))
			}
		}
		return ws, auxs
	case ast.OpBvSignExt:
		return []int{n, n + 1, n + 3}, []int32{0, 0, 0}
	}
	return []int{n}, []int32{0}
}

// check compares a circuit over a and b with the reference for each input given.
func check(t *testing.T, r *recorder, c *Circuit, what string, op ast.Op, aux int32, a, b, res Word, inputs [][2]uint64, pred bool) {
	t.Helper()
	r.index()
	w := len(res)
	if pred {
		w = 0
	}
	for _, in := range inputs {
		start := assign(a, in[0], nil)
		vals, ws := []uint64{in[0]}, []int{len(a)}
		if b != nil {
			start = assign(b, in[1], start)
			vals, ws = append(vals, in[1]), append(ws, len(b))
		}
		if !r.propagate(start) {
			t.Fatalf("%s: conflict at %v", what, in)
		}
		if len(r.trail) != r.vars {
			t.Fatalf("%s: propagation leaves gates open at %v", what, in)
		}
		want, ok := bvref.Eval(op, w, aux, ws, vals)
		if got := c.Value(res).Uint64(); !ok || got != want {
			t.Fatalf("%s at %v: got %d, want %d", what, in, got, want)
		}
	}
}

func allInputs(n int) (in [][2]uint64) {
	for x := uint64(0); x < 1<<n; x++ {
		for y := uint64(0); y < 1<<n; y++ {
			in = append(in, [2]uint64{x, y})
		}
	}
	return in
}

func someInputs(rng *rand.Rand, n, k int) (in [][2]uint64) {
	special := []uint64{0, 1, 2, 1<<n - 1, 1 << (n - 1), 1<<(n-1) - 1, 3}
	pick := func() uint64 {
		if rng.Intn(3) == 0 {
			return special[rng.Intn(len(special))] & (1<<n - 1)
		}
		return rng.Uint64() & (1<<n - 1) >> rng.Intn(n)
	}
	for i := 0; i < k; i++ {
		in = append(in, [2]uint64{pick(), pick()})
	}
	return in
}

func runAll(t *testing.T, n int, inputs [][2]uint64) {
	for _, op := range binWord {
		r := newRecorder()
		c := New(r)
		a, b := c.Fresh(n), c.Fresh(n)
		ws, _ := shape(op, n)
		check(t, r, c, fmt.Sprint(op, n), op, 0, a, b, c.Op(op, ws[0], 0, a, b), inputs, false)
		// both arguments the same word
		r = newRecorder()
		c = New(r)
		a = c.Fresh(n)
		var same [][2]uint64
		for _, in := range inputs {
			same = append(same, [2]uint64{in[0], in[0]})
		}
		check(t, r, c, fmt.Sprint(op, n, "same"), op, 0, a, a, c.Op(op, ws[0], 0, a, a), same, false)
	}
	for _, op := range unWord {
		ws, auxs := shape(op, n)
		for i, w := range ws {
			r := newRecorder()
			c := New(r)
			a := c.Fresh(n)
			if w > bvref.MaxWidth {
				continue
			}
			check(t, r, c, fmt.Sprint(op, n, w, auxs[i]), op, auxs[i], a, nil, c.Op(op, w, auxs[i], a), inputs, false)
		}
	}
	for _, op := range preds {
		r := newRecorder()
		c := New(r)
		a, b := c.Fresh(n), c.Fresh(n)
		check(t, r, c, fmt.Sprint(op, n), op, 0, a, b, Word{c.Pred(op, a, b)}, inputs, true)
	}
}

func TestOperatorsExhaustively(t *testing.T) {
	for n := 1; n <= 5; n++ {
		runAll(t, n, allInputs(n))
	}
}

func TestOperatorsAtRandom(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	for _, n := range []int{6, 7, 9, 13, 15} {
		runAll(t, n, someInputs(rng, n, 60))
	}
}

// One or both arguments partly constant: the folds of gates, multipliers by
// constants, dividers by constants.
func TestOperatorsOverConstants(t *testing.T) {
	rng := rand.New(rand.NewSource(2))
	for round := 0; round < 60; round++ {
		n := 1 + rng.Intn(8)
		r := newRecorder()
		c := New(r)
		mk := func() (Word, uint64, uint64) {
			w := make(Word, n)
			var fixed uint64
			v := rng.Uint64() & (1<<n - 1)
			p := rng.Intn(4)
			for i := range w {
				if rng.Intn(3) < p {
					w[i] = core.LitFalse ^ core.Lit(v>>i&1)
					fixed |= 1 << i
				} else {
					w[i] = r.NewBool()
				}
			}
			return w, fixed, v & fixed
		}
		a, fa, va := mk()
		b, fb, vb := mk()
		in := someInputs(rng, n, 25)
		for i := range in {
			in[i] = [2]uint64{in[i][0]&^fa | va, in[i][1]&^fb | vb}
		}
		for _, op := range binWord {
			ws, _ := shape(op, n)
			res := c.Op(op, ws[0], 0, a, b)
			check(t, r, c, fmt.Sprint(op, n, " constants"), op, 0, a, b, res, in, false)
		}
		for _, op := range preds {
			check(t, r, c, fmt.Sprint(op, n, " constants"), op, 0, a, b, Word{c.Pred(op, a, b)}, in, true)
		}
	}
}

// The multiplier by each constant, exhaustively.
func TestMulByConstant(t *testing.T) {
	for n := 1; n <= 6; n++ {
		for k := uint64(0); k < 1<<n; k++ {
			r := newRecorder()
			c := New(r)
			a, b := c.Fresh(n), c.Const(new(big.Int).SetUint64(k), n)
			var in [][2]uint64
			for x := uint64(0); x < 1<<n; x++ {
				in = append(in, [2]uint64{x, k})
			}
			check(t, r, c, fmt.Sprint("mul by ", k), ast.OpBvMul, 0, a, b, c.Op(ast.OpBvMul, n, 0, a, b), in, false)
		}
	}
}

// Over constants alone nothing may be built, at any width.
func TestConstantsFold(t *testing.T) {
	rng := rand.New(rand.NewSource(3))
	for _, n := range []int{1, 8, 65, 300} {
		r := newRecorder()
		c := New(r)
		m := new(big.Int).Lsh(big.NewInt(1), uint(n))
		for round := 0; round < 4; round++ {
			x, y := new(big.Int).Rand(rng, m), new(big.Int).Rand(rng, m)
			if round > 1 {
				y.Rsh(y, uint(n/2))
			}
			a, b := c.Const(x, n), c.Const(y, n)
			get := func(op ast.Op) *big.Int { return c.Value(c.Op(op, n, 0, a, b)) }
			mod := func(v *big.Int) *big.Int { return v.Mod(v, m) }
			if want := mod(new(big.Int).Mul(x, y)); get(ast.OpBvMul).Cmp(want) != 0 {
				t.Errorf("%v*%v", x, y)
			}
			if want := mod(new(big.Int).Sub(x, y)); get(ast.OpBvSub).Cmp(want) != 0 {
				t.Errorf("%v-%v", x, y)
			}
			if y.Sign() > 0 {
				q, rem := new(big.Int).QuoRem(x, y, new(big.Int))
				if get(ast.OpBvUdiv).Cmp(q) != 0 || get(ast.OpBvUrem).Cmp(rem) != 0 {
					t.Errorf("%v/%v", x, y)
				}
			}
			if l := c.Pred(ast.OpBvUlt, a, b); (l == core.LitTrue) != (x.Cmp(y) < 0) {
				t.Errorf("%v<%v", x, y)
			}
		}
		if len(r.clauses) != 0 || c.Gates() != 0 {
			t.Errorf("width %d: %d clauses over constants", n, len(r.clauses))
		}
	}
}

func TestGateFolding(t *testing.T) {
	r := newRecorder()
	c := New(r)
	a, b, d := r.NewBool(), r.NewBool(), r.NewBool()
	T, F := core.LitTrue, core.LitFalse
	ab := c.And(a, b)
	tests := []struct {
		name      string
		got, want core.Lit
	}{
		{"and()", c.And(), T}, {"or()", c.Or(), F}, {"and(a)", c.And(a), a},
		{"a&a", c.And(a, a), a}, {"a&-a", c.And(a, a.Not()), F}, {"a&1", c.And(a, T), a}, {"0&a", c.And(F, a), F},
		{"b&a", c.And(b, a), ab}, {"-(-a|-b)", c.Or(a.Not(), b.Not()).Not(), ab},
		{"(a&b)&a", c.And(ab, a), ab}, {"(a&b)&-b", c.And(ab, b.Not()), F},
		{"-(a&b)&a", c.And(ab.Not(), a), c.And(a, b.Not())},
		{"-(a&b)&-a", c.And(a.Not(), ab.Not()), a.Not()},
		{"-(a&b)&-(a&-b)", c.And(ab.Not(), c.And(a, b.Not()).Not()), a.Not()},
		{"-(a&b)&-(-a&-b)", c.And(ab.Not(), c.And(a.Not(), b.Not()).Not()), c.Xor(a, b)},
		{"(a&b)&(-a&d)", c.And(ab, c.And(a.Not(), d)), F},
		{"(a&b)&-(-a&d)", c.And(ab, c.And(a.Not(), d).Not()), ab},
		{"and3 order", c.And(d, a, b), c.And(a, b, d, a)}, {"and3 false", c.And(d, a, b, d.Not()), F},
		{"a^a", c.Xor(a, a), F}, {"a^-a", c.Xor(a, a.Not()), T}, {"-a^b", c.Xor(a.Not(), b), c.Xor(a, b).Not()},
		{"(a^b)^a", c.Xor(c.Xor(a, b), a), b}, {"a<=>b", c.Equiv(a, b), c.Xor(b, a.Not())}, {"a^1", c.Xor(T, a), a.Not()},
		{"ite same", c.Ite(a, b, b), b}, {"ite not", c.Ite(a.Not(), b, d), c.Ite(a, d, b)},
		{"ite neg", c.Ite(a, b.Not(), d.Not()), c.Ite(a, b, d).Not()}, {"ite xor", c.Ite(a, b.Not(), b), c.Xor(a, b)},
		{"ite(a,a,b)", c.Ite(a, a, b), c.Or(a, b)}, {"ite(a,b,a)", c.Ite(a, b, a), ab}, {"ite(a,b,0)", c.Ite(a, b, F), ab},
		{"ite(a,0,b)", c.Ite(a, F, b), c.And(a.Not(), b)}, {"ite(a,1,b)", c.Ite(a, T, b), c.Or(a, b)},
		{"ite(a,b,1)", c.Ite(a, b, T), c.Or(a.Not(), b)}, {"ite nested", c.Ite(a, c.Ite(a, b, d), d), c.Ite(a, b, d)},
		{"maj dual", c.maj(a.Not(), b.Not(), d.Not()), c.maj(d, b, a).Not()}, {"maj 0", c.maj(a, F, b), ab}, {"maj a-a", c.maj(a, d, a.Not()), d},
		{"xor3", c.xor3(a, b.Not(), d), c.xor3(d, a, b).Not()}, {"xor3 1", c.xor3(a, T, b), c.Equiv(a, b)}, {"xor3 aa", c.xor3(a, d, a), d},
	}
	for _, x := range tests {
		if x.got != x.want {
			t.Errorf("%s: got %v, want %v", x.name, x.got, x.want)
		}
	}
}

func TestSharing(t *testing.T) {
	r := newRecorder()
	c := New(r)
	a, b := c.Fresh(12), c.Fresh(12)
	share := func(name string, first, second func()) {
		first()
		n := c.Gates()
		if second(); c.Gates() != n {
			t.Errorf("%s: %d gates more", name, c.Gates()-n)
		}
	}
	op := func(o ast.Op, x, y Word) func() { return func() { c.Op(o, 12, 0, x, y) } }
	pred := func(o ast.Op, x, y Word) func() { return func() { c.Pred(o, x, y) } }
	share("add commutes", op(ast.OpBvAdd, a, b), op(ast.OpBvAdd, b, a))
	share("mul commutes", op(ast.OpBvMul, a, b), op(ast.OpBvMul, b, a))
	share("udiv and urem", op(ast.OpBvUdiv, a, b), op(ast.OpBvUrem, a, b))
	share("ult and ule", pred(ast.OpBvUlt, a, b), pred(ast.OpBvUle, b, a))
	c.Op(ast.OpBvSdiv, 12, 0, a, b)
	n := c.Gates()
	if c.Op(ast.OpBvSrem, 12, 0, a, b); c.Gates() > n+40 {
		t.Errorf("bvsrem does not share the divider: %d gates more", c.Gates()-n)
	}
}

// Wide operators must build, linear ones in linear size.
func TestWide(t *testing.T) {
	r := newRecorder()
	c := New(r)
	const n = 4096
	a, b := c.Fresh(n), c.Fresh(n)
	for _, op := range []ast.Op{ast.OpBvAdd, ast.OpBvSub, ast.OpBvXor} {
		c.Op(op, n, 0, a, b)
	}
	for _, op := range []ast.Op{ast.OpEq, ast.OpBvUlt, ast.OpBvSle, ast.OpBvSaddO} {
		c.Pred(op, a, b)
	}
	if c.Gates() > 16*n {
		t.Errorf("%d gates", c.Gates())
	}
	c.Op(ast.OpBvShl, n, 0, a, b)
	a, b = a[:200], b[:200]
	c.Op(ast.OpBvMul, 200, 0, a, b)
	c.Op(ast.OpBvSdiv, 200, 0, a, b)
}
