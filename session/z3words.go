package session

import (
	"slices"
	"strconv"
	"strings"

	"bsmt/grammar"
	"bsmt/smtlib"
	"bsmt/smtlib/elab"
)

// z3Term says of a command with a term of a wrong sort, or of which a part is, what z3 does; empty for
// what it has no words of its own for. It tells whether z3 finds it wrong for sure.
func z3Term(cmd *grammar.Command, e *elab.Error) (words string, sure bool) {
	switch {
	case e.Taken != "" && cmd.Name == "declare-fun" && cmd.Tree.Len(arg(cmd, 2)) > 0:
		return "invalid declaration, function '" + e.Taken + "' (with the given signature) already declared", e.Wrong
	case e.Taken != "" && (cmd.Name == "define-const" || cmd.Name == "define-fun" && cmd.Tree.Len(arg(cmd, 2)) == 0):
		return "invalid named expression, declaration already defined with this name " + e.Taken, false
	case e.Taken != "" && (cmd.Name == "declare-fun" || cmd.Name == "declare-const"):
		return "invalid declaration, constant '" + e.Taken + "' (with the given signature) already declared", e.Wrong
	case e.Call != nil:
		if words := z3Words(cmd, e); words != "" {
			return words, true
		}
		alone := len(e.Call.Args) == 1 && (e.Call.Name == "=" || e.Call.Name == "=>")
		return z3Call(e.Call), e.Wrong || alone
	case e.Sort && e.Until != grammar.Pos{}:
		return "quantifier body must be a Boolean expression", e.Wrong
	case e.Sort:
		return map[string]string{
			"assert": "invalid assert command, term is not Boolean", "check-sat": "invalid check-sat command, argument must be a Boolean literal", "check-sat-assuming": "invalid check-sat command, argument must be a Boolean literal",
			"minimize": "Objective must be bit-vector, integer or real", "maximize": "Objective must be bit-vector, integer or real",
			"assert-soft": "Invalid type for expression. Expected Boolean type.", "define-const": "invalid constant definition, sort mismatch",
			"define-fun": "invalid function/constant definition, sort mismatch", "define-fun-rec": "invalid function/constant definition, sort mismatch",
		}[cmd.Name], e.Wrong
	}
	return "", e.Wrong
}

// z3Shape is how z3 words what is wrong with an application of one of its operators.
type z3Shape struct {
	operators string // between blanks
	count     string // of a wrong number of arguments
	first     string // of an argument of another kind of sort than it should be
	indices   string // of another number of indices, or of one that does not fit
	pair      bool   // both arguments have the sort of the first, with which an error compares them
	result    string // with pair: the sort of the result, empty for that of the arguments
}

const (
	z3Arguments = "operator is applied to arguments of the wrong sort"
	z3Declared  = "declared arity mismatches supplied arity"
)

// z3Shapes are z3's operators of words of bits, arrays and floats.
var z3Shapes = []z3Shape{
	{" bvadd bvmul bvand bvor bvxor bvsub bvudiv bvurem bvsdiv bvsrem bvsmod bvshl bvlshr bvashr bvnand bvnor bvxnor ", z3Declared, z3Arguments, "", true, ""},
	{" bvult bvule bvugt bvuge bvslt bvsle bvsgt bvsge ", z3Declared, z3Arguments, "", true, "Bool"},
	{" bvcomp ", z3Declared, z3Arguments, "", true, "(_ BitVec 1)"},
	{" bvneg bvnot ", z3Declared, z3Arguments, "", false, ""},
	{" concat ", "invalid concat application", "invalid concat application", "", false, ""},
	{" extract ", "invalid extract application", z3Arguments, "invalid extract application", false, ""},
	{" zero_extend ", "invalid zero_extend application", z3Arguments, "invalid zero_extend application", false, ""},
	{" sign_extend ", "invalid sign_extend application", z3Arguments, "invalid sign_extend application", false, ""},
	{" repeat ", z3Declared, z3Arguments, "repeat expects one nonzero integer parameter", false, ""},
	{" rotate_left ", "rotate left expects one argument", z3Arguments, "rotate left expects one integer parameter", false, ""},
	{" rotate_right ", "rotate right expects one argument", z3Arguments, "rotate right expects one integer parameter", false, ""},
	{" fp.lt fp.leq fp.gt fp.geq fp.eq ", "invalid number of arguments to floating point relation", "sort mismatch, expected equal FloatingPoint sorts as arguments", "", false, ""},
	{" fp.add fp.sub fp.mul fp.div ", "invalid number of arguments to floating point operator", "sort mismatch, expected arguments 1 and 2 of equal FloatingPoint sorts", "", false, ""},
	{" fp.isNaN fp.isInfinite fp.isZero fp.isNormal fp.isSubnormal fp.isNegative fp.isPositive ", "invalid number of arguments to floating point relation", "sort mismatch, expected argument of FloatingPoint sort", "", false, ""},
	{" fp.rem fp.min fp.max ", "invalid number of arguments to floating point operator", "sort mismatch, expected arguments of equal FloatingPoint sorts", "", false, ""},
	{" fp.to_real ", "", "sort mismatch, expected argument of FloatingPoint sort", "", false, ""},
	{" fp ", "invalid number of arguments to fp", "", "", false, ""},
	{" fp.to_ubv ", "invalid number of arguments to fp.to_ubv", "", "", false, ""},
	{" fp.to_sbv ", "invalid number of arguments to fp.to_sbv", "", "", false, ""},
	{" fp.fma ", "invalid number of arguments to fused_ma operator", "", "", false, ""},
	{" fp.sqrt fp.roundToIntegral ", "invalid number of arguments to floating point operator", "", "", false, ""},
	{" bv2nat ", "", z3Arguments, "", false, ""},
	{" fp.abs fp.neg ", "invalid number of arguments to floating point operator", "sort mismatch, expected argument of FloatingPoint sort", "", false, ""},
}

// z3Words is what z3 says for sure of an application of one of z3Shapes; empty where nothing is known of that.
func z3Words(cmd *grammar.Command, e *elab.Error) string {
	c := e.Call
	switch c.Name {
	case "select":
		return z3Select(c)
	case "store":
		return z3Store(c)
	case "concat":
		if c.Arg == 0 {
			return z3Arguments
		}
	case "divisible":
		return "unknown constant divisible (" + strings.Join(c.Args, " ") + ") "
	}
	for _, shape := range z3Shapes {
		if !strings.Contains(shape.operators, " "+c.Name+" ") {
			continue
		}
		switch {
		case c.Arg <= smtlib.AtIndex || c.Indices:
			return shape.indices
		case c.Arg < 0:
			return shape.count
		case shape.pair && shape.result == "" && len(c.Args) > 2:
			return "declared sorts do not match supplied sorts"
		case shape.pair && c.Arg > 0 && strings.HasPrefix(c.Args[0], "(_ BitVec "):
			result := shape.result
			if result == "" {
				result = c.Args[0]
			}
			return "Argument " + sourceAt(cmd.Tree, e.Pos) + " at position " + strconv.Itoa(min(c.Arg, 1)) + " does not match declaration (declare-fun " + c.Name + " (" + c.Args[0] + " " + c.Args[0] + ") " + result + ")"
		}
		return shape.first
	}
	return ""
}

// domain gives the sorts of the indices of an array sort as it is written, and that of its elements; none of another sort.
func domain(sort string) (parts []string) {
	inner, ok := strings.CutPrefix(sort, "(Array ")
	if !ok {
		return nil
	}
	depth, from := 0, 0
	for i, c := range inner {
		switch {
		case c == '(':
			depth++
		case c == ')' && depth > 0:
			depth--
		case (c == ' ' || c == ')') && depth == 0:
			parts = append(parts, inner[from:i])
			from = i + 1
		}
	}
	return parts
}

// numeric tells whether z3 makes one of two sorts the other.
func numeric(a, b string) bool { return (a == "Int" || a == "Real") && (b == "Int" || b == "Real") }

// z3Select is what z3 says of a select; empty where it may take it.
func z3Select(c *elab.Call) string {
	if len(c.Args) < 2 {
		return "select takes at least two arguments"
	}
	d := domain(c.Args[0])
	if n := max(len(d), 0); n != len(c.Args) {
		return "select requires " + strconv.Itoa(n) + " arguments, but was provided with " + strconv.Itoa(len(c.Args)) + " arguments"
	}
	for i, a := range c.Args[1:] {
		if a != d[i] && !numeric(a, d[i]) {
			return "domain sort " + a + " and parameter " + d[i] + " do not match"
		}
	}
	return ""
}

// z3Store is what z3 says of a store; empty where it may take it.
func z3Store(c *elab.Call) string {
	if len(c.Args) < 3 {
		return "store takes at least 3 arguments"
	}
	d := domain(c.Args[0])
	switch {
	case d == nil:
		return "store expects the first argument sort to be an array"
	case len(d)+1 != len(c.Args):
		return "store expects the first argument to be an array taking " + strconv.Itoa(len(d)+1) + ", instead it was passed " + strconv.Itoa(len(c.Args)-1) + "arguments"
	}
	for i, a := range c.Args[1:] {
		if a != d[i] && !numeric(a, d[i]) {
			return "domain sort " + a + " and parameter sort " + d[i] + " do not match"
		}
	}
	return ""
}

// sourceAt is the text of the token or list that begins at a place, on one line.
func sourceAt(t *grammar.Tree, at grammar.Pos) string {
	for i := range t.NumNodes() {
		if n := grammar.Node(i); t.Pos(n) == at {
			return strings.Join(strings.Fields(string(t.Source(n))), " ")
		}
	}
	return ""
}

// z3Operators are the operators whose arguments z3 compares with a declaration: the sort of their arguments, num for that of
// the numbers at hand, the sort of their result, and how many arguments the declaration has.
var z3Operators = map[string]struct {
	arg, result string
	args        int
	each        bool // arguments are counted as they stand; else in pairs
}{
	"not": {"Bool", "Bool", 1, true}, "and": {"Bool", "Bool", 2, true}, "or": {"Bool", "Bool", 2, true}, "=>": {"Bool", "Bool", 2, false}, "xor": {"Bool", "Bool", 2, false},
	"+": {"num", "num", 2, true}, "*": {"num", "num", 2, true}, "-": {"num", "num", 2, false}, "/": {"Real", "Real", 2, false}, "div": {"Int", "Int", 2, false},
	"mod": {"Int", "Int", 2, true}, "abs": {"Int", "Int", 1, true}, "to_real": {"Int", "Real", 1, true}, "to_int": {"Real", "Int", 1, true}, "is_int": {"Real", "Bool", 1, true},
	"<": {"num", "Bool", 2, false}, "<=": {"num", "Bool", 2, false}, ">": {"num", "Bool", 2, false}, ">=": {"num", "Bool", 2, false},
}

// z3Call says what is wrong with an application.
func z3Call(c *elab.Call) string {
	unknown := "unknown constant " + c.Name + " (" + strings.Join(c.Args, " ") + ") "
	op, known := z3Operators[c.Name]
	switch {
	case c.Name == "~" && c.Arg < 0: // a sign
		return "Wrong number of arguments (" + strconv.Itoa(len(c.Args)) + ") passed to function (declare-fun - (Int) Int)"
	case c.Declared != "":
		return unknown + "\ndeclared: " + c.Declared + " "
	case c.Arg < smtlib.AtHead: // an index
		return ""
	case c.Arg < 0 && (c.Name == "=" || c.Name == "distinct" || c.Name == "ite"):
		return unknown
	case c.Name == "=" || c.Name == "distinct":
		return "Sorts " + c.Args[0] + " and " + c.Args[c.Arg] + " are incompatible"
	case c.Name == "ite" && c.Arg == 2:
		return "Sorts " + c.Args[1] + " and " + c.Args[2] + " are incompatible"
	case c.Name == "ite" && c.Arg == 0:
		return mismatch(1, "ite (Bool "+c.Args[1]+" "+c.Args[1]+") "+c.Args[1], c.Args[0])
	case !known:
		return ""
	}
	num := "Int"
	for _, a := range c.Args {
		if a == "Real" {
			num = a
		}
	}
	if c.Name == "-" && len(c.Args) == 1 {
		op.args = 1
	}
	sort := func(s string) string {
		if s == "num" {
			return num
		}
		return s
	}
	signature := c.Name + " (" + strings.TrimSuffix(strings.Repeat(sort(op.arg)+" ", op.args), " ") + ") " + sort(op.result)
	if c.Arg < 0 {
		return "Wrong number of arguments (" + strconv.Itoa(len(c.Args)) + ") passed to function (declare-fun " + signature + ")"
	}
	at := c.Arg + 1
	if !op.each {
		at = min(at, 2)
	}
	return mismatch(at, signature, c.Args[c.Arg])
}

// mismatch says that an argument, from 1, has another sort than in the signature of its function.
func mismatch(arg int, signature, got string) string {
	return "Sort mismatch at argument #" + strconv.Itoa(arg) + " for function (declare-fun " + signature + ") supplied sort is " + got
}

// z3Finds tells whether z3 finds a malformed command wrong, and that it then has read none of it.
func (s *Session) z3Finds(bad *grammar.SyntaxError) bool {
	if s.standIn() && bad.Raw != nil {
		_, words := s.z3Stops(bad.Raw, bad.Begin)
		s.refused = words != ""
	}
	return s.refused
}

// z3Malformed is what z3 says of a malformed command, behind the place.
func (s *Session) z3Malformed(bad *grammar.SyntaxError) string {
	if bad.Outside {
		return s.at(bad.Pos) + ": invalid command, '(' expected"
	}
	if at, words := s.z3Stops(bad.Raw, bad.Begin); words != "" {
		return s.at(at) + ": " + words
	}
	return s.at(bad.Pos) + ": " + bad.Msg
}

// z3Names are functions and constants of z3's, in one of its versions or another, that bsmt has no name for. What
// is neither here nor known is a mistake in z3 too.
var z3Names = strings.Fields(`/0 Char ^0 acos acosh as-array asin asinh atan atan2 atanh bit1 bit0 bit2bool bv2int
bvredand bvredor bvsdiv0 bvsmod0 bvsrem0 bvudiv0 bvurem0 card char char.<= char.bit char.from_bv char.is_digit
char.to_bv char.to_int choice cos cosh default div0 e euler ext_rotate_left ext_rotate_right fp.max_i fp.min_i
fp.to_ieee_bv_i fp.to_ieee_bv_unspecified fp.to_real_unspecified fp.to_sbv_unspecified fp.to_ubv_unspecified has-size
idiv0 if iff implies int2bv int_to_bv is is_int linear-order map mkbv mod0 mod2 partial-order pbeq pbge pble pi
piecewise-linear-order power re.derivative re.from_automaton re.nostr re.of.pred rem rem0 sbv_to_int seq.fold_left
seq.fold_lefti seq.foldl seq.foldli seq.from_array seq.last_indexof seq.map seq.mapi seq.nth_i seq.nth_u
seq.replace_all seq.replace_re seq.replace_re_all seq.to.re set-has-size sin sinh str.<= str.from_sbv str.from_ubv
str.is_char str.to_lower str.to_upper tan tanh to_fp_unsigned to_ieee_bv transitive-closure tree-order ubv_to_int
unicode update-field ~ bvnego bvuaddo bvsaddo bvusubo bvssubo bvumulo bvsmulo bvsdivo bvumul_ovfl bvsmul_ovfl fp.rem_i
bv bvumul_noovfl bvsmul_noovfl bvsmul_noudfl const re.complement re.empty re.reverse seq.empty seq.in.re str.from-int
str.in-re str.to-int str.to-re insert nil cons head tail re.loop re.diff abs`)

// z3Knows tells whether a name may have a meaning for z3 alone.
func z3Knows(name string) bool {
	return slices.Contains(z3Names, name) || strings.HasPrefix(name, "bv") && strings.Trim(name[2:], "0123456789") == ""
}
