package cluster

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/nats-io/nats.go/jetstream"

	"bsmt/cluster/bus"
)

// run does a run of a benchmark by bsmt-bench, and tells what came of it.
func (w *worker) run(ctx context.Context, m jetstream.Msg) error {
	var q bus.Run
	if err := w.bus.Unpack(ctx, m.Data(), &q); err != nil {
		if bus.Down(err) {
			return err
		}
		return m.Term()
	}
	quiet := w.bus.Beat(ctx, m)
	defer quiet()
	r := bus.Row{Number: q.Number, Worker: w.cfg.Name}
	why, err := w.bench(ctx, &q, &r)
	if err != nil {
		_ = m.Nak()
		return err
	}
	r.Notes = why
	if _, err := w.bus.Publish(ctx, bus.RowPrefix+q.Bench+"."+q.Number, r); err != nil {
		_ = m.Nak()
		return err
	}
	return m.DoubleAck(ctx)
}

// bench fills in a row. why says why there is none that anybody else might have; the error, why the server could not be asked.
func (w *worker) bench(ctx context.Context, q *bus.Run, r *bus.Row) (why string, err error) {
	if w.cfg.Bench == "" {
		return "bsmt-bench is not there", nil
	}
	if q.File != filepath.Base(q.File) || !filepath.IsLocal(q.File) {
		return q.File + " is no name of a file", nil
	}
	script, err := w.bus.Get(ctx, q.Script)
	if bus.Down(err) {
		return "", err
	}
	if err != nil {
		return err.Error(), nil
	}
	dir, err := os.MkdirTemp("", "bsmt-cluster-")
	if err != nil {
		return err.Error(), nil
	}
	defer os.RemoveAll(dir)
	for name, text := range map[string][]byte{"order.json": q.Order, q.File: script} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			return err.Error(), nil
		}
	}
	_, notes, code, err := program(ctx, w.cfg.Bench, dir, q.Limit, "bench-task", ".", "0")
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	if err != nil || code != 0 {
		if err != nil {
			notes = err.Error()
		}
		return "bsmt-bench: " + notes[max(len(notes)-300, 0):], nil
	}
	if r.Part, err = os.ReadFile(filepath.Join(dir, "part-0.jsonl")); err != nil {
		return err.Error(), nil
	}
	logs := filepath.Join(dir, bus.LogFolder)
	err = filepath.WalkDir(logs, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		r.LogName = strings.TrimPrefix(filepath.ToSlash(strings.TrimPrefix(path, logs)), "/")
		r.Log, err = w.bus.Put(ctx, text)
		return err
	})
	if os.IsNotExist(err) {
		err = nil
	}
	return "", err
}
