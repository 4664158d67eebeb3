package cluster

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"bsmt/cluster/bus"
)

// WorkerConfig is what a worker is told.
type WorkerConfig struct {
	Name    string
	Program string // the program bsmt
	Bench   string // the program bsmt-bench; empty: it does no runs of benchmarks
	Memory  int64  // bytes for a case; 0: what bsmt takes by itself

	// Lie, for tests, changes what it says; nil: it is honest.
	Lie func(*Said)
}

// Said is what a worker is about to say.
type Said struct {
	Verdict  string
	Evidence []byte
	Parts    [][]Step
	Mute     bool // it says nothing, and asks for the next one
}

// worker is one at work.
type worker struct {
	cfg     WorkerConfig
	bus     *bus.Bus
	script  string // of question
	quest   []byte
	mu      sync.Mutex
	current string // job
	stop    context.CancelFunc
}

// Work decides cases until ctx ends, one at a time. It goes on when the server was away.
func Work(ctx context.Context, nc *nats.Conn, cfg WorkerConfig) error {
	w := &worker{cfg: cfg}
	sub, err := nc.Subscribe(bus.StopPrefix+"*", func(m *nats.Msg) {
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.current == strings.TrimPrefix(m.Subject, bus.StopPrefix) {
			w.stop()
		}
	})
	if err != nil {
		return err
	}
	defer func() { _ = sub.Unsubscribe() }()
	for ctx.Err() == nil {
		if w.bus == nil {
			b, err := bus.Open(ctx, nc)
			if err != nil { // the server is not there yet, or not any more
				sleep(ctx, time.Second)
				continue
			}
			w.bus = b
		}
		if err := w.next(ctx); err != nil && ctx.Err() == nil {
			w.bus = nil
			sleep(ctx, time.Second)
		}
	}
	return nil
}

func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// next decides a case, where there is one.
func (w *worker) next(ctx context.Context) error {
	c, err := w.bus.JS.Consumer(ctx, bus.Cubes, bus.All)
	if err != nil {
		return err
	}
	waiting, ended := context.WithTimeout(ctx, 5*time.Second)
	m, err := c.Next(jetstream.FetchContext(waiting))
	ended()
	if errors.Is(err, nats.ErrTimeout) || errors.Is(err, jetstream.ErrNoMessages) || errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	if err != nil {
		return err
	}
	if strings.HasPrefix(m.Subject(), bus.RunPrefix) {
		return w.run(ctx, m)
	}
	var q cube
	if err := w.bus.Unpack(ctx, m.Data(), &q); err != nil {
		if bus.Down(err) {
			return err
		}
		return m.Term()
	}
	own, stop := context.WithCancel(ctx)
	defer stop()
	w.mu.Lock()
	w.current, w.stop = q.Job, stop
	w.mu.Unlock()
	quiet := w.bus.Beat(ctx, m)
	defer quiet()
	start := time.Now()
	said, reason, err := w.decide(own, &q)
	if own.Err() != nil && ctx.Err() == nil { // the job is decided
		return m.Ack()
	}
	if err != nil {
		_ = m.NakWithDelay(time.Second)
		return err
	}
	if w.cfg.Lie != nil {
		w.cfg.Lie(said)
	}
	if said.Mute {
		return nil
	}
	r := result{Job: q.Job, Node: q.Node, Attempt: q.Attempt, Worker: w.cfg.Name, Verdict: said.Verdict, Parts: said.Parts, Reason: reason}
	if len(said.Evidence) > 0 {
		if r.Object, err = w.bus.Put(ctx, said.Evidence); err != nil {
			return err
		}
	}
	r.Time = time.Since(start)
	if _, err := w.bus.Publish(ctx, bus.ResultPrefix+q.Job+"."+q.Node, r); err != nil {
		_ = m.Nak()
		return err
	}
	return m.DoubleAck(ctx)
}

// decide runs bsmt on a case, and splits one that lasts.
func (w *worker) decide(ctx context.Context, q *cube) (said *Said, reason string, err error) {
	if w.script != q.Script {
		data, err := w.bus.Get(ctx, q.Script)
		if err != nil {
			return nil, "", err
		}
		if w.quest, err = question(data); err != nil {
			return nil, "", err
		}
		w.script = q.Script
	}
	script := caseScript(w.quest, q.Path)
	said = &Said{Verdict: "unknown"}
	err = inFolder(script, func(dir string) error {
		args := []string{"--solver", "kernel", "--model", "--verbose", "--timeout", strconv.FormatFloat(q.Budget.Seconds(), 'f', -1, 64)}
		if q.Proof {
			args = append(args, "--proof", "proof")
		}
		if w.cfg.Memory > 0 {
			args = append(args, "--memory", strconv.FormatInt(w.cfg.Memory>>20, 10))
		}
		out, notes, _, err := program(ctx, w.cfg.Program, dir, q.Budget, append(args, "a.smt2")...)
		if err != nil {
			return err
		}
		verdict, rest, _ := strings.Cut(out, "\n")
		switch verdict {
		case "sat":
			said.Verdict, said.Evidence = verdict, []byte(rest)
		case "unsat":
			if said.Verdict = verdict; q.Proof {
				if said.Evidence, err = os.ReadFile(filepath.Join(dir, "proof")); err != nil {
					said.Verdict, reason = "unknown", "it is refuted, but without a proof"
					return nil
				}
			}
		default:
			reason = strings.TrimSpace(notes)
			reason = reason[max(len(reason)-300, 0):]
		}
		return err
	})
	if err != nil || said.Verdict != "unknown" {
		return said, reason, err
	}
	parts, err := cases(ctx, w.cfg.Program, script, q.Parts)
	if err == nil && len(parts) > 1 {
		said.Verdict, said.Parts = "split", parts
	}
	return said, reason, ctx.Err()
}
