package script

import (
	"slices"
	"strings"

	"bsmt/grammar"
	"bsmt/language"
	"bsmt/smtlib"
)

// sortAt gives the smallest term that a place lies in, and its sort. The script is elaborated up
// to there once more.
func sortAt(text string, w *whole, at int) (span language.Span, sort string, ok bool) {
	r := newReader(&language.Analysis{Words: words()}, text, w)
	r.upTo = func(c *grammar.Command, begin int) bool {
		if w.original(begin+len(c.Raw)) < at {
			return true
		}
		if w.original(begin) < at {
			span, sort, ok = r.termAt(c, begin, at)
		}
		return false
	}
	r.commands()
	return span, sort, ok
}

// binder is a list around a term that binds names in it.
type binder struct {
	vars []string // of a quantifier or a definition: (x S) each
	lets []string // of a let or a case: (x t) each
}

// termAt finds the term of a command that a place lies in.
func (r *reader) termAt(c *grammar.Command, begin, at int) (language.Span, string, bool) {
	t, s := c.Tree, r.scope
	s.t, s.place = t, func(offset int) int { return r.w.original(begin + offset) }
	path := []grammar.Node{c.Root}
	for n := c.Root; t.Kind(n) == grammar.List; {
		inner := grammar.NoNode
		for _, k := range t.Children(n) {
			if s.span(k).Holds(at) {
				inner = k
			}
		}
		if inner == grammar.NoNode {
			break
		}
		path = append(path, inner)
		n = inner
	}
	binders := r.binders(c, path)
	// The head of an application is no term, nor is a list of bindings: some tries outwards.
	for k := len(path) - 1; k > 0 && k >= len(path)-4; k-- {
		if sort, ok := r.sortOf(string(t.Source(path[k])), binders[k]); ok {
			return s.span(path[k]), sort, true
		}
	}
	return language.Span{}, "", false
}

// binders gives, for each node of a path from a command down, what is bound around it.
func (r *reader) binders(c *grammar.Command, path []grammar.Node) [][]binder {
	t := c.Tree
	lists := make([][]binder, len(path))
	var around []binder
	sorted := func(n grammar.Node) (vars []string) {
		for _, v := range all(t, n) {
			vars = append(vars, string(t.Source(v)))
		}
		return vars
	}
	for i, n := range path {
		lists[i] = slices.Clone(around)
		if i+1 == len(path) || t.Kind(n) != grammar.List || t.Len(n) == 0 {
			break
		}
		inner := path[i+1]
		is := func(k int) bool { return t.Child(n, k) == inner }
		switch w := t.Word(t.First(n)); {
		case i == 0 && (c.Name == "define-fun" || c.Name == "define-fun-rec") && is(4):
			around = append(around, binder{vars: sorted(t.Child(n, 2))})
		case i == 0 && c.Name == "define-funs-rec" && is(2) && len(path) > 2:
			for k, d := range all(t, t.Child(n, 1)) {
				if t.Child(inner, k) == path[2] {
					around = append(around, binder{vars: sorted(t.Child(d, 1))})
				}
			}
		case w == grammar.Forall || w == grammar.Exists || w == grammar.Lambda:
			if !is(1) {
				around = append(around, binder{vars: sorted(t.Child(n, 1))})
			}
		case w == grammar.Let && is(2):
			around = append(around, binder{lets: sorted(t.Child(n, 1))})
		case w == grammar.Match && is(2) && len(path) > i+3:
			if cs := path[i+2]; t.Kind(cs) == grammar.List && t.Child(cs, 1) == path[i+3] {
				around = append(around, binder{lets: r.fields(t, t.Child(n, 1), t.Child(cs, 0))})
			}
		}
	}
	return lists
}

// fields gives the variables of a pattern as selections from what is matched.
func (r *reader) fields(t *grammar.Tree, matched, pattern grammar.Node) (lets []string) {
	of := string(t.Source(matched))
	if t.Kind(pattern) != grammar.List {
		if r.elab.Knows(t.Text(pattern)) {
			return nil
		}
		return []string{"(" + string(t.Source(pattern)) + " " + of + ")"}
	}
	d, ok := r.elab.LookupDecl(t.Text(t.First(pattern)))
	if !ok {
		return nil
	}
	selectors := r.elab.Context().Decl(d).Selectors
	for i, v := range args(t, pattern) {
		if i < len(selectors) {
			lets = append(lets, "("+string(t.Source(v))+" ("+smtlib.SymbolString(r.elab.Context().Decl(selectors[i]).Name)+" "+of+"))")
		}
	}
	return lets
}

// sortOf elaborates a term under binders. Quantifiers are parameters of a function; of
// two that bind one name with different sorts it gives none, rather than a wrong one.
func (r *reader) sortOf(term string, around []binder) (string, bool) {
	var vars []string
	hidden := map[string]bool{} // by a quantifier within
	bound := map[string]string{}
	name := func(pair string) string {
		p := strings.TrimSpace(strings.TrimPrefix(pair, "("))
		if strings.HasPrefix(p, "|") {
			if e := strings.IndexByte(p[1:], '|'); e >= 0 {
				return p[1 : e+1]
			}
		}
		return p[:max(0, strings.IndexAny(p+" ", " \t\r\n()"))]
	}
	for i := len(around) - 1; i >= 0; i-- {
		b := around[i]
		var lets []string
		for _, l := range b.lets {
			if !hidden[name(l)] {
				lets = append(lets, l)
			}
		}
		if len(lets) > 0 {
			term = "(let (" + strings.Join(lets, " ") + ") " + term + ")"
		}
		for _, v := range b.vars {
			n := name(v)
			if old, there := bound[n]; there {
				if old != v {
					return "", false
				}
				continue
			}
			bound[n], hidden[n] = v, true
			vars = append(vars, v)
		}
	}
	c, err := grammar.NewReader(strings.NewReader("(sort-of ("+strings.Join(vars, " ")+") "+term+")"), "").Next()
	if err != nil {
		return "", false
	}
	_, x, err := r.elab.Function(c.Tree, c.Tree.Child(c.Root, 1), c.Tree.Child(c.Root, 2))
	if err != nil {
		return "", false
	}
	return r.elab.Context().SortString(r.elab.Context().SortOf(x)), true
}
