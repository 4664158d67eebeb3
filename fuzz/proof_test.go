package fuzz

import (
	"context"
	"fmt"
	"math/rand"
	"os"
	"strings"
	"testing"

	"bsmt/portfolio"
	"bsmt/proofcheck"
	"bsmt/session"
	"bsmt/smtlib"
)

// load reads a script anew: a proof that is checked declares its symbols in it.
func load(t *testing.T, text string) *session.Problem {
	t.Helper()
	p, err := session.Load(context.Background(), strings.NewReader(text), "script")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func query(p *session.Problem, assertions []smtlib.Term, proof bool) *portfolio.Query {
	return &portfolio.Query{
		Context: p.Context, Elaborator: p.Elaborator, Decls: p.Elaborator.Decls(), Assertions: assertions, WantProof: proof, Seed: 1,
		Defect: func(d portfolio.Defect) { panic(d.String()) },
	}
}

// solve has the kernel do so much work at most, which no clock measures.
func solve(p *session.Problem, assertions []smtlib.Term, proof bool, work int64) portfolio.Answer {
	q := query(p, assertions, proof)
	q.Work = work
	return (&portfolio.Kernel{}).Solve(context.Background(), q)
}

// accepted says whether a proof is accepted, without a hole, for the assertions of which
// one is left out, or none when out is negative.
func accepted(t *testing.T, text, proof string, out int) bool {
	t.Helper()
	p := load(t, text)
	as := p.Assertions
	if out >= 0 {
		as = append(append([]smtlib.Term(nil), as[:out]...), as[out+1:]...)
	}
	r, err := proofcheck.Check(context.Background(), p.Elaborator, as, strings.NewReader(proof), nil)
	return err == nil && len(r.Holes) == 0
}

// What is proved by induction has a proof without a hole: quantified or of constants, over datatypes that
// hold one another, and numbers, with functions that are defined.
func TestProofsByInduction(t *testing.T) {
	const nat = "(declare-datatypes ((N 0)) (((z) (s (p N)))))(declare-fun plus (N N) N)(assert (forall ((m N)) (= (plus z m) m)))(assert (forall ((n N) (m N)) (= (plus (s n) m) (s (plus n m)))))"
	for _, script := range []string{
		nat + "(assert (not (forall ((a N) (b N)) (= (plus a b) (plus b a)))))",
		nat + "(declare-const n N)(assert (not (= (plus n z) n)))",
		nat + "(declare-const q Bool)(assert (or q (not (forall ((a N) (b N) (c N)) (= (plus a (plus b c)) (plus (plus a b) c))))))(assert (not q))",
		"(declare-datatypes ((T 0) (L 0)) (((node (sub L))) ((nil) (cons (hd T) (tl L)))))(define-funs-rec ((st ((x T)) Int) (sl ((x L)) Int)) ((+ 1 (sl (sub x))) (ite ((_ is nil) x) 0 (+ (st (hd x)) (sl (tl x))))))(assert (not (forall ((x L)) (>= (sl x) 0))))",
		"(define-fun-rec f ((n Int)) Int (ite (<= n 0) 0 (+ n (f (- n 1)))))(assert (not (forall ((n Int)) (=> (>= n 0) (= (* 2 (f n)) (* n (+ n 1)))))))",
	} {
		p := load(t, script)
		a := solve(p, p.Assertions, true, 0)
		var b strings.Builder
		if a.Verdict != portfolio.Unsat || a.Proof == nil || a.Proof(&b) != nil || !strings.Contains(b.String(), "\n(induct ") || !accepted(t, script, b.String(), -1) {
			t.Errorf("%v %s: %s", a.Verdict, a.Reason, script)
		}
	}
}

// The proof's own names meet none of the script's.
func TestProofsOfScriptsWithTheirNames(t *testing.T) {
	const script = `(declare-sort @t0 0)
(declare-const @t0 Int)(declare-const |@t!1| Int)(declare-const @t2 Int)(declare-fun @f3 (Int) Int)(declare-fun @f1 (Int) Int)
(declare-const @l2 Bool)(declare-const @l3 Bool)(declare-const @x1 Int)(declare-const @s1 Int)
(assert (! (or @l2 @l3 (< @t0 @t!1)) :named @l4))
(assert (=> @l2 (< (@f3 @t0) @t2 @t0)))
(assert (=> @l3 (and (= @t0 @t!1) (distinct (@f1 @t0) (@f1 @t!1)))))
(assert (forall ((@t3 Int)) (> (@f3 @t3) (+ @t3 @s1))))
(assert (and (> @s1 0) (> @t0 (+ @t!1 @x1)) (> @x1 5)))
(assert (not (and (< @t0 @t!1) (not @l2))))
`
	p := load(t, script)
	a := solve(p, p.Assertions, true, 0)
	if a.Verdict != portfolio.Unsat || a.Proof == nil {
		t.Fatal(a.Verdict, a.Reason)
	}
	var b strings.Builder
	if err := a.Proof(&b); err != nil {
		t.Fatal(err)
	}
	if !accepted(t, script, b.String(), -1) {
		t.Errorf("refused:\n%s", b.String())
	}
}

// corrupt changes one thing in one line of a proof.
func corrupt(rnd *rand.Rand, proof string) string {
	lines := strings.Split(proof, "\n")
	for range 50 {
		i := 1 + rnd.Intn(len(lines)-1)
		words := strings.Fields(lines[i])
		if len(words) < 3 {
			continue
		}
		k := 1 + rnd.Intn(len(words)-1)
		w := words[k]
		core := strings.Trim(w, "()")
		switch {
		case rnd.Intn(8) == 0:
			return strings.Join(append(lines[:i:i], lines[i+1:]...), "\n")
		case rnd.Intn(4) == 0 && strings.HasPrefix(core, "@l") && !strings.HasPrefix(words[0], "(de"):
			words[k] = strings.Replace(w, core, "(not "+core+")", 1)
		case strings.ContainsAny(core, "0123456789") && core != "":
			var n int
			at := strings.IndexAny(core, "0123456789")
			if _, err := fmt.Sscan(core[at:], &n); err != nil {
				continue
			}
			words[k] = strings.Replace(w, core, fmt.Sprint(core[:at], max(0, n+rnd.Intn(7)-3)), 1)
		default:
			continue
		}
		lines[i] = strings.Join(words, " ")
		return strings.Join(lines, "\n")
	}
	return proof
}

// TestProofRepeats: a proof is the same from run to run, whatever order maps are gone through in.
func TestProofRepeats(t *testing.T) {
	text := `(declare-const x Int)(declare-const y Int)(declare-const z Int)
(assert (= (mod x 6) (mod (+ y 2) 6)))(assert (= (mod y 4) 3))(assert (= (mod z 10) (mod (* 3 y) 10)))
(assert (distinct (mod (+ x y z) 2) (mod z 2) ))(assert (= (mod x 15) 14 (mod z 8)))(assert (= (mod x 2) (mod y 2)))`
	var first string
	for range 8 {
		p := load(t, text)
		a := solve(p, p.Assertions, true, 1_000_000)
		var b strings.Builder
		if a.Verdict != portfolio.Unsat || a.Proof(&b) != nil {
			t.Fatalf("%s %s", a.Verdict, a.Reason)
		}
		if first == "" {
			first = b.String()
		} else if b.String() != first {
			t.Fatalf("two proofs of one script:\n%s\n%s", first, b.String())
		}
	}
}

// TestProofs: what the kernel refutes, the checker accepts, but for some holes; and no
// proof, as it is or with one thing changed, is accepted for assertions that have a model.
func TestProofs(t *testing.T) {
	scripts, tries := 1, 5
	if testing.Short() {
		scripts, tries = 1, 2
	}
	seed := int64(1)
	if s := os.Getenv("BSMT_PROOF_SEED"); s != "" { // to look further by hand
		if _, err := fmt.Sscan(s, &seed); err != nil {
			t.Fatal(err)
		}
		scripts, tries = 100, 60
	}
	rnd := rand.New(rand.NewSource(seed))
	refuted, whole, attacks := 0, 0, 0
	for _, p := range Profiles() {
		for i, found := uint64(0), 0; i < 12*uint64(scripts) && found < scripts; i++ {
			text := Generate(&p, uint64(seed), i).Text()
			prob := load(t, text)
			if len(prob.Assertions) == 0 {
				continue
			}
			a := solve(prob, prob.Assertions, true, 1_000_000)
			var b strings.Builder
			if a.Verdict != portfolio.Unsat || a.Proof == nil || a.Proof(&b) != nil || b.Len() > 60_000 {
				continue
			}
			found++
			refuted++
			proof := b.String()
			if accepted(t, text, proof, -1) {
				whole++
			}
			for out := range min(3, len(prob.Assertions)) {
				rest := load(t, text)
				as := append(append([]smtlib.Term(nil), rest.Assertions[:out]...), rest.Assertions[out+1:]...)
				if solve(rest, as, false, 1_000_000).Verdict != portfolio.Sat {
					continue
				}
				for k := range tries {
					spoilt := proof
					if k > 0 {
						spoilt = corrupt(rnd, proof)
					}
					attacks++
					if accepted(t, text, spoilt, out) {
						t.Fatalf("%s %d: accepted without assertion %d, though the rest has a model:\n%s\n%s", p.Name, i, out, text, spoilt)
					}
				}
			}
		}
	}
	t.Logf("%d refuted, %d proofs without a hole, %d attacks", refuted, whole, attacks)
	if refuted < 10 || 3*whole < refuted {
		t.Errorf("of %d proofs only %d are accepted", refuted, whole)
	}
}

// TestAssumedProofs: refutations under assumptions have proofs, too.
func TestAssumedProofs(t *testing.T) {
	refuted, whole := 0, 0
	try := func(name, text string) {
		p := load(t, text)
		var plain []smtlib.Term
		q := query(p, nil, true)
		for i, a := range p.Assertions {
			if i%2 == len(p.Assertions)%2 {
				plain = append(plain, a)
			} else {
				q.Assumed = append(q.Assumed, portfolio.Assumption{Term: a})
			}
		}
		q.Assertions, q.Work = plain, 1_000_000
		a := (&portfolio.Kernel{}).Solve(context.Background(), q)
		var b strings.Builder
		if a.Verdict != portfolio.Unsat || a.Proof == nil || a.Proof(&b) != nil {
			return
		}
		refuted++
		if r, err := proofcheck.Check(context.Background(), p.Elaborator, p.Assertions, strings.NewReader(b.String()), nil); err != nil {
			t.Errorf("%s: %v\n%s\n%s", name, err, text, b.String())
		} else if len(r.Holes) == 0 {
			whole++
		}
	}
	for _, p := range onFloats(false) {
		for i := range uint64(12) {
			try(fmt.Sprint(p.Name, " ", i), Generate(&p, 18, i).Text())
		}
	}
	try("false", "(declare-const x Int)(assert (<= x 3))(assert (< x x))")
	if t.Logf("%d refuted, %d proofs without a hole", refuted, whole); refuted < 100 || 20*whole < 19*refuted {
		t.Errorf("of %d proofs only %d are accepted", refuted, whole)
	}
}

// within bounds constants.
func within(lo, hi int, names ...string) (out string) {
	for _, n := range names {
		out += fmt.Sprintf("(assert (<= %d %s))(assert (<= %s %d))", lo, n, n, hi)
	}
	return out
}

// involution is a function over n numbers that undoes itself and moves each: none for an
// odd n.
func involution(n int) string {
	text := "(declare-fun f (Int) Int)"
	for v := range n {
		text += fmt.Sprintf("(assert (and (<= 0 (f %d)) (<= (f %d) %d)))(assert (= (f (f %d)) %d))(assert (distinct (f %d) %d))", v, v, n-1, v, v, v, v)
	}
	return text
}

// What is refuted by one kind of reasoning each has a proof without a hole.
func TestNoHoles(t *testing.T) {
	for name, text := range map[string]string{
		"one point": `(declare-fun p (Int) Bool)(declare-const a Int)
			(assert (forall ((x Int)) (or (distinct (+ x 1) a) (p x))))(assert (not (p (- a 1))))`,
		"nested": `(declare-sort S 0)(declare-fun f (Int S) Bool)(declare-const n Int)
			(assert (forall ((x Int)) (=> (and (<= 1 x) (<= x n)) (exists ((y S)) (f x y)))))
			(assert (forall ((x Int) (y S)) (=> (f x y) (< 5 x))))(assert (<= 3 n))`,
		"fixed bits": `(declare-const i (_ BitVec 32))(declare-const e (_ BitVec 32))(assert (and (bvslt i e) (bvsle (_ bv3 32) i)))
			(assert (not (exists ((x (_ BitVec 32))) (bvsle (_ bv4 32) x))))`,
		"quotient":            `(declare-const a Int)(assert (exists ((x Int)) (and (<= (+ (div x 5) 7) a) (= 0 (mod x 5)) (<= 40 x))))(assert (< a 15))`,
		"remainder":           `(declare-const x Int)(declare-const y Int)(assert (<= x 0))(assert (or (= y 0) (> 0 (mod x y))))(assert (< 0 y))`,
		"numeral with a sign": `(declare-const p Bool)(declare-const x Int)(assert (not (or (not p) (<= -4 (- x x)) (< x 0))))(assert (< -9 x))`,
		"gates": `(declare-const p Bool)(declare-const q Bool)(declare-const b Bool)(declare-const c Bool)(declare-const x Int)(declare-const y Int)
			(assert (or (and p (or b c (< x y))) (and (not p) (not b) (not c) (<= y x))))(assert (or q (not (or q b (< x y)))))(assert (or (not q) (= x 3)))
			(assert (or (not q) (= y 3)))(assert (or q (distinct x 3) (distinct y 3)))(assert (not (and (not p) q)))(assert (or p q))(assert (not b))(assert (not c))`,
		"unused": `(declare-const p Bool)(declare-const c (_ BitVec 8))(assert (not p))(assert (bvult c (_ bv9 8)))
			(assert (forall ((x (_ BitVec 8)) (y (_ BitVec 8)) (b Bool) (z (_ BitVec 8))) (or (= (ite b x y) (ite b z y)) (bvult x c) p)))`,
		"bytes": `(declare-const c Int)(declare-const i Int)(define-fun s ((v Int)) Int (mod (+ (* 10 (mod (+ (mod c 256) (* 10 i)) 65536)) (mod v 256)) 65536))
			(define-fun p ((v Int) (u Int)) Bool (let ((t (mod (+ (* 10 (s v)) (mod u 256)) 65536))) (or (< (mod v 256) 48) (<= (s v) 32767) (< 57 (mod u 256)) (<= t 32767))))
			(assert (forall ((x Int) (y Int)) (or (p x y) (< c i))))(assert (exists ((u Int) (v Int)) (not (p v u))))(assert (> c i))`,
		"no byte": `(declare-const i Int)(assert (= i 43))
			(assert (not (exists ((x Int)) (and (= i (mod (+ (mod x 16) 40) 1024)) (<= x 127) (<= (- 128) x) (<= 1 (mod x 16))))))`,
		"codes": `(declare-const a (_ BitVec 32))(declare-const b (_ BitVec 32))(declare-const c (_ BitVec 32))(declare-const d (_ BitVec 32))(declare-const e (_ BitVec 32))
			(declare-const p Bool)(assert (distinct a b c d))(assert (or (= a b) (= (ite p a c) e) (= a (_ bv7 32))))(assert (distinct a (_ bv7 32)))(assert (= e (ite p b d)))`,
		"ranks": `(declare-const a (_ BitVec 32))(declare-const b (_ BitVec 32))(declare-const c (_ BitVec 32))
			(assert (bvult a b))(assert (bvult b c))(assert (or (= a c) (bvult c a)))`,
		"products":   `(declare-const x Int)(declare-const y Int)(declare-const z Int)(declare-const c Bool)(assert (<= 3 x))(assert (or c (< (* x y) 0)))(assert (or c (< (- 3) (* x y))))(assert (not c))`,
		"monotone":   `(declare-const x Int)(declare-const y Int)(declare-const z Int)(assert (<= 0 z))(assert (< x y))(assert (< (* y z) (+ (* x z) z)))`,
		"difference": `(declare-const x Int)(declare-const y Int)(declare-const z Int)(declare-const u Int)(declare-const v Int)(assert (= u (* x z)))(assert (= v (* y z)))(assert (or (= x y) (= (+ x 1) (+ y 1))))(assert (distinct u v))`,
		"remainders": `(declare-const x Int)(declare-const y Int)(assert (> y 1))(assert (> x 0))(assert (>= (div x y) x))`,
		"witnesses": `(declare-fun p (Int) Bool)(declare-fun q (Int) Bool)
			(assert (or (not (forall ((x Int)) (=> (p x) (q x)))) (not (forall ((x Int)) (=> (p x) (q (+ x 1)))))))(assert (forall ((x Int)) (=> (p x) (q x))))
			(assert (forall ((x Int)) (q (+ x 1))))`,
		"divider":        `(declare-const a (_ BitVec 32))(assert (= a (bvurem (bvnot a) a)))`,
		"signed divider": `(declare-const a (_ BitVec 32))(assert (= a (bvsrem (bvnot a) a)))(assert (distinct a (_ bv0 32)))(assert (distinct a (bvnot (_ bv0 32))))`,
		"signed modulo":  `(declare-const a (_ BitVec 24))(assert (= a (bvsmod (bvnot a) a)))(assert (distinct a (_ bv0 24)))(assert (distinct a (bvnot (_ bv0 24))))`,
		"ring": `(declare-const x (_ BitVec 64))(declare-const y (_ BitVec 64))
			(assert (distinct (bvmul (bvadd x y) (bvsub x y)) (bvsub (bvmul x x) (bvmul y y))))`,
		"equations": `(declare-const a (Array Int Int))(declare-const b (Array Int Int))(declare-const i Int)
			(assert (= b (store a i 3)))(assert (= i 4))(assert (distinct (select b 4) 3))`,
		"lattice": `(declare-const x Int)(declare-const y Int)(assert (<= 0 (- (* 27300000 x) (* 24500001 y))))(assert (<= (- (* 27300000 x) (* 24500001 y)) 99999))
			(assert (<= 1 (- (* 27300001 x) (* 24500000 y))))(assert (<= (- (* 27300001 x) (* 24500000 y)) 100000))`,
		"extensional": `(declare-const a (Array Int Int))(declare-const b (Array Int Int))(declare-fun f (Int) Int)
			(assert (forall ((i Int)) (= (select a i) (f i))))(assert (forall ((i Int)) (= (select b i) (f i))))(assert (distinct a b))`,
		"any array": `(declare-sort U 0)(declare-const u U)(declare-const b (_ BitVec 8))(declare-const c (_ BitVec 8))(declare-fun f (U) Int)
			(assert (or (bvult b c) (not (forall ((v (Array U Int))) (distinct (mod (+ (* 2 (select v u)) (* 4 (f u))) 6) 1)))))(assert (not (bvult b c)))`,
		"arrays of arrays": `(declare-const b Bool)(declare-const a (Array Int (Array Int Bool)))(declare-const c (Array Int (Array Int Bool)))(declare-const d (Array Int Bool))
			(assert (= (ite b a a) (store c 6 d)))(assert (distinct (select a 6) d))`,
		"constant": `(declare-const x (_ BitVec 3))(declare-const v (_ BitVec 3))(declare-const a (Array (_ BitVec 3) (_ BitVec 3)))(declare-const b (Array (_ BitVec 3) (_ BitVec 3)))
			(assert (= a (store ((as const (Array (_ BitVec 3) (_ BitVec 3))) v) x #b111)))(assert (= a (store b #b001 #b110)))(assert (distinct v #b110))(assert (distinct x #b001))`,
		"squares of all": `(declare-const x Int)(assert (or (< (* x x) 0) (forall ((d Int)) (= (* 5 2) (* d d)))))`,
		"ladder": `(declare-fun f (Int) Int)(declare-const p Bool)(declare-const q Bool)(assert (=> q p))(assert (<= (f 2) 2))
			(assert (forall ((z Int)) (< (+ z (ite p 1 0) (ite q 1 0)) (f z))))`,
		"row": `(declare-const p Bool)(declare-const q Bool)(declare-const r Bool)(assert (= (+ (ite p 1 0) (ite q 2 0) (ite r 1 0)) (- 1)))`,
		"values": `(declare-const x Int)(declare-const y Int)(declare-const z Int)
			(define-fun f ((a Int) (b Int)) Int (ite (and (= a 3) (= b 1)) (- 2) (ite (and (= a 3) (= b 1)) 5 (ite (and (<= a 1) (= b 2)) 4 (- 2)))))
			(assert (<= 0 y 1))(assert (<= 0 x 1))(assert (<= 0 z 3))(assert (<= (f y z) x))(assert (distinct (f x z) (f y z)))`,
		"gaps": `(declare-const x Int)(declare-const y Int)(assert (or (= x 1) (= x 4) (= x 9)))(assert (or (= y 2) (= y 7)))
			(assert (= (+ x y) 12))`,
		"relation": `(declare-const x Int)(declare-const y Int)(declare-const z Int)` + within(1, 4, "x", "y", "z") +
			`(assert (=> (= x 1) (or (= y 1) (= y 2))))(assert (=> (= x 2) (or (= y 2) (= y 3))))(assert (=> (= x 3) (or (= y 3) (= y 1))))(assert (=> (= x 4) (= y 2)))
			(assert (=> (= y 1) (or (= z 1) (= z 2))))(assert (=> (= y 2) (or (= z 2) (= z 3))))(assert (=> (= y 3) (= z 3)))(assert (=> (= y 4) (= z 1)))
			(assert (or (= y 4) (= z 4) (and (= z x) (= x 1) (= y 2)) (and (= x y) (= z 1) (= x 3))))`,
		"hub": `(declare-const z Int)(declare-const a Int)(declare-const b Int)(declare-const c Int)(assert (distinct a b c))` +
			`(assert (<= 0 (- a z)))(assert (<= (- a z) 1))(assert (<= 0 (- b z)))(assert (<= (- b z) 1))(assert (<= 0 (- c z)))(assert (<= (- c z) 1))`,
		"far": `(declare-const x Int)(declare-const y Int)(assert (<= 100000000000000000000 x))(assert (<= y (- 100000000000000000000)))
			(assert (or (< (+ x y) (- 5)) (< x 100000000000000000002)))(assert (= (* 2 x) (+ 200000000000000000007 (* 2 y y))))(assert (< (* 3 x) (- (* 4 y))))`,
		"cells": involution(5),
		"unfolded": `(declare-fun f (Int) Int)
			(assert (forall ((x Int)) (=> (and (<= 0 x) (<= x 4)) (and (<= 0 (f x)) (<= (f x) 4) (= (f (f x)) x) (distinct (f x) x)))))`,
		"unfolded twice": `(declare-fun f (Int Int) Int)
			(assert (forall ((x Int) (y Int)) (=> (and (<= 0 x) (<= x 2) (<= 0 y) (<= y 2)) (and (<= 0 (f x y)) (<= (f x y) 2)))))
			(assert (forall ((x Int) (y Int) (z Int)) (=> (and (<= 0 x) (<= x 2) (<= 0 y) (< y z) (<= z 2)) (and (distinct (f x y) (f x z)) (distinct (f y x) (f z x))))))
			(assert (= (f 0 0) 0))(assert (= (f 1 1) 0))(assert (= (f 0 1) 1))(assert (= (f 2 0) 0))`,
		"unfolded by halves": `(declare-fun f (Int) Int)
			(assert (forall ((x Int)) (=> (and (<= 0 x) (<= x 300)) (and (<= 0 (f x)) (<= (f x) 900) (<= (+ (f x) 1) (f (+ x 1)))))))(assert (< (f 300) (+ (f 0) 299)))`,
		"unfolded by halves twice": `(declare-fun f (Int Int) Int)
			(assert (forall ((x Int) (y Int)) (=> (and (<= 0 x) (<= x 17) (<= 0 y) (<= y 17)) (and (<= 0 (f x y)) (<= (f x y) 90) (< (f x y) (f (+ x 1) y)) (< (f x y) (f x (+ y 1)))))))
			(assert (< (f 17 17) (+ (f 0 0) 34)))`,
		"least predicate": `(declare-fun p (Int) Bool)(declare-const a Int)
			(assert (forall ((z Int)) (=> (and (<= a z) (<= z (+ a 2))) (p z))))(assert (not (exists ((x Int)) (p (* 3 x)))))`,
		"two predicates": `(declare-fun p (Int) Bool)(declare-fun q (Int) Bool)(declare-const a Int)(assert (forall ((x Int)) (=> (< a x) (p x))))
			(assert (forall ((x Int)) (=> (< x 0) (q x))))(assert (not (exists ((x Int) (y Int)) (and (p x) (q y) (= (+ x y) 0)))))`,
		"pigeons": `(declare-const a Int)(declare-const b Int)(declare-const c Int)(declare-const d Int)(assert (distinct a b c d))` + within(1, 3, "a", "b", "c", "d"),
		"greatest": `(declare-sort M 0)(declare-fun greatest (M Int Int Int) Bool)(declare-fun at (M Int) Int)
			(assert (forall ((a M)(l Int)(h Int)(m Int)) (and (=> (greatest a l h m) (and (forall ((i Int)) (=> (and (<= l i)(< i h)) (<= (at a i) m)))
				(or (and (<= h l) (= m 0)) (and (< l h) (exists ((i Int)) (and (<= l i)(< i h)(= m (at a i))))))))
			(=> (and (forall ((i Int)) (=> (and (<= l i)(< i h)) (<= (at a i) m))) (or (and (<= h l) (= m 0)) (and (< l h) (exists ((i Int)) (and (<= l i)(< i h)(= m (at a i))))))) (greatest a l h m)))))
			(declare-const b M)(assert (greatest b 0 3 7))(assert (> (at b 1) 7))`,
		"head of a list": `(declare-sort L 0)(declare-fun cons (Int L) L)(declare-const nil L)(declare-fun len (L) Int)(declare-fun p (L Int) Bool)(declare-fun q (L) Bool)(declare-fun g (Int L) Int)
			(assert (forall ((u L)(y L)(x Int)) (=> (and (<= 0 x) (= (+ x (len y)) (len u)) (forall ((k Int)) (=> (<= 0 k) (= (g k y) (g k u))))) (=> (not (= y nil)) (forall ((h Int))
				(=> (exists ((a Int)(b L)) (and (= y (cons a b)) (= h a))) (=> (= h 0) (or (and (<= 0 x) (< x (len u)) (p u x)) (and (= x (len u)) (q u))))))))))
			(declare-const b L)(declare-const c L)(assert (= (len c) (len (cons 0 b)) 2))(assert (not (q c)))(assert (not (= nil (cons 0 b))))
			(assert (forall ((k Int)) (= (g k (cons 0 b)) (g k c))))(assert (forall ((u L)(i Int)) (not (p u i))))`,
		"choices in a row": `(declare-const b Bool)(declare-const c Bool)(declare-const i Int)(assert (<= (- 1) i 1))(assert (= 0 (+ (ite b 2 7) (* 5 i) (ite c 5 10))))`,
		"powers":           `(declare-const x Int)(declare-const y Int)(assert (= (^ x 3) (+ 9 (* 7 y))))(assert (= (^ y 2) 0))`,
		"two places": `(declare-const a Int)(declare-const b Int)(declare-const c Int)(declare-const d Int)(assert (distinct a b c d))` + within(1, 5, "a", "b", "c", "d") +
			`(assert (distinct a 2))(assert (distinct b 2 3 4))(assert (distinct a 3))(assert (distinct a 4))(assert (distinct c 2 3 4))`,
		"squares": `(declare-const x Int)(declare-const y Int)(declare-const z Int)(declare-const c Bool)
			(assert (or c (= (+ (* x x) (* y y) (* z z)) (+ 7 (* 8 z (- z 1))))))(assert (not c))`,
		"far squares": `(declare-const x Int)(declare-const y Int)(declare-const b Bool)(declare-const c Bool)(assert (< y 20000000000000000000))
			(assert (=> b (and (<= 5000000000 x) (<= x 5000000000))))(assert (=> (not b) (and (<= (- 7000000001) x) (<= x (- 7000000001)))))
			(assert (=> c (= (* x x) (+ y 3))))(assert (=> (not c) (= (* x x) (+ y 5))))`,
		"words of integers": `(declare-const x Int)(declare-const w (_ BitVec 8))(assert (= ((_ int2bv 8) (+ x 1)) w))
			(assert (or (= w #x05) (= w #x07)))(assert (= x (+ 256 (bv2nat w))))`,
		"odd names": `(declare-const |a b| Int)(declare-const |c;| (Array Int Int))(declare-fun |h h| (Int) Int)
			(declare-sort |S S| 0)(declare-const |s 1| |S S|)(declare-const t |S S|)(declare-fun |k k| (|S S|) Int)
			(assert (= (|k k| |s 1|) (select |c;| |a b|)))(assert (= (store |c;| |a b| 4) |c;|))(assert (= |s 1| t))
			(assert (or (distinct (|k k| t) 4) (< (|h h| 1) (|h h| 1))))`,
		"sums": `(declare-const x Int)(declare-const y Int)(declare-const u Int)(declare-const v Int)(declare-const s Int)(declare-const t Int)
			(assert (or (and (= u (+ x 2)) (= v y)) (and (= u (- x 4)) (= v (+ y 6)))))(assert (or (and (= s (+ u 2)) (= t v)) (and (= s (- u 4)) (= t (+ v 6)))))
			(assert (= (+ x y) 0))(assert (= (+ s t) 5))`,
		"turned round": `(declare-const x Int)(declare-const y Int)(declare-const u Int)(declare-const v Int)(declare-const s Int)(declare-const t Int)
			(assert (or (and (= u (+ x 2)) (<= v y)) (and (= u (- x 4)) (= v (+ y 6)))))(assert (or (and (= s (+ u 2)) (<= t v)) (and (= s (- u 4)) (= t (+ v 6)))))
			(assert (<= (+ x y) 0))(assert (>= (+ s t) 5))`,
	} {
		p := load(t, text)
		a := solve(p, p.Assertions, true, 1_000_000_000)
		var b strings.Builder
		if a.Verdict != portfolio.Unsat || a.Proof == nil || a.Proof(&b) != nil {
			t.Errorf("%s: no proof: %v %s", name, a.Verdict, a.Reason)
			continue
		}
		if !accepted(t, text, b.String(), -1) {
			t.Errorf("%s: refused:\n%s", name, b.String())
		}
	}
}

// Pigeons in holes, in clauses: their proof is a contradiction of rows, and not accepted
// without one of the pigeons.
func TestRelaxation(t *testing.T) {
	const n = 12
	var b strings.Builder
	name := func(p, h int) string { return fmt.Sprintf("p%d_%d", p, h) }
	for p := range n {
		for h := range n - 1 {
			b.WriteString("(declare-const " + name(p, h) + " Bool)")
		}
	}
	for p := range n { // the first n assertions
		b.WriteString("(assert (or")
		for h := range n - 1 {
			b.WriteString(" " + name(p, h))
		}
		b.WriteString("))")
	}
	for h := range n - 1 {
		for p := range n {
			for q := range p {
				b.WriteString("(assert (or (not " + name(p, h) + ") (not " + name(q, h) + ")))")
			}
		}
	}
	text := b.String()
	p := load(t, text)
	a := solve(p, p.Assertions, true, 1_000_000)
	var proof strings.Builder
	if a.Verdict != portfolio.Unsat || a.Proof == nil || a.Proof(&proof) != nil {
		t.Fatalf("no proof: %v %s", a.Verdict, a.Reason)
	}
	if !accepted(t, text, proof.String(), -1) {
		t.Error("refused")
	}
	for _, out := range []int{0, n - 1, n, len(p.Assertions) - 1} {
		if accepted(t, text, proof.String(), out) {
			t.Errorf("accepted without assertion %d", out)
		}
	}
}

// Cells of functions: no proof is accepted for assertions one fewer, which have a model.
func TestCells(t *testing.T) {
	text := involution(5)
	p := load(t, text)
	a := solve(p, p.Assertions, true, 1_000_000_000)
	var proof strings.Builder
	if a.Verdict != portfolio.Unsat || a.Proof == nil || a.Proof(&proof) != nil || !strings.Contains(proof.String(), ":rule cells") {
		t.Fatalf("no proof by cells: %v %s", a.Verdict, a.Reason)
	}
	for out := range p.Assertions {
		rest := load(t, text)
		as := append(append([]smtlib.Term(nil), rest.Assertions[:out]...), rest.Assertions[out+1:]...)
		if solve(rest, as, false, 1_000_000_000).Verdict == portfolio.Sat && accepted(t, text, proof.String(), out) {
			t.Errorf("accepted without assertion %d", out)
		}
	}
}

// TestProofsAreShort: of thousands of instances those are written that the conclusion rests on,
// for quantified facts and for those that stand in others.
func TestProofsAreShort(t *testing.T) {
	for name, text := range map[string]string{
		"order": `(declare-const a (Array Int Int))(assert (forall ((i Int)(j Int)) (=> (and (<= 0 i) (<= i j) (<= j 60)) (<= (select a i) (select a j)))))
			(assert (> (select a 7) (select a 41)))`,
		"sum and order": `(declare-const a (Array Int Int))(assert (forall ((i Int)(j Int)) (=> (and (<= 0 i) (<= i j) (<= j 60)) (and (<= (select a i) (select a j)) (< (select a i) 90)))))
			(assert (or (> (select a 7) (select a 41)) (> (+ (select a 0) (select a 60)) 179)))`,
	} {
		p := load(t, text)
		a := solve(p, p.Assertions, true, 1_000_000_000)
		var proof strings.Builder
		if a.Verdict != portfolio.Unsat || a.Proof == nil || a.Proof(&proof) != nil || !accepted(t, text, proof.String(), -1) {
			t.Fatalf("%s: no proof: %v %s", name, a.Verdict, a.Reason)
		}
		if steps := strings.Count(proof.String(), "\n("); steps > 400 {
			t.Errorf("%s: %d steps:\n%.4000s", name, steps, proof.String())
		}
	}
}
