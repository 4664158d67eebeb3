package symbolic

import (
	"slices"
	"strings"

	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/bkernel"
	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
)

// ic3 keeps frames of clauses: the i-th holds in all states that i transitions lead to
// (Bradley, SAT-Based Model Checking without Unrolling, 2011; thesis, Algorithms 7.2 and 7.3).
// What leads to a bad step is blocked, as a cube: a conjunction of literals over the state.
// Cubes of states before are lifted, and blocked ones generalised, by cores (Eén, Mishchenko,
// Brayton, Efficient Implementation of Property Directed Reachability, 2011). Besides bounds of
// what a state is made of the predicates of guards and invariants are literals.
func (e *engine) ic3() *finding {
	c := e.newFrames()
	if c == nil {
		return nil
	}
	for e.ctx.Err() == nil {
		c.grow()
		for {
			t, over := c.badAt(c.top)
			if over {
				return nil
			}
			if t == nil {
				break
			}
			if !c.block(t) {
				if c.chain == nil {
					return nil
				}
				if f, over := c.rebuild(); over {
					return f
				}
			}
		}
		e.depth = max(e.depth, c.top+1)
		if k := c.propagate(); k > 0 {
			return e.certified(append(slices.Clone(c.found), c.clauses(k)...))
		}
	}
	return nil
}

// cube is a conjunction of literals over System.State and Fixed.
type cube []ast.Node

// frames are the clauses, and the sessions that know them.
type frames struct {
	e     *engine
	found []lemma
	atoms []ast.Node
	text  map[ast.Node]string // of atoms and bounds, as B

	ss    *bkernel.Session // a step from state 1 to state 2, from where all claims hold
	start ast.Node         // state 1 is an initial one
	move  ast.Node         // the step is taken
	event []ast.Node       // which
	wrong ast.Node         // some step goes wrong
	ways  []bad
	act   []ast.Node // by frame: its own clauses hold in state 1
	own   [][]cube   // by frame: what is blocked there, and in those before it
	top   int

	begin *bkernel.Session // state 1 is an initial one
	lift  *bkernel.Session // a step that is not taken, or leads elsewhere
	moves []ast.Node       // by event, in lift: it cannot be taken, or is
	chain []*obligation    // that leads from the beginning to a bad step
}

// obligation is a cube to be blocked in a frame.
type obligation struct {
	cube  cube
	frame int
	next  *obligation // where a step leads; nil: a bad step follows
}

func (e *engine) newFrames() *frames {
	g := e.s.Graph
	c := &frames{e: e, text: map[ast.Node]string{}}
	c.found = e.lemmas
	if e.ctx.Err() != nil {
		return nil
	}
	c.findAtoms()
	p := e.fromAnywhere()
	p.learn(c.found)
	c.ss = p.ss
	c.start = g.IsTrue(g.Fresh("start", ast.Bool))
	c.ss.Assert(e.s.Init.Facts...)
	c.ss.Assert(g.Imp(c.start, e.s.Init.Can), g.Imp(c.start, e.s.Init.Next))
	c.move = g.IsTrue(g.Fresh("move", ast.Bool))
	var some []ast.Node
	for k := range e.s.Events {
		t := e.step(k)
		sel := g.IsTrue(g.Fresh("event", ast.Bool))
		c.event = append(c.event, sel)
		if t.Refused != nil {
			c.ss.Assert(g.Not(sel))
			continue
		}
		some = append(some, sel)
		c.ss.Assert(e.at(t.Facts, 1)...)
		c.ss.Assert(g.Imp(sel, e.s.At(t.Can, 1)), g.Imp(sel, e.s.At(t.Next, 1)))
	}
	c.ss.Assert(g.Imp(c.move, g.Or(some...)))
	c.ss.Assert(e.at(e.s.Shape, 2)...)
	for _, l := range c.found {
		c.ss.Assert(g.Imp(c.move, e.s.At(l.pred, 2)))
	}
	c.act, c.own = []ast.Node{c.start}, [][]cube{nil}

	c.begin = e.fromStart().ss
	l := e.fromAnywhere()
	l.learn(c.found)
	c.lift = l.ss
	c.lift.Assert(e.at(e.s.Shape, 2)...)
	for k := range e.s.Events {
		t := e.step(k)
		if t.Refused != nil {
			c.moves = append(c.moves, g.True())
			continue
		}
		c.lift.Assert(e.at(t.Facts, 1)...)
		c.moves = append(c.moves, e.selected(c.lift, g.Or(g.Not(e.s.At(t.Can, 1)), e.s.At(t.Next, 1))))
	}
	return c
}

// maxAtoms bounds the predicates of guards and invariants that are literals.
const maxAtoms = 120

func (c *frames) findAtoms() {
	for _, n := range c.e.conjuncts() {
		p, err := c.e.s.Exactly(n)
		if err != nil || len(c.atoms) >= maxAtoms {
			continue
		}
		if op := c.e.s.Graph.Op(p); op == ast.OpTrue || op == ast.OpFalse || slices.Contains(c.atoms, p) {
			continue
		}
		c.atoms = append(c.atoms, p)
		c.text[p] = tree.Print(n, c.e.p.m.Dialect)
	}
}

// grow adds a frame.
func (c *frames) grow() {
	g := c.e.s.Graph
	c.top++
	c.act = append(c.act, g.IsTrue(g.Fresh("frame", ast.Bool)))
	c.own = append(c.own, nil)
}

// frame gives the literals that have state 1 be in a frame.
func (c *frames) frame(i int) []ast.Node {
	if i == 0 {
		return []ast.Node{c.start}
	}
	return slices.Clone(c.act[i:])
}

// badAt finds a state in a frame from which a step goes wrong; nil: there is none.
func (c *frames) badAt(i int) (o *obligation, over bool) {
	e := c.e
	if c.wrong == ast.None || c.ways == nil {
		ways, facts := e.allBad(1)
		if len(ways) == 0 {
			return nil, false
		}
		c.ss.Assert(facts...)
		c.lift.Assert(facts...)
		c.ways, c.wrong = ways, e.selected(c.ss, e.some(ways))
	}
	a := e.ask(c.ss, append(c.frame(i), c.wrong)...)
	switch a.status {
	case bkernel.Unsat:
		return nil, !e.refuted(a)
	case bkernel.Unknown:
		return nil, true
	}
	all := e.which(c.ways, a.model)
	if len(all) == 0 {
		e.doubt("a model that cannot be read")
		return nil, true
	}
	w := all[0]
	s := c.stateOf(a.model)
	if s == nil {
		return nil, true
	}
	never := e.selected(c.lift, e.s.Graph.Not(w.pred))
	s = c.lifted(s, w.event, a.model, never)
	return &obligation{cube: s, frame: i}, false
}

// stateOf gives the cube of state 1 in a model: atoms first, which cores then prefer.
func (c *frames) stateOf(model ast.Model) cube {
	e, g := c.e, c.e.s.Graph
	ev := eval.New(g, model)
	out := cube{}
	for _, p := range c.atoms {
		ok, err := ev.Holds(e.s.At(p, 1))
		if err != nil {
			continue
		}
		if !ok {
			c.text[g.Not(p)] = "not(" + c.text[p] + ")"
			p = g.Not(p)
		}
		out = append(out, p)
	}
	put := func(n ast.Node, text string, number bool) bool {
		v, err := ev.Eval(e.s.At(n, 1))
		if err != nil {
			return false
		}
		switch {
		case g.Type(n) == ast.Bool:
			p := g.IsTrue(n)
			if !v.Bool {
				p = g.Not(p)
				if text != "" {
					text = "not(" + text + ")"
				}
			}
			c.text[p] = text
			out = append(out, p)
		case v.Int == nil:
			return false
		case number:
			lo, hi := g.Le(g.Num(v.Int), n), g.Le(n, g.Num(v.Int))
			if text != "" {
				c.text[lo], c.text[hi] = text+" >= "+v.Int.String(), text+" <= "+v.Int.String()
			}
			out = append(out, lo, hi)
		default:
			p := g.Eq(n, g.Num(v.Int))
			out = append(out, p)
		}
		return true
	}
	for i := range e.s.State {
		s := &e.s.State[i]
		number := s.Shape == nil || s.Shape.Form == value.FInt
		if !put(s.Const, s.Text, number) {
			e.doubt("a state that is made of more than numbers")
			return nil
		}
		if !number && s.Text != "" {
			p := out[len(out)-1]
			v, err := ev.Eval(e.s.At(s.Const, 1))
			if err == nil {
				c.text[p] = e.s.Equation(s, v.Int)
			}
		}
	}
	for _, n := range e.s.Fixed {
		if t := g.Type(n); t != ast.Int && t != ast.Bool || !put(n, "", true) {
			e.doubt("constants that are made of more than numbers")
			return nil
		}
	}
	return out
}

// lifted leaves out of a cube what does not matter for a step of an event in a model: what it
// chooses is as in the model, and never says that it does not lead where it did.
func (c *frames) lifted(s cube, event int, model ast.Model, never ast.Node) cube {
	e, g := c.e, c.e.s.Graph
	ev := eval.New(g, model)
	assumed := slices.Clone(e.at(s, 1))
	for _, n := range c.choices(event) {
		v, err := ev.Eval(n)
		switch {
		case err != nil:
			return s
		case g.Type(n) == ast.Bool && v.Bool:
			assumed = append(assumed, g.IsTrue(n))
		case g.Type(n) == ast.Bool:
			assumed = append(assumed, g.Not(g.IsTrue(n)))
		case v.Int != nil:
			assumed = append(assumed, g.Eq(n, g.Num(v.Int)))
		default:
			return s
		}
	}
	a := e.ask(c.lift, append(assumed, never)...)
	c.lift.Assert(g.Not(never))
	if a.status != bkernel.Unsat || len(a.sized) > 0 {
		return s
	}
	out := cube{} // not nil where any state will do
	for _, i := range a.core {
		if i < len(s) {
			out = append(out, s[i])
		}
	}
	return out
}

// choices lists what an event chooses from state 1, and what formulas about it need.
func (c *frames) choices(event int) []ast.Node {
	e, g := c.e, c.e.s.Graph
	t := e.step(event)
	roots := append(slices.Clone(t.Facts), t.Can, t.Next, t.Ill.Pred)
	for _, f := range t.Fails {
		roots = append(append(roots, f.Facts...), f.Pred)
	}
	skip := map[ast.Node]bool{}
	for i := 1; i <= 2; i++ {
		for _, n := range e.s.StateAt(i) {
			skip[n] = true
		}
	}
	for _, n := range e.s.Fixed {
		skip[n] = true
	}
	for _, n := range e.s.Literals {
		skip[g.Arg(n, 0)] = true
	}
	var out []ast.Node
	g.Walk(e.at(roots, 1), func(n ast.Node) bool {
		if g.Op(n) == ast.OpConst && !skip[n] {
			out = append(out, n)
		}
		return true
	})
	slices.Sort(out)
	return out
}

// begins asks whether an initial state is in a cube; if not, core are literals that keep it out.
func (c *frames) begins(s cube) (yes, over bool, core cube) {
	a := c.e.ask(c.begin, c.e.at(s, 1)...)
	switch a.status {
	case bkernel.Sat:
		return true, false, nil
	case bkernel.Unknown:
		return false, true, nil
	}
	if !c.e.refuted(a) {
		return false, true, nil
	}
	for _, i := range a.core {
		core = append(core, s[i])
	}
	return false, false, core
}

// block blocks an obligation and those that it leads to. false: it cannot be, and chain says
// why, unless it is nil.
func (c *frames) block(o *obligation) bool {
	e := c.e
	queue := []*obligation{o}
	for len(queue) > 0 {
		if e.ctx.Err() != nil {
			return false
		}
		// The one of the lowest frame, the last of these.
		k := 0
		for i, q := range queue {
			if q.frame <= queue[k].frame {
				k = i
			}
		}
		q := queue[k]
		yes, over, apart := c.begins(q.cube)
		if over {
			return false
		}
		if yes {
			for t := q; t != nil; t = t.next {
				c.chain = append(c.chain, t)
			}
			return false
		}
		core, before, over := c.relative(q.cube, q.frame)
		if over {
			return false
		}
		if before != nil {
			queue = append(queue, &obligation{cube: before, frame: q.frame - 1, next: q})
			continue
		}
		g, ok := c.general(q.cube, core, apart, q.frame)
		if !ok {
			return false
		}
		at := q.frame
		for at < c.top {
			if _, before, over := c.relative(g, at+1); before != nil || over {
				break
			}
			at++
		}
		c.add(g, at)
		queue = slices.Delete(queue, k, k+1)
		if at < c.top {
			queue = append(queue, &obligation{cube: q.cube, frame: at + 1, next: q.next})
		}
	}
	return true
}

// relative asks whether a step leads from the frame before into a cube, from outside of it.
// If not, core are literals of the state after that suffice; otherwise before is the cube, lifted,
// of a state before.
func (c *frames) relative(s cube, frame int) (core, before cube, over bool) {
	e, g := c.e, c.e.s.Graph
	out := e.selected(c.ss, g.Not(g.And(e.at(s, 1)...)))
	assumed := append(append(e.at(s, 2), out, c.move), c.frame(frame-1)...)
	a := e.ask(c.ss, assumed...)
	c.ss.Assert(g.Not(out))
	switch a.status {
	case bkernel.Unknown:
		return nil, nil, true
	case bkernel.Unsat:
		if !e.refuted(a) {
			return nil, nil, true
		}
		core = cube{}
		for _, i := range a.core {
			if i < len(s) {
				core = append(core, s[i])
			}
		}
		return core, nil, false
	}
	t := c.stateOf(a.model)
	if t == nil {
		return nil, nil, true
	}
	ev := eval.New(g, a.model)
	for k, sel := range c.event {
		if ok, err := ev.Holds(sel); err == nil && ok {
			never := e.selected(c.lift, g.Or(g.Not(e.s.At(e.step(k).Can, 1)), g.Not(g.And(e.at(s, 2)...))))
			c.lift.Assert(g.Or(g.Not(never), c.moves[k]))
			return nil, c.lifted(t, k, a.model, never), false
		}
	}
	return nil, t, false
}

// maxDrops bounds the literals that are tried to be left out of a cube, one by one.
const maxDrops = 40

// general gives a part of a cube that is blocked in a frame all the same, and has no initial
// state.
func (c *frames) general(s, core, apart cube, frame int) (cube, bool) {
	join := func(a, b cube) cube {
		var out cube
		for _, l := range s {
			if slices.Contains(a, l) || slices.Contains(b, l) {
				out = append(out, l)
			}
		}
		return out
	}
	best := s
	try := func(part cube) bool {
		yes, over, _ := c.begins(part)
		if yes || over {
			return false
		}
		k, before, over := c.relative(part, frame)
		if before != nil || over {
			return false
		}
		if smaller := intersect(part, k); len(smaller) < len(part) {
			if yes, over, keep := c.begins(smaller); !yes && !over {
				part = smaller
			} else if keep == nil {
				_, _, keep = c.begins(part)
				part = intersect(part, append(slices.Clone(k), keep...))
			}
		}
		best = part
		return true
	}
	if part := join(core, apart); len(part) < len(s) {
		if !try(part) {
			try(s)
		}
	}
	// From the back, where bounds of single values are.
	drops := 0
	for i := len(best) - 1; i >= 0 && drops < maxDrops && len(best) > 1; i-- {
		if i >= len(best) {
			continue
		}
		if c.e.ctx.Err() != nil {
			return nil, false
		}
		drops++
		try(slices.Delete(slices.Clone(best), i, i+1))
	}
	return best, true
}

// intersect gives the literals of a that are in b, too.
func intersect(a, b cube) cube {
	var out cube
	for _, l := range a {
		if slices.Contains(b, l) {
			out = append(out, l)
		}
	}
	return out
}

// add blocks a cube in a frame and those before it.
func (c *frames) add(s cube, frame int) {
	for i := 1; i <= frame; i++ {
		c.own[i] = slices.DeleteFunc(c.own[i], func(t cube) bool { return len(intersect(s, t)) == len(s) })
	}
	c.own[frame] = append(c.own[frame], s)
	c.assert(s, frame)
}

func (c *frames) assert(s cube, frame int) {
	g := c.e.s.Graph
	c.ss.Assert(g.Imp(c.act[frame], g.Not(g.And(c.e.at(s, 1)...))))
}

// propagate moves clauses on to the next frames. It gives the frame from which on nothing
// changes any more; 0: there is none.
func (c *frames) propagate() int {
	if c.top == 1 && len(c.own[1]) == 0 {
		// The claims and lemmas alone are inductive.
		return 1
	}
	for i := 1; i < c.top; i++ {
		for _, s := range slices.Clone(c.own[i]) {
			if c.e.ctx.Err() != nil {
				return 0
			}
			if core, before, over := c.relative(s, i+1); before == nil && !over && core != nil {
				c.own[i] = slices.DeleteFunc(c.own[i], func(t cube) bool { return slices.Equal(s, t) })
				c.own[i+1] = append(c.own[i+1], s)
				c.assert(s, i+1)
			}
		}
		if len(c.own[i]) == 0 {
			return i
		}
	}
	return 0
}

// clauses gives those of the frames after k.
func (c *frames) clauses(k int) []lemma {
	g := c.e.s.Graph
	var out []lemma
	for _, own := range c.own[k+1:] {
		for _, s := range own {
			var parts []string
			for _, l := range s {
				if t := c.text[l]; t != "" {
					parts = append(parts, t)
				}
			}
			text := ""
			if len(parts) == len(s) {
				text = "not(" + strings.Join(parts, " & ") + ")"
			}
			out = append(out, lemma{g.Not(g.And(s...)), text})
		}
	}
	return out
}

// rebuild makes a path of the chain of obligations, and replays it. If its end turns out to mean
// something all the same, the search goes on.
func (c *frames) rebuild() (f *finding, over bool) {
	e := c.e
	passed, depth := len(e.passed), e.depth
	defer func() { e.depth = depth }()
	p := e.fromStart()
	for i := range c.chain {
		if i > 0 {
			p.extend()
		}
		p.ss.Assert(e.at(c.chain[i].cube, i+1)...)
	}
	if f, over := e.violated(p); over {
		return f, true
	}
	if len(e.passed) > passed {
		c.chain, c.ways = nil, nil
		return nil, false
	}
	// A cube may lead to a bad step before its chain does.
	p = e.fromStart()
	for range c.chain {
		if f, over := e.violated(p); over {
			return f, true
		}
		p.extend()
	}
	e.doubt("a counterexample that is none, after %d transitions", len(c.chain))
	return nil, true
}
