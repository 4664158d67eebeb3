package xmltree

import (
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	e, err := Read("f.xml", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a xmlns=\"x\" k=\"1\">\n  <b> hé &lt; </b><c/>\n</a>\n")
	if err != nil {
		t.Fatal(err)
	}
	if e.Name != "a" || e.Attrs["k"] != "1" || len(e.Children) != 2 || e.Pos.String() != "f.xml:2:1" {
		t.Errorf("%+v", e)
	}
	if b := e.Child("b"); b.Text != "hé <" || b.Pos.String() != "f.xml:3:3" {
		t.Errorf("%+v", b)
	}
	if c := e.Child("c"); c.Pos.String() != "f.xml:3:19" {
		t.Errorf("%+v", c)
	}
}

func TestErrors(t *testing.T) {
	for src, want := range map[string]string{
		"":          "f:1:1: the document ends before its root element does",
		"<a>":       "f:1:4: unexpected EOF",
		"<a>\n</b>": "f:2:5: element <a> closed by </b>",
		"<a/><b/>":  "f:1:5: a second root element",
		"<?xml version=\"1.0\" encoding=\"latin1\"?><a/>": "only UTF-8",
		strings.Repeat("<a>", maxDepth+1):                 "nest deeper than 20000 here",
	} {
		if _, err := Read("f", src); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, want %s", src, err, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("<a k='1'><b>t</b></a>")
	f.Fuzz(func(t *testing.T, src string) {
		if e, err := Read("f", src); (e == nil) == (err == nil) {
			t.Error(e, err)
		}
	})
}
