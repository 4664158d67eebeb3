package bsmt_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"bsmt"
)

// A script is solved in one call.
func ExampleSolve() {
	r, err := bsmt.Solve(context.Background(), `
		(declare-const x Int)
		(declare-const y Int)
		(assert (and (> x 0) (> y x) (= (+ x y) 3)))
		(check-sat)`, bsmt.Timeout(10*time.Second))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Verdict)
	fmt.Println(r.Model)
	// Output:
	// sat
	// (
	//   (define-fun x () Int 1)
	//   (define-fun y () Int 2)
	// )
}

// Terms are built in Go; a model gives them values.
func ExampleSession() {
	s, _ := bsmt.NewSession()
	defer s.Close()
	x, y := bsmt.IntVar("x"), bsmt.IntVar("y")
	s.Assert(x.Add(y).Eq(bsmt.Int(10)), x.Sub(y).Eq(bsmt.Int(4)))
	r, err := s.Check(context.Background())
	if err != nil || r.Verdict != bsmt.Sat {
		fmt.Println(r, err)
		return
	}
	n, _ := r.Model.Int64(x)
	product, _ := r.Model.Int64(x.Mul(y))
	fmt.Println(n, product)
	// Output: 7 21
}

// All models: each differs from those before in one of the terms.
func ExampleSession_Models() {
	s, _ := bsmt.NewSession()
	defer s.Close()
	x := bsmt.IntVar("x")
	s.Assert(x.Mul(x).Le(bsmt.Int(4)), x.Mod(bsmt.Int(2)).Eq(bsmt.Int(0)))
	sum := int64(0)
	for m, err := range s.Models(context.Background(), x) {
		if err != nil {
			fmt.Println(err)
			return
		}
		n, _ := m.Int64(x)
		sum += 100 + n
	}
	fmt.Println(sum) // -2, 0 and 2
	// Output: 300
}

// The least value of a term.
func ExampleSession_Minimize() {
	s, _ := bsmt.NewSession()
	defer s.Close()
	x, y := bsmt.IntVar("x"), bsmt.IntVar("y")
	s.Assert(x.Ge(bsmt.Int(2)), y.Ge(bsmt.Int(3)), x.Add(y).Mod(bsmt.Int(4)).Eq(bsmt.Int(0)))
	s.Minimize(x.Add(y))
	r, err := s.Check(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Verdict, r.Objectives[0])
	// Output: sat 8
}

// Soft assertions have a cost where they do not hold.
func ExampleSession_AssertSoft() {
	s, _ := bsmt.NewSession()
	defer s.Close()
	tea, coffee := bsmt.BoolVar("tea"), bsmt.BoolVar("coffee")
	s.Assert(bsmt.Not(tea.And(coffee)))
	s.AssertSoft(tea, big.NewRat(1, 1), "")
	s.AssertSoft(coffee, big.NewRat(5, 2), "")
	r, _ := s.Check(context.Background())
	drunk, _ := r.Model.Bool(coffee)
	fmt.Println(drunk, r.Objectives[0])
	// Output: true 1
}

// Which assertions contradict each other, and which assumptions.
func ExampleCores() {
	s, _ := bsmt.NewSession(bsmt.Cores())
	defer s.Close()
	x := bsmt.IntVar("x")
	s.AssertNamed("positive", x.Gt(bsmt.Int(0)))
	s.AssertNamed("even", x.Mod(bsmt.Int(2)).Eq(bsmt.Int(0)))
	r, _ := s.Check(context.Background(), x.Lt(bsmt.Int(0)), x.Lt(bsmt.Int(7)))
	fmt.Println(r.Verdict, r.Core, r.Given)
	r, _ = s.Check(context.Background())
	fmt.Println(r.Verdict)
	// Output:
	// unsat [positive] [0]
	// sat
}

// A refutation is verified from the script on.
func ExampleCheckProof() {
	script := `(declare-const x Int) (assert (< x 3)) (assert (> (* 2 x) 4)) (check-sat)`
	r, err := bsmt.Solve(context.Background(), script, bsmt.Proofs())
	if err != nil || r.Verdict != bsmt.Unsat {
		fmt.Println(r, err)
		return
	}
	report, err := bsmt.CheckProof(context.Background(), script, r.Proof)
	fmt.Println(report.Valid(), err)
	_, err = bsmt.CheckProof(context.Background(), `(assert true) (check-sat)`, r.Proof)
	fmt.Println(err)
	// Output:
	// true <nil>
	// bsmt: the proof is of another script
}

// The model of any solver is evaluated.
func ExampleCheckModel() {
	script := `(declare-const x Int) (assert (> (* x x) 10)) (check-sat)`
	for _, x := range []string{"4", "3"} {
		r, err := bsmt.CheckModel(context.Background(), script, "((define-fun x () Int "+x+"))")
		fmt.Println(r.Verdict, err)
	}
	// Output:
	// sat <nil>
	// unsat <nil>
}

// Bit vectors know their width; a formula is valid when its negation has no model.
func ExampleBitVecTerm() {
	s, _ := bsmt.NewSession()
	defer s.Close()
	x := bsmt.BitVecVar("x", 32)
	power := x.And(x.Sub(bsmt.BitVec(32, 1))).Eq(bsmt.BitVec(32, 0)) // at most one bit is set
	s.Assert(power, x.UGt(bsmt.BitVec(32, 1000)), x.ULt(bsmt.BitVec(32, 2000)))
	r, _ := s.Check(context.Background())
	n, _ := r.Model.Word(x)
	fmt.Println(n)
	fmt.Println(s.Assert(x.Eq(bsmt.BitVec(16, 0))))
	// Output:
	// 1024
	// bsmt: = of a (_ BitVec 32) and a (_ BitVec 16)
}

// Arrays are typed by their indices and elements.
func ExampleArrayVar() {
	s, _ := bsmt.NewSession()
	defer s.Close()
	a := bsmt.ArrayVar[bsmt.IntTerm, bsmt.IntTerm]("a", bsmt.IntSort(), bsmt.IntSort())
	i := bsmt.IntVar("i")
	s.Assert(a.Select(i).Eq(bsmt.Int(7)), a.Store(bsmt.Int(3), bsmt.Int(0)).Select(i).Eq(bsmt.Int(0)))
	r, _ := s.Check(context.Background())
	at, _ := r.Model.Int64(i)
	v, _ := r.Model.Value(a)
	seven, _ := v.Map().Ints()
	fmt.Println(r.Verdict, at, seven[3])
	// Output: sat 3 7
}

// A function in a model is a table, and can be applied.
func ExampleNewFunc() {
	s, _ := bsmt.NewSession()
	defer s.Close()
	f := bsmt.NewFunc[bsmt.IntTerm]("f", bsmt.IntSort(), bsmt.IntSort())
	s.Assert(f.Of(bsmt.Int(1)).Eq(bsmt.Int(10)), f.Of(bsmt.Int(2)).Eq(bsmt.Int(20)))
	r, _ := s.Check(context.Background())
	m, err := r.Model.Func("f")
	table, _ := m.Ints()
	fmt.Println(table[1], table[2], err)
	n, _ := r.Model.Int64(f.Of(f.Of(bsmt.Int(1)).Sub(bsmt.Int(8))))
	fmt.Println(n)
	// Output:
	// 10 20 <nil>
	// 20
}

// Quantifiers bind symbols.
func ExampleForAll() {
	s, _ := bsmt.NewSession()
	defer s.Close()
	x, n := bsmt.IntVar("x"), bsmt.IntVar("n")
	s.Assert(bsmt.ForAll([]bsmt.Term{x}, x.Between(bsmt.Int(0), bsmt.Int(9)).Implies(x.Lt(n))), n.Lt(bsmt.Int(11)))
	r, _ := s.Check(context.Background())
	v, _ := r.Model.Int64(n)
	fmt.Println(r.Verdict, v)
	// Output: sat 10
}

// Reals are fractions of any size; who solves them depends on the solvers that are asked.
func ExampleRealVar() {
	x := bsmt.RealVar("x")
	fmt.Println(x.Mul(bsmt.Real(3, 1)).Lt(bsmt.Real(-1, 2)))
	// Output: (< (* x 3.0) (- (/ 1.0 2.0)))
}

// Sorts of one's own, with elements that differ.
func ExampleNewSort() {
	s, _ := bsmt.NewSession()
	defer s.Close()
	colour := bsmt.NewSort("Colour")
	red, green := colour.Var("red"), colour.Var("green")
	s.Assert(bsmt.Distinct(red, green))
	r, _ := s.Check(context.Background())
	a, _ := r.Model.Value(red)
	b, _ := r.Model.Value(green)
	fmt.Println(a.Kind() == bsmt.ElementValue, a.Equal(b))
	// Output: true false
}

// Errors are types, with the place of the mistake.
func ExampleScriptError() {
	_, err := bsmt.Solve(context.Background(), "(declare-const x Int)\n(assert (> x y))\n(check-sat)")
	var e *bsmt.ScriptError
	if errors.As(err, &e) {
		fmt.Println(e.Line, e.Column)
	}
	// Output: 2 14
}

// Formulas of B have values.
func ExampleB_Eval() {
	v, err := bsmt.B{}.Eval(context.Background(), "card(POW(1..3))")
	n, _ := v.Int64()
	fmt.Println(n, err)
	_, err = bsmt.B{}.Eval(context.Background(), "1 / 0")
	var e *bsmt.BError
	fmt.Println(errors.As(err, &e) && e.IllDefined)
	// Output:
	// 8 <nil>
	// true
}

// A predicate of B is solved for its free names.
func ExampleB_Solve() {
	all, more, err := bsmt.B{}.Solve(context.Background(), "x : 1..10 & x * x > 50 & x mod 2 = 0", 0)
	for _, s := range all {
		fmt.Println(s["x"])
	}
	fmt.Println(more, err)
	// Output:
	// 8
	// 10
	// false <nil>
}

// A machine is searched for states that violate its invariant.
func ExampleB_CheckMachine() {
	r, err := bsmt.B{}.CheckMachine(context.Background(), `
		MACHINE Counter
		VARIABLES n
		INVARIANT n : 0..3
		INITIALISATION n := 0
		OPERATIONS inc = n := n + 1; reset = n := 0
		END`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Verdict, "-", r.Failure)
	for _, step := range r.Trace {
		fmt.Println(step.Event, step.State["n"])
	}
	// Output:
	// violated - invariant: n : 0..3 (n = 4)
	// INITIALISATION 0
	// inc 1
	// inc 2
	// inc 3
	// inc 4
}
