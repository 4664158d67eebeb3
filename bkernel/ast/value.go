package ast

import "math/big"

// Value is a value of a type: what a model gives a constant.
type Value struct {
	Kind TypeKind  // of its type; never KPred
	Bool bool      // KBool
	Int  *big.Int  // KInt; KBitVec: unsigned; KSet: number of the element, from 0
	Fun  *FunValue // KFun
}

// FunValue is a total function: finitely many entries, and one value elsewhere.
type FunValue struct {
	Entries []FunEntry // no two with the same arguments
	Default Value      // the value at all other arguments
}

// FunEntry is one point of a function.
type FunEntry struct {
	Args []Value // one per domain
	Val  Value   // the value there
}

// Model gives each constant (OpConst) its value.
type Model map[Node]Value
