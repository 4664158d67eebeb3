package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// splitScripts are questions of different theories that are not decided at once.
func splitScripts() map[string]string {
	const variables, clauses = 60, 330
	r := rand.New(rand.NewPCG(7, 7))
	var random strings.Builder
	random.WriteString("(set-logic QF_LIA)\n")
	for i := range variables {
		fmt.Fprintf(&random, "(declare-const p%d Int)\n", i)
	}
	for range clauses {
		random.WriteString("(assert (or")
		for range 3 {
			op := []string{"<=", ">"}[r.IntN(2)]
			fmt.Fprintf(&random, " (%s p%d 0)", op, r.IntN(variables))
		}
		random.WriteString("))\n")
	}
	return map[string]string{
		"integers, unsat": random.String(),
		"words, sat": "(set-logic QF_BV)(declare-const a (_ BitVec 11))(declare-const |b c| (_ BitVec 11))" +
			"(assert (= (bvmul a |b c|) (bvadd (bvmul a a) #b00101110101)))(assert (bvugt (bvxor a |b c|) #b10000000000))(assert (distinct (bvurem |b c| #b00000000111) a))",
		"arrays": "(set-logic QF_ALIA)(declare-const f (Array Int Int))(declare-const i Int)(declare-const j Int)(declare-const k Int)" +
			"(assert (= (select (store f i 1) j) (+ 1 (select (store f k 2) i))))(assert (or (> (select f i) j) (< (select f k) (- i))))(assert (> (* 3 (select f j)) (select f k)))",
		"truth values": "(set-logic QF_UF)(declare-sort S 0)(declare-fun g (S) S)(declare-const a S)(declare-const b S)(declare-const p Bool)" +
			"(assert (or (= (g a) b) (= (g b) a) p))(assert (=> p (= (g (g a)) a)))(assert (xor p (= a b) (= (g a) a)))(assert (not (= (g (g (g a))) a)))",
	}
}

// TestCubes: the cases of a question cover it whatever it says, the same each time; one of them has a model iff the question
// has, and the refutations of all are one that is checked.
func TestCubes(t *testing.T) {
	for name, text := range splitScripts() {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			script := write(t, dir, "a.smt2", text+"(check-sat)\n")
			code, out, notes := call(t, "", "cubes", "-n", "7", "--probe", "1", script)
			if code != 0 || notes != "" {
				t.Fatalf("code %d, %s", code, notes)
			}
			if _, again, _ := call(t, "", "cubes", "-n", "7", "--probe", "1", script); again != out {
				t.Errorf("%s, and then %s", out, again)
			}
			lines := strings.Split(strings.TrimSpace(out), "\n")
			declarations := text[:strings.Index(text, "(assert")] + strings.ReplaceAll(declared(text), "(set-logic", "(set-info :was")
			none := write(t, dir, "none.smt2", declarations+"(assert (not (or "+strings.Join(append(lines, "false"), "\n")+")))(check-sat)")
			if len(lines) < 2 || len(lines) > 7 {
				t.Errorf("%d cases:\n%s", len(lines), out)
			}
			if _, verdict, notes := call(t, "", "--solver", "kernel", none); verdict != "unsat\n" {
				t.Errorf("beyond the cases: %s%s\n%s", verdict, notes, out)
			}
			_, want, _ := call(t, "", "--solver", "kernel", script)
			proof := filepath.Join(dir, "proof")
			code, got, notes := call(t, "", "cubes", "-n", "7", "--probe", "1", "--solve", "--proof", proof, script)
			if got != want || code != 0 {
				t.Errorf("%s, by cases %s%s", want, got, notes)
			}
			if want == "unsat\n" {
				if code, out, notes := call(t, "", "check", script, proof); code != 0 || !strings.HasPrefix(out, "valid proof\n") {
					t.Errorf("code %d, %s%s", code, out, notes)
				}
			}
			code, _, notes = call(t, "", "cubes", "-n", "4", "--probe", "1", "--output", filepath.Join(dir, "cases"), script)
			files, _ := filepath.Glob(filepath.Join(dir, "cases", "case-*.smt2"))
			found := ""
			for _, f := range files {
				_, out, _ := call(t, "", "--solver", "kernel", f)
				found += out
			}
			if has := strings.HasPrefix(found, "sat\n") || strings.Contains(found, "\nsat\n"); code != 0 || len(files) == 0 || has != (want == "sat\n") {
				t.Errorf("code %d, %s: %s", code, notes, found)
			}
		})
	}
}

// declared keeps what a script declares after its first assertion.
func declared(text string) string {
	var b strings.Builder
	for _, line := range strings.Split(text[strings.Index(text, "(assert"):], "\n") {
		if strings.HasPrefix(line, "(declare") {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// TestForgedCases: a refutation by cases that leaves one out, splits on something else, has too much or a leaf of another case
// is none.
func TestForgedCases(t *testing.T) {
	dir := t.TempDir()
	script := write(t, dir, "a.smt2", "(check-sat)\n"+splitScripts()["integers, unsat"]+"(check-sat)\n")
	proof := filepath.Join(dir, "proof")
	if code, out, notes := call(t, "", "cubes", "--check", "2", "-n", "3", "--probe", "1", "--solve", "--proof", proof, script); code != 0 || out != "unsat\n" {
		t.Fatalf("code %d, %s%s", code, out, notes)
	}
	data, err := os.ReadFile(proof)
	if err != nil {
		t.Fatal(err)
	}
	if code, out, notes := call(t, "", "check", script, proof); code != 0 || !strings.HasPrefix(out, "valid proof") {
		t.Fatalf("the proof says of which check-sat it is: code %d, %s%s", code, out, notes)
	}
	whole := filepath.Join(dir, "whole")
	if code, out, notes := call(t, "", "cubes", "--check", "2", "-n", "1", "--solve", "--proof", whole, script); code != 0 || out != "unsat\n" {
		t.Fatalf("code %d, %s%s", code, out, notes)
	}
	if code, out, notes := call(t, "", "check", script, whole); code != 0 || !strings.HasPrefix(out, "valid proof") {
		t.Fatalf("one case: code %d, %s%s", code, out, notes)
	}
	end := bytes.IndexByte(data, '\n') + 1
	question, text := string(data[:end]), string(data[end:])
	first, last := strings.Index(text, "\n(proof"), strings.LastIndex(text, "\n(proof")
	split := text[:strings.Index(text, "\n")+1]
	if code, out, _ := call(t, "", "check", script, write(t, dir, "other", strings.Replace(question, "2", "1", 1)+text)); code == 0 || !strings.HasPrefix(out, "invalid") {
		t.Errorf("of another check-sat: code %d, %s", code, out)
	}
	for name, forged := range map[string]string{
		"a case is missing":       text[:last],
		"the first is missing":    text[:first] + text[first+1+strings.Index(text[first+1:], "\n(proof"):],
		"a split on another term": strings.Replace(text, split, "(split (<= p3 17))\n", 1),
		"what nobody declared":    strings.Replace(text, split, "(split (<= nobody 17))\n", 1),
		"one more split":          split + text,
		"one more case":           text + text[last:],
		"one case for all":        "(split true)\n" + text[last+1:] + "\n" + text[last+1:],
		"a command of others":     strings.Replace(text, split, split+"(assert false)\n", 1),
		"a question within":       strings.Replace(text, split, split+question, 1),
		"two questions":           question + text,
		"two terms":               strings.Replace(text, split, "(split true true)\n", 1),
	} {
		code, out, _ := call(t, "", "check", script, write(t, dir, "forged", question+forged))
		if code == 0 || strings.HasPrefix(out, "valid") {
			t.Errorf("%s: code %d, %s", name, code, out)
		}
	}
}
