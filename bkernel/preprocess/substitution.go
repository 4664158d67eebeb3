package preprocess

import (
	"bsmt/bkernel/ast"
	"bsmt/bkernel/proof"
	"bsmt/bkernel/rewrite"
)

// substitution replaces nodes by others throughout a graph, with one memory for
// all facts.
type substitution struct {
	rw      *rewrite.Rewriter
	mk      maker // nil: of rw
	g       *ast.Graph
	def     map[ast.Node]ast.Node // constants to terms that are themselves to be rewritten
	memo    []ast.Node            // by node: what it is replaced by, plus 1; 0 while that is not known
	known   []ast.Node            // of which it is
	pending []ast.Node
	hints   map[ast.Node][]rewrite.Stage // for proofs, see rewrite.Rewriter.Hints; nil: none are kept
}

// maker makes nodes, in normal form or as they are.
type maker func(op ast.Op, typ ast.Type, args []ast.Node, aux int32) ast.Node

// of gives what n is replaced by, None while that is not known.
func (s *substitution) of(n ast.Node) ast.Node {
	if int(n) >= len(s.memo) {
		return ast.None
	}
	return s.memo[n] - 1
}

func (s *substitution) set(from, to ast.Node) {
	if more := s.g.Len() - len(s.memo); more > 0 {
		s.memo = append(s.memo, make([]ast.Node, more)...)
	}
	s.memo[from] = to + 1
	s.known = append(s.known, from)
}

// reset forgets all, in the time that it took to learn it.
func (s *substitution) reset() {
	for _, n := range s.known {
		s.memo[n] = 0
	}
	s.known = s.known[:0]
}

// recorded is the substitution for a proof; by says why a node was replaced as a whole.
func (s *substitution) recorded(by map[ast.Node]proof.By) proof.Rewriting {
	s.hints = map[ast.Node][]rewrite.Stage{}
	return proof.Rewriting{By: by, Way: func(n ast.Node) []rewrite.Stage { return s.hints[n] }, Of: s.of}
}

// inside rewrites the arguments of n but keeps n itself from being replaced.
func (s *substitution) inside(n ast.Node) ast.Node {
	g := s.g
	if g.Op(n) == ast.OpNot {
		return s.rw.Not(s.inside(g.Arg(n, 0)))
	}
	return s.rebuild(n, func(a ast.Node) ast.Node { return s.apply(a) })
}

func (s *substitution) rebuild(n ast.Node, f func(ast.Node) ast.Node) ast.Node {
	g := s.g
	old := g.Args(n)
	args := make([]ast.Node, len(old))
	changed := false
	for i, a := range old {
		args[i] = f(a)
		changed = changed || args[i] != a
	}
	if !changed {
		return n
	}
	if g.Op(n) == ast.OpForall {
		q := *g.Quant(n)
		ps := make([][]ast.Node, len(q.Patterns))
		for i, p := range q.Patterns {
			for _, t := range p {
				ps[i] = append(ps[i], s.apply(t))
			}
		}
		q.Patterns = ps
		return s.rw.Hinted(n, s.hints, func() ast.Node { return s.rw.Forall(q, args[0]) })
	}
	if s.mk != nil {
		return s.mk(g.Op(n), g.Type(n), args, g.Aux(n))
	}
	return s.rw.Mk(g.Op(n), g.Type(n), args, g.Aux(n))
}

// apply rewrites n.
func (s *substitution) apply(n ast.Node) ast.Node {
	g := s.g
	base := len(s.pending)
	s.pending = append(s.pending, n)
	for len(s.pending) > base {
		m := s.pending[len(s.pending)-1]
		if s.of(m) != ast.None {
			s.pending = s.pending[:len(s.pending)-1]
			continue
		}
		if t, ok := s.def[m]; ok {
			if s.of(t) == ast.None {
				s.pending = append(s.pending, t)
				continue
			}
			s.set(m, s.of(t))
			s.pending = s.pending[:len(s.pending)-1]
			continue
		}
		ready := true
		for _, a := range g.Args(m) {
			if s.of(a) == ast.None {
				s.pending = append(s.pending, a)
				ready = false
			}
		}
		if !ready {
			continue
		}
		s.pending = s.pending[:len(s.pending)-1]
		s.set(m, s.rebuild(m, s.of))
	}
	return s.of(n)
}

// replace has sub put terms over new constants for constants in all facts. A proof knows
// what the new ones are.
func (p *Preprocessor) replace(sub *substitution, defs []Definition) {
	for _, d := range defs {
		sub.set(d.X, d.T)
	}
	for i, f := range p.each {
		p.Facts[i] = sub.apply(f)
		p.proof.Step(p.Facts[i], f)
	}
	p.Defs = append(p.Defs, defs...)
}
