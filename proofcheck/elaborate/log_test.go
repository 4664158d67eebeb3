package elaborate

import (
	"context"
	"errors"
	"math/big"
	"strings"
	"testing"

	"bsmt/smtlib"
)

// doubled is x, added to itself so often that nobody goes through all parts.
func doubled(c *smtlib.Context) smtlib.Term {
	x := c.MkApp(c.AddDecl(smtlib.DeclData{Name: "x", Result: smtlib.Int}))
	for range 60 {
		x = c.MkOp(smtlib.OpAdd, smtlib.Int, x, x)
	}
	return x
}

// A reason that takes too long to find is not looked for: the clause keeps the name of what
// vouches for it, and so does every other one of the same command in the end.
func TestShare(t *testing.T) {
	c := smtlib.NewContext()
	heard := 0
	l := New(c, func(work int) { heard += work })
	l.Begin()
	l.left = 4 * mostShare
	for i := range 10 {
		clause := []smtlib.Term{c.MkOp(smtlib.OpLe, smtlib.Bool, doubled(c), c.MkInt(big.NewInt(int64(i))))}
		if s := l.steps[l.Axiom("vouched", clause, nil, nil)]; s.Rule != "vouched" {
			t.Fatalf("explained by %s", s.Rule)
		}
	}
	if heard > 5*mostShare {
		t.Errorf("%d of work, %d at most expected", heard, 5*mostShare)
	}
	a := c.MkApp(c.AddDecl(smtlib.DeclData{Name: "a", Result: smtlib.Bool}))
	b := c.MkOp(smtlib.OpAnd, smtlib.Bool, a, a)
	clause := func() []smtlib.Term { return []smtlib.Term{l.not(b), a} }
	if s := l.steps[l.Axiom("vouched", clause(), nil, nil)]; s.Rule != "vouched" {
		t.Errorf("explained by %s after all work was spent", s.Rule)
	}
	l = New(c, func(int) {})
	if s := l.steps[l.Axiom("vouched", clause(), nil, nil)]; s.Rule != "and_pos" {
		t.Errorf("%s with work to spend", s.Rule)
	}
}

// What heeds a limit ends the search for a reason, and its panic goes on; a proof that is
// being written ends with the error of the context.
func TestHeed(t *testing.T) {
	c := smtlib.NewContext()
	over := errors.New("over")
	l := New(c, func(int) { panic(over) })
	func() {
		defer func() {
			if e := recover(); e != over {
				t.Errorf("ended by %v", e)
			}
		}()
		l.Axiom("vouched", []smtlib.Term{c.MkOp(smtlib.OpLe, smtlib.Bool, doubled(c), c.MkInt(new(big.Int)))}, nil, nil)
	}()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	l = New(c, func(int) {})
	l.end = l.add(Step{Rule: "vouched", Clause: nil})
	if _, err := l.Write(ctx, &strings.Builder{}, Own); !errors.Is(err, context.Canceled) {
		t.Errorf("written with %v", err)
	}
}
