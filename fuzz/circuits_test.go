package fuzz

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/portfolio"
)

// gates writes circuits of single bits.
type gates struct {
	strings.Builder
	r *rand.Rand
	n int
}

func (b *gates) gate(op string, args ...string) string {
	b.n++
	fmt.Fprintf(b, "(define-fun g%d () (_ BitVec 1) (%s %s))\n", b.n, op, strings.Join(args, " "))
	return fmt.Sprint("g", b.n)
}

// xor is an exclusive disjunction, or what it is by other gates.
func (b *gates) xor(x, y string) string {
	if b.r.IntN(2) == 0 {
		return b.gate("bvxor", x, y)
	}
	return b.gate("bvand", b.gate("bvnand", x, y), b.gate("bvor", x, y))
}

func (b *gates) adder(x, y, z string) (sum, carry string) {
	half := b.xor(x, y)
	return b.xor(half, z), b.gate("bvor", b.gate("bvand", x, y), b.gate("bvand", half, z))
}

// add adds the bits at each place, in any order.
func (b *gates) add(at [][]string) string {
	word := ""
	for i := range at {
		for len(at[i]) > 1 {
			b.r.Shuffle(len(at[i]), func(j, k int) { at[i][j], at[i][k] = at[i][k], at[i][j] })
			z, rest := "#b0", at[i][2:]
			if len(rest) > 0 && b.r.IntN(4) > 0 {
				z, rest = rest[0], rest[1:]
			}
			sum, carry := b.adder(at[i][0], at[i][1], z)
			at[i] = append(rest, sum)
			if i+1 < len(at) {
				at[i+1] = append(at[i+1], carry)
			}
		}
		if len(at[i]) == 0 {
			at[i] = []string{"#b0"}
		}
		if word == "" {
			word = at[i][0]
		} else {
			word = "(concat " + at[i][0] + " " + word + ")"
		}
	}
	return word
}

// less compares words by their bits, the lowest first, one after the other or by halves.
func (b *gates) less(x, y []string) (less, same string) {
	if len(x) == 1 {
		return b.gate("bvand", b.gate("bvnot", x[0]), y[0]), b.gate("bvnot", b.xor(x[0], y[0]))
	}
	at := 1
	if b.r.IntN(2) == 0 {
		at = len(x) / 2
	}
	low, below := b.less(x[:at], y[:at])
	high, same := b.less(x[at:], y[at:])
	return b.gate("bvor", high, b.gate("bvand", same, low)), b.gate("bvand", same, below)
}

// circuit denies that a word of sums and products is what gates make of it, which it is
// unless wrong, a part of it, is more than nothing.
func circuit(r *rand.Rand, n, kind int, wrong string) string {
	b := &gates{r: r}
	fmt.Fprint(b, "(set-logic QF_BV)\n")
	for _, x := range "xyz" {
		fmt.Fprintf(b, "(declare-const %c (_ BitVec %d))\n", x, n)
	}
	fmt.Fprint(b, "(declare-const k (_ BitVec 1))\n")
	bit := func(x string, i int) string { return b.gate(fmt.Sprintf("(_ extract %d %d)", i, i), x) }
	at := make([][]string, n)
	second := "y"
	if kind == 2 {
		second = "x"
	}
	for i := range n {
		for j := range n - i {
			at[i+j] = append(at[i+j], b.gate("bvand", bit("x", i), bit(second, j)))
		}
	}
	word := "(bvmul x " + second + ")"
	switch kind {
	case 1:
		word = "(bvadd " + word + " z)"
	case 3:
		word = "(bvsub " + word + " z)"
	case 4:
		word = "(ite (= k #b1) (bvadd z " + word + ") " + word + ")"
	}
	for i := range n {
		switch kind {
		case 1:
			at[i] = append(at[i], bit("z", i))
		case 3:
			at[i] = append(at[i], b.gate("bvnot", bit("z", i)))
		case 4:
			at[i] = append(at[i], b.gate("bvand", "k", bit("z", i)))
		}
	}
	if kind == 3 {
		at[0] = append(at[0], "#b1")
	}
	if wrong != "" {
		at[n-1] = append(at[n-1], b.gate("bvand", bit("x", 0), bit("y", n-1)))
	}
	sum := b.add(at)
	if kind < 5 {
		fmt.Fprintf(b, "(assert (not (= %s %s)))\n", word, sum)
		return b.String()
	}
	var x, y []string
	fmt.Fprintf(b, "(define-fun sum () (_ BitVec %d) %s)\n", n, sum)
	for i := range n {
		x, y = append(x, bit("sum", i)), append(y, bit("z", i))
	}
	if kind == 7 { // with signs
		x[n-1], y[n-1] = y[n-1], x[n-1]
	}
	less, same := b.less(x, y)
	switch kind {
	case 5:
		fmt.Fprintf(b, "(assert (distinct (ite (bvult %s z) #b1 #b0) %s))\n", word, less)
	case 6:
		fmt.Fprintf(b, "(assert (distinct (bvcomp %s z) %s))\n", word, same)
	case 7:
		fmt.Fprintf(b, "(assert (distinct (ite (bvslt %s z) #b1 #b0) %s))\n", word, less)
	}
	return b.String()
}

// TestCircuitProofs: what circuits are proven to be has a proof without a hole, which is
// accepted for no circuit that is something else.
func TestCircuitProofs(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	scripts := 4
	if testing.Short() {
		scripts = 1
	}
	for kind := range 8 {
		for range scripts {
			seed, n := r.Uint64(), 5+r.IntN(3)
			text := circuit(rand.New(rand.NewPCG(seed, 1)), n, kind, "")
			p := load(t, text)
			a := solve(p, p.Assertions, true, 1_000_000)
			if a.Verdict != portfolio.Unsat || a.Proof == nil {
				t.Fatalf("%s\n%s %s", text, a.Verdict, a.Reason)
			}
			var proof strings.Builder
			if err := a.Proof(&proof); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(proof.String(), ":rule circuits") || !accepted(t, text, proof.String(), -1) {
				t.Errorf("%s\nits proof has a hole, or another way", text)
			}
			if other := circuit(rand.New(rand.NewPCG(seed, 1)), n, kind, "a product too many"); accepted(t, other, proof.String(), -1) {
				t.Errorf("%s\nthe proof is accepted for\n%s", text, other)
			}
		}
	}
}
