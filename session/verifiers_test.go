package session_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"bsmt/internal/golden"
	"bsmt/portfolio"
	"bsmt/session"
)

// figures are what no two runs have in common.
var figures = regexp.MustCompile(`\(:max-memory[^)]*\)|:rlimit \d+`)

// TestVerifiers holds the dialogues that program verifiers begin with, and some questions, to
// responses that are z3's where these are determined; the kernel alone gives them.
func TestVerifiers(t *testing.T) {
	files, err := filepath.Glob("testdata/verifiers/*.smt2")
	if err != nil || len(files) < 7 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		t.Run(filepath.Base(f), func(t *testing.T) {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			// Limits of time would make it depend on the machine.
			text = regexp.MustCompile(`:timeout \d+`).ReplaceAll(text, []byte(":timeout 0"))
			var out bytes.Buffer
			s := session.New(context.Background(), session.Config{Out: &out, Solver: &portfolio.Kernel{}, Version: "test", Z3: "4.8.12"})
			if _, err := s.Run(bytes.NewReader(text)); err != nil {
				t.Fatal(err)
			}
			golden.Check(t, strings.TrimSuffix(f, ".smt2")+".out", figures.ReplaceAllString(out.String(), "(figures)"))
		})
	}
}

// TestGroundInPattern: a ground term of a pattern matches what it equals, though it stands
// nowhere else.
func TestGroundInPattern(t *testing.T) {
	out, _ := converse(t, session.Config{Solver: &portfolio.Kernel{}, Z3: "4.8.12"}, `(set-option :smt.mbqi false)(declare-sort S 0)(declare-fun twin (S) S)
(declare-fun at (S Int) Int)(declare-const s S)(declare-const t S)
(assert (forall ((i Int)) (! (< (at (twin (twin s)) i) 5) :pattern ((at (twin (twin s)) i)))))(check-sat)
(push)(assert (= (at (twin (twin t)) 7) 9))(check-sat)(assert (= s t))(check-sat)(pop)`)
	if want := "unknown\nunknown\nunsat\n"; out != want {
		t.Errorf("%s, want %s", out, want)
	}
}

// TestMapsOfSeveralIndices: z3's map applies a function as deep as what it takes lies: below a
// signature where there is one, and else at the first depth that fits.
func TestMapsOfSeveralIndices(t *testing.T) {
	out, _ := converse(t, session.Config{Solver: &portfolio.Kernel{}, Z3: "4.8.12"}, `(declare-fun f (Int) Int)(declare-const a (Array Int Int Int))(declare-const b (Array Int Int Int))
(declare-const p (Array Int Int Bool))(declare-const q (Array Int Int Bool))
(push)(assert (= ((_ map (+ (Int Int) Int)) a b) b))(assert (not (= (select a 3 4) 0)))(check-sat)(pop)
(push)(assert (= ((_ map f) a) b))(assert (not (= (select b 3 4) (f (select a 3 4)))))(check-sat)(pop)
(push)(assert (= ((_ map (= (Bool Bool) Bool)) p q) q))(assert (not (select p 3 4)))(check-sat)(pop)
(push)(assert (= ((_ map and) p q) q))(assert (not (=> (select q 3 4) (select p 3 4))))(check-sat)(pop)
(assert (= ((_ map f) p) b))`)
	if want := "unsat\nunsat\nunsat\nunsat\n(error \""; !strings.HasPrefix(out, want) {
		t.Errorf("%s, want %s", out, want)
	}
}

// TestSets: z3's sets are arrays of Bools, of several indices too.
func TestSets(t *testing.T) {
	const declared = `(declare-const s (Set Int))(declare-const t (Set Int))(declare-const c (Array Int Bool))(declare-const a (Array Int Int))
(declare-const b (Array Int Int))(declare-const r (Array Int Int Bool))(declare-const q (Array Int Int Bool))(declare-const w (_ BitVec 4))`
	for _, refuted := range []string{
		"(not (= (union s t c) (union c (union t s))))",
		"(not (= (union s) s))",
		"(not (subset (intersection s t) s))",
		"(and (subset s t) (subset t s) (not (= s t)))",
		"(not (= (setminus s s) ((as const (Set Int)) false)))",
		"(not (= (complement (union s t)) (intersection (complement s) (complement t))))",
		"(and (select (setminus s t) 3) (select t 3))",
		"(not (= ((_ map or) s c) (union s c)))",
		"(and (select (union r q) 3 4) (not (select r 3 4)) (not (select q 3 4)))",
		"(and (not (subset r q)) (= (setminus r q) ((as const (Array Int Int Bool)) false)))",
		"(and (not (= a b)) (= (select a (array-ext a b)) (select b (array-ext a b))))",
		"(and (equals a b) (not (= a b)))",
		"(and (equiv (select s 1) (select t 1)) (&& (select s 1) (not (select t 1))))",
		"(not (= (bvudiv_i w #x0) #xf))",
	} {
		out, _ := converse(t, session.Config{Solver: &portfolio.Kernel{}, Z3: "4.8.12"}, declared+"(assert "+refuted+")(check-sat)")
		if out != "unsat\n" {
			t.Errorf("%s: %s", refuted, out)
		}
	}
	for script, want := range map[string]string{
		"(assert (= (union a b) a))":      "sets are arrays of Bools",
		"(assert (subset s r))":           "the arguments are sets of one sort",
		"(declare-const x (Set Int Int))": "invalid number of parameters to sort constructor",
	} {
		out, _ := converse(t, session.Config{Solver: &portfolio.Kernel{}, Z3: "4.8.12"}, declared+script)
		if !strings.HasPrefix(out, "(error \"") || !strings.Contains(out, want) {
			t.Errorf("%s: %q, want an error that says %s", script, out, want)
		}
	}
	if out, _ := converse(t, session.Config{Solver: &portfolio.Kernel{}}, "(declare-sort Set 1)(declare-fun union ((Set Int)) Bool)(declare-const s (Set Int))(assert (union s))(check-sat)"); out != "sat\n" {
		t.Errorf("a sort and a function of the script: %s", out)
	}
}

// TestNameTwiceInOneList: of two variables of one name in a list the last one is meant, as in nested lists.
func TestNameTwiceInOneList(t *testing.T) {
	out, _ := converse(t, session.Config{Solver: &portfolio.Kernel{}}, `(push)(assert (exists ((x Bool) (x Int)) (= x 1)))(check-sat)(pop)
(push)(assert (forall ((x Int) (y Int) (x Bool)) (or x (> y 0))))(check-sat)(pop)
(declare-datatype T (par (P P) ((c (p P)))))(declare-const a (T Int Bool))(assert (p a))(check-sat)(get-value ((p a)))`)
	if want := "sat\nunsat\nsat\n(((p a) true))\n"; out != want {
		t.Errorf("%s, want %s", out, want)
	}
}

// TestFunctionsAsValues: a function that is a value is one array, at all levels, and no name of the script is it.
func TestFunctionsAsValues(t *testing.T) {
	out, _ := converse(t, session.Config{Solver: &portfolio.Kernel{}}, `(set-logic HO_ALL)(declare-sort U 0)(declare-fun n (U) Bool)(declare-fun f ((-> U Bool) Bool Bool) Int)
(declare-const g (-> Bool Bool Int))(declare-const u U)(assert (= (f n true false) 7))(check-sat)
(push)(assert (distinct (f n) g))(check-sat)(get-value ((f n true false)))(assert (= (g true false) 7))(check-sat)(pop)
(push)(assert (= (f n) g))(check-sat)(assert (= (g true false) 8))(check-sat)(pop)
(push)(declare-const |(as-array f 1)| (Array (Array U Bool) (Array Bool (Array Bool Int))))(assert (= (select (select (select |(as-array f 1)| n) true) false) 8))(check-sat)(pop)
(push)(assert (distinct (f n true) (g false)))(check-sat)(get-value ((f n true false)))(pop)(check-sat)`)
	if want := "sat\nsat\n(((f n true false) 7))\nsat\nsat\nunsat\nsat\nsat\n(((f n true false) 7))\nsat\n"; out != want {
		t.Errorf("%s, want %s", out, want)
	}
}
