package diff

import (
	"strings"
	"testing"
	"time"

	"bsmt/bench/results"
	"bsmt/internal/golden"
)

func row(file, solver, expected, verdict string, cause results.Cause, ms int) results.Row {
	return results.Row{File: file, Solver: solver, Expected: expected, Verdict: verdict, Cause: cause, Wall: time.Duration(ms) * time.Millisecond}
}

func of(rows ...results.Row) *results.Results { return &results.Results{Rows: rows} }

func solved(file, expected, verdict string, ms int) results.Row {
	return row(file, "s", expected, verdict, results.Solved, ms)
}

func timeout(file, expected string) results.Row {
	return row(file, "s", expected, results.None, results.Wall, 10000)
}

func TestKinds(t *testing.T) {
	for name, c := range map[string]struct {
		before, after results.Row
		want          Kind
	}{
		"gained":                    {timeout("f", "sat"), solved("f", "sat", "sat", 10), Gained},
		"lost":                      {solved("f", "sat", "sat", 10), timeout("f", "sat"), Lost},
		"now wrong":                 {timeout("f", "sat"), solved("f", "sat", "unsat", 10), NowWrong},
		"wrong from right":          {solved("f", "sat", "sat", 10), solved("f", "sat", "unsat", 10), NowWrong},
		"righted by an answer":      {solved("f", "sat", "unsat", 10), solved("f", "sat", "sat", 10), Righted},
		"righted by no answer":      {solved("f", "sat", "unsat", 10), timeout("f", "sat"), Righted},
		"wrong as before":           {solved("f", "sat", "unsat", 10), solved("f", "sat", "unsat", 10), ""},
		"faster":                    {solved("f", "sat", "sat", 1000), solved("f", "sat", "sat", 400), Faster},
		"slower":                    {solved("f", "sat", "sat", 400), solved("f", "sat", "sat", 1000), Slower},
		"twice, but hardly longer":  {solved("f", "sat", "sat", 40), solved("f", "sat", "sat", 100), ""},
		"longer, but not twice":     {solved("f", "sat", "sat", 4000), solved("f", "sat", "sat", 7000), ""},
		"gained, status not known":  {timeout("f", "unknown"), solved("f", "unknown", "sat", 10), Gained},
		"two words, nothing known":  {solved("f", "unknown", "sat", 10), solved("f", "unknown", "unsat", 10), ""},
		"unsolved in another way":   {timeout("f", "sat"), row("f", "s", "sat", results.Unknown, results.GaveUp, 5), ""},
		"only the new one knows it": {timeout("f", "unknown"), solved("f", "sat", "unsat", 10), NowWrong},
	} {
		d := New("a", of(c.before), "b", of(c.after), Options{})
		got := Kind("")
		if len(d.Changes) > 0 {
			got = d.Changes[0].Kind
		}
		if got != c.want || len(d.Changes) > 1 {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestText(t *testing.T) {
	before := of(timeout("gained", "sat"), solved("lost", "sat", "sat", 10), solved("fast", "unsat", "unsat", 4000), solved("faster", "unsat", "unsat", 9000),
		solved("slow", "sat", "sat", 30), solved("same", "sat", "sat", 30), timeout("wrong", "unsat"), row("gone", "s", "sat", "sat", results.Solved, 1),
		row("same", "other", "sat", "sat", results.Solved, 7))
	after := of(solved("gained", "sat", "sat", 10), row("lost", "s", "sat", results.None, results.Memory, 2500), solved("fast", "unsat", "unsat", 1000), solved("faster", "unsat", "unsat", 10),
		solved("slow", "sat", "sat", 900), solved("same", "sat", "sat", 31), solved("wrong", "unsat", "sat", 5), solved("new", "sat", "sat", 1), solved("newer", "sat", "sat", 1),
		row("same", "other", "sat", "sat", results.Solved, 7))
	after.Header.Limits.Wall = 20 * time.Second
	var b strings.Builder
	if err := New("a.jsonl", before, "b.jsonl", after, Options{}).Write(&b); err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "testdata/diff.txt", b.String())
}
