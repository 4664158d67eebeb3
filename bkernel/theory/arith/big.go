package arith

import (
	"math/big"
	"sort"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

// bigAtom is [x<=k] for a k beyond the core's bounds.
type bigAtom struct {
	k num.Int
	l core.Lit
}

// bigKey is a variable and a constant in decimals.
type bigKey struct {
	x core.IntVar
	k string
}

// bigAtoms are the atoms whose constants do not fit the core. Each is a plain Boolean
// literal; clauses order it among its neighbours and the core's outermost bounds, and
// the simplex reads it as a bound.
type bigAtoms struct {
	t     *Theory
	atoms map[core.IntVar][]bigAtom // ascending in k
	eqs   map[bigKey]core.Lit
	has   []bool // by IntVar: has atoms here
}

func (b *bigAtoms) init(t *Theory) {
	b.t = t
	b.atoms = map[core.IntVar][]bigAtom{}
	b.eqs = map[bigKey]core.Lit{}
}

// le returns [x<=k].
func (b *bigAtoms) le(x core.IntVar, k num.Int) core.Lit {
	s := b.t.s
	if u := s.RootUb(x); u != core.PosInf && !k.Less(num.FromInt64(u)) {
		return core.LitTrue
	}
	if l := s.RootLb(x); l != core.NegInf && k.Less(num.FromInt64(l)) {
		return core.LitFalse
	}
	as := b.atoms[x]
	i := sort.Search(len(as), func(i int) bool { return !as[i].k.Less(k) })
	if i < len(as) && as[i].k.Equal(k) {
		return as[i].l
	}
	b.t.stats.BigAtoms++
	l := s.NewBool()
	as = append(as, bigAtom{})
	copy(as[i+1:], as[i:])
	as[i] = bigAtom{k, l}
	b.atoms[x] = as
	for len(b.has) <= int(x) {
		b.has = append(b.has, false)
	}
	b.has[x] = true
	if i > 0 {
		s.AddClauseRule(core.RuleBound, as[i-1].l.Not(), l)
	}
	if i+1 < len(as) {
		s.AddClauseRule(core.RuleBound, l.Not(), as[i+1].l)
	}
	// A bound of the core contradicts the atom, or implies it, by the outermost bound on this
	// side of k alone: the core has no finite bound beyond MaxFinite.
	at, small := k.Int64()
	if k.Sign() > 0 {
		if !small || at > core.MaxFinite {
			at = core.MaxFinite
		}
		s.AddClauseRule(core.RuleBound, s.LeLit(x, at).Not(), l)
	} else {
		if !small || at < -core.MaxFinite-1 {
			at = -core.MaxFinite - 1
		}
		s.AddClauseRule(core.RuleBound, l.Not(), s.LeLit(x, at))
	}
	b.t.spx.watchBig(x, l)
	return l
}

// eq returns [x=k].
func (b *bigAtoms) eq(x core.IntVar, k num.Int) core.Lit {
	key := bigKey{x, k.String()}
	if l, ok := b.eqs[key]; ok {
		return l
	}
	s := b.t.s
	le := b.t.leVar(x, k)
	ge := b.t.leVar(x, k.Sub(num.FromInt64(1))).Not()
	e := s.NewBool()
	s.AddClauseRule(core.RuleEq, e.Not(), le)
	s.AddClauseRule(core.RuleEq, e.Not(), ge)
	s.AddClauseRule(core.RuleEq, e, le.Not(), ge.Not())
	b.eqs[key] = e
	return e
}

// EachBig calls f for the literals of x <= k, or of x = k where equal, for k beyond the core.
func (t *Theory) EachBig(f func(x core.IntVar, k *big.Int, l core.Lit, equal bool)) {
	for x, as := range t.big.atoms {
		for _, a := range as {
			f(x, a.k.Big(), a.l, false)
		}
	}
	for key, l := range t.big.eqs {
		k, _ := new(big.Int).SetString(key.k, 10)
		f(key.x, k, l, true)
	}
}

// lower returns the greatest lower bound that the big atoms of x say now.
func (b *bigAtoms) lower(x core.IntVar) (k num.Int, l core.Lit, ok bool) {
	as := b.atoms[x]
	for i := len(as) - 1; i >= 0; i-- {
		if b.t.s.Value(as[i].l) == core.False {
			return as[i].k.Add(num.FromInt64(1)), as[i].l.Not(), true
		}
	}
	return k, l, false
}

// upper returns the least upper bound that the big atoms of x say now.
func (b *bigAtoms) upper(x core.IntVar) (k num.Int, l core.Lit, ok bool) {
	for _, a := range b.atoms[x] {
		if b.t.s.Value(a.l) == core.True {
			return a.k, a.l, true
		}
	}
	return k, l, false
}
