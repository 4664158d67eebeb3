package session_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bsmt/portfolio"
	"bsmt/portfolio/members"
	"bsmt/session"
)

// truth is a formula, and what it is where names have values; false is 0.
type truth struct {
	text string
	of   func(env map[string]int) bool
}

// known is what a script has declared and asserted on a level.
type known struct {
	consts  map[string]bool                           // by name: it is an integer of 0 to 2, not a Bool
	defined map[string]func(int, map[string]int) bool // by name: functions of an integer
	named   map[string]truth
	held    []truth // with names where they have one
	labels  []string
}

// talk is a script that asks over and over, and what its responses have to be.
type talk struct {
	r      *rand.Rand
	b      strings.Builder
	expect []func(response string) error
	levels []known
	label  int
	cores  bool
	names  []string // that were used for what has gone since
}

func (k *talk) say(format string, a ...any) { fmt.Fprintf(&k.b, format+"\n", a...) }

// top is the innermost level.
func (k *talk) top() *known { return &k.levels[len(k.levels)-1] }

func (k *talk) push() {
	k.levels = append(k.levels, known{consts: map[string]bool{}, defined: map[string]func(int, map[string]int) bool{}, named: map[string]truth{}})
}

// all lists the constants of one kind in scope.
func (k *talk) all(ints bool) (out []string) {
	for _, l := range k.levels {
		for _, name := range slices.Sorted(maps.Keys(l.consts)) {
			if l.consts[name] == ints {
				out = append(out, name)
			}
		}
	}
	return out
}

func (k *talk) declare(name string, integer bool) {
	k.top().consts[name] = integer
	if !integer {
		k.say("(declare-const %s Bool)", name)
		return
	}
	k.say("(declare-fun %s () Int)", name)
	k.assert(truth{"(<= 0 " + name + " 2)", func(env map[string]int) bool { return env[name] >= 0 && env[name] <= 2 }}, false)
}

func (k *talk) assert(f truth, named bool) {
	label := ""
	text := f.text
	if named {
		label = fmt.Sprintf("n%d", k.label)
		k.label++
		k.top().named[label] = truth{label, f.of}
		text = "(! " + text + " :named " + label + ")"
	}
	k.say("(assert %s)", text)
	k.top().held, k.top().labels = append(k.top().held, f), append(k.top().labels, label)
}

// number is an integer term.
func (k *talk) number() (string, func(map[string]int) int) {
	ints := k.all(true)
	name := ints[k.r.IntN(len(ints))]
	switch n := k.r.IntN(4); k.r.IntN(4) {
	case 0:
		return fmt.Sprint(n), func(map[string]int) int { return n }
	case 1:
		other := ints[k.r.IntN(len(ints))]
		return fmt.Sprintf("(- %s %s)", name, other), func(env map[string]int) int { return env[name] - env[other] }
	}
	return name, func(env map[string]int) int { return env[name] }
}

func (k *talk) formula(depth int) truth {
	if depth > 0 && k.r.IntN(3) > 0 {
		a, b := k.formula(depth-1), k.formula(depth-1)
		switch k.r.IntN(4) {
		case 0:
			return truth{"(and " + a.text + " " + b.text + ")", func(env map[string]int) bool { return a.of(env) && b.of(env) }}
		case 1:
			return truth{"(xor " + a.text + " " + b.text + ")", func(env map[string]int) bool { return a.of(env) != b.of(env) }}
		}
		return truth{"(or " + a.text + " " + b.text + ")", func(env map[string]int) bool { return a.of(env) || b.of(env) }}
	}
	switch k.r.IntN(6) {
	case 0:
		for _, l := range slices.Backward(k.levels) {
			for _, name := range slices.Sorted(maps.Keys(l.defined)) {
				x, v := k.number()
				f := l.defined[name]
				return truth{"(" + name + " " + x + ")", func(env map[string]int) bool { return f(v(env), env) }}
			}
		}
	case 1:
		for _, l := range k.levels {
			for _, name := range slices.Sorted(maps.Keys(l.named)) {
				if k.r.IntN(2) == 0 {
					return l.named[name]
				}
			}
		}
	case 2, 3:
		if bools := k.all(false); len(bools) > 0 {
			name := bools[k.r.IntN(len(bools))]
			if k.r.IntN(2) == 0 {
				return truth{"(not " + name + ")", func(env map[string]int) bool { return env[name] == 0 }}
			}
			return truth{name, func(env map[string]int) bool { return env[name] != 0 }}
		}
	}
	a, av := k.number()
	b, bv := k.number()
	if k.r.IntN(2) == 0 {
		return truth{"(= " + a + " " + b + ")", func(env map[string]int) bool { return av(env) == bv(env) }}
	}
	return truth{"(< " + a + " " + b + ")", func(env map[string]int) bool { return av(env) < bv(env) }}
}

// possible tells whether formulas hold together somewhere.
func (k *talk) possible(fs []truth) bool {
	ints, bools := k.all(true), k.all(false)
	env := map[string]int{}
	var try func(i int) bool
	try = func(i int) bool {
		if i == len(ints)+len(bools) {
			return !slices.ContainsFunc(fs, func(f truth) bool { return !f.of(env) })
		}
		name, most := "", 1
		if i < len(ints) {
			name, most = ints[i], 2
		} else {
			name = bools[i-len(ints)]
		}
		for env[name] = 0; env[name] <= most; env[name]++ {
			if try(i + 1) {
				return true
			}
		}
		return false
	}
	return try(0)
}

// held lists the assertions that hold under some names alone, beside those without one.
func (k *talk) held(names map[string]bool) (out []truth) {
	for _, l := range k.levels {
		for i, f := range l.held {
			if names == nil || l.labels[i] == "" || !k.cores || names[l.labels[i]] {
				out = append(out, f)
			}
		}
	}
	return out
}

// ask puts a question, and others about its answer.
func (k *talk) ask() {
	var literals []truth
	if k.r.IntN(2) == 0 {
		k.say("(check-sat)")
	} else {
		text := ""
		for range k.r.IntN(4) {
			f := k.formula(k.r.IntN(2))
			literals = append(literals, f)
			text += " " + f.text
		}
		k.say("(check-sat-assuming (%s))", text)
	}
	sat := k.possible(append(k.held(nil), literals...))
	k.expect = append(k.expect, func(got string) error {
		if want := map[bool]string{true: "sat", false: "unsat"}[sat]; got != want {
			return fmt.Errorf("should be %s", want)
		}
		return nil
	})
	if sat {
		k.values(literals)
		return
	}
	if k.cores {
		k.say("(get-unsat-core)")
		k.expect = append(k.expect, k.refuted(literals, true))
	}
	k.say("(get-unsat-assumptions)")
	k.expect = append(k.expect, k.refuted(literals, false))
}

// refuted says that the response names assertions that are refuted with all literals, or
// literals that are with all assertions.
func (k *talk) refuted(literals []truth, assertions bool) func(string) error {
	at := talk{levels: slices.Clone(k.levels), cores: k.cores} // the script goes on
	for i, l := range at.levels {
		at.levels[i] = known{maps.Clone(l.consts), l.defined, l.named, slices.Clone(l.held), slices.Clone(l.labels)}
	}
	return func(got string) error {
		parts, rest := exprs(strings.TrimSuffix(strings.TrimPrefix(got, "("), ")"))
		if rest != "" || !strings.HasPrefix(got, "(") || strings.HasPrefix(got, "(error") {
			return fmt.Errorf("is no list")
		}
		fs := at.held(nil)
		if assertions {
			names := map[string]bool{}
			for _, p := range parts {
				names[p] = true
			}
			if len(at.held(names))-len(at.held(map[string]bool{})) != len(parts) {
				return fmt.Errorf("has others than named assertions")
			}
			fs = append(at.held(names), literals...)
		} else {
			for _, p := range parts {
				i := slices.IndexFunc(literals, func(f truth) bool { return f.text == p })
				if i < 0 {
					return fmt.Errorf("has %s, which was not assumed", p)
				}
				fs = append(fs, literals[i])
			}
		}
		if at.possible(fs) {
			return fmt.Errorf("is not refuted")
		}
		return nil
	}
}

// values asks for the model: all constants first, then what follows from them.
func (k *talk) values(literals []truth) {
	ints, bools := k.all(true), k.all(false)
	held := append(k.held(nil), literals...)
	env := map[string]int{}
	k.say("(get-value (%s))", strings.Join(append(slices.Clone(ints), bools...), " "))
	k.expect = append(k.expect, func(got string) error {
		pairs, _ := exprs(strings.TrimSuffix(strings.TrimPrefix(got, "("), ")"))
		if len(pairs) != len(ints)+len(bools) {
			return fmt.Errorf("has %d values", len(pairs))
		}
		for i, name := range append(slices.Clone(ints), bools...) {
			value, ok := strings.CutPrefix(pairs[i], "("+name+" ")
			switch value = strings.TrimSuffix(value, ")"); {
			case !ok:
				return fmt.Errorf("has not %s", name)
			case value == "true":
				env[name] = 1
			case value == "false":
				env[name] = 0
			default:
				n, err := strconv.Atoi(value)
				if err != nil {
					return err
				}
				env[name] = n
			}
		}
		for _, f := range held {
			if !f.of(env) {
				return fmt.Errorf("makes %s false", f.text)
			}
		}
		return nil
	})
	for range k.r.IntN(3) {
		f := k.formula(2)
		k.say("(get-value (%s))", f.text)
		k.expect = append(k.expect, func(got string) error {
			if want := fmt.Sprintf("((%s %t))", f.text, f.of(env)); got != want {
				return fmt.Errorf("should be %s", want)
			}
			return nil
		})
	}
	if k.r.IntN(3) == 0 {
		var names []string
		var of []truth
		for _, l := range k.levels {
			for i, label := range l.labels {
				if label != "" {
					names, of = append(names, label), append(of, l.held[i])
				}
			}
		}
		k.say("(get-assignment)")
		k.expect = append(k.expect, func(got string) error {
			want := map[string]bool{}
			for i, name := range names {
				want[fmt.Sprintf("(%s %t)", name, of[i].of(env))] = true
			}
			parts, _ := exprs(strings.TrimSuffix(strings.TrimPrefix(got, "("), ")"))
			for _, p := range parts {
				if !want[p] {
					return fmt.Errorf("has %s", p)
				}
			}
			if len(parts) != len(want) {
				return fmt.Errorf("has %d of %d names", len(parts), len(want))
			}
			return nil
		})
	}
}

// refusal expects an error.
func refusal(got string) error {
	if !strings.HasPrefix(got, "(error ") {
		return fmt.Errorf("should be an error")
	}
	return nil
}

// step says one command or a few.
func (k *talk) step() {
	switch k.r.IntN(12) {
	case 0, 1:
		n := 1 + k.r.IntN(2)
		if len(k.levels)+n > 6 {
			return
		}
		k.say("(push %d)", n)
		for range n {
			k.push()
		}
	case 2, 3:
		n := k.r.IntN(min(3, len(k.levels)))
		k.say("(pop %d)", n)
		for _, l := range k.levels[len(k.levels)-n:] {
			k.names = append(append(k.names, slices.Sorted(maps.Keys(l.consts))...), slices.Sorted(maps.Keys(l.defined))...)
		}
		k.levels = k.levels[:len(k.levels)-n]
	case 4:
		k.declare(k.free("k"), k.r.IntN(2) == 0)
	case 5: // a function of an integer, with a body that may use all that is in scope
		name := k.free("f")
		body := k.formula(1)
		most := k.r.IntN(3)
		k.say("(define-fun %s ((a! Int)) Bool (or (> a! %d) %s))", name, most, body.text)
		k.top().defined[name] = func(a int, env map[string]int) bool { return a > most || body.of(env) }
	case 6, 7, 8:
		k.assert(k.formula(2), k.r.IntN(2) == 0)
		if k.r.IntN(3) == 0 { // what was answered before says nothing of this
			k.say("(%s)", []string{"get-model", "get-unsat-core", "get-assignment", "get-proof"}[k.r.IntN(4)])
			k.expect = append(k.expect, refusal)
		}
	case 9:
		if k.r.IntN(5) == 0 {
			k.say("(reset-assertions)")
			k.levels = nil
			k.begin()
			return
		}
		k.ask()
	default:
		k.ask()
	}
}

// free is a name that nothing has, if possible one of what has gone.
func (k *talk) free(prefix string) string {
	used := map[string]bool{}
	for _, l := range k.levels {
		for name := range l.consts {
			used[name] = true
		}
		for name := range l.defined {
			used[name] = true
		}
	}
	for _, name := range k.names {
		if !used[name] {
			return name
		}
	}
	n := 0
	for used[fmt.Sprint(prefix, n)] {
		n++
	}
	return fmt.Sprint(prefix, n)
}

func (k *talk) begin() {
	k.push()
	k.declare("x", true)
	k.declare("y", true)
	k.declare("p", false)
}

// exprs takes the s-expressions of a text apart; rest is what is left of the last one.
func exprs(text string) (out []string, rest string) {
	depth, from := 0, 0
	end := func(i int) {
		if word := strings.TrimSpace(text[from:i]); word != "" && depth == 0 {
			out = append(out, word)
			from = i
		}
	}
	for i, ch := range text {
		switch ch {
		case '(':
			end(i)
			depth++
		case ')':
			depth--
			end(i + 1)
		case ' ', '\n':
			end(i)
		}
	}
	end(len(text))
	return out, strings.TrimSpace(text[from:])
}

// TestTalks holds all responses of random sessions to what all assignments say: verdicts,
// values, cores, assumptions and truths of names, where levels come and go with what
// was declared, defined and asserted on them.
func TestTalks(t *testing.T) {
	type asked struct {
		name   string
		rounds int
		solver func() portfolio.Solver
	}
	all := []asked{{"kernel", 80, func() portfolio.Solver { return &quickly{Kernel: &portfolio.Kernel{}} }}}
	for _, name := range []string{"z3", "cvc5"} {
		if _, err := exec.LookPath(name); err == nil {
			all = append(all, asked{name, 8, func() portfolio.Solver { e, _ := portfolio.Find(members.Builtin(), name); return e }})
		}
	}
	for _, who := range all {
		r := rand.New(rand.NewPCG(31, 7))
		count := map[string]int{}
		for round := range who.rounds {
			k := &talk{r: r, cores: round%2 == 0}
			k.say("(set-logic ALL)(set-option :produce-unsat-assumptions true)(set-option :produce-assignments true)(set-option :produce-unsat-cores %t)", k.cores)
			k.begin()
			for range 60 {
				k.step()
			}
			var out strings.Builder
			s := who.solver()
			if _, err := session.New(context.Background(), session.Config{Out: &out, Solver: s}).Run(strings.NewReader(k.b.String())); err != nil {
				t.Fatal(err)
			}
			if c, ok := s.(interface{ Close() error }); ok {
				if err := c.Close(); err != nil {
					t.Error(err)
				}
			}
			got, rest := exprs(out.String())
			if len(got) != len(k.expect) || rest != "" {
				t.Fatalf("%s, round %d: %d responses, not %d:\n%s\n%s", who.name, round, len(got), len(k.expect), out.String(), k.b.String())
			}
			for i, check := range k.expect {
				if err := check(got[i]); err != nil {
					t.Fatalf("%s, round %d: response %d, %s, %v:\n%s\n%s", who.name, round, i, got[i], err, out.String(), k.b.String())
				}
				count[got[i]]++
			}
		}
		if count["sat"] < 4*who.rounds || count["unsat"] < 4*who.rounds {
			t.Errorf("%s: %d sat, %d unsat", who.name, count["sat"], count["unsat"])
		}
	}
}

// quickly asks what the kernel remembers first.
type quickly struct{ *portfolio.Kernel }

func (q *quickly) Solve(ctx context.Context, query *portfolio.Query) portfolio.Answer {
	if a, ok := q.Quick(ctx, query); ok {
		return a
	}
	return q.Kernel.Solve(ctx, query)
}
