//go:build unix

package main

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"bsmt/cluster"
)

// standIn is in bsmt's place where the queue is what is tested. It says of each case that it is refuted, after one of the times TIMES, as the
// case has it; a proof is a case's choices, and nothing else is one. LIES says what it says in place of it. What the shell does by itself costs least.
const standIn = `#!/bin/sh
n=1 h=
choices() {
	while read -r line; do
		case $line in
		"(assert (not "*) h=${h}0 n=$((n*2)) ;;
		"(assert "*) h=${h}1 n=$((n*2+1)) ;;
		esac
	done < a.smt2
}
case "$1" in
cubes)
	exec awk -v n="$4" '
		function walk(path, n, deep,   comma) {
			if (n == 1) { print "[" path "]"; return }
			comma = path == "" ? "" : ","
			walk(path comma "{\"term\":\"p" deep "\"}", int((n + 1) / 2), deep + 1)
			walk(path comma "{\"term\":\"p" deep "\",\"not\":true}", int(n / 2), deep + 1)
		}
		BEGIN { walk("", n, 0) }' ;;
check)
	choices
	read -r text < evidence
	test "$text" = "(proof (refuted $h))" ;;
*)
	choices
	set -- TIMES
	shift $((n * 40503 % 65536 * $# / 65536))
	sleep $1
	echo "(proof (refuted ${LIES}$h))" > proof
	echo unsat ;;
esac
`

// times are n times, in seconds, from a thousandth to the longest, each as many times the one before.
func times(longest float64, n int) string {
	var out []string
	for i := range n {
		out = append(out, strconv.FormatFloat(0.001*math.Pow(longest/0.001, float64(i)/float64(n-1)), 'f', 4, 64))
	}
	return strings.Join(out, " ")
}

// TestMany: a queue of cases that many workers, processes each, take from, of which a third are killed, some lie, and whose server is killed twice
// with -9: each case is refuted once in what comes of it, by a proof that holds, and the liars are named. BSMT_CLUSTER_MANY=64,10000,1 has 64
// workers and 10,000 cases of up to a second.
func TestMany(t *testing.T) {
	workers, cubes, longest, ctx := 6, 100, 0.03, soon(t)
	if text := os.Getenv("BSMT_CLUSTER_MANY"); text != "" {
		words := strings.Split(text, ",")
		if len(words) != 3 {
			t.Fatalf("BSMT_CLUSTER_MANY=%s is not WORKERS,CASES,SECONDS", text)
		}
		workers, _ = strconv.Atoi(words[0])
		cubes, _ = strconv.Atoi(words[1])
		longest, _ = strconv.ParseFloat(words[2], 64)
		ctx = context.Background() // go test -timeout ends it
	}
	dir := t.TempDir()
	honest, liar := filepath.Join(dir, "bsmt"), filepath.Join(dir, "liar")
	text := strings.ReplaceAll(standIn, "TIMES", times(longest, 16))
	for name, lies := range map[string]string{honest: "", liar: "not "} {
		if err := os.WriteFile(name, []byte(strings.ReplaceAll(text, "${LIES}", lies)), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	var notes lines
	net := &processes{t: t, notes: &notes, addr: freeAddr(t)}
	serve := func() *exec.Cmd {
		return net.start("serve", "--listen", net.addr, "--dir", filepath.Join(dir, "d"), "--silence", "2", "--bsmt", honest)
	}
	server := serve()
	var script strings.Builder
	for i := range 20 {
		fmt.Fprintf(&script, "(declare-const p%d Bool)\n", i)
	}
	script.WriteString("(check-sat)\n")
	began := time.Now()
	id, err := net.reach().Submit(ctx, []byte(script.String()), cluster.Order{Name: "many", Proof: true, Budget: time.Minute, Parts: 2, Cases: cubes})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d cases were made and asked in %v", cubes, time.Since(began).Round(time.Millisecond))
	began = time.Now()
	for i := range 2 {
		net.start("work", "--join", net.addr, "--name", fmt.Sprintf("liar-%d", i), "--bsmt", liar)
	}
	var all []*exec.Cmd
	for i := range workers - 2 {
		all = append(all, net.start("work", "--join", net.addr, "--name", fmt.Sprintf("w-%d", i), "--bsmt", honest))
	}
	// Along the way, by how many cases are done.
	killed := 0
	for _, share := range []int{cubes / 4, cubes / 2} {
		for net.done(ctx, id) < share {
			if ctx.Err() != nil {
				t.Fatalf("fewer than %d cases are done\n%s", share, notes.String())
			}
			time.Sleep(20 * time.Millisecond)
		}
		_ = server.Process.Kill()
		_ = server.Wait()
		for range workers / 6 {
			_ = all[killed].Process.Kill()
			killed++
		}
		server = serve()
	}
	j, err := net.reach().Wait(ctx, id)
	took := time.Since(began)
	if err != nil || j.Verdict != "unsat" || j.Done != cubes || j.Cases != cubes+1 {
		t.Fatalf("%+v, %v\n%s", j, err, notes.String())
	}
	proof, err := net.reach().Object(ctx, j.Proof)
	if err != nil {
		t.Fatal(err)
	}
	refuted := map[string]bool{}
	found := regexp.MustCompile(`\(refuted ([01]+)\)`).FindAllSubmatch(proof, -1)
	for _, m := range found {
		refuted[string(m[1])] = true
	}
	if len(found) != cubes || len(refuted) != cubes || bytes.Count(proof, []byte("(split p")) != cubes-1 {
		t.Errorf("%d cases are refuted, %d different ones", len(found), len(refuted))
	}
	for i := range 2 {
		if name := fmt.Sprintf("liar-%d", i); !strings.Contains(notes.String(), name+" says unsat") {
			t.Errorf("%s is not named:\n%s", name, notes.String())
		}
	}
	for _, w := range all {
		if strings.Contains(notes.String(), "the word of w-") {
			t.Errorf("%v is honest:\n%s", w.Args, notes.String())
		}
	}
	t.Logf("%d workers, %d of them killed, 2 lying, server killed twice: %v in all, %v a case and worker", workers, killed, took.Round(time.Millisecond),
		(took * time.Duration(workers-killed-2) / time.Duration(cubes)).Round(time.Microsecond))
}
