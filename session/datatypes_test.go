package session

import (
	"context"
	"strings"
	"testing"

	"bsmt/portfolio"
)

// A datatype that has no end since one that it holds has none gets values that differ from all
// that the script names: the default was taken, as for finite ones.
func TestEndlessByParts(t *testing.T) {
	for _, script := range []string{
		"(declare-datatypes ((D 0) (L 0)) (((a (of L)) (b)) ((nil) (cons (tl L)))))(declare-fun x () D)(declare-fun y () D)(assert (not ((_ is b) x)))(assert (distinct x y b))",
		"(declare-datatypes ((D 0) (L 0)) (((a (k (_ BitVec 2))) (b (of L))) ((nil) (e (p Bool)) (cons (tl L)))))(declare-fun x () (Array (_ BitVec 2) D))(declare-fun y () (Array (_ BitVec 2) D))(assert (distinct x y))",
		"(declare-datatypes ((D 0) (E 0) (L 0)) (((b) (a (of E))) ((c (in L))) ((nil) (cons (tl L)))))(declare-fun x () D)(declare-fun y () D)(declare-fun z () D)(assert (distinct x y z b))",
	} {
		var out strings.Builder
		s := New(context.Background(), Config{Out: &out, Solver: &portfolio.Kernel{}})
		if _, err := s.Run(strings.NewReader("(set-logic ALL)" + script + "(check-sat)")); err != nil || strings.TrimSpace(out.String()) != "sat" {
			t.Errorf("%s: %v\n%s", out.String(), err, script)
		}
	}
}
