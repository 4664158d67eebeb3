package main

import (
	"strings"
	"time"

	"bsmt/bench/gen"
	"bsmt/internal/cli"
	"bsmt/portfolio"
	"bsmt/session"
)

func costCommand() *cli.Command {
	return &cli.Command{
		Name: "cost", Usage: "the kernel's time against the size of problems that grow by one parameter",
		UsageText: "bsmt bench cost",
		Action: func(c *cli.Context) error {
			return gen.Cost(c.App.Writer, gen.Growths(), func(script string) (string, error) {
				var out strings.Builder
				cfg := session.Config{Out: &out, Solver: &portfolio.Kernel{}, Timeout: time.Minute}
				_, err := session.New(c.Context, cfg).Run(strings.NewReader(script))
				return strings.TrimSpace(out.String()), err
			})
		},
	}
}
