package alldiff

import "math/bits"

// Sets of small numbers are rows of words, 64 numbers to a word.

func has(set []uint64, v int) bool { return set[v>>6]>>(v&63)&1 != 0 }
func put(set []uint64, v int)      { set[v>>6] |= 1 << (v & 63) }
func drop(set []uint64, v int)     { set[v>>6] &^= 1 << (v & 63) }

// lowest is the least number of what word w of a set, not empty, has.
func lowest(w int, x uint64) int { return w<<6 | bits.TrailingZeros64(x) }

// meets says whether two sets, the second of as many words at least, have a number in common.
func meets(a, b []uint64) bool {
	for w, x := range a {
		if x&b[w] != 0 {
			return true
		}
	}
	return false
}

// single says whether a set that is not empty has one number.
func single(set []uint64) bool {
	one := false
	for _, x := range set {
		if x&(x-1) != 0 || x != 0 && one {
			return false
		}
		one = one || x != 0
	}
	return true
}
