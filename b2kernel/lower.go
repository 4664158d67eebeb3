package b2kernel

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"bsmt/b/eval"
	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/bkernel/ast"
	kernel "bsmt/bkernel/eval"
)

// Refusal says what cannot be put to the kernel.
type Refusal struct {
	Pos  tree.Pos
	What string // what it is, as a noun
	Expr string // where it stands, as B; may be empty

	endless bool       // names without bounds had to be listed
	at      *tree.Node // what was lowered
}

func (r *Refusal) Error() string {
	s := "not solved: " + r.What
	if r.Expr != "" {
		s += " in " + r.Expr
	}
	if r.Pos.Known() {
		s = r.Pos.String() + ": " + s
	}
	return s
}

// lowering is the state of one translation.
type lowering struct {
	g      *ast.Graph
	world  *eval.World
	ctx    context.Context
	ask    func(*tree.Node) (value.Value, error) // evaluates what names nothing that is to be found
	sought map[*tree.Decl]bool                   // what is to be found
	free   map[*tree.Node][]*tree.Decl           // names that a node uses and does not bind
	values map[*tree.Node]symbol                 // values of what names nothing to be found; nil: it cannot be listed

	lists map[*tree.Node][][]value.Value // what was listed by questions of its own, by predicate; nil: it cannot be

	budget  int   // cells and nodes that may still be made
	length  *size // of sequences that nothing bounds
	window  *size // of the numbers in sets that nothing bounds, on both sides of 0
	assumed []assumption
	used    []ast.Node // literals of the assumptions that what is being lowered depends on

	texts   []string // strings, by number
	numbers map[string]int

	holding  []ast.Node       // what holds wherever the part that is being lowered counts
	wd       []ast.Node       // conditions under which what is being lowered has a value
	whole    bool             // each name is introduced, even where nothing can be
	opaque   bool             // functions whose arguments cannot be listed are functions of the kernel
	exact    bool             // what is lowered may not be stronger than it says: no witnesses of its own
	under    int              // quantifiers of the kernel around
	calls    int              // of operations around
	unrolled bool             // a loop was, and may have more rounds
	facts    []ast.Node       // ranges of the numbers that were made
	place    *tree.Node       // what is lowered, for refusals
	partial  bool             // something may be ill-defined
	sums     map[ast.Node]num // names of sums

	strict  bool         // sets that bound names range over are to have values; otherwise that is left out
	binding int          // predicates of binders around that leave out what is ill-defined
	lenient []*tree.Node // what may be ill-defined where that is left out
}

// env gives names their symbols.
type env struct {
	d     *tree.Decl
	s     symbol
	needs []ast.Node // the assumptions that it depends on
	next  *env
}

// find gives the binding of a name, or nil.
func (e *env) find(d *tree.Decl) *env {
	for ; e != nil; e = e.next {
		if e.d == d {
			return e
		}
	}
	return nil
}

func (e *env) with(d *tree.Decl, s symbol) *env { return &env{d: d, s: s, next: e} }

// depending gives the bindings of e that old has not, with the assumptions they depend on.
func (e *env) depending(old *env, needs []ast.Node) *env {
	if e == old || len(needs) == 0 {
		return e
	}
	return &env{e.d, e.s, append(slices.Clone(e.needs), needs...), e.next.depending(old, needs)}
}

func newLowering(ctx context.Context, w *eval.World, ground func(*tree.Node) (value.Value, error)) *lowering {
	return &lowering{g: ast.New(), world: w, ctx: ctx, ask: ground, sought: map[*tree.Decl]bool{},
		free: map[*tree.Node][]*tree.Decl{}, values: map[*tree.Node]symbol{}, lists: map[*tree.Node][][]value.Value{},
		budget: maxMade, numbers: map[string]int{}, sums: map[ast.Node]num{}}
}

// maxMade bounds what is made for one question.
const maxMade = 3_000_000

func (l *lowering) spend(n int) {
	before := l.budget
	l.budget -= n
	if l.budget < 0 {
		panic(l.refuse("more than is worth unfolding"))
	}
	if before>>10 != l.budget>>10 && l.ctx.Err() != nil {
		panic(l.refuse("what there was no time for"))
	}
}

// refuse makes a refusal that tells the place.
func (l *lowering) refuse(format string, args ...any) *Refusal {
	r := &Refusal{What: fmt.Sprintf(format, args...)}
	if l.place != nil {
		r.Pos, r.at = l.place.Pos, l.place
		if r.Expr = l.place.String(); len(r.Expr) > 100 {
			r.Expr = r.Expr[:100] + "..."
		}
	}
	return r
}

// attempt runs f and gives its refusal.
func (l *lowering) attempt(f func()) (r *Refusal) {
	wd, exact, under, at, assumed, used, holding, binding := l.wd, l.exact, l.under, l.place, l.assumed, l.used, l.holding, l.binding
	defer func() {
		if p := recover(); p != nil {
			var ok bool
			if r, ok = p.(*Refusal); !ok {
				panic(p)
			}
			l.wd, l.exact, l.under, l.place, l.assumed, l.used, l.holding, l.binding = wd, exact, under, at, assumed, used, holding, binding
		}
	}()
	f()
	return nil
}

// exactly runs f where no witnesses may be made.
func (l *lowering) exactly(f func() ast.Node) ast.Node {
	old := l.exact
	l.exact = true
	p := f()
	l.exact = old
	return p
}

// atom lowers a predicate whose parts may be ill-defined: it holds, or is false, only
// where they are not.
func (l *lowering) atom(f func() ast.Node, want bool) ast.Node {
	old := l.wd
	l.wd = nil
	p := f()
	wd := l.wd
	l.wd = old
	if !want {
		p = l.not(p)
	}
	return l.and(append(wd, p)...)
}

// given runs f, whose conditions of being well-defined count only where cond holds; they
// become part of it.
func (l *lowering) given(cond *ast.Node, f func()) {
	old := l.wd
	l.wd = nil
	f()
	wd := l.wd
	l.wd = old
	for _, w := range wd {
		l.require(l.implies(*cond, w))
	}
	*cond = l.and(append(wd, *cond)...)
}

// require has a condition hold for the value of what is being lowered.
//
//go:noinline
func (l *lowering) require(p ast.Node) {
	if !l.isTrue(p) && !slices.Contains(l.holding, p) {
		l.wd = append(l.wd, p)
		l.partial = true
		if l.binding > 0 {
			l.lenient = append(l.lenient, l.place)
		}
	}
}

// whileHolds runs f, for a part that means something only where predicates hold.
func (l *lowering) whileHolds(ps []ast.Node, f func()) {
	old := l.holding
	for _, p := range ps {
		l.holding = append(slices.Clip(l.holding), p)
		if l.g.Op(p) == ast.OpAnd {
			l.holding = append(l.holding, l.g.Args(p)...)
		}
	}
	f()
	l.holding = old
}

// number makes a new number within a range, which is not empty: that it is in it holds
// wherever the number stands.
func (l *lowering) number(kind string, lo, hi int64) num {
	if l.under > 0 {
		panic(l.refuse("a value that depends on a name without bounds"))
	}
	if lo == hi {
		return l.constant(lo)
	}
	if lo > hi {
		panic("an empty range")
	}
	l.spend(1)
	x := l.g.Fresh(kind, ast.Int)
	if lo > -inf {
		l.facts = append(l.facts, l.guarded(l.g.Le(l.g.Num64(lo), x), l.used))
	}
	if hi < inf {
		l.facts = append(l.facts, l.guarded(l.g.Le(x, l.g.Num64(hi)), l.used))
	}
	return num{x, lo, hi}
}

// boolean makes a new truth value.
func (l *lowering) boolean() ast.Node {
	if l.under > 0 {
		panic(l.refuse("a set that depends on a name without bounds"))
	}
	l.spend(1)
	return l.g.IsTrue(l.g.Fresh("b", ast.Bool))
}

// text gives the number of a string.
func (l *lowering) text(s string) int {
	i, ok := l.numbers[s]
	if !ok {
		i = len(l.texts)
		l.numbers[s] = i
		l.texts = append(l.texts, s)
	}
	return i
}

// string gives the string of a number; those beyond the strings that occur are new ones.
func (l *lowering) string(i int) string {
	if i < len(l.texts) {
		return l.texts[i]
	}
	for n := i - len(l.texts) + 1; ; n += 1000 {
		if s := fmt.Sprintf("s%d", n); l.numbers[s] == 0 && !slices.Contains(l.texts, s) {
			return s
		}
	}
}

// names gives the names that a node uses and does not bind.
func (l *lowering) names(n *tree.Node) []*tree.Decl {
	if ds, ok := l.free[n]; ok {
		return ds
	}
	var out []*tree.Decl
	put := func(d *tree.Decl) {
		if !slices.Contains(out, d) {
			out = append(out, d)
		}
	}
	if (n.Op == tree.Ident || n.Op == tree.Prev) && n.Decl != nil {
		put(n.Decl)
	}
	for _, a := range n.Args {
		for _, d := range l.names(a) {
			if !slices.Contains(n.Binds, d) {
				put(d)
			}
		}
	}
	l.free[n] = out
	return out
}

// bound reports whether all the local names of a node are in an environment.
func (l *lowering) bound(n *tree.Node, e *env, pending []*tree.Decl) bool {
	for _, d := range l.names(n) {
		if slices.Contains(pending, d) {
			return false
		}
	}
	return true
}

// reading reads a model.
type reading struct {
	ev  *kernel.Evaluator
	bad error
}

func (m *reading) number(n ast.Node) *big.Int {
	v, err := m.ev.Eval(n)
	if err != nil {
		m.bad = err
		return new(big.Int)
	}
	return v.Int
}

// rational gives a real number that is no irrational one.
func (m *reading) rational(n ast.Node) *big.Rat {
	v, err := m.ev.Eval(n)
	if err == nil && v.Rat == nil {
		err = errors.New("an irrational number")
	}
	if err != nil {
		m.bad = err
		return new(big.Rat)
	}
	return new(big.Rat).Set(v.Rat)
}

func (m *reading) holds(p ast.Node) bool {
	ok, err := m.ev.Holds(p)
	if err != nil {
		m.bad = err
	}
	return ok
}
