package proof

import (
	"errors"
	"maps"
	"math/big"
	"math/bits"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
)

// RuleFact is the rule of a clause that the fact under Fact says by itself.
const RuleFact core.Rule = "fact"

// RuleRelax is the rule of rows that say what clauses do.
const RuleRelax core.Rule = "relax"

// RuleRow is the rule of bounds that say what a fact of one variable does.
const RuleRow core.Rule = "row"

// RuleBits is the rule of bits of words that a step says.
const RuleBits core.Rule = "bits"

// RuleTable is the rule of clauses that say which values go together.
const RuleTable core.Rule = "table"

// RuleUnrecorded is the rule of the one axiom of a refutation that was not recorded.
const RuleUnrecorded core.Rule = "unrecorded"

// maxRecorded bounds what a Recorder keeps, in bytes.
const maxRecorded = 1 << 30

// ErrTooLong says that a refutation was too long to be kept or written.
var ErrTooLong = errors.New("the refutation is too long for a proof to be kept")

// step is a predicate of preprocessing. Premises come before it.
type step struct {
	rule     string       // pass, or one of the following
	result   ast.Node     // None for a group
	premises span[uint32] // in Recorder.premises: indices of steps
	chosen   span[uint32] // in Recorder.values: the constants that are witnesses of the premise, or that may be exchanged in it
	said     span[uint32] // in Recorder.values: what holds when these are exchanged
	table    *Rewriting   // what the first premise was rewritten by, or nil
	by       *Certificate // what shows it, or nil
	shown    ast.Node     // likewise, as a term, or None

	puts [][][2]ast.Node // terms for variables of quantified formulas, by whose instances it follows
}

// The rules of steps that are no passes.
const (
	ruleAssume   = "assume"
	ruleSuppose  = "suppose"
	ruleGroup    = "group"
	ruleExchange = "exchange"
	ruleInduct   = "induct"
)

// span is a part of a slice.
type span[T uint32 | uint64] struct{ lo, hi T }

// clause is an axiom or a derived clause.
type clause struct {
	rule core.Rule    // empty for a derived one
	prop int32        // axiom: the propagator that explained, or -1
	fact int32        // axiom: index of the step that it follows from, or -1
	lits span[uint64] // in Recorder.lits
	ants span[uint64] // in Recorder.ants
	by   *Certificate // axiom: what shows it, or nil
	from source       // another search derived it
	instance
}

// instance says which one of a quantified formula a clause states.
type instance struct {
	with    span[uint32] // the terms put for variables, in Recorder.values
	witness bool         // they are new constants, for which the formula fails
}

// Recorder keeps a refutation. All methods do nothing on a nil Recorder, so that what
// is not recorded costs one comparison. It is used for one run of the kernel.
type Recorder struct {
	g          *ast.Graph
	steps      []step
	premises   []uint32
	known      map[ast.Node]uint32        // predicate to its first step
	defined    map[ast.Node]ast.Node      // constants to the terms that they are
	pass       string                     // under way
	values     []ast.Node                 // of instances, one after the other
	shown      map[clauseKey]*Certificate // clause to what shows it
	instances  map[clauseKey]instance     // clause to its instance's values
	crossed    map[clauseKey]source       // clause to who derived it
	scratch    []core.Lit                 // of key
	facts      []ast.Node                 // at the start of the pass, or as Group says
	group      int64                      // step that groups facts, or -1
	table      *Rewriting                 // of the steps to come, or nil
	simplified *Rewriting                 // the first of them

	clauses []clause // number n at n-1
	lits    []core.Lit
	ants    []uint64
	fact    int32          // step of the fact that is asserted, or -1
	posted  []int32        // steps of facts that were asserted
	stated  map[int32]bool // steps of facts that a clause says
	supp    []supposed     // assumptions
	lost    bool           // too long
	done    bool           // Finish was called
	end     int            // index of the conclusion, or -1
	literal func(core.Lit) Literal
	integer func(int32) Variable
	node    func(int32) ast.Node
	prop    func(core.PropID) string
	show    func([]core.Lit) *Certificate
	apart   func([][]Side) []ast.Node

	number int32   // of the search, among several
	base   *base   // what searches have in common, or nil
	others []Other // of several searches, by number
}

type supposed struct {
	step uint32
	lit  core.Lit
}

var _ core.Justifier = (*Recorder)(nil)

// NewRecorder makes an empty Recorder.
func NewRecorder() *Recorder {
	return &Recorder{known: map[ast.Node]uint32{}, crossed: map[clauseKey]source{}, defined: map[ast.Node]ast.Node{}, instances: map[clauseKey]instance{}, shown: map[clauseKey]*Certificate{}, stated: map[int32]bool{}, group: -1, fact: -1, end: -1}
}

// Fork gives a Recorder that knows the predicates of r and how they follow, and no clauses: of
// another search from there. Nil for a nil one.
func (r *Recorder) Fork() *Recorder {
	if r == nil {
		return nil
	}
	f := NewRecorder()
	f.g, f.steps, f.premises, f.values = r.g, slices.Clone(r.steps), slices.Clone(r.premises), slices.Clone(r.values)
	f.known, f.defined, f.simplified = maps.Clone(r.known), maps.Clone(r.defined), r.simplified
	return f
}

// Take has r be what was recorded with another Recorder, which is not used any more.
func (r *Recorder) Take(f *Recorder) { *r = *f }

// Begin takes the predicates of the problem.
func (r *Recorder) Begin(g *ast.Graph, facts []ast.Node) {
	if r == nil {
		return
	}
	r.g = g
	for _, f := range facts {
		if _, ok := r.known[f]; !ok {
			r.add(ruleAssume, f)
		}
	}
}

// Rewriting says what became of nodes, all of it to be asked after the search.
type Rewriting struct {
	Of    func(ast.Node) ast.Node // what a node became; None where there was no need
	By    map[ast.Node]By         // why a node was replaced as a whole
	Shown map[ast.Node]ast.Node   // a term that shows it, where it is not clear
	Way   func(ast.Node) []Stage  // by which a quantified formula became what it did
	Rule  func(ast.Node) string   // the name of the rule by which a node became what it did; nil: the pass is
	Plain func(ast.Node) ast.Node // such a formula with a term put for a variable and nothing else, or None; nil: none is known
}

// Stage is what a quantified formula became on the way, None at its end, and what was put
// for variables since the stage before, in lists of variables and terms.
type Stage = struct {
	Is   ast.Node
	Puts [][][2]ast.Node
}

// By is why a node was replaced: Fact says that it equals To, or, when it is None, that is
// clear; To was rewritten then.
type By struct{ To, Fact ast.Node }

// Rewriting says how the first premises of the steps to come were rewritten, until
// Rewritten says that they are or the pass ends.
func (r *Recorder) Rewriting(t Rewriting) {
	if r != nil {
		r.table = &t
		if r.simplified == nil {
			r.simplified = &t
		}
	}
}

// Rewritten says that the steps to come rewrite nothing.
func (r *Recorder) Rewritten() {
	if r != nil {
		r.table = nil
	}
}

func (r *Recorder) add(rule string, result ast.Node, premises ...uint32) uint32 {
	lo := uint32(len(r.premises))
	r.premises = append(r.premises, premises...)
	i := uint32(len(r.steps))
	r.steps = append(r.steps, step{rule: rule, result: result, shown: ast.None, premises: span[uint32]{lo, uint32(len(r.premises))}})
	if result != ast.None {
		if _, ok := r.known[result]; !ok {
			r.known[result] = i
		}
	}
	return i
}

// Pass begins a pass of preprocessing that starts from facts.
func (r *Recorder) Pass(name string, facts []ast.Node) {
	if r == nil {
		return
	}
	r.pass, r.facts, r.group, r.table = name, slices.Clone(facts), -1, nil
}

// Group narrows what StepAll names down to the given facts, until the pass ends.
func (r *Recorder) Group(facts []ast.Node) {
	if r == nil {
		return
	}
	r.facts, r.group = facts, -1
}

// all gives the step that groups the facts of the pass.
func (r *Recorder) all() uint32 {
	if r.group < 0 {
		var ps []uint32
		for _, f := range r.facts {
			if i, ok := r.known[f]; ok {
				ps = append(ps, i)
			}
		}
		r.group = int64(r.add(ruleGroup, ast.None, ps...))
	}
	return uint32(r.group)
}

// of gives the step of a predicate; one that no step led to follows from all facts.
func (r *Recorder) of(n ast.Node) uint32 {
	i, ok := r.known[n]
	if !ok {
		i = r.add(r.pass, n, r.all())
	}
	return i
}

// Step says that result follows from the premises.
func (r *Recorder) Step(result ast.Node, premises ...ast.Node) {
	r.follows(false, result, premises)
}

// Shown says that result follows from the premises, as a term shows, or None.
func (r *Recorder) Shown(result, term ast.Node, premises ...ast.Node) {
	if r == nil {
		return
	}
	if _, ok := r.known[result]; ok {
		return
	}
	r.Step(result, premises...)
	r.steps[r.known[result]].shown = term
}

// StepBy is Step with instances by which result follows: lists of variables of quantified
// formulas and terms for them.
func (r *Recorder) StepBy(puts [][][2]ast.Node, result ast.Node, premises ...ast.Node) {
	if r == nil {
		return
	}
	n := len(r.steps)
	r.Step(result, premises...)
	if n < len(r.steps) {
		r.steps[len(r.steps)-1].puts = puts
	}
}

// Witness says that result follows from the premise, which denies a universal formula,
// when the new constants are values for which that fails.
func (r *Recorder) Witness(result, premise ast.Node, constants []ast.Node) {
	if r == nil {
		return
	}
	if _, ok := r.known[result]; ok {
		return
	}
	i := r.add(r.pass, result, r.of(premise))
	r.steps[i].chosen = r.keepValues(constants)
}

// Symmetry says that the results hold in some model of facts if these have one: any two of
// the constants may be exchanged in facts, and each result chooses the last constant that it
// speaks of, of which those before it do not speak, among all that come from there on.
// What StepAll names are the facts and the results then.
func (r *Recorder) Symmetry(facts, constants, results []ast.Node) {
	if r == nil {
		return
	}
	r.Group(slices.Clone(facts))
	i := r.add(ruleExchange, ast.None, r.all())
	r.steps[i].chosen = r.keepValues(constants)
	r.steps[i].said = r.keepValues(results)
	for _, f := range results {
		if _, ok := r.known[f]; !ok {
			r.add(r.pass, f, i)
		}
	}
	r.Group(slices.Concat(facts, results))
}

// Induct says that a disjunction holds, one of whose parts is a universal formula: where the
// others do not, a least counter-example of it is none.
func (r *Recorder) Induct(either ast.Node) {
	if _, ok := r.known[either]; !ok {
		r.add(ruleInduct, either)
	}
}

// Define says what the new constant x is: a term that was made before it.
func (r *Recorder) Define(x, term ast.Node) {
	if r != nil {
		r.defined[x] = term
	}
}

func (r *Recorder) keepValues(ns []ast.Node) span[uint32] {
	lo := uint32(len(r.values))
	r.values = append(r.values, ns...)
	return span[uint32]{lo, uint32(len(r.values))}
}

// StepAll says that result follows from the premises together with the facts of the
// pass or the group.
func (r *Recorder) StepAll(result ast.Node, premises ...ast.Node) {
	r.follows(true, result, premises)
}

func (r *Recorder) follows(all bool, result ast.Node, premises []ast.Node) {
	if r == nil {
		return
	}
	if _, ok := r.known[result]; ok {
		return
	}
	ps := make([]uint32, 0, len(premises)+1)
	for _, p := range premises {
		ps = append(ps, r.of(p))
	}
	if all {
		ps = append(ps, r.all())
	}
	i := r.add(r.pass, result, ps...)
	if len(premises) > 0 {
		r.steps[i].table = r.table
	}
}

// Done ends a pass: facts that no step led to follow from all that there were.
func (r *Recorder) Done(facts []ast.Node) {
	if r == nil {
		return
	}
	for _, f := range facts {
		r.of(f)
	}
	r.facts, r.group = nil, -1
}

// Fact says that the clauses of RuleFact to come state f; None ends that.
func (r *Recorder) Fact(f ast.Node) {
	if r == nil {
		return
	}
	r.fact = -1
	if f != ast.None {
		r.fact = int32(r.of(f))
		r.posted = append(r.posted, r.fact)
	}
}

// From says that the clauses of RuleRelax, RuleRow, RuleTable and RuleBits to come follow from facts, until
// Fact ends that.
func (r *Recorder) From(facts []ast.Node) {
	if r == nil {
		return
	}
	r.fact = int32(r.Together(facts)) - 1
}

// Instance says that a clause to come states the instance of a quantifier by terms, or,
// when it holds the quantified formula itself, that these new constants are values for
// which that fails.
func (r *Recorder) Instance(clause []core.Lit, terms []ast.Node, witness bool) {
	if r == nil || len(terms) == 0 {
		return
	}
	r.instances[r.key(clause)] = instance{r.keepValues(terms), witness}
}

// Certificate shows a clause. Of linear arithmetic: a sum that is zero for all values of
// its variables, but not within the bounds that hold where the clause does not; or one
// for each side of a split. Of what takes room: Boxes of which no two meet, by the facts
// of the group From, and parts of them that lie in a Window are more than all of it; or tasks of which those that run when one begins leave it
// what it takes. Of equalities: chains of terms in which each equals the next;
// where functions are Apart, Difference is a place where they differ if they do anywhere,
// which is one of Points or none. Terms are numbers, or a function with its arguments.
// What is known of a divider is shown by the words that are Divided, one by the other.
// Factors are not negative, and the product of two after one another belongs to the sum, as
// do Forms, each with bounds of its own.
type Certificate struct {
	Sum     []Monomial
	Factors []Factor
	Forms   [][]Monomial
	On      []Monomial
	K       *big.Int       // first On <= K, then On > K
	Sides   []*Certificate // two, or none

	Boxes  [][]Side // by axis
	Window []Side   // by axis
	Loads  bool     // they may meet, but the second axis has room for all that do
	From   Group    // that shows it, or none

	Divided [2][]core.Lit // the words of a divider, lowest bits first

	Chains        [][][]int32
	Apart, Points []int32

	Lasts bool // it is of many clauses

	chains [][]ast.Node // what is written of these
	points []ast.Node   // Difference first
	apart  ast.Node     // what is known of Difference
}

// Side is what a box is along an axis: from Sum + K to Sum + K + Size.
type Side struct {
	Sum  []Monomial
	K    *big.Int
	Size int64
}

// Group names facts that show something together; the zero Group names none.
type Group uint32

// Together gives the group of facts.
func (r *Recorder) Together(facts []ast.Node) Group {
	if len(facts) == 1 {
		return Group(r.of(facts[0]) + 1)
	}
	ps := make([]uint32, len(facts))
	for i, f := range facts {
		ps[i] = r.of(f)
	}
	return Group(r.add(ruleGroup, ast.None, ps...) + 1)
}

// Factor is Form - K.
type Factor struct {
	Form []Monomial
	K    *big.Int
}

// Difference is the number of a place where two functions differ.
const Difference = -2

// Certify says what shows a clause to come.
func (r *Recorder) Certify(clause []core.Lit, by *Certificate) {
	if r != nil {
		r.shown[r.key(clause)] = by
	}
}

// clauseKey is the same for clauses of the same literals, false aside: two hashes of them. Of
// others that share one a checker would refuse what shows the one for the other.
type clauseKey [2]uint64

func (r *Recorder) key(ls []core.Lit) clauseKey {
	ls = append(r.scratch[:0], ls...)
	slices.Sort(ls)
	r.scratch = ls
	k, last := clauseKey{14695981039346656037, 7046029254386353131}, core.LitFalse
	for _, l := range ls {
		if l != last && l != core.LitFalse {
			k[0] = (k[0] ^ uint64(l)) * 1099511628211
			k[1] = bits.RotateLeft64(k[1]^uint64(l), 23) * 0x9e3779b97f4a7c15
		}
		last = l
	}
	return k
}

// Suppose says that the literal l states the assumed predicate n, in the form that
// simplification gave it.
func (r *Recorder) Suppose(n, simplified ast.Node, l core.Lit) {
	if r == nil {
		return
	}
	i := r.add(ruleSuppose, n)
	if simplified != n {
		i = r.add("simplify", simplified, i)
		r.steps[i].table = r.simplified
	}
	r.supp = append(r.supp, supposed{i, l})
}

// Axiom implements core.Justifier.
func (r *Recorder) Axiom(id uint64, rule core.Rule, prop core.PropID, lits []core.Lit) {
	c := clause{rule: rule, prop: int32(prop), fact: -1}
	if len(r.instances) > 0 {
		c.instance = r.instances[r.key(lits)]
	}
	if len(r.shown) > 0 && rule != RuleFact {
		key := r.key(lits)
		if by := r.shown[key]; by != nil {
			c.by, c.fact = by, int32(by.From)-1
			if rule == core.RuleExplain || rule == core.RuleInput {
				delete(r.shown, key) // a lemma may be added once more
			}
		}
	}
	switch rule {
	case RuleFact:
		c.fact = r.fact
		r.stated[r.fact] = true
	case RuleRelax, RuleTable, RuleRow, RuleBits:
		c.fact = r.fact
	case core.RuleInput:
		c.rule = "define"
	case core.RuleTaken:
		key := r.key(lits)
		from, ok := r.crossed[key]
		if !ok {
			break
		}
		if c.rule = ""; from.search == r.number {
			r.keep(id, c, lits, []uint64{from.id})
			return
		}
		c.from = from
	}
	r.keep(id, c, lits, nil)
}

// Derived implements core.Justifier.
func (r *Recorder) Derived(id uint64, lits []core.Lit, ants []uint64) {
	r.keep(id, clause{prop: -1, fact: -1}, lits, ants)
}

// Delete implements core.Justifier. Steps to come may not name the clause, but those
// that have been recorded do.
func (r *Recorder) Delete(uint64) {}

func (r *Recorder) keep(id uint64, c clause, lits []core.Lit, ants []uint64) {
	if r.lost || r.end >= 0 && len(r.slice(r.end)) == 0 {
		return
	}
	if id != uint64(len(r.clauses))+1 || 48*len(r.clauses)+4*len(r.lits)+8*len(r.ants) > maxRecorded {
		r.lost = true
		r.clauses, r.lits, r.ants = nil, nil, nil
		return
	}
	c.lits.lo, c.ants.lo = uint64(len(r.lits)), uint64(len(r.ants))
	r.lits = append(room(r.lits, len(lits)), lits...)
	r.ants = append(room(r.ants, len(ants)), ants...)
	c.lits.hi, c.ants.hi = uint64(len(r.lits)), uint64(len(r.ants))
	r.clauses = append(room(r.clauses, 1), c)
	if len(lits) == 0 || c.rule == "" && c.from.id == 0 {
		r.end = len(r.clauses) - 1
	}
}

// room gives a list that has grown twofold where n more do not fit: it is moved seldom.
func room[T any](list []T, n int) []T {
	if len(list)+n > cap(list) {
		list = slices.Grow(list, max(n, len(list)))
	}
	return list
}

func (r *Recorder) slice(i int) []core.Lit {
	return r.lits[r.clauses[i].lits.lo:r.clauses[i].lits.hi]
}

func (r *Recorder) antecedents(i int) []uint64 {
	return r.ants[r.clauses[i].ants.lo:r.clauses[i].ants.hi]
}

// Literal says what a positive literal means: that a predicate holds, that two terms
// are equal, a bit of a vector or a bound of an integer, the first that is set.
type Literal struct {
	Pred        ast.Node // a predicate, or None
	Left, Right ast.Node // terms that are equal, or None
	Term        ast.Node // Bit >= 0: the bit vector; otherwise the integer whose bound it is, or None
	Bit         int      // of Term, or -1
	Var         int32    // the integer variable whose bound it is when there is no Term, or -1
	K           int64    // the bound: at most K when Upper, else at least K
	Big         *big.Int // in place of K, when not nil
	Upper       bool
	Equal       bool       // it is K
	Gate        string     // operator that defines it over Ins: and, xor, ite, maj; else empty
	Ins         []core.Lit // of Gate, or that must be equal
}

// Variable says what an integer variable of the kernel is, the first that is set: a
// term, the value 0 or 1 of a literal, a sum, or what Op gives of two variables.
type Variable struct {
	Term ast.Node // or None
	Bit  core.Lit // or LitUndef
	Sum  []Monomial
	K    *big.Int // constant of Sum, or nil
	Op   string   // of SMT-LIB, or empty
	Of   [2]int32
}

// Monomial is a coefficient times a variable.
type Monomial struct {
	C *big.Int
	X int32
}

// Unnamed is a literal that only its axioms define.
func Unnamed() Literal {
	return Literal{Pred: ast.None, Left: ast.None, Right: ast.None, Term: ast.None, Bit: -1, Var: -1}
}

// Finish ends the recording of a refutation: literal says what a positive literal
// means, integer what a variable is, node what a term of a certificate is, prop names a
// propagator, show gives what shows an explanation that came without, and apart the facts
// that say of boxes along one axis that no two meet.
func (r *Recorder) Finish(literal func(core.Lit) Literal, integer func(int32) Variable, node func(int32) ast.Node, prop func(core.PropID) string, show func([]core.Lit) *Certificate, apart func([][]Side) []ast.Node) {
	if r == nil {
		return
	}
	r.done, r.literal, r.integer, r.node, r.prop, r.show, r.apart = true, literal, integer, node, prop, show, apart
	if r.lost {
		r.Unrecorded()
	}
}

// Unrecorded says that all that is assumed and supposed contradicts itself by reasoning
// that was not recorded. That is one axiom, which a checker may have others judge.
func (r *Recorder) Unrecorded() {
	if r == nil {
		return
	}
	var all []uint32
	for i, s := range r.steps {
		if s.rule == ruleAssume {
			all = append(all, uint32(i))
		}
	}
	lits := make([]core.Lit, len(r.supp))
	for i, s := range r.supp {
		lits[i] = s.lit.Not()
	}
	r.lost, r.end, r.clauses, r.lits, r.ants = false, -1, nil, nil, nil
	r.keep(1, clause{rule: RuleUnrecorded, prop: -1, fact: int32(r.add(ruleGroup, ast.None, all...))}, lits, nil)
	r.end = 0
}

// Len is the number of clauses recorded.
func (r *Recorder) Len() int { return len(r.clauses) }
