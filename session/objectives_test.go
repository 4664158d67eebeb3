package session

import (
	"math/big"
	"testing"
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
