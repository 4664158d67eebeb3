package nra

import (
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/algebra"
	"bsmt/bkernel/num"
)

func atom(p *algebra.Poly, rel Rel) *Formula { return &Formula{Constraint: Constraint{p, rel}} }

// deny gives the formula that says the contrary.
func deny(f *Formula) *Formula {
	if f.Op == Atom {
		return atom(f.P, f.Rel^(neg|nul|pos))
	}
	out := &Formula{Op: All + Any - f.Op}
	for _, g := range f.Of {
		out.Of = append(out.Of, deny(g))
	}
	return out
}

func TestDecideKnown(t *testing.T) {
	r := ring()
	e := func(terms ...[]int64) *algebra.Poly { return expression(r, terms...) }
	all, any := func(of ...*Formula) *Formula { return &Formula{Op: All, Of: of} }, func(of ...*Formula) *Formula { return &Formula{Op: Any, Of: of} }
	for _, c := range []struct {
		name   string
		truth  bool
		blocks []Block
		f      *Formula
	}{
		{"every cubic has a root", true, []Block{{false, []int{0, 1}}, {true, []int{2}}}, atom(e([]int64{1, 0, 0, 3}, []int64{1, 1, 0, 1}, []int64{1, 0, 1}), Eq)},
		{"every quartic has a root", false, []Block{{false, []int{0, 1}}, {true, []int{2}}}, atom(e([]int64{1, 0, 0, 4}, []int64{1, 1, 0, 1}, []int64{1, 0, 1}), Eq)},
		{"some quartic has none", true, []Block{{true, []int{0, 1}}, {false, []int{2}}}, atom(e([]int64{1, 0, 0, 4}, []int64{1, 1, 0, 1}, []int64{1, 0, 1}), Gt)},
		{"no least number above a root", false, []Block{{true, []int{0}}, {false, []int{1}}}, all(atom(e([]int64{1, 2}, []int64{-2}), Gt), atom(e([]int64{1, 1}), Gt),
			any(atom(e([]int64{1, 0, 2}, []int64{-2}), Le), atom(e([]int64{1, 0, 1}), Le), atom(e([]int64{1, 0, 1}, []int64{-1, 1}), Ge)))},
		{"a least upper bound", true, []Block{{true, []int{0}}, {false, []int{1}}, {true, []int{2}}}, all(
			any(atom(e([]int64{1, 0, 3}, []int64{-2}), Gt), atom(e([]int64{1, 0, 1}, []int64{-1, 1}), Le)),
			any(atom(e([]int64{1, 0, 1}, []int64{-1, 1}), Ge), all(atom(e([]int64{1, 0, 0, 3}, []int64{-2}), Le), atom(e([]int64{1, 0, 0, 1}, []int64{-1, 0, 1}), Gt))))},
		{"the other side of where the ends of a cell meet", true, []Block{{true, []int{0, 1, 2}}}, all(atom(e([]int64{1, 0, 1}), Gt), atom(e([]int64{1, 0, 0, 1}), Gt), // 3, 1, 1
			atom(e([]int64{1, 0, 0, 2}, []int64{-1, 1, 0, 1}, []int64{1, 0, 1}), Lt), atom(e([]int64{1, 2}, []int64{-4, 0, 1}), Gt), atom(e([]int64{1, 3}, []int64{-1e6}), Lt), atom(e([]int64{1, 0, 2}, []int64{-1e12}), Lt), atom(e([]int64{1, 1}, []int64{1000}), Gt))},
		{"between two there is a third", true, []Block{{false, []int{0, 1}}, {true, []int{2}}}, any(atom(e([]int64{1, 1}, []int64{-1, 0, 1}), Ge),
			all(atom(e([]int64{1, 1}, []int64{-1, 0, 0, 1}), Lt), atom(e([]int64{1, 0, 0, 1}, []int64{-1, 0, 1}), Lt)))},
	} {
		truth, res, err := Decide(ring(), 3, c.blocks, c.f)
		if err != nil || truth != c.truth {
			t.Errorf("%s: %v, %v", c.name, truth, err)
		}
		if truth != (res.Point != nil) && c.blocks[0].Exists {
			t.Errorf("%s: a point where it is false, or none where it is true", c.name)
		}
		if truth, _, err = Decide(ring(), 3, contrary(c.blocks), deny(c.f)); err != nil || truth == c.truth {
			t.Errorf("%s denied: %v, %v", c.name, truth, err)
		}
	}
}

// contrary turns the quantifiers round.
func contrary(bs []Block) (out []Block) {
	for _, b := range bs {
		out = append(out, Block{!b.Exists, b.Vars})
	}
	return out
}

// A formula and its denial below the contrary quantifiers are never both true or both false, a
// conjunction that something satisfies is what Solve says of it, and a quantifier that is
// made stronger makes nothing true.
func TestDecideDrawn(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	gaveUp, yes, no := 0, 0, 0
	for range 250 {
		r := ring()
		const vars = 3
		var cs []Constraint
		draw := func(depth int) *Formula { return drawn(rnd, r, vars, depth, &cs) }
		f := draw(1 + rnd.IntN(2))
		blocks := []Block{{rnd.IntN(2) == 0, []int{0}}, {rnd.IntN(2) == 0, []int{1}}, {rnd.IntN(2) == 0, []int{2}}}
		truth, _, err := Decide(r, vars, blocks, f)
		dual, _, err2 := Decide(r, vars, contrary(blocks), deny(f))
		if err != nil || err2 != nil {
			gaveUp++
			continue
		}
		if truth == dual {
			t.Fatalf("%v and its denial %v below %v", truth, dual, blocks)
		}
		if truth {
			yes++
		} else {
			no++
		}
		i := rnd.IntN(vars)
		if blocks[i].Exists != truth {
			stronger := []Block{blocks[0], blocks[1], blocks[2]}
			stronger[i].Exists = !stronger[i].Exists
			if more, _, err := Decide(r, vars, stronger, f); err == nil && more != truth {
				t.Fatalf("%v, and %v where variable %d is quantified the other way", truth, more, i)
			}
		}
		some, res, err := Decide(r, vars, []Block{{true, []int{0, 1, 2}}}, &Formula{Op: All, Of: atoms(cs)})
		solved, err2 := Solve(r, vars, cs)
		if err == nil && err2 == nil && (some != (solved.Core == nil) || some && !holds(t, r, cs, res)) {
			t.Fatalf("%v: %v, and Solve says %v", cs, some, solved.Core)
		}
	}
	t.Logf("%d true, %d false, %d given up", yes, no, gaveUp)
	if gaveUp > 20 || yes < 60 || no < 60 {
		t.Errorf("%d true, %d false, %d given up", yes, no, gaveUp)
	}
}

func atoms(cs []Constraint) (out []*Formula) {
	for _, c := range cs {
		out = append(out, atom(c.P, c.Rel))
	}
	return out
}

// drawn makes a formula, and adds its constraints to cs.
func drawn(rnd *rand.Rand, r *algebra.Ring, vars, depth int, cs *[]Constraint) *Formula {
	if depth > 0 {
		f := &Formula{Op: All}
		if rnd.IntN(2) == 0 {
			f.Op = Any
		}
		for range 2 {
			f.Of = append(f.Of, drawn(rnd, r, vars, depth-1, cs))
		}
		return f
	}
	p := integer(rnd.Int64N(9) - 4)
	for range 1 + rnd.IntN(3) {
		m := integer(rnd.Int64N(7) - 3)
		for range 1 + rnd.IntN(2) {
			m = r.Mul(m, algebra.Var(rnd.IntN(vars)))
		}
		p = r.Add(p, m)
	}
	*cs = append(*cs, Constraint{p, Rel(1 + rnd.IntN(6))})
	return atom(p, (*cs)[len(*cs)-1].Rel)
}

// A bound is one: nothing is above it, something is as near below as asked, and it is a value
// where it says so.
func TestGreatestDrawn(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	count := map[string]int{}
	for range 300 {
		r := ring()
		var cs []Constraint
		const vars = 3
		f := &Formula{Op: All, Of: []*Formula{drawn(rnd, r, vars, 2, &cs), drawn(rnd, r, vars, rnd.IntN(2), &cs)}}
		blocks := []Block{{true, []int{0, 1}}, {rnd.IntN(2) == 0, []int{2}}}
		v := rnd.IntN(2)
		b, err := Greatest(r, vars, blocks, f, v)
		if err != nil {
			count["given up"]++
			continue
		}
		some := func(rel Rel, k num.Rat) bool { // a value of v in the relation to k
			p := r.Sub(r.Scale(algebra.Var(v), k.Den()), algebra.Const(k.Num()))
			is, _, err := Decide(r, vars, blocks, &Formula{Op: All, Of: []*Formula{f, atom(p, rel)}})
			if err != nil {
				t.Logf("%v", err)
				return rel != Gt
			}
			return is
		}
		tiny := num.NewRat(num.FromInt64(1), num.FromInt64(1<<20))
		switch {
		case b.Empty:
			if count["empty"]++; some(Ge, num.Rat{}) || some(Lt, num.Rat{}) {
				t.Fatalf("%v below %v: empty", cs, blocks)
			}
		case b.Endless:
			if count["endless"]++; !some(Gt, num.RatInt(num.FromInt64(1<<40))) {
				t.Fatalf("%v below %v: endless", cs, blocks)
			}
		default:
			lo, hi := b.At.Near(tiny)
			if some(Gt, hi) || !some(Gt, lo.Sub(tiny)) {
				t.Fatalf("%v below %v: variable %d at most %s", cs, blocks, v, b.At.Key())
			}
			at, rational := b.At.Rat()
			if count[map[bool]string{true: "reached", false: "approached"}[b.Reached]]++; !rational {
				count["irrational"]++
			} else if some(Eq, at) != b.Reached {
				t.Fatalf("%v below %v: variable %d at %s: %v", cs, blocks, v, at, b.Reached)
			}
		}
	}
	t.Log(count)
	if count["given up"] > 30 || count["empty"] < 20 || count["endless"] < 50 || count["reached"] < 20 || count["approached"] < 10 || count["irrational"] < 4 {
		t.Error(count)
	}
}
