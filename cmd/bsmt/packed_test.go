package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"

	"bsmt/internal/command"
)

// TestPacked: every command that reads a script, a model or a proof reads packed ones.
func TestPacked(t *testing.T) {
	dir := t.TempDir()
	pack := func(name, text string) string {
		var b bytes.Buffer
		var w io.WriteCloser
		var err error
		switch filepath.Ext(name) {
		case ".gz":
			w = gzip.NewWriter(&b)
		case ".xz":
			w, err = xz.WriterConfig{DictCap: 1 << 16}.NewWriter(&b)
		case ".zst":
			w, err = zstd.NewWriter(&b, zstd.WithEncoderConcurrency(1))
		}
		if err == nil {
			_, err = io.WriteString(w, text)
		}
		if err == nil {
			err = w.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		return write(t, dir, name, b.String())
	}
	gz, zst, model := pack("small.smt2.gz", small), pack("small.smt2.zst", small), pack("model.xz", "sat\n((define-fun x () Int 4))\n")
	xzed := pack("small.smt2.xz", small)
	t.Chdir(t.TempDir())
	for _, tc := range []struct {
		args string
		out  string // what the output has
	}{
		{"-s kernel " + gz, "sat\n"},
		{"-s kernel " + xzed, "sat\n"},
		{"-s kernel " + zst, "sat\n"},
		{"check " + zst + " " + model, "valid model\n"},
		{"translate " + xzed, "MACHINE"},
		{"stability -n 1 -s kernel " + gz, "kernel"},
		{"cross-check --timeout 5 -s kernel,kernel " + dir, "3 scripts, 0 that nobody answered, 0 that cannot be read, 0 disagreements"},
	} {
		code, out, notes := call(t, "", strings.Fields(tc.args)...)
		if code != 0 || !strings.Contains(out, tc.out) {
			t.Errorf("%s: %d %q %q", tc.args, code, out, notes)
		}
	}
	if code, out, notes := call(t, "", "reduce", "--tests", "50", gz, "! grep -q check-sat {}"); code != 0 || out != "(check-sat)\n" {
		t.Errorf("reduce: %d %q %q", code, out, notes)
	}
	cut, err := os.ReadFile(gz)
	if err != nil {
		t.Fatal(err)
	}
	if code, out, _ := call(t, "", "-s", "kernel", write(t, dir, "cut.smt2.gz", string(cut[:len(cut)-9]))); code != command.Failed || !strings.Contains(out, "cannot be unpacked: unexpected EOF") {
		t.Errorf("a file that is cut off: %d %q", code, out)
	}
}
