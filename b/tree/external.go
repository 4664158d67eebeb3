package tree

import "strings"

// ExternalRow is a function that is no operator of the language, written like the application of
// one: ProB's external functions, and the operators of the B-Book on trees. Its name is
// not reserved: a declared name means what was declared.
type ExternalRow struct {
	Sig string // as that of Info; the condition of a predicate is its value of type B
	WD  string // as that of Info
}

// external has the rows by name and number of operands.
var external = map[string]map[int]*ExternalRow{}

// ExternalOf gives the row of a name with so many operands. If the name has none for that
// number, what it has; nil: there is no function of that name.
func ExternalOf(name string, operands int) *ExternalRow {
	rows := external[name]
	if r := rows[operands]; r != nil {
		return r
	}
	for _, r := range rows {
		return r
	}
	return nil
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
		if external[f.Name][len(list)] != nil {
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
	for name, row := range map[string]ExternalRow{
		"STRING_LENGTH":                 {Sig: "S > Z"},
		"STRING_APPEND":                 {Sig: "S S > S"},
		"STRING_REV":                    {Sig: "S > S"},
		"STRING_CONC":                   {Sig: "P(Z*S) > S", WD: isSeq},
		"STRING_SPLIT":                  {Sig: "S S > P(Z*S)"},
		"STRING_JOIN":                   {Sig: "P(Z*S) S > S", WD: isSeq},
		"STRING_CHARS":                  {Sig: "S > P(Z*S)"},
		"STRING_CODES":                  {Sig: "S > P(Z*Z)"},
		"CODES_TO_STRING":               {Sig: "P(Z*Z) > S", WD: isSeq + " & ran(a) <: 0..1114111"},
		"STRING_PADLEFT":                {Sig: "S Z S > S", WD: "STRING_LENGTH(c) = 1"},
		"STRING_TO_UPPER":               {Sig: "S > S"},
		"STRING_TO_LOWER":               {Sig: "S > S"},
		"STRING_TO_INT":                 {Sig: "S > Z", WD: "STRING_IS_INT(a) = TRUE"},
		"STRING_IS_INT":                 {Sig: "S > B"},
		"STRING_IS_NUMBER":              {Sig: "S > B"},
		"STRING_IS_DECIMAL":             {Sig: "S > B"},
		"STRING_IS_ALPHANUMERIC":        {Sig: "S > B"},
		"STRING_EQUAL_CASE_INSENSITIVE": {Sig: "S S > B"},
		"STRING_CONTAINS_STRING":        {Sig: "S S > B"},
		"STRING_REPLACE":                {Sig: "S S S > S"},
		"SUB_STRING":                    {Sig: "S Z Z > S", WD: "1 <= b & 0 <= c"},
		"DEC_STRING_TO_INT":             {Sig: "S Z > Z", WD: "STRING_IS_NUMBER(a) = TRUE"},
		"INT_TO_STRING":                 {Sig: "Z > S"},
		"INT_TO_DEC_STRING":             {Sig: "Z Z > S"},
		"INT_TO_HEX_STRING":             {Sig: "Z > S"},
		"TO_STRING":                     {Sig: "a > S"},
		"STRING_TO_ENUM":                {Sig: "S > a", WD: "#x.(x = x & TO_STRING(x) = a)"},
		"TYPED_STRING_TO_ENUM":          {Sig: "P(a) S > a", WD: "#x.(x : a & TO_STRING(x) = b)"},
		"FORMAT_TO_STRING":              {Sig: "S P(Z*a) > S", WD: "b : seq(ran(b))"},

		"CHOOSE": {Sig: "P(a) > a", WD: "a /= {}"},
		"MU":     {Sig: "P(a) > a", WD: "card(a) = 1"},
		"MU_WD":  {Sig: "P(a) > a", WD: "card(a) = 1"},
		"SORT":   {Sig: "P(a) > P(Z*a)", WD: "a : FIN(a)"},
		"SQUASH": {Sig: "P(Z*a) > P(Z*a)", WD: "a : dom(a) +-> ran(a) & dom(a) : FIN(INTEGER)"},

		"GCD":       {Sig: "Z Z > Z"},
		"LCM":       {Sig: "Z Z > Z"},
		"MSB":       {Sig: "Z > Z", WD: "0 < a"},
		"ABS":       {Sig: "Z > Z"},
		"SIGN":      {Sig: "Z > Z"},
		"FDIV":      {Sig: "Z Z > Z", WD: "b /= 0"},
		"CDIV":      {Sig: "Z Z > Z", WD: "b /= 0"},
		"SQRT":      {Sig: "Z > Z", WD: "0 <= a"},
		"FACTORIAL": {Sig: "Z > Z", WD: "0 <= a"},
		"COS":       {Sig: "Z > Z"},
		"SIN":       {Sig: "Z > Z"},
		"TAN":       {Sig: "Z > Z"},
		"COSx":      {Sig: "Z Z > Z", WD: "0 < a"},
		"SINx":      {Sig: "Z Z > Z", WD: "0 < a"},
		"TANx":      {Sig: "Z Z > Z", WD: "0 < a"},
		"LOGx":      {Sig: "Z Z Z > Z", WD: "0 < a & 0 < b & a /= b & 0 < c"},

		"tree":    {Sig: "P(a) > P(T)"},
		"btree":   {Sig: "P(a) > P(T)"},
		"const":   {Sig: "a P(Z*T) > T", WD: "b : seq(ran(b))"},
		"top":     {Sig: "T > a", WD: "{} : dom(a)"},
		"sons":    {Sig: "T > P(Z*T)", WD: "a : tree(ran(a))"},
		"prefix":  {Sig: "T > P(Z*a)", WD: "a : tree(ran(a))"},
		"postfix": {Sig: "T > P(Z*a)", WD: "a : tree(ran(a))"},
		"sizet":   {Sig: "T > Z", WD: "a : tree(ran(a))"},
		"mirror":  {Sig: "T > T", WD: "a : tree(ran(a))"},
		"rank":    {Sig: "T P(Z*Z) > Z", WD: "b : dom(a) - {{}}"},
		"father":  {Sig: "T P(Z*Z) > P(Z*Z)", WD: "b : dom(a) - {{}}"},
		"son":     {Sig: "T P(Z*Z) Z > P(Z*Z)", WD: "b <- c : dom(a)"},
		"subtree": {Sig: "T P(Z*Z) > T", WD: "b : dom(a) & a : tree(ran(a))"},
		"arity":   {Sig: "T P(Z*Z) > Z", WD: "b : dom(a) & a : tree(ran(a))"},
		"left":    {Sig: "T > T", WD: "[1] : dom(a) & a : btree(ran(a))"},
		"right":   {Sig: "T > T", WD: "[2] : dom(a) & a : btree(ran(a))"},
		"infix":   {Sig: "T > P(Z*a)", WD: "a : btree(ran(a))"},
		"bin":     {Sig: "a > T"},
		"bin ":    {Sig: "T a T > T"},
	} {
		row.Sig = strings.ReplaceAll(row.Sig, "T", treeSig)
		name = strings.TrimSpace(name)
		operands, _, _ := strings.Cut(row.Sig, ">")
		if external[name] == nil {
			external[name] = map[int]*ExternalRow{}
		}
		external[name][len(strings.Fields(operands))] = &row
	}
}
