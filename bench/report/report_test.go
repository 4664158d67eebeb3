package report

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// TestReportOfManyRuns holds the size of a report of 5,000 runs with logs under 5 MB,
// and its parts away from the network.
func TestReportOfManyRuns(t *testing.T) {
	res, log := sample(1254)
	if len(res.Rows) < 5000 {
		t.Fatalf("only %d runs", len(res.Rows))
	}
	var b bytes.Buffer
	if err := Write(&b, res, Options{Title: "a < b", Log: log}); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d runs: %d bytes", len(res.Rows), b.Len())
	if b.Len() > 5_000_000 {
		t.Errorf("the report has %d bytes", b.Len())
	}
	if name := os.Getenv("REPORT"); name != "" {
		os.WriteFile(name, b.Bytes(), 0o644)
	}
	page := b.String()
	if !strings.Contains(page, "<title>a &lt; b</title>") {
		t.Error("the title is not there")
	}
	for _, far := range []string{"src=", "@import", "fetch(", "XMLHttpRequest", "https://"} {
		if strings.Contains(page, far) {
			t.Errorf("the page has %s", far)
		}
	}
	var again bytes.Buffer
	if err := Write(&again, res, Options{Title: "a < b", Log: log}); err != nil || !bytes.Equal(b.Bytes(), again.Bytes()) {
		t.Error("the same results gave another page")
	}
}

func TestTrim(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"short", "short"},
		{"0123456789abcdefghij", "0123\n… 12 bytes left out …\nghij"},
		{"012é4567890123456789", "012\n… 14 bytes left out …\n6789"},
		{"a\xffb", "a\uFFFDb"},
	} {
		if got := trim(c.text, 8); got != c.want {
			t.Errorf("trim(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}
