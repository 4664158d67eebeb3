package eqabs

import (
	"slices"

	"bsmt/bkernel/ast"
)

// maxMembers bounds the expressions in one partition; larger ones become trivial.
const maxMembers = 4096

// maxWork bounds the members handled in one call; beyond it partitions are trivial.
const maxWork = 1 << 23

// partition maps each expression that is not alone in its block to the block's name, a
// member of it. nil is the partition of single expressions.
type partition map[ast.Node]ast.Node

// abstraction is the state of one call.
type abstraction struct {
	g      *ast.Graph
	of     map[signed]partition
	bottom map[signed]bool // predicates that are false: the partition of one block
	work   int             // members handled
}

// signed is a predicate or its negation.
type signed struct {
	n   ast.Node
	neg bool
}

// Equality says that A equals B by Fact alone.
type Equality struct{ A, B, Fact ast.Node }

// Implied gives the equalities that each fact by itself implies, those that a fact states
// outright excepted. Equalities of integers are left alone: their normal
// form is not a pair of terms.
func Implied(g *ast.Graph, facts []ast.Node) []Equality {
	a := &abstraction{g: g, of: map[signed]partition{}, bottom: map[signed]bool{}}
	var out []Equality
	for _, f := range facts {
		if op := g.Op(f); op == ast.OpEq || op == ast.OpForall {
			continue
		}
		p := a.abstract(signed{f, false})
		members := make([]ast.Node, 0, len(p))
		for m := range p {
			members = append(members, m)
		}
		slices.Sort(members)
		for _, m := range members {
			if p[m] != m {
				out = append(out, Equality{p[m], m, f})
			}
		}
	}
	return out
}

// parts gives what s is a conjunction (and true) or a disjunction (and false) of; nil
// when it is neither.
func (a *abstraction) parts(s signed) (ps []signed, and bool) {
	args := a.g.Args(s.n)
	switch a.g.Op(s.n) {
	case ast.OpNot:
		return []signed{{args[0], !s.neg}}, true
	case ast.OpAnd, ast.OpOr:
		for _, x := range args {
			ps = append(ps, signed{x, s.neg})
		}
		return ps, (a.g.Op(s.n) == ast.OpAnd) != s.neg
	case ast.OpImplies:
		return []signed{{args[0], !s.neg}, {args[1], s.neg}}, s.neg
	}
	return nil, false
}

// frame is a node whose parts before next have their partitions.
type frame struct {
	s    signed
	ps   []signed
	and  bool
	next int
}

// abstract gives the partition of s, parts first, each looked at once: a disjunction of a
// grounded problem has thousands.
func (a *abstraction) abstract(s signed) partition {
	stack := []frame{a.frame(s)}
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		or := len(f.ps) > 0 && !f.and && a.g.Op(f.s.n) != ast.OpIte
		missing := false
		for ; f.next < len(f.ps); f.next++ {
			part, ok := a.of[f.ps[f.next]]
			if missing = !ok; missing {
				break
			}
			if or && len(part) == 0 && !a.bottom[f.ps[f.next]] {
				f.ps = nil // one disjunct without equalities ends a disjunction
			}
		}
		if missing {
			stack = append(stack, a.frame(f.ps[f.next]))
			continue
		}
		if _, ok := a.of[f.s]; !ok {
			a.make(f.s, f.ps, f.and)
		}
		stack = stack[:len(stack)-1]
	}
	return a.of[s]
}

// frame begins with s.
func (a *abstraction) frame(s signed) frame {
	if _, ok := a.of[s]; ok {
		return frame{s: s}
	}
	ps, and := a.parts(s)
	if a.g.Op(s.n) == ast.OpIte {
		for i, x := range a.g.Args(s.n) {
			ps = append(ps, signed{x, s.neg && i > 0})
		}
		ps = append(ps, signed{a.g.Arg(s.n, 0), true})
	}
	return frame{s: s, ps: ps, and: and}
}

func (a *abstraction) make(s signed, ps []signed, and bool) {
	g := a.g
	switch op := g.Op(s.n); {
	case op == ast.OpIte:
		// (c & a) or (not c & b)
		yes, bad1 := a.join(ps[0], ps[1])
		no, bad2 := a.join(ps[3], ps[2])
		switch {
		case bad1:
			a.of[s], a.bottom[s] = no, bad2
		case bad2:
			a.of[s] = yes
		default:
			a.of[s] = meet(yes, no)
		}
	case op == ast.OpTrue && s.neg, op == ast.OpFalse && !s.neg:
		a.of[s], a.bottom[s] = nil, true
	case op == ast.OpEq && !s.neg && g.Type(g.Arg(s.n, 0)) != ast.Int:
		x, y := g.Arg(s.n, 0), g.Arg(s.n, 1)
		if x == y {
			a.of[s] = nil
			return
		}
		r := min(x, y)
		a.of[s] = partition{x: r, y: r}
	case len(ps) == 0:
		a.of[s] = nil
	case and:
		a.of[s], a.bottom[s] = a.join(ps...)
	default:
		var p partition
		first := true
		for _, q := range ps {
			if a.bottom[q] {
				continue
			}
			if first {
				p, first = a.of[q], false
			} else {
				p = meet(p, a.of[q])
			}
		}
		a.of[s], a.bottom[s] = p, first
	}
}

// join gives the least partition above those of the parts; true when one is false.
func (a *abstraction) join(ps ...signed) (partition, bool) {
	if len(ps) == 1 {
		return a.of[ps[0]], a.bottom[ps[0]]
	}
	up := partition{}
	if a.work > maxWork {
		return nil, false
	}
	find := func(x ast.Node) ast.Node {
		for {
			p, ok := up[x]
			if !ok || p == x {
				return x
			}
			if pp, ok := up[p]; ok {
				up[x] = pp
			}
			x = p
		}
	}
	for _, p := range ps {
		if a.bottom[p] {
			return nil, true
		}
		for x, r := range a.of[p] {
			if x, r = find(x), find(r); x != r {
				lo, hi := min(x, r), max(x, r)
				up[lo], up[hi] = lo, lo
			}
		}
		if a.work += len(a.of[p]); len(up) > maxMembers {
			return nil, false
		}
	}
	out := make(partition, len(up))
	for x := range up {
		out[x] = find(x)
	}
	return out, false
}

// meet gives the greatest partition below both.
func meet(p, q partition) partition {
	if len(p) > len(q) {
		p, q = q, p
	}
	type names struct{ p, q ast.Node }
	blocks := map[names][]ast.Node{}
	for x, r := range p {
		if s, ok := q[x]; ok {
			k := names{r, s}
			blocks[k] = append(blocks[k], x)
		}
	}
	var out partition
	for _, b := range blocks {
		if len(b) < 2 {
			continue
		}
		if out == nil {
			out = partition{}
		}
		r := slices.Min(b)
		for _, x := range b {
			out[x] = r
		}
	}
	return out
}
