package page_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"bsmt/answers"
	"bsmt/page"
)

// build makes the page of a worker that is not packed, which takes less time; BSMT_PAGE names one that make page left, by its whole path or from this folder.
func build(t *testing.T) string {
	t.Helper()
	if dir := os.Getenv("BSMT_PAGE"); dir != "" {
		abs, err := filepath.Abs(dir)
		if err != nil {
			t.Fatal(err)
		}
		return abs
	}
	gotool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no go to build the worker with")
	}
	dir := t.TempDir()
	wasm := filepath.Join(dir, "worker.wasm")
	cmd := exec.Command(gotool, "build", "-ldflags", "-s -w", "-trimpath", "-o", wasm, "./worker")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	worker, err := os.ReadFile(wasm)
	if err != nil {
		t.Fatal(err)
	}
	root, err := exec.Command(gotool, "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	glue, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		t.Fatal(err)
	}
	examples, err := page.Examples("../examples")
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "page")
	if err := page.Pack(out, worker, string(glue), examples); err != nil {
		t.Fatal(err)
	}
	return out
}

// browser starts Chromium without a window.
func browser(t *testing.T) context.Context {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if p, err := exec.LookPath(name); err == nil {
			path = p
			break
		}
	}
	if path == "" {
		t.Skip("no Chromium to open the page with")
	}
	data, err := os.MkdirTemp("", "bsmt-page-")
	if err != nil {
		t.Fatal(err)
	}
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.UserDataDir(data), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true), chromedp.WindowSize(1280, 800))
	ctx, end := chromedp.NewExecAllocator(context.Background(), opts...)
	ctx, cancelTab := chromedp.NewContext(ctx)
	t.Cleanup(cancelTab)
	limited, cancel := context.WithTimeout(ctx, 5*time.Minute)
	t.Cleanup(func() {
		cancel()
		end() // which kills it; what it still writes is of no use
		for range 50 {
			if os.RemoveAll(data) == nil {
				return
			}
			time.Sleep(100 * time.Millisecond)
		}
	})
	return limited
}

// until waits for a condition in JavaScript.
func until(condition string) chromedp.Action {
	return chromedp.Poll("Boolean("+condition+")", nil, chromedp.WithPollingTimeout(30*time.Second))
}

// text puts a text into the editor.
func text(kind, text string) chromedp.Action {
	return chromedp.Evaluate("bsmtPage.load("+quote(kind)+", "+quote(text)+")", nil)
}

func quote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s) + `"`
}

// typed types a text as a keyboard of any layout does.
func typed(text string) chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		for _, r := range text {
			if err := input.InsertText(string(r)).Do(ctx); err != nil {
				return err
			}
		}
		return nil
	})
}

func click(selector string) chromedp.Action {
	return chromedp.Evaluate("document.querySelector("+quote(selector)+").click()", nil)
}

func read(selector string, to *string) chromedp.Action {
	return chromedp.Evaluate("document.querySelector("+quote(selector)+").innerText", to)
}

// shot keeps a picture of the page, where BSMT_SHOTS names a folder.
func shot(name string) chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		dir := os.Getenv("BSMT_SHOTS")
		if dir == "" {
			return nil
		}
		var png []byte
		if err := chromedp.CaptureScreenshot(&png).Do(ctx); err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(dir, name+".png"), png, 0o600)
	})
}

// asked are the examples, answered by the page's kernel.
const asked = `(async () => {
  const out = [];
  for (const e of BSMT_EXAMPLES.filter((e) => e.kind === "smt")) {
    let a, start;
    for (let again = 0; again < 2; again++) { // what runs first the browser compiles
      start = performance.now();
      a = await bsmtPage.solving.ask({ do: "solve", kind: "smt", text: e.text, seconds: 60 });
    }
    out.push({ name: e.name, verdicts: a.checks.map((c) => c.verdict).join(" "), seconds: (performance.now() - start) / 1000 });
  }
  return out;
})()`

// here compares what the page's kernel answered with what this process's does, and tells the times.
func here(t *testing.T, there []timed) {
	t.Helper()
	if len(there) < 15 {
		t.Errorf("%d examples were answered", len(there))
	}
	var sum, wasm float64
	for _, e := range there {
		text, err := os.ReadFile(filepath.Join("..", "examples", e.Name))
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		var verdicts []string
		for _, c := range answers.SolveScript(context.Background(), string(text), time.Minute, nil).Checks {
			verdicts = append(verdicts, c.Verdict)
		}
		took := time.Since(start).Seconds()
		sum, wasm = sum+took, wasm+e.Seconds
		if want := strings.Join(verdicts, " "); want != e.Verdicts {
			t.Errorf("%s: %s in the browser, %s here", e.Name, e.Verdicts, want)
		}
		t.Logf("%s: %.2f s in the browser, %.2f s here", e.Name, e.Seconds, took)
	}
	t.Logf("the examples take %.2f s in the browser, %.2f s here", wasm, sum)
}

type timed struct {
	Name     string  `json:"name"`
	Verdicts string  `json:"verdicts"`
	Seconds  float64 `json:"seconds"`
}

// TestPage opens the page as a file and uses it: what is typed is solved, a mistake is told under its line, a question is given up,
// a model stands in a table, a link holds the text.
func TestPage(t *testing.T) {
	ctx := browser(t)
	dir := build(t)
	url := "file://" + filepath.ToSlash(dir) + "/index.html"
	var there []timed
	var results, machine, link, mistake, cancelled, width string
	steps := []struct {
		what   string
		action chromedp.Action
	}{
		{"open", chromedp.Navigate(url)},
		{"start the kernel", until(`document.body.classList.contains("ready")`)},
		{"type", chromedp.Tasks{text("smt", ""), chromedp.Evaluate("bsmtPage.view.focus()", nil), typed("(declare-const x Int)(declare-fun f (Int) Int)(assert (and (> (* x x) 50) (> (f x) 1) (< (f 3) (f 4))))(check-sat)")}},
		{"run", click("#run")},
		{"solve", until(`document.querySelector("#results .badge")`)},
		{"read the table", read("#results", &results)},
		{"see it", shot("sat")},
		{"ask for the machine", click("#translate")},
		{"translate", until(`document.querySelector("#machineText").textContent.includes("MACHINE")`)},
		{"read the machine", read("#machineText", &machine)},
		{"see the machine", shot("beside")},
		{"close it", click("#closeMachine")},
		{"write a mistake", text("smt", "(declare-const x Int)\n(assert (> x |𝕏|))\n(check-sat)\n")},
		{"tell it under the line", until(`document.querySelector(".cm-lintRange-error")`)},
		{"read what is marked", chromedp.Evaluate(`document.querySelector(".cm-lintRange-error").textContent`, &mistake)},
		{"ask a hard question", text("smt", hard)},
		{"run it", chromedp.Tasks{click("#run"), until(`document.querySelector("#where").textContent.includes("check-sat")`), shot("busy"), click("#cancel")}},
		{"cancel", until(`document.querySelector("#results .mistake") && !document.body.classList.contains("busy")`)},
		{"read that", read("#results", &cancelled)},
		{"solve again", chromedp.Tasks{text("smt", "(assert false)(check-sat)"), click("#run"), until(`document.querySelector("#results .badge.bad")`)}},
		{"solve the examples", chromedp.Evaluate(asked, &there, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) })},
		{"check a machine", chromedp.Tasks{text("machine", lamp), click("#run"), until(`document.querySelector("#results td.changed")`), shot("trace")}},
		{"evaluate a formula", chromedp.Tasks{text("formula", "x : 1..9 & x * x = 49"), click("#run"), until(`[...document.querySelectorAll("#results td")].some((e) => e.textContent === "7")`)}},
		{"make a link", chromedp.Tasks{text("smt", "; é𝕏\n(check-sat)"), click("#share"), until(`location.hash.length > 10`), chromedp.Location(&link)}},
		{"go elsewhere", chromedp.Tasks{chromedp.Navigate("about:blank"), chromedp.ActionFunc(func(ctx context.Context) error { return chromedp.Navigate(link).Do(ctx) })}},
		{"open the link", until(`window.bsmtPage && bsmtPage.view.state.doc.toString() === "; é𝕏\n(check-sat)"`)},
		{"on a phone, in the dark", chromedp.Tasks{
			chromedp.EmulateViewport(390, 800, chromedp.EmulateScale(2)),
			chromedp.ActionFunc(func(ctx context.Context) error {
				return emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}).Do(ctx)
			}),
			until(`document.body.classList.contains("ready")`),
			text("smt", "(declare-const wide (Array Int Int))\n(declare-const x Int)\n(assert (> (select wide x) 100000000000000000000))\n(check-sat)\n"), click("#run"), until(`document.querySelector("#results .badge.good")`),
			shot("phone"),
			chromedp.Evaluate(`String(document.documentElement.scrollWidth) + " " + getComputedStyle(document.body).backgroundColor`, &width),
		}},
	}
	for _, s := range steps {
		t.Log(s.what)
		if err := chromedp.Run(ctx, s.action); err != nil {
			t.Fatalf("%s: %v", s.what, err)
		}
	}
	here(t, there)
	for _, want := range []string{"sat", "x", "Int", "else", "f of"} {
		if !strings.Contains(results, want) {
			t.Errorf("the results lack %q:\n%s", want, results)
		}
	}
	if !strings.Contains(machine, "x * x") {
		t.Errorf("the machine:\n%s", machine)
	}
	if mistake != "|𝕏|" {
		t.Errorf("marked is %q", mistake)
	}
	if !strings.Contains(cancelled, "cancelled") {
		t.Errorf("after it was given up: %s", cancelled)
	}
	if width != "390 rgb(21, 24, 29)" {
		t.Errorf("on a phone, in the dark: %s", width)
	}
}

// hard is a question that takes long: the factors of a number of 60 digits.
const hard = "(declare-const p (_ BitVec 256))\n(declare-const q (_ BitVec 256))\n(assert (= (bvmul p q) (_ bv100000000000000000000000000324700000000000000000000000018183 256)))\n" +
	"(assert (bvult (_ bv1000 256) p))\n(assert (bvult p q))\n(assert (bvult q (_ bv10000000000000000000000000000000 256)))\n(check-sat)\n"

const lamp = "MACHINE lamp\nVARIABLES on, n\nINVARIANT on : BOOL & n : 0..2\nINITIALISATION on := FALSE || n := 0\nOPERATIONS\n  switch = BEGIN on := bool(on = FALSE) || n := n + 1 END\nEND\n"
