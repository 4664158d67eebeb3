package print_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/smtlib"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/internal/scripts"
	"bsmt/smtlib/model"
	"bsmt/smtlib/print"
)

// formulas makes random formulas whose parts stand in many places, with variables that have
// the names of others, of constants and of what lets are called, and that several
// quantifiers bind, one inside another too.
type formulas struct {
	c     *smtlib.Context
	r     *rand.Rand
	bools []smtlib.Term // what was made
	words []smtlib.Term
	vars  []smtlib.Term // all that were added
}

func (f *formulas) bool() smtlib.Term { return f.bools[f.r.IntN(len(f.bools))] }
func (f *formulas) word() smtlib.Term { return f.words[f.r.IntN(len(f.words))] }

// step makes one more term of those that there are; with binders, one that binds what is
// bound elsewhere, too.
func (f *formulas) step(binders bool) {
	c := f.c
	op := func(op smtlib.Op, s smtlib.Sort, args ...smtlib.Term) smtlib.Term { return c.MkOp(op, s, args...) }
	var t smtlib.Term
	kinds := 7
	if binders {
		kinds = 9
	}
	switch f.r.IntN(kinds) {
	case 0:
		t = op(smtlib.OpAnd, smtlib.Bool, f.bool(), f.bool(), f.bool())
	case 1:
		t = op(smtlib.OpOr, smtlib.Bool, f.bool(), f.bool())
	case 2:
		t = op(smtlib.OpXor, smtlib.Bool, f.bool(), f.bool())
	case 3:
		t = op(smtlib.OpBvUlt, smtlib.Bool, f.word(), f.word())
	case 4:
		t = op(smtlib.OpEq, smtlib.Bool, f.word(), f.word())
	case 5:
		f.words = append(f.words, op(smtlib.OpIte, c.BitVec(2), f.bool(), f.word(), f.word()))
		return
	case 6:
		f.words = append(f.words, op(smtlib.OpBvAdd, c.BitVec(2), f.word(), f.word()))
		return
	default:
		t = f.quantified(f.bool(), f.vars[f.r.IntN(len(f.vars))], f.vars[f.r.IntN(len(f.vars))])
	}
	f.bools = append(f.bools, t)
}

// quantified binds variables in a term, with a pattern of theirs now and then.
func (f *formulas) quantified(t smtlib.Term, vars ...smtlib.Term) smtlib.Term {
	if len(vars) > 1 && vars[0] == vars[1] {
		vars = vars[1:]
	}
	q := smtlib.Quant{Vars: vars}
	if f.r.IntN(3) == 0 {
		for _, v := range vars {
			if f.c.SortOf(v) == smtlib.Bool {
				v = f.c.MkOp(smtlib.OpIte, f.c.BitVec(2), v, f.words[0], f.words[1])
			}
			q.Patterns = append(q.Patterns, []smtlib.Term{f.c.MkOp(smtlib.OpBvAdd, f.c.BitVec(2), v, v), f.words[f.r.IntN(2)]})
		}
	}
	return f.c.MkQuant([]smtlib.Op{smtlib.OpForall, smtlib.OpExists}[f.r.IntN(2)], q, t)
}

// variables adds some, which anything may use from here on.
func (f *formulas) variables() (own []smtlib.Term) {
	c := f.c
	for _, name := range []string{"x", "x", "y", "a!1", "and", "i", "y z", "x!1"} {
		switch {
		case f.r.IntN(2) == 0:
			continue
		case name == "i" || name == "y z" || f.r.IntN(4) == 0:
			v := c.MkVar(name, c.BitVec(2))
			own, f.words = append(own, v), append(f.words, v)
		default:
			v := c.MkVar(name, smtlib.Bool)
			own, f.bools = append(own, v), append(f.bools, v)
		}
	}
	f.vars = append(f.vars, own...)
	return own
}

// scope is a formula all of whose own variables are bound around it, and nowhere else; of
// its parts, other formulas use none.
func (f *formulas) scope(depth int) smtlib.Term {
	bools, words := len(f.bools), len(f.words)
	own := f.variables()
	for range 4 + f.r.IntN(8) {
		f.step(false)
		if depth > 0 && f.r.IntN(4) == 0 {
			f.bools = append(f.bools, f.scope(depth-1))
		}
	}
	t := f.c.MkOp(smtlib.OpXor, smtlib.Bool, f.bools[len(f.bools)-1], f.bool(), f.bool())
	f.bools, f.words = f.bools[:bools:bools], f.words[:words:words]
	for len(own) > 0 {
		n := min(1+f.r.IntN(3), len(own))
		t = f.quantified(t, own[:n]...)
		own = own[n:]
	}
	return t
}

// TestPrintedMeansTheSame: what a formula is printed as and read back has its truth in all models.
func TestPrintedMeansTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 3))
	const consts = "(declare-const x Bool)(declare-const |a!2| Bool)(declare-const i (_ BitVec 2))(declare-const |x!1| (_ BitVec 2))"
	count := map[string]int{}
	for round := range 100 {
		s := scripts.New()
		if err := s.RunAll([]byte(consts+"(assert x)(assert a!2)(assert (= i x!1))"), ""); err != nil {
			t.Fatal(err)
		}
		c := s.C
		f := &formulas{c: c, r: r, bools: s.Asserts[:2:2], words: []smtlib.Term{c.Arg(s.Asserts[2], 0), c.Arg(s.Asserts[2], 1)}}
		var whole smtlib.Term
		if round%2 == 0 {
			whole = f.scope(2)
		} else {
			f.variables()
			f.variables()
			for range 12 + r.IntN(20) {
				f.step(len(f.vars) > 0)
			}
			whole = c.MkOp(smtlib.OpAnd, smtlib.Bool, f.bools[len(f.bools)-1], c.MkOp(smtlib.OpOr, smtlib.Bool, f.bools[len(f.bools)-2], f.bool()))
			for _, v := range f.vars {
				whole = f.quantified(whole, v)
			}
		}
		text := print.TermString(c, whole)
		if err := s.RunAll([]byte("(assert "+text+")"), "printed"); err != nil {
			t.Fatalf("round %d: %v\n%s", round, err, text)
		}
		back := s.Asserts[len(s.Asserts)-1]
		for n := range 64 {
			m, err := model.Read(s.E, strings.NewReader(fmt.Sprintf("((define-fun x () Bool %t)(define-fun a!2 () Bool %t)(define-fun i () (_ BitVec 2) (_ bv%d 2))(define-fun x!1 () (_ BitVec 2) (_ bv%d 2)))", n%2 == 1, n/2%2 == 1, n/4%4, n/16)))
			if err != nil {
				t.Fatal(err)
			}
			want := eval.Check(context.Background(), c, m, []smtlib.Term{whole}).Truth
			got := eval.Check(context.Background(), c, m, []smtlib.Term{back}).Truth
			if got != want {
				t.Fatalf("round %d: %v in model %d, not %v:\n%s", round, got, n, want, text)
			}
			count[fmt.Sprint(want)]++
		}
		if strings.Contains(text, "(let ") {
			count["let"]++
		}
		if strings.Contains(text, ":pattern") {
			count["pattern"]++
		}
	}
	if count["true"] < 1000 || count["false"] < 1000 || count["let"] < 30 || count["pattern"] < 50 {
		t.Errorf("%v", count)
	}
}
