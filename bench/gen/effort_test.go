package gen

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"bsmt/internal/golden"
)

// figure reads a statistic.
var figure = regexp.MustCompile(`:(work|conflicts|decisions|propagations) (\d+)`)

// TestEffort holds what the kernel does for a problem of each family to what it was when
// somebody last looked: a search is the same wherever it runs, and grows only where that was
// meant. With -update the file is written anew.
func TestEffort(t *testing.T) {
	var b strings.Builder
	for _, f := range Families() {
		n := f.Sizes[1][0]
		p := f.Make(n, 5)
		answer := solve(t, strings.Replace(p.Script, "(check-sat)", "(check-sat)(get-info :all-statistics)", 1))
		if !strings.HasPrefix(answer, p.Status) {
			t.Errorf("%s of %d: %s, should be %s", f.Name, n, answer, p.Status)
		}
		fmt.Fprintf(&b, "%s of %d:", f.Name, n)
		for _, m := range figure.FindAllStringSubmatch(answer, -1) {
			fmt.Fprintf(&b, " %s %s", m[1], m[2])
		}
		b.WriteByte('\n')
	}
	golden.Check(t, "testdata/effort.golden", b.String())
}
