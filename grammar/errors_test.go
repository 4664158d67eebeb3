package grammar

import (
	"io"
	"strings"
	"testing"

	gen "bsmt/grammar/antlr"
)

// errorTests pairs a text with the errors it gives, each as LINE:COLUMN: message,
// and the names of the commands read between them.
var errorTests = []struct{ src, want string }{
	{"(assert (f))",
		"1:11: malformed assert: expected an argument (a constant stands without parentheses), found ')'"},
	{"(assert (let ((x 1) (y)) x))",
		"1:23: malformed assert: expected a term, found ')'; the form is (let ((SYMBOL TERM)+) TERM)"},
	{"(declare-fun f Int Int)",
		"1:16: malformed declare-fun: expected '(', found the symbol Int; the form is (declare-fun SYMBOL (SORT*) SORT)"},
	{"(declare-fun f (Int) )",
		"1:22: malformed declare-fun: expected a sort, found ')'; the form is (declare-fun SYMBOL (SORT*) SORT)"},
	{"(declare-fun f (Int 3) Int)",
		"1:21: malformed declare-fun: expected a sort or ')', found the numeral 3; the form is (declare-fun SYMBOL (SORT*) SORT)"},
	{"(declare-fun let (Int) Int)",
		"1:14: malformed declare-fun: expected a symbol, found the reserved word 'let'; the form is (declare-fun SYMBOL (SORT*) SORT)"},
	{"(assert x y)",
		"1:11: malformed assert: expected ')', found the symbol y; the form is (assert TERM)"},
	{"(assert)",
		"1:8: malformed assert: expected a term, found ')'; the form is (assert TERM)"},
	{"(push 1 2)",
		"1:9: malformed push: expected ')', found the numeral 2; the form is (push NUMERAL)"},
	{"(check-sat foo)",
		"check-sat"},
	{"(check-sat :foo)",
		"1:12: malformed check-sat: expected a term or ')', found the keyword :foo; the form is (check-sat TERM*)"},
	{"(set-info :status)",
		"set-info"},
	{"(set-info status)",
		"1:11: malformed set-info: expected a keyword, found the symbol status; the form is (set-info KEYWORD VALUE)"},
	{"(set-option :x #b12)",
		"1:19: '2' is no digit of a binary constant"},
	{"(assert 007)",
		"1:9: numeral with a leading zero: 007"},
	{"(assert 1x)",
		"1:9: neither a number nor a symbol, which may not begin with a digit: 1x"},
	{"(assert (! x))",
		"1:13: malformed assert: expected a keyword, found ')'; the form is (! TERM ATTRIBUTE+)"},
	{"(assert (! x y))",
		"1:14: malformed assert: expected a keyword, found the symbol y; the form is (! TERM ATTRIBUTE+)"},
	{"(assert (forall (x Int) x))",
		"1:18: malformed assert: expected '(', found the symbol x; the form is (forall ((SYMBOL SORT)+) TERM)"},
	{"(assert (forall ((x Int) y) x))",
		"1:26: malformed assert: expected '(' or ')', found the symbol y; the form is (forall ((SYMBOL SORT)+) TERM)"},
	{"(assert (_ bv1))",
		"1:15: malformed assert: expected an index (a numeral or symbol), found ')'; the form is (_ SYMBOL INDEX+)"},
	{"(assert ())",
		"1:10: malformed assert: expected a function symbol or one of let, forall, exists, lambda, match, !, _, as, found ')'"},
	{"()",
		"1:2: expected the name of a command after '(', found ')'"},
	{"(3)",
		"1:2: expected the name of a command after '(', found the numeral 3"},
	{"foo",
		"1:1: expected a command in parentheses, found foo"},
	{")",
		"1:1: ')' closes nothing"},
	{"(assert #q)",
		"1:9: '#' begins only #x and hexadecimal digits, or #b and binary digits"},
	{"(assert [x])",
		"1:9: character '[' stands only in strings, comments and symbols written |…|"},
	{"(assert \u00e9)",
		"1:9: character 'é' stands only in strings, comments and symbols written |…|"},
	{"(assert :a)",
		"1:9: malformed assert: expected a term, found the keyword :a; the form is (assert TERM)"},
	{"(assert (f :a))",
		"1:12: malformed assert: expected a term, found the keyword :a"},
	{"(assert (3 x))",
		"1:10: malformed assert: expected a function symbol or one of let, forall, exists, lambda, match, !, _, as, found the numeral 3"},
	{"(get-info foo)",
		"1:11: malformed get-info: expected a keyword, found the symbol foo; the form is (get-info KEYWORD)"},
	{"(echo foo)",
		"1:7: malformed echo: expected a string, found the symbol foo; the form is (echo STRING)"},
	{"(define-fun f ((x Int)) Int)",
		"1:28: malformed define-fun: expected a term, found ')'; the form is (define-fun SYMBOL ((SYMBOL SORT)*) SORT TERM)"},
	{"(define-fun f (x Int) Int x)",
		"1:16: malformed define-fun: expected '(' or ')', found the symbol x; the form is (define-fun SYMBOL ((SYMBOL SORT)*) SORT TERM)"},
	{"(assert (as x))",
		"1:14: malformed assert: expected a sort, found ')'; the form is (as IDENTIFIER SORT)"},
	{"(assert (match x ((y))))",
		"1:21: malformed assert: expected a term, found ')'; the form is (match TERM ((PATTERN TERM)+))"},
	{"(minimize let as)",
		"minimize"},
	{"(minimize (f x :a 2.0 |a b|))",
		"minimize"},
	{"(let x)",
		"1:2: expected the name of a command after '(', found the reserved word 'let'"},
	{"(|assert| true)",
		"1:2: the name of a command may not stand in bars"},
	{"(declare-datatypes ((T 0)) ((nil 3)))",
		"1:34: malformed declare-datatypes: expected '(', ')' or a symbol, found the numeral 3; the form is (declare-datatypes ((SYMBOL NUMERAL)+) (((CONSTRUCTOR (SELECTOR SORT)*)+)+))"},
	{"(declare-datatype T (par X))",
		"1:26: malformed declare-datatype: expected '(', found the symbol X; the form is (declare-datatype SYMBOL ((CONSTRUCTOR (SELECTOR SORT)*)+))"},
	{"(assert \"a\nb\n(check-sat)\n",
		"1:9: end of file in the string that begins here, in the command that begins at 1:1"},
	{"(assert |a\nb\n(check-sat)\n",
		"1:9: end of file in the quoted symbol that begins here, in the command that begins at 1:1"},
	{"(assert true",
		"1:1: end of file in the command that begins here: its '(' is not closed"},
	{"(assert (and true\n(check-sat)\n(exit)",
		"1:1: end of file in the command that begins here: 2 '(' are not closed, the last one at 1:9; another command seems to begin at 2:1"},
	{"(assert (and ; )\n  (or |)|\n \")\" (",
		"1:1: end of file in the command that begins here: 4 '(' are not closed, the last one at 3:6"},
	{"(check-sat))\n(exit)",
		"check-sat" + "\n" +
			"1:12: ')' closes nothing: the command that begins at 1:1 ends before it" + "\n" +
			"exit"},
	{")(exit)",
		"1:1: ')' closes nothing" + "\n" +
			"exit"},
	{"(exit",
		"1:1: end of file in the command that begins here: its '(' is not closed"},
	{"(",
		"1:1: end of file in the command that begins here: its '(' is not closed"},
	{`"a b" (exit)`,
		`1:1: expected a command in parentheses, found "a b"` + "\n" +
			"exit"},
	{"|a b| (exit)",
		"1:1: expected a command in parentheses, found |a b|" + "\n" +
			"exit"},
	{`"a b (exit)`,
		`1:1: expected a command in parentheses, found "a b (exit)`},
	{"foo|a|(exit)",
		"1:1: expected a command in parentheses, found foo|a|" + "\n" +
			"exit"},
	{"\xff(exit)",
		"1:1: byte 0xFF is not UTF-8" + "\n" +
			"exit"},
	{"ab\xff (exit)",
		"1:1: byte 0xFF is not UTF-8" + "\n" +
			"exit"},
	{"\x01(exit)",
		"1:1: control character U+0001" + "\n" +
			"exit"},
	{"\u00e9\n(exit)",
		"1:1: expected a command in parentheses, found é" + "\n" +
			"exit"},
	{"(echo \"\u00e9\xffx\")(exit)",
		"1:9: byte 0xFF is not UTF-8" + "\n" +
			"exit"},
	{"(set-logic |\u00e9\xff|)(exit)",
		"1:14: byte 0xFF is not UTF-8" + "\n" +
			"exit"},
	{"(assert \xff)(exit)",
		"1:9: byte 0xFF is not UTF-8" + "\n" +
			"exit"},
	{"; \xff\n(exit)",
		"exit"},
	{"(exit ; \xff\n)",
		"exit"},
	{"\ufeff(exit) x",
		"exit" + "\n" +
			"1:8: expected a command in parentheses, found x"},
	{"\xef\xbb",
		"1:1: byte 0xEF is not UTF-8"},
	{"\u00e9 (x",
		"1:1: expected a command in parentheses, found é" + "\n" +
			"1:3: end of file in the command that begins here: its '(' is not closed"},
	{"(set-info :source |\u00e9|) )",
		"set-info" + "\n" +
			"1:24: ')' closes nothing: the command that begins at 1:1 ends before it"},
	{"(set-logic |a\\b|)",
		"1:14: a quoted symbol may not contain '\\' but in '\\|' and '\\\\'"},
	{"(echo \"a\x00\")",
		"1:9: control character U+0000 in a string"},
	{"(assert (= \x02 1))",
		"1:12: control character U+0002"},
	{"(assert #x)",
		"1:9: '#' begins only #x and hexadecimal digits, or #b and binary digits"},
	{"(assert #b)",
		"1:9: '#' begins only #x and hexadecimal digits, or #b and binary digits"},
	{"(assert #x1G)",
		"1:12: 'G' is no digit of a hexadecimal constant"},
	{"(assert 1.)",
		"1:9: neither a number nor a symbol, which may not begin with a digit: 1."},
	{"(assert 00.5)",
		"1:9: numeral with a leading zero: 00.5"},
	{"(assert 0.05)",
		"assert"},
	{"(assert 1.5.2)",
		"1:9: neither a number nor a symbol, which may not begin with a digit: 1.5.2"},
	{"(assert :)",
		"1:9: ':' without the name of a keyword"},
	{"(assert (let x 1))",
		"1:14: malformed assert: expected '(', found the symbol x; the form is (let ((SYMBOL TERM)+) TERM)"},
	{"(assert (let () x))",
		"1:15: malformed assert: expected '(', found ')'; the form is (let ((SYMBOL TERM)+) TERM)"},
	{"(assert (let ((x (f))) x))",
		"1:20: malformed assert: expected an argument (a constant stands without parentheses), found ')'"},
	{"(assert (match x ((nil) ((cons h t) 1))))",
		"1:23: malformed assert: expected a term, found ')'; the form is (match TERM ((PATTERN TERM)+))"},
	{"(assert ((_ f 1)))",
		"1:17: malformed assert: expected an argument (a constant stands without parentheses), found ')'"},
	{"(assert ((f x) y))",
		"1:11: malformed assert: expected '_' or 'as', found the symbol f; the form is (assert TERM)"},
	{"(assert (f forall))",
		"1:12: malformed assert: expected a term, found the reserved word 'forall'"},
	{"(assert (f assert pop))",
		"assert"},
	{"(assert (lambda ((x)) x))",
		"1:20: malformed assert: expected a sort, found ')'; the form is (lambda ((SYMBOL SORT)+) TERM)"},
	{"(check-sat-assuming x)",
		"1:21: malformed check-sat-assuming: expected '(', found the symbol x; the form is (check-sat-assuming (TERM*))"},
	{"(check-sat-assuming (a (not b) (f x) :k))",
		"1:38: malformed check-sat-assuming: expected a term or ')', found the keyword :k; the form is (check-sat-assuming (TERM*))"},
	{"(set-option :k)(set-option :k (a (b |c| 1 :d let)) )(set-option :k 1 2)",
		"set-option" + "\n" +
			"set-option" + "\n" +
			"1:70: malformed set-option: expected ')', found the numeral 2; the form is (set-option KEYWORD VALUE)"},
	{"(define-funs-rec ((f ((x Int)) Int)) (1) 2)",
		"1:42: malformed define-funs-rec: expected ')', found the numeral 2; the form is (define-funs-rec ((SYMBOL ((SYMBOL SORT)*) SORT)+) (TERM+))"},
	{"(define-fun f ((x)) Int x)",
		"1:18: malformed define-fun: expected a sort, found ')'; the form is (define-fun SYMBOL ((SYMBOL SORT)*) SORT TERM)"},
	{"(define-sort S (X 1) Int)",
		"1:19: malformed define-sort: expected ')' or a symbol, found the numeral 1; the form is (define-sort SYMBOL (SYMBOL*) SORT)"},
	{"(declare-sort S)(declare-sort S -1)(push)(pop)(pop x)",
		"declare-sort" + "\n" +
			"1:33: malformed declare-sort: expected ')' or a numeral, found the symbol -1; the form is (declare-sort SYMBOL NUMERAL)" + "\n" +
			"push" + "\n" +
			"pop" + "\n" +
			"1:52: malformed pop: expected ')' or a numeral, found the symbol x; the form is (pop NUMERAL)"},
	{"(declare-datatypes (T) ((List nil (cons (hd T) (tl List)))))",
		"declare-datatypes"},
	{"(declare-datatypes ((P 2)) ((par (X Y) ((pair (l X) (r Y))))))",
		"declare-datatypes"},
	{"(declare-datatype L ((nil) (cons (h Int) (t))))",
		"1:44: malformed declare-datatype: expected a sort, found ')'; the form is (declare-datatype SYMBOL ((CONSTRUCTOR (SELECTOR SORT)*)+))"},
	{"(declare-const x (Array Int))(declare-const x (_ BitVec))(declare-const x (Array))(declare-const x ())(declare-const x 3)",
		"declare-const" + "\n" +
			"1:56: malformed declare-const: expected an index (a numeral or symbol), found ')'; the form is (_ SYMBOL INDEX+)" + "\n" +
			"declare-const" + "\n" +
			"1:101: malformed declare-const: expected '(', '_' or a symbol, found ')'; the form is (declare-const SYMBOL SORT)" + "\n" +
			"1:120: malformed declare-const: expected a sort, found the numeral 3; the form is (declare-const SYMBOL SORT)"},
	{"(get-value x)(get-value ())(get-value (x :a))",
		"1:12: malformed get-value: expected '(', found the symbol x; the form is (get-value (TERM+))" + "\n" +
			"1:26: malformed get-value: expected a term, found ')'; the form is (get-value (TERM+))" + "\n" +
			"1:42: malformed get-value: expected a term or ')', found the keyword :a; the form is (get-value (TERM+))"},
	{"(check-sat-using (then simplify :k 3 smt))(declare-codatatypes x)(foo)(foo 007)",
		"check-sat-using" + "\n" +
			"declare-codatatypes" + "\n" +
			"foo" + "\n" +
			"1:76: numeral with a leading zero: 007"},
	{"(echo \"\"\"\")(echo \"a\"\"b\n\"\"\")",
		"echo" + "\n" +
			"echo"},
	{"(assert a(f b)c)",
		"1:10: malformed assert: expected ')', found '('; the form is (assert TERM)"},
	{`(assert x"s")`,
		`1:10: malformed assert: expected ')', found the string "s"; the form is (assert TERM)`},
	{"(assert x|y|)",
		"1:10: malformed assert: expected ')', found the symbol |y|; the form is (assert TERM)"},
	{"(declare-fun |let| () Int)(declare-fun ~!@$%^&*_-+=<>.?/ () Int)",
		"declare-fun" + "\n" +
			"declare-fun"},
	{"(a,b)",
		"1:3: character ',' stands only in strings, comments and symbols written |…|"},
	{"(assert (f x))",
		"assert"},
	{"\n\n  (assert\r\n\t(f @))",
		"assert"},
	{"(set-info :status unsat) (set-info :notes let)(declare-sort-parameter X)(declare-sort-parameter 1)",
		"set-info" + "\n" +
			"1:43: malformed set-info: expected a value or ')', found the reserved word 'let'; the form is (set-info KEYWORD VALUE)" + "\n" +
			"declare-sort-parameter" + "\n" +
			"1:97: malformed declare-sort-parameter: expected a symbol, found the numeral 1; the form is (declare-sort-parameter SYMBOL)"},
}

func outcome(src string) string {
	r := NewReader(strings.NewReader(src), "")
	var out []string
	for {
		c, err := r.Next()
		switch {
		case err == io.EOF:
			return strings.Join(out, "\n")
		case err != nil:
			out = append(out, err.Error())
		default:
			out = append(out, c.Name)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, tt := range errorTests {
		if got := outcome(tt.src); got != tt.want {
			t.Errorf("%q\n got %s\nwant %s", tt.src, got, tt.want)
		}
	}
}

func TestErrorText(t *testing.T) {
	e := &SyntaxError{File: "a.smt2", Pos: Pos{3, 7}, Msg: "bad"}
	if e.Error() != "a.smt2:3:7: bad" {
		t.Error(e)
	}
}

// A command of another name is any list of tokens to the parser, too, which is not asked.
func TestOtherCommands(t *testing.T) {
	for _, args := range []string{
		"", "x |a b| :k 1 2.5 #x0f #b01 \"s\"", "(x (:k ()) assert (check-sat))", "! _ as let forall exists lambda match par",
		"BINARY DECIMAL HEXADECIMAL NUMERAL STRING", strings.Repeat("(_ ", 3000) + strings.Repeat(")", 3000),
	} {
		var s scanner
		if f, ok := s.scan([]byte("(step "+args+")"), Pos{}); !ok {
			t.Fatalf("%s: %s", args, f.msg)
		}
		if !gen.NewParser().ParseCommand(s.toks, s.closings()) {
			t.Errorf("the parser refuses (step %.80s)", args)
		}
	}
}
