package explore

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bsmt/b/check"
	"bsmt/b/machine"
	"bsmt/internal/browser"
)

const ring = `MACHINE ring SETS TAG = {a, b} VARIABLES n, t INVARIANT n : 0..5 & t : TAG & (t = b => n < 4)
INITIALISATION n, t := 0, a
OPERATIONS step(k) = PRE k : 1..2 & n + k <= 5 THEN n := n+k END; "</script>" = skip; turn = SELECT n = 3 & t = a THEN t := b END; back = n := 0 END`

func pageOf(t *testing.T, src string, o check.Options, by ...string) *Page {
	t.Helper()
	file := filepath.Join(t.TempDir(), "ring.mch")
	if err := os.WriteFile(file, []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	m, err := machine.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	var list []By
	for _, text := range by {
		f, err := m.Formula(text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, By{text, f.Node})
	}
	p, _, err := Run(m, &o, list)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestPage(t *testing.T) {
	src := strings.Replace(ring, ` "</script>" = skip;`, "", 1)
	p := pageOf(t, src, check.Options{}, "n mod 2", "6 / (n - 2)")
	// The nearest violation: 0, 1 or 2, 3, turn, and a step from there.
	if p.Verdict != check.Violated || len(p.Trace) != 5 || !strings.Contains(p.Failed, "n = ") {
		t.Errorf("%s: %v, %s", p.Verdict, p.Trace, p.Failed)
	}
	if !slices.Equal(p.Names, []string{"n", "t", "n mod 2", "6 / (n - 2)"}) || !slices.Equal(p.By, []int{2, 3}) {
		t.Errorf("%v, %v", p.Names, p.By)
	}
	value := func(s uint32, k int) string { return p.Texts[p.States[s][k]] }
	last := p.Trace[len(p.Trace)-1]
	if value(last, 1) != "b" || value(last, 0) < "4" {
		t.Errorf("the way ends in n = %s, t = %s", value(last, 0), value(last, 1))
	}
	for s := range p.States {
		if v := value(uint32(s), 3); (v == "no value") != (value(uint32(s), 0) == "2") {
			t.Errorf("6 / (n - 2) is %s where n = %s", v, value(uint32(s), 0))
		}
	}
	for i, s := range p.Trace[1:] {
		if !slices.ContainsFunc(p.Edges, func(e [3]int64) bool { return e[0] == int64(p.Trace[i]) && e[1] == int64(s) }) {
			t.Errorf("there is no step from %d to %d", p.Trace[i], s)
		}
	}
	if p = pageOf(t, src, check.Options{MaxStates: 3, NoInvariant: true}); p.Exhausted || len(p.Reasons) == 0 {
		t.Errorf("%+v", p)
	}
}

func TestPageInBrowser(t *testing.T) {
	p := pageOf(t, strings.Replace(ring, ` "</script>" = skip;`, "", 1), check.Options{}, "n mod 2")
	p.Texts[0] = "</script><b>" // no value ends what stands in the page
	var out bytes.Buffer
	if err := p.Write(&out); err != nil {
		t.Fatal(err)
	}
	var seen struct {
		Errors                []string
		Title, Verdict, Found string
		Folded, Unfolded      int
		Way, Hits             int
		State, Next           string
	}
	browser.Browse(t, out.Bytes(), `
const count = q => document.querySelectorAll(q).length, r = { Errors: seenErrors, Title: document.querySelector("h1").textContent, Verdict: el("verdict").textContent };
r.Folded = count(".node"); r.Way = count(".node.way");
for (const c of document.querySelectorAll("#fold input")) if (c.checked) c.click();
r.Unfolded = count(".node");
el("find").value = "t = b n=3"; el("find").dispatchEvent(new Event("input"));
r.Hits = count(".node.hit"); r.Found = el("found").textContent;
el("found").querySelector("button").click(); r.State = el("state").textContent;
[...el("state").querySelectorAll("li button")].find(b => b.textContent === "INITIALISATION").click(); r.Next = el("state").textContent;
const pre = document.createElement("pre"); pre.id = "selftest"; pre.textContent = JSON.stringify(r); document.body.append(pre);
`, &seen)
	if len(seen.Errors) > 0 || seen.Title != "ring" || !strings.Contains(seen.Verdict, "violated") || seen.Folded != 2 || seen.Unfolded != len(p.States) || seen.Way != 2 ||
		seen.Hits != 1 || !strings.HasPrefix(seen.Found, "1 state") || !strings.Contains(seen.State, "turn") || !strings.Contains(seen.State, "not visited") || !strings.HasPrefix(seen.Next, "state 1n</script><b>") {
		t.Errorf("%+v", seen)
	}
}
