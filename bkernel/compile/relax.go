package compile

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/form"
	"bsmt/bkernel/globals"
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
//
// A proof has each row as an axiom that follows from the facts it was read off.
func (k *Compiled) relax() {
	xs := k.integers()
	k.lin.TakeBits(xs)
	if k.lin.Rows() == 0 {
		k.probe()
		return
	}
	k.countValues(xs)
	ex, clauses := k.clauses(k.lin.HasBit)
	if len(ex.pairs) > relaxPairs {
		return
	}
	known, rows := k.lin.AtMostOnes()
	sets, covered, looked := clique.Cliques(ex.pairs, known)
	k.core.Charge(int64(looked))
	relaxed := append(ex.sets(sets), clauses...)
	if tooLarge(relaxed) {
		return
	}
	for _, c := range relaxed {
		k.opts.Proof.From(c.facts)
		k.lin.Relax(c.lits, c.most)
		k.tell(globals.AtMost(len(c.lits), c.most))
	}
	k.opts.Proof.Fact(ast.None)
	for i, r := range rows {
		if covered[i] {
			k.lin.Leave(r)
		}
	}
}

// countValues joins the literals [x = v] that sums count, for variables x of few values:
// exactly one of them holds. Without it the relaxation may put a part of x everywhere, or
// nowhere: at most k to a hole and one pigeon more is one contradiction of its rows, and seconds of
// search for eight holes without. Packing needs it from four bins on.
func (k *Compiled) countValues(xs []core.IntVar) {
	var rows, terms int
	bounds := k.bounding()
	for _, x := range xs {
		lo, hi := k.core.SureLb(x), k.core.SureUb(x)
		if !core.IsFinite(lo) || !core.IsFinite(hi) || hi-lo < 2 || hi-lo >= relaxValues {
			continue
		}
		var counted []core.Lit
		left := 0 // values that no sum counts
		for v := lo; v <= hi; v++ {
			l, ok := k.core.FindEq(x, v)
			switch { // what is sure may not have been when the literal was made
			case ok && k.lin.HasBit(l):
			case v == lo:
				l, ok = k.core.FindLe(x, v)
			case v == hi:
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
		k.opts.Proof.From(bounds[x])
		switch {
		case len(counted) < 3 || rows > relaxRows || terms > relaxTerms:
		case left == 0:
			k.lin.RelaxOne(counted)
		default:
			k.lin.Relax(counted, 1)
		}
	}
	k.opts.Proof.Fact(ast.None)
}

// bounding gives, for a proof, the facts that bound a variable.
func (k *Compiled) bounding() map[core.IntVar][]ast.Node {
	out := map[core.IntVar][]ast.Node{}
	for _, f := range k.prep.Facts {
		if t, _ := form.TermBound(k.g, f); k.opts.Proof != nil && t != ast.None && k.g.Op(t) == ast.OpConst {
			x := k.variable(t)
			out[x] = append(out[x], f)
		}
	}
	return out
}

// probe looks for a contradiction in the relaxation of clauses alone, apart from the
// search, which is faster without the rows when there is none.
func (k *Compiled) probe() {
	ex, clauses := k.clauses(func(core.Lit) bool { return true })
	if len(ex.pairs) > relaxPairs {
		return
	}
	all, _, looked := clique.Cliques(ex.pairs, nil)
	k.core.Charge(int64(looked))
	var sets []row
	in := map[core.Lit]bool{} // literals that sets count
	for _, c := range ex.sets(all) {
		if len(c.lits) > 2 {
			sets = append(sets, c)
			for _, l := range c.lits {
				in[l] = true
			}
		}
	}
	uncounted := func(l core.Lit) bool { return !in[l] }
	clauses = slices.DeleteFunc(clauses, func(c row) bool { // its literals are negated
		return slices.ContainsFunc(c.lits, func(l core.Lit) bool { return !in[l.Not()] })
	})
	apart := sets[:len(sets):len(sets)] // with pairs, of use at the rim of a problem
	for _, c := range ex.sets(all) {
		if len(c.lits) > 2 {
			continue
		}
		if !slices.ContainsFunc(c.lits, uncounted) {
			apart = append(apart, c)
		} else if in[c.lits[0].Not()] && in[c.lits[1].Not()] {
			clauses = append(clauses, c)
		}
	}
	rows := append(apart, clauses...)
	if tooLarge(rows) {
		rows = append(sets[:len(sets):len(sets)], clauses...)
	}
	if len(clauses) == 0 || tooLarge(rows) || !k.contradict(rows, false) {
		return
	}
	if k.opts.Proof == nil {
		k.core.AddClauseRule("relax")
		return
	}
	if !k.contradict(rows, true) {
		return
	}
	var not []core.Lit
	for _, c := range rows {
		if c.used {
			k.opts.Proof.From(c.facts)
			not = append(not, k.lin.Relax(c.lits, c.most).Not())
		}
	}
	k.opts.Proof.Fact(ast.None)
	k.core.AddClauseRule("relax", not...)
}

// contradict says whether rows contradict each other, and notes, when it has to tell
// which, those that do.
func (k *Compiled) contradict(rows []row, which bool) bool {
	s := core.New(core.Options{})
	lin := arith.New(s, arith.Options{})
	vars := map[int32]core.Lit{}
	var said []core.Lit
	for _, c := range rows {
		ls := make([]core.Lit, len(c.lits))
		for i, l := range c.lits {
			v, ok := vars[l.Var()]
			if !ok {
				v = s.NewBool()
				vars[l.Var()] = v
			}
			ls[i] = v.XorSign(l.Sign())
		}
		if which {
			said = append(said, lin.AtMost(ls, c.most))
		} else {
			lin.Relax(ls, c.most)
		}
	}
	s.SetConflictBudget(int64(len(said)))
	if s.Solve(k.ctx, said...) != core.Unsat {
		return false
	}
	failed := map[core.Lit]bool{}
	for _, l := range s.FailedAssumptions() {
		failed[l] = true
	}
	for i, l := range said {
		rows[i].used = failed[l]
	}
	return true
}

// row says that at most so many of the literals hold, by facts.
type row struct {
	lits  []core.Lit
	most  int64
	facts []ast.Node
	used  bool // in a contradiction
}

// exclusion has pairs of literals that exclude each other, each with the fact that says so.
type exclusion struct {
	pairs [][2]core.Lit
	by    map[[2]core.Lit]ast.Node // by the pair, smaller first
}

// sets gives the rows that at most one of each set holds.
func (ex exclusion) sets(sets [][]core.Lit) []row {
	out := make([]row, len(sets))
	for n, c := range sets {
		out[n] = row{lits: c, most: 1}
		for i, a := range c {
			for _, b := range c[:i] {
				if f, ok := ex.by[[2]core.Lit{min(a, b), max(a, b)}]; ok {
					out[n].facts = append(out[n].facts, f)
				}
			}
		}
	}
	return out
}

// clauses reads facts that are clauses over literals that count: pairs of literals that
// exclude each other, and longer clauses, of whose literals not all are false.
func (k *Compiled) clauses(counts func(core.Lit) bool) (ex exclusion, long []row) {
	ex.by = map[[2]core.Lit]ast.Node{}
	for _, f := range k.prep.Facts {
		if k.g.Op(f) != ast.OpOr {
			continue
		}
		var ls []core.Lit // of which one is false
		for _, a := range k.g.Args(f) {
			l := k.lits[a]
			if l == core.LitUndef || k.core.Value(l) == core.True || !counts(l) { // LitUndef: the fact became a table
				ls = nil
				break
			}
			if k.core.Value(l) == core.Undef {
				ls = append(ls, l.Not())
			}
		}
		switch {
		case len(ls) == 2:
			ex.pairs = append(ex.pairs, [2]core.Lit{ls[0], ls[1]})
			ex.by[[2]core.Lit{min(ls[0], ls[1]), max(ls[0], ls[1])}] = f
		case len(ls) > 2:
			long = append(long, row{lits: ls, most: int64(len(ls) - 1), facts: []ast.Node{f}})
		}
	}
	return ex, long
}

func tooLarge(rows []row) bool {
	terms := 0
	for _, r := range rows {
		terms += len(r.lits)
	}
	return len(rows) > relaxRows || terms > relaxTerms
}
