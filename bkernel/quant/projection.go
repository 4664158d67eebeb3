package quant

import (
	"fmt"
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
	types map[ast.Type]ast.Type   // of g to those of h
	memo  map[ast.Node]ast.Node   // of g to those of h
	sets  map[ast.Type][]ast.Node // by set of g: its elements in h
}

func newProjection(v *view) *projection {
	return &projection{view: v, h: ast.New(), types: map[ast.Type]ast.Type{}, memo: map[ast.Node]ast.Node{}, sets: map[ast.Type][]ast.Node{}}
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
	}
	p.types[t] = u
	return u
}

// element gives the i-th element of a deferred set of g.
func (p *projection) element(t ast.Type, i int64) ast.Node {
	for int64(len(p.sets[t])) <= i {
		p.sets[t] = append(p.sets[t], p.h.Const(fmt.Sprintf("%s!%d", p.g.SetName(t), len(p.sets[t])), p.typ(t)))
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
	case ast.KBitVec:
		return h.BvNum(x.Int, g.Width(t))
	case ast.KSet:
		return p.element(t, x.Int.Int64())
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
		case op == ast.OpInt:
			p.memo[n] = h.Num(g.IntVal(n))
		case op == ast.OpBv:
			p.memo[n] = h.BvNum(g.IntVal(n), g.Width(g.Type(n)))
		case op == ast.OpForall:
			q := ast.Quant{Name: g.Quant(n).Name}
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
	res := p.value(g.Ran(t), f.Default)
	for i := len(f.Entries) - 1; i >= 0; i-- {
		en := f.Entries[i]
		eqs := make([]ast.Node, len(args))
		for j, a := range args {
			b := p.value(g.Dom(t)[j], en.Args[j])
			if g.Dom(t)[j] == ast.Bool {
				eqs[j] = h.Conn(ast.OpEquiv, h.IsTrue(a), h.IsTrue(b))
			} else {
				eqs[j] = h.Eq(a, b)
			}
		}
		res = h.Ite(h.And(eqs...), p.value(g.Ran(t), en.Val), res)
	}
	return res
}
