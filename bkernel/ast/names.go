package ast

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// keywords are the words that a B machine cannot use as an identifier: those of
// the B language and of its tools (Atelier B, ProB).
const keywords = ` ABSTRACT_CONSTANTS ABSTRACT_VARIABLES ANY ASSERT ASSERTIONS BE BEGIN BOOL CASE CHOICE
 CONCRETE_CONSTANTS CONCRETE_VARIABLES CONSTANTS CONSTRAINTS DEFINITIONS DO EITHER ELSE ELSIF END EXTENDS
 FALSE FIN FIN1 FLOAT FREETYPES IF IMPLEMENTATION IMPORTS IN INCLUDES INITIALISATION INITIALIZATION INT
 INTEGER INTER INVARIANT LET LOCAL_OPERATIONS MACHINE MAXINT MININT MODEL MU NAT NAT1 NATURAL NATURAL1 OF
 OPERATIONS EVENTS OR PI POW POW1 PRE PROMOTES PROPERTIES REAL REC RECURSIVE REFINEMENT REFINES SEES SELECT
 SETS SIGMA STRING SYSTEM THEN TRUE UNION USES VALUES VAR VARIABLES VARIANT WHEN WHERE WHILE SETS_FREETYPES
 arity bin bool btree btrue bfalse card ceiling closure closure1 conc const cos dom father first floor fnc
 front id infix inter iseq iseq1 iterate last left log max min mirror mod not or perm postfix pred prefix
 prj1 prj2 ran real rank rec rel rev right seq seq1 sin size sizet skip sons son struct subtree succ tail
 top tree union xor `

// reserved are the further words that the translation and the printer use: the
// constants for division by zero, the names that DEFINITIONS and the encodings
// bind, and each DEFINITION's own name (see definitions).
const (
	reserved = " div0 mod0 rdiv0 "
	binders  = " k_ v_ t_ s_ n_ x_ y_ r_ "
)

// The beginnings of names that bind shared terms, of those that abbreviate types,
// and of the identifiers that stand for a name which is not one.
const (
	letPrefix  = "let_"
	typePrefix = "type_"
	escPrefix  = "q_"
)

// isReserved says that a name of the script must not be an identifier as it is.
func isReserved(s string) bool {
	return strings.HasPrefix(s, escPrefix) || isListed(reserved, s) || !isFree(s)
}

// isFree says that neither B nor the printer gives the word s a meaning.
func isFree(s string) bool {
	return !strings.HasPrefix(s, letPrefix) && !strings.HasPrefix(s, typePrefix) &&
		!isListed(keywords, s) && !isListed(binders, s) && definitionIndex(s) < 0
}

// isListed says that s stands in list between blanks or line ends.
func isListed(list, s string) bool {
	for i := 0; ; i++ {
		j := strings.Index(list[i:], s)
		if j < 0 {
			return false
		}
		i += j
		if isBlank(list[i-1]) && isBlank(list[i+len(s)]) {
			return true
		}
	}
}

func isBlank(c byte) bool { return c == ' ' || c == '\n' }

func isAlnum(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

// isWord says whether s has the letters of a B identifier.
func isWord(s string) bool {
	if s == "" || !isAlnum(s[0]) || s[0] <= '9' {
		return false
	}
	for i := 0; i < len(s); i++ {
		if !isAlnum(s[i]) && s[i] != '_' {
			return false
		}
	}
	return true
}

// Identifier gives the B identifier of any name. Most names are their own; the
// others (empty, quoted symbols, B keywords, words the printer binds) become q_
// and their letters with _ doubled and other characters as _hex_. It is injective,
// and Symbol undoes it.
func Identifier(name string) string {
	if isWord(name) && !isReserved(name) {
		return name
	}
	return escPrefix + escape(name)
}

func escape(name string) string {
	var b strings.Builder
	for i := 0; i < len(name); {
		c := name[i]
		if isAlnum(c) {
			b.WriteByte(c)
			i++
			continue
		}
		if c == '_' {
			b.WriteString("__")
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(name[i:])
		if r == utf8.RuneError && size == 1 { // a byte of no character: marked, to stay injective
			b.WriteString("_x" + strconv.FormatUint(uint64(c), 16) + "_")
		} else {
			b.WriteString("_" + strconv.FormatUint(uint64(r), 16) + "_")
		}
		i += size
	}
	return b.String()
}

// Instance gives a further identifier of a name, one for each n and different
// from every Identifier: for names declared more than once, or used for a sort
// and a function.
func Instance(name string, n int) string {
	return escPrefix + escape(name) + "_n" + strconv.Itoa(n) + "_"
}

// SetInstance gives the identifier of a parametric set: its name and the
// identifiers of its arguments. It is injective and differs from every Identifier
// and Instance.
func SetInstance(name string, args []string) string {
	var b strings.Builder
	b.WriteString(escPrefix + escape(name))
	b.WriteString("_p_")
	for i, a := range args {
		if i > 0 {
			b.WriteString("_t_")
		}
		b.WriteString(escape(a))
	}
	b.WriteString("_z_")
	return b.String()
}
