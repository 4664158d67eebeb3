package bsmt

import (
	"bytes"
	"context"
	"strings"

	"bsmt/certify"
	"bsmt/proofcheck"
	"bsmt/session"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/model"
)

// ProofReport says what a check of a proof came to.
type ProofReport struct {
	Steps int      // of the proof
	Holes []string // the rules of the steps that could not be verified; none: the proof is valid
}

// Valid tells whether each step was verified.
func (r *ProofReport) Valid() bool { return len(r.Holes) == 0 }

// CheckProof verifies a [Result.Proof] from the script on that it refutes, by a prover that shares no code with the kernel. The proof
// says which check-sat it is of. An error says that the proof is wrong or of another script, or that the script cannot be read;
// it is ctx's where the time was over.
func CheckProof(ctx context.Context, script string, proof []byte) (*ProofReport, error) {
	q, says := session.QuestionOf(proof)
	p, err := session.LoadCheck(ctx, strings.NewReader(script), "", max(1, q.Check))
	if err != nil {
		return nil, scriptError(err.Error())
	}
	if says && q.Digest != p.Digest {
		return nil, &ScriptError{Msg: "the proof is of another script"}
	}
	r, err := proofcheck.Check(ctx, p.Elaborator, p.Assertions, bytes.NewReader(proof), nil)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, scriptError(err.Error())
	}
	out := &ProofReport{Steps: r.Steps}
	for _, h := range r.Holes {
		out.Holes = append(out.Holes, h.Rule)
	}
	return out, nil
}

// ModelReport says what a check of a model came to.
type ModelReport struct {
	Verdict Verdict // Sat: each assertion is true in it; Unsat: one is false; Unknown: neither is known
	Reason  string  // of another verdict than Sat: which assertion it is, and why
}

// CheckModel evaluates the assertions of a script, as they stand at its first check-sat, in a model that any solver printed
// for get-model. Quantifiers that cannot be evaluated are asked of the kernel.
func CheckModel(ctx context.Context, script, printed string) (*ModelReport, error) {
	p, err := session.Load(ctx, strings.NewReader(script), "")
	if err != nil {
		return nil, scriptError(err.Error())
	}
	m, err := model.Read(p.Elaborator, strings.NewReader(printed))
	if err != nil {
		return nil, scriptError(err.Error())
	}
	r := certify.Check(ctx, p, m)
	switch r.Truth {
	case eval.True:
		return &ModelReport{Verdict: Sat}, nil
	case eval.False:
		return &ModelReport{Verdict: Unsat, Reason: p.Place("script", r.Assertion) + ": " + r.Reason}, nil
	}
	return &ModelReport{Reason: p.Place("script", r.Assertion) + ": " + r.Reason}, nil
}
