package globals

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
)

// Kind says what a resource was read off, by the name of its constraint.
type Kind uint8

// The kinds of resources.
const (
	NoOverlap  Kind = iota // tasks that are pairwise apart: one at a time
	Cumulative             // tasks with loads
	Flexible               // tasks with machines: no more at a time than there are machines
	Diffn                  // rectangles, along one axis
	turned                 // the same ones, along the other
)

// Resource is a set of tasks, by the constants that are their begins.
type Resource struct {
	Kind     Kind
	Tasks    []ast.Node
	Dur, Use map[ast.Node]int64 // by task: how long it takes, what it uses meanwhile
	Capacity int64
	Across   []ast.Node            // what each task takes its use of: the capacity is the room between their bounds
	Loads    map[ast.Node]ast.Node // by task, the load at its begin, where they are read off loads
	Facts    []ast.Node            // loads that say no more than this

	Via map[[2]ast.Node]ast.Node // of two tasks that a chain of facts puts apart: the one before the second
}

// gaps holds facts x - y <= c, the least c of each pair.
type gaps map[[2]ast.Node]int64

// Limits of resources: tasks, and pairs that are looked at.
const (
	resourceTasks = 2000
	resourcePairs = 1 << 20
)

// fits says whether a number may be a duration or a use.
func fits(v int64) bool { return 0 < v && v < 1<<20 }

// Resources finds the resources of the facts.
func Resources(g *ast.Graph, facts []ast.Node) (out []Resource) {
	known := gaps{}
	var loads []*load
	var pairs, choices, overlaps, orders []apart
	for _, f := range facts {
		if d, ok := form.ReadGap(g, f); ok {
			p := [2]ast.Node{d.X, d.Y}
			if c, ok := known[p]; !ok || d.C < c {
				known[p] = d.C
			}
			if fits(-d.C) {
				orders = append(orders, apart{axes: [][]form.Gap{{d}}})
			}
		} else if a, ok := readApart(g, f); ok {
			switch {
			case a.isPair():
				pairs = append(pairs, a)
			case a.isChoice():
				choices = append(choices, a)
			case a.isOverlap():
				overlaps = append(overlaps, a)
			}
		}
	}
	for _, f := range facts {
		if l := readLoad(g, f, known); l != nil {
			loads = append(loads, l)
		}
	}
	for len(loads) > 0 {
		var group []*load
		group, loads = alike(loads)
		if r, ok := share(group, known); ok {
			out = append(out, r)
		}
	}
	if len(choices) > 0 {
		out = append(out, flexible(choices, known)...)
	}
	if len(overlaps) > 0 {
		out = append(out, rectangles(overlaps, slices.Concat(pairs, choices, orders))...)
	}
	return append(out, disjunctive(pairs)...)
}
