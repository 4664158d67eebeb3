package grammar

import (
	"bytes"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"testing"

	gen "bsmt/grammar/antlr"
)

// nested returns n times open, the middle, n times close.
func nested(n int, open, middle, close string) string {
	return strings.Repeat(open, n) + middle + strings.Repeat(close, n)
}

func lets(n int) string {
	var b strings.Builder
	b.WriteString("(assert ")
	for i := range n {
		fmt.Fprintf(&b, "(let ((x%d (+ x%d x%d))) ", i+1, i, i)
	}
	b.WriteString("(> x1 0)" + strings.Repeat(")", n) + ")")
	return b.String()
}

// deepShapes nest each recursive rule of the grammar in itself, in every place
// where it can stand.
var deepShapes = []struct {
	name, pre, open, middle, close, post string
	free                                 bool // () may stand in the middle
}{
	{"application", "(assert ", "(not ", "true", ")", ")", false},
	{"argument", "(assert ", "(f 1 ", "true", " (g x))", ")", false},
	{"let body", "(assert ", "(let ((x (f y))) ", "x", ")", ")", false},
	{"let binding", "(assert ", "(let ((x ", "y", ")) x)", ")", false},
	{"quantifier", "(assert ", "(forall ((x Int)) (exists ((y Int)) ", "x", "))", ")", false},
	{"annotation", "(assert ", "(! ", "x", " :named n)", ")", false},
	{"match", "(assert ", "(match ", "x", " ((nil 1)))", ")", false},
	{"match case", "(assert ", "(match x ((nil ", "x", ")))", ")", false},
	{"attribute", "(assert (! x :a ", "(", "x", ")", "))", true},
	{"s-expression", "(minimize ", "(a ", "x", " :b 1)", ")", true},
	{"option", "(set-option :a ", "(", "x", ")", ")", true},
	{"sort", "(declare-const x ", "(Array Int ", "Int", ")", ")", false},
	{"indexed sort", "(declare-const x ", "((_ S 1) ", "Int", ")", ")", false},
	{"sort in a term", "(assert (as x ", "(L ", "Int", ")", "))", false},
	{"index", "(assert (_ f ", "(", "x", ")", "))", true},
	{"value", "(get-value (", "(not ", "x", ")", "))", false},
}

func TestDeep(t *testing.T) {
	// The stack of the default is 1 GB; the parser has to stay far below.
	defer debug.SetMaxStack(debug.SetMaxStack(1 << 20))
	for _, s := range deepShapes {
		for _, n := range []int{1, gen.MaxDepth - 3, gen.MaxDepth, gen.MaxDepth + 1, 3000, 20000} {
			src := s.pre + nested(n, s.open, s.middle, s.close) + s.post
			r := NewReader(strings.NewReader(src), "")
			c, err := r.Next()
			if err != nil {
				t.Fatalf("%s, depth %d: %v", s.name, n, err)
			}
			if string(c.Raw) != src || c.Depth < n {
				t.Errorf("%s, depth %d: wrong text or depth %d", s.name, n, c.Depth)
			}
			// A defect in the very middle has to be found and placed.
			defect, at := "()", len(s.pre)+n*len(s.open)+2
			if s.free {
				defect, at = "#", at-1
			}
			_, err = NewReader(strings.NewReader(s.pre+nested(n, s.open, defect, s.close)+s.post), "").Next()
			if e, ok := err.(*SyntaxError); !ok || e.Pos.Col != at {
				t.Errorf("%s, depth %d: error %v, want it at column %d", s.name, n, err, at)
			}
		}
	}
}

// TestMillion reads what overflows the stack of other readers.
func TestMillion(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(1 << 20))
	const n = 1_000_000
	for _, src := range []string{
		lets(n / 4),
		"(assert " + nested(n, "(not ", "true", ")") + ")",
		nested(n, "(", "", ")"),
		strings.Repeat("(", n),
		strings.Repeat(")", n/100),
		"(assert " + strings.Repeat("(f (g ", n/2) + "x) y" + strings.Repeat(") y)", n/2),
		"(assert " + strings.Repeat("9", n) + ")",
		"(assert (= |" + strings.Repeat("x", n) + "| \"" + strings.Repeat("y", n) + "\"))",
		"(assert (and" + strings.Repeat(" x", n) + "))",
	} {
		r := NewReader(strings.NewReader(src), "")
		for {
			_, err := r.Next()
			if err == io.EOF {
				break
			}
			if _, ok := err.(*SyntaxError); err != nil && !ok {
				t.Fatal(err)
			}
		}
	}
}

func TestLets(t *testing.T) {
	src := lets(100_000)
	c, err := NewReader(strings.NewReader(src), "").Next()
	if err != nil {
		t.Fatal(err)
	}
	t.Log(len(src), "bytes", c.Tree.NumNodes(), "nodes")
	// Down the bodies of the lets.
	tr, n, depth := c.Tree, c.Tree.Child(0, 1), 0
	for tr.Kind(n) == List && tr.Word(n+1) == Let {
		n = tr.Child(n, 2)
		depth++
	}
	if depth != 100_000 || !bytes.Equal(tr.Source(n), []byte("(> x1 0)")) {
		t.Error(depth, string(tr.Source(n)))
	}
}

// TestLargeThenSmall gives back the memory of a large command.
func TestLargeThenSmall(t *testing.T) {
	src := "(assert (and" + strings.Repeat(" x", 3<<20) + "))" + strings.Repeat("(exit)\n", 1<<18)
	r := NewReader(strings.NewReader(src), "")
	commands, nodes, err := readAll(r)
	if err != nil || commands != 1+1<<18 || nodes != 4+3<<20+2<<18 {
		t.Fatal(commands, nodes, err)
	}
	if cap(r.scan.tree.nodes) > 1000 || cap(r.buf) > 4*bufSize {
		t.Errorf("%d nodes and %d bytes are kept", cap(r.scan.tree.nodes), cap(r.buf))
	}
}
