package ast

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bsmt/internal/printed"
)

// ref evaluates nodes by their definition in op.go: ints, bools, and functions as
// maps from what is written in B to values; a bit vector is an int.
type ref struct {
	g    *Graph
	vals map[Node]any
}

// written is a value, or a pair of values, of a type without words as B writes it.
func written(vs ...any) string {
	out := make([]string, len(vs))
	for i, v := range vs {
		switch v := v.(type) {
		case map[string]any:
			var pairs []string
			for x, y := range v {
				pairs = append(pairs, x+"|->"+written(y))
			}
			slices.Sort(pairs)
			out[i] = "{" + strings.Join(pairs, ",") + "}"
		default:
			out[i] = strings.ToUpper(fmt.Sprint(v))
		}
	}
	return strings.Join(out, "|->")
}

func (r ref) point(args []Node) string {
	vs := make([]any, len(args))
	for i, a := range args {
		vs[i] = r.eval(a)
	}
	return written(vs...)
}

// members lists the values of a finite type; vectors as ints.
func (r ref) members(t Type) []any {
	switch r.g.Kind(t) {
	case KBool:
		return []any{false, true}
	case KBitVec:
		var out []any
		for i := 0; i < 1<<r.g.Width(t); i++ {
			out = append(out, i)
		}
		return out
	}
	panic("type of a variable")
}

func (r ref) eval(n Node) any {
	g := r.g
	args := g.Args(n)
	num := func(i int) int { return r.eval(args[i]).(int) }
	is := func(i int) bool { return r.eval(args[i]).(bool) }
	w, mask := 0, 0
	if g.Kind(g.Type(n)) == KBitVec {
		w = g.Width(g.Type(n))
		mask = 1<<w - 1
	}
	aw := 0
	if len(args) > 0 && g.Kind(g.Type(args[0])) == KBitVec {
		aw = g.Width(g.Type(args[0]))
	}
	sig := func(i int) int {
		if v := num(i); v >= 1<<(aw-1) {
			return v - 1<<aw
		}
		return num(i)
	}
	over := func(v int) bool { return v < -(1<<(aw-1)) || v >= 1<<(aw-1) }
	switch g.Op(n) {
	case OpTrue:
		return true
	case OpFalse:
		return false
	case OpInt, OpBv:
		return int(g.IntVal(n).Int64())
	case OpConst, OpVar:
		return r.vals[n]
	case OpNot:
		return !is(0)
	case OpAnd, OpOr:
		for i := range args {
			if is(i) == (g.Op(n) == OpOr) {
				return g.Op(n) == OpOr
			}
		}
		return g.Op(n) == OpAnd
	case OpImplies:
		return !is(0) || is(1)
	case OpEquiv:
		return is(0) == is(1)
	case OpForall, OpExists:
		v := g.Quant(n).Vars[0]
		for _, x := range r.members(g.Type(v)) {
			r.vals[v] = x
			if is(0) == (g.Op(n) == OpExists) {
				return g.Op(n) == OpExists
			}
		}
		return g.Op(n) == OpForall
	case OpIsTrue, OpBoolOf:
		return is(0)
	case OpIte:
		if is(0) {
			return r.eval(args[1])
		}
		return r.eval(args[2])
	case OpEq:
		return r.point(args[:1]) == r.point(args[1:])
	case OpAllDiff:
		s := map[string]bool{}
		for i := range args {
			s[r.point(args[i:i+1])] = true
		}
		return len(s) == len(args)
	case OpLe:
		return num(0) <= num(1)
	case OpLt, OpBvUlt:
		return num(0) < num(1)
	case OpGe:
		return num(0) >= num(1)
	case OpGt:
		return num(0) > num(1)
	case OpAdd, OpMul:
		v := num(0)
		for i := 1; i < len(args); i++ {
			if g.Op(n) == OpAdd {
				v += num(i)
			} else {
				v *= num(i)
			}
		}
		return v
	case OpSub:
		return num(0) - num(1)
	case OpNeg:
		return -num(0)
	case OpEDiv, OpEMod:
		x, y := num(0), num(1)
		if y == 0 {
			return 0 // as the printer chooses
		}
		m := ((x % y) + max(y, -y)) % max(y, -y)
		if g.Op(n) == OpEMod {
			return m
		}
		return (x - m) / y
	case OpAbs:
		return max(num(0), -num(0))
	case OpMax:
		return max(num(0), num(1))
	case OpMin:
		return min(num(0), num(1))
	case OpPow:
		v := 1
		for i := 0; i < num(1); i++ {
			v *= num(0)
		}
		return v
	case OpApply:
		return r.eval(args[0]).(map[string]any)[r.point(args[1:])]
	case OpOverride:
		out := maps.Clone(r.eval(args[0]).(map[string]any))
		out[r.point(args[1:len(args)-1])] = r.eval(args[len(args)-1])
		return out
	case OpConstFun:
		out := map[string]any{}
		for _, x := range r.members(g.Dom(g.Type(n))[0]) {
			out[written(x)] = r.eval(args[0])
		}
		return out
	case OpBvNot:
		return ^num(0) & mask
	case OpBvAnd:
		return num(0) & num(1)
	case OpBvOr:
		return num(0) | num(1)
	case OpBvXor:
		return num(0) ^ num(1)
	case OpBvNeg:
		return -num(0) & mask
	case OpBvAdd:
		return (num(0) + num(1)) & mask
	case OpBvSub:
		return (num(0) - num(1)) & mask
	case OpBvMul:
		return num(0) * num(1) & mask
	case OpBvUdiv:
		if num(1) == 0 {
			return mask
		}
		return num(0) / num(1)
	case OpBvUrem:
		if num(1) == 0 {
			return num(0)
		}
		return num(0) % num(1)
	case OpBvSdiv:
		if num(1) == 0 {
			if sig(0) < 0 {
				return 1
			}
			return mask
		}
		return sig(0) / sig(1) & mask
	case OpBvSrem:
		if num(1) == 0 {
			return num(0)
		}
		return sig(0) % sig(1) & mask
	case OpBvSmod:
		if num(1) == 0 {
			return num(0)
		}
		m := sig(0) % sig(1)
		if m != 0 && (m < 0) != (sig(1) < 0) {
			m += sig(1)
		}
		return m & mask
	case OpBvShl:
		return num(0) << num(1) & mask
	case OpBvLshr:
		return num(0) >> num(1)
	case OpBvAshr:
		return sig(0) >> num(1) & mask
	case OpBvConcat:
		return num(0)<<g.Width(g.Type(args[1])) | num(1)
	case OpBvExtract:
		return num(0) >> g.ExtractLo(n) & mask
	case OpBvSignExt:
		return sig(0) & mask
	case OpBvUle:
		return num(0) <= num(1)
	case OpBvSlt:
		return sig(0) < sig(1)
	case OpBvSle:
		return sig(0) <= sig(1)
	case OpBv2Nat:
		return num(0)
	case OpSbv2Int:
		return sig(0)
	case OpNat2Bv:
		return num(0) & mask
	case OpBvSaddO:
		return over(sig(0) + sig(1))
	case OpBvSsubO:
		return over(sig(0) - sig(1))
	case OpBvUmulO:
		return num(0)*num(1) >= 1<<aw
	case OpBvSmulO:
		return over(sig(0) * sig(1))
	}
	panic("operator " + g.Op(n).String())
}

// bits is the function of a vector's value.
func bits(v, w int) map[string]any {
	out := map[string]any{}
	for i := range w {
		out[written(i)] = v >> i & 1
	}
	return out
}

// pickValue draws a value of a type, for the reference and for the text.
func pickValue(g *Graph, t Type, rnd *rand.Rand) (any, string) {
	switch g.Kind(t) {
	case KBool:
		b := rnd.IntN(2) == 0
		return b, written(b)
	case KInt:
		i := rnd.IntN(9) - 4
		return i, written(i)
	case KBitVec:
		v := rnd.IntN(1 << g.Width(t))
		return v, written(bits(v, g.Width(t)))
	}
	f := map[string]any{}
	xs := [][]any{{false}, {true}}
	if len(g.Dom(t)) == 2 {
		xs = [][]any{{false, false}, {true, false}, {false, true}, {true, true}}
	}
	for _, x := range xs {
		f[written(x...)], _ = pickValue(g, g.Ran(t), rnd)
	}
	return f, written(f)
}

// agree checks that the text of a predicate means what the node does, also when its
// choices are split.
func agree(t *testing.T, g *Graph, n Node, rnd *rand.Rand, trials int) {
	t.Helper()
	split := g.SplitChoices([]Node{n})[0]
	for _, d := range []Dialect{Classic, ProB} {
		txt := text(t, g, d, n)
		if d == Classic && rnd.IntN(2) == 0 {
			txt = text(t, g, d, split)
		}
		m, err := printed.Read(txt)
		if err != nil {
			t.Fatalf("%v in\n%s", err, txt)
		}
		for range trials {
			r := ref{g, map[Node]any{}}
			values := map[string]string{}
			for _, c := range g.Occurring(OpConst, []Node{n}) {
				r.vals[c], values[g.Name(c)] = pickValue(g, g.Type(c), rnd)
			}
			if got, err := m.Holds(values); got != r.eval(n) || err != nil {
				t.Fatalf("%v: text says %v, node %v, %v, for\n%s", values, got, r.eval(n), err, txt)
			}
		}
	}
}

// The text of each operator means what op.go says.
func TestPrintMeaning(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	// The reader of texts knows no REAL: the operators from OpReal on stand in golden files.
	for op := Op(0); op < OpReal; op++ {
		if op == OpFree { // the reader's sets are finite; the golden file has the text
			continue
		}
		t.Run(op.String(), func(t *testing.T) {
			g := New()
			agree(t, g, sample(g, op), rnd, 100)
		})
	}
}

// Random graphs with much sharing: names are bound inside the scopes they need, and
// parentheses are where they must be.
func TestPrintRandomMeaning(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for round := 0; round < 250; round++ {
		g := New()
		zero := g.Num64(0)
		ints := []Node{g.Const("x", Int), g.Const("k", Int), g.Num64(-2), zero, g.Num64(3)}
		bvs := []Node{g.Const("a", g.BitVec(2)), g.Const("v", g.BitVec(2)), g.BvNum(g.IntVal(ints[4]), 2)}
		ps := []Node{g.IsTrue(g.Const("p", Bool)), g.True()}
		one := func(ns []Node) Node { return ns[len(ns)-1-rnd.IntN(min(len(ns), 6))] }
		var grow func(steps int, scope bool)
		grow = func(steps int, scope bool) {
			for i := 0; i < steps; i++ {
				switch rnd.IntN(15) {
				case 0:
					ints = append(ints, g.Arith(OpAdd, one(ints), g.Arith(OpNeg, one(ints))))
				case 1:
					ints = append(ints, g.Arith(OpSub, one(ints), one(ints)))
				case 2:
					x, y := one(ints), one(ints)
					ints = append(ints, g.Ite(g.Eq(y, zero), x, g.Arith(OpEDiv, x, y)))
				case 3:
					ints = append(ints, g.Arith(OpEMod, one(ints), one(ints)))
				case 4:
					ints = append(ints, g.Ite(one(ps), one(ints), one(ints)))
				case 5:
					ints = append(ints, g.Arith(OpMin, g.Num64(5), g.Arith(OpAbs, one(ints))))
				case 6:
					bvs = append(bvs, g.Bv([]Op{OpBvAdd, OpBvOr, OpBvAnd, OpBvUdiv, OpBvSmod, OpBvShl}[rnd.IntN(6)], 2, 0, one(bvs), one(bvs)))
				case 7:
					bvs = append(bvs, g.Ite(one(ps), one(bvs), g.Bv(OpBvNot, 2, 0, one(bvs))))
				case 8:
					ps = append(ps, g.Conn([]Op{OpLe, OpLt, OpGe, OpGt, OpEq}[rnd.IntN(5)], one(ints), one(ints)))
				case 9:
					ps = append(ps, g.Not(g.Conn([]Op{OpBvUlt, OpBvSle, OpEq}[rnd.IntN(3)], one(bvs), one(bvs))))
				case 10:
					ps = append(ps, g.Conn([]Op{OpAnd, OpOr, OpImplies, OpEquiv}[rnd.IntN(4)], one(ps), one(ps)))
				case 11:
					ps = append(ps, g.Ite(one(ps), one(ps), one(ps)))
				case 12:
					ps = append(ps, g.IsTrue(g.Ite(one(ps), g.BoolOf(one(ps)), g.Const("p", Bool))))
				case 13:
					if scope {
						ni, nb, np := len(ints), len(bvs), len(ps)
						x := g.Var([]string{"x", "y", "p"}[rnd.IntN(3)], g.BitVec(1+rnd.IntN(2)))
						bvs = append(bvs, g.ZeroExtend(x, 2))
						ints = append(ints, g.Arith(OpBv2Nat, x))
						grow(5, rnd.IntN(2) == 0)
						q := g.Quantify(OpForall+Op(rnd.IntN(2)), Quant{Vars: []Node{x}}, g.Conn(OpEquiv, one(ps), g.Le(one(ints), one(ints))))
						ints, bvs, ps = ints[:ni:ni], bvs[:nb:nb], append(ps[:np:np], q)
					}
				case 14:
					ps = append(ps, g.Conn(OpAllDiff, one(ints), one(ints), one(ints)))
				}
			}
		}
		grow(16, true)
		n := g.Conn(OpEquiv, one(ps), g.Or(g.Le(one(ints), one(ints)), g.Eq(one(bvs), one(bvs))))
		agree(t, g, n, rnd, 3)
		if t.Failed() {
			return
		}
	}
}
