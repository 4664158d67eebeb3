package arith

import (
	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

// spread keeps values apart that nothing holds together. The vertex of a simplex gives
// many variables one value, 0 above all, and where terms are arguments of functions each
// such coincidence costs an equality that has to be decided. Moving the nonbasic variables
// within the room that they have costs a walk over the tableau instead: the mutation of
// assignments of de Moura and Bjørner, "Model-based theory combination", SMT 2007.
//
// Values come from hashes, so that they are the same in each model as far as they may be,
// and are small: what reads models need not keep ever more numerals.
type spread struct {
	on     bool          // candidates are spread
	never  bool          // they must not be
	shared []core.IntVar // those whose values others compare, rows or not
}

// spreadTries is how often values are moved while an equality stands alone that they break.
const spreadTries = 3

// farApart is how many values there are for each shared variable.
const farApart = 64

// Share says that the value of x is compared with others, whether or not x is in a row.
func (t *Theory) Share(x core.IntVar) { t.apart.shared = append(t.apart.shared, x) }

// Spread has candidates give different values from now on to what need not be equal. It
// reports whether that may change the next one.
func (t *Theory) Spread() bool {
	if t.apart.on || t.apart.never || len(t.apart.shared) == 0 {
		return false
	}
	t.apart.on = true
	t.diffs.spread()
	return true
}

// KeepNear forbids Spread, for those to whom small values and equal ones are of use.
func (t *Theory) KeepNear() { t.apart.on, t.apart.never = false, true }

// Sparing has rows bound vast domains only at the literals that there are: the others' bounds
// nobody asks for, and what follows from several rows the simplex finds.
func (t *Theory) Sparing() { t.asked = true }

// scatter moves the values of the simplex, of which the candidate is made, and those of
// shared variables that are in no row. What it leaves is a candidate as well.
func (f *final) scatter() {
	t, a := f.t, &f.t.apart
	if !a.on {
		return
	}
	f.kept = append(f.kept[:0], f.cand...)
	reach := int64(farApart * (len(a.shared) + 16))
	for try := uint32(1); ; try++ {
		a.move(t, reach, try)
		if f.vertex() >= 0 {
			break
		}
		for _, x := range a.shared {
			if int(x) < len(f.cand) && !t.inRow[x] {
				lo, hi := t.room(x, f.cand[x], reach)
				f.cand[x] = f.cand[x].Add(num.FromInt64(pick(x, try, lo, hi)))
			}
		}
		if !f.verify() {
			break
		}
		if try == spreadTries || !t.eqs.violated(f.cand) {
			return
		}
	}
	copy(f.cand, f.kept)
}

// room is how far a variable at v may move down and up within its bounds, reach at most.
func (t *Theory) room(x core.IntVar, v num.Int, reach int64) (lo, hi int64) {
	lo, hi = -reach, reach
	if l, ok := t.lower(x); ok {
		if d, ok := l.Sub(v).Int64(); ok {
			lo = min(max(lo, d), 0)
		}
	}
	if u, ok := t.upper(x); ok {
		if d, ok := u.Sub(v).Int64(); ok {
			hi = max(min(hi, d), 0)
		}
	}
	return lo, hi
}

// pick gives a number from lo to hi, by a hash (the finaliser of MurmurHash3).
func pick(x core.IntVar, try uint32, lo, hi int64) int64 {
	h := uint32(x)*0x9e3779b1 + try*0x85ebca6b
	h = (h ^ h>>16) * 0x85ebca6b
	h = (h ^ h>>13) * 0xc2b2ae35
	return lo + int64(h^h>>16)%(hi-lo+1)
}

// move moves each nonbasic variable as far as its bounds and those of the basic ones
// allow, towards values up to reach. All values are integers before and after.
func (a *spread) move(t *Theory, reach int64, try uint32) {
	b := &t.spx.b
	for i := range b.Cols {
		if x := core.IntVar(i); b.RowOf[x] < 0 && len(b.Cols[x]) > 0 {
			if d := a.step(t, x, reach, try); d != 0 {
				b.move(x, b.val[x].Add(num.FromInt64(d)))
			}
		}
	}
}

// step gives a number that the nonbasic variable x can move by.
func (a *spread) step(t *Theory, x core.IntVar, reach int64, try uint32) int64 {
	b := &t.spx.b
	lo, hi := t.room(x, b.val[x], reach)
	if v, ok := b.val[x].Int64(); ok && -reach <= v && v <= reach {
		lo, hi = max(lo, -reach-v), min(hi, reach-v)
	}
	unit := num.FromInt64(1) // moves are multiples of it
	for _, ce := range b.Cols[x] {
		if lo == hi {
			return 0
		}
		row := &b.Rows[ce.Row]
		// The basic variable moves by -c/k times as much, with c/k in lowest terms.
		c, k, v := row.E[ce.Idx].C, row.BC, b.n[ce.Row]
		if !k.IsOne() {
			v = v.Quo(k)
			g := num.Gcd(c, k)
			c, k = c.Quo(g), k.Quo(g)
			unit = unit.Mul(k.Quo(num.Gcd(unit, k)))
		}
		l, h := t.room(row.Basic, v.Neg(), 4*reach)
		if c.Sign() > 0 {
			l, h = -h, -l
		}
		if c = c.Abs(); !c.IsOne() || !k.IsOne() {
			var ok, ok2 bool
			l, ok = num.FromInt64(l).Mul(k).CeilDiv(c).Int64()
			h, ok2 = num.FromInt64(h).Mul(k).FloorDiv(c).Int64()
			if !ok || !ok2 {
				return 0
			}
		}
		lo, hi = max(lo, l), min(hi, h)
	}
	m, ok := unit.Int64()
	if !ok || m > reach {
		return 0
	}
	return m * pick(x, try, -(-lo/m), hi/m)
}
