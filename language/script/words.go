package script

import (
	"fmt"
	"strings"
	"sync"

	"bsmt/language"
	"bsmt/smtlib"
)

// command is a row of the table of commands.
type command struct {
	name string
	form string // what stands behind the name
	doc  string

	// args says what each argument is, a letter for each: t a term, b a formula, l a list of
	// terms, s a sort, d the name that it declares; . anything that names nothing. What stands
	// behind the last letter is not looked at, or like it where a star follows.
	args string
}

var commands = []command{
	{"assert", "TERM", "Adds a formula that must hold.", "b"},
	{"assert-soft", "TERM :weight W :id ID", "Adds a formula whose violation costs its weight.", "b"},
	{"block-model", "values|literals", "Excludes the model at hand.", "."},
	{"block-model-values", "(TERM …)", "Excludes the values that some terms have in the model at hand.", "l"},
	{"check-sat", "", "Asks whether the assertions can hold together.", "b*"},
	{"check-sat-assuming", "(LITERAL …)", "The same, with literals for this question only.", "l"},
	{"check-sat-using", "TACTIC", "The same; the tactic, of z3, is passed over by the kernel.", "."},
	{"declare-const", "SYMBOL SORT", "Declares a constant.", "ds"},
	{"declare-datatype", "SYMBOL ((CONSTRUCTOR (SELECTOR SORT) …) …)", "Declares a datatype.", "d"},
	{"declare-datatypes", "((SYMBOL ARITY) …) (((CONSTRUCTOR (SELECTOR SORT) …) …) …)", "Declares datatypes that may refer to each other.", ""},
	{"declare-fun", "SYMBOL (SORT …) SORT", "Declares a function.", "d"},
	{"declare-sort", "SYMBOL ARITY", "Declares a sort.", "d"},
	{"define-const", "SYMBOL SORT TERM", "Defines a constant.", "dst"},
	{"define-fun", "SYMBOL ((SYMBOL SORT) …) SORT TERM", "Defines a function.", "d"},
	{"define-fun-rec", "SYMBOL ((SYMBOL SORT) …) SORT TERM", "Defines a function that may apply itself.", "d"},
	{"define-funs-rec", "((SYMBOL ((SYMBOL SORT) …) SORT) …) (TERM …)", "Defines functions that may apply each other.", ""},
	{"define-sort", "SYMBOL (SYMBOL …) SORT", "Gives a sort a name.", "d"},
	{"echo", "STRING", "Prints a text.", "."},
	{"eval", "TERM", "Prints the value of a term in the model at hand (of z3).", "t"},
	{"exit", "", "Ends the script.", ""},
	{"get-assertions", "", "Prints the assertions in force.", ""},
	{"get-assignment", "", "Prints the truth of labelled formulas.", ""},
	{"get-info", ":KEYWORD", "Prints what is known, such as :reason-unknown.", "."},
	{"get-model", "", "Prints the model that was found.", ""},
	{"get-objectives", "", "Prints the optima.", ""},
	{"get-option", ":KEYWORD", "Prints the value of an option.", "."},
	{"get-proof", "", "Prints the refutation that was found.", ""},
	{"get-unsat-assumptions", "", "Prints literals of the last question that cannot hold.", ""},
	{"get-unsat-core", "", "Prints the labels of assertions that cannot hold together.", ""},
	{"get-value", "(TERM …)", "Prints values of terms in the model that was found.", "l"},
	{"labels", "", "Prints the labels that hold in the model at hand (of z3).", ""},
	{"maximize", "TERM", "Asks for the largest value of a term.", "t"},
	{"minimize", "TERM", "Asks for the smallest value of a term.", "t"},
	{"pop", "N", "Takes levels back, with what was asserted and declared on them.", "."},
	{"push", "N", "Opens levels of assertions.", "."},
	{"reset", "", "Forgets everything.", ""},
	{"reset-assertions", "", "Forgets assertions and declarations, not the logic and options.", ""},
	{"set-info", ":KEYWORD VALUE", "Notes something about the script.", "."},
	{"set-logic", "LOGIC", "Says which theories the script uses.", "."},
	{"set-option", ":KEYWORD VALUE", "Sets an option.", "."},
	{"simplify", "TERM", "Prints a term in a simpler form (of z3).", "t"},
}

var commandTable = sync.OnceValue(func() map[string]*command {
	m := map[string]*command{}
	for i := range commands {
		m[commands[i].name] = &commands[i]
	}
	return m
})

// reserved are the words that give a list its meaning, and the sorts and options that
// people write.
var reserved = []language.Word{
	{Name: "let", Kind: language.Keyword, Detail: "(let ((SYMBOL TERM) …) TERM)", Doc: "Names terms within a term."},
	{Name: "forall", Kind: language.Keyword, Detail: "(forall ((SYMBOL SORT) …) FORMULA)", Doc: "True if the formula is for all values."},
	{Name: "exists", Kind: language.Keyword, Detail: "(exists ((SYMBOL SORT) …) FORMULA)", Doc: "True if the formula is for some values."},
	{Name: "lambda", Kind: language.Keyword, Detail: "(lambda ((SYMBOL SORT) …) TERM)", Doc: "An array, or a function, by its rule."},
	{Name: "match", Kind: language.Keyword, Detail: "(match TERM ((PATTERN TERM) …))", Doc: "Tells the constructors of a datatype apart."},
	{Name: "as", Kind: language.Keyword, Detail: "(as SYMBOL SORT)", Doc: "Says which of several meanings a symbol has."},
	{Name: "par", Kind: language.Keyword, Detail: "(par (SYMBOL …) (CONSTRUCTORS))", Doc: "A datatype with parameters."},
	{Name: "Bool", Kind: language.Sort, Detail: "Bool", Doc: "Truth values."},
	{Name: "Int", Kind: language.Sort, Detail: "Int", Doc: "Integers."},
	{Name: "Real", Kind: language.Sort, Detail: "Real", Doc: "Reals."},
	{Name: "BitVec", Kind: language.Sort, Detail: "(_ BitVec WIDTH)", Doc: "Bit vectors."},
	{Name: "Array", Kind: language.Sort, Detail: "(Array INDEX ELEMENT)", Doc: "Arrays."},
	{Name: "String", Kind: language.Sort, Detail: "String", Doc: "Strings of characters."},
	{Name: "RegLan", Kind: language.Sort, Detail: "RegLan", Doc: "Regular expressions."},
	{Name: "Seq", Kind: language.Sort, Detail: "(Seq ELEMENT)", Doc: "Sequences."},
	{Name: "FloatingPoint", Kind: language.Sort, Detail: "(_ FloatingPoint EXPONENT SIGNIFICAND)", Doc: "Floating-point numbers."},
	{Name: "Float16", Kind: language.Sort}, {Name: "Float32", Kind: language.Sort}, {Name: "Float64", Kind: language.Sort}, {Name: "Float128", Kind: language.Sort},
	{Name: "RoundingMode", Kind: language.Sort, Detail: "RoundingMode", Doc: "How floating-point results are rounded."},
	{Name: ":named", Kind: language.Option, Detail: "(! TERM :named SYMBOL)", Doc: "A label for a term."},
	{Name: ":pattern", Kind: language.Option, Detail: "(! FORMULA :pattern (TERM …))", Doc: "Terms to look for instances by."},
	{Name: ":weight", Kind: language.Option, Detail: ":weight NUMBER", Doc: "What the violation of a soft formula costs."},
	{Name: ":produce-models", Kind: language.Option, Detail: ":produce-models true|false"},
	{Name: ":produce-proofs", Kind: language.Option, Detail: ":produce-proofs true|false", Doc: "Keeps refutations for get-proof."},
	{Name: ":produce-unsat-cores", Kind: language.Option, Detail: ":produce-unsat-cores true|false"},
	{Name: ":produce-assignments", Kind: language.Option, Detail: ":produce-assignments true|false"},
	{Name: ":global-declarations", Kind: language.Option, Detail: ":global-declarations true|false", Doc: "Declarations outlive pop."},
	{Name: ":timeout", Kind: language.Option, Detail: ":timeout MILLISECONDS"},
	{Name: ":rlimit", Kind: language.Option, Detail: ":rlimit N", Doc: "A limit on work instead of time."},
	{Name: ":opt.priority", Kind: language.Option, Detail: ":opt.priority lex|pareto|box"},
	{Name: ":reason-unknown", Kind: language.Option, Detail: "(get-info :reason-unknown)", Doc: "Why the last answer was unknown."},
	{Name: ":status", Kind: language.Option, Detail: "(set-info :status sat|unsat|unknown)", Doc: "What the answer is known to be."},
}

// letters are the letters of the signatures of operators, in sorts.
var letters = map[byte]string{
	'B': "Bool", 'I': "Int", 'R': "Real", 'S': "String", 'L': "RegLan", 'M': "RoundingMode", 'n': "Number", 'a': "T",
	'b': "(_ BitVec n)", 'c': "(_ BitVec m)", 'd': "(_ BitVec k)", '1': "(_ BitVec 1)", 'f': "Float", 'g': "Float|Real",
	'A': "(Array K E)", 'k': "K", 'e': "E", 'Q': "(Seq X)", 'x': "X", '?': "…",
}

// signature writes an operator with its arguments' sorts.
func signature(name string, r *smtlib.OpRow) string {
	args, result, _ := strings.Cut(r.Sig, ">")
	head := name
	if r.Idx > 0 {
		head = "(_ " + name + strings.Repeat(" i", int(r.Idx)) + ")"
	}
	var b strings.Builder
	if args != "" {
		b.WriteByte('(')
	}
	b.WriteString(head)
	for i := range args {
		b.WriteByte(' ')
		b.WriteString(letters[args[i]])
	}
	if r.Assoc != smtlib.NoAssoc {
		b.WriteString(" …")
	}
	if args != "" {
		b.WriteByte(')')
	}
	return b.String() + " : " + letters[result[0]]
}

// words are what the language itself has: commands, reserved words, operators.
var words = sync.OnceValue(func() []language.Word {
	var list []language.Word
	for _, c := range commands {
		form := "(" + c.name
		if c.form != "" {
			form += " " + c.form
		}
		list = append(list, language.Word{Name: c.name, Kind: language.Command, Detail: form + ")", Doc: c.doc})
	}
	list = append(list, reserved...)
	at := map[string]int{}
	rows := smtlib.OpRows()
	for i := range rows {
		rows[i].EachName(func(name string, standard bool) {
			sig := signature(name, &rows[i])
			if k, there := at[name]; there {
				list[k].Detail += "\n" + sig
				return
			}
			at[name] = len(list)
			doc := "an operator of " + rows[i].Th.Name()
			if !standard {
				doc = "an operator of other solvers; SMT-LIB has " + rows[i].Op.Name()
			}
			list = append(list, language.Word{Name: name, Kind: language.Operator, Detail: sig, Doc: doc})
		})
	}
	return list
})

// legal spells a name as a symbol.
func legal(name string) (string, error) {
	switch {
	case name == "":
		return "", fmt.Errorf("a name has at least one character")
	case strings.ContainsAny(name, `|\`):
		return "", fmt.Errorf("no symbol may contain | or \\")
	}
	for _, w := range []string{"true", "false", "not", "and", "or", "xor", "=>", "=", "distinct", "ite"} {
		if name == w {
			return "", fmt.Errorf("%s has a meaning in each script", name)
		}
	}
	return smtlib.SymbolString(name), nil
}
