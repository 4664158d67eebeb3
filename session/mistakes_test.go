package session_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

// deep is n times open, a middle, and n times close.
func deep(n int, open, middle, close string) string {
	return strings.Repeat(open, n) + middle + strings.Repeat(close, n)
}

// mistakes are scripts that are wrong by SMT-LIB, « before the place, with a part of what is
// said of them. What only asks or sets an option leaves the assertions as they are.
var mistakes = []struct {
	script, says string
	asks         bool
}{
	// Characters and tokens.
	{"(declare-const x Int)(assert (= x «007))", "numeral with a leading zero: 007", false},
	{"(declare-const x Real)(assert (= x «00.5))", "numeral with a leading zero", false},
	{"(declare-const x Int)(assert (= x «1e9))", "neither a number nor a symbol", false},
	{"(declare-const x Int)(assert (= x «12ab))", "neither a number nor a symbol", false},
	{"(declare-const x Real)(assert (= x «1.))", "neither a number", false},
	{"(assert (= «# 1))", "'#' begins only #x", false},
	{"(assert (= «#q1 1))", "'#' begins only #x", false},
	{"(assert (= #x0«g #x00))", "is no digit of a hexadecimal constant", false},
	{"(assert (= #b0«2 #b00))", "is no digit of a binary constant", false},
	{"(assert (= «#b #b0))", "'#' begins only #x", false},
	{"(declare-const a«'b Int)", "character ''' stands only in", false},
	{"(declare-const a«[0] Int)", "character '['", false},
	{"(declare-const «é Int)", "character 'é'", false},
	{"(declare-const a«\x00 Int)", "control character U+0000", false},
	{"(declare-const |a«\x00| Int)", "control character U+0000 in a quoted symbol", false},
	{"(declare-const a String)(assert (= a \"«\x01\"))", "control character U+0001 in a string", false},
	{"(declare-const |a«\xff| Int)", "byte 0xFF is not UTF-8", false},
	{"(declare-const |a«\\b| Int)", "may not contain '\\'", false},
	{"(declare-const «: Int)", "':' without the name of a keyword", false},
	{"(assert (= «\"a", "end of file in the string", false},
	{"(assert «|a b", "end of file in the quoted symbol", false},
	{"«(assert (and true ; no end )", "are not closed", false},
	{"«(assert (and true", "are not closed", false},
	{"(assert true)«)", "')' closes nothing", false},
	{"«assert", "expected a command in parentheses, found assert", false},
	{"«\"text\"", "expected a command in parentheses", false},
	{"(«|assert| true)", "may not stand in bars", false},
	{"(«)", "expected the name of a command", false},
	{"(«(assert true))", "expected the name of a command", false},
	{"(«5)", "expected the name of a command", false},

	// Objectives.
	{"(declare-const p Bool)(minimize «p)", "takes a term of sort Int, Real or a bit vector, not Bool", false},
	{"(declare-const s String)(maximize «s :id a)", "not String", false},

	// Forms of commands and terms.
	{"(assert«)", "malformed assert", false},
	{"(assert true «false)", "malformed assert", false},
	{"(declare-const «let Int)", "reserved word 'let'", false},
	{"(declare-const «par Bool)", "reserved word 'par'", false},
	{"(declare-fun «! () Bool)", "reserved word '!'", false},
	{"(declare-const «5 Int)", "expected a symbol", false},
	{"(declare-fun f «Int Int)", "malformed declare-fun", false},
	{"(declare-fun f (Int)«)", "malformed declare-fun", false},
	{"(define-fun f ((x Int)) Int«)", "malformed define-fun", false},
	{"(define-fun f ((x «5)) Int 1)", "malformed define-fun", false},
	{"(define-fun f («x) Int 1)", "malformed define-fun", false},
	{"(declare-sort S «(0))", "malformed declare-sort", false},
	{"(assert (let («) true))", "malformed assert", false},
	{"(assert (let ((x«)) true))", "malformed assert", false},
	{"(assert (forall («) true))", "malformed assert", false},
	{"(assert (forall ((x Int))«))", "malformed assert", false},
	{"(assert (and«))", "expected an argument", false},
	{"(declare-fun f () Bool)(assert (f«))", "expected an argument", false},
	{"(assert ((«true) false))", "malformed assert", false},
	{"(assert («5 true))", "malformed assert", false},
	{"(assert (= (Int«) 5))", "expected an argument", false},
	{"(assert (! true «named))", "malformed assert", false},
	{"(assert (! true «:named))", ":named needs a symbol", false},
	{"(push «-1)", "malformed push", false},
	{"«(pop)", "cannot pop 1 levels: 0 are open", false},
	{"(push 2)«(pop 3)", "cannot pop 3 levels: 2 are open", false},
	{"«(push 99999999999999999999)", "push takes a numeral of at most", false},

	// Sorts.
	{"(assert (+ 1 «true))", "argument 2 of + has sort Bool", false},
	{"(assert «5)", "the term has sort Int, expected Bool", false},
	{"(declare-const x Int)(declare-const b Bool)(assert (= x «b))", "argument 2 of = has sort Bool", false},
	{"(assert (ite «1 true false))", "argument 1 of ite has sort Int", false},
	{"(declare-sort U 0)(declare-const u U)(assert («u 1))", "u is a constant and takes no arguments", false},
	{"(declare-fun f (Int) Bool)(assert (f «true))", "argument 1 of f has sort Bool", false},
	{"(declare-const a (Array Int Int))(assert (= (select a «true) 1))", "argument 2 of select has sort Bool", false},
	{"(declare-const x (_ BitVec 8))(assert (= (bvadd x «#x0) x))", "argument 2 of bvadd", false},
	{"(define-fun f ((x Int)) Bool «x)", "the body of f has sort Int, expected Bool", false},
	{"(assert (forall ((x Int)) «x))", "the body of forall has sort Int", false},
	{"(declare-const x («Int Int))", "sort Int takes 0 arguments, not 1", false},
	{"(declare-const x (_ «Int 3))", "sort Int takes 0 indices, not 1", false},
	{"(declare-const x «BitVec)", "sort BitVec needs 1 index", false},
	{"(declare-const x («Array Int))", "sort Array takes 2 arguments, not 1", false},
	{"(declare-sort P 1)(declare-const x «P)", "sort P takes 1 argument, not 0", false},
	{"(declare-sort U 0)(declare-const x («U Int))", "sort U takes 0 arguments, not 1", false},
	{"(define-sort «S () (Array Int S))", "sort S is defined by itself", false},
	{"(define-sort S (X «X) X)", "the parameter X occurs twice", false},

	// Arguments and indices.
	{"(assert («not true false))", "not takes 1 argument, not 2", false},
	{"(assert (= («mod 5) 1))", "mod takes 2 arguments, not 1", false},
	{"(assert «not)", "not takes 1 argument, not 0", false},
	{"(declare-fun f (Int Int) Bool)(assert («f 1))", "f takes 2 arguments, not 1", false},
	{"(declare-fun f (Int) Bool)(assert «f)", "f takes 1 argument, not 0", false},
	{"(declare-const x Int)(assert ((_ divisible «0) x))", "divisible by 0", false},
	{"(declare-const x (_ BitVec 8))(assert (= ((_ extract «9 0) x) x))", "extract: bit 9 of a bit vector of 8 bits", false},
	{"(declare-const x (_ BitVec 8))(assert (= ((_ extract 1 «3) x) x))", "the low bit 3 is above the high bit 1", false},
	{"(declare-const x (_ BitVec 8))(assert (= («(_ extract 1) x) x))", "extract takes 2 indices, not 1", false},
	{"(declare-const x (_ BitVec 8))(assert (= ((_ rotate_left «(- 1)) x) x))", "expected a numeral", false},
	{"(declare-const x (_ BitVec 8))(assert (= ((_ rotate_left «-1) x) x))", "expected a numeral, found -1", false},
	{"(declare-const x (_ BitVec 8))(assert (= ((_ repeat «0) x) x))", "repeat: at least 1 copy", false},
	{"(declare-const x (_ BitVec 4))(assert (= x (_ «bv300 4)))", "the literal bv300 does not fit in 4 bits", false},
	{"(declare-const x (_ BitVec «0))", "a bit vector has at least 1 bit", false},
	{"(declare-const x (_ FloatingPoint «1 24))", "at least 2 exponent", false},

	// Sizes.
	{"(declare-const x (_ BitVec «4294967296))", "is too wide", false},
	{"(declare-const x (_ BitVec «1000000000000000000000000000000))", "is too large", false},
	{"(declare-const x (_ BitVec 4))(assert (= ((_ sign_extend «4294967295) x) ((_ sign_extend 4294967295) x)))", "is too wide", false},
	{"(declare-const x (_ BitVec 4))(assert (= ((_ repeat «99999999999) x) x))", "is too wide", false},
	{"(declare-const x (_ FloatingPoint «99999999 24))", "is too wide", false},
	{"(declare-sort S «99999999999999999999999)", "is too large", false},
	{"(declare-const x (_ BitVec 4))(assert (= x (_ «bv" + strings.Repeat("9", 100_000) + " 4)))", "does not fit in 4 bits", false},
	{"(assert (= «#x" + strings.Repeat("f", 5_000_000) + " #x0))", "is too wide", false},
	{"(assert " + deep(100_000, "(not ", "(+ 1 «true)", ")") + ")", "argument 2 of + has sort Bool", false},
	{"«(assert " + deep(100_000, "(not ", "true", "") + ")", "are not closed", false},
	{"(declare-const x " + deep(100_000, "(Array Int ", "«BitVec", ")") + ")", "sort BitVec needs 1 index", false},

	// Names.
	{"(declare-fun x () Int)(declare-fun «x () Int)", "x is already declared", false},
	{"(declare-fun x () Int)(define-fun «x () Int 1)", "x is already declared", false},
	{"(declare-sort U 0)(declare-sort «U 0)", "sort U is already declared", false},
	{"(define-fun-rec f ((x Int)) Int (f x))(declare-fun «f (Int) Int)", "f is already declared", false},
	{"(define-funs-rec ((f ((x Int)) Int) («f ((x Int)) Int)) ((f x) (f x)))", "f is already declared", false},
	{"(define-funs-rec ((f ((x Int)) Int) (g ((x Int)) Int)) «((f x)))", "1 body for 2 functions", false},
	{"(define-fun-rec f ((x Int) («x Int)) Int x)", "x is bound twice", false},
	{"(define-fun f ((x Int) («x Bool)) Int 1)", "x is bound twice", false},
	{"(assert (let ((x true) («x false)) x))", "x is bound twice in one let", false},
	{"(assert (lambda ((x Int) («x Int)) (= x x)))", "x is bound twice", false},
	{"(set-logic QF_LIA)\n(declare-fun «+ (Int Int) Int)", "+ is a symbol of the theory Ints", false},
	{"(set-logic ALL)(define-fun «and ((a Bool) (b Bool)) Bool (or a b))", "and is a symbol of the theory Core", false},
	{"(declare-const «true Bool)", "true is a symbol of the theory Core", false},
	{"(declare-sort «Int 0)", "Int is a sort of the theory Ints", false},
	{"(assert (! true :named a))(assert (! false :named «a))", "a is already declared", false},
	{"(assert (forall ((x Int)) (! (> x 0) :named «n)))", "has the free variable x", false},
	{"(declare-datatype L ((cons (hd Int) (tl L)) («cons)))", "cons is already declared", false},
	{"(declare-datatype L ((nil) (cons (hd Int) («hd Int))))", "hd is already declared", false},
	{"(declare-datatypes ((A 0) («A 0)) (((a)) ((b))))", "sort A is already declared", false},

	// Datatypes and matches.
	{"(declare-datatypes ((«L 0)) (((cons (hd Int) (tl L)))))", "datatype L has no finite value", false},
	{"(declare-datatypes ((A 0) (B 0)) «(((a))))", "1 declaration for 2 datatypes", false},
	{"(declare-datatypes ((«A 1)) (((a))))", "datatype A has 0 parameters, not 1", false},
	{"(declare-datatype L ((nil) (cons (hd Int))))(declare-const l L)(assert «(match l ((nil true))))", "match does not cover the constructor cons", false},
	{"(declare-datatype L ((nil) (cons (hd Int))))(declare-const l L)(assert (match l ((nil true) ((«cons a b) true))))", "cons takes 1 argument, not 2", false},
	{"(declare-datatype L ((nil) (cons (a Int) (b Int))))(declare-const l L)(assert (match l ((nil true) ((cons h «h) true))))", "h occurs twice in a pattern", false},
	{"(declare-datatype L ((nil)))(declare-fun f (L) L)(declare-const l L)(assert ((_ is «f) l))", "f is no constructor of L", false},

	// What asks, and options.
	{"(set-logic QF_LIA)\n«(set-logic QF_BV)", "set-logic comes before", false},
	{"«(set-option :produce-models 5)", "is true or false", true},
	{"«(set-option :random-seed -1)", "takes a numeral", true},
	{"«(set-option :random-seed 99999999999999999999999)", "takes a numeral", true},
	{"«(set-option :opt.priority often)", "is lex, box or pareto", true},
	{"(get-value («))", "malformed get-value", true},
	{"«(get-model)", "get-model needs a check-sat", true},
	{"«(get-unsat-core)", "get-unsat-core needs", true},
	{"«(assert-soft true :weight often)", "is no number", false},
}

// TestMistakesAreTold: what is known to be wrong is an error with its place, though another
// solver stands by that answers sat to anything, and no verdict follows about what was not
// understood.
func TestMistakesAreTold(t *testing.T) {
	yes := fake(t, "yes", "'(check-sat)') echo sat;;")
	for i, m := range mistakes {
		before, after, ok := strings.Cut(m.script, "«")
		if !ok {
			t.Fatalf("%d: no place", i)
		}
		line := 1 + strings.Count(before, "\n")
		col := 1 + utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])
		out, notes, failed := said(t, before+after+"\n(check-sat)", false, yes)
		place := fmt.Sprintf("(error \"%d:%d: ", line, col)
		first, rest, _ := strings.Cut(out, "\n")
		name := m.script[:min(len(m.script), 120)]
		if !strings.HasPrefix(first, place) || !strings.Contains(strings.ReplaceAll(first, `""`, `"`), m.says) || !failed {
			t.Errorf("%s:\nat %s got %s", name, place, first[:min(len(first), 300)])
		}
		verdict := "unknown"
		if m.asks {
			verdict = "sat"
		}
		if rest != verdict && !strings.Contains(first, "end of file") { // which takes the question with it
			t.Errorf("%s: the question is answered %q, want %s\n%s", name, rest, verdict, notes[:min(len(notes), 300)])
		}
	}
}

// TestMistakesBesideWhatIsPassedOn: neither does a mistake get by in a script that others read.
func TestMistakesBesideWhatIsPassedOn(t *testing.T) {
	yes := fake(t, "yes", "'(check-sat'*) echo sat;; '(get-value'*) echo '((x 1))';;")
	const sets = "(declare-const s (Set Int))(declare-fun pow ((Set Int)) Bool)\n"
	for _, tc := range []struct{ script, want string }{
		{"(assert (set.member 007 s))(check-sat)", "(error \"2:21: numeral with a leading zero: 007\")\nunknown"},
		{"(assert (let ((x 1) (x 2)) (set.member x s)))(check-sat)", "(error \"2:22: x is bound twice in one let\")\nunknown"},
		{"(assert (and (set.member 1 s) (bvult #b1 #b11)))(check-sat)", "(error \"2:42: argument 2 of bvult has sort (_ BitVec 2), expected (_ BitVec 1)\")\nunknown"},
		{"(assert (and (unknownop 1) ((_ divisible 0) 3)))(check-sat)", "(error \"2:42: …\")\nunknown"},
		{"(assert (let ((y (set.card s)) (z (not 1))) (= y 1)))(check-sat)", "(error \"2:40: …\")\nunknown"},
		{"(assert (forall ((x Int)) (and (set.member x s) (not x))))(check-sat)", "(error \"2:54: …\")\nunknown"},
		{"(assert (and (forall ((y (Set Int))) (set.member 1 y)) (not 3)))(check-sat)", "(error \"2:61: …\")\nunknown"},
		{"(assert (and (! (set.member 1 s) :named a) (xor true 2)))(check-sat)", "(error \"2:54: …\")\nunknown"},
		{"(assert (and (lambda ((x Int)) x) (not 7)))(check-sat)", "(error \"2:40: …\")\nunknown"},
		{"(assert (forall ((x Int)) (! (> x 0) :pattern ((set.member x s)))))(check-sat)", "sat"},
		{"(assert (and (set.member 1 s) (= (set.card s) 2)))(check-sat)", "sat"},
		{"(assert (let ((y (set.card s))) (and (> y 1) (= (bvadd #b1 #b1) #b0))))(check-sat)", "sat"},
		{"(check-sat-assuming ((= (_ bv9 2) #b00)))(check-sat)", "(error \"2:28: the literal bv9 does not fit in 2 bits\")\nsat"},
		{"(check-sat)(get-value (s))(get-value ((not 1)))", "sat\n((x 1))\n(error \"2:44: argument 1 of not has sort Int, expected Bool\")"},
		{"(declare-const s Int)(check-sat)", "(error \"2:16: s is already declared\")\nunknown"},
		{"(assert (pow s))(check-sat)", "sat"}, // theirs, though bsmt has another pow
		{"(define-fun t () Bool (pow s))(assert t)(check-sat)", "sat"},
		{"(assert (set.comprehension ((x Int)) (> x 0) x))(check-sat)", "sat"},
		{"(assert (= s (set.comprehension ((x Int)) (> 007 0) x)))(check-sat)", "(error \"2:46: numeral with a leading zero: 007\")\nunknown"},
		{"(assert (= #f3m7 #f4m7))(check-sat)", "sat"},
		{"(assert ((_ frob) 1))(check-sat)", "sat"},
		{"(declare-const a (Array Int Int Int))(assert (= 1 (select a 1 2)))(check-sat)", "sat"},
	} {
		out, notes, _ := said(t, sets+tc.script, false, yes)
		if begin, end, cut := strings.Cut(tc.want, "…"); out != tc.want && !(cut && strings.HasPrefix(out, begin) && strings.HasSuffix(out, end)) {
			t.Errorf("%s: got\n%s\nwant\n%s\n%s", tc.script, out, tc.want, notes)
		}
	}
}
