package strategy

import (
	"context"
	"slices"
	"strings"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/options"
	"bsmt/bkernel/preprocess"
	"bsmt/bkernel/proof"
)

// TestOrderAndExclusions pins which strategies a problem gets, and in which order.
func TestOrderAndExclusions(t *testing.T) {
	const all = "remembered near-zero scaling finite-models unfolding local-search int-blasting coverings diving clause-learning symmetry-breaking without-definitions induction assumptions-as-facts unrecorded"
	var names []string
	for _, s := range table(&options.Default().Strategy) {
		names = append(names, s.name)
	}
	if got := strings.Join(names, " "); got != all {
		t.Fatalf("the table has %s", got)
	}
	quantifiers, functions, products := preprocess.Features{Quantifiers: true}, preprocess.Features{Functions: true}, preprocess.Features{Products: true}
	for _, c := range []struct {
		has     preprocess.Features
		opts    Options
		assumed int
		want    string
		free    bool // there is a free type
	}{
		{want: "near-zero scaling diving clause-learning symmetry-breaking"},
		{has: functions, want: "near-zero scaling diving clause-learning symmetry-breaking"},
		{has: products, want: "near-zero scaling local-search int-blasting diving clause-learning symmetry-breaking"},
		{has: preprocess.Features{Products: true, Functions: true}, want: "near-zero scaling diving clause-learning symmetry-breaking"},
		{has: quantifiers, want: "finite-models clause-learning symmetry-breaking without-definitions"},
		{has: preprocess.Features{Quantifiers: true, Reals: true}, want: "coverings clause-learning symmetry-breaking without-definitions"},
		{has: quantifiers, free: true, want: "finite-models clause-learning symmetry-breaking without-definitions induction"},
		{has: quantifiers, free: true, opts: Options{Proof: proof.NewRecorder()}, want: "clause-learning without-definitions induction assumptions-as-facts"},
		{has: quantifiers, free: true, opts: Options{depth: 1}, want: "clause-learning"},
		{has: preprocess.Features{Products: true, Quantifiers: true}, want: "finite-models clause-learning symmetry-breaking without-definitions"},
		{assumed: 1, want: "near-zero diving clause-learning symmetry-breaking assumptions-as-facts"},
		{has: products, assumed: 1, want: "near-zero local-search int-blasting diving clause-learning symmetry-breaking assumptions-as-facts"},
		{has: quantifiers, assumed: 1, want: "finite-models clause-learning symmetry-breaking assumptions-as-facts"},
		{opts: Options{Proof: proof.NewRecorder()}, want: "near-zero scaling diving clause-learning unrecorded"},
		{has: quantifiers, opts: Options{Proof: proof.NewRecorder()}, want: "clause-learning without-definitions assumptions-as-facts"},
		{has: products, opts: Options{Proof: proof.NewRecorder()}, want: "near-zero scaling local-search int-blasting diving clause-learning assumptions-as-facts"},
		{opts: Options{depth: 1}, want: "near-zero diving clause-learning"},
		{has: products, opts: Options{depth: 1}, assumed: 1, want: "near-zero diving clause-learning"},
		{has: quantifiers, opts: Options{depth: 1, refuting: true}, want: "clause-learning"},
	} {
		g := ast.New()
		if c.free {
			g.FreeType("T")
		}
		r := newRun(Problem{G: g, Assumed: make([]ast.Node, c.assumed)}, c.opts)
		r.prepared = &preprocess.Prepared{Features: c.has}
		s := newSchedule(r, table(&r.opts.Tuning.Strategy))
		s.admit(r, false)
		var got []string
		for _, p := range s.players {
			got = append(got, p.name)
		}
		if names := strings.Join(got, " "); names != c.want {
			t.Errorf("%+v, %+v, %d assumed: %s, want %s", c.has, c.opts, c.assumed, names, c.want)
		}
	}
}

// TestFirstTurns: those that take a look come first, in the order of the table, then those
// that are put off.
func TestFirstTurns(t *testing.T) {
	g := ast.New()
	var cubes, facts []ast.Node
	for _, name := range []string{"x", "y", "z"} {
		x := g.Const(name, ast.Int)
		cubes = append(cubes, g.Arith(ast.OpMul, x, x, x))
		facts = append(facts, g.Le(x, g.Num64(5000)), g.Le(g.Num64(-5000), x))
	}
	facts = append(facts, g.Eq(g.Arith(ast.OpAdd, cubes...), g.Num64(42))) // the least solution has 17 digits
	r := newRun(Problem{G: g, Facts: facts}, Options{})
	seen := []string{}
	var limit Work
	for range 400 {
		limit += 50
		_, done := r.advance(context.Background(), limit)
		for _, turns := range r.schedule.turns() {
			if !slices.Contains(seen, turns.Strategy) {
				seen = append(seen, turns.Strategy)
			}
		}
		if done {
			break
		}
	}
	if got := strings.Join(seen, " "); !strings.HasPrefix(got, "near-zero scaling local-search clause-learning") {
		t.Error(got)
	}
}

// TestDeals: of several searches all learn clauses, the first alone takes looks and dives, and one of the others has each of the other strategies.
func TestDeals(t *testing.T) {
	for of := range 9 {
		for i, row := range table(&options.Default().Strategy) {
			var who []int
			for number := range max(of, 1) {
				p := part{number: number, of: of}
				if p.deals(i, &row) {
					who = append(who, number)
				}
			}
			switch first := row.early || row.dives || row.tuning.First == 0; {
			case row.learns || of < 2:
				if len(who) != max(of, 1) {
					t.Errorf("%s of %d searches is dealt by %v", row.name, of, who)
				}
			case len(who) != 1 || (who[0] == 0) != first || of > 2 && who[0] == 1:
				t.Errorf("%s of %d searches is dealt by %v", row.name, of, who)
			}
		}
	}
}

// TestOthersFirst: of several searches the first one has no turns of strategies that wait for clause learning before others may
// join, and those that join begin with them.
func TestOthersFirst(t *testing.T) {
	begin := func(p part, alone func() Work) *schedule {
		r := newRun(Problem{G: ast.New()}, Options{})
		r.part, r.alone, r.prepared = p, alone, &preprocess.Prepared{}
		s := newSchedule(r, table(&r.opts.Tuning.Strategy))
		s.admit(r, false)
		return s
	}
	after := func(s *schedule) float64 {
		for _, p := range s.players {
			if p.name == "symmetry-breaking" {
				return p.pass
			}
		}
		t.Fatal("symmetries are not broken")
		return 0
	}
	alone := float64(options.Default().Strategy.SymmetryBreaking.After)
	if got := after(begin(part{}, nil)); got != alone {
		t.Errorf("one search has them after %v, want %v", got, alone)
	}
	for _, lasts := range []Work{1, 1 << 40} {
		if got := after(begin(part{}, func() Work { return lasts })); got != max(alone, float64(lasts)) {
			t.Errorf("a search that others join after %d has them after %v", lasts, got)
		}
	}
	if p := begin(part{number: 1, of: 2}, nil).next(); p.name != "symmetry-breaking" {
		t.Errorf("the second search begins with %s", p.name)
	}
}

// TestLeave: who learns clauses for several searches leaves its strategies to the others, and keeps what it looks at itself.
func TestLeave(t *testing.T) {
	r := newRun(Problem{G: ast.New()}, Options{})
	r.prepared = &preprocess.Prepared{Features: preprocess.Features{Products: true}}
	s := newSchedule(r, table(&r.opts.Tuning.Strategy))
	s.admit(r, false)
	r.part = part{of: 2}
	s.leave(r)
	var left []string
	for _, p := range s.players {
		if !p.over {
			left = append(left, p.name)
		}
	}
	if got := strings.Join(left, " "); got != "near-zero scaling diving clause-learning" {
		t.Error(got)
	}
}
