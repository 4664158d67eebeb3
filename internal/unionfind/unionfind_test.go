package unionfind

import "testing"

// TestClasses joins numbers that differ by three.
func TestClasses(t *testing.T) {
	c := New(12)
	for i := range 9 {
		c.Join(i, i+3)
	}
	for i := range 12 {
		for k := range 12 {
			if got, want := c.Find(i) == c.Find(k), i%3 == k%3; got != want {
				t.Errorf("%d and %d are of one class: %v", i, k, got)
			}
		}
	}
}
