package fuzz

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"time"
)

// Reduce gives a smaller script with a finding of the same kind: delta debugging
// over steps, then over subterms, until nothing more can go or the time is over.
func (o *Oracle) Reduce(f *Finding, limit time.Duration) *Finding {
	r := &reducer{o: o, best: f, end: time.Now().Add(limit)}
	vary, plain := o.Vary, o.Plain
	o.Vary, o.Plain = 0, 0
	switch f.Kind {
	case Varied:
		o.Vary = 1
	case Called:
		o.Plain = 1
	}
	defer func() { o.Vary, o.Plain = vary, plain }()
	if !r.try(f.Script) {
		return f // does not happen each time
	}
	if f.Kind != BadCore && f.Kind != Rejected {
		for i := range f.Script.Checks() {
			if r.try(f.Script.Flat(i)) {
				break
			}
		}
	}
	for size := -1; size != r.best.Script.size() && !r.over(); {
		size = r.best.Script.size()
		r.steps()
		r.plain()
		r.terms()
		r.unused()
	}
	return r.best
}

type reducer struct {
	o    *Oracle
	best *Finding
	end  time.Time
}

func (r *reducer) over() bool { return time.Now().After(r.end) }

// try takes s for the best when it shows the same kind of finding.
func (r *reducer) try(s *Script) bool {
	if !s.balanced() || r.over() {
		return false
	}
	var rng *rand.Rand
	if r.best.Kind == Varied || r.best.Kind == Called {
		rng = rand.New(rand.NewPCG(1, 1))
	}
	_, f := r.o.Judge(s, rng)
	if f == nil || f.Kind != r.best.Kind || f.Kind == Rejected && !sameError(f.Detail, r.best.Detail) {
		return false
	}
	r.best = f
	return true
}

// sameError compares error messages but for their positions and numbers.
func sameError(a, b string) bool {
	strip := func(s string) string {
		return strings.Map(func(c rune) rune {
			if c >= '0' && c <= '9' {
				return -1
			}
			return c
		}, s)
	}
	return strip(a) == strip(b)
}

// balanced tells whether no pop goes below zero.
func (s *Script) balanced() bool {
	level := 0
	for i := range s.Steps {
		switch st := &s.Steps[i]; st.Kind {
		case StepPush:
			level += st.N
		case StepPop:
			if level -= st.N; level < 0 {
				return false
			}
		}
	}
	return true
}

// with gives a copy of s with other steps.
func (s *Script) with(steps []Step) *Script {
	t := *s
	t.Steps = steps
	return &t
}

// steps drops steps, in large pieces first.
func (r *reducer) steps() {
	for n := len(r.best.Script.Steps) / 2; n >= 1; n /= 2 {
		for i := 0; i < len(r.best.Script.Steps) && !r.over(); {
			s := r.best.Script
			hi := min(i+n, len(s.Steps))
			if !r.try(s.with(slices.Concat(s.Steps[:i], s.Steps[hi:]))) {
				i += n
			}
		}
	}
}

// plain drops labels, literals and definitions.
func (r *reducer) plain() {
	for i := 0; i < len(r.best.Script.Steps); i++ {
		edit := func(change func(st *Step)) bool {
			steps := slices.Clone(r.best.Script.Steps)
			change(&steps[i])
			return r.try(r.best.Script.with(steps))
		}
		if r.best.Script.Steps[i].Name != "" {
			edit(func(st *Step) { st.Name = "" })
		}
		for j := len(r.best.Script.Steps[i].Lits) - 1; j >= 0; j-- {
			edit(func(st *Step) { st.Lits = slices.Delete(slices.Clone(st.Lits), j, j+1) })
		}
	}
}

// terms replaces subterms by smaller ones.
func (r *reducer) terms() {
	for i := 0; i < len(r.best.Script.Steps); i++ {
		if r.best.Script.Steps[i].Term == nil {
			continue
		}
		r.shrink(func(s *Script) *Term { return s.Steps[i].Term }, func(s *Script, t *Term) *Script {
			steps := slices.Clone(s.Steps)
			steps[i].Term = t
			return s.with(steps)
		})
	}
	for i := 0; i < len(r.best.Script.Funs); i++ {
		if r.best.Script.Funs[i].Body == nil {
			continue
		}
		r.shrink(func(s *Script) *Term { return s.Funs[i].Body }, func(s *Script, t *Term) *Script {
			u := *s
			u.Funs = slices.Clone(s.Funs)
			u.Funs[i].Body = t
			return &u
		})
	}
}

// shrink replaces subterms of one term of the script, from the top down.
func (r *reducer) shrink(get func(*Script) *Term, set func(*Script, *Term) *Script) {
	for at := 0; at < get(r.best.Script).size() && !r.over(); {
		whole := get(r.best.Script)
		done := false
		for _, c := range r.smaller(nodeAt(whole, at)) {
			if r.try(set(r.best.Script, replaceAt(whole, at, c))) {
				done = true
				break
			}
		}
		if !done {
			at++
		}
	}
}

// smaller gives terms to try in t's place, the smallest first. They may mention
// variables that are not bound there; such a script is no finding.
func (r *reducer) smaller(t *Term) []*Term {
	var cs []*Term
	lit := func(c *Term) {
		if c.size() < t.size() || c.size() == t.size() && len(c.Op) < len(t.Op) || len(c.Op) == len(t.Op) && c.Op < t.Op {
			cs = append(cs, c)
		}
	}
	switch t.Sort.Kind {
	case KindBool:
		if len(t.Args) > 0 {
			cs = append(cs, truth(true), truth(false))
		}
	case KindInt:
		if len(t.Args) > 0 || t.Op[0] <= '9' {
			for _, v := range []int64{0, 1, 2} {
				lit(intLit(big.NewInt(v)))
			}
		}
	case KindBv:
		if len(t.Args) > 0 || t.Op[0] == '(' {
			for _, v := range []int64{0, 1} {
				lit(bvLit(big.NewInt(v), t.Sort.Width))
			}
		}
	case KindReal, KindData:
		lit(literalOf(t.Sort))
	}
	if len(t.Args) == 0 {
		return cs
	}
	for i := range r.best.Script.Funs {
		if f := &r.best.Script.Funs[i]; len(f.Args) == 0 && f.Body == nil && f.Result.is(t.Sort) {
			cs = append(cs, app(f.Name, f.Result))
			break
		}
	}
	below := 0
	var walk func(u *Term)
	walk = func(u *Term) {
		for _, a := range u.Args {
			if a.Sort.is(t.Sort) && below < 12 {
				below++
				cs = append(cs, a)
			}
			walk(a)
		}
	}
	walk(t)
	if t.Op == "let" {
		body := t.Args[len(t.Vars)]
		for i, v := range t.Vars {
			body = substitute(body, v.Name, t.Args[i])
		}
		cs = append(cs, body)
		return cs
	}
	if t.binds() {
		for i := range t.Vars {
			if len(t.Vars) > 1 {
				u := *t
				u.Vars = slices.Delete(slices.Clone(t.Vars), i, i+1)
				cs = append(cs, &u)
			}
		}
		return cs
	}
	if nary[t.Op] && len(t.Args) > 2 {
		for i := range t.Args {
			u := *t
			u.Args = slices.Delete(slices.Clone(t.Args), i, i+1)
			cs = append(cs, &u)
		}
	}
	return cs
}

// nary are the operators of which an argument can go.
var nary = map[string]bool{
	"and": true, "or": true, "xor": true, "=>": true, "=": true, "distinct": true, "+": true, "-": true, "*": true,
	"<=": true, "<": true, ">=": true, ">": true, "bvand": true, "bvor": true, "bvxor": true, "bvadd": true, "bvmul": true,
}

// substitute puts v for a variable; what v mentions may be captured.
func substitute(t *Term, name string, v *Term) *Term {
	if t.Op == name && len(t.Args) == 0 {
		return v
	}
	u := *t
	u.Args = make([]*Term, len(t.Args))
	hides := slices.ContainsFunc(t.Vars, func(w Var) bool { return w.Name == name })
	for i, a := range t.Args {
		if hides && (t.Op != "let" || i == len(t.Vars)) {
			u.Args[i] = a
			continue
		}
		u.Args[i] = substitute(a, name, v)
	}
	return &u
}

// nodeAt gives the node of t with that number in depth-first order.
func nodeAt(t *Term, at int) *Term {
	if at == 0 {
		return t
	}
	at--
	for _, a := range t.Args {
		n := a.size()
		if at < n {
			return nodeAt(a, at)
		}
		at -= n
	}
	return nil
}

// replaceAt gives t with another node in that place.
func replaceAt(t *Term, at int, by *Term) *Term {
	if at == 0 {
		return by
	}
	at--
	u := *t
	u.Args = slices.Clone(t.Args)
	for i, a := range t.Args {
		n := a.size()
		if at < n {
			u.Args[i] = replaceAt(a, at, by)
			break
		}
		at -= n
	}
	return &u
}

// unused drops declarations that nothing mentions.
func (r *reducer) unused() {
	s := r.best.Script
	used := map[string]bool{}
	var walk func(t *Term)
	walk = func(t *Term) {
		if t == nil {
			return
		}
		used[t.Op] = true
		for _, a := range t.Args {
			walk(a)
		}
	}
	for i := range s.Funs {
		walk(s.Funs[i].Body)
	}
	for i := range s.Steps {
		walk(s.Steps[i].Term)
		for _, l := range s.Steps[i].Lits {
			walk(l)
		}
	}
	t := *s
	t.Funs = slices.DeleteFunc(slices.Clone(s.Funs), func(f Fun) bool { return !used[f.Name] })
	if len(t.Funs) < len(s.Funs) && !r.try(&t) {
		for i := len(r.best.Script.Funs) - 1; i >= 0; i-- {
			if u := *r.best.Script; !used[u.Funs[i].Name] {
				u.Funs = slices.Delete(slices.Clone(u.Funs), i, i+1)
				r.try(&u)
			}
		}
	}
	for i := len(r.best.Script.Sorts) - 1; i >= 0; i-- {
		u := *r.best.Script
		u.Sorts = slices.Delete(slices.Clone(u.Sorts), i, i+1)
		r.try(&u)
	}
}
