package grammar

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCorpus reads every benchmark that lies beside the repository.
func TestCorpus(t *testing.T) {
	root := filepath.Join("..", "..", "shared", "corpus")
	files := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".smt2") {
			return err
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		files++
		r := NewReader(f, path)
		for {
			switch _, err := r.Next(); err {
			case nil:
			case io.EOF:
				return nil
			default:
				t.Error(err)
				if _, ok := err.(*SyntaxError); !ok {
					return nil
				}
			}
		}
	})
	if os.IsNotExist(err) {
		t.Log("no corpus beside the repository")
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Log(files, "files")
}
