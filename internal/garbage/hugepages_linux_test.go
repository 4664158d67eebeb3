package garbage

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestHugePages: after hugePages so much memory of this process is marked for large pages.
func TestHugePages(t *testing.T) {
	before, ok := marked(t)
	if !ok {
		t.Skip("the system tells no flags of memory")
	}
	hugePages(large)
	if after, _ := marked(t); after-before < large>>10 {
		t.Errorf("%d kB are marked, and %d were", after, before)
	}
}

// marked sums up what is marked for large pages, in kB.
func marked(t *testing.T) (sum int, told bool) {
	f, err := os.Open("/proc/self/smaps")
	if err != nil {
		return 0, false
	}
	defer f.Close()
	size := 0
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		switch word, rest, _ := strings.Cut(lines.Text(), ":"); word {
		case "Size":
			fmt.Sscan(rest, &size)
		case "VmFlags":
			if told = true; strings.Contains(rest+" ", " hg ") {
				sum += size
			}
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return sum, told
}
