package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"bsmt/internal/command"
)

// call runs the program in this process.
func call(t *testing.T, stdin string, args ...string) (code int, out, notes string) {
	t.Helper()
	var o, n bytes.Buffer
	code = run(context.Background(), time.Now(), append([]string{"bsmt"}, args...), strings.NewReader(stdin), &o, &n)
	if strings.Contains(n.String(), "; internal error in ") {
		t.Error(n.String())
	}
	return code, o.String(), n.String()
}

func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	f := filepath.Join(dir, name)
	if err := os.WriteFile(f, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return f
}

const small = "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 3))\n(assert (< x 5))\n(check-sat)\n"

func TestCommandLine(t *testing.T) {
	dir := t.TempDir()
	file := write(t, dir, "small.smt2", small)
	bad := write(t, dir, "bad.smt2", "(assert x)\n(check-sat)\n")
	good := write(t, dir, "good.txt", "sat\n((define-fun x () Int 4))\n")
	wrong := write(t, dir, "wrong.txt", "(model (define-fun x () Int 7))\n")
	none := write(t, dir, "none.txt", "unsat\n")
	garbage := write(t, dir, "garbage.txt", "((define-fun")
	strange := write(t, dir, "strange.smt2", small[:len(small)-len("(check-sat)\n")]+"(assert-not (= x 4))\n(check-sat)\n")
	beyond := write(t, dir, "beyond.smt2", strings.Replace(small, "(check-sat)", "(declare-const f Int)(minimize f)(check-sat)(assert false)(check-sat)", 1))
	literals := write(t, dir, "literals.smt2", "(declare-const x Int)(check-sat-assuming ((= y 2)))(assert false)")
	made := filepath.Join(dir, "made")
	writes := write(t, dir, "writes.smt2", "(set-option :regular-output-channel \""+made+"\")(set-option :diagnostic-output-channel \""+made+"\")"+small)
	twice := write(t, dir, "twice.txt", "((define-fun x () Int 3) (define-fun x () Int 4))\n")
	str := write(t, dir, "str.smt2", "(declare-const s String)(assert (= (str.len s) 1))")
	tests := []struct {
		name  string
		stdin string
		args  []string
		code  int
		out   string // all of standard output, or what it begins with before "…"
		notes string // part of standard error; empty: all of it
	}{
		{"a file", "", []string{"--solver", "kernel", file}, 0, "sat\n", ""},
		{"options behind", "", []string{file, "--solver", "kernel", "--model"}, 0, "sat\n(\n  (define-fun x () Int 4)\n)\n", ""},
		{"option with =", "", []string{file, "--solver=kernel", "--timeout=5"}, 0, "sat\n", ""},
		{"a dash", small, []string{"-", "--solver", "kernel"}, 0, "sat\n", ""},
		{"a pipe", small, []string{"--solver", "kernel"}, 0, "sat\n", ""},
		{"as z3", small, []string{"-in", "-smt2", "-T:10", "-t:5000", "-memory:1000", "-v:0", "-model", "-s", "kernel"}, 0, "sat\n(\n…", ""},
		{"z3's parameters", small, []string{"-smt2", "-in", "model=true", "smt.random_seed=1", "timeout=5000", "-st", "-s", "kernel"}, 0, "sat\n(:max-memory …", ""},
		{"z3's file", "", []string{"-v", "-file:" + file, "-s=kernel"}, 0, "sat\n", ""},
		{"z3's version", "", []string{"-version"}, 0, fmt.Sprintf("Z3 version 4.8.12 - %d bit\n", strconv.IntSize), ""},
		{"cvc5's version", "", []string{"--version"}, 0, "bsmt " + command.Version + " (…", ""},
		{"as cvc5", "", []string{"--lang=smt2", "--incremental", "--produce-models", "--dump-models", "--tlimit=9000", "--tlimit-per=5000", "-q", "-m", "-i", "-s", "kernel", file}, 0, "sat\n(\n  (define-fun x () Int 4)\n)\n", ""},
		{"cvc5's values apart", "", []string{"-L", "smt2", "--tlimit", "9000", file, "-s", "kernel"}, 0, "sat\n", ""},
		{"another language", "", []string{"--lang=sygus", file}, 2, "", "sygus"},
		{"options before the script's", small + "(get-unsat-core)", []string{"--produce-unsat-cores", "--print-success", "-s", "kernel"}, 1, "success\n…", ""},
		{"no models", small + "(get-model)", []string{"model=false", "-s", "kernel"}, 1, "sat\n(error …", ""},
		{"a parameter of z3 alone", small, []string{"smt.arith.solver=6", "--decision=internal", "--verbose", "-s", "kernel"}, 0, "sat\n", "; bsmt: the parameter smt.arith.solver of another solver has no effect here\n; bsmt: the parameter decision"},
		{"silently", small, []string{"auto_config=false", "-s", "kernel"}, 0, "sat\n", ""},
		{"an unknown parameter", small, []string{"smtt.seed=1"}, 2, "", "there is no parameter smtt.seed"},
		{"a bad parameter", small, []string{"timeout=soon"}, 2, "", "timeout takes milliseconds"},
		{"portfolio", small, nil, 0, "sat\n", ""},
		{"stats", "", []string{"--stats", "--solver", "kernel", file}, 0, "sat\n", "decisions"},
		{"verbose", "(set-logic QF_ALIA*)", []string{"--verbose", "--solver", "kernel"}, 0, "", "not known"},
		{"not verbose", "(set-logic QF_ALIA*)", []string{"--solver", "kernel"}, 0, "", ""},
		{"an error", "", []string{"--solver", "kernel", bad}, 1, `(error "` + bad + `:1:9: undeclared symbol x")` + "\nunknown\n", ""},
		{"no file", "", []string{filepath.Join(dir, "no.smt2")}, 2, `(error "` + filepath.Join(dir, "no.smt2") + `: no such file or directory")` + "\n", ""},
		{"a folder", "", []string{dir}, 2, `(error "` + dir + `: is a folder")` + "\n", ""},
		{"unknown option", "", []string{"--nosuch", file}, 2, "", "nosuch"},
		{"bad number", "", []string{"--timeout", "x", file}, 2, "", "timeout"},
		{"bad z3 number", "", []string{"-T:x", file}, 2, "", "-T"},
		{"negative time", "", []string{"--timeout", "-1", file}, 2, "", "a number from 0 on"},
		{"unknown solver", "", []string{"--solver", "nosuch", file}, 2, "", "nosuch"},
		{"two files", "", []string{"-s", "kernel", file, bad, file}, 1, "; " + file + "\nsat\n; " + bad + "\n(error \"" + bad + ":1:9: undeclared symbol x\")\nunknown\n; " + file + "\nsat\n", ""},
		{"two files, one missing", "", []string{"-s", "kernel", filepath.Join(dir, "no.smt2"), bad, file}, 2, "; " + filepath.Join(dir, "no.smt2") + "\n(error \"" + filepath.Join(dir, "no.smt2") + ": no such file or directory\")\n; " + bad + "\n…", ""},
		{"two files, no such solver", "", []string{"-s", "nosuch", file, file}, 2, "; " + file + "\n", "nosuch"},
		{"a misspelt command", "", []string{"chek-machine", "x.mch"}, 2, "", "bsmt: there is no command chek-machine, and no file of that name; did you mean check-machine?\n"},
		{"help on a misspelt command", "", []string{"help", "evl"}, 2, "", "there is no command evl; did you mean eval?"},
		{"a misspelt option", "", []string{"--timeot", "5", file}, 2, "", "there is no option --timeot; did you mean --timeout?"},
		{"a misspelt option with a value", "", []string{file, "--solvr=kernel"}, 2, "", "there is no option --solvr; did you mean --solver?"},
		{"a misspelt option of cvc5", "", []string{"--tlimt=5", file}, 2, "", "there is no option --tlimt; did you mean --tlimit?"},
		{"a misspelt parameter of z3", "", []string{"timeot=5", file}, 2, "", "; did you mean timeout?"},
		{"a misspelt option of a command", "", []string{"translate", "--dialct", "x.smt2"}, 2, "", "there is no option --dialct; did you mean --dialect?"},
		{"version", "", []string{"version"}, 0, "bsmt " + command.Version + " (…", ""},
		{"help", "", []string{"help"}, 0, "NAME:…", ""},
		{"check valid", "", []string{"check", file, good}, 0, "valid model\n", ""},
		{"check from stdin", "((define-fun x () Int 4))", []string{"check", file, "-"}, 0, "valid model\n", ""},
		{"check invalid", "", []string{"check", file, wrong}, 1, "invalid model\n" + file + ":4:1: the model makes it false\n", ""},
		{"check no model", "", []string{"check", file, none}, 2, "unchecked model\n…", ""},
		{"check garbage", "", []string{"check", file, garbage}, 2, "unchecked model\n…", ""},
		{"check no file", "", []string{"check", filepath.Join(dir, "no"), good}, 2, "", "bsmt: " + filepath.Join(dir, "no") + ": no such file or directory\n"},
		{"check one operand", "", []string{"check", file}, 2, "", "needs"},
		{"check a strange script", "", []string{"check", strange, good}, 1, "", ":5:1: assert-not is no command that bsmt knows"},
		{"check up to the question", "", []string{"check", beyond, good}, 0, "valid model\n", ""},
		{"check under bad literals", "", []string{"check", literals, good}, 1, "", "undeclared symbol y"},
		{"check writes nothing", "", []string{"check", writes, good}, 0, "valid model\n", ""},
		{"check two meanings", "", []string{"check", file, twice}, 2, "unchecked model\n…", ""},
		{"check bad script", "", []string{"check", bad, good}, 1, "", "undeclared symbol x"},
		{"translate", "", []string{"translate", file}, 0, "MACHINE…", ""},
		{"translate prob", "", []string{"translate", "--dialect", "prob", file}, 0, "MACHINE…", ""},
		{"translate strange", "", []string{"translate", file, "--dialect", "c"}, 2, "", "dialect"},
		{"translate strings", "", []string{"translate", str}, 1, "", "assertion 1"},
		{"translate nothing", "", []string{"translate"}, 2, "", "needs a file"},
		{"translate stdin", small, []string{"translate", "-"}, 0, "MACHINE…", ""},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			code, out, notes := call(t, tc.stdin, tc.args...)
			if code != tc.code {
				t.Errorf("exit code %d, want %d", code, tc.code)
			}
			if begin, cut := strings.CutSuffix(tc.out, "…"); cut && !strings.HasPrefix(out, begin) || !cut && out != tc.out {
				t.Errorf("output %q, want %q", out, tc.out)
			}
			if tc.notes == "" && notes != "" || !strings.Contains(notes, tc.notes) {
				t.Errorf("notes %q, want %q", notes, tc.notes)
			}
		})
	}
	if _, err := os.Stat(made); err == nil {
		t.Error("a script that was only read has made a file")
	}
}

// TestTranslateMap: each B name and property is traced to its place in the script.
func TestTranslateMap(t *testing.T) {
	dir := t.TempDir()
	file := write(t, dir, "names.smt2", "(declare-sort S 0)\n(declare-const |a b| S)\n(declare-fun f (S) Int)\n(assert (> (f |a b|) 3))\n(assert (< (f |a b|) 9))\n")
	to := filepath.Join(dir, "names.map")
	code, out, notes := call(t, "", "translate", file, "--map", to)
	if code != 0 || notes != "" {
		t.Fatalf("code %d, notes %q", code, notes)
	}
	b, err := os.ReadFile(to)
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string][]string{}
	for line := range strings.Lines(string(b)) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) != 4 {
			t.Fatalf("line %q", line)
		}
		if f[0] != "property" && !strings.Contains(out, f[1]) {
			t.Errorf("the machine has no %s", f[1])
		}
		rows[f[0]+" "+f[2]+f[3]] = f
	}
	for _, want := range []string{"set S" + file + ":1:1", "constant |a b|" + file + ":2:1", "constant f" + file + ":3:1", "property " + file + ":4:1", "property " + file + ":5:1"} {
		if rows[want] == nil {
			t.Errorf("no line for %s in\n%s", want, b)
		}
	}
}

func TestTranslateToFile(t *testing.T) {
	dir := t.TempDir()
	file := write(t, dir, "small.smt2", small)
	to := filepath.Join(dir, "Other.mch")
	if code, out, notes := call(t, "", "translate", file, "-o", to); code != 0 || out != "" || notes != "" {
		t.Errorf("code %d, output %q, notes %q", code, out, notes)
	}
	b, err := os.ReadFile(to)
	if err != nil || !strings.HasPrefix(string(b), "MACHINE Other") {
		t.Errorf("%v: %.40q", err, b)
	}
}

// TestEnoughIsEnough: a limit is kept although the problem is hopeless.
func TestEnoughIsEnough(t *testing.T) {
	const hard = "(declare-const x Int)(declare-const y Int)(declare-const z Int)" +
		"(assert (= (+ (* x x x) (* y y y) (* z z z)) 114))(check-sat)(get-info :reason-unknown)"
	code, out, _ := call(t, hard, "--timeout", "0.7")
	if code != 0 || !strings.HasPrefix(out, "unknown\n(:reason-unknown ") || !strings.Contains(out, "time limit") {
		t.Errorf("code %d, output %q", code, out)
	}
}

// TestHelp: a default is told once.
func TestHelp(t *testing.T) {
	_, out, _ := call(t, "", "help")
	for line := range strings.Lines(out) {
		if strings.Count(line, "default") > 1 || strings.Contains(line, "(default: 0)") && !strings.Contains(line, "seed") || strings.Contains(line, "default: false") {
			t.Errorf("%s", line)
		}
	}
	if strings.Contains(out, "passed") {
		t.Error("help shows what only other spellings become")
	}
}

// TestTranslateMapNumbers: the number of an assertion's property is its place among those of
// the machine, which says each once.
func TestTranslateMapNumbers(t *testing.T) {
	dir := t.TempDir()
	file := write(t, dir, "n.smt2", "(declare-const x Int)\n(assert (> x 3))\n(assert (< x 900))\n(assert (> x 3))\n(assert (distinct x 55))\n(assert (< x 900))\n")
	to := filepath.Join(dir, "n.map")
	code, out, notes := call(t, "", "translate", file, "--map", to)
	if code != 0 || notes != "" {
		t.Fatalf("code %d, notes %q", code, notes)
	}
	text, err := os.ReadFile(to)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for line := range strings.Lines(string(text)) {
		if f := strings.Split(strings.TrimSpace(line), "\t"); f[0] == "property" {
			got = append(got, f[1]+strings.TrimPrefix(f[3], file))
		}
	}
	if want := []string{"1:2:1", "2:3:1", "1:4:1", "3:5:1", "2:6:1"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	_, properties, _ := strings.Cut(out, "PROPERTIES")
	at := -1
	for _, p := range []string{"x > 3", "x < 900", "x /= 55"} {
		if i := strings.Index(properties, p); i <= at || strings.Count(properties, p) != 1 {
			t.Errorf("%s is not behind the one before, or not once:\n%s", p, out)
		} else {
			at = i
		}
	}
}

// TestMissingFiles: every command tells of a file that is not there in the same words, with the same exit code.
func TestMissingFiles(t *testing.T) {
	dir := t.TempDir()
	file, none := write(t, dir, "small.smt2", small), filepath.Join(dir, "none.smt2")
	for _, args := range [][]string{
		{none}, {file, none}, {"check", none, file}, {"check", file, none}, {"translate", none}, {"reduce", none, "true"}, {"stability", none}, {"cross-check", none},
		{"cross-check", file, none},
		{"--members", none, file}, {"--schedule", none, file}, {"solvers", "--members", none},
	} {
		code, out, notes := call(t, "", args...)
		if code != 2 || !strings.Contains(out+notes, none+": no such file or directory") || strings.Contains(out+notes, "open "+none) {
			t.Errorf("%q: %d %q %q", args, code, out, notes)
		}
	}
}

// TestOneModel: --model prints no second model where the script asks for it itself, of a file or of what can be read twice.
func TestOneModel(t *testing.T) {
	const model = "(\n  (define-fun x () Int 4)\n)\n"
	dir := t.TempDir()
	for tail, want := range map[string]string{
		"":                                      "sat\n" + model,
		"(get-model)":                           "sat\n" + model,
		"(get-value (x)) ; |\n(get-model)":      "sat\n((x 4))\n" + model,
		"(get-model)(get-model)":                "sat\n" + model + model,
		"(get-model)(check-sat)":                "sat\n" + model + "sat\n" + model,
		"(check-sat)(get-model)":                "sat\n" + model + "sat\n" + model,
		"(push 1)(pop 1)(check-sat)(get-model)": "sat\n" + model + "sat\n" + model,
		"(assert true)(get-model)":              "sat\n" + model + "(error \"…",
		"(set-info :status sat)(get-model)":     "sat\n" + model,
		"(exit)(get-model)":                     "sat\n" + model,
		"(reset)(get-model)":                    "sat\n" + model + "(error \"…",
	} {
		text := small + tail
		for _, by := range []string{"file", "input", "pipe"} {
			args, in := []string{"-s", "kernel", "--model"}, io.Reader(strings.NewReader(text))
			if by == "file" {
				args = append(args, write(t, dir, "m.smt2", text))
			}
			if by == "pipe" {
				in = struct{ io.Reader }{in}
			}
			var out, notes strings.Builder
			run(t.Context(), time.Now(), append([]string{"bsmt"}, args...), in, &out, &notes)
			begin, cut := strings.CutSuffix(want, "…")
			if by == "pipe" {
				if !strings.HasPrefix(out.String(), "sat\n"+model) { // at once
					t.Errorf("%s of a pipe: %q", tail, out.String())
				}
			} else if cut && !strings.HasPrefix(out.String(), begin) || !cut && out.String() != want {
				t.Errorf("%s of %s: %q", tail, by, out.String())
			}
		}
	}
}
