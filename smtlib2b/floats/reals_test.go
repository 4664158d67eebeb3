package floats

import (
	"fmt"
	"math/big"
	"math/rand"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/smtlib/float"
)

// TestReals compares the value of each word of small formats, and which words rounding may give,
// with package float.
func TestReals(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for _, f := range []Format{{2, 2}, {3, 3}, {2, 5}, {4, 2}, {5, 11}} {
		g := ast.New()
		b := New(g)
		x, q := g.Const("x", g.BitVec(f.Width())), g.Const("q", ast.Real)
		mode := g.Const("mode", g.BitVec(ModeBits))
		value, rounded := b.Real(f, x), b.Rounded(f, mode, q, x)
		ev := eval.New(g, ast.Model{})
		set := func(word *big.Int, rat *big.Rat, m Mode) {
			ev.Reset(ast.Model{x: {Kind: ast.KBitVec, Int: word}, q: {Kind: ast.KReal, Rat: rat}, mode: {Kind: ast.KBitVec, Int: big.NewInt(int64(m))}})
		}
		words := 1 << f.Width()
		for i := range words {
			word := big.NewInt(int64(i))
			if words > 1<<8 {
				word.SetInt64(r.Int63n(int64(words)))
			}
			x := float.Format{Eb: f.Eb, Sb: f.Sb}.Decode(word)
			if x.Kind != float.Finite {
				continue
			}
			n := x.Rat
			if n == nil {
				n = new(big.Rat)
			}
			set(word, new(big.Rat), RNE)
			got, err := ev.Eval(value)
			if err != nil || got.Rat.Cmp(n) != 0 {
				t.Fatal(f, word, n, got.Rat, err)
			}
			if i > 1<<8 {
				break
			}
		}
		for range 400 {
			rat := big.NewRat(r.Int63n(1<<(f.Sb+2))-1<<(f.Sb+1), 1<<r.Intn(f.Sb+3))
			rat.Mul(rat, new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(r.Intn(1<<(f.Eb-1)+1)))))
			if r.Intn(2) == 0 {
				rat.Quo(rat, new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(r.Intn(1<<f.Eb)))))
			}
			m := Mode(r.Intn(int(Modes)))
			want := f.Round(m, rat)
			for i := range 40 {
				word := big.NewInt(r.Int63n(int64(words)))
				switch i {
				case 0:
					word.Set(want)
				case 1:
					word.Add(want, big.NewInt(1))
				case 2:
					word.Sub(want, big.NewInt(1))
				}
				if word.Sign() < 0 || word.BitLen() > f.Width() {
					continue
				}
				set(word, rat, m)
				got, err := ev.Eval(rounded)
				if is := word.Cmp(want) == 0; err != nil || got.Bool != is {
					t.Fatal(f, fmt.Sprint("mode ", m), rat, word, got.Bool, "want", want, err)
				}
			}
		}
	}
}
