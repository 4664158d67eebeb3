package floatsearch

import (
	"math"
	"math/rand/v2"
	"slices"

	"bsmt/smtlib"
)

const (
	leastHard = 3    // operations with large circuits below which circuits decide soon
	patience  = 400  // moves without a better assignment before another start
	tries     = 12   // values that a move looks at
	differ    = 1e-3 // how far an equality is from being false
	trueMiss  = 1    // how far a truth value is from the other
)

// state is an assignment and what follows from it.
type state struct {
	p      *program
	r      *rand.Rand
	value  []float64    // by node: of a number; 0 or 1 of a truth value; of a rounding mode
	miss   [][2]float64 // by node: how far a truth value is from being false, and true
	weight []float64    // by fact
	steps  int          // nodes that may still be computed
}

// Search is a search for a model of facts.
type Search struct{ state }

// New reads the facts; nil when it does not know some operator, or circuits would decide soon
// anyway. The context is read, here and by Values alone.
func New(c *smtlib.Context, facts []smtlib.Term, seed uint64) *Search {
	p := read(c, facts)
	if p == nil || p.hard < leastHard || len(p.consts) == 0 {
		return nil
	}
	return &Search{state{
		p: p, r: rand.New(rand.NewPCG(seed, uint64(len(p.nodes)))),
		value: make([]float64, len(p.nodes)), miss: make([][2]float64, len(p.nodes)), weight: slices.Repeat([]float64{1}, len(p.facts)),
	}}
}

// Run searches for so many steps, of a node each, and tells whether it found a model and how
// many it took. It ends soon after stop says so.
func (s *Search) Run(steps int, stop func() bool) (found bool, spent int) {
	s.steps = steps
	for first := true; s.steps > 0 && !stop() && !found; first = false {
		s.start(first)
		found = s.climb(stop)
	}
	return found, steps - s.steps
}

// Values gives what was found, as terms, which it adds to the context.
func (s *Search) Values() map[smtlib.Decl]smtlib.Term {
	out := map[smtlib.Decl]smtlib.Term{}
	c := s.p.c
	for _, x := range s.p.consts {
		n := &s.p.nodes[x]
		switch n.kind {
		case number:
			out[n.decl] = c.MkFloat(n.f.encode(s.value[x]), n.f.eb, n.f.sb)
		case truth:
			out[n.decl] = c.False()
			if s.value[x] != 0 {
				out[n.decl] = c.True()
			}
		default:
			out[n.decl] = c.MkOp(smtlib.OpRNE+smtlib.Op(s.value[x]), smtlib.RoundingMode)
		}
	}
	return out
}

// start makes an assignment: of ones, or at random.
func (s *state) start(first bool) {
	for _, x := range s.p.consts {
		n := &s.p.nodes[x]
		switch {
		case n.kind == number && first:
			s.value[x] = 1
		case first:
			s.value[x] = 0
		default:
			s.value[x] = s.random(n, s.value[x])
		}
	}
	for i := range s.p.nodes {
		s.compute(int32(i))
	}
	s.steps -= len(s.p.nodes)
	for i := range s.weight {
		s.weight[i] = 1
	}
}

// random gives a value for a constant that now has another one.
func (s *state) random(n *node, now float64) float64 {
	switch n.kind {
	case truth:
		return 1 - now
	case rounding:
		return float64(s.r.IntN(int(modes)))
	}
	f, r := n.f, s.r
	pool := s.p.pool[f]
	pick := func() float64 {
		if len(pool) > 0 {
			if x := pool[r.IntN(len(pool))]; x == x && !math.IsInf(x, 0) {
				return x
			}
		}
		return r.NormFloat64()
	}
	switch k := r.IntN(16); {
	case k < 8: // so many floats away
		d := int64(1) << r.IntN(f.eb+f.sb-1)
		if d += r.Int64N(d); r.IntN(2) == 0 {
			d = -d
		}
		end := f.word(f.greatest())
		return f.at(min(max(f.place(now)+d, -end), end))
	case k < 10: // a part of itself away
		return f.round(toEven, now*(1+r.NormFloat64()*math.Ldexp(1, -r.IntN(20))), 0)
	case k < 12: // between two numbers of the facts
		a, b := pick(), pick()
		return f.round(toEven, a+(b-a)*r.Float64(), 0)
	case k == 12:
		return f.round(toEven, pick(), 0)
	case k == 13:
		return -now
	case k == 14:
		return f.round(toEven, r.NormFloat64()*math.Ldexp(1, r.IntN(12)-4), 0)
	}
	return []float64{0, math.Copysign(0, -1), 1, -1, f.greatest(), math.Ldexp(1, 1-f.bias()), math.Inf(1), math.NaN()}[r.IntN(8)]
}

// total is how far the assignment is from a model.
func (s *state) total() float64 {
	sum := 0.0
	for i, f := range s.p.facts {
		sum += s.weight[i] * s.miss[f][1]
	}
	return sum
}

// climb changes one constant at a time; true when all facts hold.
func (s *state) climb(stop func() bool) bool {
	now := s.total()
	least := now
	for idle := 0; now > 0; {
		if s.steps <= 0 || idle > patience || stop() {
			return false
		}
		x := s.constant()
		n := &s.p.nodes[x]
		old, best, at := s.value[x], math.Inf(1), 0.0
		k := tries
		if n.kind == truth {
			k = 1
		}
		for range k {
			v := s.random(n, old)
			if t := s.set(x, v); t < best {
				best, at = t, v
			}
			if best == 0 {
				break
			}
		}
		if best < now || best == now && s.r.IntN(2) == 0 || s.r.IntN(50) == 0 {
			now = s.set(x, at)
		} else {
			s.set(x, old)
			for i, f := range s.p.facts { // what is missed counts for more
				if s.miss[f][1] > 0 {
					s.weight[i] *= 1.05
				}
			}
			now = s.total()
		}
		if idle++; now < least {
			least, idle = now, 0
		}
	}
	return true
}

// constant picks one that has a say in a fact that is missed.
func (s *state) constant() int32 {
	var open []int32
	for _, f := range s.p.facts {
		if s.miss[f][1] > 0 {
			open = append(open, f)
		}
	}
	f := open[s.r.IntN(len(open))]
	for range 20 {
		x := s.p.consts[s.r.IntN(len(s.p.consts))]
		if _, ok := slices.BinarySearch(s.p.nodes[x].uses, f); ok || x == f {
			return x
		}
	}
	return s.p.consts[s.r.IntN(len(s.p.consts))]
}

// set gives a constant a value, and how far the assignment then is from a model.
func (s *state) set(x int32, v float64) float64 {
	s.value[x] = v
	s.compute(x)
	for _, i := range s.p.nodes[x].uses {
		s.compute(i)
	}
	s.steps -= 1 + len(s.p.nodes[x].uses)
	return s.total()
}

// compute gives a node the value that it has by those of its arguments.
func (s *state) compute(i int32) {
	n := &s.p.nodes[i]
	arg := func(k int) float64 { return s.value[n.args[k]] }
	switch {
	case n.fixed:
		s.value[i] = n.number
	case n.kind == rounding:
		switch n.op {
		case smtlib.OpApp:
		case smtlib.OpIte:
			s.value[i] = arg(2 - int(arg(0)))
		default:
			s.value[i] = float64(n.op - smtlib.OpRNE)
		}
	case n.kind == truth:
		s.miss[i] = s.misses(n, i)
		s.value[i] = 0
		if s.miss[i][1] == 0 {
			s.value[i] = 1
		}
	case n.op == smtlib.OpApp:
	case n.op == smtlib.OpIte:
		s.value[i] = arg(2 - int(arg(0)))
	default:
		var x [3]float64
		k, m := 0, toEven
		for j, a := range n.args {
			if s.p.nodes[a].kind == rounding {
				m = mode(arg(j))
			} else if k < 3 {
				x[k] = arg(j)
				k++
			}
		}
		s.value[i] = n.f.compute(n.op, m, x[0], x[1], x[2])
	}
}

// misses gives how far a truth value is from being false, and true.
func (s *state) misses(n *node, i int32) [2]float64 {
	of := func(k int) [2]float64 { return s.miss[n.args[k]] }
	both := func(is bool) [2]float64 {
		if is {
			return [2]float64{trueMiss, 0}
		}
		return [2]float64{0, trueMiss}
	}
	all := func(each func(k int) [2]float64, n int) [2]float64 { // a conjunction
		out := [2]float64{math.Inf(1), 0}
		for k := range n {
			m := each(k)
			out = [2]float64{min(out[0], m[0]), out[1] + m[1]}
		}
		return out
	}
	not := func(m [2]float64) [2]float64 { return [2]float64{m[1], m[0]} }
	switch n.op {
	case smtlib.OpApp:
		return both(s.value[i] != 0)
	case smtlib.OpTrue, smtlib.OpFalse:
		return both(n.op == smtlib.OpTrue)
	case smtlib.OpNot:
		return not(of(0))
	case smtlib.OpAnd:
		return all(of, len(n.args))
	case smtlib.OpOr:
		return not(all(func(k int) [2]float64 { return not(of(k)) }, len(n.args)))
	case smtlib.OpImplies: // right associative: all but the last are given up
		return not(all(func(k int) [2]float64 {
			if k == len(n.args)-1 {
				return not(of(k))
			}
			return of(k)
		}, len(n.args)))
	case smtlib.OpIte:
		c, a, b := of(0), of(1), of(2)
		return [2]float64{min(c[1]+a[0], c[0]+b[0]), min(c[1]+a[1], c[0]+b[1])}
	case smtlib.OpDistinct:
		pairs := len(n.args) * (len(n.args) - 1) / 2
		at := make([][2]int, 0, pairs)
		for a := range n.args {
			for b := range a {
				at = append(at, [2]int{a, b})
			}
		}
		return all(func(k int) [2]float64 { return not(s.pair(n, smtlib.OpEq, at[k][0], at[k][1])) }, pairs)
	case smtlib.OpEq, smtlib.OpFpEq, smtlib.OpFpLe, smtlib.OpFpLt, smtlib.OpFpGe, smtlib.OpFpGt:
		return all(func(k int) [2]float64 { return s.pair(n, n.op, k, k+1) }, len(n.args)-1)
	}
	x := s.value[n.args[0]]
	out := both(n.f.is(n.op, x))
	if n.op == smtlib.OpFpIsZero && out[1] > 0 && x == x {
		out[1] = n.f.miss(x, 0)
	}
	return out
}

// same is how far two truth values are from being different, and the same.
func same(a, b [2]float64) [2]float64 {
	return [2]float64{min(a[0]+b[1], a[1]+b[0]), min(a[0]+b[0], a[1]+b[1])}
}

// pair compares two arguments.
func (s *state) pair(n *node, op smtlib.Op, i, j int) [2]float64 {
	if op == smtlib.OpFpGe || op == smtlib.OpFpGt {
		i, j = j, i
	}
	a, b := s.value[n.args[i]], s.value[n.args[j]]
	k := s.p.nodes[n.args[i]].kind
	if k == truth {
		return same(s.miss[n.args[i]], s.miss[n.args[j]])
	}
	var is bool
	switch op {
	case smtlib.OpEq:
		is = a == b && math.Signbit(a) == math.Signbit(b) || a != a && b != b
	case smtlib.OpFpEq:
		is = a == b
	case smtlib.OpFpLe, smtlib.OpFpGe:
		is = a <= b
	default:
		is = a < b
	}
	far := float64(trueMiss)
	if k == number {
		far = n.f.miss(a, b) + differ
	}
	switch {
	case !is:
		return [2]float64{0, far}
	case op == smtlib.OpEq || op == smtlib.OpFpEq:
		return [2]float64{differ, 0}
	}
	return [2]float64{far, 0}
}
