package text

import (
	"sort"
	"strings"
	"sync"
	"unicode/utf8"

	"bsmt/b/tree"
)

// others are the symbols that are no operators of the table.
var others = []string{"(", ")", "{", "}", "[", "]", ",", ".", "|", "||", ":=", "::", "<--", "==", ";", "'", "$0", "<>", ":|"}

// aliases are other spellings of those.
var aliases = map[string]string{"·": ".", "•": ".", "⋅": ".", "∣": "|", "≜": "=="}

// timesSign stands for the Cartesian product where * may be either.
const timesSign = "×"

// spellings are the symbols of a dialect by their first byte, the longest first,
// with what each stands for.
type spellings [256][]spelling

type spelling struct{ from, to string }

var symbolTable = map[tree.Dialect]func() *spellings{
	tree.Classical: sync.OnceValue(func() *spellings { return buildSpellings(tree.Classical) }),
	tree.EventB:    sync.OnceValue(func() *spellings { return buildSpellings(tree.EventB) }),
}

func buildSpellings(d tree.Dialect) *spellings {
	m := map[string]string{}
	for _, s := range others {
		if s == ":|" && d == tree.Classical || s == "$0" && d == tree.EventB {
			continue
		}
		m[s] = s
	}
	for from, to := range aliases {
		m[from] = to
	}
	for o := tree.NoOp + 1; o < tree.NumOps; o++ {
		i := o.Info()
		if i.Dialect&d == 0 || i.Form == tree.Special && o.Kind() != tree.KSubst && o != tree.Neg {
			continue
		}
		text := i.Spelling(d)
		if r, _ := utf8.DecodeRuneInString(text); !tree.NameRune(r, true) && r != '@' {
			m[text] = text
		}
		for _, u := range i.Unicode {
			switch {
			case o == tree.Product:
				m[u] = timesSign
			case o == tree.Neg || o == tree.Sub:
				m[u] = "-"
			case o == tree.Mul:
				m[u] = "*"
			default:
				m[u] = text
			}
		}
	}
	table := new(spellings)
	for from, to := range m {
		table[from[0]] = append(table[from[0]], spelling{from, to})
	}
	for _, list := range table {
		sort.Slice(list, func(i, j int) bool { return len(list[i].from) > len(list[j].from) })
	}
	return table
}

// symbol finds the longest symbol at the beginning of rest: its ASCII spelling and
// its length in bytes, 0 if there is none.
func symbol(rest string, d tree.Dialect) (string, int) {
	for _, s := range symbolTable[d]()[rest[0]] {
		if strings.HasPrefix(rest, s.from) {
			return s.to, len(s.from)
		}
	}
	return "", 0
}

// infix are the infix operators of formulas by their spelling.
var infix = map[tree.Dialect]map[string]tree.Op{
	tree.Classical: buildInfix(tree.Classical),
	tree.EventB:    buildInfix(tree.EventB),
}

func buildInfix(d tree.Dialect) map[string]tree.Op {
	m := map[string]tree.Op{timesSign: tree.Product}
	for o := tree.NoOp + 1; o < tree.NumOps; o++ {
		i := o.Info()
		if i.Form != tree.Infix || i.Dialect&d == 0 || o.Kind() == tree.KSubst {
			continue
		}
		if o.OfReals() || d == tree.Classical && (o == tree.Sub || o == tree.Mul || o == tree.Product) {
			continue // Minus and Star stand for them until types tell
		}
		m[i.Spelling(d)] = o
	}
	return m
}
