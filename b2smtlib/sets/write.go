package sets

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"bsmt/b/eval"
	"bsmt/b/tree"
	"bsmt/smtlib"
)

// Question is what a script asks: values of names for which all predicates hold.
type Question struct {
	Title string
	World *eval.World    // says MININT and MAXINT, and the language
	Sizes map[string]int // of given sets, by name; of the others every size is one
	Names []*tree.Decl
	Preds []*tree.Node
	Notes []string // told in comments

	// AnySets refuses what a dialect of finite sets says of finite sets only. Otherwise a
	// comment in the script tells.
	AnySets bool
}

// Refusal says what a dialect cannot express.
type Refusal struct {
	Pos  tree.Pos
	What string
	Expr string // where it stands; may be empty
}

func (r *Refusal) Error() string {
	s := "not translated: " + r.What
	if r.Expr != "" {
		s += " in " + r.Expr
	}
	if r.Pos.Known() {
		s = r.Pos.String() + ": " + s
	}
	return s
}

// Write writes a script that asks each question on a level of its own, or the only one
// without levels. What has no form is told in a comment, and has no check-sat; done says how
// many have one. Errors are those of out, and of the context.
func Write(ctx context.Context, out io.Writer, d *Dialect, questions []Question) (done int, err error) {
	if _, err := io.WriteString(out, d.options); err != nil {
		return 0, err
	}
	for i, q := range questions {
		if err := ctx.Err(); err != nil {
			return done, err
		}
		var b bytes.Buffer
		fmt.Fprintf(&b, "; %s\n", oneLine(q.Title))
		for _, n := range q.Notes {
			fmt.Fprintf(&b, "; %s\n", oneLine(n))
		}
		prefix := ""
		if len(questions) > 1 {
			prefix = fmt.Sprintf("q%d!", i+1)
		}
		body, refused := translate(d, q, prefix)
		switch {
		case refused != nil:
			fmt.Fprintf(&b, "; %s\n", oneLine(refused.Error()))
		case len(questions) > 1:
			fmt.Fprintf(&b, "(push 1)\n%s(check-sat)\n(pop 1)\n", body)
			done++
		default:
			fmt.Fprintf(&b, "%s(check-sat)\n", body)
			done++
		}
		if _, err := b.WriteTo(out); err != nil {
			return done, err
		}
	}
	return done, nil
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

func quoted(name string) string { return smtlib.SymbolString(name) }

// translation is the work on one question.
type translation struct {
	d      *Dialect
	q      Question
	prefix string // of what is declared

	sorts, consts bytes.Buffer // declarations
	sets          map[*tree.Set]*givenSet
	records       map[string]string // sorts of records, by type
	names         map[*tree.Decl]value

	taken      map[string]bool // names of declarations
	owned      map[string]string
	functions  map[*tree.Decl]bool // names that a predicate says to be functions
	paired     bool                // pairs were declared
	powers     bool                // x**y was defined
	variables  int
	known      map[*tree.Decl]bool // free names that are finite sets
	finiteOnly bool                // there may be solutions with infinite sets
	place      *tree.Node
}

// own gives the name in the script of what the translation needs itself.
func (t *translation) own(name string) string {
	if s, ok := t.owned[name]; ok {
		return s
	}
	s := t.declared(name)
	t.owned[name] = s
	return s
}

// declared gives a name in the script that nothing else has there.
func (t *translation) declared(name string) string {
	s := t.prefix + name
	for i := 2; t.taken[s] || reserved(s); i++ {
		s = fmt.Sprintf("%s%s!%d", t.prefix, name, i)
	}
	t.taken[s] = true
	return quoted(s)
}

// reserved reports whether a name may mean something to a solver.
func reserved(name string) bool {
	switch name {
	case "Int", "Bool", "Real", "String", "Array", "Set", "FiniteSet", "Tuple", "List", "Seq", "RegLan", "true", "false", "not", "and", "or", "xor", "distinct", "ite", "div", "mod", "abs",
		"select", "store", "map", "const", "tuple", "union", "intersection", "setminus", "complement", "subset", "member", "insert", "nil", "cons", "head", "tail", "to_real", "to_int", "is_int",
		"exp", "sin", "cos", "tan", "csc", "sec", "cot", "arcsin", "arccos", "arctan", "sqrt", "pi", "divisible", "iand", "implies", "iff", "if", "let", "forall", "exists", "lambda", "choice", "match", "par", "as", "sep", "emp", "update", "mkTuple", "Relation", "Table", "Bag":
		return true
	}
	return false
}

func (t *translation) refuse(n *tree.Node, format string, args ...any) *Refusal {
	r := &Refusal{What: fmt.Sprintf(format, args...)}
	if n == nil {
		n = t.place
	}
	if n != nil {
		r.Pos = n.Pos
		if r.Expr = n.String(); len(r.Expr) > 100 {
			r.Expr = strings.ToValidUTF8(r.Expr[:97], "") + "..."
		}
	}
	return r
}

func translate(d *Dialect, q Question, prefix string) (body string, refused *Refusal) {
	t := &translation{d: d, q: q, prefix: prefix, sets: map[*tree.Set]*givenSet{}, records: map[string]string{}, names: map[*tree.Decl]value{},
		taken: map[string]bool{}, owned: map[string]string{}, functions: map[*tree.Decl]bool{}}
	defer func() {
		if p := recover(); p != nil {
			r, ok := p.(*Refusal)
			if !ok {
				panic(p)
			}
			refused = r
		}
	}()
	var preds []*tree.Node
	for _, p := range q.Preds {
		preds = append(preds, tree.Conjuncts(p)...)
	}
	for _, p := range preds {
		if p.Op == tree.Member && p.Args[0].Op == tree.Ident && isFunctionSpace(p.Args[1].Op) {
			t.functions[p.Args[0].Decl] = true
		}
	}
	if d.Finite {
		t.known = t.bounded(preds)
	}
	for _, n := range q.Names {
		t.free(n)
	}
	var facts strings.Builder
	for _, p := range preds {
		t.place = p
		if s := t.truth(p, nil, true); s != "true" {
			fmt.Fprintf(&facts, "(assert %s)\n", s)
		}
	}
	note := ""
	if t.finiteOnly && q.AnySets {
		t.place = nil
		return "", t.refuse(nil, "sets that may be infinite, which this dialect does not have")
	}
	if t.finiteOnly {
		note = "; sets are finite here: unsat says that there is no solution with finite sets\n"
	}
	return note + t.sorts.String() + t.consts.String() + facts.String(), nil
}

func isFunctionSpace(op tree.Op) bool {
	switch op {
	case tree.PartialFunc, tree.TotalFunc, tree.PartialInj, tree.TotalInj, tree.PartialSurj, tree.TotalSurj, tree.PartialBij, tree.TotalBij,
		tree.Seq, tree.Seq1, tree.ISeq, tree.ISeq1, tree.Perm:
		return true
	}
	return false
}

// free gives the constant for a free name. A set that may be infinite where the dialect has
// only finite ones is a function to Bool.
func (t *translation) free(d *tree.Decl) value {
	if v, ok := t.names[d]; ok {
		return v
	}
	name := t.declared(d.Name)
	v := value{t: d.Type, text: name, functional: t.functions[d]}
	u := d.Type.Rep()
	switch {
	case !t.d.Finite || u.Kind != tree.TPow || t.finite(u):
		fmt.Fprintf(&t.consts, "(declare-const %s %s)\n", name, t.ranging(u))
	case t.known[d] && t.flat(u.Left):
		fmt.Fprintf(&t.consts, "(declare-const %s %s)\n", name, t.sort(u))
	default:
		v.text = ""
		v.has = func(in *scope, x value) string { return "(" + name + " " + t.term(in, x) + ")" }
		fmt.Fprintf(&t.consts, "(declare-fun %s (%s) Bool)\n", name, t.ranging(u.Left))
	}
	t.names[d] = v
	return v
}

// env gives bound names their values.
type env struct {
	d    *tree.Decl
	v    value
	next *env
}

func (e *env) with(d *tree.Decl, v value) *env { return &env{d, v, e} }

func (e *env) find(d *tree.Decl) (value, bool) {
	for ; e != nil; e = e.next {
		if e.d == d {
			return e.v, true
		}
	}
	return value{}, false
}
