package sequent

import (
	"path/filepath"
	"strings"

	"bsmt/b/machine"
	"bsmt/b/po"
	"bsmt/b/pog"
	"bsmt/b/rodin"
	"bsmt/b/tree"
	"bsmt/b/types"
	"bsmt/b/wd"
)

// Read gives the obligations of a file, in its order. The error is a *tree.Error, or
// tree.Errors of all that is wrong, unless a file cannot be read.
func Read(file string) ([]*Source, error) {
	switch suffix := strings.ToLower(filepath.Ext(file)); suffix {
	case ".pog":
		return readPog(file)
	case ".bpo":
		return readBpo(file)
	case ".eventb", ".bum", ".buc":
		p, err := rodin.Read(file)
		if err != nil {
			return nil, err
		}
		all, err := po.Of(p)
		if err != nil {
			return nil, err
		}
		out := Of(all)
		told := statuses(p.Obligations)
		for _, s := range out {
			s.Proved = told.proved(&s.Info)
		}
		return out, nil
	case ".mch", ".ref", ".imp", ".sys", ".mod":
		m, err := machine.Load(file)
		if err != nil {
			return nil, err
		}
		all, err := po.OfMachine(m)
		if err != nil {
			return nil, err
		}
		return Of(all), nil
	}
	return nil, tree.Errorf(tree.Pos{File: file}, "obligations are generated of machines (.eventb, .bum, .buc, .mch, .ref, .imp), and read from .bpo and .pog")
}

// inWords are ProB's words for kinds of obligations, and Rodin's names for them.
var inWords = map[string]string{
	"Invariant establishment": "INV", "Invariant preservation": "INV",
	"Well-definedness of Invariant": "WD", "Well-definedness of Guard": "WD", "Well-definedness of Axiom": "WD", "Well-definedness of Theorem": "WD",
	"Well-definedness of action": "WD", "Well-definedness of witness": "WWD", "Well-definedness of variant": "VWD",
	"Guard strengthening (merge)": "MRG", "Guard strengthening (split)": "GRD", "Action simulation": "SIM", "Equality of common variables": "EQL",
	"Feasibility of action": "FIS", "Feasibility of witness": "WFIS", "Theorem": "THM",
	"Variant of event": "VAR", "Natural number variant of event": "NAT", "Finiteness of variant": "FIN",
}

// status is what a package says of an obligation: by what it is about, which may leave out the
// event, or name the refined one, too.
type status struct {
	labels map[string]bool
	event  bool // one of them is an event
	proved bool
}

// told are statuses by component and kind.
type told map[[2]string][]status

func statuses(all []rodin.Obligation) told {
	out := told{}
	for _, o := range all {
		kind, ok := inWords[o.Kind]
		if !ok {
			kind = o.Kind
		}
		s := status{labels: map[string]bool{}, proved: o.Proved}
		for _, src := range o.Sources {
			s.labels[src.Label] = true
			s.event = s.event || src.Kind == "event"
		}
		key := [2]string{o.Component, kind}
		out[key] = append(out[key], s)
	}
	return out
}

// proved reports whether an obligation is proved: all that can be meant are.
func (t told) proved(o *Info) bool {
	some := false
	for _, s := range t[[2]string{o.Component, o.Kind}] {
		if o.Label != "" && !s.labels[o.Label] || s.event && o.Event != "" && !s.labels[o.Event] {
			continue
		}
		if !s.proved {
			return false
		}
		some = true
	}
	return some
}

func readPog(file string) ([]*Source, error) {
	f, err := pog.ReadFile(file)
	if err != nil {
		return nil, err
	}
	component := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	var out []*Source
	for _, g := range f.Sequents() {
		kind := g.Name[:max(0, strings.LastIndexByte(g.Name, '.'))]
		s := &Source{Info: Info{Component: component, Name: g.Name, Kind: kind, Pos: g.Goal.Pos}, Proved: g.Proved}
		s.make = func() (*Sequent, error) {
			q := &Sequent{Info: s.Info, Dialect: tree.Classical, Sets: f.Sets, Goal: g.Goal, Hyps: g.Hyps}
			q.Declares, q.Selected = make([]bool, len(q.Hyps)), make([]bool, len(q.Hyps))
			for i := range q.Hyps {
				q.Selected[i] = i >= len(q.Hyps)-g.Local
			}
			used := map[*tree.Decl]bool{}
			for _, p := range append(q.Hyps[:len(q.Hyps):len(q.Hyps)], q.Goal) {
				tree.Walk(p, func(n *tree.Node) bool { used[n.Decl] = true; return true })
			}
			for _, d := range f.Constants {
				if used[d] {
					q.Names = append(q.Names, d)
				}
			}
			q.defineTyped()
			return q, nil
		}
		out = append(out, s)
	}
	return out, nil
}

// defineTyped is define for a sequent with types. Files reuse a name for things of
// different types; what speaks of such ones is left out.
func (q *Sequent) defineTyped() {
	assume := func(p *tree.Node, by int) {
		cond := wd.Of(p)
		if wd.IsTrue(cond) {
			return
		}
		c := types.New()
		for _, s := range q.Sets {
			if c.Set(s) != nil {
				return
			}
		}
		for _, d := range q.Names {
			if c.Declare(d) != nil {
				return
			}
		}
		cond = tree.Clone(cond)
		if c.Predicate(cond) != nil || c.Finish() != nil {
			return
		}
		q.Defined = append(q.Defined, cond)
		q.DefinedBy = append(q.DefinedBy, by)
	}
	for i, h := range q.Hyps {
		assume(h, i)
	}
	assume(q.Goal, len(q.Hyps))
}
