package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"bsmt/b/machine"
	"bsmt/b/po"
	"bsmt/b/sequent"
	"bsmt/b/tree"
	"bsmt/disprove"
	"bsmt/internal/cli"
	"bsmt/internal/command"
	"bsmt/portfolio"
	"bsmt/session"
)

func disproveCommand(s *settings) *cli.Command {
	return &cli.Command{
		Name: "disprove", Usage: "prove or disprove the proof obligations of a development", ArgsUsage: "FILE",
		Description: "FILE is as for po. Each obligation is proved, or disproved by a counterexample, which is evaluated; or it is\n" +
			"unknown, with the reason. All hypotheses are taken first, then fewer: a proof from them counts, a counterexample to them\n" +
			"is only a possible one. After a proof it is asked whether the hypotheses contradict each other, and which.\n" +
			"A proof holds for given sets of any size, unless it names sizes.\n" +
			"Exit code: 0 all proved, 1 one is disproved, 3 one is unknown, 4 one is unknown and a term has no value.",
		Flags: []cli.Flag{
			&cli.ListFlag{Name: "po", Usage: "only those of that `NAME`, or COMPONENT NAME"},
			&cli.StringFlag{Name: "hyps", Usage: "take only these hypotheses: `all`, lasso or selected"},
			&cli.ListFlag{Name: "size", Usage: "the given set S has n elements: `S=n`"},
			&cli.Int64Flag{Name: "maxint", Usage: "MAXINT is `n` (2147483647)"},
			&cli.Int64Flag{Name: "minint", Usage: "MININT is `n` (-2147483648)"},
			&cli.Float64Flag{Name: "timeout", Value: 5, Usage: "`S` seconds for each obligation"},
			&cli.ListFlag{Name: "solver", Usage: "have `NAME` look for proofs, too: kernel (the default), z3, cvc5"},
			&cli.StringFlag{Name: "proof", Usage: "write what the kernel refuted to `DIR`, as scripts, and beside each the proof that bsmt check checks"},
			&cli.StringFlag{Name: "certificate", Usage: "instead ask whether the predicate in `FILE`, as check-machine --certificate writes it, is inductive and implies the invariant"},
			&cli.BoolFlag{Name: "once", Usage: "do not ask whether hypotheses contradict each other"},
			&cli.BoolFlag{Name: "json", Usage: "print a JSON object for each"},
			&cli.BoolFlag{Name: "answer", Usage: "print only what a solver would say: unsat for proved, sat for disproved, unknown"},
		},
		Action: s.disprove,
	}
}

// verdictJSON is an object that --json prints.
type verdictJSON struct {
	Component      string            `json:"component"`
	Name           string            `json:"name"`
	Kind           string            `json:"kind"`
	Status         string            `json:"status"` // proved, disproved, unknown
	Hyps           string            `json:"hyps,omitempty"`
	By             string            `json:"by,omitempty"`
	Sizes          []string          `json:"sizes,omitempty"`
	Possible       bool              `json:"possible,omitempty"` // the counterexample is to fewer hypotheses
	Counterexample map[string]string `json:"counterexample,omitempty"`
	Contradiction  []string          `json:"contradiction,omitempty"` // hypotheses that cannot hold together
	IllDefined     string            `json:"ill_defined,omitempty"`
	Why            string            `json:"why,omitempty"`
	Milliseconds   int64             `json:"ms"`
}

func (s *settings) disprove(c *cli.Context) error {
	if c.NArg() != 1 {
		return fmt.Errorf("disprove needs one file")
	}
	o := disprove.Options{Hyps: disprove.Which(c.String("hyps")), Once: c.Bool("once"), Script: c.String("proof") != ""}
	switch o.Hyps {
	case "", disprove.All, disprove.Lasso, disprove.Selected:
	default:
		return fmt.Errorf("there are no hypotheses %q; known are all, lasso and selected", o.Hyps)
	}
	world, err := worldOptions(c)
	if err != nil {
		return err
	}
	o.Sizes, o.MinInt, o.MaxInt = world.Sizes, world.MinInt, world.MaxInt
	if err := others(&o, c.List("solver")); err != nil {
		return err
	}
	sources, err := s.questions(c.Context, c.Args().First(), c.String("certificate"))
	if err != nil {
		return s.machineFailed(err, c.Bool("json"))
	}
	count := map[string]int{}
	code := 0
	for _, src := range sources {
		if names := c.List("po"); len(names) > 0 && !slices.ContainsFunc(names, src.Called) {
			continue
		}
		q, err := src.Sequent()
		start := time.Now()
		var ans disprove.Answer
		if err != nil {
			q, ans.Why = &sequent.Sequent{Info: src.Info}, err.Error()
		} else {
			ctx, cancel := context.WithTimeout(c.Context, time.Duration(c.Float64("timeout")*float64(time.Second)))
			ans = disprove.Ask(ctx, q, o)
			cancel()
		}
		count[ans.Status.String()]++
		if dir := c.String("proof"); dir != "" && ans.Status == disprove.Proved {
			if err := s.writeProof(c.Context, dir, q, ans, command.Seconds(c.Float64("timeout"))); err != nil {
				return err
			}
		}
		code = max(code, rank(ans))
		switch {
		case c.Bool("answer"):
			fmt.Fprintln(s.out, map[disprove.Status]string{disprove.Proved: "unsat", disprove.Disproved: "sat", disprove.Unknown: "unknown"}[ans.Status])
			continue
		case c.Bool("json"):
			e := json.NewEncoder(s.out)
			e.SetEscapeHTML(false)
			if err := e.Encode(verdict(q, ans, time.Since(start))); err != nil {
				return err
			}
			continue
		}
		s.tellVerdict(q, ans)
	}
	n := count["proved"] + count["disproved"] + count["unknown"]
	if names := c.List("po"); n == 0 && len(names) > 0 {
		return fmt.Errorf("no obligation is called %s", strings.Join(names, " or "))
	}
	if n > 1 && !c.Bool("json") && !c.Bool("answer") {
		fmt.Fprintf(s.out, "%d obligations: %d proved, %d disproved, %d unknown\n", n, count["proved"], count["disproved"], count["unknown"])
	}
	if code > 0 {
		return command.Code([]int{0, exitUnknown, exitIllDefined, exitViolated}[code])
	}
	return nil
}

// questions reads those of a file, or, with a certificate, those that it is inductive.
func (s *settings) questions(ctx context.Context, file, certificate string) ([]*sequent.Source, error) {
	if certificate == "" {
		return sequent.Read(file)
	}
	text, err := os.ReadFile(certificate)
	if err != nil {
		return nil, err
	}
	m, err := machine.Load(file)
	if err != nil {
		return nil, err
	}
	f, err := m.Formula(string(text))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", certificate, err)
	case f.Node.Op.Kind() != tree.KPred:
		return nil, fmt.Errorf("%s: this is no predicate", certificate)
	case len(f.Free) > 0:
		return nil, fmt.Errorf("%s: the machine has no %s", certificate, f.Free[0].Name)
	}
	all, err := po.Inductive(ctx, m, f.Node)
	return sequent.Of(all), err
}

// writeProof writes the script of a proof, and the kernel's refutation of it.
func (s *settings) writeProof(ctx context.Context, dir string, q *sequent.Sequent, a disprove.Answer, limit time.Duration) error {
	name := q.Component + " " + q.Name
	if a.Script == nil {
		fmt.Fprintf(s.notes, "bsmt-b: %s: this proof cannot be written\n", name)
		return nil
	}
	file := filepath.Join(dir, fileName(name))
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(file+".smt2", a.Script, 0o644); err != nil {
		return err
	}
	var out bytes.Buffer
	_, err := session.New(ctx, session.Config{
		Out: &out, Notes: s.notes, File: file + ".smt2", Solver: &portfolio.Kernel{}, Start: time.Now(), Timeout: limit,
		Proof: func(p portfolio.Proof) error {
			if p == nil {
				return errors.New("no proof")
			}
			return command.Replace(file+".proof", p)
		},
	}).Run(bytes.NewReader(a.Script))
	if err != nil {
		return err
	}
	if answer := strings.TrimSpace(out.String()); answer != "unsat" {
		fmt.Fprintf(s.notes, "bsmt-b: %s: there is no proof in a file, since the answer to %s.smt2 was %s\n", name, file, answer)
	}
	return nil
}

// otherSolver is a solver that reads a script from its standard input.
type otherSolver struct {
	name string
	args []string
}

func (o otherSolver) Name() string { return o.name }

func (o otherSolver) Refutes(ctx context.Context, script []byte) (bool, error) {
	c := exec.CommandContext(ctx, o.name, o.args...)
	c.Stdin = bytes.NewReader(script)
	c.WaitDelay = time.Second
	out, err := c.Output()
	switch answer := strings.TrimSpace(string(out)); {
	case answer == "unsat":
		return true, nil
	case answer == "sat" || answer == "unknown" || ctx.Err() != nil:
		return false, nil
	case err != nil && answer == "":
		return false, err
	default:
		return false, errors.New(answer)
	}
}

// others takes the names of --solver in.
func others(o *disprove.Options, names []string) error {
	known := map[string][]string{"z3": {"-in"}, "cvc5": {"--lang=smt2", "-"}}
	o.NoKernel = len(names) > 0 && !slices.Contains(names, "kernel")
	for _, n := range names {
		if n == "kernel" {
			continue
		}
		args, ok := known[n]
		if !ok {
			return fmt.Errorf("there is no solver %q for obligations; known are kernel, z3 and cvc5", n)
		}
		if _, err := exec.LookPath(n); err != nil {
			return fmt.Errorf("--solver %s: %w", n, err)
		}
		o.Others = append(o.Others, otherSolver{n, args})
	}
	return nil
}

// rank orders answers by what an exit code says first.
func rank(a disprove.Answer) int {
	switch {
	case a.Status == disprove.Disproved:
		return 3
	case a.Status == disprove.Unknown && a.IllDefined != nil:
		return 2
	case a.Status == disprove.Unknown:
		return 1
	}
	return 0
}

func verdict(q *sequent.Sequent, a disprove.Answer, took time.Duration) verdictJSON {
	v := verdictJSON{Component: q.Component, Name: q.Name, Kind: q.Kind, Status: a.Status.String(), Sizes: a.Sizes, Possible: a.Possible, Milliseconds: took.Milliseconds()}
	if a.Status != disprove.Unknown || a.Possible {
		v.Hyps, v.By = string(a.Which), a.By
	}
	if len(a.Counterexample) > 0 {
		v.Counterexample = map[string]string{}
		for _, n := range a.Counterexample {
			v.Counterexample[n.Name] = n.Value
		}
	}
	for _, i := range a.Core {
		v.Contradiction = append(v.Contradiction, q.Hyps[i].String())
	}
	if a.IllDefined != nil {
		v.IllDefined = a.IllDefined.Error()
	}
	if a.Status == disprove.Unknown {
		v.Why = a.Why
	}
	return v
}

// brief cuts a value that is too long for people; --json has it whole.
func brief(v string) string {
	const most = 300
	if r := []rune(v); len(r) > most {
		return string(r[:most]) + "..."
	}
	return v
}

// tellVerdict prints an answer for people.
func (s *settings) tellVerdict(q *sequent.Sequent, a disprove.Answer) {
	fmt.Fprintf(s.out, "%s %s: %s", q.Component, q.Name, a.Status)
	switch {
	case a.Status == disprove.Unknown:
		fmt.Fprintf(s.out, ": %s", a.Why)
	default:
		if a.By != "kernel" {
			fmt.Fprintf(s.out, " by %s", a.By)
		}
		if a.Status == disprove.Proved && a.Which != disprove.All {
			fmt.Fprintf(s.out, " from the %s hypotheses", a.Which)
		}
		if len(a.Sizes) > 0 {
			fmt.Fprintf(s.out, ", %s", strings.Join(a.Sizes, ", "))
		}
	}
	fmt.Fprintln(s.out)
	if a.Status == disprove.Disproved || a.Possible {
		var parts []string
		for _, n := range a.Counterexample {
			parts = append(parts, n.Name+" = "+brief(n.Value))
		}
		fmt.Fprintf(s.out, "  %s\n", strings.Join(parts, " & "))
	}
	if a.Contradictory {
		fmt.Fprintln(s.out, "  the hypotheses contradict each other:")
		for _, i := range a.Core {
			fmt.Fprintf(s.out, "    %s\n", q.Hyps[i])
		}
		if !a.Minimal {
			fmt.Fprintln(s.out, "    (perhaps fewer do, too)")
		}
	}
	if a.IllDefined != nil {
		fmt.Fprintf(s.out, "  %v\n", a.IllDefined)
	}
}
