package prove

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bsmt/grammar"
	"bsmt/smtlib"
	"bsmt/smtlib/elab"
)

// assertions reads a script of declarations and assertions; ok is false when it has
// anything else that matters.
func assertions(script io.Reader) (c *smtlib.Context, out []smtlib.Term, ok bool) {
	c = smtlib.NewContext()
	e := elab.New(c)
	r := grammar.NewReader(script, "test")
	for {
		cmd, err := r.Next()
		if errors.Is(err, io.EOF) {
			return c, out, true
		}
		if err != nil {
			return nil, nil, false
		}
		switch cmd.Name {
		case "declare-const":
			err = e.DeclareConst(cmd.Tree, cmd.Root)
		case "declare-fun":
			err = e.DeclareFun(cmd.Tree, cmd.Root)
		case "declare-sort":
			err = e.DeclareSort(cmd.Tree, cmd.Root)
		case "define-fun":
			err = e.DefineFun(cmd.Tree, cmd.Root)
		case "declare-datatypes":
			err = e.DeclareDatatypes(cmd.Tree, cmd.Root)
		case "define-sort":
			err = e.DefineSort(cmd.Tree, cmd.Root)
		case "assert":
			var a smtlib.Term
			if a, err = e.BoolTerm(cmd.Tree, cmd.Tree.Child(cmd.Root, 1)); err == nil {
				out = append(out, a)
			}
		case "set-logic", "set-info", "set-option":
		case "check-sat":
			return c, out, true
		default:
			return nil, nil, false
		}
		if err != nil {
			return nil, nil, false
		}
	}
}

const decls = `(declare-sort U 0)(declare-const u U)(declare-const v U)(declare-const w U)(declare-fun f (U) U)(declare-fun p (U) Bool)
(declare-const x Int)(declare-const y Int)(declare-const z Int)(declare-fun g (Int) Int)(declare-const a (Array Int Int))(declare-const b (Array Int Int))
(declare-const s (_ BitVec 8))(declare-const t (_ BitVec 8))(declare-const c Bool)(declare-const d Bool)`

// shown says whether terms are refuted with much to spend.
func shown(c *smtlib.Context, ts []smtlib.Term) bool {
	for _, b := range []Budget{Medium, Small} {
		if refuted, _ := Refute(c, Question{Terms: ts}, b); refuted {
			return true
		}
	}
	return false
}

var refutable = map[string]bool{
	"(assert (= ((_ extract 3 0) s) ((_ extract 4 1) s)))":                                     false,
	"(assert (= ((_ extract 3 0) s) #x1))(assert (= ((_ extract 4 1) s) #x0))":                 false,
	"(assert (= s t))(assert (= ((_ extract 3 0) s) #x1))(assert (= ((_ extract 4 1) t) #x0))": false,
	"(assert (= s t))(assert (= ((_ extract 3 0) s) #x1))(assert (= ((_ extract 3 0) t) #x2))": true,
	"(assert (= a b))(assert (not (= (store a x y) (store b x y))))":                           true,
	"(assert (= a b))(assert (not (= (store a x y) (store b x z))))":                           false,
	"(assert c)(assert (not c))":                                                                 true,
	"(assert (or c d))(assert (not c))":                                                          false,
	"(assert (<= (* (- 5000000000) x) 0))(assert (<= (* (- 5000000000) x) (- 1)))":               false,
	"(assert (xor c d))(assert (= c d))":                                                         true,
	"(assert (< x y))(assert (< y z))(assert (< z x))":                                           true,
	"(assert (< x y))(assert (< y z))(assert (< z (+ x 3)))":                                     false,
	"(assert (< x y))(assert (< y z))(assert (< z (+ x 2)))":                                     true,
	"(assert (= (+ (* 2 x) (* 4 y)) 7))":                                                         true,
	"(assert (= (* 2 x) (+ (* 2 y) (* 2 z) 1)))":                                                 true,
	"(assert (= (* 3 x) (+ 1 (* 3 y))))":                                                         true,
	"(assert (= z (* 2 x)))(assert (= z (+ 1 (* 2 y))))":                                         true,
	"(assert (= z (* 2 x)))(assert (= z (* 3 y)))(assert (= 6 (mod z 12)))":                      false,
	"(assert (<= 1 (* 2 x)))(assert (<= (* 2 x) 1))":                                             true,
	"(assert (= x y))(assert (not (= (g x) (g y))))":                                             true,
	"(assert (<= x y))(assert (>= x y))(assert (distinct (g x) (g y)))":                          true,
	"(assert (<= x y))(assert (distinct (g x) (g y)))":                                           false,
	"(assert (= (f u) v))(assert (= u w))(assert (not (= (f w) v)))":                             true,
	"(assert (= (f (f (f u))) u))(assert (= (f (f (f (f (f u))))) u))(assert (not (= (f u) u)))": true,
	"(assert (= (f (f (f u))) u))(assert (not (= (f u) u)))":                                     false,
	"(assert (p u))(assert (= u v))(assert (not (p v)))":                                         true,
	"(assert (= b (store a x 3)))(assert (not (= (select b x) 3)))":                              true,
	"(assert (= b (store a x 3)))(assert (= (select b y) 4))(assert (= (select a y) 5))":         true,
	"(assert (= b (store a x 3)))(assert (= (select b y) 4))(assert (= (select a y) 4))":         false,
	"(assert (= (store a x 1) (store a x 2)))":                                                   true,
	"(assert (= a ((as const (Array Int Int)) 3)))(assert (= (select a y) 4))":                   true,
	"(assert (not (= (bvadd s t) (bvadd t s))))":                                                 true,
	"(assert (not (= (bvadd s s) (bvshl s #x01))))":                                              true,
	"(assert (not (= (bvmul s #x03) (bvadd s (bvadd s s)))))":                                    true,
	"(assert (bvult (bvudiv s #x02) (bvlshr s #x01)))":                                           true,
	"(assert (bvult s t))(assert (bvult t s))":                                                   true,
	"(assert (bvslt s t))(assert (bvult t s))":                                                   false,
	"(assert (= (bvurem s #x00) (bvnot s)))":                                                     true,
	"(assert (not (= (bv2nat (concat s t)) (+ (* 256 (bv2nat s)) (bv2nat t)))))":                 true,
	"(assert (> y 0))(assert (< (mod x y) 0))":                                                   true,
	"(assert (distinct y 0))(assert (< (mod x y) 0))":                                            true,
	"(assert (< (mod x y) 0))":                                                                   false,
	"(assert (distinct y 0))(assert (distinct x (+ (mod x y) (* y (div x y)))))":                 true,
	"(assert (distinct x (+ (mod x y) (* y (div x y)))))":                                        false,
	"(assert (> y (- 3)))(assert (< y 0))(assert (>= (mod x y) 2))":                              true,
	"(assert (> y (- 3)))(assert (<= y 0))(assert (>= (mod x y) 2))":                             false,
	"(assert (= x z))(assert (distinct (mod x y) (mod z y)))":                                    true,
	"(assert (= (mod x 0) 7))(assert (= (mod z 0) (mod x 0)))(assert (= (div x 0) (div z 1)))":   false,
	"(assert (= (mod x 3) 4))":                                                                   true,
	"(assert (= (* 3 (div x 3)) x))(assert (= (mod x 3) 1))":                                     true,
	"(assert (distinct (* (+ x 1) (- x 1)) (- (* x x) 1)))":                                      true,
	"(assert (< (abs x) 0))":                                                                     true,
	"(assert (> (ite c x y) z))(assert (<= x z))(assert (<= y z))":                               true,
	"(assert (forall ((i Int)) (> (g i) i)))(assert (not (forall ((j Int)) (> (g j) j))))":       true,
	"(assert (forall ((i Int)) (> (g i) i)))(assert (not (forall ((j Int)) (> j (g j)))))":       false,
}

func TestRefutes(t *testing.T) {
	for script, want := range refutable {
		c, ts, ok := assertions(strings.NewReader(decls + script))
		if !ok {
			t.Fatal(script)
		}
		if got := shown(c, ts); got != want {
			t.Errorf("%s: refuted %v, want %v", script, got, want)
		}
		for _, b := range []Budget{Plain, PlainInstances, Glance, Medium} {
			for depth := range 4 {
				if got, _ := Refute(c, Question{Terms: ts, Depth: depth}, b); got && !want {
					t.Errorf("%s: refuted with %v at depth %d", script, b, depth)
				}
			}
		}
	}
}

// Quotients and remainders by a variable that have a model are not refuted, and those by
// one within bounds that are no number's are.
func TestDivMod(t *testing.T) {
	for x := -5; x <= 5; x++ {
		for y := -4; y <= 4; y++ {
			for q := -6; q <= 6; q++ {
				m := x - y*q
				right := y == 0 || 0 <= m && m < max(y, -y)
				script := fmt.Sprintf("(assert (= x %s))(assert (= y %s))(assert (= (div x y) %s))(assert (= (mod x y) %s))", num(x), num(y), num(q), num(m))
				c, ts, _ := assertions(strings.NewReader(decls + script))
				if got := shown(c, ts); got == right {
					t.Errorf("%s: refuted %v", script, got)
				}
			}
		}
	}
}

// Sums are divided but for the multiples in them: what is the same then is shown without a
// search, and only that.
func TestDivSums(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 3))
	for range 300 {
		d := []int{-7, -4, -3, -2, -1, 1, 2, 3, 4, 6, 9}[r.IntN(11)]
		var a, b [3]int
		right := true
		for i := range a {
			a[i] = r.IntN(21) - 10
			b[i] = a[i] + d*(r.IntN(7)-3)
			if r.IntN(6) == 0 {
				b[i] += r.IntN(3) - 1
			}
			right = right && (a[i]-b[i])%d == 0
		}
		term := func(c [3]int) string {
			return fmt.Sprintf("(+ %s (* %s x) (* %s y))", num(c[0]), num(c[1]), num(c[2]))
		}
		div := fmt.Sprintf("(assert (distinct (div %s %s) (+ (div %s %s) %s (* %s x) (* %s y))))", term(a), num(d), term(b), num(d), num((a[0]-b[0])/d), num((a[1]-b[1])/d), num((a[2]-b[2])/d))
		mod := fmt.Sprintf("(assert (distinct (mod %s %s) (mod %s %s)))", term(a), num(d), term(b), num(d))
		for i, script := range []string{mod, div} {
			c, ts, _ := assertions(strings.NewReader(decls + script))
			if got := NewShared(c, false).Refutes(ts, smtlib.NoTerm); got != right && (i == 0 || right) {
				t.Errorf("%s: refuted %v", script, got)
			}
		}
	}
}

func num(n int) string {
	if n < 0 {
		return fmt.Sprintf("(- %d)", -n)
	}
	return fmt.Sprint(n)
}

// What is shared by questions refutes none that has a model, whatever was asked before,
// and every one that it was told of.
func TestShared(t *testing.T) {
	scripts := slices.Sorted(maps.Keys(refutable))
	c, ts, ok := assertions(strings.NewReader(decls + strings.Join(scripts, "")))
	if !ok {
		t.Fatal("no scripts")
	}
	shared := NewShared(c, false)
	own := 0
	for round := range 3 {
		rest := ts
		for _, script := range scripts {
			n := strings.Count(script, "(assert")
			question := rest[:n]
			rest = rest[n:]
			got := shared.Refutes(question, smtlib.NoTerm)
			if got && !refutable[script] || round > 0 && !got && refutable[script] {
				t.Errorf("round %d: %s: refuted %v", round, script, got)
			}
			if got && round == 0 {
				own++
			}
			if refutable[script] {
				shared.Add(question)
			}
		}
	}
	if own < 5 {
		t.Errorf("%d refuted by propagation", own)
	}
}

// What differs in the order of what it connects, or reads through a choice or a store at
// numerals, is the same without a choice between truth values.
func TestSame(t *testing.T) {
	for script, want := range map[string]bool{
		"(assert (not (= (and c d (p u) (p v) (p w)) (and (p w) d (p v) (p u) c))))":                     true,
		"(assert (not (= (or c d (p u) (p v)) (or (p v) d (p u) c))))":                                   true,
		"(assert (not (= (and c d (p u) (p v)) (and c d (p u) (p w)))))":                                 false,
		"(assert (not (= (or c d (p u) (p v)) (and c d (p u) (p v)))))":                                  false,
		"(assert (not (= (select (ite c (store (store a 0 x) 1 y) a) 2) (select a 2))))":                 true,
		"(assert (not (= (select (ite c (store (store a 0 x) 1 y) a) 0) (ite c x (select a 0)))))":       true,
		"(assert (not (= (select (ite c (store (store a 0 x) 1 y) a) 0) (ite (not c) (select a 0) x))))": true,
		"(assert (not (= (select (ite c (store (store a 0 x) 1 y) a) 0) (ite c y (select a 0)))))":       false,
		"(assert (not (= (select (ite c (store a 0 x) a) y) (select a y))))":                             false,
		"(assert (not (= (select (store (store a x 1) 0 2) 1) (select a 1))))":                           false,
		"(assert (not (= (select ((as const (Array Int Int)) x) y) x)))":                                 true,
		"(assert (not (= (ite c x y) (ite d x y))))":                                                     false,
		"(assert (not (= (ite c x y) (ite c y x))))":                                                     false,
		"(assert (not (= (ite c x (ite d y z)) (ite (not c) (ite d y z) x))))":                           true,
	} {
		c, ts, ok := assertions(strings.NewReader(decls + script))
		if !ok {
			t.Fatal(script)
		}
		if got := NewShared(c, false).Refutes(ts, smtlib.NoTerm); got != want {
			t.Errorf("%s: refuted %v", script, got)
		}
	}
}

// An overflow is a result that does not fit.
func TestOverflow(t *testing.T) {
	const n = 3
	signed := func(x int) int { return (x+1<<(n-1))%(1<<n) - 1<<(n-1) }
	unsigned := func(x int) bool { return x < 0 || x >= 1<<n }
	outside := func(x int) bool { return x < -1<<(n-1) || x >= 1<<(n-1) }
	for op, want := range map[string]func(a, b int) bool{
		"bvnego":  func(a, _ int) bool { return outside(-signed(a)) },
		"bvuaddo": func(a, b int) bool { return unsigned(a + b) },
		"bvusubo": func(a, b int) bool { return unsigned(a - b) },
		"bvumulo": func(a, b int) bool { return unsigned(a * b) },
		"bvsaddo": func(a, b int) bool { return outside(signed(a) + signed(b)) },
		"bvssubo": func(a, b int) bool { return outside(signed(a) - signed(b)) },
		"bvsmulo": func(a, b int) bool { return outside(signed(a) * signed(b)) },
		"bvsdivo": func(a, b int) bool { return signed(b) == -1 && outside(-signed(a)) },
	} {
		for a := range 1 << n {
			for b := range 1 << n {
				atom := fmt.Sprintf("(%s x y)", op)
				if op == "bvnego" {
					atom = "(bvnego x)"
				}
				script := fmt.Sprintf("(declare-const x (_ BitVec %d))(declare-const y (_ BitVec %d))(assert (= x (_ bv%d %d)))(assert (= y (_ bv%d %d)))", n, n, a, n, b, n)
				for _, negated := range []bool{false, true} {
					assert := "(assert " + atom + ")"
					if negated {
						assert = "(assert (not " + atom + "))"
					}
					c, ts, ok := assertions(strings.NewReader(script + assert))
					if !ok {
						t.Fatal(script + assert)
					}
					if got := shown(c, ts); got != (want(a, b) == negated) {
						t.Errorf("%s for %d and %d: refuted %v", assert, a, b, got)
					}
				}
			}
		}
	}
}

// No script that has a model is refuted, of one in 32.
func TestCorpus(t *testing.T) {
	dir := filepath.Join("..", "..", "..", "shared", "corpus")
	index, err := os.ReadFile(filepath.Join(dir, "index.csv"))
	if err != nil {
		t.Skip("no corpus here")
	}
	refuted, open := 0, 0
	for i, row := range strings.Split(string(index), "\n") {
		f := strings.Split(row, ",")
		if i%32 != 0 || len(f) < 4 || !strings.HasSuffix(f[0], ".smt2") {
			continue
		}
		file, err := os.Open(filepath.Join(dir, f[0]))
		if err != nil {
			continue
		}
		c, ts, ok := assertions(file)
		_ = file.Close()
		if !ok || c.Len() > 20_000 {
			continue
		}
		budget := Budget{Schemes: 40, Reads: 2000, Residues: 1000, Conflicts: 300, Entries: 200_000, Rounds: 40, Terms: 3000, Clauses: 50_000, Work: 1 << 20}
		anywhere := budget
		anywhere.Anywhere = 50
		got := NewShared(c, false).Refutes(ts, smtlib.NoTerm)
		for _, b := range []Budget{Plain, PlainInstances, Glance, budget, anywhere} {
			refuted, _ := Refute(c, Question{Terms: ts}, b)
			got = got || refuted
		}
		switch {
		case got && strings.Contains(row, ",sat,"):
			t.Errorf("%s is refuted, and has a model", f[0])
		case got:
			refuted++
		default:
			open++
		}
	}
	t.Logf("%d refuted, %d open", refuted, open)
}

// Where operators could be any, sums and products may be turned round, and nothing else.
func TestCommutative(t *testing.T) {
	for _, c := range []struct {
		op      string
		refuted bool
	}{{"bvadd", true}, {"bvmul", true}, {"bvand", true}, {"bvor", true}, {"bvxor", true}, {"bvsub", false}, {"bvshl", false}, {"bvudiv", false}, {"concat", false}} {
		ctx, ts := read(t, "(declare-const x (_ BitVec 99))(declare-const y (_ BitVec 99))(declare-const z (_ BitVec 99))(assert (= x z))(assert (not (= ("+c.op+" x y) ("+c.op+" y z))))")
		if got, _ := Refute(ctx, Question{Terms: ts}, PlainInstances); got != c.refuted {
			t.Errorf("%s: %v", c.op, got)
		}
	}
}

// However little a question may take, what has a model is not refuted.
func TestBudgetsOfModels(t *testing.T) {
	for _, script := range []string{
		"(declare-fun a () (Array Bool Bool))(declare-fun b () (Array Bool Bool))(assert (not (= a b)))(assert (= (select a true) (select b true)))",
		"(declare-fun a () (Array Int Int))(declare-fun b () (Array Int Int))(assert (not (= a b)))(assert (= (select a 0) (select b 0)))",
		"(declare-fun a () (Array (_ BitVec 2) Bool))(declare-fun b () (Array (_ BitVec 2) Bool))(assert (not (= a b)))(assert (= (select a #b00) (select b #b00)))",
		"(declare-fun a () Int)(declare-fun p (Int Bool) Bool)(assert (forall ((x Int) (y Bool)) (=> (p x y) (exists ((z Int)) (p (+ z a) (not y))))))(assert (p 0 true))(assert (not (p 1 true)))",
		"(declare-fun x () (_ BitVec 3))(declare-fun y () (_ BitVec 3))(assert (= (bvudiv x y) (bvmul x y)))(assert (bvult y x))",
		"(declare-fun x () Int)(declare-fun y () Int)(assert (= (* x y) 4))(assert (= (mod x 4) (div y 1)))(assert (< 0 x 4))",
	} {
		for n := range 20 {
			for _, b := range []Budget{Plain, PlainInstances, Glance, Small} {
				for k, field := range []*int{&b.Terms, &b.Clauses, &b.Conflicts, &b.Entries, &b.Rounds, &b.Reads, &b.Work} {
					was := *field
					*field = []int{n, 4*n + 1, n, 10 * n, n, n, 100 * n}[k]
					c, ts := read(t, script)
					if refuted, _ := Refute(c, Question{Terms: ts}, b); refuted {
						t.Errorf("refuted with %+v: %s", b, script)
					}
					*field = was
				}
			}
		}
	}
}
