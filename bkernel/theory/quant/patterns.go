package quant

import (
	"maps"
	"slices"
	"sort"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
)

const (
	maxPatterns = 4 // inferred single patterns of a quantifier
	loopDelay   = 3 // generations by which a pattern that may go round in circles is later
)

// infer gives q its patterns: those of the source that bind every variable, else
// the smallest applications that do, else one multi-pattern that does together.
func (qs *Theory) infer(q *quantifier) {
	g := qs.g
	in := g.Quant(q.n)
	vars := map[ast.Node]bool{}
	for _, v := range in.Vars {
		vars[v] = true
	}
	for _, p := range in.Patterns {
		covered := map[ast.Node]bool{}
		ok := true
		for _, t := range p {
			ok = ok && qs.matchable(t, vars)
			qs.free(t, vars, covered)
		}
		if ok && len(covered) == len(vars) {
			q.patterns = append(q.patterns, p)
		}
	}
	if len(q.patterns) > 0 {
		return
	}
	type candidate struct {
		t      ast.Node
		covers map[ast.Node]bool
	}
	var cands []candidate
	g.Walk(g.Args(q.n), func(n ast.Node) bool {
		if g.Op(n) == ast.OpApply && qs.matchable(n, vars) {
			c := candidate{n, map[ast.Node]bool{}}
			qs.free(n, vars, c.covers)
			if len(c.covers) > 0 {
				cands = append(cands, c)
			}
		}
		return g.Op(n) != ast.OpForall
	})
	sort.Slice(cands, func(i, j int) bool { return cands[i].t < cands[j].t }) // subterms first
	// Values of free types are made by every instance and taken apart by every split: the
	// application of a function to one says what the quantifier is about.
	for _, free := range []bool{false, true} {
		for _, c := range cands {
			if len(c.covers) < len(vars) || (g.Op(g.Arg(c.t, 0)) == ast.OpFree) != free {
				continue
			}
			minimal := true
			for _, p := range q.patterns {
				if qs.contains(c.t, p[0]) {
					minimal = false
				}
			}
			if minimal && len(q.patterns) < maxPatterns {
				q.patterns = append(q.patterns, []ast.Node{c.t})
			}
		}
		if len(q.patterns) > 0 {
			break
		}
	}
	if len(q.patterns) > 0 {
		qs.delayLoops(q, vars)
		qs.chain(q, vars)
		return
	}
	var multi []ast.Node
	covered := map[ast.Node]bool{}
	for len(covered) < len(vars) {
		best, gain := -1, 0
		for i, c := range cands {
			n := 0
			for v := range c.covers {
				if !covered[v] {
					n++
				}
			}
			if n > gain {
				best, gain = i, n
			}
		}
		if best < 0 {
			return // some variable is in no application: counter-examples alone
		}
		multi = append(multi, cands[best].t)
		for v := range cands[best].covers {
			covered[v] = true
		}
	}
	q.patterns = [][]ast.Node{multi}
	qs.chain(q, vars)
}

// chain adds a pattern of several guards of the body that bind all variables, where no
// pattern is found in guards alone: terms of the conclusion alone never match what it would make. It
// matches where all guards are true, so that the instance says something.
func (qs *Theory) chain(q *quantifier, vars map[ast.Node]bool) {
	var guards []ast.Node
	for p, truth := range qs.guards(q) {
		if truth == core.False && qs.matchable(p, vars) {
			guards = append(guards, p)
		}
	}
	for _, p := range q.patterns {
		within := func(t ast.Node) bool {
			return slices.ContainsFunc(guards, func(n ast.Node) bool { return qs.contains(n, t) })
		}
		if !slices.ContainsFunc(p, func(t ast.Node) bool { return !within(t) }) {
			return
		}
	}
	slices.Sort(guards)
	covered := map[ast.Node]bool{}
	var multi []ast.Node
	for len(covered) < len(vars) && len(multi) < maxPatterns {
		best, most := ast.None, len(covered)
		for _, p := range guards {
			all := maps.Clone(covered)
			if qs.free(p, vars, all); len(all) > most {
				best, most = p, len(all)
			}
		}
		if best == ast.None {
			return
		}
		multi = append(multi, best)
		qs.free(best, vars, covered)
	}
	if len(covered) == len(vars) {
		q.forward = len(q.patterns)
		q.patterns = append(q.patterns, multi)
	}
}

// delayLoops puts off single patterns whose instances make matches of them, and the
// predicates that guard the body where functions match as well. A pattern p whose instance
// makes p again for a greater term gets company: p together with that term, which then has
// to be there.
func (qs *Theory) delayLoops(q *quantifier, vars map[ast.Node]bool) {
	g := qs.g
	guards := qs.guards(q)
	functions := slices.ContainsFunc(q.patterns, func(p []ast.Node) bool { return g.Type(p[0]) != ast.Bool })
	for i := range q.patterns {
		p := q.patterns[i][0]
		if _, guard := guards[p]; guard && functions && guards[p] == core.False {
			q.delay(i)
		}
		var with []ast.Node // terms in p's place of a variable, elsewhere in the body
		g.Walk(g.Args(q.n), func(n ast.Node) bool {
			if n != p && g.Op(n) == ast.OpApply && g.Arg(n, 0) == g.Arg(p, 0) {
				with = append(with, qs.greater(p, n, vars)...)
			}
			return g.Op(n) != ast.OpForall
		})
		for _, t := range with {
			q.delay(i)
			if len(q.patterns) < 2*maxPatterns {
				q.patterns = append(q.patterns, []ast.Node{p, t})
			}
		}
	}
}

// greater gives the applications in n that stand where p has variables, when n is p with
// these for variables and holds one of p's.
func (qs *Theory) greater(p, n ast.Node, vars map[ast.Node]bool) []ast.Node {
	g := qs.g
	var out []ast.Node
	for i, a := range g.Args(p) {
		b := g.Args(n)[i]
		switch {
		case a == b || g.Op(a) == ast.OpVar && g.Op(b) != ast.OpApply:
		case g.Op(a) != ast.OpVar:
			return nil
		case b != p && qs.open(b):
			if !qs.matchable(b, vars) {
				return nil
			}
			out = append(out, b)
		}
	}
	return out
}

// matchable says that matching t binds every variable in it: below applications
// stand variables, terms without variables, other such applications, sums of
// one variable and a numeral, and products of two variables.
func (qs *Theory) matchable(t ast.Node, vars map[ast.Node]bool) bool {
	g := qs.g
	if g.Op(t) != ast.OpApply {
		return false
	}
	for i, a := range g.Args(t) {
		switch {
		case g.Op(a) == ast.OpVar:
			if !vars[a] {
				return false // bound further in
			}
		case i == 0 && g.Op(a) == ast.OpConst:
		case g.Op(a) == ast.OpApply:
			if !qs.matchable(a, vars) && qs.open(a) {
				return false
			}
		case qs.open(a):
			if _, _, ok := qs.shifted(a); !ok && !qs.product(a, vars) {
				return false
			}
		}
	}
	return true
}

// shifted reads x + k with a variable x and a numeral k.
func (qs *Theory) shifted(a ast.Node) (x, k ast.Node, ok bool) {
	g := qs.g
	if g.Op(a) != ast.OpAdd || len(g.Args(a)) != 2 || g.Op(g.Arg(a, 0)) != ast.OpVar || g.Op(g.Arg(a, 1)) != ast.OpInt {
		return ast.None, ast.None, false
	}
	return g.Arg(a, 0), g.Arg(a, 1), true
}

// product says that a is the product of two of vars.
func (qs *Theory) product(a ast.Node, vars map[ast.Node]bool) bool {
	g := qs.g
	return g.Op(a) == ast.OpMul && len(g.Args(a)) == 2 && vars[g.Arg(a, 0)] && vars[g.Arg(a, 1)] && g.Arg(a, 0) != g.Arg(a, 1)
}

// open says that a variable occurs in n.
func (qs *Theory) open(n ast.Node) bool {
	g := qs.g
	for i := len(qs.opened); i <= int(n); i++ {
		m := ast.Node(i)
		is := g.Op(m) == ast.OpVar
		for _, a := range g.Args(m) {
			is = is || qs.opened[a]
		}
		qs.opened = append(qs.opened, is)
	}
	return qs.opened[n]
}

// constants lists the constants below n, those in inner quantifiers too.
func (qs *Theory) constants(n ast.Node) []ast.Node {
	g := qs.g
	out := []ast.Node{}
	seen := map[ast.Node]bool{n: true}
	for stack := []ast.Node{n}; len(stack) > 0; {
		m := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if g.Op(m) == ast.OpConst {
			out = append(out, m)
		}
		for _, a := range g.Args(m) {
			if !seen[a] {
				seen[a] = true
				stack = append(stack, a)
			}
		}
	}
	return out
}

// free collects which of vars occur in n.
func (qs *Theory) free(n ast.Node, vars, out map[ast.Node]bool) {
	g := qs.g
	if g.Op(n) == ast.OpVar && vars[n] {
		out[n] = true
	}
	if qs.open(n) {
		for _, a := range g.Args(n) {
			qs.free(a, vars, out)
		}
	}
}

func (qs *Theory) contains(n, sub ast.Node) bool {
	if n == sub {
		return true
	}
	for _, a := range qs.g.Args(n) {
		if a >= sub && qs.contains(a, sub) {
			return true
		}
	}
	return false
}
