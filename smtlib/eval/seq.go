package eval

import (
	"slices"

	"bsmt/smtlib"
)

// A sequence is a tuple of its elements under a symbol that no declaration has. Sequences of different
// sorts never meet, so one symbol does for all.
const sequence smtlib.Decl = -2

// isSeq tells the operators that seqOp applies.
func isSeq(op smtlib.Op) bool { return op >= smtlib.OpSeqEmpty && op <= smtlib.OpSeqReplace }

// elems gives the elements of a sequence; they are not to be changed.
func (e *Evaluator) elems(v val) []val { return e.st.tupleArgs(v.index()) }

// seq interns a sequence.
func (e *Evaluator) seq(elems []val) val {
	if i := e.st.tuple(sequence, elems); i >= 0 {
		return boxed(i)
	}
	return vUnknown
}

// joined interns the elements of several sequences, one after the other.
func (e *Evaluator) joined(parts ...[]val) val {
	n := 0
	for _, p := range parts {
		n += len(p)
	}
	if n > maxCells {
		e.st.full = true
		return vUnknown
	}
	return e.seq(slices.Concat(parts...))
}

// seqOp applies an operator of sequences, as cvc5 and z3 define them after the theory of strings.
// An element that a sequence does not have is any function's value, as division by zero is.
func (e *Evaluator) seqOp(op smtlib.Op, t smtlib.Term, args []val) val {
	switch op {
	case smtlib.OpSeqEmpty:
		return e.seq(nil)
	case smtlib.OpSeqUnit:
		return e.seq(args[:1])
	case smtlib.OpSeqConcat:
		parts := make([][]val, len(args))
		for i, a := range args {
			parts[i] = e.elems(a)
		}
		return e.joined(parts...)
	}
	s := e.elems(args[0])
	switch op {
	case smtlib.OpSeqLen:
		return small(int64(len(s)))
	case smtlib.OpSeqNth:
		if i, ok := place(args[1], len(s)); ok {
			return s[i]
		}
		return e.chosen(t, e.defaultOf(e.c.SortOf(t)), args)
	case smtlib.OpSeqAt:
		if i, ok := place(args[1], len(s)); ok {
			return e.seq(s[i : i+1])
		}
		return e.seq(nil)
	case smtlib.OpSeqExtract:
		i, ok := place(args[1], len(s))
		if !ok {
			return e.seq(nil)
		}
		return e.seq(s[i : i+e.most(args[2], len(s)-i)])
	}
	u := e.elems(args[1])
	switch op {
	case smtlib.OpSeqPrefixOf: // of the first in the second
		return truth(len(s) <= len(u) && slices.Equal(s, u[:len(s)]))
	case smtlib.OpSeqSuffixOf:
		return truth(len(s) <= len(u) && slices.Equal(s, u[len(u)-len(s):]))
	case smtlib.OpSeqContains:
		i, ok := e.find(s, u, 0)
		return known(truth(i >= 0), ok)
	case smtlib.OpSeqIndexOf:
		from, inside := place(args[2], len(s)+1)
		if !inside {
			return small(-1)
		}
		i, ok := e.find(s, u, from)
		return known(small(int64(i)), ok)
	case smtlib.OpSeqReplace: // the first occurrence
		i, ok := e.find(s, u, 0)
		if !ok {
			return vUnknown
		}
		if i < 0 {
			return args[0]
		}
		return e.joined(s[:i], e.elems(args[2]), s[i+len(u):])
	}
	return e.unknown(t, "the operator %s is not evaluated", opText(op))
}

// known is v, or unknown.
func known(v val, ok bool) val {
	if ok {
		return v
	}
	return vUnknown
}

// place reads an index from 0 to below n.
func place(v val, n int) (int, bool) {
	if !v.isSmall() || v.small() < 0 || v.small() >= int64(n) {
		return 0, false
	}
	return int(v.small()), true
}

// most is a count cut down to 0 to n.
func (e *Evaluator) most(v val, n int) int {
	if v.isSmall() {
		return int(max(0, min(v.small(), int64(n))))
	}
	if e.st.toBig(v).Sign() < 0 {
		return 0
	}
	return n
}

// find gives the least place from on at which u is a part of s, -1 where there is none; ok is false
// when the steps ran out.
func (e *Evaluator) find(s, u []val, from int) (at int, ok bool) {
	for i := from; i+len(u) <= len(s); i++ {
		n := 0
		for n < len(u) && s[i+n] == u[n] {
			n++
			if !e.step() {
				return 0, false
			}
		}
		if n == len(u) {
			return i, true
		}
	}
	return -1, true
}

// seqTerm writes a sequence.
func (e *Evaluator) seqTerm(v val, s smtlib.Sort, depth int) (smtlib.Term, error) {
	elem := e.c.SortData(s).Args[0]
	vals := slices.Clone(e.elems(v))
	units := make([]smtlib.Term, 0, len(vals))
	for _, x := range vals {
		t, err := e.term(x, elem, depth+1)
		if err != nil {
			return smtlib.NoTerm, err
		}
		units = append(units, t)
	}
	return e.c.MkSequence(s, units), nil
}
