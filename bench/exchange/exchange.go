package exchange

import (
	"bufio"
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"regexp"
	"strings"
	"sync"

	"bsmt/bench/results"
)

// Part is results that were measured alike.
type Part struct {
	Header results.Header
	Rows   []results.Row
}

// Read reads a result file of BenchExec or the job information of StarExec; the
// beginning of the file tells which.
func Read(name string) (Part, error) {
	file, err := os.Open(name)
	if err != nil {
		return Part{}, err
	}
	defer file.Close()
	p, err := read(file)
	if err != nil {
		return p, fmt.Errorf("%s: %w", name, err)
	}
	return p, nil
}

func read(in io.Reader) (Part, error) {
	r := bufio.NewReader(in)
	switch magic, _ := r.Peek(3); {
	case bytes.HasPrefix(magic, []byte{0x1f, 0x8b}):
		z, err := gzip.NewReader(r)
		if err != nil {
			return Part{}, err
		}
		defer z.Close()
		r = bufio.NewReader(z)
	case string(magic) == "BZh":
		r = bufio.NewReader(bzip2.NewReader(r))
	}
	first, err := r.Peek(1)
	if err != nil && err != io.EOF {
		return Part{}, err
	}
	switch {
	case len(first) == 0:
		return Part{}, errors.New("the file is empty")
	case first[0] == '<':
		return readBenchExec(r)
	}
	return readStarExec(r)
}

// logicName is what a folder is called that holds the files of a logic.
var logicName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(QF_)?(A|AX|UF|BV|FP|DT|S|LIA|NIA|LRA|NRA|LIRA|NIRA|IDL|RDL)+$`)
})

// fileOf gives the name of a file, and its logic where a folder tells that: the name
// begins there, so that it does not depend on where the files lay.
func fileOf(name string) (file, logic string) {
	parts := strings.Split(path.Clean(strings.ReplaceAll(name, `\`, "/")), "/")
	for i, p := range parts[:len(parts)-1] {
		if len(p) > 1 && logicName().MatchString(p) {
			return strings.Join(parts[i:], "/"), p
		}
	}
	for len(parts) > 1 && (parts[0] == ".." || parts[0] == "." || parts[0] == "") {
		parts = parts[1:]
	}
	return strings.Join(parts, "/"), ""
}
