package induction

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite"
)

const (
	maxOrders    = 4   // of the variables of one goal that are tried
	maxVariables = 12  // of a goal made of facts about constants
	maxNodes     = 400 // of the facts of such a goal

	// maxLooks bounds the nodes looked at to find constants.
	maxLooks = 1_000_000
)

// goals is the work on a list of facts.
type goals struct {
	g    *ast.Graph
	rw   *rewrite.Rewriter
	turn int // which order
	most int // inductive variables of one goal
	less map[ast.Type][]path
	memo map[side]ast.Node
	told *Steps     // or nil
	by   []ast.Node // what was told of the fact under way
}

// Steps are told how facts follow, so that a proof can say it. Goals within others stay as they
// are then.
type Steps struct {
	// By says that a fact follows from others, by instances: lists of variables and terms that are put for them.
	By func(puts [][]rewrite.Put, result ast.Node, premises ...ast.Node)
	// Induct says that a disjunction holds: of what is said of least counter-examples, and the goal.
	Induct func(ast.Node)
}

// side is a node in a polarity.
type side struct {
	n      ast.Node
	denied bool
}

// path is a way from a value of a free type to a part of it that is of the same type.
type path []hop

// hop is an argument of a constructor.
type hop struct {
	of        ast.Type
	ctor, arg int
}

// Strengthen gives the facts in which goals speak of their least counter-example, by the order
// of that number, and how many orders there are; none when no goal is one for induction. Steps
// may be nil.
func Strengthen(rw *rewrite.Rewriter, facts []ast.Node, order int, told *Steps) (out []ast.Node, orders int) {
	s := &goals{g: rw.G, rw: rw, turn: order, less: map[ast.Type][]path{}, memo: map[side]ast.Node{}, told: told}
	for _, f := range s.constants(facts) {
		s.by = nil
		out = append(out, s.node(f, false))
		if told != nil {
			told.By(nil, out[len(out)-1], append(s.by, f)...)
		}
	}
	return out, min(s.most, maxOrders)
}

// node gives n, under a negation when denied, with its goals strengthened.
func (s *goals) node(n ast.Node, denied bool) ast.Node {
	key := side{n, denied}
	if m, ok := s.memo[key]; ok {
		return m
	}
	m, g := n, s.g
	switch op := g.Op(n); op {
	case ast.OpNot:
		m = s.rw.Not(s.node(g.Arg(n, 0), !denied))
	case ast.OpAnd, ast.OpOr:
		if !s.rw.HasQuantifier(n) {
			break
		}
		args := make([]ast.Node, len(g.Args(n)))
		for i, a := range g.Args(n) {
			args[i] = s.node(a, denied)
		}
		if m = s.rw.Or(args...); op == ast.OpAnd {
			m = s.rw.And(args...)
		}
	case ast.OpForall:
		q, body := *g.Quant(n), g.Arg(n, 0)
		if s.told == nil {
			body = s.node(body, denied)
		}
		if !denied {
			m = s.rw.Forall(q, body)
			break
		}
		vars := s.ordered(q.Vars)
		m = s.goal(vars, body)
		if s.told != nil {
			s.by = append(s.by, g.Or(g.Not(m), g.Quantify(ast.OpForall, ast.Quant{Vars: vars}, body)))
			s.told.Induct(s.by[len(s.by)-1])
		}
	}
	s.memo[key] = m
	return m
}

// ordered puts the variables that induction goes over first, in the order of this turn, those of
// free types before numbers.
func (s *goals) ordered(vars []ast.Node) []ast.Node {
	var free, numbers, others []ast.Node
	for _, v := range vars {
		switch t := s.g.Type(v); {
		case t == ast.Int:
			numbers = append(numbers, v)
		case len(s.paths(t)) > 0:
			free = append(free, v)
		default:
			others = append(others, v)
		}
	}
	free = append(free, numbers...)
	s.most = max(s.most, len(free))
	if k := len(free); k > 0 {
		at := s.turn % min(k, maxOrders)
		free = append(free[at:k:k], free[:at]...)
	}
	return append(free, others...)
}

// goal is !vars.(body) of which a counter-example is to be the least.
func (s *goals) goal(vars []ast.Node, body ast.Node) ast.Node {
	if len(vars) == 0 {
		return body
	}
	x, rest := vars[0], vars[1:]
	before := s.lesser(x, s.rw.Forall(ast.Quant{Vars: slices.Clone(rest), Patterns: s.calls(x, rest, body)}, body))
	return s.rw.Forall(ast.Quant{Vars: []ast.Node{x}}, s.rw.Or(s.rw.Not(before), s.goal(rest, body)))
}

// calls gives the least applications in body of functions of the facts to x and all of rest that
// occur in it: what is left of the goal when a definition of such a function is unfolded.
func (s *goals) calls(x ast.Node, rest []ast.Node, body ast.Node) (patterns [][]ast.Node) {
	g := s.g
	holds := func(n ast.Node) (all int, least bool) {
		for _, v := range rest {
			if s.rw.Occurs(n, map[ast.Node]bool{v: true}) {
				all++
			}
		}
		return all, s.rw.Occurs(n, map[ast.Node]bool{x: true})
	}
	most, _ := holds(body)
	if most == 0 {
		return nil
	}
	inner := map[ast.Node]bool{}                                   // holds such an application
	for _, n := range g.Occurring(ast.OpApply, []ast.Node{body}) { // subterms first
		if g.Op(g.Arg(n, 0)) != ast.OpConst {
			continue
		}
		for _, a := range g.Args(n) {
			inner[n] = inner[n] || inner[a]
		}
		if all, least := holds(n); !inner[n] && least && all == most {
			inner[n] = true
			patterns = append(patterns, []ast.Node{n})
		}
	}
	return patterns
}

// lesser says that p holds of all that is less than x.
func (s *goals) lesser(x, p ast.Node) ast.Node {
	g, rw := s.g, s.rw
	at := func(y ast.Node) ast.Node { return rw.Substitute(p, map[ast.Node]ast.Node{x: y}) }
	if g.Type(x) == ast.Int {
		zero, one := g.Num64(0), g.Num64(1)
		down, up := rw.Simplify(g.Arith(ast.OpSub, x, one)), rw.Simplify(g.Arith(ast.OpAdd, x, one))
		return rw.And(rw.Or(rw.Le(x, zero), at(down)), rw.Or(rw.Le(zero, x), at(up)))
	}
	var all []ast.Node
	for _, way := range s.paths(g.Type(x)) {
		part := x
		holds := []ast.Node{ast.None}
		for _, h := range way {
			c := g.Ctors(h.of)[h.ctor]
			holds = append(holds, rw.Not(rw.Simplify(g.IsTrue(g.Apply(c.Tester, part)))))
			part = rw.Simplify(g.Apply(c.Selectors[h.arg], part))
		}
		holds[0] = at(part)
		all = append(all, rw.Or(holds...))
	}
	return rw.And(all...)
}

// paths gives the ways from a value of t to the nearest parts of it that are of t; none where t
// is no free type or its values hold none.
func (s *goals) paths(t ast.Type) []path {
	g := s.g
	if g.Kind(t) != ast.KFree {
		return nil
	}
	if ways, ok := s.less[t]; ok {
		return ways
	}
	type end struct {
		at  ast.Type
		way path
	}
	var out []path
	met := map[ast.Type]bool{t: true}
	for queue := []end{{at: t}}; len(queue) > 0; queue = queue[1:] {
		e := queue[0]
		for i, c := range g.Ctors(e.at) {
			for j, a := range c.Args {
				way := append(slices.Clone(e.way), hop{e.at, i, j})
				switch {
				case a == t:
					out = append(out, way)
				case g.Kind(a) == ast.KFree && !met[a]:
					met[a] = true
					queue = append(queue, end{a, way})
				}
			}
		}
	}
	s.less[t] = out
	return out
}

// constants gives the facts with those that share constants joined into one goal over them:
// what holds of the constants is what a counter-example is of.
func (s *goals) constants(facts []ast.Node) []ast.Node {
	in, sizes := s.named(facts)
	if in == nil {
		return facts
	}
	by := map[ast.Node][]int{} // the facts that name a constant
	for i, cs := range in {
		for _, c := range cs {
			by[c] = append(by[c], i)
		}
	}
	var out []ast.Node
	taken := make([]bool, len(facts))
	for i, f := range facts {
		if taken[i] {
			continue
		}
		taken[i] = true
		if len(in[i]) == 0 {
			out = append(out, f)
			continue
		}
		group, consts, size := []int{i}, map[ast.Node]bool{}, 0
		for k := 0; k < len(group); k++ {
			size += sizes[group[k]]
			for _, c := range in[group[k]] {
				consts[c] = true
				for _, j := range by[c] {
					if !taken[j] {
						taken[j] = true
						group = append(group, j)
					}
				}
				by[c] = nil
			}
		}
		slices.Sort(group)
		all := make([]ast.Node, len(group))
		for k, j := range group {
			all[k] = facts[j]
		}
		if size <= maxNodes {
			all = s.joined(all, consts)
		}
		out = append(out, all...)
	}
	return out
}

// named gives the constants that each fact names, without functions, and the number of its
// nodes; nil when that takes too long to find.
func (s *goals) named(facts []ast.Node) (in [][]ast.Node, sizes []int) {
	g := s.g
	in, sizes = make([][]ast.Node, len(facts)), make([]int, len(facts))
	met := make([]int32, g.Len()) // by node: the last fact that it was met in, and one
	looks := 0
	var stack []ast.Node
	for i, f := range facts {
		stack = append(stack[:0], f)
		for len(stack) > 0 {
			n := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if met[n] == int32(i)+1 {
				continue
			}
			met[n] = int32(i) + 1
			sizes[i]++
			if g.Op(n) == ast.OpConst && g.Kind(g.Type(n)) != ast.KFun {
				in[i] = append(in[i], n)
			}
			stack = append(stack, g.Args(n)...)
		}
		if looks += sizes[i]; looks > maxLooks {
			return nil, nil
		}
	}
	return in, sizes
}

// joined gives the facts as not(!x.not(facts)), when that may be a goal for induction.
func (s *goals) joined(facts []ast.Node, consts map[ast.Node]bool) []ast.Node {
	g := s.g
	inductive := false
	put := map[ast.Node]ast.Node{}
	var vars []ast.Node
	var back []rewrite.Put
	for _, c := range g.Consts() { // in their order
		if consts[c] {
			put[c] = g.Var(g.Name(c), g.Type(c))
			vars, back = append(vars, put[c]), append(back, rewrite.Put{put[c], c})
			inductive = inductive || len(s.paths(g.Type(c))) > 0
		}
	}
	if !inductive || len(vars) > maxVariables {
		return facts
	}
	goal := s.rw.Not(s.rw.Forall(ast.Quant{Vars: vars}, s.rw.Not(s.rw.Substitute(s.rw.And(facts...), put))))
	if s.told != nil {
		s.told.By([][]rewrite.Put{back}, goal, facts...)
	}
	return []ast.Node{goal}
}
