package preprocess

import (
	"maps"
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
	"bsmt/bkernel/proof"
)

// unconstrainedPass replaces terms by constants where an argument that stands nowhere else
// can give them each value, whatever the other arguments are: x + t, t - x, the complement
// of x, two words that are put together, x <= t, one of two branches (Brummayer, Biere: Lemmas
// on demand for the extensional theory of arrays, 2009, section 6; Bruttomesso: RTL
// verification, 2008). So it is of no matter which words a thing is said in: whether a
// constant is counted from elsewhere, is denied, or put together of parts. Digits alone give
// a sum each value of a range, which the constant has then.
type unconstrainedPass struct {
	*Preprocessor

	begun bool // it ran, before the normal form
}

// freeing says which arguments of a node are free to give it each value, and which value
// each of them has then.
type freeing struct {
	args  []ast.Node
	value func(v ast.Node) []ast.Node // of args, by the value of the node

	least, most *big.Int // nil for each value, else the node has those from least to most
}

// run is one round of the pass.
func (p *unconstrainedPass) run() bool {
	g := p.g
	var mk maker // of the normal form
	if !p.begun {
		mk, p.begun = g.Mk, true
	}
	if slices.ContainsFunc(p.Facts, p.rw.HasQuantifier) {
		return false
	}
	var nodes []ast.Node
	uses := make([]int32, g.Len())
	for _, f := range p.Facts {
		uses[f]++
	}
	p.walk(p.Facts, func(n ast.Node) bool {
		nodes = append(nodes, n)
		for _, a := range g.Args(n) {
			uses[a]++
		}
		return true
	})
	slices.Sort(nodes) // arguments stand before what they are in
	free := map[ast.Node]freeing{}
	once := func(n ast.Node) bool { return uses[n] == 1 }
	isFree := func(n ast.Node) bool {
		if !once(n) {
			return false
		}
		if g.Op(n) == ast.OpConst {
			return !p.kept[n]
		}
		f, ok := free[n]
		return ok && f.most == nil
	}
	within := map[ast.Node]bool{} // by which others are free
	for _, n := range nodes {
		if f, ok := p.frees(n, isFree, once); ok {
			free[n] = f
			for _, a := range f.args {
				within[a] = true
			}
		}
	}
	maps.DeleteFunc(free, func(n ast.Node, _ freeing) bool { return !within[n] && p.plain(n) })
	if len(free) == 0 {
		return false
	}
	sub := &substitution{rw: p.rw, mk: mk, g: g}
	by := map[ast.Node]proof.By{}
	var ranges []ast.Node
	// The outer ones come first: what they are by others may mention constants within.
	for _, n := range slices.Backward(nodes) {
		if _, ok := free[n]; !ok || within[n] {
			continue
		}
		is := p.expression(n) // before the constant, which a proof defines by it
		v := p.freshLike(n)
		p.proof.Define(p.constantOf(v), is)
		sub.set(n, v)
		by[n] = proof.By{To: v, Fact: ast.None}
		if f := free[n]; f.most != nil {
			ranges = append(ranges, g.Le(g.Num(f.least), v), g.Le(v, g.Num(f.most)))
		}
		p.release(n, v, free)
	}
	p.proof.Rewriting(sub.recorded(by))
	for i, f := range p.each {
		p.Facts[i] = sub.apply(f)
		p.proof.Step(p.Facts[i], f)
	}
	for _, f := range ranges {
		if mk == nil {
			f = p.rw.Simplify(f)
		}
		p.Facts = append(p.Facts, f)
		p.proof.Step(f)
	}
	if mk == nil {
		p.flatten()
	}
	return true
}

// plain says that n is a constant, or the truth, denial or opposite number of one: a new constant in
// its place would make nothing simpler, and mirrorPass might turn it round again.
func (p *unconstrainedPass) plain(n ast.Node) bool {
	g := p.g
	for {
		switch op := g.Op(n); {
		case slices.Contains([]ast.Op{ast.OpIsTrue, ast.OpBoolOf, ast.OpNot, ast.OpNeg}, op):
			n = g.Arg(n, 0)
		case form.Opposite(g, n) != ast.None:
			n = form.Opposite(g, n)
		default:
			return op == ast.OpConst
		}
	}
}

// release defines the constants that give n the value v.
func (p *unconstrainedPass) release(n, v ast.Node, free map[ast.Node]freeing) {
	g := p.g
	type valued struct{ n, v ast.Node }
	for stack := []valued{{n, v}}; len(stack) > 0; {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if g.Op(at.n) == ast.OpConst {
			p.Defs = append(p.Defs, Definition{at.n, p.expression(at.v)})
			continue
		}
		f := free[at.n]
		for i, w := range f.value(at.v) {
			stack = append(stack, valued{f.args[i], w})
		}
	}
}

// freshLike makes a constant of the type of n, or of its truth.
func (p *unconstrainedPass) freshLike(n ast.Node) ast.Node {
	if t := p.g.Type(n); t != ast.Pred {
		return p.Fresh("free", t)
	}
	return p.g.IsTrue(p.Fresh("free", ast.Bool))
}

// constantOf is the constant that freshLike made.
func (p *unconstrainedPass) constantOf(v ast.Node) ast.Node {
	if p.g.Type(v) == ast.Pred {
		return p.g.Arg(v, 0)
	}
	return v
}

// expression is n, as a value.
func (p *unconstrainedPass) expression(n ast.Node) ast.Node {
	if p.g.Type(n) == ast.Pred {
		return p.g.BoolOf(n)
	}
	return n
}

// frees says how the free ones among its arguments give a node each value; once tells what
// stands in one place only.
func (p *unconstrainedPass) frees(n ast.Node, isFree, once func(ast.Node) bool) (f freeing, ok bool) {
	g := p.g
	args := g.Args(n)
	one := func(i int, value func(v ast.Node) ast.Node) (freeing, bool) {
		return freeing{args: args[i : i+1], value: func(v ast.Node) []ast.Node { return []ast.Node{value(v)} }}, true
	}
	op, typ := g.Op(n), g.Type(n)
	at := slices.IndexFunc(args, isFree)
	if at < 0 {
		if op == ast.OpAdd {
			return p.digits(n, isFree, once)
		}
		return f, false
	}
	// other is the other one of two arguments.
	other := func() ast.Node { return args[1-at] }
	mk := func(op ast.Op, args ...ast.Node) ast.Node { return g.Mk(op, typ, args, 0) }
	switch op {
	case ast.OpIsTrue:
		return one(0, g.BoolOf)
	case ast.OpBoolOf:
		return one(0, g.IsTrue)
	case ast.OpNot:
		return one(0, g.Not)
	case ast.OpBvNot, ast.OpBvNeg, ast.OpNeg, ast.OpRNeg:
		return one(0, func(v ast.Node) ast.Node { return mk(op, v) })
	case ast.OpMul: // by -1
		if len(args) == 2 && g.Op(other()) == ast.OpInt && g.IntVal(other()).CmpAbs(unit) == 0 {
			return one(at, func(v ast.Node) ast.Node { return mk(op, other(), v) })
		}
	case ast.OpRMul:
		if len(args) == 2 && g.Op(other()) == ast.OpReal && g.RealVal(other()).Sign() != 0 {
			return one(at, func(v ast.Node) ast.Node {
				return mk(op, g.RealNum(new(big.Rat).Inv(g.RealVal(other()))), v)
			})
		}
	case ast.OpEquiv, ast.OpBvXor:
		return one(at, func(v ast.Node) ast.Node { return mk(op, v, other()) })
	case ast.OpSub, ast.OpBvSub, ast.OpRSub:
		if at == 1 {
			return one(1, func(v ast.Node) ast.Node { return mk(op, args[0], v) })
		}
		plus := map[ast.Op]ast.Op{ast.OpSub: ast.OpAdd, ast.OpBvSub: ast.OpBvAdd, ast.OpRSub: ast.OpRAdd}[op]
		return one(0, func(v ast.Node) ast.Node { return mk(plus, v, args[1]) })
	case ast.OpAdd, ast.OpBvAdd, ast.OpRAdd:
		minus := map[ast.Op]ast.Op{ast.OpAdd: ast.OpSub, ast.OpBvAdd: ast.OpBvSub, ast.OpRAdd: ast.OpRSub}[op]
		return one(at, func(v ast.Node) ast.Node {
			for i, a := range args {
				if i != at {
					v = mk(minus, v, a)
				}
			}
			return v
		})
	case ast.OpBvConcat:
		if !isFree(args[0]) || !isFree(args[1]) {
			return f, false
		}
		low := g.Width(g.Type(args[1]))
		return freeing{args: args, value: func(v ast.Node) []ast.Node {
			return []ast.Node{g.BvExtract(v, g.Width(typ)-1, low), g.BvExtract(v, low-1, 0)}
		}}, true
	case ast.OpBvExtract:
		lo := g.ExtractLo(n)
		return one(0, func(v ast.Node) ast.Node {
			if lo > 0 {
				v = g.Bv(ast.OpBvConcat, lo+g.Width(typ), 0, v, g.BvNum(new(big.Int), lo))
			}
			return g.ZeroExtend(v, g.Width(g.Type(args[0])))
		})
	case ast.OpIte:
		if isFree(args[1]) && isFree(args[2]) {
			return freeing{args: args[1:3], value: func(v ast.Node) []ast.Node { return []ast.Node{v, v} }}, true
		}
	case ast.OpLe, ast.OpLt, ast.OpGe, ast.OpGt:
		return one(at, func(v ast.Node) ast.Node { return p.side(op, at, v, other()) })
	case ast.OpEq:
		b := other()
		var next ast.Node // anything but b
		switch t := g.Type(b); g.Kind(t) {
		case ast.KInt:
			next = g.Arith(ast.OpAdd, b, g.Num64(1))
		case ast.KBool:
			next = g.BoolOf(g.Not(g.IsTrue(b)))
		case ast.KBitVec:
			next = g.Bv(ast.OpBvNot, g.Width(t), 0, b)
		default:
			return f, false
		}
		return one(at, func(v ast.Node) ast.Node { return g.Ite(v, b, next) })
	}
	return f, false
}

// maxDigits is how many digits a number is put together of.
const maxDigits = 16

// digits reads k*h + d1*b1 + ... + t, where the bits b, choices between two numbers, make
// each number from 0 to k-1, as 1, 2, 4, ... or 1, 1, 2, 5, ... do: none exceeds the sum of those
// before it by more than 1. Such a sum has each value, whatever t is, and without h each of a
// range if t is a numeral.
func (p *unconstrainedPass) digits(n ast.Node, isFree, once func(ast.Node) bool) (f freeing, ok bool) {
	g := p.g
	type digit struct {
		cond   ast.Node
		size   *big.Int
		denied bool
	}
	var digits []digit
	var k *big.Int
	base := new(big.Int)
	high, rest := ast.None, []ast.Node(nil)
	for _, a := range g.Args(n) {
		args := g.Args(a)
		switch op := g.Op(a); {
		case op == ast.OpInt:
			base.Add(base, g.IntVal(a))
			continue
		case !once(a):
		case op == ast.OpMul && len(args) == 2 && high == ast.None:
			for i, c := range args {
				if h := args[1-i]; g.Op(c) == ast.OpInt && g.IntVal(c).Sign() != 0 && isFree(h) {
					k, high = g.IntVal(c), h
				}
			}
			if high != ast.None {
				continue
			}
		case op == ast.OpIte && g.Op(args[1]) == ast.OpInt && g.Op(args[2]) == ast.OpInt && isFree(args[0]) && len(digits) < maxDigits:
			d := digit{cond: args[0], size: new(big.Int).Sub(g.IntVal(args[1]), g.IntVal(args[2]))}
			if d.denied = d.size.Sign() < 0; d.denied {
				d.size.Neg(d.size)
				base.Add(base, g.IntVal(args[1]))
			} else {
				base.Add(base, g.IntVal(args[2]))
			}
			digits = append(digits, d)
			continue
		}
		rest = append(rest, a)
	}
	if len(digits) == 0 || high == ast.None && (len(digits) == 1 || len(rest) > 0) {
		return f, false
	}
	slices.SortStableFunc(digits, func(a, b digit) int { return b.size.Cmp(a.size) })
	next := big.NewInt(1)
	for _, d := range slices.Backward(digits) {
		if d.size.Cmp(next) > 0 || d.size.Sign() == 0 {
			return f, false
		}
		next = new(big.Int).Add(next, d.size)
	}
	switch {
	case high == ast.None:
		f.least, f.most = base, new(big.Int).Sub(new(big.Int).Add(base, next), unit)
	case k.CmpAbs(next) != 0:
		return f, false
	default:
		f.args = []ast.Node{high}
	}
	for _, d := range digits {
		f.args = append(f.args, d.cond)
	}
	f.value = func(v ast.Node) (out []ast.Node) {
		v = g.Arith(ast.OpSub, v, g.Num(base))
		for _, a := range rest {
			v = g.Arith(ast.OpSub, v, a)
		}
		if high != ast.None {
			h := g.Arith(ast.OpEDiv, v, g.Num(next))
			if k.Sign() < 0 {
				h = g.Arith(ast.OpNeg, h)
			}
			out, v = append(out, h), g.Arith(ast.OpEMod, v, g.Num(next))
		}
		for _, d := range digits { // the largest that fits
			bit := g.Le(g.Num(d.size), v)
			v = g.Arith(ast.OpSub, v, g.Ite(bit, g.Num(d.size), g.Num64(0)))
			if d.denied {
				bit = g.Not(bit)
			}
			out = append(out, bit)
		}
		return out
	}
	return f, true
}

// side is what makes a comparison of integers as true as v where it stands at that place, and b
// at the other one.
func (p *unconstrainedPass) side(op ast.Op, at int, v, b ast.Node) ast.Node {
	g := p.g
	further := int64(1) // the way in which it becomes false
	if (op == ast.OpGe || op == ast.OpGt) != (at == 1) {
		further = -1
	}
	by := func(k int64) ast.Node { return g.Arith(ast.OpAdd, b, g.Num64(k)) }
	if op == ast.OpLe || op == ast.OpGe {
		return g.Ite(v, b, by(further))
	}
	return g.Ite(v, by(-further), b)
}
