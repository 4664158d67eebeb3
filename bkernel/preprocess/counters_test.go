package preprocess

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/internal/tiny"
)

// unary makes clauses that count: literals are numbers from 1, their denials negative.
type unary struct {
	vars    int
	clauses [][]int
	both    bool // outputs hold only where they count too
}

// merge says how many of a and b hold, up to most.
func (u *unary) merge(a, b []int, most int) []int {
	out := make([]int, min(len(a)+len(b), most))
	for i := range out {
		u.vars++
		out[i] = u.vars
	}
	for i := range len(a) + 1 {
		for j := range len(b) + 1 {
			if i+j > 0 {
				c := []int{out[min(i+j, len(out))-1]}
				if i > 0 {
					c = append(c, -a[i-1])
				}
				if j > 0 {
					c = append(c, -b[j-1])
				}
				u.clauses = append(u.clauses, c)
			}
			if u.both && i+j < len(out) {
				c := []int{-out[i+j]}
				if i < len(a) {
					c = append(c, a[i])
				}
				if j < len(b) {
					c = append(c, b[j])
				}
				u.clauses = append(u.clauses, c)
			}
		}
	}
	return out
}

// count adds one input after the other, or joins halves.
func (u *unary) count(in []int, most int, halves bool) []int {
	if len(in) == 1 {
		return in
	}
	at := len(in) - 1
	if halves {
		at = len(in) / 2
	}
	return u.merge(u.count(in[:at], most, halves), u.count(in[at:], most, halves), most)
}

// facts are the clauses as predicates over the constants.
func (u *unary) facts(g *ast.Graph, consts []ast.Node) (out []ast.Node) {
	for _, c := range u.clauses {
		ls := make([]ast.Node, len(c))
		for i, l := range c {
			if ls[i] = g.IsTrue(consts[max(l, -l)-1]); l < 0 {
				ls[i] = g.Not(ls[i])
			}
		}
		out = append(out, g.Or(ls...))
	}
	return out
}

// network draws clauses by which at most so many of the inputs hold, or would but for a change.
func drawUnary(r *rand.Rand, inputs, most int, change bool) *unary {
	u := &unary{vars: inputs, both: r.IntN(2) == 0}
	in := make([]int, inputs)
	for i := range in {
		if in[i] = i + 1; change && r.IntN(4) == 0 {
			in[i] = -in[i]
		}
	}
	out := u.count(in, most+1, r.IntN(2) == 0)
	u.clauses = append(u.clauses, []int{-out[most]})
	for range r.IntN(3) {
		c := r.IntN(len(u.clauses))
		switch k := r.IntN(len(u.clauses[c])); {
		case !change:
		case r.IntN(2) == 0:
			u.clauses = slices.Delete(u.clauses, c, c+1)
		case r.IntN(2) == 0:
			u.clauses[c][k] = -u.clauses[c][k]
		default:
			u.clauses = append(u.clauses, []int{1 + r.IntN(u.vars), -1 - r.IntN(u.vars)})
		}
	}
	r.Shuffle(len(u.clauses), func(i, j int) { u.clauses[i], u.clauses[j] = u.clauses[j], u.clauses[i] })
	return u
}

func unaryGraph(vars, inputs int) (g *ast.Graph, consts []ast.Node) {
	g = ast.New()
	for i := range vars {
		consts = append(consts, g.Const(fmt.Sprint("c", i), ast.Bool))
	}
	return g, consts
}

// TestCountersBack: counters and totalizers, of one half or of both, are one sum again.
func TestCountersBack(t *testing.T) {
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 3))
		inputs := 5 + r.IntN(4)
		most := 1 + r.IntN(3)
		u := drawUnary(r, inputs, most, false)
		g, consts := unaryGraph(u.vars, inputs)
		p := New(t.Context(), g, simplified(g, nil).rw, nil, u.facts(g, consts))
		for _, c := range consts[:inputs] {
			p.Keep(c)
		}
		p.flatten()
		p.alone("counters")
		in := make(among, inputs)
		for i, c := range consts[:inputs] {
			in[i] = g.IsTrue(c)
		}
		want := p.rw.Le((&countersPass{p}).sum(in), g.Num64(int64(most)))
		if len(p.Facts) != 1 || p.Facts[0] != want {
			t.Errorf("seed %d, both %v: %d facts are left of %d", seed, u.both, len(p.Facts), len(u.clauses))
		}
	}
}

// TestCounters: whatever the clauses, the inputs have the values that they had, and the
// constants that go have values with which the clauses hold.
func TestCounters(t *testing.T) {
	ran := 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 4))
		inputs := 3 + r.IntN(2)
		u := drawUnary(r, inputs, 1+r.IntN(2), true)
		if u.vars > 11 {
			continue
		}
		g, consts := unaryGraph(u.vars, inputs)
		p := New(t.Context(), g, simplified(g, nil).rw, nil, u.facts(g, consts))
		for _, c := range consts[:inputs] {
			if r.IntN(4) > 0 {
				p.Keep(c)
			}
		}
		p.flatten()
		if !p.alone("counters") {
			continue
		}
		ran++
		gone := map[ast.Node]ast.Node{}
		for _, d := range p.Defs {
			gone[d.X] = d.T
		}
		moved := slices.ContainsFunc(consts[:inputs], func(c ast.Node) bool { _, goes := gone[c]; return goes })
		before, after := map[int]bool{}, map[int]bool{}
		for bits := range 1 << u.vars {
			low := bits & (1<<inputs - 1)
			if before[low] = before[low] || u.holds(bits); after[low] {
				continue
			}
			m := ast.Model{}
			skip := false
			for i, c := range consts {
				m[c] = ast.Value{Kind: ast.KBool, Bool: bits>>i&1 == 1}
				_, goes := gone[c]
				skip = skip || goes && i >= inputs && bits>>i&1 == 1
			}
			if skip || !tiny.Holds(t, g, m, p.Facts) {
				continue
			}
			full := bits
			for i, c := range consts {
				if d, ok := gone[c]; ok {
					if full &^= 1 << i; tiny.Holds(t, g, m, []ast.Node{g.IsTrue(d)}) {
						full |= 1 << i
					}
				}
			}
			if !u.holds(full) {
				t.Fatalf("seed %d: a solution is gained: %v", seed, u.clauses)
			}
			after[full&(1<<inputs-1)] = true
		}
		for low, is := range before {
			if is && !after[low] && !moved {
				t.Fatalf("seed %d: inputs %b are lost: %v", seed, low, u.clauses)
			}
		}
	}
	if ran < 20 {
		t.Errorf("the pass ran %d times", ran)
	}
}

// holds says whether values make all clauses true.
func (u *unary) holds(bits int) bool {
	for _, c := range u.clauses {
		if !slices.ContainsFunc(c, func(l int) bool { return (bits>>(max(l, -l)-1)&1 == 1) == (l > 0) }) {
			return false
		}
	}
	return true
}
