package tree

import "fmt"

// Kind is the syntactic kind of a node.
type Kind uint8

const (
	KPred Kind = iota
	KExpr
	KSubst
)

func (k Kind) String() string { return [...]string{"predicate", "expression", "substitution"}[k] }

// Form is how an operator is written.
type Form uint8

const (
	Special Form = iota // in a way of its own, known to parser and printer
	Atom                // NAME
	Infix               // a NAME b
	Call1               // NAME(a), NAME(a,b), ...
	Quant               // NAME x,y.(P | E)
	Postfix             // a NAME
)

// Assoc is how equal priorities group.
type Assoc uint8

const (
	Left Assoc = iota
	Right
	None // not at all: parentheses are required
)

// Dialect is a set of languages.
type Dialect uint8

const (
	Classical Dialect = 1 << iota
	EventB
	Both = Classical | EventB
)

// Info is the row of an operator.
type Info struct {
	Op      Op
	Text    string   // as ASCII in classical B, and in Event-B unless EText says otherwise
	EText   string   // as ASCII in Event-B where it differs
	Unicode []string // other spellings
	Kind    Kind
	Form    Form
	Prio    int // how tightly it binds in classical B; 0: not at all
	EPrio   int // the same in Event-B where it differs
	Assoc   Assoc
	Dialect Dialect

	// Sig is the type rule: the types of the operands, ">", the type of the
	// result. Z, R, B and S are INTEGER, REAL, BOOL and STRING, ? is a predicate, small
	// letters any type, P(t) its sets, t*u the pairs. Empty: a rule of its own.
	Sig string

	// WD is the condition under which the operator is well-defined once its
	// operands a and b are, as a predicate of classical B. Empty: always.
	WD string

	// Real is what inference makes of an operator on integers whose operands turn out to
	// be reals. No source has it: it is spelt as the other.
	Real    Op
	ofReals bool // it is the Real of another
}

// Info gives the row of an operator.
func (o Op) Info() *Info { return &table[o] }

// Kind gives the syntactic kind.
func (o Op) Kind() Kind {
	switch {
	case o < firstExpr:
		return KPred
	case o < firstSubst:
		return KExpr
	}
	return KSubst
}

// String gives the spelling, or the word for what has none.
func (o Op) String() string {
	if o < NumOps && table[o].Text != "" {
		return table[o].Text
	}
	return fmt.Sprintf("Op(%d)", uint8(o))
}

const (
	sigCmp  = "Z Z > ?"
	sigSub  = "P(a) P(a) > ?"
	sigZ    = "Z Z > Z"
	sigR    = "R R > R"
	sigCmpR = "R R > ?"
	sigSet  = "P(a) P(a) > P(a)"
	sigPow  = "P(a) > P(P(a))"
	sigArr  = "P(a) P(b) > P(P(a*b))"
	sigSeqs = "P(a) > P(P(Z*a))"
	sigSeq  = "P(Z*a) > P(Z*a)"
	sigItem = "P(Z*a) > a"
	isSeq   = "a : seq(ran(a))"
)

// table has one row for each operator.
var table = buildTable()

func buildTable() (table [NumOps]Info) {
	rows := func(kind Kind, infos ...Info) {
		for _, i := range infos {
			if table[i.Op].Op != NoOp {
				panic("two rows for one operator")
			}
			i.Kind = kind
			if i.Dialect == 0 {
				i.Dialect = Both
			}
			table[i.Op] = i
		}
	}
	rows(KPred,
		Info{Op: BTrue, Text: "btrue", EText: "true", Unicode: []string{"⊤"}, Form: Atom, Sig: "> ?"},
		Info{Op: BFalse, Text: "bfalse", EText: "false", Unicode: []string{"⊥"}, Form: Atom, Sig: "> ?"},
		Info{Op: Implies, Text: "=>", Unicode: []string{"⇒", "⟹"}, Form: Infix, Prio: 30, Sig: "? ? > ?"},
		Info{Op: And, Text: "&", Unicode: []string{"∧"}, Form: Infix, Prio: 40},
		Info{Op: Or, Text: "or", Unicode: []string{"∨"}, Form: Infix, Prio: 40},
		Info{Op: Equiv, Text: "<=>", Unicode: []string{"⇔", "⟺"}, Form: Infix, Prio: 60, EPrio: 30, Sig: "? ? > ?"},
		Info{Op: Not, Text: "not", Unicode: []string{"¬"}, Form: Call1, Sig: "? > ?"},
		Info{Op: Equal, Text: "=", Form: Infix, Prio: 110, Assoc: None, Sig: "a a > ?"},
		Info{Op: NotEqual, Text: "/=", Unicode: []string{"≠"}, Form: Infix, Prio: 110, Assoc: None, Sig: "a a > ?"},
		Info{Op: Member, Text: ":", Unicode: []string{"∈"}, Form: Infix, Prio: 110, Assoc: None, Sig: "a P(a) > ?"},
		Info{Op: NotMember, Text: "/:", Unicode: []string{"∉"}, Form: Infix, Prio: 110, Assoc: None, Sig: "a P(a) > ?"},
		Info{Op: Subset, Text: "<:", Unicode: []string{"⊆"}, Form: Infix, Prio: 110, Assoc: None, Sig: sigSub},
		Info{Op: NotSubset, Text: "/<:", Unicode: []string{"⊈"}, Form: Infix, Prio: 110, Assoc: None, Sig: sigSub},
		Info{Op: StrictSubset, Text: "<<:", Unicode: []string{"⊂", "⊊"}, Form: Infix, Prio: 110, Assoc: None, Sig: sigSub},
		Info{Op: NotStrictSubset, Text: "/<<:", Unicode: []string{"⊄"}, Form: Infix, Prio: 110, Assoc: None, Sig: sigSub},
		Info{Op: Less, Text: "<", Form: Infix, Prio: 110, Assoc: None, Sig: sigCmp},
		Info{Op: LessEq, Text: "<=", Unicode: []string{"≤"}, Form: Infix, Prio: 110, Assoc: None, Sig: sigCmp},
		Info{Op: Greater, Text: ">", Form: Infix, Prio: 110, Assoc: None, Sig: sigCmp},
		Info{Op: GreaterEq, Text: ">=", Unicode: []string{"≥"}, Form: Infix, Prio: 110, Assoc: None, Sig: sigCmp},
		Info{Op: Forall, Text: "!", Unicode: []string{"∀"}, Form: Quant},
		Info{Op: Exists, Text: "#", Unicode: []string{"∃"}, Form: Quant},
		Info{Op: Finite, Text: "@finite", EText: "finite", Form: Call1, Sig: "P(a) > ?"},
		Info{Op: Partition, Text: "@partition", EText: "partition", Form: Call1},
		Info{Op: RealLess, Text: "<", Form: Infix, Prio: 110, Assoc: None, Sig: sigCmpR, Dialect: Classical},
		Info{Op: RealLessEq, Text: "<=", Form: Infix, Prio: 110, Assoc: None, Sig: sigCmpR, Dialect: Classical},
		Info{Op: RealGreater, Text: ">", Form: Infix, Prio: 110, Assoc: None, Sig: sigCmpR, Dialect: Classical},
		Info{Op: RealGreaterEq, Text: ">=", Form: Infix, Prio: 110, Assoc: None, Sig: sigCmpR, Dialect: Classical},
		Info{Op: LetPred, Text: "LET"},
		Info{Op: IfPred, Text: "IF", Sig: "? ? ? > ?"},
	)
	rows(KExpr,
		Info{Op: Ident, Text: "identifier"},
		Info{Op: Prev, Text: "$0", Dialect: Classical},
		Info{Op: IntLit, Text: "integer", Sig: "> Z"},
		Info{Op: StringLit, Text: "string", Sig: "> S", Dialect: Classical},
		Info{Op: True, Text: "TRUE", Form: Atom, Sig: "> B"},
		Info{Op: False, Text: "FALSE", Form: Atom, Sig: "> B"},
		Info{Op: MaxInt, Text: "MAXINT", Form: Atom, Sig: "> Z", Dialect: Classical},
		Info{Op: MinInt, Text: "MININT", Form: Atom, Sig: "> Z", Dialect: Classical},
		Info{Op: IntSet, Text: "INTEGER", EText: "INT", Unicode: []string{"ℤ"}, Form: Atom, Sig: "> P(Z)"},
		Info{Op: NaturalSet, Text: "NATURAL", EText: "NAT", Unicode: []string{"ℕ"}, Form: Atom, Sig: "> P(Z)"},
		Info{Op: Natural1Set, Text: "NATURAL1", EText: "NAT1", Unicode: []string{"ℕ1", "ℕ₁"}, Form: Atom, Sig: "> P(Z)"},
		Info{Op: ImplInt, Text: "INT", Form: Atom, Sig: "> P(Z)", Dialect: Classical},
		Info{Op: ImplNat, Text: "NAT", Form: Atom, Sig: "> P(Z)", Dialect: Classical},
		Info{Op: ImplNat1, Text: "NAT1", Form: Atom, Sig: "> P(Z)", Dialect: Classical},
		Info{Op: BoolSet, Text: "BOOL", Unicode: []string{"𝔹"}, Form: Atom, Sig: "> P(B)"},
		Info{Op: StringSet, Text: "STRING", Form: Atom, Sig: "> P(S)", Dialect: Classical},

		Info{Op: Neg, Text: "-", Unicode: []string{"−"}, Prio: 210, Sig: "Z > Z"},
		Info{Op: Add, Text: "+", Form: Infix, Prio: 180, Sig: sigZ},
		Info{Op: Minus, Text: "-", Unicode: []string{"−"}, Form: Infix, Prio: 180, Dialect: Classical},
		Info{Op: Sub, Text: "-", Unicode: []string{"−"}, Form: Infix, Prio: 180, Sig: sigZ},
		Info{Op: Star, Text: "*", Unicode: []string{"∗"}, Form: Infix, Prio: 190, Dialect: Classical},
		Info{Op: Mul, Text: "*", Unicode: []string{"∗"}, Form: Infix, Prio: 190, Sig: sigZ},
		Info{Op: Div, Text: "/", Unicode: []string{"÷"}, Form: Infix, Prio: 190, Sig: sigZ, WD: "b /= 0"},
		Info{Op: Mod, Text: "mod", Form: Infix, Prio: 190, Sig: sigZ, WD: "0 <= a & 0 < b"},
		Info{Op: Power, Text: "**", EText: "^", Unicode: []string{"˄"}, Form: Infix, Prio: 200, Assoc: Right, Sig: sigZ, WD: "0 <= b"},
		Info{Op: Min, Text: "min", Form: Call1, Sig: "P(Z) > Z", WD: "a /= {} & #m.(m : INTEGER & !x.(x : a => m <= x))"},
		Info{Op: Max, Text: "max", Form: Call1, Sig: "P(Z) > Z", WD: "a /= {} & #m.(m : INTEGER & !x.(x : a => x <= m))"},
		Info{Op: Card, Text: "card", Form: Call1, Sig: "P(a) > Z", WD: "a : FIN(a)"},
		Info{Op: Sigma, Text: "SIGMA", Unicode: []string{"∑"}, Form: Quant, Dialect: Classical},
		Info{Op: Pi, Text: "PI", Unicode: []string{"∏"}, Form: Quant, Dialect: Classical},
		Info{Op: SuccFunc, Text: "succ", Form: Atom, Sig: "> P(Z*Z)", Dialect: Classical},
		Info{Op: PredFunc, Text: "pred", Form: Atom, Sig: "> P(Z*Z)", Dialect: Classical},

		Info{Op: RealLit, Text: "real number", Sig: "> R", Dialect: Classical},
		Info{Op: RealSet, Text: "REAL", Unicode: []string{"ℝ"}, Form: Atom, Sig: "> P(R)", Dialect: Classical},
		Info{Op: FloatSet, Text: "FLOAT", Form: Atom, Sig: "> P(R)", Dialect: Classical},
		Info{Op: RealOf, Text: "real", Sig: "Z > R", Dialect: Classical},
		Info{Op: Floor, Text: "floor", Sig: "R > Z", Dialect: Classical},
		Info{Op: Ceiling, Text: "ceiling", Sig: "R > Z", Dialect: Classical},
		Info{Op: RealNeg, Text: "-", Prio: 210, Sig: "R > R", Dialect: Classical},
		Info{Op: RealAdd, Text: "+", Form: Infix, Prio: 180, Sig: sigR, Dialect: Classical},
		Info{Op: RealSub, Text: "-", Form: Infix, Prio: 180, Sig: sigR, Dialect: Classical},
		Info{Op: RealMul, Text: "*", Form: Infix, Prio: 190, Sig: sigR, Dialect: Classical},
		Info{Op: RealDiv, Text: "/", Form: Infix, Prio: 190, Sig: sigR, Dialect: Classical, WD: "b /= 0.0"},
		Info{Op: RealPower, Text: "**", Form: Infix, Prio: 200, Assoc: Right, Sig: "R Z > R", Dialect: Classical, WD: "0 <= b or a /= 0.0"},
		Info{Op: RealMin, Text: "min", Sig: "P(R) > R", Dialect: Classical, WD: "#m.(m : a & !x.(x : a => m <= x))"},
		Info{Op: RealMax, Text: "max", Sig: "P(R) > R", Dialect: Classical, WD: "#m.(m : a & !x.(x : a => x <= m))"},
		Info{Op: RealSigma, Text: "SIGMA", Dialect: Classical},
		Info{Op: RealPi, Text: "PI", Dialect: Classical},

		Info{Op: BoolOf, Text: "bool", Form: Call1, Sig: "? > B"},
		Info{Op: IfExpr, Text: "IF", Sig: "? a a > a", Dialect: Classical},
		Info{Op: LetExpr, Text: "LET", Dialect: Classical},
		Info{Op: TypeOf, Text: "⦂", EText: "oftype", Unicode: []string{"⦂"}, Form: Infix, Prio: 120, EPrio: 115, Assoc: None, Sig: "a P(a) > a"},

		Info{Op: Couple, Text: "|->", Unicode: []string{"↦"}, Form: Infix, Prio: 160, EPrio: 120, Sig: "a b > a*b"},
		Info{Op: EmptySet, Text: "{}", Unicode: []string{"∅"}, Form: Atom, Sig: "> P(a)"},
		Info{Op: SetExt, Text: "{ }"},
		Info{Op: Compr, Text: "{ | }"},
		Info{Op: ComprMap, Text: "{ . | }"},
		Info{Op: Lambda, Text: "%", Unicode: []string{"λ", "𝜆"}, Form: Quant},
		Info{Op: Interval, Text: "..", Unicode: []string{"‥"}, Form: Infix, Prio: 170, Sig: "Z Z > P(Z)"},
		Info{Op: Product, Text: "*", EText: "**", Unicode: []string{"×", "⨯"}, Form: Infix, Prio: 190, EPrio: 160, Sig: "P(a) P(b) > P(a*b)"},
		Info{Op: Union, Text: `\/`, Unicode: []string{"∪"}, Form: Infix, Prio: 160, Sig: sigSet},
		Info{Op: Inter, Text: `/\`, Unicode: []string{"∩"}, Form: Infix, Prio: 160, Sig: sigSet},
		Info{Op: SetMinus, Text: `\`, Unicode: []string{"∖"}, Form: Infix, Prio: 180, EPrio: 160, Sig: sigSet},
		Info{Op: Pow, Text: "POW", Unicode: []string{"ℙ"}, Form: Call1, Sig: sigPow},
		Info{Op: Pow1, Text: "POW1", Unicode: []string{"ℙ1", "ℙ₁"}, Form: Call1, Sig: sigPow},
		Info{Op: Fin, Text: "FIN", Form: Call1, Sig: sigPow, Dialect: Classical},
		Info{Op: Fin1, Text: "FIN1", Form: Call1, Sig: sigPow, Dialect: Classical},
		Info{Op: GenUnion, Text: "union", Form: Call1, Sig: "P(P(a)) > P(a)"},
		Info{Op: GenInter, Text: "inter", Form: Call1, Sig: "P(P(a)) > P(a)", WD: "a /= {}"},
		Info{Op: QuantUnion, Text: "UNION", Unicode: []string{"⋃"}, Form: Quant},
		Info{Op: QuantInter, Text: "INTER", Unicode: []string{"⋂"}, Form: Quant}, // well-defined if P has a solution
	)
	rows(KExpr,
		Info{Op: Relations, Text: "<->", Unicode: []string{"↔"}, Form: Infix, Prio: 125, Sig: sigArr},
		Info{Op: TotalRel, Text: "<<->", Unicode: []string{"\ue100"}, Form: Infix, Prio: 125, Sig: sigArr},
		Info{Op: SurjRel, Text: "<->>", Unicode: []string{"\ue101"}, Form: Infix, Prio: 125, Sig: sigArr},
		Info{Op: TotalSurjRel, Text: "<<->>", Unicode: []string{"\ue102"}, Form: Infix, Prio: 125, Sig: sigArr},
		Info{Op: PartialFunc, Text: "+->", Unicode: []string{"⇸"}, Form: Infix, Prio: 125, Sig: sigArr},
		Info{Op: TotalFunc, Text: "-->", Unicode: []string{"→"}, Form: Infix, Prio: 125, Sig: sigArr},
		Info{Op: PartialInj, Text: ">+>", Unicode: []string{"⤔"}, Form: Infix, Prio: 125, Sig: sigArr},
		Info{Op: TotalInj, Text: ">->", Unicode: []string{"↣"}, Form: Infix, Prio: 125, Sig: sigArr},
		Info{Op: PartialSurj, Text: "+->>", Unicode: []string{"⤀"}, Form: Infix, Prio: 125, Sig: sigArr},
		Info{Op: TotalSurj, Text: "-->>", Unicode: []string{"↠"}, Form: Infix, Prio: 125, Sig: sigArr},
		Info{Op: PartialBij, Text: ">+>>", Form: Infix, Prio: 125, Sig: sigArr, Dialect: Classical},
		Info{Op: TotalBij, Text: ">->>", Unicode: []string{"⤖"}, Form: Infix, Prio: 125, Sig: sigArr},
		Info{Op: Domain, Text: "dom", Form: Call1, Sig: "P(a*b) > P(a)"},
		Info{Op: Range, Text: "ran", Form: Call1, Sig: "P(a*b) > P(b)"},
		Info{Op: Inverse, Text: "~", Unicode: []string{"∼", "⁻¹"}, Form: Postfix, Prio: 230, Sig: "P(a*b) > P(b*a)"},
		Info{Op: Image, Text: "[]", Prio: 231, Sig: "P(a*b) P(a) > P(b)"},
		Info{Op: Apply, Text: "()", Prio: 231, Sig: "P(a*b) a > b", WD: "b : dom(a) & card(a[{b}]) = 1"},
		Info{Op: DomRes, Text: "<|", Unicode: []string{"◁"}, Form: Infix, Prio: 160, Sig: "P(a) P(a*b) > P(a*b)"},
		Info{Op: DomSub, Text: "<<|", Unicode: []string{"⩤", "◀"}, Form: Infix, Prio: 160, Sig: "P(a) P(a*b) > P(a*b)"},
		Info{Op: RanRes, Text: "|>", Unicode: []string{"▷"}, Form: Infix, Prio: 160, Sig: "P(a*b) P(b) > P(a*b)"},
		Info{Op: RanSub, Text: "|>>", Unicode: []string{"⩥", "▶"}, Form: Infix, Prio: 160, Sig: "P(a*b) P(b) > P(a*b)"},
		Info{Op: Override, Text: "<+", Unicode: []string{"\ue103", "⋖"}, Form: Infix, Prio: 160, Sig: "P(a*b) P(a*b) > P(a*b)"},
		Info{Op: DirectProd, Text: "><", Unicode: []string{"⊗"}, Form: Infix, Prio: 160, Sig: "P(a*b) P(a*c) > P(a*(b*c))"},
		Info{Op: ParallelProd, Text: "||", Unicode: []string{"∥", "‖"}, Form: Infix, Prio: 20, EPrio: 160, Sig: "P(a*b) P(c*d) > P((a*c)*(b*d))"},
		Info{Op: Compose, Text: ";", Form: Infix, Prio: 20, EPrio: 160, Sig: "P(a*b) P(b*c) > P(a*c)"},
		Info{Op: BackCompose, Text: "∘", EText: "circ", Unicode: []string{"∘"}, Form: Infix, Prio: 160, Sig: "P(b*c) P(a*b) > P(a*c)"},
		Info{Op: Id, Text: "id", Form: Call1, Sig: "P(a) > P(a*a)", Dialect: Classical},
		Info{Op: IdGen, Text: "@id", EText: "id", Form: Atom, Sig: "> P(a*a)", Dialect: EventB},
		Info{Op: Prj1, Text: "prj1", Form: Call1, Sig: "P(a) P(b) > P((a*b)*a)", Dialect: Classical},
		Info{Op: Prj2, Text: "prj2", Form: Call1, Sig: "P(a) P(b) > P((a*b)*b)", Dialect: Classical},
		Info{Op: Prj1Gen, Text: "@prj1", EText: "prj1", Form: Atom, Sig: "> P((a*b)*a)"},
		Info{Op: Prj2Gen, Text: "@prj2", EText: "prj2", Form: Atom, Sig: "> P((a*b)*b)"},
		Info{Op: Iterate, Text: "iterate", Form: Call1, Sig: "P(a*a) Z > P(a*a)", Dialect: Classical, WD: "0 <= b"},
		Info{Op: Closure, Text: "closure", Form: Call1, Sig: "P(a*a) > P(a*a)", Dialect: Classical},
		Info{Op: Closure1, Text: "closure1", Form: Call1, Sig: "P(a*a) > P(a*a)", Dialect: Classical},
		Info{Op: FncOf, Text: "fnc", Form: Call1, Sig: "P(a*b) > P(a*P(b))", Dialect: Classical},
		Info{Op: RelOf, Text: "rel", Form: Call1, Sig: "P(a*P(b)) > P(a*b)", Dialect: Classical},
	)
	classical := func(infos ...Info) {
		for i := range infos {
			infos[i].Dialect = Classical
		}
		rows(KExpr, infos...)
	}
	classical(
		Info{Op: Seq, Text: "seq", Form: Call1, Sig: sigSeqs},
		Info{Op: Seq1, Text: "seq1", Form: Call1, Sig: sigSeqs},
		Info{Op: ISeq, Text: "iseq", Form: Call1, Sig: sigSeqs},
		Info{Op: ISeq1, Text: "iseq1", Form: Call1, Sig: sigSeqs},
		Info{Op: Perm, Text: "perm", Form: Call1, Sig: sigSeqs, WD: "a : FIN(a)"},
		Info{Op: EmptySeq, Text: "[]", Form: Atom, Sig: "> P(Z*a)"},
		Info{Op: SeqExt, Text: "[ ]"},
		Info{Op: Size, Text: "size", Form: Call1, Sig: "P(Z*a) > Z", WD: isSeq},
		Info{Op: First, Text: "first", Form: Call1, Sig: sigItem, WD: isSeq + " & a /= {}"},
		Info{Op: Last, Text: "last", Form: Call1, Sig: sigItem, WD: isSeq + " & a /= {}"},
		Info{Op: Front, Text: "front", Form: Call1, Sig: sigSeq, WD: isSeq + " & a /= {}"},
		Info{Op: Tail, Text: "tail", Form: Call1, Sig: sigSeq, WD: isSeq + " & a /= {}"},
		Info{Op: Rev, Text: "rev", Form: Call1, Sig: sigSeq, WD: isSeq},
		Info{Op: Concat, Text: "^", Unicode: []string{"⌒"}, Form: Infix, Prio: 160, Sig: "P(Z*a) P(Z*a) > P(Z*a)", WD: isSeq + " & b : seq(ran(b))"},
		Info{Op: GenConcat, Text: "conc", Form: Call1, Sig: "P(Z*P(Z*a)) > P(Z*a)", WD: isSeq + " & !s.(s : ran(a) => s : seq(ran(s)))"},
		Info{Op: Prepend, Text: "->", Unicode: []string{"⇾"}, Form: Infix, Prio: 160, Sig: "a P(Z*a) > P(Z*a)", WD: "b : seq(ran(b))"},
		Info{Op: Append, Text: "<-", Unicode: []string{"⇽"}, Form: Infix, Prio: 160, Sig: "P(Z*a) a > P(Z*a)", WD: isSeq},
		Info{Op: TakeFirst, Text: `/|\`, Unicode: []string{"↑"}, Form: Infix, Prio: 160, Sig: "P(Z*a) Z > P(Z*a)", WD: isSeq + " & b : 0..size(a)"},
		Info{Op: DropFirst, Text: `\|/`, Unicode: []string{"↓"}, Form: Infix, Prio: 160, Sig: "P(Z*a) Z > P(Z*a)", WD: isSeq + " & b : 0..size(a)"},
		Info{Op: Rec, Text: "rec"},
		Info{Op: Struct, Text: "struct"},
		Info{Op: FieldOf, Text: "'", Prio: 231},
		Info{Op: External, Text: "external function"}, // Sig and WD stand in the rows by name
	)
	rows(KSubst,
		Info{Op: Skip, Text: "skip", Form: Atom},
		Info{Op: Assign, Text: ":=", Unicode: []string{"≔"}, Prio: 15},
		Info{Op: BecomesElem, Text: "::", Unicode: []string{":∈"}, Prio: 15},
		Info{Op: BecomesSuch, Text: ":", EText: ":|", Unicode: []string{":∣"}, Prio: 15},
		Info{Op: Call, Text: "<--", Unicode: []string{"←", "⟵"}, Prio: 15},
		Info{Op: Par, Text: "||", Unicode: []string{"∥", "‖"}, Form: Infix, Prio: 10},
		Info{Op: Sequence, Text: ";", Form: Infix, Prio: 5, Dialect: Classical},
		Info{Op: Pre, Text: "PRE", Dialect: Classical},
		Info{Op: Assert, Text: "ASSERT", Dialect: Classical},
		Info{Op: Choice, Text: "CHOICE", Dialect: Classical},
		Info{Op: If, Text: "IF", Dialect: Classical},
		Info{Op: Select, Text: "SELECT", Dialect: Classical},
		Info{Op: Case, Text: "CASE", Dialect: Classical},
		Info{Op: CaseBranch, Text: "OR", Dialect: Classical},
		Info{Op: Any, Text: "ANY"},
		Info{Op: Let, Text: "LET", Dialect: Classical},
		Info{Op: Var, Text: "VAR", Dialect: Classical},
		Info{Op: While, Text: "WHILE", Dialect: Classical},
	)
	for from, to := range map[Op]Op{Less: RealLess, LessEq: RealLessEq, Greater: RealGreater, GreaterEq: RealGreaterEq,
		Neg: RealNeg, Add: RealAdd, Sub: RealSub, Mul: RealMul, Div: RealDiv, Power: RealPower, Min: RealMin, Max: RealMax,
		Sigma: RealSigma, Pi: RealPi} {
		table[from].Real = to
		table[to].ofReals = true
	}
	return table
}

// OfReals reports whether inference makes the operator of one on integers: no source has it.
func (o Op) OfReals() bool { return table[o].ofReals }
