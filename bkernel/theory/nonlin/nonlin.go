package nonlin

import (
	"slices"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
	"bsmt/bkernel/theory/arith"
)

// product says p = x*y; x <= y as ids, and x = y is a square.
type product struct {
	x, y, p core.IntVar
	cuts    int32 // lemmas made for it, for the balance between cuts and branching
	woken   bool  // a bound moved since it last ran
	listed  bool  // its divisors were listed
}

// Theory holds the non-linear constraints of one solver.
type Theory struct {
	s        *core.Solver
	lin      *arith.Theory
	id       core.PropID
	products []product
	powers   []power
	byPair   map[[2]core.IntVar]int32          // factors to product
	divs     map[[2]core.IntVar][2]core.IntVar // dividend and divisor to quotient and remainder
	vars     []core.IntVar                     // factors, for the decider
	isVar    map[core.IntVar]bool
	queue    []int32 // products that were woken

	byFactor map[core.IntVar][]int32                  // products with a factor
	squares  []int32                                  // products of a variable with itself
	wrong    []int32                                  // scratch of the final check
	far      int                                      // lemmas and splits at values beyond the word
	before   func() bool                              // see Before
	shown    func(clause []core.Lit, by *Certificate) // see Showing

	monomials map[core.IntVar][]core.IntVar // products to their factors that are none, ascending
	byFactors map[string]core.IntVar        // and back, by factorKey
	found     map[[2]core.IntVar]found      // answers of known
	scratch   []core.IntVar                 // of multiply
	pause     int                           // checks that multiply lets pass
	patience  int                           // how many it let pass last
}

// Before has products ask, before a candidate model is cut or split at a value of its own,
// whether others know something to add; true says that they added it.
func (t *Theory) Before(ask func() bool) { t.before = ask }

const priority = 2

// New gives a theory without constraints.
func New(s *core.Solver, l *arith.Theory) *Theory {
	t := &Theory{s: s, lin: l, byPair: map[[2]core.IntVar]int32{}, divs: map[[2]core.IntVar][2]core.IntVar{}, isVar: map[core.IntVar]bool{}, byFactor: map[core.IntVar][]int32{},
		monomials: map[core.IntVar][]core.IntVar{}, byFactors: map[string]core.IntVar{}, found: map[[2]core.IntVar]found{}}
	t.id = s.AddPropagator(t, priority)
	s.AddDecider(t, false)
	return t
}

var one = num.FromInt64(1)

// Product gives the variable that equals the product of xs, at least one.
func (t *Theory) Product(xs []core.IntVar) core.IntVar {
	xs = slices.Clone(xs)
	slices.Sort(xs)
	// Equal factors first: squares say more than products.
	for i := 0; i+1 < len(xs); i++ {
		if xs[i] == xs[i+1] && len(xs) > 2 {
			sq := t.pair(xs[i], xs[i])
			rest := append(slices.Clone(xs[:i]), xs[i+2:]...)
			return t.Product(append(rest, sq))
		}
	}
	p := xs[0]
	for _, x := range xs[1:] {
		p = t.pair(p, x)
	}
	return p
}

func (t *Theory) pair(x, y core.IntVar) core.IntVar {
	if x > y {
		x, y = y, x
	}
	key := [2]core.IntVar{x, y}
	if i, ok := t.byPair[key]; ok {
		return t.products[i].p
	}
	p := t.known(x, y)
	if p == none {
		lo := core.NegInf
		if x == y {
			lo = 0
		}
		t.lin.KeepNear()
		p = t.s.NewInt(lo, core.PosInf)
		if m := t.join(x, y); m != nil {
			t.monomials[p] = m
			t.byFactors[factorKey(m)] = p
		}
	}
	i := int32(len(t.products))
	t.products = append(t.products, product{x: x, y: y, p: p, woken: true})
	t.queue = append(t.queue, i)
	t.byPair[key] = i
	t.byFactor[x] = append(t.byFactor[x], i)
	if x == y {
		t.squares = append(t.squares, i)
	} else {
		t.byFactor[y] = append(t.byFactor[y], i)
	}
	for _, v := range []core.IntVar{x, y, p} {
		t.s.WatchLb(v, t.id, i)
		t.s.WatchUb(v, t.id, i)
	}
	for _, v := range []core.IntVar{x, y} {
		if !t.isVar[v] {
			t.isVar[v] = true
			t.vars = append(t.vars, v)
		}
	}
	t.s.Queue(t.id)
	return p
}

// Divide gives Euclidean quotient and remainder of x by y, both open where y = 0.
func (t *Theory) Divide(x, y core.IntVar) (q, r core.IntVar) {
	key := [2]core.IntVar{x, y}
	if d, ok := t.divs[key]; ok {
		return d[0], d[1]
	}
	s := t.s
	q, r = s.NewInt(core.NegInf, core.PosInf), s.NewInt(core.NegInf, core.PosInf)
	t.divs[key] = [2]core.IntVar{q, r}
	p := t.pair(q, y)
	zero := s.EqLit(y, 0)
	// y = 0, or x = p + r and 0 <= r < |y|.
	s.AddClauseRule("div", zero, t.lin.EqLit([]arith.Mono{{X: x, C: one}, {X: p, C: one.Neg()}, {X: r, C: one.Neg()}}, num.FromInt64(0)))
	s.AddClauseRule("div", zero, s.GeLit(r, 0))
	s.AddClauseRule("div", s.LeLit(y, 0), t.lin.LeLit([]arith.Mono{{X: r, C: one}, {X: y, C: one.Neg()}}, num.FromInt64(-1)))
	s.AddClauseRule("div", s.GeLit(y, 0), t.lin.LeLit([]arith.Mono{{X: r, C: one}, {X: y, C: one}}, num.FromInt64(-1)))
	return q, r
}

// Meaning gives the operator of SMT-LIB and the older variables that x is made of.
func (t *Theory) Meaning(x core.IntVar) (op string, a, b core.IntVar, ok bool) {
	for _, p := range t.products {
		if p.p == x && p.x < x && p.y < x {
			return "*", p.x, p.y, true
		}
	}
	for k, d := range t.divs {
		switch x {
		case d[0]:
			return "div", k[0], k[1], true
		case d[1]:
			return "mod", k[0], k[1], true
		}
	}
	return "", 0, 0, false
}

// Wake notes which product to run.
func (t *Theory) Wake(_ *core.Solver, data int32, _ core.Lit) {
	if p := &t.products[data]; !p.woken {
		p.woken = true
		t.queue = append(t.queue, data)
	}
}

// Propagate runs the products that were woken.
func (t *Theory) Propagate(s *core.Solver) bool {
	for len(t.queue) > 0 {
		i := t.queue[len(t.queue)-1]
		t.queue = t.queue[:len(t.queue)-1]
		t.products[i].woken = false
		if !t.bounds(i) {
			return false
		}
	}
	return true
}

// widths that the decider tries in turn on a factor without bounds.
var widths = []int64{4, 16, 128, 2048, 1 << 15, 1 << 20, 1 << 30}

// Decide proposes that a factor without bounds is small. The proposal is a
// decision like any other: when it fails, what is learned says so, and the next
// width is tried. No verdict hangs on it.
func (t *Theory) Decide(s *core.Solver) core.Lit {
	for _, x := range t.vars {
		if s.Ub(x) == core.PosInf {
			for _, w := range widths {
				if w > s.Lb(x) {
					if l := s.LeLit(x, w); s.Value(l) == core.Undef {
						return l
					}
				}
			}
		}
		if s.Lb(x) == core.NegInf {
			for _, w := range widths {
				if -w < s.Ub(x) {
					if l := s.GeLit(x, -w); s.Value(l) == core.Undef {
						return l
					}
				}
			}
		}
	}
	return core.LitUndef
}
