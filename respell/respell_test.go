package respell_test

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bsmt/portfolio"
	"bsmt/respell"
	"bsmt/session"
)

// verdicts has the kernel answer a script, and keeps what it says of each check-sat.
func verdicts(t *testing.T, name, script string) []string {
	t.Helper()
	var out strings.Builder
	failed, err := session.New(context.Background(), session.Config{Out: &out, Solver: &portfolio.Kernel{}}).Run(strings.NewReader(script))
	if err != nil || failed {
		t.Fatalf("%s: %v\n%s\n%s", name, err, script, out.String())
	}
	var said []string
	for line := range strings.Lines(out.String()) {
		if line = strings.TrimSpace(line); line == "sat" || line == "unsat" || line == "unknown" {
			said = append(said, line)
		}
	}
	return said
}

// script is small and has something for each way.
const script = `(set-logic ALL)
(declare-sort U 0)
(define-sort V () U)
(declare-fun f (U Int) V)
(declare-const u U)
(declare-const |an odd one| U)
(declare-const x Int)
(declare-const y Int)
(declare-const z Int)
(declare-const p Bool)
(declare-const w (_ BitVec 8))
(declare-const v (_ BitVec 8))
(define-fun twice ((x Int)) Int (+ x x))
(assert (distinct x y z))
(assert (! (<= 0 x y 3) :named bounds))
(assert (or (and (< x 2) (> y 1)) (and p (= (twice x) y)) (= z 17)))
(assert (= w (ite p v (bvadd w v))))
(assert (=> p (bvult w v)))
(assert (and (bvsge w #x05) (not (= w v))))
(declare-const m (Array Int Int))
(assert (and (<= 0 (select (store m x 3) y)) (<= (select (store m x 3) y) 9)))
(assert (distinct (mod (+ (* 3 x) 1) 4) (div (* y 2) 3)))
(assert (= (concat ((_ extract 6 3) w) ((_ zero_extend 2) #b10)) (bvshl v #x01)))
(assert (forall ((k Int)) (or (< k 0) (> (+ k 1) 0))))
(assert (forall ((u U)) (! (distinct (f u 1) u) :pattern ((f u 1)))))
(assert (let ((u (f u 1)) (x 3)) (distinct u |an odd one|)))
(push 1)
(assert (= (f u 1) |an odd one|))
(check-sat)
(pop 1)
(assert (! (= p (= x z)) :named last))
(check-sat)
(assert (= (- x y) z))
(assert (> z 0))
(check-sat)
`

// overloaded gives one name several meanings, of which one is declared after another.
const overloaded = `(declare-sort S 0)
(declare-datatypes ((T 0)) (((s (first S) (second Int)))))
(declare-fun s (T) S)
(declare-const x T)
(declare-const c S)
(assert (= (first (s c (second x))) (s x)))
(assert (distinct c (s (s c (second x)))))
(check-sat)
(assert (forall ((y T)) (= (s y) c)))
(check-sat)
`

// values has functions for values.
const values = `(set-logic HO_ALL)
(declare-datatype U ((unit)))
(declare-fun f (Int) U)
(declare-fun g (Int) U)
(declare-fun P ((-> Int U)) Bool)
(assert (P f))
(check-sat)
(assert (or (not (P g)) (not (P f))))
(check-sat)
`

func TestVerdictsStay(t *testing.T) {
	scripts := map[string]string{"script": script, "overloaded": overloaded, "values": values}
	files, _ := filepath.Glob("../examples/*.smt2")
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if s := string(text); !strings.Contains(s, "Real") && !strings.Contains(s, "Float") && !strings.Contains(f, "squares") {
			scripts[filepath.Base(f)] = s
		}
	}
	used := map[respell.Way]int{}
	for name, text := range scripts {
		var want []string
		sets := [][]respell.Way{nil}
		for _, w := range respell.AllWays() {
			sets = append(sets, []respell.Way{w})
		}
		for i, ways := range sets {
			r := rand.New(rand.NewPCG(uint64(i), 7))
			share := 1.0
			if ways == nil {
				share = 0.5
			}
			said, counts, err := respell.Script([]byte(text), r, respell.Config{Ways: ways, Share: share})
			if err != nil {
				// What only others read is left to them.
				if i == 0 && name != "script" {
					break
				}
				t.Fatalf("%s %v: %v", name, ways, err)
			}
			if want == nil {
				want = verdicts(t, name, text)
			}
			if got := verdicts(t, name, said); !slices.Equal(got, want) {
				t.Errorf("%s, said by %v: %v, was %v\n%s", name, ways, got, want, said)
			}
			for w, n := range counts {
				used[w] += n
			}
		}
	}
	for _, w := range respell.AllWays() {
		if used[w] == 0 && w != respell.Order {
			t.Errorf("nothing was said by %s", w)
		}
	}
}

// TestDistinctPairs checks that every two of what is distinct are told apart: one pair less
// and the holes would suffice.
func TestDistinctPairs(t *testing.T) {
	const pigeons = `(set-logic QF_BV)
(declare-const a (_ BitVec 2))
(declare-const b (_ BitVec 2))
(declare-const c (_ BitVec 2))
(declare-const d (_ BitVec 2))
(declare-const e (_ BitVec 2))
(assert (distinct a b c d e))
(check-sat)
`
	for seed := range uint64(10) {
		said, _, err := respell.Script([]byte(pigeons), rand.New(rand.NewPCG(seed, 3)), respell.Config{Ways: []respell.Way{respell.Distinct}, Share: 1})
		if err != nil {
			t.Fatal(err)
		}
		if got := verdicts(t, "pigeons", said); !slices.Equal(got, []string{"unsat"}) {
			t.Errorf("seed %d: %v\n%s", seed, got, said)
		}
	}
}

// TestWithoutNumerals: each way leaves a script alone that has no numeral in it where the way
// speaks of one.
func TestWithoutNumerals(t *testing.T) {
	const words = `(declare-const a (_ BitVec 4))
(declare-const b (_ BitVec 4))
(declare-const c (_ BitVec 4))
(declare-const i Int)
(declare-const j Int)
(assert (= a (bvshl b c)))
(assert (distinct (bvlshr a b) (bvadd c (bvmul a b))))
(assert (<= j (* i j) (+ i j)))
(assert (and (<= i j) (<= j (mod i j))))
(check-sat)
`
	for _, w := range respell.AllWays() {
		said, _, err := respell.Script([]byte(words), rand.New(rand.NewPCG(1, 1)), respell.Config{Ways: []respell.Way{w}, Share: 1})
		if err != nil {
			t.Fatalf("%s: %v", w, err)
		}
		if got := verdicts(t, string(w), said); !slices.Equal(got, []string{"sat"}) {
			t.Errorf("%s: %v", w, got)
		}
	}
}
