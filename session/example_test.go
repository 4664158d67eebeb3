package session_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"bsmt/portfolio"
	"bsmt/session"
)

// A session answers SMT-LIB commands as they come. Its kernel remembers what it learned
// from one question to the next.
func ExampleSession() {
	script := `
(set-option :produce-unsat-assumptions true)
(declare-const x Int)
(declare-const big Bool)
(declare-const odd Bool)
(assert (=> big (> x 100)))
(assert (=> odd (= (mod x 2) 1)))
(check-sat-assuming (big odd))
(push 1)
(assert (< x 50))
(check-sat)
(check-sat-assuming (odd big))
(get-unsat-assumptions)
(assert (> x 47))
(check-sat-assuming (odd))
(get-value (x))
(pop 1)
(check-sat-assuming (big))
`
	s := session.New(context.Background(), session.Config{Out: os.Stdout, Solver: &portfolio.Kernel{}})
	failed, err := s.Run(strings.NewReader(script))
	fmt.Println(failed, err)
	// Output:
	// sat
	// sat
	// unsat
	// (big)
	// sat
	// ((x 49))
	// sat
	// false <nil>
}
