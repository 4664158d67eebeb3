package nats

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"bsmt/bench/results"
	"bsmt/bench/run"
	"bsmt/cluster/bus"
)

// mostTries is how often a run is asked for that a worker says it cannot do.
const mostTries = 5

// keeperTime is what a run may take besides its limit, before its worker gives it up.
const keeperTime = time.Minute

// Run does the runs of a plan as run.Run does; Parallel is for the workers to say. When ctx is done the runs go
// on; the same call collects them.
func Run(ctx context.Context, p run.Plan, at bus.Access) (int, error) {
	if p.Header.Limits.Wall <= 0 {
		return 0, errors.New("the limit on time is not above zero")
	}
	if p.Logs == "" {
		p.Logs = run.LogFolder(p.Results)
	}
	out, err := results.Append(p.Results, p.Header)
	if err != nil {
		return 0, err
	}
	defer out.Close()
	todo := p.Missing(out)
	if p.Begin != nil {
		p.Begin(len(todo), len(p.Jobs)-len(todo))
	}
	nc, err := bus.Connect(at)
	if err != nil {
		return 0, err
	}
	defer nc.Close()
	c := &collector{plan: p, out: out, open: map[string]*asked{}, scripts: map[string]string{}, name: strings.TrimSuffix(p.Results, filepath.Ext(p.Results)) + ".nats"}
	if c.bus, err = bus.Open(ctx, nc); err != nil {
		return 0, fmt.Errorf("%s is no server of bsmt-cluster: %w", at.URL, err)
	}
	if err := c.begin(ctx, todo); err != nil {
		return c.count, err
	}
	if err := c.collect(ctx); err != nil {
		return c.count, err
	}
	if err := c.end(ctx); err != nil {
		return c.count, err
	}
	if c.failed > 0 {
		return c.count, fmt.Errorf("%d runs were not done, and the same call asks for them again; the last worker said: %s", c.failed, c.why)
	}
	return c.count, nil
}

// collector asks for runs and takes their rows into the results.
type collector struct {
	plan    run.Plan
	out     *results.Writer
	bus     *bus.Bus
	name    string             // of the file with id
	id      string             // of what is asked
	rows    jetstream.Consumer // of it
	open    map[string]*asked  // by name
	scripts map[string]string  // objects, by file
	count   int                // rows that were written
	failed  int                // runs that nobody could do
	why     string
}

// asked is a run that has no row yet.
type asked struct {
	job   run.Job
	tries int
}

// number names a run, the same in each call.
func number(j run.Job) string {
	sum := sha256.Sum256([]byte(j.Problem.File + "\x00" + j.Solver.Name))
	return hex.EncodeToString(sum[:8])
}

// begin asks for runs; those that wait since an earlier call are not doubled.
func (c *collector) begin(ctx context.Context, todo []run.Job) error {
	text, err := os.ReadFile(c.name)
	if err != nil {
		if len(todo) == 0 {
			return nil
		}
		var b [6]byte
		_, _ = rand.Read(b[:])
		text = []byte(hex.EncodeToString(b[:]) + "\n")
		if err := os.WriteFile(c.name, text, 0o666); err != nil {
			return err
		}
	}
	if c.id = strings.TrimSpace(string(text)); c.id == "" || strings.ContainsAny(c.id, ".*> \n") {
		return fmt.Errorf("%s does not have the name of what was asked", c.name)
	}
	c.rows, err = c.bus.JS.CreateOrUpdateConsumer(ctx, bus.Rows, jetstream.ConsumerConfig{
		Durable: "bench-" + c.id, FilterSubject: bus.RowPrefix + c.id + ".>", AckPolicy: jetstream.AckExplicitPolicy, AckWait: time.Minute, MaxAckPending: 1000,
	})
	if err != nil {
		return err
	}
	for _, j := range todo {
		a := &asked{job: j}
		c.open[number(j)] = a
		if err := c.ask(ctx, a); err != nil {
			return err
		}
	}
	return nil
}

// ask puts a run into the queue.
func (c *collector) ask(ctx context.Context, a *asked) error {
	j := a.job
	script, ok := c.scripts[j.Problem.Path]
	if !ok {
		text, err := os.ReadFile(j.Problem.Path)
		if err != nil {
			return err
		}
		if script, err = c.bus.Put(ctx, text); err != nil {
			return err
		}
		c.scripts[j.Problem.Path] = script
	}
	local := filepath.Base(j.Problem.Path)
	p := c.plan
	p.Logs, j.Problem.Path = bus.LogFolder, local
	order, err := json.Marshal(run.NewOrder(p, []run.Job{j}, 1))
	if err != nil {
		return err
	}
	l := c.plan.Header.Limits
	n := number(a.job)
	_, err = c.bus.Publish(ctx, fmt.Sprintf("%s%s.%s.times.%d", bus.RunPrefix, c.id, n, a.tries), bus.Run{
		Bench: c.id, Number: n, Order: order, File: local, Script: script, Limit: l.Wall + l.Grace + keeperTime,
	})
	return err
}

// collect takes rows until each run has one, or nobody can do it.
func (c *collector) collect(ctx context.Context) error {
	for len(c.open) > 0 {
		m, err := c.rows.Next(jetstream.FetchMaxWait(5 * time.Second))
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil: // nothing came, or the server is away
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(100 * time.Millisecond):
			}
			continue
		}
		if err := c.row(ctx, m); err != nil {
			return err
		}
		if err := m.DoubleAck(ctx); err != nil && ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// row takes what a worker says of a run.
func (c *collector) row(ctx context.Context, m jetstream.Msg) error {
	var r bus.Row
	if err := c.bus.Unpack(ctx, m.Data(), &r); err != nil {
		if bus.Down(err) {
			return err
		}
		r = bus.Row{Number: strings.TrimPrefix(m.Subject(), bus.RowPrefix+c.id+"."), Notes: err.Error()}
	}
	a := c.open[r.Number]
	if a == nil { // it has one
		return nil
	}
	why, err := c.take(ctx, a.job, &r)
	if err != nil {
		return err
	}
	if why == "" {
		delete(c.open, r.Number)
		return nil
	}
	c.why = fmt.Sprintf("%s: %s", r.Worker, why)
	if c.plan.Note != nil {
		c.plan.Note(fmt.Sprintf("%s on %s: %s", a.job.Solver.Name, a.job.Problem.File, c.why))
	}
	if a.tries++; a.tries >= mostTries {
		c.failed++
		delete(c.open, r.Number)
		return nil
	}
	return c.ask(ctx, a)
}

// take writes the row of a run and its log. why says what is wrong with what the worker sent; the error, why it was not written.
func (c *collector) take(ctx context.Context, j run.Job, r *bus.Row) (why string, err error) {
	if r.Part == nil {
		return r.Notes, nil
	}
	dir, err := os.MkdirTemp("", "bsmt-bench-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	part := run.Part(dir, 0)
	if err := os.WriteFile(part, r.Part, 0o600); err != nil {
		return "", err
	}
	res, err := results.Read(part)
	if err != nil {
		return err.Error(), nil
	}
	if len(res.Rows) != 1 || res.Rows[0].Key() != j.Key() {
		return "what it gives is not the row of this run", nil
	}
	log := ""
	if r.Log != "" {
		text, err := c.bus.Get(ctx, r.Log)
		if bus.Down(err) {
			return "", err
		}
		if err != nil || !filepath.IsLocal(filepath.FromSlash(r.LogName)) {
			return "its log is missing", nil
		}
		log = filepath.Join(c.plan.Logs, filepath.FromSlash(r.LogName))
		if err := os.MkdirAll(filepath.Dir(log), 0o777); err != nil {
			return "", err
		}
		if err := os.WriteFile(log, text, 0o666); err != nil {
			return "", err
		}
	}
	n, err := c.plan.Take(c.out, part, func(string) string { return log })
	c.count += n
	return "", err
}

// end takes away what is not needed any more.
func (c *collector) end(ctx context.Context) error {
	if c.id == "" {
		return nil
	}
	if err := c.bus.JS.DeleteConsumer(ctx, bus.Rows, "bench-"+c.id); err != nil {
		return err
	}
	for stream, subject := range map[string]string{bus.Rows: bus.RowPrefix, bus.Cubes: bus.RunPrefix} {
		s, err := c.bus.JS.Stream(ctx, stream)
		if err != nil {
			return err
		}
		if err := s.Purge(ctx, jetstream.WithPurgeSubject(subject+c.id+".>")); err != nil {
			return err
		}
	}
	return os.Remove(c.name)
}
