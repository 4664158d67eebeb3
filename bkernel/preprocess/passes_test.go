package preprocess

import (
	"context"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/internal/tiny"
	"bsmt/bkernel/rewrite"
)

// TestPassOrder holds the table of passes to what each entry says of its place.
func TestPassOrder(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range passes() {
		if seen[p.name] {
			t.Errorf("pass %s stands twice", p.name)
		}
		for _, a := range p.after {
			if !seen[a] {
				t.Errorf("pass %s must come after %s", p.name, a)
			}
		}
		seen[p.name] = true
	}
}

// TestPassesKeepSolutions runs each pass alone: what it leaves, with its
// definitions, has the solutions of what it was given. A pass that moves
// solutions (anchor) may lose some, never all, and gains none.
func TestPassesKeepSolutions(t *testing.T) {
	for _, ps := range passes() {
		if ps.name == "compress" { // its constants are not listed; see TestCompressKeepsSolvability
			continue
		}
		ran := 0
		for seed := uint64(0); seed < 40; seed++ {
			s := tiny.New(seed)
			rw := rewrite.New(s.G)
			before := s.Facts()
			p := New(context.Background(), s.G, rw, nil, before)
			for i, f := range before {
				p.Facts[i] = rw.Simplify(f)
			}
			if ps.name != "flatten" {
				p.flatten()
			}
			if ps.run(p) {
				ran++
			}
			after := slices.Clone(p.Facts)
			for _, d := range p.Defs {
				if s.G.Type(d.X) == ast.Bool {
					after = append(after, s.G.Conn(ast.OpEquiv, s.G.IsTrue(d.X), s.G.IsTrue(d.T)))
				} else {
					after = append(after, s.G.Eq(d.X, d.T))
				}
			}
			nb, na := 0, 0
			s.Each(func(m ast.Model) {
				b, a := tiny.Holds(t, s.G, m, before), tiny.Holds(t, s.G, m, after)
				if b {
					nb++
				}
				if a {
					na++
				}
				if a && !b || b && !a && ps.name != "anchor" {
					t.Fatalf("pass %s, seed %d: before %v, after %v under %v", ps.name, seed, b, a, m)
				}
			})
			if nb > 0 && na == 0 {
				t.Fatalf("pass %s, seed %d: no solution is left", ps.name, seed)
			}
		}
		rare := []string{"symmetry", "listed", "skolemize", "anchor", "residues", "arithmetic", "circuits", "unfold", "cells", "divisors", "xors"} // tiny problems have no place for them
		if ran == 0 && !slices.Contains(rare, ps.name) {
			t.Errorf("pass %s never did anything", ps.name)
		}
	}
}
