package fuzz

import (
	"math/big"
	"slices"
	"strings"
)

// sexpr is an atom or a list, to be changed in place.
type sexpr struct {
	atom string
	list []*sexpr // of no atom
}

// parseSexpr reads one expression; false where the text is none, or more than one.
func parseSexpr(text string) (*sexpr, bool) {
	root := &sexpr{}
	stack := []*sexpr{root}
	for i := 0; i < len(text); {
		top := stack[len(stack)-1]
		switch c := text[i]; c {
		case ' ', '\n':
			i++
		case '(':
			e := &sexpr{}
			top.list = append(top.list, e)
			stack = append(stack, e)
			i++
		case ')':
			if len(stack) == 1 {
				return nil, false
			}
			stack = stack[:len(stack)-1]
			i++
		default:
			n := strings.IndexAny(text[i:], " \n()")
			if c == '|' {
				n = strings.IndexByte(text[i+1:], '|') + 2
			}
			if n < 0 {
				n = len(text) - i
			}
			top.list = append(top.list, &sexpr{atom: text[i : i+n]})
			i += n
		}
	}
	if len(stack) != 1 || len(root.list) != 1 {
		return nil, false
	}
	return root.list[0], true
}

func (e *sexpr) String() string {
	if e.atom != "" {
		return e.atom
	}
	parts := make([]string, len(e.list))
	for i, p := range e.list {
		parts[i] = p.String()
	}
	return "(" + strings.Join(parts, " ") + ")"
}

// rename puts a term for a symbol, wherever it stands.
func (e *sexpr) rename(from, to string) {
	if e.atom == from {
		e.atom = to
	}
	for _, p := range e.list {
		p.rename(from, to)
	}
}

// drop leaves out names in the lists of e.
func (e *sexpr) drop(names map[string]bool) {
	e.list = slices.DeleteFunc(e.list, func(p *sexpr) bool { return names[p.atom] })
	for _, p := range e.list {
		p.drop(names)
	}
}

// nodes adds what can be changed in e to ns.
func (e *sexpr) nodes(ns []*sexpr) []*sexpr {
	if strings.HasPrefix(e.atom, ":") {
		return ns
	}
	ns = append(ns, e)
	for i, p := range e.list {
		if i > 0 || p.atom == "" || slices.ContainsFunc(siblings, func(s []string) bool { return slices.Contains(s, p.atom) }) {
			ns = p.nodes(ns)
		}
	}
	return ns
}

// siblings are operators of the same arguments.
var siblings = [][]string{
	{"<=", "<", ">=", ">", "="}, {"and", "or", "xor", "=>"}, {"=", "distinct"}, {"forall", "exists"}, {"+", "-", "*"}, {"div", "mod"},
	{"bvult", "bvule", "bvugt", "bvuge", "bvslt", "bvsle", "bvsgt", "bvsge", "=", "bvuaddo", "bvsaddo", "bvumulo", "bvsmulo", "bvusubo"},
	{"bvadd", "bvsub", "bvmul", "bvand", "bvor", "bvxor", "bvudiv", "bvurem", "bvsdiv", "bvsrem", "bvsmod", "bvshl", "bvlshr", "bvashr", "bvnand"},
	{"bvnot", "bvneg"}, {"zero_extend", "sign_extend"}, {"rotate_left", "rotate_right"}, {"ubv_to_int", "sbv_to_int"}, {"true", "false"}, {"not", "or"},
	{"/", "*", "+"}, {"fp.add", "fp.sub", "fp.mul", "fp.div"}, {"fp.lt", "fp.leq", "fp.eq", "fp.gt", "fp.geq", "="}, {"fp.neg", "fp.abs"}, {"fp.min", "fp.max", "fp.rem"},
	{"RNE", "RNA", "RTP", "RTN", "RTZ"}, {"fp.isNaN", "fp.isZero", "fp.isInfinite", "fp.isNormal", "fp.isSubnormal", "fp.isNegative", "fp.isPositive"}, {"+zero", "-zero", "+oo", "-oo", "NaN"},
}

// change makes a line say something slightly different.
func (w *proofWriter) change(line *sexpr) {
	var ns []*sexpr
	for i, p := range line.list {
		if i > 1 {
			ns = p.nodes(ns)
		}
	}
	for range 20 {
		if len(ns) == 0 {
			return
		}
		e := ns[w.r.IntN(len(ns))]
		switch {
		case e.atom == "":
			n := len(e.list)
			switch w.r.IntN(6) {
			case 0:
				if n > 2 {
					i := 1 + w.r.IntN(n-1)
					e.list = slices.Delete(e.list, i, i+1)
					return
				}
			case 1:
				if n > 2 {
					i, j := 1+w.r.IntN(n-1), 1+w.r.IntN(n-1)
					e.list[i], e.list[j] = e.list[j], e.list[i]
					return
				}
			case 2:
				if n > 1 && e.list[0].atom != "_" && e.list[0].atom != "as" {
					*e = sexpr{list: []*sexpr{{atom: "not"}, {list: e.list}}}
					return
				}
			case 3:
				if n == 2 && e.list[0].atom == "not" {
					*e = *e.list[1]
					return
				}
			case 4:
				if n > 1 {
					if o := ns[w.r.IntN(len(ns))]; o != e { // another part of the line
						*e = sexpr{atom: o.String()}
						return
					}
				}
			}
		case e.atom[0] >= '0' && e.atom[0] <= '9':
			if v, ok := new(big.Int).SetString(e.atom, 10); ok {
				e.atom = v.Add(v, big.NewInt(int64([]int{-1, 1, 1, 2}[w.r.IntN(4)]))).Abs(v).String()
				return
			}
			if v, ok := new(big.Rat).SetString(e.atom); ok && w.g.p.Real {
				e.atom = v.Abs(v.Add(v, big.NewRat(int64(w.r.IntN(5)-2), 2))).FloatString(4)
				return
			}
		case strings.HasPrefix(e.atom, "bv") && len(e.atom) > 2 && e.atom[2] <= '9':
			if v, ok := new(big.Int).SetString(e.atom[2:], 10); ok {
				e.atom = "bv" + v.Add(v, big.NewInt(int64([]int{-1, 1}[w.r.IntN(2)]))).Abs(v).String()
				return
			}
		default:
			for _, k := range w.r.Perm(len(siblings)) {
				if s := siblings[k]; slices.Contains(s, e.atom) {
					e.atom = s[w.r.IntN(len(s))]
					return
				}
			}
			if t := w.alike(e.atom); t != "" {
				e.atom = t
				return
			}
		}
	}
}

// alike gives another symbol of the same kind: a premise, a clause, a constructor, a selector, a
// constant; the constant of another sort now and then.
func (w *proofWriter) alike(name string) string {
	for _, of := range [][]string{w.preds, w.clauses} {
		if slices.Contains(of, name) {
			return of[w.r.IntN(len(of))]
		}
	}
	var ctors, sels []string
	for _, s := range w.g.data() {
		for _, c := range s.Ctors {
			ctors, sels = append(ctors, c.Name), append(sels, c.Sels...)
		}
	}
	for _, of := range [][]string{ctors, sels} {
		if slices.Contains(of, name) {
			return of[w.r.IntN(len(of))]
		}
	}
	for _, s := range w.g.sorts {
		for _, c := range w.g.consts[s.Text] {
			if c.Op == name {
				if w.chance(0.05) {
					s = w.g.someSort()
				}
				return w.g.leaf(s).String()
			}
		}
	}
	return ""
}
