package smtlib2b_test

import (
	"context"
	"strings"
	"testing"

	"bsmt/bkernel"
	"bsmt/grammar"
	"bsmt/smtlib"
	"bsmt/smtlib/elab"
	"bsmt/smtlib2b"
)

// TestWeaken: what has no translation is free, the same where it is the same, and what
// stands around it keeps its meaning.
func TestWeaken(t *testing.T) {
	const decls = "(declare-const r Real)(declare-const s Real)(declare-const p Bool)(declare-const q Bool)(declare-const i Int)"
	tests := []struct {
		term   string
		opaque int
		want   bkernel.Status // of the weakened term
	}{
		{"(> r s)", 1, bkernel.Sat},
		{"(and (> r s) (not (> r s)))", 1, bkernel.Unsat},
		{"(and (> r s) (not (< s r)))", 2, bkernel.Sat}, // nobody here knows that it is the same
		{"(and (=> (> r s) (> i 3)) (=> (not (> r s)) (> i 4)) (< i 4))", 1, bkernel.Unsat},
		{"(and (xor p q (> r s)) p q (= (> r s) false))", 1, bkernel.Unsat},
		{"(and (ite (> r s) p q) (not p) (not q))", 1, bkernel.Unsat},
		{"(and (distinct p (> r s)) p (> r s))", 1, bkernel.Unsat},
		{"(and (distinct p (> r s)) p)", 1, bkernel.Sat},
		{"(and (distinct p (> r s)) (not p))", 1, bkernel.Sat},
		{"(distinct p q (> r s))", 1, bkernel.Unsat},
		{"(= p q (> r s) (not p))", 1, bkernel.Unsat},
		{"(and (= p (> r s) q) (=> p (< i 0)) (=> (not q) (> 0 i)) (= i 0))", 1, bkernel.Unsat},
		{"(and (forall ((x Real)) (> (* x x) r)) (forall ((x Int)) (> x i)))", 1, bkernel.Unsat},
		{"(and (> i 3) (< i 3))", 0, bkernel.Unsat},
	}
	for _, tc := range tests {
		c := smtlib.NewContext()
		e := elab.New(c)
		var term smtlib.Term
		r := grammar.NewReader(strings.NewReader(decls+"(assert "+tc.term+")"), "")
		for {
			cmd, err := r.Next()
			if err != nil {
				break
			}
			if cmd.Name == "declare-const" {
				err = e.DeclareConst(cmd.Tree, cmd.Root)
			} else {
				term, err = e.BoolTerm(cmd.Tree, cmd.Tree.Child(cmd.Root, 1))
			}
			if err != nil {
				t.Fatal(tc.term, err)
			}
		}
		tr := smtlib2b.New(c)
		tr.NoReals = true
		n := tr.Weaken(term)
		if again := tr.Weaken(term); again != n || len(tr.Opaque()) != tc.opaque {
			t.Errorf("%s: %d opaque terms, want %d", tc.term, len(tr.Opaque()), tc.opaque)
		}
		for _, o := range tr.Opaque() {
			if c.SortOf(o.Term) != smtlib.Bool {
				t.Errorf("%s: an opaque term of another sort", tc.term)
			}
		}
		p := bkernel.Problem{G: tr.Graph()}
		p.Facts = append(p.Facts, n)
		if res := bkernel.Solve(context.Background(), p, bkernel.Options{}); res.Status != tc.want {
			t.Errorf("%s: %v, want %v", tc.term, res.Status, tc.want)
		}
	}
}
