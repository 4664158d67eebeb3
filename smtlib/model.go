package smtlib

// Interp is the interpretation of a declared symbol: a term over its parameters.
type Interp struct {
	Params []Term // OpVars, one per argument; none for a constant
	Body   Term   // of the symbol's result sort; over Params, literals, abstract values and theory operators
}

// Model interprets declared symbols. Abstract values, (as @k S), are the
// elements of uninterpreted sorts; those of one sort with different names differ.
type Model struct {
	Interps  map[Decl]Interp // by declaration
	Universe map[Sort][]Term // uninterpreted sorts whose universe the model lists; elements are OpAbstract terms
}
