package b2kernel

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bsmt/b/eval"
	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/internal/randomb"
)

// A refutation that needs no assumed size is one for all sizes; others name the sizes.
func TestAssumed(t *testing.T) {
	for _, c := range []struct {
		src     string
		found   int
		all     bool
		assumed string // in what was assumed
	}{
		{"s : seq(INTEGER) & x > y & y > x", 0, true, ""},
		{"s : seq(INTEGER) & size(s) < 0", 0, true, ""},
		{"s : seq1(0..1) & card(s) = 0", 0, true, ""},
		{"s : seq(0..1) & t : seq(0..1) & size(s) = size(t) + 1 & size(t) > size(s)", 0, true, ""},
		{"s : seq(0..1) & size(s) = 12", 1, false, ""},
		{"s : seq(1..3) & SIGMA(i).(i : dom(s) | s(i)) = 50", 1, false, ""},
		{"s : seq(1..3) & size(s) > 3 & !i.(i : dom(s) => s(i) = 4)", 0, false, "length of a sequence is at most 40"},
		{"s : seq(0..1) & size(s) = 1000000", 0, false, "length of a sequence is at most 40"},
		{"s <: INTEGER & t = s & x > y & y > x", 0, true, ""},
		{"s <: INTEGER & card(s) = 1 & min(s) = 100000", 1, true, ""},
		{"s <: INTEGER & card(s) = 2 & max(s) = min(s)", 0, true, ""},
		{"s <: INTEGER & 500 : s & card(s) < 2", 1, false, ""},
		{"s <: INTEGER & s /= {} & !x.(x : s => x + 1 : s)", 0, false, "the numbers in s are from"},
		{"s <: INTEGER & 1000000 : s", 0, false, "the numbers in s are from"},
		{"r : INTEGER <-> INTEGER & dom(r) = 1..2 & x > y & y > x", 0, true, ""},
		{"#s.(s : seq(0..1) & size(s) = 9) & x : 1..2", 1, false, ""},
		{"f : NATURAL +-> 0..9 & card(f) = 2 & f(3) = 5 & f(100) = 7", 1, false, ""},
		{"x : 1..3 & NATURAL - {x} : FIN(INTEGER)", 0, false, ""}, // it cannot be asked
		{"x : 1..3 & {z | z : INTEGER & z > x} : FIN1(INTEGER)", 0, false, ""},
		{"x : 1..3 & POW(NATURAL - {x}) <: FIN(INTEGER)", 0, false, ""},
		{"x : 1..3 & {x, 2} : FIN(NATURAL)", 3, true, ""},
		{"f : NATURAL +-> 0..1 & card(f) = 1 & 100000 : dom(f)", 0, false, "the numbers in the domain of a function are from"},
	} {
		q, f, judge := asked(t, c.src)
		if f == nil {
			t.Fatalf("%s: no formula", c.src)
		}
		n := 0
		q.Found = func(vs []value.Value) (more, wrong bool) {
			ok, err := judge(vs)
			if err != nil || !ok {
				return true, true
			}
			n++
			return c.all, false
		}
		ans := Solve(context.Background(), q)
		if n != c.found || ans.All != c.all || !strings.Contains(strings.Join(ans.Assumed, "; "), c.assumed) {
			t.Errorf("%s: %d found, %+v", c.src, n, ans)
		}
	}
}

// TestRandomAssumed: whatever sizes are assumed, that there are no other solutions is said
// only if there are none of larger sizes either.
func TestRandomAssumed(t *testing.T) {
	claims := 0
	for i := range roundsOf(200) {
		r := rand.New(rand.NewPCG(uint64(seedOf()+i), 11))
		w := &randomb.Writer{R: r, Names: map[string][]string{}}
		var free, bounded []string
		for _, u := range []struct{ typ, name, from, to string }{
			{"q", "t", "t : seq(0..2)", "t : {[]} \\/ (1..1 --> 0..2) \\/ (1..2 --> 0..2) \\/ (1..3 --> 0..2)"},
			{"s", "z", "z <: INTEGER", "z <: -2..2"},
			{"n", "m", "m : 0..2", "m : 0..2"},
			{"s", "y", "y <: INTEGER & card(y) = 2", "y <: -2..3 & card(y) = 2"},
			{"q", "u", "u : seq1(1..2)", "u : (1..1 --> 1..2) \\/ (1..2 --> 1..2) \\/ (1..3 --> 1..2)"},
		} {
			if r.IntN(5) < 2 {
				w.Names[u.typ] = append(w.Names[u.typ], u.name)
				free, bounded = append(free, u.from), append(bounded, u.to)
			}
		}
		if len(free) == 0 {
			continue
		}
		var conj []string
		for range 1 + r.IntN(3) {
			conj = append(conj, w.Pred(1+r.IntN(3)))
		}
		claims += noneBeyond(t, strings.Join(append(free, conj...), " & "), strings.Join(append(bounded, conj...), " & "), seedOf()+i)
		if t.Failed() {
			return
		}
	}
	if claims < 20 {
		t.Errorf("%d claims", claims)
	}
}

// noneBeyond has the kernel solve a predicate from small sizes on, and compares what it says
// of all solutions with those of the same with bounds. It gives 1 if it says that.
func noneBeyond(t *testing.T, open, bounded string, seed int) int {
	q, f, judge := asked(t, open)
	p, g, _ := asked(t, bounded)
	if f == nil || g == nil {
		return 0
	}
	q.sizes = func() (length, window *size) { return &size{1, []int64{2}}, &size{1, nil} }
	found := map[string]bool{}
	shown := func(vs []value.Value, q Question, names []string) string {
		var all []string
		for _, n := range names {
			k := slices.IndexFunc(q.Names, func(d *tree.Decl) bool { return d.Name == n })
			all = append(all, q.World.Shape(q.Names[k].Type).Format(value.Normal(vs[k])))
		}
		return fmt.Sprint(all)
	}
	var names []string
	for _, d := range p.Names {
		names = append(names, d.Name)
	}
	if len(q.Names) != len(p.Names) {
		return 0
	}
	q.Found = func(vs []value.Value) (more, wrong bool) {
		ok, err := judge(vs)
		found[shown(vs, q, names)] = true
		return len(found) < 60, !ok || err != nil
	}
	ans := Solve(context.Background(), q)
	if !ans.All || ans.Partial {
		return 0 // b/eval may not look at what is ill-defined
	}
	s := eval.NewCode(p.World).NewScope()
	s.BindNew(g.Free...)
	solver := s.Solver(g.Free, g.Node)
	fr := s.Code().NewFrame(eval.NewQuota(2_000_000))
	if err := fr.Solutions(solver, func() bool {
		var vs []value.Value
		for _, d := range g.Free {
			slot, _ := s.Slot(d)
			vs = append(vs, fr.Slots[slot])
		}
		if key := shown(vs, p, names); !found[key] {
			t.Errorf("seed %d: %s\nnot found: %s = %s", seed, open, names, key)
			return false
		}
		return true
	}); err != nil {
		return 0
	}
	return 1
}

// TestRandomFunctions: that no function without end will do is said only if none will whose
// arguments and values are few: it could be continued.
func TestRandomFunctions(t *testing.T) {
	count := map[string]int{}
	for i := range roundsOf(200) {
		r := rand.New(rand.NewPCG(uint64(seedOf()+i), 13))
		w := &randomb.Writer{R: r, Names: map[string][]string{"n": {"m", "o(m)", "o(0)", "o(1)", "o(o(m))"}}}
		into := []string{"0..2", "0..2", "NATURAL"}[r.IntN(3)]
		kind := []string{" --> ", " --> ", " +-> ", " >-> "}[r.IntN(4)]
		var conj []string
		for range 1 + r.IntN(3) {
			conj = append(conj, w.Pred(1+r.IntN(2)))
		}
		rest := " & m : 0..2 & " + strings.Join(conj, " & ")
		if kind == " >-> " {
			into = "NATURAL" // there is none into what is finite
		}
		q, f, judge := asked(t, "o : NATURAL"+kind+into+rest)
		p, g, _ := asked(t, "o : 0..2"+kind+"0..2"+rest)
		if f == nil || g == nil {
			continue
		}
		good := false
		q.Work = 1_000_000
		q.Found = func(vs []value.Value) (more, wrong bool) {
			ok, err := judge(vs)
			good = ok && err == nil
			return false, !good
		}
		ans := Solve(context.Background(), q)
		switch {
		case good:
			count["some"]++
			continue
		case !ans.All || ans.Partial && ans.Wrong > 0:
			count["open"]++
			continue
		}
		count["none"]++
		s := eval.NewCode(p.World).NewScope()
		s.BindNew(g.Free...)
		solver := s.Solver(g.Free, g.Node)
		fr := s.Code().NewFrame(eval.NewQuota(2_000_000))
		found := false
		if err := fr.Solutions(solver, func() bool { found = true; return false }); err == nil && found && !ans.Partial {
			t.Fatalf("seed %d: none is said of %s", seedOf()+i, f.Node)
		}
	}
	t.Log(count)
	if seedOf() == 0 && (count["some"] < 40 || count["none"] < 30) {
		t.Errorf("%v", count)
	}
}
