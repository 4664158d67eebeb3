package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"bsmt/bench/results"
	"bsmt/bench/score"
	"bsmt/internal/cli"
)

func scoreCommand() *cli.Command {
	var formats []string
	for _, f := range score.Formats() {
		formats = append(formats, string(f))
	}
	views := "Views, between commas:\n"
	for _, v := range score.Views() {
		views += fmt.Sprintf("  %-9s %s\n", v.Name, v.Doc)
	}
	return &cli.Command{
		Name: "score", Usage: "tables of results; wrong verdicts stand first", UsageText: "bsmt bench score [options] RESULTS…",
		Description: views + "A solver called NAME:CONFIGURATION is shown so where configurations are compared. Only files that\n" +
			"all solvers ran on count. PAR-2 is the mean time, a run without a right verdict counting twice the\n" +
			"limit; the median is that of the files that all have solved.",
		Flags: []cli.Flag{
			timeoutFlag("seconds that the runs had, if the results do not say"),
			&cli.StringFlag{Name: "view", Usage: "`VIEWS` to show", Value: "summary"},
			&cli.BoolFlag{Name: "logics", Usage: "the view logics too"},
			&cli.BoolFlag{Name: "thesis", Usage: "the views counts, times and theories"},
			&cli.StringFlag{Name: "format", Value: formats[0], Usage: "one of " + strings.Join(formats, ", ")},
			&cli.StringFlag{Name: "expected", Value: "file", Usage: "what is right: file (what a file says of itself, and agreement where it says nothing), agreement, or a `LIST` of files and status"},
			&cli.BoolFlag{Name: "rows", Usage: "all rows as CSV and nothing else (file, logic, status, solver, verdict, wall, cpu, rss_kb, rc)"},
		},
		Action: scoreResults,
	}
}

func scoreResults(c *cli.Context) error {
	format := score.Format(c.String("format"))
	if !slices.Contains(score.Formats(), format) {
		return fmt.Errorf("--format is one of %v", score.Formats())
	}
	names := strings.Split(c.String("view"), ",")
	if c.Bool("thesis") {
		if !c.IsSet("view") {
			names = nil
		}
		names = append(names, "counts", "times", "theories")
	}
	if c.Bool("logics") {
		names = append(names, "logics")
	}
	var views []score.View
	for _, n := range names {
		i := slices.IndexFunc(score.Views(), func(v score.View) bool { return v.Name == strings.TrimSpace(n) })
		if i < 0 {
			return fmt.Errorf("there is no view %q; `bsmt bench score --help` names them", n)
		}
		views = append(views, score.Views()[i])
	}
	res, err := readResults(c)
	if err != nil {
		return err
	}
	switch e := c.String("expected"); e {
	case "file":
	case "agreement":
		res.Rows = score.Expect(res.Rows, nil)
	default:
		list, err := score.ReadExpected(e)
		if err != nil {
			return failed(c, err)
		}
		res.Rows = score.Expect(res.Rows, list)
	}
	if c.Bool("rows") {
		return failed(c, results.WriteCSV(c.App.Writer, res.Rows))
	}
	s := score.New(res.Rows, res.Header.Limits.Wall)
	var tables []score.Table
	if wrong, some := s.Wrong(); some {
		tables = append(tables, wrong)
	}
	for _, v := range views {
		tables = append(tables, v.Tables(s)...)
	}
	if format != score.CSV {
		for _, line := range s.Describe(res) {
			if format == score.LaTeX {
				line = "% " + line
			}
			if _, err := io.WriteString(c.App.Writer, line+"\n"); err != nil {
				return failed(c, err)
			}
		}
		fmt.Fprintln(c.App.Writer)
	}
	return failed(c, score.Write(c.App.Writer, format, tables...))
}
