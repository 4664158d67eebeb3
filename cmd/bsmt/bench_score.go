package main

import (
	"github.com/urfave/cli/v2"

	"bsmt/bench/score"
)

func benchScoreCommand() *cli.Command {
	return &cli.Command{
		Name: "score", Usage: "tables of results", UsageText: "bsmt bench score [options] RESULTS…",
		Flags: []cli.Flag{
			timeoutFlag("seconds that the runs had, if the results do not say"),
			&cli.BoolFlag{Name: "logics", Usage: "a table by logic too"},
			&cli.BoolFlag{Name: "markdown", Usage: "tables in Markdown"},
		},
		Action: func(c *cli.Context) error {
			res, err := readResults(c)
			if err != nil {
				return err
			}
			layout := score.Layout{Logics: c.Bool("logics"), Markdown: c.Bool("markdown")}
			return benchFailed(c, score.New(res.Rows, res.Header.Limits.Wall).Write(c.App.Writer, layout))
		},
	}
}
