package quant

import (
	"math/big"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
)

// projection copies a quantifier's body into a graph of its own with every
// constant replaced by its value: applied functions become nested choices,
// elements of deferred sets become constants that are pairwise different.
type projection struct {
	*view
	h     *ast.Graph
	types map[ast.Type]ast.Type       // of g to those of h
	memo  map[ast.Node]ast.Node       // of g to those of h
	sets  map[ast.Type][]ast.Node     // by set of g: its elements in h
	frees map[*ast.FreeValue]ast.Node // of free types: their terms in h
}

func newProjection(v *view) *projection {
	return &projection{view: v, h: ast.New(), types: map[ast.Type]ast.Type{}, memo: map[ast.Node]ast.Node{}, sets: map[ast.Type][]ast.Node{}, frees: map[*ast.FreeValue]ast.Node{}}
}

func (p *projection) typ(t ast.Type) ast.Type {
	if u, ok := p.types[t]; ok {
		return u
	}
	g := p.g
	u := t
	switch g.Kind(t) {
	case ast.KBitVec:
		u = p.h.BitVec(g.Width(t))
	case ast.KSet:
		u = p.h.Set(g.SetName(t))
	case ast.KFun:
		dom := make([]ast.Type, len(g.Dom(t)))
		for i, d := range g.Dom(t) {
			dom[i] = p.typ(d)
		}
		u = p.h.Fun(dom, p.typ(g.Ran(t)))
	case ast.KFree:
		return p.free(t)
	}
	p.types[t] = u
	return u
}

// element gives the i-th element of a deferred set of g.
func (p *projection) element(t ast.Type, i int64) ast.Node {
	for int64(len(p.sets[t])) <= i {
		p.sets[t] = append(p.sets[t], p.h.Fresh(p.g.SetName(t), p.typ(t)))
	}
	return p.sets[t][i]
}

// member says that x is one of the elements that the model has.
func (p *projection) member(t ast.Type, x ast.Node) ast.Node {
	n := max(p.universe[t], 1)
	or := make([]ast.Node, n)
	for i := range or {
		or[i] = p.h.Eq(x, p.element(t, int64(i)))
	}
	return p.h.Or(or...)
}

func (p *projection) value(t ast.Type, x ast.Value) ast.Node {
	g, h := p.g, p.h
	switch x.Kind {
	case ast.KBool:
		return h.BoolOf(h.Truth(x.Bool))
	case ast.KInt:
		return h.Num(x.Int)
	case ast.KReal:
		return h.RealNum(x.Rat)
	case ast.KBitVec:
		return h.BvNum(x.Int, g.Width(t))
	case ast.KSet:
		return p.element(t, x.Int.Int64())
	case ast.KFree:
		if n, ok := p.frees[x.Free]; ok {
			return n
		}
		p.typ(t)
		c := &p.g.Ctors(t)[x.Free.Ctor]
		args := make([]ast.Node, len(c.Args))
		for i, a := range c.Args {
			args[i] = p.value(a, x.Free.Args[i])
		}
		n := h.Build(&h.Ctors(p.types[t])[x.Free.Ctor], args...)
		p.frees[x.Free] = n
		return n
	}
	n := h.ConstFun(p.typ(t), p.value(g.Ran(t), x.Fun.Default))
	for _, en := range x.Fun.Entries {
		at := make([]ast.Node, len(en.Args))
		for i, a := range en.Args {
			at[i] = p.value(g.Dom(t)[i], a)
		}
		n = h.Override(n, at, p.value(g.Ran(t), en.Val))
	}
	return n
}

// back translates a value of h into one of g: elements by the constants that
// have them.
func (p *projection) back(ev *eval.Evaluator, t ast.Type, x ast.Value) (ast.Value, error) {
	g := p.g
	switch x.Kind {
	case ast.KSet:
		for i, e := range p.sets[t] {
			y, err := ev.Eval(e)
			if err != nil {
				return x, err
			}
			if y.Int.Cmp(x.Int) == 0 {
				return ast.Value{Kind: ast.KSet, Int: big.NewInt(int64(i))}, nil
			}
		}
		return ast.Value{Kind: ast.KSet, Int: new(big.Int)}, nil
	case ast.KFree:
		if x.Free.Plain {
			return x, nil
		}
		args := make([]ast.Value, len(x.Free.Args))
		for i, a := range x.Free.Args {
			var err error
			if args[i], err = p.back(ev, g.Ctors(t)[x.Free.Ctor].Args[i], a); err != nil {
				return x, err
			}
		}
		return ast.Construct(x.Free.Ctor, args), nil
	case ast.KFun:
		def, err := p.back(ev, g.Ran(t), x.Fun.Default)
		if err != nil {
			return x, err
		}
		f := &ast.FunValue{Default: def}
		for _, en := range x.Fun.Entries {
			ne := ast.FunEntry{Args: make([]ast.Value, len(en.Args))}
			for i, a := range en.Args {
				if ne.Args[i], err = p.back(ev, g.Dom(t)[i], a); err != nil {
					return x, err
				}
			}
			if ne.Val, err = p.back(ev, g.Ran(t), en.Val); err != nil {
				return x, err
			}
			f.Entries = append(f.Entries, ne)
		}
		return ast.Value{Kind: ast.KFun, Fun: f}, nil
	}
	return x, nil
}

// copy projects a node of g. Terms without free variables and quantifiers become
// their values at once.
func (p *projection) copy(root ast.Node) (ast.Node, error) {
	g, h := p.g, p.h
	stack := []ast.Node{root}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		if _, ok := p.memo[n]; ok {
			stack = stack[:len(stack)-1]
			continue
		}
		op := g.Op(n)
		if op == ast.OpConst {
			x, err := p.ev.Eval(n)
			if err != nil {
				return ast.None, err
			}
			p.memo[n] = p.value(g.Type(n), x)
			continue
		}
		if op == ast.OpFree {
			p.memo[n] = p.symbol(g.Symbol(n))
			continue
		}
		args := g.Args(n)
		head := ast.None // an applied constant is expanded, not copied
		if op == ast.OpApply && g.Op(args[0]) == ast.OpConst {
			head, args = args[0], args[1:]
		}
		if op == ast.OpForall {
			for _, x := range g.Quant(n).Vars {
				if _, ok := p.memo[x]; !ok {
					p.memo[x] = h.Var(g.Name(x), p.typ(g.Type(x)))
				}
			}
		}
		ready := true
		for _, a := range args {
			if _, ok := p.memo[a]; !ok {
				stack = append(stack, a)
				ready = false
			}
		}
		if !ready {
			continue
		}
		stack = stack[:len(stack)-1]
		cp := make([]ast.Node, len(args))
		for i, a := range args {
			cp[i] = p.memo[a]
		}
		switch {
		case head != ast.None:
			x, err := p.ev.Eval(head)
			if err != nil {
				return ast.None, err
			}
			p.memo[n] = p.expand(g.Type(head), x.Fun, cp)
		case op == ast.OpApply && g.Op(args[0]) == ast.OpFree:
			x, err := p.applyFree(g.Symbol(args[0]), cp)
			if err != nil {
				return ast.None, err
			}
			p.memo[n] = x
		case op == ast.OpInt:
			p.memo[n] = h.Num(g.IntVal(n))
		case op == ast.OpReal:
			p.memo[n] = h.RealNum(g.RealVal(n))
		case op == ast.OpBv:
			p.memo[n] = h.BvNum(g.IntVal(n), g.Width(g.Type(n)))
		case op == ast.OpForall:
			q := ast.Quant{Name: g.Quant(n).Name, Own: g.Quant(n).Own}
			body := cp[0]
			for _, x := range g.Quant(n).Vars {
				q.Vars = append(q.Vars, p.memo[x])
				if g.Kind(g.Type(x)) == ast.KSet {
					body = h.Or(h.Not(p.member(g.Type(x), p.memo[x])), body)
				}
			}
			p.memo[n] = h.Quantify(ast.OpForall, q, body)
		default:
			p.memo[n] = h.Mk(op, p.typ(g.Type(n)), cp, g.Aux(n))
		}
	}
	return p.memo[root], nil
}

// expand writes f(args) as a choice between the entries of f.
func (p *projection) expand(t ast.Type, f *ast.FunValue, args []ast.Node) ast.Node {
	g, h := p.g, p.h
	var els ast.Node
	if f.Same > 0 {
		els = args[f.Same-1]
	} else {
		els = p.value(g.Ran(t), f.Default)
	}
	if f.Grid != nil {
		all := make([]*ast.FunEntry, len(f.Entries))
		for i := range all {
			all[i] = &f.Entries[i]
		}
		return p.onGrid(t, f, args, 0, all, els)
	}
	for i := len(f.Entries) - 1; i >= 0; i-- {
		en := f.Entries[i]
		eqs := make([]ast.Node, len(args))
		for j, a := range args {
			eqs[j] = p.equal(a, g.Dom(t)[j], en.Args[j])
		}
		els = h.Ite(h.And(eqs...), p.value(g.Ran(t), en.Val), els)
	}
	return els
}

func (p *projection) equal(a ast.Node, t ast.Type, x ast.Value) ast.Node {
	b := p.value(t, x)
	if t == ast.Bool {
		return p.h.Conn(ast.OpEquiv, p.h.IsTrue(a), p.h.IsTrue(b))
	}
	return p.h.Eq(a, b)
}

// onGrid chooses between entries that agree in the arguments before j.
func (p *projection) onGrid(t ast.Type, f *ast.FunValue, args []ast.Node, j int, entries []*ast.FunEntry, els ast.Node) ast.Node {
	g, h := p.g, p.h
	if len(entries) == 0 {
		return els
	}
	if j == len(args) {
		return p.slope(t, entries[0], args)
	}
	var keys []string
	by := map[string][]*ast.FunEntry{}
	for _, en := range entries {
		k := eval.Key(en.Args[j])
		if by[k] == nil {
			keys = append(keys, k)
		}
		by[k] = append(by[k], en)
	}
	grid := f.Grid[j]
	if len(grid) == 0 {
		res := els
		for _, k := range keys {
			res = h.Ite(p.equal(args[j], g.Dom(t)[j], by[k][0].Args[j]), p.onGrid(t, f, args, j+1, by[k], els), res)
		}
		return res
	}
	op := ast.OpLe
	if g.Kind(g.Dom(t)[j]) == ast.KBitVec {
		op = ast.OpBvUle
	}
	var choose func(grid []*big.Int) ast.Node // as deep as the logarithm of the grid
	choose = func(grid []*big.Int) ast.Node {
		at := ast.Value{Kind: g.Kind(g.Dom(t)[j]), Int: grid[0]}
		if len(grid) == 1 {
			return p.onGrid(t, f, args, j+1, by[eval.Key(at)], els)
		}
		mid := len(grid) / 2
		at.Int = grid[mid]
		low, high := choose(grid[:mid]), choose(grid[mid:])
		return h.Ite(h.Conn(op, p.value(g.Dom(t)[j], at), args[j]), high, low)
	}
	return choose(grid)
}

// slope writes the value of an entry at arguments that are read as its own.
func (p *projection) slope(t ast.Type, en *ast.FunEntry, args []ast.Node) ast.Node {
	h := p.h
	if en.Slope == nil {
		return p.value(p.g.Ran(t), en.Val)
	}
	base := new(big.Int).Set(en.Val.Int)
	var sum []ast.Node
	for i, s := range en.Slope {
		if s != nil && s.Sign() != 0 {
			sum = append(sum, h.Mk(ast.OpMul, ast.Int, []ast.Node{h.Num(s), args[i]}, 0))
			base.Sub(base, new(big.Int).Mul(s, en.Args[i].Int))
		}
	}
	if len(sum) == 0 {
		return h.Num(base)
	}
	return h.Mk(ast.OpAdd, ast.Int, append(sum, h.Num(base)), 0)
}
