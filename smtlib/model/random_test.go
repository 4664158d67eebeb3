package model_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/smtlib/eval"
	"bsmt/smtlib/model"
)

// printed makes random values as scripts write them, and as solvers print them in models.
type printed struct {
	r       *rand.Rand
	helpers []string // definitions that values in a model refer to
}

func (p *printed) pick(options ...string) string { return options[p.r.IntN(len(options))] }

// value gives a value of a sort in the two ways.
func (p *printed) value(sort string, depth int) (script, text string) {
	r := p.r
	switch sort {
	case "Bool":
		b := p.pick("true", "false")
		return b, p.around(sort, b, depth)
	case "Int":
		n := r.IntN(7) - 3
		if n < 0 {
			return fmt.Sprintf("(- %d)", -n), p.around(sort, p.pick(fmt.Sprintf("(- %d)", -n), fmt.Sprint(n)), depth)
		}
		return fmt.Sprint(n), p.around(sort, fmt.Sprint(n), depth)
	case "Real":
		n, d := r.IntN(9)-4, 1+r.IntN(3)
		script = fmt.Sprintf("(/ %d.0 %d.0)", max(n, -n), d)
		text = p.pick(script, fmt.Sprintf("(/ %d %d)", max(n, -n), d))
		switch {
		case d == 1:
			text = p.pick(text, fmt.Sprintf("%d.0", max(n, -n)), fmt.Sprint(max(n, -n)))
		case d == 2:
			text = p.pick(text, fmt.Sprintf("%d.%d", max(n, -n)/2, max(n, -n)%2*5))
		}
		if n < 0 {
			script = "(- " + script + ")"
			if strings.HasPrefix(text, "(/ ") && r.IntN(2) == 0 {
				text = fmt.Sprintf("(/ (- %d) %d)", -n, d)
			} else {
				text = "(- " + text + ")"
			}
		}
		return script, p.around(sort, text, depth)
	case "(_ BitVec 4)", "(_ BitVec 5)":
		w := int(sort[len(sort)-2] - '0')
		n := r.IntN(1 << w)
		script, text = fmt.Sprintf("#b%0*b", w, n), p.pick(fmt.Sprintf("#b%0*b", w, n), fmt.Sprintf("(_ bv%d %d)", n, w))
		if w == 4 {
			text = p.pick(text, fmt.Sprintf("#x%x", n), fmt.Sprintf("#x%X", n))
		}
		return script, p.around(sort, text, depth)
	case "U":
		a := fmt.Sprintf("(as @%s U)", p.pick("a", "b", "c"))
		return a, p.around(sort, a, depth)
	case "L":
		if depth == 0 || r.IntN(3) == 0 {
			return "nil", p.around(sort, p.pick("nil", "(as nil L)"), 0)
		}
		h, ht := p.value("Int", depth-1)
		t, tt := p.value("L", depth-1)
		return "(cons " + h + " " + t + ")", p.around(sort, "(cons "+ht+" "+tt+")", depth)
	case "(P Int Bool)":
		a, at := p.value("Int", depth-1)
		b, bt := p.value("Bool", depth-1)
		return "(pair " + a + " " + b + ")", p.around(sort, p.pick("(pair ", "((as pair (P Int Bool)) ")+at+" "+bt+")", depth)
	}
	from, to := "Int", "Bool"
	if sort == nested {
		from, to = "(_ BitVec 4)", "(Array Int Bool)"
	}
	d, dt := p.value(to, max(depth-1, 0))
	script, text = "((as const "+sort+") "+d+")", p.pick("((as const "+sort+") "+dt+")", "(lambda ((i "+from+")) "+dt+")")
	asTable := r.IntN(2) == 0
	if asTable { // the later of two at one place counts: in a table it stands further out
		text = dt
	}
	for range r.IntN(3) {
		i, it := p.value(from, 0)
		v, vt := p.value(to, max(depth-1, 0))
		script = "(store " + script + " " + i + " " + v + ")"
		if asTable {
			text = "(ite (= " + p.pick("i "+it, it+" i") + ") " + vt + " " + text + ")"
		} else {
			text = "(store " + text + " " + it + " " + vt + ")"
		}
	}
	if asTable {
		name := fmt.Sprintf("k!%d", len(p.helpers))
		if r.IntN(2) == 0 {
			p.helpers = append(p.helpers, fmt.Sprintf("(define-fun %s ((i %s)) %s %s)", name, from, to, text))
			return script, "(_ as-array " + name + ")"
		}
		text = "(lambda ((i " + from + ")) " + text + ")"
	}
	return script, text
}

const nested = "(Array (_ BitVec 4) (Array Int Bool))"

// around writes a value in a roundabout way.
func (p *printed) around(sort, text string, depth int) string {
	if depth == 0 {
		return text
	}
	switch p.r.IntN(8) {
	case 0:
		return "(let ((v! " + text + ")) v!)"
	case 1:
		_, other := p.value(sort, 0)
		return "(ite " + p.pick("true ", "(= 1 1) ", "(not false) ") + text + " " + other + ")"
	case 2:
		_, other := p.value(sort, 0)
		return "(ite " + p.pick("false ", "(= 1 2) ", "(and true false) ", "(or false false) ") + other + " " + text + ")"
	case 3:
		name := fmt.Sprintf("h!%d", len(p.helpers))
		p.helpers = append(p.helpers, fmt.Sprintf("(define-fun %s () %s %s)", name, sort, text))
		return name
	}
	return text
}

// TestValuesAsPrinted reads models of random values and functions, printed in any of the
// ways that solvers have, and those again as they are written here: each symbol has the value
// that was meant, and no other.
func TestValuesAsPrinted(t *testing.T) {
	const decls = `(declare-sort U 0)(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))
(declare-datatypes ((P 2)) ((par (X Y) ((pair (first X) (second Y))))))`
	sorts := []string{"Bool", "Int", "Real", "(_ BitVec 4)", "(_ BitVec 5)", "U", "L", "(P Int Bool)", "(Array Int Bool)", nested}
	for seed := range uint64(300) {
		p := &printed{r: rand.New(rand.NewPCG(seed, 4))}
		src, text := decls, ""
		var facts, others []string
		for i := range 3 {
			sort := sorts[p.r.IntN(len(sorts))]
			v, vt := p.value(sort, 2)
			o, _ := p.value(sort, 2)
			src += fmt.Sprintf("(declare-fun x%d () %s)", i, sort)
			text += fmt.Sprintf("(define-fun x%d () %s %s)", i, sort, vt)
			facts = append(facts, fmt.Sprintf("(= x%d %s)", i, v))
			others = append(others, fmt.Sprintf("(= (= x%d %s) (= %s %s))", i, o, v, o))
		}
		from, to := sorts[p.r.IntN(len(sorts))], sorts[p.r.IntN(len(sorts))]
		src += fmt.Sprintf("(declare-fun f (%s Int) %s)", from, to)
		d, body := p.value(to, 1)
		var as, bs, vs []string
		for range p.r.IntN(3) {
			a, at := p.value(from, 0)
			b, bt := p.value("Int", 0)
			v, vt := p.value(to, 1)
			body = "(ite (and " + p.pick("(= u "+at+") (= w "+bt+")", "(= "+bt+" w) (= u "+at+")") + ") " + vt + " " + body + ")"
			as, bs, vs = append(as, a), append(bs, b), append(vs, v)
		}
		text += fmt.Sprintf("(define-fun f ((u %s) (w Int)) %s %s)", from, to, body)
		for range 3 {
			a, _ := p.value(from, 0)
			b, _ := p.value("Int", 0)
			want := d
			for i := range as {
				want = fmt.Sprintf("(ite (and (= %s %s) (= %s %s)) %s %s)", a, as[i], b, bs[i], vs[i], want)
			}
			facts = append(facts, fmt.Sprintf("(= (f %s %s) %s)", a, b, want))
		}
		for _, f := range append(facts, others...) {
			src += "(assert " + f + ")"
		}
		text = "(" + text + strings.Join(p.helpers, "") + ")"
		e, asserts := script(t, src)
		for round := range 2 {
			m, err := model.Read(e, strings.NewReader(text))
			if err != nil {
				t.Fatalf("seed %d: %v in %s", seed, err, text)
			}
			for i := range asserts {
				if got := eval.Check(context.Background(), e.Context(), m, asserts[i:i+1]); got.Truth != eval.True {
					t.Fatalf("seed %d, round %d: %v %s: %s\n%s", seed, round, got.Truth, got.Reason, append(facts, others...)[i], text)
				}
			}
			var b bytes.Buffer
			if err := model.Write(e.Context(), &b, m, e.Decls()); err != nil {
				t.Fatal(err)
			}
			text = b.String()
		}
	}
}
