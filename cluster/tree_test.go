package cluster

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// randomTree gives the leaves of a random tree of splits, in order.
func randomTree(r *rand.Rand, path []Step, deep int) (out [][]Step) {
	if deep == 0 || r.IntN(4) == 0 {
		return [][]Step{slices.Clone(path)}
	}
	term := fmt.Sprintf("t%d", r.IntN(50))
	for _, not := range []bool{false, true} {
		out = append(out, randomTree(r, append(slices.Clone(path), Step{term, not}), deep-1)...)
	}
	return out
}

// holdsSomewhere tells whether each valuation of the terms makes one of the paths true.
func holdsSomewhere(paths [][]Step, terms []string, value map[string]bool) bool {
	if len(terms) > 0 {
		for _, v := range []bool{true, false} {
			value[terms[0]] = v
			if !holdsSomewhere(paths, terms[1:], value) {
				return false
			}
		}
		return true
	}
	return slices.ContainsFunc(paths, func(p []Step) bool {
		return !slices.ContainsFunc(p, func(s Step) bool { return value[s.Term] == s.Not })
	})
}

// TestCovers: the leaves of a tree cover, and what covers by this rule does so for all valuations, whatever was changed.
func TestCovers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	refused := 0
	for range 3000 {
		paths := randomTree(r, nil, 4)
		if !covers(paths) {
			t.Fatalf("%v does not cover", paths)
		}
		switch i := r.IntN(len(paths)); r.IntN(5) {
		case 0:
			paths = slices.Delete(paths, i, i+1)
		case 1:
			paths[i] = append(paths[i], Step{"t1", r.IntN(2) == 0})
		case 2:
			if n := len(paths[i]); n > 0 {
				paths[i][r.IntN(n)].Not = r.IntN(2) == 0
			}
		case 3:
			if n := len(paths[i]); n > 0 {
				paths[i][r.IntN(n)].Term = "t2"
			}
		case 4:
			j := r.IntN(len(paths))
			paths[i], paths[j] = paths[j], paths[i]
		}
		if !covers(paths) {
			refused++
			continue
		}
		var terms []string
		for _, p := range paths {
			for _, s := range p {
				if !slices.Contains(terms, s.Term) {
					terms = append(terms, s.Term)
				}
			}
		}
		if !holdsSomewhere(paths, terms, map[string]bool{}) {
			t.Fatalf("%v is said to cover", paths)
		}
	}
	if refused < 500 || covers(nil) {
		t.Errorf("%d refused", refused)
	}
}

// TestTree: cases that are split again and again are together the leaves of a tree, and their proofs stand in its order.
func TestTree(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		tree := Tree{"0": {ID: "0", State: Open}}
		for range r.IntN(5) {
			open := tree.leaves()
			tree.split(open[r.IntN(len(open))].ID, randomTree(r, nil, 2))
		}
		var paths [][]Step
		leaves := tree.leaves()
		for _, n := range leaves {
			paths = append(paths, n.Path)
			if tree.settled() != Open {
				t.Error("settled with a case open")
			}
			n.State = Refuted
		}
		if !covers(paths) || tree.settled() != Refuted {
			t.Fatalf("%v, %s", paths, tree.settled())
		}
		var b bytes.Buffer
		if err := writeProof(&b, leaves, func(n *Node) ([]byte, error) { return []byte("(proof " + n.ID + ")"), nil }); err != nil {
			t.Fatal(err)
		}
		if splits := strings.Count(b.String(), "(split "); splits != len(leaves)-1 || strings.Count(b.String(), "(proof ") != len(leaves) {
			t.Fatalf("%d splits, %d cases:\n%s", splits, len(leaves), b.String())
		}
	}
}

// TestQuestion: a script is cut before its only check-sat; what has levels or asks twice is refused.
func TestQuestion(t *testing.T) {
	q, err := question([]byte("; (check-sat)\n(declare-const |(check-sat)| Bool)\n(assert |(check-sat)|)(check-sat)(get-model)"))
	if err != nil || !strings.HasSuffix(string(q), "(assert |(check-sat)|)") {
		t.Errorf("%q, %v", q, err)
	}
	got := string(caseScript(q, []Step{{"|(check-sat)|", false}, {"true", true}}))
	if !strings.HasSuffix(got, "\n(assert |(check-sat)|)\n(assert (not true))\n(check-sat)\n") {
		t.Errorf("%q", got)
	}
	for _, bad := range []string{"", "(assert true)", "(check-sat)(check-sat)", "(push 1)(check-sat)", "(check-sat-assuming (p))", "(assert"} {
		if _, err := question([]byte(bad)); err == nil {
			t.Errorf("%s is taken", bad)
		}
	}
}
