package model

import (
	"fmt"
	"math/big"
	"strings"

	"bsmt/smtlib"
)

func (mr *modelReader) bad(n int32) (smtlib.Term, error) {
	return smtlib.NoTerm, fmt.Errorf("model: %s is not understood", smtlib.ClipText(mr.nodes[n].text))
}

// read gives the term at n. Long chains, the else of ite, the body of let, the
// first argument of store, are walked in a loop.
func (mr *modelReader) read(n int32) (smtlib.Term, error) {
	mr.depth++
	defer func() { mr.depth-- }()
	if mr.depth > maxModelDepth {
		return smtlib.NoTerm, fmt.Errorf("model: nested too deeply")
	}
	type link struct {
		row  string // ite, store or let
		args [2]smtlib.Term
		let  []string
	}
	var chain []link
	var t smtlib.Term
	var err error
walk:
	for {
		t = smtlib.NoTerm
		if !mr.nodes[n].list {
			t, err = mr.atom(n)
			break
		}
		k := mr.children(n)
		if len(k) == 0 {
			t, err = mr.bad(n)
			break
		}
		switch head := mr.nodes[k[0]].text; {
		case head == "!" && len(k) > 1:
			n = k[1]
			continue
		case head == "let" && len(k) == 3:
			var names []string
			var terms []smtlib.Term
			for _, b := range mr.children(k[1]) {
				p := mr.children(b)
				if len(p) != 2 {
					t, err = mr.bad(n)
					break walk
				}
				var x smtlib.Term
				if x, err = mr.read(p[1]); err != nil {
					break walk
				}
				names, terms = append(names, mr.symbol(p[0])), append(terms, x)
			}
			for i, name := range names {
				mr.env[name] = append(mr.env[name], terms[i])
			}
			chain = append(chain, link{row: "let", let: names})
			n = k[2]
			continue
		case (head == "ite" || head == "store") && len(k) == 4:
			l := link{row: head}
			rest, others := k[3], [2]int32{k[1], k[2]}
			if head == "store" {
				rest, others = k[1], [2]int32{k[2], k[3]}
			}
			for i, o := range others {
				if l.args[i], err = mr.read(o); err != nil {
					break walk
				}
			}
			chain = append(chain, l)
			n = rest
			continue
		}
		t, err = mr.list(n, k)
		break
	}
	for i := len(chain) - 1; i >= 0; i-- {
		l := &chain[i]
		switch {
		case l.row == "let":
			for _, name := range l.let {
				mr.env[name] = mr.env[name][:len(mr.env[name])-1]
			}
		case err != nil:
		case l.row == "ite":
			t, err = mr.apply("ite", nil, []smtlib.Term{l.args[0], l.args[1], t})
		default:
			t, err = mr.apply("store", nil, []smtlib.Term{t, l.args[0], l.args[1]})
		}
	}
	return t, err
}

func (mr *modelReader) atom(n int32) (smtlib.Term, error) {
	text := mr.nodes[n].text
	switch {
	case text[0] >= '0' && text[0] <= '9':
		if strings.Contains(text, ".") {
			if r, ok := new(big.Rat).SetString(text); ok {
				return mr.c.MkReal(r), nil
			}
		} else if v, ok := new(big.Int).SetString(text, 10); ok {
			return mr.c.MkInt(v), nil
		}
		return mr.bad(n)
	case strings.HasPrefix(text, "#b"), strings.HasPrefix(text, "#x"):
		base, w := 2, len(text)-2
		if text[1] == 'x' {
			base, w = 16, 4*w
		}
		if v, ok := new(big.Int).SetString(text[2:], base); ok && w > 0 && w <= smtlib.MaxWidth {
			return mr.c.MkBv(v, w), nil
		}
		return mr.bad(n)
	case text[0] == '"':
		if !strings.Contains(text, `\`) { // escapes are for those who evaluate strings
			return mr.c.MkString(strings.ReplaceAll(text[1:len(text)-1], `""`, `"`)), nil
		}
		return mr.bad(n)
	case text[0] == '-' && len(text) > 1: // -7, of some older solvers
		if v, ok := new(big.Int).SetString(text, 10); ok {
			return mr.c.MkInt(v), nil
		}
	}
	return mr.call(n, mr.symbol(n), nil)
}

// list reads an application, an indexed or qualified identifier, a binder.
func (mr *modelReader) list(n int32, k []int32) (smtlib.Term, error) {
	if mr.nodes[k[0]].list {
		h := mr.children(k[0])
		if len(h) < 2 {
			return mr.bad(n)
		}
		args, err := mr.readAll(k[1:])
		if err != nil {
			return smtlib.NoTerm, err
		}
		switch mr.nodes[h[0]].text {
		case "as":
			if len(h) != 3 {
				return mr.bad(n)
			}
			if mr.nodes[h[1]].text == "const" && len(args) == 1 {
				s, err := mr.sort(h[2])
				if err != nil || mr.c.SortKind(s) != smtlib.SortArray {
					return mr.bad(n)
				}
				v, ok := mr.c.FitTo(args[0], mr.c.SortData(s).Args[1])
				if !ok {
					return mr.bad(n)
				}
				return mr.c.MkOp(smtlib.OpConstArray, s, v), nil
			}
			return mr.qualified(n, h, args)
		case "_":
			if t, ok := mr.indexed(h, args); ok {
				return t, nil
			}
		}
		return mr.bad(n)
	}
	switch mr.nodes[k[0]].text {
	case "_":
		if len(k) < 3 {
			return mr.bad(n)
		}
		name := mr.symbol(k[1])
		if name == "real_algebraic_number" {
			return mr.cvcRoot(n)
		}
		if name == "as-array" && len(k) == 3 {
			d, err := mr.definition(mr.symbol(k[2]))
			if err != nil || len(d.vars) != 1 {
				return mr.bad(n)
			}
			return mr.toArray(d.vars[0], d.term)
		}
		if v, ok := strings.CutPrefix(name, "bv"); ok && len(k) == 3 {
			x, ok := new(big.Int).SetString(v, 10)
			w, okW := smallNumeral(mr.nodes[k[2]].text)
			if ok && okW && x.Sign() >= 0 && w > 0 && w <= smtlib.MaxWidth {
				return mr.c.MkBv(x, w), nil
			}
		}
		if t, ok := mr.indexed(k, nil); ok {
			return t, nil
		}
		return mr.bad(n)
	case "as":
		if len(k) != 3 {
			return mr.bad(n)
		}
		return mr.qualified(n, k, nil)
	case "root-obj":
		return mr.z3Root(n, k)
	case "forall", "exists", "lambda":
		if len(k) != 3 || mr.nodes[k[1]].n == 0 {
			return mr.bad(n)
		}
		vars, err := mr.bindVars(k[1])
		if err != nil {
			return smtlib.NoTerm, err // the reader's bindings are of no more use: the definition is given up
		}
		body, err := mr.read(k[2])
		mr.unbind(vars)
		if err != nil {
			return smtlib.NoTerm, err
		}
		if mr.nodes[k[0]].text == "lambda" {
			if len(vars) != 1 {
				return mr.bad(n)
			}
			return mr.toArray(vars[0], body)
		}
		if mr.c.SortOf(body) != smtlib.Bool {
			return mr.bad(n)
		}
		op := smtlib.OpForall
		if mr.nodes[k[0]].text == "exists" {
			op = smtlib.OpExists
		}
		return mr.c.MkQuant(op, smtlib.Quant{Vars: vars}, body), nil
	}
	args, err := mr.readAll(k[1:])
	if err != nil {
		return smtlib.NoTerm, err
	}
	return mr.call(n, mr.symbol(k[0]), args)
}

func (mr *modelReader) readAll(ns []int32) ([]smtlib.Term, error) {
	var out []smtlib.Term
	for _, n := range ns {
		t, err := mr.read(n)
		if err != nil {
			return nil, err
		}
		out = append(out, t)
	}
	return out, nil
}

// qualified is (as name S), alone or with arguments: an element or a constructor.
func (mr *modelReader) qualified(n int32, h []int32, args []smtlib.Term) (smtlib.Term, error) {
	s, err := mr.sort(h[2])
	if err != nil {
		return smtlib.NoTerm, err
	}
	name := mr.symbol(h[1])
	if mr.c.SortKind(s) == smtlib.SortUninterpreted && len(args) == 0 && !mr.nodes[h[1]].list {
		if t, ok := mr.elems[name]; ok && mr.c.SortOf(t) == s {
			return t, nil
		}
		return mr.c.MkAbstract(name, s), nil
	}
	if t, ok := mr.construct(mr.c.Constructors(s), name, args); ok {
		return t, nil
	}
	return mr.bad(n)
}

func (mr *modelReader) construct(ds []smtlib.Decl, name string, args []smtlib.Term) (smtlib.Term, bool) {
	for _, d := range ds {
		data := *mr.c.Decl(d)
		if data.Name != name || len(data.Args) != len(args) {
			continue
		}
		out := make([]smtlib.Term, len(args))
		fit := true
		for i, a := range args {
			var ok bool
			out[i], ok = mr.c.FitTo(a, data.Args[i])
			fit = fit && ok
		}
		if fit {
			return mr.c.MkApp(d, out...), true
		}
	}
	return smtlib.NoTerm, false
}

// indexed is (_ name i …), applied to args.
func (mr *modelReader) indexed(h []int32, args []smtlib.Term) (smtlib.Term, bool) {
	name := mr.symbol(h[1])
	if name == "is" && len(h) == 3 && len(args) == 1 {
		for _, d := range mr.c.Constructors(mr.c.SortOf(args[0])) {
			if data := mr.c.Decl(d); data.Name == mr.symbol(h[2]) {
				return mr.c.MkApp(data.Tester, args[0]), true
			}
		}
		return smtlib.NoTerm, false
	}
	var idx []int
	for _, i := range h[2:] {
		v, ok := smallNumeral(mr.nodes[i].text)
		if !ok {
			return smtlib.NoTerm, false
		}
		idx = append(idx, v)
	}
	t, err := mr.apply(name, idx, args)
	return t, err == nil
}

// apply applies a theory operator.
func (mr *modelReader) apply(name string, idx []int, args []smtlib.Term) (smtlib.Term, error) {
	for _, r := range mr.rows[name] {
		if int(r.Idx) != len(idx) || !r.Takes(len(args)) {
			continue
		}
		if t, fault := mr.c.ApplyOp(r, name, idx, append([]smtlib.Term(nil), args...)); fault == nil {
			return t, nil
		}
	}
	return smtlib.NoTerm, fmt.Errorf("model: %s cannot be applied to %d such arguments", smtlib.ClipText(name), len(args))
}

// call resolves a name: what is bound, then what the model or the script
// defines, then the theories.
func (mr *modelReader) call(n int32, name string, args []smtlib.Term) (smtlib.Term, error) {
	if l := mr.env[name]; len(l) > 0 && len(args) == 0 {
		return l[len(l)-1], nil
	}
	if t, ok := mr.elems[name]; ok && len(args) == 0 {
		return t, nil
	}
	if _, ok := mr.defs[name]; ok {
		d, err := mr.definition(name)
		if err != nil {
			return smtlib.NoTerm, err
		}
		if len(d.vars) != len(args) {
			return mr.bad(n)
		}
		to := make(map[smtlib.Term]smtlib.Term, len(args))
		for i, x := range d.vars {
			a, ok := mr.c.FitTo(args[i], mr.c.SortOf(x))
			if !ok {
				return mr.bad(n)
			}
			to[x] = a
		}
		return mr.subst(d.term, to), nil
	}
	if d, ok := mr.e.LookupDecl(name); ok {
		data := *mr.c.Decl(d)
		if data.Kind == smtlib.DeclFun && len(args) == 0 && mr.c.SortKind(data.Result) == smtlib.SortUninterpreted {
			return mr.bad(n)
		}
		if data.Kind != smtlib.DeclFun {
			if t, ok := mr.construct([]smtlib.Decl{d}, name, args); ok {
				return t, nil
			}
		}
	}
	if len(args) > 0 { // constructors and selectors of parametric datatypes
		for _, d := range mr.c.Constructors(mr.c.SortOf(args[0])) {
			for _, sel := range mr.c.Decl(d).Selectors {
				if len(args) == 1 && mr.c.Decl(sel).Name == name {
					return mr.c.MkApp(sel, args[0]), nil
				}
			}
		}
	}
	if t, ok := mr.e.LookupTerm(name); ok && len(args) == 0 && mr.c.IsValue(t) {
		return t, nil
	}
	if t, err := mr.apply(name, nil, args); err == nil {
		return t, nil
	}
	for s := smtlib.Sort(0); int(s) < mr.c.NumSorts(); s++ {
		if mr.c.SortKind(s) != smtlib.SortDatatype {
			continue
		}
		if t, ok := mr.construct(mr.c.Constructors(s), name, args); ok {
			return t, nil
		}
	}
	return mr.bad(n)
}

func (mr *modelReader) subst(t smtlib.Term, to map[smtlib.Term]smtlib.Term) smtlib.Term {
	return mr.c.Substitute(t, to)
}

// toArray is the array whose value at x is body: a chain of ite over equalities
// of x becomes stores; elsewhere x must occur in equalities only, of which each
// makes a store. Other arrays have no finite table and are refused.
func (mr *modelReader) toArray(x, body smtlib.Term) (smtlib.Term, error) {
	c := mr.c
	as := c.Array(c.SortOf(x), c.SortOf(body))
	type row struct{ at, val smtlib.Term }
	var rows []row
	for c.Op(body) == smtlib.OpIte {
		p, ok := mr.pointOf(c.Arg(body, 0), x)
		if !ok {
			break
		}
		rows = append(rows, row{p, c.Arg(body, 1)})
		body = c.Arg(body, 2)
	}
	points, ok := mr.points(body, x)
	if !ok {
		return smtlib.NoTerm, fmt.Errorf("model: an array has no finite table")
	}
	no := map[smtlib.Term]smtlib.Term{}
	for _, p := range points {
		no[p.cond] = c.False()
	}
	t := c.MkOp(smtlib.OpConstArray, as, mr.subst(body, no))
	for _, p := range points {
		t = c.MkOp(smtlib.OpStore, as, t, p.at, mr.subst(body, map[smtlib.Term]smtlib.Term{x: p.at}))
	}
	for i := len(rows) - 1; i >= 0; i-- { // the first row that matches counts, so it is stored last
		r := rows[i]
		t = c.MkOp(smtlib.OpStore, as, t, r.at, mr.subst(r.val, map[smtlib.Term]smtlib.Term{x: r.at}))
	}
	return t, nil
}

type point struct{ cond, at smtlib.Term }

// pointOf reads cond as x = at, of a Bool also as x itself.
func (mr *modelReader) pointOf(cond, x smtlib.Term) (smtlib.Term, bool) {
	c := mr.c
	if cond == x {
		return c.True(), true
	}
	if c.Op(cond) != smtlib.OpEq || len(c.Args(cond)) != 2 {
		return smtlib.NoTerm, false
	}
	a, b := c.Arg(cond, 0), c.Arg(cond, 1)
	if b == x {
		a, b = b, a
	}
	return b, a == x && !mr.occurs(b, x)
}

// points lists the equalities of x in t; false when x occurs elsewhere.
func (mr *modelReader) points(t, x smtlib.Term) (out []point, ok bool) {
	seen := false // x itself
	mr.c.Walk(func(u smtlib.Term) bool {
		seen = seen || u == x
		if p, is := mr.pointOf(u, x); is {
			out = append(out, point{u, p})
			return false
		}
		return true
	}, t)
	return out, !seen || mr.c.SortOf(x) == smtlib.Bool
}

func (mr *modelReader) occurs(t, x smtlib.Term) bool {
	seen := map[smtlib.Term]bool{}
	stack := []smtlib.Term{t}
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if u == x {
			return true
		}
		if !seen[u] && u > x { // arguments have smaller ids than their terms
			seen[u] = true
			stack = append(stack, mr.c.Args(u)...)
		}
	}
	return false
}
