package session_test

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"bsmt/portfolio"
	"bsmt/session"
)

// TestStandsInForZ3: what programs that drive z3 compare as text is z3's, in its place only.
func TestStandsInForZ3(t *testing.T) {
	const quantified = `(declare-fun f (Int) Int)(assert (forall ((x Int)) (! (> (f x) (* x x x (f (f x)))) :pattern ((f x)) :qid up)))(assert (= (f 3) (* (f 4) (f 5) (f 6) 7)))`
	for _, tc := range []struct{ name, script, z3, own string }{
		{"echo", `(echo "a ""b""")`, "a \"b\"\n", "\"a \"\"b\"\"\"\n"},
		{"echo as the standard has it", `(set-option :smtlib2_compliant true)(echo "b")`, "success\n\"b\"\n", "success\n\"b\"\n"},
		{"reset", `(set-option :print-success true)(reset)(set-logic QF_LIA)`, "success\nsuccess\nsuccess\n", "success\n"},
		{"names", `(get-info :name)(get-info :version)`, "(:name \"Z3\")\n(:version \"4.8.12\")\n", "(:name \"bsmt\")\n(:version \"9\")\n"},
		{"options in any case", `(set-option :print-success true)(set-option :global-decls true)(set-option :AUTO_CONFIG false)(set-option :SMT.QI.EAGER_THRESHOLD 7.5)(set-option :unsat_core true)(get-option :produce-unsat-cores)(get-option :global-declarations)`,
			"success\nsuccess\nsuccess\nsuccess\nsuccess\ntrue\ntrue\n", "success\nunsupported\nsuccess\nsuccess\nsuccess\nfalse\nfalse\n"},
		{"what z3 does not know either", `(set-option :nowhere.at_all 1)`, "(error \"line 1 column 29: invalid parameter, unknown module 'nowhere'\")\n", "unsupported\n"},
		{"fractions, which z3 reads up to the slash", `(set-option :smt.qi.eager_threshold 7.5)(get-option :smt.qi.eager_threshold)(set-option :smt.random_seed #x1f)(get-option :smt.random_seed)(set-option :smt.random_seed 1.5)`,
			"15\n31\n(error \"line 1 column 169: Expected values for parameter random_seed is an unsigned integer. It was given argument '3/2'\")\n", ""},
		{"why not", `(check-sat)(get-info :reason-unknown)(get-unsat-core)(assert false)(check-sat)(get-info :reason-unknown)(get-model)`,
			"sat\n(:reason-unknown \"\")\n(error \"line 1 column 53: unsat core construction is not enabled, use command (set-option :produce-unsat-cores true)\")\nunsat\n(:reason-unknown \"unknown\")\n(error \"line 1 column 115: model is not available\")\n",
			"sat\n(error \"1:12: get-info :reason-unknown needs a check-sat that answered unknown\")\n(error \"1:38: get-unsat-core needs (set-option :produce-unsat-cores true) before check-sat\")\nunsat\n(error \"1:79: get-info :reason-unknown needs a check-sat that answered unknown\")\n(error \"1:105: get-model needs a check-sat that answered sat; the last one answered unsat\")\n"},
		{"models in rows", `(set-option :model.v2 true)(declare-sort T 0)(declare-const |a b| T)(declare-fun f (T Int) Int)(declare-const n Int)(assert (and (= (f |a b| 3) (- 2)) (= n 3)))(check-sat)(get-model)`,
			"sat\n\"a b -> T!val!0\nn -> 3\nf -> {\n  (- 2)\n}\"\n",
			"sat\n(\n  (define-fun |a b| () T (as @T!0 T))\n  (define-fun f ((x0 T) (x1 Int)) Int (- 2))\n  (define-fun n () Int 3)\n)\n"},
		{"an option without a value", `(set-option :produce-models)(set-option)(check-sat)`, "(error \"line 1 column 28: invalid command, argument(s) missing\")\n(error \"line 1 column 40: invalid command, argument(s) missing\")\nsat\n", ""},
		{"maps are no quantifiers", `(set-option :smt.mbqi false)(declare-const a (Array Int Int))(declare-const b (Array Int Int))(declare-const i Int)(declare-fun f (Int) Int)(declare-fun g (Int Int) Int)` +
			`(push)(assert (= ((_ map f) a) b))(check-sat)(pop)` +
			`(push)(assert (not (= ((_ map (- (Int) Int)) a) b)))(assert (< (f i) (select ((_ map g) a ((as const (Array Int Int)) i)) 2)))(check-sat)` +
			`(assert (= b ((_ map (ite (Bool Int Int) Int)) ((_ map (< (Int Int) Bool)) a b) b a)))(assert (< (select b 7) (select a 7)))(check-sat)(pop)` +
			`(assert (= b ((_ map (+ (Int Int) Int)) a a)))(check-sat)(assert (forall ((x Int)) (! (> (f (* x x)) x) :pattern ((f x)))))(check-sat)`,
			"sat\nsat\nunsat\nsat\nunknown\n", ""},
		{"patterns and no-patterns", `(declare-fun f (Int) Int)(assert (forall ((x Int)) (! (> x (- 5)) :no-pattern (f x) :pattern ((f x)))))(check-sat)`,
			"(error \"line 1 column 102: simultaneous patterns and no-patterns not supported\")\nsat\n", ""},
		{"what a query takes", `(query)(query (f x))(check-sat)`,
			"(error \"line 1 column 7: invalid query command, argument expected\")\n(error \"line 1 column 18: Invalid function name. Expecting sort list starting with '(' to disambiguate function name got x\")\nsat\n", "unsupported\nunsupported\nsat\n"},
		{"simplified", `(declare-const a Int)(declare-const b Int)(declare-const r Real)(declare-const w (_ BitVec 8))(declare-const p Bool)(declare-const m (Array Int Int))(declare-fun f (Int) Int)
(simplify (+ a a 1 2))(simplify (- (+ a b) (+ b a 3)))(simplify (* 2 (+ a b) 3))(simplify (* a b a))(simplify (<= (+ a 1) (+ b 3)))(simplify (= (* 2 a) 7))(simplify (>= (* 2 a) 7))
(simplify (< (* (- 2) a) 7))(simplify (>= (+ r 1.0) (* 2.0 r)))(simplify (/ r 2.0))(simplify (mod (+ a 4 (* 6 b)) 2))(simplify (bvadd w w #x01))(simplify (bvsub w w))(simplify (= (bvadd w #x01) #x00))
(simplify (and p (not p)))(simplify (ite (not p) a b))(simplify (ite p true false))(simplify (distinct a b))(simplify (select (store (store m 1 2) 3 4) 1))(simplify (select (store m a 2) b))(simplify (+ (f a) (f (+ a 0))))`,
			"(+ 3 (* 2 a))\n(- 3)\n(+ (* 6 a) (* 6 b))\n(* a a b)\n(<= a (+ 2 b))\nfalse\n(>= a 4)\n(> a (- 4))\n(<= r 1.0)\n(* (/ 1.0 2.0) r)\n(mod a 2)\n(bvadd #x01 (bvmul #x02 w))\n#x00\n(= w #xff)\nfalse\n(ite p b a)\np\n(not (= a b))\n2\n(select (store m a 2) b)\n(* 2 (f a))\n", ""},
		{"signs", `(declare-const p Bool)(assert (~ 1 2))`, "(error \"line 1 column 37: Wrong number of arguments (2) passed to function (declare-fun - (Int) Int)\")\n", ""},
		{"why not, after a change", `(set-option :smt.mbqi false)` + quantified + `(check-sat)(declare-const q Int)(get-info :reason-unknown)(push)(pop)(get-info :reason-unknown)`,
			"unknown\n(:reason-unknown \"(incomplete quantifiers)\")\n(:reason-unknown \"state of the most recent check-sat command is not known\")\n", ""},
		{"a status that is another", `(set-info :status unsat)(check-sat)(set-info :status sat)(check-sat-assuming (false))(set-info :status unknown)(check-sat)`,
			"sat\n(error \"line 1 column 35: check annotation that says unsat\")\nunsat\n(error \"line 1 column 85: check annotation that says sat\")\nsat\n", "sat\nunsat\nsat\n"},
		{"the elements of a sort", `(declare-sort |S T| 0)(declare-const a |S T|)(declare-fun f (|S T| Int) |S T|)(assert (distinct a (f a 1)))(check-sat)(get-model)`, `sat
(
  ;; universe for |S T|:
  ;;   |S T!val!0| |S T!val!1| 
  ;; -----------
  ;; definitions for universe elements:
  (declare-fun |S T!val!0| () |S T|)
  (declare-fun |S T!val!1| () |S T|)
  ;; cardinality constraint:
  (forall ((x |S T|)) (or (= x |S T!val!0|) (= x |S T!val!1|)))
  ;; -----------
  (define-fun a () |S T|
    |S T!val!0|)
  (define-fun f ((x!0 |S T|) (x!1 Int)) |S T|
    |S T!val!1|)
)
`, ""},
		{"a limit on work", `(set-option :rlimit 1500)` + quantified + `(check-sat)(get-info :reason-unknown)`, "unknown\n(:reason-unknown \"rlimit\")\n", ""},
	} {
		for _, version := range []string{"4.8.12", ""} {
			out, _ := converse(t, session.Config{Solver: &portfolio.Kernel{}, Version: "9", Z3: version}, tc.script)
			want := tc.z3
			if version == "" {
				want = tc.own
			}
			if want != "" && out != want {
				t.Errorf("%s, z3 %q: %s", tc.name, version, out)
			}
		}
	}
	out, _ := converse(t, session.Config{Solver: &portfolio.Kernel{}, Z3: "4.8.12", Figures: true}, `(check-sat)(get-info :reason)`)
	if !regexp.MustCompile(`^sat\n\(:reason ""\)\n\(:max-memory [\d.]+\n :memory [\d.]+\n :num-allocs \d+\n :num-checks 1\n :rlimit-count \d+\n :time [\d.]+\)\n$`).MatchString(out) {
		t.Errorf("figures: %s", out)
	}
	if strings.Count(out, "(:") != 2 {
		t.Errorf("told twice: %s", out)
	}
}

// TestMistakesOfBoth: a command with a mistake changes nothing where z3 finds one, too. What z3 takes for something
// (it makes a Real an Int, hides one variable by the other, reads 01) may contradict the rest, so there is no sat.
func TestMistakesOfBoth(t *testing.T) {
	const start = "(declare-const x Int)(declare-const y Real)(declare-const p Bool)(declare-const a (_ BitVec 8))(declare-fun f (Int) Int)(declare-const m (Array Int Int))\n"
	for _, c := range []struct {
		command string
		both    bool
	}{
		{"(assert (= (f true) 1))", true}, {"(assert x)", true}, {"(assert (= x p))", true}, {"(assert (forall ((z Int)) z))", true},
		{"(assert (= (f 1 2) 1))", true}, {"(define-fun z () Int 1.0)", true}, {"(assert p p)", true}, {"(pop)", true}, {"(assert (= (select m a) 1))", true},
		{"(declare-const x Int)", true}, {"(assert (= a #x0))", true}, {"(assert (not p p))", true}, {"(set-logic QF_LIA)", true},
		{"(assert (= (f 1.0) 1))", false}, {"(assert (= (f y) 1))", false}, {"(assert (= (select m 1.0) 1))", false}, {"(assert (= (mod y 2) 1))", false},
		{"(assert (not (< x)))", false}, {"(assert (let ((z 1) (z 2)) (= z 1)))", false}, {"(define-fun g ((z Int) (z Bool)) Bool z)", false},
		{"(assert (= a (_ bv300 8)))", false}, {"(define-fun x ((z Int)) Int 3)", false}, {"(assert (= x 01))", false}, {"(assert (= y 1.))", false},
		{"(assert (let () p))", false}, {"(assert (let ((z p)) p z))", false}, {"(assert (! p))", false},
	} {
		out, _ := converse(t, session.Config{Solver: &portfolio.Kernel{}, Z3: "4.8.12"}, start+c.command+"(check-sat)(assert false)(check-sat)")
		line, rest, _ := strings.Cut(out, "\")\n") // the words may have several lines
		if first, _, _ := strings.Cut(rest, "\n"); !strings.HasPrefix(line, "(error ") || (first == "sat") != c.both || c.both && rest != "sat\nunsat\n" {
			t.Errorf("%s: %s", c.command, out)
		}
	}
}

// sure is a member that refutes whatever it is asked.
type sure struct{ asked *int64 }

func (sure) Name() string { return "sure" }

func (s sure) Solve(_ context.Context, q *portfolio.Query) portfolio.Answer {
	*s.asked = q.Rlimit
	return portfolio.Answer{Verdict: portfolio.Unsat}
}

// TestWorkIsLimitedForAll: z3's limit on work has each member answer within its own, the
// standard's leaves the question to the kernel.
func TestWorkIsLimitedForAll(t *testing.T) {
	const script = `(declare-const x Int)(declare-const y Int)(declare-const z Int)(assert (= (+ (* x x x) (* y y y) (* z z z)) 114))(check-sat)`
	for option, want := range map[string]string{":rlimit": "unsat\n", ":reproducible-resource-limit": "unknown\n"} {
		var asked int64
		p := &portfolio.Portfolio{First: &portfolio.Kernel{}, Jobs: 1, Others: func() []portfolio.Solver { return []portfolio.Solver{sure{&asked}} }}
		out, _ := converse(t, session.Config{Solver: p}, "(set-option "+option+" 3000)"+script)
		if out != want || (asked == 3000) != (want == "unsat\n") {
			t.Errorf("%s: %s, the member has %d", option, out, asked)
		}
	}
}

// TestCandidates: after an unknown a model of what has no quantifiers answers what asks for
// one, and says what it is; with :smt.mbqi false it is there as soon as nothing matches.
func TestCandidates(t *testing.T) {
	const script = `(declare-fun f (Int) Int)(declare-const a Int)
(assert (forall ((x Int)) (! (> (f x) x) :pattern ((f x)))))
(assert (forall ((x Int)) (! (< (f (f x)) (+ (* x x x) (f (+ x (f 3))) 5)) :pattern ((f (f x))))))
(assert (= (f a) 11))(assert (= a 4))`
	const asks = `(check-sat)(get-info :reason-unknown)(get-value (a (f a)))(eval (+ a 1))(get-info :model-status)(assert (< a 4))(get-value (a))(check-sat)(get-info :model-status)`
	out, _ := converse(t, session.Config{Solver: &portfolio.Kernel{}, Z3: "4.8.12"}, "(set-option :smt.mbqi false)"+script+asks)
	if want := "unknown\n(:reason-unknown \"(incomplete quantifiers)\")\n((a 4)\n ((f a) 11))\n5\n(:model-status candidate)\n(error \"line 4 column 163: model is not available\")\nunsat\n(error \"line 4 column 198: model is not available\")\n"; out != want {
		t.Errorf("matching alone: %s", out)
	}
	out, _ = converse(t, session.Config{Solver: &portfolio.Kernel{}}, "(set-option :rlimit-per 40000)"+script+`(check-sat)(get-value ((f a)))(get-info :model-status)(assert (= (f 4) 12))(check-sat)(get-model)`)
	if want := "unknown\n(((f a) 11))\n(:model-status candidate)\nunsat\n(error \"4:124: get-model needs a check-sat that answered sat; the last one answered unsat\")\n"; out != want {
		t.Errorf("a limit: %s", out)
	}
}

// curious is a member that keeps what it is asked.
type curious struct{ q **portfolio.Query }

func (curious) Name() string { return "curious" }

func (c curious) Solve(_ context.Context, q *portfolio.Query) portfolio.Answer {
	*c.q = q
	return portfolio.Answer{Reason: "curious"}
}

// TestSteering: what steers z3 goes to those that know its options, and quantifiers are only
// matched where bsmt stands in for z3.
func TestSteering(t *testing.T) {
	for _, z3 := range []string{"", "4.8.12"} {
		var q *portfolio.Query
		converse(t, session.Config{Solver: curious{&q}, Z3: z3}, `(set-option :SMT.MBQI false)(set-option :smt.arith.solver 2)(set-option :pp.max_depth 3)(check-sat)`)
		if want := "(set-option :smt.mbqi false) (set-option :smt.arith.solver 2)"; strings.Join(q.Steering, " ") != want || q.Matching != (z3 != "") {
			t.Errorf("z3 %q: %v, %v", z3, q.Steering, q.Matching)
		}
	}
}

// TestKeptCandidates: where quantifiers are only matched, an unknown of the kernel that is kept
// between questions is final, and its candidate is that of its own question.
func TestKeptCandidates(t *testing.T) {
	out, _ := converse(t, session.Config{Solver: &portfolio.Kernel{}, Z3: "4.8.12"}, `(set-option :smt.mbqi false)(declare-fun f (Int) Int)(declare-const a Int)
(assert (forall ((x Int)) (! (> (f x) x) :pattern ((f x)))))(check-sat)
(push)(assert (= a 3))(assert (> (f a) 10))(check-sat)(get-value (a))(pop)
(push)(assert (= a 5))(assert (< (f a) 7))(check-sat)(get-value (a (f a)))(get-info :all-statistics)(pop)
(push)(assert (= a 5))(assert (< (f a) 6))(check-sat)(pop)`)
	want := regexp.MustCompile(`^unknown\nunknown\n\(\(a 3\)\)\nunknown\n\(\(a 5\)\n \(\(f a\) 6\)\)\n\([^)]*:turns-remembered 1\b[^)]*\)\nunsat\n$`)
	if !want.MatchString(out) || strings.Contains(out, ":turns-clause") {
		t.Error(out)
	}
}

// TestStopsAsZ3: where z3 stops in a malformed or mistaken command, its words, and that nothing else is lost by it. The answers are
// those of z3 4.8.12.
func TestStopsAsZ3(t *testing.T) {
	const start = "(declare-const x Int)(declare-const p Bool)(declare-const a (_ BitVec 8))(declare-const b (_ BitVec 4))(declare-fun f (Int) Int)(declare-const m (Array Int Int))\n"
	for _, c := range []struct{ command, place, words string }{
		{"(assert (= (foo x) 1))", "17", "unknown constant foo (Int) "},
		{"(assert ((_ foo 1) x))", "20", "unknown constant foo (Int) "},
		{"(assert (is-foo x))", "17", "unknown constant is-foo (Int) "},
		{"(assert (bvult a b))", "18", "Argument b at position 1 does not match declaration (declare-fun bvult ((_ BitVec 8) (_ BitVec 8)) Bool)"},
		{"(assert (= (bvadd a x) a))", "21", "Argument x at position 1 does not match declaration (declare-fun bvadd ((_ BitVec 8) (_ BitVec 8)) (_ BitVec 8))"},
		{"(assert (= (bvadd a a b) a))", "23", "declared sorts do not match supplied sorts"},
		{"(assert (= (bvsub a) a))", "19", "declared arity mismatches supplied arity"},
		{"(assert (= (concat a x) a))", "22", "invalid concat application"},
		{"(assert (= ((_ extract 9 0) a) a))", "29", "invalid extract application"},
		{"(assert (= ((_ extract 3) a) b))", "27", "invalid extract application"},
		{"(assert (= (select m) 1))", "20", "select takes at least two arguments"},
		{"(assert (= (store m 1 p) m))", "23", "domain sort Bool and parameter sort Int do not match"},
		{"(assert (forall () p))", "19", "invalid quantifier, list of sorted variables is empty"},
		{"(assert (forall ((x)) p))", "19", "invalid sorted variables invalid sort, unexpected ')'"},
		{"(assert (forall ((x Int)) p p))", "29", "invalid quantified expression, syntax error: (forall|exists ((<symbol> <sort>)*) <expr>) expected"},
		{"(assert (let (z 1) p))", "14", "invalid let declaration, '(' expected got z"},
		{"(declare-const z)", "16", "Invalid constant declaration invalid sort, unexpected ')'"},
		{"(declare-fun z (Foo) Int)", "16", "Parsing function declaration. Expecting sort list '(': unknown sort 'Foo'"},
		{"(declare-fun z (Int) (Array Int))", "31", "invalid array sort definition, invalid number of parameters"},
		{"(declare-datatypes ((T 0)) (((c (d Foo)))))", "19", "invalid datatype declaration, unknown sort 'Foo'"},
		{"(declare-sort S x)", "16", "invalid sort declaration, arity (<numeral>) or ')' expected"},
		{"(push -1)", "6", "invalid push command, value is negative."},
		{"(get-value)", "10", "invalid get-value command, '(' expected got get-value"},
		{"(get-info foo)", "10", "invalid command argument, keyword expected"},
		{"(assert p p)", "10", "invalid assert command, ')' expected"},
		{"p", "0", "invalid command, '(' expected"},
	} {
		out, _ := converse(t, session.Config{Solver: &portfolio.Kernel{}, Z3: "4.8.12"}, start+c.command+"\n(assert (> x 1))(check-sat)(assert (< x 1))(check-sat)")
		if want := "(error \"line 2 column " + c.place + ": " + c.words + "\")\nsat\nunsat\n"; out != want {
			t.Errorf("%s: %s", c.command, out)
		}
	}
	// What z3 may know, if bsmt does not, is lost.
	for _, name := range []string{"seq.foldl", "re.complement", "re.empty", "re.reverse", "seq.empty", "seq.in.re", "str.from-int", "str.in-re", "str.to-int", "str.to-re", "const", "bit2bool", "subset"} {
		out, _ := converse(t, session.Config{Solver: &portfolio.Kernel{}, Z3: "4.8.12"}, start+"(assert (= ("+name+" x) 1))(check-sat)")
		if !strings.HasSuffix(out, "unknown\n") {
			t.Errorf("%s: %s", name, out)
		}
	}
}
