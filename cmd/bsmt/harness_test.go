package main

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"bsmt/internal/command"
)

// asProgram has the tests' program be bsmt, whatever its arguments are.
const asProgram = "BSMT_AS_PROGRAM"

// inTests is set for all children of the tests: none of them ever runs the tests.
const inTests = "BSMT_IN_TESTS"

// TestMain is also what bsmt starts of itself.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == libz3Server {
		main()
	}
	if os.Getenv(asProgram) != "" {
		main()
	}
	if os.Getenv(inTests) != "" {
		os.Stderr.WriteString("the tests were called by themselves\n")
		os.Exit(command.Usage)
	}
	os.Setenv(inTests, "1")
	os.Exit(m.Run())
}

// bsmt runs the program in this process.
func bsmt(t *testing.T, args ...string) (code int, out, notes string) {
	t.Helper()
	var o, n bytes.Buffer
	code = run(context.Background(), time.Now(), append([]string{"bsmt"}, args...), strings.NewReader(""), &o, &n)
	if strings.Contains(n.String(), "; internal error in ") {
		t.Error(n.String())
	}
	return code, o.String(), n.String()
}
