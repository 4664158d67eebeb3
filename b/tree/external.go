package tree

import "strings"

// ExternalRow is a function that is no operator of the language, written like the application of
// one: ProB's external functions, and the operators of the B-Book on trees. Its name is
// not reserved: a declared name means what was declared.
type ExternalRow struct {
	Sig string // as that of Info; the condition of a predicate is its value of type B
	WD  string // as that of Info
}

// external has the rows by name, as they stand below.
var external = map[string][]*ExternalRow{}

// operands is how many of them a row is for.
func (r *ExternalRow) operands() int {
	of, _, _ := strings.Cut(r.Sig, ">")
	return len(strings.Fields(of))
}

// ExternalOf gives the row of a name with so many operands. If the name has none for that
// number, its first one; nil: there is no function of that name.
func ExternalOf(name string, operands int) *ExternalRow {
	rows := external[name]
	for _, r := range rows {
		if r.operands() == operands {
			return r
		}
	}
	if len(rows) == 0 {
		return nil
	}
	return rows[0]
}

// Externals gives the names that have rows.
func Externals(yield func(name string, r *ExternalRow) bool) {
	for name, rows := range external {
		for _, r := range rows {
			if !yield(name, r) {
				return
			}
		}
	}
}

// Condition gives the condition under which a node is well-defined once its operands
// a, b, ... are, as a predicate of classical B. Empty: always.
func (n *Node) Condition() string {
	if n.Op == External {
		return ExternalOf(n.Name, len(n.Args)).WD
	}
	return n.Op.Info().WD
}

// Spelled is the operator of a node as messages call it.
func (n *Node) Spelled() string {
	if n.Op == External {
		return n.Name
	}
	return n.Op.String()
}

// Externalize makes the application of a name that has rows, and that nobody declares, the use of an
// external function.
func Externalize(n *Node) {
	f := n.Args[0]
	// Arguments come as one pair: the longest list that a row is for, else the pair itself.
	list := []*Node{n.Args[1]}
	args := list
	for {
		if r := ExternalOf(f.Name, len(list)); r != nil && r.operands() == len(list) {
			args = list
		}
		if list[0].Op != Couple {
			break
		}
		list = append(list[0].Args[:2:2], list[1:]...)
	}
	if external[f.Name] != nil {
		n.Op, n.Name, n.Args = External, f.Name, args
	}
}

// a tree is a function from sequences of numbers, the ways to its nodes, to their values.
const treeSig = "P(P(Z*Z)*a)"

func init() {
	for _, row := range []struct{ name, sig, wd string }{
		{"STRING_LENGTH", "S > Z", ""},
		{"STRING_APPEND", "S S > S", ""},
		{"STRING_REV", "S > S", ""},
		{"STRING_CONC", "P(Z*S) > S", isSeq},
		{"STRING_SPLIT", "S S > P(Z*S)", ""},
		{"STRING_JOIN", "P(Z*S) S > S", isSeq},
		{"STRING_CHARS", "S > P(Z*S)", ""},
		{"STRING_CODES", "S > P(Z*Z)", ""},
		{"CODES_TO_STRING", "P(Z*Z) > S", isSeq + " & ran(a) <: 0..1114111"},
		{"STRING_PADLEFT", "S Z S > S", "STRING_LENGTH(c) = 1"},
		{"STRING_TO_UPPER", "S > S", ""},
		{"STRING_TO_LOWER", "S > S", ""},
		{"STRING_TO_INT", "S > Z", "STRING_IS_INT(a) = TRUE"},
		{"STRING_IS_INT", "S > B", ""},
		{"STRING_IS_NUMBER", "S > B", ""},
		{"STRING_IS_DECIMAL", "S > B", ""},
		{"STRING_IS_ALPHANUMERIC", "S > B", ""},
		{"STRING_EQUAL_CASE_INSENSITIVE", "S S > B", ""},
		{"STRING_CONTAINS_STRING", "S S > B", ""},
		{"STRING_REPLACE", "S S S > S", ""},
		{"SUB_STRING", "S Z Z > S", "1 <= b & 0 <= c"},
		{"DEC_STRING_TO_INT", "S Z > Z", "STRING_IS_NUMBER(a) = TRUE"},
		{"INT_TO_STRING", "Z > S", ""},
		{"INT_TO_DEC_STRING", "Z Z > S", ""},
		{"INT_TO_HEX_STRING", "Z > S", ""},
		{"TO_STRING", "a > S", ""},
		{"STRING_TO_ENUM", "S > a", "#x.(x = x & TO_STRING(x) = a)"},
		{"TYPED_STRING_TO_ENUM", "P(a) S > a", "#x.(x : a & TO_STRING(x) = b)"},
		{"FORMAT_TO_STRING", "S P(Z*a) > S", "b : seq(ran(b))"},

		{"CHOOSE", "P(a) > a", "a /= {}"},
		{"MU", "P(a) > a", "card(a) = 1"},
		{"MU_WD", "P(a) > a", "card(a) = 1"},
		{"SORT", "P(a) > P(Z*a)", "a : FIN(a)"},
		{"SQUASH", "P(Z*a) > P(Z*a)", "a : dom(a) +-> ran(a) & dom(a) : FIN(INTEGER)"},

		{"GCD", "Z Z > Z", ""},
		{"LCM", "Z Z > Z", ""},
		{"MSB", "Z > Z", "0 < a"},
		{"ABS", "Z > Z", ""},
		{"SIGN", "Z > Z", ""},
		{"FDIV", "Z Z > Z", "b /= 0"},
		{"CDIV", "Z Z > Z", "b /= 0"},
		{"SQRT", "Z > Z", "0 <= a"},
		{"FACTORIAL", "Z > Z", "0 <= a"},
		{"COS", "Z > Z", ""},
		{"SIN", "Z > Z", ""},
		{"TAN", "Z > Z", ""},
		{"COSx", "Z Z > Z", "0 < a"},
		{"SINx", "Z Z > Z", "0 < a"},
		{"TANx", "Z Z > Z", "0 < a"},
		{"LOGx", "Z Z Z > Z", "0 < a & 0 < b & a /= b & 0 < c"},

		{"tree", "P(a) > P(T)", ""},
		{"btree", "P(a) > P(T)", ""},
		{"const", "a P(Z*T) > T", "b : seq(ran(b))"},
		{"top", "T > a", "{} : dom(a)"},
		{"sons", "T > P(Z*T)", "a : tree(ran(a))"},
		{"prefix", "T > P(Z*a)", "a : tree(ran(a))"},
		{"postfix", "T > P(Z*a)", "a : tree(ran(a))"},
		{"sizet", "T > Z", "a : tree(ran(a))"},
		{"mirror", "T > T", "a : tree(ran(a))"},
		{"rank", "T P(Z*Z) > Z", "b : dom(a) - {{}}"},
		{"father", "T P(Z*Z) > P(Z*Z)", "b : dom(a) - {{}}"},
		{"son", "T P(Z*Z) Z > P(Z*Z)", "b <- c : dom(a)"},
		{"subtree", "T P(Z*Z) > T", "b : dom(a) & a : tree(ran(a))"},
		{"arity", "T P(Z*Z) > Z", "b : dom(a) & a : tree(ran(a))"},
		{"left", "T > T", "[1] : dom(a) & a : btree(ran(a))"},
		{"right", "T > T", "[2] : dom(a) & a : btree(ran(a))"},
		{"infix", "T > P(Z*a)", "a : btree(ran(a))"},
		{"bin", "a > T", ""},
		{"bin", "T a T > T", ""},
	} {
		external[row.name] = append(external[row.name], &ExternalRow{Sig: strings.ReplaceAll(row.sig, "T", treeSig), WD: row.wd})
	}
}
