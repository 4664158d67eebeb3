package floats

import (
	"context"
	"flag"
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/grammar"
	"bsmt/smtlib"
	"bsmt/smtlib/elab"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/model"
)

var all = flag.Bool("all", false, "compare all values of small formats, not some")

// read gives the assertions of a script.
func read(t *testing.T, script string) (*smtlib.Context, []smtlib.Term) {
	t.Helper()
	e := elab.New(smtlib.NewContext())
	r := grammar.NewReader(strings.NewReader(script), "script")
	var out []smtlib.Term
	for {
		cmd, err := r.Next()
		if err != nil {
			return e.Context(), out
		}
		switch cmd.Name {
		case "assert":
			var a smtlib.Term
			if a, err = e.Term(cmd.Tree, cmd.Tree.Child(cmd.Root, 1)); err == nil {
				out = append(out, a)
			}
		case "declare-const":
			err = e.DeclareConst(cmd.Tree, cmd.Root)
		case "declare-fun":
			err = e.DeclareFun(cmd.Tree, cmd.Root)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// operations are terms of the constants x, y and z, floats, of a rounding mode m, of a word w and
// of f, a float of another format, compared with what stands before them.
var operations = []struct{ result, term string }{
	{"z", "(fp.abs x)"}, {"z", "(fp.neg x)"}, {"z", "(fp.add m x y)"}, {"z", "(fp.sub m x y)"}, {"z", "(fp.mul m x y)"},
	{"z", "(fp.div m x y)"}, {"z", "(fp.sqrt m x)"}, {"z", "(fp.rem x y)"}, {"z", "(fp.roundToIntegral m x)"},
	{"z", "(fp.min x y)"}, {"z", "(fp.max x y)"}, {"z", "(fp.fma m x y x)"}, {"z", "(fp.fma m x y z)"}, {"z", "((_ to_fp EB SB) m f)"}, {"f", "((_ to_fp 3 4) m x)"},
	{"z", "((_ to_fp EB SB) m w)"}, {"z", "((_ to_fp_unsigned EB SB) m w)"}, {"w", "((_ fp.to_ubv 5) m x)"}, {"w", "((_ fp.to_sbv 5) m x)"},
	{"z", "((_ to_fp EB SB) m 0.3)"}, {"z", "((_ to_fp EB SB) m (/ (- 7.0) 2.0))"}, {"z", "((_ to_fp EB SB) m 1000000.0)"}, {"z", "((_ to_fp EB SB) RTP (- 0.001))"},
	{"z", "((_ to_fp EB SB) ((_ zero_extend REST) w))"}, {"z", "(fp ((_ extract 4 4) w) ((_ extract EX 0) ((_ sign_extend 4) w)) ((_ extract SX 0) ((_ zero_extend 12) w)))"},
	{"m", "(ite (fp.isNaN x) RTP m)"}, {"z", "(ite (fp.lt x y) x y)"}, {"z", "(h x m)"}, {"z", "(h (fp.add m x y) RNE)"},
	{"true", "(fp.leq x y z)"}, {"true", "(fp.lt x y z)"}, {"true", "(fp.geq x y)"}, {"true", "(fp.gt x y)"}, {"true", "(fp.eq x y)"}, {"true", "(= x y z)"}, {"true", "(distinct x y z)"},
	{"true", "(fp.isNormal x)"}, {"true", "(fp.isSubnormal x)"}, {"true", "(fp.isZero x)"}, {"true", "(fp.isInfinite x)"}, {"true", "(fp.isNaN x)"}, {"true", "(fp.isNegative x)"}, {"true", "(fp.isPositive x)"},
	{"((_ to_fp EB SB) (fp.to_ieee_bv x))", "x"}, {"z", "(_ +oo EB SB)"}, {"z", "(_ -oo EB SB)"}, {"z", "(_ -zero EB SB)"}, {"z", "(_ NaN EB SB)"},
	{"true", "(forall ((u (_ FloatingPoint 2 2)) (r RoundingMode)) (=> (fp.lt ((_ to_fp EB SB) r u) x) (fp.isNegative u)))"},
	{"true", "(exists ((u (_ FloatingPoint 2 3))) (and (fp.eq ((_ to_fp EB SB) m u) x) (forall ((v (_ FloatingPoint 2 2))) (or (fp.isNaN v) (fp.leq ((_ to_fp EB SB) m v) ((_ to_fp EB SB) RTZ u))))))"},
	{"true", "(exists ((r RoundingMode) (b Bool)) (and b (= (fp.add r x y) z)))"}, {"true", "(forall ((u (_ FloatingPoint 2 2))) (= (h2 u) (fp.isNaN u)))"},
	{"true", "(forall ((b Bool)) (= b (fp.leq x y)))"}, {"true", "(fp.isNegative (fp.min (_ -zero EB SB) (_ +zero EB SB)))"}, {"z", "(fp.max (_ +zero EB SB) (_ -zero EB SB))"}, {"1.0", "(fp.to_real x)"},
}

// What is said in words is true where what is said in floats is, which the evaluator computes in
// exact rationals; and so is that the word of a float is one.
func TestWords(t *testing.T) {
	for _, f := range []format{{2, 2}, {3, 3}, {2, 5}, {4, 2}, {3, 5}, {5, 11}} {
		for i, o := range operations {
			rnd := rand.New(rand.NewPCG(uint64(i), uint64(f.eb*100+f.sb)))
			script := fmt.Sprintf(`(declare-const x (_ FloatingPoint EB SB))(declare-const y (_ FloatingPoint EB SB))(declare-const z (_ FloatingPoint EB SB))
				(declare-const m RoundingMode)(declare-const w (_ BitVec 5))(declare-const f (_ FloatingPoint 3 4))
				(declare-fun h2 ((_ FloatingPoint 2 2)) Bool)(declare-fun h ((_ FloatingPoint EB SB) RoundingMode) (_ FloatingPoint EB SB))(assert (= %s %s))`, o.result, o.term)
			if strings.Contains(o.term, "REST") && f.width() < 5 {
				continue
			}
			script = strings.NewReplacer("EB", fmt.Sprint(f.eb), "SB", fmt.Sprint(f.sb), "REST", fmt.Sprint(f.width()-5), "EX", fmt.Sprint(f.eb-1), "SX", fmt.Sprint(f.sb-2)).Replace(script)
			c, ts := read(t, script)
			made := 0
			w := New(c, func(n int) { made += n })
			says, changed := w.Of(ts)
			facts := w.Facts(says)
			if !changed && o.term != "(fp.to_real x)" && !strings.HasPrefix(o.term, "(fp.isNegative (fp.min") {
				t.Fatalf("%s stays as it is", o.term)
			}
			again, _ := w.Of([]smtlib.Term{ts[0], w.words[ts[0]]})
			if again[0] != again[1] && !strings.Contains(o.term, "((u ") {
				t.Errorf("%s: what is said in words is said in other words", o.term)
			}
			decls := map[string]smtlib.Decl{}
			for d := range smtlib.Decl(c.NumDecls()) {
				decls[c.Decl(d).Name] = d
			}
			for _, in := range inputs(c, f, rnd, o.term+o.result) {
				m := &model.Model{}
				for name, v := range in {
					m.Interps.Set(decls[name], model.Interp{Body: v})
				}
				x := c.MkVar("p0", c.SortOf(in["x"]))
				m.Interps.Set(decls["h"], model.Interp{Params: []smtlib.Term{x, c.MkVar("p1", smtlib.RoundingMode)}, Body: x})
				h2 := c.MkVar("p0", c.MkSort(smtlib.SortData{Kind: smtlib.SortFloat, Idx: []int{2, 2}}))
				m.Interps.Set(decls["h2"], model.Interp{Params: []smtlib.Term{h2}, Body: c.MkOp(smtlib.OpFpIsNaN, smtlib.Bool, h2)})
				e := eval.New(c, m)
				value := func(t smtlib.Term) string {
					v, err := e.Eval(context.Background(), t)
					if err != nil {
						return err.Error()
					}
					return c.Op(v).Name()
				}
				// The result that is right half of the time.
				if _, ok := in[o.result]; ok && rnd.IntN(4) > 0 {
					v, err := e.Eval(context.Background(), c.Arg(ts[0], 1))
					if err != nil {
						t.Fatal(err)
					}
					m.Interps.Set(decls[o.result], model.Interp{Body: v})
					e = eval.New(c, m)
				}
				want, got := value(ts[0]), value(says[0])
				if want != got {
					t.Fatalf("%v %s: %s in floats, %s in words", f, o.term, want, got)
				}
				for _, fact := range facts {
					if strings.Contains(o.term, "((u (") {
						break // of bound variables, too
					}
					if value(fact) != "true" {
						t.Fatalf("%v %s: a word is none", f, o.term)
					}
				}
			}
			if made == 0 && changed {
				t.Errorf("%s: no work", o.term)
			}
		}
	}
}

// inputs are values of all constants: some, and of those that stand in a text all with -all where
// there are few.
func inputs(c *smtlib.Context, f format, rnd *rand.Rand, text string) (out []map[string]smtlib.Term) {
	floatOf := func(eb, sb int) smtlib.Term {
		v := rnd.Uint64N(1 << (eb + sb))
		switch rnd.IntN(8) {
		case 0: // around the largest
			v = v&(1<<(eb+sb-1)) | (1<<eb-1-rnd.Uint64N(2))<<(sb-1) | v&1
		case 1: // around zero
			v = v&(1<<(eb+sb-1)) | v&3
		}
		return c.MkFloat(new(big.Int).SetUint64(v), eb, sb)
	}
	some := func() map[string]smtlib.Term {
		return map[string]smtlib.Term{
			"x": floatOf(f.eb, f.sb), "y": floatOf(f.eb, f.sb), "z": floatOf(f.eb, f.sb), "f": floatOf(3, 4),
			"m": c.MkOp(modes[rnd.IntN(len(modes))], smtlib.RoundingMode), "w": c.MkBv(big.NewInt(rnd.Int64N(32)), 5),
		}
	}
	if *all && f.width() <= 7 {
		for m := range modes {
			for x := range int64(1) << f.width() {
				for y := range int64(1) << f.width() {
					if y > 0 && !strings.Contains(text, "y") || m > 0 && !strings.Contains(text, "m") {
						break
					}
					in := some()
					in["m"] = c.MkOp(modes[m], smtlib.RoundingMode)
					in["x"], in["y"] = c.MkFloat(big.NewInt(x), f.eb, f.sb), c.MkFloat(big.NewInt(y), f.eb, f.sb)
					in["w"] = c.MkBv(big.NewInt(x), 5)
					out = append(out, in)
				}
			}
		}
		return out
	}
	for range 50 {
		out = append(out, some())
	}
	return out
}

// A format that is too large to compute with is left alone.
func TestTooLarge(t *testing.T) {
	c, ts := read(t, "(declare-const x (_ FloatingPoint 60 2000))(declare-const y Float128)(assert (fp.lt x (fp.neg x)))(assert (= (fp.rem y y) y))(assert (fp.isZero ((_ to_fp 30 20) RNE 1.0)))")
	w := New(c, func(int) {})
	out, _ := w.Of(ts)
	for i, op := range []smtlib.Op{smtlib.OpFpLt, smtlib.OpFpRem, smtlib.OpToFp} {
		found := false
		c.Walk(func(u smtlib.Term) bool { found = found || c.Op(u) == op; return true }, out[i])
		if !found {
			t.Errorf("%s was said in words", op.Name())
		}
	}
}
