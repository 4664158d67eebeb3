package proofcheck

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bsmt/grammar"
	"bsmt/smtlib"
)

const elements = `(declare-sort U 0)(declare-fun a () U)(declare-fun b () U)(declare-fun c () U)
(declare-fun s () U)(declare-fun t () U)(declare-fun f (U) U)(declare-fun r (U U) Bool)`

// put has a checker take commands.
func put(k *checker, proof string) error {
	r := grammar.NewReader(strings.NewReader(proof), "proof")
	for {
		cmd, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = k.command(cmd)
		}
		if err != nil {
			return err
		}
	}
}

// What is chosen is verified though it does not follow, and lies are found.
func TestExchange(t *testing.T) {
	const script = elements + `
(assert (or (= t a) (= t b) (= t c)))
(assert (or (= s a) (= s b) (= s c)))
(assert (distinct a b c))
(assert (and (r a b) (r b a) (r a c) (r c a) (r b c) (r c b)))
(assert (forall ((x U)) (or (= x a) (= x b) (= x c) (r x x))))
(assert (r s t))
(assert (= (f a) t))
(assert (= (f s) t))`
	const assumed = `(declare-fun @n () U)
(assume p1 (or (= t a) (= t b) (= t c)))
(assume p2 (or (= s a) (= s b) (= s c)))
(assume p3 (distinct a b c))
(assume p4 (and (r a b) (r b a) (r a c) (r c a) (r b c) (r c b)))
(assume p5 (forall ((y U)) (or (= y a) (= y b) (= y c) (r y y))))
(assume p6 (r s t))
(assume p7 (= (f a) t))
(group p8 (p1 p2 p3 p4 p5 p6))
(assume p9 (= (f s) t))
(rewrite r1 (f s) t :from (p9))
(rewrite r2 t (f a) :from (p7))
`
	const one, two = "(exchange p10 ((= t b)) (b a c) :from (p8))", "(exchange p10 ((= t b) (or (= s b) (= s a))) (b a c) :from (p8))"
	for _, c := range []struct{ proof, want string }{
		{one, ""},
		{two, ""},
		{"(exchange p10 ((= t b)) (b a) :from (p8))", "hole p10"},                             // it may be c
		{"(exchange p10 ((or (= t b) (= t c))) (c a) :from (p8))", ""},                        // of these two it is c
		{"(exchange p10 ((= t b)) (a b c) :from (p8))", "hole p10"},                           // nor is a among what may be in its place
		{"(exchange p10 ((= t b)) (b a c) :from (p8 p7))", "hole p10"},                        // a is special
		{"(exchange p10 ((= t b)) (b a c) :from (p3 p4 p5))", "hole p10"},                     // nothing says what t is
		{"(exchange p10 ((= t b) (= s a)) (b a c) :from (p8))", "hole p10"},                   // s may be b
		{"(exchange p10 ((= t b) (= s c)) (b a c) :from (p8))", "hole p10"},                   // likewise
		{"(exchange p10 ((= t b) (= s b)) (b a c) :from (p8))", "hole p10"},                   // b was spoken of
		{"(exchange p10 ((= t b) (= s a)) (b a b c) :from (p8))", "hole p10"},                 // b twice
		{"(exchange p10 ((= t b)) (b (f a) c) :from (p8))", "hole p10"},                       // no constant
		{"(exchange p10 ((= t b)) () :from (p8))", "hole p10"},                                // nothing to exchange
		{"(exchange p10 ((= t b)) (b 3 true) :from (p8))", "hole p10"},                        // another sort
		{"(exchange p10 (a) (b a c) :from (p8))", "Bool"},                                     // no formula
		{one + "(step p11 (= t b) :from (p10))(step p12 (r b b) :from (p11 p6))", "hole p12"}, // it is true only of s = b
		{one + "(step p11 (= t b) :from (p10))(step p12 (r s b) :from (p11 p6))", ""},
		{one + "(group p11 (p7))", "p7, which is not known"},
		{one + "(group p11 (p6 p9))", ""},
		{one + "(assume p11 (= (f a) t))", "hole p11"},
		{one + "(assume p11 (= (f s) t))", ""},
		{one + "(step p11 (r (f s) t) :from (p6) :rewritten)", "hole p11"},
		{one + "(step p11 (r s (f a)) :from (p6) :rewritten)", "hole p11"},
		{"(constraint p7)" + one + "(step p11 (= t (f a)) :from ())", "hole p11"},
		{"(constraint p9)" + one + "(step p11 (= t (f s)) :from ())", ""},
		{"(group p10 (p4))(exchange p11 ((= t b)) (b a c) :from (p8 p10))(group p12 (p10))", ""},
		{"(axiom c1 ((= (f a) t)) :from p7)" + one + "(derive c2 ((= (f a) t)) :from (c1))", "c1, which is not known"},
		{"(axiom c1 ((= (f s) t)) :from p9)" + one + "(derive c2 ((= (f s) t)) :from (c1))", ""},
		{"(step p11 (= @n b) :from ())(exchange p10 ((= t b)) (b a c) :from (p8))(step p12 (= @n a) :from ())", "hole p12"},
		{"(exchange p10 ((= t b)) (b a c @n) :from (p8))", "hole p10"},
	} {
		e, as := read(t, script)
		k := newChecker(e, as, nil)
		got := ""
		if err := put(k, assumed+c.proof); err != nil {
			got = err.Error()
		}
		for _, h := range k.report.Holes {
			got += "hole " + h.Name + "\n"
		}
		if !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%s: %q, want %q", c.proof, got, c.want)
		}
	}
	// What a function is may speak of constants.
	e, as := read(t, script)
	e.Context().AddDecl(smtlib.DeclData{Name: "g", Kind: smtlib.DeclRec, Result: smtlib.Bool, Body: as[0]})
	k := newChecker(e, as, nil)
	if err := put(k, assumed+one); err != nil || len(k.report.Holes) != 1 {
		t.Error(err, k.report.Holes)
	}
}

// world is an interpretation of the elements over a few values.
type world struct {
	c     *smtlib.Context
	n     int
	value map[string]int
	f     []int
	r     []bool
	bound map[smtlib.Term]int
}

func (w *world) eval(t smtlib.Term) int {
	truth := func(b bool) int { return map[bool]int{false: 0, true: 1}[b] }
	args := w.c.Args(t)
	switch w.c.Op(t) {
	case smtlib.OpApp:
		switch name := w.c.Decl(w.c.DeclOf(t)).Name; name {
		case "f":
			return w.f[w.eval(args[0])]
		case "r":
			return truth(w.r[w.n*w.eval(args[0])+w.eval(args[1])])
		default:
			return w.value[name]
		}
	case smtlib.OpVar:
		return w.bound[t]
	case smtlib.OpNot:
		return 1 - w.eval(args[0])
	case smtlib.OpEq:
		return truth(w.eval(args[0]) == w.eval(args[1]))
	case smtlib.OpAnd:
		return truth(!slices.ContainsFunc(args, func(a smtlib.Term) bool { return w.eval(a) == 0 }))
	case smtlib.OpOr:
		return truth(slices.ContainsFunc(args, func(a smtlib.Term) bool { return w.eval(a) != 0 }))
	case smtlib.OpForall:
		x := w.c.Quant(t).Vars[0]
		for v := range w.n {
			w.bound[x] = v
			if w.eval(args[0]) == 0 {
				return 0
			}
		}
		return 1
	}
	panic(w.c.Op(t))
}

// model says whether terms hold together in a world of n values in which r is as given.
func model(c *smtlib.Context, n int, r []bool, ts []smtlib.Term) bool {
	names := []string{"a", "b", "c", "s", "t"}
	total := 1
	for range len(names) + n {
		total *= n
	}
	w := &world{c: c, n: n, value: map[string]int{}, f: make([]int, n), r: r, bound: map[smtlib.Term]int{}}
	for m := range total {
		for _, name := range names {
			w.value[name] = m % n
			m /= n
		}
		for i := range w.f {
			w.f[i] = m % n
			m /= n
		}
		if !slices.ContainsFunc(ts, func(t smtlib.Term) bool { return w.eval(t) == 0 }) {
			return true
		}
	}
	return false
}

// Whatever was exchanged one after the other, all that stands has a model if the assertions
// have one, whose values and functions are the same.
func TestExchangeKeepsModels(t *testing.T) {
	rounds := 60
	accepted, changed := 0, 0
	for seed := range rounds {
		r := rand.New(rand.NewPCG(uint64(seed), 8))
		pick := func(ss ...string) string { return ss[r.IntN(len(ss))] }
		var element func() string
		element = func() string {
			if r.IntN(4) == 0 {
				return "(f " + element() + ")"
			}
			return pick("a", "b", "c", "s", "t")
		}
		var formula func(depth int) string
		formula = func(depth int) string {
			switch r.IntN(2 + 4*depth) {
			case 0, 2:
				return "(= " + element() + " " + element() + ")"
			case 1, 3:
				return "(r " + element() + " " + element() + ")"
			case 4:
				return "(not " + formula(0) + ")"
			}
			return "(" + pick("or", "or", "and") + " " + formula(0) + " " + formula(0) + ")"
		}
		all := []string{"abc", "acb", "bac", "bca", "cab", "cba"}
		if r.IntN(3) == 0 {
			all = []string{"abc", "bac"}
		}
		var facts []string
		orbit := func(f string) {
			for _, p := range all {
				facts = append(facts, strings.NewReplacer(" a", " "+p[:1], " b", " "+p[1:2], " c", " "+p[2:]).Replace(f))
			}
		}
		for range 1 + r.IntN(2) {
			orbit(formula(1))
		}
		if r.IntN(3) == 0 {
			orbit("(forall ((x U)) (or (= x a) (= x b) (= x c)))")
		}
		if r.IntN(2) == 0 {
			facts = append(facts, formula(1))
		}
		for _, x := range []string{"t", "s", "(f t)", "(f a)"} {
			if r.IntN(2) == 0 {
				facts = append(facts, fmt.Sprintf("(or (= %s a) (= %s b) (= %s c))", x, x, x))
			}
		}
		text := elements
		for _, f := range facts {
			text += "(assert " + f + ")"
		}
		e, as := read(t, text)
		k := newChecker(e, as, nil)
		names := ""
		for i, f := range facts {
			names += fmt.Sprintf(" p%d", i+1)
			if err := put(k, fmt.Sprintf("(assume p%d %s)(axiom c%d (%s) :from p%d)", i+1, f, i+1, f, i+1)); err != nil {
				t.Fatal(err)
			}
			if r.IntN(3) == 0 {
				_ = put(k, fmt.Sprintf("(constraint p%d)", i+1))
			}
		}
		for step := range 3 {
			order := pick(all...)
			class := strings.Join(strings.Split(order, "")[:2+r.IntN(2)], " ")
			x, y := pick("t", "s", "(f t)", "(f "+order[:1]+")"), pick("t", "s", "(f s)")
			chosen := []string{fmt.Sprintf("(= %s %s)", x, order[:1]), fmt.Sprintf("(or (= %s %s) (= %s %s))", y, order[:1], y, order[1:2])}
			if i := r.IntN(3); i < 2 {
				chosen = chosen[i : i+1]
			}
			if r.IntN(4) == 0 {
				chosen[0] = formula(1)
			}
			from := names
			if r.IntN(4) == 0 {
				from = strings.Replace(from, " p"+fmt.Sprint(1+r.IntN(len(facts)))+" ", " ", 1)
			}
			_ = put(k, fmt.Sprintf("(rewrite r%d %s %s :from (%s))", step, x, y, from)) // right only where it follows
			if len(k.report.Holes) > 0 {
				k.report.Holes = nil
				clear(k.rewrites)
			}
			name := fmt.Sprintf("q%d", step)
			stood := len(k.entries)
			if err := put(k, fmt.Sprintf("(exchange %s (%s) (%s) :from (%s))", name, strings.Join(chosen, " "), class, from)); err != nil || len(k.report.Holes) > 0 {
				k.report.Holes = nil
				delete(k.entries, name)
				continue
			}
			accepted++
			if len(k.entries) <= stood {
				changed++
			}
			names = from + " " + name
			var stands []smtlib.Term
			for _, e := range k.entries {
				if e.clause {
					stands = append(stands, or(k.c, e.terms))
				} else {
					stands = append(stands, e.terms...)
				}
			}
			for a, b := range k.rewrites {
				stands = append(stands, k.c.MkOp(smtlib.OpEq, smtlib.Bool, a, b))
			}
			for a := range k.given {
				stands = append(stands, a)
			}
			stands = append(stands, k.standing...)
			for n := 1; n <= 3; n++ {
				related := make([]bool, n*n)
				for i := range related {
					related[i] = r.IntN(2) == 0
				}
				if model(k.c, n, related, as) && !model(k.c, n, related, stands) {
					t.Fatalf("seed %d, step %d, %d values: (%s) (%s) of\n%s", seed, step, n, chosen, class, text)
				}
			}
		}
	}
	if accepted < rounds/10 || changed == 0 {
		t.Errorf("%d exchanges accepted, %d with something forgotten", accepted, changed)
	}
}
