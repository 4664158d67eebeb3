package language

import (
	"fmt"
	"slices"
	"strings"
)

// Edit replaces a part of a text.
type Edit struct {
	Span
	New string
}

// Apply gives the text after edits, which are in order and do not overlap.
func Apply(text string, edits []Edit) string {
	var b strings.Builder
	at := 0
	for _, e := range edits {
		b.WriteString(text[at:e.Begin])
		b.WriteString(e.New)
		at = e.End
	}
	b.WriteString(text[at:])
	return b.String()
}

// Rename gives the edits that call the symbol at a place by another name. It is an error if
// there is no symbol, the name cannot be one, or the text would mean something else: analyse
// is asked about the text as it would be, and each use must belong to the declaration that it
// belonged to.
func (a *Analysis) Rename(text string, at int, name string, analyse func(text string) *Analysis) ([]Edit, error) {
	u, ok := a.At(at)
	if !ok {
		return nil, fmt.Errorf("there is no name to be changed here")
	}
	s := a.Symbols[u.Symbol]
	if s.Fixed != "" {
		return nil, fmt.Errorf("%s cannot be renamed: %s", s.Name, s.Fixed)
	}
	spelt, err := a.Legal(name)
	if err != nil {
		return nil, err
	}
	var edits []Edit
	for _, r := range a.References(u.Symbol) {
		edits = append(edits, Edit{r, spelt})
	}
	after := analyse(Apply(text, edits))
	if err := a.SameMeaning(after, edits, name); err != nil {
		return nil, err
	}
	return edits, nil
}

// SameMeaning compares with the analysis of the text after edits that give a symbol another name, and says what
// means something else there.
func (a *Analysis) SameMeaning(after *Analysis, edits []Edit, name string) error {
	moved := func(at int) int { // where a place is after the edits
		by := 0
		for _, e := range edits {
			if e.Begin >= at {
				break
			}
			by += len(e.New) - (e.End - e.Begin)
		}
		return at + by
	}
	if len(after.Problems) > len(a.Problems) {
		for _, p := range after.Problems {
			if !slices.ContainsFunc(a.Problems, func(q Problem) bool { return q.Msg == p.Msg }) {
				return fmt.Errorf("with the name %s there is a mistake: %s", name, p.Msg)
			}
		}
		return fmt.Errorf("with the name %s there are more mistakes than before", name)
	}
	to := map[int]int{} // symbols by what they are after
	if len(a.Uses) != len(after.Uses) {
		return fmt.Errorf("%s means something here already", name)
	}
	for i, u := range a.Uses {
		v := after.Uses[i]
		same, seen := to[u.Symbol]
		if v.Begin != moved(u.Begin) || seen && same != v.Symbol {
			return fmt.Errorf("%s is the name of another %s here, which would be captured", name, after.Symbols[v.Symbol].Kind)
		}
		to[u.Symbol] = v.Symbol
	}
	back := map[int]bool{}
	for _, v := range to {
		if back[v] {
			return fmt.Errorf("%s is declared here already", name)
		}
		back[v] = true
	}
	return nil
}
