package portfolio

import (
	"context"
	"io"
	"strings"
	"testing"

	"bsmt/bkernel"
	"bsmt/bkernel/ast"
	kcore "bsmt/bkernel/core"
	"bsmt/bkernel/proof"
	"bsmt/internal/ending"
	"bsmt/smtlib"
)

// countdown is a context that is done after it was asked some times.
type countdown struct {
	context.Context
	left *int
}

func (c countdown) Err() error {
	if *c.left--; *c.left < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// TestTranslationIsCutShort: a limit that passes while assertions are translated ends that at
// the next one.
func TestTranslationIsCutShort(t *testing.T) {
	c := smtlib.NewContext()
	q := &Query{Context: c}
	for range 1000 {
		q.Assertions = append(q.Assertions, c.True())
	}
	left := 100
	_, err := translate(countdown{context.Background(), &left}, q.Translator(), q, nil)
	if err == nil || !strings.HasSuffix(err.Error(), " in the translation") || left < -2 {
		t.Errorf("%v, %d times asked after the end", err, -left)
	}
}

// TestRefutationsAreChecked: a refutation that is none gives no verdict.
func TestRefutationsAreChecked(t *testing.T) {
	wrote := false
	write := func(io.Writer) error { wrote = true; return nil }
	for name, c := range map[string]struct {
		rec    func() *proof.Recorder
		proved bool
		bad    bool
	}{
		"none asked for": {func() *proof.Recorder { return nil }, false, false},
		"none recorded":  {proof.NewRecorder, true, false},
		"out of nothing": {func() *proof.Recorder {
			r := proof.NewRecorder()
			r.Begin(ast.New(), nil)
			r.Derived(1, nil, nil)
			r.Finish(func(kcore.Lit) proof.Literal { return proof.Unnamed() }, nil, nil, nil, nil, nil)
			return r
		}, false, true},
	} {
		p, err := refutation(c.rec(), write)
		if (p != nil) != c.proved || (err != nil) != c.bad {
			t.Errorf("%s: a proof %v, %v", name, p != nil, err)
		}
		if p != nil && (p(io.Discard) == nil || wrote) {
			t.Errorf("%s: it can be written", name)
		}
	}
}

// TestLateModel: where the time is over before a model is read, that is the reason, and the limit.
func TestLateModel(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 0)
	defer cancel()
	<-ctx.Done()
	a := (&Kernel{}).answer(ctx, &Query{Context: smtlib.NewContext()}, outcome{Result: bkernel.Result{Status: bkernel.Sat}}, nil)
	if a.Verdict != Unknown || !strings.HasSuffix(a.Reason, ": time limit") || a.Ended != ending.Time {
		t.Errorf("%v, %q, %v", a.Verdict, a.Reason, a.Ended)
	}
}
