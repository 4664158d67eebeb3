package exchange

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"bsmt/bench/results"
)

// readStarExec reads the CSV of a job, with or without the columns of ids.
func readStarExec(in io.Reader) (Part, error) {
	r := csv.NewReader(in)
	head, err := r.Read()
	if err != nil {
		return Part{}, err
	}
	at := func(name string) int { return slices.Index(head, name) }
	for _, need := range []string{"benchmark", "solver", "configuration", "status", "cpu time", "wallclock time", "result"} {
		if at(need) < 0 {
			return Part{}, fmt.Errorf("neither a result of BenchExec nor the CSV of a StarExec job: there is no column %q", need)
		}
	}
	p := Part{Header: results.Header{Program: "StarExec", Engine: "starexec"}}
	for {
		f, err := r.Read()
		if err == io.EOF {
			return p, nil
		}
		if err != nil {
			return p, err
		}
		get := func(name string) string {
			if i := at(name); i >= 0 {
				return strings.TrimSpace(f[i])
			}
			return ""
		}
		number := func(name string) float64 {
			v, e := strconv.ParseFloat(get(name), 64)
			if e != nil && at(name) >= 0 {
				err = errors.Join(err, fmt.Errorf("%s: %w", name, e))
			}
			return v
		}
		row := results.Row{Solver: get("solver"), Expected: results.Unknown}
		if c := get("configuration"); c != "" && c != "default" {
			row.Solver += ":" + c
		}
		row.File, row.Logic = fileOf(get("benchmark"))
		if e := get("expected"); results.Decided(e) {
			row.Expected = e
		}
		cpu, wall, memory := number("cpu time"), number("wallclock time"), number("memory usage")
		if err != nil || wall < 0 || cpu < 0 || memory < 0 {
			line, _ := r.FieldPos(0)
			return p, fmt.Errorf("line %d: a time or an amount of memory is no number above zero: %w", line, err)
		}
		row.CPU, _ = duration(strconv.FormatFloat(cpu, 'f', 6, 64))
		row.Wall, _ = duration(strconv.FormatFloat(wall, 'f', 6, 64))
		row.Memory = int64(memory) << 10 // it is in KiB there
		row.Verdict, row.Cause = ofJob(get("status"), get("result"))
		if !slices.ContainsFunc(p.Header.Solvers, func(s results.Solver) bool { return s.Name == row.Solver }) {
			p.Header.Solvers = append(p.Header.Solvers, results.Solver{Name: row.Solver})
		}
		p.Rows = append(p.Rows, row)
	}
}

// ofJob gives verdict and cause of a job pair.
func ofJob(status, result string) (string, results.Cause) {
	switch {
	case status == "complete" && results.Decided(result):
		return result, results.Solved
	case status == "complete" && (result == results.Unknown || result == "starexec-unknown"):
		return results.Unknown, results.GaveUp
	case strings.HasPrefix(status, "timeout (wallclock"):
		return results.None, results.Wall
	case strings.HasPrefix(status, "timeout"):
		return results.None, results.CPU
	case strings.HasPrefix(status, "mem"):
		return results.None, results.Memory
	}
	return results.None, results.Error
}
