package exchange

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"bsmt/bench/results"
	"bsmt/bench/results/sample"
	"bsmt/internal/golden"
)

// lines writes a part as a results file has it.
func lines(t *testing.T, p Part) string {
	t.Helper()
	var b strings.Builder
	for _, v := range append([]any{p.Header}, anys(p.Rows)...) {
		line, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(append(line, '\n'))
	}
	return b.String()
}

func anys[T any](in []T) (out []any) {
	for _, v := range in {
		out = append(out, v)
	}
	return out
}

func TestReadBenchExec(t *testing.T) {
	plain, err := os.ReadFile("testdata/benchexec.xml")
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write(plain)
	z.Close()
	bz, err := os.ReadFile("testdata/benchexec.xml.bz2")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range [][]byte{plain, packed.Bytes(), bz} {
		p, err := read(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		golden.Check(t, "testdata/benchexec.jsonl", lines(t, p))
	}
}

func TestReadStarExec(t *testing.T) {
	p, err := Read("testdata/job.csv")
	if err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "testdata/job.jsonl", lines(t, p))
	// Without ids and memory, the columns in another order.
	short := "solver,benchmark,configuration,wallclock time,status,cpu time,result\nbsmt 0.1,x/UF/d.smt2,default,1.5,complete,1.25,unsat\n"
	q, err := read(strings.NewReader(short))
	if err != nil {
		t.Fatal(err)
	}
	want := []results.Row{{File: "UF/d.smt2", Logic: "UF", Solver: "bsmt 0.1", Expected: "unknown", Verdict: "unsat", Cause: results.Solved,
		Wall: 1500 * time.Millisecond, CPU: 1250 * time.Millisecond}}
	if d := cmp.Diff(want, q.Rows); d != "" {
		t.Error(d)
	}
}

func TestWriteBenchExec(t *testing.T) {
	files, err := BenchExec(small())
	if err != nil || len(files) != 2 {
		t.Fatal(len(files), err)
	}
	golden.Check(t, "testdata/written.xml", string(files["kernel"]))
}

// small has a run of each cause.
func small() *results.Results {
	res := &results.Results{Header: results.Header{
		Started: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), Program: "0.1", Engine: "local",
		Limits:  results.Limits{Wall: 2 * time.Second, CPU: 10 * time.Second, Memory: 4 << 30, Cores: 1},
		Solvers: []results.Solver{{Name: "kernel", Command: []string{"/bin/bsmt", "--solver", "kernel", "{}"}, Version: "bsmt 0.1"}, {Name: "z3"}},
	}}
	res.Hosts = []results.Host{{Name: "h", System: "Linux", Processor: "p <1>", CPUs: 2, MemoryKB: 1 << 20}}
	for _, r := range []results.Row{
		{File: "QF_LIA/sat.smt2", Expected: "sat", Verdict: "sat", Cause: results.Solved},
		{File: "QF_LIA/wrong & <bad>.smt2", Expected: "sat", Verdict: "unsat", Cause: results.Solved},
		{File: "QF_LIA/open.smt2", Expected: "unknown", Verdict: "unsat", Cause: results.Solved},
		{File: "QF_LIA/none.smt2", Expected: "unknown", Verdict: "unknown", Cause: results.GaveUp},
		{File: "QF_LIA/wall.smt2", Expected: "unsat", Cause: results.Wall, Exit: -1, Signal: 9},
		{File: "QF_LIA/cpu.smt2", Expected: "unsat", Cause: results.CPU, Exit: -1, Signal: 9},
		{File: "QF_LIA/memory.smt2", Expected: "unsat", Cause: results.Memory, Exit: -1, Signal: 9},
		{File: "QF_LIA/output.smt2", Expected: "unsat", Cause: results.Output, Exit: -1, Signal: 15},
		{File: "QF_LIA/crash.smt2", Expected: "unsat", Cause: results.Crashed, Exit: -1, Signal: 11},
		{File: "QF_LIA/abort.smt2", Expected: "unsat", Cause: results.Crashed, Exit: -1, Signal: 6},
		{File: "QF_LIA/error.smt2", Expected: "unsat", Cause: results.Error, Exit: 3},
	} {
		r.Solver, r.Logic, r.Wall, r.CPU, r.Memory = "kernel", "QF_LIA", 1234*time.Microsecond, time.Second, 5<<20
		res.Rows = append(res.Rows, r)
		if r.File == "QF_LIA/open.smt2" {
			r.Solver = "z3"
			res.Rows = append(res.Rows, r)
		}
	}
	return res
}

// TestThereAndBack reads what was written: the same rows come back.
func TestThereAndBack(t *testing.T) {
	many, _ := sample.Results(60)
	for _, res := range []*results.Results{small(), many} {
		files, err := BenchExec(res)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range res.Header.Solvers {
			p, err := read(bytes.NewReader(files[s.Name]))
			if err != nil {
				t.Fatal(err)
			}
			got := map[string]results.Row{}
			for _, r := range p.Rows {
				got[r.File] = r
			}
			n := 0
			for _, r := range res.Rows {
				if r.Solver != s.Name {
					continue
				}
				n++
				back := got[r.File]
				if !results.Decided(r.Expected) {
					r.Expected = back.Expected // agreement is told, too
				}
				r.Family, r.N = "", 0
				if d := cmp.Diff(r, back); d != "" {
					t.Errorf("%s on %s: %s", s.Name, r.File, d)
				}
			}
			l := res.Header.Limits
			if len(got) != n || p.Header.Limits.Wall != l.Wall || p.Header.Limits.Memory != l.Memory || p.Header.Limits.Cores != l.Cores {
				t.Errorf("%s: %d of %d rows, %+v", s.Name, len(got), n, p.Header.Limits)
			}
		}
	}
}

func TestRefuses(t *testing.T) {
	for _, text := range []string{"", "<html></html>", "<result", `<result tool="a" timelimit="5 parsecs"></result>`, `<result></result>`,
		`<result tool="a"><run name="x"><column title="walltime" value="-1s"/></run></result>`,
		"a,b\n1,2\n", "benchmark,solver,configuration,status,cpu time,wallclock time,result\nx,y,z,complete,1,soon,sat\n", "\x1f\x8bnot gzip", "BZhnot bzip2"} {
		if p, err := read(strings.NewReader(text)); err == nil {
			t.Errorf("read %q as %+v", text, p)
		}
	}
	if _, err := Read("testdata/no such file"); err == nil {
		t.Error("read a file that is not there")
	}
}

func TestFileOf(t *testing.T) {
	for name, want := range map[string][2]string{
		"../tasks/QF_LIA/a.smt2":          {"QF_LIA/a.smt2", "QF_LIA"},
		"SMT/non-incremental/UF/x/y.smt2": {"UF/x/y.smt2", "UF"},
		"../../elsewhere/a.smt2":          {"elsewhere/a.smt2", ""},
		"/abs/olute/a.smt2":               {"abs/olute/a.smt2", ""},
		"a.smt2":                          {"a.smt2", ""},
		"QF_LIA":                          {"QF_LIA", ""},
		`..\QF_AUFBVLIA\b.smt2`:           {"QF_AUFBVLIA/b.smt2", "QF_AUFBVLIA"},
		"S/A/c.smt2":                      {"S/A/c.smt2", ""},
	} {
		if file, logic := fileOf(name); file != want[0] || logic != want[1] {
			t.Errorf("%s: %s, %s", name, file, logic)
		}
	}
}

// FuzzRead reads anything without a panic.
func FuzzRead(f *testing.F) {
	for _, name := range []string{"testdata/benchexec.xml", "testdata/job.csv"} {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := read(bytes.NewReader(text))
		if err != nil {
			return
		}
		for _, r := range p.Rows {
			if r.Wall < 0 || r.CPU < 0 || r.Memory < 0 || r.Solver == "" && len(p.Header.Solvers) == 0 {
				t.Errorf("%+v", r)
			}
		}
	})
}
