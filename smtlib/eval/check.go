package eval

import (
	"context"

	"bsmt/smtlib"
	"bsmt/smtlib/model"
)

// Truth is what a model makes of an assertion.
type Truth uint8

// The three outcomes of a check. Unchecked claims nothing.
const (
	True Truth = iota
	False
	Unchecked
)

// String names t in lower case.
func (t Truth) String() string {
	switch t {
	case True:
		return "true"
	case False:
		return "false"
	}
	return "unchecked"
}

// Result is the verdict of Check.
type Result struct {
	Truth     Truth    // True only when every assertion was evaluated to true
	Assertion int      // index of the first assertion that is not true, -1 when all are
	Reason    string   // why that assertion is not true
	Unchecked []string // one reason for each assertion that could not be decided
	Open      []int    // the indices of these assertions
}

// Check evaluates assertions in m, completed by defaults. False has precedence
// over Unchecked: one assertion that is false refutes the model.
func Check(ctx context.Context, c *smtlib.Context, m *model.Model, assertions []smtlib.Term) Result {
	return newEvaluator(c, m, assertions).check(ctx, assertions)
}

// check evaluates the assertions without quantifiers and recursion first: they
// are cheap, and the first false one ends the check.
func (e *Evaluator) check(ctx context.Context, assertions []smtlib.Term) Result {
	res := Result{Assertion: -1}
	costly := make([]bool, len(assertions))
	steps := int64(defaultSteps)
	for _, late := range []bool{false, true} {
		for i, t := range assertions {
			if costly[i] != late {
				continue
			}
			e.grow()
			budget := int64(e.c.Len())*64 + defaultSteps/4
			if late {
				budget += steps
			} else if e.costly(t) {
				costly[i] = true
				continue
			}
			e.begin(ctx, budget)
			v := e.value(t)
			if late {
				steps = max(steps-(budget-e.steps), defaultSteps/100)
			}
			switch v {
			case vTrue:
			case vFalse:
				if reason := e.openDivision(ctx, t); reason != "" {
					e.note(&res, i, reason)
					continue
				}
				return Result{Truth: False, Assertion: i, Reason: "the model makes it false", Unchecked: res.Unchecked, Open: res.Open}
			default:
				e.note(&res, i, e.why(t))
			}
		}
	}
	if res.Truth == True {
		if d, ok := e.undefinedRec(assertions); ok {
			for i, late := range costly {
				if late {
					e.note(&res, i, NotShown(e.c, d))
					break
				}
			}
		}
	}
	return res
}

func (e *Evaluator) note(res *Result, i int, reason string) {
	res.Unchecked, res.Open = append(res.Unchecked, reason), append(res.Open, i)
	if res.Truth == True || i < res.Assertion {
		res.Truth, res.Assertion, res.Reason = Unchecked, i, reason
	}
}

// openDivision says why t, which is false, may yet be true in the model: some
// division by zero that the model leaves open could be chosen otherwise.
func (e *Evaluator) openDivision(ctx context.Context, t smtlib.Term) string {
	if !e.zeroUsed || e.zeroUnset {
		return ""
	}
	other := newEvaluator(e.c, e.m, []smtlib.Term{t})
	other.universes, other.zeroUnset = e.universes, true
	other.begin(ctx, defaultSteps/10)
	if other.value(t) == vFalse {
		return ""
	}
	return other.why(t)
}

// costly says whether t holds a quantifier or a recursive function.
func (e *Evaluator) costly(t smtlib.Term) bool {
	if e.heavy == nil {
		e.heavy = map[smtlib.Term]bool{}
	}
	stack := []smtlib.Term{t}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if e.heavy[t] {
			continue
		}
		switch e.c.Op(t) {
		case smtlib.OpForall, smtlib.OpExists:
			return true
		case smtlib.OpApp:
			if e.c.Decl(e.c.DeclOf(t)).Kind == smtlib.DeclRec {
				return true
			}
		}
		e.heavy[t] = true
		stack = append(stack, e.c.Args(t)...)
	}
	return false
}
