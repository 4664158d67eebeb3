package stack

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func levels(text string) (out [][]string) {
	for l := range strings.SplitSeq(text, "|") {
		out = append(out, strings.Fields(l))
	}
	return out
}

// TestKept: levels stay as long as they are the same, and the one on top may grow.
func TestKept(t *testing.T) {
	for _, tc := range []struct {
		have, want string
		kept       int
	}{
		{"", "", 1},
		{"", "a|b", 1},
		{"a", "a", 1},
		{"a", "a b", 1},
		{"a b", "a", 0},
		{"a", "b", 0},
		{"a|b|c", "a|b|c", 3},
		{"a|b|c", "a|b", 2},
		{"a|b|c", "a|b x|c", 2},
		{"a|b|c", "a|x|c", 1},
		{"a|b|c", "a x|b|c", 1},
		{"a||", "a|b|", 2},
	} {
		if got := Kept(levels(tc.have), levels(tc.want), func(a, b string) bool { return a == b }); got != tc.kept {
			t.Errorf("%s to %s: %d levels stay, not %d", tc.have, tc.want, got, tc.kept)
		}
	}
}

// TestFollow: popping and telling what Kept says leads from any stack to any other, and no longer beginning could have stayed.
func TestFollow(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	draw := func() [][]int {
		var all, starts []int
		for range rng.IntN(4) {
			for range rng.IntN(3) {
				all = append(all, rng.IntN(2))
			}
			starts = append(starts, len(all))
		}
		for range rng.IntN(3) {
			all = append(all, rng.IntN(2))
		}
		return Levels(all, starts)
	}
	same := func(a, b int) bool { return a == b }
	for range 20_000 {
		have, want := draw(), draw()
		kept := Kept(have, want, same)
		now := slices.Clone(have[:kept])
		for i := max(kept-1, 0); i < len(want); i++ {
			if i == len(now) {
				now = append(now, nil)
			}
			now[i] = append(slices.Clone(now[i]), want[i][len(now[i]):]...)
		}
		if fmt.Sprint(now) != fmt.Sprint(want) {
			t.Fatalf("%v to %v: %d levels stay, which leads to %v", have, want, kept, now)
		}
		if kept < min(len(have), len(want)) {
			h, w := have[kept], want[kept]
			below := kept == 0 || len(have[kept-1]) == len(want[kept-1])
			if below && len(h) <= len(w) && slices.Equal(h, w[:len(h)]) {
				t.Fatalf("%v to %v: only %d levels stay", have, want, kept)
			}
		}
	}
}
