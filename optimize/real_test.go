package optimize

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/portfolio"
	"bsmt/smtlib"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/model"
	"bsmt/smtlib/print"
)

// line is where a*x + b*y = c.
type line struct{ a, b, c *big.Rat }

type point [2]*big.Rat

func rat(a, b int64) *big.Rat { return big.NewRat(a, b) }

func (p point) move(d point, f *big.Rat) point {
	return point{new(big.Rat).Add(p[0], new(big.Rat).Mul(d[0], f)), new(big.Rat).Add(p[1], new(big.Rat).Mul(d[1], f))}
}

func (l line) at(p point) *big.Rat {
	v := new(big.Rat).Mul(l.a, p[0])
	return v.Sub(v.Add(v, new(big.Rat).Mul(l.b, p[1])), l.c)
}

// plane is a problem over two Reals whose truth changes at lines only. It answers
// questions by trying a point of each vertex, edge and region that the lines make.
type plane struct {
	c     *smtlib.Context
	x     [2]smtlib.Decl
	lines []line
	hard  []smtlib.Term
	t     *testing.T
}

// box declares the two Reals, and holds them to at most size, and at least minus that.
func (p *plane) box(size int64) {
	c := p.c
	for i, name := range []string{"x", "y"} {
		p.x[i] = c.AddDecl(smtlib.DeclData{Name: name, Kind: smtlib.DeclFun, Result: smtlib.Real, Body: smtlib.NoTerm})
		for _, b := range []int64{-size, size} {
			l := line{rat(int64(1-i), 1), rat(int64(i), 1), rat(b, 1)}
			p.lines = append(p.lines, l)
			op := smtlib.OpGe
			if b > 0 {
				op = smtlib.OpLe
			}
			p.hard = append(p.hard, c.MkOp(op, smtlib.Bool, c.MkApp(p.x[i]), realTerm(c, l.c)))
		}
	}
}

var tiny = rat(1, 10_000_000)

// corners are where lines meet.
func (p *plane) corners(lines []line) []point {
	var out []point
	for i, l := range lines {
		for _, m := range lines[:i] {
			det := new(big.Rat).Sub(new(big.Rat).Mul(l.a, m.b), new(big.Rat).Mul(m.a, l.b))
			if det.Sign() == 0 {
				continue
			}
			x := new(big.Rat).Sub(new(big.Rat).Mul(l.c, m.b), new(big.Rat).Mul(m.c, l.b))
			y := new(big.Rat).Sub(new(big.Rat).Mul(l.a, m.c), new(big.Rat).Mul(m.a, l.c))
			out = append(out, point{x.Quo(x, det), y.Quo(y, det)})
		}
	}
	return out
}

// around are points near v: one of each edge and each region that it touches.
func (p *plane) around(lines []line, v point) []point {
	out := []point{v}
	var along []point
	for _, l := range lines {
		if l.at(v).Sign() == 0 {
			along = append(along, point{l.b, new(big.Rat).Neg(l.a)}, point{new(big.Rat).Neg(l.b), l.a})
		}
	}
	for _, d := range along {
		e := v.move(d, tiny)
		out = append(out, e)
		side := point{d[1], new(big.Rat).Neg(d[0])}
		f := new(big.Rat).Mul(tiny, rat(1, 100_000))
		out = append(out, e.move(side, f), e.move(side, new(big.Rat).Neg(f)))
	}
	return out
}

func (p *plane) model(v point) *model.Model {
	return &model.Model{Interps: model.InterpsOf(map[smtlib.Decl]model.Interp{p.x[0]: {Body: p.c.MkReal(v[0])}, p.x[1]: {Body: p.c.MkReal(v[1])}})}
}

func (p *plane) holds(v point, terms []smtlib.Term) bool {
	return eval.Check(context.Background(), p.c, p.model(v), terms).Truth == eval.True
}

// Under has the line of a comparison with the objective too: its points are the corners
// with the others.
func (p *plane) Under(_ context.Context, terms []smtlib.Term) portfolio.Answer {
	lines := p.lines
	for _, t := range terms {
		k := newCell(context.Background(), p.c, p.model(point{rat(0, 1), rat(0, 1)}))
		s := k.sum(p.c.Arg(t, 0), 0)
		s.add(k.sum(p.c.Arg(t, 1), 0), rat(-1, 1))
		l := line{rat(0, 1), rat(0, 1), new(big.Rat).Neg(s.rest)}
		for i, q := range s.coef {
			if p.c.DeclOf(k.vars[i]) == p.x[0] {
				l.a = q
			} else {
				l.b = q
			}
		}
		if l.a.Sign() != 0 || l.b.Sign() != 0 {
			lines = append(lines[:len(lines):len(lines)], l)
		}
	}
	all := append(append([]smtlib.Term(nil), p.hard...), terms...)
	for _, v := range p.corners(lines) {
		for _, w := range p.around(lines, v) {
			if p.holds(w, all) {
				return portfolio.Answer{Verdict: portfolio.Sat, Model: p.model(w)}
			}
		}
	}
	return portfolio.Answer{Verdict: portfolio.Unsat}
}

func (p *plane) Alone(context.Context, []smtlib.Term) portfolio.Answer { return portfolio.Answer{} }

// linear is a*x + b*y as a term.
func (p *plane) linear(a, b *big.Rat) smtlib.Term {
	c := p.c
	return c.MkOp(smtlib.OpAdd, smtlib.Real, c.MkOp(smtlib.OpMul, smtlib.Real, realTerm(c, a), c.MkApp(p.x[0])),
		c.MkOp(smtlib.OpMul, smtlib.Real, realTerm(c, b), c.MkApp(p.x[1])))
}

// formula is a random combination of comparisons over the lines.
func (p *plane) formula(r *rand.Rand, depth int) smtlib.Term {
	c := p.c
	if depth == 0 || r.IntN(4) == 0 {
		l := line{rat(int64(r.IntN(7)-3), 1), rat(int64(r.IntN(7)-3), 1), rat(int64(r.IntN(13)-6), 1)}
		if l.a.Sign() == 0 && l.b.Sign() == 0 {
			l.a = rat(1, 1)
		}
		p.lines = append(p.lines, l)
		ops := []smtlib.Op{smtlib.OpLe, smtlib.OpLt, smtlib.OpGe, smtlib.OpGt, smtlib.OpEq, smtlib.OpDistinct}
		return c.MkOp(ops[r.IntN(len(ops))], smtlib.Bool, p.linear(l.a, l.b), realTerm(c, l.c))
	}
	a, b := p.formula(r, depth-1), p.formula(r, depth-1)
	switch r.IntN(7) {
	case 0:
		return c.MkOp(smtlib.OpAnd, smtlib.Bool, a, b)
	case 1:
		return c.MkOp(smtlib.OpImplies, smtlib.Bool, a, b)
	case 2:
		return c.MkOp(smtlib.OpXor, smtlib.Bool, a, b)
	case 3:
		return c.MkOp(smtlib.OpEq, smtlib.Bool, a, b)
	case 4:
		return c.MkOp(smtlib.OpIte, smtlib.Bool, a, b, c.MkOp(smtlib.OpNot, smtlib.Bool, b))
	default:
		return c.MkOp(smtlib.OpOr, smtlib.Bool, a, b)
	}
}

// TestRealAgainstCorners compares optima over two Reals with those read off the corners
// of the regions: their values, and whether they are reached.
func TestRealAgainstCorners(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	rounds, count := 50, map[string]int{}
	if testing.Short() {
		rounds = 35
	}
	for round := range rounds {
		p := &plane{c: smtlib.NewContext(), t: t}
		c := p.c
		p.box(10)
		for range 1 + r.IntN(2) {
			p.hard = append(p.hard, p.formula(r, 2))
		}
		a, b := rat(int64(r.IntN(5)-2), 1), rat(int64(r.IntN(5)-2), 1)
		o := Objective{Name: "o", Term: p.linear(a, b), Max: r.IntN(2) == 0}
		value := line{a, b, new(big.Rat)}
		var want *big.Rat
		reached := false
		for _, v := range p.corners(p.lines) {
			at := value.at(v)
			for i, w := range p.around(p.lines, v) {
				if !p.holds(w, p.hard) {
					continue
				}
				s := 1
				if want != nil {
					if s = at.Cmp(want); !o.Max {
						s = -s
					}
				}
				if s > 0 {
					want, reached = at, false
				}
				if s >= 0 && (i == 0 || value.at(w).Cmp(at) == 0) {
					reached = true
				}
			}
		}
		problem := Problem{Context: c, Hard: p.hard, Decls: p.x[:], Engine: p}
		answer, results := problem.Lexicographic(context.Background(), []Objective{o})
		text := fmt.Sprintf("round %d", round)
		switch res := results[0]; {
		case want == nil:
			if answer.Verdict != portfolio.Unsat {
				t.Errorf("%s: %v, should be unsat", text, answer.Verdict)
			}
			count["unsat"]++
		case answer.Verdict != portfolio.Sat || !res.Optimal() || res.Unbounded:
			t.Errorf("%s: %v %s", text, answer.Verdict, answer.Reason)
		case res.Low.Cmp(want) != 0 || res.Open == reached:
			t.Errorf("%s: %s open %t, want %s reached %t", text, res.Low.RatString(), res.Open, want.RatString(), reached)
		case eval.Check(context.Background(), c, answer.Model, p.hard).Truth != eval.True:
			t.Errorf("%s: the model is none", text)
		default:
			if v, err := eval.New(c, answer.Model).Eval(context.Background(), o.Term); err != nil || reached && c.RealVal(v).Cmp(want) != 0 {
				t.Errorf("%s: the model has not the optimum", text)
			}
			count[fmt.Sprintf("reached %t", reached)]++
		}
	}
	if count["reached true"] < rounds/6 || count["reached false"] < rounds/10 {
		t.Errorf("too few of some kind: %v", count)
	}
}

// A region without a bound is found to have none, in the direction of the objective only.
func TestRealWithoutBound(t *testing.T) {
	p := &plane{c: smtlib.NewContext(), t: t}
	c := p.c
	for i, name := range []string{"x", "y"} {
		p.x[i] = c.AddDecl(smtlib.DeclData{Name: name, Kind: smtlib.DeclFun, Result: smtlib.Real, Body: smtlib.NoTerm})
		l := line{rat(int64(1-i), 1), rat(int64(i), 1), rat(0, 1)}
		p.lines = append(p.lines, l)
		p.hard = append(p.hard, c.MkOp(smtlib.OpGt, smtlib.Bool, c.MkApp(p.x[i]), realTerm(c, l.c)))
	}
	goals := []Objective{
		{Name: "up", Term: p.linear(rat(1, 1), rat(-1, 1)), Max: true},
		{Name: "down", Term: p.linear(rat(1, 1), rat(2, 1))},
	}
	a, results := (&Problem{Context: c, Hard: p.hard, Decls: p.x[:], Engine: p}).Box(context.Background(), goals)
	if a.Verdict != portfolio.Sat || !results[0].Unbounded || results[1].Unbounded || !results[1].Open || results[1].Low.Sign() != 0 {
		t.Errorf("%v %s: %+v", a.Verdict, a.Reason, results)
	}
}

// unchecked leaves open what a model is worth, as one of an assertion over strings.
type unchecked struct{ *plane }

func (u unchecked) Under(ctx context.Context, terms []smtlib.Term) portfolio.Answer {
	a := u.plane.Under(ctx, terms)
	a.Unchecked = []string{"strings"}
	return a
}

// A model that could not be checked whole is moved to the optimum, too; an objective
// without a value says nothing of where its optimum lies.
func TestRealOptimumOfUncheckedModels(t *testing.T) {
	p := &plane{c: smtlib.NewContext(), t: t}
	c := p.c
	p.box(10)
	text := c.MkApp(c.AddDecl(smtlib.DeclData{Name: "s", Kind: smtlib.DeclFun, Result: smtlib.String, Body: smtlib.NoTerm}))
	hard := append([]smtlib.Term{c.MkOp(smtlib.OpStrContains, smtlib.Bool, text, c.MkString("abc"))}, p.hard...)
	ctx := context.Background()
	for _, greatest := range []bool{true, false} {
		goals := []Objective{{Name: "sum", Term: p.linear(rat(1, 1), rat(2, 1)), Max: greatest}, {Name: "x", Term: c.MkApp(p.x[0])}}
		a, results := (&Problem{Context: c, Hard: hard, Decls: p.x[:], Engine: unchecked{p}}).Lexicographic(ctx, goals)
		want := rat(-30, 1)
		if greatest {
			want = rat(30, 1)
		}
		if a.Verdict != portfolio.Sat || results[0].Low.Cmp(want) != 0 {
			t.Fatalf("%v %s: %+v", a.Verdict, a.Reason, results)
		}
		if v, err := eval.New(c, a.Model).Eval(ctx, goals[0].Term); err != nil || c.RealVal(v).Cmp(want) != 0 {
			t.Errorf("the model has the sum %s, %v", print.TermString(c, v), err)
		}
	}
	length := []Objective{{Name: "length", Term: c.MkOp(smtlib.OpStrLen, smtlib.Int, text)}}
	a, results := (&Problem{Context: c, Hard: hard, Decls: p.x[:], Engine: unchecked{p}}).Lexicographic(ctx, length)
	if a.Verdict != portfolio.Unknown || results[0].Low != nil || results[0].High != nil {
		t.Errorf("%v: %+v", a.Verdict, results)
	}
}
