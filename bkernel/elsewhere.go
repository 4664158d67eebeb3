package bkernel

import (
	"fmt"
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/theory/euf"
)

// elsewhere gives each deferred set that functions with values of their own are
// indexed by an element that m does not mention yet, as the value of a constant made
// for that. The kernel takes deferred sets for endless, so that functions which
// differ in their default only are different; a set that had no more elements than
// the model names would make them equal.
func (k *kernel) elsewhere(m ast.Model) {
	g := k.g
	sets := k.indexSets()
	if len(sets) == 0 {
		return
	}
	next := map[ast.Type]int64{}
	for c, x := range m {
		eval.Elements(g, g.Type(c), x, func(x ast.Value, t ast.Type) {
			if x.Int.IsInt64() {
				next[t] = max(next[t], x.Int.Int64()+1)
			}
		})
	}
	for _, t := range sets {
		m[g.Const(fmt.Sprintf("elsewhere!%d", t), t)] = ast.Value{Kind: ast.KSet, Int: big.NewInt(next[t])}
	}
}

// indexSets gives the deferred sets that functions are indexed by which occur as
// arguments: those are compared with others. Under quantifiers a further element is
// one more to look at; there it is left out where the e-graph has one function only.
func (k *kernel) indexSets() []ast.Type {
	g := k.g
	if !k.anySet() {
		return nil
	}
	seen := map[ast.Type]bool{}
	var sets []ast.Type
	for n := ast.Node(0); int(n) < g.Len(); n++ {
		for i, a := range g.Args(n) {
			if i == 0 && g.Op(n) == ast.OpApply {
				continue
			}
			for t := g.Type(a); g.Kind(t) == ast.KFun && !seen[t]; t = g.Ran(t) {
				seen[t] = true
				if srt, ok := k.sorts[t]; k.hasQuantifier && (!ok || !k.several(srt)) {
					continue
				}
				for _, d := range g.Dom(t) {
					if g.Kind(d) == ast.KSet {
						sets = append(sets, d)
					}
				}
			}
		}
	}
	slices.Sort(sets)
	return slices.Compact(sets)
}

// anySet tells whether there is a deferred set at all.
func (k *kernel) anySet() bool {
	for t := ast.Type(0); int(t) < k.g.NumTypes(); t++ {
		if k.g.Kind(t) == ast.KSet {
			return true
		}
	}
	return false
}

// several tells whether a sort of the e-graph has more than one class.
func (k *kernel) several(srt euf.Sort) bool {
	first := euf.None
	for e := euf.Node(0); int(e) < k.euf.Len(); e++ {
		if k.euf.Sort(e) != srt {
			continue
		}
		if first == euf.None {
			first = k.euf.Rep(e)
		} else if k.euf.Rep(e) != first {
			return true
		}
	}
	return false
}
