package compile

import (
	"maps"
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/proof"
	"bsmt/bkernel/theory/arith"
	"bsmt/bkernel/theory/euf"
	"bsmt/bkernel/theory/nonlin"
)

// FinishProof tells the recorder of a proof what the literals mean.
func (k *Compiled) FinishProof() {
	if k.opts.Proof == nil {
		return
	}
	meaning := map[int32]proof.Literal{} // by variable of the core
	terms := map[core.IntVar]ast.Node{}  // terms that are a variable
	parts := map[core.IntVar]ast.Node{}  // terms that are a multiple of a variable and a numeral
	named := enodeTerms{k: k, of: map[euf.Node]ast.Node{}, consts: map[euf.Func]ast.Node{}}
	for f, fn := range k.funcs {
		named.consts[fn] = f
	}
	for srt, t := range k.types {
		if k.g.Kind(t) != ast.KFree {
			continue
		}
		for i, c := range k.g.Ctors(t) {
			for j, f := range c.Selectors {
				named.consts[k.free.SelectFunc(srt, i, j)] = f
			}
		}
	}
	for i, f := range k.forms {
		n := ast.Node(i)
		if f&hasForm == 0 {
			continue
		}
		if s := k.sums[n]; s >= 0 {
			if ms := k.monosOf(k.linears[s]); len(ms) == 1 {
				of := terms
				if k.linears[s].k.Sign() != 0 || !ms[0].C.IsOne() {
					of = parts
				}
				if _, ok := of[ms[0].X]; !ok {
					of[ms[0].X] = n
				}
			}
		}
		if l := k.lits[n]; l != core.LitUndef {
			m := proof.Unnamed()
			m.Pred = n
			if _, ok := meaning[l.Var()]; !ok && !l.Sign() {
				meaning[l.Var()] = m
			}
		}
		for b, l := range k.words[n] {
			if _, ok := meaning[l.Var()]; !ok && !l.Sign() {
				m := proof.Unnamed()
				m.Term, m.Bit = n, b
				meaning[l.Var()] = m
			}
		}
	}
	for _, ab := range slices.SortedFunc(maps.Keys(k.quotients), func(a, b [2]ast.Node) int { return slices.Compare(a[:], b[:]) }) {
		q := k.quotients[ab]
		if _, ok := terms[q]; !ok {
			terms[q] = k.g.Arith(ast.OpEDiv, ab[0], ab[1])
		}
	}
	k.realMeaning(meaning, terms)
	for n := range euf.Node(k.euf.Len()) {
		if k.euf.Func(n) != euf.EqFunc {
			continue
		}
		l, args := k.euf.LitOf(n), k.euf.Args(n)
		if _, ok := meaning[l.Var()]; ok || l.Sign() {
			continue
		}
		m := proof.Unnamed()
		if x, ctor, ok := k.tested(n); ok {
			m.Pred = k.g.IsTrue(k.g.Apply(k.g.Ctors(k.types[k.euf.Sort(x)])[ctor].Tester, named.term(x)))
		} else {
			m.Left, m.Right = named.term(args[0]), named.term(args[1])
		}
		meaning[l.Var()] = m
	}
	for i, x := range k.enodeVar {
		if x < 0 {
			continue
		}
		if _, ok := terms[x]; !ok {
			terms[x] = named.term(euf.Node(i))
		}
	}
	for i, w := range k.enodeWord {
		for b, l := range w {
			if _, ok := meaning[l.Var()]; ok || l.Sign() {
				continue
			}
			m := proof.Unnamed()
			m.Term, m.Bit = named.term(euf.Node(i)), b
			meaning[l.Var()] = m
		}
	}
	// A 0/1 variable is the value of a literal, unless that is only its bound.
	defined := func(l core.Lit) bool {
		if _, ok := meaning[l.Var()]; ok {
			return true
		}
		if op, _ := k.bv.Gate(l.XorSign(l.Sign())); op != "" {
			return true
		}
		_, ok := k.core.IntOf(l)
		return !ok
	}
	for _, x := range slices.Sorted(maps.Keys(parts)) {
		if _, ok := terms[x]; ok {
			continue
		} else if l, ok := k.lin.BitOf(x); ok && defined(l) {
			continue
		} else if _, _, ok := k.lin.Form(x); ok {
			continue
		} else if _, _, _, ok := k.nonlin.Meaning(x); ok {
			continue
		}
		n := parts[x]
		s := k.sum(n)
		terms[x] = k.g.Arith(ast.OpEDiv, k.g.Arith(ast.OpSub, n, k.g.Num(s.k.Big())), k.g.Num(k.monosOf(s)[0].C.Big()))
	}
	equal := map[int32]proof.Literal{} // literals of values and of bounds beyond the word, where they have no other meaning
	note := func(x core.IntVar, v int64, l core.Lit) {
		if l.Sign() {
			return
		}
		m := proof.Unnamed()
		m.Var, m.K, m.Equal = int32(x), v, true
		equal[l.Var()] = m
	}
	k.core.EachEq(note)
	k.lin.EachEq(note)
	k.lin.EachBig(func(x core.IntVar, v *big.Int, l core.Lit, same bool) {
		m := proof.Unnamed()
		m.Var, m.Big, m.Equal, m.Upper = int32(x), v, same, true
		equal[l.Var()] = m
	})
	wholes := map[core.Lit]core.Lit{} // by literal that implies it
	k.core.EachHalf(func(half, whole core.Lit) { wholes[half] = whole })
	k.opts.Proof.Finish(func(name core.Lit) proof.Literal {
		l, x, bound, ok := k.core.Named(name)
		if !ok {
			m := proof.Unnamed()
			m.Var, m.K, m.Upper = int32(x), bound, true
			return m
		}
		if m, ok := meaning[l.Var()]; ok {
			return m
		}
		// What holds with the truth of what it implies in its place may be said of a half.
		if whole, ok := wholes[l]; ok {
			if _, bound := k.core.IntOf(whole); bound || !whole.Sign() {
				l = whole
			}
		}
		m := proof.Unnamed()
		if m.Gate, m.Ins = k.bv.Gate(l); m.Gate != "" {
			m.Ins = k.core.AppendNames(nil, m.Ins)
			return m
		}
		if x, ok := k.core.IntOf(l); ok {
			m.Var = int32(x)
			m.K, m.Upper, _ = k.core.BoundOf(l, x)
		} else if e, ok := equal[l.Var()]; ok {
			return e
		}
		return m
	}, func(x int32) proof.Variable {
		v := proof.Variable{Term: ast.None, Bit: core.LitUndef}
		if t, ok := terms[core.IntVar(x)]; ok {
			v.Term = t
		} else if l, ok := k.lin.BitOf(core.IntVar(x)); ok && defined(l) {
			v.Bit = k.core.AppendNames(nil, []core.Lit{l})[0]
		} else if ms, c, ok := k.lin.Form(core.IntVar(x)); ok {
			v.K, v.Sum = c.Big(), monomials(ms)
		} else if op, a, b, ok := k.nonlin.Meaning(core.IntVar(x)); ok {
			v.Op, v.Of = op, [2]int32{int32(a), int32(b)}
		}
		return v
	}, func(n int32) ast.Node { return named.term(euf.Node(n)) }, k.core.PropName, func(clause []core.Lit) *proof.Certificate { return products(k.nonlin.Certify(clause)) }, k.apart.facts)
}

// certify tells the recorder of a proof what shows a clause to come.
func (k *Compiled) certify(clause []core.Lit, by *proof.Certificate) {
	k.names = k.core.AppendNames(k.names[:0], clause)
	k.opts.Proof.Certify(k.names, by)
}

func products(by *nonlin.Certificate) *proof.Certificate {
	if by == nil {
		return nil
	}
	c := &proof.Certificate{On: monomials(by.On), K: by.K.Big()}
	for _, f := range by.Factors {
		c.Factors = append(c.Factors, proof.Factor{Form: monomials(f.Form), K: f.K.Big()})
	}
	for _, f := range by.Forms {
		c.Forms = append(c.Forms, monomials(f))
	}
	for _, side := range by.Sides {
		c.Sides = append(c.Sides, products(side))
	}
	return c
}

// certifier tells the recorder of a proof why linear arithmetic says what it says.
func (k *Compiled) certifier() func([]core.Lit, *arith.Certificate) {
	if k.opts.Proof == nil {
		return nil
	}
	lasting := map[*arith.Certificate]*proof.Certificate{}
	var clause []core.Lit // scratch
	return func(lits []core.Lit, by *arith.Certificate) {
		c := lasting[by]
		if c == nil {
			c = certificate(by)
		}
		if by.Lasts {
			lasting[by] = c
		}
		clause = clause[:0]
		for _, l := range lits {
			clause = append(clause, l.Not())
		}
		k.certify(clause, c)
	}
}

func certificate(by *arith.Certificate) *proof.Certificate {
	c := &proof.Certificate{Sum: monomials(by.Sum), K: by.K.Big(), Lasts: by.Lasts}
	if len(by.Sides) > 0 {
		c.On = []proof.Monomial{{C: big.NewInt(1), X: int32(by.On)}}
	}
	for _, side := range by.Sides {
		c.Sides = append(c.Sides, certificate(side))
	}
	return c
}

func argument(by euf.Argument) *proof.Certificate {
	c := &proof.Certificate{Apart: numbers(by.Apart), Points: numbers(by.Points)}
	for _, chain := range by.Chains {
		var ts [][]int32
		for _, t := range chain {
			ts = append(ts, append([]int32{int32(t.F)}, numbers(t.At)...))
		}
		c.Chains = append(c.Chains, ts)
	}
	return c
}

func numbers(ns []euf.Node) (out []int32) {
	for _, n := range ns {
		out = append(out, int32(n))
	}
	return out
}

func monomials(ms []arith.Mono) (out []proof.Monomial) {
	for _, m := range ms {
		out = append(out, proof.Monomial{C: m.C.Big(), X: int32(m.X)})
	}
	return out
}

// tested says that an equality of the e-graph is one of a label, and so that x is what that
// constructor makes.
func (k *Compiled) tested(eq euf.Node) (x euf.Node, ctor int, ok bool) {
	if k.free == nil {
		return euf.None, 0, false
	}
	return k.free.Tested(eq)
}

// constructed says that an e-node is a value that a constructor makes.
func (k *Compiled) constructed(e euf.Node) (ok bool) {
	if k.free != nil {
		_, ok = k.free.Made(e)
	}
	return ok
}

// enodeTerms writes e-nodes as terms.
type enodeTerms struct {
	k      *Compiled
	of     map[euf.Node]ast.Node
	consts map[euf.Func]ast.Node // function symbols
}

// term gives the term of an e-node. A leaf of the theories' own making becomes a new
// constant. Nodes that the theories make are few steps deep.
func (t *enodeTerms) term(e euf.Node) ast.Node {
	k := t.k
	if n := k.termOf(e); n != ast.None {
		return n
	}
	if n, ok := t.of[e]; ok {
		return n
	}
	args := make([]ast.Node, len(k.euf.Args(e)))
	for i, a := range k.euf.Args(e) {
		args[i] = t.term(a)
	}
	srt, fn := k.euf.Sort(e), k.euf.Func(e)
	typ := k.types[srt]
	var n ast.Node
	switch f, known := t.consts[fn]; {
	case k.constructed(e):
		ctor, _ := k.free.Made(e)
		if n = k.g.Ctors(typ)[ctor].Node; len(args) > 0 {
			n = k.g.Apply(n, args...)
		}
	case e == euf.True:
		n = k.g.BoolOf(k.g.True())
	case e == euf.False:
		n = k.g.BoolOf(k.g.False())
	case fn == euf.NoFunc:
		n = k.g.Fresh("e", typ)
	case known:
		n = k.g.Apply(f, args...)
	case k.g.Kind(typ) == ast.KFun && fn == k.array.StoreFunc(srt):
		n = k.g.Override(args[0], args[1:len(args)-1], args[len(args)-1])
	case k.g.Kind(typ) == ast.KFun && len(args) == 1:
		n = k.g.ConstFun(typ, args[0])
	case fn == euf.EqFunc:
		n = k.g.BoolOf(k.g.Eq(args[0], args[1]))
	case k.euf.Kind(k.euf.Sort(k.euf.Args(e)[0])) != euf.SortFun:
		n = k.g.Fresh("e", typ)
	default:
		n = k.g.Apply(args[0], args[1:]...)
	}
	t.of[e] = n
	return n
}
