package strategy_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"bsmt/bkernel"
	"bsmt/bkernel/ast"
)

// teacher is an outside that excludes each assignment that it is shown, and notes what it
// sees. With a limit it accepts the assignment after so many.
type teacher struct {
	t     *testing.T
	r     *rand.Rand // nil: it proposes what lies in the middle
	equal bool       // it knows that the first two shared terms are equal, too
	knew  bool       // it said so
	seen  map[string]bool
	limit int
	told  [2]int // learned clauses by whether they rest on what it said, that speak of the shared terms

	models map[string][4]int64 // of the shared terms, by their keys in seen; nil: unknown
}

// holds tells whether one of the claims holds in a model.
func holds(clause []bkernel.Claim, in [4]int64) bool {
	return slices.ContainsFunc(clause, func(c bkernel.Claim) bool {
		switch x := in[c.Index]; c.Kind {
		case bkernel.Holds:
			return x == 1
		case bkernel.Fails:
			return x == 0
		case bkernel.AtMost:
			return x <= c.K
		default:
			return x >= c.K
		}
	})
}

func (o *teacher) Rest(v *bkernel.View) {
	if o.equal {
		o.equal, o.knew = false, true
		v.LearnEqual(0, 1)
	}
	for i := range v.Len() {
		if o.r != nil && !v.IsInt(i) {
			v.Propose(i, o.r.IntN(2) == 0)
		}
		if v.IsInt(i) {
			lo, hi := v.Bounds(i)
			if first, last := v.RootBounds(i); first > lo || last < hi {
				o.t.Errorf("between %d and %d, and without decisions between %d and %d", lo, hi, first, last)
			}
			if value, ok := v.Value(i); ok && lo == hi && value != lo {
				o.t.Errorf("fixed at %d, with the value %d", lo, value)
			}
			continue
		}
		if value, root := v.Pred(i); value == 0 && root {
			o.t.Error("a predicate without a value has one without decisions")
		}
	}
}

func (o *teacher) Final(v *bkernel.View) bkernel.Finality {
	var clause []bkernel.Claim
	key := ""
	for i := range v.Len() {
		n := int32(i)
		if v.IsInt(i) {
			lo, hi := v.Bounds(i)
			if lo != hi {
				value := (lo + hi) / 2
				if o.r != nil {
					value = lo - 1 + o.r.Int64N(hi-lo+3)
				}
				v.ProposeInt(i, value)
				return bkernel.Goes
			}
			key += string(rune('a' + lo))
			if value, ok := v.Value(i); !ok || value != lo {
				o.t.Errorf("fixed at %d, with the value %d", lo, value)
			}
			clause = append(clause, bkernel.Claim{Index: n, Kind: bkernel.AtMost, K: lo - 1}, bkernel.Claim{Index: n, Kind: bkernel.AtLeast, K: lo + 1})
			continue
		}
		value, _ := v.Pred(i)
		if value == 0 {
			o.t.Error("a shared predicate is not assigned")
		}
		c := bkernel.Claim{Index: n, Kind: bkernel.Holds}
		if value < 0 {
			key, c = key+"-", c.Not()
		} else {
			key += "+"
		}
		clause = append(clause, c.Not())
	}
	if o.seen[key] {
		o.t.Errorf("%s was excluded", key)
	}
	o.seen[key] = true
	if len(o.seen) == o.limit {
		return bkernel.Agrees
	}
	v.Learn(clause)
	return bkernel.Goes
}

func (o *teacher) Learned(clause []bkernel.Claim, rests bool) {
	at := 0
	if rests {
		at = 1
	}
	o.told[at]++
	for key, m := range o.models {
		if !holds(clause, m) && (!rests || !o.seen[key] && !(o.knew && m[0] != m[1])) {
			o.t.Errorf("the learned clause %v, which rests %v, does not hold in the model %v", clause, rests, m)
		}
	}
}

// TestJointEnumerates: whoever excludes each assignment of the shared terms sees exactly
// those that the facts allow, whatever preprocessing makes of the rest.
func TestJointEnumerates(t *testing.T) {
	var told [2]int
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 7))
		g := ast.New()
		const width = 4 // values 0..3
		xs := []ast.Node{g.Const("x", ast.Int), g.Const("y", ast.Int), g.Const("z", ast.Int)}
		p := g.IsTrue(g.Const("p", ast.Bool))
		facts := []ast.Node{}
		for _, x := range xs {
			facts = append(facts, g.Conn(ast.OpLe, g.Num64(0), x), g.Conn(ast.OpLe, x, g.Num64(width-1)))
		}
		type rule struct {
			a, b, k int
			eq, inP bool
		}
		var rules []rule
		for range 1 + r.IntN(3) {
			u := rule{r.IntN(3), r.IntN(3), r.IntN(5) - 2, r.IntN(3) == 0, r.IntN(2) == 0}
			rules = append(rules, u)
			left, right := xs[u.a], g.Arith(ast.OpAdd, xs[u.b], g.Num64(int64(u.k)))
			n := g.Conn(ast.OpLe, left, right)
			if u.eq {
				n = g.Eq(left, right)
			}
			if u.inP {
				n = g.Imp(p, n)
			}
			facts = append(facts, n)
		}
		// The reference: what x, z, p and x + 2y can be; x = z where the teacher knows it.
		equal := seed%4 == 3
		want := map[string]bool{}
		models := map[string][4]int64{} // of the facts
		for code := range width * width * width * 2 {
			v := []int{code % width, code / width % width, code / width / width % width}
			on := code/(width*width*width) == 1
			ok := true
			for _, u := range rules {
				holds := v[u.a] <= v[u.b]+u.k
				if u.eq {
					holds = v[u.a] == v[u.b]+u.k
				}
				ok = ok && (holds || u.inP && !on)
			}
			if !ok {
				continue
			}
			sign, truth := "-", int64(0)
			if on {
				sign, truth = "+", 1
			}
			key := string(rune('a'+v[0])) + string(rune('a'+v[2])) + sign + string(rune('a'+v[0]+2*v[1]))
			models[key] = [4]int64{int64(v[0]), int64(v[2]), truth, int64(v[0] + 2*v[1])}
			if !equal || v[0] == v[2] {
				want[key] = true
			}
		}
		o := &teacher{t: t, seen: map[string]bool{}, equal: equal, models: models}
		if seed%2 == 1 {
			o.r = r
		}
		problem := bkernel.Problem{G: g, Facts: facts, Shared: []ast.Node{xs[0], xs[2], p, g.Arith(ast.OpAdd, xs[0], g.Arith(ast.OpMul, g.Num64(2), xs[1]))}}
		j := bkernel.NewJoint(problem, bkernel.Options{Seed: seed}, o)
		work := bkernel.Work(500)
		res := j.Search(context.Background(), work)
		for ; res.Paused; work *= 2 { // a pause is a restart, so that pieces have to grow
			res = j.Search(context.Background(), work)
		}
		taken, rests := len(want), len(want) > 0
		if equal { // it may be told before it is found out that there is no model
			taken, rests = res.Taken, rests || res.Rests
			if res.Taken > len(want)+1 {
				taken = len(want) + 1
			}
		}
		if res.Status != bkernel.Unsat || res.Rests != rests || res.Taken != taken {
			t.Fatalf("seed %d: %v, rests %v on %d clauses of %d", seed, res.Status, res.Rests, res.Taken, len(want))
		}
		for key := range want {
			if !o.seen[key] {
				t.Errorf("seed %d: %s was not seen", seed, key)
			}
		}
		if len(o.seen) != len(want) {
			t.Errorf("seed %d: saw %d assignments, there are %d", seed, len(o.seen), len(want))
		}
		told[0], told[1] = told[0]+o.told[0], told[1]+o.told[1]
	}
	if told[0] == 0 || told[1] < 1500 {
		t.Errorf("%v learned clauses were told", told)
	}
}

// TestJointAgrees: an assignment that is accepted is a model, with values for all constants.
func TestJointAgrees(t *testing.T) {
	g := ast.New()
	x, y := g.Const("x", ast.Int), g.Const("y", ast.Int)
	facts := []ast.Node{g.Conn(ast.OpLe, g.Num64(0), x), g.Conn(ast.OpLe, x, g.Num64(9)), g.Eq(y, g.Arith(ast.OpMul, g.Num64(3), x))}
	o := &teacher{t: t, seen: map[string]bool{}, limit: 4}
	res := bkernel.NewJoint(bkernel.Problem{G: g, Facts: facts, Shared: []ast.Node{x}}, bkernel.Options{}, o).Search(context.Background(), 0)
	if res.Status != bkernel.Sat || res.Taken != 3 {
		t.Fatalf("%v after %d clauses", res.Status, res.Taken)
	}
	if a, b := res.Model[x].Int, res.Model[y].Int; a == nil || b == nil || b.Int64() != 3*a.Int64() {
		t.Errorf("x = %v, y = %v", a, b)
	}
}

// chooser proposes values and accepts when all are fixed; it notes how often it had to.
type chooser struct {
	teacher
	want     []int64
	alike    bool // the two have to be equal
	proposed int
}

func (o *chooser) Final(v *bkernel.View) bkernel.Finality {
	for i := range v.Len() {
		if lo, hi := v.Bounds(i); lo != hi {
			o.proposed++
			v.ProposeInt(i, o.want[i])
			return bkernel.Goes
		}
	}
	if x, _ := v.Bounds(0); o.alike {
		if y, _ := v.Bounds(1); x != y {
			v.LearnEqual(0, 1)
			return bkernel.Goes
		}
	}
	return bkernel.Agrees
}

// TestJointProposes: integers that nothing fixes get the values that are proposed, or the
// nearest ones that they can have.
func TestJointProposes(t *testing.T) {
	proposed := 0
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 3))
		g := ast.New()
		x, y := g.Const("x", ast.Int), g.Const("y", ast.Int)
		facts := []ast.Node{g.Le(g.Arith(ast.OpAdd, x, y), g.Num64(100_000))}
		var lo, hi [2]int64
		for i, c := range []ast.Node{x, y} {
			lo[i], hi[i] = -r.Int64N(1000), 40_000-r.Int64N(1000)
			facts = append(facts, g.Le(g.Num64(lo[i]), c), g.Le(c, g.Num64(hi[i])))
		}
		o := &chooser{teacher: teacher{t: t}, want: []int64{r.Int64N(80_000) - 20_000, r.Int64N(80_000) - 20_000}, alike: seed%4 == 3}
		res := bkernel.NewJoint(bkernel.Problem{G: g, Facts: facts, Shared: []ast.Node{x, y}}, bkernel.Options{Seed: seed}, o).Search(context.Background(), 0)
		if res.Status != bkernel.Sat {
			t.Fatalf("seed %d: %v %v", seed, res.Status, res.Reasons)
		}
		proposed += o.proposed
		if o.alike {
			if res.Model[x].Int.Cmp(res.Model[y].Int) != 0 {
				t.Errorf("seed %d: %v and %v are not equal", seed, res.Model[x].Int, res.Model[y].Int)
			}
			continue
		}
		for i, c := range []ast.Node{x, y} {
			if got, want := res.Model[c].Int.Int64(), min(max(o.want[i], lo[i]), hi[i]); o.proposed > 0 && got != want {
				t.Errorf("seed %d: %d of %d..%d, for the proposal %d", seed, got, lo[i], hi[i], o.want[i])
			}
		}
	}
	if proposed < 70 {
		t.Errorf("%d proposals", proposed)
	}
}

// leaver cannot tell.
type leaver struct{ teacher }

func (*leaver) Final(*bkernel.View) bkernel.Finality { return bkernel.Leaves }

// equalizer knows that two integers are equal.
type equalizer struct {
	leaver
	told bool
}

func (o *equalizer) Rest(v *bkernel.View) {
	if !o.told {
		o.told = true
		v.LearnEqual(0, 1)
	}
}

func TestJointEqualityAndGivingUp(t *testing.T) {
	g := ast.New()
	x, y := g.Const("x", ast.Int), g.Const("y", ast.Int)
	less := []ast.Node{g.Conn(ast.OpLe, g.Arith(ast.OpAdd, x, g.Num64(1)), y)}
	problem := bkernel.Problem{G: g, Facts: less, Shared: []ast.Node{x, y}}
	if res := bkernel.NewJoint(problem, bkernel.Options{}, &leaver{}).Search(context.Background(), 0); res.Status != bkernel.Unknown || len(res.Reasons) == 0 {
		t.Errorf("nobody could tell, and it is %v: %v", res.Status, res.Reasons)
	}
	if res := bkernel.NewJoint(problem, bkernel.Options{}, &equalizer{}).Search(context.Background(), 0); res.Status != bkernel.Unsat || !res.Rests {
		t.Errorf("%v, rests %v", res.Status, res.Rests)
	}
}
