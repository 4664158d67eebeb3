package plot

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bsmt/bench/results"
)

func TestCactus(t *testing.T) {
	res, err := results.Read("../score/testdata/results.csv")
	if err != nil {
		t.Fatal(err)
	}
	for ending, magic := range map[string]string{".png": "\x89PNG", ".svg": "<?xml", ".pdf": "%PDF"} {
		name := filepath.Join(t.TempDir(), "p"+ending)
		if err := Cactus(res.Rows, 10*time.Second, name); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(name)
		if err != nil || !strings.HasPrefix(string(text), magic) {
			t.Errorf("%s: %v, begins with %.10q", ending, err, text)
		}
		if ending == ".svg" {
			for _, want := range []string{"kernel (", "virtual best (", "idle (none)"} {
				if !strings.Contains(string(text), want) {
					t.Errorf("no %q in the picture", want)
				}
			}
		}
	}
	if Cactus(nil, time.Second, filepath.Join(t.TempDir(), "p.png")) == nil {
		t.Error("drew nothing")
	}
	if Cactus(res.Rows, time.Second, filepath.Join(t.TempDir(), "p.xyz")) == nil {
		t.Error("drew an unknown format")
	}
}
