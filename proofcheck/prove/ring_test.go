package prove

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"bsmt/smtlib"
)

// word is a term over the words x and y of four bits, and what it is for given ones.
type word struct {
	text string
	of   func(x, y uint) uint
}

// randomWord makes a sum or product, now and then over what is none.
func randomWord(r *rand.Rand, depth int) word {
	if depth == 0 {
		k := r.UintN(16)
		return []word{
			{"x", func(x, _ uint) uint { return x }},
			{"y", func(_, y uint) uint { return y }},
			{fmt.Sprintf("(_ bv%d 4)", k), func(_, _ uint) uint { return k }},
		}[r.IntN(3)]
	}
	a, b, k, s := randomWord(r, depth-1), randomWord(r, r.IntN(depth)), r.UintN(6), 1+r.UintN(3)
	two := func(op string, f func(a, b uint) uint) word {
		return word{"(" + op + " " + a.text + " " + b.text + ")", func(x, y uint) uint { return f(a.of(x, y), b.of(x, y)) & 15 }}
	}
	switch r.IntN(10) {
	case 9:
		return two("bvshl", func(a, b uint) uint { return a << b })
	case 8:
		return word{fmt.Sprintf("(concat ((_ extract %d 0) %s) (_ bv0 %d))", 3-s, a.text, s), func(x, y uint) uint { return a.of(x, y) << s & 15 }}
	case 0:
		return word{"(bvneg " + a.text + ")", func(x, y uint) uint { return -a.of(x, y) & 15 }}
	case 1, 2:
		return word{"(bvnot " + a.text + ")", func(x, y uint) uint { return ^a.of(x, y) & 15 }}
	case 3:
		return two("bvsub", func(a, b uint) uint { return a - b })
	case 4:
		return two("bvmul", func(a, b uint) uint { return a * b })
	case 5:
		return word{fmt.Sprintf("(bvshl %s (_ bv%d 4))", a.text, k), func(x, y uint) uint { return a.of(x, y) << k & 15 }}
	case 6:
		return two("bvand", func(a, b uint) uint { return a & b })
	}
	return two("bvadd", func(a, b uint) uint { return a + b })
}

// TestPolynomials: words that differ by a polynomial that is none, as for equal ones, are
// equal for all values, and words that differ by a number never are. For it is said of
// words whatever their bits are.
func TestPolynomials(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 16))
	equal, never := 0, 0
	for range 6_000 {
		a, b := randomWord(r, 1+r.IntN(2)), randomWord(r, 1+r.IntN(2))
		c, ts := read(t, "(declare-const x (_ BitVec 4))(declare-const y (_ BitVec 4))(assert (= "+a.text+" "+b.text+"))")
		f := newRefuter(c, Small)
		p, _ := f.ring(c.Arg(ts[0], 0))
		q, _ := f.ring(c.Arg(ts[0], 1))
		d := p.plus(minusOne, q).modulo(4)
		if len(d.m) > 0 {
			continue
		}
		for x := range uint(16) {
			for y := range uint(16) {
				if got := (a.of(x, y) - b.of(x, y)) & 15; got != uint(d.k.Int64()) {
					t.Fatalf("%s - %s is %d for %d and %d, by its polynomial %s", a.text, b.text, got, x, y, d.k)
				}
			}
		}
		if d.k.Sign() == 0 {
			equal++
		} else {
			never++
		}
	}
	if equal < 60 || never < 60 {
		t.Errorf("only %d were equal, %d never", equal, never)
	}
}

// TestEquations: equations whose sides have the same difference, or its negative, hold
// together, as is seen without a choice; and no others that do not.
func TestEquations(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 17))
	for range 1_500 {
		a, b, e := randomWord(r, 1), randomWord(r, 1), randomWord(r, 1)
		c, d := randomWord(r, 1+r.IntN(2)), randomWord(r, 1)
		same := r.IntN(2) == 0
		if same {
			c, d = word{"(bvadd " + e.text + " " + b.text + ")", nil}, word{"(bvadd " + a.text + " " + e.text + ")", nil}
		}
		sc, ts := read(t, "(declare-const x (_ BitVec 4))(declare-const y (_ BitVec 4))(assert (= "+a.text+" "+b.text+"))(assert (not (= "+c.text+" "+d.text+")))")
		refuted := NewShared(sc, false).Refutes(ts, smtlib.NoTerm)
		if same && !refuted {
			t.Fatalf("%s = %s is not seen to say %s = %s", a.text, b.text, c.text, d.text)
		}
		for x := range uint(16) {
			for y := range uint(16) {
				if !same && refuted && a.of(x, y) == b.of(x, y) && c.of(x, y) != d.of(x, y) {
					t.Fatalf("%s = %s, but not %s = %s for %d and %d", a.text, b.text, c.text, d.text, x, y)
				}
			}
		}
	}
}

// TestWide: products and quotients of words for whose circuits there is no room are equal by
// their polynomials and by congruence, and what else is asked of them is left open.
func TestWide(t *testing.T) {
	const decls = "(define-sort W () (_ BitVec 256))(declare-const x W)(declare-const y W)(declare-const z W)"
	for _, tc := range []struct {
		text string
		want bool
	}{
		{"(assert (distinct (bvmul x (bvneg y)) (bvneg (bvmul y x))))", true},
		{"(assert (= x y))(assert (distinct (bvudiv x z) (bvudiv y z)))", true},
		{"(assert (= x y))(assert (bvumulo x z))(assert (not (bvumulo y z)))", true},
		{"(assert (distinct (bvadd (bvmul x y) z (bvmul x y)) (bvadd z (bvmul (_ bv2 256) y x))))", true},
		{"(assert (distinct (bvmul x y) (bvmul x z)))", false},
		{"(assert (distinct (bvudiv x y) (bvurem x y)))", false},
		{"(assert (bvumulo x y))", false},
	} {
		c, ts := read(t, decls+tc.text)
		if got, _ := Refute(c, Question{Terms: ts}, Peek); got != tc.want {
			t.Errorf("%s: refuted %v", tc.text, got)
		}
		if got := NewShared(c, false).Refutes(ts, smtlib.NoTerm); got && !tc.want {
			t.Errorf("%s: refuted", tc.text)
		}
	}
}
