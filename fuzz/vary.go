package fuzz

import (
	"fmt"
	"math/rand/v2"

	"bsmt/portfolio"
)

// vary solves variants of each check of s that must have the same verdict.
func (o *Oracle) vary(s *Script, answers []answer, r *rand.Rand) *Finding {
	for i := range answers {
		v := answers[i].Verdict
		if v == portfolio.Unknown {
			continue
		}
		other, errs := o.run(shuffled(s.Flat(i), r))
		if errs != "" || len(other) != 1 {
			return &Finding{Kind: Rejected, Detail: "as a variant: " + errs, Script: s}
		}
		if w := other[0].Verdict; w != v && w != portfolio.Unknown {
			return &Finding{Kind: Varied, Detail: fmt.Sprintf("check %d: %v, shuffled %v", i, v, w), Script: s}
		}
	}
	return nil
}

// called holds the answers to a script with names against those under plain names.
func (o *Oracle) called(s *Script, answers []answer) *Finding {
	other, errs := o.run(s.plain())
	if errs != "" || len(other) != len(answers) {
		return &Finding{Kind: Called, Detail: "under plain names: " + errs, Script: s}
	}
	for i := range answers {
		o.Called++
		switch v, w := answers[i].Verdict, other[i].Verdict; {
		case v == w:
		case v == portfolio.Unknown || w == portfolio.Unknown:
			o.Uneven++
		default:
			return &Finding{Kind: Called, Detail: fmt.Sprintf("check %d: %v, under plain names %v", i, v, w), Script: s}
		}
	}
	return nil
}

// shuffled gives a script with its declarations renamed and no other names, its assertions and the
// arguments of commutative operators in another order, and some assertions twice
// negated or split.
func shuffled(s *Script, r *rand.Rand) *Script {
	names := map[string]string{}
	for k, i := range r.Perm(len(s.Funs)) {
		names[s.Funs[k].Name] = fmt.Sprintf("w%d", i)
	}
	t := &Script{Profile: s.Profile, Sorts: s.Sorts}
	for _, f := range s.Funs {
		f.Name = names[f.Name]
		if f.Body != nil {
			hidden := map[string]bool{}
			for _, p := range f.Params {
				hidden[p] = true
			}
			f.Body = renamed(f.Body, names, hidden, r)
		}
		t.Funs = append(t.Funs, f)
	}
	for _, st := range s.Steps {
		if st.Kind != StepAssert {
			continue
		}
		a := renamed(st.Term, names, nil, r)
		switch r.IntN(6) {
		case 0:
			a = not(not(a))
		case 1:
			a = not(app("and", boolSort, truth(true), not(a)))
		}
		t.Steps = append(t.Steps, Step{Term: a})
	}
	r.Shuffle(len(t.Steps), func(i, j int) { t.Steps[i], t.Steps[j] = t.Steps[j], t.Steps[i] })
	t.Steps = append(t.Steps, Step{Kind: StepCheck})
	return t
}

// commutes are the operators whose arguments may change places.
var commutes = map[string]bool{
	"and": true, "or": true, "xor": true, "=": true, "distinct": true, "+": true, "*": true,
	"bvand": true, "bvor": true, "bvxor": true, "bvadd": true, "bvmul": true, "bvnand": true, "bvnor": true, "bvxnor": true,
	"bvcomp": true, "bvuaddo": true, "bvsaddo": true, "bvumulo": true, "bvsmulo": true,
}

// mirrors are the comparisons that say the same from the other side.
var mirrors = map[string]string{
	"<=": ">=", ">=": "<=", "<": ">", ">": "<",
	"bvult": "bvugt", "bvugt": "bvult", "bvule": "bvuge", "bvuge": "bvule",
	"bvslt": "bvsgt", "bvsgt": "bvslt", "bvsle": "bvsge", "bvsge": "bvsle",
}

// renamed gives t with symbols renamed where no binder hides them, and arguments
// in another order here and there.
func renamed(t *Term, names map[string]string, hidden map[string]bool, r *rand.Rand) *Term {
	u := *t
	if n, ok := names[t.Op]; ok && !hidden[t.Op] {
		u.Op = n
	}
	if len(t.Args) == 0 {
		return &u
	}
	inner := hidden
	if t.binds() {
		inner = map[string]bool{}
		for n := range hidden {
			inner[n] = true
		}
		for _, v := range t.Vars {
			inner[v.Name] = true
		}
	}
	u.Args = make([]*Term, len(t.Args))
	for i, a := range t.Args {
		h := inner
		if t.Op == "let" && i < len(t.Vars) {
			h = hidden // values are outside of the let's scope
		}
		u.Args[i] = renamed(a, names, h, r)
	}
	if commutes[t.Op] && r.IntN(2) == 0 {
		r.Shuffle(len(u.Args), func(i, j int) { u.Args[i], u.Args[j] = u.Args[j], u.Args[i] })
	}
	if m, ok := mirrors[t.Op]; ok && len(u.Args) == 2 && r.IntN(2) == 0 {
		u.Op = m
		u.Args[0], u.Args[1] = u.Args[1], u.Args[0]
	}
	return &u
}
