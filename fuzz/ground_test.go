package fuzz

import (
	"context"
	"fmt"
	"io"
	"math/big"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	beval "bsmt/bkernel/eval"
	"bsmt/portfolio"
	"bsmt/session"
	"bsmt/smtlib"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/model"
	"bsmt/smtlib2b"
)

// ground is a term without variables: in bsmt's spelling, and in one that older
// solvers read, where that is another.
type ground struct {
	text, old string
	sort      string
}

// terms gathers ground terms.
type terms []ground

// add takes a term that is spelled the same everywhere.
func (ts *terms) add(sort, format string, args ...any) {
	t := fmt.Sprintf(format, args...)
	*ts = append(*ts, ground{t, t, sort})
}

// add2 takes a term and its older spelling.
func (ts *terms) add2(sort, text, old string) { *ts = append(*ts, ground{text, old, sort}) }

// edgeInts are 0, ±1 and the neighbours of powers of two, small ones first.
func edgeInts(exponents ...uint) []*big.Int {
	out := []*big.Int{new(big.Int)}
	for _, e := range exponents {
		p := new(big.Int).Lsh(big.NewInt(1), e)
		for d := int64(-1); d <= 1; d++ {
			v := new(big.Int).Add(p, big.NewInt(d))
			if v.Sign() > 0 && (e > 1 || d >= 0) {
				out = append(out, v, new(big.Int).Neg(v))
			}
		}
	}
	return out
}

func intText(v *big.Int) string {
	if v.Sign() < 0 {
		return "(- " + new(big.Int).Neg(v).String() + ")"
	}
	return v.String()
}

func realText(v *big.Rat) string {
	s := fmt.Sprintf("(/ %s.0 %s.0)", new(big.Int).Abs(v.Num()), v.Denom())
	if v.Sign() < 0 {
		s = "(- " + s + ")"
	}
	return s
}

// numbers are the operators of Ints and Reals over the given integers and fractions of
// the first of them. Division by zero is any function, so it has no value.
func numbers(ints []*big.Int) (out terms) {
	for _, x := range ints {
		a := intText(x)
		out.add("Int", "(- %s)", a)
		out.add("Int", "(abs %s)", a)
		out.add("Real", "(to_real %s)", a)
		for _, n := range []string{"1", "2", "3", "4294967296"} {
			out.add2("Bool", "((_ divisible "+n+") "+a+")", "(= 0 (mod "+a+" "+n+"))")
		}
		for _, y := range ints {
			b := intText(y)
			for _, op := range []string{"+", "-", "*"} {
				out.add("Int", "(%s %s %s)", op, a, b)
			}
			for _, op := range []string{"<", "<=", ">", ">=", "=", "distinct"} {
				out.add("Bool", "(%s %s %s)", op, a, b)
			}
			if y.Sign() != 0 {
				out.add("Int", "(div %s %s)", a, b)
				out.add("Int", "(mod %s %s)", a, b)
			}
		}
	}
	var reals []*big.Rat
	for _, x := range ints[:9] {
		for _, y := range []int64{1, 2, 3, 1 << 31} {
			reals = append(reals, new(big.Rat).SetFrac(x, big.NewInt(y)))
		}
	}
	for _, x := range reals {
		a := realText(x)
		out.add("Int", "(to_int %s)", a)
		out.add("Bool", "(is_int %s)", a)
		out.add("Real", "(- %s)", a)
		for _, y := range reals {
			b := realText(y)
			for _, op := range []string{"+", "-", "*"} {
				out.add("Real", "(%s %s %s)", op, a, b)
			}
			for _, op := range []string{"<", "<=", ">", ">=", "=", "distinct"} {
				out.add("Bool", "(%s %s %s)", op, a, b)
			}
			if y.Sign() != 0 {
				out.add("Real", "(/ %s %s)", a, b)
			}
		}
	}
	return out
}

// booleans are the operators of Core over all values.
func booleans() (out terms) {
	values := []bool{false, true}
	for _, a := range values {
		out.add("Bool", "(not %v)", a)
		for _, b := range values {
			for _, op := range []string{"and", "or", "xor", "=>", "=", "distinct"} {
				out.add("Bool", "(%s %v %v)", op, a, b)
			}
			for _, c := range values {
				out.add("Bool", "(ite %v %v %v)", a, b, c)
				for _, op := range []string{"and", "or", "xor", "=>", "="} {
					out.add("Bool", "(%s %v %v %v)", op, a, b, c)
				}
			}
		}
	}
	return out
}

func bits(v *big.Int, w int) string {
	return fmt.Sprintf("#b%0*s", w, new(big.Int).And(v, ones(w)).Text(2))
}

func ones(w int) *big.Int {
	return new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(w)), big.NewInt(1))
}

// overflow says what an overflow predicate of 2.7 means by operators of 2.6: the result
// differs from that of words so wide that nothing overflows.
func overflow(op, x, y string, w int) string {
	wide := func(ext, t string) string { return fmt.Sprintf("((_ %s %d) %s)", ext, w+1, t) }
	differs := func(ext, op string) string {
		return fmt.Sprintf("(distinct (%s %s %s) %s)", op, wide(ext, x), wide(ext, y), wide(ext, "("+op+" "+x+" "+y+")"))
	}
	switch op {
	case "bvnego":
		return fmt.Sprintf("(distinct (bvneg %s) %s)", wide("sign_extend", x), wide("sign_extend", "(bvneg "+x+")"))
	case "bvuaddo":
		return differs("zero_extend", "bvadd")
	case "bvsaddo":
		return differs("sign_extend", "bvadd")
	case "bvusubo":
		return differs("zero_extend", "bvsub")
	case "bvssubo":
		return differs("sign_extend", "bvsub")
	case "bvumulo":
		return differs("zero_extend", "bvmul")
	case "bvsmulo":
		return differs("sign_extend", "bvmul")
	}
	// Division overflows for the least word by -1 alone.
	return fmt.Sprintf("(and (= %s (bvshl (bvnot (bvxor %s %s)) ((_ int2bv %d) %d))) (= %s (bvnot (bvxor %s %s))))", x, x, x, w, w-1, y, y, y)
}

// words are the operators of bit vectors of one width over the given values.
func words(w int, values []*big.Int) (out terms) {
	bv := func(w int) string { return fmt.Sprintf("(_ BitVec %d)", w) }
	for _, x := range values {
		a := bits(x, w)
		out.add(bv(w), "(bvnot %s)", a)
		out.add(bv(w), "(bvneg %s)", a)
		for lo := 0; lo < w; lo += 1 + w/4 {
			for hi := lo; hi < w; hi += 1 + w/4 {
				out.add(bv(hi-lo+1), "((_ extract %d %d) %s)", hi, lo, a)
			}
		}
		for _, n := range []int{0, 1, 2, w, w + 1} {
			out.add(bv(w+n), "((_ zero_extend %d) %s)", n, a)
			out.add(bv(w+n), "((_ sign_extend %d) %s)", n, a)
			out.add(bv(w), "((_ rotate_left %d) %s)", n, a)
			out.add(bv(w), "((_ rotate_right %d) %s)", n, a)
			if n > 0 {
				out.add(bv(w*n), "((_ repeat %d) %s)", n, a)
			}
		}
		sign := fmt.Sprintf("((_ extract %d %d) %s)", w-1, w-1, a)
		out.add2(bv(1), "(bvredor "+a+")", "(bvnot (bvcomp "+a+" (bvxor "+a+" "+a+")))")
		out.add2(bv(1), "(bvredand "+a+")", "(bvcomp "+a+" (bvnot (bvxor "+a+" "+a+")))")
		out.add2("Int", "(ubv_to_int "+a+")", "(bv2nat "+a+")")
		out.add2("Int", "(sbv_to_int "+a+")", fmt.Sprintf("(- (bv2nat %s) (ite (= %s #b1) %s 0))", a, sign, new(big.Int).Lsh(big.NewInt(1), uint(w))))
		out.add2("Bool", "(bvnego "+a+")", overflow("bvnego", a, "", w))
		for _, y := range values {
			b := bits(y, w)
			for _, op := range []string{"bvand", "bvor", "bvxor", "bvnand", "bvnor", "bvxnor", "bvadd", "bvsub", "bvmul", "bvudiv", "bvurem",
				"bvsdiv", "bvsrem", "bvsmod", "bvshl", "bvlshr", "bvashr"} {
				out.add(bv(w), "(%s %s %s)", op, a, b)
			}
			for _, op := range []string{"bvult", "bvule", "bvugt", "bvuge", "bvslt", "bvsle", "bvsgt", "bvsge", "=", "distinct"} {
				out.add("Bool", "(%s %s %s)", op, a, b)
			}
			out.add(bv(1), "(bvcomp %s %s)", a, b)
			out.add(bv(2*w), "(concat %s %s)", a, b)
			for _, op := range []string{"bvuaddo", "bvsaddo", "bvusubo", "bvssubo", "bvumulo", "bvsmulo", "bvsdivo"} {
				out.add2("Bool", fmt.Sprintf("(%s %s %s)", op, a, b), overflow(op, a, b, w))
			}
		}
	}
	for _, x := range edgeInts(0, 7, 31, 63) {
		out.add2(bv(w), fmt.Sprintf("((_ int_to_bv %d) %s)", w, intText(x)), fmt.Sprintf("((_ int2bv %d) %s)", w, intText(x)))
	}
	return out
}

// arrays are chains of stores into an array of one value, read back, compared.
func arrays() (out terms) {
	for _, s := range []struct{ index, elem, zero string }{{"Int", "Int", "0"}, {"(_ BitVec 2)", "Bool", "false"}, {"Bool", "(_ BitVec 1)", "#b0"}} {
		indices := map[string][]string{"Int": {"0", "1", "(- 1)"}, "Bool": {"true", "false"}, "(_ BitVec 2)": {"#b00", "#b01", "#b11"}}[s.index]
		elems := map[string][]string{"Int": {"0", "7"}, "Bool": {"true", "false"}, "(_ BitVec 1)": {"#b0", "#b1"}}[s.elem]
		base := fmt.Sprintf("((as const (Array %s %s)) %s)", s.index, s.elem, s.zero)
		chains := []string{base}
		for i := 0; i < len(chains) && len(chains) < 40; i++ {
			for _, x := range indices {
				for _, v := range elems {
					chains = append(chains, fmt.Sprintf("(store %s %s %s)", chains[i], x, v))
				}
			}
		}
		for i, t := range chains {
			for _, x := range indices {
				out.add(s.elem, "(select %s %s)", t, x)
			}
			// The equality of constant arrays over finite indices is one that z3 answers without a value.
			if s.index == "Int" {
				out.add("Bool", "(= %s %s)", t, chains[(i*7+3)%len(chains)])
			}
		}
	}
	return out
}

// valuesOf asks a solver for the values of ground terms; one line for each.
func valuesOf(t *testing.T, solver, path string, ts terms) []string {
	t.Helper()
	var b strings.Builder
	args := []string{"-in", "pp.single_line=true", "pp.max_depth=100000"}
	if solver == "cvc5" {
		args = []string{"--lang=smt2", "--produce-models", "--incremental", "--arrays-exp"}
		b.WriteString("(set-logic ALL)\n")
	}
	for i, g := range ts {
		if solver == "z3" {
			fmt.Fprintf(&b, "(simplify %s)\n", g.old)
		} else {
			fmt.Fprintf(&b, "(define-fun t%d () %s %s)\n", i, g.sort, g.old)
		}
	}
	if solver == "cvc5" {
		b.WriteString("(check-sat)\n")
		for i := range ts {
			fmt.Fprintf(&b, "(get-value (t%d))\n", i)
		}
	}
	cmd := exec.Command(path, args...)
	cmd.Stdin = strings.NewReader(b.String())
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%.2000s", solver, err, out)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if solver == "cvc5" {
		lines = lines[1:]
	}
	if len(lines) != len(ts) {
		t.Fatalf("%s gives %d lines for %d terms: %.500s", solver, len(lines), len(ts), out)
	}
	if solver == "cvc5" {
		for i := range lines {
			lines[i] = strings.TrimSuffix(strings.TrimPrefix(lines[i], fmt.Sprintf("((t%d ", i)), "))")
		}
	}
	return lines
}

// referee is a portfolio.Solver that evaluates each assertion by itself, twice: as the
// script's term, and as the kernel's node.
type referee struct {
	t     *testing.T
	wrong []int // assertions that are not true
	seen  int
}

func (*referee) Name() string { return "referee" }

func (r *referee) Solve(ctx context.Context, q *portfolio.Query) portfolio.Answer {
	tr := smtlib2b.New(q.Context)
	ev := beval.New(tr.Graph(), nil)
	// An evaluator has room for every term of the context: one for all, unless one is wrong.
	one := eval.Check(ctx, q.Context, &model.Model{}, q.Assertions).Truth != eval.True
	for i, a := range q.Assertions {
		r.seen++
		if one && eval.Check(ctx, q.Context, &model.Model{}, []smtlib.Term{a}).Truth != eval.True {
			r.wrong = append(r.wrong, i)
			continue
		}
		n, err := tr.Pred(a)
		if err != nil {
			continue // Reals have no nodes
		}
		if holds, err := ev.Holds(n); err != nil || !holds {
			r.wrong = append(r.wrong, i)
		}
	}
	return portfolio.Answer{}
}

// A wrong value is seen.
func TestRefereeSeesWrongValues(t *testing.T) {
	r := &referee{t: t}
	text := "(assert (= 1 1))(assert (= (+ 1 1) 3))(assert (= #b0 (bvnot #b1)))(assert (= (/ 1.0 2.0) 0.25))(check-sat)"
	if failed, err := session.New(context.Background(), session.Config{Out: io.Discard, Solver: r}).Run(strings.NewReader(text)); failed || err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(r.wrong, []int{1, 3}) {
		t.Errorf("wrong: %v", r.wrong)
	}
}

// Every operator has the value that z3 and cvc5 give it, over edge values, and over all
// words of up to three bits (of up to four, and more wide ones, with BSMT_GROUND=all).
func TestGroundTermsAgainstSolvers(t *testing.T) {
	all := os.Getenv("BSMT_GROUND") == "all"
	ints := edgeInts(0, 1, 31, 63)
	if all {
		ints = edgeInts(0, 1, 2, 7, 31, 32, 53, 62, 63, 64)
	}
	sets := map[string]terms{"Core": booleans(), "numbers": numbers(ints), "arrays": arrays()}
	for w := 1; w <= 4; w++ {
		var values []*big.Int
		for v := int64(0); v < 1<<w; v++ {
			if w < 4 || all || v%5 == 0 {
				values = append(values, big.NewInt(v))
			}
		}
		sets[fmt.Sprintf("words of %d", w)] = words(w, values)
	}
	wide := []int{8, 64}
	if all {
		wide = []int{8, 31, 32, 33, 63, 64, 65, 128}
	}
	for _, w := range wide {
		values := []*big.Int{big.NewInt(0), big.NewInt(1), big.NewInt(2), big.NewInt(int64(w)), ones(w), ones(w - 1),
			new(big.Int).Lsh(big.NewInt(1), uint(w-1)), new(big.Int).Sub(ones(w), big.NewInt(1))}
		sets[fmt.Sprintf("words of %d", w)] = words(w, values)
	}
	for name, ts := range sets {
		t.Run(name, func(t *testing.T) {
			for _, solver := range []string{"z3", "cvc5"} {
				path, err := exec.LookPath(solver)
				if err != nil {
					continue
				}
				values := valuesOf(t, solver, path, ts)
				var b strings.Builder
				for i, g := range ts {
					fmt.Fprintf(&b, "(assert (= %s %s))\n", g.text, values[i])
				}
				r := &referee{t: t}
				failed, err := session.New(context.Background(), session.Config{Out: io.Discard, Solver: r}).Run(strings.NewReader(b.String() + "(check-sat)\n"))
				if failed || err != nil || r.seen != len(ts) {
					t.Fatalf("%s: %d of %d terms read: %v", solver, r.seen, len(ts), err)
				}
				for _, i := range r.wrong[:min(len(r.wrong), 10)] {
					t.Errorf("%s: %s = %s", solver, ts[i].text, values[i])
				}
			}
			t.Logf("%d terms", len(ts))
		})
	}
}
