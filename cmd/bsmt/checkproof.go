package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"bsmt/grammar"
	"bsmt/internal/cli"
	"bsmt/internal/command"
	"bsmt/internal/ending"
	"bsmt/internal/source"
	"bsmt/portfolio"
	"bsmt/portfolio/members"
	"bsmt/proofcheck"
	"bsmt/proofcheck/cases"
	"bsmt/proofcheck/elaborate"
	"bsmt/session"
)

// exitHoles is the exit code of check for a proof with steps that it could not verify.
const exitHoles = exitUnchecked

// writeProof puts a refutation into a file.
func writeProof(name string, p portfolio.Proof) error {
	if p == nil {
		return errors.New("no proof: the verdict came without one that bsmt could check")
	}
	return command.Replace(name, p)
}

// closeHoles has other solvers refute what the checker could not verify; the holes that
// none of them closes are left.
func (s *settings) closeHoles(ctx context.Context, p *session.Problem, holes []proofcheck.Hole, names string) ([]proofcheck.Hole, error) {
	var solvers []portfolio.Solver
	for n := range strings.SplitSeq(names, ",") {
		e, err := s.find(members.Builtin(), strings.TrimSpace(n))
		if err != nil {
			return nil, err
		}
		solvers = append(solvers, e)
	}
	var left []proofcheck.Hole
	for _, h := range holes {
		closed := false
		for _, solver := range solvers {
			limit, cancel := context.WithTimeout(ctx, holeTime)
			q := p.Ask(h.Terms)
			q.Logic = "ALL" // steps may need more than the script
			a := solver.Solve(limit, q)
			cancel()
			if closed = a.Verdict == portfolio.Unsat; closed {
				break
			}
		}
		if !closed {
			left = append(left, h)
		}
	}
	return left, ctx.Err()
}

// holeTime is what another solver may take for one hole.
const holeTime = 5 * time.Second

// mostHoles is how many holes are listed.
const mostHoles = 20

// isProof tells a proof, be it commands alone, from what is none, by its beginning.
func isProof(start []byte) bool {
	start = bytes.TrimSpace(bytes.TrimPrefix(bytes.TrimSpace(start), []byte("unsat")))
	if bytes.HasPrefix(start, []byte("(proof")) || cases.Begins(start) {
		return true
	}
	for r := grammar.NewReader(bytes.NewReader(start), ""); ; {
		c, err := r.Next()
		if err != nil || proofcheck.IsCommand(c.Name) {
			return err == nil
		}
	}
}

// asked loads the question that a proof with this beginning answers. It is nil where the
// answer is printed already: the proof is of another question, or it does not say of which.
func (s *settings) asked(c *cli.Context, name string, start []byte) (*session.Problem, error) {
	q, says := session.QuestionOf(start)
	n, script := c.Int("check"), c.Args().First()
	if says && n > 0 && n != q.Check {
		fmt.Fprintf(s.out, "invalid proof\n%s: is of check-sat %d, not of check-sat %d\n", name, q.Check, n)
		return nil, command.Code(exitInvalid)
	}
	if !says && n == 0 && script != "-" {
		f, err := source.Open(script)
		if err != nil {
			return nil, command.Unreadable(script, err)
		}
		checks := session.CountChecks(c.Context, f)
		_ = f.Close()
		if checks > 1 {
			fmt.Fprintf(s.out, "unchecked proof\n%s: does not say to which of the %d check-sats of %s it belongs; --check N does\n", name, checks, script)
			return nil, command.Code(exitUnchecked)
		}
	}
	p, _, err := s.load(c, max(1, n, q.Check))
	if err == nil && says && q.Digest != p.Digest {
		fmt.Fprintf(s.out, "invalid proof\n%s: is of another question: its digest is %s, that of check-sat %d of %s is %s\n", name, q.Digest, q.Check, script, p.Digest)
		return nil, command.Code(exitInvalid)
	}
	return p, err
}

// checkProof prints valid, invalid or unchecked for a proof, and a table of its rules.
func (s *settings) checkProof(c *cli.Context, name string, proof io.Reader, start []byte) error {
	p, err := s.asked(c, name, start)
	if err != nil {
		return err
	}
	form, ok := elaborate.Forms[c.String("format")]
	if !ok {
		return fmt.Errorf("--format is bsmt or alethe, not %s", c.String("format"))
	}
	var report *proofcheck.Report
	var log *elaborate.Log
	out := c.String("elaborate")
	switch {
	case cases.Begins(start) && out != "":
		return errors.New("--elaborate does not read refutations by cases: it reads those of a case")
	case cases.Begins(start):
		report, err = cases.Check(c.Context, p.Elaborator, p.Assertions, proof)
	case out == "":
		report, err = proofcheck.Check(c.Context, p.Elaborator, p.Assertions, proof, nil)
	default:
		report, log, err = proofcheck.Elaborate(c.Context, p.Elaborator, p.Assertions, proof)
	}
	if err != nil && c.Context.Err() != nil {
		fmt.Fprintf(s.out, "unchecked proof\n%s: %s\n", name, ending.Why(c.Context))
		return command.Code(exitUnchecked)
	}
	if err != nil {
		fmt.Fprintf(s.out, "invalid proof\n%s: %v\n", name, err)
		return command.Code(exitInvalid)
	}
	if out != "" {
		var counts elaborate.Counts
		if err := writeProof(out, func(w io.Writer) (err error) { counts, err = log.Write(c.Context, w, form); return err }); err != nil {
			if c.Context.Err() == nil {
				return err
			}
			fmt.Fprintf(s.out, "unchecked proof\n%s: %s, and %s is not written\n", name, ending.Why(c.Context), out)
			return command.Code(exitUnchecked)
		}
		defer func() { fmt.Fprint(s.out, elaborated(counts)) }()
	}
	holes := report.Holes
	if names := c.String("holes"); names != "" && len(holes) > 0 {
		if holes, err = s.closeHoles(c.Context, p, holes, names); err != nil {
			return err
		}
	}
	if len(holes) == 0 {
		fmt.Fprintln(s.out, "valid proof")
	} else {
		fmt.Fprintln(s.out, "unchecked proof")
	}
	fmt.Fprintf(s.out, "%d steps, %d not verified\n", report.Steps, len(report.Holes))
	if n := len(report.Holes) - len(holes); n > 0 {
		fmt.Fprintf(s.out, "%d of these refuted by %s\n", n, c.String("holes"))
	}
	not := map[string]int{} // by rule
	for _, h := range report.Holes {
		not[h.Rule]++
	}
	for _, rule := range slices.Sorted(maps.Keys(report.Rules)) {
		fmt.Fprintf(s.out, "%-20s %8d verified %6d not\n", rule, report.Rules[rule]-not[rule], not[rule])
	}
	for i, h := range holes {
		if i == mostHoles {
			fmt.Fprintln(s.out, "…")
			break
		}
		fmt.Fprintf(s.out, "hole %s, rule %s, line %d of the proof\n", h.Name, h.Rule, h.Line)
	}
	if len(holes) > 0 {
		return command.Code(exitHoles)
	}
	return nil
}

// elaborated says what an elaborated proof has: its steps, and the holes of an Alethe proof by
// what vouches for them.
func elaborated(counts elaborate.Counts) string {
	holes := 0
	for _, n := range counts.Holes {
		holes += n
	}
	var b strings.Builder
	fmt.Fprintf(&b, "elaborated: %d steps, %d of them holes\n", counts.Steps, holes)
	for _, rule := range slices.Sorted(maps.Keys(counts.Holes)) {
		fmt.Fprintf(&b, "%-20s %8d holes\n", rule, counts.Holes[rule])
	}
	return b.String()
}
