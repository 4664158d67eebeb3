package arch

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestPlacesInDocs: the files and packages that the pages for those who change bsmt name
// are there.
func TestPlacesInDocs(t *testing.T) {
	root := filepath.Join("..", "..")
	place := regexp.MustCompile("`((?:[a-z0-9-]+/)+[a-z0-9_.-]*|[A-Z]+\\.md)`")
	for _, page := range []string{"CONTRIBUTING.md", "docs/architecture.md", "docs/watching.md"} {
		text, err := os.ReadFile(filepath.Join(root, page))
		if err != nil {
			t.Fatal(err)
		}
		found := place.FindAllStringSubmatch(string(text), -1)
		for _, m := range found {
			if _, err := os.Stat(filepath.Join(root, m[1])); err != nil {
				t.Errorf("%s names %s, which is not there", page, m[1])
			}
		}
		if page != "docs/watching.md" && len(found) < 10 {
			t.Errorf("%s names %d places", page, len(found))
		}
	}
}

// TestOnlyTheRootPromises: who imports a folder from outside is told by its docs that it promises nothing; programs, tests and what
// cannot be imported need not say so.
func TestOnlyTheRootPromises(t *testing.T) {
	for room := range rooms {
		if room == "." || strings.HasPrefix(room, "cmd/") || strings.Contains("/"+room+"/", "/internal/") {
			continue
		}
		if room == "grammar/antlr" || strings.HasSuffix(room, "test") || strings.HasSuffix(room, "/sample") { // generated, or for tests
			continue
		}
		files, err := filepath.Glob(filepath.Join("..", "..", room, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		said := false
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			said = said || strings.Contains(string(text), "\n// It promises nothing to other modules")
		}
		if !said {
			t.Errorf("the docs of %s do not say what it promises to other modules", room)
		}
	}
}
