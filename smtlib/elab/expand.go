package elab

import "bsmt/smtlib"

// ErrStopped is that a term was not read to its end because poll said so. Nothing is
// wrong with the term.
type ErrStopped struct{ Cause error }

// Error is the cause's text.
func (e *ErrStopped) Error() string { return e.Cause.Error() }

// Unwrap gives the cause.
func (e *ErrStopped) Unwrap() error { return e.Cause }

// pollEvery is how many parts of terms are read, or made by definitions, between two calls
// of poll: some tenths of a millisecond.
const pollEvery = 1 << 10

// SetPoll has the elaborator ask now and then, while it reads a term, whether to go on; an
// error ends the reading with an *ErrStopped. A nil poll is never asked.
func (e *Elaborator) SetPoll(poll func() error) { e.poll = poll }

// polled counts a step, and asks poll when it is time to.
func (e *Elaborator) polled() error {
	if e.ticks++; e.ticks%pollEvery != 0 || e.poll == nil {
		return nil
	}
	if err := e.poll(); err != nil {
		return &ErrStopped{err}
	}
	return nil
}

// applyDefined applies a defined function. Within a body the application stays.
func (e *Elaborator) applyDefined(name string, d *definition, args []smtlib.Term) (smtlib.Term, *smtlib.Fault) {
	if f := e.fitAll(name, d.params, args); f != nil {
		return smtlib.NoTerm, f
	}
	if e.inBody && d.body < 0 || e.inBody && d.calls {
		return e.c.MkApp(d.decl, args...), nil
	}
	return e.expand(name, d, args)
}

// expansion is a run of one template. Its slots are Elaborator.slots[base:], up to those
// of the expansion that it waits for.
type expansion struct {
	d    *definition
	call smtlib.Term // where its result is kept; NoTerm: nowhere
	once bool        // it makes what all calls share; else what one call is
	step int         // the next one
	base int
}

// keptExpansion is a term that has an entry in Elaborator.made.
type keptExpansion struct {
	t    smtlib.Term
	made smtlib.Term // how many terms there were then, the result included
}

// cheapSteps is up to how many steps are sooner made again than looked up.
const cheapSteps = 16

// expand gives what d, which has that name, stands for over these arguments, in which no defined function is
// applied. Each application that comes up is expanded once: the work is linear in the
// bodies of the different ones.
func (e *Elaborator) expand(name string, d *definition, args []smtlib.Term) (smtlib.Term, *smtlib.Fault) {
	e.slots, e.runs = e.slots[:0], e.runs[:0]
	if r, known := e.begin(d, args); known {
		return r, nil
	}
	for {
		x := &e.runs[len(e.runs)-1]
		t := &x.d.each
		if x.once {
			t = &x.d.once
		}
		if x.step < len(t.steps) {
			if e.budget--; e.budget < 0 {
				f := smtlib.HeadFault("%s: the definitions in this command expand to more than %d terms", smtlib.ClipSymbol(name), e.maxExpand)
				f.Unread = true // it is too long for this program
				return smtlib.NoTerm, f
			}
			if err := e.polled(); err != nil {
				return smtlib.NoTerm, &smtlib.Fault{Arg: smtlib.AtHead, Msg: err.Error(), Stop: err}
			}
			e.take(x, t)
			continue
		}
		if x.once {
			for i, s := range t.steps {
				if e.c.AppliesDefined(s.t) {
					e.keep(s.t, e.slots[x.base+i])
				}
			}
			e.end(x)
			continue
		}
		r, known := e.value(x, x.d.body)
		if !known {
			continue
		}
		if x.call != smtlib.NoTerm {
			e.keep(x.call, r)
		}
		e.end(x)
		if len(e.runs) == 0 {
			return r, nil
		}
		e.put(r)
	}
}

// begin begins the expansion of a call, unless its result is known.
func (e *Elaborator) begin(d *definition, args []smtlib.Term) (r smtlib.Term, known bool) {
	call := smtlib.NoTerm
	switch {
	case d.body >= 0 && !d.calls:
		return smtlib.Term(d.body), true
	case d.decl != smtlib.NoDecl && (d.calls || len(d.each.steps) > cheapSteps):
		call = e.c.MkApp(d.decl, args...)
		if r, known = e.made[call]; known {
			return r, true
		}
	}
	e.runs = append(e.runs, expansion{d: d, call: call, base: len(e.slots)})
	e.slots = append(e.slots, args...)
	return smtlib.NoTerm, false
}

// end takes x, which is the last, away.
func (e *Elaborator) end(x *expansion) {
	e.slots = e.slots[:x.base]
	e.runs = e.runs[:len(e.runs)-1]
}

// put makes r the value of the last expansion's next step.
func (e *Elaborator) put(r smtlib.Term) {
	e.slots = append(e.slots, r)
	e.runs[len(e.runs)-1].step++
}

// value is what a code of x's definition stands for. Where it is not known, what all calls
// share is made first.
func (e *Elaborator) value(x *expansion, code int32) (r smtlib.Term, known bool) {
	if code < 0 {
		return e.slots[x.base+int(^code)], true
	}
	t := smtlib.Term(code)
	if !e.c.AppliesDefined(t) {
		return t, true
	}
	if r, known = e.made[t]; !known {
		e.runs = append(e.runs, expansion{d: x.d, call: smtlib.NoTerm, once: true, base: len(e.slots)})
	}
	return r, known
}

// take takes the next step of x, or begins what must come before.
func (e *Elaborator) take(x *expansion, p *template) {
	c := e.c
	s := p.steps[x.step]
	n := len(c.Args(s.t))
	codes := p.codes[s.args:]
	if x.step+1 < len(p.steps) {
		codes = p.codes[s.args:p.steps[x.step+1].args]
	}
	var buf [8]smtlib.Term
	a := buf[:0]
	for _, k := range codes {
		r, known := e.value(x, k)
		if !known {
			return
		}
		a = append(a, r)
	}
	switch op := c.Op(s.t); op {
	case smtlib.OpVar:
		e.put(c.MkVar(c.StrVal(s.t), c.SortOf(s.t)))
	case smtlib.OpForall, smtlib.OpExists:
		old := *c.Quant(s.t)
		parts := append([]smtlib.Term(nil), a[n:]...)
		next := func(n int) []smtlib.Term {
			some := parts[:n:n]
			parts = parts[n:]
			return some
		}
		q := smtlib.Quant{Name: old.Name, Own: old.Own, Vars: next(len(old.Vars))}
		for _, p := range old.Patterns {
			q.Patterns = append(q.Patterns, next(len(p)))
		}
		e.put(c.MkQuant(op, q, a[0]))
	default:
		if op == smtlib.OpApp {
			if d := c.Decl(c.DeclOf(s.t)); d.Kind == smtlib.DeclDefined {
				if r, known := e.begin(&e.defs[d.Index], a); known {
					e.put(r)
				}
				return
			}
		}
		e.put(c.Rebuild(s.t, a))
	}
}

// keep keeps what t stands for, as long as the context has both.
func (e *Elaborator) keep(t, r smtlib.Term) {
	e.made[t] = r
	e.keptMade = append(e.keptMade, keptExpansion{t, smtlib.Term(e.c.Len())})
}
