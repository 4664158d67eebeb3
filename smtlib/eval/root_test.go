package eval_test

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/smtlib/eval"
	"bsmt/smtlib/internal/scripts"
	"bsmt/smtlib/model"
)

// surd is a + b√2.
type surd struct{ a, b *big.Rat }

func (x surd) plus(y surd) surd {
	return surd{new(big.Rat).Add(x.a, y.a), new(big.Rat).Add(x.b, y.b)}
}

func (x surd) neg() surd { return surd{new(big.Rat).Neg(x.a), new(big.Rat).Neg(x.b)} }

func (x surd) times(y surd) surd {
	mul := func(p, q *big.Rat) *big.Rat { return new(big.Rat).Mul(p, q) }
	return surd{new(big.Rat).Add(mul(x.a, y.a), mul(big.NewRat(2, 1), mul(x.b, y.b))), new(big.Rat).Add(mul(x.a, y.b), mul(x.b, y.a))}
}

// inv is 1/x by the conjugate; x is not 0.
func (x surd) inv() surd {
	conj := surd{x.a, new(big.Rat).Neg(x.b)}
	norm := x.times(conj).a
	norm.Inv(norm)
	return conj.times(surd{norm, new(big.Rat)})
}

func (x surd) sign() int {
	s, t := x.a.Sign(), x.b.Sign()
	if s == t || t == 0 {
		return s
	}
	if s == 0 {
		return t
	}
	two := new(big.Rat).Mul(new(big.Rat).Mul(x.b, x.b), big.NewRat(2, 1))
	return s * new(big.Rat).Mul(x.a, x.a).Cmp(two)
}

// floor is the greatest integer that is not above x.
func (x surd) floor() *big.Int {
	root := new(big.Float).SetPrec(300).Sqrt(big.NewFloat(2).SetPrec(300))
	f := new(big.Float).SetPrec(300).SetRat(x.b)
	f.Mul(f, root).Add(f, new(big.Float).SetPrec(300).SetRat(x.a))
	n, _ := f.Int(nil)
	for n.Add(n, big.NewInt(2)); ; n.Sub(n, big.NewInt(1)) {
		if x.plus(surd{new(big.Rat).SetInt(new(big.Int).Neg(n)), new(big.Rat)}).sign() >= 0 {
			return n
		}
	}
}

// TestSurds compares terms over rational numbers and √2 with what they are in the form a + b√2.
func TestSurds(t *testing.T) {
	s := scripts.New()
	if err := s.RunAll([]byte("(declare-const r Real)(declare-const s Real)(declare-const n Int)"), ""); err != nil {
		t.Fatal(err)
	}
	m, err := model.Read(s.E, strings.NewReader("((define-fun r () Real (root-obj (+ (^ x 2) (- 2)) 2)) (define-fun s () Real (- (/ 2 3))) (define-fun n () Int 3) (define-fun /0 ((x Real)) Real (+ x x (- 1.0))))"))
	if err != nil {
		t.Fatal(err)
	}
	rnd := rand.New(rand.NewPCG(6, 2))
	rat := func(p, q int64) surd { return surd{big.NewRat(p, q), new(big.Rat)} }
	var term func(depth int) (string, surd)
	term = func(depth int) (string, surd) {
		if depth == 0 {
			switch rnd.IntN(6) {
			case 0, 1:
				return "r", surd{new(big.Rat), big.NewRat(1, 1)}
			case 2:
				return "s", rat(-2, 3)
			case 3:
				return "(to_real n)", rat(3, 1)
			case 4:
				return "0.0", rat(0, 1)
			}
			k := rnd.Int64N(5)
			return fmt.Sprintf("%d.5", k), rat(2*k+1, 2)
		}
		x, v := term(depth - 1)
		switch rnd.IntN(9) {
		case 0:
			return "(- " + x + ")", v.neg()
		case 1:
			if v.sign() < 0 {
				return "(ite (< " + x + " 0.0) (- " + x + ") " + x + ")", v.neg()
			}
			return "(ite (< " + x + " 0.0) (- " + x + ") " + x + ")", v
		case 2:
			return "(to_real (to_int " + x + "))", surd{new(big.Rat).SetInt(v.floor()), new(big.Rat)}
		case 3:
			y, w := term(depth - 1)
			z, u := term(0)
			return "(+ " + x + " " + y + " " + z + ")", v.plus(w).plus(u)
		case 4:
			y, w := term(depth - 1)
			z, u := term(0)
			return "(- " + x + " " + y + " " + z + ")", v.plus(w.neg()).plus(u.neg())
		case 5, 6:
			y, w := term(depth - 1)
			return "(* " + x + " " + y + ")", v.times(w)
		}
		y, w := term(rnd.IntN(depth))
		z, u := term(0)
		by := func(v, w surd) surd {
			if w.sign() == 0 {
				return v.plus(v).plus(rat(-1, 1)) // as the model says
			}
			return v.times(w.inv())
		}
		return "(/ " + x + " " + y + " " + z + ")", by(by(v, w), u)
	}
	irrational := 0
	for range 250 {
		x, v := term(1 + rnd.IntN(3))
		y, w := term(rnd.IntN(2))
		if rnd.IntN(4) == 0 { // equal ones, said in another way
			half, u := term(1)
			y, w = "(+ (- "+x+" "+half+") "+half+")", v.plus(u.neg()).plus(u)
		}
		if v.b.Sign() != 0 {
			irrational++
		}
		d := v.plus(w.neg()).sign()
		integer := v.b.Sign() == 0 && v.a.IsInt()
		for text, want := range map[string]bool{
			"(= " + x + " " + y + ")": d == 0, "(distinct " + x + " " + y + ")": d != 0, "(< " + x + " " + y + ")": d < 0, "(<= " + x + " " + y + ")": d <= 0,
			"(> " + x + " " + y + ")": d > 0, "(>= " + x + " " + y + ")": d >= 0, "(is_int " + x + ")": integer,
		} {
			n := len(s.Asserts)
			if err := s.RunAll([]byte("(assert "+text+")"), ""); err != nil {
				t.Fatal(text, err)
			}
			if got := eval.Check(context.Background(), s.C, m, s.Asserts[n:]); (got.Truth == eval.True) != want || got.Truth == eval.Unchecked {
				t.Fatalf("%s: got %v (%s), want %v", text, got.Truth, got.Reason, want)
			}
		}
	}
	if irrational < 80 {
		t.Errorf("%d irrational values", irrational)
	}
}
