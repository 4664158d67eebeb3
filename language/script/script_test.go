package script_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bsmt/language"
	"bsmt/language/script"
	"bsmt/session"
)

// marked takes a script with « before places, and gives it without them.
func marked(text string) (string, []int) {
	var places []int
	for {
		i := strings.Index(text, "«")
		if i < 0 {
			return text, places
		}
		places = append(places, i)
		text = text[:i] + text[i+len("«"):]
	}
}

// TestProblems: each mistake is told at its place, those that follow from another are not.
func TestProblems(t *testing.T) {
	for _, c := range []struct {
		text string
		says []string
	}{
		{"(declare-const x Int)\n(assert (> x 1))\n(check-sat)\n", nil},
		{"(assert «y)\n(assert «z)", []string{"undeclared", "undeclared"}},
		{"(declare-const x Int)\n(assert (and (> x «y) «x (= «z «w 1)))", []string{"undeclared", "Bool", "undeclared", "unknown symbol w"}},
		// A declaration that is wrong is told once, not each use of it.
		{"(declare-const x «Itn)\n(assert (> x 1))\n(assert (= x 2))", []string{"Itn"}},
		{"(declare-fun f «Int Int)\n(assert (> (f 1) 1))", []string{"expected"}},
		// What has no end ends where the next command begins a line.
		{"(declare-const x Int)\n«(assert (> x 2)\n(declare-const y Int)\n(assert (> y «z))\n", []string{") is missing", "undeclared"}},
		{"(declare-const x Int)\n(echo «\"abc)\n(assert (> x \"«u\"))\n", nil},
		{"«(assert (= \"abc \"x\")))", nil},
		{"(assert true)«)", []string{")"}},
		{"(push 1)(declare-const x Int)(pop 1)(assert (> «x 1))«(pop 1)", []string{"undeclared", "pop"}},
		{"(«frobnicate)", []string{"no command"}},
		{"(declare-const é Int)", nil}, // says where, below
		{"(define-fun f ((x Int)) Int (+ x «true))\n(assert (= (f 1) 2))", []string{"Bool"}},
		{"(get-value («x «y))", []string{"undeclared", "undeclared"}},
		{"(exit)\n(assert nothing)", nil},
	} {
		text, places := marked(c.text)
		a := script.Analyse(text)
		if c.says == nil && len(places) == 0 {
			if len(a.Problems) > 0 && !strings.Contains(text, "é") {
				t.Errorf("%q: %v", text, a.Problems)
			}
			continue
		}
		if c.says == nil {
			continue
		}
		if len(a.Problems) != len(c.says) {
			t.Errorf("%q: %v, want %q", text, a.Problems, c.says)
			continue
		}
		for i, p := range a.Problems {
			if p.Begin != places[i] || p.End <= p.Begin || !strings.Contains(p.Msg, c.says[i]) {
				t.Errorf("%q: %v, want %q at %d", text, p, c.says[i], places[i])
			}
		}
	}
}

// names lists uses as NAME@declaration, in their order.
func names(a *language.Analysis, text string) string {
	var b strings.Builder
	for _, u := range a.Uses {
		fmt.Fprintf(&b, "%s@%d ", text[u.Begin:u.End], a.Symbols[u.Symbol].Decl.Begin)
	}
	return strings.TrimSpace(b.String())
}

// TestNames: who is meant by each name.
func TestNames(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"(declare-const x Int)(assert (forall ((x Int)) (> x 0)))(assert (> x 0))", "x@15 x@39 x@39 x@15"},
		{"(declare-const x Int)(assert (let ((x (+ x 1)) (y x)) (> x y)))", "x@15 x@36 x@15 y@48 x@15 x@36 y@48"},
		{"(declare-sort S 0)(define-sort T (X) (Array X S))(declare-const c (T S))", "S@14 T@31 X@34 X@34 S@14 c@64 T@31 S@14"},
		{"(define-fun f ((x Int)) Int x)(assert (= (f 1) 1))", "f@12 x@16 x@16 f@12"},
		{"(define-fun-rec f ((x Int)) Int (f x))", "f@16 x@20 f@16 x@20"},
		{"(declare-datatypes ((L 1)) ((par (X) ((nil) (cons (h X) (t (L X)))))))(declare-const l (L Int))(assert (match l ((nil true) ((cons a b) (= a 1)))))(assert ((_ is cons) l))",
			"L@21 X@34 nil@39 cons@45 h@51 X@34 t@57 L@21 X@34 l@85 L@21 l@85 nil@39 cons@45 a@131 b@133 a@131 cons@45 l@85"},
		{"(declare-const p Bool)(assert (! p :named q))(check-sat-assuming (q (not p)))", "p@15 p@15 q@42 q@42 p@15"},
		{"(push 1)(declare-const x Int)(pop 1)(declare-const x Bool)(assert x)", "x@23 x@51 x@51"},
		{"(set-option :global-declarations true)(push 1)(declare-const x Bool)(pop 1)(assert |x|)", "x@61 |x|@61"},
	} {
		a := script.Analyse(c.text)
		if len(a.Problems) > 0 {
			t.Errorf("%s: %v", c.text, a.Problems)
		}
		if got := names(a, c.text); got != c.want {
			t.Errorf("%s:\n%s, want\n%s", c.text, got, c.want)
		}
	}
}

// TestHover: sorts under binders, declarations, signatures.
func TestHover(t *testing.T) {
	for _, c := range []struct{ text, title string }{
		{"(declare-fun f (Int Int) Bool)(assert («f 1 2))", "f : (-> Int Int Bool)"},
		{"(declare-const x Real)(assert (forall ((y (_ BitVec 8))) (let ((z (bvadd y y))) (= «z y))))", "z : (_ BitVec 8)"},
		{"(declare-const x Real)(assert (> («+ x 1.0) 2.0))", "(+ Number Number …) : Number"},
		{"(declare-const a (Array Int Real))(assert (> «(select a 1) 2.0))", "Real"},
		{"(declare-datatype P ((mk (fst Int) (snd Real))))(declare-const p P)(assert (match p (((mk u v) (> «v 1.0)))))", "v : Real"},
		{"(«check-sat-assuming (true))", "(check-sat-assuming (LITERAL …))"},
		{"(define-fun g ((n Int)) Int (let ((n (> n 1))) (ite «n 1 2)))", "n : Bool"},
	} {
		text, places := marked(c.text)
		h, ok := script.Analyse(text).Hover(places[0])
		if !ok || h.Title != c.title {
			t.Errorf("%s: %q %v, want %q", c.text, h.Title, ok, c.title)
		}
	}
}

// TestComplete: the nearest names first, then the language's own; none in comments and strings.
func TestComplete(t *testing.T) {
	for _, c := range []struct {
		text  string
		first []string
		not   string
	}{
		{"(declare-const alpha Int)(assert (forall ((alto Int)) (> al«", []string{"alto", "alpha"}, "and"},
		{"(declare-const |a b| Int)(assert (> a«", []string{"a b", "and"}, "or"},
		{"(declare-const alpha Int) ; al«", nil, "alpha"},
		{"(declare-const alpha Int)(echo \"al«\")", nil, "alpha"},
		{"(push 1)(declare-const alpha Int)(pop 1)(assert al«)", []string{}, "alpha"},
		{"(decl«", []string{"declare-const"}, "assert"},
		{"(assert (bva«", []string{"bvand", "bvadd"}, "bvor"},
	} {
		text, places := marked(c.text)
		_, list := script.Analyse(text).Complete(places[0])
		var got []string
		for _, x := range list {
			got = append(got, x.Name)
		}
		at := -1
		for _, name := range c.first {
			i := slices.Index(got, name)
			if i <= at {
				t.Errorf("%s: %q, want %q in this order", c.text, got, c.first)
			}
			at = i
		}
		if slices.Contains(got, c.not) || c.first == nil && len(got) > 0 {
			t.Errorf("%s: %q", c.text, got)
		}
	}
}

// TestRename: all that is meant and nothing else, and no other name is captured.
func TestRename(t *testing.T) {
	for _, c := range []struct{ text, name, want string }{
		{"(declare-const «x Int)(assert (forall ((y Int)) (> (+ x y) |x|)))", "z", "(declare-const z Int)(assert (forall ((y Int)) (> (+ z y) z)))"},
		{"(declare-const «x Int)(assert (> x 1))", "a b", "(declare-const |a b| Int)(assert (> |a b| 1))"},
		{"(declare-const «x Int)(assert (forall ((y Int)) (> x y)))", "y", "error: "},
		{"(declare-const x Int)(assert (forall ((«y Int)) (> x y)))", "x", "error: "},
		{"(declare-const «x Int)(declare-const y Int)(assert (> x y))", "y", "error: "},
		{"(declare-const «x Int)(assert (> x 1))", "+", "error: "},
		{"(declare-const «x Int)(assert (> x 1))", "and", "error: and has a meaning"},
		{"(declare-const «x Int)(assert (> x 1))", "let", "(declare-const |let| Int)(assert (> |let| 1))"},
		{"(assert («> 1 2))", "less", "error: there is no name"},
		{"(declare-datatype L ((«nil) (cons (h Int))))(declare-const l L)(assert (is-nil l))", "empty", "error: "},
		{"(declare-const |ä𝕏| Int)(declare-const «x Int)(assert (= |ä𝕏| x))", "ö", "(declare-const |ä𝕏| Int)(declare-const |ö| Int)(assert (= |ä𝕏| |ö|))"},
		{"(declare-const |ä𝕏| Int)(declare-const «x Int)(assert (= |ä𝕏| x))", "ä𝕏", "error: "},
	} {
		text, places := marked(c.text)
		edits, err := script.Analyse(text).Rename(text, places[0], c.name, script.Analyse)
		got := ""
		if err != nil {
			got = "error: " + err.Error()
		} else {
			got = language.Apply(text, edits)
		}
		if got != c.want && !(strings.HasPrefix(c.want, "error: ") && strings.HasPrefix(got, c.want)) {
			t.Errorf("%s to %s:\n%s, want\n%s", c.text, c.name, got, c.want)
		}
	}
}

// TestCommands: the table has the commands of a session.
func TestCommands(t *testing.T) {
	a := script.Analyse("")
	for _, name := range session.Commands() {
		if w, ok := a.Find(name); !ok || w.Doc == "" || !strings.HasPrefix(w.Detail, "("+name) {
			t.Errorf("%s: %v", name, w)
		}
	}
}

// TestExamples: nothing is wrong with the examples, each name is one of its symbol, and what is cut off
// anywhere is read without a panic.
func TestExamples(t *testing.T) {
	files, err := filepath.Glob("../../examples/*.smt2")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text := string(data)
		a := script.Analyse(text)
		for _, p := range a.Problems {
			if p.Severity == language.Mistake && !strings.Contains(file, "mistake") && !strings.Contains(file, "sets") {
				t.Errorf("%s: %v %q", file, p, text[p.Begin:p.End])
			}
		}
		for _, u := range a.Uses {
			if got := strings.Trim(text[u.Begin:u.End], "|"); got != a.Symbols[u.Symbol].Name {
				t.Errorf("%s: %q is a use of %q", file, got, a.Symbols[u.Symbol].Name)
			}
		}
		if len(text) > 4000 {
			text = text[:4000]
		}
		for cut := 0; cut < len(text); cut += max(1, len(text)/60) {
			b := script.Analyse(text[:cut])
			b.Complete(cut)
			b.Hover(cut)
			for _, p := range b.Problems {
				if p.Begin < 0 || p.End < p.Begin || p.Begin > cut {
					t.Fatalf("%s cut at %d: %v", file, cut, p)
				}
			}
		}
	}
}

func FuzzAnalyse(f *testing.F) {
	for _, s := range []string{"(assert (let ((x 1)) x))", "(declare-const x Int", "(assert (match x ((", "(assert \"", "|", "(define-fun f", "(push 99999999)", "(declare-datatypes (X) (("} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a := script.Analyse(s)
		for _, u := range a.Uses {
			if u.Begin < 0 || u.End > len(s) {
				t.Fatal(u)
			}
		}
		a.Complete(len(s) / 2)
		a.Hover(len(s) / 2)
	})
}
