package crosscheck

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"bsmt/internal/source"
	"bsmt/portfolio"
	"bsmt/reduce"
)

// keep writes what a disagreement rests on: the script, and for each member a file with
// what it is and what it said; and the script made smaller, if that is wanted.
func keep(ctx context.Context, r *Result, cfg Config) error {
	base := source.Plain(filepath.Base(r.File))
	base = strings.TrimSuffix(base, filepath.Ext(base))
	r.Evidence = filepath.Join(cfg.Evidence, base)
	for n := 2; ; n++ {
		err := os.MkdirAll(cfg.Evidence, 0o777)
		if err == nil {
			err = os.Mkdir(r.Evidence, 0o777)
		}
		if err == nil {
			break
		}
		if !errors.Is(err, os.ErrExist) {
			return err
		}
		r.Evidence = filepath.Join(cfg.Evidence, fmt.Sprintf("%s-%d", base, n))
	}
	text, err := source.ReadFile(r.File)
	if err != nil {
		return err
	}
	errs := []error{os.WriteFile(filepath.Join(r.Evidence, "script.smt2"), text, 0o666)}
	for i, row := range r.Rows {
		m := cfg.Members[i]
		var b strings.Builder
		fmt.Fprintf(&b, "member   %s\nversion  %s\ncommand  %s\nverdict  %s\ntime     %.3f s\n", m.Name, m.Version, m.Command, row.Verdict, row.Took.Seconds())
		if row.Checked != "" {
			fmt.Fprintf(&b, "checked  %s\n", row.Checked)
		}
		if row.Reason != "" {
			fmt.Fprintf(&b, "reason   %s\n", row.Reason)
		}
		errs = append(errs, os.WriteFile(filepath.Join(r.Evidence, m.Name+".txt"), []byte(b.String()), 0o666))
	}
	if cfg.Reduce > 0 {
		errs = append(errs, shrink(ctx, r, cfg))
	}
	return errors.Join(errs...)
}

// shrink writes the smallest script found on which the members disagree.
func shrink(ctx context.Context, r *Result, cfg Config) error {
	f, err := source.Open(r.File)
	if err != nil {
		return err
	}
	defer f.Close()
	name := filepath.Join(r.Evidence, "reduced.smt2")
	small, err := reduce.Script(ctx, f, r.File, cfg.Reduce, func(script string) bool {
		if os.WriteFile(name, []byte(script), 0o666) != nil {
			return false
		}
		return one(ctx, name, cfg).Disagree
	})
	if err != nil {
		_ = os.Remove(name)
		return fmt.Errorf("%s could not be made smaller: %w", r.File, err)
	}
	return os.WriteFile(name, []byte(small), 0o666)
}

// Write prints the rows of a result as a table.
func (r *Result) Write(w io.Writer) {
	switch {
	case r.Err != nil:
		fmt.Fprintf(w, "%s: %v\n", r.File, r.Err)
		return
	case r.Disagree:
		fmt.Fprintf(w, "%s: DISAGREEMENT", r.File)
		if r.Evidence != "" {
			fmt.Fprintf(w, ", evidence in %s", r.Evidence)
		}
		fmt.Fprintln(w)
	default:
		fmt.Fprintf(w, "%s\n", r.File)
	}
	for _, row := range r.Rows {
		note := row.Checked
		if row.Verdict == portfolio.Unknown {
			note = row.Reason
		}
		fmt.Fprintf(w, "  %-10s %-8s %8.3f s  %s\n", row.Member, row.Verdict, row.Took.Seconds(), note)
	}
}

// Summary prints what came of all scripts.
func Summary(w io.Writer, rs []Result) {
	read, failed, apart, silent := 0, 0, 0, 0
	for _, r := range rs {
		switch {
		case r.Err != nil:
			failed++
			continue
		case r.Disagree:
			apart++
		}
		read++
		all := true
		for _, row := range r.Rows {
			all = all && row.Verdict == portfolio.Unknown
		}
		if all {
			silent++
		}
	}
	fmt.Fprintf(w, "%d scripts, %d that nobody answered, %d that cannot be read, %d disagreements\n", read, silent, failed, apart)
}
