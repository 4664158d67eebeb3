package fuzz

import (
	"hash/fnv"
	"math/rand/v2"
	"strconv"
	"strings"

	"bsmt/smtlib"
)

// Names are the names that a script has for bsmt in place of its plain ones: those that
// somebody made by hand somewhere, and those that readers trip over. Other solvers read the
// plain ones, so that a name which matters shows.
type Names struct {
	seed     uint64            // of the variables' names and of how names are spelt
	sorts    map[string]string // plain to named
	funs     map[string]string // of functions and labels, which share a space
	taken    map[string]bool   // of those of funs
	elements map[string]bool   // what elements of sorts are called in the script, so that no symbol is
}

// made are names and beginnings of names that bsmt, z3 or cvc5 make by hand.
var made = []string{
	"x!0", "x!1", "x!2", "sk!1", "sk!2", "el!1", "at!1", "cell!1", "narrow!2", "anchor!1", "shift!1", "element!1", "word!1", "inverse!1", "elsewhere!3",
	"difference!1", "e!1", "div0", "mod0", "opaque", "point", "point!0", "point!1", "a!1", "a!2", "k!0", "counterexample", "difference", "new", "bound", "r", "quo",
	"bsmt!shared!0", "bsmt!bound!0", "bsmt!assumed!0", "bsmt!", "@t0", "@t1", "@t!1", "@l1", "@l3", "@x1", "@f1", "@s1", "@e1", "@0", "@1", "@a", "@difference1",
	"U!0", "U!val!0", "U!val!1", "@U!0", "@U_0", "@uc_U_0", "x!val!0", "@x!0", "x0", "x1", "v0", "p1", "c1", "x", "y", "i", "s", "p", "c",
}

// prefixes are what made-up names begin with: a sort that is called so has elements which
// are called like something else.
var prefixes = []string{"x", "sk", "el", "at", "e", "k", "v", "a", "p", "c", "t", "s", "U", "point", "bound", "@t", "@x", "@", "q_", "elsewhere", "element", "difference", "inverse"}

// meant are words that B, its translation or SMT-LIB give a meaning elsewhere.
var meant = []string{
	"card", "POW", "BEGIN", "END", "INTEGER", "NAT", "BOOL", "TRUE", "FALSE", "dom", "ran", "bool", "min", "max", "SETS", "PRE", "first", "rev", "union", "pred",
	"let_1", "type_1", "q_", "q_a", "q_x_n2_", "q_x_p_y_z_", "k_", "v_", "x_", "n_", "MACHINE", "skip", "SIGMA", "PI", "struct", "rec",
	"let", "forall", "exists", "as", "_", "!", "par", "match", "assert", "check-sat", "declare-fun", "NUMERAL", "STRING", "BINARY", "Assert", "asserts",
	"BitVec", "bv1", "bv", "const", "Arrays", "sat", "unsat", "unknown", "success", "error", "model", "named", "pattern", "none", "None", "nil", "logic", "ALL",
}

// odd are names that readers and printers trip over.
var odd = []string{
	"", " ", "odd ones", "a b", "a  b", "(", ")", ";x", "\"", "\"\"", "#b0", "42", "-1", "0x", ":named", "a\nb", "a\tb", "'", "(as @0 U)", "(_ bv1 2)", "Array Int Int",
	"ä", "é", "e\u0301", "Ω", "变量", "x\u200b", "\u00a0", "🙂", "~", "!!", "..", ".x", ".def_0", "+1", "--", "<==", "a'", "$0", "%", "^", "&", "*_*", "/", "?", "x?", "x$0", "x'",
	"X", "é", "A", "a", "_1", "__", "0a", "1", "true ", " true", "x ", " x",
}

// Named gives script i of a seed with adversarial names.
func Named(s *Script, seed, i uint64) *Script {
	r := rand.New(rand.NewPCG(seed, i^1<<62))
	n := &Names{seed: r.Uint64(), sorts: map[string]string{}, funs: map[string]string{}, taken: map[string]bool{}, elements: map[string]bool{}}
	for _, part := range strings.Split(s.plain().Text(), "(as @")[1:] {
		name, _, _ := strings.Cut(part, " ")
		n.elements["@"+name], n.taken["@"+name] = true, true
	}
	theory := smtlib.TheoryNames()
	sorts := map[string]bool{}
	for _, o := range s.Sorts {
		if o.Kind != KindOpen {
			continue
		}
		name := prefixes[r.IntN(len(prefixes))]
		if r.IntN(2) == 0 {
			name = n.candidate(r, o.Text)
		}
		for sorts[name] || theory[name] || knownSort[name] {
			name = n.candidate(r, o.Text)
		}
		sorts[name] = true
		n.sorts[o.Text] = name
	}
	enter := func(plain string) {
		if _, ok := n.funs[plain]; ok || plain == "" {
			return
		}
		name := n.candidate(r, plain)
		for try := 0; n.taken[name] || theory[name]; try++ {
			if name = n.candidate(r, plain); try > 50 {
				name += "!" + strconv.Itoa(try)
			}
		}
		n.taken[name] = true
		n.funs[plain] = name
	}
	for i := range s.Funs {
		enter(s.Funs[i].Name)
	}
	for i := range s.Steps {
		enter(s.Steps[i].Name)
		enter(s.Steps[i].Fun.Name)
	}
	t := *s
	t.Names = n
	return &t
}

// knownSort are names of sorts that some theory has.
var knownSort = map[string]bool{
	"Bool": true, "Int": true, "Real": true, "Array": true, "BitVec": true, "String": true, "RegLan": true, "Seq": true, "Set": true, "FloatingPoint": true, "RoundingMode": true,
	"Unicode": true, "Reglan": true, "->": true,
}

// candidate makes a name for what is called plain.
func (n *Names) candidate(r *rand.Rand, plain string) string {
	others := make([]string, 0, 8)
	for _, list := range []map[string]string{n.sorts, n.funs} {
		for _, p := range keys(list) {
			others = append(others, list[p])
		}
	}
	from := func(list []string) string { return list[r.IntN(len(list))] }
	switch k := r.IntN(12); {
	case k < 3:
		return from(made)
	case k < 5:
		return from(meant)
	case k < 7:
		return from(odd)
	case k < 10 && len(others) > 0: // as something else is called, or as what bsmt makes of that
		o := from(others)
		switch r.IntN(6) {
		case 0:
			return o + "!" + strconv.Itoa(r.IntN(3))
		case 1:
			return "@" + o + "!" + strconv.Itoa(r.IntN(3))
		case 2:
			return o + "!val!" + strconv.Itoa(r.IntN(3))
		case 3:
			return "@" + o + "_" + strconv.Itoa(r.IntN(3))
		}
		return o
	case k < 11:
		return from(made) + "!" + strconv.Itoa(r.IntN(3))
	}
	return plain
}

// keys are those of m in order, so that a state of a random source repeats its choices.
func keys(m map[string]string) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		i := len(out)
		for out = append(out, k); i > 0 && out[i-1] > k; i-- {
			out[i] = out[i-1]
		}
		out[i] = k
	}
	return out
}

// plain is s without its names.
func (s *Script) plain() *Script {
	t := *s
	t.Names = nil
	return &t
}

// named is s with its names in the place of the plain ones.
func (s *Script) named() *Script {
	n := s.Names
	w := &namer{Names: n, spelling: rand.New(rand.NewPCG(n.seed, 1))}
	t := *s.plain()
	t.Sorts = nil
	for _, o := range s.Sorts {
		t.Sorts = append(t.Sorts, w.sort(o))
	}
	t.Funs = nil
	for i := range s.Funs {
		t.Funs = append(t.Funs, w.fun(&s.Funs[i]))
	}
	t.Steps = nil
	for _, st := range s.Steps {
		if st.Name != "" {
			st.Name = w.symbol(st.Name, nil)
		}
		if st.Kind == StepDeclare {
			st.Fun = w.fun(&st.Fun)
		}
		if st.Term != nil {
			st.Term = w.term(st.Term, nil)
		}
		lits := st.Lits
		st.Lits = nil
		for _, l := range lits {
			st.Lits = append(st.Lits, w.term(l, nil))
		}
		t.Steps = append(t.Steps, st)
	}
	return &t
}

// namer puts names in the place of plain ones. Its scopes map plain variables to their names;
// they are lists, the innermost first.
type namer struct {
	*Names
	spelling *rand.Rand
}

type scope struct {
	plain, name string
	outer       *scope
}

// spell writes a name as a symbol, now and then in quotes that it does not need.
func (w *namer) spell(name string) string {
	s := smtlib.SymbolString(name)
	if s == name && w.spelling.IntN(4) == 0 {
		return "|" + name + "|"
	}
	return s
}

// meaning is what a plain symbol is called in a scope; false for a theory's own.
func (w *namer) meaning(plain string, in *scope) (string, bool) {
	for ; in != nil; in = in.outer {
		if in.plain == plain {
			return in.name, true
		}
	}
	name, ok := w.funs[plain]
	return name, ok
}

func (w *namer) symbol(plain string, in *scope) string {
	if name, ok := w.meaning(plain, in); ok {
		return w.spell(name)
	}
	return plain
}

func (w *namer) sort(s *Sort) *Sort {
	switch s.Kind {
	case KindOpen:
		name, ok := w.sorts[s.Text]
		if !ok {
			return s
		}
		return openSort(w.spell(name))
	case KindArray:
		return arraySort(w.sort(s.Index), w.sort(s.Elem))
	}
	return s
}

// value puts the names of sorts into the text of a value, which has no other names in it.
func (w *namer) value(text string) string {
	var out strings.Builder
	for text != "" {
		n := strings.IndexAny(text, "() ")
		if n < 0 {
			n = len(text)
		}
		word := text[:n]
		if name, ok := w.sorts[word]; ok {
			word = w.spell(name)
		}
		out.WriteString(word)
		if text = text[n:]; text != "" {
			out.WriteByte(text[0])
			text = text[1:]
		}
	}
	return out.String()
}

func (w *namer) fun(f *Fun) Fun {
	g := Fun{Name: w.symbol(f.Name, nil), Result: w.sort(f.Result)}
	for _, a := range f.Args {
		g.Args = append(g.Args, w.sort(a))
	}
	if f.Body != nil {
		in := w.bind(f.Params, f.Body, nil)
		for _, p := range f.Params {
			g.Params = append(g.Params, w.symbol(p, in))
		}
		g.Body = w.term(f.Body, in)
	}
	return g
}

// bind gives variables names that catch nothing of the body's, in a scope inside of in: those
// of functions, sorts and outer variables where the body does not speak of them.
func (w *namer) bind(vars []string, body *Term, in *scope) *scope {
	free := map[string]bool{}
	body.symbols(free)
	used := map[string]bool{}
	for plain := range free {
		if name, ok := w.meaning(plain, in); ok {
			used[name] = true
		}
	}
	theory := smtlib.TheoryNames()
	out := in
	for _, v := range vars {
		h := fnv.New64a()
		h.Write([]byte(v))
		r := rand.New(rand.NewPCG(w.seed, h.Sum64()))
		name := w.candidate(r, v)
		for try := 0; used[name] || theory[name] || w.elements[name]; try++ {
			if name = w.candidate(r, v); try > 50 {
				name += "!" + strconv.Itoa(try)
			}
		}
		used[name] = true
		out = &scope{v, name, out}
	}
	return out
}

// symbols adds the operators of t, bound or not.
func (t *Term) symbols(to map[string]bool) {
	to[t.Op] = true
	for _, a := range t.Args {
		a.symbols(to)
	}
}

func (w *namer) term(t *Term, in *scope) *Term {
	u := *t
	u.Sort = w.sort(t.Sort)
	inner := in
	if t.binds() {
		names := make([]string, len(t.Vars))
		for i, v := range t.Vars {
			names[i] = v.Name
		}
		inner = w.bind(names, t.Args[len(t.Args)-1], in)
		u.Vars = make([]Var, len(t.Vars))
		for i, v := range t.Vars {
			u.Vars[i] = Var{w.symbol(v.Name, inner), v.Sort}
			if v.Sort != nil {
				u.Vars[i].Sort = w.sort(v.Sort)
			}
		}
	} else if head, ok := strings.CutPrefix(t.Op, "(as "); ok {
		head, _, _ = strings.Cut(head, " ")
		u.Op = "(as " + head + " " + u.Sort.Text + ")"
	} else if strings.HasPrefix(t.Op, "(") { // the text of a value
		u.Op = w.value(t.Op)
	} else {
		u.Op = w.symbol(t.Op, in)
	}
	u.Args = nil
	for i, a := range t.Args {
		scope := inner
		if t.Op == "let" && i < len(t.Vars) {
			scope = in // values are outside of the let's scope
		}
		u.Args = append(u.Args, w.term(a, scope))
	}
	return &u
}
