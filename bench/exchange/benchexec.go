package exchange

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"bsmt/bench/results"
	"bsmt/bench/score"
)

// The parts of a result file of BenchExec that are read or written.
type (
	xmlResult struct {
		XMLName   xml.Name    `xml:"result"`
		Benchmark string      `xml:"benchmarkname,attr"`
		Name      string      `xml:"name,attr,omitempty"` // of the run definition
		Block     string      `xml:"block,attr,omitempty"`
		Date      string      `xml:"date,attr"`
		Start     string      `xml:"starttime,attr"`
		Tool      string      `xml:"tool,attr"`
		Module    string      `xml:"toolmodule,attr"`
		Version   string      `xml:"version,attr"`
		Options   string      `xml:"options,attr,omitempty"`
		Memory    string      `xml:"memlimit,attr,omitempty"`
		CPU       string      `xml:"timelimit,attr,omitempty"`
		Wall      string      `xml:"walltimelimit,attr,omitempty"`
		Cores     string      `xml:"cpuCores,attr,omitempty"`
		Generator string      `xml:"generator,attr"`
		Columns   []xmlColumn `xml:"columns>column"`
		System    []xmlSystem `xml:"systeminfo"`
		Runs      []xmlRun    `xml:"run"`
	}
	xmlColumn struct {
		Title  string `xml:"title,attr"`
		Value  string `xml:"value,attr,omitempty"`
		Hidden string `xml:"hidden,attr,omitempty"`
	}
	xmlSystem struct {
		Host string `xml:"hostname,attr"`
		OS   struct {
			Name string `xml:"name,attr"`
		} `xml:"os"`
		CPU struct {
			Cores     string `xml:"cores,attr"`
			Frequency string `xml:"frequency,attr"`
			Model     string `xml:"model,attr"`
		} `xml:"cpu"`
		RAM struct {
			Size string `xml:"size,attr"`
		} `xml:"ram"`
		Environment struct{} `xml:"environment"`
	}
	xmlRun struct {
		Name       string      `xml:"name,attr"`
		Files      string      `xml:"files,attr,omitempty"`
		Properties string      `xml:"properties,attr,omitempty"`
		Expected   string      `xml:"expectedVerdict,attr,omitempty"`
		Columns    []xmlColumn `xml:"column"`
	}
)

// property is what the verdicts are of; true is sat, false unsat.
const property = "satisfiable"

func readBenchExec(r io.Reader) (Part, error) {
	var x xmlResult
	if err := xml.NewDecoder(r).Decode(&x); err != nil {
		return Part{}, fmt.Errorf("no result of BenchExec: %w", err)
	}
	name := strings.TrimSuffix(x.Name, "."+x.Block)
	if x.Block != "" && x.Name == x.Block {
		name = ""
	}
	switch {
	case name == "":
		name = x.Tool
	case x.Tool != "" && x.Tool != name:
		name = x.Tool + ":" + name
	}
	if name == "" {
		return Part{}, fmt.Errorf("neither a tool nor a run definition is named")
	}
	p := Part{Header: results.Header{Program: x.Generator, Engine: "benchexec"}}
	h := &p.Header
	h.Started, _ = time.Parse(time.RFC3339, x.Start)
	s := results.Solver{Name: name, Version: x.Version}
	if x.Tool != "" {
		s.Command = append([]string{x.Tool}, strings.Fields(x.Options)...)
	}
	h.Solvers = []results.Solver{s}
	var errs [4]error
	h.Limits.Wall, errs[0] = duration(x.Wall)
	h.Limits.CPU, errs[1] = duration(x.CPU)
	h.Limits.Memory, errs[2] = size(x.Memory)
	if x.Cores != "" {
		h.Limits.Cores, errs[3] = strconv.Atoi(x.Cores)
	}
	if err := cmp.Or(errs[0], errs[1], errs[2], errs[3]); err != nil {
		return p, fmt.Errorf("limits: %w", err)
	}
	if len(x.System) > 0 {
		y := x.System[0]
		cores, _ := strconv.Atoi(y.CPU.Cores)
		ram, _ := size(y.RAM.Size)
		h.Host = results.Host{Name: y.Host, System: y.OS.Name, Processor: y.CPU.Model, CPUs: cores, MemoryKB: ram >> 10}
	}
	for _, run := range x.Runs {
		row, err := run.row()
		if err != nil {
			return p, fmt.Errorf("run %s: %w", run.Name, err)
		}
		row.Solver = name
		p.Rows = append(p.Rows, row)
	}
	return p, nil
}

func (run xmlRun) row() (results.Row, error) {
	column := map[string]string{}
	for _, c := range run.Columns {
		column[c.Title] = c.Value
	}
	first, _, _ := strings.Cut(strings.Trim(run.Files, "[]"), ", ")
	if first == "" {
		if first = run.Name; strings.HasSuffix(first, ".yml") { // a task, of one script
			first = strings.TrimSuffix(first, ".yml") + ".smt2"
		}
	}
	r := results.Row{Expected: results.Unknown}
	r.File, r.Logic = fileOf(first)
	var err1, err2, err3 error
	r.Wall, err1 = duration(column["walltime"])
	r.CPU, err2 = duration(column["cputime"])
	r.Memory, err3 = size(cmp.Or(column["memory"], column["memUsage"]))
	if err := cmp.Or(err1, err2, err3); err != nil {
		return r, err
	}
	r.Exit, _ = strconv.Atoi(column["returnvalue"])
	if r.Signal, _ = strconv.Atoi(column["exitsignal"]); r.Signal != 0 {
		r.Exit = -1
	}
	r.Verdict, r.Cause = outcome(column["status"], column["terminationreason"], r.Signal)
	switch run.Expected {
	case "true":
		r.Expected = results.Sat
	case "false":
		r.Expected = results.Unsat
	case "":
		// Older files tell what was expected only by what was right.
		if results.Decided(r.Verdict) {
			switch column["category"] {
			case "correct":
				r.Expected = r.Verdict
			case "wrong":
				r.Expected = map[string]string{results.Sat: results.Unsat, results.Unsat: results.Sat}[r.Verdict]
			}
		}
	}
	return r, nil
}

// outcome gives verdict and cause of a status such as true, TIMEOUT or ERROR (1).
func outcome(status, reason string, signal int) (string, results.Cause) {
	word := strings.ToUpper(strings.TrimSpace(status))
	switch {
	case reason == "" && (word == "TRUE" || word == "SAT"):
		return results.Sat, results.Solved
	case reason == "" && (word == "FALSE" || word == "UNSAT" || strings.HasPrefix(word, "FALSE(")):
		return results.Unsat, results.Solved
	case reason == "" && word == "UNKNOWN":
		return results.Unknown, results.GaveUp
	case reason == "walltime":
		return results.None, results.Wall
	case strings.HasPrefix(reason, "cputime"), strings.HasPrefix(word, "TIMEOUT"):
		return results.None, results.CPU
	case reason == "memory", strings.HasPrefix(word, "OUT OF MEMORY"):
		return results.None, results.Memory
	case strings.HasPrefix(reason, "files-"), strings.HasPrefix(word, "ERROR (OUTPUT"):
		return results.None, results.Output
	case signal != 0, strings.HasPrefix(word, "KILLED BY"), strings.HasPrefix(word, "SEGMENTATION"), strings.HasPrefix(word, "ABORTED"):
		return results.None, results.Crashed
	}
	return results.None, results.Error
}

// BenchExec gives the results of each solver as a result file of BenchExec, by the name
// of the solver.
func BenchExec(res *results.Results) (map[string][]byte, error) {
	h := res.Header
	byFile := map[string][]results.Row{}
	for _, r := range res.Rows {
		byFile[r.File] = append(byFile[r.File], r)
	}
	out := map[string][]byte{}
	for _, s := range h.Solvers {
		x := xmlResult{
			Benchmark: "bsmt", Name: s.Name, Date: h.Started.Format("2006-01-02 15:04:05 MST"), Start: h.Started.Format(time.RFC3339),
			Tool: s.Name, Module: "tools.bsmt", Version: s.Version, Generator: strings.TrimSpace("bsmt bench " + h.Program),
			CPU: inSeconds(h.Limits.CPU), Wall: inSeconds(h.Limits.Wall), Memory: inBytes(h.Limits.Memory),
			Columns: []xmlColumn{{Title: "status"}, {Title: "cputime"}, {Title: "walltime"}, {Title: "memory"}},
		}
		if len(s.Command) > 1 {
			x.Options = strings.Join(s.Command[1:], " ")
		}
		if h.Limits.Cores > 0 {
			x.Cores = strconv.Itoa(h.Limits.Cores)
		}
		for _, host := range res.Hosts {
			y := xmlSystem{Host: host.Name}
			y.OS.Name, y.CPU.Model, y.CPU.Cores, y.CPU.Frequency = host.System, host.Processor, strconv.Itoa(host.CPUs), "0Hz"
			y.RAM.Size = inBytes(host.MemoryKB << 10)
			x.System = append(x.System, y)
		}
		for _, r := range res.Rows {
			if r.Solver == s.Name {
				x.Runs = append(x.Runs, runOf(r, score.Truth(byFile[r.File])))
			}
		}
		slices.SortFunc(x.Runs, func(a, b xmlRun) int { return strings.Compare(a.Name, b.Name) })
		text, err := xml.MarshalIndent(x, "", "  ")
		if err != nil {
			return nil, err
		}
		const head = xml.Header + "<!DOCTYPE result PUBLIC \"+//IDN sosy-lab.org//DTD BenchExec result 3.0//EN\" \"https://www.sosy-lab.org/benchexec/result-3.0.dtd\">\n"
		out[s.Name] = []byte(head + string(text) + "\n")
	}
	return out, nil
}

// runOf is a row as BenchExec has it. What is expected is what is true of the file.
func runOf(r results.Row, truth string) xmlRun {
	run := xmlRun{Name: r.File, Files: "[" + r.File + "]", Properties: property}
	word := map[string]string{results.Sat: "true", results.Unsat: "false"}
	run.Expected = word[truth]
	status, category, reason := "", "error", ""
	switch {
	case results.Decided(r.Verdict):
		status, category = word[r.Verdict], "missing"
		if truth == r.Verdict {
			category = "correct"
		} else if truth != "" {
			category = "wrong"
		}
	case r.Verdict == results.Unknown:
		status, category = "unknown", "unknown"
	default:
		switch r.Cause {
		case results.Wall:
			status, reason = "TIMEOUT", "walltime"
		case results.CPU:
			status, reason = "TIMEOUT", "cputime"
		case results.Memory:
			status, reason = "OUT OF MEMORY", "memory"
		case results.Output:
			status, reason = "ERROR (output)", "files-size"
		case results.Crashed:
			status = fmt.Sprintf("KILLED BY SIGNAL %d", r.Signal)
			if r.Signal == int(syscall.SIGSEGV) {
				status = "SEGMENTATION FAULT"
			}
		default:
			status = "ERROR"
			if r.Exit != 0 {
				status = fmt.Sprintf("ERROR (%d)", r.Exit)
			}
		}
	}
	add := func(title, value string, hidden bool) {
		c := xmlColumn{Title: title, Value: value}
		if hidden {
			c.Hidden = "true"
		}
		run.Columns = append(run.Columns, c)
	}
	add("cputime", inSeconds(r.CPU), false)
	add("memory", inBytes(r.Memory), false)
	add("status", status, false)
	add("walltime", inSeconds(r.Wall), false)
	add("category", category, true)
	if r.Signal != 0 {
		add("exitsignal", strconv.Itoa(r.Signal), true)
	} else {
		add("returnvalue", strconv.Itoa(r.Exit), true)
	}
	if reason != "" {
		add("terminationreason", reason, true)
	}
	return run
}

func inSeconds(d time.Duration) string {
	if d == 0 {
		return ""
	}
	return strconv.FormatFloat(d.Round(time.Microsecond).Seconds(), 'f', -1, 64) + "s"
}

func inBytes(n int64) string {
	if n == 0 {
		return ""
	}
	return strconv.FormatInt(n, 10) + "B"
}

// duration reads a time such as 1.5s, 2 min or 3; empty is none.
func duration(text string) (time.Duration, error) {
	f, err := amount(text, map[string]float64{"": 1, "s": 1, "min": 60, "h": 3600, "d": 86400})
	return time.Duration(math.Round(f*1e6)) * time.Microsecond, err
}

// size reads an amount of memory such as 123B, 4 GB or 100 MiB; empty is none.
func size(text string) (int64, error) {
	f, err := amount(text, map[string]float64{"": 1, "B": 1, "kB": 1e3, "KB": 1e3, "MB": 1e6, "GB": 1e9, "TB": 1e12,
		"KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30, "TiB": 1 << 40})
	return int64(f), err
}

// amount reads a number and its unit.
func amount(text string, units map[string]float64) (float64, error) {
	text = strings.TrimSpace(text)
	if text == "" || text == "None" {
		return 0, nil
	}
	n := strings.TrimRight(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ ")
	factor, ok := units[strings.TrimSpace(text[len(n):])]
	f, err := strconv.ParseFloat(n, 64)
	if !ok || err != nil || f < 0 || math.IsInf(f, 0) || math.IsNaN(f) {
		return 0, fmt.Errorf("%q is no amount", text)
	}
	return f * factor, nil
}
