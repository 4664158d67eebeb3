package bus

import (
	"bytes"
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// Settled is how old an object is that nobody can be about to refer to: Put renews those of half the age.
const Settled = time.Hour

// Sweep removes the objects that are older than age, and neither needed nor what a value of a bucket was packed into.
// Those that a message in a stream may be about are left: they are not much older than it. It gives how many it removed.
func (b *Bus) Sweep(ctx context.Context, age time.Duration, needed map[string]bool) (n int, err error) {
	before := time.Now()
	for _, name := range []string{Cubes, Results, Rows} {
		stream, err := b.JS.Stream(ctx, name)
		if err != nil {
			return 0, err
		}
		if state := stream.CachedInfo().State; state.Msgs > 0 && state.FirstTime.Before(before) {
			before = state.FirstTime
		}
	}
	before = before.Add(-age)
	for _, kv := range []jetstream.KeyValue{b.Jobs, b.Nodes, b.Workers} {
		err := values(ctx, kv, ">", true, func(_ string, data []byte) (bool, error) {
			if rest, ok := bytes.CutPrefix(data, []byte(packed)); ok {
				name, _, _ := bytes.Cut(rest, []byte{'"'})
				needed[string(name)] = true
			}
			return true, nil
		})
		if err != nil {
			return 0, err
		}
	}
	all, err := b.blobs.List(ctx)
	if err != nil && !errors.Is(err, jetstream.ErrNoObjectsFound) {
		return 0, err
	}
	for _, o := range all {
		if needed[o.Name] || !o.ModTime.Before(before) {
			continue
		}
		if err := b.blobs.Delete(ctx, o.Name); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// Forget removes the values of the keys that fit a pattern, and all trace of them: who watches them is not told.
func (b *Bus) Forget(ctx context.Context, kv jetstream.KeyValue, pattern string) error {
	stream, err := b.JS.Stream(ctx, "KV_"+kv.Bucket())
	if err != nil {
		return err
	}
	return stream.Purge(ctx, jetstream.WithPurgeSubject("$KV."+kv.Bucket()+"."+pattern))
}
