package fuzz

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"math/big"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"bsmt/proofcheck"
	"bsmt/session"
	"bsmt/smtlib"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/model"
)

// The kinds of findings of written proofs.
const (
	FalseProof  = "false proof"    // accepted, of a script that has a model
	FalseStep   = "false step"     // terms that it takes for contradictory hold in some interpretation
	FalseClause = "false clause"   // what it takes for shown does not hold in the script's model
	NoEnd       = "no end"         // a check that takes too long
	CheckPanic  = "internal error" // a panic of the checker
)

// ProofFinding is a proof that the checker got wrong.
type ProofFinding struct {
	Kind   string
	Detail string // the evidence, for people
	Rule   string // the kind of the step that shows it, where there is one
	Script *Script
	Lines  []string // of the proof
}

// RuleCount is what became of the steps of one kind.
type RuleCount struct {
	Accepted int
	Refused  int // read, and not verified
	Wrong    int // not read
}

// ProofReport is what a run with written proofs saw.
type ProofReport struct {
	Proofs, Checks, Questions, Judged int // proofs; how often one was checked, steps left out; questions that it answered; those that were evaluated
	Unplanted                         int // scripts whose model could not be written
	Hung                              int // checks that did not end when they were told to
	Took                              time.Duration
	Rules                             map[string]*RuleCount
	Errors                            map[string]int // what was said of steps that could not be read
	Findings                          []*ProofFinding
}

// RunProofs has the checker judge proofs that nobody found: written at random, over scripts
// with a model. Of Config it heeds Seed, Time, Scripts (here proofs), First, Profiles, Timeout
// (processor time of one check; 0: a minute), Reduce, Each, Folder and Out.
func RunProofs(ctx context.Context, cfg Config) *ProofReport {
	if cfg.Profiles == nil {
		cfg.Profiles = slices.DeleteFunc(Profiles(), func(p Profile) bool { return p.shape != nil })
	}
	cfg.Timeout = cmp.Or(cfg.Timeout, time.Minute)
	if cfg.Out == nil {
		cfg.Out = io.Discard
	}
	rep := &ProofReport{Rules: map[string]*RuleCount{}, Errors: map[string]int{}}
	kept := map[string]int{}
	start := time.Now()
	for i := cfg.First; ctx.Err() == nil; i++ {
		if cfg.Time > 0 && time.Since(start) >= cfg.Time || cfg.Scripts > 0 && rep.Proofs >= cfg.Scripts {
			break
		}
		s, lines := writeProof(&cfg.Profiles[i%uint64(len(cfg.Profiles))], cfg.Seed, i)
		if s == nil {
			rep.Unplanted++
			continue
		}
		rep.Proofs++
		f := rep.judge(ctx, cfg, s, lines)
		if f == nil {
			continue
		}
		key := f.Kind + " " + strings.TrimSuffix(f.Rule, "-changed")
		if f.Kind == CheckPanic {
			key = f.Kind + f.Detail
		}
		if kept[key]++; cfg.Each > 0 && kept[key] > cfg.Each {
			continue
		}
		fmt.Fprintf(cfg.Out, "; seed %d proof %d after %.0f s, %s: %s: %s\n", cfg.Seed, i, time.Since(start).Seconds(), s.Profile, f.Kind, f.Detail)
		if cfg.Reduce > 0 && f.Kind != NoEnd {
			f = f.reduce(ctx, cfg)
		}
		fmt.Fprintf(cfg.Out, "%s%s\n", f.Script.Text(), f.text())
		rep.Findings = append(rep.Findings, f)
		if cfg.Folder != "" {
			if err := f.write(cfg.Folder); err != nil {
				fmt.Fprintln(cfg.Out, ";", err)
			}
		}
		if rep.Hung > 2 {
			break // what does not end goes on meanwhile
		}
	}
	rep.Took = time.Since(start)
	return rep
}

// text is the proof as a file.
func (f *ProofFinding) text() string { return "(proof\n" + strings.Join(f.Lines, "\n") + "\n)\n" }

// write keeps a finding as two files.
func (f *ProofFinding) write(folder string) error {
	h := fnv.New32a()
	io.WriteString(h, f.Script.Text()+f.text())
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	name := filepath.Join(folder, fmt.Sprintf("%s-%08x", strings.ReplaceAll(f.Kind, " ", "-"), h.Sum32()))
	if err := os.WriteFile(name+".smt2", []byte("; "+f.Kind+": "+strings.ReplaceAll(f.Detail, "\n", " ")+"\n"+f.Script.Text()), 0o644); err != nil {
		return err
	}
	return os.WriteFile(name+".proof", []byte(f.text()), 0o644)
}

// reduce leaves out lines of the proof, then assertions, as long as it is a finding of its kind.
func (f *ProofFinding) reduce(ctx context.Context, cfg Config) *ProofFinding {
	end := time.Now().Add(cfg.Reduce)
	try := func(s *Script, lines []string) bool {
		if time.Now().After(end) {
			return false
		}
		g := new(ProofReport).judge(ctx, cfg, s, lines)
		if g == nil || g.Kind != f.Kind {
			return false
		}
		f = g
		return true
	}
	for again := true; again; {
		again = false
		for i := len(f.Lines) - 1; i >= 0; i-- {
			if i < len(f.Lines) && try(f.Script, slices.Delete(slices.Clone(f.Lines), i, i+1)) {
				again = true
			}
		}
	}
	for i := len(f.Script.Steps) - 1; i >= 0; i-- {
		s := *f.Script
		if s.Steps = slices.Delete(slices.Clone(s.Steps), i, i+1); f.Script.Steps[i].Kind == StepAssert {
			try(&s, f.Lines)
		}
	}
	return f
}

// checked is what the checker said of one text.
type checked struct {
	p      *session.Problem
	report *proofcheck.Report // nil where there is an error
	err    error
	asked  []proofcheck.Hole // what it took for verified
	broken string            // the panic, where it ended in one
	late   bool              // it took too long
	hung   bool              // and goes on
}

// check has a proof checked, for so long at most; what does not heed that is left behind.
func check(ctx context.Context, s *Script, lines []string, limit time.Duration) *checked {
	out := &checked{}
	p, err := session.Load(ctx, strings.NewReader(s.Text()), "script")
	if err != nil {
		out.err = err
		return out
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	done := make(chan *checked, 1)
	go func() {
		got := &checked{p: p}
		defer func() {
			if e := recover(); e != nil {
				got.broken = fmt.Sprintf("%v in %s", e, place.FindString(afterPanic(string(debug.Stack()))))
			}
			done <- got
		}()
		text := "(proof\n" + strings.Join(lines, "\n") + "\n)"
		got.report, got.err = proofcheck.Check(ctx, p.Elaborator, p.Assertions, strings.NewReader(text), func(h proofcheck.Hole) {
			got.asked = append(got.asked, proofcheck.Hole{Name: h.Name, Rule: h.Rule, Line: h.Line, Terms: slices.Clone(h.Terms), Says: slices.Clone(h.Says)})
		})
	}()
	start, tick := processorTime(), time.NewTicker(50*time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case got := <-done:
			got.late = out.late
			return got
		case <-tick.C:
			switch used := processorTime() - start; {
			case used > 2*limit:
				out.hung = true
				return out
			case used > limit:
				out.late = true
				cancel()
			}
		}
	}
}

// place is where a panic came from.
var place = regexp.MustCompile(`bsmt/proofcheck\S*\(`)

// afterPanic is the stack below the panic.
func afterPanic(stack string) string {
	if i := strings.LastIndex(stack, "panic("); i >= 0 {
		return stack[i:]
	}
	return stack
}

// errorLine finds the line that an error speaks of.
var errorLine = regexp.MustCompile(`(?:line |proof:)(\d+)`)

// proofLine is a line of a proof as it was written, and as it is with some names left out.
type proofLine struct{ written, text string }

// judge checks a proof, leaves out what the checker does not read or verify, and checks the
// rest, until all that is left stands; it says what is wrong with what is accepted on the
// way. Questions are judged each time, since the checker says of them that they have no
// answer whatever stands around.
func (r *ProofReport) judge(ctx context.Context, cfg Config, s *Script, written []string) *ProofFinding {
	lines := make([]proofLine, len(written))
	for i, l := range written {
		lines[i] = proofLine{l, l}
	}
	for range 12 {
		texts := make([]string, len(lines))
		for i, l := range lines {
			texts[i] = l.text
		}
		find := func(kind, rule, detail string) *ProofFinding {
			return &ProofFinding{Kind: kind, Rule: rule, Detail: detail, Script: s, Lines: texts}
		}
		c := check(ctx, s, texts, cfg.Timeout)
		r.Checks++
		switch {
		case c.late || c.hung:
			r.Hung += map[bool]int{true: 1}[c.hung]
			return find(NoEnd, "", "the check took more than "+cfg.Timeout.String())
		case c.broken != "":
			return find(CheckPanic, "", c.broken)
		case ctx.Err() != nil || c.p == nil:
			return nil
		case c.err == nil && len(c.report.Holes) == 0:
			return find(FalseProof, "", "accepted, though the script has a model")
		}
		if rule, detail := r.question(ctx, c, s, cfg.Seed); detail != "" {
			return find(FalseStep, rule, detail)
		}
		end := len(lines) // what comes after was not read
		if c.err != nil {
			n := 0
			if m := errorLine.FindStringSubmatch(c.err.Error()); m != nil {
				_, _ = fmt.Sscan(m[1], &n)
			}
			if n -= firstLine; n >= 0 && n < end {
				end = n
				r.note(ruleOf(lines[n].written)).Wrong++
				r.mistake(c.err)
			}
		}
		accepted := map[int]bool{}
		for _, h := range c.asked {
			if h.Says != nil {
				accepted[h.Line-firstLine] = true
			}
		}
		first, out := end, map[int]bool{end: true}
		for i, l := range lines[:end] {
			if says(l.text) && !accepted[i] {
				r.note(ruleOf(l.written)).Refused++
				out[i], first = true, min(first, i)
			}
		}
		if rule, detail := r.clause(ctx, c, s, texts[:first]); detail != "" {
			return find(FalseClause, rule, detail)
		}
		if end == len(lines) && len(out) == 1 {
			for i, l := range lines {
				if accepted[i] {
					r.note(ruleOf(l.written)).Accepted++
				}
			}
			return nil
		}
		lines = without(lines, out)
	}
	return nil
}

// firstLine is where the first line of a proof stands in its text, counted from 1.
const firstLine = 2

// says tells whether a line is verified.
func says(line string) bool {
	command, _, _ := strings.Cut(line, " ")
	return slices.Contains([]string{"(assume", "(suppose", "(step", "(suppose-literal", "(axiom", "(derive", "(exchange", "(induct", "(rewrite"}, command)
}

// without leaves out lines, and in later ones the names of what these say.
func without(lines []proofLine, out map[int]bool) (kept []proofLine) {
	gone := map[string]bool{}
	for i, l := range lines {
		words := strings.Fields(l.text)
		if out[i] {
			if says(l.text) && len(words) > 1 {
				switch words[0] {
				case "(rewrite":
				case "(suppose-literal":
					gone["|literal of "+words[1]+"|"] = true
				default:
					gone[words[1]] = true
				}
			}
			continue
		}
		if words[0] == "(conclude" && gone[strings.TrimSuffix(words[1], ")")] {
			continue
		}
		if e, ok := parseSexpr(l.text); ok && len(gone) > 0 && len(e.list) > 2 {
			e.drop(gone)
			l.text = e.String()
		}
		kept = append(kept, l)
	}
	return kept
}

func (r *ProofReport) note(rule string) *RuleCount {
	if r.Rules == nil {
		r.Rules = map[string]*RuleCount{}
	}
	if r.Rules[rule] == nil {
		r.Rules[rule] = &RuleCount{}
	}
	return r.Rules[rule]
}

func (r *ProofReport) mistake(err error) {
	if r.Errors != nil {
		_, text, _ := strings.Cut(err.Error(), ": ")
		r.Errors[shorten(numbered.ReplaceAllString(text, "$1…"))]++
	}
}

// numbered are the names that errors speak of.
var numbered = regexp.MustCompile(`\b([a-z])\d+\b`)

// ruleOf is the kind of step that a line was written as.
func ruleOf(line string) string {
	if _, rule, ok := strings.Cut(line, " :rule "); ok {
		rule, _, _ = strings.Cut(strings.TrimSuffix(rule, ")"), " ")
		return rule
	}
	name, _, _ := strings.Cut(strings.TrimPrefix(line, "("), " ")
	return name
}

// question looks for an interpretation under which terms hold that the checker took for
// contradictory.
func (r *ProofReport) question(ctx context.Context, c *checked, s *Script, seed uint64) (rule, detail string) {
	rnd := rand.New(rand.NewPCG(seed, uint64(len(c.asked))))
	known, err := model.Read(c.p.Elaborator, strings.NewReader(s.Known))
	if err != nil {
		return "", ""
	}
	values := &valuer{c: c.p.Context, r: rnd}
	worlds := []*model.Model{known, values.complete(known, 0), values.complete(known, 0.3), values.complete(&model.Model{}, 1)}
	for _, h := range c.asked {
		if h.Terms == nil {
			continue
		}
		r.Questions++
		terms := values.named(h.Terms)
		for i, m := range worlds {
			switch eval.Check(ctx, c.p.Context, m, terms).Truth {
			case eval.True:
				return h.Rule, fmt.Sprintf("%s, rule %s: what it takes for contradictory holds in interpretation %d", h.Name, h.Rule, i)
			case eval.False:
				if i == 0 {
					r.Judged++
				}
			}
		}
	}
	return "", ""
}

// clause looks for a step among lines, all of which were read and verified, that is over the
// script's symbols and false in its model.
func (r *ProofReport) clause(ctx context.Context, c *checked, s *Script, lines []string) (rule, detail string) {
	known, err := model.Read(c.p.Elaborator, strings.NewReader(s.Known))
	if err != nil {
		return "", ""
	}
	script := 0
	if p, err := session.Load(ctx, strings.NewReader(s.Text()), "script"); err == nil {
		script = p.Context.NumDecls()
	}
	end := len(lines)
	if i := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "(exchange ") }); i >= 0 {
		end = i // its choice between constants may be another than the model's
	}
	for _, h := range c.asked {
		if h.Says == nil || h.Line-firstLine >= end {
			continue
		}
		own, truth := true, eval.Unchecked
		c.p.Context.Walk(func(t smtlib.Term) bool {
			op := c.p.Context.Op(t)
			own = own && op != smtlib.OpAbstract && (op != smtlib.OpApp || int(c.p.Context.DeclOf(t)) < script)
			return own
		}, h.Says...)
		for _, l := range h.Says {
			if t := eval.Check(ctx, c.p.Context, known, []smtlib.Term{l}).Truth; l == h.Says[0] || t != eval.False {
				if truth = t; t != eval.False {
					break
				}
			}
		}
		if own && (truth == eval.False || len(h.Says) == 0) {
			return h.Rule, fmt.Sprintf("%s, rule %s, is false in the script's model", h.Name, h.Rule)
		}
	}
	return "", ""
}

// valuer makes values as terms.
type valuer struct {
	c *smtlib.Context
	r *rand.Rand
}

// complete gives m with values for the constants that it leaves open, and others for some.
func (v *valuer) complete(m *model.Model, anew float64) *model.Model {
	out := &model.Model{Interps: m.Interps.Clone()}
	for d := range smtlib.Decl(v.c.NumDecls()) {
		data := v.c.Decl(d)
		if _, ok := m.Interps.Get(d); data.Kind != smtlib.DeclFun || len(data.Args) > 0 || ok && v.r.Float64() >= anew {
			continue
		}
		if t := v.value(data.Result, 2); t != smtlib.NoTerm {
			out.Interps.Set(d, model.Interp{Body: t})
		}
	}
	return out
}

// value gives a value of a sort, or NoTerm.
func (v *valuer) value(s smtlib.Sort, depth int) smtlib.Term {
	switch v.c.SortKind(s) {
	case smtlib.SortBool:
		if v.r.IntN(2) == 0 {
			return v.c.True()
		}
		return v.c.False()
	case smtlib.SortInt:
		return v.c.MkInt(big.NewInt(int64(v.r.IntN(9) - 3)))
	case smtlib.SortBitVec:
		w := v.c.Width(s)
		n := new(big.Int)
		for range min(w, 256) {
			n.Lsh(n, 1).Add(n, big.NewInt(int64(v.r.IntN(2))))
		}
		return v.c.MkBv(n, w)
	case smtlib.SortUninterpreted:
		return v.c.MkAbstract([]string{"@0", "@1", "@2"}[v.r.IntN(3)], s)
	case smtlib.SortArray:
		of := v.c.SortData(s).Args
		e := v.value(of[1], depth-1)
		if e == smtlib.NoTerm {
			return e
		}
		out := v.c.MkOp(smtlib.OpConstArray, s, e)
		if x, y := v.value(of[0], depth-1), v.value(of[1], depth-1); depth > 0 && x != smtlib.NoTerm && v.r.IntN(2) == 0 {
			out = v.c.MkOp(smtlib.OpStore, s, out, x, y)
		}
		return out
	}
	return smtlib.NoTerm
}

// named takes the names of elements in terms for those of any elements, here of one.
func (v *valuer) named(ts []smtlib.Term) []smtlib.Term {
	to := map[smtlib.Term]smtlib.Term{}
	v.c.Walk(func(t smtlib.Term) bool {
		if v.c.Op(t) == smtlib.OpAbstract {
			to[t] = v.c.MkAbstract("@0", v.c.SortOf(t))
		}
		return true
	}, ts...)
	if len(to) == 0 {
		return ts
	}
	out := make([]smtlib.Term, len(ts))
	for i, t := range ts {
		out[i] = v.c.Substitute(t, to)
	}
	return out
}

// Print writes the figures of a run.
func (r *ProofReport) Print(w io.Writer) {
	fmt.Fprintf(w, "%-24s %9s %9s %9s\n", "kind of step", "accepted", "refused", "not read")
	var all RuleCount
	for _, n := range slices.Sorted(maps.Keys(r.Rules)) {
		c := r.Rules[n]
		fmt.Fprintf(w, "%-24s %9d %9d %9d\n", n, c.Accepted, c.Refused, c.Wrong)
		all = RuleCount{all.Accepted + c.Accepted, all.Refused + c.Refused, all.Wrong + c.Wrong}
	}
	fmt.Fprintf(w, "%-24s %9d %9d %9d\n", "all", all.Accepted, all.Refused, all.Wrong)
	errs := slices.SortedFunc(maps.Keys(r.Errors), func(a, b string) int {
		return cmp.Or(cmp.Compare(r.Errors[b], r.Errors[a]), cmp.Compare(a, b))
	})
	for _, e := range errs[:min(12, len(errs))] {
		fmt.Fprintf(w, "%8d not read: %s\n", r.Errors[e], e)
	}
	steps := all.Accepted + all.Refused + all.Wrong
	fmt.Fprintf(w, "%d proofs checked %d times, %d steps, %d questions that the checker answered, %d of them evaluated, in %.1f s: %.1f proofs and %.0f steps a second, %d findings\n",
		r.Proofs, r.Checks, steps, r.Questions, r.Judged, r.Took.Seconds(), float64(r.Proofs)/r.Took.Seconds(), float64(steps)/r.Took.Seconds(), len(r.Findings))
}
