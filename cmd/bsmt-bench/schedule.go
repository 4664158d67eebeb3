package main

import (
	"fmt"
	"os"
	"strings"

	"bsmt/bench/schedule"
	"bsmt/internal/cli"
)

func scheduleCommand() *cli.Command {
	return &cli.Command{
		Name: "schedule", Usage: "learn a schedule of the portfolio from results", ArgsUsage: "RESULTS…",
		UsageText: "bsmt bench schedule results.jsonl -o FILE, then bsmt --schedule FILE",
		Description: "The results are of members that each ran alone on the same files, under the names that they have in\n" +
			"schedules (kernel, kernel#2, z3, …). With --half the schedule is learned on one half of the files and\n" +
			"judged on the other; each half's files are listed in FILE.learned and FILE.judged.",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "members", Usage: "`NAMES` of the solvers that are members, with commas between", DefaultText: "all of the results"},
			&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "`FILE` for the schedule", DefaultText: "standard output"},
			&cli.Uint64Flag{Name: "half", Usage: "`NUMBER` of the cut into halves, which repeats it; 0: no halves"},
			timeoutFlag("seconds that a run had, where the results do not say"),
		},
		Action: learn,
	}
}

func learn(c *cli.Context) error {
	res, err := readResults(c)
	if err != nil {
		return err
	}
	var names []string
	if list := c.String("members"); list != "" {
		names = strings.Split(list, ",")
	}
	all, err := schedule.NewData(res.Rows, res.Header.Limits.Wall, names)
	if err != nil {
		return failed(c, err)
	}
	learned, judged := all, (*schedule.Data)(nil)
	if c.Uint64("half") != 0 {
		if learned, judged = all.Halves(c.Uint64("half")); learned.Files() == 0 || judged.Files() == 0 {
			return failed(c, fmt.Errorf("%d files cannot be cut in two", all.Files()))
		}
	}
	table := learned.Learn()
	head := fmt.Sprintf("Learned by bsmt bench schedule from %d files, %v each; a remark says what two processors would have come to.", learned.Files(), res.Header.Limits.Wall)
	var text strings.Builder
	if err := table.Write(&text, head); err != nil {
		return failed(c, err)
	}
	name, notes := c.String("output"), c.App.ErrWriter
	if name == "" {
		fmt.Fprint(c.App.Writer, text.String())
	} else if err := os.WriteFile(name, []byte(text.String()), 0o644); err != nil {
		return failed(c, err)
	}
	if err := schedule.Write(notes, "learned on", learned.Files(), learned.Judge(table, 1, 2, 4)); err != nil || judged == nil {
		return failed(c, err)
	}
	if err := schedule.Write(notes, "judged on", judged.Files(), judged.Judge(table, 1, 2, 4)); err != nil || name == "" {
		return failed(c, err)
	}
	for suffix, half := range map[string]*schedule.Data{".learned": learned, ".judged": judged} {
		if err := os.WriteFile(name+suffix, []byte(strings.Join(half.Names(), "\n")+"\n"), 0o644); err != nil {
			return failed(c, err)
		}
	}
	return nil
}
