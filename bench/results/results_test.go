package results

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func header() Header {
	return Header{
		Started: time.Date(2001, 2, 3, 4, 5, 6, 0, time.UTC), Program: "1", Engine: "local",
		Set:      Set{"dir", 2, "--logic UF"},
		Limits:   Limits{2 * time.Second, 8500 * time.Millisecond, 3 << 20, 5 << 10, 1, 250 * time.Millisecond},
		Measured: Measured{"sampled", "cgroup"},
		Solvers:  []Solver{{"a", []string{"/bin/a", "{}"}, "1.2"}, {"b", []string{"b"}, ""}},
		Host:     Host{"h", "Linux 1", "P", 2, 1 << 20},
	}
}

func row(file, solver string) Row {
	return Row{
		File: file, Logic: "UF", Family: "f", N: 3, Bytes: 77, Expected: Sat, Solver: solver, Verdict: Sat, Cause: Solved,
		Wall: 123 * time.Microsecond, CPU: 3*time.Hour + 7*time.Microsecond, Memory: 9 << 10, Exit: 0, Log: "r.logs/a/" + file,
		Ended: time.Date(2001, 2, 3, 4, 5, 7, 0, time.UTC),
	}
}

// write makes a file of these rows.
func write(t *testing.T, name string, h Header, rows ...Row) {
	t.Helper()
	w, err := Append(name, h)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if err := w.Write(r); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	name := filepath.Join(t.TempDir(), "r.jsonl")
	crashed := row(`x,"y" ü`+"\n", "b")
	crashed.Verdict, crashed.Cause, crashed.Exit, crashed.Signal, crashed.Expected = None, Crashed, -1, 11, Unknown
	want := &Results{header(), []Host{header().Host}, []Row{row("1", "a"), crashed}, []string{name}}
	write(t, name, header(), want.Rows...)
	for i, r := range want.Rows {
		want.Rows[i].Log = LogPath(name, r)
	}
	got, err := Read(name)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	// Goes on without a second header.
	write(t, name, header())
	if text, _ := os.ReadFile(name); bytes.Count(text, []byte("\n")) != 3 {
		t.Errorf("lines: %s", text)
	}
}

// TestKilledAtAnyByte cuts a file off everywhere: what was whole is there, and a run
// that goes on has each row once.
func TestKilledAtAnyByte(t *testing.T) {
	dir := t.TempDir()
	full := filepath.Join(dir, "full")
	rows := []Row{row("1", "a"), row("1", "b"), row("2", "a")}
	write(t, full, header(), rows...)
	text, err := os.ReadFile(full)
	if err != nil {
		t.Fatal(err)
	}
	step := 1
	if testing.Short() {
		step = 13
	}
	for n := 0; n <= len(text); n += step {
		name := filepath.Join(dir, "cut")
		os.WriteFile(name, text[:n], 0o644)
		whole := max(0, bytes.Count(text[:n], []byte("\n"))-1)
		got, err := Read(name)
		if err != nil || len(got.Rows) != whole {
			t.Fatalf("cut at %d: %v, %v", n, got, err)
		}
		w, err := Append(name, header())
		if err != nil {
			t.Fatalf("cut at %d: %v", n, err)
		}
		for _, r := range rows {
			if !w.Has(r.Key()) {
				if err := w.Write(r); err != nil {
					t.Fatal(err)
				}
			}
		}
		if w.Write(rows[0]) == nil {
			t.Error("wrote a row twice")
		}
		w.Close()
		if again, _ := os.ReadFile(name); !bytes.Equal(again, text) {
			t.Fatalf("cut at %d and gone on: %s", n, again)
		}
	}
}

func TestWhatDoesNotFitIsRefused(t *testing.T) {
	for _, c := range []struct {
		change func(*Header)
		want   string // in the error; empty is that it fits
	}{
		{func(h *Header) { h.Limits.Wall *= 2 }, "limit on wall time is 2s, not 4s"},
		{func(h *Header) { h.Limits.CPU = 0 }, "limit on processor time"},
		{func(h *Header) { h.Limits.Memory *= 2 }, "limit on memory is 3 MB, not 6 MB"},
		{func(h *Header) { h.Limits.Cores = 2 }, "1 cores, not 2"},
		{func(h *Header) { h.Solvers[0].Version = "1.3" }, `a of version "1.2", not "1.3"`},
		{func(h *Header) { h.Solvers[1].Command = []string{"b", "-x"} }, "b was run as"},
		{func(h *Header) { h.Solvers = []Solver{{"c", []string{"c"}, ""}} }, ""},
		{func(h *Header) { h.Host.Name = "other" }, ""},
		{func(h *Header) { h.Set.Filter = "" }, ""},
	} {
		name := filepath.Join(t.TempDir(), "r.jsonl")
		write(t, name, header(), row("1", "a"))
		before, _ := os.ReadFile(name)
		h := header()
		c.change(&h)
		w, err := Append(name, h)
		if c.want == "" {
			if err == nil {
				err = w.Write(row("1", "c"))
				w.Close()
			}
			if res, e := Read(name); err != nil || e != nil || len(res.Rows) != 2 {
				t.Errorf("read again: %v, %v, %v", res, err, e)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
		if after, _ := os.ReadFile(name); !bytes.Equal(before, after) {
			t.Error("the file was changed")
		}
	}
}

func TestSecondWriterIsRefused(t *testing.T) {
	name := filepath.Join(t.TempDir(), "r.jsonl")
	w, err := Append(name, header())
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if _, err := Append(name, header()); err == nil || !strings.Contains(err.Error(), "another run") {
		t.Errorf("got %v", err)
	}
}

func TestSeveralFiles(t *testing.T) {
	dir := t.TempDir()
	at := func(n string) string { return filepath.Join(dir, n) }
	write(t, at("1"), header(), row("1", "a"), row("1", "b"))
	other := header()
	other.Host.Name = "second"
	other.Solvers[0].Version = "1.3"
	slow := row("1", "b")
	slow.Wall = time.Second
	write(t, at("2"), other, row("1", "a"), slow)
	res, err := Read(at("1"), at("2"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range res.Header.Solvers {
		names = append(names, s.Name)
	}
	if d := cmp.Diff([]string{"a", "b", "a (1.3)"}, names); d != "" {
		t.Error(d)
	}
	if len(res.Rows) != 3 || res.Rows[1].Wall != time.Second || res.Rows[2].Solver != "a (1.3)" || len(res.Hosts) != 2 {
		t.Errorf("%+v", res)
	}
	longer := header()
	longer.Limits.Wall *= 5
	write(t, at("3"), longer, row("1", "a"))
	if _, err := Read(at("1"), at("3")); err == nil || !strings.Contains(err.Error(), "wall time is 10s, not 2s") {
		t.Errorf("got %v", err)
	}
	// Put behind each other they are one file.
	one, _ := os.ReadFile(at("1"))
	two, _ := os.ReadFile(at("2"))
	os.WriteFile(at("12"), append(one, two...), 0o644)
	both, err := Read(at("12"))
	if err != nil {
		t.Fatal(err)
	}
	both.Names = res.Names
	if d := cmp.Diff(res, both); d != "" {
		t.Error(d)
	}
}

func TestBadFiles(t *testing.T) {
	h, _ := json.Marshal(header())
	for text, want := range map[string]string{
		"{\"file\":\"x\",\"solver\":\"a\"}\n":         "line 1",
		string(h) + "\nnonsense\n":                    "line 2",
		string(h) + "\n{\"file\":\"x\"}\n":            "without file or solver",
		"{\"schema\":\"bsmt-bench/9\"}\n":             "bsmt-bench/9",
		"file,logic\n":                                "columns",
		strings.Join(columns, ",") + "\n1,L\n1,L,s\n": "line 2",
	} {
		name := filepath.Join(t.TempDir(), "r")
		os.WriteFile(name, []byte(text), 0o644)
		if _, err := Read(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
		if _, err := Append(name, header()); err == nil {
			t.Errorf("%q: went on", text)
		}
	}
	if _, err := Read(filepath.Join(t.TempDir(), "none")); err == nil || strings.Count(err.Error(), "none") != 1 {
		t.Errorf("got %v", err)
	}
}

func TestSecondsAreShort(t *testing.T) {
	for us, want := range map[int64]string{1924095: "1.924095", 1: "0.000001", 0: "0", 2000000: "2", 10800000007: "10800.000007"} {
		got, err := seconds(us * 1000).MarshalJSON()
		if string(got) != want || err != nil {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestCSV(t *testing.T) {
	rows := []Row{
		{File: "a,b", Logic: "L", Expected: Sat, Solver: "s", Verdict: Sat, Cause: Solved, Wall: 300 * time.Microsecond, CPU: time.Second, Memory: 5 << 10},
		{File: "c", Expected: Unknown, Solver: "s", Verdict: Unknown, Cause: GaveUp},
		{File: "d", Expected: Unknown, Solver: "s", Cause: Wall, Exit: -1, Signal: 9},
		{File: "e", Expected: Unknown, Solver: "s", Cause: Error, Exit: 3},
	}
	var text bytes.Buffer
	if err := WriteCSV(&text, rows); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "r.csv")
	os.WriteFile(name, append(text.Bytes(), "f,L,sat,s,s"...), 0o644)
	res, err := Read(name)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(rows, res.Rows); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]Solver{{Name: "s"}}, res.Header.Solvers); d != "" {
		t.Error(d)
	}
}
