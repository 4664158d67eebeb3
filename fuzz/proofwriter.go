package fuzz

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// proofWriter writes a proof from the grammar of its steps, with no kernel behind it: about
// half of the steps are right ones, the others say something slightly different.
type proofWriter struct {
	r       *rand.Rand
	g       *generator // of terms over the script's symbols
	s       *Script    // that has a model
	subs    map[string][]*Term
	lines   []string
	preds   []string            // names of predicates, true or not
	clauses []string            // names of clauses
	says    map[string][]string // their literals, as they were meant
	lits    []string            // literals that clauses were written of
	vars    []Var               // that were declared, for quantifiers
	forms   []form              // universal formulas that were named
	next    int                 // number of the next name
	known   int                 // symbols of the generator's script that are declared
	spoil   float64             // how often a step is changed
}

// form is a quantified formula and what it binds.
type form struct {
	text string
	vars []Var
}

// writeProof gives a script with a model, and the lines of a proof over it; nil where the
// script's model could not be written.
func writeProof(p *Profile, seed, i uint64) (*Script, []string) {
	r := rand.New(rand.NewPCG(seed, i))
	g := &generator{r: r, p: p, s: &Script{Profile: p.Name}, consts: map[string][]*Term{}}
	g.style()
	g.depth = 1 + g.pick(3, 3, 1)
	g.pool()
	g.define()
	for range 2 + r.IntN(6) {
		g.s.Steps = append(g.s.Steps, Step{Term: g.premise()})
	}
	g.s.Steps = append(g.s.Steps, Step{Kind: StepCheck})
	g.s.Funs = append(g.s.Funs, g.defs...)
	s := Plant(g.s, r)
	if s == nil {
		return nil, nil
	}
	g.settled = true
	w := &proofWriter{r: r, g: g, s: s, subs: map[string][]*Term{}, says: map[string][]string{}, known: len(g.s.Funs), spoil: 0.5}
	for _, st := range s.Steps {
		if st.Kind == StepAssert {
			st.Term.closedParts(w.subs)
		}
	}
	if r.IntN(3) == 0 {
		g.wild = 0.04
	}
	if r.IntN(5) == 0 {
		g.abstract = 0.15
	}
	w.write()
	return s, w.lines
}

// premise is an assertion of a kind that steps rest on.
func (g *generator) premise() *Term {
	s := g.someSort()
	switch g.pick(5, 2, 2, 1, 1) {
	case 1:
		return app("=", boolSort, g.leaf(s), g.term(s, 1))
	case 2:
		return app("distinct", boolSort, g.constant(s), g.constant(s), g.constant(s))
	case 3: // at most so many elements
		t := &Term{Op: "forall", Sort: boolSort, Vars: []Var{{"v0", s}, {"v1", s}}}
		t.Args = []*Term{app("=", boolSort, app("v0", s), app("v1", s))}
		return t
	case 4:
		v := Var{g.name(), s}
		g.scope = append(g.scope, v)
		t := &Term{Op: "forall", Sort: boolSort, Vars: []Var{v}, Args: []*Term{g.compound(boolSort, 1)}}
		g.scope = g.scope[:0]
		return t
	}
	return g.term(boolSort, g.depth)
}

// closedParts adds t and its parts that stand under no binder to parts, by their sort.
func (t *Term) closedParts(parts map[string][]*Term) {
	parts[t.Sort.Text] = append(parts[t.Sort.Text], t)
	if len(t.Vars) == 0 {
		for _, a := range t.Args {
			a.closedParts(parts)
		}
	}
}

// stepKinds are the kinds of steps that are written, with how often.
var stepKinds = []struct {
	name  string
	often int
	write func(*proofWriter, string)
}{
	{"assume", 10, (*proofWriter).assumption},
	{"law", 14, (*proofWriter).law},
	{"rewrite-law", 8, (*proofWriter).rewriting},
	{"claim", 4, (*proofWriter).claim},
	{"farkas", 5, (*proofWriter).farkas},
	{"farkas-real", 5, (*proofWriter).farkasReal},
	{"data", 10, (*proofWriter).data},
	{"split", 3, (*proofWriter).split},
	{"divisor", 3, (*proofWriter).divisor},
	{"crowded", 4, (*proofWriter).crowded},
	{"chain", 5, (*proofWriter).chain},
	{"congruence", 4, (*proofWriter).congruence},
	{"divider", 2, (*proofWriter).divider},
	{"quantify", 6, (*proofWriter).quantify},
	{"instance", 6, (*proofWriter).instance},
	{"put", 7, (*proofWriter).put},
	{"choose", 5, (*proofWriter).choose},
	{"new", 4, (*proofWriter).introduce},
	{"scopes", 4, (*proofWriter).scopes},
	{"exchange", 3, (*proofWriter).exchange},
	{"from", 6, (*proofWriter).from},
	{"rewritten", 4, (*proofWriter).rewritten},
	{"derive", 8, (*proofWriter).derive},
	{"group", 2, (*proofWriter).group},
	{"constraint", 2, (*proofWriter).constraint},
	{"suppose-literal", 2, (*proofWriter).supposed},
	{"delete", 2, (*proofWriter).remove},
	{"element", 2, (*proofWriter).element},
	{"define", 2, (*proofWriter).definition},
}

func (w *proofWriter) write() {
	weights := make([]int, len(stepKinds))
	for i, k := range stepKinds {
		weights[i] = k.often
	}
	if w.chance(0.7) { // a proof with many holes is not tried for long
		for range 8 {
			w.say("idle", "(step %s false)", w.name("z"))
		}
	}
	w.assumption("assume")
	for range 6 + w.r.IntN(24) {
		k := stepKinds[w.g.pick(weights...)]
		k.write(w, k.name)
	}
	for range 3 {
		w.derive("derive")
	}
	c := w.name("c")
	w.say("end", "(axiom %s () :from (%s))", c, strings.Join(w.some(w.preds, 8), " "))
	w.say("derive", "(derive %s () :from (%s))", c+"e", strings.Join(w.clauses, " "))
	w.lines = append(w.lines, "(conclude "+append(w.some(w.clauses, 1), c, c+"e")[0]+")")
}

func (w *proofWriter) chance(p float64) bool { return w.r.Float64() < p }

func (w *proofWriter) name(letter string) string {
	if w.next++; w.chance(0.01) {
		return letter + strconv.Itoa(w.r.IntN(w.next)) // may be there already
	}
	return letter + strconv.Itoa(w.next)
}

// some gives up to n of names, the latest ones more often.
func (w *proofWriter) some(names []string, n int) (out []string) {
	for range w.r.IntN(n + 1) {
		if len(names) > 0 {
			out = append(out, names[max(w.r.IntN(len(names)), w.r.IntN(len(names)))])
		}
	}
	return out
}

// say writes a step, as it is or changed, under the name of its kind; the changed ones
// count by themselves.
func (w *proofWriter) say(kind, format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	if w.chance(w.spoil) && kind != "idle" {
		if e, ok := parseSexpr(line); ok {
			for range 1 + w.g.pick(5, 1) {
				w.change(e)
			}
			line, kind = e.String(), kind+"-changed"
		}
	}
	for ; w.known < len(w.g.s.Funs); w.known++ { // what terms needed is new
		var b strings.Builder
		w.g.s.Funs[w.known].declare(&b)
		w.lines = append(w.lines, strings.TrimSpace(b.String()))
	}
	line, flag := strings.TrimSuffix(line, ")"), ""
	for _, f := range []string{" :new", " :rewritten"} {
		if rest, ok := strings.CutSuffix(line, f); ok {
			line, flag = rest, f
		}
	}
	w.lines = append(w.lines, line+" :rule "+kind+flag+")")
}

// predicate says that text holds, by what is written after it.
func (w *proofWriter) predicate(kind, text, by string) string {
	p := w.name("p")
	w.say(kind, "(step %s %s %s)", p, text, by)
	w.preds = append(w.preds, p)
	return p
}

// clause says that one of some literals holds.
func (w *proofWriter) clause(kind string, lits []string, by string) {
	if w.chance(0.2) {
		w.predicate(kind, "(or false "+strings.Join(lits, " ")+")", by)
		return
	}
	c := w.name("c")
	w.say(kind, "(axiom %s (%s) %s)", c, strings.Join(lits, " "), by)
	w.clauses, w.lits, w.says[c] = append(w.clauses, c), append(w.lits, lits...), lits
}

// term gives a term of a sort: a part of the script, or a random one.
func (w *proofWriter) term(s *Sort) *Term {
	if ts := w.subs[s.Text]; len(ts) > 0 && w.chance(0.4) {
		if t := ts[w.r.IntN(len(ts))]; t.size() < 30 {
			return t
		}
	}
	return w.g.term(s, w.g.pick(5, 4, 1))
}

// constantOf gives a new symbol without arguments.
func (w *proofWriter) constantOf(s *Sort) string {
	n := w.name("k")
	w.lines = append(w.lines, "(declare-fun "+n+" () "+s.Text+")")
	return n
}

func (w *proofWriter) assumption(kind string) {
	st := w.s.Steps[w.r.IntN(len(w.s.Steps))]
	if st.Kind != StepAssert {
		return
	}
	p := w.name("p")
	command := "assume"
	if w.chance(0.2) {
		command = "suppose"
	}
	w.say(kind, "(%s %s %s)", command, p, st.Term)
	w.preds = append(w.preds, p)
	if st.Term.Op == "forall" || st.Term.Op == "exists" {
		w.forms = append(w.forms, form{st.Term.String(), st.Term.Vars})
	}
}

// claim says anything: what rests on it is judged by itself.
func (w *proofWriter) claim(kind string) {
	w.predicate(kind, w.term(boolSort).String(), w.because())
}

// because names some premises, or none.
func (w *proofWriter) because() string {
	if ps := w.some(w.preds, 3); len(ps) > 0 {
		return ":from (" + strings.Join(ps, " ") + ")"
	}
	return ""
}

func (w *proofWriter) lit() string {
	if len(w.lits) > 0 && w.chance(0.5) {
		return w.lits[w.r.IntN(len(w.lits))]
	}
	t := w.term(boolSort)
	if w.chance(0.5) {
		t = not(t)
	}
	return t.String()
}

// law writes an instance of a law of a theory.
func (w *proofWriter) law(kind string) {
	if lits, theory := w.lawOf(); lits != nil {
		w.clause(kind+"-"+theory, lits, w.because())
	}
}

// rewriting rewrites one side of an equation that is a law to the other.
func (w *proofWriter) rewriting(kind string) {
	for range 20 {
		lits, theory := w.lawOf()
		if len(lits) != 1 {
			continue
		}
		e, ok := parseSexpr(lits[0])
		if !ok || len(e.list) != 3 || e.list[0].atom != "=" {
			continue
		}
		a, b := e.list[1].String(), e.list[2].String()
		if w.chance(0.5) {
			a, b = b, a
		}
		w.say(kind+"-"+theory, "(rewrite %s %s %s %s)", w.name("r"), a, b, w.because())
		if w.chance(0.3) { // round in a circle
			w.say(kind+"-"+theory, "(rewrite %s %s %s)", w.name("r"), b, a)
		}
		w.predicate("rewritten", "(= "+a+" "+b+")", ":from ("+strings.Join(w.some(w.preds, 1), "")+") :rewritten")
		return
	}
}

// linear gives a random sum of constants without constants of its own, as coefficients.
func (w *proofWriter) linear(xs []string) []int {
	out := make([]int, len(xs))
	for i := range out {
		out[i] = w.r.IntN(7) - 3
	}
	return out
}

// sum writes a sum.
func sum(cs []int, xs []string) string {
	var b strings.Builder
	b.WriteString("(+ 0 0")
	for i, c := range cs {
		if c != 0 {
			b.WriteString(" (* " + integer(c) + " " + xs[i] + ")")
		}
	}
	return b.String() + ")"
}

func integer(n int) string { return intLit(big.NewInt(int64(n))).String() }

// integers gives different Int constants, or terms that stand for such.
func (w *proofWriter) integers(n int) (out []string) {
	for range n {
		if out = append(out, w.g.leaf(intSort).String()); w.chance(0.4) {
			out[len(out)-1] = w.term(intSort).String()
		}
	}
	return out
}

// farkas writes bounds of sums that have a combination that is about zero.
func (w *proofWriter) farkas(kind string) {
	xs := w.integers(1 + w.r.IntN(3))
	all, total := make([]int, len(xs)), 0
	var lits, parts []string
	for range 1 + w.r.IntN(3) {
		cs, k, b := w.linear(xs), 1+w.r.IntN(3), w.r.IntN(9)-4
		for i, c := range cs {
			all[i] += k * c
		}
		total += k * b
		lits = append(lits, fmt.Sprintf("(not (<= %s %s))", sum(cs, xs), integer(b)))
		parts = append(parts, fmt.Sprintf("(* %s %s)", integer(k), sum(cs, xs)))
	}
	for i := range all {
		all[i] = -all[i]
	}
	last := sum(all, xs)
	lits = append(lits, fmt.Sprintf("(not (<= %s %s))", last, integer(-total-1+w.g.pick(6, 2, 1))))
	parts = append(parts, last)
	w.clause(kind, lits, ":args (+ 0 0 "+strings.Join(parts, " ")+")"+w.because())
}

// split writes a clause that is shown by cases of a bound.
func (w *proofWriter) split(kind string) {
	x, n := w.integers(1)[0], w.r.IntN(7)-3
	y := w.integers(1)[0]
	lits := []string{
		fmt.Sprintf("(not (<= (+ (* 2 %s) (* -2 0) (* 2 %s)) %s))", x, y, integer(2*n+1)),
		fmt.Sprintf("(not (<= (+ (* (- 2) %s) (* (- 2) %s)) %s))", x, y, integer(-2*n-1+w.g.pick(4, 1))),
	}
	if w.chance(0.5) {
		lits = []string{fmt.Sprintf("(<= %s %s)", x, integer(n)), fmt.Sprintf("(<= %s (- %s))", integer(n+1), "(- "+x+")")}
	}
	side := func() string {
		return fmt.Sprintf("(+ 0 0 (* %s %s) (* %s %s))", integer(1+w.r.IntN(2)), x, integer(-1-w.r.IntN(2)), x)
	}
	w.clause(kind, lits, fmt.Sprintf(":args (ite (<= %s %s) %s %s)", x, integer(n+w.r.IntN(2)), side(), side()))
}

// divisor writes that a row has no solution since its coefficients have a divisor.
func (w *proofWriter) divisor(kind string) {
	xs := w.integers(2)
	d, k := 2+w.r.IntN(4), w.r.IntN(12)
	cs := []int{d * (1 + w.r.IntN(3)), d * (w.r.IntN(5) - 2)}
	row := sum(cs, xs)
	if w.chance(0.5) {
		w.clause(kind, []string{fmt.Sprintf("(not (= %s %s))", row, integer(k))}, "")
		return
	}
	w.clause(kind, []string{fmt.Sprintf("(not (<= %s %s))", row, integer(k)), fmt.Sprintf("(not (<= %s %s))", integer(k), row)},
		fmt.Sprintf(":args (+ 0 0 %s (* (- %d) %s) (* (- %s) %s))", row, cs[0], xs[0], integer(cs[1]), xs[1]))
}

// crowded writes that some boxes have about too little room.
func (w *proofWriter) crowded(kind string) {
	n := 2 + w.r.IntN(3)
	xs := w.integers(n)
	room := n - 1 + w.g.pick(4, 1)
	lo := w.r.IntN(5) - 2
	var lits []string
	box := make([]string, 0, n)
	for i, x := range xs {
		lits = append(lits, fmt.Sprintf("(not (<= %s %s))", integer(lo), x), fmt.Sprintf("(not (<= %s %s))", x, integer(lo+room-1)))
		box = append(box, fmt.Sprintf("(<= %s 1 0 1)", x))
		if w.chance(0.5) {
			for _, y := range xs[:i] {
				lits = append(lits, fmt.Sprintf("(= %s %s)", y, x))
			}
		}
	}
	if len(lits) == 2*n || w.chance(0.5) {
		lits = append(lits, "(not (distinct "+strings.Join(xs, " ")+"))")
	}
	order := "<="
	if w.chance(0.1) {
		order = "<"
	}
	w.clause(kind, lits, fmt.Sprintf(":args (or (%s %s %d 0 1) %s)", order, integer(lo), room, strings.Join(box, " ")))
}

// chain writes that ends of a chain are equal if neighbours are.
func (w *proofWriter) chain(kind string) {
	s := w.g.someSort()
	ts := []string{w.term(s).String()}
	var lits []string
	for range 1 + w.r.IntN(3) {
		a, b := ts[len(ts)-1], w.term(s).String()
		if w.chance(0.5) {
			lits = append(lits, "(not (= "+a+" "+b+"))")
		} else {
			lits = append(lits, "(not (= "+b+" "+a+"))")
		}
		ts = append(ts, b)
	}
	lits = append(lits, "(= "+ts[0]+" "+ts[len(ts)-1]+")")
	w.clause(kind, lits, ":args (and true true (= "+strings.Join(ts, " ")+"))"+w.because())
}

// congruence writes that equal arguments have equal values, of functions and of reads.
func (w *proofWriter) congruence(kind string) {
	s := w.g.someSort()
	if s.Kind == KindBool {
		s = intSort
	}
	f := w.g.call(s, 1)
	if f == nil || w.chance(0.3) {
		f = w.g.sel(s, 1)
	}
	if f == nil {
		f = w.g.compound(s, 1)
	}
	if len(f.Args) == 0 || len(f.Vars) > 0 {
		return
	}
	to := app(f.Op, f.Sort)
	var lits []string
	for _, a := range f.Args {
		b := a
		if w.chance(0.7) {
			b = w.term(a.Sort)
			lits = append(lits, not(app("=", boolSort, a, b)).String())
		}
		to.Args = append(to.Args, b)
	}
	eq := app("=", boolSort, f, to).String()
	w.clause(kind, append(lits, eq), ":args (and true true "+eq+")")
}

func (w *proofWriter) divider(kind string) {
	if len(w.g.p.Bv) == 0 {
		return
	}
	s := bvSort(w.g.width())
	a, b := w.term(s).String(), w.term(s).String()
	op := []string{"bvurem", "bvudiv", "bvsrem", "bvsmod", "bvsdiv"}[w.r.IntN(5)]
	zero := bvLit(new(big.Int), s.Width).String()
	w.clause(kind, []string{"(= " + b + " " + zero + ")", fmt.Sprintf("(bvult (bvurem %s %s) %s)", a, b, b)}, fmt.Sprintf(":args (= (%s %s %s) %s)", op, a, b, b))
}

// bind declares variables and gives a body over them.
func (w *proofWriter) bind() (vars []Var, body string) {
	for range 1 + w.g.pick(4, 2, 1) {
		if len(w.vars) > 0 && w.chance(0.3) {
			if v := w.vars[w.r.IntN(len(w.vars))]; !slices.Contains(vars, v) || w.chance(0.05) {
				vars = append(vars, v)
			}
			continue
		}
		v := Var{w.name("y"), w.g.someSort()}
		if len(vars) > 0 && w.chance(0.5) {
			v.Sort = vars[0].Sort
		}
		if w.chance(0.03) && len(w.g.s.Funs) > 0 {
			v.Name = w.g.s.Funs[w.r.IntN(len(w.g.s.Funs))].Name
		}
		w.lines = append(w.lines, "(declare-var "+v.Name+" "+v.Sort.Text+")")
		vars, w.vars = append(vars, v), append(w.vars, v)
	}
	if len(vars) == 0 {
		return w.bind()
	}
	w.g.scope = append(w.g.scope, vars...)
	if small := vars[0].Sort.values(); len(small) > 0 && w.chance(0.3) { // which all are
		t := app("or", boolSort)
		for _, v := range small {
			t.Args = append(t.Args, app("=", boolSort, app(vars[0].Name, v.Sort), v))
		}
		body = t.String()
	} else if last := vars[len(vars)-1]; len(vars) > 1 && last.Sort.is(vars[0].Sort) && w.chance(0.4) { // of one element
		body = "(= " + vars[0].Name + " " + last.Name + ")"
	} else {
		body = w.g.compound(boolSort, w.r.IntN(2)).String()
	}
	w.g.scope = w.g.scope[:0]
	return vars, body
}

func varNames(vars []Var) string {
	var b strings.Builder
	for _, v := range vars {
		b.WriteString(v.Name + " ")
	}
	return b.String()
}

// quantify names a quantified formula, and says that it holds or rewrites inside of it.
func (w *proofWriter) quantify(kind string) {
	vars, body := w.bind()
	q := w.name("q")
	op := "forall"
	if w.chance(0.3) {
		op = "exists"
	}
	w.lines = append(w.lines, fmt.Sprintf("(quantify %s %s (%s) %s)", q, op, varNames(vars), body))
	w.forms = append(w.forms, form{q, vars})
	switch w.r.IntN(4) {
	case 0: // up to the names and the order of variables
		var fresh []string
		for _, v := range vars {
			fresh = append(fresh, w.name("y"))
			w.lines = append(w.lines, "(declare-var "+fresh[len(fresh)-1]+" "+v.Sort.Text+")")
		}
		e, ok := parseSexpr(body)
		if !ok {
			return
		}
		for i, v := range vars {
			e.rename(v.Name, fresh[i])
		}
		r := w.name("q")
		w.lines = append(w.lines, fmt.Sprintf("(quantify %s %s (%s) %s)", r, op, strings.Join(fresh, " "), e))
		w.say(kind, "(rewrite %s %s %s)", w.name("r"), q, r)
	case 1: // inside
		w.g.scope = append(w.g.scope, vars...)
		if lits, _ := w.lawOf(); len(lits) == 1 && strings.HasPrefix(lits[0], "(= ") {
			if e, ok := parseSexpr(lits[0]); ok {
				w.say(kind, "(rewrite %s %s %s)", w.name("r"), e.list[1], e.list[2])
			}
		}
		w.g.scope = w.g.scope[:0]
		w.say(kind, "(rewrite %s %s %s)", w.name("r"), q, []string{"true", "false", q}[w.r.IntN(3)])
	case 2:
		w.say(kind, "(rewrite %s (not %s) %s)", w.name("r"), q, q)
	default:
		w.predicate(kind, q, "")
	}
}

// form gives a quantified formula with its variables.
func (w *proofWriter) form() form {
	if len(w.forms) == 0 || w.chance(0.2) {
		vars, body := w.bind()
		q := w.name("q")
		w.lines = append(w.lines, fmt.Sprintf("(quantify %s forall (%s) %s)", q, varNames(vars), body))
		w.forms = append(w.forms, form{q, vars})
	}
	return w.forms[w.r.IntN(len(w.forms))]
}

// terms gives terms for variables, of their sorts or now and then of others.
func (w *proofWriter) terms(vars []Var) (out []string) {
	odd := w.chance(0.3)
	for _, v := range vars {
		s := v.Sort
		if odd {
			s = w.g.someSort()
		}
		out = append(out, w.term(s).String())
	}
	return out
}

// instance writes that of a universal formula.
func (w *proofWriter) instance(kind string) {
	f := w.form()
	with := w.terms(f.vars)
	lits := []string{"(not " + f.text + ")"}
	if e, ok := parseSexpr(f.text); ok && len(e.list) == 3 && w.chance(0.6) {
		body := e.list[2]
		for i, v := range f.vars {
			body.rename(v.Name, with[i])
		}
		lits = append(lits, body.String())
	}
	if w.chance(0.2) {
		lits = append(lits, w.lit())
	}
	w.clause(kind, lits, ":with ("+strings.Join(with, " ")+") "+w.because())
}

// put writes a step that is seen with terms put for variables, and speaks of these terms.
func (w *proofWriter) put(kind string) {
	var lists []string
	f := w.form()
	sorts := make([]*Sort, len(f.vars))
	odd := w.chance(0.4)
	for i, v := range f.vars {
		if sorts[i] = v.Sort; odd {
			sorts[i] = w.g.someSort()
		}
	}
	var firsts []string
	for range 1 + w.r.IntN(3) {
		var list []string
		for i, v := range f.vars {
			t := w.term(sorts[i]).String()
			if i == 0 {
				firsts = append(firsts, t)
			}
			list = append(list, v.Name, t)
		}
		lists = append(lists, "("+strings.Join(list, " ")+")")
	}
	goal := "false"
	switch {
	case len(firsts) > 1 && w.chance(0.6):
		goal = fmt.Sprintf("(or (not %s) (not (distinct %s)))", f.text, strings.Join(firsts, " "))
	case w.chance(0.6):
		goal = "(or (not " + f.text + ") " + w.lit() + ")"
	}
	w.predicate(kind, goal, ":put ("+strings.Join(lists, " ")+") "+w.because())
}

// choose writes witnesses of a formula: new constants, or such that are not.
func (w *proofWriter) choose(kind string) {
	f := w.form()
	var ks []string
	odd := w.chance(0.15)
	for _, v := range f.vars {
		s := v.Sort
		if odd {
			s = w.g.someSort()
		}
		k := w.constantOf(s)
		if w.chance(0.15) {
			k = w.term(s).String()
		}
		ks = append(ks, k)
	}
	if w.chance(0.2) {
		ks[w.r.IntN(len(ks))] = ks[0]
	}
	lits := []string{f.text, "false"}
	if e, ok := parseSexpr(f.text); ok && len(e.list) == 3 {
		for i, v := range f.vars {
			e.list[2].rename(v.Name, ks[i])
		}
		lits[1] = "(not " + e.list[2].String() + ")"
		if e.list[0].atom == "exists" {
			lits = []string{"(not " + f.text + ")", e.list[2].String()}
		}
	}
	by := ":choose (" + strings.Join(ks, " ") + ") "
	w.clause(kind, lits, by)
	if w.chance(0.4) { // once more, of the same or of another formula
		if w.chance(0.5) {
			lits[0] = w.form().text
		}
		w.clause(kind, lits, by)
	}
}

// introduce says what a new constant is, more than once or with what it is not new to.
func (w *proofWriter) introduce(kind string) {
	s := w.g.someSort()
	k := w.constantOf(s)
	for range 1 + w.g.pick(2, 1) {
		says := "(= " + k + " " + w.term(s).String() + ")"
		if w.chance(0.3) {
			e := w.g.compound(s, 0).String()
			says = "(= " + k + " " + e + ")"
		}
		lits := []string{says}
		if w.chance(0.4) {
			c := w.term(boolSort).String()
			lits = append(lits, "(not "+c+")")
			if w.chance(0.5) {
				w.clause(kind, []string{c, "(distinct " + k + " " + w.term(s).String() + ")"}, ":new")
			}
		}
		w.clause(kind, lits, ":new")
	}
	w.clause(kind, []string{w.lit(), "(= " + k + " " + w.term(s).String() + ")"}, w.because())
}

// scopes writes binders of one name in each other.
func (w *proofWriter) scopes(kind string) {
	vars, body := w.bind()
	v := vars[0]
	inner := w.name("q")
	w.lines = append(w.lines, fmt.Sprintf("(quantify %s forall (%s) %s)", inner, v.Name, body))
	outer := w.name("q")
	w.g.scope = append(w.g.scope, v)
	w.lines = append(w.lines, fmt.Sprintf("(quantify %s forall (%s) (or %s %s))", outer, varNames(vars), inner, w.g.compound(boolSort, 0)))
	w.g.scope = w.g.scope[:0]
	w.forms = append(w.forms, form{outer, vars}, form{inner, vars[:1]})
	t := w.term(v.Sort).String()
	switch w.r.IntN(3) {
	case 0:
		w.clause(kind, []string{"(not " + outer + ")", "(or " + inner + " false)"}, ":with ("+strings.Join(w.terms(vars), " ")+")")
	case 1:
		w.clause(kind, []string{fmt.Sprintf("(= (let ((%s %s)) %s) (let ((%s %s)) (let ((%s %s)) %s)))", v.Name, t, body, v.Name, w.term(v.Sort), v.Name, t, body)}, "")
	default:
		w.clause(kind, []string{"(not " + inner + ")", fmt.Sprintf("(let ((%s %s)) %s)", v.Name, t, body)}, ":with ("+t+")")
	}
}

func (w *proofWriter) exchange(kind string) {
	s := w.g.someSort()
	class := map[string]bool{}
	for range 2 + w.r.IntN(3) {
		class[w.g.constant(s).String()] = true
	}
	var cs []string
	for _, c := range w.g.consts[s.Text] { // in order
		if class[c.Op] {
			cs = append(cs, c.Op)
		}
	}
	if len(cs) < 2 {
		return
	}
	w.r.Shuffle(len(cs), func(i, j int) { cs[i], cs[j] = cs[j], cs[i] })
	t := w.term(s).String()
	all := "(or"
	for _, c := range cs {
		all += " (= " + t + " " + c + ")"
	}
	from := w.predicate("claim", all+")", w.because())
	p := w.name("p")
	w.say(kind, "(exchange %s ((= %s %s)) (%s) :from (%s))", p, t, cs[0], strings.Join(cs, " "), from)
	w.preds = append(w.preds, p)
}

// from says what may follow from some premises.
func (w *proofWriter) from(kind string) {
	if len(w.preds) == 0 {
		return
	}
	var lits []string
	for range 1 + w.r.IntN(3) {
		lits = append(lits, w.lit())
	}
	w.clause(kind, lits, w.because())
}

func (w *proofWriter) rewritten(kind string) {
	var b string
	for _, st := range w.s.Steps {
		if st.Kind == StepAssert && w.chance(0.5) {
			b = st.Term.String()
		}
	}
	if b == "" {
		return
	}
	p := w.name("p")
	w.say("assume", "(assume %s %s)", p, b)
	w.preds = append(w.preds, p)
	s := w.g.someSort()
	a, c := w.term(s).String(), w.term(s).String()
	w.say(kind, "(rewrite %s %s %s %s)", w.name("r"), a, c, w.because())
	e, ok := parseSexpr(b)
	if !ok {
		return
	}
	w.predicate(kind, strings.ReplaceAll(e.String(), a, c), ":from ("+p+") :rewritten")
}

// derive resolves clauses, or nearly so.
func (w *proofWriter) derive(kind string) {
	from := w.some(w.clauses, 5)
	var lits []string
	for _, c := range from {
		for _, l := range w.says[c] {
			no := "(not " + l + ")"
			if strings.HasPrefix(l, "(not ") {
				no = strings.TrimSuffix(l[5:], ")")
			}
			if i := slices.Index(lits, no); i >= 0 {
				lits = slices.Delete(lits, i, i+1)
			} else if !slices.Contains(lits, l) {
				lits = append(lits, l)
			}
		}
	}
	if len(from) == 0 {
		return
	}
	c := w.name("c")
	w.say(kind, "(derive %s (%s) :from (%s))", c, strings.Join(lits, " "), strings.Join(from, " "))
	w.clauses, w.says[c] = append(w.clauses, c), lits
}

func (w *proofWriter) group(kind string) {
	p := w.name("p")
	w.say(kind, "(group %s (%s))", p, strings.Join(w.some(w.preds, 4), " "))
	w.preds = append(w.preds, p)
}

func (w *proofWriter) constraint(kind string) {
	w.say(kind, "(constraint (%s))", strings.Join(w.some(w.preds, 2), " "))
}

func (w *proofWriter) supposed(kind string) {
	if len(w.preds) == 0 {
		return
	}
	p := w.preds[w.r.IntN(len(w.preds))]
	w.say(kind, "(suppose-literal %s %s)", p, w.lit())
	w.clauses = append(w.clauses, "|literal of "+p+"|")
}

func (w *proofWriter) remove(kind string) {
	w.say(kind, "(delete (%s))", strings.Join(append(w.some(w.clauses, 2), w.some(w.preds, 1)...), " "))
}

// element speaks of elements of a declared sort by their names, as models do: in a proof they
// would stand for anything.
func (w *proofWriter) element(kind string) {
	var open []*Sort
	for _, s := range w.g.sorts {
		if s.Kind == KindOpen {
			open = append(open, s)
		}
	}
	if len(open) == 0 || w.g.abstract == 0 {
		return
	}
	s := open[w.r.IntN(len(open))]
	of := func(i int) string { return fmt.Sprintf("(as @%d %s)", i, s.Text) }
	i := w.r.IntN(2)
	switch w.r.IntN(3) {
	case 0:
		w.clause(kind, []string{"(distinct " + of(i) + " " + of(i+1) + ")"}, "")
	case 1:
		f := fmt.Sprintf("(forall ((n0 %s) (n1 %s)) (= n0 n1))", s.Text, s.Text)
		w.clause(kind, []string{"(not " + f + ")"}, ":with ("+of(i)+" "+of(i+1)+")")
	default:
		w.clause(kind, []string{"(not (= " + w.term(s).String() + " " + of(i) + "))", "(not (= " + w.term(s).String() + " " + of(i+1) + "))"}, w.because())
	}
}

// definition names a function of one argument, and says what a call is.
func (w *proofWriter) definition(string) {
	s, of := w.g.someSort(), w.g.someSort()
	v := Var{"v" + strconv.Itoa(w.r.IntN(3)), of}
	w.g.scope = append(w.g.scope, v)
	body := w.g.term(s, 2).String()
	w.g.scope = w.g.scope[:0]
	f := w.name("d")
	w.lines = append(w.lines, fmt.Sprintf("(define-fun %s ((%s %s)) %s %s)", f, v.Name, of.Text, s.Text, body))
	t := w.term(of).String()
	w.clause("defined", []string{fmt.Sprintf("(= (%s %s) (let ((%s %s)) %s))", f, t, v.Name, t, body)}, "")
}
