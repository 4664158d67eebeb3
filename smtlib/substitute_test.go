package smtlib_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bsmt/smtlib"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/internal/scripts"
	"bsmt/smtlib/model"
	"bsmt/smtlib/print"
)

// pool makes random terms of three kinds over two constants of each.
type pool struct {
	c     *smtlib.Context
	r     *rand.Rand
	kinds [3][]smtlib.Term // Bools, Ints, words
	sorts [3]smtlib.Sort
}

func (p *pool) any(kind int) smtlib.Term { return p.kinds[kind][p.r.IntN(len(p.kinds[kind]))] }

// step makes one more of the terms that there are.
func (p *pool) step() {
	ops := []struct {
		op   smtlib.Op
		kind int
		args []int
	}{
		{smtlib.OpNot, 0, []int{0}}, {smtlib.OpAnd, 0, []int{0, 0, 0}}, {smtlib.OpOr, 0, []int{0, 0}}, {smtlib.OpXor, 0, []int{0, 0, 0}},
		{smtlib.OpImplies, 0, []int{0, 0, 0}}, {smtlib.OpEq, 0, []int{1, 1, 1}}, {smtlib.OpDistinct, 0, []int{2, 2, 2}}, {smtlib.OpEq, 0, []int{0, 0}},
		{smtlib.OpLt, 0, []int{1, 1}}, {smtlib.OpLe, 0, []int{1, 1, 1}}, {smtlib.OpBvUlt, 0, []int{2, 2}}, {smtlib.OpIte, 0, []int{0, 0, 0}},
		{smtlib.OpAdd, 1, []int{1, 1, 1}}, {smtlib.OpSub, 1, []int{1, 1, 1}}, {smtlib.OpMul, 1, []int{1, 1}}, {smtlib.OpIte, 1, []int{0, 1, 1}}, {smtlib.OpNeg, 1, []int{1}},
		{smtlib.OpBvAdd, 2, []int{2, 2, 2}}, {smtlib.OpBvSub, 2, []int{2, 2}}, {smtlib.OpBvMul, 2, []int{2, 2}}, {smtlib.OpBvShl, 2, []int{2, 2}},
		{smtlib.OpBvUdiv, 2, []int{2, 2}}, {smtlib.OpBvAnd, 2, []int{2, 2}}, {smtlib.OpBvOr, 2, []int{2, 2}}, {smtlib.OpBvXor, 2, []int{2, 2}}, {smtlib.OpBvNand, 2, []int{2, 2}},
	}
	k := ops[p.r.IntN(len(ops))]
	var args []smtlib.Term
	for _, kind := range k.args {
		args = append(args, p.any(kind))
	}
	p.kinds[k.kind] = append(p.kinds[k.kind], p.c.MkOp(k.op, p.sorts[k.kind], args...))
}

// shuffled puts arguments in another order wherever that is said not to matter.
func (p *pool) shuffled(t smtlib.Term) smtlib.Term {
	return p.c.Map(t, map[smtlib.Term]smtlib.Term{}, func(u smtlib.Term, args []smtlib.Term, _ bool) smtlib.Term {
		args = slices.Clone(args)
		if smtlib.Commutative(p.c.Op(u)) {
			p.r.Shuffle(len(args), func(i, j int) { args[i], args[j] = args[j], args[i] })
		}
		return p.c.Rebuild(u, args)
	})
}

// TestExchange: with two constants exchanged, a term has the value that it had where their
// values were; the order of arguments makes no difference, where it makes none to the
// value; and a term is above those that occur in it.
func TestExchange(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 9))
	names := []string{"a", "b", "i", "j", "u", "v"}
	for round := range 120 {
		s := scripts.New()
		const decls = "(declare-const a Bool)(declare-const b Bool)(declare-const i Int)(declare-const j Int)(declare-const u (_ BitVec 3))(declare-const v (_ BitVec 3))"
		if err := s.RunAll([]byte(decls+"(assert (= a b))(assert (= i j))(assert (= u v))"), ""); err != nil {
			t.Fatal(err)
		}
		c := s.C
		p := &pool{c: c, r: r}
		for kind, eq := range s.Asserts {
			p.kinds[kind], p.sorts[kind] = slices.Clone(c.Args(eq)), c.SortOf(c.Arg(eq, 0))
		}
		consts := [3][2]smtlib.Term{}
		for kind := range consts {
			consts[kind] = [2]smtlib.Term(p.kinds[kind])
		}
		for range 25 {
			p.step()
		}
		with := func(v [6]int) *eval.Evaluator {
			var b strings.Builder
			for i, name := range names {
				value, sort := fmt.Sprint(v[i] == 1), "Bool"
				switch i / 2 {
				case 1:
					value, sort = fmt.Sprint(v[i]), "Int"
				case 2:
					value, sort = fmt.Sprintf("(_ bv%d 3)", v[i]), "(_ BitVec 3)"
				}
				fmt.Fprintf(&b, "(define-fun %s () %s %s)", name, sort, value)
			}
			m, err := model.Read(s.E, strings.NewReader("("+b.String()+")"))
			if err != nil {
				t.Fatal(err)
			}
			return eval.New(c, m)
		}
		value := func(ev *eval.Evaluator, u smtlib.Term) smtlib.Term {
			v, err := ev.Eval(context.Background(), u)
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		for range 6 {
			v := [6]int{r.IntN(2), r.IntN(2), r.IntN(5), r.IntN(5), r.IntN(8), r.IntN(8)}
			kind := r.IntN(3)
			w := v
			w[2*kind], w[2*kind+1] = v[2*kind+1], v[2*kind]
			here, there := with(v), with(w)
			for k := range p.kinds {
				u := p.kinds[k][len(p.kinds[k])-1]
				if x := c.Exchange(u, consts[kind][0], consts[kind][1]); value(here, x) != value(there, u) {
					t.Fatalf("round %d: %s with %s exchanged is %s", round, print.TermString(c, u), names[2*kind:2*kind+2], print.TermString(c, x))
				}
				o := p.shuffled(u)
				if c.Exchange(o, smtlib.NoTerm, smtlib.NoTerm) != c.Exchange(u, smtlib.NoTerm, smtlib.NoTerm) || value(here, o) != value(here, u) {
					t.Fatalf("round %d: %s and %s differ", round, print.TermString(c, u), print.TermString(c, o))
				}
			}
		}
		some := []smtlib.Term{p.any(0), p.any(1), p.any(2)}[:1+r.IntN(3)]
		above := c.Above(some...)
		if len(above) != c.Len() {
			t.Fatalf("%d answers for %d terms", len(above), c.Len())
		}
		for u := range above {
			found := false
			c.Walk(func(x smtlib.Term) bool { found = found || slices.Contains(some, x); return true }, smtlib.Term(u))
			if above[u] != found {
				t.Fatalf("round %d: %s, above %v, not %v", round, print.TermString(c, smtlib.Term(u)), above[u], found)
			}
		}
	}
}
