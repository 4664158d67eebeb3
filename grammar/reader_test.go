package grammar

import (
	"io"
	"strings"
	"testing"
)

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
	if _, err = r.Next(); err != io.EOF {
		t.Fatal(err)
	}
}
