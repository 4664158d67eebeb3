package set

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"bsmt/bench/results"
	"bsmt/grammar"
	"bsmt/internal/source"
)

// Problem is one file of a benchmark set.
type Problem struct {
	File   string // path below the set's folder, with slashes; names it in the results
	Path   string // where it lies
	Logic  string // as the index or its set-logic says, or empty
	Status string // sat, unsat or unknown, as the index or its set-info says
	Family string // as the column family or source of the index says, or its folder
	N      int    // size within the family, as the column n of the index says; or 0
	Bytes  int64  // its size, unpacked

	Columns map[string]string // the row of the index, by column; nil: there is none
}

// Filter chooses problems of a set. The zero value takes all.
type Filter struct {
	Split    string   // only rows of the index with this split; empty or "all" is any
	Logics   []string // only these; empty is any
	PerLogic int      // at most so many of each logic; 0 is no limit
	Limit    int      // at most so many in all; 0 is no limit
}

// statusSearch is how far into a file its logic and status are looked for, in bytes.
const statusSearch = 256 << 10

// Load gives the problems of a folder in an order that is shuffled, always alike:
// those of its index.csv (columns file, logic and status; split, when chosen by it;
// family or source, and n, where they are there), or else all .smt2 files below it,
// packed ones too.
func Load(dir string, f Filter) ([]Problem, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	set, err := index(dir, f.Split)
	if errors.Is(err, fs.ErrNotExist) {
		if f.Split != "" && f.Split != "all" {
			return nil, fmt.Errorf("%s has no index.csv, so no split %s", dir, f.Split)
		}
		set, err = walk(dir)
	}
	if err != nil {
		return nil, err
	}
	for i := range set {
		if set[i].Bytes, err = source.Size(set[i].Path); err != nil {
			return nil, err
		}
	}
	rand.New(rand.NewPCG(7, 7)).Shuffle(len(set), func(i, j int) { set[i], set[j] = set[j], set[i] })
	perLogic := map[string]int{}
	kept := set[:0]
	for _, p := range set {
		if len(f.Logics) > 0 && !slices.Contains(f.Logics, p.Logic) {
			continue
		}
		perLogic[p.Logic]++
		if f.PerLogic > 0 && perLogic[p.Logic] > f.PerLogic {
			continue
		}
		kept = append(kept, p)
	}
	if f.Limit > 0 && len(kept) > f.Limit {
		kept = kept[:f.Limit]
	}
	return kept, nil
}

// Named gives the problems of some files and folders, each once, in the order of the names; those of a folder as Load gives them. They
// go by the names that lead to them.
func Named(names ...string) ([]Problem, error) {
	var all []Problem
	seen := map[string]bool{}
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil {
			return nil, err
		}
		var found []Problem
		if info.IsDir() {
			found, err = Load(name, Filter{})
			for i := range found {
				found[i].File = path.Join(filepath.ToSlash(name), found[i].File)
			}
		} else {
			p := Problem{File: filepath.ToSlash(filepath.Clean(name)), Path: name}
			p.Family = folder(p.File)
			if p.Logic, p.Status, err = declared(name); err == nil {
				p.Bytes, err = source.Size(name)
			}
			found = []Problem{p}
		}
		if err != nil {
			return nil, err
		}
		for _, p := range found {
			if !seen[p.File] {
				seen[p.File], all = true, append(all, p)
			}
		}
	}
	return all, nil
}

// index reads dir/index.csv.
func index(dir, split string) ([]Problem, error) {
	name := filepath.Join(dir, "index.csv")
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	r := csv.NewReader(file)
	head, err := r.Read()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	col := func(c string) int { return slices.Index(head, c) }
	at, logic, status, part, n := col("file"), col("logic"), col("status"), col("split"), col("n")
	family := col("family")
	if family < 0 {
		family = col("source")
	}
	if at < 0 || logic < 0 || status < 0 {
		return nil, fmt.Errorf("%s: no columns file, logic and status", name)
	}
	anyPart := split == "" || split == "all"
	if !anyPart && part < 0 {
		return nil, fmt.Errorf("%s: no column split", name)
	}
	var set []Problem
	for {
		row, err := r.Read()
		if err == io.EOF {
			return set, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if !anyPart && row[part] != split {
			continue
		}
		p := Problem{File: row[at], Path: filepath.Join(dir, filepath.FromSlash(row[at])), Logic: row[logic], Status: row[status], Family: folder(row[at])}
		if family >= 0 {
			p.Family = row[family]
		}
		p.Columns = make(map[string]string, len(head))
		for i, c := range head {
			p.Columns[c] = row[i]
		}
		if n >= 0 && row[n] != "" {
			if p.N, err = strconv.Atoi(row[n]); err != nil {
				return nil, fmt.Errorf("%s: the n of %s is no number", name, p.File)
			}
		}
		set = append(set, p)
	}
}

// walk finds the scripts below dir, in the order of their names.
func walk(dir string) ([]Problem, error) {
	var set []Problem
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !source.IsScript(name) {
			return err
		}
		rel, err := filepath.Rel(dir, name)
		if err != nil {
			return err
		}
		p := Problem{File: filepath.ToSlash(rel), Path: name}
		p.Family = folder(p.File)
		p.Logic, p.Status, err = declared(name)
		set = append(set, p)
		return err
	})
	return set, err
}

// folder gives the folder of a file, empty for the set's own.
func folder(file string) string {
	if dir := path.Dir(file); dir != "." {
		return dir
	}
	return ""
}

// declared reads what a script says of itself, up to its first check-sat.
func declared(name string) (logic, status string, err error) {
	status = "unknown"
	file, err := source.Open(name)
	if err != nil {
		return logic, status, &os.PathError{Op: "open", Path: name, Err: err}
	}
	defer file.Close()
	r := grammar.NewReader(io.LimitReader(file, statusSearch), name)
	for {
		cmd, err := r.Next()
		var bad *grammar.SyntaxError
		switch {
		case errors.As(err, &bad):
			continue
		case err == io.EOF:
			return logic, status, nil
		case err != nil:
			return logic, status, err
		}
		words := strings.Fields(strings.Trim(string(cmd.Raw), "()"))
		switch cmd.Name {
		case "set-logic":
			if len(words) == 2 {
				logic = words[1]
			}
		case "set-info":
			if len(words) == 3 && words[1] == ":status" && (words[2] == results.Sat || words[2] == results.Unsat) {
				status = words[2]
			}
		case "check-sat", "check-sat-assuming":
			return logic, status, nil
		}
	}
}
