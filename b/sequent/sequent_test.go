package sequent

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bsmt/b/tree"
)

// texts gives predicates as text, those that are chosen.
func texts(ns []*tree.Node, chosen func(int) bool) []string {
	var out []string
	for i, n := range ns {
		if chosen(i) {
			out = append(out, n.String())
		}
	}
	return out
}

func TestBpo(t *testing.T) {
	all, err := Read("testdata/M.bpo")
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 2 || all[0].Name != "INITIALISATION/inv1/INV" || all[1].Kind != "INV" || all[1].Event != "evt" || all[1].Label != "inv1" {
		t.Fatalf("%+v", all)
	}
	q, err := all[1].Sequent()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := texts(q.Hyps, func(i int) bool { return q.Selected[i] }), []string{"x : C", "y : C & x /= y"}; !slices.Equal(got, want) {
		t.Errorf("selected: %q, want %q", got, want)
	}
	if got, want := texts(q.Hyps, func(i int) bool { return q.Declares[i] }), []string{"@partition(C,{red},{green})"}; !slices.Equal(got, want) {
		t.Errorf("declaring: %q, want %q", got, want)
	}
	if q.Goal.String() != "f(y) > 0" || q.Goal.Args[0].Type != tree.IntType {
		t.Errorf("%s", q.Goal)
	}
	if len(q.Sets) != 2 || len(q.Sets[0].Elements) != 2 || len(q.Sets[1].Elements) != 0 {
		t.Errorf("%+v", q.Sets)
	}
	if len(q.Defined) != 2 || q.DefinedBy[0] != len(q.Hyps) {
		t.Errorf("%v by %v", q.Defined, q.DefinedBy)
	}
}

func TestBpoMistakes(t *testing.T) {
	src, err := os.ReadFile("testdata/M.bpo")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ from, to, want string }{
		{"poFile ", "pxFile ", "these are no obligations of Rodin"},
		{"poPredicateSet#ALLHYP\"", "poPredicateSet#NOHYP\"", "no set of hypotheses is called NOHYP"},
		{"f(y)&gt;0", "f(y)&gt;", "expected"},
		{"f(y)&gt;0", "f(y)&gt;TRUE", "INTEGER"},
		{"<org.eventb.core.poPredicate name=\"SEQHYQ\" org.eventb.core.predicate=\"f(y)&gt;0\"/>", "<org.eventb.core.poPredicate name=\"SEQHYQ\" org.eventb.core.predicate=\"f(y)&gt;1\"/><org.eventb.core.poPredicate name=\"SEQHYQ\" org.eventb.core.predicate=\"f(y)&gt;0\"/>", "a second goal"},
		{"<org.eventb.core.poPredicateSet name=\"ALLHYP\"", "<org.eventb.core.poPredicateSet name=\"CTXHYP\"/><org.eventb.core.poPredicateSet name=\"ALLHYP\"", "two sets of hypotheses CTXHYP"},
		{"<org.eventb.core.poSelHint name=\"SEQHYS\"", "<org.eventb.core.poPredicateSet name=\"SEQHYP\"/><org.eventb.core.poSelHint name=\"SEQHYS\"", "a second set of hypotheses"},
		{"<org.eventb.core.poPredicate name=\"SEQHYQ\"", "<org.eventb.core.poPredicat name=\"SEQHYQ\"", "unknown element org.eventb.core.poPredicat"},
		{"<org.eventb.core.poSequent ", "<org.eventb.core.poHint/><org.eventb.core.poSequent ", "unknown element org.eventb.core.poHint"},
		{"name=\"ALLHYP\" org.eventb.core.parentSet=\"/p/M.bpo|org.eventb.core.poFile#M|org.eventb.core.poPredicateSet#CTXHYP\"", "name=\"ALLHYP\" org.eventb.core.parentSet=\"/p/M.bpo|org.eventb.core.poFile#M|org.eventb.core.poPredicateSet#ALLHYP\"", "include themselves"},
	} {
		if !strings.Contains(string(src), c.from) {
			t.Fatalf("%s is not there", c.from)
		}
		file := filepath.Join(t.TempDir(), "M.bpo")
		text := strings.ReplaceAll(strings.ReplaceAll(string(src), c.from, c.to), "</org.eventb.core.poFile", "</org.eventb.core."+map[bool]string{true: "pxFile", false: "poFile"}[c.to == "pxFile "])
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		all, err := Read(file)
		if err == nil {
			_, err = all[len(all)-1].Sequent()
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.to, err, c.want)
		}
	}
	if _, err := Read("x.txt"); err == nil {
		t.Error("any file is read")
	}
}
