package eval

import (
	"math"

	"bsmt/smtlib"
)

// A variable with infinitely many values is decided by regions: it is bound to a
// whole interval, and the body is evaluated over intervals. Where a comparison
// with a number leaves that open, the interval is cut there. So bodies end that
// are constant beyond finitely many points, as tables with a default are. Intervals that
// are too long for a div or mod by a number are halved.

// sym is an Int that is known to lie in an interval: x + off for the variable x,
// or, x being NoTerm, no more than that. lo and hi may be infinite, the extremes
// of int64.
type sym struct {
	x      smtlib.Term
	off    int64
	lo, hi int64
}

const (
	negInf = math.MinInt64
	posInf = math.MaxInt64
	symLim = 1 << 60 // finite ends and offsets are smaller; beyond is infinite
	symTop = -11     // vals of syms are this odd number and those below
)

func (v val) isSym() bool { return v <= symTop && v&1 != 0 }

func (e *Evaluator) mkSym(s sym) val {
	if s.lo <= -symLim {
		s.lo = negInf
	}
	if s.hi >= symLim {
		s.hi = posInf
	}
	if s.lo >= symLim || s.hi <= -symLim || s.off >= symLim || s.off <= -symLim || len(e.syms) > maxCells {
		return vUnknown
	}
	if s.lo == s.hi {
		return small(s.lo)
	}
	id, ok := e.symIDs[s]
	if !ok {
		id = val(symTop - 2*len(e.syms))
		e.syms = append(e.syms, s)
		e.symIDs[s] = id
	}
	return id
}

// symOf reads a small number as an interval, too.
func (e *Evaluator) symOf(v val) (sym, bool) {
	switch {
	case v.isSym():
		return e.syms[(symTop-v)/2], true
	case v.isSmall() && v.small() < symLim && v.small() > -symLim:
		return sym{smtlib.NoTerm, 0, v.small(), v.small()}, true
	}
	return sym{}, false
}

// one says whether v is the same value wherever it occurs.
func (e *Evaluator) one(v val) bool { return !v.isSym() || e.syms[(symTop-v)/2].x != smtlib.NoTerm }

// applySym applies the operators that are evaluated over intervals.
func (e *Evaluator) applySym(op smtlib.Op, args []val) val {
	switch op {
	case smtlib.OpEq, smtlib.OpDistinct, smtlib.OpLe, smtlib.OpLt, smtlib.OpGe, smtlib.OpGt:
		v := vTrue
		for i, a := range args {
			others := args[i+1:]
			if op != smtlib.OpDistinct {
				others = others[:min(1, len(others))]
			}
			for _, b := range others {
				switch e.compareSym(op, a, b) {
				case vFalse:
					return vFalse
				case vUnknown:
					v = vUnknown
				}
			}
		}
		return v
	case smtlib.OpDiv, smtlib.OpMod:
		return e.divideSym(op, args)
	case smtlib.OpNeg, smtlib.OpAdd, smtlib.OpSub, smtlib.OpMul, smtlib.OpAbs:
	default:
		return vUnknown
	}
	acc, ok := e.symOf(args[0])
	if !ok {
		return vUnknown
	}
	switch {
	case op == smtlib.OpNeg || op == smtlib.OpSub && len(args) == 1:
		return e.mkSym(sym{smtlib.NoTerm, 0, negEnd(acc.hi), negEnd(acc.lo)})
	case op == smtlib.OpAbs:
		neg := sym{smtlib.NoTerm, 0, negEnd(acc.hi), negEnd(acc.lo)}
		switch {
		case acc.lo >= 0:
		case acc.hi <= 0:
			acc = neg
		default:
			acc = sym{smtlib.NoTerm, 0, 0, max(acc.hi, neg.hi)}
		}
		return e.mkSym(acc)
	}
	for _, a := range args[1:] {
		b, ok := e.symOf(a)
		if !ok {
			return vUnknown
		}
		if op == smtlib.OpSub {
			b.lo, b.hi = negEnd(b.hi), negEnd(b.lo)
			if b.x != smtlib.NoTerm {
				if acc.x == b.x { // x + p - (x + q)
					acc = sym{smtlib.NoTerm, 0, acc.off - b.off, acc.off - b.off}
					continue
				}
				b.x = smtlib.NoTerm
			}
		}
		r := sym{x: smtlib.NoTerm}
		if op == smtlib.OpMul {
			r.lo, r.hi = mulRange(acc, b)
		} else {
			r.lo, r.hi = addEnds(acc.lo, b.lo, negInf), addEnds(acc.hi, b.hi, posInf)
			switch { // a variable plus a number remains one
			case acc.x != smtlib.NoTerm && b.lo == b.hi:
				r.x, r.off = acc.x, acc.off+b.lo
			case b.x != smtlib.NoTerm && acc.lo == acc.hi:
				r.x, r.off = b.x, b.off+acc.lo
			}
		}
		v := e.mkSym(r)
		if acc, ok = e.symOf(v); !ok {
			return vUnknown
		}
	}
	return e.mkSym(acc)
}

// divideSym is div and mod of an interval by a number. Where one quotient is that of all
// the interval, the remainder is the variable less a number.
func (e *Evaluator) divideSym(op smtlib.Op, args []val) val {
	if len(args) != 2 || !args[1].isSmall() || args[1].small() == 0 || args[1].small() <= -symLim || args[1].small() >= symLim {
		return vUnknown
	}
	a, ok := e.symOf(args[0])
	if !ok {
		return vUnknown
	}
	m := args[1].small()
	size := max(m, -m)
	q := sym{smtlib.NoTerm, 0, a.lo, a.hi}
	if a.lo != negInf {
		q.lo = floorDiv(a.lo, size)
	}
	if a.hi != posInf {
		q.hi = floorDiv(a.hi, size)
	}
	switch {
	case op == smtlib.OpDiv && q.lo != q.hi:
		e.coarse = true
		if m < 0 {
			q.lo, q.hi = negEnd(q.hi), negEnd(q.lo)
		}
		return e.mkSym(q)
	case op == smtlib.OpDiv && m < 0:
		return e.mkSym(sym{smtlib.NoTerm, 0, negEnd(q.hi), negEnd(q.lo)})
	case op == smtlib.OpDiv:
		return e.mkSym(q)
	case q.lo == q.hi: // both are finite: no interval lies beyond an infinity
		k := q.lo * size // at most what a.lo is, or size less
		return e.mkSym(sym{a.x, a.off - k, a.lo - k, a.hi - k})
	}
	e.coarse = true
	return e.mkSym(sym{smtlib.NoTerm, 0, 0, size - 1})
}

// negEnd negates an end of an interval.
func negEnd(a int64) int64 {
	switch a {
	case negInf:
		return posInf
	case posInf:
		return negInf
	}
	return -a
}

func addEnds(a, b, inf int64) int64 {
	if a == inf || b == inf {
		return inf
	}
	return a + b // both below 2^60, or of the other infinity, which mkSym refuses
}

// mulRange multiplies intervals; an end that leaves 60 bits is infinite.
func mulRange(a, b sym) (int64, int64) {
	lo, hi := int64(posInf), int64(negInf)
	for _, x := range []int64{a.lo, a.hi} {
		for _, y := range []int64{b.lo, b.hi} {
			var p int64
			switch {
			case x == 0 || y == 0:
			case x == negInf || x == posInf || y == negInf || y == posInf:
				p = posInf
				if (x < 0) != (y < 0) {
					p = negInf
				}
			default:
				p = x * y
				if p/y != x || p >= symLim || p <= -symLim {
					p = posInf
					if (x < 0) != (y < 0) {
						p = negInf
					}
				}
			}
			lo, hi = min(lo, p), max(hi, p)
		}
	}
	// an end of the wrong infinity is only known to be far out
	if lo == posInf {
		lo = symLim - 1
	}
	if hi == negInf {
		hi = 1 - symLim
	}
	return lo, hi
}

// compareSym decides a op b, or notes where to cut a variable's interval.
func (e *Evaluator) compareSym(op smtlib.Op, av, bv val) val {
	a, okA := e.symOf(av)
	b, okB := e.symOf(bv)
	if !okA || !okB {
		return vUnknown
	}
	if a.x != smtlib.NoTerm && a.x == b.x {
		a.lo, a.hi, b.lo, b.hi = a.off, a.off, b.off, b.off
	}
	lt, gt, eq := a.hi < b.lo, a.lo > b.hi, a.lo == a.hi && b.lo == b.hi && a.lo == b.lo
	switch op {
	case smtlib.OpEq, smtlib.OpDistinct:
		switch {
		case lt || gt:
			return truth(op == smtlib.OpDistinct)
		case eq:
			return truth(op == smtlib.OpEq)
		}
	case smtlib.OpLt, smtlib.OpGe:
		if lt || a.lo >= b.hi && a.lo != negInf && b.hi != posInf {
			return truth(lt == (op == smtlib.OpLt))
		}
	case smtlib.OpLe, smtlib.OpGt:
		if gt || a.hi <= b.lo && a.hi != posInf && b.lo != negInf {
			return truth(gt == (op == smtlib.OpGt))
		}
	}
	if a.x == smtlib.NoTerm {
		a, b = b, a
	}
	if a.x != smtlib.NoTerm {
		switch {
		case b.lo == b.hi:
			e.splits[a.x] = b.lo - a.off
		case b.lo != negInf:
			e.splits[a.x] = b.lo - a.off
		case b.hi != posInf:
			e.splits[a.x] = b.hi - a.off
		}
	}
	return vUnknown
}

// selectSym reads an array at all indices of an interval.
func (e *Evaluator) selectSym(a, i val) val {
	s := e.syms[(symTop-i)/2]
	d := e.st.arrs[a.index()]
	inside := vUnknown
	e.st.mapWalk(d.root, func(k, _ val) {
		if !k.isSmall() {
			if s.lo == negInf || s.hi == posInf { // an index beyond machine words lies there, perhaps
				inside = k
			}
		} else if k.small() >= s.lo && k.small() <= s.hi && (inside == vUnknown || !inside.isSmall()) {
			inside = k
		}
	})
	if inside == vUnknown {
		return d.def
	}
	if s.x != smtlib.NoTerm && inside.isSmall() && inside.small() < symLim && inside.small() > -symLim {
		e.splits[s.x] = inside.small() - s.off
	}
	return vUnknown
}

// halfway is the middle of an interval, or a number twice as far out as its one end.
func halfway(s span) int64 {
	switch {
	case s.lo == negInf && s.hi == posInf:
		return 0
	case s.lo == negInf:
		return min(2*s.hi, s.hi-64)
	case s.hi == posInf:
		return max(2*s.lo, s.lo+64)
	}
	return s.lo + (s.hi-s.lo)/2
}

// regions looks for a point with x, an Int, anywhere in the interval s.
func (e *Evaluator) regions(t smtlib.Term, p *plan, x smtlib.Term, s span, rest []smtlib.Term) val {
	const (
		maxRegions = 4000
		maxCoarse  = 300 // intervals halved because they were too long for div and mod
	)
	if s.lo <= -symLim {
		s.lo = negInf
	}
	if s.hi >= symLim {
		s.hi = posInf
	}
	if s.lo >= symLim || s.hi <= -symLim {
		return vUnknown
	}
	defer e.bind(x, vUnknown) // for the caller's next value of another variable
	stack := []span{s}
	open, halved := false, 0
	for n := 0; len(stack) > 0; n++ {
		if n == maxRegions {
			return vUnknown
		}
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if s.lo > s.hi {
			continue
		}
		if !e.step() {
			return vUnknown
		}
		delete(e.splits, x)
		e.coarse = false
		e.bind(x, e.mkSym(sym{x, 0, s.lo, s.hi}))
		r := e.run(p.body)
		if r == vUnknown && len(rest) > 0 && e.failure == "" {
			at, cut := e.splits[x]
			r = e.search(t, p, rest)
			if _, again := e.splits[x]; cut && !again {
				e.splits[x] = at
			}
		}
		if e.failure != "" {
			return vUnknown
		}
		if r == p.target {
			return r
		}
		if r != vUnknown {
			continue
		}
		at, cut := e.splits[x]
		switch {
		case s.lo == s.hi:
			open = true
			continue
		case cut && at >= s.lo && at <= s.hi && at > -symLim && at < symLim:
		case s.lo < 0 && s.hi > 0: // signs decide products
			at = 0
		case s.size() <= 64:
			at = s.lo + int64(s.size()/2)
		case e.coarse && len(rest) == 0 && halved < maxCoarse && halfway(s) < symLim/2 && halfway(s) > -symLim/2:
			halved++
			at = halfway(s)
		default:
			open = true
			continue
		}
		lo, hi := span{s.lo, at - 1}, span{at + 1, s.hi}
		stack = append(stack, lo, hi, span{at, at})
	}
	if open {
		return vUnknown
	}
	return vTrue - p.target
}
