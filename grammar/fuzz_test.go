package grammar

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"
)

// FuzzReader reads any bytes twice, in one piece and byte by byte, and checks
// what holds of every outcome.
func FuzzReader(f *testing.F) {
	for _, tt := range errorTests {
		f.Add([]byte(tt.src))
	}
	for _, s := range deepShapes {
		f.Add([]byte(s.pre + nested(3, s.open, s.middle, s.close) + s.post))
	}
	f.Fuzz(func(t *testing.T, src []byte) { checkReader(t, src) })
}

func checkReader(t *testing.T, src []byte) {
	whole := NewReader(strings.NewReader(string(src)), "f")
	bytewise := NewReader(iotest.OneByteReader(strings.NewReader(string(src))), "f")
	for range len(src) + 1 {
		c, err := whole.Next()
		d, err2 := bytewise.Next()
		if (err == nil) != (err2 == nil) || err != nil && err.Error() != err2.Error() {
			t.Fatalf("%q: %v in one piece, %v byte by byte", src, err, err2)
		}
		switch e := err.(type) {
		case nil:
			if c.Name != d.Name || c.Pos != d.Pos || c.Depth != d.Depth || string(c.Raw) != string(d.Raw) {
				t.Fatalf("%q: %+v in one piece, %+v byte by byte", src, c, d)
			}
			checkTree(t, c)
		case *SyntaxError:
			if e.Pos.Line < 1 || e.Pos.Col < 1 || e.Msg == "" || !utf8.ValidString(e.Msg) || strings.Contains(e.Msg, "something else") {
				t.Fatalf("%q: %q", src, e)
			}
		default:
			if err != io.EOF {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatalf("%q: no end", src)
}

// checkTree checks the invariants of a command's tree.
func checkTree(t *testing.T, c *Command) {
	tr := c.Tree
	if c.Root != 0 || tr.Kind(0) != List || string(tr.Source(0)) != string(c.Raw) || tr.Pos(0) != c.Pos || tr.Text(1) != c.Name {
		t.Fatalf("%q: wrong root", c.Raw)
	}
	if int(tr.Next(0)) != tr.NumNodes() {
		t.Fatalf("%q: the root's subtree ends at %d of %d", c.Raw, tr.Next(0), tr.NumNodes())
	}
	last := Pos{}
	for n := range Node(tr.NumNodes()) {
		p := tr.Pos(n)
		if p.Line < last.Line || p.Line == last.Line && p.Col <= last.Col {
			t.Fatalf("%q: node %d at %v after %v", c.Raw, n, p, last)
		}
		last = p
		if tr.Kind(n) != List {
			if tr.Len(n) != 0 || tr.Next(n) != n+1 || tr.First(n) != NoNode || tr.Child(n, 0) != NoNode {
				t.Fatalf("%q: atom %d has children", c.Raw, n)
			}
			continue
		}
		k := tr.First(n)
		for i, m := range tr.Children(n) {
			if m != k || i < 4 && m != tr.Child(n, i) || tr.parent(m) != n {
				t.Fatalf("%q: child %d of %d", c.Raw, i, n)
			}
			k = tr.Next(m)
		}
		if tr.Len(n) > 0 && k != tr.Next(n) || tr.Child(n, tr.Len(n)) != NoNode {
			t.Fatalf("%q: list %d does not end with its last child", c.Raw, n)
		}
	}
}
