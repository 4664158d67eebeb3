package proof

import (
	"errors"
	"math/big"
	"slices"
	"strings"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
)

func lit(n int) core.Lit {
	if n < 0 {
		return core.MkLit(int32(-n), true)
	}
	return core.MkLit(int32(n), false)
}

func lits(ns ...int) []core.Lit {
	var out []core.Lit
	for _, n := range ns {
		out = append(out, lit(n))
	}
	return out
}

// square records the refutation of the four clauses over two literals; spoil may
// change a derived clause's antecedents.
func square(spoil func(id uint64, lits []core.Lit, ants []uint64) ([]core.Lit, []uint64)) *Recorder {
	g := ast.New()
	p, q := g.IsTrue(g.Const("p", ast.Bool)), g.IsTrue(g.Const("q r", ast.Bool))
	facts := []ast.Node{g.Or(p, q), g.Or(p, g.Not(q)), g.Or(g.Not(p), q), g.Or(g.Not(p), g.Not(q)), g.Or(p, p, q)}
	r := NewRecorder()
	r.Begin(g, facts)
	for i, c := range [][]core.Lit{lits(1, 2), lits(1, -2), lits(-1, 2), lits(-1, -2), lits(1, 1, 2)} {
		r.Fact(facts[i])
		r.Axiom(uint64(i+1), RuleFact, -1, c)
	}
	r.Fact(ast.None)
	for i, d := range []struct {
		lits []core.Lit
		ants []uint64
	}{{lits(1), []uint64{1, 2}}, {nil, []uint64{3, 6, 4}}} {
		id := uint64(6 + i)
		if spoil != nil {
			d.lits, d.ants = spoil(id, d.lits, d.ants)
		}
		r.Derived(id, d.lits, d.ants)
	}
	r.Finish(func(l core.Lit) Literal {
		m := Unnamed()
		m.Pred = []ast.Node{p, q}[l.Var()-1]
		return m
	}, nil, nil, func(core.PropID) string { return "" }, nil, nil)
	return r
}

func TestCheckAccepts(t *testing.T) {
	r := square(nil)
	if err := r.Check(); err != nil {
		t.Fatal(err)
	}
	var sb strings.Builder
	if err := r.Write(&sb, Names{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"(declare-fun @t2 () Bool)", "(define-fun @l1 () Bool @t1)", "(axiom c1 (@l1 @l2) :rule fact :from p1)", "(delete (c1 c2))", "(derive c7 () :from (c3 c6 c4))", "(conclude c7))"} {
		if !strings.Contains(sb.String(), want) {
			t.Errorf("no %s in\n%s", want, sb.String())
		}
	}
	if strings.Contains(sb.String(), "axiom c5") || strings.Contains(sb.String(), "(assume p5") {
		t.Errorf("a clause that nothing rests on is written:\n%s", sb.String())
	}
}

// Each lie is found, and the error names the step.
func TestCheckNamesTheLie(t *testing.T) {
	for name, c := range map[string]struct {
		id   uint64
		lits []core.Lit
		ants []uint64
		want string
	}{
		"antecedent left out":  {6, lits(1), []uint64{1}, "c6 does not follow"},
		"other literal":        {6, lits(-1), []uint64{1, 2}, "c6 does not follow"},
		"none":                 {7, nil, nil, "c7 does not follow"},
		"itself":               {7, nil, []uint64{3, 7}, "c7 names the clause c7"},
		"unknown clause":       {7, nil, []uint64{3, 99, 4}, "c7 names the clause c99"},
		"number zero":          {7, nil, []uint64{3, 0, 4}, "c7 names the clause c0"},
		"conclusion too much":  {7, lits(2), []uint64{3, 6, 4}, "conclusion c7"},
		"conclusion too loose": {7, lits(-1), []uint64{3, 4}, "conclusion c7"},
	} {
		err := square(func(id uint64, ls []core.Lit, ants []uint64) ([]core.Lit, []uint64) {
			if id == c.id {
				return c.lits, c.ants
			}
			return ls, ants
		}).Check()
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSupposed(t *testing.T) {
	g := ast.New()
	p := g.IsTrue(g.Const("p", ast.Bool))
	r := NewRecorder()
	r.Begin(g, nil)
	r.Suppose(p, p, lit(1))
	r.Suppose(g.Not(p), g.Not(p), lit(-1))
	r.Derived(1, lits(-1, 1), nil)
	r.Finish(func(core.Lit) Literal { return Unnamed() }, nil, nil, nil, nil, nil)
	if err := r.Check(); err != nil {
		t.Error(err)
	}
}

// A clause that holds anyway refutes nothing, however well it is derived.
func TestTautologyIsNoConclusion(t *testing.T) {
	for _, conclusion := range [][]core.Lit{{core.LitTrue}, {core.LitTrue, lit(-1)}, {lit(1), lit(-1)}} {
		g := ast.New()
		p := g.IsTrue(g.Const("p", ast.Bool))
		r := NewRecorder()
		r.Begin(g, nil)
		r.Suppose(p, p, lit(1))
		r.Derived(1, conclusion, nil)
		r.Finish(func(core.Lit) Literal { return Unnamed() }, nil, nil, nil, nil, nil)
		if err := r.Check(); err == nil {
			t.Errorf("the conclusion %v is accepted", conclusion)
		}
	}
}

// A nil Recorder takes everything and has nothing.
func TestNil(t *testing.T) {
	var r *Recorder
	r.Begin(nil, nil)
	r.Pass("", nil)
	r.Group(nil)
	r.Step(0)
	r.StepAll(0)
	r.Done(nil)
	r.Fact(0)
	r.Suppose(0, 0, 0)
	r.Finish(nil, nil, nil, nil, nil, nil)
	if r.Check() == nil || r.Write(&strings.Builder{}, Names{}) == nil {
		t.Error("a nil Recorder has a proof")
	}
	if NewRecorder().Check() == nil {
		t.Error("an empty Recorder has a proof")
	}
}

// Gaps in the numbers lose the proof, never pass for one.
func TestLost(t *testing.T) {
	r := square(nil)
	r.end = -1
	r.Derived(20, nil, []uint64{1})
	if err := r.Check(); !errors.Is(err, ErrTooLong) {
		t.Error(err)
	}
}

type sink struct{}

func (sink) Write(b []byte) (int, error) { return len(b), nil }

func TestTextIsBounded(t *testing.T) {
	g := ast.New()
	r := NewRecorder()
	r.Begin(g, nil)
	long := make([]core.Lit, 1<<16)
	for i := range long {
		long[i] = lit(1000000 + i)
	}
	var ants []uint64
	for i := range uint64(150) {
		long[0] = lit(int(i) + 1) // each is another one
		r.Axiom(i+1, core.RuleLemma, -1, long)
		ants = append(ants, i+1)
	}
	r.Derived(151, nil, ants)
	r.Finish(func(core.Lit) Literal { return Unnamed() }, nil, nil, func(core.PropID) string { return "" }, nil, nil)
	if err := r.Write(sink{}, Names{}); !errors.Is(err, ErrTooLong) {
		t.Error(err)
	}
}

// An axiom that is told again is written once, and what rests on either rests on that.
func TestAxiomsAreWrittenOnce(t *testing.T) {
	g := ast.New()
	var preds []ast.Node
	for _, s := range []string{"a", "b", "c"} {
		preds = append(preds, g.IsTrue(g.Const(s, ast.Bool)))
	}
	r := NewRecorder()
	r.Begin(g, nil)
	for i, c := range [][]core.Lit{lits(1, 2), lits(-2, 1), lits(2, 1), lits(1, -2, 1)} {
		r.Axiom(uint64(i+1), core.RuleLemma, -1, c)
	}
	r.Derived(5, lits(1), []uint64{1, 2})
	r.Axiom(6, core.RuleLemma, -1, lits(-1, 3))
	r.Derived(7, lits(3), []uint64{5, 6})
	r.Axiom(8, core.RuleLemma, -1, lits(-1, -3))
	r.Derived(9, nil, []uint64{3, 4, 7, 8})
	r.Finish(func(l core.Lit) Literal {
		m := Unnamed()
		m.Pred = preds[l.Var()-1]
		return m
	}, nil, nil, func(core.PropID) string { return "" }, nil, nil)
	for range 2 { // writing changes nothing
		var b strings.Builder
		if err := r.Write(&b, Names{}); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		if n := strings.Count(text, "(axiom"); n != 4 || !strings.Contains(text, "(derive c9 () :from (c1 c2 c7 c8))") {
			t.Errorf("%d axioms:\n%s", n, text)
		}
		if err := r.Check(); err != nil {
			t.Error(err)
		}
	}
}

// Facts that no step leads to follow from all facts of the pass, which stand before.
func TestPasses(t *testing.T) {
	g := ast.New()
	var f []ast.Node
	for _, s := range []string{"a", "b", "c", "d"} {
		f = append(f, g.IsTrue(g.Const(s, ast.Bool)))
	}
	r := NewRecorder()
	r.Begin(g, f[:2])
	r.Pass("one", f[:2])
	r.Step(f[2], f[0])
	r.Step(f[0], f[2]) // known already: no circle
	r.Done(f[:3])
	r.Pass("two", f[:3])
	r.Done(f[:4])
	r.Fact(f[3])
	r.Axiom(1, RuleFact, -1, nil)
	r.Finish(nil, nil, nil, nil, nil, nil)
	var sb strings.Builder
	if err := r.Write(&sb, Names{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"(step p3 @t5 :rule one :from (p1))", "(group p4 (p1 p2 p3))", "(step p5 @t7 :rule two :from (p4))"} {
		if !strings.Contains(sb.String(), want) {
			t.Errorf("no %s in\n%s", want, sb.String())
		}
	}
}

// A certificate of many clauses is written once, under a name, each time that the proof is.
func TestLasting(t *testing.T) {
	g := ast.New()
	x := g.Const("x", ast.Int)
	by := &Certificate{Sum: []Monomial{{big.NewInt(1), 0}, {big.NewInt(-1), 0}}, Lasts: true}
	r := NewRecorder()
	r.Begin(g, nil)
	for i, c := range [][]core.Lit{lits(1, 2), lits(1, -2), lits(-1, 2), lits(-1, -2)} {
		r.Certify(c, by)
		r.Axiom(uint64(i+1), core.RuleExplain, -1, c)
	}
	r.Derived(5, lits(1), []uint64{1, 2})
	r.Derived(6, nil, []uint64{3, 5, 4})
	r.Finish(func(core.Lit) Literal { return Unnamed() }, func(int32) Variable { return Variable{Term: x, Bit: core.LitUndef} }, nil, nil, nil, nil)
	var texts [2]strings.Builder
	for i := range texts {
		if err := r.Write(&texts[i], Names{}); err != nil {
			t.Fatal(err)
		}
	}
	text := texts[0].String()
	if n, m := strings.Count(text, "(define-fun @s1 () Int (+ 0 0 @x0 (* (- 1) @x0)))"), strings.Count(text, ":args @s1)"); n != 1 || m != 4 {
		t.Errorf("the certificate is told %d times and named %d times:\n%s", n, m, text)
	}
	if texts[1].String() != text {
		t.Errorf("the proof is another one the second time:\n%s", texts[1].String())
	}
}

// TestNamesOfOneOfSeveral: the names of terms that a search has for itself depend on those that are written, not on
// how many others its graph has, and are no other search's.
func TestNamesOfOneOfSeveral(t *testing.T) {
	names := func(number int32, used ...int) (out []uint64) {
		terms := make([]bool, 40)
		for _, n := range used {
			terms[n] = true
		}
		p := &writer{r: &Recorder{number: number, base: &base{nodes: 3}}, searches: 2, u: &part{terms: terms}}
		p.rank()
		for _, n := range used {
			out = append(out, p.id('t', uint64(n)))
		}
		return out
	}
	first, second := names(0, 1, 2, 3, 5, 9), names(1, 1, 2, 4, 7, 8)
	if want := []uint64{1, 2, 3, 5, 7}; !slices.Equal(first, want) || !slices.Equal(names(0, 1, 2, 20, 30, 39), want) {
		t.Errorf("%v, and where the graph has more nodes %v, in place of %v", first, names(0, 1, 2, 20, 30, 39), want)
	}
	if want := []uint64{1, 2, 4, 6, 8}; !slices.Equal(second, want) {
		t.Errorf("%v of the second search in place of %v", second, want)
	}
}
