package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"bsmt/b/eval"
	"bsmt/b/sequent"
	"bsmt/b/tree"
	"bsmt/b2smtlib/sets"
	"bsmt/disprove"
	"bsmt/internal/cli"
	"bsmt/internal/command"
)

// obligationScripts writes each obligation of some files as a script, and an index of them.
func (s *settings) obligationScripts(c *cli.Context) error {
	form, dir := c.String("to"), c.String("output")
	switch {
	case !slices.Contains(forms, form):
		return fmt.Errorf("there is no form %q of obligations; known are %s", form, strings.Join(forms, ", "))
	case dir == "":
		return fmt.Errorf("po --to needs -o DIR")
	case c.NArg() == 0:
		return fmt.Errorf("po needs a file")
	}
	rows := [][]string{{"file", "logic", "status", "family", "development", "po"}}
	asked := 0
	for _, file := range c.Args().Slice() {
		sources, err := sequent.Read(file)
		if err != nil {
			return s.machineFailed(err, false)
		}
		model := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
		whole, err := filepath.Abs(file)
		if err != nil {
			return err
		}
		used := map[string]int{}
		for _, src := range sources {
			if name := c.String("po"); name != "" && !src.Called(name) {
				continue
			}
			asked++
			q, err := src.Sequent()
			if err != nil {
				fmt.Fprintf(s.notes, "bsmt-b: %s %s: %v\n", src.Component, src.Name, err)
				continue
			}
			script, err := obligationScript(c.Context, form, q)
			if err != nil {
				return err
			}
			if script == nil {
				continue
			}
			at := filepath.Join(fileName(model), fileName(src.Component+" "+src.Name))
			if used[at]++; used[at] > 1 {
				at += "." + strconv.Itoa(used[at])
			}
			at += ".smt2"
			path := filepath.Join(dir, at)
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				return err
			}
			if err := os.WriteFile(path, script, 0o644); err != nil {
				return err
			}
			rows = append(rows, []string{filepath.ToSlash(at), src.Kind, "unknown", model, whole, src.Component + " " + src.Name})
		}
	}
	if asked == 0 {
		return fmt.Errorf("no obligation is called %s", c.String("po"))
	}
	if n := len(rows) - 1; n < asked {
		fmt.Fprintf(s.notes, "bsmt-b: %d of %d obligations have this form\n", n, asked)
		if n == 0 {
			return command.Code(exitUnknown)
		}
	}
	var index bytes.Buffer
	if err := csv.NewWriter(&index).WriteAll(rows); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "index.csv"), index.Bytes(), 0o644)
}

// fileName makes a name of a file of any name.
func fileName(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '/' || r == ' ' || r == filepath.Separator {
			return '.'
		}
		return r
	}, name)
}

// obligationScript asks for a counterexample to an obligation; nil: it has no form of that kind.
func obligationScript(ctx context.Context, form string, q *sequent.Sequent) ([]byte, error) {
	if form == "smt2" {
		script, open, err := disprove.Script(q, disprove.Options{})
		if err != nil {
			return nil, nil // what has no text has none
		}
		title := "; " + q.Component + " " + q.Name + ": unsat is a proof, but sat need be no counterexample: not all sets of sets have to be there\n"
		if len(open) > 0 {
			title += "; and these stand for any value: " + strings.Join(strings.Fields(strings.Join(open, ", ")), " ") + "\n"
		}
		return append([]byte(title), script...), nil
	}
	w := eval.NewWorld(q.Dialect, q.Sets, func(*tree.Set) int { return 1 }, -1<<31, 1<<31-1)
	preds := append(slices.Clone(q.Hyps), tree.New(tree.Not, q.Goal.Pos, q.Goal))
	used := eval.FreeNames(conjunction(preds))
	names := slices.DeleteFunc(slices.Clone(q.Names), func(d *tree.Decl) bool { return !used[d] })
	i := slices.IndexFunc(sets.Dialects, func(d *sets.Dialect) bool { return d.Name == form })
	var out bytes.Buffer
	done, err := sets.Write(ctx, &out, sets.Dialects[i], []sets.Question{{Title: q.Component + " " + q.Name + ": a counterexample", World: w, Names: names, Preds: preds, AnySets: true}})
	if err != nil || done == 0 {
		return nil, err
	}
	return out.Bytes(), nil
}
