package cooperate

import (
	"testing"

	"bsmt/bkernel"
	"bsmt/bkernel/core"
	"bsmt/portfolio"
	"bsmt/portfolio/members"
)

// What the kernel learns after an assignment was excluded that nobody refuted stays out of
// the partner's own work: it may rest on that, and the partner's unsat would be wrong.
func TestOpenSearchHelpsNobody(t *testing.T) {
	p := &problem{shared: []shared{{text: "p"}, {text: "x", num: true}}}
	e := newExchange(t.Context(), func() {}, &Solver{Partner: &portfolio.External{Member: &members.Member{}}}, &portfolio.Query{}, p, &alone{})
	clause := []bkernel.Claim{{Index: 0, Kind: bkernel.Holds}, {Index: 1, Kind: bkernel.AtMost, K: core.MaxFinite}}
	for _, open := range []bool{false, true} {
		e.open = open
		e.Learned(clause, false)
		e.tell(clause[0])
		if n := len(e.alone.clauses); n != 2 {
			t.Errorf("open %v: the partner has %d clauses, expected 2", open, n)
		}
	}
}
