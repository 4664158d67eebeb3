package fuzz

import (
	"math/big"
	"strconv"
	"strings"
)

// laws are clauses that hold for all values: by theory, each with a letter for the sort of each
// of its parts ($0, $1 …): b Bool, i Int, w words of one width, u terms of one sort of any kind;
// of one sort of arrays a arrays, x indices, e elements; r Real, f floats of one format, m rounding
// modes. $W is the width, $Z zero, $O one, $M all ones, $P two to the width, $A the sort of the
// arrays, $F the format.
var laws = []struct{ theory, parts, clause string }{
	{"bool", "bb", "(not (and $0 $1)) $0"},
	{"bool", "bb", "(and $0 $1) (not $0) (not $1)"},
	{"bool", "bb", "(not (or $0 $1)) $0 $1"},
	{"bool", "bb", "(or $0 $1) (not $0)"},
	{"bool", "bb", "(not (=> $0 $1)) (not $0) $1"},
	{"bool", "bbb", "(= (=> $0 $1 $2) (=> $0 (=> $1 $2)))"},
	{"bool", "bb", "(not (xor $0 $1)) $0 $1"},
	{"bool", "bbb", "(= (xor $0 $1 $2) (xor (xor $0 $1) $2))"},
	{"bool", "bbb", "(not (ite $0 $1 $2)) (not $0) $1"},
	{"bool", "bbb", "(ite $0 $1 $2) $0 (not $2)"},
	{"bool", "bbb", "(= (= $0 $1 $2) (and (= $0 $1) (= $1 $2)))"},
	{"bool", "bb", "(= (not (and $0 $1)) (or (not $0) (not $1)))"},
	{"bool", "bbb", "(not (distinct $0 $1 $2))"},
	{"equality", "uuu", "(not (= $0 $1)) (not (= $1 $2)) (= $0 $2)"},
	{"equality", "uuu", "(not (distinct $0 $1 $2)) (not (= $0 $2))"},
	{"equality", "uuu", "(distinct $0 $1 $2) (= $0 $1) (= $1 $2) (= $0 $2)"},
	{"equality", "buu", "(= (ite $0 $1 $2) $2) $0"},
	{"equality", "buu", "(= (ite $0 $1 $2) (ite (not $0) $2 $1))"},
	{"equality", "uu", "(= (= $0 $1) (= $1 $0))"},
	{"int", "ii", "(<= $0 $1) (< $1 $0)"},
	{"int", "ii", "(not (<= $0 $1)) (not (<= $1 $0)) (= $0 $1)"},
	{"int", "ii", "(= (<= (+ $0 1) $1) (< $0 $1))"},
	{"int", "iii", "(not (<= $0 $1)) (<= (+ $0 $2) (+ $1 $2))"},
	{"int", "iii", "(not (< $0 $1)) (not (< $1 $2)) (< (+ $0 1) $2)"},
	{"int", "ii", "(= $1 0) (= $0 (+ (* $1 (div $0 $1)) (mod $0 $1)))"},
	{"int", "ii", "(<= $1 0) (< (mod $0 $1) $1)"},
	{"int", "ii", "(= $1 0) (<= 0 (mod $0 $1))"},
	{"int", "i", "(= (mod (mod $0 6) 3) (mod $0 3))"},
	{"int", "i", "(= (mod $0 (- 3)) (mod $0 3))"},
	{"int", "i", "(= (div $0 (- 3)) (- (div $0 3)))"},
	{"int", "i", "(= (div (+ $0 6) 3) (+ 2 (div $0 3)))"},
	{"int", "i", "(= (div (div $0 2) 3) (div $0 6))"},
	{"int", "ii", "(= (mod (+ $0 $1) 3) (mod (+ (mod $0 3) (mod $1 3)) 3))"},
	{"int", "i", "(<= 0 (* $0 $0))"},
	{"int", "ii", "(not (< 0 $0)) (not (< 0 $1)) (< 0 (* $0 $1))"},
	{"int", "iii", "(= (* $0 (+ $1 $2)) (+ (* $0 $1) (* $0 $2)))"},
	{"int", "ii", "(<= (* 2 $0 $1) (+ (* $0 $0) (* $1 $1)))"},
	{"int", "i", "(= (^ $0 3) (* $0 $0 $0))"},
	{"int", "i", "(= (abs $0) $0) (< $0 0)"},
	{"int", "i", "(<= (- $0) (abs $0))"},
	{"int", "i", "(not ((_ divisible 4) $0)) ((_ divisible 2) $0)"},
	{"int", "i", "(= ((_ divisible 3) $0) (= (mod $0 3) 0))"},
	{"int", "ii", "(distinct (* 2 $0) (+ 1 (* 2 $1)))"},
	{"int", "i", "(< (* 2 $0) 5) (<= 3 $0)"},
	{"int", "bii", "(= (+ 1 (ite $0 $1 $2)) (ite $0 (+ 1 $1) (+ 1 $2)))"},
	{"int", "i", "(= $0 0) (= $0 1) (< $0 0) (< 1 $0)"},
	{"int", "i", "(= (* $0 $0) (* $0 $0 $0 $0)) (distinct $0 0 1 (- 1)) (= $0 0) (= $0 1)"},
	{"real", "rr", "(<= $0 $1) (< $1 $0)"},
	{"real", "rr", "(not (< $0 $1)) (< $0 (/ (+ $0 $1) 2.0))"},
	{"real", "rrr", "(not (< $0 $1)) (< (+ $0 $2) (+ $1 $2))"},
	{"real", "rrr", "(not (<= $0 $1)) (not (< $1 $2)) (< $0 $2)"},
	{"real", "rr", "(= $1 0.0) (= $0 (* $1 (/ $0 $1)))"},
	{"real", "rr", "(not (= $0 $1)) (= (/ $0 0.0) (/ $1 0.0))"},
	{"real", "rrr", "(= (/ (+ $0 $1) 3.0) (+ (/ $0 3.0) (* (/ 1.0 3.0) $1)))"},
	{"real", "rrr", "(= (* $0 (- $1 $2)) (- (* $0 $1) (* $0 $2)))"},
	{"real", "rr", "(<= (* 2.0 $0 $1) (+ (* $0 $0) (* $1 $1)))"},
	{"real", "rr", "(not (< 0.0 $0)) (not (< 0.0 $1)) (< 0.0 (* $0 $1))"},
	{"real", "r", "(<= 0.0 (* $0 $0))"},
	{"real", "r", "(< (* 2.0 $0) 1.0) (<= 0.5 $0)"},
	{"real", "brr", "(= (* 2.0 (ite $0 $1 $2)) (ite $0 (+ $1 $1) (* $2 2.0)))"},
	{"real", "rrr", "(not (distinct $0 $1 $2)) (< $0 $1) (< $1 $0)"},
	{"floor", "r", "(<= (to_real (to_int $0)) $0)"},
	{"floor", "r", "(< $0 (to_real (+ 1 (to_int $0))))"},
	{"floor", "ri", "(= (to_int (+ $0 (to_real $1))) (+ (to_int $0) $1))"},
	{"floor", "ri", "(= (<= (to_real $1) $0) (<= $1 (to_int $0)))"},
	{"floor", "i", "(= (to_int (to_real $0)) $0)"},
	{"floor", "i", "(= (to_int (/ (to_real $0) 3.0)) (div $0 3))"},
	{"floor", "r", "(= (is_int $0) (= (to_real (to_int $0)) $0))"},
	{"floor", "rr", "(not (is_int $0)) (not (is_int (+ $0 $1))) (is_int $1)"},
	{"floor", "r", "(not (is_int $0)) (<= $0 0.0) (<= 1.0 $0)"},
	{"floor", "ri", "(not (= $0 (/ (to_real $1) 2.0))) (= (is_int $0) ((_ divisible 2) $1))"},
	{"float", "ff", "(not (fp.lt $0 $1)) (fp.leq $0 $1)"},
	{"float", "ff", "(not (fp.leq $0 $1)) (fp.lt $0 $1) (fp.eq $0 $1)"},
	{"float", "ff", "(fp.isNaN $0) (fp.isNaN $1) (fp.leq $0 $1) (fp.lt $1 $0)"},
	{"float", "ff", "(not (= $0 $1)) (fp.isNaN $0) (fp.eq $0 $1)"},
	{"float", "ff", "(not (fp.eq $0 $1)) (fp.isZero $0) (= $0 $1)"},
	{"float", "f", "(= (fp.eq $0 $0) (not (fp.isNaN $0)))"},
	{"float", "f", "(= (fp.neg (fp.neg $0)) $0)"},
	{"float", "f", "(fp.isNaN $0) (= (fp.isNegative $0) (fp.isPositive (fp.neg $0)))"},
	{"float", "mff", "(= (fp.add $0 $1 $2) (fp.add $0 $2 $1))"},
	{"float", "mff", "(= (fp.mul $0 $1 $2) (fp.mul $0 $2 $1))"},
	{"float", "mff", "(= (fp.sub $0 $1 $2) (fp.add $0 $1 (fp.neg $2))) (fp.isNaN $2)"},
	{"float", "mf", "(= (fp.roundToIntegral $0 (fp.roundToIntegral $0 $1)) (fp.roundToIntegral $0 $1))"},
	{"float", "ff", "(fp.isNaN $0) (fp.isNaN $1) (fp.leq (fp.min $0 $1) $0)"},
	{"float", "ff", "(fp.eq (fp.max $0 $1) (fp.max $1 $0)) (and (fp.isNaN $0) (fp.isNaN $1))"},
	{"float", "m", "(= $0 RNE) (= $0 RNA) (= $0 RTP) (= $0 RTN) (= $0 RTZ)"},
	{"float", "f", "(= ((_ to_fp $F) (fp.to_ieee_bv $0)) $0)"},
	{"float", "mf", "(= ((_ to_fp $F) $0 $1) $1)"},
	{"float", "mf", "(not (fp.isInfinite $1)) (= ((_ fp.to_ubv 3) $0 $1) ((_ fp.to_ubv 3) $0 (ite (fp.isNegative $1) (_ -oo $F) (_ +oo $F))))"},
	{"float", "f", "(fp.isNormal $0) (fp.isSubnormal $0) (fp.isZero $0) (fp.isInfinite $0) (fp.isNaN $0)"},
	{"word", "ww", "(= (bvadd $0 $1) (bvadd $1 $0))"},
	{"word", "ww", "(= (bvsub $0 $1) (bvadd $0 (bvneg $1)))"},
	{"word", "w", "(= (bvnot $0) (bvsub (bvneg $0) $O))"},
	{"word", "www", "(= (bvmul $0 (bvadd $1 $2)) (bvadd (bvmul $0 $1) (bvmul $0 $2)))"},
	{"word", "ww", "(= $1 $Z) (bvult (bvurem $0 $1) $1)"},
	{"word", "ww", "(= $0 (bvadd (bvmul $1 (bvudiv $0 $1)) (bvurem $0 $1)))"},
	{"word", "w", "(= (bvudiv $0 $Z) $M)"},
	{"word", "w", "(= (bvurem $0 $Z) $0)"},
	{"word", "w", "(= (bvsdiv $0 $Z) (ite (bvslt $0 $Z) $O $M))"},
	{"word", "ww", "(= (bvsrem (bvneg $0) $1) (bvneg (bvsrem $0 $1)))"},
	{"word", "w", "(= (bvsmod $0 $Z) $0)"},
	{"word", "ww", "(= $1 $Z) (= (bvsmod $0 $1) $Z) (= (bvslt (bvsmod $0 $1) $Z) (bvslt $1 $Z))"},
	{"word", "www", "(not (bvult $0 $1)) (not (bvult $1 $2)) (bvult $0 $2)"},
	{"word", "ww", "(bvult $0 $1) (bvule $1 $0)"},
	{"word", "www", "(not (bvslt $0 $1)) (not (bvsle $1 $2)) (bvslt $0 $2)"},
	{"word", "ww", "(= (bvslt $0 $1) (bvslt (bvnot $1) (bvnot $0)))"},
	{"word", "w", "(= (bvshl $0 $O) (bvadd $0 $0))"},
	{"word", "ww", "(= (bvlshr $0 $1) (bvudiv $0 (bvshl $O $1))) (bvult $M $1) (= (bvshl $O $1) $Z)"},
	{"word", "ww", "(bvult $1 ((_ int_to_bv $W) $W)) (= (bvshl $0 $1) $Z)"},
	{"word", "ww", "(= (bvxor $0 $1) (bvor (bvand $0 (bvnot $1)) (bvand (bvnot $0) $1)))"},
	{"word", "ww", "(= (bvnand $0 $1) (bvnot (bvand $0 $1)))"},
	{"word", "ww", "(= (bvcomp $0 $1) (ite (= $0 $1) #b1 #b0))"},
	{"word", "ww", "(= (bvuaddo $0 $1) (bvult (bvadd $0 $1) $0))"},
	{"word", "ww", "(= (bvusubo $0 $1) (bvult $0 $1))"},
	{"word", "ww", "(= (bvumulo $0 $1) (bvumulo $1 $0))"},
	{"word", "ww", "(= (bvsmulo $0 $1) (bvsmulo $1 $0))"},
	{"word", "ww", "(= (bvsaddo $0 $1) (and (= (bvslt $0 $Z) (bvslt $1 $Z)) (distinct (bvslt $0 $Z) (bvslt (bvadd $0 $1) $Z))))"},
	{"word", "w", "(= (bvnego $0) (and (bvslt $0 $Z) (= $0 (bvneg $0))))"},
	{"word", "w", "(= ((_ extract 0 0) (bvmul $0 $0)) ((_ extract 0 0) $0))"},
	{"word", "w", "(= ((_ rotate_left $W) $0) $0)"},
	{"word", "w", "(= ((_ rotate_left 1) ((_ rotate_right 1) $0)) $0)"},
	{"word", "ww", "(not (= (concat $0 $1) (concat $1 $0))) (= $0 $1)"},
	{"word", "w", "(bvult ((_ zero_extend 2) $0) (concat #b01 $Z))"},
	{"word", "w", "(= (bvslt ((_ sign_extend 2) $0) (concat #b00 $Z)) (bvslt $0 $Z))"},
	{"conversion", "w", "(< (ubv_to_int $0) $P)"},
	{"conversion", "ww", "(= (ubv_to_int (bvadd $0 $1)) (mod (+ (ubv_to_int $0) (ubv_to_int $1)) $P))"},
	{"conversion", "w", "(= ((_ int_to_bv $W) (ubv_to_int $0)) $0)"},
	{"conversion", "iw", "(= (ubv_to_int ((_ int_to_bv $W) $0)) (mod $0 $P))"},
	{"conversion", "w", "(= (sbv_to_int $0) (ite (bvslt $0 $Z) (- (ubv_to_int $0) $P) (ubv_to_int $0)))"},
	{"conversion", "ww", "(= (bvslt $0 $1) (< (sbv_to_int $0) (sbv_to_int $1)))"},
	{"array", "axe", "(= (select (store $0 $1 $2) $1) $2)"},
	{"array", "axex", "(= $1 $3) (= (select (store $0 $1 $2) $3) (select $0 $3))"},
	{"array", "axe", "(= (store (store $0 $1 (select $0 $1)) $1 $2) (store $0 $1 $2))"},
	{"array", "ax", "(= (store $0 $1 (select $0 $1)) $0)"},
	{"array", "axexe", "(= $1 $3) (= (store (store $0 $1 $2) $3 $4) (store (store $0 $3 $4) $1 $2))"},
	{"array", "axeae", "(not (= (store $0 $1 $2) (store $3 $1 $4))) (= $2 $4)"},
	{"array", "ex", "(= (select ((as const $A) $0) $1) $0)"},
	{"array", "ee", "(not (= ((as const $A) $0) ((as const $A) $1))) (= $0 $1)"},
	{"array", "aax", "(not (= $0 $1)) (= (select $0 $2) (select $1 $2))"},
	{"array", "aa", "(= $0 $1) (not (forall ((n0 $X)) (= (select $0 n0) (select $1 n0))))"},
	{"array", "baax", "(= (select (ite $0 $1 $2) $3) (ite $0 (select $1 $3) (select $2 $3)))"},
	{"quantifier", "u", "(exists ((n0 $S)) (= n0 $0))"},
	{"quantifier", "b", "(= (forall ((n0 $S)) $0) $0)"},
	{"quantifier", "uu", "(not (forall ((n0 $S)) (= n0 $0))) (= $0 $1)"},
	{"quantifier", "uub", "(not (forall ((n0 $S) (n1 $S)) (or (= n0 n1) $2))) (= $0 $1) $2"},
	{"quantifier", "uub", "(= (exists ((n0 $S)) (and (= n0 $0) (or $2 (= n0 $1)))) (or $2 (= $0 $1)))"},
	{"quantifier", "i", "(= (exists ((n0 Int)) (= (* 2 n0) $0)) ((_ divisible 2) $0))"},
	{"quantifier", "ii", "(= (exists ((n0 Int)) (and (<= $0 n0) (<= n0 $1))) (<= $0 $1))"},
	{"quantifier", "i", "(= (forall ((n0 Int)) (=> (<= 0 n0 2) (distinct n0 $0))) (not (<= 0 $0 2)))"},
	{"quantifier", "ib", "(exists ((n0 Int)) (and (= (+ n0 n0) (* 2 $0)) (or $1 (= n0 $0))))"},
}

// lawOf gives an instance of a law, as literals, and its theory; none where the script has
// no such sort.
func (w *proofWriter) lawOf() (lits []string, theory string) {
	law := laws[w.r.IntN(len(laws))]
	var arrays []*Sort
	ints := false
	reals := false
	for _, s := range w.g.sorts {
		ints = ints || s.Kind == KindInt
		reals = reals || s.Kind == KindReal
		if s.Kind == KindArray {
			arrays = append(arrays, s)
		}
	}
	words := law.theory == "word" || law.theory == "conversion"
	switch {
	case (law.theory == "int" || law.theory == "conversion" || strings.Contains(law.parts, "i")) && !ints:
		return nil, ""
	case words && len(w.g.p.Bv) == 0:
		return nil, ""
	case law.theory == "array" && len(arrays) == 0:
		return nil, ""
	case (law.theory == "real" || law.theory == "floor") && !reals || law.theory == "floor" && !ints:
		return nil, ""
	case law.theory == "float" && len(w.g.floats()) == 0:
		return nil, ""
	}
	sorts := map[byte]*Sort{'b': boolSort, 'i': intSort, 'r': realSort, 'm': modeSort, 'u': w.g.someSort()}
	pairs := []string{"$S", sorts['u'].Text}
	if law.theory == "float" {
		fs := w.g.floats()
		f := fs[w.r.IntN(len(fs))]
		sorts['f'] = f
		pairs = append(pairs, "$F", strconv.Itoa(f.Eb)+" "+strconv.Itoa(f.Width-f.Eb))
	}
	if words {
		n := w.g.width()
		lit := func(v int64) string { return bvLit(big.NewInt(v), n).String() }
		sorts['w'] = bvSort(n)
		pairs = append(pairs, "$W", strconv.Itoa(n), "$Z", lit(0), "$O", lit(1), "$M", lit(-1), "$P", new(big.Int).Lsh(big.NewInt(1), uint(n)).String())
	}
	if law.theory == "array" {
		a := arrays[w.r.IntN(len(arrays))]
		sorts['a'], sorts['x'], sorts['e'] = a, a.Index, a.Elem
		pairs = append(pairs, "$A", a.Text, "$X", a.Index.Text)
	}
	for i := range len(law.parts) {
		pairs = append(pairs, "$"+strconv.Itoa(i), w.term(sorts[law.parts[i]]).String())
	}
	e, ok := parseSexpr("(" + strings.NewReplacer(pairs...).Replace(law.clause) + ")")
	if !ok {
		return nil, ""
	}
	for _, l := range e.list {
		lits = append(lits, l.String())
	}
	return lits, law.theory
}

// data writes an instance of what is known of datatypes.
func (w *proofWriter) data(kind string) {
	ds := w.g.data()
	if len(ds) == 0 {
		return
	}
	s := ds[w.r.IntN(len(ds))]
	c, d := s.Ctors[w.r.IntN(len(s.Ctors))], s.Ctors[w.r.IntN(len(s.Ctors))]
	x, y := w.term(s).String(), w.term(s).String()
	made := func(c Ctor, at int, part string) string { // with part as an argument
		text := "(" + c.Name
		for i, a := range c.Args {
			arg := w.term(a).String()
			if i == at {
				arg = part
			}
			text += " " + arg
		}
		if len(c.Args) == 0 {
			return c.Name
		}
		return text + ")"
	}
	is := func(c Ctor, x string) string { return "((_ is " + c.Name + ") " + x + ")" }
	no := func(l string) string { return "(not " + l + ")" }
	eq := func(a, b string) string { return "(= " + a + " " + b + ")" }
	at, inside := w.r.IntN(len(c.Args)+1), -1 // an argument; one that is of the datatype
	for i, a := range c.Args {
		if a.is(s) {
			inside = i
		}
	}
	var lits []string
	switch w.r.IntN(9) {
	case 0:
		if at < len(c.Args) {
			part := w.term(c.Args[at]).String()
			lits = []string{eq("("+c.Sels[at]+" "+made(c, at, part)+")", part)}
		}
	case 1:
		if c.Name != d.Name {
			lits = []string{no(is(c, x)), no(is(d, x))}
		}
	case 2:
		if c.Name != d.Name {
			lits = []string{no(eq(made(c, -1, ""), made(d, -1, "")))}
		}
	case 3:
		if at < len(c.Args) {
			a, b := w.term(c.Args[at]).String(), w.term(c.Args[at]).String()
			lits = []string{no(eq(made(c, at, a), made(c, at, b))), eq(a, b)}
		}
	case 4:
		for _, c := range s.Ctors {
			lits = append(lits, is(c, x))
		}
	case 5:
		text := c.Name
		for _, sel := range c.Sels {
			text += " (" + sel + " " + x + ")"
		}
		if len(c.Sels) > 0 {
			text = "(" + text + ")"
		}
		lits = []string{no(is(c, x)), eq(x, text)}
	case 6:
		if inside >= 0 {
			lits = []string{no(eq(x, made(c, inside, x)))}
		}
	case 7:
		if inside >= 0 {
			lits = []string{no(eq(x, made(c, inside, y))), no(eq(y, made(c, inside, x)))}
		}
	case 8: // more than there are, where all are values by themselves
		for i := range s.Ctors {
			if len(s.Ctors[i].Args) > 0 {
				return
			}
		}
		text := "(distinct " + x
		for range s.Ctors {
			text += " " + w.term(s).String()
		}
		lits = []string{no(text + ")")}
	}
	if lits != nil {
		w.clause(kind, lits, w.because())
	}
}

// farkasReal writes strict bounds of sums of real numbers that have a combination that is about
// zero, with rational coefficients.
func (w *proofWriter) farkasReal(kind string) {
	if !w.g.p.Real {
		return
	}
	xs := make([]string, 1+w.r.IntN(3))
	for i := range xs {
		xs[i] = w.term(realSort).String()
	}
	all, total, strict := make([]int, len(xs)), 0, false
	quotient := func(n int) string { return number(int64(n), int64(1+w.g.pick(3, 1)*5)).String() }
	write := func(cs []int) string {
		text := "(+ 0.0 0.0"
		for i, c := range cs {
			if c != 0 {
				text += " (* " + number(int64(c), 1).String() + " " + xs[i] + ")"
			}
		}
		return text + ")"
	}
	var lits, parts []string
	bound := func(cs []int, b int) {
		op := "<="
		if w.chance(0.4) {
			op, strict = "<", true
		}
		lits = append(lits, "(not ("+op+" "+write(cs)+" "+number(int64(b), 6).String()+"))")
	}
	for range 1 + w.r.IntN(3) {
		cs, k, b := w.linear(xs), 1+w.r.IntN(3), w.r.IntN(9)-4
		for i, c := range cs {
			all[i] -= k * c
		}
		total += k * b
		bound(cs, b)
		parts = append(parts, "(* "+number(int64(k), 1).String()+" "+write(cs)+")")
	}
	short := 1
	if strict && w.chance(0.6) {
		short = 0
	}
	bound(all, -total-short+w.g.pick(6, 2, 1))
	parts = append(parts, write(all))
	if w.chance(0.2) {
		parts[0] = "(* " + quotient(1+w.r.IntN(3)) + " " + parts[0] + ")"
	}
	w.clause(kind, lits, ":args (+ 0.0 0.0 "+strings.Join(parts, " ")+")"+w.because())
}
