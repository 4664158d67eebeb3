package preprocess

import (
	"slices"

	"bsmt/bkernel/ast"
)

// A guard is a literal g that some facts say to imply something, g => X, and that all
// others need at most: there it stands under conjunctions and disjunctions only, never
// denied. What it implies can take its place, for the facts hold with the one if they hold
// with the other (Plaisted and Greenbaum, A structure-preserving clause form translation,
// 1986, read backwards). One that implies nothing is true, one that nothing needs false.
//
// A literal of which the facts say no more than that it chooses between two predicates takes the
// case that they want: the choice becomes the disjunction of its cases, or where it is denied
// their conjunction.

// guard is what the facts say of a BOOL constant, by the sign of its literals: first of
// the constant, then of its denial.
type guard struct {
	places  [2]int   // where the literal stands
	implied [2][]int // facts that the literal stands in as a disjunct

	choices int      // predicates of two cases whose condition it is; none of these is among places
	pick    ast.Node // of the last of them: the case where the constant is TRUE
	denied  bool     // the facts want that predicate to be false
}

// maxParts bounds what a guard implies to be compared with facts that need it.
const maxParts = 8

// guardsPass puts what guards imply in their place. A guard that stands in several places is
// left where it implies several things, or what is no literal, and one that implies several
// things where one of them is none: these are names for what would have to be named again. Places
// that what it implies makes true do not count: a gate in clauses has them for its other half.
type guardsPass struct {
	*Preprocessor
}

// run is one round of the pass.
func (p *guardsPass) run() bool {
	g := p.g
	found, order := p.readGuards()
	cand := map[ast.Node]ast.Node{}
	facts := map[ast.Node][]int{} // what a guard implies is said by
	for _, x := range order {
		if c := found[x]; c.choices > 0 {
			// TRUE where the first case is as the facts want it: else the other one has to be.
			if c.choices == 1 && c.places == [2]int{} && !p.rw.HasQuantifier(c.pick) {
				cand[x] = g.BoolOf(c.pick)
				if c.denied {
					cand[x] = g.BoolOf(p.rw.Not(c.pick))
				}
			}
			continue
		}
		signs := [2]int{0, 1}
		if found[x].places[1] < found[x].places[0] { // what one place needs stays one fact
			signs = [2]int{1, 0}
		}
		for _, sign := range signs {
			said, needed := found[x].implied[1-sign], found[x].places[sign]
			if len(said) != found[x].places[1-sign] {
				continue
			}
			if needed > 1 && len(said) > 1 && (len(found[x].implied[sign]) == 0 || len(said) > maxParts) {
				continue
			}
			parts := make([]ast.Node, len(said))
			for k, i := range said {
				parts[k] = p.without(p.Facts[i], x)
			}
			is := p.rw.And(parts...)
			parts = p.rw.Conjuncts(nil, is)
			several := slices.ContainsFunc(parts, p.hasConnective)
			if needed > 1 && (len(parts) > 1 || several) {
				needed -= p.blocked(found[x].implied[sign], parts)
			}
			if needed > 1 && len(parts) > 1 || max(needed, len(parts)) > 1 && several || p.rw.HasQuantifier(is) {
				continue
			}
			if found[x].places[sign] == 0 {
				is = g.False()
			}
			if sign == 1 {
				is = p.rw.Not(is)
			}
			cand[x], facts[x] = g.BoolOf(is), said
			break
		}
	}
	if !p.defining(cand) {
		return false
	}
	drop := map[int]bool{}
	sub := &substitution{rw: p.rw, g: g, def: cand}
	for x := range cand {
		for _, i := range facts[x] {
			drop[i] = true
		}
	}
	out := make([]ast.Node, 0, len(p.Facts))
	for i, f := range p.Facts {
		if drop[i] {
			continue
		}
		n := sub.apply(f)
		if n != f && p.proof != nil {
			p.proof.Step(n, append([]ast.Node{f}, p.reasons(f, cand, facts)...)...)
		}
		out = append(out, n)
	}
	p.Facts = out
	p.flatten()
	return true
}

// blocked counts the facts which other disjuncts than a guard make true, whatever else they say,
// where what it implies, all the parts, takes its place: these need no guard (blocked clauses;
// Kullmann, On a generalization of extended resolution, 1999).
func (p *guardsPass) blocked(facts []int, parts []ast.Node) (n int) {
	g := p.g
	clauses := make([][]ast.Node, len(parts)) // denied
	for k, part := range parts {
		of := []ast.Node{part}
		if g.Op(part) == ast.OpOr {
			of = g.Args(part)
		}
		for _, d := range of {
			clauses[k] = append(clauses[k], p.rw.Not(d))
		}
	}
	for _, i := range facts {
		others := g.Args(p.Facts[i])
		if !slices.ContainsFunc(clauses, func(denied []ast.Node) bool {
			return !slices.ContainsFunc(denied, func(d ast.Node) bool { return slices.Contains(others, d) })
		}) {
			n++
		}
	}
	return n
}

// reasons gives the facts by which the guards in f imply what they do, and so on.
func (p *guardsPass) reasons(f ast.Node, cand map[ast.Node]ast.Node, facts map[ast.Node][]int) (out []ast.Node) {
	seen := map[ast.Node]bool{}
	for stack := []ast.Node{f}; len(stack) > 0; {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[n] {
			continue
		}
		seen[n] = true
		stack = append(stack, p.g.Args(n)...)
		if _, ok := cand[n]; ok {
			for _, i := range facts[n] {
				out = append(out, p.Facts[i])
				stack = append(stack, p.Facts[i])
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// without is a disjunction but for the literals of x.
func (p *guardsPass) without(f, x ast.Node) ast.Node {
	var rest []ast.Node
	for _, a := range p.g.Args(f) {
		if y, _, ok := p.boolLiteral(a); !ok || y != x {
			rest = append(rest, a)
		}
	}
	return p.rw.Or(rest...)
}

// hasConnective says that a fact n is more than a literal.
func (p *guardsPass) hasConnective(n ast.Node) bool {
	g := p.g
	if g.Op(n) == ast.OpNot {
		n = g.Arg(n, 0)
	}
	switch g.Op(n) {
	case ast.OpAnd, ast.OpOr, ast.OpIte, ast.OpEquiv, ast.OpForall:
		return true
	}
	return false
}

// closed holds of a term without bound variables: a fact can speak of it.
func (p *Preprocessor) closed(n ast.Node) bool {
	closed := true
	p.walk([]ast.Node{n}, func(m ast.Node) bool {
		closed = closed && p.g.Op(m) != ast.OpVar
		return closed
	})
	return closed
}

// boolLiteral reads a BOOL constant, or its denial.
func (p *Preprocessor) boolLiteral(n ast.Node) (x ast.Node, sign int, ok bool) {
	g := p.g
	if g.Op(n) == ast.OpNot {
		n, sign = g.Arg(n, 0), 1
	}
	if g.Op(n) != ast.OpIsTrue || g.Op(g.Arg(n, 0)) != ast.OpConst {
		return ast.None, 0, false
	}
	return g.Arg(n, 0), sign, true
}

// readGuards gives what the facts say of the BOOL constants that stand in them as literals
// under conjunctions and disjunctions only, or choose between two cases there. It gives these
// in the order in which they are met.
func (p *guardsPass) readGuards() (found map[ast.Node]*guard, order []ast.Node) {
	g := p.g
	found = map[ast.Node]*guard{}
	type place struct {
		n      ast.Node
		denied int
	}
	seen := map[place]bool{}
	of := func(x ast.Node) *guard {
		if found[x] == nil {
			found[x] = &guard{}
			order = append(order, x)
		}
		return found[x]
	}
	var stack []place
	var others []ast.Node // predicates and terms of which all constants are used otherwise
	for i, f := range p.Facts {
		stack = append(stack[:0], place{f, 0})
		for len(stack) > 0 {
			at := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if x, sign, ok := p.boolLiteral(at.n); ok {
				of(x).places[sign^at.denied]++ // a place is an edge of the graph
				continue
			}
			if seen[at] {
				continue
			}
			seen[at] = true
			p.read(2)
			switch g.Op(at.n) {
			case ast.OpNot:
				stack = append(stack, place{g.Arg(at.n, 0), 1 - at.denied})
			case ast.OpAnd, ast.OpOr:
				for _, a := range g.Args(at.n) {
					stack = append(stack, place{a, at.denied})
				}
			case ast.OpIte:
				cases := g.Args(at.n)
				if x, sign, ok := p.boolLiteral(cases[0]); ok {
					c := of(x)
					c.choices, c.pick, c.denied = c.choices+1, cases[1+sign], at.denied == 1
					cases = cases[1:]
				}
				others = append(others, cases...)
			default:
				others = append(others, at.n)
			}
		}
		if g.Op(f) == ast.OpOr {
			for _, a := range g.Args(f) {
				if x, sign, ok := p.boolLiteral(a); ok {
					found[x].implied[sign] = append(found[x].implied[sign], i)
				}
			}
		}
	}
	if len(found) == 0 {
		return nil, nil
	}
	p.walk(others, func(n ast.Node) bool {
		delete(found, n)
		return true
	})
	order = slices.DeleteFunc(order, func(x ast.Node) bool { return found[x] == nil || p.kept[x] })
	return found, order
}
