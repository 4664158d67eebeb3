package portfolio

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"math/big"

	"bsmt/bkernel"
	"bsmt/bkernel/ast"
	"bsmt/smtlib"
	"bsmt/smtlib/print"
)

// Choice is a term that a case assumes, or, where Not, the opposite of it.
type Choice struct {
	Term smtlib.Term // a Bool over the symbols of the script
	Not  bool
}

// Case is a part of a question: its choices hold besides the assertions. Cases in their order are
// the leaves of a tree, so that together they cover the question whatever they say: of two neighbours the first
// choice in which they differ is the same, with Not in the later one.
type Case []Choice

// Terms gives the choices as terms, which the context gains where one is negated.
func (k Case) Terms(c *smtlib.Context) []smtlib.Term {
	out := make([]smtlib.Term, len(k))
	for i, x := range k {
		if out[i] = x.Term; x.Not {
			out[i] = c.MkOp(smtlib.OpNot, smtlib.Bool, x.Term)
		}
	}
	return out
}

// Term gives the conjunction of the choices.
func (k Case) Term(c *smtlib.Context) smtlib.Term {
	switch ts := k.Terms(c); len(ts) {
	case 0:
		return c.True()
	case 1:
		return ts[0]
	default:
		return c.MkOp(smtlib.OpAnd, smtlib.Bool, ts...)
	}
}

// Text is the conjunction as SMT-LIB.
func (k Case) Text(c *smtlib.Context) string { return print.TermString(c, k.Term(c)) }

// WriteJSON writes the choices as a line of JSON, a list of objects with the keys term and not.
func (k Case) WriteJSON(w io.Writer, c *smtlib.Context) error {
	type choice struct {
		Term string `json:"term"`
		Not  bool   `json:"not,omitempty"`
	}
	out := make([]choice, len(k))
	for i, x := range k {
		out[i] = choice{print.TermString(c, x.Term), x.Not}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(out)
}

// WriteScript writes a case of a question as a script of its own.
func (k Case) WriteScript(w io.Writer, q *Query) error {
	b := bufio.NewWriter(w)
	if err := print.Script(q.Context, b, q.Logic, append(q.All(), k.Terms(q.Context)...)); err != nil {
		return err
	}
	return b.Flush()
}

// Limits of what a question may be split on.
const (
	mostPredicates = 4000 // terms of the script and bits of its words
	mostIntegers   = 500
	mostIndices    = 24 // of one array that are compared with each other
)

// Split takes a question apart into about n cases, hard parts of it into more, where probe is the work below
// which a case is easy: such a case is not split, so that there may be fewer. It splits on truth values that occur
// in the assertions, bits of words, halves of ranges of integers, and equalities of indices of arrays; it looks ahead from where
// a search of the kernel stands. Besides, the work that it took. The context gains terms. The error is that the kernel cannot read the question, or that of ctx.
func (q *Query) Split(ctx context.Context, n int, probe bkernel.Work, opts bkernel.Options) ([]Case, bkernel.Work, error) {
	defer q.lock()()
	c := q.Context
	terms := splittable(c, q.All())
	tr := q.Translator()
	own := *q
	own.Mu = nil // held
	p, err := translate(ctx, tr, &own, nil)
	if err != nil {
		return nil, 0, err
	}
	s := bkernel.Splitting{Problem: p, Cases: n, Probe: probe}
	var kept []smtlib.Term // of s.Predicates
	var nodes []ast.Node
	for _, t := range terms {
		if node, err := tr.Pred(t); err == nil { // else there is no need of it
			kept, nodes = append(kept, t), append(nodes, node)
		}
	}
	s.Predicates = nodes
	var integers []smtlib.Term
	for _, d := range q.Decls {
		if data := c.Decl(d); data.Result == smtlib.Int && len(data.Args) == 0 && len(integers) < mostIntegers {
			x := c.MkApp(d)
			if le, err := tr.Pred(c.MkOp(smtlib.OpLe, smtlib.Bool, x, c.MkInt(new(big.Int)))); err == nil {
				if g := tr.Graph(); g.Op(le) == ast.OpLe {
					integers, s.Integers = append(integers, x), append(s.Integers, g.Arg(le, 0))
				}
			}
		}
	}
	s.Facts = append(s.Facts, tr.SideFor(nodes)...)
	opts.Seed = q.Seed
	found, work, err := bkernel.Split(ctx, s, opts)
	if err != nil {
		return nil, 0, err
	}
	out := make([]Case, len(found))
	for i, path := range found {
		out[i] = Case{}
		for _, x := range path {
			t := smtlib.NoTerm
			if x.AtMost != nil {
				t = c.MkOp(smtlib.OpLe, smtlib.Bool, integers[x.Index], c.MkInt(x.AtMost))
			} else {
				t = kept[x.Index]
			}
			out[i] = append(out[i], Choice{t, x.Not})
		}
	}
	return out, work, nil
}

// splittable lists Bools that a question may be split on: the ground ones that occur in it, bits of its words, and
// equalities of what its arrays are read at.
func splittable(c *smtlib.Context, assertions []smtlib.Term) (out []smtlib.Term) {
	free := smtlib.NewFreeVars(c)
	top := map[smtlib.Term]bool{}
	for _, t := range assertions {
		top[t] = true
	}
	var words []smtlib.Term
	indices := map[smtlib.Term][]smtlib.Term{} // by array
	c.Walk(func(t smtlib.Term) bool {
		switch op := c.Op(t); {
		case op == smtlib.OpForall || op == smtlib.OpExists:
			return false
		case len(free.Of(t)) > 0:
			return true
		case c.SortOf(t) == smtlib.Bool:
			if !top[t] && op != smtlib.OpNot && op != smtlib.OpTrue && op != smtlib.OpFalse {
				out = append(out, t)
			}
		case c.SortKind(c.SortOf(t)) == smtlib.SortBitVec && op == smtlib.OpApp:
			words = append(words, t)
		}
		if c.Op(t) == smtlib.OpSelect || c.Op(t) == smtlib.OpStore {
			a := c.Arg(t, 0)
			for c.Op(a) == smtlib.OpStore {
				a = c.Arg(a, 0)
			}
			if at := indices[a]; len(at) < mostIndices {
				indices[a] = append(at, c.Arg(t, 1))
			}
		}
		return true
	}, assertions...)
	if len(out) > mostPredicates {
		out = out[:mostPredicates]
	}
	seen := map[smtlib.Term]bool{}
	add := func(t smtlib.Term) {
		if !seen[t] && len(out) < mostPredicates {
			seen[t] = true
			out = append(out, t)
		}
	}
	c.Walk(func(t smtlib.Term) bool { // in an order of its own
		at := indices[t]
		for i, x := range at {
			for _, y := range at[:i] {
				if x != y && !(c.IsValue(x) && c.IsValue(y)) {
					add(c.MkOp(smtlib.OpEq, smtlib.Bool, x, y))
				}
			}
		}
		return true
	}, assertions...)
	for _, w := range words {
		for b := c.Width(c.SortOf(w)) - 1; b >= 0; b-- {
			bit := c.MkIndexed(smtlib.OpExtract, []int{b, b}, c.BitVec(1), w)
			add(c.MkOp(smtlib.OpEq, smtlib.Bool, bit, c.MkBv(big.NewInt(1), 1)))
		}
	}
	return out
}

// WriteCases writes the refutations of all cases as one of the question, in the form that
// package proofcheck/cases reads: proof writes the refutation of a case.
func WriteCases(w io.Writer, c *smtlib.Context, cases []Case, proof func(w io.Writer, i int) error) error {
	b := bufio.NewWriter(w)
	var before Case
	for i, k := range cases {
		same := 0
		for same < min(len(before), len(k)) && before[same] == k[same] {
			same++
		}
		if i > 0 {
			if same == len(k) || same == len(before) || !k[same].Not || before[same].Not || k[same].Term != before[same].Term {
				return errors.New("the cases are not the leaves of a tree")
			}
			same++
		}
		for _, x := range k[same:] {
			if x.Not {
				return errors.New("the cases are not the leaves of a tree")
			}
			if _, err := b.WriteString("(split "); err != nil {
				return err
			}
			if err := print.Term(c, b, x.Term); err != nil {
				return err
			}
			if _, err := b.WriteString(")\n"); err != nil {
				return err
			}
		}
		if err := proof(b, i); err != nil {
			return err
		}
		if _, err := b.WriteString("\n"); err != nil {
			return err
		}
		before = k
	}
	return b.Flush()
}
