package grammar

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
	"time"
	"unicode/utf8"
)

// one reads the single command of src.
func one(t *testing.T, src string) *Command {
	t.Helper()
	c, err := NewReader(strings.NewReader(src), "f").Next()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestReadTree(t *testing.T) {
	r := NewReader(strings.NewReader("; c\n(set-logic |QF LIA|) (assert\n (= x\"a\"\"b\" (f 1)) )"), "f")
	c, err := r.Next()
	if err != nil || c.Name != "set-logic" || c.Tree.Text(2) != "QF LIA" || !c.Tree.Quoted(2) || c.Pos != (Pos{2, 1}) {
		t.Fatalf("%+v %v", c, err)
	}
	c, err = r.Next()
	if err != nil || c.Name != "assert" || c.Pos != (Pos{2, 22}) || c.Depth != 3 {
		t.Fatalf("%+v %v", c, err)
	}
	eq := c.Tree.Child(c.Root, 1)
	if c.Tree.Len(eq) != 4 || c.Tree.Text(c.Tree.Child(eq, 2)) != `a"b` || c.Tree.Pos(c.Tree.Child(eq, 2)) != (Pos{3, 6}) {
		t.Fatalf("%v", c.Tree.Pos(c.Tree.Child(eq, 2)))
	}
	if c.Tree.End(eq) != (Pos{3, 18}) || string(c.Tree.Source(eq)) != "(= x\"a\"\"b\" (f 1))" {
		t.Fatal(c.Tree.End(eq))
	}
	if _, err = r.Next(); err != io.EOF {
		t.Fatal(err)
	}
	if _, err = r.Next(); err != io.EOF {
		t.Fatal("no second end", err)
	}
}

func TestAtoms(t *testing.T) {
	src := `(foo 0 42 1.50 #x1F #b01 "a ""q"" \u{e}" "" x |x y| || |let| let ! _ as exists forall lambda match par ` +
		`:named STRING -1 @a0 assert "é" |é| end)`
	c := one(t, src)
	type atom struct {
		kind   Kind
		text   string
		word   Word
		quoted bool
	}
	var got []atom
	for i, n := range c.Tree.Children(c.Root) {
		if i > 0 {
			got = append(got, atom{c.Tree.Kind(n), c.Tree.Text(n), c.Tree.Word(n), c.Tree.Quoted(n)})
		}
	}
	want := []atom{
		{Numeral, "0", 0, false}, {Numeral, "42", 0, false}, {Decimal, "1.50", 0, false},
		{Hex, "#x1F", 0, false}, {Binary, "#b01", 0, false},
		{String, `a "q" \u{e}`, 0, false}, {String, "", 0, false},
		{Symbol, "x", 0, false}, {Symbol, "x y", 0, true}, {Symbol, "", 0, true}, {Symbol, "let", 0, true},
		{Symbol, "let", Let, false}, {Symbol, "!", Bang, false}, {Symbol, "_", Underscore, false},
		{Symbol, "as", As, false}, {Symbol, "exists", Exists, false}, {Symbol, "forall", Forall, false},
		{Symbol, "lambda", 0, false}, {Symbol, "match", Match, false}, {Symbol, "par", Par, false},
		{Keyword, ":named", 0, false}, {Symbol, "STRING", 0, false}, {Symbol, "-1", 0, false},
		{Symbol, "@a0", 0, false}, {Symbol, "assert", 0, false}, {String, "é", 0, false},
		{Symbol, "é", 0, true}, {Symbol, "end", 0, false},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	last := c.Tree.Child(c.Root, c.Tree.Len(c.Root)-1)
	if !c.Tree.Is(last, "end") || c.Tree.Is(last, "en") || c.Tree.Is(c.Root, "") || c.Tree.Pos(last) != (Pos{1, utf8.RuneCountInString(src) - 3}) {
		t.Error("end", c.Tree.Pos(last)) // columns count é as one
	}
	names := ""
	for k := List; k <= Keyword+1; k++ {
		names += k.String() + " "
	}
	if names != "list numeral decimal hexadecimal binary string symbol keyword unknown kind " {
		t.Error(names)
	}
}

// TestTextStays holds Text and Name to their promise beyond the next command.
func TestTextStays(t *testing.T) {
	r := NewReader(strings.NewReader("(first abc)"+strings.Repeat("(other xyz)", 20000)), "")
	c, err := r.Next()
	if err != nil {
		t.Fatal(err)
	}
	name, text := c.Name, c.Tree.Text(2)
	for err == nil {
		_, err = r.Next()
	}
	if name != "first" || text != "abc" {
		t.Error(name, text)
	}
}

// TestPipe writes commands one by one and waits for each before the next, as a
// tool does that drives a solver: nothing may wait for bytes behind the ')'.
func TestPipe(t *testing.T) {
	pr, pw := io.Pipe()
	r := NewReader(pr, "<stdin>")
	type result struct {
		name string
		err  error
	}
	results := make(chan result)
	go func() {
		for {
			c, err := r.Next()
			if err != nil {
				results <- result{"", err}
				if err == io.EOF {
					return
				}
				continue
			}
			results <- result{c.Name, nil}
		}
	}()
	for _, step := range []struct{ write, name, err string }{
		{"(set-option :print-success true)", "set-option", ""},
		{"\n(check-sat)", "check-sat", ""},
		{"\n", "", ""},
		{"(assert (f", "", ""},
		{" x", "", ""},
		{" 1))", "assert", ""},
		{"(assert)", "", "<stdin>:3:24: malformed assert: expected a term, found ')'; the form is (assert TERM)"},
		{")", "", "<stdin>:3:25: ')' closes nothing: the command that begins at 3:17 ends before it"},
		{"foo\n", "", "<stdin>:3:26: expected a command in parentheses, found foo"},
		{"(get-model)", "get-model", ""},
	} {
		if _, err := pw.Write([]byte(step.write)); err != nil {
			t.Fatal(err)
		}
		if step.name == "" && step.err == "" {
			continue
		}
		select {
		case got := <-results:
			if got.name != step.name || (got.err == nil) != (step.err == "") || got.err != nil && got.err.Error() != step.err {
				t.Errorf("after %q: %q %v", step.write, got.name, got.err)
			}
		case <-time.After(time.Minute):
			t.Fatalf("no answer to %q", step.write)
		}
	}
	pw.Close()
	if got := <-results; got.err != io.EOF {
		t.Error(got)
	}
}

func TestReadErrors(t *testing.T) {
	bad := errors.New("disk on fire")
	for _, src := range []string{"", "(exit) ", "(exit", "foo"} {
		r := NewReader(io.MultiReader(strings.NewReader(src), iotest.ErrReader(bad)), "")
		var err error
		for range 4 {
			if _, err = r.Next(); err == bad {
				break
			}
		}
		if err != bad {
			t.Errorf("%q: %v", src, err)
		}
	}
	if _, err := NewReader(idle{}, "").Next(); err != io.ErrNoProgress {
		t.Error(err)
	}
}

// idle is a reader that breaks the contract of io.Reader.
type idle struct{}

func (idle) Read([]byte) (int, error) { return 0, nil }

// TestPositions holds positions through a long stream in odd pieces to a plain count.
func TestPositions(t *testing.T) {
	var b strings.Builder
	want := []Pos{}
	line, col := 1, 1
	put := func(s string) {
		b.WriteString(s)
		for _, c := range s {
			col++
			if c == '\n' {
				line, col = line+1, 1
			}
		}
	}
	for i := range 5000 {
		put([]string{" ", "\n", "; é ( \"\n", "\r\n", "\t"}[i%5])
		want = append(want, Pos{line, col})
		put([]string{"(exit)", "(echo \"é\n\n\")", "(assert\n; |é\n x)", "(set-logic |\né|)"}[i%4])
	}
	r := NewReader(iotest.HalfReader(iotest.DataErrReader(strings.NewReader(b.String()))), "")
	for i, w := range want {
		c, err := r.Next()
		if err != nil || c.Pos != w {
			t.Fatalf("command %d: %v, want position %v", i, err, w)
		}
	}
	if _, err := r.Next(); err != io.EOF {
		t.Error(err)
	}
}

func TestNoAllocation(t *testing.T) {
	src := strings.Repeat("(foo (a b 1 \"x\") :k)\n", 3000)
	r := NewReader(strings.NewReader(src), "")
	for range 10 {
		if _, err := r.Next(); err != nil {
			t.Fatal(err)
		}
	}
	// The generated parser makes a context for each rule, some 150 bytes; nothing else allocates.
	const rules = 2 + 7
	if n := testing.AllocsPerRun(1000, func() { r.Next() }); n > rules {
		t.Errorf("%v allocations for a command, want at most %d", n, rules)
	}
}

// Commands that are not wanted are cut out with their places, whatever is in them.
func TestUnread(t *testing.T) {
	r := NewReader(strings.NewReader("(assert true)\n(assert (let \"a)b\" |)|)\n)(check-sat)"), "")
	r.Unread(func(name string) bool { return name == "assert" })
	for _, want := range []struct {
		name string
		at   Pos
		tree bool
	}{{"assert", Pos{1, 1}, false}, {"assert", Pos{2, 1}, false}, {"check-sat", Pos{3, 2}, true}} {
		c, err := r.Next()
		if err != nil || c.Name != want.name || c.Pos != want.at || (c.Tree != nil) != want.tree {
			t.Fatalf("%+v, %v; want %+v", c, err, want)
		}
	}
}

// TestRoom: a source that knows its length is read into as much room, whole and to its end.
func TestRoom(t *testing.T) {
	for _, n := range []int{0, 1, 50, bufSize/10 - 1, bufSize / 10, bufSize} {
		text := strings.Repeat("(check-x)\n", n)
		r := NewReader(strings.NewReader(text), "")
		got := 0
		for {
			_, err := r.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			got++
		}
		if got != n {
			t.Errorf("%d commands were read, not %d", got, n)
		}
		if want := min(bufSize, len(text)+1); n > 0 && len(text) < bufSize && cap(r.buf) != want {
			t.Errorf("%d bytes of %d are held for %d bytes", cap(r.buf), want, len(text))
		}
	}
}

// TestEnds: whether only an exit follows is told however the text comes, and the command and what follows stay as they are.
func TestEnds(t *testing.T) {
	for _, c := range []struct {
		rest string
		ends bool
	}{
		{"", true},
		{"\n", true},
		{" ; a remark\n", true},
		{"(exit)", true},
		{"\n; one\n; two\n( exit )\n", true},
		{"(exit) (get-model)", true},
		{"(get-model)", false},
		{"\n(assert true)", false},
		{"; the end\n(push 1)", false},
		{"(ex", false},
		{")", false},
		{" x", false},
		{strings.Repeat("; much\n", bufSize) + "(exit)", true},
		{strings.Repeat(" ", 3*bufSize) + "(pop 1)", false},
	} {
		const first = "(check-sat-assuming (a b))"
		for name, in := range map[string]io.Reader{"whole": strings.NewReader(first + c.rest), "bytes": iotest.OneByteReader(strings.NewReader(first + c.rest))} {
			r, plain := NewReader(in, "f"), NewReader(strings.NewReader(first+c.rest), "f")
			cmd, err := r.Next()
			if err != nil {
				t.Fatal(err)
			}
			if got := r.Ends(); got != c.ends {
				t.Errorf("%s, %.20q: %v", name, c.rest, got)
			}
			if string(cmd.Raw) != first || cmd.Tree.Text(cmd.Tree.Child(cmd.Root, 0)) != "check-sat-assuming" {
				t.Errorf("%s, %.20q: the command is %q now", name, c.rest, cmd.Raw)
			}
			_, _ = plain.Next()
			got, err := r.Next()
			want, problem := plain.Next()
			if fmt.Sprint(err) != fmt.Sprint(problem) || err == nil && (got.Pos != want.Pos || string(got.Raw) != string(want.Raw)) {
				t.Errorf("%s, %.20q: next comes %v, %v, and without a look ahead %v, %v", name, c.rest, got, err, want, problem)
			}
		}
	}
	if !NewReader(iotest.ErrReader(io.EOF), "f").Ends() || NewReader(iotest.ErrReader(io.ErrClosedPipe), "f").Ends() {
		t.Error("an end is none, or what cannot be read is one")
	}
}
