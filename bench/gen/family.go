package gen

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Family is a kind of problem that grows by one parameter and whose status is known by
// the way it is made.
type Family struct {
	Name  string
	Logic string
	Doc   string       // what it asks, in a few words
	Sizes [4][]int     // for each of Classes
	body  func(*maker) // writes declarations and assertions
}

// Classes name the sizes: for a test, for a second, for a minute, and beyond what the
// solvers of 2026 do in minutes.
var classes = []string{"small", "medium", "large", "huge"}

// Classes gives the names of the sizes, from small to huge.
func Classes() []string { return slices.Clone(classes) }

// maker writes a problem.
type maker struct {
	text   strings.Builder
	n      int        // the size
	rng    *rand.Rand // the only source of chance
	status string
}

// put writes a line.
func (m *maker) put(format string, args ...any) {
	fmt.Fprintf(&m.text, format, args...)
	m.text.WriteByte('\n')
}

// assert writes an assertion.
func (m *maker) assert(format string, args ...any) { m.put("(assert "+format+")", args...) }

// declare writes declarations of constants.
func (m *maker) declare(sort string, names ...string) {
	for _, n := range names {
		m.put("(declare-fun %s () %s)", n, sort)
	}
}

// between asserts bounds.
func (m *maker) between(lo int, x string, hi int) {
	m.assert("(and (<= %s %s) (<= %s %s))", num(int64(lo)), x, x, num(int64(hi)))
}

// distinct asserts that terms differ.
func (m *maker) distinct(terms []string) { m.assert("(distinct %s)", strings.Join(terms, " ")) }

// num writes an integer.
func num(k int64) string {
	if k < 0 {
		return fmt.Sprintf("(- %d)", -k)
	}
	return strconv.FormatInt(k, 10)
}

// sum adds terms; one stands for itself.
func sum(terms []string) string {
	if len(terms) == 1 {
		return terms[0]
	}
	return "(+ " + strings.Join(terms, " ") + ")"
}

// names gives prefix0, prefix1 and so on.
func names(prefix string, n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = prefix + strconv.Itoa(i)
	}
	return out
}

// matrix gives n rows of n names.
func matrix(prefix string, n int) [][]string {
	out := make([][]string, n)
	for i := range out {
		out[i] = names(fmt.Sprintf("%s%d_", prefix, i), n)
	}
	return out
}

// Problem is a member of a family.
type Problem struct {
	Status string // sat or unsat
	Script string // with set-logic, set-info :status and check-sat
}

// Make makes the problem of a size. The same seed gives the same problem, and another
// seed another one where the family leaves a choice.
func (f Family) Make(n int, seed uint64) Problem {
	hash := fnv.New64a()
	fmt.Fprintf(hash, "%s/%d", f.Name, n)
	m := &maker{n: n, rng: rand.New(rand.NewPCG(seed, hash.Sum64()))}
	f.body(m)
	head := fmt.Sprintf("(set-logic %s)\n(set-info :source |bsmt bench gen: %s, n = %d, seed %d|)\n(set-info :category \"crafted\")\n(set-info :status %s)\n",
		f.Logic, f.Name, n, seed, m.status)
	return Problem{m.status, head + m.text.String() + "(check-sat)\n(exit)\n"}
}

// Find gives the family of a name.
func Find(name string) (Family, error) {
	var known []string
	for _, f := range append(Families(), Mixtures()...) {
		if f.Name == name {
			return f, nil
		}
		known = append(known, f.Name)
	}
	return Family{}, fmt.Errorf("there is no family %q; known are %s", name, strings.Join(known, ", "))
}

// Choice says which problems to write.
type Choice struct {
	Families []string // empty is all but Mixtures; "mixtures" is these
	Classes  []string // of sizes; empty is all but huge
	Sizes    []int    // instead of Classes, when not empty
	Seed     uint64
	Split    string // what the index's column split says
}

// Write writes problems below a folder, as LOGIC/family__NAME-N-SEED.smt2, and an index
// of them with the columns file, source, logic, status, bytes, split, family and n. It
// gives how many it wrote. What the index of another call names, there or elsewhere, is
// not in this one.
func Write(dir string, c Choice) (int, error) {
	all := Families()
	if len(c.Families) > 0 {
		all = nil
		for _, name := range c.Families {
			if name == mixture {
				all = append(all, Mixtures()...)
				continue
			}
			f, err := Find(name)
			if err != nil {
				return 0, err
			}
			all = append(all, f)
		}
	}
	if len(c.Classes) == 0 {
		c.Classes = classes[:3]
	}
	rows := [][]string{}
	for _, f := range all {
		sizes := c.Sizes
		if len(sizes) == 0 {
			for _, name := range c.Classes {
				i := slices.Index(classes, name)
				if i < 0 {
					return 0, fmt.Errorf("sizes are %s, not %q", strings.Join(classes, ", "), name)
				}
				sizes = append(sizes, f.Sizes[i]...)
			}
		}
		for _, n := range sizes {
			if err := f.fits(n); err != nil {
				return 0, err
			}
			p := f.Make(n, c.Seed)
			file := fmt.Sprintf("%s/family__%s-%d-%d.smt2", f.Logic, f.Name, n, c.Seed)
			if err := write(filepath.Join(dir, filepath.FromSlash(file)), p.Script); err != nil {
				return 0, err
			}
			rows = append(rows, []string{file, "family", f.Logic, p.Status, strconv.Itoa(len(p.Script)), c.Split, f.Name, strconv.Itoa(n)})
		}
	}
	slices.SortFunc(rows, slices.Compare[[]string])
	return len(rows), index(filepath.Join(dir, "index.csv"), rows)
}

// most is the largest size of families that have one: what is known of Golomb rulers,
// and products that fit a machine word.
var most = map[string]int{"golomb": 13, "alphametic": 9, "mixed_alphametic": 9}

// fits gives an error when a family has no problem of a size.
func (f Family) fits(n int) error {
	if n < f.Sizes[0][0] && n < 3 || most[f.Name] > 0 && n > most[f.Name] {
		return fmt.Errorf("the family %s has no problem of size %d", f.Name, n)
	}
	return nil
}

func write(name, text string) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, []byte(text), 0o644)
}

func index(name string, rows [][]string) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	buffer := bufio.NewWriter(file)
	w := csv.NewWriter(buffer)
	w.Write([]string{"file", "source", "logic", "status", "bytes", "split", "family", "n"})
	w.WriteAll(rows)
	return errors.Join(w.Error(), buffer.Flush(), file.Close())
}
