package bkernel

import (
	"context"
	"math/rand"
	"strings"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/proof"
)

// randomPred makes a predicate over integers, Bools, words and a function.
type randomPred struct {
	g    *ast.Graph
	rnd  *rand.Rand
	ints []ast.Node
	bits []ast.Node
	vecs []ast.Node
	f    ast.Node
	mul  bool
}

func newRandomPred(rnd *rand.Rand) *randomPred {
	g := ast.New()
	r := &randomPred{g: g, rnd: rnd, f: g.Const("f", g.Fun([]ast.Type{ast.Int}, ast.Int)), mul: rnd.Intn(3) == 0}
	for _, s := range []string{"a", "b", "c"} {
		r.ints = append(r.ints, g.Const("i"+s, ast.Int))
		r.bits = append(r.bits, g.Const("p"+s, ast.Bool))
		r.vecs = append(r.vecs, g.Const("v"+s, g.BitVec(4)))
	}
	return r
}

func (r *randomPred) num(d int) ast.Node {
	g := r.g
	switch k := r.rnd.Intn(7); {
	case d <= 0 || k < 2:
		if r.rnd.Intn(2) == 0 {
			return g.Num64(int64(r.rnd.Intn(9) - 4))
		}
		return r.ints[r.rnd.Intn(3)]
	case k == 2:
		return g.Apply(r.f, r.num(d-1))
	case k == 3:
		return g.Ite(r.pred(d-1), r.num(d-1), r.num(d-1))
	case k == 4 && r.mul:
		return g.Arith(ast.OpMul, r.num(d-1), r.num(d-1))
	case k == 5:
		return g.Arith(ast.OpMul, g.Num64(int64(r.rnd.Intn(5)-2)), r.num(d-1))
	}
	return g.Arith(ast.OpAdd, r.num(d-1), r.num(d-1))
}

func (r *randomPred) vec(d int) ast.Node {
	if d <= 0 {
		return r.vecs[r.rnd.Intn(3)]
	}
	ops := []ast.Op{ast.OpBvAdd, ast.OpBvAnd, ast.OpBvXor, ast.OpBvMul}
	return r.g.Bv(ops[r.rnd.Intn(len(ops))], 4, 0, r.vec(d-1), r.vec(d-1))
}

func (r *randomPred) pred(d int) ast.Node {
	g := r.g
	switch k := r.rnd.Intn(8); {
	case k < 2 && d > 0:
		return g.Or(r.pred(d-1), r.pred(d-1), r.pred(d-1))
	case k == 2 && d > 0:
		return g.And(r.pred(d-1), r.pred(d-1))
	case k == 3:
		return g.Not(r.pred(d - 1))
	case k == 4:
		return g.IsTrue(r.bits[r.rnd.Intn(3)])
	case k == 5:
		return g.Eq(r.vec(1), r.vec(1))
	case k == 6:
		return g.Eq(r.num(d), r.num(d))
	}
	return g.Le(r.num(d), r.num(d))
}

// Every refutation of a random problem is one that the checker accepts, its text is
// balanced, and recording changes no verdict.
func TestProofs(t *testing.T) {
	refuted, clauses := 0, 0
	for seed := range int64(400) {
		r := newRandomPred(rand.New(rand.NewSource(seed)))
		p := Problem{G: r.g}
		for _, x := range r.ints {
			p.Facts = append(p.Facts, r.g.Le(r.g.Num64(-6), x), r.g.Le(x, r.g.Num64(6)))
		}
		for range 6 + r.rnd.Intn(8) {
			p.Facts = append(p.Facts, r.pred(2))
		}
		for range r.rnd.Intn(4) {
			p.Assumed = append(p.Assumed, r.pred(1))
		}
		rec := proof.NewRecorder()
		res := Solve(context.Background(), p, Options{Seed: 1, Proof: rec, Work: 300_000})
		if res.Status != Unsat {
			if err := rec.Check(); err == nil {
				t.Fatalf("seed %d: a proof for %v", seed, res.Status)
			}
			continue
		}
		refuted++
		if err := rec.Check(); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		var sb strings.Builder
		if err := rec.Write(&sb, proof.Names{}); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if open, shut := strings.Count(sb.String(), "("), strings.Count(sb.String(), ")"); open != shut {
			t.Fatalf("seed %d: %d opening and %d closing parentheses", seed, open, shut)
		}
		checkNames(t, seed, sb.String())
		clauses += strings.Count(sb.String(), "\n(derive ")
	}
	t.Logf("%d refuted, %d clauses derived", refuted, clauses)
	if refuted < 50 || clauses < 100 {
		t.Errorf("only %d refutations with %d derived clauses", refuted, clauses)
	}
}

// checkNames makes sure that each name is introduced before it is used.
func checkNames(t *testing.T, seed int64, text string) {
	known := map[string]bool{}
	for line := range strings.Lines(text) {
		words := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" ()\n", r) })
		if len(words) < 2 {
			continue
		}
		introduces := strings.Contains("declare-sort declare-fun define-fun assume suppose group step axiom derive", words[0])
		for i, w := range words[1:] {
			name := strings.TrimPrefix(w, "@")
			if len(name) < 2 || !strings.ContainsRune("tflxpc", rune(name[0])) || strings.Trim(name[1:], "0123456789") != "" {
				continue
			}
			if i == 0 && introduces {
				known[w] = true
			} else if !known[w] {
				t.Fatalf("seed %d: %s is used before it is introduced: %s", seed, w, line)
			}
		}
	}
}
