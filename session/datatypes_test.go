package session

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"bsmt/portfolio"
)

// A datatype that has no end since one that it holds has none gets values that differ from all
// that the script names: the default was taken, as for finite ones.
func TestEndlessByParts(t *testing.T) {
	for _, script := range []string{
		"(declare-datatypes ((D 0) (L 0)) (((a (of L)) (b)) ((nil) (cons (tl L)))))(declare-fun x () D)(declare-fun y () D)(assert (not ((_ is b) x)))(assert (distinct x y b))",
		"(declare-datatypes ((D 0) (L 0)) (((a (k (_ BitVec 2))) (b (of L))) ((nil) (e (p Bool)) (cons (tl L)))))(declare-fun x () (Array (_ BitVec 2) D))(declare-fun y () (Array (_ BitVec 2) D))(assert (distinct x y))",
		"(declare-datatypes ((D 0) (E 0) (L 0)) (((b) (a (of E))) ((c (in L))) ((nil) (cons (tl L)))))(declare-fun x () D)(declare-fun y () D)(declare-fun z () D)(assert (distinct x y z b))",
	} {
		answers(t, script, "sat")
	}
}

// No value is part of itself by way of an array either: of what it is at a place, or everywhere.
func TestCyclesThroughArrays(t *testing.T) {
	const tree = "(declare-datatype T ((node (kids (Array Int T))) (leaf)))(declare-const t T)(declare-const s T)(declare-const p Bool)(declare-const a (Array Int T))"
	const around = tree + "(assert (= t (node a)))(assert (=> p (= a ((as const (Array Int T)) s))))(assert (= s (node (store ((as const (Array Int T)) leaf) 7 t))))"
	answers(t, tree+"(assert (= (select (kids t) 3) t))", "sat") // a leaf has kids that nobody chose
	answers(t, tree+"(assert ((_ is node) t))(assert (= (select (kids t) 3) t))", "unsat")
	answers(t, around+"(assert p)", "unsat")
	answers(t, around+"(assert (not p))", "sat")
	answers(t, around, "sat")
	answers(t, strings.Replace(around, "=> p", "or p", 1), "sat")
}

// Elements of a sort that only values of datatypes hold are elements all the same: a model of one element
// was found in which two records of one differ. They are named by selectors where a quantifier fails at them.
func TestElementsInside(t *testing.T) {
	answers(t, "(declare-sort S 0)(declare-datatype D ((d (g S))))(declare-const a D)(declare-const b D)(assert (distinct a b))(assert (forall ((x S)(y S)) (= x y)))", "unsat")
	answers(t, "(declare-sort S 0)(declare-datatype D ((d (g S)) (e)))(declare-const a D)(declare-const b D)(assert (distinct a b))(assert (forall ((x S)(y S)) (= x y)))", "sat")
	answers(t, "(declare-sort S 0)(declare-datatype D ((d (g S)) (e)))(declare-const a D)(declare-const b D)(declare-const c D)(assert (distinct a b c))(assert (forall ((x S)(y S)) (= x y)))", "unsat")
	answers(t, "(declare-sort S 0)(declare-datatype D ((d (g S)) (e)))(declare-const a D)(declare-const b D)(assert (distinct a b))(assert ((_ is d) a))(assert ((_ is d) b))(declare-fun q (S) Bool)(assert (forall ((x S)(y S)) (=> (q x) (q y) (= x y))))(assert (forall ((x S)) (q x)))", "unsat")
}

// What unfolds a value ends with the smallest constructor, whatever the words that hang on it: lists grew
// without end.
func TestSmallEnds(t *testing.T) {
	for _, empty := range []string{"((_ is Nil) (arg i))", "(= (arg i) Nil)", "(= Nil (arg i))"} {
		const list = "(declare-datatype L ((Cons (tail L)) (Nil)))(declare-sort I 0)(declare-fun arg (I) L)(declare-fun size (L) (_ BitVec 32))(declare-const k I)(assert ((_ is Cons) (arg k)))"
		tail := "(exists ((z I)) (= (arg z) (tail (arg i))))"
		answers(t, list+"(assert (forall ((i I)) (or "+empty+" "+tail+")))", "sat")
		answers(t, list+"(assert (forall ((i I)) (and (= (size (arg i)) (ite "+empty+" #x00000000 (bvadd (size (tail (arg i))) #x00000001))) (or "+empty+" "+tail+"))))", "sat")
	}
}

// answers has the kernel answer a script and compares.
func answers(t *testing.T, script, want string) {
	t.Helper()
	var out strings.Builder
	s := New(context.Background(), Config{Out: &out, Solver: &portfolio.Kernel{}})
	if _, err := s.Run(strings.NewReader("(set-logic ALL)" + script + "(check-sat)")); err != nil || strings.TrimSpace(out.String()) != want {
		t.Errorf("%s, not %s: %v\n%s", out.String(), want, err, script)
	}
}

// TestEnumerations compares random questions about constants of listed values with what trying
// all assignments says; and asks for one place too few for thirty.
func TestEnumerations(t *testing.T) {
	ask := func(script, want string) { answers(t, script, want) }
	var b strings.Builder
	for i := range 29 {
		fmt.Fprintf(&b, "(e%d)", i)
	}
	pigeons := "(declare-datatypes ((E 0)) ((" + b.String() + ")))"
	b.Reset()
	for i := range 30 {
		pigeons += fmt.Sprintf("(declare-const x%d E)", i)
		fmt.Fprintf(&b, " x%d", i)
	}
	ask(pigeons+"(assert (distinct"+b.String()+"))", "unsat")
	verdicts := map[string]int{}
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 5))
		values, n := 2+r.IntN(3), 4
		script := "(declare-datatypes ((E 0)) ((" + strings.Join([]string{"(a)", "(b)", "(c)", "(d)"}[:values], " ") + ")))(declare-fun f (E) E)"
		for i := range n {
			script += fmt.Sprintf("(declare-const x%d E)", i)
		}
		var facts []func(x []int) bool
		term := func() (string, func(x []int) int) {
			k := r.IntN(n)
			if r.IntN(5) == 0 {
				k %= values
				return string(rune('a' + k)), func([]int) int { return k }
			}
			return fmt.Sprintf("x%d", k), func(x []int) int { return x[k] }
		}
		for range 2 + r.IntN(4) {
			s, f := term()
			u, g := term()
			v, h := term()
			switch r.IntN(6) {
			case 0, 1:
				script += fmt.Sprintf("(assert (distinct %s %s %s))", s, u, v)
				facts = append(facts, func(x []int) bool { return f(x) != g(x) && f(x) != h(x) && g(x) != h(x) })
			case 2:
				script += fmt.Sprintf("(assert (or (= %s %s) ((_ is a) %s)))", s, u, v)
				facts = append(facts, func(x []int) bool { return f(x) == g(x) || h(x) == 0 })
			case 3:
				script += fmt.Sprintf("(assert (= %s (ite (= %s a) %s b)))", s, u, v)
				facts = append(facts, func(x []int) bool { return g(x) == 0 && f(x) == h(x) || g(x) != 0 && f(x) == 1 })
			case 4:
				if strings.Contains(script, "(= (f ") { // two readings of f are all that is judged
					continue
				}
				script += fmt.Sprintf("(assert (= (f %s) %s))(assert (= (f %s) b))", s, u, v)
				facts = append(facts, func(x []int) bool { return f(x) != h(x) || g(x) == 1 })
			default:
				script += fmt.Sprintf("(assert (not (= %s %s)))", s, u)
				facts = append(facts, func(x []int) bool { return f(x) != g(x) })
			}
		}
		want := "unsat"
		x := make([]int, n)
		for m := range values * values * values * values {
			for i := range x {
				x[i], m = m%values, m/values
			}
			if !slices.ContainsFunc(facts, func(f func([]int) bool) bool { return !f(x) }) {
				want = "sat"
				break
			}
		}
		verdicts[want]++
		ask(script, want)
	}
	if verdicts["sat"] < 20 || verdicts["unsat"] < 20 {
		t.Error(verdicts)
	}
}

// Strings that no operator reads are values that differ where their literals do, also as fields
// of datatypes; a model has strings of its own for the rest. Nothing is said of how many there are.
func TestStringsAsValues(t *testing.T) {
	for _, c := range []struct{ script, want string }{
		{`(declare-datatypes ((T 0)) (((node (name String) (kid T)) (leaf))))(declare-const t T)(declare-const s String)(assert ((_ is node) t))(assert (distinct (name t) s "0" "1"))`, "sat"},
		{`(declare-datatypes ((T 0)) (((node (name String) (kid T)) (leaf))))(declare-const t T)(assert (= (name t) "a"))(assert (= (name t) "b"))`, "unsat"},
		{`(declare-fun f (String) Int)(declare-const s String)(assert (distinct (f s) (f "x")))(assert (= s "x"))`, "unsat"},
		{`(declare-const t String)(assert (forall ((x String)) (= x t)))`, "unknown"},
		{`(declare-const a (Array String Int))(assert (= a ((as const (Array String Int)) 1)))(assert (= a (store ((as const (Array String Int)) 0) "x" 1)))`, "unknown"},
	} {
		var out strings.Builder
		s := New(context.Background(), Config{Out: &out, Solver: &portfolio.Kernel{}})
		if _, err := s.Run(strings.NewReader("(set-logic ALL)" + c.script + "(check-sat)(get-model)")); err != nil || strings.Fields(out.String())[0] != c.want {
			t.Errorf("%s: %v\n%s", out.String(), err, c.script)
		}
	}
}

// Goals that need induction, and other quantified ones, are proved: over free types and numbers, written as axioms or as
// recursive functions, quantified or of constants, in whatever order the variables come. What is
// no theorem is not refuted.
func TestInduction(t *testing.T) {
	for _, c := range []struct{ name, script string }{
		{"plus0rec", `(declare-datatypes ((Nat 0)) (((zero) (succ (pred Nat)))))(declare-datatypes ((Lst 0)) (((nil) (cons (head Nat) (tail Lst)))))(define-fun-rec plus ((n Nat) (m Nat)) Nat (ite ((_ is zero) n) m (succ (plus (pred n) m))))(assert (not (forall ((n Nat)) (= (plus n zero) n))))`},
		{"plus0const", `(declare-datatypes ((Nat 0)) (((zero) (succ (pred Nat)))))(declare-datatypes ((Lst 0)) (((nil) (cons (head Nat) (tail Lst)))))(declare-fun plus (Nat Nat) Nat)(assert (forall ((n Nat)) (= (plus zero n) n)))(assert (forall ((n Nat) (m Nat)) (= (plus (succ n) m) (succ (plus n m)))))(declare-const n Nat)(assert (not (= (plus n zero) n)))`},
		{"plusassoc", `(declare-datatypes ((Nat 0)) (((zero) (succ (pred Nat)))))(declare-datatypes ((Lst 0)) (((nil) (cons (head Nat) (tail Lst)))))(declare-fun plus (Nat Nat) Nat)(assert (forall ((n Nat)) (= (plus zero n) n)))(assert (forall ((n Nat) (m Nat)) (= (plus (succ n) m) (succ (plus n m)))))(assert (not (forall ((a Nat) (b Nat) (c Nat)) (= (plus a (plus b c)) (plus (plus a b) c)))))`},
		{"pluscomm", `(declare-datatypes ((Nat 0)) (((zero) (succ (pred Nat)))))(declare-datatypes ((Lst 0)) (((nil) (cons (head Nat) (tail Lst)))))(declare-fun plus (Nat Nat) Nat)(assert (forall ((n Nat)) (= (plus zero n) n)))(assert (forall ((n Nat) (m Nat)) (= (plus (succ n) m) (succ (plus n m)))))(assert (not (forall ((a Nat) (b Nat)) (= (plus a b) (plus b a)))))`},
		{"applen", `(declare-datatypes ((Nat 0)) (((zero) (succ (pred Nat)))))(declare-datatypes ((Lst 0)) (((nil) (cons (head Nat) (tail Lst)))))(declare-fun plus (Nat Nat) Nat)(assert (forall ((n Nat)) (= (plus zero n) n)))(assert (forall ((n Nat) (m Nat)) (= (plus (succ n) m) (succ (plus n m)))))(declare-fun app (Lst Lst) Lst)(assert (forall ((l Lst)) (= (app nil l) l)))(assert (forall ((x Nat) (k Lst) (l Lst)) (= (app (cons x k) l) (cons x (app k l)))))(declare-fun len (Lst) Nat)(assert (= (len nil) zero))(assert (forall ((x Nat) (l Lst)) (= (len (cons x l)) (succ (len l)))))(assert (not (forall ((a Lst) (b Lst)) (= (len (app a b)) (plus (len a) (len b))))))`},
		{"apprev", `(declare-datatypes ((Nat 0)) (((zero) (succ (pred Nat)))))(declare-datatypes ((Lst 0)) (((nil) (cons (head Nat) (tail Lst)))))(declare-fun app (Lst Lst) Lst)(assert (forall ((l Lst)) (= (app nil l) l)))(assert (forall ((x Nat) (k Lst) (l Lst)) (= (app (cons x k) l) (cons x (app k l)))))(declare-fun rev (Lst) Lst)(assert (= (rev nil) nil))(assert (forall ((x Nat) (l Lst)) (= (rev (cons x l)) (app (rev l) (cons x nil)))))(assert (forall ((l Lst)) (= (app l nil) l)))(assert (forall ((a Lst) (b Lst) (c Lst)) (= (app a (app b c)) (app (app a b) c))))(assert (not (forall ((a Lst) (b Lst)) (= (rev (app a b)) (app (rev b) (rev a))))))`},
		{"qrev", `(declare-datatypes ((Nat 0)) (((zero) (succ (pred Nat)))))(declare-datatypes ((Lst 0)) (((nil) (cons (head Nat) (tail Lst)))))(declare-fun app (Lst Lst) Lst)(assert (forall ((l Lst)) (= (app nil l) l)))(assert (forall ((x Nat) (k Lst) (l Lst)) (= (app (cons x k) l) (cons x (app k l)))))(declare-fun rev (Lst) Lst)(assert (= (rev nil) nil))(assert (forall ((x Nat) (l Lst)) (= (rev (cons x l)) (app (rev l) (cons x nil)))))(declare-fun qrev (Lst Lst) Lst)(assert (forall ((a Lst)) (= (qrev nil a) a)))(assert (forall ((x Nat) (l Lst) (a Lst)) (= (qrev (cons x l) a) (qrev l (cons x a)))))(assert (forall ((a Lst) (b Lst) (c Lst)) (= (app a (app b c)) (app (app a b) c))))(assert (not (forall ((acc Lst) (l Lst)) (= (qrev l acc) (app (rev l) acc)))))`},
		{"lenposconst", `(declare-datatypes ((Nat 0)) (((zero) (succ (pred Nat)))))(declare-datatypes ((Lst 0)) (((nil) (cons (head Nat) (tail Lst)))))(define-fun-rec leni ((l Lst)) Int (ite ((_ is nil) l) 0 (+ 1 (leni (tail l)))))(declare-const l Lst)(assert (< (leni l) 0))`},
		{"lenapp", `(declare-datatypes ((Nat 0)) (((zero) (succ (pred Nat)))))(declare-datatypes ((Lst 0)) (((nil) (cons (head Nat) (tail Lst)))))(define-fun-rec leni ((l Lst)) Int (ite ((_ is nil) l) 0 (+ 1 (leni (tail l)))))(declare-fun app (Lst Lst) Lst)(assert (forall ((l Lst)) (= (app nil l) l)))(assert (forall ((x Nat) (k Lst) (l Lst)) (= (app (cons x k) l) (cons x (app k l)))))(assert (not (forall ((a Lst) (b Lst)) (= (leni (app a b)) (+ (leni a) (leni b))))))`},
		{"mirror", `(declare-sort E 0)(declare-datatypes ((T 0)) (((leaf) (node (l T) (v E) (r T)))))(declare-fun mi (T) T)(assert (= (mi leaf) leaf))(assert (forall ((a T) (e E) (b T)) (= (mi (node a e b)) (node (mi b) e (mi a)))))(assert (not (forall ((t T)) (= (mi (mi t)) t))))`},
		{"suml", `(declare-datatypes ((L 0)) (((nil) (cons (h Int) (t L)))))(define-fun-rec sum ((x L)) Int (match x ((nil 0) ((cons a b) (+ a (sum b))))))(define-fun-rec all ((x L)) Bool (match x ((nil true) ((cons a b) (and (>= a 0) (all b))))))(assert (not (forall ((x L)) (=> (all x) (>= (sum x) 0)))))`},
		{"evenodd", `(declare-datatypes ((Nat 0)) (((zero) (succ (pred Nat)))))(declare-datatypes ((Lst 0)) (((nil) (cons (head Nat) (tail Lst)))))(declare-fun plus (Nat Nat) Nat)(assert (forall ((n Nat)) (= (plus zero n) n)))(assert (forall ((n Nat) (m Nat)) (= (plus (succ n) m) (succ (plus n m)))))(declare-fun even (Nat) Bool)(assert (even zero))(assert (not (even (succ zero))))(assert (forall ((n Nat)) (= (even (succ (succ n))) (even n))))(assert (not (forall ((n Nat)) (=> (even n) (not (even (succ n)))))))`},
		{"poly", `(declare-datatypes ((List 1)) ((par (X) ((nil) (cons (hd X) (tl (List X)))))))(declare-fun app ((List Int) (List Int)) (List Int))(assert (forall ((l (List Int))) (= (app (as nil (List Int)) l) l)))(assert (forall ((x Int) (k (List Int)) (l (List Int))) (= (app (cons x k) l) (cons x (app k l)))))(assert (not (forall ((l (List Int))) (= (app l (as nil (List Int))) l))))`},
		{"sumton", `(declare-datatypes ((U 0)) (((u))))(define-fun-rec s ((n Int)) Int (ite (<= n 0) 0 (+ n (s (- n 1)))))(assert (not (forall ((n Int)) (=> (>= n 0) (= (* 2 (s n)) (* n (+ n 1)))))))`},
		{"records", "(declare-datatypes ((Rec 0)) (((rec (p Int) (q Int)))))(declare-fun a () Int)(assert (forall ((x Rec)) (not (= (+ (* 2 (p x)) (* 4 (q x))) a))))(assert (= (mod a 2) 0))"},
		{"nested records", "(declare-datatypes ((Rec 0)) (((rec (p Int) (q Int)))))(assert (exists ((x Rec)) (forall ((y Rec)) (=> (> (p y) (p x)) (> (q y) 0)))))"},
		{"cases", "(declare-datatypes ((list 0)) (((cons (car Int) (cdr list)) (nil))))(declare-fun a () Int)(assert (forall ((x list)) (or ((_ is nil) x) (< (car x) a) (not (= (car x) (+ a 1))))))"},
		{"parts of a value", "(declare-datatype List (par (T) ((nil) (cons (head T) (tail (List T))))))(declare-const x (List Int))(assert (not (exists ((y (List Int))) (= x (tail y)))))"},
		{"plusfalse", `(declare-datatypes ((Nat 0)) (((zero) (succ (pred Nat)))))(declare-datatypes ((Lst 0)) (((nil) (cons (head Nat) (tail Lst)))))(declare-fun plus (Nat Nat) Nat)(assert (forall ((n Nat)) (= (plus zero n) n)))(assert (forall ((n Nat) (m Nat)) (= (plus (succ n) m) (succ (plus n m)))))(assert (not (forall ((a Nat) (b Nat)) (= (plus a b) a))))`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			theorem, limit := c.name != "plusfalse", time.Minute
			if !theorem {
				limit = time.Second / 2
			}
			var out strings.Builder
			s := New(context.Background(), Config{Out: &out, Solver: &portfolio.Kernel{}, Timeout: limit})
			if _, err := s.Run(strings.NewReader("(set-logic ALL)" + c.script + "(check-sat)")); err != nil || strings.HasPrefix(out.String(), "unsat") != theorem {
				t.Errorf("%s: %v", out.String(), err)
			}
		})
	}
}

// Sequences of any sort, also within datatypes that they hold, are decided in a model of known length and
// by what holds of all lengths; an element that is not there is a function of sequence and place.
func TestSequences(t *testing.T) {
	const declared = `(declare-datatypes ((V 0) (U 0)) (((Num (num Int)) (Vec (vec (Seq V)))) ((one))))
		(declare-const a (Seq Int))(declare-const b (Seq Int))(declare-const c (Seq Int))(declare-const v (Seq V))(declare-const u (Seq U))(declare-const k (Seq U))(declare-const x Int)(declare-const i Int)(declare-const j Int)`
	const between = "(assert (<= 0 i))(assert (< i (seq.len a)))(assert (= b (seq.++ (seq.extract a 0 i) (seq.unit x) (seq.extract a (+ i 1) (- (seq.len a) i 1)))))"
	for script, want := range map[string]string{
		"(assert (= (seq.len (seq.++ a b)) 5))(assert (= (seq.nth b 1) 7))(assert (distinct a b))":                                                                     "sat",
		"(assert (= (seq.++ a b) (seq.++ b a)))(assert (distinct a b))(assert (> (seq.len a) 0))(assert (> (seq.len b) 0))":                                            "sat",
		"(assert (= (seq.nth v 2) (Vec (seq.unit (Num 3)))))(assert (= (seq.len v) 4))":                                                                                "sat",
		"(assert (= (seq.nth v 1) (Vec v)))(assert (= (seq.len v) 2))":                                                                                                 "unsat",
		"(assert (= (seq.len u) (seq.len k)))(assert (distinct u k))(assert (= (seq.len u) 3))":                                                                        "unsat",
		"(assert (not (= (seq.++ (seq.++ a b) c) (seq.++ a (seq.++ b c)))))":                                                                                           "unsat",
		"(assert (not (= a (seq.extract (seq.++ a (seq.unit x)) 0 (seq.len a)))))":                                                                                     "unsat",
		"(assert (= (seq.len a) (seq.len b)))(assert (forall ((n Int)) (=> (and (<= 0 n) (< n (seq.len a))) (= (seq.nth a n) (seq.nth b n)))))(assert (distinct a b))": "unsat",
		between + "(assert (distinct (seq.nth b i) x))":                                                                                                                "unsat",
		between + "(assert (<= 0 j))(assert (< j (seq.len a)))(assert (distinct i j))(assert (distinct (seq.nth a j) (seq.nth b j)))":                                  "unsat",
		"(assert (seq.prefixof b a))(assert (seq.prefixof c a))(assert (= (seq.len b) (seq.len c)))(assert (distinct b c))":                                            "unsat",
		"(assert (seq.contains a b))(assert (> (seq.len b) (seq.len a)))":                                                                                              "unsat",
		"(assert (= (seq.indexof a (seq.unit 5) 0) 2))(assert (not (seq.contains a (seq.unit 6))))":                                                                    "sat",
		"(assert (distinct a (seq.replace a (seq.unit 5) (seq.unit 6))))":                                                                                              "sat",
		"(assert (and (<= 0 i) (< i (seq.len a))))(assert (not (seq.contains a (seq.unit (seq.nth a i)))))":                                                            "unsat",
		"(assert (= (seq.indexof a (seq.unit x) 0) i))(assert (<= 0 i))(assert (distinct (seq.nth a i) x))":                                                            "unsat",
		"(assert (= a b))(assert (distinct (seq.nth a 9) (seq.nth b 9)))":                                                                                              "unsat",
		"(assert (= (seq.len a) (seq.len b) 1))(assert (distinct (seq.nth a 9) (seq.nth b 9)))":                                                                        "sat",
	} {
		answers(t, declared+script, want)
	}
}
