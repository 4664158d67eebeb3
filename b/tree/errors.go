package tree

import (
	"cmp"
	"slices"
	"strings"
)

// maxErrors bounds a list of errors: nobody reads more.
const maxErrors = 100

// Errors are complaints about sources, at most one at each place.
type Errors []*Error

// Error gives one line for each error.
func (l Errors) Error() string {
	var lines []string
	for _, e := range l {
		lines = append(lines, e.Error())
	}
	return strings.Join(lines, "\n")
}

// Unwrap lets errors.As find the first of them.
func (l Errors) Unwrap() []error {
	var all []error
	for _, e := range l {
		all = append(all, e)
	}
	return all
}

// Add takes in an *Error or Errors; nil adds nothing. Of two at one known place the first
// stays, for the second follows from it. Any other error is given back.
func (l *Errors) Add(err error) error {
	switch e := err.(type) {
	case nil:
	case Errors:
		for _, one := range e {
			_ = l.Add(one)
		}
	case *Error:
		for _, old := range *l {
			if old.Pos == e.Pos && (old.Msg == e.Msg || e.Pos.Line > 0) {
				return nil
			}
		}
		if len(*l) < maxErrors {
			*l = append(*l, e)
		}
	default:
		return err
	}
	return nil
}

// Err gives nil, the one error, or all of them by place: files in the order in which they
// first occur.
func (l Errors) Err() error {
	switch len(l) {
	case 0:
		return nil
	case 1:
		return l[0]
	}
	files := map[string]int{}
	for _, e := range l {
		if _, known := files[e.Pos.File]; !known {
			files[e.Pos.File] = len(files)
		}
	}
	slices.SortStableFunc(l, func(a, b *Error) int {
		return cmp.Or(cmp.Compare(files[a.Pos.File], files[b.Pos.File]), cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col))
	})
	return l
}

// Near reports whether two names differ in one letter, added, dropped or changed.
func Near(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b) < 3 || len(b)-len(a) > 1 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	if len(a) == len(b) {
		return i < len(a) && a[i+1:] == b[i+1:]
	}
	return a[i:] == b[i+1:]
}
