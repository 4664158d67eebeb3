package fuzz

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bsmt/grammar"
	"bsmt/portfolio"
	"bsmt/proofcheck"
	"bsmt/proofcheck/elaborate"
	"bsmt/session"
	"bsmt/smtlib"
)

// aletheScripts are small, one for each kind of reasoning.
var aletheScripts = map[string]string{
	"clauses":     "(declare-fun a () Bool)(declare-fun b () Bool)(declare-fun c () Bool)(assert (or a b))(assert (=> a c))(assert (ite b c a))(assert (not c))",
	"equivalence": "(declare-fun a () Bool)(declare-fun b () Bool)(declare-fun c () Bool)(assert (= a (xor b c)))(assert (= b c))(assert (or a (and b (not c))))",
	"carries":     "(declare-fun x () (_ BitVec 4))(declare-fun y () (_ BitVec 4))(assert (not (= (bvadd x y #b0001) (bvadd #b0001 y x))))(assert (bvult (bvadd x #b0001) #b0001))(assert (bvult x #b1111))",
	"cases":       "(declare-fun a () Bool)(declare-fun b () Bool)(declare-fun c () Bool)(declare-fun d () Bool)(assert (and (= (= a b) (= c d)) (xor a b) (= d c)))",
	"order":       "(declare-fun x () Int)(declare-fun y () Int)(declare-fun z () Int)(assert (< x y))(assert (< y z))(assert (>= x z))",
	"sums":        "(declare-fun x () Int)(declare-fun y () Int)(declare-fun z () Int)(assert (or (and (<= (+ x y) 3) (>= (- x z) 2)) (> (* 2 x) (+ 7 z))))(assert (>= z 1))(assert (>= y 1))(assert (<= x 3))(assert (or (distinct x 3) (> z 2)))(assert (=> (> x 2) (= y (+ z 5))))",
	"functions":   "(declare-sort U 0)(declare-fun f (U U) U)(declare-fun a () U)(declare-fun b () U)(declare-fun c () U)(assert (or (= a b) (= b a)))(assert (= (f a b) c))(assert (not (= (f b a) c)))",
	"predicates":  "(declare-sort U 0)(declare-fun P (U) Bool)(declare-fun a () U)(declare-fun b () U)(declare-fun c () U)(assert (= a b))(assert (= c b))(assert (P a))(assert (not (P c)))",
	"instances":   "(declare-sort U 0)(declare-fun P (U) Bool)(declare-fun f (U) U)(declare-fun a () U)(assert (forall ((x U)) (=> (P x) (P (f x)))))(assert (P a))(assert (not (P (f (f a)))))",
	"witnesses":   "(declare-sort U 0)(declare-fun P (U) Bool)(declare-fun Q (U) Bool)(assert (exists ((x U)) (and (P x) (Q x))))(assert (forall ((x U)) (or (not (P x)) (not (Q x)))))",
	"pairs":       "(declare-sort U 0)(declare-fun R (U U) Bool)(assert (exists ((x U) (y U)) (and (R x y) (not (R y x)))))(assert (forall ((x U) (y U)) (=> (R x y) (R y x))))",
	"arrays":      "(declare-fun m () (Array Int Int))(declare-fun i () Int)(declare-fun j () Int)(assert (= i j))(assert (not (= (select (store m i 5) j) 5)))",
	"below":       "(declare-fun f (Int) Int)(assert (forall ((x Int)) (forall ((y Int)) (=> (<= (+ x x y 0) (+ y (* 2 (f x)))) (> (f y) (+ (f y) x (- x)))))))(assert (= (f 3) 7))(assert (exists ((x Int)) (and (= (+ x 1) (f 3)) (not (exists ((z Int)) (and (= z (* 2 x)) (< z 12)))))))",
	"reals":       "(declare-fun x () Real)(declare-fun y () Real)(declare-fun z () Real)(assert (or (< (+ x (* 0.5 y)) (/ 1.0 3.0)) (<= (* 3.0 x) (- 1.0 (/ y 2.0)))))(assert (> (+ (* 2.0 x) y) 1.5))(assert (=> (< x z) (>= y 7.0)))(assert (<= y (/ 2.0 3.0)))(assert (or (>= z (+ x 1.0)) (= (* 6.0 x) 2.0)))(assert (< y 0.25))",
	"words":       "(declare-fun x () (_ BitVec 3))(declare-fun y () (_ BitVec 3))(assert (bvult x y))(assert (bvult y x))",
}

// Every proof of the kernel elaborates, and what the Alethe form claims of a rule is so.
func TestAlethe(t *testing.T) {
	refused := map[string]int{}
	for name, script := range aletheScripts {
		script = "(set-logic ALL)" + script + "(check-sat)"
		p := load(t, script)
		a := solve(p, p.Assertions, true, 900_000)
		var proof strings.Builder
		if a.Verdict != portfolio.Unsat || a.Proof == nil || a.Proof(&proof) != nil {
			t.Fatalf("%s: no proof", name)
		}
		for form, kind := range elaborate.Forms {
			q := load(t, script)
			r, log, err := proofcheck.Elaborate(context.Background(), q.Elaborator, q.Assertions, strings.NewReader(proof.String()))
			if err != nil || len(r.Holes) > 0 {
				t.Fatalf("%s: %v, %v", name, err, r)
			}
			plain := load(t, script)
			if r2, err := proofcheck.Check(context.Background(), plain.Elaborator, plain.Assertions, strings.NewReader(proof.String()), nil); err != nil || r2.Steps != r.Steps || len(r2.Holes) > 0 {
				t.Errorf("%s: checked otherwise where reasons are told: %v, %v", name, r, r2)
			}
			var text strings.Builder
			counts, err := log.Write(context.Background(), &text, kind)
			if err != nil {
				t.Fatal(err)
			}
			if kind != elaborate.Alethe {
				continue
			}
			if counts.Holes["known"]+counts.Holes["propagation"]+counts.Holes["rewritten"] > 0 {
				t.Errorf("%s, %s: a step has no reason:\n%s", name, form, text.String())
			}
			if name == "witnesses" && (!strings.Contains(text.String(), "connective_def") || counts.Holes["forall_inst"] > 0) {
				t.Errorf("%s: an existential formula that holds by an instance has no reason\n%s", name, text.String())
			}
			if (name == "witnesses" || name == "pairs") && (!strings.Contains(text.String(), "(choice (") || counts.Holes["sko_forall"] > 0) {
				t.Errorf("%s: a constant is no choice:\n%s", name, text.String())
			}
			if name == "below" && (!regexp.MustCompile(`\(step \S+\.\S+ .*:rule (resolution|cong).*\n(.*\n)*.* :rule bind\)`).MatchString(text.String()) || counts.Holes["bind"] > 0 || counts.Holes["generalize"] > 1) {
				t.Errorf("%s: what is rewritten below a quantifier is not shown there:\n%s", name, text.String())
			}
			if err := readAlethe(load(t, script), text.String()); err != nil {
				t.Errorf("%s: %v\n%s", name, err, text.String())
			}
			refuseChanges(t, name, script, text.String())
			for what, change := range aletheChanges {
				if changed := change(text.String()); changed != text.String() {
					if refused[what]++; readAlethe(load(t, script), changed) == nil {
						t.Errorf("%s: accepted with %s", name, what)
					}
				}
			}
		}
	}
	for what := range aletheChanges {
		if refused[what] == 0 {
			t.Errorf("nowhere: %s", what)
		}
	}
}

// aletheChanges make a proof one that is none, where they change it.
var aletheChanges = map[string]func(proof string) string{
	"a variable that is not bound under its anchor": first(`\(anchor :step \S+ :args \(\(\S+ \S+\) `, func(line string) string {
		return line[:strings.LastIndex(strings.TrimSpace(line), "(")]
	}),
	"a variable of another sort":                 first(`\(anchor :step \S+ :args \(\(\S+ (U|Int)\)`, func(s string) string { return s[:strings.LastIndex(s, " ")] + " Bool)" }),
	"no anchor":                                  first(`\(anchor .*\n`, func(string) string { return "" }),
	"an anchor of another step":                  first(`\(anchor :step \S+`, func(string) string { return "(anchor :step nobody" }),
	"nothing under an anchor":                    first(`(\(anchor .*\n)(\(step \S+\..*\n)+`, func(s string) string { return s[:strings.Index(s, "\n")+1] }),
	"what is bound turned round":                 first(`\(step \S+ \(cl \(= \S+ \S+\)\) :rule bind\)`, func(s string) string { return turned(s) }),
	"the denial of what a constant is chosen by": first(`\(choice \(\(\S+ \S+\)\) .*\)`, func(s string) string { i := strings.Index(s, ")) ") + 3; return s[:i] + "(not " + s[i:len(s)-1] + "))" }),
	"a choice turned into a declaration":         first(`\(define-fun (\S+) \(\) (\S+) \(choice .*\n`, func(s string) string { f := strings.Fields(s); return "(declare-fun " + f[1] + " () " + f[3] + ")\n" }),
	"the other rule of witnesses": func(proof string) string {
		return strings.NewReplacer(":rule sko_ex", ":rule sko_nobody", ":rule bind", ":rule sko_ex").Replace(proof)
	},
	"refl of what is not the same": first(`:rule refl`, func(string) string { return ":rule eq_reflexive" }),
	"a step that is named after its anchor has ended": func(proof string) string {
		inner := regexp.MustCompile(`\(step (\S+\.\S+) `).FindStringSubmatch(proof)
		at := strings.LastIndex(proof, ":premises (")
		if inner == nil || at < 0 {
			return proof
		}
		at += len(":premises (")
		return proof[:at] + inner[1] + " " + proof[at:]
	},
	"the last step named as a premise of itself": func(proof string) string {
		at := strings.LastIndex(proof, "(step ")
		name := strings.Fields(proof[at:])[1]
		if i := strings.LastIndex(proof, ":premises ("); i > at {
			return proof[:i+len(":premises (")] + name + " " + proof[i+len(":premises ("):]
		}
		return proof
	},
}

// first changes the first place that an expression matches.
func first(of string, change func(string) string) func(string) string {
	re := regexp.MustCompile(of)
	return func(proof string) string {
		at := re.FindStringIndex(proof)
		if at == nil {
			return proof
		}
		return proof[:at[0]] + change(proof[at[0]:at[1]]) + proof[at[1]:]
	}
}

// turned exchanges the sides of the equality of a step of one line.
func turned(line string) string {
	f := strings.Fields(line) // (step s (cl (= a b)) :rule bind)
	f[4], f[5] = strings.TrimRight(f[5], ")"), f[4]+"))"
	return strings.Join(f, " ")
}

// refuseChanges has the reader refuse a proof without one of its premises, or with another
// weight.
func refuseChanges(t *testing.T, name, script, proof string) {
	t.Helper()
	for line := range strings.Lines(proof) {
		at := strings.Index(line, ":premises (")
		if at < 0 || strings.Contains(line, ":rule hole") {
			continue
		}
		first := strings.FieldsFunc(line[at+len(":premises ("):], func(r rune) bool { return r == ' ' || r == ')' })[0]
		if readAlethe(load(t, script), strings.Replace(proof, line, strings.Replace(line, first, "nobody", 1), 1)) == nil {
			t.Errorf("%s: a premise that is not there was accepted: %s", name, line)
		}
		changed := strings.Replace(line, ":premises ("+first+" ", ":premises (", 1)
		if changed != line && readAlethe(load(t, script), strings.Replace(proof, line, changed, 1)) == nil {
			t.Errorf("%s: accepted without a premise: %s", name, line)
		}
		break
	}
	if i := strings.Index(proof, ":rule la_generic :args (1 1)"); i >= 0 {
		if readAlethe(load(t, script), strings.Replace(proof, ":rule la_generic :args (1 1)", ":rule la_generic :args (1 3)", 1)) == nil {
			t.Errorf("%s: accepted with another weight", name)
		}
	}
}

// aletheRule is the shape of a rule's steps: how many premises, arguments and literals, -1
// for any number, and what is checked besides.
type aletheRule struct {
	premises, args, literals int
	holds                    func(k *aletheReader, s aletheStep) bool
}

type aletheStep struct {
	clause   []smtlib.Term
	premises [][]smtlib.Term
	args     []smtlib.Term
}

var aletheRules = map[string]aletheRule{
	"resolution": {-1, 0, -1, (*aletheReader).resolves}, "hole": {-1, -1, -1, nil}, "or": {1, 0, -1, (*aletheReader).disjunction},
	"true": {0, 0, 1, (*aletheReader).tautology}, "false": {0, 0, 1, (*aletheReader).tautology},
	"and_pos": {0, 1, 2, (*aletheReader).tautology}, "and_neg": {0, 0, -1, (*aletheReader).tautology}, "or_pos": {0, 0, -1, (*aletheReader).tautology}, "or_neg": {0, 1, 2, (*aletheReader).tautology},
	"implies_pos": {0, 0, 3, (*aletheReader).tautology}, "implies_neg1": {0, 0, 2, (*aletheReader).tautology}, "implies_neg2": {0, 0, 2, (*aletheReader).tautology},
	"xor_pos1": {0, 0, 3, (*aletheReader).tautology}, "xor_pos2": {0, 0, 3, (*aletheReader).tautology}, "xor_neg1": {0, 0, 3, (*aletheReader).tautology}, "xor_neg2": {0, 0, 3, (*aletheReader).tautology},
	"ite_pos1": {0, 0, 3, (*aletheReader).tautology}, "ite_pos2": {0, 0, 3, (*aletheReader).tautology}, "ite_neg1": {0, 0, 3, (*aletheReader).tautology}, "ite_neg2": {0, 0, 3, (*aletheReader).tautology},
	"equiv_pos1": {0, 0, 3, (*aletheReader).tautology}, "equiv_pos2": {0, 0, 3, (*aletheReader).tautology}, "equiv_neg1": {0, 0, 3, (*aletheReader).tautology}, "equiv_neg2": {0, 0, 3, (*aletheReader).tautology},
	"la_generic": {0, -1, -1, (*aletheReader).farkas}, "la_disequality": {0, 0, 1, (*aletheReader).trichotomy}, "distinct_elim": {0, 0, 1, (*aletheReader).different},
	"eq_reflexive": {0, 0, 1, (*aletheReader).reflexive}, "eq_symmetric": {0, 0, 1, (*aletheReader).symmetric}, "eq_transitive": {0, 0, -1, (*aletheReader).transitive},
	"eq_congruent": {0, 0, -1, (*aletheReader).congruent}, "eq_congruent_pred": {0, 0, -1, (*aletheReader).congruentPredicate},
	"cong": {-1, 0, 1, (*aletheReader).cong}, "trans": {-1, 0, 1, (*aletheReader).trans}, "forall_inst": {0, -1, 1, (*aletheReader).instance}, "connective_def": {0, 0, 1, (*aletheReader).defined},
	"sko_forall": {0, 0, 1, (*aletheReader).chosen}, "sko_ex": {0, 0, 1, (*aletheReader).chosen}, "bind": {0, 0, 1, (*aletheReader).binds},
}

// aletheReader reads one proof.
type aletheReader struct {
	p     *session.Problem
	c     *smtlib.Context
	known map[string][]smtlib.Term

	canonical *smtlib.Canonical
	quants    map[smtlib.Term]smtlib.Term // by canonical form: a quantified formula that was read

	choice  map[smtlib.Term]smtlib.Term // by constant: (exists ((x S)) P) where it is (choice ((x S)) P)
	anchors []aletheAnchor              // the subproofs at hand, the innermost last
	ended   *aletheAnchor               // the one that the step at hand ends
}

// aletheAnchor is a subproof.
type aletheAnchor struct {
	ends  string                   // the step that ends it
	vars  []smtlib.Term            // what it binds
	to    []smtlib.Term            // what stands for each: itself, or a term
	texts string                   // the binders
	last  []smtlib.Term            // the clause that was said last in it
	known map[string][]smtlib.Term // what was known before
}

// readAlethe says what is wrong with a proof of the script.
func readAlethe(p *session.Problem, text string) error {
	k := &aletheReader{p: p, c: p.Context, known: map[string][]smtlib.Term{}, canonical: smtlib.NewCanonical(p.Context), choice: map[smtlib.Term]smtlib.Term{}, quants: map[smtlib.Term]smtlib.Term{}}
	// SMT-LIB's define-fun has no choice terms.
	var lines strings.Builder
	for line := range strings.Lines(text) {
		if strings.Contains(line, " (choice (") {
			line = strings.Replace(line, "(define-fun ", "(choose ", 1)
		}
		lines.WriteString(line)
	}
	commands := grammar.NewReader(strings.NewReader(lines.String()), "proof")
	var last []smtlib.Term
	for {
		cmd, err := commands.Next()
		if errors.Is(err, io.EOF) {
			if last == nil || len(last) > 0 {
				return errors.New("the last step is not the empty clause")
			}
			return nil
		}
		if err == nil {
			switch cmd.Name {
			case "anchor":
				err = k.anchor(cmd)
			case "choose":
				err = k.chooses(cmd)
			case "define-fun":
				err = p.Elaborator.DefineFun(cmd.Tree, cmd.Root)
			case "declare-fun":
				err = p.Elaborator.DeclareFun(cmd.Tree, cmd.Root)
			default:
				last, err = k.command(cmd)
			}
		}
		if cmd == nil {
			return err
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", cmd.Pos.Line, err)
		}
	}
}

func (k *aletheReader) command(cmd *grammar.Command) ([]smtlib.Term, error) {
	t, parts := cmd.Tree, children(cmd.Tree, cmd.Root)
	if len(parts) < 3 {
		return nil, errors.New("too short")
	}
	name := t.Text(parts[1])
	if _, ok := k.known[name]; ok {
		return nil, fmt.Errorf("%s is there already", name)
	}
	if cmd.Name == "assume" {
		a, err := k.p.Elaborator.BoolTerm(t, parts[2])
		same := func(b smtlib.Term) bool { return k.canonical.Of(a) == k.canonical.Of(b) } // up to names of bound variables
		if err != nil || !slices.ContainsFunc(k.p.Assertions, same) {
			return nil, fmt.Errorf("assumes what is no assertion: %v", err)
		}
		k.known[name] = []smtlib.Term{k.once(a)}
		return k.known[name], nil
	}
	if cmd.Name == "step" && len(parts) == 5 && t.Text(parts[4]) == "refl" && len(k.anchors) > 0 {
		return nil, k.refl(cmd)
	}
	var s aletheStep
	var ended *aletheAnchor
	if n := len(k.anchors); n > 0 && name == k.anchors[n-1].ends {
		ended = &k.anchors[n-1]
		k.anchors, k.known = k.anchors[:n-1], ended.known
	}
	k.ended = ended
	s.clause = []smtlib.Term{}
	rule := ""
	for i := 3; i+1 < len(parts); i += 2 {
		switch key := t.Text(parts[i]); key {
		case ":rule":
			rule = t.Text(parts[i+1])
		case ":premises":
			for _, n := range children(t, parts[i+1]) {
				c, ok := k.known[t.Text(n)]
				if !ok {
					return nil, fmt.Errorf("premise %s is not there before", t.Text(n))
				}
				s.premises = append(s.premises, c)
			}
		case ":args":
			for _, n := range children(t, parts[i+1]) {
				if rule == "hole" {
					continue
				}
				a, err := k.term(t, n)
				if err != nil {
					return nil, err
				}
				s.args = append(s.args, a)
			}
		default:
			return nil, fmt.Errorf("attribute %s", key)
		}
	}
	cl := children(t, parts[2])
	if cmd.Name != "step" || len(cl) == 0 || t.Text(cl[0]) != "cl" {
		return nil, errors.New("neither an assumption nor a step of a clause")
	}
	for _, n := range cl[1:] {
		a, err := k.formula(t, n)
		if err != nil {
			return nil, err
		}
		s.clause = append(s.clause, k.once(a))
	}
	r, ok := aletheRules[rule]
	fits := func(want, got int) bool { return want < 0 || want == got }
	switch {
	case !ok:
		return nil, fmt.Errorf("no rule %s", rule)
	case !fits(r.premises, len(s.premises)) || !fits(r.args, len(s.args)) && rule != "hole" || !fits(r.literals, len(s.clause)):
		return nil, fmt.Errorf("%s has %d premises, %d arguments and %d literals", rule, len(s.premises), len(s.args), len(s.clause))
	case r.holds != nil && !r.holds(k, s):
		return nil, fmt.Errorf("%s does not hold", rule)
	}
	if (strings.HasPrefix(rule, "sko_") || rule == "bind") != (ended != nil) {
		return nil, errors.New("a subproof that ends otherwise than by the choice of a constant or by what is bound")
	}
	if n := len(k.anchors); n > 0 {
		k.anchors[n-1].last = s.clause
	}
	k.known[name] = s.clause
	return s.clause, nil
}

// once gives quantified formulas that were read before, up to the names of what they bind:
// each binder that is read makes variables anew.
func (k *aletheReader) once(t smtlib.Term) smtlib.Term {
	if !k.c.Quantified(t) {
		return t
	}
	return k.c.Map(t, map[smtlib.Term]smtlib.Term{}, func(u smtlib.Term, args []smtlib.Term, _ bool) smtlib.Term {
		u = k.c.Rebuild(u, args)
		if op := k.c.Op(u); op != smtlib.OpForall && op != smtlib.OpExists {
			return u
		}
		form := k.canonical.Of(u)
		if _, ok := k.quants[form]; !ok {
			k.quants[form] = u
		}
		return k.quants[form]
	})
}

// children lists the parts of a list.
func children(t *grammar.Tree, n grammar.Node) (out []grammar.Node) {
	for _, m := range t.Children(n) {
		out = append(out, m)
	}
	return out
}

// atom takes negations off.
func (k *aletheReader) atom(t smtlib.Term) (smtlib.Term, bool) {
	yes := true
	for k.c.Op(t) == smtlib.OpNot {
		t, yes = k.c.Arg(t, 0), !yes
	}
	return t, yes
}

// resolves makes the resolvents one after the other.
func (k *aletheReader) resolves(s aletheStep) bool {
	type lit struct {
		atom smtlib.Term
		yes  bool
	}
	set := func(ts []smtlib.Term) map[lit]bool {
		out := map[lit]bool{}
		for _, t := range ts {
			a, yes := k.atom(t)
			out[lit{a, yes}] = true
		}
		return out
	}
	if len(s.premises) < 2 {
		return false
	}
	now := set(s.premises[0])
	for _, p := range s.premises[1:] {
		other, found := set(p), false
		for l := range other {
			if no := (lit{l.atom, !l.yes}); !found && now[no] {
				found = true
				delete(now, no)
				delete(other, l)
				for m := range other {
					now[m] = true
				}
			}
		}
		if !found {
			return false
		}
	}
	want := set(s.clause)
	for l := range now {
		if !want[l] {
			return false
		}
	}
	return true
}

// tautology goes through all values of what the connectives are of.
func (k *aletheReader) tautology(s aletheStep) bool {
	c := k.c
	var atoms []smtlib.Term
	connective := func(t smtlib.Term) bool {
		switch c.Op(t) {
		case smtlib.OpNot, smtlib.OpAnd, smtlib.OpOr, smtlib.OpImplies, smtlib.OpXor, smtlib.OpTrue, smtlib.OpFalse:
			return true
		case smtlib.OpIte, smtlib.OpEq:
			return c.SortOf(c.Arg(t, 1)) == smtlib.Bool
		}
		return false
	}
	// The first literal's connective is looked into, and those of its parts only where
	// they are negations.
	top, _ := k.atom(s.clause[0])
	value := map[smtlib.Term]bool{}
	var eval func(t smtlib.Term) bool
	eval = func(t smtlib.Term) bool {
		if t != top && c.Op(t) != smtlib.OpNot || !connective(t) {
			if _, ok := value[t]; !ok && !slices.Contains(atoms, t) {
				atoms = append(atoms, t)
			}
			return value[t]
		}
		var vs []bool
		for _, a := range c.Args(t) {
			vs = append(vs, eval(a))
		}
		switch c.Op(t) {
		case smtlib.OpNot:
			return !vs[0]
		case smtlib.OpAnd:
			return !slices.Contains(vs, false)
		case smtlib.OpOr:
			return slices.Contains(vs, true)
		case smtlib.OpImplies:
			return !vs[0] || vs[1]
		case smtlib.OpXor:
			return vs[0] != vs[1]
		case smtlib.OpEq:
			return vs[0] == vs[1]
		case smtlib.OpIte:
			return vs[0] && vs[1] || !vs[0] && vs[2]
		}
		return c.Op(t) == smtlib.OpTrue
	}
	holds := func() bool {
		out := false
		for _, t := range s.clause {
			out = eval(t) || out
		}
		return out
	}
	holds()
	if len(atoms) > 12 {
		return k.long(s, top)
	}
	for n := range 1 << len(atoms) {
		for i, a := range atoms {
			value[a] = n>>i&1 != 0
		}
		if !holds() {
			return false
		}
	}
	return true
}

// long says that a clause of a conjunction or disjunction is one: it and all of its arguments, or
// the one that an index names.
func (k *aletheReader) long(s aletheStep, top smtlib.Term) bool {
	args := k.c.Args(top)
	_, yes := k.atom(s.clause[0])
	if op := k.c.Op(top); op != smtlib.OpAnd && op != smtlib.OpOr || (op == smtlib.OpAnd) == yes && len(s.args) > 0 {
		return false
	}
	if len(s.args) == 1 {
		i := int(k.c.IntVal(s.args[0]).Int64())
		args = args[i : i+1]
	}
	for i, a := range args {
		have, sign := k.atom(s.clause[1+i])
		want, says := k.atom(a)
		if have != want || (sign == says) == yes {
			return false
		}
	}
	return len(s.clause) == len(args)+1
}

// value is an integer's linear form: coefficients by term, NoTerm for the constant.
func (k *aletheReader) form(t smtlib.Term, by *big.Rat, out map[smtlib.Term]*big.Rat) {
	c, args := k.c, k.c.Args(t)
	plus := func(t smtlib.Term, v *big.Rat) {
		if out[t] == nil {
			out[t] = new(big.Rat)
		}
		out[t].Add(out[t], v)
	}
	minus := new(big.Rat).Neg(by)
	switch c.Op(t) {
	case smtlib.OpInt, smtlib.OpReal:
		plus(smtlib.NoTerm, new(big.Rat).Mul(by, k.rational(t)))
	case smtlib.OpRealDiv:
		switch v, by2 := k.rational(t), k.rational(args[1]); {
		case v != nil:
			plus(smtlib.NoTerm, new(big.Rat).Mul(by, v))
		case by2 != nil && by2.Sign() != 0 && len(args) == 2:
			k.form(args[0], new(big.Rat).Quo(by, by2), out)
		default:
			plus(t, by)
		}
	case smtlib.OpAdd:
		for _, a := range args {
			k.form(a, by, out)
		}
	case smtlib.OpNeg:
		k.form(args[0], minus, out)
	case smtlib.OpSub:
		k.form(args[0], by, out)
		for _, a := range args[1:] {
			k.form(a, minus, out)
		}
	case smtlib.OpMul:
		for i, a := range args {
			number := map[smtlib.Term]*big.Rat{}
			if k.form(a, big.NewRat(1, 1), number); len(args) == 2 && len(number) == 1 && number[smtlib.NoTerm] != nil && c.Op(a) != smtlib.OpMul {
				k.form(args[1-i], new(big.Rat).Mul(by, number[smtlib.NoTerm]), out)
				return
			}
		}
		plus(t, by)
	default:
		plus(t, by)
	}
}

// farkas adds up the denials of all literals with their weights.
func (k *aletheReader) farkas(s aletheStep) bool {
	if len(s.args) != len(s.clause) {
		return false
	}
	total, above, beyond := map[smtlib.Term]*big.Rat{}, false, false
	for i, t := range s.clause {
		w := k.rational(s.args[i])
		a, yes := k.atom(t)
		args := k.c.Args(a)
		if len(args) != 2 || w == nil {
			return false
		}
		d := map[smtlib.Term]*big.Rat{} // what is at least zero, or zero
		one, minus := big.NewRat(1, 1), big.NewRat(-1, 1)
		op := k.c.Op(a)
		less := op == smtlib.OpLe || op == smtlib.OpLt
		strict := op == smtlib.OpLt || op == smtlib.OpGt
		if op == smtlib.OpEq && !yes {
			k.form(args[0], one, d)
			k.form(args[1], minus, d)
		} else if op == smtlib.OpEq {
			return false
		} else {
			if yes {
				less, strict = !less, !strict
			}
			if less {
				one, minus = minus, one
			}
			k.form(args[0], one, d)
			k.form(args[1], minus, d)
			switch real := k.c.SortOf(args[0]) == smtlib.Real; {
			case strict && real:
				beyond = beyond || w.Sign() != 0
			case strict:
				k.form(k.c.MkInt(big.NewInt(1)), big.NewRat(-1, 1), d)
			}
			w, above = new(big.Rat).Abs(w), true
		}
		for x, v := range d {
			if total[x] == nil {
				total[x] = new(big.Rat)
			}
			total[x].Add(total[x], new(big.Rat).Mul(w, v))
		}
	}
	constant := total[smtlib.NoTerm]
	delete(total, smtlib.NoTerm)
	for _, v := range total {
		if v.Sign() != 0 {
			return false
		}
	}
	if constant == nil {
		constant = new(big.Rat)
	}
	return constant.Sign() < 0 || beyond && constant.Sign() == 0 || !above && constant.Sign() != 0
}

// rational is the value of a weight.
func (k *aletheReader) rational(t smtlib.Term) *big.Rat {
	c := k.c
	switch c.Op(t) {
	case smtlib.OpInt:
		return new(big.Rat).SetInt(c.IntVal(t))
	case smtlib.OpReal:
		return new(big.Rat).Set(c.RealVal(t))
	case smtlib.OpNeg:
		if v := k.rational(c.Arg(t, 0)); v != nil {
			return new(big.Rat).Neg(v)
		}
	case smtlib.OpRealDiv:
		a, b := k.rational(c.Arg(t, 0)), k.rational(c.Arg(t, 1))
		if a != nil && b != nil && b.Sign() != 0 {
			return a.Quo(a, b)
		}
	case smtlib.OpToReal:
		return k.rational(c.Arg(t, 0))
	}
	return nil
}

func (k *aletheReader) sides(t smtlib.Term) (a, b smtlib.Term, ok bool) {
	if k.c.Op(t) != smtlib.OpEq || len(k.c.Args(t)) != 2 {
		return 0, 0, false
	}
	return k.c.Arg(t, 0), k.c.Arg(t, 1), true
}

func (k *aletheReader) reflexive(s aletheStep) bool {
	a, b, ok := k.sides(s.clause[0])
	return ok && a == b
}

func (k *aletheReader) symmetric(s aletheStep) bool {
	l, r, ok := k.sides(s.clause[0])
	a, b, ok1 := k.sides(l)
	x, y, ok2 := k.sides(r)
	return ok && ok1 && ok2 && a == y && b == x
}

// denied gives what the equalities are of that are denied before the last n literals.
func (k *aletheReader) denied(s aletheStep, n int) (out [][2]smtlib.Term) {
	for _, t := range s.clause[:max(0, len(s.clause)-n)] {
		if k.c.Op(t) == smtlib.OpNot {
			if a, b, ok := k.sides(k.c.Arg(t, 0)); ok {
				out = append(out, [2]smtlib.Term{a, b})
			}
		}
	}
	return out
}

func chained(pairs [][2]smtlib.Term, a, b smtlib.Term) bool {
	for _, p := range pairs {
		if p[0] != a {
			return false
		}
		a = p[1]
	}
	return a == b
}

func (k *aletheReader) transitive(s aletheStep) bool {
	a, b, ok := k.sides(s.clause[len(s.clause)-1])
	return ok && len(s.clause) > 2 && len(k.denied(s, 1)) == len(s.clause)-1 && chained(k.denied(s, 1), a, b)
}

func (k *aletheReader) trans(s aletheStep) bool {
	var pairs [][2]smtlib.Term
	for _, p := range s.premises {
		if len(p) != 1 {
			return false
		}
		a, b, ok := k.sides(p[0])
		if !ok {
			return false
		}
		pairs = append(pairs, [2]smtlib.Term{a, b})
	}
	a, b, ok := k.sides(s.clause[0])
	return ok && len(pairs) > 1 && chained(pairs, a, b)
}

// applies says that two terms apply the same to arguments that pairs make equal, in order.
func (k *aletheReader) applies(f, g smtlib.Term, pairs [][2]smtlib.Term, all bool) bool {
	as, bs := k.c.Args(f), k.c.Args(g)
	if len(as) != len(bs) || len(as) == 0 || k.c.Rebuild(f, nil) != k.c.Rebuild(g, nil) || k.c.Op(f) == smtlib.OpForall || k.c.Op(f) == smtlib.OpExists {
		return false
	}
	for i := range as {
		if len(pairs) > 0 && pairs[0] == [2]smtlib.Term{as[i], bs[i]} {
			pairs = pairs[1:]
		} else if all || as[i] != bs[i] {
			return false
		}
	}
	return len(pairs) == 0
}

func (k *aletheReader) congruent(s aletheStep) bool {
	a, b, ok := k.sides(s.clause[len(s.clause)-1])
	return ok && len(k.denied(s, 1)) == len(s.clause)-1 && k.applies(a, b, k.denied(s, 1), true)
}

func (k *aletheReader) congruentPredicate(s aletheStep) bool {
	n := len(s.clause)
	if n < 3 || k.c.Op(s.clause[n-2]) != smtlib.OpNot {
		return false
	}
	return len(k.denied(s, 2)) == n-2 && k.applies(k.c.Arg(s.clause[n-2], 0), s.clause[n-1], k.denied(s, 2), true)
}

func (k *aletheReader) cong(s aletheStep) bool {
	var pairs [][2]smtlib.Term
	for _, p := range s.premises {
		if len(p) != 1 {
			return false
		}
		a, b, ok := k.sides(p[0])
		if !ok {
			return false
		}
		pairs = append(pairs, [2]smtlib.Term{a, b})
	}
	a, b, ok := k.sides(s.clause[0])
	return ok && k.applies(a, b, pairs, false)
}

func (k *aletheReader) disjunction(s aletheStep) bool {
	return len(s.premises[0]) == 1 && k.c.Op(s.premises[0][0]) == smtlib.OpOr && slices.Equal(k.c.Args(s.premises[0][0]), s.clause)
}

func (k *aletheReader) trichotomy(s aletheStep) bool {
	args := k.c.Args(s.clause[0])
	if k.c.Op(s.clause[0]) != smtlib.OpOr || len(args) != 3 {
		return false
	}
	a, b, ok := k.sides(args[0])
	le := func(t, x, y smtlib.Term) bool {
		return k.c.Op(t) == smtlib.OpNot && k.c.Arg(t, 0) == k.c.MkOp(smtlib.OpLe, smtlib.Bool, x, y)
	}
	return ok && le(args[1], a, b) && le(args[2], b, a)
}

func (k *aletheReader) different(s aletheStep) bool {
	d, e, ok := k.sides(s.clause[0])
	if !ok || k.c.Op(d) != smtlib.OpDistinct || k.c.Op(e) != smtlib.OpNot {
		return false
	}
	return slices.Equal(k.c.Args(d), k.c.Args(k.c.Arg(e, 0))) && k.c.Op(k.c.Arg(e, 0)) == smtlib.OpEq && len(k.c.Args(d)) == 2
}

func (k *aletheReader) instance(s aletheStep) bool {
	args := k.c.Args(s.clause[0])
	if k.c.Op(s.clause[0]) != smtlib.OpOr || len(args) != 2 || k.c.Op(args[0]) != smtlib.OpNot {
		return false
	}
	q := k.c.Arg(args[0], 0)
	if k.c.Op(q) != smtlib.OpForall || len(k.c.Quant(q).Vars) != len(s.args) {
		return false
	}
	to := map[smtlib.Term]smtlib.Term{}
	for i, v := range k.c.Quant(q).Vars {
		to[v] = s.args[i]
	}
	// Each binder that is read makes variables anew.
	return k.canonical.Of(k.c.Substitute(k.c.Arg(q, 0), to)) == k.canonical.Of(args[1])
}

// defined says that an existential formula is the denial of a universal one.
func (k *aletheReader) defined(s aletheStep) bool {
	a, b, ok := k.sides(s.clause[0])
	if !ok || k.c.Op(a) != smtlib.OpExists || k.c.Op(b) != smtlib.OpNot {
		return false
	}
	deny := func(t smtlib.Term) smtlib.Term { return k.c.MkOp(smtlib.OpNot, smtlib.Bool, t) }
	want := k.c.MkQuant(smtlib.OpForall, smtlib.Quant{Vars: k.c.Quant(a).Vars}, deny(k.c.Arg(a, 0)))
	return k.canonical.Of(k.c.Arg(b, 0)) == k.canonical.Of(want)
}

// written is the text of a part of a command.
func written(t *grammar.Tree, n grammar.Node) string { return string(t.Source(n)) }

// read is the formula of a text.
func (k *aletheReader) read(text string) (smtlib.Term, error) {
	cmd, err := grammar.NewReader(strings.NewReader("(assert "+text+")"), "formula").Next()
	if err != nil {
		return smtlib.NoTerm, err
	}
	return k.p.Elaborator.BoolTerm(cmd.Tree, children(cmd.Tree, cmd.Root)[1])
}

// chooses takes (define-fun c () S (choice ((x S)) P)).
func (k *aletheReader) chooses(cmd *grammar.Command) error {
	t, parts := cmd.Tree, children(cmd.Tree, cmd.Root)
	if len(parts) != 5 {
		return errors.New("no definition of a constant")
	}
	body := children(t, parts[4])
	if len(body) != 3 || t.Text(body[0]) != "choice" {
		return errors.New("no choice")
	}
	is, err := k.read("(exists " + written(t, body[1]) + " " + written(t, body[2]) + ")")
	if err != nil {
		return err
	}
	name, sort := t.Text(parts[1]), written(t, parts[3])
	declare, err := grammar.NewReader(strings.NewReader("(declare-fun "+name+" () "+sort+")"), "constant").Next()
	if err == nil {
		err = k.p.Elaborator.DeclareFun(declare.Tree, declare.Root)
	}
	if err != nil {
		return err
	}
	same, err := k.read("(= " + name + " " + name + ")")
	if vars := k.c.Quant(is).Vars; err == nil && (len(vars) != 1 || k.c.SortOf(vars[0]) != k.c.SortOf(k.c.Arg(same, 0))) {
		err = errors.New("a choice of another sort")
	}
	if err == nil {
		k.choice[k.c.Arg(same, 0)] = is
	}
	return err
}

// term is a term under the anchors at hand.
func (k *aletheReader) term(t *grammar.Tree, n grammar.Node) (smtlib.Term, error) {
	if len(k.anchors) == 0 {
		return k.p.Elaborator.Term(t, n)
	}
	a := written(t, n)
	if strings.HasPrefix(a, ":") || a == "" {
		return smtlib.NoTerm, errors.New("no term")
	}
	is, err := k.bound("(= " + a + " " + a + ")")
	if err != nil {
		return smtlib.NoTerm, err
	}
	return k.c.Arg(is, 0), nil
}

// formula is a formula under the anchors at hand.
func (k *aletheReader) formula(t *grammar.Tree, n grammar.Node) (smtlib.Term, error) {
	if len(k.anchors) == 0 {
		return k.p.Elaborator.BoolTerm(t, n)
	}
	return k.bound(written(t, n))
}

// bound reads a formula of which the anchors at hand bind variables.
func (k *aletheReader) bound(text string) (smtlib.Term, error) {
	to := map[smtlib.Term]smtlib.Term{}
	for _, a := range slices.Backward(k.anchors) {
		text = "(forall (" + a.texts + ") " + text + ")"
	}
	whole, err := k.read(text)
	if err != nil {
		return smtlib.NoTerm, err
	}
	for _, a := range k.anchors {
		for i, v := range k.c.Quant(whole).Vars {
			to[v] = a.vars[i]
		}
		whole = k.c.Arg(whole, 0)
	}
	return k.c.Substitute(whole, to), nil
}

// anchor takes (anchor :step s :args (...)), of arguments (:= (x S) t), with (x S) before each
// where t is x.
func (k *aletheReader) anchor(cmd *grammar.Command) error {
	t, parts := cmd.Tree, children(cmd.Tree, cmd.Root)
	if len(parts) != 5 || t.Text(parts[1]) != ":step" || t.Text(parts[3]) != ":args" {
		return errors.New("no anchor of one step with arguments")
	}
	a := aletheAnchor{ends: t.Text(parts[2]), known: maps.Clone(k.known)}
	alone := "" // a variable that was bound
	for _, n := range children(t, parts[4]) {
		is := children(t, n)
		if len(is) == 2 && alone == "" {
			alone = written(t, n)
			continue
		}
		if len(is) != 3 || t.Text(is[0]) != ":=" || len(children(t, is[1])) != 2 {
			return errors.New("an argument is not (:= (x S) t)")
		}
		var by smtlib.Term
		var err error
		x := children(t, is[1])[0]
		if itself := written(t, is[2]) == t.Text(x); itself != (alone != "") || itself && alone != written(t, is[1]) {
			return errors.New("a variable stands for itself, and is not bound, or the other way round")
		} else if !itself {
			by, err = k.term(t, is[2])
		}
		if err != nil {
			return err
		}
		text := written(t, is[1])
		v, err := k.read("(forall (" + text + ") true)")
		if err != nil {
			return err
		}
		x1 := k.c.Quant(v).Vars[0]
		if alone != "" {
			by, alone = x1, ""
		}
		if k.c.SortOf(by) != k.c.SortOf(x1) {
			return errors.New("a term of another sort")
		}
		a.texts, a.vars, a.to = a.texts+text, append(a.vars, x1), append(a.to, by)
	}
	if alone != "" || len(a.vars) == 0 {
		return errors.New("a variable for which nothing stands")
	}
	k.anchors = append(k.anchors, a)
	return nil
}

// refl takes (cl (= P Q)) by refl: Q is P with what stands for the variables.
func (k *aletheReader) refl(cmd *grammar.Command) error {
	t, parts := cmd.Tree, children(cmd.Tree, cmd.Root)
	if len(children(t, parts[2])) != 2 {
		return errors.New("no step by refl under an anchor")
	}
	same, err := k.formula(t, children(t, parts[2])[1])
	if err != nil {
		return err
	}
	now := &k.anchors[len(k.anchors)-1]
	a, b, ok := k.sides(same)
	to := map[smtlib.Term]smtlib.Term{}
	for i, v := range now.vars {
		to[v] = now.to[i]
	}
	if !ok || k.canonical.Of(k.c.Substitute(a, to)) != k.canonical.Of(b) {
		return errors.New("refl does not hold")
	}
	now.last = []smtlib.Term{same}
	return nil
}

// binds says that two quantified formulas are equal since what they bind was shown to be.
func (k *aletheReader) binds(s aletheStep) bool {
	q, r, ok := k.sides(s.clause[0])
	if !ok || k.ended == nil || len(k.ended.last) != 1 || k.c.Op(q) != k.c.Op(r) || k.c.Op(q) != smtlib.OpForall && k.c.Op(q) != smtlib.OpExists {
		return false
	}
	a, b, ok := k.sides(k.ended.last[0])
	bind := func(t smtlib.Term) smtlib.Term {
		return k.canonical.Of(k.c.MkQuant(k.c.Op(q), smtlib.Quant{Vars: k.ended.vars}, t))
	}
	return ok && slices.Equal(k.ended.vars, k.ended.to) && bind(a) == k.canonical.Of(q) && bind(b) == k.canonical.Of(r)
}

// chosen says that a quantified formula equals what the subproof made of its body, and that
// what stands for each variable is the choice that the rule asks for.
func (k *aletheReader) chosen(s aletheStep) bool {
	q, is, ok := k.sides(s.clause[0])
	if !ok || k.ended == nil || len(k.ended.last) != 1 || k.c.Op(q) != smtlib.OpForall && k.c.Op(q) != smtlib.OpExists {
		return false
	}
	a, b, ok := k.sides(k.ended.last[0])
	if !ok {
		return false
	}
	op, vars := k.c.Op(q), k.ended.vars
	if k.canonical.Of(k.c.MkQuant(op, smtlib.Quant{Vars: vars}, a)) != k.canonical.Of(q) || k.canonical.Of(b) != k.canonical.Of(is) {
		return false
	}
	for i, v := range vars {
		of := a
		if rest := vars[i+1:]; len(rest) > 0 {
			of = k.c.MkQuant(op, smtlib.Quant{Vars: rest}, of)
		}
		if op == smtlib.OpForall {
			of = k.c.MkOp(smtlib.OpNot, smtlib.Bool, of)
		}
		want := k.c.MkQuant(smtlib.OpExists, smtlib.Quant{Vars: []smtlib.Term{v}}, of)
		if have, ok := k.choice[k.ended.to[i]]; !ok || k.canonical.Of(have) != k.canonical.Of(want) {
			return false
		}
		a = k.c.Substitute(a, map[smtlib.Term]smtlib.Term{v: k.ended.to[i]})
	}
	return true
}
