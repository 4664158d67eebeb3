package arch

import (
	"os"
	"path/filepath"
	"regexp"
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
