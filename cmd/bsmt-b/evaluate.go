package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"bsmt/b/animate"
	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/internal/cli"
	"bsmt/internal/command"
)

func evalCommand(s *settings) *cli.Command {
	return &cli.Command{
		Name: "eval", Usage: "evaluate a formula of B", ArgsUsage: "FORMULA",
		Description: "Prints the value of an expression, the truth of a predicate, or values that make a predicate true.\n" +
			"What cannot be enumerated soon is put to the kernel; each of its solutions is evaluated.\n" +
			"With -m the names of a machine can be used; its constants and variables have the values with which it\n" +
			"begins. Exit code: 0 a value, true or a solution, 1 false or no solution, 3 it is not decided,\n" +
			"4 ill-defined.",
		Flags: append(worldFlags(),
			&cli.StringFlag{Name: "machine", Aliases: []string{"m"}, Usage: "take names from the machine in `FILE`"},
			&cli.BoolFlag{Name: "eventb", Usage: "the formula is in the notation of Event-B"},
			&cli.BoolFlag{Name: "all", Usage: "print all solutions"},
			&cli.BoolFlag{Name: "count", Usage: "print how many solutions there are"},
			&cli.StringFlag{Name: "minimize", Usage: "find a solution with the least value of the expression `E`, and that value"},
			&cli.BoolFlag{Name: "type", Usage: "print the types and evaluate nothing"},
			&cli.Float64Flag{Name: "timeout", Usage: "stop after `S` seconds"},
		),
		Action: s.evaluate,
	}
}

func (s *settings) evaluate(c *cli.Context) error {
	if c.NArg() != 1 {
		return fmt.Errorf("eval needs one formula; quote it")
	}
	src := c.Args().First()
	m := machine.Empty(tree.Classical)
	if c.Bool("eventb") {
		m = machine.Empty(tree.EventB)
	}
	if file := c.String("machine"); file != "" {
		var err error
		if m, err = machine.Load(file); err != nil {
			return s.fileFailed(err)
		}
	}
	if c.Bool("type") {
		return s.formulaFailed(src, tellTypes(s.out, m, src))
	}
	o, err := worldOptions(c)
	if err != nil {
		return err
	}
	a, err := animate.New(m, o)
	if err != nil {
		return err
	}
	ctx := c.Context
	if limit := c.Float64("timeout"); limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Duration(limit*float64(time.Second)))
		defer cancel()
	}
	state, err := a.First(ctx, src)
	if err != nil {
		return s.formulaFailed(src, err)
	}
	if goal := c.String("minimize"); goal != "" {
		return s.minimize(ctx, a, src, goal, state)
	}
	limit := 1
	if c.Bool("all") || c.Bool("count") {
		limit = 0
	}
	ans, err := a.Ask(ctx, src, state, limit)
	if err == nil || ans != nil && len(ans.Solutions) > 0 {
		if c.Bool("count") && !ans.IsValue() && len(ans.Formula.Free) > 0 {
			tellCount(s.out, ans, err)
		} else {
			tellAnswer(s.out, ans, c.Bool("all"))
		}
	}
	if err != nil {
		return s.formulaFailed(src, err)
	}
	if !ans.IsValue() && !ans.Truth {
		return command.Code(exitViolated)
	}
	return nil
}

// minimize prints the best solution, and whether there is no better one.
func (s *settings) minimize(ctx context.Context, a *animate.Machine, src, goal string, state int32) error {
	m, err := a.Minimize(ctx, src, goal, state)
	switch {
	case err != nil:
		return s.formulaFailed(src, err)
	case m == nil:
		fmt.Fprintln(s.out, "no solution")
		return command.Code(exitViolated)
	}
	tellAnswer(s.out, &animate.Answer{Formula: m.Formula, Truth: true, Solutions: [][]animate.Named{m.Solution}}, false)
	if !m.Least {
		fmt.Fprintf(s.out, "%s = %s; perhaps there are smaller ones\n", goal, m.Value)
		return command.Code(exitUnknown)
	}
	fmt.Fprintf(s.out, "%s = %s is the least\n", goal, m.Value)
	return nil
}

// tellCount prints how many solutions there are; err says why there may be more.
func tellCount(w io.Writer, ans *animate.Answer, err error) {
	n := len(ans.Solutions)
	switch {
	case err != nil || ans.More:
		fmt.Fprintf(w, "at least %d\n", n)
	default:
		fmt.Fprintln(w, n)
	}
}

// tellAnswer prints what a formula came to.
func tellAnswer(w io.Writer, ans *animate.Answer, all bool) {
	switch {
	case ans.IsValue():
		fmt.Fprintln(w, ans.Value)
	case len(ans.Formula.Free) == 0:
		fmt.Fprintln(w, strings.ToUpper(fmt.Sprint(ans.Truth)))
	case !ans.Truth:
		fmt.Fprintln(w, "no solution")
	}
	for _, sol := range ans.Solutions {
		for i, n := range sol {
			if i > 0 {
				fmt.Fprint(w, " & ")
			}
			fmt.Fprintf(w, "%s = %s", n.Name, n.Value)
		}
		fmt.Fprintln(w)
	}
	if ans.Inexact && all {
		fmt.Fprintf(w, "and perhaps others: integers were searched from %d to %d\n", ans.From, ans.To)
	}
}

// tellTypes prints the type of an expression, or of a predicate's free names.
func tellTypes(w io.Writer, m *machine.Machine, src string) error {
	f, err := m.Formula(src)
	if err != nil {
		return err
	}
	if f.Node.Op.Kind() == tree.KExpr {
		fmt.Fprintln(w, f.Node.Type)
	} else {
		fmt.Fprintln(w, "predicate")
	}
	for _, d := range f.Free {
		fmt.Fprintf(w, "%s : %s\n", d.Name, d.Type)
	}
	return nil
}

// formulaFailed tells why a formula has no answer, and gives its exit code.
func (s *settings) formulaFailed(src string, err error) error {
	if err == nil {
		return nil
	}
	var te *tree.Error
	var ee *eval.Error
	switch {
	case errors.As(err, &te):
		for _, e := range sourceErrors(err) {
			if e.Pos.File != "" {
				s.tellErrors(e)
				continue
			}
			fmt.Fprintf(s.notes, "bsmt-b: %s\n", e.Msg)
			underline(s.notes, src, e.Pos)
		}
	case errors.As(err, &ee):
		typed := ee.Pos.File == ""
		told := *ee
		if typed {
			told.Pos = tree.Pos{} // the caret shows it
		}
		if ee.Kind == value.IllDefined {
			fmt.Fprintln(s.out, told.Error())
		} else {
			fmt.Fprintf(s.out, "unknown: %v\n", &told)
		}
		if typed {
			underline(s.notes, src, ee.Pos)
		}
		if ee.Kind == value.IllDefined {
			return command.Code(exitIllDefined)
		}
		return command.Code(exitUnknown)
	case errors.Is(err, animate.ErrNoConstants):
		fmt.Fprintf(s.out, "unknown: %v\n", err)
		return command.Code(exitUnknown)
	default:
		fmt.Fprintf(s.notes, "bsmt-b: %v\n", err)
	}
	return command.Code(command.Usage)
}
