package portfolio

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"
	"time"

	"bsmt/internal/ending"
	"bsmt/portfolio/gate"
	"bsmt/portfolio/keeper"
	"bsmt/portfolio/members"
	"bsmt/portfolio/process"
	"bsmt/smtlib"
	"bsmt/smtlib/model"
)

// External is a member that is an SMT-LIB solver in a child process.
type External struct {
	*members.Member                // how it is called
	Path            string         // of the executable
	Memory          int64          // bytes of address space of each process; 0 is no limit
	Keeper          *keeper.Keeper // ends what this process leaves when it is killed; may be nil

	kept kept // its process between the questions of a session
	warm warm // its process before the first question
}

// Name is the program's.
func (e *External) Name() string { return e.Member.Name }

// Solve answers a query: in the process that it keeps, if there is one, and where that
// does not decide in a process of its own. When the solver cannot read the script under
// one logic, another is tried.
func (e *External) Solve(ctx context.Context, q *Query) Answer {
	if !e.Reads(q.Logic) {
		return Answer{Member: e.Name(), Reason: e.Name() + ": it is not asked about " + q.Logic}
	}
	if q.Rlimit > 0 && e.Work == nil {
		return Answer{Member: e.Name(), Reason: e.Name() + ": its work cannot be limited"}
	}
	a, ok := e.resume(ctx, q)
	if ok {
		return a
	}
	for _, logic := range e.logics(q.Logic) {
		var unread bool
		a, unread = e.run(ctx, q, logic)
		if !unread || ctx.Err() != nil {
			break
		}
	}
	a.Member = e.Name()
	if a.Verdict == Unknown && !strings.HasPrefix(a.Reason, a.Member) {
		a.Reason = a.Member + ": " + a.Reason
	}
	return a
}

// logics gives the logics to name, in the order to try.
func (e *External) logics(own string) []string {
	switch {
	case own == "" || own == "ALL":
		if e.All == members.AllNever {
			return []string{"QF_AUFLIRA"}
		}
		return []string{"ALL"}
	case e.All == members.AllNever:
		return []string{own}
	case e.All == members.AllFirst:
		return []string{"ALL", own}
	}
	return []string{own, "ALL"}
}

// errRefused is that a solver answered a command with an error.
type errRefused struct{ answer string }

func (e *errRefused) Error() string { return e.answer }

// run puts a query to a fresh process. unread tells that the solver refused a command.
func (e *External) run(ctx context.Context, q *Query, logic string) (a Answer, unread bool) {
	spec := e.spec(ctx, q)
	p := e.warm.take(spec)
	if p == nil {
		var err error
		if p, err = process.Start(ctx, spec); err != nil {
			if a.Reason = err.Error(); ctx.Err() != nil {
				a.Reason, a.Ended = ending.Why(ctx), ending.By(ctx)
			}
			return a, false
		}
	}
	defer p.Close()
	defer context.AfterFunc(ctx, p.Kill)()
	defer gate.Attach(ctx, p)()
	text, err := e.dialogue(p, q, logic, &a)
	if err == nil && (a.Verdict == Sat || a.Verdict == Unsat) {
		// A verdict counts when its process ended as it should.
		err = p.Wait()
	}
	if err != nil {
		a.Verdict, a.Core = Unknown, nil
		a.Reason, a.Ended = e.explain(ctx, p, err), ending.By(ctx)
		var refused *errRefused
		return a, errors.As(err, &refused)
	}
	if a.Verdict != Sat {
		return a, false
	}
	m, err := readModel(ctx, q, text)
	if err == nil {
		err = unreadValue(ctx, q, m)
	}
	if err != nil {
		a.Verdict, a.Reason = Unknown, "said sat, but its model cannot be read: "+err.Error()
		return a, false
	}
	a.Member = e.Name()
	a.Value = e.value(q, m, logic)
	return Checked(ctx, q, m, a), false
}

// spec is the process that answers one question.
func (e *External) spec(ctx context.Context, q *Query) process.Spec {
	call := members.Call{Models: true, Core: q.WantCore, Seed: q.Seed, Work: q.Work, Memory: e.Memory}
	if q.Rlimit > 0 {
		call.Work = e.Units(q.Rlimit)
	}
	spec := process.Spec{Path: e.Path, Memory: e.Memory, Keeper: e.Keeper}
	if end, ok := ctx.Deadline(); ok {
		// The system's limit is a net under the process' end by us.
		call.Time = time.Until(end)
		spec.CPU = time.Duration(runtime.NumCPU())*call.Time + time.Second
	}
	spec.Args = e.Arguments(call)
	return spec
}

// dialogue sends the script and reads the answers, up to the end of the output.
// After sat it gives the text of the model.
func (e *External) dialogue(p *process.Process, q *Query, logic string, a *Answer) (model string, err error) {
	sent := make(chan error, 1)
	go func() {
		w := bufio.NewWriterSize(p, 1<<16)
		err := e.script(w, q, logic, nil)
		if err == nil {
			err = w.Flush()
		}
		sent <- err
	}()
	word, err := next(p)
	// The script is read from the session's commands, so not beyond this call.
	defer func() {
		if err != nil || a.Verdict == Unknown {
			p.Close()
		}
		if unsent := <-sent; unsent != nil && err == nil && a.Verdict != Unknown {
			err = fmt.Errorf("answered %s before it had read the script", word)
		}
	}()
	if err != nil {
		return "", err
	}
	var ask string
	switch word {
	case "sat":
		a.Verdict, ask = Sat, "(get-model)\n"
	case "unsat":
		a.Verdict = Unsat
		if q.WantCore {
			ask = "(get-unsat-core)\n"
		}
	case "unknown", "timeout":
		a.Reason = "unknown"
		ask = "(get-info :reason-unknown)\n"
	default:
		return "", fmt.Errorf("answered %s to check-sat", shorten(word))
	}
	// What follows check-sat is small, so that the pipe takes it at once.
	if _, err := io.WriteString(p, ask+"(exit)\n"); err != nil && a.Verdict == Unknown {
		return "", nil
	}
	p.CloseInput()
	if ask != "" {
		answer, err := next(p)
		switch {
		case a.Verdict == Unknown:
			if err == nil {
				a.Reason = reasonUnknown(answer)
				a.Ended = limitTold[a.Reason]
			}
			return "", nil
		case err != nil:
			return "", fmt.Errorf("answered %s, but not to %s: %w", word, strings.TrimSpace(ask), err)
		case a.Verdict == Sat:
			model = answer
		case a.Verdict == Unsat:
			a.Core = core(q, answer)
		}
	}
	rest, err := next(p)
	switch {
	case err == io.EOF:
		return model, nil
	case err != nil:
		return "", err
	}
	return "", fmt.Errorf("answered %s after %s", shorten(rest), word)
}

// next gives the next answer that is no success; errRefused when it is an error.
func next(p *process.Process) (string, error) {
	for {
		s, err := p.Next()
		switch {
		case err != nil:
			return "", err
		case s == "success":
			continue
		case s == "unsupported" || strings.HasPrefix(s, "(error"):
			return "", &errRefused{shorten(s)}
		}
		return s, nil
	}
}

// script writes the commands up to check-sat; more, when not nil, writes some before it.
func (e *External) script(w *bufio.Writer, q *Query, logic string, more func(*bufio.Writer)) error {
	w.WriteString("(set-option :print-success false)\n(set-option :produce-models true)\n")
	if q.WantCore {
		w.WriteString("(set-option :produce-unsat-cores true)\n")
	}
	w.WriteString(e.steering(q))
	fmt.Fprintf(w, "(set-logic %s)\n", smtlib.SymbolString(logic))
	if err := q.Script(w); err != nil {
		return err
	}
	writeAssumed(w, q)
	if more != nil {
		more(w)
	}
	_, err := w.WriteString("(check-sat)\n")
	return err
}

// steering gives the options of the script that steer this member, a line each.
func (e *External) steering(q *Query) string {
	if !e.Steered || len(q.Steering) == 0 {
		return ""
	}
	return strings.Join(q.Steering, "\n") + "\n"
}

// writeAssumed asserts the assumptions that the script does not; errors of w are its.
func writeAssumed(w io.Writer, q *Query) {
	label := assumed(q)
	for i, as := range q.Assumed {
		switch {
		case as.Named:
		case q.WantCore:
			fmt.Fprintf(w, "(assert (! %s :named %s%d))\n", as.Text, label, i)
		default:
			fmt.Fprintf(w, "(assert %s)\n", as.Text)
		}
	}
}

// assumed is what the labels of assumptions without a name begin with.
func assumed(q *Query) string {
	if !q.WantCore || len(q.Assumed) == 0 {
		return ""
	}
	defer q.rlock()()
	return q.Unused("bsmt!assumed!")
}

// core reads an unsat core. What cannot be understood makes it larger, never wrong.
func core(q *Query, answer string) []int {
	at := map[string]int{}
	all := make([]int, len(q.Assumed))
	label := assumed(q)
	for i, as := range q.Assumed {
		all[i] = i
		if as.Named {
			at[smtlib.SymbolName(as.Text)] = i
		} else {
			at[label+strconv.Itoa(i)] = i
		}
	}
	list := strings.TrimSpace(answer)
	if !strings.HasPrefix(list, "(") || !strings.HasSuffix(list, ")") {
		return all
	}
	out := []int{}
	r := process.NewReader(strings.NewReader(list[1 : len(list)-1]))
	for {
		name, err := r.Next()
		if err == io.EOF {
			return out
		}
		i, ok := at[smtlib.SymbolName(name)]
		if err != nil || !ok {
			return all
		}
		out = append(out, i)
	}
}

// ReadModel reads what a solver answered to get-model; for members of other packages.
func ReadModel(ctx context.Context, q *Query, text string) (*model.Model, error) {
	return readModel(ctx, q, text)
}

// CheckedText is Checked of a model as a solver printed it.
func CheckedText(ctx context.Context, q *Query, text string, a Answer) Answer {
	m, err := readModel(ctx, q, text)
	if err == nil {
		err = unreadValue(ctx, q, m)
	}
	if err != nil {
		a.Verdict, a.Reason = Unknown, "said sat, but its model cannot be read: "+err.Error()
		return a
	}
	return Checked(ctx, q, m, a)
}

// readModel reads what get-model answered.
func readModel(ctx context.Context, q *Query, text string) (*model.Model, error) {
	defer q.lock()()
	if ctx.Err() != nil {
		return nil, errors.New(ending.Why(ctx))
	}
	return model.Read(q.Elaborator, strings.NewReader(text))
}

// unreadValue tells of a symbol whose value in the model was not understood though
// the evaluator knows its sorts. Such a symbol would leave the check open, and the
// fault is the solver's.
func unreadValue(ctx context.Context, q *Query, m *model.Model) error {
	defer q.rlock()()
	if ctx.Err() != nil {
		return errors.New(ending.Why(ctx))
	}
	for _, d := range q.Decls {
		if q.Context.Decl(d).Axioms != nil {
			return nil // the script has lambda or its like, and so may values of arrays
		}
	}
	for _, d := range q.Decls {
		in, ok := m.Interps.Get(d)
		if !ok || in.Body != smtlib.NoTerm {
			continue
		}
		data := q.Context.Decl(d)
		readable := evaluated(q.Context, data.Result)
		for _, s := range data.Args {
			readable = readable && evaluated(q.Context, s)
		}
		if readable {
			return errors.New("the value of " + smtlib.SymbolString(data.Name) + " is not understood")
		}
	}
	return nil
}

// evaluated tells whether every value of a sort can be written as a term. Reals
// can be irrational.
func evaluated(c *smtlib.Context, s smtlib.Sort) bool {
	switch c.SortKind(s) {
	case smtlib.SortBool, smtlib.SortInt, smtlib.SortBitVec, smtlib.SortUninterpreted:
		return true
	case smtlib.SortArray:
		for _, a := range c.SortData(s).Args {
			if !evaluated(c, a) {
				return false
			}
		}
		return true
	}
	return false
}

// explain says in one line what went wrong.
func (e *External) explain(ctx context.Context, p *process.Process, err error) string {
	if ctx.Err() != nil {
		return ending.Why(ctx)
	}
	reason := err.Error()
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		reason = "gave no whole answer"
		if end := p.Wait(); end != nil {
			reason += ", " + end.Error()
		}
	}
	if note := p.Stderr(); note != "" {
		reason += ": " + shorten(note)
	}
	return reason
}

// limitTold are the words in which z3 and cvc5 tell of a limit of their own.
var limitTold = map[string]ending.Limit{
	"timeout": ending.Time, "memout": ending.Memory,
	"max. resource limit exceeded": ending.Work, "resourceout": ending.Work, "rlimit": ending.Work,
}

// reasonUnknown takes the reason out of the answer to get-info :reason-unknown.
func reasonUnknown(answer string) string {
	s := strings.TrimSuffix(strings.TrimPrefix(answer, "("), ")")
	s = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(s), ":reason-unknown"))
	if len(s) >= 2 && s[0] == '"' {
		s = strings.ReplaceAll(s[1:len(s)-1], `""`, `"`)
	}
	if s == "" {
		return "unknown"
	}
	return shorten(s)
}

// shorten makes one line of at most some 200 bytes.
func shorten(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if len(s) > 200 {
		s = strings.ToValidUTF8(s[:200], "") + " …"
	}
	return s
}
