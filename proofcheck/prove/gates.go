package prove

import "slices"

// table is what a gate of three inputs gives: bit i is for the inputs whose values are the
// bits of i, the first lowest.
type table uint8

// columns are the tables of the inputs by themselves.
var columns = [3]table{0b10101010, 0b11001100, 0b11110000}

// The tables of gates.
const (
	odd    table = 0b10010110
	most   table = 0b11101000
	choose table = 0b11011000 // the second where the first holds, else the third
)

// gate is a table over variables in order, litTrue where there are fewer.
type gate struct {
	in [3]lit
	of table
}

func (r *refuter) and(a, b lit) lit { return r.gate(most, a, b, litFalse) }
func (r *refuter) or(a, b lit) lit  { return r.and(a.not(), b.not()).not() }
func (r *refuter) xor(a, b lit) lit { return r.gate(odd, a, b, litFalse) }

// all is the conjunction of literals, the same in any order.
func (r *refuter) all(ls []lit) lit {
	slices.Sort(ls)
	out := litTrue
	for _, l := range ls {
		out = r.and(out, l)
	}
	return out
}

// gate is the literal of a gate. What is the same table over the same variables is the
// same literal, also with a gate among the inputs replaced by what it is of, as long as
// that does not make more than three.
func (r *refuter) gate(t table, in ...lit) lit {
	vs := variables(in)
	t = over(t, in, vs, nil)
	for j := len(vs) - 1; j >= 0; j-- {
		if (t>>(1<<j)^t)&^columns[j] == 0 { // whatever its value is
			less := slices.Delete(slices.Clone(vs), j, j+1)
			t, vs = over(t, vs, less, nil), less
		}
	}
	sign := t&1 != 0
	t ^= -(t & 1)
	if len(vs) < 2 {
		return flip(append(vs, litFalse)[0], sign)
	}
	key := gate{of: t}
	copy(key.in[:], vs)
	g, ok := r.gates[key]
	for j := 0; !ok && j < len(vs); j++ {
		d, defined := r.defined[vs[j]]
		ws := variables(slices.Concat(vs[:j], vs[j+1:], d.in[:]))
		if ok = defined && len(ws) <= 3; ok {
			g = r.gate(over(t, vs, ws, r.defined), ws...)
			r.define(key, g)
		}
	}
	if !ok {
		g = r.sat.newVar()
		r.defined[g] = key
		r.define(key, g)
	}
	r.gates[key] = g
	return flip(g, sign)
}

// variables lists those of literals, in order.
func variables(ls []lit) []lit {
	vs := slices.Clone(ls)
	for i := range vs {
		vs[i] &^= 1
	}
	slices.Sort(vs)
	return slices.DeleteFunc(slices.Compact(vs), func(v lit) bool { return v == litTrue })
}

// over gives a table over other variables. Inputs that are none of them are gates over
// them that are defined, or do not matter.
func over(t table, in, vs []lit, defined map[lit]gate) (out table) {
	var of [3]table
	for k, l := range in {
		of[k] = ^table(0)
		if j := slices.Index(vs, l&^1); j >= 0 {
			of[k] = columns[j]
		} else if d, ok := defined[l&^1]; ok {
			of[k] = over(d.of, d.in[:], vs, nil)
		}
		if l.neg() {
			of[k] = ^of[k]
		}
	}
	for i := range 8 {
		row := -(t >> i & 1)
		for k := range of {
			row &= of[k] ^ (table(i>>k&1) - 1)
		}
		out |= row
	}
	return out
}

// define adds the clauses of a gate: one for each largest set of rows with one value that
// fixing inputs gives, those that fix fewer first.
func (r *refuter) define(d gate, g lit) {
	var done []table
	for n := range 27 {
		rows, clause := ^table(0), make([]lit, 0, 4)
		for k, c := range columns {
			switch n % 3 {
			case 1:
				rows, clause = rows&c, append(clause, d.in[k].not())
			case 2:
				rows, clause = rows&^c, append(clause, d.in[k])
			}
			n /= 3
		}
		if of := d.of & rows; (of == 0 || of == rows) && !slices.ContainsFunc(done, func(o table) bool { return rows&^o == 0 }) {
			done = append(done, rows)
			r.sat.add(append(clause, flip(g, of == 0))...)
		}
	}
}
