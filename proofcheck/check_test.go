package proofcheck

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bsmt/grammar"
	"bsmt/smtlib"
	"bsmt/smtlib/elab"
)

const script = `(declare-const x Int)(declare-const y Int)(declare-fun f (Int) Int)
(assert (or (< x y) (= (f x) 3)))(assert (>= x y))(assert (distinct (f y) 3))(assert (= x y))
(assert (exists ((i Int)) (> (f i) 7)))(assert (forall ((i Int)) (<= (f i) 7)))`

// read elaborates a script.
func read(t *testing.T, script string) (*elab.Elaborator, []smtlib.Term) {
	t.Helper()
	e := elab.New(smtlib.NewContext())
	r := grammar.NewReader(strings.NewReader(script), "script")
	var out []smtlib.Term
	for {
		cmd, err := r.Next()
		if errors.Is(err, io.EOF) {
			return e, out
		}
		if err != nil {
			t.Fatal(err)
		}
		switch cmd.Name {
		case "declare-const":
			err = e.DeclareConst(cmd.Tree, cmd.Root)
		case "declare-sort":
			err = e.DeclareSort(cmd.Tree, cmd.Root)
		case "declare-fun":
			err = e.DeclareFun(cmd.Tree, cmd.Root)
		case "define-fun":
			err = e.DefineFun(cmd.Tree, cmd.Root)
		case "define-fun-rec":
			err = e.DefineFunRec(cmd.Tree, cmd.Root)
		case "declare-datatypes":
			err = e.DeclareDatatypes(cmd.Tree, cmd.Root)
		case "assert":
			var a smtlib.Term
			a, err = e.BoolTerm(cmd.Tree, cmd.Tree.Child(cmd.Root, 1))
			out = append(out, a)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// ground refutes by congruence and order, bound by a new constant.
const ground = `(proof
(define-fun @a () Bool (< x y))
(define-fun @b () Bool (= (f x) 3))
(define-fun @e () Bool (= x y))
(define-fun @c () Bool (= (f y) 3))
(assume p1 (or @a @b))
(assume p2 (<= y x))
(assume p3 (not @c))
(assume p4 @e)
(step p5 (= (f x) (f y)) :rule congruence :from (p4))
(group p6 (p3 p5))
(axiom c1 (@a @b) :rule fact :from p1)
(axiom c2 ((not @a)) :rule fact :from p2)
(axiom c3 ((not @b)) :rule fact :from p6)
(derive c4 (@b) :from (c1 c2))
(derive c5 () :from (c3 c4))
(conclude c5))`

const witness = `(proof
(declare-fun @k () Int)
(define-fun @all () Bool (forall ((j Int)) (<= (f j) 7)))
(assume p1 (exists ((j Int)) (> (f j) 7)))
(assume p2 @all)
(step p3 (> (f @k) 7) :rule skolemize :from (p1))
(axiom c1 (@all) :rule fact :from p2)
(axiom c2 ((> (f @k) 7)) :rule fact :from p3)
(axiom c3 ((not @all) (not (> (f @k) 7))) :rule instance :with (@k))
(derive c4 () :from (c1 c2 c3))
(conclude c4))`

func TestAccepts(t *testing.T) {
	for name, proof := range map[string]string{
		"ground": ground, "witness": strings.ReplaceAll(witness, "(> (f @k) 7)", "@w"),
		"tautology": strings.Replace(ground, "(derive c5 () :from (c3 c4))", "(derive c6 (@a (not @a)) :from ())\n(derive c7 (@e @b (not @b)))\n(derive c5 () :from (c7 c3 c6 c4))", 1),
		"deleting":  strings.Replace(ground, "(derive c5", "(delete (p1 p2 c1 c2))\n(derive c5", 1),
	} {
		if name == "witness" {
			proof = strings.Replace(proof, "(define-fun @all", "(define-fun @w () Bool (> (f @k) 7))\n(define-fun @all", 1)
		}
		e, as := read(t, script)
		r, err := Check(context.Background(), e, as, strings.NewReader(proof), nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for _, h := range r.Holes {
			t.Errorf("%s: hole %s, %s", name, h.Name, h.Rule)
		}
	}
}

// Each lie is an error or a hole at the step that tells it.
func TestFindsTheLie(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"(assume p2 (<= y x))", "(assume p2 (< y x))", "hole p2"},
		{"(assume p4 @e)", "(assume p4 (not @e))", "hole p4"},
		{":from (p4))", ":from (p1))", "hole p5"},
		{"(step p5 (= (f x) (f y))", "(step p5 (= (f x) (+ 1 (f y)))", "hole p5"},
		{"(axiom c2 ((not @a)) :rule fact :from p2)", "(axiom c2 ((not @a)) :rule fact :from p1)", "hole c2"},
		{"(axiom c3 ((not @b)) :rule fact :from p6)", "(axiom c3 ((not @b)) :rule fact :from p5)", "hole c3"},
		{"(derive c4 (@b) :from (c1 c2))", "(derive c4 (@b) :from (c1))", "c4 does not follow"},
		{"(derive c4 (@b) :from (c1 c2))", "(derive c4 ((not @b)) :from (c1 c2))", "does not follow"},
		{"(derive c5 () :from (c3 c4))", "(derive c5 () :from (c3 c5))", "c5, which is not known"},
		{"(conclude c5)", "(conclude c4)", "not supposed"},
		{":rule fact :from p6)", ":rule fact :from c1)", "a clause where a predicate belongs"},
		{"(derive c5 () :from (c3 c4))", "(delete (c1 c3))\n(derive c5 () :from (c3 c4))", "c3, which is not known"},
		{"(conclude c5))", "(delete (c5))\n(conclude c5))", "c5, which is not known"},
		{"(conclude c5))", ")", ""},
		{"(define-fun @e () Bool (= x y))", "(define-fun x () Int 3)", ""},
		{"(group p6 (p3 p5))", "(group p6 (p3 p9))", "p9, which is not known"},
		{"(assume p1 (or @a @b))", "(believe p1 (or @a @b))", "no step of a proof"},
	} {
		if !strings.Contains(ground, c.from) {
			t.Fatal(c.from)
		}
		e, as := read(t, script)
		r, err := Check(context.Background(), e, as, strings.NewReader(strings.Replace(ground, c.from, c.to, 1)), nil)
		got := ""
		switch {
		case err != nil:
			got = err.Error()
		case len(r.Holes) > 0:
			for _, h := range r.Holes {
				got += "hole " + h.Name + "\n"
			}
		default:
			t.Errorf("%s: accepted", c.to)
			continue
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%s: %s", c.to, got)
		}
	}
}

// supposed refutes what is supposed, by its literal.
const supposed = `(proof
(define-fun @a () Bool (< x y))
(define-fun @b () Bool (= (f x) 3))
(define-fun @e () Bool (= x y))
(assume p1 (or @a @b))
(assume p2 (<= y x))
(assume p3 (not (= (f y) 3)))
(suppose p4 @e)
(suppose-literal p4 @e)
(axiom c1 (@a @b) :rule fact :from p1)
(axiom c2 ((not @a)) :rule fact :from p2)
(axiom c3 ((not @e) (not @b)) :rule fact :from p3)
(derive c4 ((not @e)) :from (c1 c2 c3))
(conclude c4))`

// A literal holds with what is supposed when it follows from that, and nothing else may be
// denied in the end.
func TestSupposed(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"", "", ""},
		{"(suppose p4 @e)", "(suppose p4 (not @e))", "hole p4"},
		{"(suppose-literal p4 @e)", "", "not supposed"},
		{"(suppose-literal p4 @e)", "(suppose-literal p3 @e)", "hole p3"},
		{"(suppose-literal p4 @e)", "(suppose-literal p4 (not @e))", "not supposed"},
		{"(suppose-literal p4 @e)", "(suppose-literal p4 @b)", "not supposed"},
		{"(suppose-literal p4 @e)", "(suppose-literal p9 @e)", "p9, which is not known"},
		{"(conclude c4)", "(conclude c1)", "not supposed"},
		{"(conclude c4)", "(conclude c3)", "not supposed"},
		{"(derive c4 ((not @e)) :from (c1 c2 c3))\n(conclude c4)", "(derive c4 () :from (c1 c2 c3))\n(conclude c4)", "does not follow"},
	} {
		if !strings.Contains(supposed, c.from) {
			t.Fatal(c.from)
		}
		e, as := read(t, script)
		r, err := Check(context.Background(), e, as, strings.NewReader(strings.Replace(supposed, c.from, c.to, 1)), nil)
		got := ""
		if err != nil {
			got = err.Error()
		}
		for i := 0; err == nil && i < len(r.Holes); i++ {
			got += "hole " + r.Holes[i].Name + "\n"
		}
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s: %s, want %s", c.to, got, c.want)
		}
	}
}

// rewritten refutes by the one-point rule.
const rewritten = `(proof
(declare-var @x Int)
(declare-fun @k () Int)
(define-fun @d () Bool (distinct @x y))
(define-fun @n () Bool (not (= @x y)))
(define-fun @fx () Bool (> (f @x) 7))
(define-fun @b () Bool (or @d @fx))
(quantify @q forall (@x) @b)
(quantify @e forall (@x) (not @fx))
(define-fun @fy () Bool (> (f y) 7))
(assume p1 @q)
(assume p2 (not @fy))
(rewrite r1 @d @n)
(rewrite r2 @q @fy :put ((@x y)))
(step p3 @fy :rule simplify :from (p1) :rewritten)
(axiom c1 (@fy) :rule fact :from p3)
(axiom c2 ((not @fy)) :rule fact :from p2)
(axiom c4 (@e (> (f @k) 7)) :rule sko_forall :choose (@k))
(derive c3 () :from (c1 c2))
(conclude c3))`

// What is said of variables and witnesses is verified as well.
func TestFindsTheLieInRewriting(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"", "", ""},
		{":rule simplify :from (p1) :rewritten", ":rewritten :rule simplify :from (p1)", ""}, // what has no value comes first
		{"(rewrite r1 @d @n)", "(rewrite r1 @d @fx)", "hole r1"},
		{"(rewrite r2 @q @fy", "(rewrite r2 @q (> (f x) 7)", "hole r2"},
		{"(rewrite r2 @q @fy :put ((@x y)))", "", ""}, // it is seen without
		{"(assume p1 @q)", "(assume p1 @b)", "outside of its quantifier"},
		{"(axiom c1 (@fy)", "(axiom c1 (@fx)", "outside of its quantifier"},
		{"(quantify @q forall (@x) @b)", "(quantify @q forall (y) @b)", "no variable"},
		{"(quantify @q forall (@x) @b)", "(quantify @q forall (@x @x) @b)", "twice"},
		{"(quantify @q forall (@x) @b)", "(quantify @q exists (@x) @b)", "hole"},
		{"(rewrite r1 @d @n)", "(rewrite r1 @d 3)", "expected Bool"},
		{"(derive c3", "(axiom c5 (@e (> (f @k) 8)) :rule sko_forall :choose (@k))\n(quantify @g forall (@x) (> (f @x) @k))\n(axiom c6 (@g (not (> (f @k) @k))) :choose (@k))\n(derive c3", "said before"},
	} {
		if !strings.Contains(rewritten, c.from) {
			t.Fatal(c.from)
		}
		e, as := read(t, "(declare-const x Int)(declare-const y Int)(declare-fun f (Int) Int)(assert (forall ((i Int)) (or (distinct i y) (> (f i) 7))))(assert (not (> (f y) 7)))")
		r, err := Check(context.Background(), e, as, strings.NewReader(strings.Replace(rewritten, c.from, c.to, 1)), nil)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			for _, h := range r.Holes {
				got += "hole " + h.Name + "\n"
			}
		}
		if !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%s: %q, want %q", c.to, got, c.want)
		}
	}
}

// TestNamesLikeAttributes has a variable and a sort that are called like an attribute, in bars.
func TestNamesLikeAttributes(t *testing.T) {
	e, as := read(t, "(declare-sort |:put| 0)(declare-const y |:put|)(declare-fun f (|:put|) Int)(assert (forall ((i |:put|)) (or (distinct i y) (> (f i) 7))))(assert (not (> (f y) 7)))")
	proof := strings.NewReplacer("@x Int", "|:rule| |:put|", "@x", "|:rule|").Replace(strings.Replace(rewritten, "(declare-fun @k () Int)", "(declare-fun @k () |:put|)", 1))
	r, err := Check(context.Background(), e, as, strings.NewReader(proof), nil)
	if err != nil || len(r.Holes) > 0 {
		t.Errorf("%v %v", err, r)
	}
}

// TestDividers: of the comparisons of words with their quotient and remainder those are
// accepted that hold for all values, by zero too, whatever is said to show them.
func TestDividers(t *testing.T) {
	words := []string{"a", "b", "(bvudiv a b)", "(bvurem a b)"}
	relations := map[string]func(x, y int) bool{
		"bvult": func(x, y int) bool { return x < y }, "bvule": func(x, y int) bool { return x <= y }, "=": func(x, y int) bool { return x == y },
	}
	for n := 1; n <= 4; n++ {
		for name, holds := range relations {
			for kind := range 64 {
				i, j, unless, not := kind&3, kind>>2&3, kind&16 != 0, kind&32 != 0
				right := true
				for values := range 1 << (2 * n) {
					a, b := values>>n, values&(1<<n-1)
					all := []int{a, b, 1<<n - 1, a}
					if b != 0 {
						all[2], all[3] = a/b, a%b
					}
					right = right && (unless && b == 0 || holds(all[i], all[j]) != not)
				}
				literal := "(" + name + " " + words[i] + " " + words[j] + ")"
				if not {
					literal = "(not " + literal + ")"
				}
				if unless {
					literal += fmt.Sprintf(" (= b (_ bv0 %d))", n)
				}
				e, as := read(t, fmt.Sprintf("(declare-const a (_ BitVec %d))(declare-const b (_ BitVec %d))(assert false)", n, n))
				proof := "(axiom c1 (" + literal + ") :args (bvult (bvurem a b) b))(assume p1 false)(axiom c2 (false) :from p1)(derive c3 () :from (c2))(conclude c3)"
				r, err := Check(context.Background(), e, as, strings.NewReader(proof), nil)
				if err != nil {
					t.Fatal(err)
				}
				if accepted := len(r.Holes) == 0; accepted != right {
					t.Errorf("width %d: %s: accepted %v, right %v", n, literal, accepted, right)
				}
			}
		}
	}
}

// A constant may be introduced once: two steps that choose it contradict each other.
func TestNewConstantsAreChosenOnce(t *testing.T) {
	e, as := read(t, "(declare-fun f (Int) Int)(assert (exists ((i Int)) (> (f i) 7)))(assert (exists ((i Int)) (< (f i) 7)))")
	r, err := Check(context.Background(), e, as, strings.NewReader(`(proof
(declare-fun @k () Int)
(define-fun @a () Bool (> (f @k) 7))
(define-fun @b () Bool (< (f @k) 7))
(assume p1 (exists ((j Int)) (> (f j) 7)))
(assume p2 (exists ((j Int)) (< (f j) 7)))
(step p3 @a :rule skolemize :from (p1))
(step p4 @b :rule skolemize :from (p2))
(axiom c1 (@a) :rule fact :from p3)
(axiom c2 (@b) :rule fact :from p4)
(axiom c3 ((not @a) (not @b)) :rule bound)
(derive c4 () :from (c1 c2 c3))
(conclude c4))`), nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Holes) != 1 {
		t.Errorf("%+v", r.Holes)
	}
}

// The checker is what a proof rests on, so that it has to stay short; what it knows of floats
// counts by itself, since only proofs of scripts with floats rest on it, and so does what covers
// polynomials over the reals, what is shown by induction, and what only tells reasons, and nobody without --elaborate.
func TestIsShort(t *testing.T) {
	telling, covering, induction := []string{"tell.go", "prove/trace.go"}, []string{"prove/lines.go", "cells/*.go"}, []string{"induct.go"}
	for _, room := range []struct {
		patterns []string
		most     int
	}{{[]string{"*.go", "prove/*.go"}, 4200}, {telling, 600}, {[]string{"floats/*.go"}, 1000}, {covering, 1600}, {induction, 130}} {
		count := 0
		for _, pattern := range room.patterns {
			names, err := filepath.Glob(pattern)
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range names {
				if pattern != name && slices.Contains(slices.Concat(telling, covering, induction), name) {
					continue
				}
				text, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				for line := range strings.Lines(string(text)) {
					if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") && !strings.HasSuffix(name, "_test.go") {
						count++
					}
				}
			}
		}
		t.Logf("%v: %d lines", room.patterns, count)
		if count == 0 || count >= room.most {
			t.Errorf("%v: %d lines without comments and blanks", room.patterns, count)
		}
	}
}

// FuzzCheck: whatever a proof says, the checker answers.
func FuzzCheck(f *testing.F) {
	f.Add(ground)
	f.Add(witness)
	for _, key := range []string{":rule", ":from", ":args", ":with", ":choose", ":put", ":new", ":rewritten"} { // without a value
		f.Add("(step p1 (= 0 0) " + key + ")(axiom c1 ((= x x)) " + key + ")(rewrite r1 x x " + key + ")")
	}
	f.Fuzz(func(t *testing.T, proof string) {
		e, as := read(t, "(declare-const x Int)(declare-const y Int)(declare-fun f (Int) Int)(assert (< x y))")
		if r, err := Check(context.Background(), e, as, strings.NewReader(proof), nil); err == nil && len(r.Holes) == 0 {
			t.Errorf("accepted, though the script has a model:\n%s", proof)
		}
	})
}

// A variable that does not occur may be put, and be put for.
func TestUnused(t *testing.T) {
	const vars = "(declare-var @v Int)(declare-var @w (_ BitVec 4))(declare-var @u Int)(define-fun @b () Bool (> (f @v) 7))"
	const end = "(quantify @p forall (@v @w) @b)(define-fun @c () Bool (>= (f @v) 8))(quantify @q forall (@u @v) @c)(rewrite r1 @p @q :put ((@w (_ bv0 4) @u 0)))(conclude c9)"
	e, as := read(t, script)
	if _, err := Check(context.Background(), e, as, strings.NewReader(vars+end), nil); err == nil || !strings.Contains(err.Error(), "c9") {
		t.Error(err)
	}
}

// A proof that ends without a conclusion is told what is missing, and after what; lines are
// those of the text, whatever stands before the first command.
func TestUnconcluded(t *testing.T) {
	const missing = "(conclude c), which names the empty clause c, is missing after "
	for _, tc := range []struct{ proof, want string }{
		{"", "the proof ends without a conclusion: " + missing + "the beginning"},
		{"(proof\n)", "line 2: the proof ends here without a conclusion: " + missing + "the beginning"},
		{"unsat\n(proof\n(step p1 (<= y x))\n)\n", "line 4: the proof ends here without a conclusion: " + missing + "step p1 of line 3"},
		{"(proof (group p1 ())\n(step p2\n(<= y x)))", "line 3: the proof ends here without a conclusion: " + missing + "step p2 of line 2"},
		{"(proof (step p1 (<= y x))", "the proof ends without a conclusion: " + missing + "step p1 of line 1"},
		{"\n\n(step p1 (<= y x))\n", "the proof ends without a conclusion: " + missing + "step p1 of line 3"},
		{"(step p1 (<= y x)))", "proof:1:19: ')' closes nothing: the command that begins at 1:1 ends before it"},
		{"unsat\n(proof\n(conclude c1)\n)", "line 3: conclude c1: names c1, which is not known"},
	} {
		e, as := read(t, script)
		if _, err := Check(context.Background(), e, as, strings.NewReader(tc.proof), nil); err == nil || err.Error() != tc.want {
			t.Errorf("%q: %v, want %s", tc.proof, err, tc.want)
		}
	}
}

// A value that is part of itself, one of many constructors, and what a constructor makes that
// only another question spoke of are steps of datatypes without a hole.
func TestDatatypes(t *testing.T) {
	const many = "(declare-datatypes ((E 0)) (((e0 (n Int)) (e1) (e2) (e3) (e4) (e5) (e6) (e7) (e8) (e9) (ea) (eb) (ec) (ed) (ee) (ef) (eg) (eh))))(declare-fun x () E)(assert true)"
	const lists = "(declare-datatypes ((L 0) (T 0)) (((nil) (cons (hd T) (tl L))) ((leaf) (node (of L)))))(declare-fun x () L)(declare-fun y () L)(declare-fun z () T)(assert true)"
	for _, tc := range []struct{ name, script, proof string }{
		{"cycle", lists, "(axiom c1 ((not (= x (cons z y))) (not (= y (cons z x)))))"},
		{"cycle of one step", lists, "(axiom c1 ((not (= x (cons z x)))))"},
		{"cycle through selectors", lists, "(axiom c1 ((not ((_ is cons) x)) (not (= (tl x) x))))"},
		{"cycle through two datatypes", lists, "(axiom c1 ((not (= x (cons z y))) (not (= z (node x)))))"},
		{"cycle by equal values", lists, "(axiom c1 ((not (= (cons z x) y)) (not (= x y))))"},
		{"exhaust of many", many, "(axiom c1 ((= x (e0 (n x))) (= x e1) (= x e2) (= x e3) (= x e4) (= x e5) (= x e6) (= x e7) (= x e8) (= x e9) (= x ea) (= x eb) (= x ec) (= x ed) (= x ee) (= x ef) (= x eg) (= x eh)))"},
		{"clash of many", many, "(axiom c1 ((not ((_ is e3) x)) (not ((_ is eh) x))))"},
		{"clash of many values", many, "(axiom c1 ((not (= x (e0 2))) (not (= x eg))))"},
		{"a part that is asked of later", lists, "(axiom c1 ((= x nil) ((_ is cons) x)))(axiom c2 ((= (tl x) nil) ((_ is cons) (tl x))))"},
	} {
		if got := verdict(t, tc.script, tc.proof); got != "" {
			t.Errorf("%s: %s", tc.name, got)
		}
	}
}

// Steps from floats to words are seen to be right without a hole, whatever the order of arguments
// that does not matter; so is what a class, a comparison or an open choice says.
func TestFloats(t *testing.T) {
	const script = "(declare-const x (_ FloatingPoint 5 11))(declare-const y (_ FloatingPoint 5 11))(declare-const m RoundingMode)(assert true)"
	const word = "(ite (fp.isNaN x) (_ bv32256 16) (fp.to_ieee_bv x))"
	for _, proof := range []string{
		"(axiom c1 ((= (fp.mul m x y) (fp.mul m y x))))",
		"(axiom c1 ((not (fp.isNaN x)) (= " + word + " #x7e00)))",
		"(axiom c1 ((not (fp.lt x y)) (fp.leq x y)))",
		"(axiom c1 ((not (fp.isNegative x)) (not (fp.isPositive x))))",
		"(axiom c1 ((= m RNE) (= m RNA) (= m RTP) (= m RTN) (= m RTZ)))",
		"(axiom c1 ((= (fp.neg (fp.neg x)) x)))",
		"(axiom c1 ((not (fp.isNaN x)) (= ((_ fp.to_sbv 8) m x) ((_ fp.to_sbv 8) m (_ NaN 5 11)))))",
		"(axiom c1 ((fp.eq ((_ to_fp 5 11) m 0.5) (fp #b0 #b01110 #b0000000000))))",
		"(axiom c1 ((= (_ bv31 5) ((_ extract 14 10) " + word + ")) (not (= ((_ extract 14 10) " + word + ") #b11111))))",
		"(axiom c1 ((not (= ((_ extract 14 0) " + word + ") #b111111111111111))))",
	} {
		if got := verdict(t, script, proof); got != "" {
			t.Errorf("%s: %s", proof, got)
		}
	}
}

// What it gives to multiply bounds is seen to be right, of products of sums of any degree.
func TestProducts(t *testing.T) {
	const script = "(declare-fun x () Real)(declare-fun y () Real)(declare-fun z () Real)(declare-fun i () Int)(declare-fun j () Int)(assert true)"
	for _, proof := range []string{
		"(axiom c1 ((not (< 0.0 x)) (not (< 0.0 y)) (< 0.0 (* x y))))",
		"(axiom c1 ((not (< x 0.0)) (not (< 0.0 y)) (< (* x y) 0.0)))",
		"(axiom c1 ((not (= x 0.0)) (= (* x y) 0.0)))",
		"(axiom c1 ((not (<= 1.0 x)) (not (<= 2.0 y)) (<= (+ (* 2.0 x) y) (+ (* x y) 2.0))))",
		"(axiom c1 ((not (<= 1.0 x)) (not (<= x 2.0)) (<= (* x x) (- (* 3.0 x) 2.0))))",
		"(axiom c1 ((not (< 0.5 x)) (not (<= y (/ 1.0 3.0))) (<= (+ (* 6.0 x y) 1.0) (+ (* 2.0 x) (* 3.0 y)))))",
		"(axiom c1 ((not (< 0.0 (* x y))) (not (< z 0.0)) (< (* z x y) 0.0)))",
		"(axiom c1 ((not (<= 2 i)) (not (<= 3 j)) (<= (+ (* 3 i) (* 2 j)) (+ (* i j) 6))))",
	} {
		if got := verdict(t, script, proof); got != "" {
			t.Errorf("%s: %s", proof, got)
		}
	}
}
