package schedule

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

const sample = `schedule 1
# logic  size   first                race
QF_BV    <20K   kernel 0.1         | kernel 1 kernel#2 1 z3 1 # so many files
QF_NIA   *      kernel 0.25 z3 1   | kernel 2 cvc5 1 others 0.5

*        <3M                       | z3 1
*        *      kernel 0.05        | kernel 1 others 1
`

func TestPlan(t *testing.T) {
	table, err := Read(strings.NewReader(sample), "sample")
	if err != nil {
		t.Fatal(err)
	}
	const ms = time.Millisecond
	small := Plan{First: []Step{{"kernel", 100 * ms}}, Race: []Share{{"kernel", 1}, {"kernel#2", 1}, {"z3", 1}}}
	last := Plan{First: []Step{{"kernel", 50 * ms}}, Race: []Share{{"kernel", 1}}, Others: 1}
	for _, tc := range []struct {
		logic string
		bytes int64
		want  Plan
	}{
		{"QF_BV", 0, small},
		{"QF_BV", 19999, small},
		{"QF_BV", 20000, Plan{Race: []Share{{"z3", 1}}}},
		{"QF_BV", 3_000_000, last},
		{"QF_NIA", 5_000_000, Plan{First: []Step{{"kernel", 250 * ms}, {"z3", 1000 * ms}}, Race: []Share{{"kernel", 2}, {"cvc5", 1}}, Others: 0.5}},
		{"", 7, Plan{Race: []Share{{"z3", 1}}}},
		{"", 1 << 40, last},
	} {
		if d := cmp.Diff(tc.want, table.Plan(tc.logic, tc.bytes)); d != "" {
			t.Errorf("%s, %d bytes: %s", tc.logic, tc.bytes, d)
		}
	}
	if !table.Sized("QF_BV") || !table.Sized("") || Default().Sized("nosuch") && len(Default().Rows) == 1 {
		t.Error("which plans depend on the size")
	}
}

// TestSizes writes and reads rows of any size, and asks which logics have one.
func TestSizes(t *testing.T) {
	sized := read(t, "schedule 1\nQF_BV <20K | z3 1\nQF_NIA * | z3 1\n* * | kernel 1\n")
	for logic, want := range map[string]bool{"QF_BV": true, "QF_NIA": false, "": false} {
		if sized.Sized(logic) != want {
			t.Errorf("whether the plan of %q depends on the size is %v", logic, !want)
		}
	}
	for _, n := range []int64{1, 999, 1000, 1001, 20_000, 999_000, 1_000_000, 1_001_000, 3_000_000, 1_000_001, 1 << 62, 1<<63 - 1} {
		table := &Table{Rows: []Row{{Logic: Any, Below: n, Plan: Plan{Race: []Share{{"z3", 2.5}}}}, {Logic: Any, Plan: Plan{Others: 1}}}}
		var b strings.Builder
		if err := table.Write(&b); err != nil {
			t.Fatal(err)
		}
		again := read(t, b.String())
		if d := cmp.Diff(table, again); d != "" {
			t.Errorf("%d bytes: %s\n%s", n, d, b.String())
		}
		if below, above := again.Plan("QF_BV", n-1), again.Plan("QF_BV", n); below.Others != 0 || above.Others != 1 {
			t.Errorf("%d bytes: %v below, %v from there on", n, below, above)
		}
	}
	for _, size := range []string{"<0", "<-1", "20", "<", "<K", "<1KK", "<1G", "<9223372036854775807K", "<9223372036854775808"} {
		if _, err := Read(strings.NewReader("schedule 1\nQF_BV "+size+" | z3 1\n* * | kernel 1\n"), "x"); err == nil {
			t.Errorf("%s is no size", size)
		}
	}
}

func TestWriteAndRead(t *testing.T) {
	for name, table := range map[string]*Table{"sample": read(t, sample), "default": Default()} {
		var b strings.Builder
		if err := table.Write(&b, "learned from nothing", "at all"); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(table, read(t, b.String())); d != "" {
			t.Errorf("%s: %s\n%s", name, d, b.String())
		}
	}
}

func read(t *testing.T, text string) *Table {
	t.Helper()
	table, err := Read(strings.NewReader(text), "t")
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// TestErrors: each says the line and what is wrong with it.
func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                       `t: a schedule begins with the line "schedule 1"`,
		"# only a remark":                        `t: a schedule begins with`,
		"schedule 2\n* * | z3 1":                 `t:1: a schedule begins with`,
		"schedule 1\n":                           "t: the last row has to be for all",
		"schedule 1\nQF_BV * | z3 1":             "t: the last row has to be for all",
		"schedule 1\n* <5K | z3 1":               "t: the last row has to be for all",
		"schedule 1\n* * | z3 1\nQF_BV * | z3 1": "t:3: a row above is for all",
		"schedule 1\n\n* * z3 1":                 "t:3: a row is:",
		"schedule 1\n* | z3 1":                   "t:2: a row is:",
		"schedule 1\n* * | z3 1 | z3 1":          "t:2: a row is:",
		"schedule 1\n* * |":                      "t:2: nobody races",
		"schedule 1\n* * | z3":                   "t:2: z3 lacks a share",
		"schedule 1\n* * z3 | z3 1":              "t:2: z3 lacks seconds",
		"schedule 1\n* * z3 soon | z3 1":         "t:2: seconds of z3 is a number",
		"schedule 1\n* * others 1 | z3 1":        "t:2: others have no time",
		"schedule 1\n* * | z3 0":                 "t:2: a share of z3 is a number above 0",
		"schedule 1\n* * | z3 -1":                "t:2: a share of z3",
		"schedule 1\n* * | z3 NaN":               "t:2: a share of z3",
		"schedule 1\n* * | z3 1e99":              "t:2: a share of z3",
		"schedule 1\n* * | z3 1 z3 1":            "t:2: z3 races twice",
		"schedule 1\n* 5K | z3 1":                "t:2: a size is",
		"schedule 1\n* <5k | z3 1":               "t:2: a size is",
		"schedule 1\n* <0 | z3 1":                "t:2: a size is",
		"schedule 1\n* <99999999999999M | z3 1":  "t:2: a size is",
	} {
		_, err := Read(strings.NewReader(text), "t")
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}
