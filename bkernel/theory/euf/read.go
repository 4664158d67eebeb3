package euf

import (
	"math/big"

	"bsmt/bkernel/core"
)

// Len is the number of nodes; they are 0 to Len-1.
func (t *Theory) Len() int { return len(t.srt) }

// Rep gives the representative of n's class as it is now.
func (t *Theory) Rep(n Node) Node { return t.rep[n] }

// Next gives the next node in the ring of n's class; a class is walked from any of its
// nodes until that one comes again.
func (t *Theory) Next(n Node) Node { return t.next[n] }

// ClassSize is the number of nodes in n's class.
func (t *Theory) ClassSize(n Node) int { return int(t.size[t.rep[n]]) }

// ConstOf gives the interpreted constant in n's class, or None.
func (t *Theory) ConstOf(n Node) Node { return t.konst[t.rep[n]] }

// Apps gives the applications of f in order of creation; the caller must not change it.
func (t *Theory) Apps(f Func) []Node { return t.funcs[f].apps }

// Uses gives the applications with an argument in n's class, those with two of them
// twice; all that are leaders are among them. The caller must not change it.
func (t *Theory) Uses(n Node) []Node { return t.uses[t.rep[n]] }

// Leader reports whether the application n is the one of its congruence class that
// stands for it: no earlier found application of the function has equal arguments.
func (t *Theory) Leader(n Node) bool { return t.inTable[n] }

// Sort gives the sort of n.
func (t *Theory) Sort(n Node) Sort { return t.srt[n] }

// Func gives the function of n, NoFunc for a leaf.
func (t *Theory) Func(n Node) Func { return t.fn[n] }

// Args gives the arguments of n; the caller must not change it.
func (t *Theory) Args(n Node) []Node { return t.argsOf(n) }

// Tag gives what the caller of Leaf said.
func (t *Theory) Tag(n Node) int32 { return t.tag[n] }

// NumFuncs is the number of function symbols.
func (t *Theory) NumFuncs() int { return len(t.funcs) }

// Find gives the node of exactly that application, or None; of an equality in either order.
func (t *Theory) Find(f Func, srt Sort, args ...Node) Node {
	if f == EqFunc && args[0] > args[1] {
		args[0], args[1] = args[1], args[0]
	}
	return t.findApp(f, srt, args)
}

// AtomOf gives the node whose literal l is, or denies; false: none has it.
func (t *Theory) AtomOf(l core.Lit) (n Node, denied, ok bool) {
	if n, ok = t.ofLit[l]; ok {
		return n, false, true
	}
	n, ok = t.ofLit[l.Not()]
	return n, true, ok
}

// NumSorts is the number of sorts; they are 0 to NumSorts-1.
func (t *Theory) NumSorts() int { return len(t.kinds) }

// Kind gives the kind of a sort.
func (t *Theory) Kind(s Sort) SortKind { return t.kinds[s] }

// Size gives the number of values of a sort, nil when infinite or any.
func (t *Theory) Size(s Sort) *big.Int { return t.sizes[s] }

// BoolSort gives the one sort of the kind SortBool.
func (t *Theory) BoolSort() Sort { return t.bool_ }

// OnFunDiseq has f called, during propagation, with each equality atom over functions
// that became false; more than once for one atom as the search goes on.
func (t *Theory) OnFunDiseq(f func(atom Node)) { t.funDiseq = f }

// CombineFunsElsewhere says that the caller does the final check of functions that
// have arguments of SortFun, by Combine.
func (t *Theory) CombineFunsElsewhere() { t.funValues = true }

// HasFunArgs reports whether an argument of an application of f is of SortFun.
func (t *Theory) HasFunArgs(f Func) bool { return t.funcs[f].hasFun }

// Apart reports whether a and b are different interpreted constants.
func (t *Theory) Apart(a, b Node) bool {
	return a != b && t.fn[a] == NoFunc && t.fn[b] == NoFunc && t.konst[a] == a && t.konst[b] == b
}

// AnyFunArgs reports whether a function that is no theory's own has an argument of
// SortFun.
func (t *Theory) AnyFunArgs() bool {
	for f := range t.funcs {
		if d := &t.funcs[f]; d.hasFun && !d.theory {
			return true
		}
	}
	return false
}
