package elab_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"bsmt/grammar"
	"bsmt/smtlib"
	"bsmt/smtlib/elab"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/internal/scripts"
	"bsmt/smtlib/model"
	"bsmt/smtlib/print"
)

// A « stands before the token at which the error is expected.
func TestElaborationErrors(t *testing.T) {
	const decls = `(declare-fun x () Int) (declare-fun y () Int) (declare-fun r () Real) (declare-fun p () Bool)
(declare-fun a () (_ BitVec 8)) (declare-fun b () (_ BitVec 16)) (declare-sort U 0) (declare-sort P 1)
(declare-fun u () U) (declare-fun f (Int Bool) Int) (declare-fun m () (Array Int U)) (define-fun g ((z Int)) Int (+ z 1))
(declare-datatypes ((L 1)) ((par (X) ((nil) (cons (hd X) (tl (L X)))))))
(declare-datatype E ((red) (green) (mix (one E) (two E)))) (declare-fun e () E) (define-sort W (X) (Array X X))
`
	for _, c := range []struct{ src, msg string }{
		{`(assert «q)`, `undeclared symbol q`},
		{`(declare-fun counter () Int) (assert (= «conter 1))`, `undeclared symbol conter: did you mean counter?`},
		{`(assert (= («bvaddd a a) a))`, `undeclared symbol bvaddd: did you mean bvadd?`},
		{`(assert («h x))`, `undeclared symbol h`},
		{`(declare-fun «x () Int)`, `x is already declared`},
		{`(define-fun «f () Int 1)`, `f is already declared`},
		{`(declare-const «+ Int)`, `+ is a symbol of the theory Ints and cannot be declared`},
		{`(declare-fun «and (Bool) Bool)`, `and is a symbol of the theory Core and cannot be declared`},
		{`(declare-sort «U 0)`, `sort U is already declared`},
		{`(declare-sort «Bool 0)`, `Bool is a sort of the theory Core and cannot be declared`},
		{`(assert (= (bvadd a «b) a))`, `argument 2 of bvadd has sort (_ BitVec 16), expected (_ BitVec 8)`},
		{`(assert (= (bvadd «x a) a))`, `argument 1 of bvadd has sort Int, expected a bit vector`},
		{`(assert (= a a «b))`, `argument 3 of = has sort (_ BitVec 16), expected (_ BitVec 8)`},
		{`(assert (and p «x))`, `argument 2 of and has sort Int, expected Bool`},
		{`(assert (< x «p))`, `argument 2 of < has sort Bool, expected Int`},
		{`(assert (= (div x «r) x))`, `argument 2 of div has sort Real, expected Int`},
		{`(assert (= (f x «x) x))`, `argument 2 of f has sort Int, expected Bool`},
		{`(assert (= («f x) x))`, `f takes 2 arguments, not 1`},
		{`(assert (= (g «p) x))`, `argument 1 of g has sort Bool, expected Int`},
		{`(assert (= («g x x) x))`, `g takes 1 argument, not 2`},
		{`(assert («not p p))`, `not takes 1 argument, not 2`},
		{`(assert («= x))`, `= takes at least 2 arguments, not 1`},
		{`(assert (= («bvite a a a) a))`, `bvite: the condition is a bit vector of 1 bit`},
		{`(assert (= («bvite #b1 x x) x))`, `bvite: the branches are bit vectors of one width`},
		{`(assert (= («bvite #b1 a b) a))`, `bvite: the branches are bit vectors of one width`},
		{`(assert (= («bvultbv a b) #b1))`, `bvultbv: the arguments are bit vectors of one width`},
		{`(assert (= («ext_rotate_left a b) a))`, `ext_rotate_left: the arguments are bit vectors of one width`},
		{`(assert (= («rem x 2.0) x))`, `rem: the arguments are Ints`},
		{`(assert («bvsmul_noovfl a x))`, `bvsmul_noovfl: the arguments are bit vectors of one width`},
		{`(assert («(_ at-most 1 2) p))`, `at-most takes 1 index for these arguments, not 2`},
		{`(assert («(_ pbeq 1) p))`, `pbeq takes 2 indices for these arguments, not 1`},
		{`(assert («(_ at-least 1) x))`, `the arguments of at-least are Bools, not Int`},
		{`(assert («(_ bit2bool 8) a))`, `bit2bool takes a bit vector that has the bit`},
		{`(assert (= («mkbv p x) a))`, `mkbv: the arguments are Bools`},
		{`(assert («eqrange m x x x))`, `eqrange: the first two arguments are arrays of one sort`},
		{`(assert («eqrange m m x a))`, `eqrange: the last two arguments have the index sort Int`},
		{`(assert («bvult a a a))`, `bvult takes 2 arguments, not 3`},
		{`(assert («x 1))`, `x is a constant and takes no arguments`},
		{`(assert «f)`, `f takes 2 arguments, not 0`},
		{`(assert (let ((z 1)) («z 2)))`, `z is a variable and takes no arguments`},
		{`(assert (let ((z 1) («z x)) (= z x)))`, `z is bound twice in one let`},
		{`(define-fun k ((z Int) («z Int)) Int z)`, `z is bound twice in one list of variables`},
		{`(assert «x)`, `the term has sort Int, expected Bool`},
		{`(assert (forall ((z Int)) «z))`, `the body of forall has sort Int, expected Bool`},
		{`(define-fun k () Bool «x)`, `the body of k has sort Int, expected Bool`},
		{`(declare-fun k () (_ BitVec «0))`, `a bit vector has at least 1 bit`},
		{`(declare-fun k () (_ BitVec «1000000000))`, `a bit vector of 1000000000 bits is too wide: at most 16777216 are supported`},
		{`(declare-fun k () (_ BitVec «99999999999999999999999))`, `index 99999999999999999999999 is too large`},
		{`(declare-fun k () «V)`, `unknown sort V`},
		{`(declare-fun k () («Arry Int Int))`, `unknown sort Arry: did you mean Array?`},
		{`(declare-fun k () («Array Int))`, `sort Array takes 2 arguments, not 1`},
		{`(declare-fun k () «P)`, `sort P takes 1 argument, not 0`},
		{`(declare-fun k () («U Int))`, `sort U takes 0 arguments, not 1`},
		{`(declare-fun k () «BitVec)`, `sort BitVec needs 1 index: (_ BitVec …)`},
		{`(declare-fun k () (_ «BitVec 1 2))`, `sort BitVec takes 1 index, not 2`},
		{`(declare-fun k () (_ FloatingPoint «1 5))`, `a floating-point sort has at least 2 exponent and 2 significand bits`},
		{`(define-sort «A () (Array Int A))`, `sort A is defined by itself`},
		{`(define-sort A (X «X) X)`, `the parameter X occurs twice`},
		{`(assert (= ((_ extract «8 0) a) a))`, `extract: bit 8 of a bit vector of 8 bits`},
		{`(assert (= ((_ extract 3 «5) a) a))`, `extract: the low bit 5 is above the high bit 3`},
		{`(assert (= (_ «bv256 8) a))`, `the literal bv256 does not fit in 8 bits`},
		{`(assert (= (_ bv1 «0) a))`, `a bit vector has at least 1 bit`},
		{`(assert (= ((_ zero_extend «16777216) a) a))`, `zero_extend: a bit vector of 16777224 bits is too wide: at most 16777216 are supported`},
		{`(assert (= («zero_extend a) a))`, `zero_extend needs 1 index: (_ zero_extend …)`},
		{`(assert (= (_ bv1 8) ((_ «frob 1) a)))`, `undeclared indexed symbol frob`},
		{`(assert (= ((_ repeat «0) a) a))`, `repeat: at least 1 copy`},
		{`(assert (select m «p))`, `argument 2 of select has sort Bool, expected Int`},
		{`(assert (= m (store m 1 «x)))`, `argument 3 of store has sort Int, expected U`},
		{`(assert (let ((x true)) (= «(as x Int) 1)))`, `x has sort Bool, not Int`},
		{`(assert (= m ((as const (Array Int U)) «x)))`, `argument 1 of (as const …) has sort Int, expected U`},
		{`(assert («eqrange m m a x))`, `eqrange: the last two arguments have the index sort Int`},
		{`(assert (= x «(as seq.empty Int)))`, `as seq.empty needs a sequence sort, not Int`},
		{`(assert (= x «(as const Int)))`, `as const needs an array sort, not Int`},
		{`(assert (ite «x p p))`, `argument 1 of ite has sort Int, expected Bool`},
		{`(assert (ite p p «x))`, `argument 3 of ite has sort Int, expected Bool`},
		{`(assert (! p :named «x))`, `x is already declared`},
		{`(assert (exists ((z Int)) (! (= z 1) :named «k)))`, `the term named k has the free variable z`},
		{`(assert (= «nil nil))`, `the sort of nil does not follow from its arguments: write (as nil sort)`},
		{`(assert (= (as nil (L Int)) (cons p «(as nil (L Int)))))`, `argument 2 of cons has sort (L Int), expected (L Bool)`},
		{`(assert ((_ is «x) e))`, `x is no constructor of E`},
		{`(assert «(match e ((red p) ((mix v w) p))))`, `match does not cover the constructor green`},
		{`(assert (match e (((«cons v w) p) (_ p))))`, `cons is no constructor of E`},
		{`(declare-datatype «T ((c (s T))))`, `datatype T has no finite value`},
		{`(declare-datatypes ((T 0)) (((c (s Int)) (d («s Int)))))`, `s is already declared`},
		{`(assert «(lambda ((z Int)) z))`, `the term has sort (Array Int Int), expected Bool`},
		{`(assert («(_ partial-order 0) x p))`, `partial-order relates values of one sort, not Int and Bool`},
		{`(assert ((_ transitive-closure «f) x x))`, `f is no relation of Int`},
		{`(assert (= m («(_ map +) x x)))`, `the arguments of map are arrays of one index sort, not Int`},
		{`(pop 1)`, `pop 1 below the first level: there are 0 levels`},
		{`(push 2) (pop 3)`, `pop 3 below the first level: there are 2 levels`},
		{`(push 1) (declare-fun k () Int) (pop 1) (assert (= «k 1))`, `undeclared symbol k`},
		{`(push 1) (declare-sort K 0) (pop 1) (declare-fun k () «K)`, `unknown sort K`},
		{`(push 1) (assert (! p :named k)) (pop 1) (assert «k)`, `undeclared symbol k`},
		{`(define-fun-rec k ((z Int)) Int (ite «z (k z) 0))`, `argument 1 of ite has sort Int, expected Bool`},
		{`(define-funs-rec ((k ((z Int)) Int) (l ((z Int)) Bool)) («p p))`, `the body of k has sort Bool, expected Int`},
		{`(define-funs-rec ((k ((z Int)) Int)) «(1 2))`, `2 bodies for 1 function`},
		{`(assert (= x «(_ char 5)))`, `expected (_ char #x…), found (_ char 5)`},
		{`(assert (= "a" (_ char «#x30000)))`, `characters are #x0 to #x2FFFF`},
		{`(assert (= "a" (_ «char #x41 #x42)))`, `undeclared indexed symbol char`},
		{`(assert (= x («(_ bv5 8) x)))`, `bv5 takes 1 index and no arguments`},
		{`(assert (= x «(as @u Int)))`, `the abstract value @u needs a declared sort, not Int`},
		{`(assert ((_ «is 7) e))`, `undeclared indexed symbol is`},
		{`(assert ((_ is «nosuch) e))`, `undeclared constructor nosuch`},
		{`(assert ((_ is «mix) x))`, `mix is no constructor of Int`},
		{`(assert (= e ((_ update «nosuch) e red)))`, `undeclared selector nosuch`},
		{`(assert (= e («(_ update one) e)))`, `(_ update one) takes 2 arguments, not 1`},
		{`(assert (= e ((_ update «hd) e red)))`, `hd is no selector of E`},
		{`(assert (= e ((_ update one) e «x)))`, `argument 2 of update has sort Int, expected E`},
		{`(assert «(match e ((red p) (_ x))))`, `the cases of match have the sorts Bool and Int`},
		{`(assert (match e (((«mix v) p) (_ p))))`, `mix takes 2 arguments, not 1`},
		{`(assert (match e (((mix v «v) p) (_ p))))`, `v occurs twice in a pattern`},
		{`(assert (forall ((z Int)) (! p «:pattern ())))`, `:pattern needs a list of terms`},
		{`(assert (forall ((z Int)) (! p «:pattern)))`, `:pattern needs a list of terms`},
		{`(assert (! p «:named))`, `:named needs a symbol`},
		{`(assert («eqrange m m x))`, `eqrange takes 4 arguments, not 3`},
		{`(declare-datatypes ((«T 1)) (((c (s Int)))))`, `datatype T has 0 parameters, not 1`},
		{`(declare-fun k () «(Array Int RegLan))`, `Array of RegLan is not supported`},
		{`(declare-fun k () (_ FloatingPoint «8 99999999))`, `a floating-point sort with 8 exponent and 99999999 significand bits is too wide`},
		{`(assert (= (fp «#b01 #xff #xff) (_ NaN 8 9)))`, `argument 1 of fp has sort (_ BitVec 2), expected (_ BitVec 1)`},
		{`(assert (= («fp #b1 #b1 #xff) (_ NaN 8 9)))`, `fp: a floating-point sort has at least 2 exponent and 2 significand bits`},
		{`(assert (= ((_ to_fp 8 24) «#xff) (_ NaN 8 24)))`, `argument 1 of to_fp has sort (_ BitVec 8), expected (_ BitVec 32)`},
		{`(assert (= ((_ to_fp «1 24) #xff) (_ NaN 8 24)))`, `to_fp: a floating-point sort has at least 2 exponent and 2 significand bits`},
		{`(assert ((_ divisible «0) x))`, `divisible by 0`},
		{`(assert (= ((_ repeat «99999999) a) a))`, `repeat: a bit vector of 99999999 bits is too wide: at most 16777216 are supported`},
		{`(declare-sort «U 1)`, `sort U is already declared`},
		{`(define-fun-rec k ((z Int)) Int (+ «k z))`, `k takes 1 argument, not 0`},
		{`(declare-fun d () Int) (declare-fun d () Bool) (assert («d 1))`, `none of the declarations of d takes these 1 argument`},
		{`(declare-fun d () Int) (declare-fun d () Bool) (assert «d)`, `d is declared more than once for these arguments: write (as d sort)`},
		{`(declare-fun d () Int) (declare-fun d () Bool) (declare-fun «d () Int)`, `d is already declared`},
	} {
		src := decls + c.src
		want := c.msg
		if i := strings.Index(src, "«"); i >= 0 {
			line := 1 + strings.Count(src[:i], "\n")
			col := i - strings.LastIndexByte(src[:i], '\n')
			want = fmt.Sprintf("%d:%d: %s", line, col, c.msg)
			src = strings.Replace(src, "«", "", 1)
		}
		s := scripts.New()
		err := s.RunAll([]byte(src), "")
		if err == nil {
			t.Errorf("%s: no error, want %s", c.src, want)
		} else if err.Error() != want {
			t.Errorf("%s:\n got %v\nwant %s", c.src, err, want)
		}
		if n := s.E.Open(); n != 0 {
			t.Errorf("%s: %d locals are left", c.src, n)
		}
	}
}

// Where an error is no matter of the table above: what is elaborated.
func TestElaborate(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{`(declare-fun x () Real) (assert (= (* 2 x) 1))`, `(= (* 2.0 x) 1.0)`},
		{`(set-logic QF_LRA) (declare-fun x () Real) (assert (= x (/ 1 3)))`, `(= x (/ 1.0 3.0))`},
		{`(declare-fun x () Real) (declare-fun i () Int) (assert (< x i (- 5)))`, `(< x (to_real i) (- 5.0))`},
		{`(declare-fun x () Real) (declare-fun p () Bool) (assert (= (ite p 1 x) 0.5))`, `(= (ite p 1.0 x) 0.5)`},
		{`(declare-fun x () Real) (declare-fun i () Int) (assert (and (< x i -5) (= x -2.5) (= i -3) (= x (* -1 x))))`, `(and (< x (to_real i) (- 5.0)) (= x (- 2.5)) (= i (- 3)) (= x (* (- 1.0) x)))`}, // as (- 5) is
		{`(declare-fun f (Real) Bool) (assert (f (+ 1 1)))`, `(f (to_real (+ 1 1)))`},
		{`(declare-fun x () Int) (assert (let ((x 1) (y x)) (let ((x y)) (= x y))))`, `(= x x)`},
		{`(declare-fun x () Int) (assert (let ((y 1)) (let ((x 2) (y x)) (= x y))))`, `(= 2 x)`},
		{`(declare-fun x () Int) (assert (and (let ((y 1) (z 2)) (= x z)) (let ((x 3) (y x)) (= y 4))))`, `(and (= x 2) (= x 4))`},
		{`(define-fun f ((x Int)) Bool (exists ((y Int)) (= x (+ y y)))) (assert (forall ((y Int)) (f y)))`,
			`(forall ((y Int)) (exists ((y!1 Int)) (= y (+ y!1 y!1))))`},
		{`(define-fun f ((x Real) (y Real)) Bool (< x y)) (assert (forall ((i Int)) (f 0 i)))`, `(forall ((i Int)) (< 0.0 (to_real i)))`},
		{`(set-logic QF_LIRA) (assert (< (to_real 1) 1))`, `(< (to_real 1) 1.0)`},
		{`(set-logic QF_LRA) (assert (< (to_real 1) 1))`, `(< 1.0 1.0)`},
		{`(define-fun f ((p Bool)) Bool (forall ((y Bool)) (or p y))) (assert (f (f true)))`,
			`(forall ((y Bool)) (or (forall ((y!1 Bool)) (or true y!1)) y))`},
		{`(define-fun f ((x Int) (y Int)) Int (- x y)) (declare-fun x () Int) (declare-fun y () Int) (assert (= (f y x) (f 1 2)))`, `(= (- y x) (- 1 2))`},
		{`(define-sort B () (_ BitVec 8)) (define-sort M (X) (Array X B)) (declare-fun m () (M B)) (assert (= #x01 (select m (_ bv2 8))))`, `(= #x01 (select m #x02))`},
		{`(assert (and (! true :named a) a))`, `(and true true)`},
		{`(assert (xor true false true))`, `(xor true false true)`},
		{`(assert (=> true false true))`, `(=> true false true)`},
		{`(assert (implies (iff true false) (distinct true)))`, `(=> (= true false) true)`},
		{`(declare-fun a () (_ BitVec 4)) (assert (= (bvadd a a a) (concat #b1 #b0 #b11)))`, `(= (bvadd a a a) (concat #b1 #b0 #b11))`},
		{`(declare-fun a () (_ BitVec 4)) (assert (bvumulo ((_ extract 2 1) a) ((_ int_to_bv 2) (ubv_to_int a))))`, `(bvumulo ((_ extract 2 1) a) ((_ int2bv 2) (bv2nat a)))`},
		{`(assert (= ((as const (Array Int Real)) 1) ((as const (Array Int Real)) 1.5)))`, `(= ((as const (Array Int Real)) 1.0) ((as const (Array Int Real)) 1.5))`},
		{`(assert (= "a""b\u{41}\u0042\u{110000}" (_ char #x41)))`, `(= "a""bAB\u{5c}u{110000}" "A")`},
		{`(assert (str.in_re "x" (re.++ re.all ((_ re.loop 1 3) (str.to_re "y")))))`, `(str.in_re "x" (re.++ re.all ((_ re.loop 1 3) (str.to_re "y"))))`},
		{`(assert (fp.lt (fp #b0 #b10 #b11) (_ +oo 2 3) ((_ to_fp 2 3) RNE 1)))`, `(fp.lt (fp #b0 #b10 #b11) (_ +oo 2 3) ((_ to_fp 2 3) RNE 1.0))`},
		{`(assert (fp.isNaN ((_ to_fp 8 24) roundTowardZero #x05)))`, `(fp.isNaN ((_ to_fp 8 24) RTZ #x05))`},
		{`(declare-datatypes ((L 1)) ((par (X) ((nil) (cons (hd X) (tl (L X))))))) (declare-fun l () (L Int)) (assert (= l (cons 1 (as nil (L Int)))))`, `(= l (cons 1 (as nil (L Int))))`},
		{`(declare-datatypes (T) ((L nil (cons (hd T) (tl L))))) (declare-fun l () (L Int)) (assert (match l ((nil true) ((cons h t) (= h 1)))))`,
			`(ite ((_ is nil) l) true (= (hd l) 1))`},
		{`(declare-datatype P ((pair (fst Int) (snd Int)))) (declare-fun p () P) (assert (= ((_ update snd) p 3) p))`,
			`(= (ite ((_ is pair) p) (pair (fst p) 3) p) p)`},
		{`(declare-datatype C ((red) (green))) (declare-fun c () C) (assert (and (is-red c) ((_ is green) c)))`, `(and ((_ is red) c) ((_ is green) c))`},
		{`(declare-fun f (Int) Int) (assert (forall ((x Int)) (! (= (f x) x) :pattern ((f x)) :qid q)))`, `(forall ((x Int)) (! (= (f x) x) :pattern ((f x)) :qid q))`},
		{`(declare-fun |a b| () Bool) (declare-fun |let| () Bool) (assert (or |a b| |let|))`, `(or |a b| |let|)`},
		{`(set-logic QF_UF) (declare-sort Int 0) (declare-fun store (Int) Int) (declare-fun + () Int) (assert (= (store +) +))`, `(= (store +) +)`},
		{`(define-fun-rec f ((x Int)) Int (ite (<= x 0) 1 (* x (f (- x 1))))) (assert (= (f 3) 6))`, `(= (f 3) 6)`},
		{`(declare-fun x () Int) (assert ((_ divisible 3) (abs x)))`, `((_ divisible 3) (abs x))`},
		{`(declare-sort U 0) (declare-fun u () U) (assert (= u (as @a0 U)))`, `(= u (as @a0 U))`},
		{`(declare-fun d () Int) (declare-fun d () Bool) (assert (and (as d Bool) (= (as d Int) 0)))`, `(and (as d Bool) (= (as d Int) 0))`},
		{`(declare-fun x () Int) (assert (let ((x 5)) (< (as x Int) x)))`, `(< 5 5)`},
		{`(declare-fun x () Int) (assert (exists ((x Bool)) (or x (as x Bool) (let ((x 1)) (= 2 (as x Int))))))`, `(exists ((x Bool)) (or x x (= 2 1)))`},
		{`(declare-fun x () Int) (assert (exists ((y Int)) (let ((z (+ y x))) (= (* z z) (+ x x)))))`,
			`(exists ((y Int)) (let ((a!1 (+ y x))) (= (* a!1 a!1) (+ x x))))`},
		{`(push 1) (declare-fun x () Int) (pop 1) (declare-fun x () Bool) (assert x)`, `x`},
		{`(set-option :global-declarations true) (push 1) (declare-fun x () Bool) (pop 1) (assert x)`, `x`},
		{`(declare-fun x () Int) (reset) (declare-fun x () Bool) (assert x)`, `x`},
		{`(declare-fun x () Int) (reset-assertions) (declare-fun x () Bool) (assert x)`, `x`},
		{`(set-option :global-declarations true) (declare-fun x () Bool) (reset-assertions) (assert x)`, `x`},
		{`(declare-fun x () Int) (assert (forall ((x Int) (y Int)) (exists ((x Int)) (= x y))))`, `(forall ((x Int) (y Int)) (exists ((x!1 Int)) (= x!1 y)))`},
		{`(declare-fun x () Int) (define-fun f ((y Int)) Bool (exists ((x Int)) (< y x))) (assert (f x))`, `(exists ((x!1 Int)) (< x x!1))`},
		{`(assert (forall ((and Bool)) (or and true)))`, `(forall ((and!1 Bool)) (or and!1 true))`},
	} {
		s := scripts.New()
		if err := s.RunAll([]byte(c.src), ""); err != nil {
			t.Errorf("%s: %v", c.src, err)
			continue
		}
		if got := print.TermString(s.C, s.Asserts[len(s.Asserts)-1]); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.src, got, c.want)
		}
		scripts.RoundTrip(t, s, c.src)
	}
}

// An error must leave the tables as they were.
func TestErrorLeavesNothing(t *testing.T) {
	s := scripts.New()
	run := func(src string, fails bool) {
		t.Helper()
		if err := s.RunAll([]byte(src), ""); (err != nil) != fails {
			t.Fatalf("%s: %v", src, err)
		}
	}
	run(`(declare-fun p () Bool)`, false)
	run(`(assert (and (! p :named n) q))`, true)
	run(`(assert (let ((z p)) (! (and z 1) :named n)))`, true)
	run(`(assert (! 1 :named n))`, true)
	run(`(declare-datatypes ((A 0) (A 0)) (((a)) ((b))))`, true)
	run(`(declare-datatype A ((a) (a (b Int))))`, true)
	run(`(declare-datatype A ((a) (b (a Int) (a Bool))))`, true)
	run(`(define-funs-rec ((f () Int) (g () Int)) (1 true))`, true)
	run(`(define-fun-rec h ((x Int)) Int (k x))`, true)
	run(`(define-sort S (X) (Array X Y))`, true)
	if len(s.E.Named()) != 0 || len(s.E.Decls()) != 1 {
		t.Errorf("named %v, declared %v", s.E.Named(), s.E.Decls())
	}
	run(`(declare-sort A 0) (declare-sort B 0) (declare-fun a () A) (declare-fun f () B) (declare-fun g () Int)
	 (declare-fun h () Int) (declare-fun n () Int) (declare-sort S 0) (declare-sort X 0)`, false)
}

func TestNamedFollowsLevels(t *testing.T) {
	s := scripts.New()
	names := func() string {
		var b strings.Builder
		for _, n := range s.E.Named() {
			b.WriteString(n.Name + "=" + print.TermString(s.C, n.Term) + " ")
		}
		return b.String()
	}
	for _, c := range []struct{ src, want string }{
		{`(declare-fun p () Bool) (assert (! p :named a))`, `a=p `},
		{`(push 1) (assert (! (not a) :named b))`, `a=p b=(not p) `},
		{`(push 1) (assert (! (! b :named c) :named d)) (pop 2)`, `a=p `},
		{`(assert (! (or a p) :named b))`, `a=p b=(or p p) `},
		{`(reset)`, ``},
	} {
		if err := s.RunAll([]byte(c.src), ""); err != nil {
			t.Fatal(err)
		}
		if names() != c.want {
			t.Errorf("after %s: %s, want %s", c.src, names(), c.want)
		}
	}
}

// TestDefinitionsOutliveInnerLevels: what a level declared goes with it, and nothing else.
func TestDefinitionsOutliveInnerLevels(t *testing.T) {
	for inner := range 12 { // symbols, one of which has the number of a definition
		s := scripts.New()
		src := "(define-fun f () Int 5)(define-fun g ((x Int)) Int (+ x 1))(push 1)"
		for i := range inner {
			src += fmt.Sprintf("(declare-const c%d Int)", i)
		}
		if err := s.RunAll([]byte(src+"(define-fun h () Int 7)(pop 1)(assert (= f (g f)))"), ""); err != nil {
			t.Fatal(err)
		}
		if got := print.TermString(s.C, s.Asserts[0]); got != "(= 5 (+ 5 1))" {
			t.Errorf("with %d symbols: %s", inner, got)
		}
	}
}

func TestErrorHasPosition(t *testing.T) {
	s := scripts.New()
	err := s.RunAll([]byte("(assert\n  q)"), "")
	var e *elab.Error
	if !errors.As(err, &e) || e.Pos != (grammar.Pos{Line: 2, Col: 3}) {
		t.Errorf("%v", err)
	}
}

// The operators that are put together from others mean what they should.
func TestExtras(t *testing.T) {
	s := scripts.New()
	if err := s.RunAll([]byte(`(define-fun a () (_ BitVec 3) #b011)
(define-fun s () (Array Int Int) ((as const (Array Int Int)) 0))
(assert (= (ext_rotate_left a #b000) a)) (assert (= (ext_rotate_left a #b001) #b110)) (assert (= (ext_rotate_left a #b101) #b101))
(assert (= (ext_rotate_right a #b011) a)) (assert (= (ext_rotate_right a #b001) #b101)) (assert (= (ext_rotate_right #b1 #b1) #b1))
(assert (= (bvite #b1 a #b000) a)) (assert (= (bvite #b0 a #b000) #b000)) (assert (= (bvultbv a #b111) #b1)) (assert (= (bvsltbv a #b111) #b0))
(assert (eqrange s (store s 5 1) 0 4)) (assert (not (eqrange s (store s 5 1) 0 5)))
(assert (not (eqrange s (store s 2 1) 0 5))) (assert (not (eqrange s (store s 2 1) 2 5))) (assert (eqrange s (store s 2 1) 3 5)) (assert (eqrange s (store s 2 1) 5 0))
(assert (let ((bv5 #b1)) (= (_ bv5 3) #b101)))
(assert ((_ at-most 1) true false)) (assert (not ((_ at-most 1) true true))) (assert ((_ at-least 2) true false true)) (assert (not ((_ at-least 2) false true)))
(assert ((_ pble 5 3 3 2) true false true)) (assert (not ((_ pble 5 3 3 2) true true false))) (assert ((_ pbge 5 3 2) true true)) (assert (not ((_ pbge 6 3 2) true true)))
(assert ((_ pbeq 4 4) true)) (assert (not ((_ pbeq 4 4) false)))
(assert (= (rem 7 3) 1)) (assert (= (rem 7 (- 3)) (- 1))) (assert (= (rem (- 7) 3) 2)) (assert (= (rem (- 7) (- 3)) (- 2)))
(assert (bvumul_noovfl a #b010)) (assert (not (bvumul_noovfl a a)))
(assert (bvsmul_noovfl #b111 a)) (assert (not (bvsmul_noovfl #b110 #b110))) (assert (not (bvsmul_noovfl a a))) (assert (bvsmul_noovfl #b100 a))
(assert (bvsmul_noudfl #b010 #b110)) (assert (not (bvsmul_noudfl #b100 a))) (assert (bvsmul_noudfl a a))
(assert (if_then_else true (= a #b011) false))
(assert ((_ bit2bool 0) a)) (assert (not ((_ bit2bool 2) a))) (assert (= (mkbv true true false) a)) (assert (= (mkbv false) #b0))
(assert (= ((_ to_fp 5 11) RNE 1 3.0) ((_ to_fp 5 11) RNE 3.0 1) ((_ to_fp 5 11) RNE 6.0))) (assert (= ((_ to_fp 5 11) RNE (- 3.0) (- 1)) ((_ to_fp 5 11) RNE (- 1.5))))
(assert (= ((_ to_fp 5 11) #b1 #b10000 #b1000000000) ((_ to_fp 5 11) RNE (- 3.0))))`), ""); err != nil {
		t.Fatal(err)
	}
	ev := eval.New(s.C, &model.Model{})
	for _, a := range s.Asserts {
		if v, err := ev.Eval(context.Background(), a); err != nil || v != s.C.True() {
			t.Errorf("%s: %v %v", print.TermString(s.C, a), v, err)
		}
	}
}

func TestLogics(t *testing.T) {
	for _, c := range []struct {
		name  string
		th    smtlib.Theory
		known bool
	}{
		{"QF_LIA", smtlib.ThCore | smtlib.ThInts, true},
		{"QF_AUFBVLIA", smtlib.ThCore | smtlib.ThArrays | smtlib.ThUF | smtlib.ThBitVecs | smtlib.ThInts, true},
		{"QF_AX", smtlib.ThCore | smtlib.ThArrays, true},
		{"UFNIRA", smtlib.ThCore | smtlib.ThUF | smtlib.ThInts | smtlib.ThReals, true},
		{"QF_UFIDL", smtlib.ThCore | smtlib.ThUF | smtlib.ThInts, true},
		{"QF_RDL", smtlib.ThCore | smtlib.ThReals, true},
		{"QF_SLIA", smtlib.ThCore | smtlib.ThStrings | smtlib.ThInts, true},
		{"QF_ABVFPLRA", smtlib.ThCore | smtlib.ThArrays | smtlib.ThBitVecs | smtlib.ThFloats | smtlib.ThReals, true},
		{"UFDTLIA", smtlib.ThCore | smtlib.ThUF | smtlib.ThDatatypes | smtlib.ThInts, true},
		{"ALL", smtlib.ThAll, true},
		{"QF_ALIA*", smtlib.ThAll, false},
		{"QF_BOOL", smtlib.ThCore, true},
		{"X", smtlib.ThAll, false},
		{"", smtlib.ThAll, false},
	} {
		if th, known := smtlib.TheoryLogic(c.name); (known || c.known) && (th != c.th || known != c.known) {
			t.Errorf("%q: %b %v, want %b %v", c.name, th, known, c.th, c.known)
		}
	}
}

// TestStandardNames: what other solvers are sent calls the operators by the names that all
// of them know, and leaves alone what the user declared or bound.
func TestStandardNames(t *testing.T) {
	s := scripts.New()
	for _, c := range [][2]string{
		{"(declare-const x Int)", ""},
		{"(declare-const p Bool)", ""},
		{"(assert (= (pow x 2) (** 2 x) (~ x)))", "(assert (= (^ x 2) (^ 2 x) (- x)))"},
		{"(define-fun f ((y Int)) Int (|pow| y 2)) ", "(define-fun f ((y Int)) Int (^ y 2))"},
		{"(define-funs-rec ((g ((y Int)) Int) (h ((y Int)) Bool)) ((if (> y 0) (h (- y 1)) 1) (implies p (iff p (= (f y) (pow y 3))))))", "error"},
		{"(assert (implies p (and p (iff p p p))))", "(assert (=> p (and p (= p p p))))"},
		{"(define-funs-rec ((g ((y Int)) Int) (h ((y Int)) Bool)) ((if (> y 0) 2 1) (implies p (iff p (= (f y) (pow y 3))))))",
			"(define-funs-rec ((g ((y Int)) Int) (h ((y Int)) Bool)) ((ite (> y 0) 2 1) (=> p (= p (= (f y) (^ y 3))))))"},
		{"(assert (let ((pow x)) (= pow (pow 2 pow) ; pow\n 3)))", "error"},
		{"(assert (let ((z (pow x 2))) ; pow\n (= z (pow z 2))))", "(assert (let ((z (^ x 2))) ; pow\n (= z (^ z 2))))"},
		{"(assert (= (str.to.int \"pow\") x))", "(assert (= (str.to_int \"pow\") x))"},
		{"(declare-datatypes ((L 1)) ((par (T) ((nil) (cons (hd T) (tl (L T)))))))", ""},
		{"(declare-const l (L Int))", ""},
		{"(assert (= l nil (cons -1 nil)))", "(assert (= l (as nil (L Int)) (cons (- 1) (as nil (L Int)))))"},
		{"(declare-fun pow (Int Int) Int)", ""},
		{"(assert (= (pow x 2) x))", ""},
	} {
		cmd, err := grammar.NewReader(strings.NewReader(c[0]), "").Next()
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Run(cmd); err != nil {
			if c[1] != "error" {
				t.Error(c[0], err)
			}
			continue
		}
		if c[1] == "" {
			c[1] = c[0]
		}
		if got := string(s.E.Standard(cmd.Tree, cmd.Raw)); got != c[1] {
			t.Errorf("%s\ngot  %s\nwant %s", c[0], got, c[1])
		}
	}
}
