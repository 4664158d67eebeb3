package session

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"bsmt/grammar"
	"bsmt/internal/ending"
	"bsmt/portfolio"
	"bsmt/smtlib/elab"
	"bsmt/smtlib/print"
)

// standIn tells whether responses are those of z3, to the letter, where these differ from
// the standard's: programs that drive z3 compare them as text. The option
// :smtlib2_compliant asks for the standard's, in z3 too.
func (s *Session) standIn() bool { return s.cfg.Z3 != "" && !s.opts.compliant }

// z3Name is the name of an option as z3 looks it up: in small letters, with underscores.
func z3Name(name string) string { return strings.ReplaceAll(strings.ToLower(name), "-", "_") }

// z3Options maps names that z3 knows besides those of the standard, without their colon.
var z3Options = map[string]string{
	"global_decls": ":global-declarations", "global_declarations": ":global-declarations",
	"model": ":produce-models", "unsat_core": ":produce-unsat-cores", "proof": ":produce-proofs",
	"timeout": ":timeout", "rlimit": ":rlimit", "smt.random_seed": ":random-seed", "sat.random_seed": ":random-seed",
	"random_seed": ":random-seed", "opt.priority": ":opt.priority", "model.v2": modelRows,
}

// modelRows is the option of z3 for models in lines and tables.
const modelRows = ":model.v2"

// steers are options of z3 that change how it goes about a problem, in all its versions of
// the last years: what verifiers set, and their problems are tuned to.
var steers = map[string]bool{
	"auto_config": true, "smt.mbqi": true, "smt.ematching": true, "smt.case_split": true, "smt.relevancy": true, "smt.delay_units": true,
	"smt.delay_units_threshold": true, "smt.phase_selection": true, "smt.restart_strategy": true, "smt.restart_factor": true,
	"smt.qi.eager_threshold": true, "smt.qi.lazy_threshold": true, "smt.qi.max_multi_patterns": true, "smt.qi.cost": true,
	"smt.arith.solver": true, "smt.arith.nl": true, "smt.bv.reflect": true, "smt.macro_finder": true, "nnf.sk_hack": true,
}

// What an instance may cost in z3 at most: up to the first it is made at once, up to the second
// at the final check, and above both never.
const (
	z3Eager = 10
	z3Lazy  = 20
)

// z3Option is the option of the standard's, or of bsmt's, that a name of z3's means; the name
// itself where it means none.
func z3Option(name string) string {
	if own, ok := z3Options[z3Name(strings.TrimPrefix(name, ":"))]; ok {
		return own
	}
	return name
}

// What z3 says to commands that come too early, too late or without what they need.
var (
	errInvalid = errors.New("invalid option value")
	errNumeral = errors.New("option value is not a numeral")
	errString  = errors.New("option value is not a string")
	errSymbol  = errors.New("option value is not a symbol")
	errBig     = z3Text("option value is too big to fit in a machine integer.")
	errFlag    = errors.New("invalid option value, true/false expected")
)

// z3Located is an error of a command behind the place that z3 gives it: that of the symbol or of the end
// of the list at fault; of the value of an option; or of the end of the command. It notes where z3 finds
// the command wrong for sure.
func (s *Session) z3Located(err error, cmd *grammar.Command) string {
	t := cmd.Tree
	at, msg := t.End(cmd.Root), err.Error()
	var e *elab.Error
	switch {
	case errors.As(err, &e):
		at, msg = s.z3Found(e, cmd)
	case cmd.Name == "set-option" && t.Len(cmd.Root) > 2:
		at = t.Pos(arg(cmd, 2))
	case cmd.Name == "set-logic":
		at = t.Pos(arg(cmd, 1))
	}
	if before, words := s.z3Stops(cmd.Raw, cmd.Pos); words != "" && (e == nil || !s.refused || !earlier(at, before)) {
		at, msg, s.refused = before, words, true
	}
	return s.at(at) + ": " + msg
}

// earlier tells whether a place stands before another.
func earlier(a, b grammar.Pos) bool { return a.Line < b.Line || a.Line == b.Line && a.Col < b.Col }

// z3Found is z3Located for a term, sort or declaration.
func (s *Session) z3Found(e *elab.Error, cmd *grammar.Command) (at grammar.Pos, msg string) {
	t := cmd.Tree
	if e.Unknown != "" {
		s.refused = !z3Knows(e.Unknown) && !s.passing()
		list, index := indexed(cmd, e.Pos)
		switch {
		case index > 1:
			s.refused = true
			return e.Pos, "invalid function declaration reference, unknown function " + e.Unknown
		case len(e.Applied) == 0 && index == 1:
			return t.End(list), "unknown constant " + e.Unknown
		case len(e.Applied) == 0:
			return e.Pos, "unknown constant " + e.Unknown
		case index == 1:
			return endOfList(cmd, t.Pos(list)), "unknown constant " + e.Unknown + " (" + strings.Join(e.Applied, " ") + ") "
		}
		return endOfList(cmd, e.Pos), "unknown constant " + e.Unknown + " (" + strings.Join(e.Applied, " ") + ") "
	}
	words, sure := z3Term(cmd, e)
	s.refused = sure
	switch {
	case words == "":
		return endOfList(cmd, e.Pos), e.Msg
	case e.Until != grammar.Pos{}:
		return e.Until, words
	case cmd.Name == "check-sat-assuming":
		return t.End(arg(cmd, 1)), words
	}
	return t.End(cmd.Root), words
}

// indexed gives the identifier (_ NAME INDEX …) that the token at a place is a part of, and which one; 0 where there is none.
func indexed(cmd *grammar.Command, at grammar.Pos) (list grammar.Node, index int) {
	t := cmd.Tree
	for i := range t.NumNodes() {
		n := grammar.Node(i)
		if t.Kind(n) != grammar.List || t.Len(n) < 2 || t.Word(t.First(n)) != grammar.Underscore {
			continue
		}
		for i, c := range t.Children(n) {
			if t.Pos(c) == at {
				return n, i
			}
		}
	}
	return grammar.NoNode, 0
}

// endOfList is the end of the list that begins at a place, or whose first part does, as that of an
// application; the place itself where there is none.
func endOfList(cmd *grammar.Command, at grammar.Pos) grammar.Pos {
	t := cmd.Tree
	for i := range t.NumNodes() {
		n := grammar.Node(i)
		if t.Kind(n) != grammar.List {
			continue
		}
		if t.Pos(n) == at || n != cmd.Root && t.Len(n) > 1 && t.Pos(t.First(n)) == at {
			return t.End(n)
		}
	}
	return at
}

// style is how values are written.
func (s *Session) style() print.Style {
	if !s.standIn() {
		return print.Style{}
	}
	style := print.Style{Z3: true, Words: s.opts.parameters["pp.bv_literals"] == "false"}
	if s.opts.parameters["pp.decimal"] == "true" {
		style.Decimal = 10
		if n, err := strconv.Atoi(s.opts.parameters["pp.decimal_precision"]); err == nil {
			style.Decimal = max(n, 1)
		}
	}
	return style
}

// z3Text is an error in z3's own words, with capitals and full stops that errors of Go have not.
type z3Text string

func (t z3Text) Error() string { return string(t) }

// wrong is an error in z3's words where the session stands in for it, and else in bsmt's own.
func (s *Session) wrong(z3, own string) error {
	if s.standIn() {
		return errors.New(z3)
	}
	return errors.New(own)
}

// annotated is an error where the script's :status is another verdict, as in z3.
func (s *Session) annotated(v portfolio.Verdict) error {
	other := v == portfolio.Sat && s.status == "unsat" || v == portfolio.Unsat && s.status == "sat"
	if !s.standIn() || !other {
		return nil
	}
	return errors.New("check annotation that says " + s.status)
}

// The words that z3 has for why it does not know; drivers look for them.
const (
	z3Timeout     = "timeout"
	z3Canceled    = "canceled"
	z3Memory      = "memout"
	z3Work        = "rlimit"
	z3Quantifiers = "(incomplete quantifiers)"
	z3Incomplete  = "incomplete"
	z3Refuted     = "unknown" // of an unsat, for which there is none
	z3Unasked     = "state of the most recent check-sat command is not known"
)

// z3Reason is the word of z3's for why the last answer is unknown, and what it says where there
// is no such answer.
func (s *Session) z3Reason() string {
	a := s.answer
	switch {
	case a == nil || s.stale:
		return z3Unasked
	case a.Verdict == portfolio.Unsat:
		return z3Refuted
	case a.Verdict == portfolio.Sat:
		return ""
	}
	switch a.Ended {
	case ending.Time:
		return z3Timeout
	case ending.Memory:
		return z3Memory
	case ending.Interrupted:
		return z3Canceled
	case ending.Work:
		return z3Work
	}
	if s.query != nil && slices.ContainsFunc(s.query.All(), s.c.Quantified) {
		return z3Quantifiers
	}
	return z3Incomplete
}

// z3Missing is what z3 says where a command needs another verdict.
var z3Missing = map[portfolio.Verdict]string{
	portfolio.Sat:   "model is not available",
	portfolio.Unsat: "unsat core is not available",
}

// z3Figures are the figures of z3's that its drivers read, in its form.
func (s *Session) z3Figures(w io.Writer, more []portfolio.Stat) {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	const mb = 1 << 20
	fmt.Fprintf(w, "(:max-memory %.2f\n :memory %.2f\n :num-allocs %d\n :num-checks %d\n :rlimit-count %d\n :time %.2f",
		float64(m.Sys)/mb, float64(m.HeapAlloc)/mb, m.Mallocs, s.checks, s.work/portfolio.KernelPerRlimit, s.solving.Seconds())
	for _, st := range more {
		fmt.Fprintf(w, "\n :%s %s", st.Name, st.Value)
	}
	fmt.Fprintln(w, ")")
}
