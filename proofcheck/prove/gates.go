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

// all is the conjunction of literals, the same in any order: a tree, since each of many may
// be asked for.
func (r *refuter) all(ls []lit) lit {
	r.work(len(ls))
	slices.Sort(ls)
	for n := len(ls) / 2; n > 0; n = len(ls) / 2 {
		for i := range n {
			ls[i] = r.and(ls[2*i], ls[2*i+1])
		}
		ls = append(ls[:n], ls[2*n:]...)
	}
	return append(ls, litTrue)[0]
}

// gate is the literal of a gate. What is the same table over the same variables is the
// same literal, also with gates among the inputs replaced by what they are of, as long as
// that does not make more than three; a dozen of these gates are made at most.
func (r *refuter) gate(t table, in ...lit) lit {
	r.work(16)
	d, sign := reduced(t, in, variables(in), litTrue, gate{})
	cuts, g := []gate{d}, litTrue
	for i := 0; i < len(cuts); i++ {
		vs := variables(cuts[i].in[:])
		if len(vs) < 2 {
			g, cuts = append(vs, litFalse)[0], cuts[:i]
			break
		}
		g = max(g, r.gates[cuts[i]])
		for j, v := range vs {
			for _, e := range r.defined[v] {
				if ws := variables(slices.Concat(vs[:j], vs[j+1:], e.in[:])); len(ws) <= 3 && len(cuts) < 12 {
					if d, _ := reduced(cuts[i].of, vs, ws, v, e); !slices.Contains(cuts, d) {
						cuts = append(cuts, d)
					}
				}
			}
		}
	}
	if g == litTrue {
		g = r.sat.newVar()
	}
	for _, d := range cuts {
		if r.gates[d] == litTrue {
			r.gates[d], r.defined[g] = g, append(r.defined[g], d)
			r.define(d, g)
		}
	}
	return flip(g, sign)
}

// reduced gives a table over those of other variables that matter, v being the gate e; sign
// says that it is the complement, which is false where all of them are.
func reduced(t table, in, vs []lit, v lit, e gate) (d gate, sign bool) {
	d.of = over(t, in, vs, v, e)
	for j := range vs {
		if (d.of>>(1<<j)^d.of)&^columns[j] == 0 { // whatever its value is
			return reduced(t, in, slices.Delete(slices.Clone(vs), j, j+1), v, e)
		}
	}
	copy(d.in[:], vs)
	d.of, sign = d.of^-(d.of&1), d.of&1 != 0
	return d, sign
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

// over gives a table over other variables. An input that is none of them is v, which is the
// gate e over them, or does not matter.
func over(t table, in, vs []lit, v lit, e gate) (out table) {
	var of [3]table
	for k, l := range in {
		of[k] = ^table(0)
		if j := slices.Index(vs, l&^1); j >= 0 {
			of[k] = columns[j]
		} else if l&^1 == v && v != litTrue {
			of[k] = over(e.of, e.in[:], vs, litTrue, gate{})
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
			r.sat.add("gate", append(clause, flip(g, of == 0))...)
		}
	}
}
