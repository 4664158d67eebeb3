package schedule

import (
	"bufio"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"
)

// Table is a schedule. The zero value has no plan; Read gives one that does.
type Table struct{ Rows []Row }

// Row is the plan for some problems.
type Row struct {
	Logic  string // any when it is Any
	Below  int64  // bytes of the script; 0 is any number
	Plan   Plan
	Remark string // what the row rests on; may be empty
}

// Any stands for all logics.
const Any = "*"

// Plan says how to go about a problem.
type Plan struct {
	First  []Step  // one after the other, alone
	Race   []Share // then together
	Others float64 // share of members that Race does not name; 0: they do not run
}

// Step is a member's look at a problem.
type Step struct {
	Member string
	Time   time.Duration
}

// Share is a member's part of the processors, where that of others stands beside it.
type Share struct {
	Member string
	Share  float64 // above 0
}

// version of the form, as the first line has it.
const version = "schedule 1"

// others names the members that a row does not.
const others = "others"

//go:embed default.schedule
var builtin string

// Default is the schedule that the program was built with.
func Default() *Table {
	t, err := Read(strings.NewReader(builtin), "default.schedule")
	if err != nil {
		panic(err) // a test reads it
	}
	return t
}

// Plan gives the plan for a logic and a script of so many bytes.
func (t *Table) Plan(logic string, bytes int64) Plan {
	for i := range t.Rows {
		if r := &t.Rows[i]; (r.Logic == Any || r.Logic == logic) && (r.Below == 0 || bytes < r.Below) {
			return r.Plan
		}
	}
	return Plan{Others: 1}
}

// Sized tells whether the plan for a logic depends on the size of the script.
func (t *Table) Sized(logic string) bool {
	return slices.ContainsFunc(t.Rows, func(r Row) bool { return r.Below > 0 && (r.Logic == Any || r.Logic == logic) })
}

// Read reads a schedule; name stands in its errors, before the line.
func Read(in io.Reader, name string) (*Table, error) {
	t := &Table{}
	n, said := 0, false
	for s := bufio.NewScanner(in); ; {
		if !s.Scan() {
			if err := s.Err(); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			break
		}
		n++
		words, remark := split(s.Text())
		var err error
		switch {
		case len(words) == 0:
		case !said:
			if said = strings.Join(words, " ") == version; !said {
				err = fmt.Errorf("a schedule begins with the line %q", version)
			}
		default:
			err = t.add(words, remark)
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n, err)
		}
	}
	switch {
	case !said:
		return nil, fmt.Errorf("%s: a schedule begins with the line %q", name, version)
	case !t.whole():
		return nil, fmt.Errorf("%s: the last row has to be for all problems: its logic and its size are *", name)
	}
	return t, nil
}

// split gives the words of a line, and its remark.
func split(line string) (words []string, remark string) {
	words = strings.Fields(line)
	for i, w := range words {
		if w[0] == '#' {
			return words[:i], strings.TrimPrefix(strings.Join(words[i:], " "), "# ")
		}
	}
	return words, ""
}

// whole tells whether the last row is for all problems.
func (t *Table) whole() bool {
	last := len(t.Rows) - 1
	return last >= 0 && t.Rows[last].Logic == Any && t.Rows[last].Below == 0
}

// add reads a row.
func (t *Table) add(words []string, remark string) error {
	if t.whole() {
		return errors.New("a row above is for all problems, so that this one is for none")
	}
	bar := slices.Index(words, "|")
	if bar < 2 || slices.Contains(words[bar+1:], "|") {
		return errors.New("a row is: logic, size, members and seconds, one |, members and shares")
	}
	r := Row{Logic: words[0], Remark: remark}
	var err error
	if r.Below, err = readSize(words[1]); err != nil {
		return err
	}
	err = pairs(words[2:bar], "seconds", func(name string, x float64) error {
		if name == others {
			return errors.New("others have no time before the race, each member that has is named")
		}
		r.Plan.First = append(r.Plan.First, Step{name, time.Duration(x * float64(time.Second))})
		return nil
	})
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	err = pairs(words[bar+1:], "a share", func(name string, x float64) error {
		switch {
		case seen[name]:
			return fmt.Errorf("%s races twice", name)
		case name == others:
			r.Plan.Others = x
		default:
			r.Plan.Race = append(r.Plan.Race, Share{name, x})
		}
		seen[name] = true
		return nil
	})
	if err == nil && len(seen) == 0 {
		err = errors.New("nobody races")
	}
	t.Rows = append(t.Rows, r)
	return err
}

// pairs reads names, each with a number above 0.
func pairs(words []string, what string, each func(name string, x float64) error) error {
	for i := 0; i < len(words); i += 2 {
		if i+1 == len(words) {
			return fmt.Errorf("%s lacks %s", words[i], what)
		}
		x, err := strconv.ParseFloat(words[i+1], 64)
		if err != nil || !(x > 0) || x > 1e6 {
			return fmt.Errorf("%s of %s is a number above 0 and at most 1000000, not %s", what, words[i], words[i+1])
		}
		if err := each(words[i], x); err != nil {
			return err
		}
	}
	return nil
}

func readSize(word string) (int64, error) {
	if word == Any {
		return 0, nil
	}
	digits, ok := strings.CutPrefix(word, "<")
	unit := int64(1)
	for suffix, u := range map[string]int64{"K": 1000, "M": 1_000_000} {
		if d, found := strings.CutSuffix(digits, suffix); found {
			digits, unit = d, u
		}
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if !ok || err != nil || n <= 0 || n > math.MaxInt64/unit {
		return 0, fmt.Errorf("a size is * or such as <500, <20K or <3M, not %s", word)
	}
	return n * unit, nil
}

func writeSize(n int64) string {
	switch {
	case n == 0:
		return Any
	case n%1_000_000 == 0:
		return fmt.Sprintf("<%dM", n/1_000_000)
	case n%1000 == 0:
		return fmt.Sprintf("<%dK", n/1000)
	}
	return fmt.Sprintf("<%d", n)
}

// Write writes a schedule, with the parts of its rows below each other. Lines of head
// become remarks before the rows.
func (t *Table) Write(w io.Writer, head ...string) error {
	var b strings.Builder
	b.WriteString(version + "\n")
	for _, h := range head {
		b.WriteString("# " + h + "\n")
	}
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprint(table, "# logic\tsize\tfirst\t| race\n")
	for _, r := range t.Rows {
		var first, race []string
		for _, s := range r.Plan.First {
			first = append(first, s.Member+" "+number(s.Time.Seconds()))
		}
		for _, s := range r.Plan.Race {
			race = append(race, s.Member+" "+number(s.Share))
		}
		if r.Plan.Others > 0 {
			race = append(race, others+" "+number(r.Plan.Others))
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t| %s", r.Logic, writeSize(r.Below), strings.Join(first, " "), strings.Join(race, " "))
		if r.Remark != "" {
			fmt.Fprintf(table, "\t# %s", r.Remark)
		}
		fmt.Fprint(table, "\n")
	}
	if err := table.Flush(); err != nil {
		return err
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
