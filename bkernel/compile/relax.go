package compile

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/propagator/clique"
	"bsmt/bkernel/theory/arith"
)

// Limits of what clauses give to the simplex.
const (
	relaxRows   = 2000    // rows made of clauses and of sets of literals that exclude each other
	relaxTerms  = 1 << 15 // and their terms
	relaxValues = 256     // values of a variable whose literals are joined
	relaxPairs  = 1 << 17 // pairs of literals that exclude each other
)

// relax gives the simplex what clauses say about literals that are counted: that at most
// one of some holds, and at least one of others. Bounds propagation gains nothing by it,
// but the relaxation does: a pigeonhole is one contradiction of its rows. Where sums
// count literals the rows join them; otherwise they are looked at once, apart.
func (k *Compiled) relax() {
	if k.opts.Proof != nil {
		return // its checker knows clauses
	}
	xs := k.integers()
	k.lin.TakeBits(xs)
	if k.lin.Rows() == 0 {
		k.probe()
		return
	}
	k.countValues(xs)
	pairs, clauses := k.clauses(k.lin.HasBit)
	if len(pairs) > relaxPairs {
		return
	}
	known, rows := k.lin.AtMostOnes()
	sets, covered := clique.Cliques(pairs, known)
	if tooLarge(sets, clauses) {
		return
	}
	addRows(k.lin, sets, clauses)
	for i, r := range rows {
		if covered[i] {
			k.lin.Leave(r)
		}
	}
}

// countValues joins the literals [x = v] that sums count, for variables x of few values:
// exactly one of them holds. Without it the relaxation may put a part of x everywhere, or
// nowhere: at most k to a hole and one pigeon more is one contradiction of its rows.
func (k *Compiled) countValues(xs []core.IntVar) {
	var rows, terms int
	for _, x := range xs {
		lo, hi := k.core.RootLb(x), k.core.RootUb(x)
		if !core.IsFinite(lo) || !core.IsFinite(hi) || hi-lo < 2 || hi-lo >= relaxValues {
			continue
		}
		var counted []core.Lit
		left := 0 // values that no sum counts
		for v := lo; v <= hi; v++ {
			l, ok := k.core.FindEq(x, v)
			switch v {
			case lo:
				l, ok = k.core.FindLe(x, v)
			case hi:
				l, ok = k.core.FindLe(x, v-1)
				l = l.Not()
			}
			switch {
			case ok && k.core.Value(l) == core.False:
			case ok && k.lin.HasBit(l):
				counted = append(counted, l)
			default:
				left++
			}
		}
		rows, terms = rows+1, terms+len(counted)
		switch {
		case len(counted) < 3 || rows > relaxRows || terms > relaxTerms:
		case left == 0:
			k.lin.RelaxOne(counted)
		default:
			k.lin.Relax(counted, 1)
		}
	}
}

// probe looks for a contradiction in the relaxation of clauses alone, apart from the
// search, which is faster without the rows when there is none.
func (k *Compiled) probe() {
	pairs, clauses := k.clauses(func(core.Lit) bool { return true })
	if len(pairs) > relaxPairs {
		return
	}
	all, _ := clique.Cliques(pairs, nil)
	var sets [][]core.Lit
	in := map[core.Lit]bool{} // literals that sets count
	for _, c := range all {
		if len(c) > 2 {
			sets = append(sets, c)
			for _, l := range c {
				in[l] = true
			}
		}
	}
	counted := func(ls []core.Lit) bool {
		return !slices.ContainsFunc(ls, func(l core.Lit) bool { return !in[l] })
	}
	clauses = slices.DeleteFunc(clauses, func(ls []core.Lit) bool { return !counted(ls) })
	var apart [][]core.Lit // pairs, of use at the rim of a problem
	for _, c := range all {
		if len(c) > 2 {
			continue
		}
		if counted(c) {
			apart = append(apart, c)
		} else if not := []core.Lit{c[0].Not(), c[1].Not()}; counted(not) {
			clauses = append(clauses, not)
		}
	}
	if more := append(slices.Clip(sets), apart...); !tooLarge(more, clauses) {
		sets = more
	}
	if len(clauses) == 0 || tooLarge(sets, clauses) {
		return
	}
	s := core.New(core.Options{})
	vars := map[int32]core.Lit{}
	for _, cs := range [][][]core.Lit{sets, clauses} {
		for _, c := range cs {
			for i, l := range c {
				v, ok := vars[l.Var()]
				if !ok {
					v = s.NewBool()
					vars[l.Var()] = v
				}
				c[i] = v.XorSign(l.Sign())
			}
		}
	}
	addRows(arith.New(s, arith.Options{}), sets, clauses)
	s.SetConflictBudget(0)
	if s.Solve(k.ctx) == core.Unsat {
		k.core.AddClauseRule("relax")
	}
}

// clauses reads facts that are clauses over literals that count: pairs of literals that
// exclude each other, and longer clauses.
func (k *Compiled) clauses(counts func(core.Lit) bool) (pairs [][2]core.Lit, long [][]core.Lit) {
	g := k.g
	for _, f := range k.prep.Facts {
		neg := g.Op(f) == ast.OpNot && g.Op(g.Arg(f, 0)) == ast.OpAnd
		if neg {
			f = g.Arg(f, 0)
		} else if g.Op(f) != ast.OpOr {
			continue
		}
		var ls []core.Lit
		for _, a := range g.Args(f) {
			if k.lits[a] == core.LitUndef { // the fact became a table
				ls = nil
				break
			}
			l := k.lits[a].XorSign(neg)
			if k.core.Value(l) == core.True || !counts(l) {
				ls = nil
				break
			}
			if k.core.Value(l) == core.Undef {
				ls = append(ls, l)
			}
		}
		switch {
		case len(ls) == 2:
			pairs = append(pairs, [2]core.Lit{ls[0].Not(), ls[1].Not()})
		case len(ls) > 2:
			long = append(long, ls)
		}
	}
	return pairs, long
}

func tooLarge(sets, clauses [][]core.Lit) bool {
	terms := 0
	for _, cs := range [][][]core.Lit{sets, clauses} {
		for _, c := range cs {
			terms += len(c)
		}
	}
	return len(sets)+len(clauses) > relaxRows || terms > relaxTerms
}

// addRows relaxes: at most one literal of each set, at least one of each clause.
func addRows(t *arith.Theory, sets, clauses [][]core.Lit) {
	for _, c := range sets {
		t.Relax(c, 1)
	}
	for _, c := range clauses {
		not := make([]core.Lit, len(c))
		for i, l := range c {
			not[i] = l.Not()
		}
		t.Relax(not, int64(len(c)-1))
	}
}
