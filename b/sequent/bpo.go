package sequent

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"bsmt/b/text"
	"bsmt/b/tree"
	"bsmt/b/xmltree"
)

const core = "org.eventb.core."

// predicateSet is one of a .bpo file: hypotheses that obligations, and other sets, begin
// with.
type predicateSet struct {
	parent string // empty: none
	names  []*xmltree.Element
	preds  []*xmltree.Element
}

// readBpo reads Rodin's file of obligations. Its hypotheses are chains of sets of predicates.
func readBpo(file string) ([]*Source, error) {
	src, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	root, err := xmltree.Read(file, string(src))
	if err != nil {
		return nil, err
	}
	if root.Name != core+"poFile" {
		return nil, root.Errorf("expected %spoFile, found %s: these are no obligations of Rodin", core, root.Name)
	}
	sets := map[string]*predicateSet{}
	for _, e := range root.Children {
		if e.Name == core+"poPredicateSet" {
			name := e.Attrs["name"]
			if sets[name] != nil {
				return nil, e.Errorf("there are two sets of hypotheses %s", name)
			}
			if sets[name], err = newPredicateSet(e); err != nil {
				return nil, err
			}
		} else if e.Name != core+"poSequent" {
			if err := e.Foreign(core); err != nil {
				return nil, err
			}
		}
	}
	component := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	var out []*Source
	for _, e := range root.Children {
		if e.Name != core+"poSequent" {
			continue
		}
		name := e.Attrs["name"]
		s := &Source{Info: Info{Component: component, Name: name, Kind: kindOf(name), Pos: e.Pos}}
		if parts := strings.Split(name, "/"); len(parts) == 3 {
			s.Event, s.Label = parts[0], parts[1]
		} else if len(parts) == 2 {
			s.Label = parts[0]
		}
		s.make = func() (*Sequent, error) { return sequentOf(s.Info, e, sets) }
		out = append(out, s)
	}
	return out, nil
}

func newPredicateSet(e *xmltree.Element) (*predicateSet, error) {
	s := &predicateSet{parent: lastOf(e.Attrs[core+"parentSet"])}
	for _, c := range e.Children {
		switch c.Name {
		case core + "poIdentifier":
			s.names = append(s.names, c)
		case core + "poPredicate":
			s.preds = append(s.preds, c)
		default:
			if err := c.Foreign(core); err != nil {
				return nil, err
			}
		}
	}
	return s, nil
}

// lastOf gives the name at the end of one of Rodin's handles, parts of which are joined by |
// and end in #NAME.
func lastOf(handle string) string {
	i := strings.LastIndexByte(handle, '#')
	if i < 0 {
		return ""
	}
	return strings.ReplaceAll(handle[i+1:], `\`, "")
}

// sequentOf makes the sequent of an element of a .bpo file.
func sequentOf(info Info, e *xmltree.Element, sets map[string]*predicateSet) (*Sequent, error) {
	q := &Sequent{Info: info, Dialect: tree.EventB}
	var own *predicateSet
	var goal *xmltree.Element
	type hint struct{ from, to string } // sets of predicates after one, up to another; or one predicate
	var hints []hint
	var err error
	for _, c := range e.Children {
		switch c.Name {
		case core + "poPredicateSet":
			if own != nil {
				return nil, c.Errorf("a second set of hypotheses of one obligation")
			}
			if own, err = newPredicateSet(c); err != nil {
				return nil, err
			}
		case core + "poPredicate":
			if goal != nil {
				return nil, c.Errorf("a second goal of one obligation")
			}
			goal = c
		case core + "poSelHint":
			hints = append(hints, hint{c.Attrs[core+"poSelHintFst"], c.Attrs[core+"poSelHintSnd"]})
		case core + "poSource":
		default:
			if err = c.Foreign(core); err != nil {
				return nil, err
			}
		}
	}
	if own == nil || goal == nil {
		return nil, e.Errorf("an obligation without its hypotheses or its goal")
	}
	chain, names := []*predicateSet{own}, []string{""}
	for parent := own.parent; parent != ""; {
		s := sets[parent]
		if s == nil {
			return nil, e.Errorf("no set of hypotheses is called %s", parent)
		}
		if slices.Contains(chain, s) {
			return nil, e.Errorf("the hypotheses %s include themselves", parent)
		}
		chain, names = append(chain, s), append(names, parent)
		parent = s.parent
	}
	chosen := func(set string, p *xmltree.Element) bool {
		for _, h := range hints {
			if h.to == "" {
				if lastOf(h.from) == p.Attrs["name"] && strings.Contains(h.from, "poPredicateSet#"+set+"|") {
					return true
				}
				continue
			}
			from := slices.Index(names, lastOf(h.from))
			to := max(slices.Index(names, lastOf(h.to)), 0) // the sequent's own one is the last
			if at := slices.Index(names, set); from < 0 || to <= at && at < from {
				return from >= 0
			}
		}
		return false
	}
	for i := len(chain) - 1; i >= 0; i-- {
		for _, id := range chain[i].names {
			name := id.Attrs["name"]
			if t := strings.TrimSpace(id.Attrs[core+"type"]); t == "ℙ("+name+")" {
				q.Sets = append(q.Sets, tree.NewSet(id.Pos, name))
				continue
			}
			// The type is a hypothesis, so that all names have one.
			p, err := formulaOf(id, name+" ∈ "+id.Attrs[core+"type"])
			if err != nil {
				return nil, err
			}
			q.Hyps, q.Selected = append(q.Hyps, p), append(q.Selected, false)
		}
		for _, el := range chain[i].preds {
			p, err := formulaOf(el, el.Attrs[core+"predicate"])
			if err != nil {
				return nil, err
			}
			q.Hyps, q.Selected = append(q.Hyps, p), append(q.Selected, chosen(names[i], el))
		}
	}
	if q.Goal, err = formulaOf(goal, goal.Attrs[core+"predicate"]); err != nil {
		return nil, err
	}
	return q, q.typed(nil)
}

// formulaOf reads a predicate, whose places are the element's.
func formulaOf(e *xmltree.Element, src string) (*tree.Node, error) {
	n, err := text.Predicate(src, tree.EventB, nil)
	if err != nil {
		return nil, e.Errorf("%v", err)
	}
	var place func(*tree.Node)
	place = func(n *tree.Node) {
		n.Pos = e.Pos
		for _, a := range n.Args {
			place(a)
		}
	}
	place(n)
	return n, nil
}
