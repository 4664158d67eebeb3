package ast

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
	"unicode"
)

// This file reads and evaluates B text: an evaluator of its own, so that tests can
// ask what a printed machine means. Definitions are expanded as macros over words,
// and operators have the priorities of Atelier B's table, which is the strictest
// reading of the text.

// bexp is a parsed expression or predicate.
type bexp struct {
	op   string   // operator; "id", "num", "set", "comp", "app", "#", "!", "%", "SIGMA", "neg", "if", "let"
	name string   // of id
	num  int      // of num
	vars []string // of binders
	args []*bexp
}

type bparser struct {
	toks []string
	pos  int
}

func words(s string) []string {
	var out []string
	for i := 0; i < len(s); {
		c := rune(s[i])
		if unicode.IsSpace(c) {
			i++
			continue
		}
		j := i + 1
		if unicode.IsLetter(c) || unicode.IsDigit(c) {
			for j < len(s) && (isAlnum(s[j]) || s[j] == '_') {
				j++
			}
		} else {
			for _, op := range []string{"|->", "-->", "<=>", "<=", ">=", "=>", "==", "/=", "/:", "\\/", "<+", "**", ".."} {
				if strings.HasPrefix(s[i:], op) {
					j = i + len(op)
					break
				}
			}
		}
		out = append(out, s[i:j])
		i = j
	}
	return out
}

type macro struct{ params, body []string }

// expand replaces calls of definitions, arguments first, all parameters at once.
func expand(toks []string, defs map[string]macro) []string {
	var out []string
	for i := 0; i < len(toks); i++ {
		m, ok := defs[toks[i]]
		if !ok {
			out = append(out, toks[i])
			continue
		}
		args := map[string][]string{}
		if len(m.params) > 0 {
			depth, start, k := 0, i+2, 0
			for i++; ; i++ {
				switch toks[i] {
				case "(", "{":
					depth++
				case ")", "}":
					depth--
				}
				if depth == 0 || depth == 1 && toks[i] == "," {
					args[m.params[k]] = expand(toks[start:i], defs)
					k, start = k+1, i+1
					if depth == 0 {
						break
					}
				}
			}
		}
		var body []string
		for _, w := range m.body {
			if a, ok := args[w]; ok {
				body = append(body, a...)
			} else {
				body = append(body, w)
			}
		}
		out = append(out, expand(body, defs)...) // no definition calls itself
	}
	return out
}

// readMachine gives the predicate of PROPERTIES.
func readMachine(text string) *bexp {
	defs := map[string]macro{}
	props := text[strings.Index(text, "PROPERTIES\n")+len("PROPERTIES\n") : strings.LastIndex(text, "END\n")]
	if i := strings.Index(text, "DEFINITIONS\n"); i >= 0 {
		for _, line := range strings.Split(text[i+len("DEFINITIONS\n"):], "\n") {
			head, body, ok := strings.Cut(strings.TrimSuffix(line, ";"), " == ")
			if !ok {
				break
			}
			h := words(head)
			var params []string
			for _, w := range h[1:] {
				if w != "(" && w != ")" && w != "," {
					params = append(params, w)
				}
			}
			defs[h[0]] = macro{params, words(body)}
		}
	}
	p := &bparser{toks: expand(words(props), defs)}
	e := p.expr(0)
	if p.pos != len(p.toks) {
		panic("text left over: " + strings.Join(p.toks[p.pos:], " "))
	}
	return e
}

var bprec = map[string]int{
	"=>": 30, "&": 40, "or": 40, "<=>": 60, "=": 60, ":": 60, "-->": 125,
	"/=": 160, "/:": 160, "<": 160, "<=": 160, ">": 160, ">=": 160, "<+": 160, "\\/": 160, "|->": 160,
	"..": 170, "+": 180, "-": 180, "*": 190, "/": 190, "mod": 190, "**": 200,
}

func (p *bparser) peek() string {
	if p.pos < len(p.toks) {
		return p.toks[p.pos]
	}
	return ""
}
func (p *bparser) next() string { p.pos++; return p.toks[p.pos-1] }
func (p *bparser) want(s string) {
	if got := p.next(); got != s {
		panic(fmt.Sprintf("want %s, have %s in %s", s, got, strings.Join(p.toks[max(0, p.pos-20):min(len(p.toks), p.pos+5)], " ")))
	}
}

func (p *bparser) expr(least int) *bexp {
	l := p.unary()
	for {
		op := p.peek()
		prec, ok := bprec[op]
		if !ok || prec < least {
			return l
		}
		p.next()
		right := prec + 1
		if op == "**" {
			right = prec
		}
		l = &bexp{op: op, args: []*bexp{l, p.expr(right)}}
	}
}

func (p *bparser) unary() *bexp {
	if p.peek() == "-" {
		p.next()
		return &bexp{op: "neg", args: []*bexp{p.expr(210)}}
	}
	e := p.primary()
	for p.peek() == "(" {
		p.next()
		e = &bexp{op: "app", args: append([]*bexp{e}, p.list(")")...)}
	}
	return e
}

func (p *bparser) list(end string) []*bexp {
	var out []*bexp
	for {
		out = append(out, p.expr(0))
		if w := p.next(); w == end {
			return out
		} else if w != "," {
			panic("want , or " + end + ", have " + w)
		}
	}
}

func (p *bparser) binder(op string) *bexp {
	e := &bexp{op: op}
	if p.peek() == "(" {
		p.next()
		for {
			e.vars = append(e.vars, p.next())
			if p.next() == ")" {
				break
			}
		}
	} else {
		e.vars = []string{p.next()}
	}
	p.want(".")
	p.want("(")
	e.args = []*bexp{p.expr(0)}
	if op == "%" || op == "SIGMA" {
		p.want("|")
		e.args = append(e.args, p.expr(0))
	}
	p.want(")")
	return e
}

func (p *bparser) primary() *bexp {
	switch w := p.next(); w {
	case "(":
		e := p.expr(0)
		p.want(")")
		return e
	case "!", "#", "%", "SIGMA":
		return p.binder(w)
	case "not", "bool", "max", "min", "card":
		p.want("(")
		return &bexp{op: w, args: p.list(")")}
	case "IF":
		c := p.expr(0)
		p.want("THEN")
		a := p.expr(0)
		p.want("ELSE")
		b := p.expr(0)
		p.want("END")
		return &bexp{op: "if", args: []*bexp{c, a, b}}
	case "LET":
		v := p.next()
		p.want("BE")
		p.want(v)
		p.want("=")
		d := p.expr(61)
		p.want("IN")
		b := p.expr(0)
		p.want("END")
		return &bexp{op: "let", vars: []string{v}, args: []*bexp{d, b}}
	case "{":
		save := p.pos
		var vars []string
		for isWord(p.peek()) {
			vars = append(vars, p.next())
			if w := p.next(); w == "|" {
				e := &bexp{op: "comp", vars: vars, args: []*bexp{p.expr(0)}}
				p.want("}")
				return e
			} else if w != "," {
				break
			}
		}
		p.pos = save
		return &bexp{op: "set", args: p.list("}")}
	default:
		if n, err := strconv.Atoi(w); err == nil {
			return &bexp{op: "num", num: n}
		}
		if !isWord(w) {
			panic("unexpected " + w)
		}
		return &bexp{op: "id", name: w}
	}
}

// Values: int, bool, bpair and bset. A type is a bset, or the string INTEGER.
type bpair struct{ a, b any }
type bset map[string]any

func mkSet(vs ...any) bset {
	s := bset{}
	for _, v := range vs {
		s[bkey(v)] = v
	}
	return s
}

func bkey(v any) string {
	switch v := v.(type) {
	case bpair:
		return "<" + bkey(v.a) + "," + bkey(v.b) + ">"
	case bset:
		ks := make([]string, 0, len(v))
		for k := range v {
			ks = append(ks, k)
		}
		sort.Strings(ks)
		return "{" + strings.Join(ks, " ") + "}"
	}
	return fmt.Sprint(v)
}

type benv struct {
	name string
	val  any
	up   *benv
}

func (e *benv) get(name string) any {
	for ; e != nil; e = e.up {
		if e.name == name {
			return e.val
		}
	}
	panic("unbound " + name)
}

func free(e *bexp, name string) bool {
	for i, a := range e.args {
		bound := false
		for _, v := range e.vars {
			bound = bound || v == name
		}
		if bound && !(e.op == "let" && i == 0) {
			continue
		}
		if free(a, name) {
			return true
		}
	}
	return e.op == "id" && e.name == name
}

func conjuncts(e *bexp, out []*bexp) []*bexp {
	if e.op == "&" {
		return conjuncts(e.args[1], conjuncts(e.args[0], out))
	}
	return append(out, e)
}

// solve finds the values of vars that make all conjuncts true.
func solve(vars []string, cs []*bexp, env *benv, yield func(*benv) bool) bool {
	if len(vars) == 0 {
		for _, c := range cs {
			if !eval(c, env).(bool) {
				return true
			}
		}
		return yield(env)
	}
	known := func(e *bexp) bool {
		for _, v := range vars {
			if free(e, v) {
				return false
			}
		}
		return true
	}
	without := func(i int) []string { return append(append([]string(nil), vars[:i]...), vars[i+1:]...) }
	for _, c := range cs {
		if c.op != "=" || c.args[0].op != "id" || !known(c.args[1]) {
			continue
		}
		for i, v := range vars {
			if v == c.args[0].name {
				return solve(without(i), cs, &benv{v, eval(c.args[1], env), env}, yield)
			}
		}
	}
	for _, c := range cs {
		if c.op != ":" || !known(c.args[1]) {
			continue
		}
		l := c.args[0]
		for i, v := range vars {
			s, _ := eval(c.args[1], env).(bset)
			if s == nil {
				continue
			}
			if l.op == "id" && l.name == v {
				for _, x := range s {
					if !solve(without(i), cs, &benv{v, x, env}, yield) {
						return false
					}
				}
				return true
			}
			if l.op == "|->" && len(vars) == 2 && i == 0 && l.args[0].name == v && l.args[1].name == vars[1] {
				for _, x := range s {
					if !solve(nil, cs, &benv{vars[1], x.(bpair).b, &benv{v, x.(bpair).a, env}}, yield) {
						return false
					}
				}
				return true
			}
		}
	}
	for i, c := range cs {
		if c.op == "#" {
			more := append(append(append([]*bexp(nil), cs[:i]...), cs[i+1:]...), conjuncts(c.args[0], nil)...)
			return solve(append(append([]string(nil), vars...), c.vars...), more, env, yield)
		}
	}
	panic("cannot enumerate " + strings.Join(vars, ","))
}

func tuple(vars []string, env *benv) any {
	v := env.get(vars[0])
	for _, w := range vars[1:] {
		v = bpair{v, env.get(w)}
	}
	return v
}

// functions lists the total functions from dom to ran.
func functions(dom, ran bset) bset {
	fs := []bset{{}}
	for _, x := range dom {
		var next []bset
		for _, f := range fs {
			for _, y := range ran {
				g := mkSet(bpair{x, y})
				for k, v := range f {
					g[k] = v
				}
				next = append(next, g)
			}
		}
		fs = next
	}
	out := bset{}
	for _, f := range fs {
		out[bkey(f)] = f
	}
	return out
}

func eval(e *bexp, env *benv) any {
	arg := func(i int) any { return eval(e.args[i], env) }
	num := func(i int) int { return arg(i).(int) }
	switch e.op {
	case "num":
		return e.num
	case "id":
		switch e.name {
		case "TRUE", "btrue":
			return true
		case "FALSE", "bfalse":
			return false
		case "BOOL":
			return mkSet(true, false)
		case "INTEGER":
			return "INTEGER"
		}
		return env.get(e.name)
	case "not":
		return !arg(0).(bool)
	case "bool":
		return arg(0).(bool)
	case "&":
		return arg(0).(bool) && arg(1).(bool)
	case "or":
		return arg(0).(bool) || arg(1).(bool)
	case "=>":
		return !arg(0).(bool) || arg(1).(bool)
	case "<=>":
		return arg(0).(bool) == arg(1).(bool)
	case "=":
		return bkey(arg(0)) == bkey(arg(1))
	case "/=":
		return bkey(arg(0)) != bkey(arg(1))
	case "<":
		return num(0) < num(1)
	case "<=":
		return num(0) <= num(1)
	case ">":
		return num(0) > num(1)
	case ">=":
		return num(0) >= num(1)
	case ":", "/:":
		in := true
		if s, ok := arg(1).(bset); ok {
			_, in = s[bkey(arg(0))]
		} else {
			_ = num(0)
		}
		return in == (e.op == ":")
	case "+":
		return num(0) + num(1)
	case "-":
		return num(0) - num(1)
	case "neg":
		return -num(0)
	case "*":
		if s, ok := arg(0).(bset); ok {
			out := bset{}
			for _, x := range s {
				for _, y := range arg(1).(bset) {
					out[bkey(bpair{x, y})] = bpair{x, y}
				}
			}
			return out
		}
		return num(0) * num(1)
	case "/":
		return num(0) / num(1) // panics by zero, as the text is then ill-defined
	case "mod":
		a, b := num(0), num(1)
		if a < 0 || b <= 0 {
			panic("mod is not defined")
		}
		return a % b
	case "**":
		a, r := num(0), 1
		b := num(1)
		if b < 0 {
			panic("** is not defined")
		}
		for ; b > 0; b-- {
			r *= a
		}
		return r
	case "..":
		out := bset{}
		for i := num(0); i <= num(1); i++ {
			out[bkey(i)] = i
		}
		return out
	case "|->":
		return bpair{arg(0), arg(1)}
	case "-->":
		return functions(arg(0).(bset), arg(1).(bset))
	case "\\/":
		out := bset{}
		for _, s := range []bset{arg(0).(bset), arg(1).(bset)} {
			for k, v := range s {
				out[k] = v
			}
		}
		return out
	case "<+":
		f, g := arg(0).(bset), arg(1).(bset)
		out := bset{}
		dom := bset{}
		for k, v := range g {
			out[k] = v
			dom[bkey(v.(bpair).a)] = true
		}
		for k, v := range f {
			if dom[bkey(v.(bpair).a)] == nil {
				out[k] = v
			}
		}
		return out
	case "set":
		out := bset{}
		for i := range e.args {
			v := arg(i)
			out[bkey(v)] = v
		}
		return out
	case "card":
		return len(arg(0).(bset))
	case "max", "min":
		var best *int
		for _, v := range arg(0).(bset) {
			if x := v.(int); best == nil || (e.op == "max") == (x > *best) {
				best = &x
			}
		}
		return *best
	case "app":
		x := arg(1)
		for i := 2; i < len(e.args); i++ {
			x = bpair{x, arg(i)}
		}
		var out any
		for _, p := range arg(0).(bset) {
			if bkey(p.(bpair).a) == bkey(x) {
				if out != nil {
					panic("not a function")
				}
				out = p.(bpair).b
			}
		}
		if out == nil {
			panic("applied outside its domain")
		}
		return out
	case "if":
		if arg(0).(bool) {
			return arg(1)
		}
		return arg(2)
	case "let":
		return eval(e.args[1], &benv{e.vars[0], arg(0), env})
	case "#":
		return !solve(e.vars, conjuncts(e.args[0], nil), env, func(*benv) bool { return false })
	case "!":
		cs := conjuncts(e.args[0].args[0], nil)
		return solve(e.vars, cs, env, func(in *benv) bool { return eval(e.args[0].args[1], in).(bool) })
	case "comp", "%", "SIGMA":
		out, seen, sum := bset{}, bset{}, 0
		solve(e.vars, conjuncts(e.args[0], nil), env, func(in *benv) bool {
			v := tuple(e.vars, in)
			if seen[bkey(v)] != nil {
				return true
			}
			seen[bkey(v)] = v
			switch e.op {
			case "SIGMA":
				sum += eval(e.args[1], in).(int)
			case "%":
				v = bpair{v, eval(e.args[1], in)}
			}
			out[bkey(v)] = v
			return true
		})
		if e.op == "SIGMA" {
			return sum
		}
		return out
	}
	panic("operator " + e.op)
}
