package main

import (
	"encoding/json"
	"fmt"

	"bsmt/b/sequent"
	"bsmt/b/tree"
	"bsmt/internal/cli"
	"bsmt/internal/command"
)

func poCommand(s *settings) *cli.Command {
	return &cli.Command{
		Name: "po", Usage: "write the proof obligations of a development", ArgsUsage: "FILE…",
		Description: "FILE is an Event-B development (.eventb, .bum, .buc), whose obligations are generated under Rodin's names, or a file of\n" +
			"Rodin's (.bpo) or Atelier B's (.pog), whose obligations are read. Each is a sequent: hypotheses, and after |- the goal. x' is the value of x\n" +
			"after the event. Obligations whose goal holds by its form are left out, as in Rodin.\n" +
			"With --to each becomes a script in DIR that asks for a counterexample: smt2 in first-order logic, as disprove does\n" +
			"for given sets of any size; z3, cvc5 and z3-sets as for translate. An index.csv makes DIR a set for bsmt bench.",
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "list", Usage: "names only"},
			&cli.StringFlag{Name: "po", Usage: "only those of that `NAME`"},
			&cli.BoolFlag{Name: "json", Usage: "print a JSON object for each"},
			&cli.StringFlag{Name: "to", Usage: "write scripts of a `FORM`: smt2, z3, cvc5 or z3-sets; of several files, too"},
			&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "write the scripts of --to to `DIR`"},
		},
		Action: s.obligations,
	}
}

// poJSON is an object that --json prints.
type poJSON struct {
	Component  string   `json:"component"`
	Name       string   `json:"name"`
	Kind       string   `json:"kind"`
	Event      string   `json:"event,omitempty"`
	Label      string   `json:"label,omitempty"`
	About      string   `json:"about,omitempty"`
	Place      string   `json:"place"`
	Proved     bool     `json:"proved,omitempty"` // in Rodin or Atelier B, where the file says so
	Hypotheses []string `json:"hypotheses,omitempty"`
	Goal       string   `json:"goal,omitempty"`
	Error      string   `json:"error,omitempty"` // why there are no hypotheses and no goal
}

func (s *settings) obligations(c *cli.Context) error {
	if c.IsSet("to") {
		return s.obligationScripts(c)
	}
	if c.NArg() != 1 {
		return fmt.Errorf("po needs one file")
	}
	all, err := readObligations(c.Args().First(), c.Bool("list"))
	if err != nil {
		return s.machineFailed(err, c.Bool("json"))
	}
	found, lost := false, false
	for _, o := range all {
		if name := c.String("po"); name != "" && name != o.Name && name != o.Component+" "+o.Name {
			continue
		}
		found = true
		if lost = lost || o.Error != ""; o.Error != "" {
			fmt.Fprintf(s.notes, "bsmt-b: %s %s: %s\n", o.Component, o.Name, o.Error)
		}
		switch {
		case c.Bool("json"):
			e := json.NewEncoder(s.out)
			e.SetEscapeHTML(false)
			if err := e.Encode(o); err != nil {
				return err
			}
		case c.Bool("list"):
			fmt.Fprintf(s.out, "%s %s\n", o.Component, o.Name)
		default:
			fmt.Fprintf(s.out, "%s %s\n", o.Component, o.Name)
			if o.Error != "" {
				continue
			}
			for _, h := range o.Hypotheses {
				fmt.Fprintf(s.out, "  %s\n", h)
			}
			fmt.Fprintf(s.out, "  |- %s\n", o.Goal)
		}
	}
	if name := c.String("po"); name != "" && !found {
		return fmt.Errorf("no obligation is called %s", name)
	}
	if lost {
		return command.Code(exitUnknown)
	}
	return nil
}

// readObligations generates or reads the obligations of a file; without their sequents if only
// names are wanted.
func readObligations(file string, onlyNames bool) ([]poJSON, error) {
	texts := func(ns []*tree.Node) []string {
		var out []string
		for _, n := range ns {
			out = append(out, n.String())
		}
		return out
	}
	sources, err := sequent.Read(file)
	if err != nil {
		return nil, err
	}
	var all []poJSON
	for _, s := range sources {
		o := poJSON{Component: s.Component, Name: s.Name, Kind: s.Kind, Event: s.Event, Label: s.Label, About: s.About, Place: s.Pos.String(), Proved: s.Proved}
		if !onlyNames {
			if q, err := s.Sequent(); err != nil {
				o.Error = err.Error()
			} else {
				o.Hypotheses, o.Goal = texts(q.Hyps), q.Goal.String()
			}
		}
		all = append(all, o)
	}
	return all, nil
}
