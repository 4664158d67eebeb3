package compile

import (
	"math/big"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/num"
	"bsmt/bkernel/theory/euf"
	"bsmt/bkernel/theory/lra"
	"bsmt/bkernel/theory/quant"
)

// reading is one reading of the candidate model: values of e-nodes, with the
// elements of deferred sets numbered in the order in which they turn up.
type reading struct {
	k        *Compiled
	elements map[euf.Node]int64           // by representative: number of the element
	count    map[euf.Sort]int64           // elements numbered so far
	funs     map[euf.Node]ast.Value       // by representative: values of functions
	fresh    map[freshKey]ast.Value       // values that no node has
	frees    map[euf.Node]ast.Value       // by representative: values of free types
	loose    *loose                       // values of free types that nothing makes, when there are any
	failed   error                        // what has no value
	used     map[euf.Sort]map[string]bool // by sort: values that nodes have, as far as asked
	number   num.Int                      // the last number, and big what it is
	big      *big.Int
}

// bigOf gives the number v, the same as before where it is: in many models most are.
func (r *reading) bigOf(v num.Int) *big.Int {
	if r.big == nil || !r.number.Equal(v) {
		r.number, r.big = v, v.Big()
	}
	return r.big
}

// freshKey names a value that no node of a sort has.
type freshKey struct {
	srt euf.Sort
	n   int32
}

// model gives every constant that was compiled or defined away its value. shape,
// when not nil, says what functions are where nothing fixes them.
func (k *Compiled) model(shape quant.Shape) (ast.Model, error) {
	g := k.g
	applied := map[ast.Node]bool{}
	if shape != nil {
		for _, c := range k.opts.Applied {
			applied[c] = true
		}
	}
	r := k.newReading()
	others := k.others()
	m := make(ast.Model, len(g.Consts()))
	for _, c := range g.Consts() {
		if s := others[c]; s != nil {
			m[c] = r.other(s)
		} else if v, ok := r.constant(c); ok {
			m[c] = v
			if applied[c] && v.Fun != nil && k.applied(c) {
				m[c] = ast.Value{Kind: ast.KFun, Fun: shape(c, v.Fun)}
			}
		}
	}
	if r.failed != nil {
		return m, r.failed
	}
	if err := k.prep.Complete(m); err != nil {
		return m, err
	}
	// Under quantifiers a further element is one more to look at: it is left out where the
	// e-graph has one function only.
	k.has.Elsewhere(g, m, func(t ast.Type) bool {
		srt, ok := k.sorts[t]
		return k.has.Quantifiers && (!ok || !k.several(srt))
	})
	return m, nil
}

func (k *Compiled) newReading() *reading {
	return &reading{k: k, elements: map[euf.Node]int64{}, count: map[euf.Sort]int64{}, funs: map[euf.Node]ast.Value{}, frees: map[euf.Node]ast.Value{}, fresh: map[freshKey]ast.Value{}, used: map[euf.Sort]map[string]bool{}}
}

// constant gives the value of a constant; false when it was not compiled.
func (r *reading) constant(c ast.Node) (v ast.Value, ok bool) {
	k := r.k
	if int(c) >= len(k.forms) {
		return v, false
	}
	t := k.g.Type(c)
	switch kind := k.g.Kind(t); {
	case kind == ast.KFun && k.applied(c):
		return r.function(k.funcs[c], t), true
	case kind == ast.KBool && k.lits[c] != core.LitUndef:
		return boolValue(k.core.Value(k.lits[c]) == core.True), true
	case kind == ast.KInt && k.sums[c] >= 0:
		return ast.Value{Kind: kind, Int: r.bigOf(k.lin.Value(k.monosOf(k.sum(c))[0].X))}, true
	case kind == ast.KReal && k.forms[c]&hasForm != 0:
		return k.realValue(k.reals.sums[c].ms[0].X), true
	case kind == ast.KBitVec && k.words[c] != nil:
		return ast.Value{Kind: kind, Int: k.bv.Value(k.words[c])}, true
	case k.nodes[c] != noNode:
		return r.node(k.nodes[c], t), true
	}
	return v, false
}

// applied tells whether a function constant is only applied.
func (k *Compiled) applied(c ast.Node) bool {
	_, ok := k.funcs[c]
	return ok
}

// shown is the value that Renew gave a constant last, an integer or a rational, and the column of a
// REAL.
type shown struct {
	value  num.Rat
	said   bool
	column lra.Var // where found
	found  bool
}

// number gives the value of a constant that is an integer or a REAL; ok is false where that is no
// rational, and for other constants.
func (k *Compiled) number(c ast.Node, last *shown) (v num.Rat, ok bool) {
	if last.found {
		return k.lra.Number(last.column).Rat()
	}
	switch kind := k.g.Kind(k.g.Type(c)); {
	case int(c) >= len(k.forms):
	case kind == ast.KInt && k.sums[c] >= 0:
		return num.RatInt(k.lin.Value(k.monosOf(k.sum(c))[0].X)), true
	case kind == ast.KReal && k.forms[c]&hasForm != 0:
		last.column, last.found = k.reals.sums[c].ms[0].X, true
		return k.lra.Number(last.column).Rat()
	}
	return v, false
}

// Renew brings a model to what Model gives after a Search that found one: the model that
// it gave before, or nil. It names the constants whose values may have changed; all of them
// when whole.
func (k *Compiled) Renew(m ast.Model) (out ast.Model, changed []ast.Node, whole bool, err error) {
	if m == nil || k.quants.Accepted() != nil || k.prep.Adds() || len(k.others()) > 0 {
		clear(k.shown)
		m, err = k.Model()
		return m, nil, true, err
	}
	g := k.g
	r := k.newReading()
	consts := g.Consts()
	for len(k.shown) < len(consts) {
		k.shown = append(k.shown, shown{})
	}
	for i, c := range consts {
		last := &k.shown[i]
		n, known := k.number(c, last)
		if known && last.said && last.value.Equal(n) {
			continue
		}
		last.value, last.said = n, known
		v, ok := r.constant(c)
		if !ok {
			if _, old := m[c]; old {
				continue // any value is as good
			}
			v = eval.Default(g, g.Type(c))
		}
		m[c] = v
		changed = append(changed, c)
	}
	return m, changed, false, nil
}

func boolValue(b bool) ast.Value { return ast.Value{Kind: ast.KBool, Bool: b} }

// node gives the value of an e-node of a type.
func (r *reading) node(e euf.Node, t ast.Type) ast.Value {
	k := r.k
	switch kind := k.g.Kind(t); kind {
	case ast.KBool:
		return boolValue(k.core.Value(k.euf.LitOf(e)) == core.True)
	case ast.KInt:
		return ast.Value{Kind: kind, Int: r.bigOf(k.lin.Value(k.intOf(e)))}
	case ast.KReal:
		return k.realValue(k.columnOf(e))
	case ast.KBitVec:
		return ast.Value{Kind: kind, Int: k.bv.Value(k.wordOf(e))}
	case ast.KSet:
		return r.element(e)
	case ast.KFree:
		return r.free(e, t)
	}
	rep := k.euf.Rep(e)
	if v, ok := r.funs[rep]; ok {
		return v
	}
	v := r.array(rep, t)
	r.funs[rep] = v
	return v
}

func (r *reading) element(e euf.Node) ast.Value {
	k := r.k
	rep := k.euf.Rep(e)
	n, ok := r.elements[rep]
	if !ok {
		s := k.euf.Sort(e)
		n = r.count[s]
		r.count[s]++
		r.elements[rep] = n
	}
	return ast.Value{Kind: ast.KSet, Int: big.NewInt(n)}
}

// function gives the value of a function symbol: an entry for each application,
// and elsewhere the value that most entries have.
func (r *reading) function(fn euf.Func, t ast.Type) ast.Value {
	k, g := r.k, r.k.g
	f := &ast.FunValue{}
	seen := map[string]bool{}
	count := map[string]*int{}
	best := 0
	var key []byte
	f.Default = eval.Default(g, g.Ran(t))
	apps := k.euf.Apps(fn)
	f.Entries = make([]ast.FunEntry, 0, len(apps))
	for _, a := range apps {
		args := k.euf.Args(a)
		en := ast.FunEntry{Args: make([]ast.Value, len(args))}
		for i, x := range args {
			en.Args[i] = r.node(x, g.Dom(t)[i])
		}
		if key = eval.AppendKeys(key[:0], en.Args); seen[string(key)] {
			continue
		}
		seen[string(key)] = true
		en.Val = r.node(a, g.Ran(t))
		f.Entries = append(f.Entries, en)
		key = eval.AppendKey(key[:0], en.Val)
		n := count[string(key)]
		if n == nil {
			n = new(int)
			count[string(key)] = n
		}
		if *n++; *n > best {
			best, f.Default = *n, en.Val
		}
	}
	return ast.Value{Kind: ast.KFun, Fun: f}
}

// array gives the value of a function node from the array theory.
func (r *reading) array(rep euf.Node, t ast.Type) ast.Value {
	k, g := r.k, r.k.g
	f := k.array.Function(rep)
	v := &ast.FunValue{Entries: make([]ast.FunEntry, 0, len(f.Entries))}
	switch ran := g.Ran(t); {
	case f.Default.Node != euf.None:
		v.Default = r.node(f.Default.Node, ran)
	case f.Default.Fresh > 0:
		v.Default = r.freshValue(freshKey{k.sortOf(ran), f.Default.Fresh}, ran)
	default:
		v.Default = eval.Default(g, ran)
	}
	for _, en := range f.Entries {
		e := ast.FunEntry{Args: make([]ast.Value, len(en.Index)), Val: r.node(en.Value, g.Ran(t))}
		for i, x := range en.Index {
			e.Args[i] = r.node(x, g.Dom(t)[i])
		}
		v.Entries = append(v.Entries, e)
	}
	return ast.Value{Kind: ast.KFun, Fun: v}
}

// freshValue gives a value that no node of the sort has, a number or an element of a
// deferred set, the same for one key.
func (r *reading) freshValue(key freshKey, t ast.Type) ast.Value {
	if v, ok := r.fresh[key]; ok {
		return v
	}
	k := r.k
	if k.g.Kind(t) == ast.KFree {
		v := r.unmade(t)
		r.fresh[key] = v
		return v
	}
	v := ast.Value{Kind: k.g.Kind(t), Int: new(big.Int), Rat: new(big.Rat)}
	if v.Kind == ast.KSet {
		v.Int.SetInt64(r.count[key.srt])
		r.count[key.srt]++
	} else {
		used := r.used[key.srt]
		if used == nil {
			used = map[string]bool{}
			for e := euf.Node(0); int(e) < k.euf.Len(); e++ {
				if k.euf.Sort(e) == key.srt {
					used[eval.Key(r.node(e, t))] = true
				}
			}
			r.used[key.srt] = used
		}
		for used[eval.Key(v)] {
			v.Int.Add(v.Int, big.NewInt(1))
			v.Rat.SetInt(v.Int)
		}
		used[eval.Key(v)] = true
	}
	r.fresh[key] = v
	return v
}

// several tells whether a sort of the e-graph has more than one class.
func (k *Compiled) several(srt euf.Sort) bool {
	first := euf.None
	for e := euf.Node(0); int(e) < k.euf.Len(); e++ {
		if k.euf.Sort(e) != srt {
			continue
		}
		if first == euf.None {
			first = k.euf.Rep(e)
		} else if k.euf.Rep(e) != first {
			return true
		}
	}
	return false
}
