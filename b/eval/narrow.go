package eval

import (
	"math"
	"math/big"
	"slices"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// Where several integers are looked for, conjuncts bound them together. A narrowing shrinks
// the box of their least and greatest values until nothing changes (bounds consistency, with
// the hull of the branches of an `or`: Van Hentenryck, Saraswat, Deville: Design,
// Implementation, and Evaluation of the Constraint Language cc(FD), 1998), and one of them is
// then listed between its bounds.

// box has the bounds of the unbound integers, and what is known while they are narrowed.
type box struct {
	lo, hi []int64  // by name; least and most where there is no bound
	terms  []span   // by known term
	asked  []truth3 // by known predicate
	ill    any      // the first trouble of a term, which is left out
	static bool     // terms are not evaluated: those that vary may be anything up to huge
	open   *Frame   // nil while static
}

// span is a term between two numbers; it is left out if it has no use.
type span struct {
	lo, hi int64
	state  truth3 // yes: it has a value; no: it is of no use
}

type truth3 uint8

const (
	unasked truth3 = iota
	yes
	no
	unclear
)

const (
	least, most = math.MinInt64, math.MaxInt64 // no bound
	far         = 1 << 45                      // bounds beyond are none
	huge        = 1 << 30                      // what a static term may be at most
	maxRounds   = 40                           // of narrowing; bounds may creep
)

// narrower shrinks a box; false: nothing in it fits.
type narrower func(b *box) bool

// narrowing is compiled for the integers that are unbound at one point of a plan.
type narrowing struct {
	p     *planner
	names []*tree.Decl
	index map[*tree.Decl]int
	terms []Expr
	fixed []span // of terms that are constant, by term; state tells
	preds []Pred
	rules []narrower
	joint []bool // by name: an equation binds it to others
}

// narrowing compiles the conjuncts that are left; nil if they bound nothing.
func (p *planner) narrowing() *narrowing {
	n := &narrowing{p: p, index: map[*tree.Decl]int{}}
	for _, d := range p.order() {
		if p.scope.shape(d.Type).Form == value.FInt {
			n.index[d] = len(n.names)
			n.names = append(n.names, d)
		}
	}
	if len(n.names) == 0 {
		return nil
	}
	n.joint = make([]bool, len(n.names))
	for _, c := range p.conj {
		if c.done || p.ready(c) {
			continue
		}
		if r := n.rule(c.node, false); r != nil {
			n.rules = append(n.rules, r)
		}
	}
	if len(n.rules) == 0 {
		return nil
	}
	return n
}

// start gives a box without bounds; f is nil while planning.
func (n *narrowing) start(f *Frame) *box {
	k := len(n.names)
	bounds := make([]int64, 2*k)
	b := &box{lo: bounds[:k:k], hi: bounds[k:], terms: make([]span, len(n.terms)), asked: make([]truth3, len(n.preds)),
		static: f == nil, open: f}
	copy(b.terms, n.fixed)
	for i := range k {
		b.lo[i], b.hi[i] = least, most
	}
	return b
}

// run narrows until nothing changes.
func (n *narrowing) run(b *box) bool { return narrowAll(n.rules, b) }

func narrowAll(rules []narrower, b *box) bool {
	before := make([]int64, 2*len(b.lo))
	for range maxRounds {
		copy(before, b.lo)
		copy(before[len(b.lo):], b.hi)
		for _, r := range rules {
			if !r(b) {
				return false
			}
		}
		if slices.Equal(before[:len(b.lo)], b.lo) && slices.Equal(before[len(b.lo):], b.hi) {
			break
		}
	}
	return true
}

func (b *box) raise(i int, v int64) bool {
	if v > b.lo[i] && v > -far {
		b.lo[i] = v
	}
	return b.lo[i] <= b.hi[i]
}

func (b *box) lower(i int, v int64) bool {
	if v < b.hi[i] && v < far {
		b.hi[i] = v
	}
	return b.lo[i] <= b.hi[i]
}

// term gives the k-th known term.
func (n *narrowing) term(b *box, k int) (lo, hi int64, ok bool) {
	t := &b.terms[k]
	if t.state == unasked {
		*t = n.evaluate(b, k)
	}
	return t.lo, t.hi, t.state == yes
}

func (n *narrowing) evaluate(b *box, k int) (t span) {
	if b.static {
		return span{-huge, huge, yes}
	}
	f := b.open
	t.state = no
	defer n.tolerate(b)
	if v, ok := n.terms[k](f).Int64(); ok && -far < v && v < far {
		t = span{v, v, yes}
	}
	return t
}

// tolerate leaves out what has no value.
func (n *narrowing) tolerate(b *box) {
	if e := recover(); e != nil {
		t, at := b.open.trouble(e)
		if t.Kind != value.IllDefined && t.Kind != value.Unlistable {
			panic(e)
		}
		if b.ill == nil && t.Kind == value.IllDefined {
			b.ill = &placed{t, at}
		}
	}
}

// holds gives the truth of the k-th known predicate.
func (n *narrowing) holds(b *box, k int) truth3 {
	if b.asked[k] == unasked {
		b.asked[k] = n.ask(b, k)
	}
	return b.asked[k]
}

func (n *narrowing) ask(b *box, k int) (answer truth3) {
	answer = unclear
	if b.static {
		return answer
	}
	defer n.tolerate(b)
	if n.preds[k](b.open) {
		return yes
	}
	return no
}

// rule compiles a predicate, or its negation; nil if it bounds nothing.
func (n *narrowing) rule(p *tree.Node, negated bool) narrower {
	if n.p.known(p) {
		return n.decided(p, negated)
	}
	op := p.Op
	if negated {
		if o, ok := opposites[op]; ok {
			op, negated = o, false
		}
	}
	switch op {
	case tree.Not:
		return n.rule(p.Args[0], !negated)
	case tree.And, tree.Or:
		if (op == tree.And) != negated {
			return n.all(p.Args, negated)
		}
		branches := make([][]narrower, len(p.Args))
		for i, a := range p.Args {
			branches[i] = n.branch(a, negated)
		}
		return n.hull(branches)
	case tree.Implies:
		if negated {
			l, r := n.rule(p.Args[0], false), n.rule(p.Args[1], true)
			return both(l, r)
		}
		return n.hull([][]narrower{n.branch(p.Args[0], true), n.branch(p.Args[1], false)})
	}
	if negated {
		return nil
	}
	switch op {
	case tree.Less, tree.LessEq:
		return n.linear(p.Args[0], p.Args[1], op == tree.Less, atMost)
	case tree.Greater, tree.GreaterEq:
		return n.linear(p.Args[1], p.Args[0], op == tree.Greater, atMost)
	case tree.Equal:
		if isInt(p.Args[0]) {
			return n.linear(p.Args[0], p.Args[1], false, equals)
		}
	case tree.NotEqual:
		if isInt(p.Args[0]) {
			return n.linear(p.Args[0], p.Args[1], false, differs)
		}
	case tree.Member:
		if isInt(p.Args[0]) {
			return n.member(p.Args[0], p.Args[1])
		}
	case tree.NotMember:
		if isInt(p.Args[0]) && p.Args[1].Op == tree.Interval {
			x, s := p.Args[0], p.Args[1]
			branch := func(r narrower) []narrower {
				if r == nil {
					return nil
				}
				return []narrower{r}
			}
			return n.hull([][]narrower{branch(n.linear(x, s.Args[0], true, atMost)), branch(n.linear(s.Args[1], x, true, atMost))})
		}
	}
	return nil
}

func isInt(n *tree.Node) bool { return n.Type != nil && n.Type.Rep().Kind == tree.TInt }

func both(a, b narrower) narrower {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return func(x *box) bool { return a(x) && b(x) }
}

func (n *narrowing) all(ps []*tree.Node, negated bool) narrower {
	var out narrower
	for _, p := range ps {
		out = both(out, n.rule(p, negated))
	}
	return out
}

// branch compiles one way to satisfy an `or`; nil rules: it bounds nothing.
func (n *narrowing) branch(p *tree.Node, negated bool) []narrower {
	if r := n.rule(p, negated); r != nil {
		return []narrower{r}
	}
	return nil
}

// decided is the rule of a predicate without unbound names.
func (n *narrowing) decided(p *tree.Node, negated bool) narrower {
	k := len(n.preds)
	n.preds = append(n.preds, n.p.scope.Pred(p))
	wrong := no
	if negated {
		wrong = yes
	}
	return func(b *box) bool { return n.holds(b, k) != wrong }
}

// hull keeps what some branch allows.
func (n *narrowing) hull(branches [][]narrower) narrower {
	for _, rules := range branches {
		if len(rules) == 0 {
			return nil
		}
	}
	return func(b *box) bool {
		k := len(b.lo)
		room := make([]int64, 4*k)
		lo, hi := b.lo, b.hi
		hullLo, hullHi := room[:k:k], room[k:2*k]
		some := false
		for _, rules := range branches {
			b.lo, b.hi = room[2*k:3*k:3*k], room[3*k:]
			copy(b.lo, lo)
			copy(b.hi, hi)
			fits := true
			for _, r := range rules {
				if fits = r(b); !fits {
					break
				}
			}
			if !fits {
				continue
			}
			for i := range k {
				if !some || b.lo[i] < hullLo[i] {
					hullLo[i] = b.lo[i]
				}
				if !some || b.hi[i] > hullHi[i] {
					hullHi[i] = b.hi[i]
				}
			}
			some = true
		}
		b.lo, b.hi = lo, hi
		if some {
			copy(b.lo, hullLo)
			copy(b.hi, hullHi)
		}
		return some
	}
}

// member bounds x by a set.
func (n *narrowing) member(x, set *tree.Node) narrower {
	switch set.Op {
	case tree.Interval:
		return both(n.linear(set.Args[0], x, false, atMost), n.linear(x, set.Args[1], false, atMost))
	case tree.NaturalSet:
		return n.linear(tree.NewInt(set.Pos, big.NewInt(0)), x, false, atMost)
	case tree.Natural1Set:
		return n.linear(tree.NewInt(set.Pos, big.NewInt(1)), x, false, atMost)
	case tree.IntSet:
		return nil
	case tree.Inter:
		return both(n.member(x, set.Args[0]), n.member(x, set.Args[1]))
	case tree.SetMinus:
		return n.member(x, set.Args[0])
	case tree.Union:
		a, b := n.member(x, set.Args[0]), n.member(x, set.Args[1])
		if a == nil || b == nil {
			return nil
		}
		return n.hull([][]narrower{{a}, {b}})
	}
	if n.p.fresh(set) {
		if e := n.defined(set.Decl); e != nil {
			return n.member(x, e)
		}
	}
	if !n.p.known(set) || n.p.infinite(set) {
		return nil
	}
	// The least and the greatest element; an empty set has none, and nothing fits.
	e := n.p.scope.Expr(set)
	empty := len(n.preds)
	n.preds = append(n.preds, func(f *Frame) bool { return value.IsEmpty(e(f)) })
	end := func(greatest bool) *linear {
		k := n.newTerm(func(f *Frame) value.Value { return value.Extreme(e(f), greatest) })
		l := &linear{n: n}
		sign := int64(1)
		if greatest {
			sign = -1
		}
		// lowest - x <= 0, x - greatest <= 0
		l.known = append(l.known, scaled{k, sign})
		if !l.add(x, -sign) || len(l.sum) == 0 {
			return nil
		}
		return l
	}
	lo, hi := end(false), end(true)
	if lo == nil || hi == nil {
		return nil
	}
	return func(b *box) bool { return n.holds(b, empty) != yes && lo.atMost(b) && hi.atMost(b) }
}

// defined gives the set that a conjunct equates with an unbound name, if it is an interval.
func (n *narrowing) defined(d *tree.Decl) *tree.Node {
	for _, c := range n.p.conj {
		if c.node.Op != tree.Equal {
			continue
		}
		for i := range 2 {
			if l, r := c.node.Args[i], c.node.Args[1-i]; l.Op == tree.Ident && l.Decl == d && r.Op == tree.Interval {
				return r
			}
		}
	}
	return nil
}

func (n *narrowing) newTerm(e Expr) int {
	n.terms = append(n.terms, e)
	n.fixed = append(n.fixed, span{})
	return len(n.terms) - 1
}

// narrowed gives the options to list an integer between narrowed bounds: those that are
// finite for sure, those that equations bind together, and in an open scope all, the one
// with the least lower bound first.
func (p *planner) narrowed(consider func(*option)) {
	n := p.narrowing()
	if n == nil {
		return
	}
	b := n.start(nil)
	if !n.run(b) {
		// Only what holds for no integers at all fails without a frame.
		consider(&option{binds: p.order(), step: func(Solver) Solver {
			return func(*Frame, func(*Frame) bool) bool { return false }
		}})
		return
	}
	for i, d := range n.names {
		finite := b.lo[i] != least && b.hi[i] != most
		size := max(float64(b.hi[i])-float64(b.lo[i])+1, 1)
		o := &option{binds: []*tree.Decl{d}, step: n.list(i, d)}
		switch {
		case finite && n.joint[i]:
			o.cost = min(size, 12) - 0.5
		case finite:
			o.cost = 13
		case !p.scope.Open:
			continue
		default:
			// Of those without an end, the one that begins first, as in ProB.
			o.cost, o.free = 999_000, true
			switch {
			case b.lo[i] != least:
				o.cost += min(max(float64(b.lo[i]), -100), 100)
			case b.hi[i] != most:
				o.cost += 200
			default:
				o.cost += 300
			}
			if n.equated(d) {
				o.cost += 500 // it follows from others
			}
		}
		consider(o)
	}
}

// equated reports whether a conjunct says that a name equals an expression on others of
// the names.
func (n *narrowing) equated(d *tree.Decl) bool {
	for _, c := range n.p.conj {
		if c.done || c.node.Op != tree.Equal || !c.free[d] {
			continue
		}
		for i := range 2 {
			l, r := c.node.Args[i], c.node.Args[1-i]
			if l.Op != tree.Ident || l.Decl != d {
				continue
			}
			others := true
			for o := range freeNames(r, false) {
				_, ours := n.index[o]
				others = others && o != d && (ours || !n.p.unbound[o])
			}
			if others {
				return true
			}
		}
	}
	return false
}

// list compiles the listing of the i-th name.
func (n *narrowing) list(i int, d *tree.Decl) step {
	p := n.p
	slot, w, open := p.scope.slots[d], p.scope.code.World, p.scope.Open
	at, name := p.at, d.Name
	return func(next Solver) Solver {
		return func(f *Frame, found func(*Frame) bool) bool {
			b := n.start(f)
			f.tick()
			if !n.run(b) {
				return false
			}
			lo, hi := b.lo[i], b.hi[i]
			if lo == least || hi == most {
				switch {
				case !open && b.ill != nil:
					panic(b.ill)
				case !open:
					f.at = at
					value.CannotList("nothing bounds %s, of the infinite type INTEGER", name)
				}
				// A bound beyond the implementable integers is itself a candidate.
				f.Inexact = true
				switch {
				case hi != most:
					lo = min(w.MinInt, hi)
				case lo != least:
					hi = max(w.MaxInt, lo)
				default:
					lo, hi = w.MinInt, w.MaxInt
				}
			}
			for v := lo; v <= hi; v++ {
				f.tick()
				f.Slots[slot] = value.Int(v)
				if next(f, found) {
					return true
				}
			}
			return false
		}
	}
}
