package proof

import (
	"bufio"
	"maps"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
)

// Several searches that begin with the same recording and tell each other clauses have a proof together: that of
// the one which concludes, and of what it took the derivations that others recorded. What was recorded before they went
// different ways is written once; what each has of its own goes by numbers that no other has.

// source is a clause that a search derived.
type source struct {
	search int32
	id     uint64
}

// base is how much searches have in common: what is below these numbers is the same for all.
type base struct{ nodes, steps, clauses, lits, ints int }

// Other is the recording of another search.
type Other struct {
	Recorder *Recorder // nil: it told nothing
	Finish   func()    // calls Finish of it
}

// Apart says that from now on this is the recording of one of several searches, which has so many names of literals and
// integer variables. It gives a fingerprint of what was recorded: only who has the same may take what is told.
func (r *Recorder) Apart(number, lits, ints int) uint64 {
	r.number = int32(number)
	r.base = &base{nodes: r.g.Len(), steps: len(r.steps), clauses: len(r.clauses), lits: lits, ints: ints}
	h := uint64(14695981039346656037)
	add := func(x uint64) { h = (h ^ x) * 1099511628211; h ^= h >> 29 }
	for n := range ast.Node(r.g.Len()) {
		add(uint64(r.g.Op(n))<<32 | uint64(r.g.Type(n)))
		for _, a := range r.g.Args(n) {
			add(uint64(a))
		}
		if op := r.g.Op(n); op == ast.OpInt || op == ast.OpBv {
			add(uint64(r.g.IntVal(n).Int64()))
		}
	}
	for i := range r.steps {
		add(uint64(r.steps[i].result))
		for _, q := range r.from(i) {
			add(uint64(q))
		}
	}
	for i := range r.clauses {
		add(uint64(len(r.slice(i)))<<32 | uint64(uint32(r.clauses[i].fact)))
		for _, l := range r.slice(i) {
			add(uint64(l))
		}
	}
	add(uint64(lits))
	add(uint64(ints))
	return h
}

// Taken says that a clause to come is one that a search derived, by its number there.
func (r *Recorder) Taken(clause []core.Lit, search int, id uint64) {
	r.crossed[r.key(clause)] = source{int32(search), id}
}

// Join gives a recording those of all searches, itself included, by their numbers.
func (r *Recorder) Join(all []Other) { r.others = all }

// joint are the recordings that a proof is made of. The first is the one that concludes.
type joint struct {
	all   []*Recorder
	place map[int32]int     // by number of a search
	roots []map[uint64]bool // by place: the numbers of the clauses that are wanted for others, or that conclude
}

// join finds the searches whose clauses a recording rests on.
func (r *Recorder) join() *joint {
	j := &joint{all: []*Recorder{r}, place: map[int32]int{r.number: 0}, roots: []map[uint64]bool{{uint64(r.end) + 1: true}}}
	j.needed()
	return j
}

// want notes a clause that a search is to derive; true: it is news.
func (j *joint) want(s source) bool {
	at, ok := j.place[s.search]
	if !ok {
		other := j.all[0].others[s.search]
		if !other.Recorder.done {
			other.Finish()
		}
		at = len(j.all)
		j.place[s.search] = at
		j.all, j.roots = append(j.all, other.Recorder), append(j.roots, map[uint64]bool{})
	}
	if j.roots[at][s.id] {
		return false
	}
	j.roots[at][s.id] = true
	return true
}

// wantAll notes what marked clauses were taken from.
func (j *joint) wantAll(r *Recorder, marked []bool) (more bool) {
	for i, use := range marked {
		if use && r.clauses[i].from.id != 0 {
			more = j.want(r.clauses[i].from) || more
		}
	}
	return more
}

// marks has true for the clauses of such numbers.
func marks(of map[uint64]bool) []bool {
	most := uint64(0)
	for id := range of {
		most = max(most, id)
	}
	out := make([]bool, most)
	for id := range of {
		out[id-1] = true
	}
	return out
}

// needed marks by place all that was derived on the way.
func (j *joint) needed() (out [][]bool) {
	for more := true; more; {
		more, out = false, nil
		for i := 0; i < len(j.all); i++ {
			need := marks(j.roots[i])
			j.all[i].need(need)
			out = append(out, need)
			more = j.wantAll(j.all[i], need) || more
		}
	}
	return out
}

// lost says that a recording was too long.
func (j *joint) lost() bool {
	return slices.ContainsFunc(j.all, func(r *Recorder) bool { return r.lost })
}

// write writes the proof.
func (j *joint) write(names Names, b *bufio.Writer) {
	var ws []*writer
	for more := true; more; {
		more = false
		ws = make([]*writer, len(j.all))
		for i, r := range j.all {
			ws[i] = &writer{r: r, names: names, applied: map[ast.Node]bool{}, written: map[int32]bool{}, lasts: map[*Certificate]uint64{}, told: j.roots[i], b: b}
			if len(ws) > 1 {
				ws[i].searches = uint64(len(j.all[0].others))
			}
			if i > 0 {
				ws[i].main = ws[0]
			}
		}
		var common *part
		roots := j.roots[0]
		for i, p := range ws[1:] {
			if common == nil {
				common, roots = &part{variables: map[int32]Variable{}}, make(map[uint64]bool)
				for id := range j.roots[0] {
					roots[id] = true
				}
			}
			p.u = p.part(j.roots[i+1], nil)
			common.add(p.u, j.all[0].base, roots)
			more = j.wantAll(p.r, p.u.clauses) || more
		}
		ws[0].u = ws[0].part(roots, common)
		more = j.wantAll(ws[0].r, ws[0].u.clauses) || more
	}
	first := ws[0]
	first.str("(proof")
	if names.Question != "" {
		first.str("\n", names.Question)
	}
	for _, p := range ws {
		p.defined = make([]bool, len(p.u.lits))
		p.rank()
		p.unbound(p.u.terms)
		p.uses()
		p.last = p.lastUses()
	}
	for _, p := range ws { // all use a function of all in one way
		for _, o := range ws {
			if o != p {
				maps.Copy(o.value, first.shared(p.value))
				maps.Copy(o.seen, first.shared(p.seen))
			}
		}
	}
	for _, p := range ws {
		p.terms()
		p.facts()
	}
	takes := func(s source) (*writer, uint64) { return ws[j.place[s.search]], s.id }
	if len(ws) > 1 {
		first.clauses(first.r.base.clauses, takes)
	}
	first.clauses(len(first.u.clauses), takes)
	first.num("\n(conclude c", uint64(first.r.end)+1)
	first.str("))\n")
}

// shared gives those of constants that all searches have.
func (p *writer) shared(of map[ast.Node]bool) map[ast.Node]bool {
	out := map[ast.Node]bool{}
	for n := range of {
		if int(n) < p.r.base.nodes {
			out[n] = true
		}
	}
	return out
}

// add adds to what is common what another search speaks of below the base.
func (u *part) add(o *part, b *base, roots map[uint64]bool) {
	u.terms, u.steps, u.lits = merged(u.terms, o.terms, b.nodes), merged(u.steps, o.steps, b.steps), merged(u.lits, o.lits, b.lits)
	for x := range o.variables {
		if int(x) < b.ints {
			u.variables[x] = Variable{}
		}
	}
	for i, use := range o.clauses[:min(b.clauses, len(o.clauses))] {
		if use {
			roots[uint64(i)+1] = true
		}
	}
	u.byPropagators = u.byPropagators || o.byPropagators
}

// merged has true below a number where one of two has.
func merged(a, b []bool, below int) []bool {
	for i, use := range b[:min(below, len(b))] {
		for len(a) <= i {
			a = append(a, false)
		}
		a[i] = a[i] || use
	}
	return a
}

// below is what a kind of number is the same for all searches up to.
func (b *base) below(kind byte) uint64 {
	switch kind {
	case 't', 'f':
		return uint64(b.nodes)
	case 'l':
		return uint64(b.lits)
	case 'x':
		return uint64(b.ints)
	case 'p', 'a':
		return uint64(b.steps) + 1
	case 'c', 'e':
		return uint64(b.clauses) + 1
	}
	return 0 // of rewritings, and of certificates that last
}

// id is how a number of a kind is written: as itself, or as no other search's.
func (p *writer) id(kind byte, n uint64) uint64 {
	if p.searches == 0 {
		return n
	}
	b := p.r.base.below(kind)
	if n < b {
		return n
	}
	if kind == 't' || kind == 'f' {
		n = b + uint64(p.ranks[n-b])
	}
	return b + (n-b)*p.searches + uint64(p.r.number)
}

// rank numbers the written terms that this search alone has, without gaps. Their ids have gaps that differ from run to run: how
// many nodes a search makes depends on how far it goes before it hears of another one's verdict.
func (p *writer) rank() {
	if p.searches == 0 {
		return
	}
	own := p.u.terms[min(p.r.base.nodes, len(p.u.terms)):]
	p.ranks = make([]uint32, len(own))
	rank := uint32(0)
	for i, use := range own {
		p.ranks[i] = rank
		if use {
			rank++
		}
	}
}

// common says that what has a number of a kind is for the first writer to introduce.
func (p *writer) common(kind byte, n uint64) bool {
	return p.main != nil && n < p.r.base.below(kind)
}

// clauses writes those below an index, and before each what it was taken from.
func (p *writer) clauses(below int, find func(source) (*writer, uint64)) {
	for p.next < min(below, len(p.u.clauses)) {
		i := p.next
		p.next++
		if !p.u.clauses[i] || p.common('c', uint64(i)+1) {
			continue
		}
		if s := p.r.clauses[i].from; s.id != 0 {
			q, id := find(s)
			q.clauses(int(id), find)
			p.source = q
		}
		p.clause(i)
		for j, a := range p.last[i] {
			p.num(map[bool]string{true: "\n(delete (c", false: " c"}[j == 0], a)
		}
		if len(p.last[i]) > 0 {
			p.str("))")
		}
	}
}
