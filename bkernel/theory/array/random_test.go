package array

import (
	"context"
	"fmt"
	"math/big"
	"math/rand"
	"slices"
	"sort"
	"strings"
	"testing"

	"bsmt/bkernel/core"
	"bsmt/bkernel/theory/euf"
)

// smallInts owns nodes with values 0..1, encoded by clauses.
type smallInts struct {
	s  *core.Solver
	x  map[euf.Node]core.Lit // the value, as a bit
	eq map[[2]euf.Node]core.Lit
}

func (h *smallInts) bit(n euf.Node) core.Lit {
	l, ok := h.x[n]
	if !ok {
		l = h.s.NewBool()
		h.x[n] = l
	}
	return l
}

func (h *smallInts) EqLit(a, b euf.Node) core.Lit {
	if a > b {
		a, b = b, a
	}
	if l, ok := h.eq[[2]euf.Node{a, b}]; ok {
		return l
	}
	l, x, y := h.s.NewBool(), h.bit(a), h.bit(b)
	h.eq[[2]euf.Node{a, b}] = l
	h.s.AddClause(l.Not(), x.Not(), y)
	h.s.AddClause(l.Not(), x, y.Not())
	h.s.AddClause(l, x, y)
	h.s.AddClause(l, x.Not(), y.Not())
	return l
}

func (h *smallInts) Spread() bool { return false }

func (h *smallInts) Value(n euf.Node) (string, bool) {
	switch h.s.Value(h.bit(n)) {
	case core.True:
		return "1", true
	case core.False:
		return "0", true
	}
	return "", false
}

// tsort is a sort of the test: 'D' deferred, 'O' owned with two values, 'B' Bool, 'F' functions.
type tsort struct {
	kind byte
	dom  []*tsort
	ran  *tsort
	id   euf.Sort
}

func (s *tsort) String() string {
	if s.kind == 'F' {
		return fmt.Sprint(s.dom, "->", s.ran)
	}
	return string(s.kind)
}

// size is the number of values when D has k.
func (s *tsort) size(k int) int {
	switch s.kind {
	case 'D':
		return k
	case 'F':
		n := 1
		for range s.points(k) {
			if n *= s.ran.size(k); n > 1<<20 {
				return 1 << 20
			}
		}
		return n
	}
	return 2
}

func (s *tsort) points(k int) int {
	n := 1
	for _, d := range s.dom {
		n *= d.size(k)
	}
	return n
}

// term is a term of the test.
type term struct {
	op   string // leaf, select, store, const, g
	srt  *tsort
	args []int
}

type problem struct {
	sorts []*tsort
	terms []term
	cl    [][][3]int // a, b, negated
}

var (
	dSort = func() *tsort { return &tsort{kind: 'D'} }
)

func randomProblem(rng *rand.Rand) *problem {
	d, o, b := dSort(), &tsort{kind: 'O'}, &tsort{kind: 'B'}
	inner := &tsort{kind: 'F', dom: []*tsort{b}, ran: d}
	if rng.Intn(2) == 0 {
		inner.ran = o
	}
	base := []*tsort{d, o, b, inner}
	f := &tsort{kind: 'F', dom: []*tsort{base[rng.Intn(4)]}, ran: base[rng.Intn(4)]}
	if rng.Intn(4) == 0 {
		f.dom = append(f.dom, base[rng.Intn(3)])
	}
	p := &problem{}
	use := map[*tsort]bool{}
	var add func(s *tsort)
	add = func(s *tsort) {
		if use[s] {
			return
		}
		for _, x := range s.dom {
			add(x)
		}
		if s.ran != nil {
			add(s.ran)
		}
		use[s] = true
		p.sorts = append(p.sorts, s)
	}
	add(f)
	add(d)
	for _, s := range p.sorts {
		p.terms = append(p.terms, term{"leaf", s, nil}, term{"leaf", s, nil})
	}
	pick := func(s *tsort) int {
		for {
			if i := rng.Intn(len(p.terms)); p.terms[i].srt == s {
				return i
			}
		}
	}
	n := len(p.terms) + 4 + rng.Intn(7)
	for len(p.terms) < n {
		s := f
		if use[inner] && rng.Intn(3) == 0 {
			s = inner
		}
		switch rng.Intn(8) {
		case 0, 1, 2:
			args := []int{pick(s)}
			for _, x := range s.dom {
				args = append(args, pick(x))
			}
			p.terms = append(p.terms, term{"select", s.ran, args})
		case 3, 4, 5:
			args := []int{pick(s)}
			for _, x := range s.dom {
				args = append(args, pick(x))
			}
			p.terms = append(p.terms, term{"store", s, append(args, pick(s.ran))})
		case 6:
			p.terms = append(p.terms, term{"const", s, []int{pick(s.ran)}})
		case 7:
			p.terms = append(p.terms, term{"g", d, []int{pick(f)}})
		}
	}
	for range 3 + rng.Intn(9) {
		var c [][3]int
		for range 1 + rng.Intn(2) {
			i := rng.Intn(len(p.terms))
			c = append(c, [3]int{i, pick(p.terms[i].srt), rng.Intn(2)})
		}
		p.cl = append(p.cl, c)
	}
	return p
}

// chainProblem makes stores in a row at few points, and equalities that join them: ways between functions that undo
// what they do, in parts that are equal by what is decided only.
func chainProblem(rng *rand.Rand) *problem {
	d, o := dSort(), &tsort{kind: 'O'}
	f := &tsort{kind: 'F', dom: []*tsort{d}, ran: o}
	p := &problem{sorts: []*tsort{d, o, f}}
	add := func(op string, s *tsort, args ...int) int {
		p.terms = append(p.terms, term{op, s, args})
		return len(p.terms) - 1
	}
	var at, vals, fs []int
	for range 2 + rng.Intn(2) {
		at = append(at, add("leaf", d))
	}
	for range 2 {
		vals = append(vals, add("leaf", o))
	}
	for range 4 {
		fs = append(fs, add("leaf", f))
	}
	one := func(list []int) int { return list[rng.Intn(len(list))] }
	for range 2 {
		vals = append(vals, add("select", o, one(fs), one(at)))
	}
	starts := fs[:4:4]
	for range 4 + rng.Intn(3) {
		from := one(fs)
		if rng.Intn(2) == 0 {
			from = one(starts)
		}
		fs = append(fs, add("store", f, from, one(at), one(vals)))
	}
	literal := func(list []int, negated int) [3]int { return [3]int{one(list), one(list), negated} }
	for range 4 + rng.Intn(5) {
		var c [][3]int
		for range 1 + rng.Intn(3) {
			switch rng.Intn(8) {
			case 0:
				c = append(c, literal(at, rng.Intn(2)))
			case 1:
				c = append(c, literal(vals, rng.Intn(2)))
			case 2:
				c = append(c, literal(fs, 1))
			default:
				c = append(c, literal(fs, 0))
			}
		}
		p.cl = append(p.cl, c)
	}
	p.cl = append(p.cl, [][3]int{literal(fs, 1)})
	return p
}

func (p *problem) clauses(v []int) bool {
	for _, c := range p.cl {
		ok := false
		for _, l := range c {
			ok = ok || (v[l[0]] == v[l[1]]) == (l[2] == 0)
		}
		if !ok {
			return false
		}
	}
	return true
}

// models searches a model in which D has k elements; -1 when there are too many
// candidates to list.
func (p *problem) models(k int) int {
	total := 1
	for _, t := range p.terms {
		if t.op == "leaf" || t.op == "g" {
			if total *= t.srt.size(k); total > 200_000 {
				return -1
			}
		}
	}
	v := make([]int, len(p.terms))
	var rec func(i int) bool
	rec = func(i int) bool {
		if i == len(v) {
			return p.clauses(v)
		}
		t := p.terms[i]
		at := func(f *tsort, args []int) (scale int) {
			n := 0
			for j, x := range f.dom {
				n = n*x.size(k) + v[args[j]]
			}
			scale = 1
			for range n {
				scale *= f.ran.size(k)
			}
			return scale
		}
		switch t.op {
		case "select":
			f := p.terms[t.args[0]].srt
			v[i] = v[t.args[0]] / at(f, t.args[1:]) % f.ran.size(k)
		case "store":
			sc := at(t.srt, t.args[1:])
			n := t.srt.ran.size(k)
			old := v[t.args[0]]
			v[i] = old + (v[t.args[len(t.args)-1]]-old/sc%n)*sc
		case "const":
			v[i] = 0
			for range t.srt.points(k) {
				v[i] = v[i]*t.srt.ran.size(k) + v[t.args[0]]
			}
		default:
			for x := range t.srt.size(k) {
				v[i] = x
				ok := true
				for j := range i {
					if t.op == "g" && p.terms[j].op == "g" && v[p.terms[j].args[0]] == v[t.args[0]] && v[j] != x {
						ok = false
					}
				}
				if ok && rec(i+1) {
					return true
				}
			}
			return false
		}
		return rec(i + 1)
	}
	if rec(0) {
		return 1
	}
	return 0
}

type built struct {
	p     *problem
	s     *core.Solver
	e     *euf.Theory
	t     *Theory
	h     *smallInts
	g     euf.Func
	nodes []euf.Node
	done  int
}

func newBuilt(p *problem) *built {
	b := &built{p: p, s: core.New(core.Options{})}
	b.s.CheckExplain = true
	b.h = &smallInts{b.s, map[euf.Node]core.Lit{}, map[[2]euf.Node]core.Lit{}}
	b.e = euf.New(b.s, b.h)
	b.t = New(b.s, b.e)
	b.g = b.e.NewFunc("g")
	for _, s := range p.sorts {
		switch s.kind {
		case 'D':
			s.id = b.e.NewSort(euf.SortDeferred, nil)
		case 'O':
			s.id = b.e.NewSort(euf.SortOwned, big.NewInt(2))
		case 'B':
			s.id = b.e.BoolSort()
		case 'F':
			var dom []euf.Sort
			for _, d := range s.dom {
				dom = append(dom, d.id)
			}
			s.id = b.t.NewSort(dom, s.ran.id)
		}
	}
	return b
}

func (b *built) make(upTo int) {
	for i := len(b.nodes); i < upTo; i++ {
		t := b.p.terms[i]
		args := make([]euf.Node, len(t.args))
		for j, a := range t.args {
			args[j] = b.nodes[a]
		}
		var n euf.Node
		switch t.op {
		case "leaf":
			n = b.e.Leaf(t.srt.id, int32(i))
		case "select":
			n = b.t.Select(args[0], args[1:]...)
		case "store":
			n = b.t.Store(args[0], args[1:len(args)-1], args[len(args)-1])
		case "const":
			n = b.t.ConstArray(t.srt.id, args[0])
		case "g":
			n = b.e.App(b.g, t.srt.id, args...)
		}
		b.nodes = append(b.nodes, n)
	}
}

func (b *built) clause(c [][3]int) {
	top := 0
	for _, l := range c {
		top = max(top, l[0]+1, l[1]+1)
	}
	b.make(top)
	var ls []core.Lit
	for _, l := range c {
		ls = append(ls, b.e.EqLit(b.nodes[l[0]], b.nodes[l[1]]).XorSign(l[2] == 1))
	}
	b.s.AddClause(ls...)
}

func (b *built) Propagate(*core.Solver) bool { return true }
func (b *built) Explain(_ *core.Solver, _ core.Lit, _ uint32, out []core.Lit) []core.Lit {
	return out
}
func (b *built) FinalCheck(*core.Solver) core.Outcome {
	if b.done == len(b.p.cl) {
		return core.FinalOK
	}
	b.clause(b.p.cl[b.done])
	b.done++
	return core.FinalProgress
}

// finite says whether the sort's values can be listed whatever D is.
func (s *tsort) list() []string {
	switch s.kind {
	case 'O':
		return []string{"0", "1"}
	case 'B':
		return []string{"true", "false"}
	}
	return nil
}

func (s *tsort) tuples() []string {
	out := []string{""}
	for _, d := range s.dom {
		var next []string
		for _, t := range out {
			for _, x := range d.list() {
				next = append(next, t+x+",")
			}
		}
		out = next
	}
	return out
}

// canon writes a function so that equal ones are written alike.
func (s *tsort) canon(entries map[string]string, def string) string {
	if ts := s.tuples(); len(ts) > 0 {
		var out []string
		for _, p := range ts {
			v, ok := entries[p]
			if !ok {
				v = def
			}
			out = append(out, p+">"+v)
		}
		return "{" + strings.Join(out, ";") + "}"
	}
	var out []string
	for p, v := range entries {
		if v != def {
			out = append(out, p+">"+v)
		}
	}
	sort.Strings(out)
	return "{" + strings.Join(out, ";") + ";else " + def + "}"
}

func (s *tsort) any() string {
	switch s.kind {
	case 'F':
		return s.canon(nil, s.ran.any())
	case 'D':
		return "any"
	}
	return s.list()[0]
}

// model reads values as strings back; functions also as tables.
type model struct {
	b    *built
	byID map[euf.Sort]*tsort
	tabs map[string]map[string]string // by canonical function: entries
	defs map[string]string
}

func (m *model) value(n euf.Node) string {
	b := m.b
	s := m.byID[b.e.Sort(n)]
	switch s.kind {
	case 'D':
		return fmt.Sprint("u", b.e.Rep(n))
	case 'O':
		k, _ := b.h.Value(n)
		return k
	case 'B':
		return fmt.Sprint(b.e.ConstOf(n) == euf.True)
	}
	f := b.t.Function(n)
	def := s.ran.any()
	if f.Default.Node != euf.None {
		def = m.value(f.Default.Node)
	} else if f.Default.Fresh > 0 {
		def = fmt.Sprint("fresh", f.Default.Fresh)
	}
	entries := map[string]string{}
	for _, e := range f.Entries {
		key := ""
		for _, x := range e.Index {
			key += m.value(x) + ","
		}
		if _, ok := entries[key]; ok {
			panic("two entries at one point")
		}
		entries[key] = m.value(e.Value)
	}
	c := s.canon(entries, def)
	m.tabs[c], m.defs[c] = entries, def
	return c
}

// check evaluates the problem in the model; leaves and g have the model's values.
func (b *built) check() error {
	p := b.p
	m := &model{b: b, byID: map[euf.Sort]*tsort{}, tabs: map[string]map[string]string{}, defs: map[string]string{}}
	for _, s := range p.sorts {
		m.byID[s.id] = s
	}
	v := make([]string, len(p.terms))
	gs := map[string]string{}
	for i, t := range p.terms {
		arg := func(j int) string { return v[t.args[j]] }
		key := func(n int) string {
			k := ""
			for j := 1; j <= n; j++ {
				k += arg(j) + ","
			}
			return k
		}
		switch t.op {
		case "leaf":
			v[i] = m.value(b.nodes[i])
		case "select":
			f := p.terms[t.args[0]].srt
			x, ok := m.tabs[arg(0)][key(len(f.dom))]
			if !ok {
				x = m.defs[arg(0)]
			}
			v[i] = x
			if f.ran.kind == 'F' && m.tabs[x] == nil {
				m.tabs[x], m.defs[x] = map[string]string{}, f.ran.ran.any()
			}
		case "store":
			tab := map[string]string{}
			for k, x := range m.tabs[arg(0)] {
				tab[k] = x
			}
			n := len(t.srt.dom)
			tab[key(n)] = arg(n + 1)
			v[i] = t.srt.canon(tab, m.defs[arg(0)])
			m.tabs[v[i]], m.defs[v[i]] = tab, m.defs[arg(0)]
		case "const":
			v[i] = t.srt.canon(nil, arg(0))
			m.tabs[v[i]], m.defs[v[i]] = map[string]string{}, arg(0)
		case "g":
			v[i] = m.value(b.nodes[i])
			if x, ok := gs[arg(0)]; ok && x != v[i] {
				return fmt.Errorf("g is not a function at %s: %s, %s", arg(0), x, v[i])
			}
			gs[arg(0)] = v[i]
		}
		if x := m.value(b.nodes[i]); x != v[i] {
			return fmt.Errorf("term %d %s%v is %s in the model, evaluates to %s", i, t.op, t.args, x, v[i])
		}
	}
	for _, c := range p.cl {
		ok := false
		for _, l := range c {
			ok = ok || (v[l[0]] == v[l[1]]) == (l[2] == 0)
		}
		if !ok {
			return fmt.Errorf("clause %v is false", c)
		}
	}
	return nil
}

// TestRandom compares with all models of small sizes, and evaluates the models found.
// An infinite deferred sort has no list of models: an answer unsat is refuted by a
// finite one, an answer sat by evaluation.
func TestRandom(t *testing.T) {
	counts := map[string]int{}
	for seed := range int64(900) {
		p := randomProblem(rand.New(rand.NewSource(seed)))
		if seed >= 700 {
			p = chainProblem(rand.New(rand.NewSource(seed)))
		}
		found := 0
		for k := 1; k <= 3 && found < 1; k++ {
			found = max(found, p.models(k))
		}
		for mode := range 2 {
			b := newBuilt(p)
			if mode == 0 {
				b.make(len(p.terms))
				for _, c := range p.cl {
					b.clause(c)
				}
			} else {
				b.s.AddPropagator(b, 7)
			}
			st := b.s.Solve(context.Background())
			if st == core.Unsat && found == 1 {
				t.Fatalf("seed %d mode %d: unsat, but there is a model\n%v", seed, mode, p)
			}
			if st == core.Sat {
				if len(b.nodes) == len(p.terms) {
					if err := b.check(); err != nil {
						t.Fatalf("seed %d mode %d: %v", seed, mode, err)
					}
				}
				for _, srt := range p.sorts { // a node that no check has seen may be anything
					if f := b.t.Function(b.e.Leaf(srt.id, 0)); len(f.Entries) > 0 || f.Default.Node != euf.None {
						t.Fatalf("seed %d mode %d: a new node is %v", seed, mode, f)
					}
				}
			}
			if st == core.Unknown && (len(b.t.order) == 0 || b.s.Value(b.t.guards[b.t.order[0]]) == core.Undef && len(b.s.Reasons()) == 0) {
				t.Fatalf("seed %d mode %d: unknown %v", seed, mode, b.s.Reasons())
			}
			counts[fmt.Sprint(st, " small model: ", found)]++
		}
	}
	t.Log(counts)
}

// TestLemmas: each lemma about arrays holds in all small models of the terms that it is about.
func TestLemmas(t *testing.T) {
	held := map[int]int{}
	for seed := range int64(4000) {
		p := chainProblem(rand.New(rand.NewSource(seed)))
		b := newBuilt(p)
		var lemmas [][]core.Lit
		b.e.OnClause(func(clause []core.Lit, by euf.Argument) {
			if len(by.Apart)+len(by.Points) > 0 {
				lemmas = append(lemmas, slices.Clone(clause))
			}
		})
		b.make(len(p.terms))
		for _, c := range p.cl {
			b.clause(c)
		}
		b.s.Solve(context.Background())
		atoms := map[core.Lit][2]int{}
		for i, x := range p.terms {
			for j, y := range p.terms[:i] {
				if x.srt == y.srt {
					atoms[b.e.EqLit(b.nodes[i], b.nodes[j])] = [2]int{i, j}
				}
			}
		}
		for _, l := range lemmas[:min(len(lemmas), 12)] {
			against := &problem{sorts: p.sorts, terms: p.terms}
			known := true
			for _, lit := range l {
				if lit == core.LitFalse {
					continue
				}
				if at, ok := atoms[lit]; ok {
					against.cl = append(against.cl, [][3]int{{at[0], at[1], 1}})
				} else if at, ok := atoms[lit.Not()]; ok {
					against.cl = append(against.cl, [][3]int{{at[0], at[1], 0}})
				} else {
					known = false
				}
			}
			if !known {
				held[-1]++
				continue
			}
			for k := 1; k <= 2; k++ {
				found := against.models(k)
				if held[found]++; found == 1 {
					t.Fatalf("seed %d: a lemma fails in a model of %d elements: %v\n%v", seed, k, against.cl, p)
				}
			}
		}
	}
	if held[0] < 400 {
		t.Errorf("lemmas: %v", held)
	}
}
