package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"bsmt/bench/results"
	"bsmt/bench/score"
	"bsmt/bench/thesis"
	"bsmt/internal/cli"
)

// thesisSolvers are compared unless others are named: the kernel's options are told
// apart by where its choices begin.
const thesisSolvers = "kernel,z3,cvc5,bsmt," +
	"'kernel:seed1=bsmt --solver kernel --seed 1 --timeout {t} --memory {mb} {}','kernel:seed2=bsmt --solver kernel --seed 2 --timeout {t} --memory {mb} {}'"

func thesisCommand() *cli.Command {
	flags := []cli.Flag{
		&cli.StringFlag{Name: "set", Usage: "`DIR` of files to run on first; what is done already is not run again"},
		&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "folder for the figures as SVG and PNG, and for the results of a run"},
		&cli.StringFlag{Name: "format", Value: string(score.Text), Usage: "of the tables: text, markdown, csv or latex"},
	}
	// The rest is how bench run does it.
	for _, f := range runCommand().Flags {
		if !slices.Contains([]string{"set", "output"}, f.Names()[0]) {
			flags = append(flags, f)
		}
	}
	return &cli.Command{
		Name: "thesis", Usage: "Tables 5.1 to 5.3 and Figures 5.1 to 5.3 of the evaluation of Krings 2017",
		UsageText: "bsmt bench thesis [-o DIR] RESULTS…\n   bsmt bench thesis --set DIR -o DIR [options of bench run]",
		Description: "A run compares kernel (with three seeds), z3, cvc5 and bsmt unless --solvers says otherwise. Figures\n" +
			"5.1 and 5.2 are of the first configuration of each solver, Figure 5.3 of all configurations of the solver\n" +
			"that has most of them; they are called SOLVER:CONFIGURATION, as in\n" +
			"--solvers kernel,'kernel:seed1=bsmt --solver kernel --seed 1 {}'.",
		Flags: flags, Action: writeThesis,
	}
}

func writeThesis(c *cli.Context) error {
	format, dir := score.Format(c.String("format")), c.String("output")
	if !slices.Contains(score.Formats(), format) {
		return fmt.Errorf("--format is one of %v", score.Formats())
	}
	if dir != "" {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return failed(c, err)
		}
	}
	var res *results.Results
	var err error
	if c.IsSet("set") {
		res, err = thesisRun(c, dir)
	} else {
		res, err = readResults(c)
	}
	if err != nil {
		return err
	}
	s := score.New(res.Rows, res.Header.Limits.Wall)
	var tables []score.Table
	if wrong, some := s.Wrong(); some {
		tables = append(tables, wrong)
	}
	for i, t := range []score.Table{s.Counts(), s.Times(), s.Theories()} {
		t.Title = fmt.Sprintf("Table 5.%d: %s", i+1, t.Title)
		tables = append(tables, t)
	}
	if err := score.Write(c.App.Writer, format, tables...); err != nil {
		return failed(c, err)
	}
	figures := c.App.Writer
	if format == score.CSV {
		figures = io.Discard // only tables are CSV
	}
	return failed(c, thesis.Figures(figures, res, dir, "svg", "png"))
}

// thesisRun runs what is to be compared and reads it.
func thesisRun(c *cli.Context, dir string) (*results.Results, error) {
	if dir == "" || c.NArg() > 0 {
		return nil, errors.New("bench thesis --set DIR needs -o DIR for what it measures, and takes no results")
	}
	if !c.IsSet("solvers") && !c.IsSet("config") {
		if err := c.Set("solvers", thesisSolvers); err != nil {
			return nil, err
		}
	}
	plan, err := planOf(c)
	if err != nil {
		return nil, err
	}
	plan.Results = filepath.Join(dir, "results.jsonl")
	if err := runPlan(c, plan); err != nil {
		return nil, err
	}
	res, err := results.Read(plan.Results)
	return res, failed(c, err)
}
