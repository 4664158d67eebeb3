package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/nats-io/nats.go"

	"bsmt/cluster/bus"
)

// beginning is how long one waits for a server that does not listen yet.
const beginning = 10 * time.Second

// Client asks a server.
type Client struct{ bus *bus.Bus }

// NewClient looks for what a server keeps.
func NewClient(ctx context.Context, nc *nats.Conn) (*Client, error) {
	b, err := bus.Open(ctx, nc)
	if err != nil {
		return nil, err
	}
	return &Client{b}, nil
}

// Order says how a job is to be done.
type Order struct {
	Name   string
	Proof  bool          // its refutation is to be had
	Budget time.Duration // for a case before it is split
	Parts  int           // that it is split into then, at least 2
	Cases  int           // into which it is split at once; 0 or 1: it is not
}

// Submit asks for a verdict on a script with one check-sat. It gives the name of the job.
func (c *Client) Submit(ctx context.Context, script []byte, o Order) (string, error) {
	name, err := c.bus.Put(ctx, script)
	if err != nil {
		return "", err
	}
	data, err := c.bus.Pack(ctx, request{Name: o.Name, Script: name, Proofs: o.Proof, Budget: o.Budget, Parts: o.Parts, Cases: o.Cases})
	if err != nil {
		return "", err
	}
	r, err := c.request(ctx, bus.SubmitTo, data)
	return r.Job, err
}

// request asks a server for something. The error may be what the server says.
func (c *Client) request(ctx context.Context, subject string, data []byte) (r reply, err error) {
	ctx, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	m, err := c.bus.Conn.RequestWithContext(ctx, subject, data)
	// A server that begins, or begins again, has what it keeps before it listens.
	for end := time.Now().Add(beginning); errors.Is(err, nats.ErrNoResponders); {
		if time.Now().After(end) {
			return r, errors.New("no server answers: is bsmt-cluster serve running?")
		}
		select {
		case <-ctx.Done():
			return r, ctx.Err()
		case <-time.After(beginning / 200):
		}
		m, err = c.bus.Conn.RequestWithContext(ctx, subject, data)
	}
	if err != nil {
		return r, err
	}
	if err := json.Unmarshal(m.Data, &r); err != nil {
		return r, err
	}
	if r.Error != "" {
		return r, errors.New(r.Error)
	}
	return r, nil
}

// Wait gives a job once it is decided.
func (c *Client) Wait(ctx context.Context, id string) (j Job, err error) {
	err = bus.Watch(ctx, c.bus, c.bus.Jobs, id, false, func(_ string, x Job) bool { j = x; return j.Verdict == "" })
	return j, err
}

// Object gives a model or a proof.
func (c *Client) Object(ctx context.Context, name string) ([]byte, error) {
	return c.bus.Get(ctx, name)
}

// Jobs lists all jobs, the oldest first.
func (c *Client) Jobs(ctx context.Context) (out []Job, err error) {
	err = bus.Load(ctx, c.bus, c.bus.Jobs, func(_ string, j Job) { out = append(out, j) })
	slices.SortFunc(out, func(a, b Job) int { return a.Created.Compare(b.Created) })
	return out, err
}
