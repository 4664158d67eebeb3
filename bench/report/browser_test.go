package report

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"bsmt/bench/diff"
	"bsmt/bench/results"
	"bsmt/bench/results/sample"
	"bsmt/bench/score"
	"bsmt/internal/browser"
)

// seenPage is what the self-test wrote down.
type seenPage struct {
	Errors                                  []string
	Opened                                  float64
	Fetched                                 int
	Alarm, AlarmRole                        string
	Sections                                []string
	Verdicts                                [][]string
	Pages, Second                           string
	Ascending, Descending                   []string
	AriaUp, AriaDown                        string
	OnlyZ3, OnlyLate                        []string
	OnlyWrong                               [][3]string
	LogicRuns, TextRuns, TheoryRuns         []string
	LogicCount                              string
	CactusTip, ScatterTip, KeyTip, UpsetTip string
	TipGone                                 bool
	Venn, Upset                             [][2]any
	Chosen                                  [3]any
	Unchosen                                string
	Log                                     string
	Bold                                    int
	Diff                                    [][]string
	DiffLost                                []string
	Growth                                  []string
	LogicBars, Nameless                     int
}

// TestInBrowser reads a report as a person would: sorts, filters, points at things.
func TestInBrowser(t *testing.T) {
	res, log := sample.Results(200)
	// Before, z3 solved nothing of QF_LIA, and the kernel one file more.
	before := &results.Results{Header: res.Header, Rows: slices.Clone(res.Rows)}
	lost := 0
	for i, r := range before.Rows {
		switch {
		case r.Solver == "z3" && r.Logic == "QF_LIA":
			before.Rows[i].Verdict, before.Rows[i].Cause = results.None, results.Wall
		case r.Solver == "kernel" && r.Cause == results.Wall && r.Expected == results.Sat && lost == 0:
			before.Rows[i].Verdict, before.Rows[i].Cause = results.Sat, results.Solved
			lost++
		}
	}
	d := diff.New("old", before, "new", res, diff.Options{})
	var b bytes.Buffer
	if err := Write(&b, res, Options{Title: "sample", Log: log, Diff: d}); err != nil {
		t.Fatal(err)
	}
	var seen seenPage
	script, err := os.ReadFile("testdata/selftest.js")
	if err != nil {
		t.Fatal(err)
	}
	browser.Browse(t, b.Bytes(), string(script), &seen, "--virtual-time-budget=30000")
	if len(seen.Errors) > 0 || seen.Fetched > 0 || seen.Nameless > 0 {
		t.Fatalf("%d things fetched, %d without a name, errors: %q", seen.Fetched, seen.Nameless, seen.Errors)
	}
	sections := []string{"Verdicts", "Solved in time", "One against another", "Who solves what", "Options against each other", "Solved in each logic", "Growing families", "What has changed", "Runs"}
	if !slices.Equal(seen.Sections, sections) {
		t.Errorf("sections %q", seen.Sections)
	}

	// The first thing to be seen is what is wrong.
	if !strings.HasPrefix(seen.Alarm, "1 wrong verdict") || seen.AlarmRole != "alert" || !strings.Contains(seen.Alarm, "problem-0007") {
		t.Errorf("alarm %q, role %q", seen.Alarm, seen.AlarmRole)
	}
	sc := score.New(res.Rows, res.Header.Limits.Wall)
	head := seen.Verdicts[0]
	cell := func(row []string, name string) string { return row[slices.Index(head, name)] }
	for _, s := range append(slices.Clone(sc.Solvers), sc.Best) {
		i := slices.IndexFunc(seen.Verdicts, func(r []string) bool { return r[0] == s.Name })
		if i < 0 {
			t.Fatalf("no %s in %q", s.Name, seen.Verdicts)
		}
		row := seen.Verdicts[i]
		want := map[string]string{"solved": fmt.Sprint(s.Solved), "sat": fmt.Sprint(s.Sat), "unsat": fmt.Sprint(s.Unsat), "PAR-2": fmt.Sprintf("%.2f", s.PAR2.Seconds())}
		if s.Name != sc.Best.Name {
			want["wrong"], want["unique"], want["unknown"] = fmt.Sprint(s.Wrong), fmt.Sprint(s.Alone), fmt.Sprint(s.Unknown)
		}
		for name, w := range want {
			if got := cell(row, name); got != w {
				t.Errorf("%s of %s is %s, the score says %s", name, s.Name, got, w)
			}
		}
	}

	// Sorting goes by numbers, over all pages.
	runs := len(res.Rows)
	if seen.Pages != fmt.Sprintf("1 to 100 of %d", runs) || seen.Second != fmt.Sprintf("101 to 200 of %d", runs) {
		t.Errorf("pages %q, %q", seen.Pages, seen.Second)
	}
	var walls []float64
	for _, r := range res.Rows {
		walls = append(walls, r.Wall.Seconds())
	}
	sort.Float64s(walls)
	for i, s := range seen.Ascending {
		if got, _ := strconv.ParseFloat(s, 64); s != fmt.Sprintf("%.3f", got) || got < walls[i]-0.0006 || got > walls[i]+0.0006 {
			t.Fatalf("row %d ascending: %s, not %.3f", i, s, walls[i])
		}
		if got, _ := strconv.ParseFloat(seen.Descending[i], 64); got < walls[runs-1-i]-0.0006 || got > walls[runs-1-i]+0.0006 {
			t.Fatalf("row %d descending: %s, not %.3f", i, seen.Descending[i], walls[runs-1-i])
		}
	}
	if len(seen.Ascending) != 100 || seen.AriaUp != "ascending" || seen.AriaDown != "descending" {
		t.Errorf("%d rows, %s, %s", len(seen.Ascending), seen.AriaUp, seen.AriaDown)
	}

	// Filters.
	only := func(what string, got []string, want string) {
		if len(got) == 0 || slices.ContainsFunc(got, func(s string) bool { return s != want }) {
			t.Errorf("%s: %q, not only %s", what, got, want)
		}
	}
	only("solver z3", seen.OnlyZ3, "z3")
	only("wall time", seen.OnlyLate, "wall time")
	only("logic", seen.LogicRuns, "QF_BV")
	if len(seen.OnlyWrong) != 1 || !strings.Contains(seen.OnlyWrong[0][0], "problem-0007") || seen.OnlyWrong[0][1] != "z3" || !strings.Contains(seen.OnlyWrong[0][2], "WRONG") {
		t.Errorf("only wrong: %q", seen.OnlyWrong)
	}
	if !slices.Equal(seen.TheoryRuns, []string{"QF_UF", "UFLIA"}) {
		t.Errorf("theory: %q", seen.TheoryRuns)
	}
	if len(seen.TextRuns) != 4 || !strings.Contains(seen.TextRuns[0], "problem-0003") {
		t.Errorf("filter by name: %q", seen.TextRuns)
	}
	files := map[string]bool{}
	for _, r := range res.Rows {
		files[r.File] = files[r.File] || r.Logic == "QF_BV"
	}
	inBV := 0
	for _, is := range files {
		if is {
			inBV++
		}
	}
	if seen.LogicCount != fmt.Sprintf("%d of %d files", inBV, len(files)) {
		t.Errorf("logic: %q", seen.LogicCount)
	}

	// What lies under the pointer has a name.
	if !strings.Contains(seen.CactusTip, ".smt2") || !strings.Contains(seen.CactusTip, fmt.Sprintf("%d solved", solvedBy(sc, seen.CactusTip))) {
		t.Errorf("cactus: %q", seen.CactusTip)
	}
	for _, tip := range []string{seen.ScatterTip, seen.KeyTip, seen.UpsetTip} {
		if !strings.Contains(tip, ".smt2") {
			t.Errorf("a tip without a file: %q", tip)
		}
	}
	if !seen.TipGone {
		t.Error("the tip stays")
	}

	// Who solves what: the parts make up the whole.
	for name, parts := range map[string][][2]any{"Venn": seen.Venn, "UpSet": seen.Upset} {
		sum := 0.0
		for _, p := range parts {
			sum += p[1].(float64)
		}
		if int(sum) != sc.Files {
			t.Errorf("%s: %v of %d files", name, sum, sc.Files)
		}
	}
	if len(seen.Venn) != 8 || len(seen.Upset) < 3 {
		t.Errorf("regions: %v, %v", seen.Venn, seen.Upset)
	}
	if n := int(seen.Chosen[0].(float64)); seen.Chosen[1] != fmt.Sprintf("%d of %d files", n, len(files)) || !strings.Contains(seen.Chosen[2].(string), "solved by") {
		t.Errorf("a click chose %q", seen.Chosen)
	}
	if seen.Unchosen != fmt.Sprintf("%d of %d files", len(files), len(files)) {
		t.Errorf("all files again: %q", seen.Unchosen)
	}

	if !strings.Contains(seen.Log, "</script><b>not bold</b> é\nconflicts ") || seen.Bold != 0 {
		t.Errorf("log %.200q", seen.Log)
	}
	if len(seen.Diff) != len(d.Changes) || len(seen.DiffLost) != 1 || seen.DiffLost[0] != "lost" {
		t.Errorf("%d changes shown of %d, lost: %q", len(seen.Diff), len(d.Changes), seen.DiffLost)
	}
	if !slices.Equal(seen.Growth, []string{"pigeons", "queens"}) || seen.LogicBars != 4*len(sc.Logics) {
		t.Errorf("growth %q, %d bars", seen.Growth, seen.LogicBars)
	}
}

// TestOddResults opens reports of little: nothing in them may fail.
func TestOddResults(t *testing.T) {
	all, _ := sample.Results(20)
	one := func(solver string) *results.Results {
		res := &results.Results{Header: all.Header}
		res.Header.Solvers = []results.Solver{{Name: solver}}
		for _, r := range all.Rows {
			if r.Solver == solver {
				res.Rows = append(res.Rows, r)
			}
		}
		return res
	}
	apart := &results.Results{Header: all.Header} // no file that two solvers ran on
	for i, r := range all.Rows {
		if i%4 == i/4%4 {
			apart.Rows = append(apart.Rows, r)
		}
	}
	bare := &results.Results{} // as of a CSV file
	for _, r := range all.Rows {
		bare.Rows = append(bare.Rows, results.Row{File: r.File, Solver: r.Solver, Verdict: r.Verdict, Cause: r.Cause})
	}
	for name, res := range map[string]*results.Results{"one solver": one("z3"), "no common file": apart, "bare rows": bare, "nothing": {}} {
		var b bytes.Buffer
		if err := Write(&b, res, Options{Title: name}); err != nil {
			t.Fatal(err)
		}
		var seen struct {
			Errors []string
			Runs   string
		}
		browser.Browse(t, b.Bytes(), `document.body.append(Object.assign(document.createElement("pre"), { id: "selftest",
			textContent: JSON.stringify({ errors: seenErrors, runs: (document.querySelector("#runs .pages span") || {}).textContent }) }))`, &seen)
		want := fmt.Sprintf("1 to %d of %d", len(res.Rows), len(res.Rows))
		if len(res.Rows) == 0 {
			want = "none"
		}
		if len(seen.Errors) > 0 || seen.Runs != want {
			t.Errorf("%s: %q, errors %q", name, seen.Runs, seen.Errors)
		}
	}
}

// solvedBy is how many files the solver at the beginning of a tip solves.
func solvedBy(sc *score.Score, tip string) int {
	for _, s := range sc.Solvers {
		if strings.HasPrefix(tip, s.Name+":") {
			return s.Solved
		}
	}
	return -1
}

// TestManyRuns holds the size of a report of 5,000 runs with logs under 5 MB, and says
// how long it takes to open.
func TestManyRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("packs 15 MB of logs")
	}
	res, log := sample.Results(1254)
	var b bytes.Buffer
	if err := Write(&b, res, Options{Title: "many", Log: log}); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d runs: %d bytes", len(res.Rows), b.Len())
	if len(res.Rows) < 5000 || b.Len() > 5_000_000 {
		t.Errorf("the report of %d runs has %d bytes", len(res.Rows), b.Len())
	}
	if name := os.Getenv("REPORT"); name != "" { // to look at it
		os.WriteFile(name, b.Bytes(), 0o644)
	}
	var seen struct {
		Opened float64
		Pages  string
	}
	browser.Browse(t, b.Bytes(), `document.body.append(Object.assign(document.createElement("pre"), { id: "selftest",
		textContent: JSON.stringify({ opened: performance.now(), pages: document.querySelector("#runs .pages span").textContent }) }))`, &seen)
	t.Logf("opens in %.0f ms", seen.Opened)
	if seen.Pages != fmt.Sprintf("1 to 100 of %d", len(res.Rows)) {
		t.Errorf("shows %q", seen.Pages)
	}
}
