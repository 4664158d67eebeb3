package smtlib

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestCutForgetsWhatCameLater builds terms at random, goes back to marks, and holds the
// context against a new one that was never cut.
func TestCutForgetsWhatCameLater(t *testing.T) {
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 2))
		c := NewContext()
		type level struct {
			m     Mark
			epoch int
			made  []string // by Term: how it prints
		}
		var stack []level
		text := func(c *Context) (out []string) {
			for i := range Term(c.Len()) {
				out = append(out, fmt.Sprintf("%d %d %v %d", c.Op(i), c.SortOf(i), c.Args(i), c.aux[i]))
			}
			return out
		}
		var terms, decls []int // by Term and by Decl: the step that made it
		type look struct {
			epoch        int
			terms, decls []int
		}
		var seen []look // what users saw
		for step := range 60 {
			switch r.IntN(4) {
			case 0:
				stack = append(stack, level{c.Mark(), c.Epoch(), text(c)})
			case 1:
				if len(stack) == 0 {
					continue
				}
				i := r.IntN(len(stack))
				l := stack[i]
				stack = stack[:i]
				before := c.Epoch()
				c.Cut(l.m)
				if got := text(c); fmt.Sprint(got) != fmt.Sprint(l.made) {
					t.Fatalf("seed %d, step %d: %v, was %v", seed, step, got, l.made)
				}
				terms, decls = terms[:c.Len()], decls[:c.NumDecls()]
				if n, _ := c.Kept(before); int(n) > c.Len() {
					t.Fatalf("seed %d, step %d: %d kept of %d", seed, step, n, c.Len())
				}
				if n, _ := c.Kept(l.epoch); int(n) > len(l.made) {
					t.Fatalf("seed %d, step %d: %d kept since the mark at %d", seed, step, n, len(l.made))
				}
			default:
				d := c.AddDecl(DeclData{Name: fmt.Sprint("x", step), Result: Int})
				n := 1 << r.IntN(10)
				if r.IntN(2) == 0 { // declaring alone makes no term
					break
				}
				for range n {
					c.MkOp(OpAdd, Int, c.MkApp(d), c.MkInt(big.NewInt(r.Int64N(100000))))
				}
				c.MkVar("v", Int)
				c.MkString(fmt.Sprint("s", r.IntN(9)))
			}
			for len(terms) < c.Len() {
				terms = append(terms, step)
			}
			for len(decls) < c.NumDecls() {
				decls = append(decls, step)
			}
			for _, l := range seen {
				n, d := c.Kept(l.epoch)
				if n, d := min(int(n), len(l.terms)), min(int(d), len(l.decls)); !slices.Equal(l.terms[:n], terms[:n]) || !slices.Equal(l.decls[:d], decls[:d]) {
					t.Fatalf("seed %d, step %d: %d terms and %d declarations are not those of epoch %d", seed, step, n, d, l.epoch)
				}
			}
			seen = append(seen, look{c.Epoch(), slices.Clone(terms), slices.Clone(decls)})
			// every term is found again
			n := c.Len()
			for i := range Term(n) {
				if op := c.Op(i); op != OpVar && c.Rebuild(i, c.Args(i)) != i {
					t.Fatalf("seed %d, step %d: term %d is not found", seed, step, i)
				}
			}
			if c.Len() != n {
				t.Fatal("terms were made twice")
			}
		}
		if n, d := c.Kept(c.Epoch()); int(n) != c.Len() || int(d) != c.NumDecls() {
			t.Fatal("something is gone since now")
		}
	}
}

// TestNumeralsStay: numerals outlive what they were made with, once each, and no more of them than are few.
func TestNumeralsStay(t *testing.T) {
	c := NewContext()
	c.MkInt(big.NewInt(1))
	m, epoch := c.Mark(), c.Epoch()
	x := c.MkApp(c.AddDecl(DeclData{Name: "x", Result: Int}))
	c.MkOp(OpAdd, Int, x, c.MkInt(big.NewInt(1)), c.MkInt(big.NewInt(5)))
	c.MkReal(big.NewRat(-3, 7))
	c.MkBv(big.NewInt(5), 8)
	for range 2 {
		c.CutKeepingNumerals(m)
		if n, _ := c.Kept(epoch); n != 1 || c.Len() != 4 {
			t.Fatalf("%d terms, %d of before", c.Len(), n)
		}
		if c.IntVal(1).Int64() != 5 || c.RealVal(2).RatString() != "-3/7" || c.MkBv(big.NewInt(5), 8) != 3 || c.MkInt(big.NewInt(5)) != 1 || c.Len() != 4 {
			t.Fatal("other numerals")
		}
		epoch = c.Epoch()
		c.MkVar("v", Int)
	}
	m = c.Mark()
	for i := range int64(2 * mostNumerals) {
		c.MkInt(big.NewInt(i))
	}
	if c.CutKeepingNumerals(m); c.Len() > mostNumerals+4 {
		t.Errorf("%d terms stay", c.Len())
	}
}
