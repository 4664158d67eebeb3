package bus

import (
	"bytes"
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
	Cubes   = "CUBES"
	Results = "RESULTS"
	Rows    = "ROWS"

	CubePrefix   = "bsmt.cube."   // JOB.NODE.…
	RunPrefix    = "bsmt.run."    // BENCH.NUMBER
	ResultPrefix = "bsmt.result." // JOB.NODE
	RowPrefix    = "bsmt.row."    // BENCH.NUMBER
	StopPrefix   = "bsmt.stop."   // JOB; no stream keeps it
	SubmitTo     = "bsmt.submit"  // likewise
	RemoveTo     = "bsmt.remove"  // likewise

	JobsBucket    = "jobs"
	NodesBucket   = "cubes"
	WorkersBucket = "workers"
	Blobs         = "blobs" // the store of objects
)

// All is the consumer that all share who take from Cubes, and that the server has of Results.
const All = "all"

// MostObject is the largest object that is taken, in bytes.
const MostObject = 256 << 20

// mostChunk is the size of the messages that an object is cut into, where the server allows such.
const mostChunk = 128 << 10

// ErrObject says that an object is not there, or is not what its name says, whoever was asked.
var ErrObject = errors.New("no such object")

// Bus is a connection with what is kept on the server.
type Bus struct {
	Conn    *nats.Conn
	JS      jetstream.JetStream
	Jobs    jetstream.KeyValue
	Nodes   jetstream.KeyValue
	Workers jetstream.KeyValue
	Silence time.Duration // after which what a worker has is given to another

	blobs jetstream.ObjectStore
	most  int // bytes of a message
}

// Setup is what a server makes.
type Setup struct {
	Silence  time.Duration // as in Bus
	Replicas int           // servers of a NATS cluster that keep each thing; 0 is 1
}

// Make is Open by a server, which makes what is not there yet.
func Make(ctx context.Context, nc *nats.Conn, o Setup) (*Bus, error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, err
	}
	o.Replicas = max(o.Replicas, 1)
	for _, s := range []jetstream.StreamConfig{
		{Name: Cubes, Subjects: []string{CubePrefix + ">", RunPrefix + ">"}, MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true},
		{Name: Results, Subjects: []string{ResultPrefix + ">"}},
		{Name: Rows, Subjects: []string{RowPrefix + ">"}},
	} {
		s.Retention, s.Storage, s.Replicas = jetstream.WorkQueuePolicy, jetstream.FileStorage, o.Replicas
		if _, err := js.CreateOrUpdateStream(ctx, s); err != nil {
			return nil, err
		}
		if s.Name == Rows {
			continue // each who asks has one of its own
		}
		if _, err := js.CreateOrUpdateConsumer(ctx, s.Name, jetstream.ConsumerConfig{Durable: All, AckPolicy: jetstream.AckExplicitPolicy, AckWait: o.Silence, MaxAckPending: 100_000}); err != nil {
			return nil, err
		}
	}
	for _, name := range []string{JobsBucket, NodesBucket, WorkersBucket} {
		if _, err := js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: name, Replicas: o.Replicas}); err != nil {
			return nil, err
		}
	}
	if _, err := js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: Blobs, Replicas: o.Replicas}); err != nil {
		return nil, err
	}
	return Open(ctx, nc)
}

// Open finds what a server has made.
func Open(ctx context.Context, nc *nats.Conn) (*Bus, error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, err
	}
	b := &Bus{Conn: nc, JS: js, most: int(nc.MaxPayload()) / 2}
	if b.blobs, err = js.ObjectStore(ctx, Blobs); err != nil {
		return nil, err
	}
	c, err := js.Consumer(ctx, Cubes, All)
	if err != nil {
		return nil, err
	}
	b.Silence = c.CachedInfo().Config.AckWait
	for name, at := range map[string]*jetstream.KeyValue{JobsBucket: &b.Jobs, NodesBucket: &b.Nodes, WorkersBucket: &b.Workers} {
		if *at, err = js.KeyValue(ctx, name); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// Put keeps data under its hash, which it gives.
func (b *Bus) Put(ctx context.Context, data []byte) (string, error) {
	if len(data) > MostObject {
		return "", fmt.Errorf("%d bytes are too many: an object has %d at most", len(data), MostObject)
	}
	sum := sha256.Sum256(data)
	name := hex.EncodeToString(sum[:])
	if info, err := b.blobs.GetInfo(ctx, name); err == nil {
		if time.Since(info.ModTime) < Settled/2 {
			return name, nil
		}
		// It may be about to be removed. What has been so far is put again.
		if err := b.blobs.UpdateMeta(ctx, name, info.ObjectMeta); !errors.Is(err, jetstream.ErrUpdateMetaDeleted) {
			return name, err
		}
	}
	at := jetstream.ObjectMeta{Name: name, Opts: &jetstream.ObjectMetaOptions{ChunkSize: uint32(min(b.most, mostChunk))}}
	_, err := b.blobs.Put(ctx, at, bytes.NewReader(data))
	return name, err
}

// Get gives what is kept under a hash. ErrObject says that it is not there, is too large, or has
// another hash; other errors, that the server could not be asked.
func (b *Bus) Get(ctx context.Context, name string) ([]byte, error) {
	info, err := b.blobs.GetInfo(ctx, name)
	if errors.Is(err, jetstream.ErrObjectNotFound) || errors.Is(err, jetstream.ErrNameRequired) {
		return nil, fmt.Errorf("%w: %.12s", ErrObject, name)
	}
	if err != nil {
		return nil, err
	}
	if info.Size > MostObject {
		return nil, fmt.Errorf("%w: %.12s has %d bytes, more than %d", ErrObject, name, info.Size, MostObject)
	}
	data, err := b.blobs.GetBytes(ctx, name)
	if errors.Is(err, jetstream.ErrDigestMismatch) {
		return nil, fmt.Errorf("%w: %.12s is damaged", ErrObject, name)
	}
	if err != nil {
		return nil, err
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != name {
		return nil, fmt.Errorf("%w: %.12s is not what its name says", ErrObject, name)
	}
	return data, nil
}

// packed begins what stands for a value that is too large for a message.
const packed = `{"packed":"`

// Pack writes a value as a message, which names an object where it is too large for one.
func (b *Bus) Pack(ctx context.Context, v any) ([]byte, error) {
	data, err := json.Marshal(v)
	if err != nil || len(data) <= b.most {
		return data, err
	}
	name, err := b.Put(ctx, data)
	return []byte(packed + name + `"}`), err
}

// Unpack reads a message that Pack wrote. Where the object that it names is missing the error is ErrObject.
func (b *Bus) Unpack(ctx context.Context, data []byte, v any) error {
	if bytes.HasPrefix(data, []byte(packed)) {
		var at struct {
			Packed string `json:"packed"`
		}
		if err := json.Unmarshal(data, &at); err != nil {
			return err
		}
		var err error
		if data, err = b.Get(ctx, at.Packed); err != nil {
			return err
		}
	}
	return json.Unmarshal(data, v)
}

// Publish puts a value into a stream. waits: such a message is there already, and this one was left out.
func (b *Bus) Publish(ctx context.Context, subject string, v any) (waits bool, err error) {
	data, err := b.Pack(ctx, v)
	if err != nil {
		return false, err
	}
	_, err = b.JS.Publish(ctx, subject, data)
	const oneWaits = 10077 // maximum messages per subject exceeded
	var refused *jetstream.APIError
	if errors.As(err, &refused) && refused.ErrorCode == oneWaits {
		return true, nil
	}
	return false, err
}

// Subjects tells how many messages of each subject wait in a stream, of those that a filter lets through.
func (b *Bus) Subjects(ctx context.Context, stream, filter string) (map[string]uint64, error) {
	s, err := b.JS.Stream(ctx, stream)
	if err != nil {
		return nil, err
	}
	info, err := s.Info(ctx, jetstream.WithSubjectFilter(filter))
	if err != nil {
		return nil, err
	}
	return info.State.Subjects, nil
}

// Store writes a value to a bucket.
func (b *Bus) Store(ctx context.Context, kv jetstream.KeyValue, key string, v any) error {
	data, err := b.Pack(ctx, v)
	if err != nil {
		return err
	}
	_, err = kv.Put(ctx, key, data)
	return err
}

// Watch calls each with the values of the keys that fit a pattern, and then with what changes, until it wants no more.
// With alone only those that are there are read.
func Watch[T any](ctx context.Context, b *Bus, kv jetstream.KeyValue, pattern string, alone bool, each func(key string, v T) (more bool)) error {
	return values(ctx, kv, pattern, alone, func(key string, data []byte) (more bool, err error) {
		var v T
		if err := b.Unpack(ctx, data, &v); err != nil {
			return false, err
		}
		return each(key, v), nil
	})
}

// values is Watch for values as they are stored.
func values(ctx context.Context, kv jetstream.KeyValue, pattern string, alone bool, each func(key string, data []byte) (more bool, err error)) error {
	w, err := kv.Watch(ctx, pattern)
	if err != nil {
		return err
	}
	defer func() { _ = w.Stop() }()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case e, ok := <-w.Updates():
			if !ok {
				return errors.New("the connection is lost")
			}
			if e == nil { // what was there has come
				if alone {
					return nil
				}
				continue
			}
			if e.Operation() != jetstream.KeyValuePut {
				continue
			}
			if more, err := each(e.Key(), e.Value()); err != nil || !more {
				return err
			}
		}
	}
}

// Load reads all values of a bucket.
func Load[T any](ctx context.Context, b *Bus, kv jetstream.KeyValue, each func(key string, v T)) error {
	return Watch(ctx, b, kv, ">", true, func(key string, v T) bool { each(key, v); return true })
}

// Beat tells the stream that a message is being worked on, until stop is called.
func (b *Bus) Beat(ctx context.Context, m jetstream.Msg) (stop func()) {
	done := make(chan struct{})
	go func() {
		t := time.NewTicker(b.Silence / 3)
		defer t.Stop()
		for {
			select {
			case <-t.C:
				_ = m.InProgress()
			case <-done:
				return
			case <-ctx.Done():
				return
			}
		}
	}()
	return func() { close(done) }
}

// Down tells of an error of Get or Unpack whether the server could not be asked: asking again may help.
func Down(err error) bool {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	return err != nil && !errors.Is(err, ErrObject) && !errors.As(err, &syntax) && !errors.As(err, &kind)
}
