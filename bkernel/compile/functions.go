package compile

import (
	"math/big"
	"strconv"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
	"bsmt/bkernel/theory/arith"
	"bsmt/bkernel/theory/bv"
	"bsmt/bkernel/theory/dt"
	"bsmt/bkernel/theory/euf"
)

const noNode euf.Node = -1

// enode gives the e-node of a compiled expression, making it when it is not there.
func (k *Compiled) enode(n ast.Node) euf.Node {
	k.growNodes()
	if k.nodes[n] != noNode {
		return k.nodes[n]
	}
	g := k.g
	srt := k.sortOf(g.Type(n))
	var e euf.Node
	switch op := g.Op(n); {
	case op == ast.OpApply:
		e = k.makeApply(n)
	case op == ast.OpReal:
		e = k.euf.Constant(srt, g.RealVal(n).RatString())
	case op == ast.OpFree:
		e = k.free.Construct(srt, g.Symbol(n).Ctor)
	case op == ast.OpInt || op == ast.OpBv:
		e = k.euf.Constant(srt, g.IntVal(n).String())
	case g.Type(n) == ast.Bool:
		l := k.Literal(k.rw.IsTrue(n))
		k.growNodes()
		e = k.euf.BoolNode(l)
	case op == ast.OpOverride:
		a := g.Args(n)
		e = k.array.Store(k.enode(a[0]), k.enodes(a[1:len(a)-1]), k.enode(a[len(a)-1]))
	case op == ast.OpConstFun:
		e = k.array.ConstArray(srt, k.enode(g.Arg(n, 0)))
	case op == ast.OpIte && g.Type(n) != ast.Int && g.Type(n) != ast.Real && g.Kind(g.Type(n)) != ast.KBitVec:
		e = k.euf.Leaf(srt, int32(n))
		c := k.Literal(g.Arg(n, 0))
		k.core.AddClause(c.Not(), k.euf.EqLit(e, k.enode(g.Arg(n, 1))))
		k.core.AddClause(c, k.euf.EqLit(e, k.enode(g.Arg(n, 2))))
	default:
		k.compileNative(n)
		e = k.euf.Leaf(srt, int32(n))
	}
	k.nodes[n] = e
	k.tagged(e, n)
	return e
}

// compileNative makes the native form of an integer or bit-vector term that is
// about to become a leaf of the e-graph.
func (k *Compiled) compileNative(n ast.Node) {
	if t := k.g.Kind(k.g.Type(n)); t == ast.KInt || t == ast.KReal || t == ast.KBitVec {
		k.compile(n)
	}
}

func (k *Compiled) enodes(ns []ast.Node) []euf.Node {
	out := make([]euf.Node, len(ns))
	for i, n := range ns {
		out[i] = k.enode(n)
	}
	return out
}

// makeApply compiles f(args). A constant that is only ever applied is a function
// symbol of the e-graph; any other function is a value, and reading it a select.
func (k *Compiled) makeApply(n ast.Node) euf.Node {
	g := k.g
	f, args := g.Arg(n, 0), k.enodes(g.Args(n)[1:])
	if g.Op(f) == ast.OpFree {
		return k.makeFree(g.Symbol(f), args)
	}
	if g.Op(f) == ast.OpConst && !k.has.FirstClass(k.g, f) {
		fn, ok := k.funcs[f]
		if !ok {
			fn = k.euf.NewFunc(g.Name(f))
			k.funcs[f] = fn
		}
		return k.euf.App(fn, k.sortOf(g.Type(n)), args...)
	}
	return k.array.Select(k.enode(f), args...)
}

// makeFree compiles the application of what comes with a free type.
func (k *Compiled) makeFree(s *ast.FreeSymbol, args []euf.Node) euf.Node {
	srt := k.sortOf(s.Of)
	switch s.Role {
	case ast.Constructor:
		return k.free.Construct(srt, s.Ctor, args...)
	case ast.Selector:
		return k.free.Select(srt, s.Ctor, s.Arg, args[0])
	}
	return k.euf.BoolNode(k.free.Tester(srt, s.Ctor, args[0]))
}

// freeFunc gives the function of the e-graph that what comes with a free type is; a tester is
// none.
func (k *Compiled) freeFunc(s *ast.FreeSymbol) (euf.Func, bool) {
	srt := k.sortOf(s.Of)
	switch s.Role {
	case ast.Constructor:
		return k.free.Func(srt, s.Ctor), true
	case ast.Selector:
		return k.free.SelectFunc(srt, s.Ctor, s.Arg), true
	}
	return euf.NoFunc, false
}

// freeTerm gives the term of a node that the theory of free types made, of a constructor or a
// selector and what has terms, or can have some; else ast.None.
func (k *Compiled) freeTerm(e euf.Node) ast.Node {
	if n := k.termOf(e); n != ast.None || k.free == nil {
		return n
	}
	srt, role, ctor, arg, ok := k.free.Makes(e)
	if !ok {
		return ast.None
	}
	c := &k.g.Ctors(k.types[srt])[ctor]
	args := []ast.Node{c.Node}
	if role == dt.Selects {
		args[0] = c.Selectors[arg]
	}
	for _, a := range k.euf.Args(e) {
		t := k.freeTerm(a)
		if t == ast.None {
			t = quantHost{k}.Name(a)
		}
		if t == ast.None {
			return ast.None
		}
		args = append(args, t)
	}
	n := args[0]
	if len(args) > 1 {
		n = k.g.Apply(n, args[1:]...)
	}
	k.enode(n)
	if k.termOf(e) != n {
		return ast.None // its normal form is another node's
	}
	return n
}

// declareFree tells the theory of free types of one, of the sort srt.
func (k *Compiled) declareFree(t ast.Type, srt euf.Sort) {
	g := k.g
	if k.free == nil { // the type came later
		k.free = dt.New(k.core, k.euf)
		k.free.Through(k.array)
	}
	cs := g.Ctors(t)
	out := make([]dt.Ctor, len(cs))
	for i, c := range cs {
		out[i].Name = "constructor" + strconv.Itoa(i)
		for _, a := range c.Args {
			out[i].Args = append(out[i].Args, k.sortOf(a))
		}
	}
	k.free.Sort(srt, out, g.Base(t), g.Cardinality(t) != nil)
}

// sortOf gives the e-graph's sort of a type.
func (k *Compiled) sortOf(t ast.Type) euf.Sort {
	if s, ok := k.sorts[t]; ok {
		return s
	}
	g := k.g
	var s euf.Sort
	switch g.Kind(t) {
	case ast.KBool:
		s = k.euf.NewSort(euf.SortBool, big.NewInt(2))
	case ast.KInt, ast.KReal:
		s = k.euf.NewSort(euf.SortOwned, nil)
	case ast.KBitVec:
		s = k.euf.NewSort(euf.SortOwned, new(big.Int).Lsh(big.NewInt(1), uint(g.Width(t))))
	case ast.KSet:
		s = k.euf.NewSort(euf.SortDeferred, nil)
	case ast.KFun:
		dom := make([]euf.Sort, len(g.Dom(t)))
		for i, d := range g.Dom(t) {
			dom[i] = k.sortOf(d)
		}
		s = k.array.NewSort(dom, k.sortOf(g.Ran(t)))
	case ast.KFree:
		s = k.euf.NewSort(euf.SortFree, g.Cardinality(t))
		k.sorts[t] = s
		k.types[s] = t
		if u := g.Within(t); u != ast.NoType {
			k.array.Infinite(s, k.sortOf(u))
		}
		k.declareFree(t, s)
	default:
		panic("bkernel: a predicate has no sort")
	}
	k.sorts[t] = s
	k.types[s] = t
	return s
}

// tagged remembers which node an e-node stands for.
func (k *Compiled) tagged(e euf.Node, n ast.Node) {
	for int(e) >= len(k.terms) {
		k.terms = append(k.terms, ast.None)
		k.enodeVar = append(k.enodeVar, -1)
		k.enodeWord = append(k.enodeWord, nil)
	}
	if k.terms[e] == ast.None {
		k.terms[e] = n
	}
}

// termOf gives the term that an e-node was made for, or None for nodes of the
// theories' own making.
func (k *Compiled) termOf(e euf.Node) ast.Node {
	if int(e) < len(k.terms) {
		return k.terms[e]
	}
	return ast.None
}

// intOf gives the integer variable of an e-node of the integer sort. Nodes that
// the array theory made have none until someone asks.
func (k *Compiled) intOf(e euf.Node) core.IntVar {
	k.tagged(e, ast.None)
	if x := k.enodeVar[e]; x >= 0 {
		return x
	}
	var x core.IntVar
	n := k.terms[e]
	switch {
	case n != ast.None && k.g.Op(n) == ast.OpInt:
		x = k.lin.Define(nil, num.FromBig(k.g.IntVal(n)))
	case n != ast.None && k.g.Op(n) != ast.OpApply && k.sums[n] >= 0:
		x = k.variable(n)
	default:
		x = k.core.NewInt(core.NegInf, core.PosInf)
	}
	k.enodeVar[e] = x
	k.lin.Share(x)
	return x
}

// wordOf gives the bits of an e-node of a bit-vector sort.
func (k *Compiled) wordOf(e euf.Node) bv.Word {
	k.tagged(e, ast.None)
	if w := k.enodeWord[e]; w != nil {
		return w
	}
	var w bv.Word
	n := k.terms[e]
	if n != ast.None && k.g.Op(n) != ast.OpApply && k.words[n] != nil {
		w = k.words[n]
	} else if n != ast.None && k.g.Op(n) == ast.OpBv {
		w = k.bv.Const(k.g.IntVal(n), k.g.Width(k.g.Type(n)))
	} else {
		w = k.bv.Fresh(k.g.Width(k.types[k.euf.Sort(e)]))
	}
	k.enodeWord[e] = w
	return w
}

// EqLit makes the literal of an equality between integers or bit vectors; it is
// one of euf.Hooks.
func (k *Compiled) EqLit(a, b euf.Node) core.Lit {
	if k.g.Kind(k.types[k.euf.Sort(a)]) == ast.KInt {
		x, y := k.intOf(a), k.intOf(b)
		one := num.FromInt64(1)
		ms := []arith.Mono{{X: x, C: one}, {X: y, C: one.Neg()}}
		// Quantifiers look for instances in models, where equal values, and small ones,
		// are of use.
		if k.has.Quantifiers || k.opts.Depth > 0 {
			return k.lin.EqLit(ms, num.FromInt64(0))
		}
		return k.lin.EqAlone(ms, num.FromInt64(0))
	}
	if k.types[k.euf.Sort(a)] == ast.Real {
		return k.equalColumns(a, b)
	}
	return k.bv.Pred(ast.OpEq, k.wordOf(a), k.wordOf(b))
}

// Value gives the candidate value of an integer or bit-vector e-node; it is one
// of euf.Hooks.
func (k *Compiled) Value(e euf.Node) (string, bool) {
	if k.g.Kind(k.types[k.euf.Sort(e)]) == ast.KInt {
		return k.lin.Value(k.intOf(e)).String(), true
	}
	if k.types[k.euf.Sort(e)] == ast.Real {
		return k.lra.Number(k.columnOf(e)).Key(), true
	}
	return k.bv.Value(k.wordOf(e)).String(), true
}

// Spread asks arithmetic for values that differ; it is one of euf.Hooks.
func (k *Compiled) Spread() bool { return k.lin.Spread() }
