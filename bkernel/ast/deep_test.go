package ast

import (
	"errors"
	"runtime/debug"
	"strings"
	"testing"

	"bsmt/internal/golden"
)

type counter int

func (c *counter) Write(b []byte) (int, error) { *c += counter(len(b)); return len(b), nil }

// A graph of 2^60 paths, a chain of 300,000 nested terms, wide conjunctions over
// shared terms and a type that doubles: the text stays linear, and nothing recurs.
func TestPrintDeep(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(2 << 20)) // a frame for each level would not fit
	for _, d := range []Dialect{Classic, ProB} {
		for name, tc := range map[string]struct {
			build func(g *Graph) []Node
			limit counter // bytes
		}{
			"paths": {func(g *Graph) []Node {
				x := g.Const("x", Int)
				for i := 0; i < 60; i++ {
					x = g.Arith(OpAdd, x, x)
				}
				return []Node{g.Eq(x, g.Num64(0))}
			}, 8_000},
			"divisions": {func(g *Graph) []Node { // a macro that repeats its arguments
				x := g.Const("x", Int)
				for i := 0; i < 60; i++ {
					x = g.Arith(OpEDiv, g.Arith(OpEMod, g.Num64(7), x), x)
				}
				return []Node{g.Eq(x, g.Num64(0))}
			}, 80_000},
			"conditions": {func(g *Graph) []Node { // the classic encoding repeats the condition
				p := g.IsTrue(g.Const("p", Bool))
				for i := 0; i < 100; i++ {
					p = g.Ite(g.Not(p), g.False(), g.True())
				}
				return []Node{p}
			}, 40_000},
			"let chain": {func(g *Graph) []Node {
				x := g.Const("x", Int)
				for i := 0; i < 25_000; i++ {
					x = g.Arith(OpAdd, x, g.Arith(OpMul, x, g.Num64(2)), g.Num64(int64(i)))
				}
				return []Node{g.Eq(x, g.Num64(0))}
			}, 7_500_000},
			"chain": {func(g *Graph) []Node {
				x := g.Const("x", Int)
				for i := 0; i < 75_000; i++ {
					x = g.Arith(OpSub, g.Num64(1), x)
				}
				return []Node{g.Eq(x, g.Num64(0))}
			}, 750_000},
			"root lets": {func(g *Graph) []Node {
				x := g.Const("x", Int)
				var out []Node
				for i := 0; i < 5_000; i++ {
					s := g.Arith(OpMul, g.Arith(OpAdd, x, g.Num64(int64(i))), x)
					out = append(out, g.Le(s, g.Num64(9)), g.Le(g.Num64(1), s))
				}
				return out
			}, 2_000_000},
			"types": {func(g *Graph) []Node {
				ty := Int
				for i := 0; i < 60; i++ {
					ty = g.Fun([]Type{ty}, ty)
				}
				return []Node{g.Eq(g.Const("f", ty), g.Const("h", ty))}
			}, 20_000},
		} {
			g := New()
			m := &Machine{Name: "Deep", Asserts: tc.build(g)}
			var n counter
			if err := m.Print(&n, g, d); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if n > tc.limit {
				t.Errorf("%s, dialect %d: %d bytes, at most %d expected", name, d, n, tc.limit)
			}
		}
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestPrintErrors(t *testing.T) {
	g := New()
	m := &Machine{Name: "M", Asserts: []Node{g.IsTrue(g.Const("p", Bool))}}
	if err := m.Print(broken{}, g, ProB); err == nil || err.Error() != "disk full" {
		t.Errorf("error of the writer is lost: %v", err)
	}
	for _, name := range []string{"not", "let_1", "a b", "", "bvadd x", "bvor", "k_", "type_1"} {
		g := New()
		m := &Machine{Name: "M", Asserts: []Node{g.IsTrue(g.Const(name, Bool))}}
		if err := m.Print(&strings.Builder{}, g, ProB); err == nil {
			t.Errorf("constant %q is accepted", name)
		}
	}
	g = New()
	s := g.Set("S")
	m = &Machine{Name: "M", Asserts: []Node{g.Eq(g.Const("S", s), g.Const("x", s))}}
	if err := m.Print(&strings.Builder{}, g, ProB); err == nil {
		t.Error("a set and a constant share a name")
	}
}

// Constants that the kernel makes are printed under names that nothing else has.
func TestPrintFresh(t *testing.T) {
	g := New()
	made := g.Fresh("x", Int)
	m := &Machine{Name: "M", Asserts: []Node{g.Le(made, g.Const("x_1", Int)), g.Le(g.Fresh("x", Int), made)}}
	var out strings.Builder
	if err := m.Print(&out, g, ProB); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"x_1_1 <= x_1 &", "x_2 <= x_1_1", "x_1_1 : INTEGER"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing from\n%s", want, out.String())
		}
	}
}

// A variable that two quantifiers bind, as rewriting may leave it: neither takes
// the shared body out of its scope.
func TestPrintBoundTwice(t *testing.T) {
	g := New()
	x := g.Var("x", g.BitVec(3))
	a := g.Const("a", g.BitVec(3))
	sum := g.Bv(OpBvAdd, 3, 0, g.Bv(OpBvMul, 3, 0, x, a), x)
	q := Quant{Vars: []Node{x}}
	n := g.And(g.Quantify(OpForall, q, g.Conn(OpBvUle, a, sum)), g.Quantify(OpExists, q, g.Eq(sum, g.Bv(OpBvNeg, 3, 0, sum))))
	golden.Check(t, "testdata/boundtwice.prob", text(t, g, ProB, n))
}
