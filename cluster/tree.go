package cluster

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// Step is a choice on the way to a case: a term of the script, or its opposite.
type Step struct {
	Term string `json:"term"`
	Not  bool   `json:"not,omitempty"`
}

// text is the step as a term.
func (s Step) text() string {
	if s.Not {
		return "(not " + s.Term + ")"
	}
	return s.Term
}

// State is how far a case is.
type State string

// The states.
const (
	Open    State = "open"
	Halved  State = "split"
	Refuted State = "refuted"
	Failed  State = "failed" // nobody can decide or split it
)

// Node is a case in the tree of a job.
type Node struct {
	ID       string `json:"id"` // "0" for all of it, "0.2" for a part
	Path     []Step `json:"path"`
	State    State  `json:"state"`
	Children int    `json:"children,omitempty"`
	Attempt  int    `json:"attempt"`          // results that did not decide it
	Asked    int    `json:"asked"`            // how often it was put into the queue again
	Worker   string `json:"worker,omitempty"` // whose result counted
	Proof    string `json:"proof,omitempty"`  // name of the object; empty where none was asked for
	Reason   string `json:"reason,omitempty"` // of Failed
}

// Tree is the cases of a job, by their names.
type Tree map[string]*Node

// child names a part of a case.
func child(id string, i int) string { return fmt.Sprintf("%s.%d", id, i) }

// parent names the case that a part is of; empty for all of it.
func parent(id string) string {
	i := strings.LastIndexByte(id, '.')
	if i < 0 {
		return ""
	}
	return id[:i]
}

// split puts parts in the place of an open case. It gives them.
func (t Tree) split(id string, parts [][]Step) []*Node {
	n := t[id]
	n.State, n.Children = Halved, len(parts)
	var out []*Node
	for i, p := range parts {
		k := &Node{ID: child(id, i), Path: slices.Concat(n.Path, p), State: Open}
		t[k.ID] = k
		out = append(out, k)
	}
	return out
}

// settled is what is known of all of it: Refuted where every case is, Failed where one is and nothing is open.
func (t Tree) settled() State {
	state := Refuted
	for _, n := range t {
		switch n.State {
		case Open:
			return Open
		case Failed:
			state = Failed
		}
	}
	return state
}

// leaves gives the refuted cases in the order of a walk.
func (t Tree) leaves() (out []*Node) {
	stack := []string{"0"}
	for len(stack) > 0 {
		n := t[stack[len(stack)-1]]
		stack = stack[:len(stack)-1]
		if n.State != Halved {
			out = append(out, n)
			continue
		}
		for i := n.Children - 1; i >= 0; i-- {
			stack = append(stack, child(n.ID, i))
		}
	}
	return out
}

// covers tells whether paths in their order are the leaves of a tree of splits with two sides each, the
// one without Not first: then they cover whatever they are parts of.
func covers(paths [][]Step) bool {
	var at []Step
	for i, p := range paths {
		if i > 0 && len(at) == 0 || len(p) < len(at) || !slices.Equal(p[:len(at)], at) {
			return false
		}
		for _, s := range p[len(at):] {
			if s.Not {
				return false
			}
		}
		at = slices.Clone(p)
		for len(at) > 0 && at[len(at)-1].Not {
			at = at[:len(at)-1]
		}
		if len(at) > 0 {
			at[len(at)-1].Not = true
		}
	}
	return len(paths) > 0 && len(at) == 0
}

// writeProof puts refutations of cases together, in the form of package proofcheck/cases.
func writeProof(w io.Writer, leaves []*Node, proof func(*Node) ([]byte, error)) error {
	var before []Step
	for _, n := range leaves {
		same := 0
		for same < min(len(before), len(n.Path)) && before[same] == n.Path[same] {
			same++
		}
		for _, s := range n.Path[same:] {
			if s.Not {
				continue // the other side of a split that stands
			}
			if _, err := fmt.Fprintf(w, "(split %s)\n", s.Term); err != nil {
				return err
			}
		}
		text, err := proof(n)
		if err != nil {
			return err
		}
		if _, err := w.Write(append(text, '\n')); err != nil {
			return err
		}
		before = n.Path
	}
	return nil
}
