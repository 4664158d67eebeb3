package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"bsmt/bkernel"
	"bsmt/internal/cli"
	"bsmt/internal/command"
	"bsmt/portfolio"
	"bsmt/session"
)

func cubesCommand(s *settings) *cli.Command {
	return &cli.Command{
		Name: "cubes", Usage: "split a script's question into cases that cover it", ArgsUsage: "FILE",
		Description: "Each line of the output is a term: the assertions at the first check-sat (--check: another one) with one of them are a case, and the cases\n" +
			"cover the question whatever they say. They are balanced by work: a case that the kernel decides with little is not split.\n" +
			"--output writes a script for each case instead. --solve has the kernel decide the cases one after the other, and\n" +
			"prints sat, unsat or unknown; with --proof FILE, too, the refutations of all become one, for bsmt check.",
		Flags: append([]cli.Flag{
			&cli.IntFlag{Name: "number", Aliases: []string{"n"}, Value: 16, Usage: "`N` cases, fewer where all are easy"},
			&cli.Int64Flag{Name: "probe", Value: 100_000, Usage: "`WORK` below which a case is not split"},
			&cli.IntFlag{Name: "check", Value: 1, Usage: "the `N`-th check-sat"},
			&cli.BoolFlag{Name: "json", Usage: "print each case as a list of its choices: [{\"term\": T}, {\"term\": T, \"not\": true}]"},
			&cli.StringFlag{Name: "output", Usage: "write scripts to the folder `DIR`"},
			&cli.BoolFlag{Name: "solve", Usage: "decide all cases"},
			&cli.StringFlag{Name: "proof", Usage: "with --solve: write the refutation to `FILE`"},
			&cli.Float64Flag{Name: "timeout", DefaultText: "no limit", Usage: "`SECONDS` for all"},
			&cli.Uint64Flag{Name: "seed", Usage: "`NUMBER` that repeats a run"},
		}, kernelFlags()...),
		Action: s.cubes,
	}
}

func (s *settings) cubes(c *cli.Context) error {
	if c.IsSet("proof") && !c.Bool("solve") {
		return errors.New("--proof needs --solve")
	}
	p, _, err := s.load(c, c.Int("check"))
	if err != nil {
		return err
	}
	ctx := c.Context
	if limit := c.Float64("timeout"); limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, command.Seconds(limit))
		defer cancel()
	}
	options, err := s.kernelOptions(c)
	if err != nil {
		return err
	}
	q := p.Query()
	q.Seed = c.Uint64("seed")
	cases, _, err := q.Split(ctx, c.Int("number"), bkernel.Work(c.Int64("probe")), options)
	if err != nil {
		fmt.Fprintf(s.notes, "bsmt: %v\n", err)
		return command.ErrQuiet
	}
	switch dir := c.String("output"); {
	case c.Bool("solve"):
		return s.solveCases(ctx, c, p, cases, options)
	case dir != "":
		return writeScripts(dir, p, cases)
	}
	for _, k := range cases {
		if c.Bool("json") {
			if err := k.WriteJSON(s.out, p.Context); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintln(s.out, k.Text(p.Context))
	}
	return nil
}

// writeScripts writes a script for each case.
func writeScripts(dir string, p *session.Problem, cases []portfolio.Case) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for i, k := range cases {
		name := filepath.Join(dir, fmt.Sprintf("case-%0*d.smt2", len(fmt.Sprint(len(cases))), i+1))
		err := command.WriteFile(name, func(w io.Writer) error {
			return k.WriteScript(w, p.Query())
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// solveCases has the kernel decide the cases, each by itself.
func (s *settings) solveCases(ctx context.Context, c *cli.Context, p *session.Problem, cases []portfolio.Case, o bkernel.Options) error {
	verdict, proofs := portfolio.Unsat, []portfolio.Proof(nil)
	for i, k := range cases {
		q := p.Ask(append(p.Assertions[:len(p.Assertions):len(p.Assertions)], k.Terms(p.Context)...))
		q.Seed, q.WantProof = c.Uint64("seed"), c.IsSet("proof")
		kernel := &portfolio.Kernel{Options: o}
		a := kernel.Solve(ctx, q)
		if a.Verdict == portfolio.Sat {
			verdict = a.Verdict
			break
		}
		if a.Verdict == portfolio.Unknown {
			verdict = a.Verdict
			fmt.Fprintf(s.notes, "bsmt: case %d of %d: %s\n", i+1, len(cases), a.Reason)
		}
		proofs = append(proofs, a.Proof)
		if ctx.Err() != nil {
			break
		}
	}
	fmt.Fprintln(s.out, verdict)
	if name := c.String("proof"); name != "" && verdict == portfolio.Unsat {
		return writeProof(name, func(w io.Writer) error {
			if _, err := fmt.Fprintln(w, session.Question{Check: c.Int("check"), Digest: p.Digest}); err != nil {
				return err
			}
			return portfolio.WriteCases(w, p.Context, cases, func(w io.Writer, i int) error {
				if proofs[i] == nil {
					return fmt.Errorf("case %d came without a proof that bsmt could check", i+1)
				}
				return proofs[i](w)
			})
		})
	}
	return nil
}
