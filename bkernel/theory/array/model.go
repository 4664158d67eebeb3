package array

import "bsmt/bkernel/theory/euf"

// Value says what a function is where no entry says otherwise.
type Value struct {
	Node  euf.Node // the value of this node; None: see Fresh
	Fresh int32    // above 0: a value that no node of the sort has, the same for the same number; 0: any value
}

// Entry is one point of a function.
type Entry struct {
	Index []euf.Node // nodes whose values are the arguments
	Value euf.Node   // node whose value is the value there
}

// Function is a total function: finitely many entries, no two with arguments of the
// same values, and one value elsewhere.
type Function struct {
	Entries []Entry
	Default Value
}

// Function gives the value of a function node in the candidate model of the last final
// check; after Sat that is the model. A node that is newer than that check may be
// anything.
func (t *Theory) Function(a euf.Node) Function {
	r := &t.round
	rep := t.e.Rep(a)
	if int(rep) >= len(r.class) || r.class[rep] < 0 {
		return Function{Default: Value{Node: euf.None}}
	}
	si := int(t.bySort[t.e.Sort(a)])
	v := &r.views[si]
	x := r.class[rep]
	if v.def == nil {
		return Function{Default: Value{Node: euf.None}}
	}
	f := Function{Default: v.def[v.root[x]]}
	for i := range v.points {
		p := &v.points[i]
		n := v.sourceAt(p, x)
		if n == euf.None {
			continue
		}
		// Entries with the default's value stay: their arguments may be elements of a
		// deferred set that nothing else in the model mentions, and must be there.
		f.Entries = append(f.Entries, Entry{Index: p.at, Value: t.given(si, n)})
	}
	return f
}

// Constant gives an application of the constant function in the class of a, euf.None when
// there is none.
func (t *Theory) Constant(a euf.Node) euf.Node {
	konst := t.of(t.e.Sort(a)).konst
	for n := a; ; {
		if t.e.Func(n) == konst {
			return n
		}
		if n = t.e.Next(n); n == a {
			return euf.None
		}
	}
}
