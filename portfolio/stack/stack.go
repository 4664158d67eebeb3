// Package stack compares stacks of assertions: what a solver has read with what it is asked about.
//
// Takes: both, level by level, in whatever form the solver reads them. Gives: the levels that stay; those above them are to be
// popped, and what the wanted stack has besides is to be told. It promises that no more is told than must be: the level on top of
// those that stay may grow, and keeps what it has.
package stack

// Levels cuts a list into the levels that begin at these places, the base first.
func Levels[T any](all []T, starts []int) [][]T {
	out := make([][]T, 0, len(starts)+1)
	lo := 0
	for _, hi := range starts {
		out = append(out, all[lo:hi:hi])
		lo = hi
	}
	return append(out, all[lo:])
}

// Kept gives how many levels of have stay on the way to want, from the base up: those that are the same, and the one above
// them if all that it has stands at the beginning of want's. 0: the base itself has to go.
func Kept[H, W any](have [][]H, want [][]W, same func(H, W) bool) int {
	kept := 0
	for kept < min(len(have), len(want)) {
		h, w := have[kept], want[kept]
		if len(h) > len(w) {
			break
		}
		for i := range h {
			if !same(h[i], w[i]) {
				return kept
			}
		}
		kept++
		if len(h) < len(w) {
			break
		}
	}
	return kept
}
