package portfolio

import (
	"context"
	"errors"

	"bsmt/bkernel"
	"bsmt/smtlib"
	"bsmt/smtlib2b"
)

// Bound is the least upper bound of what a Real term may be.
type Bound struct {
	Endless bool        // there is none
	At      smtlib.Term // else it, a literal or a root
	Reached bool        // the term may be that
}

// Greatest gives the bound of a Real term under the assertions and assumptions of q, which may
// be of any degree, over Real and Bool alone: the kernel covers the line of its values. The
// caller holds no lock of q. Errors: they are over other sorts too or apply functions, nothing
// holds, or the work did not suffice.
func Greatest(ctx context.Context, q *Query, t smtlib.Term) (b Bound, err error) {
	defer func() {
		if r := recover(); r != nil {
			b, err = Bound{}, errors.New(q.caught(kernelName, r).Reason)
		}
	}()
	ctx, cancel := Bounded(ctx, 0)
	defer cancel(nil)
	tr := q.Translator()
	tr.Remainders = smtlib2b.WholeRemainders
	p, err := translate(ctx, tr, q, nil)
	if err != nil {
		return b, err
	}
	unlock := q.rlock()
	x, err := tr.Expr(t)
	unlock()
	if err != nil {
		return b, err
	}
	k, err := bkernel.Greatest(ctx, p, x)
	switch {
	case err != nil:
		return b, err
	case k.Empty:
		return b, errors.New("there is no model")
	}
	b = Bound{Endless: k.Endless, Reached: k.Reached}
	if b.Endless {
		return b, nil
	}
	defer q.lock()()
	b.At, err = tr.Term(k.At, smtlib.Real)
	return b, err
}
