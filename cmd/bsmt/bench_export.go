package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"bsmt/bench/export"
)

func benchExportCommand() *cli.Command {
	return &cli.Command{
		Name: "export", Usage: "archive of this program for StarExec or BenchExec",
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "starexec", Usage: "for StarExec and SMT-COMP: bin/starexec_run_default answers a file"},
			&cli.BoolFlag{Name: "benchexec", Usage: "for BenchExec: a tool-info module and a benchmark definition"},
			outputFlag("archive; its name ends in .zip, .tar.gz or .tgz"),
			&cli.StringFlag{Name: "binary", Usage: "bsmt to put in", DefaultText: "this one"},
		},
		Action: benchExport,
	}
}

func benchExport(c *cli.Context) error {
	if c.Bool("starexec") == c.Bool("benchexec") {
		return errors.New("bench export makes an archive for one of --starexec and --benchexec")
	}
	binary := c.String("binary")
	if binary == "" {
		self, err := os.Executable()
		if err != nil {
			return benchFailed(c, err)
		}
		binary = self
	}
	kind := export.StarExec
	if c.Bool("benchexec") {
		kind = export.BenchExec
	}
	needs, err := export.Export(kind, binary, c.String("output"), version)
	if err == nil && len(needs) > 0 {
		fmt.Fprintf(c.App.ErrWriter, "bsmt: the program in the archive needs %s where it runs\n", strings.Join(needs, ", "))
	}
	return benchFailed(c, err)
}
