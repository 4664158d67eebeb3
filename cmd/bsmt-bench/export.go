package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"bsmt/bench/exchange"
	"bsmt/bench/export"
	"bsmt/bench/results"
	"bsmt/bench/set"
	"bsmt/internal/cli"
	"bsmt/internal/command"
)

func exportCommand() *cli.Command {
	return &cli.Command{
		Name: "export", Usage: "archive of bsmt for StarExec, SMT-COMP or BenchExec; or results for BenchExec's tables",
		UsageText: "bsmt bench export --starexec|--benchexec [options] -o ARCHIVE\n   bsmt bench export --results -o DIR RESULTS…",
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "starexec", Usage: "for StarExec and SMT-COMP: configurations default (the kernel alone), models and portfolio"},
			&cli.BoolFlag{Name: "benchexec", Usage: "for BenchExec: a tool-info module, a benchmark definition, a property and tasks"},
			&cli.BoolFlag{Name: "results", Usage: "results as BenchExec's XML, a file for each solver, for its table-generator"},
			outputFlag("archive, whose name ends in .zip, .tar.gz or .tgz; or folder for results"),
			&cli.StringFlag{Name: "binary", Usage: "bsmt to put in", DefaultText: "the one beside bsmt-bench, or on PATH"},
			&cli.ListFlag{Name: "with", Usage: "`PROGRAM` of another solver to put beside it, for the portfolio"},
			&cli.StringFlag{Name: "set", Usage: "`DIR` whose files become BenchExec's tasks", DefaultText: "two examples"},
			&cli.StringFlag{Name: "split", Usage: "only files that the index puts into this split"},
		},
		Action: exportArchive,
	}
}

func exportArchive(c *cli.Context) error {
	kinds := 0
	for _, k := range []string{"starexec", "benchexec", "results"} {
		if c.Bool(k) {
			kinds++
		}
	}
	if kinds != 1 {
		return errors.New("bench export is for one of --starexec, --benchexec and --results")
	}
	if c.Bool("results") {
		return exportResults(c)
	}
	if c.NArg() > 0 {
		return fmt.Errorf("bench export of an archive takes no %s", c.Args().First())
	}
	r := export.Request{Kind: export.StarExec, Binary: c.String("binary"), Beside: c.List("with"), Version: command.Version}
	if c.Bool("benchexec") {
		r.Kind = export.BenchExec
	}
	if dir := c.String("set"); dir != "" {
		if r.Kind != export.BenchExec {
			return errors.New("--set is for --benchexec")
		}
		problems, err := set.Load(dir, set.Filter{Split: c.String("split")})
		if err != nil {
			return failed(c, err)
		}
		r.Problems = problems
	}
	if r.Binary == "" {
		path, err := bsmt()
		if err != nil {
			return failed(c, err)
		}
		r.Binary = path
	}
	needs, err := export.Export(r, c.String("output"))
	if err == nil && len(needs) > 0 {
		fmt.Fprintf(c.App.ErrWriter, "bsmt-bench: the programs in the archive need %s where they run\n", strings.Join(needs, ", "))
	}
	return failed(c, err)
}

func exportResults(c *cli.Context) error {
	if c.NArg() == 0 {
		return errors.New("no results are given")
	}
	res, err := results.Read(c.Args().Slice()...)
	if err != nil {
		return failed(c, err)
	}
	files, err := exchange.BenchExec(res)
	if err != nil {
		return failed(c, err)
	}
	byName := map[string][]byte{}
	for solver, text := range files {
		byName[strings.Map(func(r rune) rune {
			if strings.ContainsRune(`/\: `, r) {
				return '-'
			}
			return r
		}, solver)+".results.xml"] = text
	}
	return failed(c, writeAll(c.String("output"), byName))
}

// writeAll writes files into a folder, which is made.
func writeAll(dir string, files map[string][]byte) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func submissionCommand() *cli.Command {
	return &cli.Command{
		Name: "submission", Usage: "files of a submission to SMT-COMP: the kernel, and the portfolio for the parallel track",
		UsageText: "bsmt bench submission --url URL --website URL --description URL --person NAME --contact 'NAME <ADDRESS>' -o DIR ARCHIVE",
		Flags: []cli.Flag{
			outputFlag("folder for bsmt.json and bsmt-portfolio.json"),
			&cli.StringFlag{Name: "url", Required: true, Usage: "where the archive, made by export --starexec, will be"},
			&cli.StringFlag{Name: "website", Required: true, Usage: "of the solver"},
			&cli.StringFlag{Name: "description", Required: true, Usage: "where the system description is"},
			&cli.ListFlag{Name: "person", Required: true, Usage: "contributor"},
			&cli.ListFlag{Name: "contact", Required: true, Usage: "whom to ask, as 'Name <address>'"},
			&cli.IntFlag{Name: "seed", Usage: "the team's number"},
			&cli.BoolFlag{Name: "final", Usage: "the final version"},
		},
		Action: func(c *cli.Context) error {
			if c.NArg() != 1 {
				return errors.New("bench submission takes one archive")
			}
			files, err := export.Submissions(c.Args().First(), export.Entrant{
				People: c.List("person"), Contacts: c.List("contact"), Website: c.String("website"),
				Description: c.String("description"), URL: c.String("url"), Seed: c.Int("seed"), Final: c.Bool("final"),
			})
			if err == nil {
				err = writeAll(c.String("output"), files)
			}
			return failed(c, err)
		},
	}
}

func importCommand() *cli.Command {
	return &cli.Command{
		Name: "import", Usage: "results of BenchExec (XML) or StarExec (CSV of a job) as a results file",
		UsageText: "bsmt bench import [--timeout S] -o RESULTS FILE…",
		Flags: []cli.Flag{
			outputFlag("results; the file may not be there yet"),
			&cli.Float64Flag{Name: "timeout", Usage: "seconds of wall time that the runs had, if the file does not say", DefaultText: "unknown"},
		},
		Action: func(c *cli.Context) error {
			if c.NArg() == 0 {
				return errors.New("nothing to import is given")
			}
			out := c.String("output")
			if _, err := os.Stat(out); err == nil {
				return failed(c, fmt.Errorf("%s is there already", out))
			}
			var parts []exchange.Part
			for _, name := range c.Args().Slice() {
				p, err := exchange.Read(name)
				if err != nil {
					return failed(c, err)
				}
				if p.Header.Limits.Wall == 0 {
					p.Header.Limits.Wall = command.Seconds(c.Float64("timeout"))
				}
				parts = append(parts, p)
			}
			n, err := writeParts(out, parts)
			if err == nil {
				fmt.Fprintf(c.App.ErrWriter, "%d runs\n", n)
			}
			return failed(c, err)
		},
	}
}

// writeParts writes a results file and gives how many rows it has.
func writeParts(out string, parts []exchange.Part) (n int, err error) {
	for _, p := range parts {
		w, err := results.Append(out, p.Header)
		if err != nil {
			return n, err
		}
		for _, r := range p.Rows {
			if err = errors.Join(err, w.Write(r)); err == nil {
				n++
			}
		}
		if err = errors.Join(err, w.Close()); err != nil {
			return n, err
		}
	}
	return n, nil
}
