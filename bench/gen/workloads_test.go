package gen

import (
	"strings"
	"testing"
)

// TestWorkloadsAskWhatTheySay counts the questions of each dialogue, and has each text
// end in at most one.
func TestWorkloadsAskWhatTheySay(t *testing.T) {
	for _, w := range Workloads() {
		n := 0
		for text := range w.Turns(0.02) {
			asks := strings.Count(text, "(check-sat")
			if n += asks; asks > 1 {
				t.Errorf("%s asks %d questions at once", w.Name, asks)
			}
		}
		if n != w.Checks(0.02) {
			t.Errorf("%s asks %d questions, says %d", w.Name, n, w.Checks(0.02))
		}
	}
}
