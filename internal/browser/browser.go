// Package browser opens pages in a headless browser, for tests.
package browser

import (
	"bytes"
	"context"
	"encoding/json"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// Browse opens a page in a headless browser, lets a script use it, and reads what that
// wrote into the element selftest. A browser without flags does not wait for promises.
func Browse(t *testing.T, page []byte, script string, seen any, flags ...string) {
	t.Helper()
	chromium := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			chromium = path
			break
		}
	}
	if chromium == "" {
		t.Skip("no Chromium is installed, so nobody looks at the page")
	}
	listen := "<script>window.seenErrors=[];addEventListener('error',e=>seenErrors.push(e.message));addEventListener('unhandledrejection',e=>seenErrors.push(String(e.reason)))</script>"
	text := strings.Replace(string(page), "<head>", "<head>"+listen, 1)
	text = strings.Replace(text, "</body>", "<script>"+script+"</script></body>", 1)
	// The browser's children may still write into its folder when it has ended, so that
	// one is not the test's own.
	profile, err := os.MkdirTemp("", "bsmt-page-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(profile)
	name := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, chromium, append(flags, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
		"--user-data-dir="+profile, "--window-size=1200,900", "--dump-dom", "file://"+name)...)
	var dom, notes bytes.Buffer
	cmd.Stdout, cmd.Stderr = &dom, &notes
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, notes.String())
	}
	m := regexp.MustCompile(`(?s)<pre id="selftest">(.*?)</pre>`).FindSubmatch(dom.Bytes())
	if m == nil {
		t.Fatalf("the self-test did not end\n%s", notes.String())
	}
	if err := json.Unmarshal([]byte(html.UnescapeString(string(m[1]))), seen); err != nil {
		t.Fatal(err)
	}
}
