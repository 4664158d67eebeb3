package preprocess

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
	"bsmt/bkernel/proof"
)

// mirrorPass has integer constants stand the way round in which sums of two of them are
// differences, where there is such a way for all that hang together and some are differences
// already: -x in the place of x says the same, and what reads orders, distances and places
// reads differences.
type mirrorPass struct{ *Preprocessor }

// facing is a constant that another one stands beside, with the same sign or the opposite one.
type facing struct {
	x    ast.Node
	same bool
}

// run is one round of the pass.
func (p *mirrorPass) run() bool {
	g := p.g
	beside := map[ast.Node][]facing{}
	var order []ast.Node
	fixed := map[ast.Node]bool{} // other things than sums and comparisons speak of these
	some := false
	p.walk(p.Facts, func(n ast.Node) bool {
		switch op := g.Op(n); {
		case op == ast.OpAdd:
			if x, y, same, ok := p.twoUnits(n); ok {
				for _, z := range []ast.Node{x, y} {
					if beside[z] == nil {
						order = append(order, z)
					}
				}
				beside[x], beside[y] = append(beside[x], facing{y, same}), append(beside[y], facing{x, same})
				some = some || same
			}
		case op == ast.OpLe, op == ast.OpEq, op == ast.OpMul && len(g.Args(n)) == 2 && g.Op(g.Arg(n, 0)) == ast.OpInt:
		default:
			for _, a := range g.Args(n) {
				fixed[a] = true
			}
		}
		return true
	})
	if !some {
		return false
	}
	var defs []Definition
	by := map[ast.Node]proof.By{}
	seen := map[ast.Node]bool{}
	turned := map[ast.Node]bool{}
	for _, first := range order {
		if seen[first] {
			continue
		}
		seen[first] = true
		all, clash, differences := []ast.Node{first}, false, false
		for i := 0; i < len(all); i++ {
			for _, f := range beside[all[i]] {
				differences = differences || !f.same
				if turn := turned[all[i]] != f.same; !seen[f.x] {
					seen[f.x], turned[f.x] = true, turn
					all = append(all, f.x)
				} else if turned[f.x] != turn {
					clash = true
				}
			}
		}
		var sides [2][]ast.Node
		var stays [2]bool
		for _, x := range all {
			k := 0
			if turned[x] {
				k = 1
			}
			sides[k], stays[k] = append(sides[k], x), stays[k] || fixed[x] || p.kept[x]
		}
		turn := 1
		if stays[1] || !stays[0] && len(sides[0]) < len(sides[1]) {
			turn = 0
		}
		if clash || !differences || stays[turn] || len(sides[1]) == 0 {
			continue
		}
		for _, x := range sides[turn] {
			is := g.Arith(ast.OpMul, g.Num64(-1), x) // before the constant, which a proof defines by it
			c := p.Fresh("mirror", ast.Int)
			t := g.Arith(ast.OpMul, g.Num64(-1), c)
			p.proof.Define(c, is)
			defs = append(defs, Definition{x, t})
			by[x] = proof.By{To: t, Fact: ast.None}
		}
	}
	if len(defs) == 0 {
		return false
	}
	sub := &substitution{rw: p.rw, g: g}
	p.proof.Rewriting(sub.recorded(by))
	p.replace(sub, defs)
	p.flatten()
	return true
}

// twoUnits reads a sum of two integer constants, each once, and perhaps a numeral; same says that
// they have the same sign.
func (p *mirrorPass) twoUnits(sum ast.Node) (x, y ast.Node, same, ok bool) {
	g := p.g
	var of []ast.Node
	same = true
	for _, a := range g.Args(sum) {
		if g.Op(a) == ast.OpInt {
			continue
		}
		if x := form.Opposite(g, a); x != ast.None {
			a, same = x, !same
		}
		if g.Op(a) != ast.OpConst || slices.Contains(of, a) || len(of) == 2 {
			return x, y, false, false
		}
		of = append(of, a)
	}
	if len(of) != 2 {
		return x, y, false, false
	}
	return of[0], of[1], same, true
}
