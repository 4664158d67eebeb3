package core

import "math"

// Lit is a literal: twice its variable, plus one when negated.
type Lit uint32

// The literals every solver has. Variable 0 is the constant true.
const (
	LitTrue  Lit = 0       // always true
	LitFalse Lit = 1       // always false
	LitUndef Lit = ^Lit(0) // no literal
)

// MkLit returns the literal of variable v, negated when neg.
func MkLit(v int32, neg bool) Lit {
	l := Lit(v) << 1
	if neg {
		l |= 1
	}
	return l
}

// Not returns the complement of l.
func (l Lit) Not() Lit { return l ^ 1 }

// Var returns the variable of l.
func (l Lit) Var() int32 { return int32(l >> 1) }

// Sign reports whether l is a negative literal.
func (l Lit) Sign() bool { return l&1 != 0 }

// XorSign returns l, complemented when neg.
func (l Lit) XorSign(neg bool) Lit {
	if neg {
		return l ^ 1
	}
	return l
}

// Implication returns the clause that because, a conjunction, implies l; LitFalse: that it
// does not hold. It is the caller's.
func Implication(because []Lit, l Lit) []Lit {
	clause := make([]Lit, 0, len(because)+1)
	for _, q := range because {
		clause = append(clause, q.Not())
	}
	return append(clause, l)
}

// LBool is a truth value that may be unknown.
type LBool int8

// The truth values.
const (
	False LBool = -1
	Undef LBool = 0
	True  LBool = 1
)

// Status is the answer of Solve.
type Status int8

// The answers.
const (
	Unknown Status = iota // Reasons says why
	Sat                   // the trail holds a model
	Unsat                 // under the assumptions; FailedAssumptions is the core
	Paused                // the work budget is spent; the next Solve goes on
)

// String returns the answer as SMT-LIB spells it.
func (st Status) String() string {
	switch st {
	case Sat:
		return "sat"
	case Unsat:
		return "unsat"
	case Paused:
		return "paused"
	}
	return "unknown"
}

// IntVar is an integer variable, an index from 0.
type IntVar int32

// Bounds of integer variables. A finite bound k satisfies |k| <= MaxFinite, so that
// the sum or difference of two finite bounds never overflows.
const (
	NegInf    int64 = math.MinInt64
	PosInf    int64 = math.MaxInt64
	MaxFinite int64 = 1<<62 - 1
)

// PropID names a propagator within its solver.
type PropID int32

// Reason says why a literal is true, in one word: nothing (a decision, or a fact of
// the root), a clause, one literal, or a propagator that will explain
// itself when conflict analysis asks.
type Reason uint64

const (
	reasonSubShift  = 32
	reasonPropBit   = uint64(1) << 62
	reasonClauseTag = uint64(1) << reasonSubShift
	reasonLitTag    = uint64(2) << reasonSubShift
	reasonCacheTag  = uint64(3) << reasonSubShift
)

// ReasonNone is the reason of a decision, or of a fact that holds at the root.
const ReasonNone Reason = 0

// ReasonLit says that l implies the literal, in every model.
func ReasonLit(l Lit) Reason { return Reason(reasonLitTag | uint64(l)) }

// ReasonProp says that propagator id implied the literal; datum is handed back to its
// Explain. id must be below 2^30.
func ReasonProp(id PropID, datum uint32) Reason {
	return Reason(reasonPropBit | uint64(uint32(id))<<32 | uint64(datum))
}

func reasonClause(c uint32) Reason { return Reason(reasonClauseTag | uint64(c)) }
func reasonCache(o uint32) Reason  { return Reason(reasonCacheTag | uint64(o)) }

type reasonKind uint8

const (
	rkNone reasonKind = iota
	rkClause
	rkLit
	rkCache // an explanation already asked for, kept in Solver.cache
	rkProp
)

func (r Reason) kind() reasonKind {
	if uint64(r)&reasonPropBit != 0 {
		return rkProp
	}
	return reasonKind(uint64(r) >> reasonSubShift)
}

func (r Reason) low() uint32  { return uint32(r) }
func (r Reason) prop() PropID { return PropID(uint64(r) >> 32 & (1<<30 - 1)) }
