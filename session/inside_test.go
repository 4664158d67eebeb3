package session

import (
	"context"
	"math/big"
	"testing"
	"time"

	"bsmt/portfolio"
)

func TestApproached(t *testing.T) {
	for _, c := range []struct {
		v        *big.Rat
		greatest bool
		want     string
	}{
		{big.NewRat(5, 1), true, "(+ 5.0 (* (- 1.0) epsilon))"},
		{big.NewRat(11, 1), false, "(+ 11.0 epsilon)"},
		{big.NewRat(-7, 3), false, "(+ (- (/ 7.0 3.0)) epsilon)"},
		{big.NewRat(-2, 1), true, "(+ (- 2.0) (* (- 1.0) epsilon))"},
		{new(big.Rat), false, "epsilon"},
		{new(big.Rat), true, "(* (- 1.0) epsilon)"},
	} {
		if got := approached(c.v, c.greatest); got != c.want {
			t.Errorf("%v: %s, want %s", c.v, got, c.want)
		}
	}
}

// TestLimited: the time of the first check-sat counts from the start of the program, that of
// a question behind it from when it is asked.
func TestLimited(t *testing.T) {
	now := time.Now()
	s := New(context.Background(), Config{Start: now.Add(-30 * time.Minute), Timeout: time.Hour})
	for _, c := range []struct {
		checks int
		answer *portfolio.Answer
		left   time.Duration
	}{{0, nil, 30 * time.Minute}, {1, nil, 30 * time.Minute}, {1, &portfolio.Answer{}, time.Hour}, {2, nil, time.Hour}, {2, &portfolio.Answer{}, time.Hour}} {
		s.checks, s.answer = c.checks, c.answer
		ctx, cancel := s.limited(now)
		if end, ok := ctx.Deadline(); !ok || !end.Equal(now.Add(c.left-endMargin)) {
			t.Errorf("%d check-sats, answer %v: %v left", c.checks, c.answer, end.Sub(now))
		}
		cancel()
	}
}
