package page

import (
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

//go:embed files
var files embed.FS

// Example is a text that the page offers.
type Example struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
	Text string `json:"text"`
}

// Examples reads those of a folder that need no others: scripts, and machines that name no component.
func Examples(dir string) ([]Example, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var list []Example
	for _, e := range entries {
		kind := map[string]string{".smt2": "smt", ".mch": "machine"}[filepath.Ext(e.Name())]
		if kind == "" {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return nil, err
		}
		list = append(list, Example{e.Name(), kind, string(text)})
	}
	list = append(list,
		Example{"eight queens", "formula", "q : 1..8 >-> 1..8 &\n!(i,j).(i : 1..8 & j : 1..8 & i < j =>\n  q(i)+i /= q(j)+j & q(i)-i /= q(j)-j)\n"},
		Example{"a set", "formula", "{x | x : 1..30 & x mod 7 = 3}\n"})
	slices.SortStableFunc(list, func(a, b Example) int { return strings.Compare(a.Kind, b.Kind) * -1 })
	return list, nil
}

// Pack writes the page into a folder: its files, a worker as it was built, packed by xz or not, Go's wasm_exec.js that belongs to it, and
// examples. What it needs is put into scripts, for a page that is opened as a file may load nothing else.
func Pack(dir string, worker []byte, exec string, examples []Example) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	script, err := files.ReadFile("files/worker.js")
	if err != nil {
		return err
	}
	text := func(name string, v any) string {
		out, _ := json.Marshal(v) // a text can be written
		return "window." + name + " = " + string(out) + ";\n"
	}
	out := map[string]string{
		"kernel.js":   text("BSMT_WORKER", exec+"\n"+string(script)) + `window.BSMT_KERNEL = "` + base64.StdEncoding.EncodeToString(worker) + "\";\n",
		"examples.js": text("BSMT_EXAMPLES", examples),
	}
	for _, name := range []string{"index.html", "page.css", "page.js", "LICENSES.txt"} {
		b, err := files.ReadFile(path.Join("files", name))
		if err != nil {
			return err
		}
		out[name] = string(b)
	}
	for name, content := range out {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
			return fmt.Errorf("the page cannot be written: %w", err)
		}
	}
	return nil
}
