package fuzz

import (
	"fmt"
	"math/big"
	"math/rand"
	"os"
	"strings"
	"testing"

	"bsmt/portfolio"
)

// sums makes words whose bits are sums modulo 2 of bits of constants, with their values at a
// point.
type sums struct {
	strings.Builder
	r      *rand.Rand
	w      int        // of all words
	names  []string   // of them
	values []*big.Int // of them
}

// sumsOf has so many constants.
func sumsOf(r *rand.Rand, w, consts int) *sums {
	s := &sums{r: r, w: w}
	fmt.Fprintf(s, "(set-logic QF_BV)\n")
	for i := range consts {
		fmt.Fprintf(s, "(declare-const x%d (_ BitVec %d))\n", i, w)
		s.names, s.values = append(s.names, fmt.Sprint("x", i)), append(s.values, s.any())
	}
	return s
}

// any is a random value.
func (s *sums) any() *big.Int {
	v := new(big.Int)
	for i := range s.w {
		v.SetBit(v, i, uint(s.r.Intn(2)))
	}
	return v
}

func (s *sums) numeral(v *big.Int) string { return fmt.Sprintf("(_ bv%s %d)", v, s.w) }

// word adds a word over those that there are, more often over the latest.
func (s *sums) word() {
	all := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(s.w)), big.NewInt(1))
	pick := func() (string, *big.Int) {
		k := len(s.names) - 1 - s.r.Intn(len(s.names))*s.r.Intn(len(s.names))/len(s.names)
		return s.names[k], s.values[k]
	}
	last := len(s.names) - 1
	x, a, y, b := s.names[last], s.values[last], s.names[last], s.values[last]
	how := 4 + s.r.Intn(2) // nothing is lost by these
	if s.r.Intn(4) == 0 {
		y, b = pick()
		how = s.r.Intn(6)
	}
	by, mask := 1+s.r.Intn(max(1, s.w-1)), s.any()
	far, v := s.numeral(big.NewInt(int64(by))), new(big.Int)
	switch how { // y becomes a part of it
	case 0:
		y, v = "(bvnot "+y+")", v.Xor(b, all)
	case 1:
		y, v = "(bvand "+y+" "+s.numeral(mask)+")", v.And(b, mask)
	case 2:
		y, v = "(bvor "+s.numeral(mask)+" "+y+")", v.Or(b, mask)
	case 4:
		y, v = "(bvlshr "+y+" "+far+")", v.Rsh(b, uint(by))
	case 3:
		y, v = fmt.Sprintf("((_ rotate_left %d) %s)", by%s.w, y), v.Or(v.And(v.Lsh(b, uint(by%s.w)), all), new(big.Int).Rsh(b, uint(s.w-by%s.w)))
	default:
		y, v = "(bvshl "+y+" "+far+")", v.And(v.Lsh(b, uint(by)), all)
	}
	op := "bvxor"
	if v.Xor(v, a); s.r.Intn(4) == 0 {
		op, v = "bvxnor", v.Xor(v, all)
	}
	name := fmt.Sprint("w", len(s.names))
	fmt.Fprintf(s, "(define-fun %s () (_ BitVec %d) (%s %s %s))\n", name, s.w, op, x, y)
	s.names, s.values = append(s.names, name), append(s.values, v)
}

// equation asserts that part of the latest word has its value, or another where it is wrong.
func (s *sums) equation(wrong bool) {
	k := len(s.names) - 1
	lo := s.r.Intn(s.w)
	hi := lo + s.r.Intn(min(4, s.w-lo))
	if s.r.Intn(10) == 0 {
		lo, hi = 0, s.w-1
	}
	v := new(big.Int).Rsh(s.values[k], uint(lo))
	for i := range s.w {
		if i > hi-lo {
			v.SetBit(v, i, 0)
		}
	}
	if wrong {
		i := s.r.Intn(hi - lo + 1)
		v.SetBit(v, i, 1-v.Bit(i))
	}
	text := fmt.Sprintf("(= ((_ extract %d %d) %s) (_ bv%s %d))", hi, lo, s.names[k], v, hi-lo+1)
	if y := s.r.Intn(k); lo == 0 && hi == s.w-1 { // of two words
		text = fmt.Sprintf("(= (bvxor %s %s) %s)", s.names[k], s.numeral(new(big.Int).Xor(v, s.values[y])), s.names[y])
	} else if lo == hi && s.r.Intn(2) == 0 {
		text = fmt.Sprintf("(not (= ((_ extract %d %d) %s) (_ bv%d 1)))", hi, lo, s.names[k], 1-v.Bit(0))
	}
	fmt.Fprintf(s, "(assert %s)\n", text)
}

// sumsScript has more equations than unknown bits, most often, and a last one that is wrong;
// or, of another kind, what the bits are that they give is denied by a comparison of words.
func sumsScript(seed uint64, wrong bool) string {
	r := rand.New(rand.NewSource(int64(seed)))
	consts := 1 + r.Intn(3)
	s := sumsOf(r, 1+r.Intn(40)/consts, consts)
	kind := r.Intn(3)
	for range 10 + s.w {
		s.word()
	}
	for range consts*(2+s.w/2) + r.Intn(4) {
		for range 2 + r.Intn(4) {
			s.word()
		}
		s.equation(false)
	}
	switch k := r.Intn(consts); {
	case kind > 0:
		s.equation(wrong)
	case wrong:
		fmt.Fprintf(s, "(assert (or (bvult x%d %s) (bvult %s x%d)))\n", k, s.numeral(s.values[k]), s.numeral(s.values[k]), k)
	}
	return s.String()
}

// TestSumProofs: systems of sums modulo 2 that have no solution have a proof without a hole,
// which is accepted for none that has one.
func TestSumProofs(t *testing.T) {
	seed, scripts := uint64(1), 30
	if testing.Short() {
		scripts = 10
	}
	if s := os.Getenv("BSMT_PROOF_SEED"); s != "" { // to look further by hand
		if _, err := fmt.Sscan(s, &seed); err != nil {
			t.Fatal(err)
		}
		scripts = 500
	}
	rnd := rand.New(rand.NewSource(int64(seed)))
	refuted, told, attacks := 0, 0, 0
	for i := range scripts {
		seed := seed*1000 + uint64(i)
		text := sumsScript(seed, true)
		p := load(t, text)
		a := solve(p, p.Assertions, true, 3_000_000)
		if a.Verdict != portfolio.Unsat {
			continue
		}
		refuted++
		var proof strings.Builder
		if a.Proof == nil || a.Proof(&proof) != nil {
			t.Fatalf("no proof:\n%s", text)
		}
		if strings.Contains(proof.String(), ":rule xors") {
			told++
		}
		if !accepted(t, text, proof.String(), -1) {
			t.Errorf("seed %d: its proof has a hole:\n%s", seed, text)
		}
		other := sumsScript(seed, false)
		if accepted(t, other, proof.String(), -1) {
			t.Errorf("%s\nthe proof is accepted for\n%s", text, other)
		}
		if proof.Len() < 100_000 {
			attacks++
			if accepted(t, other, corrupt(rnd, proof.String()), -1) {
				t.Errorf("%s\na spoilt proof is accepted for\n%s", text, other)
			}
		}
	}
	t.Logf("%d of %d refuted, %d of them by sums, %d attacks", refuted, scripts, told, attacks)
	if 2*refuted < scripts || 4*told < refuted {
		t.Errorf("of %d scripts %d are refuted, %d by sums", scripts, refuted, told)
	}
}
