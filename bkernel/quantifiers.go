package bkernel

import (
	"encoding/binary"
	"fmt"
	"sort"
	"strings"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/eval"
)

// quantifier is one universal predicate that the core knows as a literal.
type quantifier struct {
	n         ast.Node        // the OpForall
	lit       core.Lit        // true: it holds; false: a witness refutes it
	witnessed bool            // the clause that gives the witness is there
	finite    bool            // every instance over its finite range is there
	inferred  bool            // patterns are set
	patterns  [][]ast.Node    // given or inferred, each a multi-pattern
	seen      map[string]bool // instances made, by the ids of their terms
	rounds    int             // counter-example searches for it
	limit     int             // generation up to which matching goes
}

// quantifiers instantiates what holds and witnesses what does not. It is a final
// checker of the core, the last one: when it runs, all other theories agree on a
// candidate model.
//
// A round first unfolds small finite ranges; then matches patterns against the
// congruence closure (Detlefs, Nelson, Saxe 2005, section 5), younger terms only
// when older ones gave nothing; then looks for a counter-example to each
// quantifier in the candidate model (Ge, de Moura 2009), by a kernel of its own.
// None, for all: the model is one of the quantifiers too.
type quantifiers struct {
	k         *kernel
	all       []*quantifier
	byNode    map[ast.Node]*quantifier
	gen       []int32 // by node, as far as set: generation of terms that instances made; 0 for others
	rounds    int     // final checks with active quantifiers
	deepen    bool    // the limit rose before the last counter-example search
	key       []byte  // buffer for keys of seen
	instances int     // instances made
	polarity  []uint8 // by node, as far as set: see mark
	opened    []bool  // by node, as far as asked: a variable occurs in it
}

const (
	unfoldCap   = 256   // instances up to which a finite range is unfolded at once
	roundCap    = 100   // instances of one quantifier that one round of matching may add
	chainSteps  = 8     // rounds of matching in one final check
	chainWidth  = 64    // instances after which they end
	searchEvery = 8     // of so many final checks one looks for counter-examples first
	maxNesting  = 6     // counter-example searches within one another
	limitCap    = 1000  // generation beyond which no term is matched
	instanceCap = 60000 // instances after which the kernel gives up
)

func newQuantifiers(k *kernel) *quantifiers {
	q := &quantifiers{k: k, byNode: map[ast.Node]*quantifier{}}
	k.core.AddPropagator(q, 7)
	return q
}

// Propagate does nothing: quantifiers act at the final check.
func (qs *quantifiers) Propagate(*core.Solver) bool { return true }

// Explain is never asked for.
func (qs *quantifiers) Explain(_ *core.Solver, _ core.Lit, _ uint32, out []core.Lit) []core.Lit {
	return out
}

// Literal gives the literal of an OpForall without free variables.
func (qs *quantifiers) Literal(n ast.Node) core.Lit {
	if q, ok := qs.byNode[n]; ok {
		return q.lit
	}
	q := &quantifier{n: n, lit: qs.k.core.NewBool(), seen: map[string]bool{}, limit: 1}
	if qs.polarityOf(n) == positive {
		qs.k.core.SetPhase(q.lit.Not()) // it holds only where it is needed
	} else {
		qs.k.core.SetPhase(q.lit)
	}
	qs.byNode[n] = q
	qs.all = append(qs.all, q)
	return q.lit
}

// FinalCheck is the round described at the type.
func (qs *quantifiers) FinalCheck(s *core.Solver) core.Outcome {
	progress := false
	var active []*quantifier
	for i := 0; i < len(qs.all); i++ { // witnesses may add to all
		q := qs.all[i]
		switch s.Value(q.lit) {
		case core.False:
			if !q.witnessed && qs.polarityOf(q.n)&negative != 0 {
				q.witnessed = true
				qs.witness(q)
				progress = true
			}
		case core.True:
			if !q.finite && qs.polarityOf(q.n)&positive != 0 {
				active = append(active, q)
			}
		}
	}
	if progress {
		return core.FinalProgress
	}
	if len(active) == 0 {
		return core.FinalOK
	}
	for _, q := range active {
		if qs.unfold(q) {
			progress = true
		}
	}
	if progress {
		return core.FinalProgress
	}
	if qs.instances > instanceCap {
		s.GiveUp(fmt.Sprintf("%d instances of quantifiers", qs.instances))
		return core.FinalGiveUp
	}
	// Neither may starve the other: matching can go on for ever, and models are found
	// only by looking for counter-examples.
	qs.rounds++
	search := qs.rounds%searchEvery == 0
	for {
		n, more := 0, false
		if !search {
			n, more = qs.match(active)
		}
		if n > 0 {
			// A chain in which each instance makes the term of the next one takes
			// several steps at once.
			for i := 0; i < chainSteps && n < chainWidth && more; i++ {
				var added int
				if added, more = qs.match(active); added == 0 {
					break
				}
				n += added
			}
			return core.FinalProgress
		}
		if qs.deepen = !qs.deepen; more && qs.deepen && qs.deeper(active) {
			continue
		}
		out, reason := qs.counterexamples(active)
		if out != core.FinalGiveUp {
			return out
		}
		if search {
			search = false
			continue
		}
		if s.Cancelled() || !more || !qs.deeper(active) {
			s.GiveUp(reason)
			return core.FinalGiveUp
		}
	}
}

// deeper raises the generation up to which each quantifier is matched; false when
// all have reached the cap.
func (qs *quantifiers) deeper(active []*quantifier) bool {
	raised := false
	for _, q := range active {
		if q.limit < limitCap {
			q.limit++
			raised = true
		}
	}
	return raised
}

// witness adds: q, or its body is false for new constants.
func (qs *quantifiers) witness(q *quantifier) {
	k, g := qs.k, qs.k.g
	sub := map[ast.Node]ast.Node{}
	for _, v := range g.Quant(q.n).Vars {
		sub[v] = freshConst(g, &k.pre.fresh, "sk", g.Type(v))
	}
	body := k.rw.Not(k.rw.Substitute(g.Arg(q.n, 0), sub))
	qs.clause(q.lit, body)
}

// clause adds l or p, splitting p where it is a disjunction or a conjunction.
func (qs *quantifiers) clause(l core.Lit, p ast.Node) {
	k, g := qs.k, qs.k.g
	qs.mark(p, positive)
	switch op := g.Op(p); {
	case op == ast.OpTrue:
	case op == ast.OpAnd:
		for _, a := range g.Args(p) {
			qs.clause(l, a)
		}
	case op == ast.OpNot && g.Op(g.Arg(p, 0)) == ast.OpOr:
		for _, a := range g.Args(g.Arg(p, 0)) {
			qs.clause(l, k.rw.Not(a))
		}
	case op == ast.OpOr:
		ls := []core.Lit{l}
		for _, a := range g.Args(p) {
			ls = append(ls, k.literal(a))
		}
		k.core.AddClauseRule("instance", ls...)
	default:
		k.core.AddClauseRule("instance", l, k.literal(p))
	}
}

// instantiate adds the instance of q for those terms; false when it is there.
func (qs *quantifiers) instantiate(q *quantifier, terms []ast.Node) bool {
	k, g := qs.k, qs.k.g
	qs.key = tupleKey(qs.key, terms)
	if q.seen[string(qs.key)] {
		return false
	}
	q.seen[string(qs.key)] = true
	sub := map[ast.Node]ast.Node{}
	gen := 0
	for i, v := range g.Quant(q.n).Vars {
		sub[v] = terms[i]
		gen = max(gen, qs.generation(terms[i]))
	}
	before := ast.Node(g.Len())
	body := k.rw.Substitute(g.Arg(q.n, 0), sub)
	for len(qs.gen) < int(before) {
		qs.gen = append(qs.gen, 0)
	}
	for len(qs.gen) < g.Len() {
		qs.gen = append(qs.gen, int32(gen)+1)
	}
	if g.Op(body) == ast.OpTrue {
		return false
	}
	qs.instances++
	qs.clause(q.lit.Not(), body)
	return true
}

// tupleKey writes terms into buf as a key of seen.
func tupleKey(buf []byte, terms []ast.Node) []byte {
	buf = buf[:0]
	for _, t := range terms {
		buf = binary.LittleEndian.AppendUint32(buf, uint32(t))
	}
	return buf
}

// generation is 0 for terms of the problem, and for a term that an instance made
// one more than the greatest of those it was made from.
func (qs *quantifiers) generation(n ast.Node) int {
	if int(n) < len(qs.gen) {
		return int(qs.gen[n])
	}
	return 0
}

// unfold makes all instances of a quantifier over a small finite range.
func (qs *quantifiers) unfold(q *quantifier) bool {
	g := qs.k.g
	if qs.k.opts.noUnfold {
		return false
	}
	total := int64(1)
	for _, v := range g.Quant(q.n).Vars {
		s := eval.Size(g, g.Type(v), unfoldCap)
		if s < 0 || total*s > unfoldCap {
			return false
		}
		total *= s
	}
	q.finite = true
	tuples := [][]ast.Node{nil}
	for _, v := range g.Quant(q.n).Vars {
		var next [][]ast.Node
		for _, t := range tuples {
			for _, x := range eval.Values(g, g.Type(v)) {
				next = append(next, append(append([]ast.Node(nil), t...), qs.valueNode(g.Type(v), x)))
			}
		}
		tuples = next
	}
	for _, t := range tuples {
		qs.instantiate(q, t)
	}
	return true
}

// valueNode writes a value as a node; the caller has made sure that it
// holds no element of a deferred set, which no numeral denotes.
func (qs *quantifiers) valueNode(t ast.Type, v ast.Value) ast.Node {
	g := qs.k.g
	switch v.Kind {
	case ast.KBool:
		return g.BoolOf(g.Truth(v.Bool))
	case ast.KInt:
		return g.Num(v.Int)
	case ast.KBitVec:
		return g.BvNum(v.Int, g.Width(t))
	case ast.KSet:
		panic("bkernel: an element of a deferred set is no term")
	}
	n := g.ConstFun(t, qs.valueNode(g.Ran(t), v.Fun.Default))
	for _, en := range v.Fun.Entries {
		at := make([]ast.Node, len(en.Args))
		for i, a := range en.Args {
			at[i] = qs.valueNode(g.Dom(t)[i], a)
		}
		n = qs.k.rw.Mk(ast.OpOverride, t, append(append([]ast.Node{n}, at...), qs.valueNode(g.Ran(t), en.Val)), 0)
	}
	return n
}

// busiest gives the quantifier with the most instances.
func (qs *quantifiers) busiest() *quantifier {
	var best *quantifier
	for _, q := range qs.all {
		if best == nil || len(q.seen) > len(best.seen) {
			best = q
		}
	}
	return best
}

// name describes a quantifier for a reason.
func (qs *quantifiers) name(q *quantifier) string {
	g := qs.k.g
	in := g.Quant(q.n)
	names := make([]string, len(in.Vars))
	for i, v := range in.Vars {
		names[i] = g.Name(v)
	}
	sort.Strings(names)
	if in.Name != "" {
		return "quantifier " + in.Name + " over " + strings.Join(names, ", ")
	}
	return "quantifier over " + strings.Join(names, ", ")
}
