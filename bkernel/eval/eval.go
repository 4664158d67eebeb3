package eval

import (
	"errors"
	"fmt"
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite/bvrules"
)

// ErrQuantifier says that a node's value hangs on a quantifier.
var ErrQuantifier = errors.New("the value depends on a quantifier")

// ErrOpen says that a node holds a free variable.
var ErrOpen = errors.New("the term has a free variable")

// ErrTooLarge says that a number would be too large to write down.
var ErrTooLarge = errors.New("a power is too large to compute")

// Evaluator evaluates nodes of one graph under one model.
type Evaluator struct {
	g      *ast.Graph
	m      ast.Model
	memo   []ast.Value                                // by node
	stamp  []uint32                                   // by node: the time at which memo was set; 0 is never
	closed uint32                                     // stamp of values under m alone
	open   uint32                                     // stamp of values under m and bound
	bound  map[ast.Node]ast.Value                     // values of free variables
	index  map[*ast.FunValue]map[string]*ast.FunEntry // entries by the key of their arguments
	points map[*ast.FunValue]*points                  // those of functions that overrides made or changed
	turn   int                                        // of the last point
	loose  []*ast.FunValue                            // those that overrides made under bound
	stack  []ast.Node

	Missed bool // set when a function is read where it has no entry
}

// New gives an evaluator. Entries may be added to m between calls for constants
// that no evaluated node has mentioned.
func New(g *ast.Graph, m ast.Model) *Evaluator {
	return &Evaluator{g: g, m: m, closed: 1, open: 2, index: map[*ast.FunValue]map[string]*ast.FunEntry{}, points: map[*ast.FunValue]*points{}}
}

// Satisfies says that all facts hold under m; constants without a value have their
// type's default. False also when one cannot be evaluated, or stop, asked before each
// fact, says so.
func Satisfies(g *ast.Graph, m ast.Model, facts []ast.Node, stop func() bool) bool {
	ev := New(g, m)
	for _, f := range facts {
		if stop() {
			return false
		}
		if ok, err := ev.Holds(f); err != nil || !ok {
			return false
		}
	}
	return true
}

// Reset goes over to another model of the same graph, without free variables. It
// costs nothing where another evaluator would need memory for the whole graph.
func (e *Evaluator) Reset(m ast.Model) {
	e.m = m
	clear(e.index)
	clear(e.points)
	e.Bind(nil)
	e.closed, e.open = e.open, e.open+1
}

// Bind gives free variables values, and forgets what was evaluated with others.
func (e *Evaluator) Bind(vars map[ast.Node]ast.Value) {
	e.bound = vars
	for _, f := range e.loose {
		delete(e.points, f)
		delete(e.index, f)
	}
	e.loose = e.loose[:0]
	if e.open++; e.open >= 1<<32-2 { // the next Reset must not wrap around
		clear(e.stamp)
		e.closed, e.open = 1, 2
	}
}

// has says that the value of n is in memo.
func (e *Evaluator) has(n ast.Node) bool {
	return e.stamp[n] == e.open || e.stamp[n] == e.closed
}

// Default is the value of a constant that nothing constrains.
func Default(g *ast.Graph, t ast.Type) ast.Value {
	k := g.Kind(t)
	switch k {
	case ast.KFun:
		return ast.Value{Kind: k, Fun: &ast.FunValue{Default: Default(g, g.Ran(t))}}
	case ast.KBool:
		return ast.Value{Kind: k}
	case ast.KReal:
		return Rational(new(big.Rat))
	case ast.KFree:
		i := g.Base(t)
		c := g.Ctors(t)[i]
		args := make([]ast.Value, len(c.Args))
		for j, a := range c.Args {
			args[j] = Default(g, a)
		}
		return ast.Construct(i, args)
	}
	return ast.Value{Kind: k, Int: new(big.Int)}
}

// Key is a text that two values of one type share exactly when they are equal,
// provided that functions are in the form that Normalize gives.
func Key(v ast.Value) string { return string(AppendKey(nil, v)) }

// AppendKey appends the Key of v to b.
func AppendKey(b []byte, v ast.Value) []byte {
	switch v.Kind {
	case ast.KBool:
		if v.Bool {
			return append(b, 'T')
		}
		return append(b, 'F')
	case ast.KFun:
		b = append(b, '{')
		keys := make([]string, 0, len(v.Fun.Entries))
		def := Key(v.Fun.Default)
		plain := v.Fun.Grid == nil && v.Fun.Same == 0
		for _, en := range v.Fun.Entries {
			val := Key(en.Val)
			if val == def && plain {
				continue
			}
			for i, s := range en.Slope {
				if s != nil {
					val += fmt.Sprintf("+%d*%s", i, s.Text(62))
				}
			}
			keys = append(keys, argKey(en.Args)+">"+val)
		}
		slices.Sort(keys)
		for _, s := range keys {
			b = append(append(b, s...), ';')
		}
		b = append(b, def...)
		if !plain {
			b = fmt.Appendf(b, "%d%v", v.Fun.Same, v.Fun.Grid)
		}
		return append(b, '}')
	case ast.KReal:
		if v.Rat == nil {
			return append(b, v.Root.Key()...)
		}
		return v.Rat.Denom().Append(append(v.Rat.Num().Append(b, 62), '/'), 62)
	case ast.KFree:
		return appendFree(b, v.Free)
	}
	return v.Int.Append(b, 62)
}

func argKey(args []ast.Value) string { return string(AppendKeys(nil, args)) }

// AppendKeys appends the Key of each of args, with what parts them.
func AppendKeys(b []byte, args []ast.Value) []byte {
	for _, a := range args {
		b = append(AppendKey(b, a), ',')
	}
	return b
}

// Eval gives the value of n; predicates have a KBool value.
func (e *Evaluator) Eval(n ast.Node) (ast.Value, error) {
	e.grow()
	base := len(e.stack)
	defer func() { e.stack = e.stack[:base] }()
	e.stack = append(e.stack, n)
	for len(e.stack) > base {
		m := e.stack[len(e.stack)-1]
		if e.has(m) {
			e.stack = e.stack[:len(e.stack)-1]
			continue
		}
		next, err := e.pending(m)
		if err != nil {
			return ast.Value{}, err
		}
		if next != ast.None {
			e.stack = append(e.stack, next)
			continue
		}
		v, err := e.node(m)
		if err != nil {
			return ast.Value{}, err
		}
		if e.memo[m], e.stamp[m] = v, e.stampOf(m); e.stamp[m] == e.open && e.g.Op(m) == ast.OpOverride {
			e.loose = append(e.loose, v.Fun)
		}
		e.stack = e.stack[:len(e.stack)-1]
	}
	return e.listed(e.memo[n]), nil
}

// Holds gives the truth of a predicate.
func (e *Evaluator) Holds(p ast.Node) (bool, error) {
	v, err := e.Eval(p)
	return v.Bool, err
}

// stampOf says what the value of m, just found, hangs on. A value that rests on an
// argument which is open is taken for open, even where another one decides it.
func (e *Evaluator) stampOf(m ast.Node) uint32 {
	if e.g.Op(m) == ast.OpVar {
		return e.open
	}
	for _, a := range e.g.Args(m) {
		if e.stamp[a] == e.open {
			return e.open
		}
	}
	return e.closed
}

// grow makes room for all nodes of the graph.
func (e *Evaluator) grow() {
	if n := e.g.Len() - len(e.stamp); n > 0 {
		e.stamp = append(e.stamp, make([]uint32, n)...)
		e.memo = append(e.memo, make([]ast.Value, n)...)
	}
}

// pending gives an argument of m that must be evaluated first, skipping those
// that cannot matter: the branch not taken, what follows a decided connective.
func (e *Evaluator) pending(m ast.Node) (ast.Node, error) {
	g := e.g
	args := g.Args(m)
	switch g.Op(m) {
	case ast.OpForall, ast.OpExists:
		return ast.None, ErrQuantifier
	case ast.OpIte:
		if !e.has(args[0]) {
			return args[0], nil
		}
		b := args[2]
		if e.memo[args[0]].Bool {
			b = args[1]
		}
		if !e.has(b) {
			return b, nil
		}
		return ast.None, nil
	case ast.OpAnd, ast.OpOr:
		zero := g.Op(m) == ast.OpOr
		for _, a := range args {
			if e.has(a) && e.memo[a].Bool == zero {
				return ast.None, nil
			}
			if !e.has(a) {
				return a, nil
			}
		}
		return ast.None, nil
	}
	for _, a := range args {
		if !e.has(a) {
			return a, nil
		}
	}
	return ast.None, nil
}

func boolean(b bool) ast.Value { return ast.Value{Kind: ast.KBool, Bool: b} }

func integer(v *big.Int) ast.Value { return ast.Value{Kind: ast.KInt, Int: v} }

// node evaluates m, whose needed arguments are in memo.
func (e *Evaluator) node(m ast.Node) (ast.Value, error) {
	g := e.g
	args := g.Args(m)
	arg := func(i int) *ast.Value { return &e.memo[args[i]] }
	switch op := g.Op(m); op {
	case ast.OpTrue, ast.OpFalse:
		return boolean(op == ast.OpTrue), nil
	case ast.OpInt, ast.OpBv:
		return ast.Value{Kind: g.Kind(g.Type(m)), Int: g.IntVal(m)}, nil
	case ast.OpConst:
		if v, ok := e.m[m]; ok {
			return e.normalArgs(g.Type(m), v), nil
		}
		return Default(g, g.Type(m)), nil
	case ast.OpVar:
		if v, ok := e.bound[m]; ok {
			return e.normalArgs(g.Type(m), v), nil
		}
		return ast.Value{}, ErrOpen
	case ast.OpNot:
		return boolean(!arg(0).Bool), nil
	case ast.OpAnd, ast.OpOr:
		zero := op == ast.OpOr
		for _, a := range args {
			if e.has(a) && e.memo[a].Bool == zero {
				return boolean(zero), nil
			}
		}
		return boolean(!zero), nil
	case ast.OpImplies:
		return boolean(!arg(0).Bool || arg(1).Bool), nil
	case ast.OpEquiv:
		return boolean(arg(0).Bool == arg(1).Bool), nil
	case ast.OpIsTrue, ast.OpBoolOf:
		return boolean(arg(0).Bool), nil
	case ast.OpIte:
		if arg(0).Bool {
			return *arg(1), nil
		}
		return *arg(2), nil
	case ast.OpEq:
		return boolean(e.equal(g.Type(args[0]), *arg(0), *arg(1))), nil
	case ast.OpAllDiff:
		seen := map[string]bool{}
		for i, a := range args {
			k := Key(e.Normalize(g.Type(a), *arg(i)))
			if seen[k] {
				return boolean(false), nil
			}
			seen[k] = true
		}
		return boolean(true), nil
	case ast.OpFree:
		s := g.Symbol(m)
		if s.Role == ast.Constructor && g.Kind(g.Type(m)) == ast.KFree {
			return ast.Construct(s.Ctor, nil), nil
		}
		return Default(g, g.Type(m)), nil // nobody asks for it: what it does stands at its applications
	case ast.OpApply:
		if g.Op(args[0]) == ast.OpFree {
			return e.free(g.Symbol(args[0]), args[1:])
		}
		vals := make([]ast.Value, len(args)-1)
		for i := range vals {
			vals[i] = e.Normalize(g.Type(args[i+1]), *arg(i + 1))
		}
		return e.apply(arg(0).Fun, vals), nil
	case ast.OpOverride:
		at := make([]ast.Value, len(args)-2)
		for i := range at {
			at[i] = e.Normalize(g.Type(args[i+1]), *arg(i + 1))
		}
		return e.override(arg(0).Fun, at, *arg(len(args) - 1)), nil
	case ast.OpConstFun:
		return ast.Value{Kind: ast.KFun, Fun: &ast.FunValue{Default: e.listed(*arg(0))}}, nil
	default:
		if op >= ast.OpReal {
			return e.real(op, m, args)
		}
		if op < ast.OpApply {
			return e.arith(op, args)
		}
	}
	vals := make([]*big.Int, len(args))
	widths := make([]int, len(args))
	for i, a := range args {
		vals[i] = arg(i).Int
		if g.Kind(g.Type(a)) == ast.KBitVec {
			widths[i] = g.Width(g.Type(a))
		}
	}
	return bitVector(g, m, vals, widths)
}

// bitVector evaluates a bit-vector operator by the rewriter's evaluator.
func bitVector(g *ast.Graph, m ast.Node, vals []*big.Int, widths []int) (ast.Value, error) {
	width := 0
	k := g.Kind(g.Type(m))
	if k == ast.KBitVec {
		width = g.Width(g.Type(m))
	}
	num := bvrules.Eval(g.Op(m), width, g.Aux(m), widths, vals)
	if k == ast.KPred {
		return boolean(num.Sign() != 0), nil
	}
	return ast.Value{Kind: k, Int: num}, nil
}

func (e *Evaluator) arith(op ast.Op, args []ast.Node) (ast.Value, error) {
	a := e.memo[args[0]].Int
	var b *big.Int
	if len(args) > 1 {
		b = e.memo[args[1]].Int
	}
	switch op {
	case ast.OpLe:
		return boolean(a.Cmp(b) <= 0), nil
	case ast.OpLt:
		return boolean(a.Cmp(b) < 0), nil
	case ast.OpGe:
		return boolean(a.Cmp(b) >= 0), nil
	case ast.OpGt:
		return boolean(a.Cmp(b) > 0), nil
	case ast.OpAdd:
		s := new(big.Int)
		for _, x := range args {
			s.Add(s, e.memo[x].Int)
		}
		return integer(s), nil
	case ast.OpMul:
		s := big.NewInt(1)
		for _, x := range args {
			s.Mul(s, e.memo[x].Int)
		}
		return integer(s), nil
	case ast.OpSub:
		return integer(new(big.Int).Sub(a, b)), nil
	case ast.OpNeg:
		return integer(new(big.Int).Neg(a)), nil
	case ast.OpAbs:
		return integer(new(big.Int).Abs(a)), nil
	case ast.OpMax, ast.OpMin:
		if (a.Cmp(b) < 0) == (op == ast.OpMax) {
			return integer(b), nil
		}
		return integer(a), nil
	case ast.OpEDiv:
		if b.Sign() == 0 {
			return integer(new(big.Int)), nil
		}
		q, _ := new(big.Int).DivMod(a, b, new(big.Int))
		return integer(q), nil
	case ast.OpEMod:
		if b.Sign() == 0 {
			return integer(a), nil
		}
		return integer(new(big.Int).Mod(a, b)), nil
	case ast.OpPow:
		return power(a, b)
	}
	panic("eval: no value for " + op.String())
}

// powerBits is how long a power may be.
const powerBits = 1 << 20

// power gives a ** b, which is 0 for b < 0.
func power(a, b *big.Int) (ast.Value, error) {
	switch {
	case b.Sign() < 0:
		return integer(new(big.Int)), nil
	case a.BitLen() <= 1 && b.BitLen() > 1: // 0, 1 or -1: no more than the parity matters
		b = big.NewInt(2 - int64(b.Bit(0)))
	case a.BitLen() > 1 && (!b.IsInt64() || b.Int64() > powerBits/int64(a.BitLen())):
		return ast.Value{}, ErrTooLarge
	}
	return integer(new(big.Int).Exp(a, b, nil)), nil
}
