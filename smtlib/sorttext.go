package smtlib

import (
	"bufio"
	"errors"
	"io"
	"strconv"
	"strings"
)

// MaxSortText bounds the text of one sort, in bytes: as a tree a sort can be
// exponentially larger than as a graph.
const MaxSortText = 16 << 20

// errSortText reports a sort whose text passes MaxSortText.
var errSortText = errors.New("the text of a sort is too long to write")

// WriteSort writes s; it fails where w does or where the text is too long.
func (c *Context) WriteSort(w io.Writer, s Sort) error {
	b := bufio.NewWriter(w)
	if err := c.PutSort(b, s, MaxSortText); err != nil {
		return err
	}
	return b.Flush()
}

// SortString is the text of s, ending in … where it is too long to write.
func (c *Context) SortString(s Sort) string { return c.sortText(s, MaxSortText) }

// ClipSort is the text of s for messages, which are short.
func (c *Context) ClipSort(s Sort) string { return c.sortText(s, 200) }

func (c *Context) sortText(s Sort, most int) string {
	var sb strings.Builder
	b := bufio.NewWriter(&sb)
	err := c.PutSort(b, s, most)
	_ = b.Flush() // a Builder does not fail
	if err != nil {
		return sb.String() + "…"
	}
	return sb.String()
}

// PutSort writes s in at most about so many bytes.
func (c *Context) PutSort(b *bufio.Writer, s Sort, most int) error {
	put := func(s string) {
		most -= len(s)
		_, _ = b.WriteString(s) // the error stays with b until Flush
	}
	todo := []Sort{s}
	const closing, blank = -1, -2
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if most < 0 {
			return errSortText
		}
		if s == closing {
			put(")")
			continue
		}
		if s <= blank {
			put(" ")
			s = blank - s
		}
		d := &c.sorts[s]
		name := ""
		switch d.Kind {
		case SortBool:
			name = "Bool"
		case SortInt:
			name = "Int"
		case SortReal:
			name = "Real"
		case SortString:
			name = "String"
		case SortRegLan:
			name = "RegLan"
		case SortRoundingMode:
			name = "RoundingMode"
		case SortBitVec:
			put("(_ BitVec " + strconv.Itoa(d.Idx[0]) + ")")
			continue
		case SortFloat:
			put("(_ FloatingPoint " + strconv.Itoa(d.Idx[0]) + " " + strconv.Itoa(d.Idx[1]) + ")")
			continue
		case SortArray:
			name = "Array"
		case SortSeq:
			name = "Seq"
		case SortFun:
			name = "->"
		default:
			name = SymbolString(d.Name)
		}
		if len(d.Args) == 0 {
			put(name)
			continue
		}
		put("(" + name)
		todo = append(todo, closing)
		for i := len(d.Args) - 1; i >= 0; i-- {
			todo = append(todo, blank-d.Args[i])
		}
	}
	return nil
}
