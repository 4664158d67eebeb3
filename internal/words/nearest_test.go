package words

import "testing"

func TestNearest(t *testing.T) {
	names := []string{"orders", "words", "restart.margin", "restart.gap"}
	for _, c := range []struct{ wrong, want string }{
		{"order", "orders"}, {"wrods", "words"}, {"restart.margn", "restart.margin"}, {"restart.gap", "restart.gap"},
		{"WORDS", "words"}, {"polynomials", ""}, {"", ""},
	} {
		if got := Nearest(c.wrong, names); got != c.want {
			t.Errorf("%q is like %q, want %q", c.wrong, got, c.want)
		}
	}
}
