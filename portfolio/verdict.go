package portfolio

import (
	"context"
	"fmt"
	"slices"
	"sort"
	"strings"

	"bsmt/internal/ending"
	"bsmt/smtlib"
)

// verdict makes one answer of all.
func (r *race) verdict() Answer {
	a := r.judge()
	a.Refuted = r.refuted
	return a
}

// judge weighs the answers.
func (r *race) judge() Answer {
	rank := func(a Answer) int {
		switch {
		case a.Verdict == Sat && len(a.Unchecked) == 0:
			return 0 // a model that was evaluated is evidence; all else is somebody's word
		case a.Verdict == Unsat:
			return 1
		}
		return 2
	}
	if len(r.answers) == 0 {
		for _, x := range r.runners {
			if x.gate == nil {
				r.reasons = append(r.reasons, reason{order: x.order, text: x.member.Name() + ": no time left to run it"})
			}
		}
		slices.SortStableFunc(r.reasons, func(a, b reason) int { return a.order - b.order })
		var texts []string
		var about []smtlib.Term
		for _, x := range r.reasons {
			texts = append(texts, x.text)
			about = append(about, x.about...)
		}
		if r.on > 0 || len(texts) == 0 {
			texts = append(texts, stoppedOr(r.ctx, "no solver found"))
		}
		return Answer{Reason: strings.Join(texts, "; "), Ended: max(r.limit, ending.By(r.ctx)), About: about, Member: r.p.Name(), Stats: r.stats, Candidate: r.candidate}
	}
	sort.SliceStable(r.answers, func(i, j int) bool { return rank(r.answers[i]) < rank(r.answers[j]) })
	best := r.answers[0]
	var against []string
	for _, a := range r.answers[1:] {
		if a.Verdict != best.Verdict {
			against = append(against, fmt.Sprintf("%s says %s", a.Member, a.Verdict))
		}
	}
	if len(against) == 0 {
		return best
	}
	text := fmt.Sprintf("%s says %s, but %s", best.Member, best.Verdict, strings.Join(against, ", "))
	if r.p.Note != nil {
		r.p.Note("disagreement: %s", text)
	}
	if rank(best) == 0 {
		return best
	}
	return Answer{Reason: "disagreement: " + text, Member: r.p.Name()}
}

func stoppedOr(ctx context.Context, other string) string {
	if ctx.Err() != nil {
		return ending.Why(ctx)
	}
	return other
}
