package smtlib

import (
	"slices"
	"testing"
)

// binders makes quantified formulas over a binary symbol.
type binders struct {
	c *Context
	p Decl
	s Sort
}

func newBinders() binders {
	c := NewContext()
	return binders{c, c.AddDecl(DeclData{Name: "p", Args: []Sort{Int, Int}, Result: Bool}), Int}
}

func (b binders) of(x, y Term) Term { return b.c.MkApp(b.p, x, y) }
func (b binders) all(body Term, vars ...Term) Term {
	return b.c.MkQuant(OpForall, Quant{Vars: vars}, body)
}
func (b binders) v() Term { return b.c.MkVar("x", b.s) }
func (b binders) and(x, y Term) Term {
	return b.c.MkOp(OpAnd, Bool, x, y)
}

func TestCanonical(t *testing.T) {
	b := newBinders()
	x, y, z, u, v, w := b.v(), b.v(), b.v(), b.v(), b.v(), b.v()
	some := func(body Term, vars ...Term) Term { return b.c.MkQuant(OpExists, Quant{Vars: vars}, body) }
	for i, c := range []struct {
		a, b Term
		same bool
	}{
		{b.all(b.of(x, y), x, y), b.all(b.of(u, v), u, v), true},
		{b.all(b.of(x, y), x, y), b.all(b.of(v, u), u, v), false},
		{b.all(b.of(x, y), x, y), some(b.of(u, v), u, v), false},
		{b.all(b.of(x, z), x), b.all(b.of(u, z), u), true},
		{b.all(b.of(x, z), x), b.all(b.of(u, w), u), false},
		{b.all(b.all(b.of(x, y), y), x), b.all(b.all(b.of(u, v), v), u), true},
		{b.all(b.all(b.of(x, y), y), x), b.all(b.all(b.of(u, v), u), v), false},
		// the inner quantifier binds the same variable again
		{b.all(b.and(b.of(x, x), b.all(b.of(x, x), x)), x), b.all(b.and(b.of(u, u), b.all(b.of(v, v), v)), u), true},
		{b.all(b.and(b.of(x, x), b.all(b.of(x, y), y)), x), b.all(b.and(b.of(u, u), b.all(b.of(v, v), v)), u), false},
		// and two stand side by side, of different heights
		{b.all(b.and(b.all(b.of(x, y), y), b.all(b.all(b.of(y, z), z), y)), x), b.all(b.and(b.all(b.of(u, w), w), b.all(b.all(b.of(w, v), v), w)), u), true},
	} {
		k := NewCanonical(b.c)
		if got := k.Of(c.a) == k.Of(c.b); got != c.same {
			t.Errorf("%d: same %v, want %v", i, got, c.same)
		}
		if k.Of(k.Of(c.a)) != k.Of(c.a) {
			t.Errorf("%d: the form of a form is another", i)
		}
	}
}

// A comparison has one form whichever side is the larger one, and no other.
func TestCanonicalComparisons(t *testing.T) {
	c := NewContext()
	a, b, d := c.MkVar("a", Int), c.MkVar("b", Int), c.MkVar("d", Int)
	k := NewCanonical(c)
	for op, other := range turned {
		of := func(op Op, args ...Term) Term { return k.Of(c.MkOp(op, Bool, args...)) }
		if of(op, a, b) != of(other, b, a) {
			t.Errorf("%v turned round is not %v", op, other)
		}
		if of(op, a, b) == of(other, a, b) || of(op, a, b) == of(op, b, a) || of(op, a, b, d) == of(other, d, a, b) {
			t.Errorf("%v has the form of another comparison", op)
		}
	}
	differ, equal := c.MkOp(OpDistinct, Bool, a, b), c.MkOp(OpEq, Bool, a, b)
	if k.Of(differ) != k.Of(c.MkOp(OpNot, Bool, equal)) || k.Of(differ) == k.Of(equal) {
		t.Error("two that are distinct are not those that are not equal")
	}
	for _, op := range []Op{OpEq, OpLe, OpLt, OpGe, OpGt} {
		pairs := c.MkOp(OpAnd, Bool, c.MkOp(op, Bool, a, b), c.MkOp(op, Bool, b, d))
		if chain := c.MkOp(op, Bool, a, b, d); k.Of(chain) != k.Of(pairs) || k.Of(chain) == k.Of(c.MkOp(op, Bool, a, d, b)) || k.Of(chain) == k.Of(c.MkOp(op, Bool, a, b, b)) {
			t.Errorf("a chain of %v is not its pairs", op)
		}
	}
	if k.Of(c.MkOp(OpDistinct, Bool, a, b, d)) == k.Of(c.MkOp(OpNot, Bool, c.MkOp(OpEq, Bool, a, b, d))) {
		t.Error("three that are distinct are those that are not all equal")
	}
}

func TestFreeVars(t *testing.T) {
	b := newBinders()
	x, y := b.v(), b.v()
	inner := b.all(b.of(x, y), y)
	f := NewFreeVars(b.c)
	for i, c := range []struct {
		t    Term
		want []Term
	}{{b.of(x, y), []Term{x, y}}, {inner, []Term{x}}, {b.and(inner, b.of(y, y)), []Term{x, y}}, {b.all(inner, x), nil}} {
		if got := f.Of(c.t); !slices.Equal(got, c.want) {
			t.Errorf("%d: %v, want %v", i, got, c.want)
		}
	}
}

// What a quantifier binds is not replaced below it.
func TestSubstituteLeavesWhatIsBound(t *testing.T) {
	b := newBinders()
	x, y := b.v(), b.v()
	five := b.c.MkOp(OpTrue, Int)
	q := b.all(b.of(x, y), x)
	got := b.c.Substitute(b.and(b.of(x, y), q), map[Term]Term{x: five, y: five})
	inner := b.c.Arg(got, 1)
	if b.c.Arg(got, 0) != b.of(five, five) || b.c.Arg(inner, 0) != b.of(x, five) || !slices.Equal(b.c.Quant(inner).Vars, []Term{x}) {
		t.Error("replaced what is bound")
	}
}
