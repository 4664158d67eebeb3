package prove

import (
	"encoding/binary"
	"math/big"
	"slices"

	"bsmt/smtlib"
)

// Budget bounds the work on one refutation.
type Budget struct {
	Plain     bool // only truth values are told from other sorts, whose operators could be any
	Schemes   int  // quantified formulas that are instantiated, those in instances included
	Nested    bool // those that come with instances have counterexamples of their own
	Cells     bool // polynomials are looked at by coverings; nothing is shown of questions without products
	Lines     bool // formulas with quantifiers are looked at by coverings of all lines, and by nothing else
	Points    int  // instances of a formula of one real variable by where its comparisons change
	Anywhere  int  // instances of a formula by terms from anywhere
	Reads     int  // of arrays at indices
	Residues  int  // values of the variables of a part of an equation that are tried together
	Conflicts int  // of the Boolean search
	Entries   int  // of rows of the simplex that are looked at
	Rounds    int  // assignments that are judged
	Terms     int  // that are looked at
	Clauses   int  // and variables of the search
	Work      int  // terms, bits, entries, digits by the thousand: all that is gone through
}

// What is enough for a step that only connects truth values and equal terms, for one that
// instantiates formulas besides, for most others where what lies deep is opaque and where it
// is not, and for a single step of reasoning. The most work that a refutation took in some
// 1,300 proofs of the kernel was 5,000, 260,000, 1.5 million, 440,000, 2.2 million and 54,000,
// and 960,000 that of a Shared.
var (
	Plain          = Budget{Plain: true, Reads: 100, Conflicts: 20, Rounds: 8, Terms: 5_000, Clauses: 20_000, Work: 1 << 18}
	PlainInstances = Budget{Plain: true, Schemes: 40, Conflicts: 100, Rounds: 40, Terms: 50_000, Clauses: 50_000, Work: 1 << 22}
	Glance         = Budget{Schemes: 40, Residues: 1 << 10, Reads: 1_000, Conflicts: 600, Entries: 20_000, Rounds: 30, Terms: 5_000, Clauses: 100_000, Work: 1 << 24}
	Peek           = Budget{Schemes: 40, Residues: 1 << 10, Reads: 1_000, Conflicts: 100, Entries: 20_000, Rounds: 30, Terms: 5_000, Clauses: 100_000, Work: 1 << 23}
	Medium         = Budget{Schemes: 40, Nested: true, Points: 200, Residues: 1 << 17, Reads: 20_000, Conflicts: 2000, Entries: 4_000_000, Rounds: 1000, Terms: 50_000, Clauses: 400_000, Work: 1 << 25}
	Small          = Budget{Schemes: 40, Residues: 1 << 17, Anywhere: 100, Reads: 20_000, Conflicts: 2000, Entries: 2_000_000, Rounds: 400, Terms: 50_000, Clauses: 400_000, Work: 1 << 24}
	Cells          = Budget{Schemes: 40, Cells: true, Points: 200, Reads: 1_000, Conflicts: 20_000, Entries: 20_000_000, Rounds: 4000, Terms: 50_000, Clauses: 400_000, Work: 1 << 26}
	Lines          = Budget{Lines: true, Entries: 1, Terms: 1, Clauses: 10, Work: 1 << 26}
)

// Question asks whether terms cannot all be true.
type Question struct {
	Terms []smtlib.Term
	Depth int                // how far below these their parts are looked at, 0 for all the way
	Why   Recorder           // is told the refutation, or nil
	Put   [][][2]smtlib.Term // lists of variables and terms to put for them one after the other: hints for instances
}

// Refute says whether the answer is yes. False claims nothing; all says that there was
// nothing below the depth.
func Refute(c *smtlib.Context, q Question, b Budget) (refuted, all bool) {
	if q.Why == nil { // else what it tells has to last
		defer c.Cut(c.Mark())
	}
	r := newRefuter(c, b)
	defer r.begin()()
	r.q = q
	r.traced(q.Why)
	defer func() {
		all = len(r.deep) == 0
		r.recovered(recover())
	}()
	if b.Lines {
		return r.lines(q.Terms), false
	}
	if !r.compile(q.Terms) {
		return false, false
	}
	r.q.Depth = 0
	for _, t := range q.Terms {
		if r.trace != nil {
			r.trace.said = []smtlib.Term{t}
		}
		r.sat.add("given", r.truth[t])
	}
	if b.Cells && !slices.ContainsFunc(r.power, func(fs []int32) bool { return fs != nil }) {
		return false, false
	}
	same := b.Anywhere > 0 && q.Depth == 0 && len(r.schemes)+len(r.stores) == 0 // as without
	refuted = !same && r.instances(q.Terms) && r.refuted()
	if refuted && r.trace != nil {
		q.Why.Found(r.trace.tell(r.trace.last))
	}
	return refuted, false
}

// Shared is what follows from the meaning of terms without a choice, for questions that
// are asked one after the other: each term is compiled once.
type Shared struct{ r *refuter }

// NewShared makes a Shared that knows nothing yet; a plain one as a plain Budget has it.
func NewShared(c *smtlib.Context, plain bool) *Shared {
	return &Shared{newRefuter(c, Budget{Plain: plain, Residues: 1 << 10, Terms: 200_000, Clauses: 1_000_000, Work: 1 << 25})}
}

// Tell has a recorder be told all refutations; nothing was asked before.
func (s *Shared) Tell(why Recorder) { s.r.traced(why) }

// Refutes says whether terms contradict each other. False claims nothing. What shows it
// may be given, or smtlib.NoTerm: a sum of integers that is zero for all values of its
// variables, but not within the bounds that hold; or (ite c A B), where A shows it with c
// and B without; (and C A), where A shows it with what the chain C says; or (or W B …), where
// the boxes B have no room in the window W.
func (s *Shared) Refutes(terms []smtlib.Term, by smtlib.Term) (refuted bool) {
	r := s.r
	defer r.begin()()
	defer func() {
		if r.spent = r.recovered(recover()) || r.spent; refuted && r.trace != nil {
			r.trace.found(terms)
		}
	}()
	if r.spent || !r.compile(terms) || by != smtlib.NoTerm && !r.parts(by) {
		return false
	}
	r.sat.flush()
	r.sat.dead = r.sat.dead || r.propagated()
	for _, t := range terms {
		if !r.decided(r.truth[t]) {
			return true
		}
	}
	return r.sat.dead || r.closes(by)
}

// Add says that terms contradict each other; Refutes was asked about them.
func (s *Shared) Add(terms []smtlib.Term) {
	var clause []lit
	for _, t := range terms {
		if s.r.spent || !s.r.done[t] {
			return
		}
		clause = append(clause, s.r.truth[t].not())
	}
	if s.r.trace != nil {
		s.r.trace.saysKnown(terms)
	}
	s.r.sat.add("known", clause...)
}

func newRefuter(c *smtlib.Context, b Budget) *refuter {
	r := &refuter{
		c: c, b: b, left: b.Terms, sat: newSat(purse(b.Clauses)), simplex: newSimplex(purse(b.Entries)), bounds: map[int32][]bound{}, says: make([][]said, 1),
		calls: map[smtlib.Term][]smtlib.Term{}, sorts: map[smtlib.Sort]bool{}, bare: map[smtlib.Term]bool{}, deep: map[smtlib.Term]bool{}, done: map[smtlib.Term]bool{}, truth: map[smtlib.Term]lit{}, ints: map[smtlib.Term]poly{}, reals: map[smtlib.Term]real{}, bits: map[smtlib.Term][]lit{},
		gates: map[gate]lit{}, defined: map[lit][]gate{}, products: map[string]int32{}, bitVars: map[lit]int32{},
		same: map[[2]smtlib.Term]lit{}, reads: map[[2]smtlib.Term]smtlib.Term{}, quants: map[smtlib.Term]int{}, env: map[smtlib.Term]smtlib.Term{}, free: smtlib.NewFreeVars(c), canonical: smtlib.NewCanonical(c),
		rings: map[smtlib.Term]poly{}, words: map[string]int32{}, twins: map[string]smtlib.Term{}, differ: map[[2]smtlib.Term]smtlib.Term{}, meets: map[[2]smtlib.Term][]lit{}, sums: map[string][]lit{}, zeros: map[smtlib.Term][]summand{}, effort: purse(b.Work),
	}
	r.sat.work, r.simplex.work = r.work, r.work
	return r
}

// begin has walks over terms count as work on a question until end is called.
func (r *refuter) begin() (end func()) {
	r.effort = purse(r.b.Work)
	r.outer = r.c.Meter(r.work)
	return func() { r.c.Meter(r.outer) }
}

// work counts towards Budget.Work, and for whoever asks.
func (r *refuter) work(n int) {
	r.effort.spend(n)
	if r.outer != nil {
		r.outer(n)
	}
}

// recovered says that a refutation took more than it may; other panics go on.
func (r *refuter) recovered(e any) bool {
	_, ok := e.(spent)
	if e != nil && !ok {
		panic(e)
	}
	return ok
}

// refuter is the state of one refutation.
type refuter struct {
	c       *smtlib.Context
	q       Question
	b       Budget
	left    int         // of Budget.Terms
	effort  purse       // of Budget.Work, for the question at hand
	outer   func(n int) // hears of work, too, or nil
	spent   bool        // there is no going on
	sat     *sat
	simplex *simplex
	trace   *trace // nil: nothing is told

	made    bool                          // what is compiled was brought in by an axiom of datatypes
	bare    map[smtlib.Term]bool          // terms of datatypes of which it was not said of what constructor they are
	sorts   map[smtlib.Sort]bool          // datatypes: whether all in them is known
	deep    map[smtlib.Term]bool          // what lies too deep for its parts to be looked at
	done    map[smtlib.Term]bool          // what is compiled
	truth   map[smtlib.Term]lit           // of Bool terms
	ints    map[smtlib.Term]poly          // of Int terms
	reals   map[smtlib.Term]real          // of Real terms
	bits    map[smtlib.Term][]lit         // of words
	calls   map[smtlib.Term][]smtlib.Term // applications that are not cut, by what they apply
	callees []smtlib.Term                 // in order

	bounds   map[int32][]bound         // by variable of the simplex: its atoms in order of k
	says     [][]said                  // by literal: the bounds that it says; the last says none
	taken    int                       // literals at the start of the trail whose bounds a Shared's simplex has
	power    [][]int32                 // by base variable: what it is the product of, or nil
	products map[string]int32          // and back
	bitVars  map[lit]int32             // 0/1 variables of literals
	rings    map[smtlib.Term]poly      // words as polynomials
	twins    map[string]smtlib.Term    // applications by what they apply to which values
	words    map[string]int32          // their variables by their bits
	sums     map[string][]lit          // their bits
	zeros    map[smtlib.Term][]summand // by certificate, of those that are zero
	gates    map[gate]lit
	defined  map[lit][]gate // what they are

	same       map[[2]smtlib.Term]lit         // equalities, smaller term first
	pairs      [][2]smtlib.Term               // those of terms of other sorts, in order
	reads      map[[2]smtlib.Term]smtlib.Term // array and index to the select
	differ     map[[2]smtlib.Term]smtlib.Term // arrays to where they differ
	places     [][2]smtlib.Term               // those, in order
	meets      map[[2]smtlib.Term][]lit       // boxes to what holds where they have a place in common
	constructs []smtlib.Term                  // what constructors make
	stores     []smtlib.Term                  // stores, constant arrays and choices between arrays
	quants     map[smtlib.Term]int            // places in schemes of quantified formulas, by their canonical form
	free       *smtlib.FreeVars
	canonical  *smtlib.Canonical

	schemes   []scheme                    // those
	witnesses []smtlib.Term               // their counterexamples
	env       map[smtlib.Term]smtlib.Term // by variable: what the instance being compiled has in its place
}

// compile goes through all terms below, parts first. It gives false when there are too many.
func (r *refuter) compile(terms []smtlib.Term) bool {
	var order, next []smtlib.Term
	seen := map[smtlib.Term]bool{}
	level := slices.Clone(terms)
	for depth := 0; len(level) > 0; depth++ {
		for i := 0; i < len(level); i++ {
			t := level[i]
			if seen[t] || r.done[t] && !r.bare[t] {
				continue
			}
			seen[t] = true
			r.work(1 + len(r.c.Args(t)))
			_, ok := r.kindOf(t)
			if r.left--; r.left < 0 || !ok {
				return false
			}
			order = append(order, t)
			if 0 < r.q.Depth && r.q.Depth < depth && len(r.c.Args(t)) > 0 {
				r.deep[t] = true
			}
			switch op := r.c.Op(t); {
			case r.opaque(t):
			case op == smtlib.OpNot || op == smtlib.OpAnd: // as deep as what they connect
				level = append(level, r.c.Args(t)...)
			default:
				next = append(next, r.c.Args(t)...)
			}
		}
		level, next = next, level[:0]
	}
	slices.Sort(order) // arguments have smaller numbers
	for _, t := range order {
		r.enter(t)
	}
	return true
}

// opaque says that the parts of t are not looked at.
func (r *refuter) opaque(t smtlib.Term) bool {
	op := r.c.Op(t)
	return r.deep[t] || op == smtlib.OpForall || op == smtlib.OpExists
}

// kind is how terms of a sort are treated.
type kind uint8

const (
	isBool kind = iota
	isInt
	isReal
	isWord
	isOther
)

var kinds = map[smtlib.SortKind]kind{
	smtlib.SortBool: isBool, smtlib.SortInt: isInt, smtlib.SortReal: isReal, smtlib.SortBitVec: isWord, smtlib.SortUninterpreted: isOther, smtlib.SortArray: isOther, smtlib.SortDatatype: isOther, smtlib.SortFloat: isOther, smtlib.SortRoundingMode: isOther,
}

func (r *refuter) kindOf(t smtlib.Term) (kind, bool) {
	s := r.c.SortOf(t)
	k, ok := kinds[r.c.SortKind(s)]
	if r.b.Plain && (!ok || k != isBool) {
		return isOther, true
	}
	return k, ok && (k != isOther || r.known(s))
}

// known says whether all that a sort is made of is treated in some way: what is known of
// arrays speaks of their indices and elements.
func (r *refuter) known(s smtlib.Sort) bool {
	_, ok := kinds[r.c.SortKind(s)]
	if r.isData(s) {
		return r.dataKnown(s)
	}
	return ok && (r.c.SortKind(s) != smtlib.SortArray || !slices.ContainsFunc(r.c.SortData(s).Args, func(a smtlib.Sort) bool { return !r.known(a) }))
}

// enter compiles a term whose parts are compiled, if it was not before.
func (r *refuter) enter(t smtlib.Term) {
	if r.done[t] {
		if r.bare[t] && !r.made && !r.b.Plain { // it was brought in, and is asked of now
			r.datatype(t)
		}
		return
	}
	r.done[t] = true
	if !r.opaque(t) {
		for _, a := range r.c.Args(t) {
			if !r.done[a] {
				panic("a term is compiled before its parts") // whose literal would read as true
			}
		}
	}
	if op := r.c.Op(t); (op == smtlib.OpApp || op == smtlib.OpSelect) && len(r.c.Args(t)) > 0 && !r.opaque(t) {
		u := r.twin(t)
		if u == t && op == smtlib.OpSelect {
			if u = r.reading(t); u != t {
				r.apply(t)
			}
		}
		if u != t {
			r.truth[t], r.ints[t], r.reals[t], r.bits[t] = r.truth[u], r.ints[u], r.reals[u], r.bits[u] // one of them has a meaning
			if k, _ := r.kindOf(t); k == isOther {
				r.sat.add("twin", r.equal(t, u))
			}
			return
		}
	}
	switch k, _ := r.kindOf(t); k {
	case isBool:
		r.truth[t] = r.predicate(t)
	case isInt:
		r.ints[t] = r.integer(t)
	case isReal:
		r.reals[t] = r.real(t)
	case isWord:
		r.work(4 * r.c.Width(r.c.SortOf(t)) * (1 + len(r.c.Args(t))))
		if !r.opaque(t) {
			r.bits[t] = r.sum(t)
		}
		if r.bits[t] == nil {
			r.bits[t] = r.fresh(r.c.Width(r.c.SortOf(t)))
			r.apply(t)
		}
	default:
		if r.other(t); r.isData(r.c.SortOf(t)) {
			r.datatype(t)
		}
	}
	if r.trace != nil {
		r.trace.entered(t)
	}
}

// twin gives the first application of the same symbol to what has the same values.
func (r *refuter) twin(t smtlib.Term) smtlib.Term {
	key := binary.AppendUvarint(nil, uint64(r.callee(t)))
	for _, a := range r.c.Args(t) {
		switch k, _ := r.kindOf(a); k {
		case isBool:
			key = binary.AppendUvarint(key, uint64(r.truth[a]))
		case isInt:
			r.work(r.ints[a].size())
			key = append(append(key, r.ints[a].key(0)...), 0)
		case isReal:
			r.work(r.reals[a].p.size())
			key = append(append(key, r.reals[a].key()...), 0)
		case isWord:
			for _, l := range r.bits[a] {
				key = binary.AppendUvarint(key, uint64(l))
			}
		default:
			key = binary.AppendUvarint(key, uint64(a))
		}
	}
	if _, ok := r.twins[string(key)]; !ok {
		r.twins[string(key)] = t
	}
	return r.twins[string(key)]
}

// callee names what an application applies: its symbol or operator, with its indices.
func (r *refuter) callee(t smtlib.Term) smtlib.Term { return r.c.Rebuild(t, nil) }

// apply notes an application for congruence.
func (r *refuter) apply(t smtlib.Term) {
	c := r.c
	if len(c.Args(t)) == 0 || r.opaque(t) {
		return
	}
	f := r.callee(t)
	if c.Op(t) == smtlib.OpSelect {
		at := [2]smtlib.Term(c.Args(t))
		r.reads[at], r.places = t, append(r.places, at)
	}
	if r.calls[f] == nil {
		r.callees = append(r.callees, f)
	}
	r.calls[f] = append(r.calls[f], t)
}

// other compiles a term of an uninterpreted or array sort.
func (r *refuter) other(t smtlib.Term) {
	c := r.c
	switch op := c.Op(t); {
	case r.opaque(t):
	case op == smtlib.OpIte && c.SortKind(c.SortOf(t)) != smtlib.SortArray:
		l := r.truth[c.Arg(t, 0)]
		r.sat.add("ite", l.not(), r.equal(t, c.Arg(t, 1)))
		r.sat.add("ite", l, r.equal(t, c.Arg(t, 2)))
	case op == smtlib.OpStore || op == smtlib.OpConstArray || op == smtlib.OpIte:
		r.stores = append(r.stores, t)
		r.apply(t)
	default:
		args := slices.Clone(c.Args(t))
		if slices.Reverse(args); smtlib.Commutative(op) {
			r.enter(c.Rebuild(t, args))
			r.sat.add("commutative", r.equal(t, c.Rebuild(t, args)))
		}
		r.apply(t)
	}
}

// equal is the literal of an equality of compiled terms, made once.
func (r *refuter) equal(a, b smtlib.Term) lit {
	if r.work(1); a == b {
		return litTrue
	}
	key := [2]smtlib.Term{min(a, b), max(a, b)}
	l, ok := r.same[key]
	if ok {
		return l
	}
	switch k, _ := r.kindOf(a); k {
	case isBool:
		l = r.xor(r.truth[a], r.truth[b]).not()
	case isInt, isReal:
		l = r.eqZero(r.minus(a, b))
	case isWord:
		l = r.equalWords(a, b)
	default:
		if op := r.c.Op(a); op == r.c.Op(b) && (op == smtlib.OpInt || op == smtlib.OpBv) {
			return litFalse
		}
		l = r.sat.newVar()
		r.pairs = append(r.pairs, key)
		r.same[key] = l
		r.injects(l, a, b)
	}
	if r.trace != nil {
		r.trace.names(l, r.c.MkOp(smtlib.OpEq, smtlib.Bool, a, b))
	}
	r.same[key] = l
	return l
}

// order says how a comparison is put by one of three.
type order struct {
	holds     func(r *refuter, x, y smtlib.Term) lit
	swap, not bool
}

func le(r *refuter, x, y smtlib.Term) lit  { return r.le(r.minus(x, y)) }
func ult(r *refuter, x, y smtlib.Term) lit { return r.ult(r.bits[x], r.bits[y]) }
func slt(r *refuter, x, y smtlib.Term) lit { return r.slt(r.bits[x], r.bits[y]) }

var orders = map[smtlib.Op]order{
	smtlib.OpLe: {le, false, false}, smtlib.OpGe: {le, true, false}, smtlib.OpLt: {le, true, true}, smtlib.OpGt: {le, false, true},
	smtlib.OpBvUlt: {ult, false, false}, smtlib.OpBvUgt: {ult, true, false}, smtlib.OpBvUle: {ult, true, true}, smtlib.OpBvUge: {ult, false, true},
	smtlib.OpBvSlt: {slt, false, false}, smtlib.OpBvSgt: {slt, true, false}, smtlib.OpBvSle: {slt, true, true}, smtlib.OpBvSge: {slt, false, true},
}

// predicate compiles a Bool term.
func (r *refuter) predicate(t smtlib.Term) lit {
	c, op, args := r.c, r.c.Op(t), r.c.Args(t)
	if r.opaque(t) {
		if op == smtlib.OpForall || op == smtlib.OpExists {
			return r.quantified(t)
		}
		return r.sat.newVar()
	}
	b := func(i int) lit { return r.truth[args[i]] }
	chain := func(f func(x, y smtlib.Term) lit) lit {
		var ls []lit
		for i := 0; i+1 < len(args); i++ {
			ls = append(ls, f(args[i], args[i+1]))
		}
		return r.all(ls)
	}
	other := func(a smtlib.Term) bool { k, _ := r.kindOf(a); return k == isOther }
	if r.b.Plain && op != smtlib.OpEq && op != smtlib.OpDistinct && slices.ContainsFunc(args, other) {
		op = smtlib.OpApp
	}
	if o, ok := orders[op]; ok {
		return chain(func(x, y smtlib.Term) lit {
			if o.swap {
				x, y = y, x
			}
			return flip(o.holds(r, x, y), o.not)
		})
	}
	if says, ok := wordPredicates[op]; ok {
		if !r.fits(t) {
			r.apply(t)
			return r.sat.newVar()
		}
		return says(r, r.bits[args[0]], r.bits[args[len(args)-1]])
	}
	switch op {
	case smtlib.OpTrue, smtlib.OpFalse:
		return litIf(op == smtlib.OpTrue)
	case smtlib.OpNot:
		return b(0).not()
	case smtlib.OpAnd, smtlib.OpOr, smtlib.OpImplies:
		ls := wordOf(len(args), func(i int) lit { return flip(b(i), op == smtlib.OpOr || op == smtlib.OpImplies && i == len(args)-1) })
		return flip(r.all(ls), op != smtlib.OpAnd)
	case smtlib.OpXor:
		out := litFalse
		for i := range args {
			out = r.xor(out, b(i))
		}
		return out
	case smtlib.OpIte:
		return r.gate(choose, b(0), b(1), b(2))
	case smtlib.OpEq:
		return chain(r.equal)
	case smtlib.OpDistinct:
		var ls []lit
		for i := range args {
			for j := range i {
				ls = append(ls, r.equal(args[j], args[i]).not())
			}
		}
		return r.all(ls)
	case smtlib.OpDivisible:
		_, rem := r.divMod(r.ints[args[0]], constant(big.NewInt(int64(c.Indices(t)[0]))))
		return r.eqZero(rem)
	case smtlib.OpIsInt:
		a := r.reals[args[0]]
		return r.eqZero(a.plus(minusOne, real{r.floorOf(a), one}).p)
	case smtlib.OpApp, smtlib.OpSelect:
		r.apply(t)
	}
	return r.sat.newVar()
}

// integer compiles an Int term.
func (r *refuter) integer(t smtlib.Term) poly {
	c, args := r.c, r.c.Args(t)
	own := func() poly {
		r.apply(t)
		return variable(r.baseFor(t))
	}
	if r.opaque(t) {
		return variable(r.baseFor(t))
	}
	switch c.Op(t) {
	case smtlib.OpInt:
		return constant(c.IntVal(t))
	case smtlib.OpNeg:
		return r.ints[args[0]].times(minusOne)
	case smtlib.OpAdd, smtlib.OpSub:
		out, sign := r.ints[args[0]], one
		if c.Op(t) == smtlib.OpSub {
			sign = minusOne
		}
		for _, a := range args[1:] {
			r.work(out.size() + r.ints[a].size())
			out = out.plus(sign, r.ints[a])
		}
		return out
	case smtlib.OpMul:
		out := r.ints[args[0]]
		for _, a := range args[1:] {
			if len(out.m)*len(r.ints[a].m) > 1<<12 {
				return own()
			}
			out = r.product(out, r.ints[a])
		}
		return out
	case smtlib.OpAbs:
		p := r.ints[args[0]]
		return r.either(r.le(p), p.times(minusOne), p)
	case smtlib.OpIte:
		return r.either(r.truth[args[0]], r.ints[args[1]], r.ints[args[2]])
	case smtlib.OpDiv, smtlib.OpMod:
		if len(args) == 2 {
			q, m := r.divMod(r.ints[args[0]], r.ints[args[1]])
			r.apply(t)
			return map[bool]poly{true: q, false: m}[c.Op(t) == smtlib.OpDiv]
		}
	case smtlib.OpPow:
		if e := r.ints[args[1]]; len(args) == 2 && len(e.m) == 0 && e.k.Sign() >= 0 && e.k.Cmp(big.NewInt(8)) <= 0 {
			out := constant(one)
			for range e.k.Int64() {
				out = r.product(out, r.ints[args[0]])
			}
			return out
		}
	case smtlib.OpToInt:
		return r.floorOf(r.reals[args[0]])
	case smtlib.OpUbvToInt:
		return r.number(r.bits[args[0]])
	case smtlib.OpSbvToInt:
		bs := r.bits[args[0]]
		n := len(bs)
		return r.number(bs).plus(new(big.Int).Neg(new(big.Int).Lsh(one, uint(n))), r.bit(bs[n-1]))
	}
	return own()
}

// baseFor is a new base variable for a term.
func (r *refuter) baseFor(t smtlib.Term) int32 {
	k, _ := r.kindOf(t)
	x := r.newBase(k == isInt)
	if r.trace != nil {
		r.trace.base[x] = baseOf{t: t}
	}
	return x
}

// propagated says that a clause became false.
func (r *refuter) propagated() bool {
	i := r.sat.propagate()
	if i != noReason && r.trace != nil {
		r.trace.conflict(r.trace.clause[i])
	}
	return i != noReason
}

// decided begins a level with l; it says that l was not false.
func (r *refuter) decided(l lit) bool {
	ok := r.sat.decide(l)
	if !ok && r.trace != nil {
		r.trace.denied(l)
	}
	return ok
}

// vouched has what shows the falsity of all that is decided be told by its name.
func (r *refuter) vouched(by smtlib.Term) bool {
	if r.trace != nil {
		r.trace.vouches("crowded", by)
	}
	return true
}

// either is a where l holds and b elsewhere.
func (r *refuter) either(l lit, a, b poly) poly {
	if len(a.m)+len(b.m) == 0 {
		return b.plus(new(big.Int).Sub(a.k, b.k), r.bit(l))
	}
	if l.neg() {
		l, a, b = l.not(), b, a
	}
	if l == litTrue || a.key(0) == b.key(0) {
		return a
	}
	r.work(a.size() + b.size())
	x := variable(r.named("?"+a.key(int(l))+"/"+b.key(0), true))
	if r.trace != nil {
		r.trace.chooses(x.m[0].x, l, a, b)
	}
	r.sat.add("ite", l.not(), r.eqZero(x.plus(minusOne, a)))
	r.sat.add("ite", l, r.eqZero(x.plus(minusOne, b)))
	return x
}

// divMod is the Euclidean quotient and remainder, which are anything where d is zero.
func (r *refuter) divMod(p, d poly) (q, m poly) {
	r.work(p.size() + d.size())
	fixed := len(d.m) == 0 && d.k.Sign() != 0
	if fixed { // (d*a + b) div d = a + b div d
		sign := big.NewInt(int64(d.k.Sign()))
		a, rest := constant(sign.Mul(sign, floorDiv(p.k, new(big.Int).Abs(d.k)))), poly{}
		rest.k = new(big.Int).Sub(p.k, new(big.Int).Mul(d.k, a.k))
		for _, m := range p.m {
			c, rem := new(big.Int).DivMod(m.c.num(), d.k, new(big.Int))
			a.m, rest.m = append(a.m, entry{m.x, ratInt(c)}), append(rest.m, entry{m.x, ratInt(rem)})
		}
		a.m, rest.m = row{}.plus(ratOne, a.m), row{}.plus(ratOne, rest.m) // without zeros
		if len(rest.m) == 0 {
			return a, rest
		}
		if len(a.m) > 0 || a.k.Sign() != 0 {
			q, m := r.divMod(rest, d)
			return q.plus(one, a), m
		}
	}
	key := "/" + d.key(0) + "/" + p.key(0)
	q = variable(r.named(key, true))
	if m = p.plus(minusOne, r.product(d, q)); !fixed {
		m = variable(r.named("%"+key, true))
	}
	if r.trace != nil {
		r.trace.base[q.m[0].x] = baseOf{t: smtlib.NoTerm, op: smtlib.OpDiv, p: p, d: d}
		if !fixed {
			r.trace.base[m.m[0].x] = baseOf{t: smtlib.NoTerm, op: smtlib.OpMod, p: p, d: d}
		}
	}
	none := r.eqZero(d)
	r.sat.add("div-mod", none, r.eqZero(p.plus(minusOne, r.product(d, q)).plus(minusOne, m)))
	r.sat.add("div-mod", none, r.le(m.times(minusOne)))
	for _, sign := range []*big.Int{one, minusOne} { // d <= 0 or m < d, and so for -d
		r.sat.add("div-mod", r.le(d.times(sign)), r.le(constant(one).plus(one, m.plus(new(big.Int).Neg(sign), d))))
	}
	return q, m
}
