package smtlib

import (
	"fmt"
	"math/big"
	"strings"
)

// MaxWidth is the widest bit vector, in bits. It bounds the memory of a literal
// at 2 MiB; a wider sort is an error.
const MaxWidth = 1 << 24

// maxExponent bounds the exponent bits of a float.
const maxExponent = 1 << 16

// Fault is an error before it has its position: that of argument arg, from 0.
type Fault struct {
	Arg    int    // or AtHead, or AtIndex - i for index i
	Msg    string // one line
	Want   string // of an argument of a wrong sort: what it should have, in words
	Unread bool   // another solver may have a meaning for it
	Wrong  bool   // z3 finds it wrong, too: it has more conversions and fewer demands than SMT-LIB

	Stop error // what kept the operator from being applied, when it is nothing about its place; else nil
}

// Places of a Fault other than arguments.
const (
	AtHead  = -1
	AtIndex = -2
)

// HeadFault is a fault of the operator as a whole.
func HeadFault(format string, a ...any) *Fault {
	return &Fault{Arg: AtHead, Msg: fmt.Sprintf(format, a...)}
}

// IndexFault is a fault of index i, from 0.
func IndexFault(i int, format string, a ...any) *Fault {
	return &Fault{Arg: AtIndex - i, Msg: fmt.Sprintf(format, a...)}
}

// Counted is "1 argument", "2 arguments", "2 indices".
func Counted(n int, what string) string {
	switch {
	case n == 1:
		return "1 " + what
	case what == "index":
		what = "indices"
	case what == "body":
		what = "bodies"
	default:
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// letterSort gives the words for the sort that a letter of a signature asks for.
func letterSort(l byte) string {
	switch l {
	case 'B':
		return "Bool"
	case 'I':
		return "Int"
	case 'R':
		return "Real"
	case 'S':
		return "String"
	case 'L':
		return "RegLan"
	case 'M':
		return "RoundingMode"
	case 'n':
		return "Int or Real"
	case 'b', 'c', 'd':
		return "a bit vector"
	case 'f':
		return "a floating-point number"
	case 'g':
		return "a floating-point number, a Real or a bit vector"
	case 'A':
		return "an array"
	case 'Q':
		return "a sequence"
	}
	return "another sort"
}

// fits reports whether a sort can stand for a letter not bound so far.
func (c *Context) fits(l byte, s Sort) bool {
	switch l {
	case 'B':
		return s == Bool
	case 'I':
		return s == Int
	case 'R':
		return s == Real
	case 'S':
		return s == String
	case 'L':
		return s == RegLan
	case 'M':
		return s == RoundingMode
	case 'n':
		return s == Int || s == Real
	case 'b', 'c', 'd':
		return c.sorts[s].Kind == SortBitVec
	case 'f':
		return c.sorts[s].Kind == SortFloat
	case 'g':
		return s == Real || c.sorts[s].Kind == SortFloat || c.sorts[s].Kind == SortBitVec
	case 'A':
		return c.sorts[s].Kind == SortArray
	case 'Q':
		return c.sorts[s].Kind == SortSeq
	}
	return l == 'a'
}

// BadArg says that argument i of name is not of the sort it should have.
func (c *Context) BadArg(name string, i int, got Sort, want string) *Fault {
	if !strings.HasPrefix(name, "(") { // as an identifier in parentheses is shown
		name = ClipSymbol(name)
	}
	msg := fmt.Sprintf("argument %d of %s has sort %s, expected %s", i+1, name, c.ClipSort(got), want)
	converts := (got == Int || got == Real) && (want == "Int" || want == "Real" || want == letterSort('n')) // z3 makes each of the two the other
	return &Fault{Arg: i, Msg: msg, Want: want, Wrong: !converts}
}

// matchArgs checks the sorts of arguments, in which NoTerm stands for what is not known and
// fits everywhere. It gives what the small letter of the signature, or A or Q, stands for,
// NoSort where nothing tells, and whether Ints stand beside Reals. Where the signature has a
// Real it replaces Ints.
func (c *Context) matchArgs(r *OpRow, name string, args []Term) (first Sort, mixed bool, f *Fault) {
	params := r.Params()
	elem := NoSort // the letter's element
	first = NoSort
	for i, a := range args {
		l := params[min(i, len(params)-1)]
		if a == NoTerm {
			continue
		}
		s := c.srts[a]
		switch l {
		case 'a', 'n':
			switch {
			case first == NoSort:
				if !c.fits(l, s) {
					return first, mixed, c.BadArg(name, i, s, letterSort(l))
				}
				first = s
			case s == first:
			case (s == Int || s == Real) && (first == Int || first == Real):
				mixed = true
			default:
				return first, mixed, c.BadArg(name, i, s, c.ClipSort(first))
			}
			continue
		case 'b', 'f', 'A', 'Q':
			if first == NoSort {
				if !c.fits(l, s) {
					return first, mixed, c.BadArg(name, i, s, letterSort(l))
				}
				first = s
			} else if s != first {
				return first, mixed, c.BadArg(name, i, s, c.ClipSort(first))
			}
			continue
		case 'k', 'e':
			if first == NoSort { // the array is not known
				continue
			}
			elem = c.sorts[first].Args[strings.IndexByte("ke", l)]
		case 'R', 'g':
			if s == Int {
				args[i] = c.toReal(a)
				continue
			}
			elem = NoSort
		default:
			elem = NoSort
		}
		if elem == NoSort {
			if !c.fits(l, s) {
				return first, mixed, c.BadArg(name, i, s, letterSort(l))
			}
		} else if s != elem {
			if elem != Real || s != Int {
				return first, mixed, c.BadArg(name, i, s, c.ClipSort(elem))
			}
			args[i] = c.toReal(a)
		}
	}
	return first, mixed, nil
}

// CheckOp is ApplyOp where some arguments are not known, as NoTerm: it finds arguments that
// no term in their places makes right, and gives the sort of the application where that does
// not depend on them, else NoSort.
func (c *Context) CheckOp(r *OpRow, name string, idx []int, args []Term) (Sort, *Fault) {
	first, mixed, f := c.matchArgs(r, name, args)
	if f != nil {
		return NoSort, f
	}
	if r.Op == OpDivisible && idx[0] == 0 {
		return NoSort, zeroDivisor()
	}
	switch l := r.Result(); l {
	case 'B':
		return Bool, nil
	case 'I':
		return Int, nil
	case 'R':
		return Real, nil
	case 'S':
		return String, nil
	case 'L':
		return RegLan, nil
	case 'M':
		return RoundingMode, nil
	case '1':
		return c.BitVec(1), nil
	case '?':
		switch r.Op {
		case OpExtract, OpIntToBv, OpFpToUbv, OpFpToSbv, OpToFp, OpToFpUnsigned: // by the indices alone
			return c.resultSort(r.Op, name, idx, args)
		}
		return NoSort, nil
	case 'e':
		if first == NoSort {
			return NoSort, nil
		}
		return c.sorts[first].Args[1], nil
	case 'x':
		if first == NoSort {
			return NoSort, nil
		}
		return c.sorts[first].Args[0], nil
	}
	switch {
	case mixed:
		return Real, nil
	case first == Int: // what is not known may be a Real
		return NoSort, nil
	}
	return first, nil
}

// ApplyOp builds the application of an operator that takes that many arguments,
// or says which argument has the wrong sort. It may replace Ints by Reals in args.
func (c *Context) ApplyOp(r *OpRow, name string, idx []int, args []Term) (Term, *Fault) {
	first, mixed, f := c.matchArgs(r, name, args)
	if f != nil {
		return NoTerm, f
	}
	params := r.Params()
	if mixed {
		first = Real
		for i, a := range args {
			if l := params[min(i, len(params)-1)]; (l == 'a' || l == 'n') && c.srts[a] == Int {
				args[i] = c.toReal(a)
			}
		}
	}
	if len(args) == 1 && len(params) > 1 {
		if r.Op == OpDistinct {
			return c.True(), nil
		}
		return args[0], nil
	}
	if r.Op == OpToReal && first == Real { // of a numeral where numerals are Reals
		return args[0], nil
	}
	res := first
	switch r.Result() {
	case 'B':
		res = Bool
	case 'I':
		res = Int
	case 'R':
		res = Real
	case 'S':
		res = String
	case 'L':
		res = RegLan
	case 'M':
		res = RoundingMode
	case '1':
		res = c.BitVec(1)
	case 'e':
		res = c.sorts[first].Args[1]
	case 'x':
		res = c.sorts[first].Args[0]
	case '?':
		var f *Fault
		if res, f = c.resultSort(r.Op, name, idx, args); f != nil {
			return NoTerm, f
		}
	}
	if len(idx) == 0 {
		return c.mk(r.Op, res, args, 0), nil
	}
	if r.Op == OpDivisible && idx[0] == 0 {
		return NoTerm, zeroDivisor()
	}
	return c.MkIndexed(r.Op, idx, res, args...), nil
}

func zeroDivisor() *Fault { return IndexFault(0, "divisible by 0") }

// BitVecSort is (_ BitVec w), or says that there is no such sort.
func (c *Context) BitVecSort(w int) (Sort, string) {
	switch {
	case w < 1:
		return NoSort, "a bit vector has at least 1 bit"
	case w > MaxWidth:
		return NoSort, fmt.Sprintf("a bit vector of %d bits is too wide: at most %d are supported", w, MaxWidth)
	}
	return c.BitVec(w), ""
}

// FloatSort is (_ FloatingPoint eb sb), or says that there is no such sort.
func (c *Context) FloatSort(eb, sb int) (Sort, string) {
	switch {
	case eb < 2 || sb < 2:
		return NoSort, "a floating-point sort has at least 2 exponent and 2 significand bits"
	case eb > maxExponent || sb > MaxWidth/2:
		return NoSort, fmt.Sprintf("a floating-point sort with %d exponent and %d significand bits is too wide", eb, sb)
	}
	return c.MkSort(SortData{Kind: SortFloat, Idx: []int{eb, sb}}), ""
}

// resultSort computes the sort of an application whose row says '?'. Where indices alone say
// it, arguments may be NoTerm.
func (c *Context) resultSort(op Op, name string, idx []int, args []Term) (Sort, *Fault) {
	width := func(i int) int { return c.Width(c.srts[args[i]]) }
	bv := func(w int) (Sort, *Fault) {
		s, msg := c.BitVecSort(w)
		if msg == "" {
			return s, nil
		}
		if len(idx) > 0 && op != OpExtract {
			return s, IndexFault(0, "%s: %s", name, msg)
		}
		return s, HeadFault("%s: %s", name, msg)
	}
	switch op {
	case OpConcat:
		w := 0
		for i := range args {
			if w += width(i); w > MaxWidth {
				break
			}
		}
		return bv(w)
	case OpExtract:
		hi, lo := idx[0], idx[1]
		if args[0] != NoTerm && hi >= width(0) {
			return NoSort, IndexFault(0, "extract: bit %d of a bit vector of %s", hi, Counted(width(0), "bit"))
		}
		if lo > hi {
			return NoSort, IndexFault(1, "extract: the low bit %d is above the high bit %d", lo, hi)
		}
		return bv(hi - lo + 1)
	case OpRepeat:
		if idx[0] > MaxWidth {
			return bv(idx[0])
		}
		if idx[0] == 0 {
			return NoSort, IndexFault(0, "repeat: at least 1 copy")
		}
		return bv(idx[0] * width(0))
	case OpZeroExtend, OpSignExtend:
		return bv(min(idx[0], 2*MaxWidth) + width(0))
	case OpIntToBv, OpFpToUbv, OpFpToSbv:
		return bv(idx[0])
	case OpFpToIeeeBv:
		d := c.sorts[c.srts[args[0]]].Idx
		return bv(d[0] + d[1])
	case OpFp:
		if width(0) != 1 {
			return NoSort, c.BadArg(name, 0, c.srts[args[0]], "(_ BitVec 1)")
		}
		s, msg := c.FloatSort(width(1), width(2)+1)
		if msg != "" {
			return s, HeadFault("fp: %s", msg)
		}
		return s, nil
	case OpFpPlusInf, OpFpMinusInf, OpFpPlusZero, OpFpMinusZero, OpFpNaN, OpToFp, OpToFpUnsigned:
		s, msg := c.FloatSort(idx[0], idx[1])
		if msg != "" {
			return s, IndexFault(0, "%s: %s", name, msg)
		}
		if op == OpToFp && len(args) == 1 && args[0] != NoTerm && width(0) != idx[0]+idx[1] {
			return NoSort, c.BadArg(name, 0, c.srts[args[0]], fmt.Sprintf("(_ BitVec %d)", idx[0]+idx[1]))
		}
		return s, nil
	case OpSeqUnit:
		return c.Seq(c.srts[args[0]]), nil
	}
	return NoSort, HeadFault("%s has no sort", name) // no row comes here; the table's test sees to it
}

// toReal is the Int t as a Real: a literal where t is one.
func (c *Context) toReal(t Term) Term {
	switch c.ops[t] {
	case OpInt:
		return c.MkReal(new(big.Rat).SetInt(c.IntVal(t)))
	case OpNeg:
		if a := c.Arg(t, 0); c.ops[a] == OpInt {
			return c.mk(OpNeg, Real, []Term{c.toReal(a)}, 0)
		}
	}
	return c.mk(OpToReal, Real, []Term{t}, 0)
}

// FitTo is t where the sort want is asked for: t itself or, where a Real is asked
// for and t is an Int, t as a Real. It fails where the sorts differ otherwise.
func (c *Context) FitTo(t Term, want Sort) (Term, bool) {
	switch s := c.srts[t]; {
	case s == want:
		return t, true
	case s == Int && want == Real:
		return c.toReal(t), true
	}
	return t, false
}
