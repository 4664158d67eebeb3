package trace

import (
	"strings"
	"testing"
)

func TestTracer(t *testing.T) {
	var out strings.Builder
	tr, err := New(&out, []string{"pass", "quant"}, []string{"orders"})
	if err != nil {
		t.Fatal(err)
	}
	tr.Printf(Pass, "%d facts", 3)
	tr.Printf(Restart, "not asked for")
	tr.Nested().Printf(Quant, "one\ntwo")
	if want := "[pass] 3 facts\n[quant]   one\n[quant]   two\n"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
	if tr.On(Theory) || !tr.On(Quant) || !tr.Dumps("orders") || tr.Dumps("words") || tr.Nested().Dumps("orders") {
		t.Error("another tag or pass is on")
	}
}

func TestSilent(t *testing.T) {
	none, err := New(nil, nil, nil)
	if none != nil || err != nil {
		t.Fatal(none, err)
	}
	none.Printf(Pass, "nobody sees this")
	none.Nested().Lines("pass", "nor this")
	if none.On(Pass) || none.Dumps("orders") {
		t.Error("a nil tracer traces")
	}
	if n := testing.AllocsPerRun(10, func() {
		if none.On(Pass) {
			none.Printf(Pass, "%d", 1)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestTags(t *testing.T) {
	for tag, info := range Tags() {
		if info.Name == "" || info.Doc == "" {
			t.Errorf("tag %d has no row", tag)
		}
	}
	for _, c := range []struct{ tag, err string }{
		{"restarts", `there is no tag "restarts" to trace: did you mean restart?`},
		{"weather", `there is no tag "weather" to trace; known are pass, globals, restart, theory, quant, strategy`},
	} {
		if _, err := New(nil, []string{c.tag}, nil); err == nil || err.Error() != c.err {
			t.Errorf("%s: %v", c.tag, err)
		}
	}
}
