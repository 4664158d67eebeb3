package strategy

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/proof"
)

// scouted are options of two searches of which one goes ahead while the other prepares.
func scouted() Options {
	o := together(2)
	o.Tuning.Jobs.Scout = 0
	return o
}

// words has no model, as search finds at once. Preparing looks at circuits of its words first.
func words() Problem {
	g := ast.New()
	p := Problem{G: g}
	mul := func(a, b ast.Node) ast.Node { return g.Bv(ast.OpBvMul, 24, 0, a, b) }
	for i := range 6 {
		word := func(name string) ast.Node { return g.Const(fmt.Sprint(name, i), g.BitVec(24)) }
		x, y, z := word("x"), word("y"), word("z")
		p.Facts = append(p.Facts, g.Not(g.Eq(mul(mul(x, y), z), mul(mul(z, x), x))))
	}
	a, b, c := g.Const("a", ast.Int), g.Const("b", ast.Int), g.Const("c", ast.Int)
	p.Facts = append(p.Facts, g.Or(g.Lt(a, b), g.Lt(a, c)), g.Lt(b, c), g.Lt(c, a), g.Or(g.Lt(b, a), g.Lt(c, b)), g.Lt(c, g.Arith(ast.OpAdd, a, g.Num64(5))), g.Or(g.Lt(a, b), g.Lt(a, c)))
	return p
}

// TestScout: a search that goes ahead with fewer passes has a verdict, model and core that count, or
// none; and all comes by the same steps each time, with as many processors as there are.
func TestScout(t *testing.T) {
	won := 0
	for name, make := range map[string]func() Problem{
		"pigeons": func() Problem { return hard(6) },
		"latin":   func() Problem { return latin(7) },
		"words":   words,
		"assumed": func() Problem {
			p := hard(5)
			half := len(p.Facts) / 2
			p.Facts, p.Assumed = p.Facts[:half], append([]ast.Node{p.G.Le(p.G.Num64(3), p.G.Const("free", ast.Int))}, p.Facts[half:]...)
			return p
		},
	} {
		for _, recorded := range []bool{false, true} {
			one, first := Solve(context.Background(), make(), Options{}), ""
			for _, processors := range []int{4, 1, 2} {
				old := runtime.GOMAXPROCS(processors)
				p, o := make(), scouted()
				if recorded {
					o.Proof = proof.NewRecorder()
				}
				res := Solve(context.Background(), p, o)
				runtime.GOMAXPROCS(old)
				if res.Status != one.Status {
					t.Fatalf("%s, recorded %v: %v (%v), and %v by one search: %v", name, recorded, res.Status, res.Reasons, one.Status, res.Jobs)
				}
				if first == "" {
					first = shown(res)
				}
				if again := shown(res); again != first {
					t.Errorf("%s, %d processors:\n%s, and before\n%s", name, processors, again, first)
				}
				i := slices.IndexFunc(res.Jobs, func(j Job) bool { return j.Name == scouting().name })
				if i != len(res.Jobs)-1 {
					t.Fatalf("%s: the searches are %v", name, res.Jobs)
				}
				if slices.ContainsFunc(res.Jobs, func(j Job) bool { return j.Work > res.Path }) {
					t.Errorf("%s: %v by the time %d", name, res.Jobs, res.Path)
				}
				if res.Jobs[i].Work == res.Path && res.Jobs[0].Work == res.Path {
					won++
				}
				if res.Status == Sat && !eval.Satisfies(p.G, res.Model, p.Facts, func() bool { return false }) {
					t.Errorf("%s: the model is none", name)
				}
				if res.Status == Unsat && len(p.Assumed) > 0 && slices.Contains(res.Core, 0) {
					t.Errorf("%s: %v is no core", name, res.Core)
				}
				if recorded && res.Status == Unsat {
					if !res.Recorded {
						t.Errorf("%s: there is no proof", name)
					} else if err := o.Proof.Check(); err != nil {
						t.Errorf("%s: %v", name, err)
					}
				}
			}
		}
	}
	if won == 0 {
		t.Error("no scout had a verdict first")
	}
}
