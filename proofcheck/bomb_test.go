package proofcheck

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"bsmt/grammar"
)

// doubled defines t0 to tn, each of two of the one before.
func doubled(n int, sort, first, of string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "(define-fun t0 () %s %s)\n", sort, first)
	for i := range n {
		fmt.Fprintf(&b, "(define-fun t%d () %s (%s t%d t%d))\n", i+1, sort, of, i, i)
	}
	return b.String()
}

// shadows nests n quantifiers that bind one variable each, around which all are bound.
func shadows(n int) string {
	var b strings.Builder
	var names, sorts strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "(declare-var x%d Int)\n", i)
		fmt.Fprintf(&names, " x%d", i)
		sorts.WriteString(" Int")
	}
	fmt.Fprintf(&b, "(declare-var y Int)(declare-fun P (Int%s) Bool)(define-fun q0 () Bool (P y%s))\n", sorts.String(), names.String())
	for i := range n {
		fmt.Fprintf(&b, "(quantify q%d forall (x%d) q%d)\n(define-fun r%d () Bool (and q%d (P y%s)))\n", i+1, i, i, i, i+1, names.String())
	}
	fmt.Fprintf(&b, "(rewrite r q%d true)", n)
	return b.String()
}

// TestBombs: proofs of some hundred bytes that stand for numbers, polynomials, circuits and
// terms of any size end within what a command may take, and are not accepted.
func TestBombs(t *testing.T) {
	for name, proof := range map[string]string{
		"digits":      doubled(40, "Int", "10", "*") + "(step p1 (> t40 t39))(step p2 (= t40 t39))",
		"degree":      doubled(40, "Int", "x", "*") + "(step p1 (= t40 t39))",
		"multipliers": "(step p1 (= (bvmul (_ bv3 65536) (_ bv5 65536)) (_ bv15 65536)))",
		"dividers":    "(step p1 (= (bvudiv (_ bv3 65536) (_ bv5 65536)) (_ bv15 65536)))",
		"shifts":      "(step p1 (= (bvshl (_ bv3 16777216) (_ bv5 16777216)) (_ bv15 16777216)))",
		"shadows":     shadows(12),
		"graphs":      doubled(60, "Bool", "p", "and") + "(assume p1 p)(rewrite r1 p p)(step p2 (and p t60) :from (p1))(step p3 (not t60) :from (p2) :rewritten)",
		"squares":     doubled(60, "Int", "x", "*") + "(step p1 false :args (+ t60 t59))",
	} {
		t.Run(name, func(t *testing.T) {
			e, as := read(t, "(declare-fun x () Int)(declare-fun p () Bool)(assert p)")
			k, worked, steps := newChecker(e, as, nil), 0, 0
			k.ctx = context.Background()
			k.c.Meter(func(n int) { worked += n; k.work(n) })
			accepted := true
			for r := grammar.NewReader(strings.NewReader(proof), "proof"); ; steps++ {
				cmd, err := r.Next()
				if errors.Is(err, io.EOF) {
					break
				}
				if err == nil {
					err = k.command(cmd)
				}
				if accepted = err == nil; !accepted {
					break
				}
			}
			if accepted && len(k.report.Holes) == 0 || worked > mostWork+mostAsked {
				t.Errorf("accepted %v, work %d", accepted, worked)
			}
		})
	}
}

// TestStops: a check ends within a command when its context has ended.
func TestStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	e, as := read(t, "(declare-fun x () Int)(assert (> x 0))")
	proof := "(step p1 (= " + strings.Repeat("(+ x ", 200) + "x" + strings.Repeat(")", 200) + " 0))(conclude p1)"
	cancel()
	if _, err := Check(ctx, e, as, strings.NewReader(proof), nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	k := newChecker(e, as, nil)
	k.ctx = ctx
	k.c.Meter(k.work)
	cmd, err := grammar.NewReader(strings.NewReader(proof), "proof").Next()
	if err == nil {
		err = k.command(cmd)
	}
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
