package session_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"bsmt/grammar"
	"bsmt/portfolio"
	"bsmt/portfolio/members"
	"bsmt/session"
)

// example is a line of testdata/pysmt.examples.
type example struct {
	logic   string
	verdict string            // valid, sat, unsat
	formula string            // as it stands there
	free    map[string]string // its free symbols: arguments and sort
}

// kernelReads tells whether the kernel alone has to have an answer: it leaves reals and
// strings to other solvers.
func (e *example) kernelReads() bool {
	theories := e.logic + e.formula
	for _, sort := range e.free {
		theories += sort
	}
	return !strings.Contains(theories, "Real") && !strings.Contains(theories, "LRA") && !strings.Contains(theories, "QF_SLIA")
}

// readExamples reads testdata/pysmt.examples.
func readExamples(t *testing.T) []*example {
	t.Helper()
	text, err := os.ReadFile("testdata/pysmt.examples")
	if err != nil {
		t.Fatal(err)
	}
	declared := map[string]string{}
	var all []*example
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if rest, ok := strings.CutPrefix(line, "declare "); ok {
			i := strings.LastIndex(rest[:strings.Index(rest, "(")], " ")
			declared[rest[:i]] = rest[i+1:]
			continue
		}
		if line == "" || line[0] == ';' {
			continue
		}
		logic, rest, _ := strings.Cut(line, " ")
		verdict, formula, _ := strings.Cut(rest, " ")
		e := &example{logic: logic, verdict: verdict, formula: formula, free: map[string]string{}}
		for name := range spell(t, formula).free {
			if declared[name] == "" {
				continue // an operator, a sort
			}
			e.free[name] = declared[name]
		}
		all = append(all, e)
	}
	return all
}

// speller writes a formula as pySMT does: each term that has arguments gets a name by a
// let of its own, equal terms the same.
type speller struct {
	tree  *grammar.Tree
	out   strings.Builder
	names map[string]string // a term as it was read, to what stands for it
	bound map[string]bool
	free  map[string]bool
	lets  int
}

// spell gives the speller of a formula, done.
func spell(t *testing.T, formula string) *speller {
	t.Helper()
	c, err := grammar.NewReader(strings.NewReader("(assert "+formula+")"), "").Next()
	if err != nil {
		t.Fatal(formula, err)
	}
	s := &speller{tree: c.Tree, names: map[string]string{}, bound: map[string]bool{}, free: map[string]bool{}}
	s.whole(c.Tree.Child(0, 1))
	return s
}

// whole writes the lets of a term, what stands for it, and closes the lets.
func (s *speller) whole(n grammar.Node) {
	outer, names := s.lets, s.names
	s.lets, s.names = 0, map[string]string{}
	root := s.term(n)
	s.out.WriteString(root + strings.Repeat(")", s.lets))
	s.lets, s.names = outer, names
}

// term writes the lets of a term and gives what stands for it.
func (s *speller) term(n grammar.Node) string {
	t, source := s.tree, string(s.tree.Source(n))
	if t.Kind(n) != grammar.List {
		if !s.bound[source] {
			s.free[source] = true
		}
		return source
	}
	head := t.First(n)
	name := string(t.Source(head))
	if number := strings.Trim(source, "()-/ 0123456789."); number == "" {
		return source
	}
	if known := s.names[source]; known != "" {
		return known
	}
	if name == "forall" || name == "exists" {
		let := fmt.Sprintf(".def_%d", s.lets)
		s.lets++
		fmt.Fprintf(&s.out, "(let ((%s (%s %s ", let, name, t.Source(t.Child(n, 1)))
		var mine []string
		for _, v := range t.Children(t.Child(n, 1)) {
			if v := string(t.Source(t.First(v))); !s.bound[v] {
				mine, s.bound[v] = append(mine, v), true
			}
		}
		s.whole(t.Child(n, 2))
		for _, v := range mine {
			delete(s.bound, v)
		}
		s.out.WriteString("))) ")
		s.names[source] = let
		return let
	}
	if t.Kind(head) != grammar.List {
		s.free[name] = true // an operator of no theory
	}
	args := ""
	for i, c := range t.Children(n) {
		if i > 0 {
			args += " " + s.term(c)
		}
	}
	if strings.HasPrefix(name, "str.") && name != "str.++" || name == "int.to.str" {
		return "( " + name + args + " )"
	}
	let := fmt.Sprintf(".def_%d", s.lets)
	s.lets++
	fmt.Fprintf(&s.out, "(let ((%s (%s%s))) ", let, name, args)
	s.names[source] = let
	return let
}

// client drives a session over pipes as pySMT does: it reads the reply to each command,
// a line, before it sends the next.
type client struct {
	t     *testing.T
	in    *io.PipeWriter
	out   *bufio.Reader
	ended chan struct{}
}

// connect starts a session and sets what pySMT sets.
func connect(t *testing.T, solver portfolio.Solver, logic string, models bool) *client {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	c := &client{t: t, in: inW, out: bufio.NewReader(outR), ended: make(chan struct{})}
	go func() {
		defer close(c.ended)
		s := session.New(context.Background(), session.Config{Out: outW, Solver: solver})
		if _, err := s.Run(inR); err != nil {
			t.Error(err)
		}
		outW.Close()
	}()
	c.done("(set-option :print-success true)")
	c.done(`(set-option :diagnostic-output-channel "stdout")`)
	c.done(fmt.Sprintf("(set-option :produce-models %v)", models))
	c.done("(set-logic " + logic + ")")
	return c
}

func (c *client) ask(command string) string {
	c.t.Helper()
	if _, err := io.WriteString(c.in, command+"\n"); err != nil {
		c.t.Fatal(err)
	}
	line, err := c.out.ReadString('\n')
	if err != nil {
		c.t.Fatal(err)
	}
	return strings.TrimSuffix(line, "\n")
}

func (c *client) done(command string) {
	c.t.Helper()
	if reply := c.ask(command); reply != "success" {
		c.t.Errorf("%s: %s", command, reply)
	}
}

func (c *client) exit() {
	c.done("(exit)")
	c.in.Close()
	if rest, err := io.ReadAll(c.out); len(rest) > 0 || err != nil {
		c.t.Errorf("more responses: %q %v", rest, err)
	}
	<-c.ended
}

// state declares what an example needs, asserts it or its negation, and asks.
func (c *client) state(e *example, negated bool) string {
	c.t.Helper()
	text := e.formula
	if negated {
		text = "(not " + text + ")"
	}
	if strings.Contains(fmt.Sprint(e.free), "(S Bool)") {
		c.done("(declare-sort S 1)")
	}
	for _, name := range slices.Sorted(maps.Keys(e.free)) {
		c.done("(declare-fun " + name + " " + e.free[name] + ")")
	}
	c.done("(assert " + spell(c.t, text).out.String() + ")")
	return c.ask("(check-sat)")
}

// values asks for the value of each symbol that is no function, one by one.
func (c *client) values(e *example) map[string]string {
	c.t.Helper()
	values := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(e.free)) {
		if !strings.HasPrefix(e.free[name], "() ") {
			continue
		}
		reply := c.ask("(get-value (" + name + " ))")
		value, begun := strings.CutPrefix(reply, "(("+name+" ")
		value, ended := strings.CutSuffix(value, "))")
		if !begun || !ended {
			c.t.Errorf("the value of %s: %s", name, reply)
		}
		values[name] = value
	}
	return values
}

// TestPySMTExamples asks the examples of pySMT as its is_sat, is_valid and get_model do: a
// session each, and one session for all of them. What a model gives its symbols has to make
// the formula true. Z3 and cvc5 help where they are installed; without them the kernel may
// have no answer where there are reals or strings.
func TestPySMTExamples(t *testing.T) {
	examples := readExamples(t)
	solver := func() (portfolio.Solver, []*portfolio.External) {
		var others []portfolio.Solver
		var found []*portfolio.External
		for _, name := range []string{"z3", "cvc5"} {
			if e, ok := portfolio.Find(members.Builtin(), name); ok {
				others, found = append(others, e), append(found, e)
			}
		}
		return &portfolio.Portfolio{First: &portfolio.Kernel{}, Jobs: 2, Others: func() []portfolio.Solver { return others }}, found
	}
	_, installed := solver()
	check := func(t *testing.T, e *example, negated bool, got string) bool {
		t.Helper()
		want := "sat"
		if e.verdict == "unsat" && !negated || e.verdict == "valid" && negated {
			want = "unsat"
		}
		if got != want && (got != "unknown" || e.kernelReads() || len(installed) == 2) {
			t.Errorf("negated %v: got %s, want %s", negated, got, want)
		}
		return got == "sat"
	}
	pins := func(values map[string]string) string {
		text := "(and true"
		for _, name := range slices.Sorted(maps.Keys(values)) {
			if strings.Contains(values[name], "root-obj") {
				continue // stands in models, and in no term
			}
			text += " (= " + name + " " + values[name] + ")"
		}
		return text + ")"
	}
	for _, e := range examples {
		t.Run(e.formula, func(t *testing.T) {
			s, _ := solver()
			c := connect(t, s, e.logic, true)
			if check(t, e, false, c.state(e, false)) {
				values := c.values(e)
				c.exit()
				s, _ = solver()
				c = connect(t, s, e.logic, false)
				e := *e
				e.formula = "(and " + e.formula + " " + pins(values) + ")"
				if got := c.state(&e, false); got != "sat" {
					t.Errorf("with the values %v: %s", values, got)
				}
			}
			c.exit()
			s, _ = solver()
			c = connect(t, s, e.logic, false)
			check(t, e, true, c.state(e, true))
			c.exit()
		})
	}
	t.Run("one session", func(t *testing.T) {
		s, _ := solver()
		c := connect(t, s, "ALL", true)
		for _, e := range examples {
			for _, negated := range []bool{false, true} {
				c.done("(push 1)")
				if check(t, e, negated, c.state(e, negated)) {
					c.done("(assert " + pins(c.values(e)) + ")")
					if got := c.ask("(check-sat)"); got != "sat" {
						t.Errorf("%s, negated %v, with its values: %s", e.formula, negated, got)
					}
				}
				c.done("(pop 1)")
			}
		}
		c.exit()
	})
}
