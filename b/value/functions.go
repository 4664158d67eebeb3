package value

import (
	"math/big"
)

// Arrow says which relations a function space holds.
type Arrow struct {
	Function   bool // single-valued
	Total      bool // defined on all of From
	Injective  bool // no two arguments share a value
	Surjective bool // reaches all of To
}

// weaker reports whether each relation of b's kind is one of a's.
func (a Arrow) weaker(b Arrow) bool {
	return (!a.Function || b.Function) && (!a.Total || b.Total) &&
		(!a.Injective || b.Injective) && (!a.Surjective || b.Surjective)
}

// Functions is a set of relations or functions between two sets.
type Functions struct {
	Rule
	From, To Value
	Kind     Arrow
	shape    *Shape // of a set of relations
}

// Functions gives the relations of shape s between two sets that are of a kind.
func (s *Shape) Functions(from, to Value, kind Arrow) Value {
	return Value{o: &Functions{From: from, To: to, Kind: kind, shape: s.Pow()}}
}

func (s *Functions) Shape() *Shape { return s.shape }

func (s *Functions) Has(r Value) bool { return s.shape.A.IsArrow(r, s.From, s.To, s.Kind) }

func (s *Functions) Empty() bool {
	k := s.Kind
	if !k.Total && !k.Surjective {
		return false
	}
	n := s.Size()
	if n != nil {
		return n.Sign() == 0
	}
	switch a, b := Size(s.From), Size(s.To); {
	case !k.Surjective && !k.Injective:
		return IsEmpty(s.To) && !IsEmpty(s.From)
	case !k.Function && !k.Injective && !k.Total:
		return IsEmpty(s.From) && !IsEmpty(s.To)
	case !k.Function && !k.Injective: // of total surjective relations the product is one
		return IsEmpty(s.To) != IsEmpty(s.From)
	case a != nil && b != nil && exact(a) && exact(b):
		c := a.Cmp(b)
		return k.Total && k.Injective && c > 0 || k.Surjective && c < 0 || k.Total && a.Sign() > 0 && b.Sign() == 0
	}
	countable := func(v Value) bool { _, ok := v.o.(*Integers); return ok }
	if !k.Surjective && endless(s.To) && (limited(s.From) || countable(s.From)) ||
		k.Surjective && !k.Injective && endless(s.From) && countable(s.To) {
		return false
	}
	CannotList("whether %s is empty", s)
	return false
}

func (s *Functions) Infinite() bool { return !s.never() && anyInfinite(s.From, s.To) }

// never says that there are no functions since one side is infinite and the other too small.
func (s *Functions) never() bool {
	k := s.Kind
	if !k.Function {
		return false
	}
	return k.Surjective && limited(s.From) && endless(s.To) || k.Total && k.Injective && endless(s.From) && limited(s.To)
}

// single reports whether a set may have one element only.
func single(v Value) bool {
	if n := Size(v); n != nil {
		return n.IsInt64() && n.Int64() == 1
	}
	return !endless(v)
}

// Doubtful: of two infinite sides one may be the larger one, unless both are countable.
func (s *Functions) Doubtful() bool {
	k := s.Kind
	_, from := s.From.o.(*Integers)
	_, to := s.To.o.(*Integers)
	if k.Total && single(s.To) || k.Surjective && single(s.From) {
		return true // there is one at most, however large the other side is
	}
	return doubtful(s.From) || doubtful(s.To) ||
		!IsFinite(s.From) && !IsFinite(s.To) && (k.Surjective && !to || k.Total && k.Injective && !from)
}

func (s *Functions) Size() *big.Int {
	if s.never() {
		return new(big.Int)
	}
	a, b := Size(s.From), Size(s.To)
	if a == nil || b == nil {
		return nil
	}
	k := s.Kind
	one := big.NewInt(1)
	switch {
	case !k.Function && !k.Injective:
		switch {
		case !k.Total && !k.Surjective:
			return power(big.NewInt(2), new(big.Int).Mul(a, b))
		case !k.Surjective:
			n := power(big.NewInt(2), b)
			return power(n.Sub(n, one), a)
		case !k.Total:
			n := power(big.NewInt(2), a)
			return power(n.Sub(n, one), b)
		}
		return nil
	case !k.Injective && !k.Surjective:
		if k.Total {
			return power(b, a)
		}
		return power(new(big.Int).Add(b, one), a)
	}
	if !a.IsInt64() || !b.IsInt64() || a.Int64() > 4096 || b.Int64() > 4096 {
		return nil
	}
	n, m := a.Int64(), b.Int64()
	switch {
	case k.Injective && k.Function && !k.Surjective:
		// Choose i arguments and i values, and a bijection between them.
		if k.Total {
			if n > m {
				return new(big.Int)
			}
			return new(big.Int).Mul(new(big.Int).Binomial(m, n), new(big.Int).MulRange(1, n))
		}
		sum := new(big.Int)
		for i := int64(0); i <= min(n, m); i++ {
			t := new(big.Int).Mul(new(big.Int).Binomial(n, i), new(big.Int).Binomial(m, i))
			sum.Add(sum, t.Mul(t, new(big.Int).MulRange(1, i)))
		}
		return sum
	case k.Injective && k.Function:
		if n < m || k.Total && n != m {
			return new(big.Int)
		}
		return new(big.Int).Mul(new(big.Int).Binomial(n, m), new(big.Int).MulRange(1, m))
	case k.Function:
		// Surjections by inclusion and exclusion; partial ones have one more target.
		sum := new(big.Int)
		extra := int64(1)
		if k.Total {
			extra = 0
		}
		for i := int64(0); i <= m; i++ {
			t := power(big.NewInt(m-i+extra), a)
			t.Mul(t, new(big.Int).Binomial(m, i))
			if i%2 == 1 {
				t.Neg(t)
			}
			sum.Add(sum, t)
		}
		return sum
	}
	return nil
}

func (s *Functions) Each(yield func(Value) bool) {
	from, to := elements(s.From), elements(s.To)
	pair := s.shape.A.A
	k := s.Kind
	if !k.Function {
		(&Power{of: s.shape.A.Product(s.From, s.To), shape: s.shape}).Each(func(r Value) bool {
			return !s.Has(r) || yield(r)
		})
		return
	}
	used := make([]bool, len(to))
	hit := 0 // values used at all
	count := make([]int, len(to))
	var pairs []Value
	var place func(i int) bool
	place = func(i int) bool {
		if k.Surjective && len(to)-hit > len(from)-i {
			return true
		}
		if i == len(from) {
			b := s.shape.A.Build()
			for _, p := range pairs {
				b.Add(p)
			}
			return yield(b.Set())
		}
		if !k.Total && !place(i+1) {
			return false
		}
		for j, y := range to {
			if k.Injective && used[j] {
				continue
			}
			used[j] = true
			if count[j]++; count[j] == 1 {
				hit++
			}
			pairs = append(pairs, pair.MakePair(from[i], y))
			ok := place(i + 1)
			pairs = pairs[:len(pairs)-1]
			used[j] = false
			if count[j]--; count[j] == 0 {
				hit--
			}
			if !ok {
				return false
			}
		}
		return true
	}
	place(0)
}

// elements lists a set as a slice.
func elements(v Value) []Value {
	var vs []Value
	for c := Iter(v); c.Next(); {
		vs = append(vs, c.V)
	}
	return vs
}

// Elements lists a set as a new slice, in order.
func Elements(v Value) []Value { return elements(v) }

// IsArrow decides whether r, a relation of shape s, is of a kind between two sets.
func (s *Shape) IsArrow(r, from, to Value, k Arrow) bool {
	if l, ok := r.o.(Applier); ok && l.Infinite() && !((k == Arrow{}) && whole(from) && whole(to)) {
		return s.isArrowSymbolic(l, from, to, k)
	}
	if (k == Arrow{}) && whole(from) && whole(to) {
		return true
	}
	p := s.A
	r = List(r)
	if r.o == nil && from.o == nil && to.o == nil && p.Card <= 64 {
		return s.isArrowBits(uint64(r.n), uint64(from.n), uint64(to.n), k)
	}
	n := 0
	var last Value
	var ys []Value
	for c := Iter(r); c.Next(); {
		x, y := p.First(c.V), p.Second(c.V)
		if n == 0 || !Equal(x, last) {
			if !Has(from, x) {
				return false
			}
			n++
		} else if k.Function {
			return false
		}
		last = x
		if !Has(to, y) {
			return false
		}
		if k.Injective || k.Surjective {
			ys = append(ys, y)
		}
	}
	if k.Total && !hasSize(from, n) {
		return false
	}
	if !k.Injective && !k.Surjective {
		return true
	}
	all := len(ys)
	ys = sortValues(ys)
	if k.Injective && len(ys) != all {
		return false
	}
	return !k.Surjective || hasSize(to, len(ys))
}

func (s *Shape) isArrowBits(r, from, to uint64, k Arrow) bool {
	p := s.A
	w := uint(p.B.Card)
	row := ^uint64(0) >> (64 - w)
	seen := uint64(0)
	twice := false
	for x := uint(0); r != 0; x++ {
		ys := r & row
		if w < 64 {
			r >>= w
		} else {
			r = 0
		}
		if ys == 0 {
			if k.Total && from>>x&1 != 0 {
				return false
			}
			continue
		}
		if from>>x&1 == 0 || ys&^to != 0 || k.Function && ys&(ys-1) != 0 {
			return false
		}
		twice = twice || seen&ys != 0
		seen |= ys
		from &^= 1 << x
	}
	if k.Total && from != 0 {
		return false
	}
	return !(k.Injective && twice) && !(k.Surjective && seen != to)
}

// whole reports whether a set has all values of its type, where that is plain: every
// relation is one between two such sets.
func whole(v Value) bool {
	switch s := v.o.(type) {
	case *Everything:
		return true
	case *Integers:
		return s.All
	case *Product:
		return whole(s.a) && whole(s.b)
	case *Functions:
		return (s.Kind == Arrow{}) && whole(s.From) && whole(s.To)
	}
	return false
}

// isArrowSymbolic decides what can be said of an infinite function by its rule.
func (s *Shape) isArrowSymbolic(l Applier, from, to Value, k Arrow) bool {
	d, ok := l.(interface {
		Domain() Value
		IntoKnown(to Value) (known, yes bool)
	})
	if ok && !k.Injective && !k.Surjective {
		dom := d.Domain()
		if !Subset(dom, from) || k.Total && !EqualSets(dom, from) {
			return false
		}
		if known, yes := d.IntoKnown(to); known {
			return yes
		}
	}
	CannotList("%s is infinite", l)
	return false
}

// Sequences is a set of sequences over a set.
type Sequences struct {
	Rule
	of        Value
	NonEmpty  bool   // seq1, iseq1
	Injective bool   // iseq
	Perm      bool   // each element once
	shape     *Shape // of a set of sequences
}

// Sequences gives the sequences of shape s over a set.
func (s *Shape) Sequences(of Value, nonEmpty, injective, perm bool) Value {
	return Value{o: &Sequences{of: of, NonEmpty: nonEmpty, Injective: injective, Perm: perm, shape: s.Pow()}}
}

// Of gives the set of the members of the sequences.
func (s *Sequences) Of() Value { return s.of }

func (s *Sequences) Shape() *Shape { return s.shape }

func (s *Sequences) Has(r Value) bool {
	if !Finite(r) || s.never() {
		return false
	}
	p := s.shape.A.A
	n := int64(0)
	var ys []Value
	for c := Iter(r); c.Next(); {
		n++
		if i := p.First(c.V); i.o != nil || i.n != n {
			return false
		}
		y := p.Second(c.V)
		if !Has(s.of, y) {
			return false
		}
		if s.Injective || s.Perm {
			ys = append(ys, y)
		}
	}
	if n == 0 && s.NonEmpty {
		return false
	}
	if !s.Injective && !s.Perm {
		return true
	}
	if int64(len(sortValues(ys))) != n {
		return false
	}
	return !s.Perm || hasSize(s.of, int(n))
}

// never says that there are none, since no sequence has all of an infinite set.
func (s *Sequences) never() bool { return s.Perm && endless(s.of) }

func (s *Sequences) Empty() bool {
	return s.NonEmpty && IsEmpty(s.of) || s.Perm && !Finite(s.of)
}

func (s *Sequences) Infinite() bool {
	if s.Injective || s.Perm {
		return !IsFinite(s.of) && !s.never()
	}
	return !IsEmpty(s.of)
}

func (s *Sequences) Size() *big.Int {
	if s.never() {
		return new(big.Int)
	}
	if s.Infinite() {
		return nil
	}
	n := Size(s.of)
	if n == nil {
		return nil
	}
	if n.Sign() == 0 {
		if s.NonEmpty {
			return new(big.Int)
		}
		return big.NewInt(1)
	}
	switch { // of a size whose number exact allows
	case s.Perm && n.IsInt64() && n.Int64() <= 5000:
		return new(big.Int).MulRange(1, n.Int64())
	case s.Perm || !n.IsInt64() || n.Int64() > 1000:
		return beyond()
	}
	sum := new(big.Int)
	for i := int64(0); i <= n.Int64(); i++ {
		sum.Add(sum, new(big.Int).MulRange(n.Int64()-i+1, n.Int64()))
	}
	if s.NonEmpty {
		sum.Sub(sum, big.NewInt(1))
	}
	return sum
}

func (s *Sequences) Each(yield func(Value) bool) {
	if s.Infinite() {
		CannotList("%s is infinite", s)
	}
	if s.never() {
		return
	}
	xs := elements(s.of)
	used := make([]bool, len(xs))
	var items []Value
	var grow func() bool
	grow = func() bool {
		if (len(items) > 0 || !s.NonEmpty) && (!s.Perm || len(items) == len(xs)) {
			if !yield(s.shape.A.MakeSeq(items)) {
				return false
			}
		}
		for i, x := range xs {
			if used[i] {
				continue
			}
			used[i] = true
			items = append(items, x)
			ok := grow()
			items = items[:len(items)-1]
			used[i] = false
			if !ok {
				return false
			}
		}
		return true
	}
	grow()
}
