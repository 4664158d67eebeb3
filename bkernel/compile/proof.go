package compile

import (
	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/proof"
	"bsmt/bkernel/theory/euf"
)

// finishProof tells the recorder of a proof what the literals mean.
func (k *Compiled) finishProof() {
	if k.opts.Proof == nil {
		return
	}
	meaning := map[int32]proof.Literal{} // by variable of the core
	terms := map[core.IntVar]ast.Node{}  // terms that are a variable
	for i, f := range k.forms {
		n := ast.Node(i)
		if f&hasForm == 0 {
			continue
		}
		if s := k.sums[n]; s >= 0 {
			if ms := k.monosOf(k.linears[s]); len(ms) == 1 && k.linears[s].k.Sign() == 0 && ms[0].C.IsOne() {
				if _, ok := terms[ms[0].X]; !ok {
					terms[ms[0].X] = n
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
	for n := range euf.Node(k.euf.Len()) {
		if k.euf.Func(n) != euf.EqFunc {
			continue
		}
		l, args := k.euf.LitOf(n), k.euf.Args(n)
		if _, ok := meaning[l.Var()]; ok || l.Sign() {
			continue
		}
		m := proof.Unnamed()
		m.Left, m.Right = k.termOf(args[0]), k.termOf(args[1])
		if m.Left != ast.None && m.Right != ast.None {
			meaning[l.Var()] = m
		}
	}
	k.opts.Proof.Finish(func(l core.Lit) proof.Literal {
		if x, ok := k.core.IntOf(l); ok {
			m := proof.Unnamed()
			m.Var = int32(x)
			if t, ok := terms[x]; ok {
				m.Term = t
			}
			m.K, m.Upper, _ = k.core.BoundOf(l, x)
			return m
		}
		if m, ok := meaning[l.Var()]; ok {
			return m
		}
		return proof.Unnamed()
	}, k.core.PropName)
}
