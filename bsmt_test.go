package bsmt_test

import (
	"context"
	"errors"
	"math/big"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"bsmt"
)

// open opens a session for a test.
func open(t *testing.T, opts ...bsmt.Option) *bsmt.Session {
	t.Helper()
	s, err := bsmt.NewSession(opts...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// check asserts formulas and decides them.
func check(t *testing.T, s *bsmt.Session, ps ...bsmt.BoolTerm) *bsmt.Result {
	t.Helper()
	if err := s.Assert(ps...); err != nil {
		t.Fatal(err)
	}
	r, err := s.Check(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestOperations: each operation of terms means what it says, as the value that it has for certain arguments shows.
func TestOperations(t *testing.T) {
	i, w := bsmt.Int, func(n int64) bsmt.BitVecTerm { return bsmt.BitVec(8, n) }
	yes, no := bsmt.Bool(true), bsmt.Bool(false)
	tests := []struct {
		term bsmt.Term
		want string
	}{
		{i(3).Add(i(-5)), "(- 2)"}, {i(3).Sub(i(5)), "(- 2)"}, {i(3).Mul(i(-5)), "(- 15)"}, {i(-7).Div(i(2)), "(- 4)"}, {i(-7).Mod(i(2)), "1"},
		{i(3).Neg(), "(- 3)"}, {i(-3).Abs(), "3"}, {bsmt.Sum(i(1), i(2), i(3)), "6"}, {bsmt.Sum(), "0"}, {bsmt.Sum(i(4)), "4"},
		{i(1).Le(i(1)), "true"}, {i(1).Lt(i(1)), "false"}, {i(1).Ge(i(2)), "false"}, {i(2).Gt(i(1)), "true"}, {i(1).Eq(i(2)), "false"}, {i(1).Ne(i(2)), "true"},
		{i(5).Between(i(1), i(5)), "true"}, {i(6).Between(i(1), i(5)), "false"},
		{bsmt.BigInt(new(big.Int).Lsh(big.NewInt(1), 70)), "1180591620717411303424"},
		{bsmt.Real(1, 2).Add(bsmt.Real(1, 3)), "(/ 5.0 6.0)"}, {bsmt.Real(1, 2).Sub(bsmt.Real(1, 3)), "(/ 1.0 6.0)"}, {bsmt.Real(-1, 2).Mul(bsmt.Real(1, 3)), "(- (/ 1.0 6.0))"},
		{bsmt.Real(1, 2).Div(bsmt.Real(1, 3)), "1.5"}, {bsmt.Real(1, 2).Neg(), "(- 0.5)"}, {bsmt.Real(-1, 2).Floor(), "(- 1)"}, {bsmt.Real(4, 2).IsInt(), "true"},
		{bsmt.Real(1, 2).Le(bsmt.Real(2, 4)), "true"}, {bsmt.Real(1, 2).Lt(bsmt.Real(2, 4)), "false"}, {bsmt.Real(1, 2).Ge(bsmt.Real(2, 3)), "false"},
		{bsmt.Real(1, 2).Gt(bsmt.Real(1, 3)), "true"}, {bsmt.Real(1, 2).Eq(bsmt.Real(2, 4)), "true"}, {bsmt.Real(1, 2).Ne(bsmt.Real(2, 4)), "false"}, {i(3).Real(), "3.0"},
		{w(200).Add(w(100)), "#x2c"}, {w(1).Sub(w(2)), "#xff"}, {w(20).Mul(w(20)), "#x90"}, {w(200).UDiv(w(7)), "#x1c"}, {w(200).URem(w(7)), "#x04"},
		{w(-7).SDiv(w(2)), "#xfd"}, {w(-7).SRem(w(2)), "#xff"}, {w(-7).SMod(w(2)), "#x01"}, {w(12).And(w(10)), "#x08"}, {w(12).Or(w(10)), "#x0e"}, {w(12).Xor(w(10)), "#x06"},
		{w(3).Shl(w(2)), "#x0c"}, {w(128).LShr(w(3)), "#x10"}, {w(128).AShr(w(3)), "#xf0"}, {w(1).Neg(), "#xff"}, {w(1).Not(), "#xfe"},
		{w(1).ULe(w(-1)), "true"}, {w(1).ULt(w(1)), "false"}, {w(1).UGe(w(-1)), "false"}, {w(-1).UGt(w(1)), "true"},
		{w(1).SLe(w(-1)), "false"}, {w(-1).SLt(w(1)), "true"}, {w(1).SGe(w(-1)), "true"}, {w(-1).SGt(w(1)), "false"}, {w(1).Eq(w(257)), "true"}, {w(1).Ne(w(1)), "false"},
		{w(1).Concat(w(2)), "#x0102"}, {w(0xa5).Extract(7, 4), "#xa"}, {w(-1).ZeroExtend(4), "#x0ff"}, {w(-1).SignExtend(4), "#xfff"},
		{w(0x81).RotateLeft(1), "#x03"}, {w(0x81).RotateRight(1), "#xc0"}, {w(200).Int(), "200"}, {i(-1).BitVec(8), "#xff"},
		{yes.Not(), "false"}, {yes.And(no), "false"}, {yes.Or(no), "true"}, {yes.Xor(yes), "false"}, {yes.Implies(no), "false"}, {no.Iff(no), "true"},
		{bsmt.And(), "true"}, {bsmt.Or(), "false"}, {bsmt.Ite(yes, i(1), i(2)), "1"}, {bsmt.Distinct(i(1), i(2), i(1)), "false"}, {bsmt.Distinct(i(1)), "true"},
		{bsmt.AtMost(1, yes, no, yes), "false"}, {bsmt.AtLeast(2, yes, no, yes), "true"}, {bsmt.Eq(w(1), w(1)), "true"}, {bsmt.Ne(yes, no), "true"},
		{bsmt.ConstArray[bsmt.IntTerm](bsmt.IntSort(), i(4)).Store(i(1), i(5)).Select(i(1)), "5"}, {bsmt.ConstArray[bsmt.IntTerm](bsmt.IntSort(), i(4)).Store(i(1), i(5)).Select(i(2)), "4"},
		{bsmt.ConstArray[bsmt.IntTerm](bsmt.IntSort(), i(4)).Eq(bsmt.ConstArray[bsmt.IntTerm](bsmt.IntSort(), i(5))), "false"},
	}
	s := open(t)
	m := check(t, s).Model
	for _, x := range tests {
		v, err := m.Value(x.term)
		if err != nil || v.String() != x.want {
			t.Errorf("%s is %s (%v), want %s", x.term, v, err, x.want)
		}
		if err == nil && v.Sort() != x.term.Sort().String() {
			t.Errorf("%s has sort %s, and its value %s", x.term, x.term.Sort(), v.Sort())
		}
	}
}

// TestMisfits: terms of parts that do not fit are told of when they are used, and leave the session as it was.
func TestMisfits(t *testing.T) {
	s := open(t)
	x, b := bsmt.IntVar("x"), bsmt.BitVecVar("b", 8)
	f := bsmt.NewFunc[bsmt.IntTerm]("f", bsmt.IntSort(), bsmt.IntSort())
	var never bsmt.BoolTerm
	var noFunc bsmt.Func[bsmt.BoolTerm]
	for want, p := range map[string]bsmt.BoolTerm{
		"= of a Int and a Bool":                   bsmt.Eq(x, bsmt.Bool(true)),
		"bvadd of a (_ BitVec 8) and a (_ Bit":    b.Add(bsmt.BitVec(9, 1)).Eq(b),
		"never made":                              never.And(never),
		"bits 8 to 0":                             b.Extract(8, 0).Eq(b),
		"1 to":                                    bsmt.BitVecVar("c", 0).Eq(b),
		"has no name":                             bsmt.BoolVar(""),
		"begin with @":                            bsmt.BoolVar("@1"),
		"with bars":                               bsmt.BoolVar("a|b"),
		"takes 1 argument, not 2":                 f.Of(x, x).Eq(x),
		"argument 1 of f has sort Bool, not Int":  f.Of(bsmt.Bool(true)).Eq(x),
		"other Go type":                           bsmt.ArrayVar[bsmt.IntTerm, bsmt.IntTerm]("a", bsmt.IntSort(), bsmt.BoolSort()).Select(x).Eq(x),
		"another Go type":                         bsmt.NewFunc[bsmt.BoolTerm]("g", bsmt.IntSort(), bsmt.IntSort()).Of(x),
		"has no parameters":                       bsmt.NewFunc[bsmt.BoolTerm]("g", bsmt.BoolSort()).Of(),
		"forall binds constants":                  bsmt.ForAll([]bsmt.Term{x.Add(x)}, x.Eq(x)),
		"twice":                                   bsmt.Exists([]bsmt.Term{x, x}, x.Eq(x)),
		"1/0":                                     bsmt.Real(1, 0).Eq(bsmt.Real(1, 1)),
		"rotate_left by -1":                       b.RotateLeft(-1).Eq(b),
		"a term that was never made":              noFunc.Of(x),
		"term that was never made":                bsmt.Eq(x, nil),
		"integer that is nil":                     bsmt.BigInt(nil).Eq(x),
		"fraction that is nil":                    bsmt.BigReal(nil).Eq(bsmt.Real(1, 1)),
		"bit vector that is nil":                  bsmt.BigBitVec(8, nil).Eq(b),
		"select of a (Array (_ BitVec 8) Int) at": bsmt.ArrayVar[bsmt.BitVecTerm, bsmt.IntTerm]("a", bsmt.BitVecSort(8), bsmt.IntSort()).Select(bsmt.BitVec(9, 1)).Eq(x),
	} {
		err := s.Assert(p)
		var e *bsmt.TermError
		if !errors.As(err, &e) {
			t.Errorf("%s: %v", want, err)
		} else if !strings.Contains(e.Msg, want) {
			t.Errorf("%q does not say %q", e.Msg, want)
		}
	}
	if err := s.Assert(x.Eq(bsmt.Int(1)), bsmt.BoolVar("x")); err == nil || !strings.Contains(err.Error(), "declared already") {
		t.Errorf("a name with two sorts: %v", err)
	}
	if r := check(t, s, x.Eq(bsmt.Int(2))); r.Verdict != bsmt.Sat {
		t.Errorf("%s (%s) after mistakes", r.Verdict, r.Reason)
	}
}

// TestSharedParts: a term whose tree is large beyond measure is written by its graph, within quantifiers too, and what a quantifier
// binds is not what the same name means outside.
func TestSharedParts(t *testing.T) {
	x, y := bsmt.IntVar("x"), bsmt.IntVar("y")
	sum := x
	for range 60 {
		sum = sum.Add(sum)
	}
	if n := len(sum.String()); n > 3000 {
		t.Fatalf("%d bytes", n)
	}
	s := open(t)
	p := x.Eq(bsmt.Int(5))
	// There is another x than 5, and the x outside is 5.
	r := check(t, s, p, bsmt.Exists([]bsmt.Term{x}, p.Not().And(bsmt.Or(p, p.Not())).And(x.Gt(y))), sum.Eq(bsmt.BigInt(new(big.Int).Lsh(big.NewInt(5), 60))))
	if r.Verdict != bsmt.Sat {
		t.Fatalf("%s: %s", r.Verdict, r.Reason)
	}
	if n, err := r.Model.Int64(x); n != 5 || err != nil {
		t.Errorf("x is %d, %v", n, err)
	}
	deep := y
	for range 100000 {
		deep = deep.Add(x).Neg()
	}
	if n := strings.Count(deep.String(), "(-"); n != 100000 {
		t.Errorf("%d negations", n)
	}
}

// TestLevels: what is asserted and declared on a level goes with it, by terms and by text.
func TestLevels(t *testing.T) {
	s := open(t)
	x := bsmt.IntVar("x")
	check(t, s, x.Gt(bsmt.Int(0)))
	if err := errors.Join(s.Push(), s.Assert(x.Lt(bsmt.Int(0)), bsmt.IntVar("y").Gt(x))); err != nil {
		t.Fatal(err)
	}
	if r := check(t, s); r.Verdict != bsmt.Unsat || r.Model != nil {
		t.Errorf("%s", r.Verdict)
	}
	if err := s.Pop(); err != nil {
		t.Fatal(err)
	}
	if r := check(t, s, bsmt.BoolVar("y")); r.Verdict != bsmt.Sat { // the name is free again
		t.Errorf("%s: %s", r.Verdict, r.Reason)
	}
	if _, err := s.Exec(t.Context(), "(push 1)(declare-const z Int)(assert (= z (+ x 1)))"); err != nil {
		t.Fatal(err)
	}
	r := check(t, s, bsmt.IntVar("z").Eq(bsmt.Int(8)))
	if n, err := r.Model.Int64(x); n != 7 || err != nil {
		t.Errorf("x is %d, %v", n, err)
	}
	if out, err := s.Exec(t.Context(), "(pop 1)(check-sat)(echo \"done\")"); out != "sat\n\"done\"\n" || err != nil {
		t.Errorf("%q, %v", out, err)
	}
	if err := s.Pop(); err == nil {
		t.Error("no level is left to be popped")
	}
	// A model stays what it is.
	if n, err := r.Model.Int64(bsmt.IntVar("z").Mul(bsmt.IntVar("elsewhere").Add(bsmt.Int(2)))); n != 16 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
}

// TestErrors: what cannot be done is an error of its type.
func TestErrors(t *testing.T) {
	ctx := t.Context()
	var script *bsmt.ScriptError
	for text, place := range map[string][2]int{
		"(assert x)(check-sat)":                         {1, 9},
		"(check-sat)\n  (assert (and)":                  {2, 3},
		"(check-sat)\n(get-model":                       {2, 1},
		"(assert false)\n(check-sat)\n (get-value (1))": {3, 2},
	} {
		_, err := bsmt.Solve(ctx, text)
		if !errors.As(err, &script) || [2]int{script.Line, script.Column} != place {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := bsmt.Solve(ctx, "(assert true)"); !errors.Is(err, bsmt.ErrNoCheck) {
		t.Errorf("no check-sat: %v", err)
	}
	var solver *bsmt.SolverError
	if _, err := bsmt.NewSession(bsmt.Solvers("kernel", "nobody")); !errors.As(err, &solver) || solver.Name != "nobody" {
		t.Errorf("nobody: %v", err)
	}
	if _, err := bsmt.NewSession(bsmt.Set("produce-models", "perhaps")); !errors.As(err, &script) {
		t.Errorf("an option: %v", err)
	}
	s := open(t)
	s.Close()
	if err := s.Assert(bsmt.Bool(true)); !errors.Is(err, bsmt.ErrClosed) {
		t.Errorf("closed: %v", err)
	}
	var none *bsmt.Model
	if _, err := none.Int64(bsmt.Int(1)); !errors.Is(err, bsmt.ErrNoModel) || none.String() != "" {
		t.Errorf("no model: %v", err)
	}
	var value *bsmt.ValueError
	m := check(t, open(t)).Model
	if _, err := m.Eval("(+ 1 nothing)"); !errors.As(err, &value) {
		t.Errorf("a name that nobody knows: %v", err)
	}
	if _, err := m.Eval("1 2"); !errors.As(err, &value) {
		t.Errorf("two terms: %v", err)
	}
	if _, err := m.Int64(bsmt.BigInt(new(big.Int).Lsh(big.NewInt(1), 64))); !errors.As(err, &value) {
		t.Errorf("beyond int64: %v", err)
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := bsmt.Solve(cancelled, "(check-sat)"); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestLimits: work that is limited ends with the reason, and the session goes on.
func TestLimits(t *testing.T) {
	s := open(t, bsmt.Work(1))
	hard := bsmt.Bool(true)
	const n, width = 7, 12
	for i := range n {
		x, y := bsmt.BitVecVar("x"+string(rune('a'+i)), width), bsmt.BitVecVar("y"+string(rune('a'+i)), width)
		hard = hard.And(x.Mul(y).Eq(bsmt.BitVec(width, 4001))).And(x.ULt(y)).And(x.UGt(bsmt.BitVec(width, 1)))
	}
	if r := check(t, s, hard); r.Verdict != bsmt.Unknown || r.Reason == "" {
		t.Errorf("%s: %s", r.Verdict, r.Reason)
	}
	if r, err := bsmt.Solve(t.Context(), "(assert true)(check-sat)", bsmt.Timeout(time.Hour), bsmt.Seed(7), bsmt.Logic("QF_LIA"), bsmt.OnlyChecked()); err != nil || r.Verdict != bsmt.Sat {
		t.Errorf("%v, %v", r, err)
	}
}

// TestModelsEnd: enumeration ends with what cannot be excluded, and leaves the session as it was.
func TestModelsEnd(t *testing.T) {
	s := open(t)
	a := bsmt.ArrayVar[bsmt.BitVecTerm, bsmt.BoolTerm]("a", bsmt.BitVecSort(1), bsmt.BoolSort())
	at := func(i int64) bsmt.BoolTerm { return a.Select(bsmt.BitVec(1, i)) }
	if err := s.Assert(at(0).Or(at(1))); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for m, err := range s.Models(t.Context(), at(0), at(1)) {
		if err != nil {
			t.Fatal(err)
		}
		x, _ := m.Value(at(0))
		y, _ := m.Value(at(1))
		seen[x.String()+" "+y.String()] = true
	}
	if len(seen) != 3 || seen["false false"] {
		t.Errorf("%v", seen)
	}
	for range 2 { // a loop that is left takes its exclusions with it
		n := 0
		for range s.Models(t.Context(), at(0), at(1)) {
			if n++; n == 2 {
				break
			}
		}
		if n != 2 {
			t.Errorf("%d models", n)
		}
	}
	colour := bsmt.NewSort("Colour").Var("c")
	for m, err := range s.Models(t.Context(), colour) {
		var e *bsmt.ValueError
		if m != nil || !errors.As(err, &e) {
			t.Errorf("%v, %v", m, err)
		}
	}
	if r := check(t, s); r.Verdict != bsmt.Sat {
		t.Errorf("%s", r.Verdict)
	}
}

// TestTables: functions of several arguments, predicates and arrays in models are tables.
func TestTables(t *testing.T) {
	s := open(t)
	i := bsmt.Int
	f := bsmt.NewFunc[bsmt.IntTerm]("f", bsmt.IntSort(), bsmt.IntSort(), bsmt.BoolSort())
	p := bsmt.NewFunc[bsmt.BoolTerm]("p", bsmt.BoolSort(), bsmt.IntSort())
	yes, no := bsmt.Bool(true), bsmt.Bool(false)
	m := check(t, s, f.Of(i(1), yes).Eq(i(5)), f.Of(i(1), no).Eq(i(6)), f.Of(i(2), yes).Eq(i(7)), p.Of(i(3)), p.Of(i(4)).Not(), p.Of(i(5))).Model
	if m == nil {
		t.Fatal("no model")
	}
	for name, points := range map[string][][]bsmt.Term{"f": {{i(1), yes, i(5)}, {i(1), no, i(6)}, {i(2), yes, i(7)}}, "p": {{i(3), yes}, {i(4), no}, {i(5), yes}}} {
		table, err := m.Func(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, point := range points {
			var vs []bsmt.Value
			for _, x := range point {
				v, err := m.Value(x)
				if err != nil {
					t.Fatal(err)
				}
				vs = append(vs, v)
			}
			if got := table.At(vs[:len(vs)-1]...); !got.Equal(vs[len(vs)-1]) {
				t.Errorf("%s%v is %s", name, vs, got)
			}
		}
	}
	if names := m.Names(); len(names) != 2 {
		t.Errorf("%v", names)
	}
	if _, err := m.Func("g"); err == nil {
		t.Error("g has a table")
	}
}

// TestOptima: bounds of objectives, and those without.
func TestOptima(t *testing.T) {
	s := open(t, bsmt.Set("opt.priority", "box"))
	x, b := bsmt.IntVar("x"), bsmt.BitVecVar("b", 8)
	if err := errors.Join(s.Maximize(x), s.Minimize(x), s.Maximize(b)); err != nil {
		t.Fatal(err)
	}
	r := check(t, s, x.Ge(bsmt.Int(-3)), b.ULt(bsmt.BitVec(8, 100)))
	var got []string
	for _, o := range r.Objectives {
		if !o.Known() {
			t.Errorf("%s is not known", o)
		}
		got = append(got, o.String())
	}
	if strings.Join(got, " ") != "oo -3 99" {
		t.Errorf("%v", got)
	}
}

// TestCandidate: a check that gave up may have values all the same.
func TestCandidate(t *testing.T) {
	s := open(t)
	if m, err := s.Candidate(); m != nil || err != nil {
		t.Errorf("%v, %v before a check", m, err)
	}
	check(t, s, bsmt.BoolVar("p"))
	if m, err := s.Candidate(); m != nil || err != nil {
		t.Errorf("%v, %v after sat", m, err)
	}
}

// TestOtherSolver: a solver that is asked for answers, where it is there.
func TestOtherSolver(t *testing.T) {
	if _, err := exec.LookPath("z3"); err != nil {
		t.Skip("no z3")
	}
	s := open(t, bsmt.Solvers("z3"))
	x := bsmt.RealVar("x")
	r := check(t, s, x.Mul(bsmt.Real(3, 1)).Eq(bsmt.Real(1, 2)))
	if v, err := r.Model.Real(x); err != nil || v.RatString() != "1/6" || r.Solver != "z3" {
		t.Errorf("%v %v by %s", v, err, r.Solver)
	}
}

// TestBValues: values of B as Go values.
func TestBValues(t *testing.T) {
	n := func(v bsmt.BValue) int64 { x, _ := v.Int64(); return x }
	eval := func(src string) bsmt.BValue {
		v, err := bsmt.B{}.Eval(t.Context(), src)
		if err != nil {
			t.Errorf("%s: %v", src, err)
		}
		return v
	}
	if s := eval("{x | x : 1..9 & x mod 4 = 1}").Set(); len(s) != 3 || n(s[2]) != 9 {
		t.Errorf("%v", s)
	}
	if s := eval("3..6").Set(); len(s) != 4 || n(s[0]) != 3 {
		t.Errorf("%v", s)
	}
	if s := eval("[7, 8]").Set(); len(s) != 2 || n(s[1].Go().(bsmt.BPair).Second) != 8 || n(s[1].Go().(bsmt.BPair).First) != 2 {
		t.Errorf("%v", s)
	}
	if r, ok := eval(`rec(a : -1, b : "x")`).Go().(bsmt.BRecord); !ok || n(r["a"]) != -1 || r["b"].Go() != "x" {
		t.Errorf("%v", r)
	}
	for src, want := range map[string]string{"-0.5 * 3.0": "-3/2", "1.0 / 3.0": "1/3", "-1.0 / 3.0": "-1/3"} {
		if r, ok := eval(src).Go().(*big.Rat); !ok || r.String() != want {
			t.Errorf("%s: %v", src, eval(src))
		}
	}
	if !eval("1 < 2").Bool() || eval("bool(1 > 2)").Bool() {
		t.Error("truth")
	}
	if v := eval("INTEGER"); v.Go() != nil || v.String() != "INTEGER" {
		t.Errorf("%v", v)
	}
	var e *bsmt.BError
	for _, src := range []string{"1 +", "x > 1", "1 + TRUE"} {
		if _, err := (bsmt.B{}).Eval(t.Context(), src); !errors.As(err, &e) || e.IllDefined {
			t.Errorf("%s: %v", src, err)
		}
	}
	if all, more, err := (bsmt.B{}).Solve(t.Context(), "x : 1..3 & x > 3", 0); len(all) != 0 || more || err != nil {
		t.Errorf("%v %v %v", all, more, err)
	}
	if _, _, err := (bsmt.B{}).Solve(t.Context(), "1 + 1", 0); !errors.As(err, &e) {
		t.Errorf("%v", err)
	}
	if _, err := (bsmt.B{}).CheckMachine(t.Context(), "MACHINE M\nVARIABLES x\nINVARIANT x : y\nINITIALISATION x := 0 END"); !errors.As(err, &e) || e.Line != 3 {
		t.Errorf("%v", err)
	}
	r, err := bsmt.B{Sizes: map[string]int{"JOB": 4}}.CheckMachineFile(t.Context(), "examples/scheduler.mch")
	if err != nil || !r.Holds() || r.States == 0 {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := (bsmt.B{}).CheckMachine(t.Context(), "MACHINE M INCLUDES N END"); !errors.As(err, &e) {
		t.Errorf("a machine that names another: %v", err)
	}
}

// TestTableOfNegatives: a function whose values are negative, or fractions, is a table too.
func TestTableOfNegatives(t *testing.T) {
	r, err := bsmt.Solve(context.Background(), "(declare-fun f (Int) Int)(declare-fun g (Int) Real)(assert (and (= (f 1) (- 7)) (= (f (- 2)) 5) (= (g 3) (/ (- 1.0) 3.0))))(check-sat)")
	if err != nil {
		t.Fatal(err)
	}
	f, err := r.Model.Func("f")
	if table, ok := f.Ints(); err != nil || !ok || table[1] != -7 || table[-2] != 5 {
		t.Errorf("%v %v %v", table, ok, err)
	}
	g, err := r.Model.Func("g")
	if err != nil || len(g.Entries)+len(g.Else.String()) == 0 {
		t.Errorf("%v %v", g, err)
	}
}

// TestStranger: what one expects who has read nothing but the names.
func TestStranger(t *testing.T) {
	ctx := context.Background()
	s, err := bsmt.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	x, p := bsmt.IntVar("x"), bsmt.BoolVar("a p")
	if err := s.Assert(x.Between(bsmt.Int(-1), bsmt.Int(1)), p.Implies(x.Eq(bsmt.Int(0)))); err != nil {
		t.Fatal(err)
	}
	n := 0
	for m, err := range s.Models(ctx) {
		if _, wrong := m.Int64(x); err != nil || wrong != nil {
			t.Fatal(err, wrong)
		}
		n++
	}
	if n != 4 {
		t.Errorf("%d models", n)
	}
	r, err := s.Check(ctx, p, x.Gt(bsmt.Int(-5)), x.Gt(bsmt.Int(0)))
	if err != nil || r.String() != "unsat" || !slices.Equal(r.Given, []int{0, 2}) {
		t.Error(r, err)
	}
	if r, err = s.Check(ctx, p); err != nil || !strings.HasPrefix(r.String(), "sat (") || !strings.Contains(r.String(), "|a p|") {
		t.Error(r, err)
	}
	if err := s.Pop(); err == nil || strings.Contains(err.Error(), "1:1") {
		t.Error(err)
	}
	f := bsmt.NewFunc[bsmt.IntTerm]("f", bsmt.IntSort(), bsmt.IntSort())
	if err := s.Assert(f.Of(x).Gt(x)); err != nil {
		t.Fatal(err)
	}
	for _, err := range s.Models(ctx) {
		var v *bsmt.ValueError
		if !errors.As(err, &v) {
			t.Fatal(err)
		}
	}
}

// TestAfterErrors: an error of a session's own command leaves it as it was, whatever found the mistake.
func TestAfterErrors(t *testing.T) {
	s := open(t, bsmt.Cores())
	x := bsmt.IntVar("x")
	for _, err := range []error{s.AssertNamed("low", x.Gt(bsmt.Int(3))), s.AssertNamed("high", x.Lt(bsmt.Int(4)))} {
		if err != nil {
			t.Fatal(err)
		}
	}
	var bad *bsmt.ScriptError
	if err := s.AssertNamed("low", x.Gt(bsmt.Int(0))); !errors.As(err, &bad) || !strings.Contains(bad.Msg, "already declared") {
		t.Errorf("a second low: %v", err)
	}
	if err := s.Assert(bsmt.BoolVar("and")); !errors.As(err, &bad) {
		t.Errorf("a constant called and: %v", err)
	}
	if r := check(t, s); r.Verdict != bsmt.Unsat || len(r.Core) != 2 {
		t.Errorf("%v", r)
	}
	if _, err := bsmt.NewSession(nil, bsmt.Set("no-such-option", "1")); !errors.As(err, &bad) {
		t.Errorf("an option that is not there: %v", err)
	}
}

// TestDeclaredByText: sorts, constructors and functions that a text declares are known to terms, by what they are: a
// constant may be called as a sort is.
func TestDeclaredByText(t *testing.T) {
	s := open(t)
	if _, err := s.Exec(t.Context(), "(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))(declare-sort |S T| 0)(declare-fun f (|S T| L) Int)(define-fun twice ((x Int)) Int (* 2 x))"); err != nil {
		t.Fatal(err)
	}
	L, S := bsmt.NewSort("L"), bsmt.NewSort("S T")
	l := L.Var("l")
	head := bsmt.NewFunc[bsmt.IntTerm]("head", bsmt.IntSort(), L)
	f := bsmt.NewFunc[bsmt.IntTerm]("f", bsmt.IntSort(), S, L)
	twice := bsmt.NewFunc[bsmt.IntTerm]("twice", bsmt.IntSort(), bsmt.IntSort())
	if err := s.Assert(l.Ne(L.Var("nil")), twice.Of(head.Of(l)).Eq(bsmt.Int(14)), f.Of(S.Var("S T"), l).Eq(bsmt.IntVar("L"))); err != nil {
		t.Fatal(err)
	}
	m := check(t, s).Model
	if n, err := m.Int64(head.Of(l)); err != nil || n != 7 {
		t.Errorf("%d, %v", n, err)
	}
	v, err := m.Value(l)
	if parts := v.Parts(); err != nil || v.Kind() != bsmt.DataValue || len(parts) != 2 {
		t.Errorf("%v, %v", v, err)
	}
	for _, more := range []string{"1) (exit", "1 2", "", "(+ 1"} {
		if v, err := m.Eval(more); err == nil {
			t.Errorf("%q is %v", more, v)
		}
	}
	if v, err := m.Eval("(+ 1 1) ; two"); err != nil || v.String() != "2" {
		t.Errorf("a comment: %v, %v", v, err)
	}
	var wrong *bsmt.TermError
	if err := s.Assert(bsmt.NewFunc[bsmt.BoolTerm]("head", bsmt.BoolSort(), L).Of(l)); !errors.As(err, &wrong) {
		t.Errorf("head with another sort: %v", err)
	}
}

// TestDeadline: a deadline makes a check unknown, whether it is asked by a script or in a session; ending it is an error.
func TestDeadline(t *testing.T) {
	ctx, cancel := context.WithDeadline(t.Context(), time.Unix(0, 0))
	defer cancel()
	if r, err := open(t).Check(ctx); err != nil || r.Verdict != bsmt.Unknown {
		t.Errorf("session: %v, %v", r, err)
	}
	if r, err := bsmt.Solve(ctx, "(declare-const x Int)(assert (> x 3))(check-sat)"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("script that was not read: %v, %v", r, err)
	}
	ctx, cancel = context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	const hard = "(declare-const x Int)(declare-const y Int)(declare-const z Int)(assert (= (+ (* x x x) (* y y y) (* z z z)) 114))(check-sat)"
	r, err := bsmt.Solve(ctx, hard)
	asked := err == nil && r.Verdict == bsmt.Unknown && r.Reason != ""
	if early := r == nil && errors.Is(err, context.DeadlineExceeded); !asked && !early { // it may pass before the check
		t.Errorf("script: %v, %v", r, err)
	}
}

// TestExecAt: errors tell where they are in the text around, and a text of many commands is read once for each.
func TestExecAt(t *testing.T) {
	s, err := bsmt.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, c := range []struct {
		text         string
		line, column int
		want         bsmt.ScriptError
	}{
		{"(assert a)", 7, 20, bsmt.ScriptError{Line: 7, Column: 28}},
		{"(push 1)\n (assert b)", 7, 20, bsmt.ScriptError{Line: 8, Column: 10}},
		{"(push 1) (assert b)", 1, 1, bsmt.ScriptError{Line: 1, Column: 18}},
		{"(check-sat", 3, 5, bsmt.ScriptError{Line: 3, Column: 5}},
	} {
		_, err := s.ExecAt(t.Context(), c.text, c.line, c.column)
		var bad *bsmt.ScriptError
		if !errors.As(err, &bad) || bad.Line != c.want.Line || bad.Column != c.want.Column {
			t.Errorf("%s at %d:%d: %v", c.text, c.line, c.column, err)
		}
	}
	// A command that is given after as many line feeds as lines stand before it takes 20,000 bytes here.
	const lines = 20000
	long := strings.Repeat("(push 1)(pop 1)\n", lines)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := s.Exec(t.Context(), long); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if took := (after.TotalAlloc - before.TotalAlloc) / (2 * lines); took > 4000 {
		t.Errorf("%d bytes were allocated for each command", took)
	}
}

// TestEvalPlaces: what is wrong with a term is told by its place in the term.
func TestEvalPlaces(t *testing.T) {
	res, err := bsmt.Solve(t.Context(), "(declare-const x Int)(assert (= x 3))(check-sat)")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"(+ 1 zz)":   "bsmt: (+ 1 zz): 1:6: undeclared symbol zz",
		"(+ x\n yy)": "bsmt: (+ x\n yy): 2:2: undeclared symbol yy",
		"zz":         "bsmt: zz: 1:1: undeclared symbol zz",
		"(+ 1 ":      "bsmt: (+ 1 : a ( of it is not closed",
	} {
		if _, err := res.Model.Eval(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v", text, err)
		}
	}
	if v, err := res.Model.Eval("(+ x 1) ; one more"); err != nil || v.String() != "4" {
		t.Error(v, err)
	}
}
