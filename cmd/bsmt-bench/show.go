package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"bsmt/bench/diff"
	"bsmt/bench/plot"
	"bsmt/bench/report"
	"bsmt/bench/results"
	"bsmt/internal/cli"
	"bsmt/internal/command"
)

func plotCommand() *cli.Command {
	var kinds []string
	for _, k := range plot.Kinds {
		kinds = append(kinds, string(k))
	}
	return &cli.Command{
		Name: "plot", Usage: "pictures of results for papers",
		UsageText: "bsmt bench plot [--kind " + strings.Join(kinds, "|") + "] -o FILE.png|svg|pdf RESULTS…",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "kind", Value: string(plot.Cactus), Usage: "cactus: files solved by time; scatter: two solvers; overlap: who solves what; logics: percent solved in each; growth: families by size"},
			outputFlag("picture; its name ends in .png, .svg or .pdf"),
			&cli.StringFlag{Name: "solvers", Usage: "only these, between commas, in this order", DefaultText: "all"},
			&cli.StringFlag{Name: "family", Usage: "of a growth plot", DefaultText: "all"},
			timeoutFlag("seconds that the runs had, if the results do not say"),
		},
		Action: func(c *cli.Context) error {
			if !slices.Contains(kinds, c.String("kind")) {
				return fmt.Errorf("--kind is one of %s", strings.Join(kinds, ", "))
			}
			res, err := readResults(c)
			if err != nil {
				return err
			}
			o := plot.Options{Family: c.String("family")}
			if list := c.String("solvers"); list != "" {
				o.Solvers = strings.Split(list, ",")
			}
			return failed(c, plot.Save(plot.Kind(c.String("kind")), res, o, c.String("output")))
		},
	}
}

func reportCommand() *cli.Command {
	return &cli.Command{
		Name: "report", Usage: "one HTML file with every run, its log, tables and pictures",
		UsageText: "bsmt bench report -o FILE.html [--against OLD] RESULTS…",
		Flags: []cli.Flag{
			outputFlag("page; it needs no other file"),
			timeoutFlag("seconds that the runs had, if the results do not say"),
			&cli.StringFlag{Name: "title", Usage: "of the page", DefaultText: "the names of the results"},
			&cli.ListFlag{Name: "against", Usage: "older `RESULTS` to tell what has changed"},
		},
		Action: func(c *cli.Context) error {
			res, err := readResults(c)
			if err != nil {
				return err
			}
			o := report.Options{Title: c.String("title"), Log: readLog}
			if o.Title == "" {
				o.Title = baseNames(res.Names)
			}
			if old := c.List("against"); len(old) > 0 {
				before, err := results.Read(old...)
				if err != nil {
					return failed(c, err)
				}
				o.Diff = diff.New(baseNames(old), before, baseNames(res.Names), res, diff.Options{})
			}
			file, err := os.Create(c.String("output"))
			if err != nil {
				return failed(c, err)
			}
			return failed(c, errors.Join(report.Write(file, res, o), file.Close()))
		},
	}
}

func diffCommand() *cli.Command {
	return &cli.Command{
		Name: "diff", Usage: "what was gained, lost, and is faster or slower", UsageText: "bsmt bench diff [options] OLD NEW",
		Flags: []cli.Flag{
			&cli.Float64Flag{Name: "factor", Value: 2, Usage: "a time counts as another when it is so many times the other"},
			&cli.Float64Flag{Name: "least", Value: 0.1, Usage: "and differs by so many seconds"},
		},
		Action: func(c *cli.Context) error {
			if c.NArg() != 2 {
				return errors.New("bench diff takes two results")
			}
			if c.Float64("factor") < 1 || c.Float64("least") < 0 {
				return errors.New("--factor is at least 1, --least at least 0")
			}
			from, to := c.Args().Get(0), c.Args().Get(1)
			before, err := results.Read(from)
			if err != nil {
				return failed(c, err)
			}
			after, err := results.Read(to)
			if err != nil {
				return failed(c, err)
			}
			d := diff.New(from, before, to, after, diff.Options{Factor: c.Float64("factor"), Least: command.Seconds(c.Float64("least"))})
			return failed(c, d.Write(c.App.Writer))
		},
	}
}

// baseNames are the names of files without folders and endings.
func baseNames(files []string) string {
	var out []string
	for _, f := range files {
		out = append(out, strings.TrimSuffix(filepath.Base(f), filepath.Ext(f)))
	}
	return strings.Join(out, ", ")
}

// readLog reads what a run printed; a log that is gone is none.
func readLog(r results.Row) string {
	if r.Log == "" {
		return ""
	}
	text, err := os.ReadFile(r.Log)
	if err != nil {
		return ""
	}
	return string(text)
}
