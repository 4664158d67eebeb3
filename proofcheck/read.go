package proofcheck

import (
	"errors"
	"fmt"
	"slices"

	"bsmt/grammar"
	"bsmt/proofcheck/prove"
	"bsmt/smtlib"
	"bsmt/smtlib/elab"
)

// lit is a literal of a clause: twice the number of its atom, and one more when it is
// negated. Atom 0 is true.
type lit int32

// kind says what an entry is.
type kind uint8

const (
	isAssumed kind = iota // an assertion of the script
	isGroup               // several entries together
	isStep                // a predicate that follows from others
	isAxiom               // a clause that follows from predicates, or from what is known
	isDerived             // a clause that follows from others by unit propagation
	isRewrite             // an equality, of terms whose parts were rewritten before
)

// entry is one command of a proof that says something.
type entry struct {
	name, rule string
	line       int
	kind       kind
	deps       []int32       // entries before it that it rests on
	clause     []smtlib.Term // what it says: one of these holds
	lits       []lit         // the same, of axioms and derived clauses
	rewritten  []smtlib.Term // of a step: what became of its first premise, by the entries of by
	by         []int32
	news       bool               // it is likely to say what new constants are
	split      []smtlib.Term      // of an axiom: integers on which its proof splits
	put        [][][2]smtlib.Term // of a rewriting: what was put for variables on the way
	instances  []smtlib.Term      // what follows from the denial of the clause by the instance it is
}

// said is a term that holds by an entry.
type said struct {
	term smtlib.Term
	by   int32
}

// proof is what was read.
type proof struct {
	entries     []entry
	end         int32 // the conclusion
	constraints []said
	units       []said               // unit clauses
	atoms       []smtlib.Term        // by number of a literal
	fresh       map[smtlib.Term]bool // constants of the proof that nothing has been said of yet
	rewrites    map[smtlib.Term]rewriting
}

// reader reads commands into a proof.
type reader struct {
	*proof
	e     *elab.Elaborator
	c     *smtlib.Context
	names map[string]int32 // of entries
	held  map[lit]bool     // literals that are supposed
	vars  map[smtlib.Term]lit

	chosen map[smtlib.Term]string // by constant: what it is a witness of
	scopes scopes
}

func newReader(e *elab.Elaborator) *reader {
	c := e.Context()
	r := &reader{
		proof: &proof{end: -1, atoms: []smtlib.Term{c.True()}, fresh: map[smtlib.Term]bool{}, rewrites: map[smtlib.Term]rewriting{}},
		e:     e, c: c, names: map[string]int32{}, held: map[lit]bool{}, vars: map[smtlib.Term]lit{c.True(): 0, c.False(): 1},
		chosen: map[smtlib.Term]string{},
		scopes: scopes{c, map[smtlib.Term][]smtlib.Term{}, map[smtlib.Term]smtlib.Term{}},
	}
	return r
}

// arity of each command: how many arguments stand before the attributes.
var arity = map[string]int{
	"assume": 2, "suppose": 2, "group": 2, "step": 2, "suppose-literal": 2, "constraint": 1, "axiom": 2, "derive": 2, "conclude": 1,
	"declare-var": 2, "quantify": 4, "rewrite": 3,
}

func (r *reader) command(cmd *grammar.Command) error {
	t, root := cmd.Tree, cmd.Root
	switch cmd.Name {
	case "declare-sort":
		return r.e.DeclareSort(t, root)
	case "declare-fun":
		n := r.c.NumDecls()
		err := r.e.DeclareFun(t, root)
		for d := smtlib.Decl(n); int(d) < r.c.NumDecls(); d++ {
			if len(r.c.Decl(d).Args) == 0 {
				r.fresh[r.c.MkApp(d)] = true
			}
		}
		return err
	case "define-fun":
		return r.e.DefineFun(t, root)
	}
	var args []grammar.Node
	attr := map[string]grammar.Node{}
	key := ""
	for i, n := range t.Children(root) {
		switch text := t.Bytes(n); {
		case i == 0:
		case key != "":
			attr[key], key = n, ""
		case len(text) > 0 && text[0] == ':':
			key = string(text)
			attr[key] = grammar.NoNode
		default:
			args = append(args, n)
		}
	}
	want := arity[cmd.Name]
	if want == 0 {
		return fmt.Errorf("%s is no step of a proof", cmd.Name)
	}
	if len(args) != want {
		return fmt.Errorf("%s takes %d arguments, not %d", cmd.Name, want, len(args))
	}
	switch cmd.Name {
	case "declare-var":
		return r.variable(t, args[0], args[1])
	case "quantify":
		return r.quantify(t, args)
	}
	e := entry{name: t.Text(args[0]), rule: cmd.Name, line: cmd.Pos.Line}
	if n, ok := attr[":rule"]; ok {
		e.rule = t.Text(n)
	}
	var err error
	if from, ok := attr[":from"]; ok {
		if e.deps, err = r.entriesAt(t, from); err != nil {
			return err
		}
	}
	if cmd.Name != "derive" && !r.predicates(e.deps) {
		return errors.New("names a clause where a predicate belongs")
	}
	switch cmd.Name {
	case "constraint", "conclude":
		i, ok := r.names[e.name]
		if !ok {
			return fmt.Errorf("%s is not known", e.name)
		}
		if cmd.Name == "conclude" {
			return r.conclude(i)
		}
		if !r.predicates([]int32{i}) {
			return fmt.Errorf("%s is a clause", e.name)
		}
		for _, a := range r.entries[i].clause {
			r.constraints = append(r.constraints, said{a, i})
		}
		return nil
	case "suppose-literal":
		i, ok := r.names[e.name]
		if !ok || r.entries[i].kind == isGroup {
			return fmt.Errorf("%s is not supposed", e.name)
		}
		if e.lits, err = r.literals(t, []grammar.Node{args[1]}); err != nil {
			return err
		}
		// The clause of that literal alone follows, and the conclusion may deny it.
		e.kind, e.deps, e.clause, e.name = isAxiom, []int32{i}, r.clause(e.lits), "literal of "+e.name
		r.held[e.lits[0]] = true
		r.enter(e)
		return nil
	case "group":
		e.kind = isGroup
		if e.deps, err = r.entriesAt(t, args[1]); err != nil {
			return err
		}
		if !r.predicates(e.deps) {
			return errors.New("groups a clause where a predicate belongs")
		}
	case "assume", "suppose", "step":
		a, err := r.e.BoolTerm(t, args[1])
		if err != nil {
			return err
		}
		e.kind, e.clause = isAssumed, []smtlib.Term{a}
		if cmd.Name == "step" {
			e.kind = isStep
			if _, ok := attr[":rewritten"]; ok && len(e.deps) > 0 {
				r.retell(&e)
			}
		}
	case "rewrite":
		if err := r.rewrite(t, &e, args, attr); err != nil {
			return err
		}
	case "axiom", "derive":
		e.kind = isAxiom
		if cmd.Name == "derive" {
			e.kind = isDerived
			for _, d := range e.deps {
				if k := r.entries[d].kind; k != isAxiom && k != isDerived {
					return fmt.Errorf("%s is no clause", r.entries[d].name)
				}
			}
		}
		if t.Kind(args[1]) != grammar.List {
			return errors.New("a clause is a list of literals")
		}
		var ns []grammar.Node
		for _, n := range t.Children(args[1]) {
			ns = append(ns, n)
		}
		if e.lits, err = r.literals(t, ns); err != nil {
			return err
		}
		e.clause = r.clause(e.lits)
	}
	if err := r.scopes.closed(e.clause); err != nil {
		return err
	}
	_, e.news = attr[":new"]
	if n, ok := attr[":split"]; ok {
		if e.split, err = r.terms(t, n); err != nil {
			return err
		}
	}
	if e.instances, err = r.instances(t, &e, attr); err != nil {
		return err
	}
	if _, ok := r.names[e.name]; ok {
		return fmt.Errorf("%s is there already", e.name)
	}
	r.enter(e)
	return nil
}

// predicates says that none of the entries is a clause.
func (r *reader) predicates(is []int32) bool {
	for _, i := range is {
		if k := r.entries[i].kind; k == isAxiom || k == isDerived {
			return false
		}
	}
	return true
}

func (r *reader) enter(e entry) {
	i := int32(len(r.entries))
	r.entries = append(r.entries, e)
	r.names[e.name] = i
	if len(e.lits) == 1 {
		r.units = append(r.units, said{e.clause[0], i})
	}
}

// conclude makes sure that a clause is empty, or denies what is supposed; it then rests
// on that.
func (r *reader) conclude(i int32) error {
	e := &r.entries[i]
	if e.kind != isAxiom && e.kind != isDerived {
		return fmt.Errorf("%s is no clause", e.name)
	}
	end := entry{name: "the conclusion", kind: isGroup, deps: []int32{i}}
	for _, l := range e.lits {
		if !r.held[l^1] {
			return fmt.Errorf("the conclusion %s is over a literal that was not supposed", e.name)
		}
		for _, u := range r.units {
			if r.entries[u.by].lits[0] == l^1 {
				end.deps = append(end.deps, u.by)
			}
		}
	}
	r.end = int32(len(r.entries))
	r.entries = append(r.entries, end)
	return nil
}

// entriesAt reads a name or a list of names.
func (r *reader) entriesAt(t *grammar.Tree, n grammar.Node) ([]int32, error) {
	var out []int32
	one := func(n grammar.Node) error {
		i, ok := r.names[t.Text(n)]
		if !ok {
			return fmt.Errorf("names %s, which is not known", t.Text(n))
		}
		out = append(out, i)
		return nil
	}
	if t.Kind(n) != grammar.List {
		return out, errors.Join(one(n))
	}
	for _, m := range t.Children(n) {
		if err := one(m); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// instances gives what follows from the denial of a clause: for :with, that a quantified
// formula that it denies holds for these terms; for :choose, that one that it says or
// that a premise denies is wrong for these constants, which nothing was said of before.
func (r *reader) instances(t *grammar.Tree, e *entry, attr map[string]grammar.Node) (out []smtlib.Term, err error) {
	var with []smtlib.Term
	if n, ok := attr[":with"]; ok {
		if with, err = r.terms(t, n); err == nil {
			err = r.scopes.closed(with)
		}
		for _, l := range e.clause {
			if a := r.instance(not(r.c, l), with); a != smtlib.NoTerm {
				out = append(out, a)
			}
		}
	}
	if n, ok := attr[":choose"]; ok && err == nil {
		if with, err = r.terms(t, n); err != nil {
			return nil, err
		}
		var from []smtlib.Term
		if e.kind == isAxiom {
			from = e.clause
		}
		for _, d := range e.deps {
			for _, a := range r.entries[d].clause {
				from = append(from, not(r.c, a))
			}
		}
		for _, l := range from {
			if a := r.instance(l, with); a != smtlib.NoTerm {
				return append(out, not(r.c, a)), r.choose(l, with)
			}
		}
	}
	return out, err
}

// instance gives that of a universal formula, or of the denial of an existential one;
// none when it is neither, or the terms do not fit.
func (r *reader) instance(q smtlib.Term, with []smtlib.Term) smtlib.Term {
	op := smtlib.OpForall
	if r.c.Op(q) == smtlib.OpNot {
		q, op = r.c.Arg(q, 0), smtlib.OpExists
	}
	if r.c.Op(q) != op || len(r.c.Quant(q).Vars) != len(with) {
		return smtlib.NoTerm
	}
	to := map[smtlib.Term]smtlib.Term{}
	for i, v := range r.c.Quant(q).Vars {
		if r.c.SortOf(v) != r.c.SortOf(with[i]) {
			return smtlib.NoTerm
		}
		to[v] = with[i]
	}
	a := prove.Replace(r.c, r.c.Arg(q, 0), to)
	if op == smtlib.OpExists {
		a = not(r.c, a)
	}
	return a
}

// choose makes constants the witnesses against l. What l speaks of has its value before
// them, so that it is not new any more.
func (r *reader) choose(l smtlib.Term, with []smtlib.Term) error {
	key := fmt.Sprint(l, with)
	for _, w := range with {
		if of, ok := r.chosen[w]; ok && of != key || !ok && !r.fresh[w] {
			return errors.New("chooses a constant of which something was said before")
		}
	}
	if r.chosen[with[0]] != "" {
		return nil
	}
	for _, a := range constantsOf(r.c, l) {
		if slices.Contains(with, a) {
			return errors.New("chooses a constant by itself")
		}
		delete(r.fresh, a)
	}
	for i, w := range with {
		if slices.Contains(with[:i], w) {
			return errors.New("chooses a constant twice")
		}
		delete(r.fresh, w)
		r.chosen[w] = key
	}
	return nil
}

// literals reads the literals of a clause.
func (r *reader) literals(t *grammar.Tree, ns []grammar.Node) ([]lit, error) {
	out := make([]lit, 0, len(ns))
	for _, n := range ns {
		neg := lit(0)
		if t.Kind(n) == grammar.List && t.Len(n) == 2 && t.Is(t.First(n), "not") {
			neg, n = 1, t.Child(n, 1)
		}
		a, err := r.e.BoolTerm(t, n)
		if err != nil {
			return nil, err
		}
		out = append(out, r.litOf(a)^neg)
	}
	return out, nil
}

func (r *reader) litOf(a smtlib.Term) lit {
	neg := lit(0)
	for r.c.Op(a) == smtlib.OpNot {
		a, neg = r.c.Arg(a, 0), neg^1
	}
	l, ok := r.vars[a]
	if !ok {
		l = lit(2 * len(r.atoms))
		r.vars[a] = l
		r.atoms = append(r.atoms, a)
	}
	return l ^ neg
}

// clause gives the terms of literals.
func (r *reader) clause(ls []lit) []smtlib.Term {
	out := make([]smtlib.Term, len(ls))
	for i, l := range ls {
		out[i] = r.atoms[l>>1]
		if l&1 != 0 {
			out[i] = not(r.c, out[i])
		}
	}
	return out
}

// not is the negation of a term.
func not(c *smtlib.Context, a smtlib.Term) smtlib.Term {
	if c.Op(a) == smtlib.OpNot {
		return c.Arg(a, 0)
	}
	return c.MkOp(smtlib.OpNot, smtlib.Bool, a)
}
