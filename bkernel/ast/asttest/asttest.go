// Package asttest reads and evaluates B text, so that tests can ask what a printed
// machine means. It shares no code with the printer: definitions are expanded as
// macros over words, and operators have the priorities of Atelier B's table, which
// is the strictest reading of the text. Sets are listed, so only what ranges over
// small sets can be evaluated; it panics on text that is malformed or ill-defined.
package asttest

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
	"unicode"
)

// Expr is a parsed expression or predicate.
type Expr struct {
	op   string   // operator; "id", "num", "set", "comp", "app", "#", "!", "%", "SIGMA", "neg", "if", "let"
	name string   // of id
	num  int      // of num
	vars []string // of binders
	args []*Expr
}

type parser struct {
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

// ReadMachine gives the predicate of PROPERTIES.
func ReadMachine(text string) *Expr {
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
	p := &parser{toks: expand(words(props), defs)}
	e := p.expr(0)
	if p.pos != len(p.toks) {
		panic("text left over: " + strings.Join(p.toks[p.pos:], " "))
	}
	return e
}

var priority = map[string]int{
	"=>": 30, "&": 40, "or": 40, "<=>": 60, "=": 60, ":": 60, "-->": 125,
	"/=": 160, "/:": 160, "<": 160, "<=": 160, ">": 160, ">=": 160, "<+": 160, "\\/": 160, "|->": 160,
	"..": 170, "+": 180, "-": 180, "*": 190, "/": 190, "mod": 190, "**": 200,
}

func (p *parser) peek() string {
	if p.pos < len(p.toks) {
		return p.toks[p.pos]
	}
	return ""
}
func (p *parser) next() string { p.pos++; return p.toks[p.pos-1] }
func (p *parser) want(s string) {
	if got := p.next(); got != s {
		panic(fmt.Sprintf("want %s, have %s in %s", s, got, strings.Join(p.toks[max(0, p.pos-20):min(len(p.toks), p.pos+5)], " ")))
	}
}

func (p *parser) expr(least int) *Expr {
	l := p.unary()
	for {
		op := p.peek()
		prec, ok := priority[op]
		if !ok || prec < least {
			return l
		}
		p.next()
		right := prec + 1
		if op == "**" {
			right = prec
		}
		l = &Expr{op: op, args: []*Expr{l, p.expr(right)}}
	}
}

func (p *parser) unary() *Expr {
	if p.peek() == "-" {
		p.next()
		return &Expr{op: "neg", args: []*Expr{p.expr(210)}}
	}
	e := p.primary()
	for p.peek() == "(" {
		p.next()
		e = &Expr{op: "app", args: append([]*Expr{e}, p.list(")")...)}
	}
	return e
}

func (p *parser) list(end string) []*Expr {
	var out []*Expr
	for {
		out = append(out, p.expr(0))
		if w := p.next(); w == end {
			return out
		} else if w != "," {
			panic("want , or " + end + ", have " + w)
		}
	}
}

func (p *parser) binder(op string) *Expr {
	e := &Expr{op: op}
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
	e.args = []*Expr{p.expr(0)}
	if op == "%" || op == "SIGMA" {
		p.want("|")
		e.args = append(e.args, p.expr(0))
	}
	p.want(")")
	return e
}

func (p *parser) primary() *Expr {
	switch w := p.next(); w {
	case "(":
		e := p.expr(0)
		p.want(")")
		return e
	case "!", "#", "%", "SIGMA":
		return p.binder(w)
	case "not", "bool", "max", "min", "card":
		p.want("(")
		return &Expr{op: w, args: p.list(")")}
	case "IF":
		c := p.expr(0)
		p.want("THEN")
		a := p.expr(0)
		p.want("ELSE")
		b := p.expr(0)
		p.want("END")
		return &Expr{op: "if", args: []*Expr{c, a, b}}
	case "LET":
		v := p.next()
		p.want("BE")
		p.want(v)
		p.want("=")
		d := p.expr(61)
		p.want("IN")
		b := p.expr(0)
		p.want("END")
		return &Expr{op: "let", vars: []string{v}, args: []*Expr{d, b}}
	case "{":
		save := p.pos
		var vars []string
		for isWord(p.peek()) {
			vars = append(vars, p.next())
			if w := p.next(); w == "|" {
				e := &Expr{op: "comp", vars: vars, args: []*Expr{p.expr(0)}}
				p.want("}")
				return e
			} else if w != "," {
				break
			}
		}
		p.pos = save
		return &Expr{op: "set", args: p.list("}")}
	default:
		if n, err := strconv.Atoi(w); err == nil {
			return &Expr{op: "num", num: n}
		}
		if !isWord(w) {
			panic("unexpected " + w)
		}
		return &Expr{op: "id", name: w}
	}
}

// Pair is the value a |-> b. Values are int, bool, Pair and Set.
type Pair struct{ A, B any }

// Set is a set of values by their keys; the set INTEGER is the string.
type Set map[string]any

// NewSet is the set of some values.
func NewSet(vs ...any) Set {
	s := Set{}
	for _, v := range vs {
		s[Key(v)] = v
	}
	return s
}

// Key tells values apart.
func Key(v any) string {
	switch v := v.(type) {
	case Pair:
		return "<" + Key(v.A) + "," + Key(v.B) + ">"
	case int:
		return strconv.Itoa(v)
	case Set:
		ks := make([]string, 0, len(v))
		for k := range v {
			ks = append(ks, k)
		}
		sort.Strings(ks)
		return "{" + strings.Join(ks, " ") + "}"
	}
	return fmt.Sprint(v)
}

// Func is a function that is not listed, of an infinite domain: it can be applied.
type Func func(x any) any

// Env is a list of identifiers and their values, the latest first.
type Env struct {
	Name string // the identifier
	Val  any    // its value
	Up   *Env   // the others, or nil
}

func (e *Env) get(name string) any {
	for ; e != nil; e = e.Up {
		if e.Name == name {
			return e.Val
		}
	}
	panic("unbound " + name)
}

func free(e *Expr, name string) bool {
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

func conjuncts(e *Expr, out []*Expr) []*Expr {
	if e.op == "&" {
		return conjuncts(e.args[1], conjuncts(e.args[0], out))
	}
	return append(out, e)
}

// solve finds the values of vars that make all conjuncts true.
func solve(vars []string, cs []*Expr, env *Env, yield func(*Env) bool) bool {
	if len(vars) == 0 {
		for _, c := range cs {
			if !Eval(c, env).(bool) {
				return true
			}
		}
		return yield(env)
	}
	known := func(e *Expr) bool {
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
				return solve(without(i), cs, &Env{v, Eval(c.args[1], env), env}, yield)
			}
		}
	}
	for _, c := range cs {
		if c.op != ":" || !known(c.args[1]) {
			continue
		}
		l := c.args[0]
		for i, v := range vars {
			s, _ := Eval(c.args[1], env).(Set)
			if s == nil {
				continue
			}
			if l.op == "id" && l.name == v {
				for _, x := range s {
					if !solve(without(i), cs, &Env{v, x, env}, yield) {
						return false
					}
				}
				return true
			}
			if l.op == "|->" && len(vars) == 2 && i == 0 && l.args[0].name == v && l.args[1].name == vars[1] {
				for _, x := range s {
					if !solve(nil, cs, &Env{vars[1], x.(Pair).B, &Env{v, x.(Pair).A, env}}, yield) {
						return false
					}
				}
				return true
			}
		}
	}
	for i, c := range cs {
		if c.op == "#" {
			more := append(append(append([]*Expr(nil), cs[:i]...), cs[i+1:]...), conjuncts(c.args[0], nil)...)
			return solve(append(append([]string(nil), vars...), c.vars...), more, env, yield)
		}
	}
	panic("cannot enumerate " + strings.Join(vars, ","))
}

func tuple(vars []string, env *Env) any {
	v := env.get(vars[0])
	for _, w := range vars[1:] {
		v = Pair{v, env.get(w)}
	}
	return v
}

// functions lists the total functions from dom to ran.
func functions(dom, ran Set) Set {
	fs := []Set{{}}
	for _, x := range dom {
		var next []Set
		for _, f := range fs {
			for _, y := range ran {
				g := NewSet(Pair{x, y})
				for k, v := range f {
					g[k] = v
				}
				next = append(next, g)
			}
		}
		fs = next
	}
	out := Set{}
	for _, f := range fs {
		out[Key(f)] = f
	}
	return out
}

// Eval is the value of e.
func Eval(e *Expr, env *Env) any {
	arg := func(i int) any { return Eval(e.args[i], env) }
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
			return NewSet(true, false)
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
		return Key(arg(0)) == Key(arg(1))
	case "/=":
		return Key(arg(0)) != Key(arg(1))
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
		if s, ok := arg(1).(Set); ok {
			_, in = s[Key(arg(0))]
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
		if s, ok := arg(0).(Set); ok {
			out := Set{}
			for _, x := range s {
				for _, y := range arg(1).(Set) {
					out[Key(Pair{x, y})] = Pair{x, y}
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
		out := Set{}
		for i := num(0); i <= num(1); i++ {
			out[Key(i)] = i
		}
		return out
	case "|->":
		return Pair{arg(0), arg(1)}
	case "-->":
		return functions(arg(0).(Set), arg(1).(Set))
	case "\\/":
		out := Set{}
		for _, s := range []Set{arg(0).(Set), arg(1).(Set)} {
			for k, v := range s {
				out[k] = v
			}
		}
		return out
	case "<+":
		f, g := arg(0).(Set), arg(1).(Set)
		out := Set{}
		dom := Set{}
		for k, v := range g {
			out[k] = v
			dom[Key(v.(Pair).A)] = true
		}
		for k, v := range f {
			if dom[Key(v.(Pair).A)] == nil {
				out[k] = v
			}
		}
		return out
	case "set":
		out := Set{}
		for i := range e.args {
			v := arg(i)
			out[Key(v)] = v
		}
		return out
	case "card":
		return len(arg(0).(Set))
	case "max", "min":
		var best *int
		for _, v := range arg(0).(Set) {
			if x := v.(int); best == nil || (e.op == "max") == (x > *best) {
				best = &x
			}
		}
		return *best
	case "app":
		x := arg(1)
		for i := 2; i < len(e.args); i++ {
			x = Pair{x, arg(i)}
		}
		f := arg(0)
		if call, ok := f.(Func); ok {
			return call(x)
		}
		var out any
		for _, p := range f.(Set) {
			if Key(p.(Pair).A) == Key(x) {
				if out != nil {
					panic("not a function")
				}
				out = p.(Pair).B
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
		return Eval(e.args[1], &Env{e.vars[0], arg(0), env})
	case "#":
		return !solve(e.vars, conjuncts(e.args[0], nil), env, func(*Env) bool { return false })
	case "!":
		cs := conjuncts(e.args[0].args[0], nil)
		return solve(e.vars, cs, env, func(in *Env) bool { return Eval(e.args[0].args[1], in).(bool) })
	case "comp", "%", "SIGMA":
		out, seen, sum := Set{}, Set{}, 0
		solve(e.vars, conjuncts(e.args[0], nil), env, func(in *Env) bool {
			v := tuple(e.vars, in)
			if seen[Key(v)] != nil {
				return true
			}
			seen[Key(v)] = v
			switch e.op {
			case "SIGMA":
				sum += Eval(e.args[1], in).(int)
			case "%":
				v = Pair{v, Eval(e.args[1], in)}
			}
			out[Key(v)] = v
			return true
		})
		if e.op == "SIGMA" {
			return sum
		}
		return out
	}
	panic("operator " + e.op)
}

func isAlnum(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

func isWord(s string) bool { return s != "" && unicode.IsLetter(rune(s[0])) }
