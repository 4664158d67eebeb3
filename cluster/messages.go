package cluster

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Names on the server.
const (
	cubeStream   = "CUBES"
	resultStream = "RESULTS"
	cubePrefix   = "bsmt.cube."
	resultPrefix = "bsmt.result."
	submitTo     = "bsmt.submit"
	stopPrefix   = "bsmt.stop."
	durable      = "all"
)

// silence is how long a worker may be silent before its case is asked again elsewhere.
const silence = 30 * time.Second

// Job is a question that was submitted.
type Job struct {
	ID      string        `json:"id"`
	Name    string        `json:"name"`
	Script  string        `json:"script"` // object
	Created time.Time     `json:"created"`
	Ended   time.Time     `json:"ended"`
	Verdict string        `json:"verdict,omitempty"` // sat, unsat or unknown, once it is decided
	Reason  string        `json:"reason,omitempty"`  // of unknown
	Model   string        `json:"model,omitempty"`   // object
	Proof   string        `json:"proof,omitempty"`   // object
	Proofs  bool          `json:"proofs"`            // refutations have to be recorded
	Budget  time.Duration `json:"budget"`            // for a case before it is split
	Parts   int           `json:"parts"`             // that it is split into then
	Cases   int           `json:"cases"`             // so far, those that were split included
	Done    int           `json:"done"`              // of these, refuted ones
}

// cube is the message that asks for a case.
type cube struct {
	Job     string        `json:"job"`
	Node    string        `json:"node"`
	Attempt int           `json:"attempt"`
	Script  string        `json:"script"`
	Path    []Step        `json:"path"`
	Proof   bool          `json:"proof"`
	Budget  time.Duration `json:"budget"`
	Parts   int           `json:"parts"`
}

// result is what a worker says of a case.
type result struct {
	Job     string        `json:"job"`
	Node    string        `json:"node"`
	Attempt int           `json:"attempt"`
	Worker  string        `json:"worker"`
	Verdict string        `json:"verdict"`          // sat, unsat, split or unknown
	Object  string        `json:"object,omitempty"` // model or proof
	Parts   [][]Step      `json:"parts,omitempty"`  // of split
	Reason  string        `json:"reason,omitempty"`
	Time    time.Duration `json:"time"`
}

// Worker is what is known of a worker.
type Worker struct {
	Name     string        `json:"name"`
	Seen     time.Time     `json:"seen"`
	Results  int           `json:"results"`
	Late     int           `json:"late"`    // of what was decided already
	Refused  int           `json:"refused"` // evidence that does not hold
	Time     time.Duration `json:"time"`
	Excluded bool          `json:"excluded"`
}

// request is what a client submits.
type request struct {
	Name   string        `json:"name"`
	Script string        `json:"script"` // object
	Proofs bool          `json:"proofs"`
	Budget time.Duration `json:"budget"`
	Parts  int           `json:"parts"`
	Cases  int           `json:"cases"` // into which it is split at once
}

type reply struct {
	Job   string `json:"job,omitempty"`
	Error string `json:"error,omitempty"`
}

// bus is a connection with what is kept on the server.
type bus struct {
	nc      *nats.Conn
	js      jetstream.JetStream
	blobs   jetstream.ObjectStore
	jobs    jetstream.KeyValue
	nodes   jetstream.KeyValue
	workers jetstream.KeyValue
	silence time.Duration // as the server has it
}

// open finds what is kept; a server, which says how long workers may be silent, makes it.
func open(ctx context.Context, nc *nats.Conn, create time.Duration) (*bus, error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, err
	}
	b := &bus{nc: nc, js: js}
	if create > 0 {
		for _, s := range []jetstream.StreamConfig{
			{Name: cubeStream, Subjects: []string{cubePrefix + ">"}, MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true},
			{Name: resultStream, Subjects: []string{resultPrefix + ">"}},
		} {
			s.Retention, s.Storage = jetstream.WorkQueuePolicy, jetstream.FileStorage
			if _, err := js.CreateOrUpdateStream(ctx, s); err != nil {
				return nil, err
			}
			if _, err := js.CreateOrUpdateConsumer(ctx, s.Name, jetstream.ConsumerConfig{Durable: durable, AckPolicy: jetstream.AckExplicitPolicy, AckWait: create, MaxAckPending: 100_000}); err != nil {
				return nil, err
			}
		}
		for _, name := range []string{"jobs", "cubes", "workers"} {
			if _, err := js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: name}); err != nil {
				return nil, err
			}
		}
		if _, err := js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: "blobs"}); err != nil {
			return nil, err
		}
	}
	if b.blobs, err = js.ObjectStore(ctx, "blobs"); err != nil {
		return nil, err
	}
	c, err := js.Consumer(ctx, cubeStream, durable)
	if err != nil {
		return nil, err
	}
	b.silence = c.CachedInfo().Config.AckWait
	for name, at := range map[string]*jetstream.KeyValue{"jobs": &b.jobs, "cubes": &b.nodes, "workers": &b.workers} {
		if *at, err = js.KeyValue(ctx, name); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// put keeps data under its hash, which it gives.
func (b *bus) put(ctx context.Context, data []byte) (string, error) {
	sum := sha256.Sum256(data)
	name := hex.EncodeToString(sum[:])
	if _, err := b.blobs.GetInfo(ctx, name); err == nil {
		return name, nil
	}
	_, err := b.blobs.PutBytes(ctx, name, data)
	return name, err
}

// get gives what is kept under a hash, and refuses what has another.
func (b *bus) get(ctx context.Context, name string) ([]byte, error) {
	info, err := b.blobs.GetInfo(ctx, name)
	if err != nil {
		return nil, err
	}
	if info.Size > mostScript {
		return nil, fmt.Errorf("the object %.12s has %d bytes, more than %d", name, info.Size, mostScript)
	}
	data, err := b.blobs.GetBytes(ctx, name)
	if err != nil {
		return nil, err
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != name {
		return nil, errors.New("an object is not what its name says")
	}
	return data, nil
}

// store writes a value to a bucket.
func store(ctx context.Context, kv jetstream.KeyValue, key string, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = kv.Put(ctx, key, data)
	return err
}

// load reads all values of a bucket.
func load[T any](ctx context.Context, kv jetstream.KeyValue, each func(key string, v T)) error {
	w, err := kv.WatchAll(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = w.Stop() }()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case e, ok := <-w.Updates():
			if !ok || e == nil {
				return nil
			}
			if e.Operation() != jetstream.KeyValuePut {
				continue
			}
			var v T
			if err := json.Unmarshal(e.Value(), &v); err != nil {
				return err
			}
			each(e.Key(), v)
		}
	}
}
