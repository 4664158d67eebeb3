// Package xmltree reads an XML document into a tree of elements with their places.
//
// Takes: the bytes of a file. Gives: its root element. Promises: never panics, bounds
// the depth, and gives each error its place. Namespaces are left out of names.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package xmltree

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"bsmt/b/tree"
)

// maxDepth bounds how deep elements may nest: those who walk the tree recur.
const maxDepth = 20000

// Element is an element of a document.
type Element struct {
	Name     string // without namespace
	Attrs    map[string]string
	Children []*Element
	Text     string // the character data directly in it, without space around it
	Pos      tree.Pos
}

// Child gives the first child of a name, or nil.
func (e *Element) Child(name string) *Element {
	for _, c := range e.Children {
		if c.Name == name {
			return c
		}
	}
	return nil
}

// Foreign gives an error for an element that its reader does not know, unless it is of another name space
// than the reader's: such are passed over.
func (e *Element) Foreign(space string) error {
	if name, own := strings.CutPrefix(e.Name, space); own && !strings.Contains(name, ".") {
		return e.Errorf("unknown element %s", e.Name)
	}
	return nil
}

// Errorf makes an error with the element's place.
//
//go:noinline
func (e *Element) Errorf(format string, args ...any) error {
	return tree.Errorf(e.Pos, format, args...)
}

// Read reads a document; file is its name in places.
func Read(file, src string) (*Element, error) {
	d := xml.NewDecoder(strings.NewReader(src))
	d.CharsetReader = func(string, io.Reader) (io.Reader, error) {
		return nil, errors.New("only UTF-8 is read")
	}
	p := placer{file: file, src: src, line: 1, col: 1}
	var root *Element
	var open []*Element
	var texts []*strings.Builder
	for {
		start := int(d.InputOffset())
		tok, err := d.Token()
		if err == io.EOF && root != nil && len(open) == 0 {
			return root, nil
		}
		if err != nil {
			if err == io.EOF {
				err = errors.New("the document ends before its root element does")
			}
			var s *xml.SyntaxError
			msg := err.Error()
			if errors.As(err, &s) {
				msg = s.Msg
			}
			return nil, tree.Errorf(p.at(int(d.InputOffset())), "%s", msg)
		}
		switch tok := tok.(type) {
		case xml.StartElement:
			e := &Element{Name: tok.Name.Local, Pos: p.at(start), Attrs: make(map[string]string, len(tok.Attr))}
			for _, a := range tok.Attr {
				e.Attrs[a.Name.Local] = a.Value
			}
			if len(open) >= maxDepth {
				return nil, e.Errorf("elements nest deeper than %d here", maxDepth)
			}
			if len(open) > 0 {
				up := open[len(open)-1]
				up.Children = append(up.Children, e)
			} else if root != nil {
				return nil, e.Errorf("a second root element")
			} else {
				root = e
			}
			open = append(open, e)
			texts = append(texts, &strings.Builder{})
		case xml.EndElement:
			last := len(open) - 1
			open[last].Text = strings.TrimSpace(texts[last].String())
			open, texts = open[:last], texts[:last]
		case xml.CharData:
			if len(open) > 0 {
				texts[len(open)-1].Write(tok)
			}
		}
	}
}

// placer turns growing offsets into places.
type placer struct {
	file, src string
	offset    int
	line, col int32
}

func (p *placer) at(offset int) tree.Pos {
	for p.offset < offset && p.offset < len(p.src) {
		r, n := utf8.DecodeRuneInString(p.src[p.offset:])
		p.offset += n
		p.col++
		if r == '\n' {
			p.line++
			p.col = 1
		}
	}
	return tree.Pos{File: p.file, Line: p.line, Col: p.col}
}
