package session

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strings"

	"bsmt/grammar"
	"bsmt/optimize"
	"bsmt/portfolio"
	"bsmt/smtlib"
	"bsmt/smtlib/elab"
	"bsmt/smtlib/print"
)

// objective is a minimize or maximize command, or all assert-soft commands of an id.
type objective struct {
	optimize.Objective
	soft bool          // Objective is empty: it is made of all of its id
	id   string        // of an assert-soft; may be empty
	cost optimize.Soft // of an assert-soft
}

// The values of :opt.priority.
const (
	lexicographic = "lex"
	box           = "box"
	pareto        = "pareto"
)

// optimum answers (minimize TERM) and (maximize TERM), with z3's :id and OptiMathSAT's
// :signed, which takes a bit vector for a signed number.
func (s *Session) optimum(c *grammar.Command, greatest bool) error {
	if c.Tree.Len(c.Root) < 2 {
		return fmt.Errorf("%s takes a term", c.Name)
	}
	n := arg(c, 1)
	t, err := s.elab.Term(c.Tree, n)
	if err != nil {
		return err
	}
	if !optimize.Supported(s.c, t) {
		return &elab.Error{Pos: c.Tree.Pos(n), Msg: fmt.Sprintf("%s takes a term of sort Int, Real or a bit vector, not %s", c.Name, s.c.SortString(s.c.SortOf(t))), Sort: true, Wrong: true}
	}
	o := objective{Objective: optimize.Objective{Name: string(oneLine(c.Tree, n)), Term: t, Max: greatest}}
	err = s.attributes(c, func(key string, value grammar.Node) error {
		switch key {
		case ":signed":
			o.Signed = true
		case ":unsigned", ":id":
		default:
			return unreadAttribute(c, key, value)
		}
		return nil
	})
	if err != nil {
		return err
	}
	s.objectives = append(s.objectives, o)
	s.keepText(c, objectiveText)
	s.stale = true
	return nil
}

// assertSoft reads (assert-soft TERM :weight NUMBER :id SYMBOL).
func (s *Session) assertSoft(c *grammar.Command) error {
	if c.Tree.Len(c.Root) < 2 {
		return errors.New("assert-soft takes a term")
	}
	t, err := s.elab.BoolTerm(c.Tree, arg(c, 1))
	if err != nil {
		return err
	}
	o := objective{soft: true, cost: optimize.Soft{Term: t, Weight: big.NewRat(1, 1)}}
	err = s.attributes(c, func(key string, value grammar.Node) error {
		switch key {
		case ":weight", ":dweight":
			w, ok := weight(c.Tree, value)
			if !ok {
				return fmt.Errorf("the weight %s is no number", clip(string(c.Tree.Source(value))))
			}
			o.cost.Weight = w
		case ":id":
			o.id = c.Tree.Text(value)
		default:
			return unreadAttribute(c, key, value)
		}
		return nil
	})
	if err != nil {
		return err
	}
	s.objectives = append(s.objectives, o)
	s.keepText(c, objectiveText)
	s.stale = true
	return nil
}

// unreadAttribute says that an attribute is not known here.
func unreadAttribute(c *grammar.Command, key string, value grammar.Node) error {
	at := c.Pos
	if value != grammar.NoNode {
		at = c.Tree.Pos(value)
	}
	return &elab.Error{Pos: at, Msg: fmt.Sprintf("%s has no attribute %s", c.Name, key), Unread: true}
}

// weight reads a number, or (- NUMBER).
func weight(t *grammar.Tree, n grammar.Node) (w *big.Rat, ok bool) {
	negative := t.Kind(n) == grammar.List && t.Len(n) == 2 && t.Is(t.First(n), "-")
	if negative {
		n = t.Child(n, 1)
	}
	text := string(t.Source(n))
	if len(text) > 1000 || strings.Trim(text, "0123456789.-") != "" {
		return nil, false
	}
	if w, ok = new(big.Rat).SetString(text); ok && negative {
		w.Neg(w)
	}
	return w, ok
}

func clip(text string) string { return text[:min(len(text), 40)] }

// attributes calls f for each keyword behind a command's first argument, with its value,
// which may be missing where the keyword is none of those that need one.
func (s *Session) attributes(c *grammar.Command, f func(key string, value grammar.Node) error) error {
	key := ""
	end := func(value grammar.Node) error { // of the attribute that key begins
		k := key
		key = ""
		if value == grammar.NoNode && (k == ":weight" || k == ":dweight" || k == ":id") {
			return fmt.Errorf("%s has no value", k)
		}
		return f(k, value)
	}
	for i, n := range c.Tree.Children(c.Root) {
		var err error
		switch keyword := c.Tree.Kind(n) == grammar.Keyword; {
		case i < 2:
		case key == "" && !keyword:
			err = fmt.Errorf("%s: expected an attribute, found %s", c.Name, clip(string(c.Tree.Source(n))))
		case !keyword:
			err = end(n)
		default:
			if key != "" {
				err = end(grammar.NoNode)
			}
			key = c.Tree.Text(n)
		}
		if err != nil {
			return err
		}
	}
	if key == "" {
		return nil
	}
	return end(grammar.NoNode)
}

// goals gives the objectives in the order of their first commands.
func (s *Session) goals() []optimize.Objective {
	var out []optimize.Objective
	softs := map[string][]optimize.Soft{}
	for _, o := range s.objectives {
		if o.soft {
			softs[o.id] = append(softs[o.id], o.cost)
		}
	}
	for _, o := range s.objectives {
		switch {
		case !o.soft:
			out = append(out, o.Objective)
		case softs[o.id] != nil:
			out = append(out, optimize.Violated(s.c, smtlib.SymbolString(o.id), softs[o.id]))
			delete(softs, o.id)
		}
	}
	return out
}

// optimise answers a question with objectives.
func (s *Session) optimise(ctx context.Context, q *portfolio.Query) portfolio.Answer {
	goals := s.goals()
	p := optimize.Problem{Context: s.c, Decls: q.Decls, Engine: asker{s, q}, Bound: asker{s, q}.bound}
	asked := *q
	s.direct(&asked)
	if l, ok := s.cfg.Solver.(portfolio.Optimiser); ok && s.until == 0 {
		if after := l.Optimises(&asked); after > 0 {
			p.Least = leaster{asker{s, q}, l, after}
		}
	}
	p.Hard = append(p.Hard, q.Assertions...)
	for _, a := range q.Assumed {
		p.Hard = append(p.Hard, a.Term)
	}
	s.goalsAsked, s.costs = goals, costs{}
	var a portfolio.Answer
	switch s.opts.priority {
	case box:
		a, s.results = p.Box(ctx, goals)
	case pareto:
		if a, s.results = p.Pareto(ctx, goals, s.front); a.Verdict != portfolio.Sat {
			s.front = nil // all was given, and it begins anew
			break
		}
		var values []*big.Rat
		for _, r := range s.results {
			values = append(values, r.Low)
		}
		s.front = append(s.front, values)
	default:
		a, s.results = p.Lexicographic(ctx, goals)
	}
	return a
}

// costs is what the questions of an optimisation cost.
type costs struct{ questions, work, path int64 }

func (k *costs) add(a *portfolio.Answer) {
	k.questions++
	k.work += a.Work
	if a.Path > 0 {
		k.path += a.Path
	} else {
		k.path += a.Work
	}
}

// asker is the session's solver as the engine of an optimisation.
type asker struct {
	s *Session
	q *portfolio.Query
}

// Under asks the query with further assumptions.
func (e asker) Under(ctx context.Context, terms []smtlib.Term) portfolio.Answer {
	return e.Within(ctx, terms, 0)
}

// Within is Under with a limit on work; 0 is none.
func (e asker) Within(ctx context.Context, terms []smtlib.Term, work int64) portfolio.Answer {
	q := e.under(terms)
	q.Work = work
	a := e.s.ask(ctx, &q)
	e.s.costs.add(&a)
	for i := len(a.Core) - 1; i >= 0; i-- { // cores name what the script named
		if a.Core[i] >= len(e.q.Assumed) {
			a.Core = append(a.Core[:i:i], a.Core[i+1:]...)
		}
	}
	return a
}

// bound asks for the least upper bound of a Real term with further assumptions.
func (e asker) bound(ctx context.Context, terms []smtlib.Term, t smtlib.Term) (portfolio.Bound, bool) {
	q := *e.q
	q.Assumed = q.Assumed[:len(q.Assumed):len(q.Assumed)]
	for _, t := range terms {
		q.Assumed = append(q.Assumed, portfolio.Assumption{Term: t})
	}
	defer e.s.release()()
	b, err := portfolio.Greatest(ctx, &q, t)
	return b, err == nil
}

// leaster is an asker whose solver optimises by itself.
type leaster struct {
	asker
	by    portfolio.Optimiser
	after int64
}

// After is what Optimises gives.
func (e leaster) After() int64 { return e.after }

// Least has the solver look for the least value of a term with further assumptions.
func (e leaster) Least(ctx context.Context, terms []smtlib.Term, t smtlib.Term, most *big.Int) (portfolio.Optimum, bool) {
	q := e.under(terms)
	e.s.direct(&q)
	defer e.s.release()()
	o, ok := e.by.Least(ctx, &q, t, most)
	e.s.work += o.Work
	e.s.costs.add(&o.Answer)
	return o, ok
}

// under is the query with further assumptions.
func (e asker) under(terms []smtlib.Term) portfolio.Query {
	q := *e.q
	q.Assumed = q.Assumed[:len(q.Assumed):len(q.Assumed)]
	for _, t := range terms {
		q.Assumed = append(q.Assumed, portfolio.Assumption{Term: t, Text: print.TermString(e.s.c, t)})
	}
	return q
}

// Alone asks a question of its own.
func (e asker) Alone(ctx context.Context, terms []smtlib.Term) portfolio.Answer {
	c := e.s.c
	q := portfolio.Query{
		Mu: e.q.Mu, Context: c, Elaborator: e.q.Elaborator, Logic: "ALL", Assertions: terms, Seed: e.q.Seed,
		Script: func(w io.Writer) error {
			if err := print.Declarations(c, w, terms); err != nil {
				return err
			}
			for _, t := range terms {
				if _, err := fmt.Fprintf(w, "(assert %s)\n", print.TermString(c, t)); err != nil {
					return err
				}
			}
			return nil
		},
	}
	return e.s.ask(ctx, &q)
}

// getObjectives answers as z3 does: the optimum of each objective, oo where there is none,
// and an interval where it was not found.
func (s *Session) getObjectives(*grammar.Command) error {
	if s.answer == nil || s.stale || s.results == nil || s.answer.Verdict == portfolio.Unsat {
		return errors.New("get-objectives needs a check-sat with objectives that was not answered unsat, after their last change")
	}
	return whole(s.out, func(b *buffer) error {
		b.WriteString("(objectives\n")
		for i, r := range s.results {
			o := &s.goalsAsked[i]
			text := ""
			switch infinite := infinity(o.Max); {
			case r.Unbounded:
				text = infinite
			case r.Root != nil && r.Open:
				text = "(+ " + r.Root.Text + " " + epsilon(o.Max) + ")"
			case r.Root != nil:
				text = r.Root.Text
			case r.Optimal() && r.Open:
				text = approached(r.Low, o.Max)
			case r.Optimal():
				text = ratio(r.Low, o.Scale)
			default:
				lo, hi := infinity(false), infinity(true)
				if r.Low != nil {
					lo = ratio(r.Low, o.Scale)
				}
				if r.High != nil {
					hi = ratio(r.High, o.Scale)
				}
				text = "(interval " + lo + " " + hi + ")"
			}
			b.WriteString(" (" + o.Name + " " + text + ")\n")
		}
		b.WriteString(")\n")
		return nil
	})
}

func infinity(positive bool) string {
	if positive {
		return "oo"
	}
	return "(* (- 1) oo)"
}

// ratio writes a number divided by a scale as z3 does.
func ratio(v *big.Rat, scale *big.Int) string {
	r := new(big.Rat).Set(v)
	if scale != nil {
		r.Quo(r, new(big.Rat).SetInt(scale))
	}
	abs := new(big.Rat).Abs(r)
	text := abs.Num().String()
	if !abs.IsInt() {
		text = "(/ " + text + ".0 " + abs.Denom().String() + ".0)"
	}
	if r.Sign() < 0 {
		return "(- " + text + ")"
	}
	return text
}

// epsilon is what a bound that is not reached is missed by.
func epsilon(greatest bool) string {
	if greatest {
		return "(* (- 1.0) epsilon)"
	}
	return "epsilon"
}

// approached writes a bound that is not reached as z3 does.
func approached(v *big.Rat, greatest bool) string {
	text := epsilon(greatest)
	if v.Sign() == 0 {
		return text
	}
	n := ratio(v, nil)
	if v.IsInt() {
		n = new(big.Rat).Abs(v).Num().String() + ".0"
		if v.Sign() < 0 {
			n = "(- " + n + ")"
		}
	}
	return "(+ " + n + " " + text + ")"
}
