package machine_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bsmt/language"
	"bsmt/language/machine"
)

// marked takes a text with « before places, and gives it without them.
func marked(text string) (string, []int) {
	var places []int
	for {
		i := strings.Index(text, "«")
		if i < 0 {
			return text, places
		}
		places = append(places, i)
		text = text[:i] + text[i+len("«"):]
	}
}

// files is a folder of texts.
type files map[string]string

func (f files) open(path string) (string, error) {
	if src, ok := f[path]; ok {
		return src, nil
	}
	return "", &fs.PathError{Op: "open", Path: path, Err: fs.ErrNotExist}
}

func analyse(text string) *language.Analysis {
	return machine.Analyse("m.mch", files{"m.mch": text}.open)
}

// names lists uses as NAME@declaration, in their order.
func names(a *language.Analysis, text string) string {
	var b strings.Builder
	for _, u := range a.Uses {
		s := a.Symbols[u.Symbol]
		fmt.Fprintf(&b, "%s@%s%d ", text[u.Begin:u.End], s.File, s.Decl.Begin)
	}
	return strings.TrimSpace(b.String())
}

func TestNames(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"MACHINE M VARIABLES x INVARIANT x : NAT & !x.(x : NAT => x >= 0) INITIALISATION x := 0 END",
			"M@8 x@20 x@20 x@43 x@43 x@43 x@20"},
		{"MACHINE M SETS S = {a, b} VARIABLES v INVARIANT v : S INITIALISATION v := a OPERATIONS r <-- get(p) = PRE p : S THEN r := v || v := p END; set = v := b END",
			"M@8 S@15 a@20 b@23 v@36 v@36 S@15 v@36 a@20 r@87 get@93 p@97 p@97 S@15 r@87 v@36 v@36 p@97 set@139 v@36 b@23"},
		{"MACHINE M DEFINITIONS lim == 3; dbl(y) == y + k CONSTANTS k PROPERTIES k : 1..lim & dbl(k) > 2 END",
			"M@8 lim@22 dbl@32 y@36 y@36 k@58 k@58 k@58 lim@22 dbl@32 k@58"},
		// Where types do not fit, names are known all the same.
		{"MACHINE M VARIABLES x, y INVARIANT x : NAT & y <: NAT & x = y & y /= {} INITIALISATION x := 0 || y := {} END",
			"M@8 x@20 y@23 x@20 y@23 x@20 y@23 y@23 x@20 y@23"},
		{"MACHINE M VARIABLES é INVARIANT é : NAT & ∃x.(x : ℕ & x = é) INITIALISATION é := 0 END", "M@8 é@20 é@20 x@47 x@47 x@47 é@20 é@20"},
	} {
		a := analyse(c.text)
		if got := names(a, c.text); got != c.want {
			t.Errorf("%s:\n%s, want\n%s\n%v", c.text, got, c.want, a.Problems)
		}
	}
}

func TestProblems(t *testing.T) {
	for _, c := range []struct {
		text string
		says []string
	}{
		{"MACHINE M VARIABLES x INVARIANT x : NAT INITIALISATION x := 0 END", nil},
		{"MACHINE M VARIABLES x INVARIANT x : NAT & x «= TRUE INITIALISATION «z := 0 END", []string{"BOOL", "z"}},
		{"MACHINE M VARIABLES x INVARIANT x : NAT &« INITIALISATION x := «| OPERATIONS a = x := 1 END", []string{"found", "found"}},
		{"MACHINE M SEES «Nowhere VARIABLES x INVARIANT x : NAT INITIALISATION x := 0 END", []string{"Nowhere is not there"}},
	} {
		text, places := marked(c.text)
		a := analyse(text)
		if len(a.Problems) != len(c.says) {
			t.Errorf("%s: %v", text, a.Problems)
			continue
		}
		for i, p := range a.Problems {
			if p.End <= p.Begin || !strings.Contains(p.Msg, c.says[i]) {
				t.Errorf("%s: %v, want %q at %d", text, p, c.says[i], places[i])
			}
		}
	}
}

func TestHover(t *testing.T) {
	for _, c := range []struct{ text, title, code string }{
		{"MACHINE M VARIABLES x INVARIANT x : NAT --> POW(BOOL) INITIALISATION «x := {} END", "x : POW(INTEGER*POW(BOOL))", "x : NAT --> POW(BOOL)"},
		{"MACHINE M VARIABLES x INVARIANT x : NAT & !y.(y : 1..x => «y > 0) INITIALISATION x := 0 END", "y : INTEGER", ""},
		{"MACHINE M DEFINITIONS lim == 3 + 1 CONSTANTS k PROPERTIES k = «lim END", "lim", "lim == 3+1"},
		{"MACHINE M VARIABLES x INVARIANT x : POW(NAT) INITIALISATION x := {1} «/\\ {2} END", "a /\\ b : POW(a) of POW(a) POW(a)", ""},
	} {
		text, places := marked(c.text)
		h, ok := analyse(text).Hover(places[0])
		if !ok || !strings.HasPrefix(h.Title, strings.Split(c.title, " : POW(a)")[0]) || h.Code != c.code {
			t.Errorf("%s: %+v %v, want %q %q", text, h, ok, c.title, c.code)
		}
	}
}

func TestComplete(t *testing.T) {
	text, places := marked("MACHINE M VARIABLES alpha INVARIANT alpha : NAT INITIALISATION alpha := 0 OPERATIONS set(along) = PRE along : NAT THEN alpha := al« END; get = skip END")
	_, list := analyse(text).Complete(places[0])
	var got []string
	for _, c := range list {
		got = append(got, c.Name)
	}
	if len(got) < 2 || got[0] != "along" || got[1] != "alpha" || slices.Contains(got, "get") {
		t.Errorf("%q", got)
	}
	text, places = marked("MACHINE M VARIABLES alpha INVARIANT alpha : NAT /* al« */ INITIALISATION alpha := 0 END")
	if _, list := analyse(text).Complete(places[0]); len(list) > 0 {
		t.Errorf("in a comment: %v", list)
	}
}

// TestFolder: what a refinement keeps is renamed with it, prefixes stay, and nothing is captured.
func TestFolder(t *testing.T) {
	f := files{
		"Base.mch": "MACHINE Base VARIABLES n INVARIANT n : NAT INITIALISATION n := 0 OPERATIONS step = n := n + 1; r <-- look = r := n END",
		"Ref.ref":  "REFINEMENT Ref REFINES Base VARIABLES n, m INVARIANT m = n INITIALISATION n := 0 || m := 0 OPERATIONS step = BEGIN n := n + 1 || m := m + 1 END; r <-- look = r := n END",
		"User.mch": "MACHINE User INCLUDES a.Base VARIABLES v INVARIANT v : NAT & v >= a.n INITIALISATION v := 0 OPERATIONS go = BEGIN a.step || v := v + 2 END END",
	}
	folder := &machine.Folder{Paths: []string{"Base.mch", "Ref.ref", "User.mch"}, Open: f.open}
	renamed := func(path string, at int, name string) (files, error) {
		edits, err := folder.Rename(path, at, name)
		if err != nil {
			return nil, err
		}
		out := files{}
		for p, src := range f {
			out[p] = language.Apply(src, edits[p])
		}
		return out, nil
	}
	out, err := renamed("Base.mch", strings.Index(f["Base.mch"], "n INV"), "count")
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"Base.mch": "MACHINE Base VARIABLES count INVARIANT count : NAT INITIALISATION count := 0 OPERATIONS step = count := count + 1; r <-- look = r := count END",
		"Ref.ref":  "REFINEMENT Ref REFINES Base VARIABLES count, m INVARIANT m = count INITIALISATION count := 0 || m := 0 OPERATIONS step = BEGIN count := count + 1 || m := m + 1 END; r <-- look = r := count END",
		"User.mch": "MACHINE User INCLUDES a.Base VARIABLES v INVARIANT v : NAT & v >= a.count INITIALISATION v := 0 OPERATIONS go = BEGIN a.step || v := v + 2 END END",
	} {
		if out[path] != want {
			t.Errorf("%s:\n%s, want\n%s", path, out[path], want)
		}
	}
	out, err = renamed("Ref.ref", strings.Index(f["Ref.ref"], "step"), "advance")
	if err != nil {
		t.Fatal(err)
	}
	for path, src := range out {
		if strings.Contains(src, "step") {
			t.Errorf("%s: %s", path, src)
		}
	}
	for _, name := range []string{"m", "NAT", "1x", "r"} {
		if out, err := renamed("Base.mch", strings.Index(f["Base.mch"], "n INV"), name); err == nil {
			t.Errorf("n became %s: %v", name, out)
		}
	}
	if _, err := renamed("Base.mch", 8, "Other"); err == nil || !strings.Contains(err.Error(), "file") {
		t.Errorf("a component was renamed: %v", err)
	}
	// What is wrong in a component is told where it is named.
	f["Base.mch"] = strings.Replace(f["Base.mch"], "n := 0", "n := TRUE", 1)
	a := machine.Analyse("Ref.ref", f.open)
	if len(a.Problems) == 0 || !strings.Contains(a.Problems[0].Msg, "Base.mch") || f["Ref.ref"][a.Problems[0].Begin:a.Problems[0].End] != "Base" {
		t.Errorf("%v", a.Problems)
	}
}

// TestExamples: nothing is wrong with the examples, and what is cut off anywhere is read without a panic.
func TestExamples(t *testing.T) {
	var paths []string
	for _, suffix := range []string{"mch", "ref"} {
		list, err := filepath.Glob("../../examples/*." + suffix)
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, list...)
	}
	if len(paths) < 4 {
		t.Fatal(paths)
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		src := string(data)
		open := func(p string) (string, error) {
			if p == path {
				return src, nil
			}
			data, err := os.ReadFile(p)
			return string(data), err
		}
		a := machine.Analyse(path, open)
		if len(a.Problems) > 0 || len(a.Checks) != 1 {
			t.Errorf("%s: %v %v", path, a.Problems, a.Checks)
		}
		for _, u := range a.Uses {
			if got := src[u.Begin:u.End]; got != a.Symbols[u.Symbol].Name {
				t.Errorf("%s: %q is a use of %q", path, got, a.Symbols[u.Symbol].Name)
			}
		}
		whole := src
		for cut := 0; cut < len(whole); cut += max(1, len(whole)/40) {
			src = whole[:cut]
			b := machine.Analyse(path, open)
			b.Complete(cut)
			b.Hover(cut)
		}
	}
	if a := machine.Analyse("none.mch", func(string) (string, error) { return "", errors.New("not there") }); len(a.Problems) != 1 {
		t.Error(a.Problems)
	}
}

func FuzzAnalyse(f *testing.F) {
	for _, s := range []string{"MACHINE M END", "MACHINE M DEFINITIONS d(x) == x END", "MACHINE M OPERATIONS a, b <-- c(d) = x <-- c(1) END", "MACHINE", "REFINEMENT R REFINES m", "\"", "'''"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a := analyse(s)
		for _, u := range a.Uses {
			if u.Begin < 0 || u.End > len(s) {
				t.Fatal(u)
			}
		}
		a.Complete(len(s) / 2)
		a.Hover(len(s) / 2)
	})
}
