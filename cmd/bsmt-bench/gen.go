package main

import (
	"fmt"
	"strconv"
	"strings"

	"bsmt/bench/gen"
	"bsmt/internal/cli"
)

func genCommand() *cli.Command {
	families := "Families:\n"
	for _, f := range gen.Families() {
		families += fmt.Sprintf("  %-13s %-9s %s\n", f.Name, f.Logic, f.Doc)
	}
	families += "\nMixtures, which no solver of one half solves; --families mixtures writes all of them:\n"
	for _, f := range gen.Mixtures() {
		families += fmt.Sprintf("  %-16s %s\n", f.Name, f.Doc)
	}
	families += "\n"
	return &cli.Command{
		Name: "gen", Usage: "write problems that grow by one parameter and whose status is known",
		UsageText: "bsmt bench gen -o DIR [--sizes small,medium,large,huge] [--families NAMES]",
		Description: families + "Each problem says its status in set-info. DIR gets LOGIC/family__NAME-N-SEED.smt2 and an index.csv for\n" +
			"`bsmt bench run --set DIR`; the same seed gives the same files.",
		Flags: []cli.Flag{
			outputFlag("folder"),
			&cli.StringFlag{Name: "sizes", Value: "small,medium,large", Usage: "classes between commas, of " + strings.Join(gen.Classes(), ", ") + "; or numbers"},
			&cli.StringFlag{Name: "families", Usage: "only these, between commas", DefaultText: "all but mixtures"},
			&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "other instances of the same families"},
			&cli.StringFlag{Name: "split", Value: "dev", Usage: "what the index calls them"},
		},
		Action: func(c *cli.Context) error {
			choice := gen.Choice{Seed: c.Uint64("seed"), Split: c.String("split")}
			if list := c.String("families"); list != "" {
				choice.Families = strings.Split(list, ",")
			}
			for _, word := range strings.Split(c.String("sizes"), ",") {
				if n, err := strconv.Atoi(word); err == nil {
					choice.Sizes = append(choice.Sizes, n)
				} else {
					choice.Classes = append(choice.Classes, word)
				}
			}
			if len(choice.Sizes) > 0 && len(choice.Classes) > 0 {
				return fmt.Errorf("--sizes takes classes or numbers, not both")
			}
			n, err := gen.Write(c.String("output"), choice)
			if err == nil {
				fmt.Fprintf(c.App.ErrWriter, "%d files in %s\n", n, c.String("output"))
			}
			return failed(c, err)
		},
	}
}
