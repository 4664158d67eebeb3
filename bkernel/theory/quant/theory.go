package quant

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/options"
	"bsmt/bkernel/rewrite"
	"bsmt/bkernel/theory/euf"
	"bsmt/bkernel/trace"
)

// quantifier is one universal predicate that the core knows as a literal.
type quantifier struct {
	n         ast.Node                // the OpForall
	tag       int32                   // of the clauses of its instances in the core
	lit       core.Lit                // true: it holds; false: a witness refutes it
	witnessed bool                    // the clause that gives the witness is there
	finite    bool                    // every instance over its finite range is there
	inferred  bool                    // patterns are set
	patterns  [][]ast.Node            // given or inferred, each a multi-pattern
	guards    map[ast.Node]core.LBool // once asked: see guards
	delays    []int                   // by pattern, as far as set: generations that its matches count for
	forward   int                     // the pattern of all guards, which must be true, or -1: see chain
	seen      map[string]bool         // instances made, by the ids of their terms
	settled   map[string]bool         // likewise, those that hold whenever all assumptions of a call do
	settledIn uint64                  // that call
	forms     map[string]ast.Node     // by the ids of terms and of the body or a part: what that is for these; see form
	places    map[ast.Node][]place    // by variable: see places; nil before it is asked
	rounds    int                     // counter-example searches for it
	limit     int                     // generation up to which matching goes
	consts    []ast.Node              // constants that the body mentions, once asked
	by        []int                   // instances by trigger: those that are no pattern, then by pattern
	deepest   int                     // greatest generation of an instance
	safe      string                  // key of the last model without a counter-example
}

// delay puts the pattern i off.
func (q *quantifier) delay(i int) {
	for len(q.delays) <= i {
		q.delays = append(q.delays, 0)
	}
	q.delays[i] = loopDelay
}

// Theory instantiates what holds and witnesses what does not. It is a final
// checker of the core, the last one: when it runs, all other theories agree on a
// candidate model.
//
// Before the first decision it matches at the root, by Decide: there what neither refutes
// nor propagates is taken for terms of the problem alone. A round of the final check first
// unfolds small finite ranges; then matches patterns against the congruence closure
// (Detlefs, Nelson, Saxe 2005, section 5), younger terms only when older ones gave
// nothing, several terms only where the candidate model does not satisfy the instance; then looks for a counter-example to each quantifier in
// the candidate model (Ge, de Moura 2009), by a kernel of its own. None, for all:
// the model is one of the quantifiers too.
type Theory struct {
	host     Host
	core     *core.Solver
	euf      *euf.Theory
	g        *ast.Graph
	rw       *rewrite.Rewriter
	ev       *eval.Evaluator // under the candidate model that is looked at
	depth    int             // counter-example searches around this one
	noUnfold bool            // small finite ranges are instantiated as if they were large
	tune     *options.Quant
	trace    *trace.Tracer // nil: nobody watches
	matching bool          // counter-examples are not looked for
	roots    []root        // with matching alone: see Root
	levels   levels        // of a stack of facts
	walk     *relevance    // kept from one final check to the next
	relevant *relevance    // walk, at a final check with matching alone; nil: everything is
	unequal  [][2]euf.Node // what patterns compared in vain since the last final check, for split

	all       []*quantifier
	byNode    map[ast.Node]*quantifier
	origins   []origin  // by node, as far as gen: where terms that instances made come from
	deepest   int       // greatest generation of an instance
	youngest  ast.Node  // the last term that such an instance was made for
	gen       []int32   // by node, as far as set: generation of terms that instances made; 0 for others
	rounds    int       // final checks with active quantifiers
	searchAt  int       // rounds at which counter-examples are looked for first
	depths    int       // how often all limits rose
	deepen    bool      // the limit rose before the last counter-example search
	key       []byte    // buffer for keys of seen
	forms     int       // ground forms kept
	instances int       // instances made
	asked     int64     // work of counter-example searches
	styles    int       // counter-example searches, which take turns between styles
	accepted  ast.Model // see Accepted
	last      ast.Model // see Candidate

	early early // see Early

	rootMark   rootMark // when the root was looked at last
	rootRounds int      // how often it was
	atRoot     bool     // it is looked at
	polarity   []uint8  // by node, as far as set: see mark
	opened     []bool   // by node, as far as asked: a variable occurs in it
}

const (
	shallow    = 4  // times that the limits rise without one
	maxNesting = 6  // counter-example searches within one another
	priority   = 7  // among propagators: the last
	chainSteps = 8  // rounds of matching in one of those
	chainWidth = 64 // instances after which they end
	rootLimit  = 2  // generation up to which they raise the limit
	earlyIdle  = 8  // calls of Early without an instance after which it goes deeper
	earlyPause = 8  // calls of Early after which it lets one more pass between two
)

// New adds the theory to a core, behind all other theories.
func New(c Config, h Host) *Theory {
	tune := &c.Tuning.OrDefault().Quant
	qs := &Theory{
		host: h, core: c.Core, euf: c.EUF, g: c.Graph, rw: c.Rewriter, ev: eval.New(c.Graph, nil), depth: c.Depth, noUnfold: c.NoUnfold, matching: c.Matching,
		youngest: ast.None, byNode: map[ast.Node]*quantifier{}, searchAt: tune.SearchEvery, tune: tune, trace: c.Trace,
	}
	c.Core.AddPropagator(qs, priority)
	c.Core.AddDecider(qs, false)
	return qs
}

// Propagate does nothing: quantifiers act at the final check.
func (qs *Theory) Propagate(*core.Solver) bool { return true }

// Explain is never asked for.
func (qs *Theory) Explain(_ *core.Solver, _ core.Lit, _ uint32, out []core.Lit) []core.Lit {
	return out
}

// Literal gives the literal of an OpForall without free variables.
func (qs *Theory) Literal(n ast.Node) core.Lit {
	if q, ok := qs.byNode[n]; ok {
		return q.lit
	}
	q := &quantifier{n: n, tag: int32(len(qs.all)) + 1, lit: qs.core.NewBool(), seen: map[string]bool{}, limit: 1, forward: -1}
	qs.rest(q)
	qs.byNode[n] = q
	qs.all = append(qs.all, q)
	return q.lit
}

// Rest has the search try first for each quantifier the value that owes nothing: facts
// that needed another one have gone.
func (qs *Theory) Rest() {
	for _, q := range qs.all {
		qs.rest(q)
	}
}

func (qs *Theory) rest(q *quantifier) {
	if qs.polarityOf(q.n) == positive {
		qs.core.SetPhase(q.lit.Not()) // it holds only where it is needed
	} else {
		qs.core.SetPhase(q.lit)
	}
}

// Accepted gives the model in which the last final check found no counter-example,
// with values for all constants; nil when it looked for none.
func (qs *Theory) Accepted() ast.Model { return qs.accepted }

// Candidate gives the last model of what has no quantifiers in which counter-examples were
// looked for; nil when there was none.
func (qs *Theory) Candidate() ast.Model { return qs.last }

// ForgetCandidate forgets it: another question begins.
func (qs *Theory) ForgetCandidate() { qs.last = nil }

// owed gives the quantifiers that hold and have more instances than were made, and adds
// the witnesses of those that do not hold; progress says that it added some.
func (qs *Theory) owed() (active []*quantifier, progress bool) {
	for i := 0; i < len(qs.all); i++ { // witnesses may add to all
		q := qs.all[i]
		if qs.dead(q.n) {
			continue
		}
		switch qs.core.Value(q.lit) {
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
	return active, progress
}

// Decide proposes nothing: before the first decision it adds what follows from the
// quantifiers at the root, a round each time, until nothing does. What is refuted by
// matching alone is refuted there, without a candidate model.
func (qs *Theory) Decide(s *core.Solver) core.Lit {
	if len(qs.all) == 0 || s.DecisionLevel() > s.Assumptions() {
		return core.LitUndef
	}
	mark := rootMark{s.TrailLen(), qs.euf.Len(), len(qs.all)}
	if mark == qs.rootMark || qs.rootRounds >= qs.tune.RootRounds || qs.instances > qs.tune.RootCap {
		return core.LitUndef
	}
	qs.rootMark = mark
	qs.rootRounds++
	active, _ := qs.owed()
	for _, q := range active {
		qs.unfold(q)
	}
	if len(active) > 0 {
		qs.atRoot = true
		qs.match(active, nil, true)
		qs.atRoot = false
	}
	return core.LitUndef
}

// rootMark says what was known at the root when it was looked at.
type rootMark struct{ trail, nodes, quantifiers int }

// early deals out the calls of Early.
type early struct {
	running bool // matches are ranked, whatever the rounds, and go no deeper
	idle    int  // calls that found nothing since one went deeper
	wait    int  // calls that it lets pass
	pause   int  // how many it lets pass after the next one
}

// Early matches before products are cut at the values of a candidate model, which says
// nothing new for as long as instances do, and may do so without end. The more instances
// it found, and the more often none, the more calls it lets pass.
func (qs *Theory) Early() bool {
	e := &qs.early
	if len(qs.all) == 0 || qs.instances > qs.tune.Instances {
		return false
	}
	if e.wait > 0 {
		e.wait--
		return false
	}
	active, progress := qs.owed()
	for _, q := range active {
		progress = qs.unfold(q) || progress
	}
	if !progress {
		e.running = true
		n, more := qs.match(active, nil, true)
		if n == 0 && more {
			if e.idle++; e.idle >= earlyIdle && qs.deeper(active) {
				e.idle = 0
				n, _ = qs.match(active, nil, true)
			}
		}
		e.running = false
		progress = n > 0
	}
	e.wait = e.pause / earlyPause
	e.pause = min(e.pause+1, earlyPause*earlyPause)
	return progress
}

// FinalCheck is the round described at the type.
func (qs *Theory) FinalCheck(s *core.Solver) core.Outcome {
	qs.accepted = nil
	active, progress := qs.owed()
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
	if qs.instances > qs.tune.Instances {
		best := qs.busiest()
		s.GiveUp(core.Gap{What: "has most of the instances", Scope: qs.scope(best), Limit: int64(qs.tune.Instances)})
		qs.blameLoop()
		return core.FinalGiveUp
	}
	all := active
	if qs.matching {
		active = qs.rests(active)
		defer func() { qs.relevant = nil }()
		if len(active) == 0 {
			return core.FinalOK // what was asserted holds whatever these say
		}
	}
	// Neither may starve the other: matching can go on for ever, and models are found
	// only by looking for counter-examples.
	qs.rounds++
	cheap := qs.asked*int64(qs.tune.SearchShare) <= s.Work() // so far
	search := cheap && qs.rounds >= qs.searchAt && !qs.matching
	if search {
		qs.searchAt = qs.rounds + max(qs.tune.SearchEvery, qs.rounds/4)
	}
	patient := true // only matches that the candidate model does not satisfy
	var where *view
	if !search && slices.ContainsFunc(active, (*quantifier).lazy) {
		where, _ = qs.candidate(tables)
	}
	qs.unequal = qs.unequal[:0]
	for {
		n, more := 0, false
		if !search {
			n, more = qs.match(active, where, patient)
		}
		if n > 0 {
			// A chain in which each instance makes the term of the next one takes
			// several steps at once.
			for i := 0; i < chainSteps && n < chainWidth && more && qs.rounds <= qs.tune.EagerRounds; i++ {
				var added int
				if added, more = qs.match(active, nil, true); added == 0 {
					break
				}
				n += added
			}
			return core.FinalProgress
		}
		if qs.matching && qs.split() {
			return core.FinalProgress
		}
		if qs.deepen = !qs.deepen; more && (qs.deepen || !cheap && qs.depths < shallow) && qs.deeper(active) {
			continue
		}
		// What operators mean is looked at in candidate models, though quantifiers of the source are only matched.
		if qs.matching && (s.Cancelled() || slices.ContainsFunc(active, func(q *quantifier) bool { return !qs.g.Quant(q.n).Own })) {
			if !s.Cancelled() && more && qs.deeper(active) {
				continue
			}
			qs.nameNodes()
			_, _, _ = qs.read(tables) // is kept
			s.GiveUp(core.Gap{What: "has no more instances by matching, and nothing else is tried", Scope: qs.scope(all[0])})
			qs.blameLoop()
			return core.FinalGiveUp
		}
		var reason core.Gap
		before := s.Work()
		for range numStyles {
			var out core.Outcome
			out, reason = qs.counterexamples(active)
			qs.asked += s.Work() - before
			before = s.Work()
			if out != core.FinalGiveUp {
				return out
			}
			if s.Cancelled() {
				break
			}
		}
		if search || patient {
			search, patient = false, false
			continue
		}
		if s.Cancelled() || !more || !qs.deeper(active) {
			s.GiveUp(reason)
			qs.blameLoop()
			return core.FinalGiveUp
		}
	}
}

// rests has matching look only at what the present assignment rests on, and gives those of
// the quantifiers that it does.
func (qs *Theory) rests(active []*quantifier) []*quantifier {
	if qs.walk == nil {
		qs.walk = &relevance{qs: qs}
	}
	qs.relevant = qs.walk
	qs.relevant.find()
	return slices.DeleteFunc(slices.Clone(active), func(q *quantifier) bool { return !qs.relevant.holds(q.n) })
}

// blameLoop adds to the reasons of giving up the matching loop, when there is one.
func (qs *Theory) blameLoop() {
	if l := qs.Loop(); l != nil {
		qs.core.GiveUp(core.Gap{What: "is in " + l.Text(qs.g), Scope: qs.scope(qs.byNode[l.Quantifiers[0]])})
	}
}

// deeper raises the generation up to which each quantifier is matched; false when
// all have reached the cap.
func (qs *Theory) deeper(active []*quantifier) bool {
	raised := false
	qs.depths++
	for _, q := range active {
		if q.limit < qs.tune.Generations {
			q.limit++
			raised = true
		}
	}
	return raised
}

// Progress says how many instances there are, and of which quantifier most; it
// is empty when there are none.
func (qs *Theory) Progress() string {
	if qs.instances == 0 {
		return ""
	}
	out := fmt.Sprintf("%d instances of quantifiers, most of the %s", qs.instances, Name(qs.g, qs.busiest().n))
	if l := qs.Loop(); l != nil {
		out += ", in " + l.Text(qs.g)
	}
	return out
}

// busiest is the quantifier with most instances.
func (qs *Theory) busiest() *quantifier {
	best := qs.all[0]
	for _, q := range qs.all {
		if len(q.seen) > len(best.seen) {
			best = q
		}
	}
	return best
}

// Busiest is the quantifier with most instances, or ast.None.
func (qs *Theory) Busiest() ast.Node {
	if qs.instances == 0 {
		return ast.None
	}
	return qs.busiest().n
}

// scope is what core.Gap calls a quantifier.
func (qs *Theory) scope(q *quantifier) int32 { return int32(slices.Index(qs.all, q)) + 1 }

// Scope gives the OpForall that core.Gap calls so.
func (qs *Theory) Scope(scope int32) ast.Node { return qs.all[scope-1].n }

// Name describes an OpForall of g for a reason.
func Name(g *ast.Graph, n ast.Node) string {
	in := g.Quant(n)
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
