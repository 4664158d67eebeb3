// Package editors has the grammars of editors; their words are to be those of the languages.
package editors

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"bsmt/b/tree"
	"bsmt/language"
	"bsmt/language/script"
)

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// has tells whether a grammar has a word: in a pattern that matches it whole, or as a keyword of Vim's.
type has func(word string) bool

// textmate reads the patterns of a grammar. What Go's expressions do not have, to look at what stands around, is left out.
func textmate(t *testing.T, path string) has {
	t.Helper()
	var g any
	if err := json.Unmarshal([]byte(read(t, path)), &g); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	around := regexp.MustCompile(`\(\?<?[!=](\[[^\]]*\]|[^()\[\]])*\)`)
	var patterns []*regexp.Regexp
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, x := range v {
				walk(x)
			}
		case map[string]any:
			for key, x := range v {
				text, ok := x.(string)
				if ok && (key == "match" || key == "begin" || key == "end") {
					r, err := regexp.Compile(around.ReplaceAllString(text, ""))
					if err != nil {
						t.Errorf("%s: %v", path, err)
						continue
					}
					r.Longest()
					patterns = append(patterns, r)
				}
				walk(x)
			}
		}
	}
	walk(g)
	if len(patterns) < 10 {
		t.Errorf("%s has %d patterns", path, len(patterns))
	}
	return func(word string) bool {
		for _, r := range patterns {
			if r.FindString(word) == word || r.FindString("("+word) == "("+word {
				return true
			}
		}
		return false
	}
}

func vim(t *testing.T, path string) has {
	t.Helper()
	words := map[string]bool{}
	for line := range strings.Lines(read(t, path)) {
		if rest, ok := strings.CutPrefix(line, "syntax keyword "); ok {
			for _, w := range strings.Fields(rest)[1:] {
				words[w] = true
			}
		}
	}
	return func(word string) bool { return words[word] }
}

func TestWords(t *testing.T) {
	var commands []string
	for _, w := range script.Analyse("").Words {
		switch {
		case w.Kind == language.Command:
			commands = append(commands, w.Name)
		case w.Kind == language.Keyword || w.Kind == language.Sort:
			commands = append(commands, w.Name)
		}
	}
	reserved := tree.Keywords()
	for _, g := range []struct {
		name  string
		has   has
		words []string
	}{
		{"vscode, SMT-LIB", textmate(t, "vscode/syntaxes/smt-lib.tmLanguage.json"), commands},
		{"vscode, B", textmate(t, "vscode/syntaxes/b.tmLanguage.json"), reserved},
		{"vim, SMT-LIB", vim(t, "vim/syntax/smtlib.vim"), commands},
		{"vim, B", vim(t, "vim/syntax/classicalb.vim"), reserved},
	} {
		if len(g.words) < 30 {
			t.Errorf("%s: %d words", g.name, len(g.words))
		}
		for _, w := range g.words {
			if !g.has(w) {
				t.Errorf("%s lacks %s", g.name, w)
			}
		}
	}
}

// TestPackage: the files that the extension names are there, and what it asks of the server is what that offers.
func TestPackage(t *testing.T) {
	var p struct {
		Contributes struct {
			Languages []struct{ Configuration string }
			Grammars  []struct{ Path string }
		}
	}
	if err := json.Unmarshal([]byte(read(t, "vscode/package.json")), &p); err != nil {
		t.Fatal(err)
	}
	var named []string
	for _, l := range p.Contributes.Languages {
		named = append(named, l.Configuration)
	}
	for _, g := range p.Contributes.Grammars {
		named = append(named, g.Path)
	}
	if len(named) != 4 {
		t.Errorf("%q", named)
	}
	for _, n := range named {
		if text := read(t, "vscode/"+n); !json.Valid([]byte(text)) {
			t.Errorf("%s is no JSON", n)
		}
	}
}
