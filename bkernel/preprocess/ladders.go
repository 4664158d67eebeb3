package preprocess

import (
	"maps"
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/proof"
)

// laddersPass has an integer say what a ladder of literals does, each of which implies the ones below,
// where a sum adds numerals for them: each literal says that the integer is at least so much (order
// encoding; Tamura et al., Compiling finite linear CSP into SAT, Constraints 2009, read backwards).
// The constants of a ladder become comparisons of the integer, and the choices of the sum a multiple
// of it.
type laddersPass struct {
	*Preprocessor

	seen map[ast.Node]bool // sums that are no single ladder: other passes may still find what joins them
}

// ladder is a list of literals, each of which implies the ones before it, and what they choose in a
// sum: least, and scale times what those add that hold.
type ladder struct {
	rungs        []ast.Node
	adds         []*big.Int // positive, without a common factor
	terms        []ast.Node // of the sum
	least, scale *big.Int
}

// choice is a term of a sum that is one of two numerals by a literal.
type choice struct {
	term        ast.Node
	least, adds *big.Int // if the literal holds, it adds something positive
}

// run is one round of the pass.
func (p *laddersPass) run() bool {
	g, rw := p.g, p.rw
	var implied map[ast.Node]map[ast.Node]ast.Node
	made := map[ast.Node]ladder{}    // by the integer
	level := map[ast.Node]ast.Node{} // by the lowest rung: the integer
	def, by := map[ast.Node]ast.Node{}, map[ast.Node]proof.By{}
	gone := map[ast.Node]bool{}
	var used, more []ast.Node
	again := false
	says := func(f ast.Node, from ...ast.Node) ast.Node {
		p.proof.Step(f, from...)
		used = append(used, f)
		return f
	}
	for _, n := range g.Occurring(ast.OpAdd, p.Facts) {
		choices := p.choicesOf(n)
		if len(choices) < 2 {
			continue
		}
		if implied == nil {
			implied = p.implications()
		}
		found := p.ladders(choices, implied)
		if len(found) == 0 || !p.closed(n) {
			continue
		}
		if len(found[0].rungs) < len(choices) && !p.seen[n] {
			p.seen[n], again = true, true
			continue
		}
		args := slices.Clone(g.Args(n))
		for _, l := range found {
			z, ok := level[l.rungs[0]]
			switch {
			case ok && (!slices.Equal(made[z].rungs, l.rungs) || !slices.EqualFunc(made[z].adds, l.adds, func(a, b *big.Int) bool { return a.Cmp(b) == 0 })):
				continue
			case !ok && slices.ContainsFunc(l.rungs, func(r ast.Node) bool {
				x, _, _ := p.boolLiteral(r)
				_, has := def[x]
				return has || p.kept[x]
			}):
				continue
			case !ok:
				var order []ast.Node
				for i, r := range l.rungs {
					for to, f := range implied[r] {
						if slices.Contains(l.rungs[:i], to) {
							order = append(order, f)
							gone[f] = true
						}
					}
				}
				slices.Sort(order)
				var parts []ast.Node
				for i, r := range l.rungs {
					parts = append(parts, g.Ite(r, g.Num(l.adds[i]), g.Num64(0)))
				}
				is := g.Arith(ast.OpAdd, parts...)
				z = p.Fresh("level", ast.Int)
				p.proof.Define(z, is)
				made[z], level[l.rungs[0]] = l, z
				below := new(big.Int)
				for i, r := range l.rungs {
					reached := new(big.Int).Add(below, l.adds[i])
					is := rw.Le(g.Num(reached), z)
					x, sign, _ := p.boolLiteral(r)
					if l.adds[i].Cmp(unit) != 0 {
						more = append(more, says(rw.Or(rw.Le(z, g.Num(below)), is), order...))
					}
					if sign == 1 {
						is = rw.Not(is)
					}
					def[x] = g.BoolOf(is)
					by[x] = proof.By{To: def[x], Fact: says(g.Conn(ast.OpEquiv, g.IsTrue(x), is), order...)}
					below = reached
				}
				more = append(more, says(rw.Le(g.Num64(0), z)), says(rw.Le(z, g.Num(below))))
			}
			args = slices.DeleteFunc(args, func(a ast.Node) bool { return slices.Contains(l.terms, a) })
			args = append(args, g.Num(l.least), rw.Mk(ast.OpMul, ast.Int, []ast.Node{g.Num(l.scale), z}, 0))
		}
		if len(args) != len(g.Args(n)) || !slices.Equal(args, g.Args(n)) {
			def[n] = rw.Mk(ast.OpAdd, ast.Int, args, 0)
			by[n] = proof.By{To: def[n], Fact: says(g.Eq(n, def[n]))}
		}
	}
	if len(made) == 0 {
		return again
	}
	p.proof.Group(used)
	sub := &substitution{rw: rw, g: g, def: def}
	p.proof.Rewriting(sub.recorded(by))
	var out []ast.Node
	for _, f := range p.Facts {
		if !gone[f] {
			out = append(out, sub.apply(f))
			p.proof.Step(out[len(out)-1], f)
		}
	}
	p.Facts = append(out, more...)
	for _, x := range slices.Sorted(maps.Keys(def)) {
		if g.Op(x) == ast.OpConst {
			p.Defs = append(p.Defs, Definition{x, def[x]})
		}
	}
	p.flatten()
	return true
}

// choicesOf gives the terms of a sum that literals choose, by these.
func (p *laddersPass) choicesOf(sum ast.Node) map[ast.Node]choice {
	g := p.g
	out := map[ast.Node]choice{}
	for _, a := range g.Args(sum) {
		factor, x := unit, a
		if g.Op(a) == ast.OpMul && len(g.Args(a)) == 2 && g.Op(g.Arg(a, 0)) == ast.OpInt {
			factor, x = g.IntVal(g.Arg(a, 0)), g.Arg(a, 1)
		}
		v, ok := p.numerals(x)
		if !ok {
			continue
		}
		l := g.Arg(x, 0)
		if _, _, ok := p.boolLiteral(l); !ok {
			continue
		}
		yes, no := new(big.Int).Mul(factor, v[0]), new(big.Int).Mul(factor, v[1])
		if yes.Cmp(no) < 0 {
			yes, no, l = no, yes, p.rw.Not(l)
		}
		if _, has := out[l]; !has && yes.Cmp(no) > 0 {
			out[l] = choice{a, no, yes.Sub(yes, no)}
		}
	}
	return out
}

// implications gives by literals what facts say that they imply, and these facts.
func (p *laddersPass) implications() map[ast.Node]map[ast.Node]ast.Node {
	g := p.g
	out := map[ast.Node]map[ast.Node]ast.Node{}
	for _, f := range p.Facts {
		if g.Op(f) != ast.OpOr || len(g.Args(f)) != 2 {
			continue
		}
		a, b := g.Arg(f, 0), g.Arg(f, 1)
		for range 2 {
			from := p.rw.Not(a)
			if out[from] == nil {
				out[from] = map[ast.Node]ast.Node{}
			}
			out[from][b] = f
			a, b = b, a
		}
	}
	return out
}

// ladders gives the longest ladders of the choices of a sum, each choice in one at most; denials stand
// among denials.
func (p *laddersPass) ladders(choices map[ast.Node]choice, implied map[ast.Node]map[ast.Node]ast.Node) (out []ladder) {
	lits := slices.Sorted(maps.Keys(choices))
	below := map[ast.Node]ast.Node{} // the next rung
	height := map[ast.Node]int{}     // rungs from here down
	var climb func(l ast.Node) int
	climb = func(l ast.Node) int {
		if h, ok := height[l]; ok {
			return h // 0: it implies itself
		}
		height[l] = 0
		best, next := 0, ast.None
		_, sign, _ := p.boolLiteral(l)
		for _, m := range slices.Sorted(maps.Keys(implied[l])) {
			if _, ok := choices[m]; !ok {
				continue
			}
			if _, s, _ := p.boolLiteral(m); s != sign {
				continue
			}
			if h := climb(m); h > best {
				best, next = h, m
			}
		}
		height[l], below[l] = best+1, next
		return best + 1
	}
	for _, l := range lits {
		climb(l)
	}
	slices.SortStableFunc(lits, func(a, b ast.Node) int { return height[b] - height[a] })
	taken := map[ast.Node]bool{}
	for _, top := range lits {
		var rungs []ast.Node
		for l := top; l != ast.None && !taken[l]; l = below[l] {
			rungs = append(rungs, l)
		}
		if len(rungs) < 2 {
			continue
		}
		for _, l := range rungs {
			taken[l] = true
		}
		slices.Reverse(rungs)
		out = append(out, p.ladder(rungs, choices))
	}
	return out
}

// ladder reads the choices of a sum by the literals of constants, the lowest first.
func (p *laddersPass) ladder(rungs []ast.Node, choices map[ast.Node]choice) ladder {
	l := ladder{rungs: slices.Clone(rungs), least: new(big.Int), scale: new(big.Int)}
	for _, r := range rungs {
		c := choices[r]
		l.least.Add(l.least, c.least)
		l.scale.GCD(nil, nil, l.scale, c.adds)
		l.adds, l.terms = append(l.adds, c.adds), append(l.terms, c.term)
	}
	if _, sign, _ := p.boolLiteral(rungs[0]); sign == 1 { // the denials say the same upside down
		slices.Reverse(l.rungs)
		slices.Reverse(l.adds)
		for i, r := range l.rungs {
			l.rungs[i] = p.rw.Not(r)
			l.least.Add(l.least, l.adds[i])
		}
		l.scale.Neg(l.scale)
	}
	for i, a := range l.adds {
		l.adds[i] = new(big.Int).Quo(a, new(big.Int).Abs(l.scale))
	}
	return l
}
