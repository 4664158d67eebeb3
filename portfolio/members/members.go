package members

import (
	"bufio"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"bsmt/internal/words"
)

// Member is an SMT-LIB solver, and how it is called.
type Member struct {
	Name          string
	Program       string   // its name on PATH, or a path
	Args          []string // of each call
	Programs      []string // other names of the program
	Models        []string // more arguments, as doc.go says
	Cores         []string
	Incremental   []string // nil: each question has a process of its own
	Seed          []string // nil: it has none
	Time          []string
	Memory        []string
	Work          []string // nil: its work cannot be limited
	Unit          float64  // how many of its own units of work take the time of one of z3's; 0: as many
	Steered       bool     // it knows z3's options
	Interruptible bool     // an interrupt ends a check-sat of it, and not the process
	Version       []string
	Logics        []string // patterns of path.Match; nil: all
	All           All
	Behind        string
}

// All says when a member is told (set-logic ALL).
type All int

// The values of All.
const (
	AllAfter All = iota // when it cannot read the script under the script's own logic
	AllFirst            // at once; the script's own logic is the second try
	AllNever
)

// Table lists members, best first.
type Table struct{ Members []*Member }

//go:embed builtin.conf
var builtin string

// Builtin is the table of the members that are known without a configuration; the
// caller's own.
func Builtin() *Table {
	t := &Table{}
	if err := t.Read(strings.NewReader(builtin), "builtin.conf"); err != nil {
		panic(err) // a test reads it
	}
	return t
}

// Names lists the members' names.
func (t *Table) Names() []string {
	var names []string
	for _, m := range t.Members {
		names = append(names, m.Name)
	}
	return names
}

// Find gives a member, or nil.
func (t *Table) Find(name string) *Member {
	for _, m := range t.Members {
		if m.Name == name {
			return m
		}
	}
	return nil
}

// Read adds the lines of a configuration; name stands in errors, before the line. A
// program with a slash in its name that does not begin with one lies below the folder of
// name.
func (t *Table) Read(in io.Reader, name string) error {
	n := 0
	for s := bufio.NewScanner(in); ; {
		if !s.Scan() {
			if err := s.Err(); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			return nil
		}
		n++
		line := strings.TrimSpace(words.Uncomment(s.Text()))
		if line == "" {
			continue
		}
		if err := t.line(line, filepath.Dir(name)); err != nil {
			return fmt.Errorf("%s:%d: %w", name, n, err)
		}
	}
}

// line reads NAME = COMMAND or NAME.PROPERTY = WORDS.
func (t *Table) line(line, dir string) error {
	left, right, ok := strings.Cut(line, "=")
	if !ok {
		return errors.New("a line is NAME = COMMAND, or NAME.PROPERTY = WORDS")
	}
	name, property, isProperty := strings.Cut(strings.TrimSpace(left), ".")
	list, err := words.Split(right, ' ')
	if err != nil {
		return err
	}
	if err := checkName(name); err != nil {
		return err
	}
	m := t.Find(name)
	if isProperty {
		if m == nil {
			return fmt.Errorf("%s has no command yet: begin with the line %s = COMMAND", name, name)
		}
		p := properties[property]
		if p.set == nil {
			return fmt.Errorf("there is no property %q; there are %s", property, strings.Join(propertyNames(), ", "))
		}
		if err := placeholders(list, p.holes); err != nil {
			return err
		}
		if err := p.set(m, list); err != nil {
			return fmt.Errorf("%s of %s: %w", property, name, err)
		}
		return nil
	}
	if len(list) == 0 {
		return fmt.Errorf("%s has an empty command", name)
	}
	if err := placeholders(list, "{}"); err != nil {
		return err
	}
	if m == nil {
		m = &Member{Name: name}
		t.Members = append(t.Members, m)
	}
	if m.Program, m.Args = list[0], list[1:]; strings.Contains(m.Program, "/") && !filepath.IsAbs(m.Program) {
		m.Program = "./" + filepath.Join(dir, m.Program)
		if filepath.IsAbs(dir) {
			m.Program = m.Program[2:]
		}
	}
	return nil
}

// reserved are names that mean something else where solvers are named.
var reserved = []string{"kernel", "bsmt", "libz3", "portfolio", "cooperate", "others"}

func checkName(name string) error {
	for i, c := range name {
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		if !letter && (i == 0 || c != '-' && c != '_' && c != '+' && (c < '0' || c > '9')) {
			return fmt.Errorf("a name begins with a letter and has letters, digits, -, _ and + in it, not %q", name)
		}
	}
	switch {
	case name == "":
		return errors.New("a name is missing before the =")
	case slices.Contains(reserved, name):
		return fmt.Errorf("the name %s is taken", name)
	}
	return nil
}

// property is one that a line may set.
type property struct {
	holes string // placeholders that its words may have
	set   func(m *Member, list []string) error
}

// list is a property that is a list of words; an empty one is not nil.
func list(field func(*Member) *[]string, holes string) property {
	return property{holes, func(m *Member, words []string) error {
		*field(m) = append([]string{}, words...)
		return nil
	}}
}

// properties is the table of what can be said of a member.
var properties = map[string]property{
	"program":     list(func(m *Member) *[]string { return &m.Programs }, ""),
	"models":      list(func(m *Member) *[]string { return &m.Models }, ""),
	"cores":       list(func(m *Member) *[]string { return &m.Cores }, ""),
	"incremental": list(func(m *Member) *[]string { return &m.Incremental }, ""),
	"seed":        list(func(m *Member) *[]string { return &m.Seed }, "{n}"),
	"time":        list(func(m *Member) *[]string { return &m.Time }, "{s} {ms}"),
	"memory":      list(func(m *Member) *[]string { return &m.Memory }, "{mb}"),
	"work":        list(func(m *Member) *[]string { return &m.Work }, "{n}"),
	"unit": {"", func(m *Member, words []string) error {
		f, err := strconv.ParseFloat(strings.Join(words, " "), 64)
		if err != nil || !(f > 0 && f < 1e6) {
			return errors.New("it is a number above 0")
		}
		m.Unit = f
		return nil
	}},
	"version": list(func(m *Member) *[]string { return &m.Version }, ""),
	"logics": {"", func(m *Member, words []string) error {
		for _, w := range words {
			if _, err := path.Match(w, ""); err != nil {
				return fmt.Errorf("%s is no pattern", w)
			}
		}
		m.Logics = words
		return nil
	}},
	"steered": {"", func(m *Member, words []string) error {
		if m.Steered = len(words) == 1 && words[0] == "z3"; !m.Steered {
			return errors.New("it is z3")
		}
		return nil
	}},
	"interruptible": {"", func(m *Member, words []string) error {
		if m.Interruptible = len(words) == 1 && words[0] == "yes"; !m.Interruptible {
			return errors.New("it is yes")
		}
		return nil
	}},
	"all": {"", func(m *Member, words []string) error {
		i := slices.Index([]string{"after", "first", "no"}, strings.Join(words, " "))
		if i < 0 {
			return errors.New("it is no, after or first")
		}
		m.All = All(i)
		return nil
	}},
	"behind": {"", func(m *Member, words []string) error {
		if len(words) != 1 {
			return errors.New("it is one name")
		}
		m.Behind = words[0]
		return nil
	}},
}

func propertyNames() []string {
	var names []string
	for n := range properties {
		names = append(names, n)
	}
	slices.Sort(names)
	return names
}

// placeholders checks that words have no others than these.
func placeholders(list []string, known string) error {
	for _, w := range list {
		for rest := w; ; {
			_, after, ok := strings.Cut(rest, "{")
			if !ok {
				break
			}
			inner, tail, ok := strings.Cut(after, "}")
			if !ok || !slices.Contains(strings.Fields(known), "{"+inner+"}") {
				if known == "" {
					return fmt.Errorf("%s has a placeholder, and there is none here", w)
				}
				return fmt.Errorf("%s has a placeholder other than %s", w, known)
			}
			rest = tail
		}
	}
	return nil
}

// Look finds the program of a member.
func (m *Member) Look() (path string, ok bool) {
	for _, name := range append([]string{m.Program}, m.Programs...) {
		if path, err := exec.LookPath(name); err == nil {
			if abs, err := filepath.Abs(path); err == nil {
				return abs, true
			}
		}
	}
	return "", false
}

// Reads tells whether a member is asked about problems of a logic; one without a name is
// for all.
func (m *Member) Reads(logic string) bool {
	if m.Logics == nil || logic == "" || logic == "ALL" {
		return true
	}
	return slices.ContainsFunc(m.Logics, func(pattern string) bool {
		ok, _ := path.Match(pattern, logic)
		return ok
	})
}

// Call says what a process of a member is for.
type Call struct {
	Keep   bool          // many questions
	Models bool          // a model may be asked for
	Core   bool          // cores are wanted
	Seed   uint64        // 0: the solver's own
	Work   int64         // in the member's own unit; 0: no limit
	Time   time.Duration // that is left; 0: no limit
	Memory int64         // bytes; 0: no limit
}

// Units is a limit on work of z3's unit in the member's own.
func (m *Member) Units(rlimit int64) int64 {
	if m.Unit == 0 {
		return rlimit
	}
	return int64(max(1, min(float64(rlimit)*m.Unit, 1<<62)))
}

// Arguments are those of a call.
func (m *Member) Arguments(c Call) []string {
	out := fill(nil, m.Args, "{}", "/dev/stdin")
	if c.Keep {
		out = append(out, m.Incremental...)
	}
	if c.Models {
		out = append(out, m.Models...)
	}
	if c.Core {
		out = append(out, m.Cores...)
	}
	if c.Seed != 0 {
		out = fill(out, m.Seed, "{n}", strconv.FormatUint(c.Seed%(1<<31), 10))
	}
	if c.Work > 0 {
		out = fill(out, m.Work, "{n}", strconv.FormatInt(c.Work, 10))
	}
	if c.Time > 0 {
		out = fill(out, m.Time, "{s}", strconv.FormatInt(max(1, int64(c.Time/time.Second)), 10),
			"{ms}", strconv.FormatInt(max(1, c.Time.Milliseconds()), 10))
	}
	if c.Memory > 0 {
		out = fill(out, m.Memory, "{mb}", strconv.FormatInt(max(1, c.Memory>>20), 10))
	}
	return out
}

// fill appends words with their placeholders replaced.
func fill(out, list []string, pairs ...string) []string {
	r := strings.NewReplacer(pairs...)
	for _, w := range list {
		out = append(out, r.Replace(w))
	}
	return out
}
