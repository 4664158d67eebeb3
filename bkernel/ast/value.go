package ast

import (
	"math/big"
	"sort"
	"sync/atomic"

	"bsmt/bkernel/algebra"
)

// Value is a value of a type: what a model gives a constant.
type Value struct {
	Kind TypeKind        // of its type; never KPred
	Bool bool            // KBool
	Int  *big.Int        // KInt; KBitVec: unsigned; KSet: number of the element, from 0
	Rat  *big.Rat        // KReal, when it is rational
	Root *algebra.Number // KReal, when it is irrational
	Fun  *FunValue       // KFun
	Free *FreeValue      // KFree
}

// FreeValue is a value of a free type: a constructor applied to values. It is shared and
// never changed.
type FreeValue struct {
	Ctor  int     // its place among the constructors of the type
	Args  []Value // one per argument of it
	Depth int     // of nested values of free types: 1 where no argument holds one
	Plain bool    // it holds no function, no element of a deferred set and no irrational number

	digest atomic.Pointer[string] // see Digest; nil before it is asked
}

// Digest gives what SHA-256 makes of the value, once: make gives it, which is called for values
// that hold no other one without a digest.
func (v *FreeValue) Digest(make func(*FreeValue) string) string {
	if d := v.digest.Load(); d != nil {
		return *d
	}
	for stack := []*FreeValue{v}; len(stack) > 0; {
		top := stack[len(stack)-1]
		ready := true
		for _, a := range top.Args {
			if a.Kind == KFree && a.Free.digest.Load() == nil {
				stack, ready = append(stack, a.Free), false
			}
		}
		if ready {
			d := make(top)
			top.digest.Store(&d)
			stack = stack[:len(stack)-1]
		}
	}
	return *v.digest.Load()
}

// Construct is the value of the constructor at that place applied to args, which it keeps.
func Construct(ctor int, args []Value) Value {
	f := &FreeValue{Ctor: ctor, Args: args, Depth: 1, Plain: true}
	for _, a := range args {
		f.Depth = max(f.Depth, 1+depth(a))
		switch a.Kind {
		case KFree:
			f.Plain = f.Plain && a.Free.Plain
		case KFun, KSet:
			f.Plain = false
		case KReal:
			f.Plain = f.Plain && a.Rat != nil
		}
	}
	return Value{Kind: KFree, Free: f}
}

// depth is how deep constructors are nested in v.
func depth(v Value) int {
	switch {
	case v.Free != nil:
		return v.Free.Depth
	case v.Fun != nil:
		d := depth(v.Fun.Default)
		for _, e := range v.Fun.Entries {
			d = max(d, depth(e.Val))
		}
		return d
	}
	return 0
}

// FunValue is a total function: finitely many entries, and one value elsewhere.
// Values of function symbols, which are only applied, may be more: with a grid an
// entry stands for a box of arguments, and elsewhere may be an argument. Where Grid
// and Same are not set, functions are equal when their entries and defaults say so.
type FunValue struct {
	Entries []FunEntry // no two with the same arguments
	Default Value      // the value at all other arguments
	// Grid is nil, or has for each argument nil or ascending numbers: the argument,
	// an integer or a word without sign, is read as the greatest of them that is not
	// above it, or else as the first.
	Grid [][]*big.Int
	Same int // 0, or 1 + the argument, as it is given, that is the value instead of Default
}

// FunEntry is one point of a function.
type FunEntry struct {
	Args []Value // one per domain
	Val  Value   // the value there
	// Slope is nil, or has for each argument nil or by how much an integer value
	// grows with each step that the argument lies above the number it is read as.
	Slope []*big.Int
}

// Read gives the number of a grid that x is read as: its index, or -1 when the grid
// is empty.
func Read(grid []*big.Int, x *big.Int) int {
	i := sort.Search(len(grid), func(i int) bool { return grid[i].Cmp(x) > 0 })
	return min(max(i-1, 0), len(grid)-1)
}

// Model gives each constant (OpConst) its value.
type Model map[Node]Value
