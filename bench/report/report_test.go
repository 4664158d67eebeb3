package report

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"bsmt/bench/results"
	"bsmt/bench/results/sample"
)

func TestOneFile(t *testing.T) {
	res, log := sample.Results(60)
	var b, again bytes.Buffer
	for _, w := range []*bytes.Buffer{&b, &again} {
		if err := Write(w, res, Options{Title: "a < b", Log: log}); err != nil {
			t.Fatal(err)
		}
	}
	page := b.String()
	if page != again.String() {
		t.Error("the same results gave another page")
	}
	if !strings.Contains(page, "<title>a &lt; b</title>") {
		t.Error("the title is not there")
	}
	for _, far := range []string{"src=", "@import", "fetch(", "XMLHttpRequest", "https://"} {
		if strings.Contains(page, far) {
			t.Errorf("the page has %s", far)
		}
	}
}

// TestLogsFit packs logs that are far too long.
func TestLogsFit(t *testing.T) {
	_, log := sample.Results(1)
	var logs []string
	for i := range 250 {
		logs = append(logs, log(results.Row{Wall: time.Duration(i), Verdict: results.Sat}))
	}
	const budget = 60_000
	blocks, err := packLogs(logs, budget)
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for _, b := range blocks {
		total += len(b)
	}
	if len(blocks) != 3 || total > budget || total < budget/2 {
		t.Errorf("%d blocks of %d bytes, to fit %d", len(blocks), total, budget)
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
