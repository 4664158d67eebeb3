package main

import (
	"context"
	"slices"
	"testing"
	"time"

	"bsmt/b/check"
	"bsmt/b/machine"
	"bsmt/b/tree"
)

// A search that does not look at its limits is left behind with an honest answer.
func TestSearchThatDoesNotEnd(t *testing.T) {
	t.Parallel()
	m := machine.Empty(tree.Classical)
	never := make(chan struct{})
	hang := func() (*check.Result, error) { <-never; return nil, nil }
	interrupted, cancel := context.WithCancel(context.Background())
	cancel()
	for _, c := range []struct {
		ctx    context.Context
		limit  time.Duration
		reason string
	}{
		{interrupted, 0, "interrupted"},
		{context.Background(), time.Millisecond, "time limit of 1ms, while the machine was prepared"},
	} {
		r, err := new(settings).within(c.ctx, c.limit, m, hang)
		if err != nil || r.Verdict != check.Unknown || r.Exhausted || !slices.Contains(r.Reasons, c.reason) {
			t.Errorf("%+v, %v, expected %s", r, err, c.reason)
		}
	}
	want := &check.Result{Verdict: check.Holds}
	r, err := new(settings).within(context.Background(), 0, m, func() (*check.Result, error) { return want, nil })
	if r != want || err != nil {
		t.Errorf("%+v, %v", r, err)
	}
}
