package session

import (
	"strconv"
	"strings"

	"bsmt/grammar"
	"bsmt/smtlib"
	"bsmt/smtlib/elab"
)

// z3Term says of a command with a term of a wrong sort, or of which a part is, what z3 does; empty for
// what it has no words of its own for.
func z3Term(cmd *grammar.Command, e *elab.Error) string {
	switch {
	case e.Taken != "" && cmd.Name == "declare-fun" && cmd.Tree.Len(arg(cmd, 2)) > 0:
		return "invalid declaration, function '" + e.Taken + "' (with the given signature) already declared"
	case e.Taken != "" && (cmd.Name == "declare-fun" || cmd.Name == "declare-const"):
		return "invalid declaration, constant '" + e.Taken + "' (with the given signature) already declared"
	case e.Call != nil:
		return z3Call(e.Call)
	case e.Sort && e.Until != grammar.Pos{}:
		return "quantifier body must be a Boolean expression"
	case e.Sort:
		return map[string]string{
			"assert": "invalid assert command, term is not Boolean", "check-sat-assuming": "invalid check-sat command, argument must be a Boolean literal",
			"minimize": "Objective must be bit-vector, integer or real", "maximize": "Objective must be bit-vector, integer or real",
			"assert-soft": "Invalid type for expression. Expected Boolean type.", "define-const": "invalid constant definition, sort mismatch",
			"define-fun": "invalid function/constant definition, sort mismatch", "define-fun-rec": "invalid function/constant definition, sort mismatch",
		}[cmd.Name]
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
	case c.Name == "select" && c.Arg == 1:
		return "domain sort " + c.Args[1] + " and parameter " + c.Want + " do not match"
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

// z3Syntax says what z3 does of a malformed command; empty for what it has no words of its own for.
func z3Syntax(bad *grammar.SyntaxError) string {
	switch bad.Shape {
	case grammar.Outside:
		return "invalid command, '(' expected"
	case grammar.EmptyApplication:
		return "invalid function application, arguments missing"
	case grammar.TooLong:
		return "invalid command, too many arguments"
	case grammar.TooShort:
		switch bad.Command {
		case "set-logic", "set-option", "set-info", "get-option", "get-info", "echo", "eval", "push", "pop":
			return "invalid command, argument(s) missing"
		}
	case grammar.WrongPart:
		switch bad.Command {
		case "set-option", "set-info", "get-option", "get-info":
			return "invalid command argument, keyword expected"
		case "echo":
			return "invalid command argument, string expected"
		case "push", "pop":
			return "invalid push command, integer expected"
		}
	}
	return ""
}
