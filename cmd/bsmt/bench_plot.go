package main

import (
	"github.com/urfave/cli/v2"

	"bsmt/bench/plot"
)

func benchPlotCommand() *cli.Command {
	return &cli.Command{
		Name: "plot", Usage: "cactus plot of results", UsageText: "bsmt bench plot -o FILE.png|svg|pdf RESULTS…",
		Flags: []cli.Flag{outputFlag("picture; its name ends in .png, .svg or .pdf"), timeoutFlag("seconds that the runs had, if the results do not say")},
		Action: func(c *cli.Context) error {
			res, err := readResults(c)
			if err != nil {
				return err
			}
			return benchFailed(c, plot.Cactus(res.Rows, res.Header.Limits.Wall, c.String("output")))
		},
	}
}
