package eval

import (
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/bkernel/ast"
)

// tables writes values by what they are at all points; entries over integers are at 0 to 4,
// and 5 stands for all others.
type tables struct {
	g   *ast.Graph
	rnd *rand.Rand
}

func (s *tables) points(t ast.Type) []ast.Value {
	if t != ast.Int {
		return Values(s.g, t)
	}
	var out []ast.Value
	for i := range 6 {
		out = append(out, number(i))
	}
	return out
}

// tuples lists the arguments of a function type.
func (s *tables) tuples(t ast.Type) [][]ast.Value {
	out := [][]ast.Value{nil}
	for _, d := range s.g.Dom(t) {
		var next [][]ast.Value
		for _, p := range out {
			for _, v := range s.points(d) {
				next = append(next, append(append([]ast.Value(nil), p...), v))
			}
		}
		out = next
	}
	return out
}

func (s *tables) text(t ast.Type, v ast.Value) string {
	if v.Kind != ast.KFun {
		return Key(v)
	}
	var b strings.Builder
	for _, at := range s.tuples(t) {
		b.WriteString(s.text(s.g.Ran(t), s.apply(t, v, at)) + ",")
	}
	return "(" + b.String() + ")"
}

func (s *tables) args(t ast.Type, at []ast.Value) string {
	var b strings.Builder
	for i, a := range at {
		b.WriteString(s.text(s.g.Dom(t)[i], a) + ";")
	}
	return b.String()
}

func (s *tables) apply(t ast.Type, v ast.Value, at []ast.Value) ast.Value {
	for _, en := range v.Fun.Entries {
		if s.args(t, en.Args) == s.args(t, at) {
			return en.Val
		}
	}
	return v.Fun.Default
}

// any gives a random value; functions have entries at different points, some of which say
// what the default says.
func (s *tables) any(t ast.Type) ast.Value {
	switch s.g.Kind(t) {
	case ast.KBool:
		return boolean(s.rnd.IntN(2) == 0)
	case ast.KInt:
		return number(s.rnd.IntN(3))
	case ast.KBitVec:
		return ast.Value{Kind: ast.KBitVec, Int: big.NewInt(int64(s.rnd.IntN(1 << s.g.Width(t))))}
	}
	f := &ast.FunValue{Default: s.any(s.g.Ran(t))}
	seen := map[string]bool{}
	for range s.rnd.IntN(6) {
		var at []ast.Value
		for _, d := range s.g.Dom(t) {
			x := s.any(d)
			if d == ast.Int {
				x = number(s.rnd.IntN(5))
			}
			at = append(at, x)
		}
		if k := s.args(t, at); !seen[k] {
			seen[k] = true
			f.Entries = append(f.Entries, ast.FunEntry{Args: at, Val: s.any(s.g.Ran(t))})
		}
	}
	return ast.Value{Kind: ast.KFun, Fun: f}
}

// again writes the same function in another way.
func (s *tables) again(t ast.Type, v ast.Value) ast.Value {
	if v.Kind != ast.KFun {
		return v
	}
	ran := s.g.Ran(t)
	f := &ast.FunValue{Default: s.again(ran, v.Fun.Default)}
	all := true
	for _, d := range s.g.Dom(t) {
		all = all && d != ast.Int
	}
	if all = all && s.rnd.IntN(2) == 0; all {
		f.Default = s.any(ran)
	}
	ps := s.tuples(t)
	for _, i := range s.rnd.Perm(len(ps)) {
		val := s.apply(t, v, ps[i])
		far := false
		for _, a := range ps[i] {
			far = far || a.Kind == ast.KInt && a.Int.Int64() > 4
		}
		if !far && (all || s.rnd.IntN(2) == 0 || s.text(ran, val) != s.text(ran, f.Default)) {
			at := make([]ast.Value, len(ps[i]))
			for j, a := range ps[i] {
				at[j] = s.again(s.g.Dom(t)[j], a)
			}
			f.Entries = append(f.Entries, ast.FunEntry{Args: at, Val: s.again(ran, val)})
		}
	}
	return ast.Value{Kind: ast.KFun, Fun: f}
}

// TestEqualFunctions compares functions, written in different ways, with what they are at all
// points: equality, the comparison of all with all, reads, and functions changed at a point.
func TestEqualFunctions(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 8))
	same, others := 0, 0
	for i := range 3000 {
		g := ast.New()
		s := &tables{g, rnd}
		fun := func(ran ast.Type, dom ...ast.Type) ast.Type { return g.Fun(dom, ran) }
		bit, two := g.BitVec(1), g.BitVec(2)
		set := fun(ast.Bool, bit)
		types := []ast.Type{set, fun(bit, two), fun(ast.Bool, two, ast.Bool), fun(bit, ast.Int), fun(bit, set), fun(set, bit), fun(ast.Int, bit, ast.Int), fun(set, ast.Int)}
		typ := types[i%len(types)]
		x, y := g.Const("x", typ), g.Const("y", typ)
		a, b := s.any(typ), s.any(typ)
		if i%3 > 0 {
			b = s.again(typ, a)
		}
		var idx []ast.Node
		m := ast.Model{x: a, y: b}
		ps := s.tuples(typ)
		at := ps[s.rnd.IntN(len(ps))]
		for j, v := range at {
			d := g.Dom(typ)[j]
			idx = append(idx, g.Const("i"+string(rune('0'+j)), d))
			m[idx[j]] = s.again(d, v)
		}
		v := g.Const("v", g.Ran(typ))
		m[v] = s.any(g.Ran(typ))
		e := New(g, m)
		want := s.text(typ, a) == s.text(typ, b)
		is, err := e.Holds(g.Eq(x, y))
		apart, err2 := e.Holds(g.Conn(ast.OpAllDiff, x, y))
		if err != nil || err2 != nil || is != want || apart == want {
			t.Fatalf("%d: equal %v, apart %v, want %v:\n%s\n%s", i, is, apart, want, s.text(typ, a), s.text(typ, b))
		}
		if want {
			same++
		} else {
			others++
		}
		read, err := e.Eval(g.Apply(x, idx...))
		if err != nil || s.text(g.Ran(typ), read) != s.text(g.Ran(typ), s.apply(typ, a, at)) {
			t.Fatalf("%d: a read gives %s, want %s", i, s.text(g.Ran(typ), read), s.text(g.Ran(typ), s.apply(typ, a, at)))
		}
		changed, err := e.Eval(g.Mk(ast.OpOverride, typ, append(append([]ast.Node{x}, idx...), v), 0))
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range ps {
			want := s.apply(typ, a, p)
			if s.args(typ, p) == s.args(typ, at) {
				want = m[v]
			}
			if got := s.apply(typ, changed, p); s.text(g.Ran(typ), got) != s.text(g.Ran(typ), want) {
				t.Fatalf("%d: changed to %s, want %s", i, s.text(g.Ran(typ), got), s.text(g.Ran(typ), want))
			}
		}
	}
	if same < 500 || others < 500 {
		t.Errorf("%d are equal, %d are not", same, others)
	}
}
