package grammar

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestGenerated holds the generated parser to the grammar: by the sums that
// generate.sh leaves, and where antlr-ng is at hand by generating it again.
func TestGenerated(t *testing.T) {
	var sums bytes.Buffer
	for _, name := range []string{"SMTLIBv2.g4", "smtlibv2_lexer_test.go", "antlr/smtlibv2_parser.go"} {
		b, err := os.ReadFile(filepath.FromSlash(name))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&sums, "%x  -\n", sha256.Sum256(b))
	}
	want, err := os.ReadFile(filepath.Join("antlr", "SMTLIBv2.sum"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(sums.Bytes(), want) {
		t.Error("SMTLIBv2.g4 or the generated code has changed alone: run generate.sh")
	}
	if os.Getenv("ANTLR_NG") == "" {
		if _, err := exec.LookPath("antlr-ng"); err != nil {
			return
		}
	}
	dir := t.TempDir()
	if out, err := exec.Command("./generate.sh", dir).CombinedOutput(); err != nil {
		t.Fatalf("generate.sh: %v\n%s", err, out)
	}
	for _, name := range []string{"smtlibv2_lexer_test.go", "antlr/smtlibv2_parser.go", "antlr/SMTLIBv2.sum"} {
		have, err := os.ReadFile(filepath.FromSlash(name))
		if err != nil {
			t.Fatal(err)
		}
		made, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(have, made) {
			t.Errorf("%s is not what generate.sh makes", name)
		}
	}
}
