package smtlib

import "context"

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

// CheckResult is the verdict of Check.
type CheckResult struct {
	Truth     Truth    // True only when every assertion was evaluated to true
	Assertion int      // index of the first assertion that is not true, -1 when all are
	Reason    string   // why that assertion is not true
	Unchecked []string // one reason for each assertion that could not be decided
}

// Check evaluates assertions in m, completed by defaults. False has precedence
// over Unchecked: one assertion that is false refutes the model.
func Check(ctx context.Context, c *Context, m *Model, assertions []Term) CheckResult {
	return newEvaluator(c, m, assertions).check(ctx, assertions)
}
