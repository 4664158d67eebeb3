package model

import (
	"iter"

	"bsmt/smtlib"
)

// Interps holds interpretations by declaration. Clones share what neither changes since,
// so that the models of a session cost what differs between them. The zero value is empty.
type Interps struct {
	pages []*page
	own   []bool // by page: no clone has it
	n     int
}

// page is a run of declarations.
type page [pageSize]slot

const pageSize = 16

type slot struct {
	in  Interp
	has bool
}

// InterpsOf gives a table of what a map has.
func InterpsOf(m map[smtlib.Decl]Interp) Interps {
	var t Interps
	for d, in := range m {
		t.Set(d, in)
	}
	return t
}

// Len is the number of declarations with an interpretation.
func (t *Interps) Len() int { return t.n }

// Get gives the interpretation of a declaration.
func (t *Interps) Get(d smtlib.Decl) (in Interp, ok bool) {
	if i := int(d) / pageSize; d >= 0 && i < len(t.pages) && t.pages[i] != nil {
		s := &t.pages[i][d%pageSize]
		return s.in, s.has
	}
	return in, false
}

// At is what Get gives first.
func (t *Interps) At(d smtlib.Decl) Interp {
	in, _ := t.Get(d)
	return in
}

// Set interprets a declaration.
func (t *Interps) Set(d smtlib.Decl, in Interp) {
	s := t.slot(d)
	if !s.has {
		t.n++
	}
	*s = slot{in, true}
}

// Delete takes the interpretation of a declaration away.
func (t *Interps) Delete(d smtlib.Decl) {
	if _, ok := t.Get(d); ok {
		*t.slot(d) = slot{}
		t.n--
	}
}

// slot gives the place of a declaration on a page that is the table's own.
func (t *Interps) slot(d smtlib.Decl) *slot {
	i := int(d) / pageSize
	for i >= len(t.pages) {
		t.pages = append(t.pages, nil)
	}
	for i >= len(t.own) {
		t.own = append(t.own, false)
	}
	if !t.own[i] {
		p := new(page)
		if t.pages[i] != nil {
			*p = *t.pages[i]
		}
		t.pages[i], t.own[i] = p, true
	}
	return &t.pages[i][d%pageSize]
}

// Clone gives a table of its own with the same interpretations.
func (t *Interps) Clone() Interps {
	t.own = nil
	return Interps{pages: append([]*page(nil), t.pages...), n: t.n}
}

// All gives the declarations in ascending order.
func (t *Interps) All() iter.Seq2[smtlib.Decl, Interp] {
	return func(yield func(smtlib.Decl, Interp) bool) {
		for i, p := range t.pages {
			if p == nil {
				continue
			}
			for j := range p {
				if p[j].has && !yield(smtlib.Decl(i*pageSize+j), p[j].in) {
					return
				}
			}
		}
	}
}

// Since gives the declarations, in ascending order, that may have another interpretation,
// or none, in table old, of which t is a clone, or in t: a few more than do. It says nothing
// about those from last on.
func (t *Interps) Since(old *Interps, last smtlib.Decl) iter.Seq[smtlib.Decl] {
	return func(yield func(smtlib.Decl) bool) {
		at := func(t *Interps, i int) *page {
			if i < len(t.pages) {
				return t.pages[i]
			}
			return nil
		}
		for i := range max(len(t.pages), len(old.pages)) {
			if i*pageSize >= int(last) {
				return
			}
			if at(t, i) == at(old, i) {
				continue
			}
			for d := i * pageSize; d < min((i+1)*pageSize, int(last)); d++ {
				if !yield(smtlib.Decl(d)) {
					return
				}
			}
		}
	}
}
