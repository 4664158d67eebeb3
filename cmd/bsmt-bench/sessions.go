package main

import (
	"fmt"
	"slices"
	"strings"

	"bsmt/bench/dialogue"
	"bsmt/bench/gen"
	"bsmt/bench/solvers"
	"bsmt/internal/cli"
	"bsmt/internal/command"
)

func sessionsCommand() *cli.Command {
	return &cli.Command{
		Name: "sessions", Usage: "drive solvers over pipes through dialogues of many related questions",
		UsageText: "bsmt bench sessions --solvers bsmt,kernel,z3,'mine=cmd -in' --scale 1",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "solvers", Value: "bsmt,z3,cvc5", Usage: "names (kernel, bsmt, z3, cvc5, …) and name=command pairs between commas; the commands read standard input"},
			&cli.StringFlag{Name: "workloads", Usage: "only these, between commas: " + strings.Join(workloadNames(), ", "), DefaultText: "all"},
			&cli.Float64Flag{Name: "scale", Value: 1, Usage: "length of the dialogues"},
			&cli.StringFlag{Name: "base", Value: "z3", Usage: "solver whose time the others are compared with"},
			&cli.Float64Flag{Name: "timeout", Value: 60, Usage: "seconds for a dialogue"},
		},
		Action: talk,
	}
}

func workloadNames() []string {
	var names []string
	for _, w := range gen.Workloads() {
		names = append(names, w.Name)
	}
	return names
}

func talk(c *cli.Context) error {
	rivals, err := (&solvers.Catalog{Bsmt: bsmt}).ParseSessions(c.String("solvers"))
	if err != nil {
		return err
	}
	known := workloadNames()
	chosen := known
	if list := c.String("workloads"); list != "" {
		chosen = strings.Split(list, ",")
	}
	for _, n := range chosen {
		if !slices.Contains(known, n) {
			return fmt.Errorf("there is no workload %q; known are %s", n, strings.Join(known, ", "))
		}
	}
	var rows []dialogue.Row
	for _, w := range gen.Workloads() {
		if !slices.Contains(chosen, w.Name) {
			continue
		}
		for _, s := range rivals {
			rows = append(rows, dialogue.Talk(c.Context, w, c.Float64("scale"), s, command.Seconds(c.Float64("timeout"))))
			if err := c.Context.Err(); err != nil {
				return failed(c, err)
			}
		}
	}
	return failed(c, dialogue.Write(c.App.Writer, rows, c.String("base")))
}
