package smtlib2b

import (
	"fmt"

	"bsmt/bkernel/ast"
	"bsmt/smtlib"
	"bsmt/smtlib2b/floats"
)

// Remainders is how fp.rem is translated, whose circuit has a step for each power of two between its
// arguments.
type Remainders uint8

// The ways: two of those where the circuit is long.
const (
	WholeRemainders Remainders = iota // by circuits
	FreeRemainders                    // by laws: there are more models than the script has
	NearRemainders                    // by the end of the circuit, and the fact that there is no more to do: there are fewer
)

// Steps of fp.rem.
const (
	shortRemainder = 40 // of a circuit that is not long
	nearRemainder  = 40 // of the end of a long one
)

// Partial tells whether an fp.rem was not translated by its circuit.
func (t *Translator) Partial() bool { return t.partial }

// remainder makes the node of an fp.rem.
func (t *Translator) remainder(term smtlib.Term, f floats.Format, x, y ast.Node) (ast.Node, error) {
	args := t.c.Args(term)
	if t.Remainders == WholeRemainders || f.RemSteps() <= shortRemainder || !t.ground(args[0]) || !t.ground(args[1]) {
		if f.RemSteps() > floats.MaxRemainder {
			return ast.None, &Unsupported{fmt.Sprintf("fp.rem of floats with %d bits of exponent", f.Eb)}
		}
		return t.fl.Rem(f, x, y), nil
	}
	t.partial = true
	var n, fact ast.Node
	if t.Remainders == NearRemainders {
		n, fact = t.fl.RemNear(f, x, y, nearRemainder)
	} else {
		word := t.g.BitVec(f.Width())
		fun, made := t.rem[f]
		if !made {
			fun = t.declare("fp.rem", t.g.Fun([]ast.Type{word, word}, word))
			t.rem[f] = fun
		}
		n = t.g.Apply(fun, x, y)
		fact = t.g.And(t.fl.Canonical(f, n), t.fl.RemLaws(f, x, y, n))
	}
	if _, said := t.inside[n]; !said {
		t.inside[n] = fact
		t.within = append(t.within, n)
	}
	return n, nil
}
