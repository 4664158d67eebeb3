package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Connect reaches a server, and comes back to it when it was away.
func Connect(url, token string) (*nats.Conn, error) {
	nc, err := nats.Connect(url, nats.Token(token), nats.MaxReconnects(-1), nats.ReconnectWait(time.Second), nats.Name("bsmt"), nats.Timeout(5*time.Second))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", url, err)
	}
	return nc, nil
}

// Client asks a server.
type Client struct{ bus *bus }

// NewClient looks for what a server keeps.
func NewClient(ctx context.Context, nc *nats.Conn) (*Client, error) {
	b, err := open(ctx, nc, 0)
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
	name, err := c.bus.put(ctx, script)
	if err != nil {
		return "", err
	}
	data, err := json.Marshal(request{Name: o.Name, Script: name, Proofs: o.Proof, Budget: o.Budget, Parts: o.Parts, Cases: o.Cases})
	if err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	m, err := c.bus.nc.RequestWithContext(ctx, submitTo, data)
	if err != nil {
		return "", err
	}
	var r reply
	if err := json.Unmarshal(m.Data, &r); err != nil {
		return "", err
	}
	if r.Error != "" {
		return "", errors.New(r.Error)
	}
	return r.Job, nil
}

// Wait gives a job once it is decided.
func (c *Client) Wait(ctx context.Context, id string) (Job, error) {
	w, err := c.bus.jobs.Watch(ctx, id)
	if err != nil {
		return Job{}, err
	}
	defer func() { _ = w.Stop() }()
	for {
		select {
		case <-ctx.Done():
			return Job{}, ctx.Err()
		case e, ok := <-w.Updates():
			if !ok {
				return Job{}, errors.New("the connection is lost")
			}
			if e == nil || e.Operation() != jetstream.KeyValuePut {
				continue
			}
			var j Job
			if err := json.Unmarshal(e.Value(), &j); err != nil {
				return j, err
			}
			if j.Verdict != "" {
				return j, nil
			}
		}
	}
}

// Object gives a model or a proof.
func (c *Client) Object(ctx context.Context, name string) ([]byte, error) {
	return c.bus.get(ctx, name)
}

// Jobs lists all jobs, the oldest first.
func (c *Client) Jobs(ctx context.Context) (out []Job, err error) {
	err = load(ctx, c.bus.jobs, func(_ string, j Job) { out = append(out, j) })
	slices.SortFunc(out, func(a, b Job) int { return a.Created.Compare(b.Created) })
	return out, err
}
