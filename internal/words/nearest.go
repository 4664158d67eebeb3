package words

import "strings"

// Nearest gives the name that is most like a wrong one, the first of several alike, or ""
// where none is like it: a third of the letters may differ, and the order of neighbours.
func Nearest(wrong string, names []string) string {
	best, at := "", max(1, len(wrong)/3)+1
	for _, n := range names {
		if d := Distance(wrong, n); d < at {
			best, at = n, d
		}
	}
	return best
}

// Distance counts the bytes to insert, drop or replace and the neighbours to swap
// that make one word of another (Damerau, 1964, each place changed once); it is 0 where only the case of letters differs.
func Distance(a, b string) int {
	if strings.EqualFold(a, b) {
		return 0
	}
	var rows [3][]int // this one, and the two before it
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		rows[0], rows[1], rows[2] = rows[2], rows[0], rows[1]
		rows[0][0] = i
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			d := min(rows[1][j-1]+change, rows[1][j]+1, rows[0][j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, rows[2][j-2]+1)
			}
			rows[0][j] = d
		}
	}
	return rows[0][len(b)]
}
