package elab_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/smtlib"
	"bsmt/smtlib/elab"
	"bsmt/smtlib/internal/scripts"
)

// doubling are definitions each of which applies the one before twice.
func doubling(n int, first, twice string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "(declare-fun g (Int) Int)(define-fun f0 ((x Int)) Int %s)", first)
	for i := range n {
		fmt.Fprintf(&b, "(define-fun f%d ((x Int)) Int %s)", i+1, strings.ReplaceAll(twice, "F", fmt.Sprint("f", i)))
	}
	return b.String()
}

// What a definition costs is its text; what it expands to is made where it is used, once
// for each different application.
func TestDefinitionsCostTheirText(t *testing.T) {
	for _, c := range []struct {
		name, script string
		most         int // terms
	}{
		{"never used", doubling(60, "(g x)", "(F (F x))"), 500},
		{"never used, with a quantifier", doubling(60, "(ite (exists ((y Int)) (= (g y) x)) 1 0)", "(F (F (+ x 1)))"), 700},
		{"used by what is never used", doubling(60, "(g x)", "(F (F x))") + "(define-fun c () Int (f60 1))(define-fun d () Bool (= c (+ c 1)))", 500},
		{"the same argument", doubling(60, "(g x)", "(+ (F x) (F x))") + "(assert (= (f60 1) 0))", 700},
		{"the same argument under a quantifier", doubling(60, "(g x)", "(ite (exists ((y Int)) (= (F x) (+ y (F x)))) 1 0)") + "(assert (= (f60 1) 0))", 1500},
		{"constants", "(declare-fun g (Int) Int)(define-fun f ((x Int)) Int (g x))(define-fun c0 () Int (f 1))" + chain(1000, "(define-fun c%d () Int (+ (f %d) c%d))") + "(assert (= c1000 c1000))", 8000},
	} {
		s := scripts.New()
		if err := s.RunAll([]byte(c.script), ""); err != nil {
			t.Errorf("%s: %v", c.name, err)
		} else if n := s.C.Len(); n > c.most {
			t.Errorf("%s: %d terms, want at most %d", c.name, n, c.most)
		}
	}
}

func chain(n int, form string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, form, i+1, i+1, i)
	}
	return b.String()
}

// What has 2^60 different instances goes on until it is told to stop, and stops then.
func TestPollStopsExpansion(t *testing.T) {
	for _, c := range []struct{ name, definitions, use string }{
		{"assertion", doubling(60, "(g x)", "(+ (F (+ x 1)) (F (- x 1)))"), "(assert (= (f60 0) 0))"},
		{"nested", doubling(60, "(g x)", "(F (F x))"), "(assert (= (f60 0) 0))"},
		{"constant", doubling(60, "(g x)", "(F (F x))") + "(define-fun c () Int (f60 0))", "(assert (= c 0))"},
		{"recursive", doubling(60, "(g x)", "(F (F x))"), "(define-fun-rec r ((x Int)) Int (f60 x))"},
		{"named in a body", doubling(60, "(g x)", "(F (F x))"), "(define-fun h ((x Int)) Int (+ x (! (f60 1) :named n)))"},
		{"value", doubling(60, "(g x)", "(F (F x))"), "(get-value ((f60 0)))"},
		{"long text", "", "(assert (= 0 (+ 1" + strings.Repeat(" 1", 100_000) + ")))"},
	} {
		s := scripts.New()
		if err := s.RunAll([]byte(c.definitions), ""); err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		before, asked, enough := s.C.Len(), 0, errors.New("enough")
		s.E.SetPoll(func() error {
			if asked++; asked == 3 {
				return enough
			}
			return nil
		})
		err := s.RunAll([]byte(c.use), "")
		var stopped *elab.ErrStopped
		if !errors.As(err, &stopped) || !errors.Is(err, enough) {
			t.Errorf("%s: %v", c.name, err)
		}
		if asked != 3 {
			t.Errorf("%s: asked %d times", c.name, asked)
		}
		if made := s.C.Len() - before; made > 50_000 {
			t.Errorf("%s: %d terms were made before it stopped", c.name, made)
		}
		// Nothing is left behind: the next command is read as if this one had not been.
		s.E.SetPoll(nil)
		if err := s.RunAll([]byte("(declare-fun r (Int) Int)(declare-fun h (Int) Int)(declare-fun n () Int)(assert (= (r n) (h n)))"), ""); err != nil {
			t.Errorf("%s, afterwards: %v", c.name, err)
		}
	}
}

// Applying a function is binding its parameters in its body, whatever the body has.
func TestExpansionIsInlining(t *testing.T) {
	for seed := range uint64(40) {
		g := &inliner{r: rand.New(rand.NewPCG(seed, 1))}
		s := scripts.New()
		g.script.WriteString("(declare-fun g (Int Int) Int)(declare-fun k () Int)")
		var plain []string
		for i := range 6 {
			g.define(i)
			if g.r.IntN(3) == 0 { // one that is used between definitions
				a, b := g.term(3, []string{"k"})
				fmt.Fprintf(&g.script, "(assert (= k %s))\n", a)
				plain = append(plain, b)
			}
		}
		for range 3 {
			a, b := g.term(4, []string{"k"})
			fmt.Fprintf(&g.script, "(assert (= k %s))\n", a)
			plain = append(plain, b)
		}
		if err := s.RunAll([]byte(g.script.String()), ""); err != nil {
			t.Fatalf("%d: %v\n%s", seed, err, g.script.String())
		}
		got := s.Asserts
		for i, p := range plain {
			if err := s.RunAll([]byte("(assert (= k "+p+"))"), ""); err != nil {
				t.Fatalf("%d: %v\n%s", seed, err, p)
			}
			want := s.Asserts[len(s.Asserts)-1]
			if s.C.AppliesDefined(got[i]) || !(&likeness{s.C, map[smtlib.Term]smtlib.Term{}, map[[2]smtlib.Term]bool{}}).alike(got[i], want) {
				t.Fatalf("%d: assertion %d of\n%s\nis not\n%s", seed, i+1, g.script.String(), p)
			}
			onceBound(t, s.C, got[i])
		}
	}
}

// likeness compares terms up to which variables quantifiers bind. A quantifier of one may
// stand for several of the other.
type likeness struct {
	c     *smtlib.Context
	vars  map[smtlib.Term]smtlib.Term
	known map[[2]smtlib.Term]bool
}

func (l *likeness) alike(x, y smtlib.Term) bool {
	c := l.c
	if c.Op(x) == smtlib.OpVar {
		return l.vars[x] == y
	}
	if l.known[[2]smtlib.Term{x, y}] {
		return true
	}
	a, b := c.Args(x), c.Args(y)
	if c.Op(x) != c.Op(y) || c.SortOf(x) != c.SortOf(y) || len(a) != len(b) || len(a) == 0 && x != y {
		return false
	}
	if c.Op(x) == smtlib.OpApp && c.DeclOf(x) != c.DeclOf(y) {
		return false
	}
	if c.Op(x) == smtlib.OpForall || c.Op(x) == smtlib.OpExists {
		var u, v []smtlib.Term
		c.EachPart(x, func(t smtlib.Term) { u = append(u, t) })
		c.EachPart(y, func(t smtlib.Term) { v = append(v, t) })
		if len(u) != len(v) {
			return false
		}
		for i := range c.Quant(x).Vars {
			l.vars[u[i]] = v[i]
		}
		a, b = append(u, a...), append(v, b...)
	}
	for i := range a {
		if !l.alike(a[i], b[i]) {
			return false
		}
	}
	l.known[[2]smtlib.Term{x, y}] = true
	return true
}

// onceBound checks that no variable is bound by two quantifiers.
func onceBound(t *testing.T, c *smtlib.Context, root smtlib.Term) {
	t.Helper()
	by := map[smtlib.Term]smtlib.Term{}
	c.Walk(func(u smtlib.Term) bool {
		if c.Op(u) == smtlib.OpForall || c.Op(u) == smtlib.OpExists {
			for _, v := range c.Quant(u).Vars {
				if by[v] != 0 && by[v] != u {
					t.Errorf("%s is bound twice", c.StrVal(v))
				}
				by[v] = u
			}
		}
		return true
	}, root)
}

// inliner writes terms twice: with applications of defined functions, and with lets in
// their places.
type inliner struct {
	r      *rand.Rand
	script strings.Builder
	defs   []inlined
	names  int
}

type inlined struct {
	params []string
	body   string // without applications of defined functions
}

func (g *inliner) name() string {
	g.names++
	return fmt.Sprint("v", g.names)
}

func (g *inliner) define(i int) {
	d := inlined{}
	var list []string
	for range g.r.IntN(3) {
		d.params = append(d.params, g.name())
		list = append(list, "("+d.params[len(d.params)-1]+" Int)")
	}
	body, plain := g.term(4, append([]string{"k"}, d.params...))
	d.body = plain
	fmt.Fprintf(&g.script, "(define-fun d%d (%s) Int %s)\n", i, strings.Join(list, " "), body)
	g.defs = append(g.defs, d)
}

// term gives an Int over the variables, with and without defined functions.
func (g *inliner) term(depth int, vars []string) (string, string) {
	v := vars[g.r.IntN(len(vars))]
	if depth == 0 {
		return v, v
	}
	two := func(form string) (string, string) {
		a, p := g.term(depth-1, vars)
		b, q := g.term(depth-1, vars)
		return fmt.Sprintf(form, a, b), fmt.Sprintf(form, p, q)
	}
	switch n := g.r.IntN(8); {
	case n == 0:
		return v, v
	case n == 1:
		return two("(+ %s %s)")
	case n == 2:
		return two("(g %s %s)")
	case n == 3:
		x := g.name()
		a, p := g.term(depth-1, vars)
		b, q := g.term(depth-1, append(vars[:len(vars):len(vars)], x))
		return fmt.Sprintf("(let ((%s %s)) %s)", x, a, b), fmt.Sprintf("(let ((%s %s)) %s)", x, p, q)
	case n == 4:
		x := g.name()
		a, p := g.term(depth-1, append(vars[:len(vars):len(vars)], x))
		b, q := g.term(depth-1, append(vars[:len(vars):len(vars)], x))
		const form = "(ite (forall ((%s Int)) (! (< %s 0) :pattern ((g %s %s)))) 1 0)"
		return fmt.Sprintf(form, x, a, x, b), fmt.Sprintf(form, x, p, x, q)
	case len(g.defs) > 0:
		i := g.r.IntN(len(g.defs))
		d := g.defs[i]
		if len(d.params) == 0 {
			return fmt.Sprint("d", i), d.body
		}
		call, lets := fmt.Sprint("(d", i), ""
		for _, p := range d.params {
			a, b := g.term(depth-1, vars)
			call += " " + a
			lets += fmt.Sprintf("(%s %s)", p, b)
		}
		return call + ")", "(let (" + lets + ") " + d.body + ")"
	}
	return two("(- %s %s)")
}

// What was expanded in a level that is gone is expanded anew.
func TestExpansionAfterPop(t *testing.T) {
	s := scripts.New()
	run := func(script string) {
		t.Helper()
		if err := s.RunAll([]byte(script), ""); err != nil {
			t.Fatal(err)
		}
	}
	run(doubling(10, "(ite (exists ((y Int)) (= (g y) (+ x 1))) 1 0)", "(+ (F x) (F (- x 1)))") +
		"(define-fun c () Int (ite (forall ((z Int)) (= (f3 z) z)) (f10 1) 0))(define-fun h ((x Int)) Int (+ x (* 2 c)))")
	var first smtlib.Term
	for i := range 3 {
		m := s.C.Mark()
		run("(push 1)(assert (= (h 1) (f10 2)))")
		last := s.Asserts[len(s.Asserts)-1]
		if s.C.AppliesDefined(last) {
			t.Fatal("an application is left")
		}
		if i == 0 {
			first = last
		} else if last != first {
			t.Errorf("term %d in round %d, %d in the first", last, i, first)
		}
		scripts.RoundTrip(t, s, fmt.Sprint("round ", i))
		run("(pop 1)")
		s.C.Cut(m)
		s.E.Forget(smtlib.Term(s.C.Len()))
	}
}
