package ast

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// Identifiers are words that B leaves free, no two names have the same, and
// Symbol gives the name back.
func TestIdentifierInjective(t *testing.T) {
	names := []string{
		"x", "x_1", "X", "", " ", "q_", "q_x", "q__", "_", "__", "a b", "a_20_b", "MACHINE", "or", "not", "mod", "SIGMA", "card",
		"div0", "mod0", "let_1", "let_", "type_1", "k_", "v_", "t_", "bvor", "nat2bv", "int2bv", "ediv", "1x", "x!0", "@S!0", "é",
		"\xff", "\u00ff", "日本", "x.y", "a-b", "|", "q_a_n2_", "q_Pair_p_Int_z_", "a\nb",
	}
	rnd := rand.New(rand.NewPCG(5, 6))
	letters := []string{"a", "q", "_", "_", "n", "2", "p", "z", "x", " ", "é", "\xff", "or"}
	for i := 0; i < 20_000; i++ {
		s := ""
		for k := rnd.IntN(7); k >= 0; k-- {
			s += letters[rnd.IntN(len(letters))]
		}
		names = append(names, s)
	}
	from := map[string]string{}
	enter := func(ident, what string) {
		if !isWord(ident) || !isFree(ident) {
			t.Errorf("%q for %q is not free for a constant", ident, what)
		}
		if old, ok := from[ident]; ok && old != what {
			t.Errorf("%q and %q are both %s", old, what, ident)
		}
		from[ident] = what
	}
	for _, s := range names {
		ident := Identifier(s)
		enter(ident, "name "+s)
		if back, ok := Symbol(ident); !ok || back != s {
			t.Errorf("%q is %s, which gives %q back", s, ident, back)
		}
		enter(Instance(s, 2), "second "+s)
		enter(Instance(s, 12), "twelfth "+s)
		if back, ok := Symbol(Instance(s, 12)); !ok || back != s {
			t.Errorf("instance of %q gives %q back", s, back)
		}
		enter(SetInstance(s, []string{"Int"}), "set of Int "+s)
		enter(SetInstance("P", []string{s, s}), "pair of "+s)
	}
	for _, s := range []string{"let_1", "not", "q_n", "q_a_", "q_a_zz_", "a b", "bvor"} {
		if name, ok := Symbol(s); ok {
			t.Errorf("%s is said to stand for %q", s, name)
		}
	}
}

// Symbol gives the name whose Identifier or Instance ident is; false when it is
// neither.
func Symbol(ident string) (string, bool) {
	if !strings.HasPrefix(ident, escPrefix) {
		return ident, isWord(ident) && !isReserved(ident)
	}
	s := ident[len(escPrefix):]
	var b strings.Builder
	for i := 0; i < len(s); {
		if s[i] != '_' {
			b.WriteByte(s[i])
			i++
			continue
		}
		if i+1 < len(s) && s[i+1] == '_' {
			b.WriteByte('_')
			i += 2
			continue
		}
		j := strings.IndexByte(s[i+1:], '_')
		if j <= 0 {
			return "", false
		}
		code := s[i+1 : i+1+j]
		i += j + 2
		switch code[0] {
		case 'n':
			if _, err := strconv.Atoi(code[1:]); err != nil || i != len(s) {
				return "", false
			}
			return b.String(), true
		case 'x':
			c, err := strconv.ParseUint(code[1:], 16, 8)
			if err != nil {
				return "", false
			}
			b.WriteByte(byte(c))
		default:
			r, err := strconv.ParseUint(code, 16, 32)
			if err != nil {
				return "", false
			}
			b.WriteRune(rune(r))
		}
	}
	name := b.String()
	return name, Identifier(name) == ident
}
