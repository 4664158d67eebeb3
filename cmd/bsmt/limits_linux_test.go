package main

import (
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"bsmt/internal/command"
)

func TestNumbersAreChecked(t *testing.T) {
	for _, tc := range []struct {
		args string
		says string
	}{
		{"--timeout nan", "--timeout is a number from 0 on, not NaN"},
		{"--timeout inf", "--timeout is a number from 0 on, not +Inf"},
		{"--timeout -1", "--timeout is a number from 0 on, not -1"},
		{"--total-timeout nan", "--total-timeout is a number from 0 on"},
		{"--jobs -2", "--jobs is a whole number from 1 on, not -2"},
		{"--memory -5", "--memory is a number from 0 on"},
		{"--memory 9999999999999", "--memory is a number from 0 on, and at most"},
		{"-t:nan", `-t takes milliseconds, not "nan"`},
		{"-T:-1", `-T takes a number from 0 on, not "-1"`},
		{"--tlimit=inf", `--tlimit takes milliseconds, not "inf"`},
		{"cross-check --jobs 0 x.smt2", "--jobs is a whole number from 1 on"},
		{"reduce --tests -1 x.smt2 true", "--tests is a whole number from 1 on"},
	} {
		code, out, notes := call(t, "", strings.Fields(tc.args)...)
		if code != command.Usage || out != "" || !strings.Contains(notes, tc.says) {
			t.Errorf("%s: exit code %d\n%s%s", tc.args, code, out, notes)
		}
	}
}

// endless takes long to answer.
const endless = "(set-logic QF_NIA)(declare-const x Int)(declare-const y Int)(declare-const z Int)\n" +
	"(assert (and (> x 1) (> y 1) (> z 1) (= (+ (* x x x) (* y y y)) (* z z z))))(echo \"asked\")(check-sat)\n"

// TestInterrupted: a signal is told from a time limit and from an error.
func TestInterrupted(t *testing.T) {
	for sig, code := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143} {
		cmd := exec.Command(os.Args[0], "--solver", "kernel", "--verbose")
		cmd.Env = append(os.Environ(), asProgram+"=1")
		var notes strings.Builder
		cmd.Stdin, cmd.Stderr = strings.NewReader(endless), &notes
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		b := make([]byte, 100)
		if n, err := out.Read(b); err != nil || string(b[:n]) != "\"asked\"\n" {
			t.Fatalf("%s %v", b[:n], err)
		}
		time.Sleep(20 * time.Millisecond) // the kernel is at work
		cmd.Process.Signal(sig)
		n, _ := out.Read(b)
		cmd.Wait()
		if got := cmd.ProcessState.ExitCode(); got != code || string(b[:n]) != "unknown\n" || !strings.Contains(notes.String(), "interrupted in ") {
			t.Errorf("%v: exit code %d\n%s%s", sig, got, b[:n], notes.String())
		}
	}
}

// TestAddressSpace: where virtual memory is scarce, one line says so.
func TestAddressSpace(t *testing.T) {
	// How much the program takes before it does anything depends on the system.
	room := func(limit string) string {
		cmd := exec.Command("sh", "-c", "ulimit -v "+limit+"; exec \"$0\" --solver kernel", os.Args[0])
		cmd.Env = append(os.Environ(), asProgram+"=1")
		cmd.Stdin = strings.NewReader(small)
		out, _ := cmd.CombinedOutput()
		return string(out)
	}
	if out := room("8000000"); out != "sat\n" {
		t.Errorf("with 8 GB: %s", out)
	}
	told := false
	for _, limit := range []string{"1700000", "1500000", "1600000", "1800000", "1400000", "900000", "800000"} {
		told = told || strings.HasPrefix(room(limit), "(error \"the limit on virtual memory (ulimit -v) leaves ")
	}
	if !told {
		t.Error("no limit on virtual memory is told")
	}
}
