package tree

// Op is an operator: what a node is. The comment of each gives its operands, where
// P is a predicate, E an expression, S a substitution, x.. the names in Binds.
// Everything else about it stands in its row of the table.
type Op uint8

// Predicates.
const (
	NoOp Op = iota

	BTrue           // truth
	BFalse          // falsity
	And             // P, P, ...: two or more
	Or              // P, P, ...: two or more
	Implies         // P, P
	Equiv           // P, P
	Not             // P
	Equal           // E, E
	NotEqual        // E, E
	Member          // E, E
	NotMember       // E, E
	Subset          // E, E
	NotSubset       // E, E
	StrictSubset    // E, E
	NotStrictSubset // E, E
	Less            // E, E
	LessEq          // E, E
	Greater         // E, E
	GreaterEq       // E, E
	Forall          // x..; P
	Exists          // x..; P
	Finite          // E
	Partition       // E, E, ...: one or more; the first is cut into the others
	RealLess        // E, E: of reals, as the next three; inference makes them of Less, ...
	RealLessEq      // E, E
	RealGreater     // E, E
	RealGreaterEq   // E, E
	LetPred         // x..; P, P: the first is equations x = E, joined by And
	IfPred          // P, P, P
	firstExpr       // a mark, no operator

	Ident     // Name, Decl
	Prev      // Name, Decl: x$0, the value before a BecomesSuch or a loop
	IntLit    // Int
	StringLit // Name: the text
	True      // TRUE
	False     // FALSE
	MaxInt    // MAXINT
	MinInt    // MININT

	IntSet      // INTEGER
	NaturalSet  // NATURAL, in Event-B NAT
	Natural1Set // NATURAL1, in Event-B NAT1
	ImplInt     // INT: MININT..MAXINT, only classical
	ImplNat     // NAT: 0..MAXINT, only classical
	ImplNat1    // NAT1: 1..MAXINT, only classical
	BoolSet     // BOOL
	StringSet   // STRING

	Neg      // E
	Add      // E, E
	Minus    // E, E: `-` as read; inference makes it Sub, RealSub or SetMinus
	Sub      // E, E
	Star     // E, E: `*` as read; inference makes it Mul, RealMul or Product
	Mul      // E, E
	Div      // E, E: truncating towards zero
	Mod      // E, E
	Power    // E, E
	Min      // E
	Max      // E
	Card     // E
	Sigma    // x..; P, E
	Pi       // x..; P, E
	SuccFunc // succ, the function
	PredFunc // pred, the function

	RealLit   // Name: its digits, with a point
	RealSet   // REAL
	FloatSet  // FLOAT: the reals that a double of IEEE 754 is
	RealOf    // E: real(E), of an integer
	Floor     // E: the greatest integer that is not above a real
	Ceiling   // E: the least integer that is not below a real
	RealNeg   // E: of reals, as all to RealPi; inference makes them of Neg, ...
	RealAdd   // E, E
	RealSub   // E, E
	RealMul   // E, E
	RealDiv   // E, E: exact
	RealPower // E, E: the second is an integer
	RealMin   // E
	RealMax   // E
	RealSigma // x..; P, E
	RealPi    // x..; P, E

	BoolOf  // P: bool(P)
	IfExpr  // P, E, E
	LetExpr // x..; P, E: P is equations x = E, joined by And
	TypeOf  // E, E: the first, whose type is the elements of the second (Event-B's oftype)

	Couple     // E, E
	EmptySet   // {}
	SetExt     // E, ...: one or more
	Compr      // x..; P: {x,y | P}
	ComprMap   // x..; P, E: {x,y . P | E}, the values of E; Event-B's comprehensions and lambdas with patterns
	Lambda     // x..; P, E: %x,y.(P | E)
	Interval   // E, E
	Product    // E, E: the Cartesian product
	Union      // E, E
	Inter      // E, E
	SetMinus   // E, E
	Pow        // E
	Pow1       // E
	Fin        // E
	Fin1       // E
	GenUnion   // E: union(E)
	GenInter   // E: inter(E)
	QuantUnion // x..; P, E: UNION
	QuantInter // x..; P, E: INTER

	Relations    // E, E: <->
	TotalRel     // E, E: <<->
	SurjRel      // E, E: <->>
	TotalSurjRel // E, E: <<->>
	PartialFunc  // E, E: +->
	TotalFunc    // E, E: -->
	PartialInj   // E, E: >+>
	TotalInj     // E, E: >->
	PartialSurj  // E, E: +->>
	TotalSurj    // E, E: -->>
	PartialBij   // E, E: >+>>
	TotalBij     // E, E: >->>
	Domain       // E
	Range        // E
	Inverse      // E: r~
	Image        // E, E: r[S]
	Apply        // E, E: f(x); several arguments are one Couple
	DomRes       // E, E: S <| r
	DomSub       // E, E: S <<| r
	RanRes       // E, E: r |> S
	RanSub       // E, E: r |>> S
	Override     // E, E: r <+ s
	DirectProd   // E, E: r >< s
	ParallelProd // E, E: r || s
	Compose      // E, E: (r ; s), first r
	BackCompose  // E, E: r circ s, first s; Event-B
	Id           // E: id(S)
	IdGen        // id, of the type's whole set; Event-B
	Prj1         // E, E: prj1(S, T)
	Prj2         // E, E: prj2(S, T)
	Prj1Gen      // prj1, of the type's whole set; Event-B
	Prj2Gen      // prj2, of the type's whole set; Event-B
	Iterate      // E, E: iterate(r, n)
	Closure      // E: closure(r), reflexive and transitive
	Closure1     // E: closure1(r), transitive
	FncOf        // E: fnc(r), from elements to the sets of their images
	RelOf        // E: rel(f), the way back from fnc

	Seq       // E: seq(S)
	Seq1      // E
	ISeq      // E
	ISeq1     // E
	Perm      // E
	EmptySeq  // []
	SeqExt    // E, ...: one or more
	Size      // E
	First     // E
	Last      // E
	Front     // E
	Tail      // E
	Rev       // E
	Concat    // E, E: s ^ t
	GenConcat // E: conc(ss)
	Prepend   // E, E: e -> s
	Append    // E, E: s <- e
	TakeFirst // E, E: s /|\ n
	DropFirst // E, E: s \|/ n

	Rec        // E, ... for Names: a record
	Struct     // E, ... for Names: the set of records
	FieldOf    // E, Name: r'f
	External   // E, ..., Name: what a row of externals says; inference makes it of Apply
	firstSubst // a mark, no operator

	Skip        // nothing
	Assign      // E1..EN := EN+1..E2N; on the left Ident, or Apply or FieldOf of what may stand there
	BecomesElem // E1..EN :: E
	BecomesSuch // E1..EN : P; in P, Ident is the value after, Prev the value before
	Call        // E1..EN <-- Name(EN+1...)
	Par         // S, S, ...: two or more
	Sequence    // S, S, ...: two or more
	Pre         // P, S
	Assert      // P, S
	Choice      // S, ...: one or more
	If          // P, S, P, S, ... and S of the ELSE if their number is odd
	Select      // P, S, P, S, ... and S of the ELSE if their number is odd
	Case        // E, then CaseBranch..., then S of the ELSE if there is one
	CaseBranch  // E, ..., S
	Any         // x..; P, S
	Let         // x..; P, S: P is equations x = E, joined by And
	Var         // x..; S
	While       // P, S, P, E: condition, body, invariant, variant

	NumOps // how many there are
)
