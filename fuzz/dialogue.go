package fuzz

import (
	"slices"
	"strconv"
)

// dialogue makes a long sequence of commands over a stack: levels come and go, some with
// constants of their own, assertions and questions between them.
func (g *generator) dialogue() {
	s := g.s
	mode := g.pick(5, 2, 2)
	s.Cores = mode == 1
	s.Global = mode == 2
	g.depth = min(g.depth, 3)
	type level struct {
		local map[string][]*Term // constants before it
		share int                // shared terms before it
		funs  int                // functions before it
	}
	var stack []level
	names, declared := 0, 0
	put := func(st Step) { s.Steps = append(s.Steps, st) }
	assert := func() {
		st := Step{Term: g.term(boolSort, g.depth)}
		if s.Cores && g.chance(0.6) {
			st.Name = "n" + strconv.Itoa(names)
			names++
		}
		put(st)
	}
	locals := map[string][]*Term{}
	bare := g.chance(0.3) // the base has declarations alone: what comes and goes there is no term
	for range 10 + g.r.IntN(50) {
		switch g.pick(8, 5, 5, 6, 3, 6, 1) {
		case 0:
			if bare && len(stack) == 0 {
				continue
			}
			for range 1 + g.r.IntN(3) {
				assert()
			}
		case 1:
			k := 1 + g.pick(6, 1, 1)
			put(Step{Kind: StepPush, N: k})
			for range k {
				saved := map[string][]*Term{}
				for s, ts := range locals {
					saved[s] = ts[:len(ts):len(ts)]
				}
				stack = append(stack, level{saved, len(g.share), len(g.funs)})
			}
		case 2:
			if len(stack) == 0 {
				continue
			}
			k := 1 + g.r.IntN(min(2, len(stack)))
			put(Step{Kind: StepPop, N: k})
			to := stack[len(stack)-k]
			stack = stack[:len(stack)-k]
			if !s.Global {
				locals, g.local = to.local, to.local
				g.share = g.share[:min(len(g.share), to.share)]
				g.funs = g.funs[:to.funs:to.funs]
			}
		case 3:
			put(Step{Kind: StepCheck})
		case 4:
			put(g.assume())
		case 5:
			sort := g.someSort()
			name := "d" + strconv.Itoa(declared)
			if !s.Global { // a name comes again when its level went
				name = "d" + strconv.Itoa(len(locals[sort.Text])) + "_" + strconv.Itoa(len(stack))
				taken := slices.ContainsFunc(g.funs, func(f Fun) bool { return f.Name == name })
				for _, ts := range locals {
					taken = taken || slices.ContainsFunc(ts, func(t *Term) bool { return t.Op == name })
				}
				if taken {
					continue
				}
			}
			declared++
			f := Fun{Name: name, Result: sort}
			if g.p.Fun && g.chance(0.4) {
				f.Args = append(f.Args, g.someSort())
				g.funs = append(g.funs, f)
			} else {
				locals[sort.Text] = append(locals[sort.Text], app(name, sort))
			}
			put(Step{Kind: StepDeclare, Fun: f})
			g.local = locals
		case 6:
			if !s.Global || g.chance(0.7) {
				continue
			}
			put(Step{Kind: StepReset})
			stack = nil
		}
	}
	g.confine()
	put(Step{Kind: StepCheck})
}

// spread puts the assertions of a script on levels, takes some away and asks between.
func (g *generator) spread() {
	var steps []Step
	level := 0
	for _, st := range g.s.Steps {
		if st.Kind != StepAssert {
			continue
		}
		steps = append(steps, st)
		switch g.pick(10, 3, 2, 3) {
		case 1:
			steps = append(steps, Step{Kind: StepPush, N: 1})
			level++
		case 2:
			if level > 0 {
				steps = append(steps, Step{Kind: StepCheck}, Step{Kind: StepPop, N: 1}, st)
				level--
			}
		case 3:
			steps = append(steps, Step{Kind: StepCheck})
		}
	}
	g.s.Steps = append(steps, Step{Kind: StepCheck})
	g.s.Known = ""
}
