package prove

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/smtlib"
)

// list is a value: nil, or a number before another list.
type list struct {
	head int64
	tail *list
}

func (l *list) same(m *list) bool {
	for ; l != nil && m != nil; l, m = l.tail, m.tail {
		if l.head != m.head {
			return false
		}
	}
	return l == nil && m == nil
}

// What is true of chosen lists is never refuted; what is so for no lists is.
func TestLists(t *testing.T) {
	for seed := range uint64(300) {
		rnd := rand.New(rand.NewPCG(seed, 9))
		c, nils, cons := lists(t)
		l := c.Decl(nils).Result
		type term struct {
			t smtlib.Term
			v *list
		}
		var ts []term
		for _, name := range []string{"x", "y", "z"} {
			var v *list
			for range rnd.IntN(3) {
				v = &list{rnd.Int64N(2), v}
			}
			ts = append(ts, term{c.MkApp(c.AddDecl(smtlib.DeclData{Name: name, Result: l})), v})
		}
		ts = append(ts, term{c.MkApp(nils), nil})
		head, tail := c.Decl(cons).Selectors[0], c.Decl(cons).Selectors[1]
		for range 6 {
			a := ts[rnd.IntN(len(ts))]
			k := rnd.Int64N(2)
			if rnd.IntN(2) == 0 {
				ts = append(ts, term{c.MkApp(cons, c.MkInt(big.NewInt(k)), a.t), &list{k, a.v}})
			} else if a.v != nil {
				ts = append(ts, term{c.MkApp(tail, a.t), a.v.tail})
			}
		}
		bool2 := func(a smtlib.Term, yes bool) smtlib.Term {
			if yes {
				return a
			}
			return c.MkOp(smtlib.OpNot, smtlib.Bool, a)
		}
		var facts []smtlib.Term
		for range 2 + rnd.IntN(6) {
			a, b := ts[rnd.IntN(len(ts))], ts[rnd.IntN(len(ts))]
			switch k := rnd.IntN(4); {
			case k == 0:
				facts = append(facts, bool2(c.MkApp(c.Decl(nils).Tester, a.t), a.v == nil))
			case k == 1:
				facts = append(facts, bool2(c.MkApp(c.Decl(cons).Tester, a.t), a.v != nil))
			case k == 2 && a.v != nil:
				facts = append(facts, c.MkOp(smtlib.OpEq, smtlib.Bool, c.MkApp(head, a.t), c.MkInt(big.NewInt(a.v.head))))
			default:
				facts = append(facts, bool2(c.MkOp(smtlib.OpEq, smtlib.Bool, a.t, b.t), a.v.same(b.v)))
			}
		}
		for _, b := range []Budget{Plain, Glance, Medium} {
			if yes, _ := Refute(c, Question{Terms: facts}, b); yes {
				t.Fatalf("seed %d: refuted what holds", seed)
			}
		}
		for _, plain := range []bool{true, false} {
			if NewShared(c, plain).Refutes(facts, smtlib.NoTerm) {
				t.Fatalf("seed %d: refuted what holds by what is shared", seed)
			}
		}
		x, y := ts[0].t, ts[1].t
		never := []smtlib.Term{
			c.MkOp(smtlib.OpNot, smtlib.Bool, c.MkApp(c.Decl(nils).Tester, x)),
			c.MkOp(smtlib.OpEq, smtlib.Bool, c.MkApp(tail, x), y),
			c.MkOp(smtlib.OpNot, smtlib.Bool, c.MkOp(smtlib.OpEq, smtlib.Bool, x, c.MkApp(cons, c.MkApp(head, x), y))),
		}
		if yes, _ := Refute(c, Question{Terms: never}, Medium); !yes {
			t.Fatalf("seed %d: what is not nil was not said to be made of its head and tail", seed)
		}
	}
}

// The constructors of an instance that a refutation was the first to ask for are made anew for
// the next one: their numbers were given to others.
func TestInstancesOfDatatypes(t *testing.T) {
	c, ts := read(t, "(declare-datatypes ((P 1)) ((par (X) ((pair (a X) (b X))))))(declare-fun x () (P (P Int)))(declare-fun y () (P (P Int)))(declare-fun z () (P (P Int)))(assert (distinct x y z))")
	for range 3 {
		if yes, _ := Refute(c, Question{Terms: ts}, Medium); yes {
			t.Fatal("refuted what holds")
		}
		mark := c.Mark()
		for range 40 {
			c.AddDecl(smtlib.DeclData{Name: "other", Result: smtlib.Bool})
		}
		defer c.Cut(mark)
	}
}

// lists declares lists of integers.
func lists(t *testing.T) (c *smtlib.Context, nils, cons smtlib.Decl) {
	t.Helper()
	c, ts := read(t, "(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))(assert (= (cons 0 nil) nil))")
	ctors := c.Constructors(c.SortOf(c.Arg(ts[0], 0)))
	return c, ctors[0], ctors[1]
}
