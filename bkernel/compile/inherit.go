package compile

import (
	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/num"
)

// Limits of what one core learned that another one takes over.
const (
	inheritedSize    = 12    // literals of a clause
	inheritedClauses = 10000 // clauses
)

// Inherit takes over what another Compiled of the same graph, for facts that all hold here
// as well, has learned about predicates that both have compiled and about bounds of integer
// constants, and what its search would try first. guards leads from its guards to those
// here; a clause under another guard is left out. It gives the number of clauses.
func (k *Compiled) Inherit(old *Compiled, guards map[core.Lit]core.Lit) int {
	lits := map[int32]core.Lit{} // by variable of old, as its positive literal
	for n := range min(len(k.lits), len(old.lits)) {
		if l, o := k.lits[n], old.lits[n]; l != core.LitUndef && o != core.LitUndef && o.Var() != core.LitTrue.Var() {
			lits[o.Var()] = l.XorSign(o.Sign())
			k.core.Inherit(l, old.core, o)
		}
	}
	for o, l := range guards {
		lits[o.Var()] = l.XorSign(o.Sign())
	}
	if k.has.Quantifiers || old.has.Quantifiers {
		return 0 // constants that instances are about are not the same ones
	}
	vars := map[core.IntVar]ast.Node{}
	for _, c := range k.g.Consts() {
		if int(c) < min(len(k.sums), len(old.sums)) && k.sums[c] >= 0 && old.sums[c] >= 0 {
			vars[old.monosOf(old.sum(c))[0].X] = c
		}
	}
	count := 0
	var out []core.Lit
	old.core.Learned(inheritedSize, func(clause []core.Lit) {
		out = out[:0]
		for _, o := range clause {
			l, ok := lits[o.Var()]
			if ok {
				l = l.XorSign(o.Sign())
			} else if l, ok = k.boundAs(old, o, vars); !ok {
				return
			}
			if l == core.LitTrue {
				return
			}
			out = append(out, l)
		}
		if count++; count <= inheritedClauses {
			k.core.AddLemma(out...)
		}
	})
	return min(count, inheritedClauses)
}

// SetPhases has each literal tried first with the truth that it has where constants have the values
// of m, which stays the caller's; one that m does not decide keeps its phase.
func (k *Compiled) SetPhases(m ast.Model) {
	ev := eval.New(k.g, m)
	for n, l := range k.lits {
		if l == core.LitUndef || l.Var() == core.LitTrue.Var() {
			continue
		}
		if v, err := ev.Eval(ast.Node(n)); err == nil {
			k.core.SetPhase(l.XorSign(!v.Bool))
		}
	}
}

// boundAs gives the literal for what the literal o of old says about an integer constant.
func (k *Compiled) boundAs(old *Compiled, o core.Lit, vars map[core.IntVar]ast.Node) (core.Lit, bool) {
	x, ok := old.core.IntOf(o)
	if !ok {
		return 0, false
	}
	c, ok := vars[x]
	if !ok {
		return 0, false
	}
	b, upper, ok := old.core.BoundOf(o, x)
	if !ok || !core.IsFinite(b) {
		return 0, false
	}
	ms := k.monosOf(k.sum(c))
	if upper {
		return k.lin.LeLit(ms, num.FromInt64(b)), true
	}
	return k.lin.LeLit(ms, num.FromInt64(b-1)).Not(), true
}
