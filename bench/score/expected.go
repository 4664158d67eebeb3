package score

import (
	"fmt"
	"os"
	"path"
	"strings"

	"bsmt/bench/results"
)

// ReadExpected reads a list of files and their status: a word for the file and one for
// its status on each line, with a blank or a comma between them; # begins a remark, and
// a first line "file,status" is passed over. A second, different status of a file is
// an error.
func ReadExpected(name string) (map[string]string, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	out := map[string]string{}
	for n, line := range strings.Split(string(text), "\n") {
		line, _, _ = strings.Cut(line, "#")
		line = strings.TrimSpace(line)
		i := strings.LastIndexAny(line, " \t,")
		if line == "" || n == 0 && line == "file,status" {
			continue
		}
		var file, status string
		if i > 0 {
			file, status = strings.TrimRight(line[:i], " \t,"), line[i+1:]
		}
		if !results.Decided(status) && status != results.Unknown {
			return nil, fmt.Errorf("%s:%d: no file and its status, sat, unsat or unknown", name, n+1)
		}
		file = path.Clean(file)
		if was, ok := out[file]; ok && was != status {
			return nil, fmt.Errorf("%s:%d: %s is %s above", name, n+1, file, was)
		}
		out[file] = status
	}
	return out, nil
}

// Expect gives rows with the status of a list; what is not in it is unknown. A nil list
// makes all unknown: what all deciding solvers agree on counts as true then.
func Expect(rows []results.Row, list map[string]string) []results.Row {
	out := make([]results.Row, len(rows))
	for i, r := range rows {
		if r.Expected = list[path.Clean(r.File)]; r.Expected == "" {
			r.Expected = results.Unknown
		}
		out[i] = r
	}
	return out
}
