package types

import (
	"strings"
	"sync"

	"bsmt/b/tree"
)

// sig is a type rule of the table, ready for use. A nil type is a predicate.
type sig struct {
	args   []*pattern
	result *pattern
	vars   int
}

// pattern is a type with variables.
type pattern struct {
	kind        tree.TypeKind // TUnknown: the variable
	variable    int
	left, right *pattern
}

// sigs has the types of the operators that have a rule in the table.
var sigs = sync.OnceValue(func() *[tree.NumOps]*sig {
	var all [tree.NumOps]*sig
	for o := tree.NoOp + 1; o < tree.NumOps; o++ {
		if s := o.Info().Sig; s != "" {
			all[o] = parseSig(s)
		}
	}
	return &all
})

func parseSig(text string) *sig {
	s := &sig{}
	operands, result, _ := strings.Cut(text, ">")
	vars := map[byte]int{}
	for _, f := range strings.Fields(operands) {
		p, _ := parsePattern(f, vars)
		s.args = append(s.args, p)
	}
	s.result, _ = parsePattern(strings.TrimSpace(result), vars)
	s.vars = len(vars)
	return s
}

// parsePattern reads a type, products included, and gives what comes after it.
func parsePattern(t string, vars map[byte]int) (*pattern, string) {
	left, rest := parseFactor(t, vars)
	for strings.HasPrefix(rest, "*") {
		var right *pattern
		right, rest = parseFactor(rest[1:], vars)
		left = &pattern{kind: tree.TPair, left: left, right: right}
	}
	return left, rest
}

func parseFactor(t string, vars map[byte]int) (*pattern, string) {
	switch c := t[0]; c {
	case '?':
		return nil, t[1:]
	case 'Z':
		return &pattern{kind: tree.TInt}, t[1:]
	case 'R':
		return &pattern{kind: tree.TReal}, t[1:]
	case 'B':
		return &pattern{kind: tree.TBool}, t[1:]
	case 'S':
		return &pattern{kind: tree.TString}, t[1:]
	case 'P':
		p, rest := parsePattern(t[2:], vars)
		return &pattern{kind: tree.TPow, left: p}, rest[1:]
	case '(':
		p, rest := parsePattern(t[1:], vars)
		return p, rest[1:]
	default:
		if c < 'a' || 'z' < c {
			panic("types: bad type rule " + t)
		}
		v, ok := vars[c]
		if !ok {
			v = len(vars)
			vars[c] = v
		}
		return &pattern{variable: v}, t[1:]
	}
}

// instance makes a type of a pattern.
func (p *pattern) instance(vars []*tree.Type) *tree.Type {
	switch p.kind {
	case tree.TInt:
		return tree.IntType
	case tree.TBool:
		return tree.BoolType
	case tree.TString:
		return tree.StringType
	case tree.TReal:
		return tree.RealType
	case tree.TPow:
		return tree.SetOf(p.left.instance(vars))
	case tree.TPair:
		return tree.PairOf(p.left.instance(vars), p.right.instance(vars))
	}
	if vars[p.variable] == nil {
		vars[p.variable] = new(tree.Type)
	}
	return vars[p.variable]
}
