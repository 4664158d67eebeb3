package session

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"bsmt/grammar"
	"bsmt/internal/ending"
	"bsmt/portfolio"
)

// options are the settings of set-option.
type options struct {
	printSuccess            bool
	produceModels           bool
	produceCores            bool
	produceUnsatAssumptions bool
	produceAssignments      bool
	produceAssertions       bool
	produceProofs           bool
	globalDecls             bool
	interactive             bool
	compliant               bool // z3's :smtlib2_compliant: responses of the standard's, though it stands in for z3
	seed                    uint64
	verbosity               uint64
	resourceLimit           uint64        // work for each check-sat, of the kernel alone; 0 is no limit
	rlimit                  uint64        // the same of all solvers, in z3's unit; 0 is no limit
	totalLimit              uint64        // work for all check-sats together; 0 is no limit
	timeout                 time.Duration // of z3's :timeout, in milliseconds there; also cvc5's :tlimit-per
	outName, diagName       string
	steering                []string          // set-option commands that steer z3
	matching                bool              // z3's :smt.mbqi is false
	eager, lazy             float64           // z3's thresholds of what an instance costs, a generation more than its terms at least
	priority                string            // :opt.priority: lex, box or pareto
	other                   map[string]string // options without effect here, as they were set
	parameters              map[string]string // z3's that were set, by their names as z3Name gives them
}

// unknownStatus is the :status of a script that says nothing of it.
const unknownStatus = "unknown"

func defaultOptions() options {
	return options{produceModels: true, produceAssertions: true, eager: z3Eager, lazy: z3Lazy, priority: lexicographic, outName: "stdout", diagName: "stderr", other: map[string]string{}, parameters: map[string]string{}}
}

// flag finds a Boolean option.
func (o *options) flag(name string) *bool {
	switch name {
	case ":print-success":
		return &o.printSuccess
	case ":produce-models":
		return &o.produceModels
	case ":produce-unsat-cores":
		return &o.produceCores
	case ":produce-unsat-assumptions":
		return &o.produceUnsatAssumptions
	case ":produce-assignments":
		return &o.produceAssignments
	case ":produce-assertions":
		return &o.produceAssertions
	case ":interactive-mode":
		return &o.interactive
	case ":produce-proofs":
		return &o.produceProofs
	case ":global-declarations":
		return &o.globalDecls
	case ":smtlib2_compliant":
		return &o.compliant
	}
	return nil
}

// number finds an option whose value is a numeral.
func (o *options) number(name string) *uint64 {
	switch name {
	case ":random-seed":
		return &o.seed
	case ":verbosity":
		return &o.verbosity
	case ":reproducible-resource-limit", ":rlimit-per":
		return &o.resourceLimit
	case ":rlimit":
		return &o.rlimit
	case ":rlimit-total":
		return &o.totalLimit
	}
	return nil
}

func (s *Session) setOption(c *grammar.Command) error {
	name := c.Tree.Text(arg(c, 1))
	if c.Tree.Len(c.Root) != 3 {
		return s.wrong("invalid command, argument(s) missing", "set-option "+name+" takes one value")
	}
	s.setting(c)
	return s.set(name, string(c.Tree.Source(arg(c, 2))), c.Tree.Text(arg(c, 2)))
}

// set sets an option to a value as it is written; text is the value without quotes.
func (s *Session) set(name, val, text string) error {
	if s.cfg.Z3 != "" {
		v, err := s.z3Value(name, val, text)
		if err != nil {
			return err
		}
		name, val, text = z3Option(name), v, v
	}
	if f := s.opts.flag(name); f != nil {
		b, err := strconv.ParseBool(val)
		if err != nil || val != "true" && val != "false" {
			return fmt.Errorf("%s is true or false, not %s", name, val)
		}
		*f = b
		switch name {
		case ":interactive-mode":
			s.opts.produceAssertions = b
		case ":global-declarations":
			s.global = s.global || b
			s.elab.SetGlobalDeclarations(b)
		case ":smtlib2_compliant":
			s.opts.printSuccess = b // as z3 does
		}
		return nil
	}
	if p := s.opts.number(name); p != nil {
		n, err := strconv.ParseUint(val, 10, 64)
		if err != nil {
			return fmt.Errorf("%s takes a numeral, not %s", name, val)
		}
		*p = n
		return nil
	}
	switch name {
	case ":opt.priority":
		if val != lexicographic && val != box && val != pareto {
			return fmt.Errorf("%s is lex, box or pareto, not %s", name, val)
		}
		s.opts.priority = val
		return nil
	case ":regular-output-channel", ":diagnostic-output-channel":
		return s.setChannel(name, text)
	case ":timeout", ":tlimit-per":
		n, err := strconv.ParseUint(val, 10, 32)
		if err != nil {
			return fmt.Errorf("%s takes milliseconds, not %s", name, val)
		}
		s.opts.timeout = time.Duration(n) * time.Millisecond
		if h, ok := s.cfg.Solver.(interface{ Hurry(seed uint64) }); ok && 0 < s.opts.timeout && s.opts.timeout <= portfolio.ShortLimit {
			h.Hurry(s.opts.seed)
		}
		return nil
	}
	if steers[z3Name(name[1:])] {
		s.opts.steering = append(s.opts.steering, "(set-option "+strings.ToLower(name)+" "+val+")")
		s.steer(z3Name(name[1:]), text)
	}
	s.opts.other[name] = val
	if tuning(name) || s.cfg.Z3 != "" && !changesMeaning(name, val) {
		s.note("the option %s of another solver has no effect here", name)
		return nil
	}
	return errUnsupported
}

// steer keeps what steers the kernel's quantifiers too.
func (s *Session) steer(name, val string) {
	threshold := map[string]*float64{"smt.qi.eager_threshold": &s.opts.eager, "smt.qi.lazy_threshold": &s.opts.lazy}[name]
	switch f, err := strconv.ParseFloat(val, 64); {
	case name == "smt.mbqi":
		s.opts.matching = val == "false"
	case threshold != nil && err == nil && f >= 0:
		*threshold = f
	}
}

// setChannel directs responses or notes to a file or a standard stream.
func (s *Session) setChannel(name, file string) error {
	notes := name == ":diagnostic-output-channel"
	var w io.Writer = os.Stderr
	switch {
	case file == "stdout":
		w = s.cfg.Out
	case file == "stderr" && notes:
		w = s.cfg.Notes
	case file != "stderr":
		f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
		if err != nil {
			return err
		}
		s.files = append(s.files, f)
		w = f
	}
	if notes {
		s.opts.diagName, s.notes = file, w
		return nil
	}
	if err := s.flush(); err != nil {
		return err
	}
	s.out.Reset(w)
	s.opts.outName = file
	return nil
}

func (s *Session) getOption(c *grammar.Command) error {
	name := c.Tree.Text(arg(c, 1))
	if s.cfg.Z3 != "" {
		if s.z3Get(name) {
			return nil
		}
		name = z3Option(name)
	}
	if f := s.opts.flag(name); f != nil {
		s.reply(strconv.FormatBool(*f))
		return nil
	}
	if p := s.opts.number(name); p != nil {
		s.reply(strconv.FormatUint(*p, 10))
		return nil
	}
	switch name {
	case ":opt.priority":
		s.reply(s.opts.priority)
	case ":regular-output-channel":
		s.reply(quote(s.opts.outName))
	case ":diagnostic-output-channel":
		s.reply(quote(s.opts.diagName))
	case ":timeout", ":tlimit-per":
		s.reply(strconv.FormatInt(s.opts.timeout.Milliseconds(), 10))
	default:
		val, ok := s.opts.other[name]
		if !ok || !tuning(name) {
			return errUnsupported
		}
		s.reply(val)
	}
	return nil
}

func (s *Session) setInfo(c *grammar.Command) error {
	n := c.Tree.Len(c.Root)
	if n < 2 || n > 3 {
		return errors.New("set-info takes a keyword and at most one value")
	}
	if n == 3 && c.Tree.Is(arg(c, 1), ":status") {
		s.status = string(c.Tree.Source(arg(c, 2)))
	}
	return nil
}

func (s *Session) getInfo(c *grammar.Command) error {
	name := c.Tree.Text(arg(c, 1))
	switch name {
	case ":name":
		name := "bsmt"
		if s.standIn() {
			name = "Z3"
		}
		s.reply(`(:name ` + quote(name) + `)`)
	case ":version":
		version := s.cfg.Version
		if s.standIn() {
			version = s.cfg.Z3
		}
		s.reply(`(:version ` + quote(version) + `)`)
	case ":status":
		if !s.standIn() {
			return errUnsupported
		}
		s.reply("(:status " + s.status + ")")
	case ":authors":
		s.reply(`(:authors "the bsmt authors")`)
	case ":error-behavior":
		s.reply(`(:error-behavior continued-execution)`)
	case ":assertion-stack-levels":
		s.reply(fmt.Sprintf("(:assertion-stack-levels %d)", len(s.levels)))
	case ":reason-unknown":
		if s.standIn() {
			s.reply(`(:reason-unknown ` + quote(s.z3Reason()) + `)`)
			break
		}
		if s.answer == nil || s.answer.Verdict != portfolio.Unknown {
			return errors.New("get-info :reason-unknown needs a check-sat that answered unknown")
		}
		s.reply(`(:reason-unknown ` + reason(s.answer) + `)`)
	case ":model-status": // of the model that get-model would print
		if _, err := s.decided("get-info :model-status", satMode); err != nil {
			return err
		}
		status := "candidate"
		if s.answer.Verdict == portfolio.Sat {
			status = "model"
		}
		s.reply(`(:model-status ` + status + `)`)
	case ":reason": // in words, whatever the program is that asks
		if s.answer == nil {
			return errors.New("get-info :reason needs a check-sat")
		}
		s.reply(`(:reason ` + quote(s.answer.Reason) + `)`)
	case ":checked":
		s.reply(`(:checked ` + quote(s.checkedInfo()) + `)`)
	case ":rlimit": // z3's: the work of all check-sats so far
		s.reply(fmt.Sprintf("(:rlimit %d)", s.work/portfolio.KernelPerRlimit))
	case ":all-statistics":
		var b strings.Builder
		if s.standIn() {
			s.z3Figures(&b, s.answer.Figures())
			s.reply(strings.TrimSuffix(b.String(), "\n"))
			break
		}
		fmt.Fprintf(&b, "(:checks %d\n :time %.3f", s.checks, s.solving.Seconds())
		for _, st := range s.answer.Figures() {
			fmt.Fprintf(&b, "\n :%s %s", st.Name, st.Value)
		}
		s.reply(b.String() + ")")
	default:
		return errUnsupported
	}
	return nil
}

// reason writes a reason as the standard wants it: memout or incomplete where
// that is all there is to say, else a string.
func reason(a *portfolio.Answer) string {
	switch {
	case a.Reason == "", a.Reason == "incomplete":
		return "incomplete"
	case a.Ended == ending.Memory && a.Reason == ending.ErrMemory.Error():
		return "memout"
	}
	return quote(a.Reason)
}
