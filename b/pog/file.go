package pog

import (
	"fmt"

	"bsmt/b/tree"
)

// File is the content of a .pog file.
type File struct {
	Name        string
	Sets        []*tree.Set  // by Set.ID
	Constants   []*tree.Decl // the free names, by Slot, as DConstant
	Definitions []*Definition
	Obligations []*Obligation
}

// Definition is a named list of predicates that obligations refer to.
type Definition struct {
	Name  string
	Pos   tree.Pos
	Preds []*tree.Node
}

// Obligation is a group of goals with their hypotheses in common.
type Obligation struct {
	Tag         string
	Pos         tree.Pos
	Definitions []*Definition
	Hypotheses  []*tree.Node
	Local       map[string]*tree.Node // hypotheses that goals pick by number
	Goals       []*Goal
}

// Goal is what is to be shown.
type Goal struct {
	Name   string // the obligation's tag and the goal's number under it: AssertionLemmas.1
	Tag    string
	Pos    tree.Pos
	Picked []string // numbers of the local hypotheses that count
	Pred   *tree.Node
	Proved bool // as the file says, if it does
}

// Sequent is a goal with all that may be assumed for it. Its trees are the file's.
type Sequent struct {
	Name  string
	Hyps  []*tree.Node // from the general to the particular
	Local int          // how many at the end of Hyps are hypotheses of the goal's own
	Goal  *tree.Node

	Proved bool // as the file says, if it does
}

// Sequents gives all goals of the file in order.
func (f *File) Sequents() []Sequent {
	var all []Sequent
	for _, o := range f.Obligations {
		for _, g := range o.Goals {
			s := Sequent{Name: g.Name, Goal: g.Pred, Local: len(g.Picked), Proved: g.Proved}
			for _, d := range o.Definitions {
				s.Hyps = append(s.Hyps, d.Preds...)
			}
			s.Hyps = append(s.Hyps, o.Hypotheses...)
			for _, n := range g.Picked {
				s.Hyps = append(s.Hyps, o.Local[n])
			}
			all = append(all, s)
		}
	}
	return all
}

// number gives each goal its name.
func (f *File) number() {
	count := map[string]int{}
	for _, o := range f.Obligations {
		for _, g := range o.Goals {
			count[o.Tag]++
			g.Name = fmt.Sprintf("%s.%d", o.Tag, count[o.Tag])
		}
	}
}
