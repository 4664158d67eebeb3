package preprocess

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/internal/tiny"
	"bsmt/bkernel/rewrite"
	"bsmt/bkernel/trace"
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

// moves are the passes that keep some solution, not each.
var moves = map[string]bool{"anchor": true, "counters": true, "guards": true, "locals": true, "symmetry": true}

// constants are the passes that leave constants of their own in the facts, which tiny problems do
// not list, each with the test that looks at it instead.
var constants = map[string]string{
	unconstrained: "TestUnconstrained", "binary": "TestBinary", "ladders": "TestLadders", "numbers": "TestNumbers", "mirror": "TestMirror",
}

// rare are the passes that tiny problems have no place for.
var rare = []string{
	"gather", "cliques", "symmetry", "skolemize", "anchor", "residues", "arithmetic", "circuits", "unfold", "cells", "divisors", "xors", "apart",
	"readings", "enumerations", "locals", "indicators", "counters", "crowds",
}

// TestPassesKeepSolutions runs each pass alone: what it leaves, with its
// definitions, has the solutions of what it was given. A pass that moves
// solutions may lose some, never all, and gains none.
func TestPassesKeepSolutions(t *testing.T) {
	for _, ps := range passes() {
		if constants[ps.name] != "" {
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
			given := slices.Clone(p.Facts)
			if p.alone(ps.name) {
				ran++
			}
			if slices.Equal(given, p.Facts) && len(p.Defs) == 0 {
				continue
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
				if a && !b || b && !a && !moves[ps.name] {
					t.Fatalf("pass %s, seed %d: before %v, after %v under %v", ps.name, seed, b, a, m)
				}
			})
			if nb > 0 && na == 0 {
				t.Fatalf("pass %s, seed %d: no solution is left", ps.name, seed)
			}
		}
		if ran == 0 && !slices.Contains(rare, ps.name) {
			t.Errorf("pass %s never did anything", ps.name)
		}
	}
}

// simplified gives a preprocessor of facts in normal form.
func simplified(g *ast.Graph, facts []ast.Node) *Preprocessor {
	p := New(context.Background(), g, rewrite.New(g), nil, facts)
	for i, f := range p.Facts {
		p.Facts[i] = p.rw.Simplify(f)
	}
	p.flatten()
	return p
}

// alone runs one pass.
func (p *Preprocessor) alone(name string) bool {
	i := slices.IndexFunc(p.steps, func(s step) bool { return s.name == name })
	return p.steps[i].run()
}

func TestCheckPasses(t *testing.T) {
	for _, c := range []struct{ name, err string }{
		{"residues", ""},
		{"residue", `there is no pass "residue": did you mean residues?`},
		{"zyx", `there is no pass "zyx"; known are flatten, unconstrained, skolemize, `},
	} {
		err := CheckPasses([]string{"flatten", c.name})
		if c.err == "" && err != nil || c.err != "" && (err == nil || !strings.HasPrefix(err.Error(), c.err)) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	for _, p := range Passes() {
		if p.Doc == "" || strings.HasSuffix(p.Doc, ".") {
			t.Errorf("pass %s is said to be %q", p.Name, p.Doc)
		}
	}
}

// TestSkipAndWatch leaves each pass out, with all others watched: what is left has the
// solutions of what was given, watching changes nothing, and the pass that is left out
// neither ran nor is told of.
func TestSkipAndWatch(t *testing.T) {
	var names []string
	for _, r := range passes() {
		names = append(names, r.name)
	}
	skipped := slices.AppendSeq(slices.Collect(maps.Keys(moves)), maps.Keys(constants))
	for i, name := range names {
		if moves[name] { // these are left out of all runs: they move solutions
			continue
		}
		for seed := range uint64(4) {
			var left [2][]ast.Node
			for watched := range left {
				s := tiny.New(seed*100 + uint64(i))
				facts := s.Facts()
				in := Input{G: s.G, Facts: facts, Skip: append(skipped, name)}
				var out strings.Builder
				if watched == 1 {
					in.Trace, _ = trace.New(&out, []string{"pass"}, names)
				}
				p := Prepare(context.Background(), in)
				left[watched] = p.Facts
				for _, step := range p.Times() {
					if step.Name == name {
						t.Fatalf("%s ran", name)
					}
				}
				if strings.Contains(out.String(), "[pass] "+name+",") || strings.Contains(out.String(), "after_"+strings.ReplaceAll(name, "-", "_")) {
					t.Fatalf("%s is left out, and told of:\n%s", name, out.String())
				}
				if watched == 1 && !strings.Contains(out.String(), "[facts] MACHINE after_") {
					t.Fatalf("nothing is dumped:\n%s", out.String())
				}
				s.Each(func(m ast.Model) {
					had := tiny.Holds(t, s.G, m, facts)
					if had && !tiny.Holds(t, s.G, m, p.Facts) {
						t.Fatalf("without %s, seed %d: the solution %v is lost", name, seed, m)
					}
				})
			}
			if !slices.Equal(left[0], left[1]) {
				t.Fatalf("without %s, seed %d: watching changes the facts", name, seed)
			}
		}
	}
}
