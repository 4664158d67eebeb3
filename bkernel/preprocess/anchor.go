package preprocess

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
)

// anchorPass makes 0 the constant that differences bound most others against, of those that
// only differences are about (schedules, queens and colourings written as differences). The
// solutions are closed under adding one number to all of these, so one with that 0 exists when
// any does; the bounds against it become domains, on which disequalities become all-different
// constraints.
type anchorPass struct {
	*Preprocessor

	tried bool // there was such a problem
}

// run is one round of the pass.
func (p *anchorPass) run() bool {
	if p.tried || len(p.kept) > 0 {
		return false
	}
	ints := p.shifted()
	hub := p.hub(ints)
	if hub == ast.None {
		return false
	}
	p.tried = true
	if p.proof == nil {
		p.Facts = append(p.Facts, p.rw.Eq(hub, p.g.Num64(0)))
	} else {
		p.fromHub(hub, ints)
	}
	return true
}

// fromHub counts the other constants from the hub, which then is in no fact: to a proof's
// checker the new ones are differences, and what was said of the others is the same of them.
func (p *anchorPass) fromHub(hub ast.Node, ints []ast.Node) {
	g := p.g
	sub := &substitution{rw: p.rw, g: g}
	var defs []Definition
	from := map[ast.Node]ast.Node{hub: g.Num64(0)}
	for _, x := range ints {
		if x != hub {
			is := g.Arith(ast.OpSub, x, hub)
			from[x] = p.Fresh("anchor", ast.Int)
			p.proof.Define(from[x], is)
			defs = append(defs, Definition{x, p.rw.Simplify(g.Arith(ast.OpAdd, from[x], hub))})
		}
	}
	for _, n := range g.Occurring(ast.OpAllDiff, p.Facts) {
		args := slices.Clone(g.Args(n))
		for i, x := range args {
			if t, ok := from[x]; ok {
				args[i] = t
			}
		}
		sub.set(n, p.rw.Mk(ast.OpAllDiff, g.Type(n), args, 0))
	}
	p.replace(sub, defs)
}

// shiftRow is what shifted constants must leave as it is.
type shiftRow struct {
	of      []ast.Node // constants
	moved   int        // how many of them are not fixed
	sum     int64      // of their factors in a sum that is compared
	differs bool       // they are no sum, but all differ
}

// shifts finds the constants to all of which one number may be added.
type shifts struct {
	rows  []shiftRow
	in    map[ast.Node][]shiftEntry // by constant that a row has
	fixed map[ast.Node]bool         // constants that stay
	queue []ast.Node                // of them: rows do not know yet
	check []int                     // rows whose factors may not add up to 0
}

// shiftEntry is the place of a constant in a row.
type shiftEntry struct {
	row int
	by  int64
}

func (s *shifts) fix(x ast.Node) {
	if !s.fixed[x] {
		s.fixed[x] = true
		s.queue = append(s.queue, x)
	}
}

func (s *shifts) add(r *shiftRow, x ast.Node, by int64) {
	s.in[x] = append(s.in[x], shiftEntry{len(s.rows), by})
	r.of, r.moved, r.sum = append(r.of, x), r.moved+1, r.sum+by
}

// run fixes what has to be.
func (s *shifts) run() {
	for i := range s.rows {
		if s.rows[i].moved == 1 && !s.rows[i].differs {
			s.fix(s.rows[i].of[0])
		}
		s.check = append(s.check, i)
	}
	for {
		for len(s.queue) > 0 {
			x := s.queue[len(s.queue)-1]
			s.queue = s.queue[:len(s.queue)-1]
			for _, e := range s.in[x] {
				r := &s.rows[e.row]
				r.moved, r.sum = r.moved-1, r.sum-e.by
				switch {
				case r.differs && r.moved == len(r.of)-1, !r.differs && r.moved == 1:
					s.fixAll(r)
				case !r.differs:
					s.check = append(s.check, e.row)
				}
			}
		}
		if len(s.check) == 0 {
			return
		}
		r := &s.rows[s.check[len(s.check)-1]]
		if s.check = s.check[:len(s.check)-1]; r.sum != 0 && !r.differs {
			s.fixAll(r)
		}
	}
}

func (s *shifts) fixAll(r *shiftRow) {
	for _, x := range r.of {
		s.fix(x)
	}
}

// shifted gives the integer constants to all of which one number may be added: in each sum
// that is compared their factors add up to 0, of expressions that all differ they are all or
// none, and they occur nowhere else.
func (p *anchorPass) shifted() (ints []ast.Node) {
	g := p.g
	s := &shifts{in: map[ast.Node][]shiftEntry{}, fixed: map[ast.Node]bool{}}
	isInt := func(n ast.Node) bool { return g.Op(n) == ast.OpConst && g.Type(n) == ast.Int }
	seen := make([]bool, g.Len())
	stack := slices.Clone(p.Facts)
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[n] {
			continue
		}
		seen[n] = true
		p.read(1)
		args := g.Args(n)
		switch op := g.Op(n); {
		case op == ast.OpForall || op == ast.OpExists || op == ast.OpApply || g.Kind(g.Type(n)) == ast.KFun:
			return nil
		case isInt(n):
			s.fix(n)
		case (op == ast.OpLe || op == ast.OpEq) && g.Type(args[0]) == ast.Int && g.Op(args[1]) == ast.OpInt:
			var r shiftRow
			if g.Op(args[0]) == ast.OpAdd {
				args = g.Args(args[0])
			} else {
				args = args[:1]
			}
			for _, a := range args {
				by := int64(1)
				if m := g.Args(a); g.Op(a) == ast.OpMul && len(m) == 2 {
					if c, ok := small(g, m[0]); ok {
						a, by = m[1], c
					}
				}
				if isInt(a) {
					s.add(&r, a, by)
				} else {
					stack = append(stack, a)
				}
			}
			s.rows = append(s.rows, r)
			continue
		case op == ast.OpAllDiff && !slices.ContainsFunc(args, func(a ast.Node) bool { return !isInt(a) }):
			r := shiftRow{differs: true}
			for _, a := range args {
				s.add(&r, a, 0)
			}
			s.rows = append(s.rows, r)
			continue
		}
		stack = append(stack, args...)
	}
	s.run()
	for _, r := range s.rows {
		for _, x := range r.of {
			if !s.fixed[x] {
				s.fixed[x] = true // to list it once
				ints = append(ints, x)
			}
		}
	}
	return ints
}

// hub gives the constant that facts bound most others against, the first of several;
// None when facts bound none.
func (p *anchorPass) hub(ints []ast.Node) ast.Node {
	g := p.g
	type pair struct{ x, y ast.Node }
	seen := map[pair]bool{}      // x - y has an upper bound
	bounds := map[ast.Node]int{} // how many, by constant
	for _, f := range p.Facts {
		if g.Op(f) != ast.OpLe {
			continue
		}
		if x, y, ok := form.Difference(g, g.Arg(f, 0)); ok && !seen[pair{x, y}] {
			seen[pair{x, y}] = true
			bounds[x]++
			bounds[y]++
		}
	}
	best := ast.None
	for _, x := range ints {
		if bounds[x] > 0 && (best == ast.None || bounds[x] > bounds[best]) {
			best = x
		}
	}
	return best
}
