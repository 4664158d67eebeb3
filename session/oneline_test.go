package session_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/portfolio"
	"bsmt/session"
)

// TestTermsAsTheyStood: get-value repeats a term with one blank where white space or
// remarks stood, none where they did not, and what is quoted as it is.
func TestTermsAsTheyStood(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 17))
	space := func() string {
		var b strings.Builder
		for range 1 + r.IntN(3) {
			b.WriteString([]string{" ", "\t", "\n", "\r\n", ";\n", "; (a \"remark |\n", " ; \\ \n"}[r.IntN(7)])
		}
		return b.String()
	}
	var words func(depth int) []string // of a string term
	words = func(depth int) []string {
		if depth == 0 {
			return []string{[]string{"x", "|a  b|", "|; no\n remark|", `"a ; ""  b"`, `"|"`, "|\"  \"|"}[r.IntN(6)]}
		}
		out := []string{"(", "str.++"}
		for range 2 + r.IntN(2) {
			out = append(out, words(r.IntN(depth))...)
		}
		return append(out, ")")
	}
	for round := range 300 {
		source, want := "", ""
		last := "("
		for i, w := range words(r.IntN(4)) {
			// Words touch parentheses; apart from these there is something between them.
			if bare := last != "(" && w != ")"; i > 0 && (bare && w != "(" || r.IntN(3) == 0) {
				source += space()
				want += " "
			}
			source += w
			want += w
			last = w
		}
		var out bytes.Buffer
		script := "(declare-const x String)(declare-const |a  b| String)(declare-const |; no\n remark| String)(declare-const |\"  \"| String)" +
			"(assert (= x |a  b| |; no\n remark| |\"  \"| \"v\"))(check-sat)(get-value (" + space() + source + space() + "))"
		if _, err := session.New(context.Background(), session.Config{Out: &out, Solver: fixed{}}).Run(strings.NewReader(script)); err != nil {
			t.Fatal(err)
		}
		if got := out.String(); !strings.HasPrefix(got, "sat\n(("+want+" ") {
			t.Fatalf("round %d: %q\nof %q\nwant %q", round, got, source, want)
		}
	}
}

// fixed has a model in which each String is "v".
type fixed struct{}

func (fixed) Name() string { return "fixed" }

func (fixed) Solve(ctx context.Context, q *portfolio.Query) portfolio.Answer {
	m, err := portfolio.ReadModel(ctx, q, `((define-fun x () String "v")(define-fun |a  b| () String "v")(define-fun |; no
 remark| () String "v")(define-fun |"  "| () String "v"))`)
	if err != nil {
		return portfolio.Answer{Reason: err.Error()}
	}
	return portfolio.Answer{Verdict: portfolio.Sat, Member: "fixed", Model: m, Value: func(context.Context, string) (string, error) { return `"w"`, nil }}
}
