package slurm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"bsmt/bench/box"
	"bsmt/bench/results"
	"bsmt/bench/run"
	"bsmt/bench/score"
	"bsmt/bench/set"
)

// TestMain is also what the nodes run, and what keeps runs there.
func TestMain(m *testing.M) {
	keeper := []string{os.Args[0], "keep"}
	switch {
	case len(os.Args) == 3 && os.Args[1] == "keep":
		if box.Serve(os.Stdin, os.Stdout, os.Args[2]) != nil {
			os.Exit(1)
		}
		os.Exit(0)
	case len(os.Args) == 4 && os.Args[1] == "task":
		if err := run.Task(context.Background(), os.Args[2], os.Args[3], keeper); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// cluster starts a Slurm of one node on the loopback, which ends with the test.
func cluster(t *testing.T) {
	t.Helper()
	programs := map[string]string{}
	for _, name := range []string{"slurmctld", "slurmd", "sbatch", "squeue", "sinfo"} {
		path, err := exec.LookPath(name)
		if err != nil {
			if path, err = exec.LookPath("/usr/sbin/" + name); err != nil {
				t.Skipf("Slurm is not installed here (no %s), so it is not tested", name)
			}
		}
		programs[name] = path
	}
	me, err := user.Current()
	if err != nil {
		t.Fatal(err)
	}
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	host, _, _ = strings.Cut(host, ".")
	dir := t.TempDir()
	conf := filepath.Join(dir, "slurm.conf")
	text := fmt.Sprintf(`ClusterName=test
SlurmctldHost=%[1]s(127.0.0.1)
SlurmctldPort=%[2]d
SlurmdPort=%[3]d
SlurmUser=%[4]s
SlurmdUser=%[4]s
AuthType=auth/none
CredType=cred/none
StateSaveLocation=%[5]s/state
SlurmdSpoolDir=%[5]s/spool
SlurmctldPidFile=%[5]s/ctld.pid
SlurmdPidFile=%[5]s/d.pid
SlurmctldLogFile=%[5]s/ctld.log
SlurmdLogFile=%[5]s/d.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
ReturnToService=2
SlurmdParameters=config_overrides
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0
NodeName=%[1]s NodeAddr=127.0.0.1 CPUs=8 RealMemory=100000 State=UNKNOWN
PartitionName=all Nodes=%[1]s Default=YES MaxTime=INFINITE State=UP
`, host, port(t), port(t), me.Username, dir)
	for _, sub := range []string{"state", "spool"} {
		if err := os.Mkdir(filepath.Join(dir, sub), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(conf, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("SLURM_CONF", conf)
	for _, argv := range [][]string{{programs["slurmctld"], "-D", "-c"}, {programs["slurmd"], "-D", "-N", host, "-f", conf}} {
		cmd := exec.Command(argv[0], argv[1:]...)
		cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		var said bytes.Buffer
		cmd.Stdout, cmd.Stderr = &said, &said
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM)
			time.AfterFunc(10*time.Second, func() { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) })
			cmd.Wait()
			if t.Failed() {
				log, _ := os.ReadFile(filepath.Join(dir, strings.TrimPrefix(filepath.Base(argv[0]), "slurm")+".log"))
				t.Logf("%s: %s\n%s", argv[0], said.Bytes(), log)
			}
		})
	}
	for deadline := time.Now().Add(time.Minute); ; {
		out, _ := exec.Command(programs["sinfo"], "--noheader", "--format=%T").Output()
		if strings.HasPrefix(string(out), "idle") {
			return
		}
		if time.Now().After(deadline) {
			t.Skipf("Slurm does not come up here (%q), so it is not tested", out)
		}
		time.Sleep(100 * time.Millisecond)
	}
}

func port(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// plan has 100 files and two solvers, whose answers hang on the names of the files.
func plan(t *testing.T, name string) run.Plan {
	dir := t.TempDir()
	var problems []set.Problem
	for i := range 100 {
		file := fmt.Sprintf("f%02d", i)
		problems = append(problems, set.Problem{File: file, Path: filepath.Join(dir, file), Logic: fmt.Sprint("L", i%3), Status: []string{"sat", "unsat", "unknown"}[i%3]})
	}
	members := []results.Solver{
		{Name: "a", Version: "1", Command: []string{"/bin/sh", "-c", `case $0 in *[036]) echo unknown;; *[147]) echo sat;; *2) exit 3;; *) echo unsat;; esac`, "{}"}},
		{Name: "it's b", Version: "2", Command: []string{"/bin/sh", "-c", `case $0 in *[13579]) echo unsat;; *) echo sat; echo "$0"; kill -9 $$;; esac`, "{}"}},
	}
	return run.Plan{
		Jobs: run.Jobs(problems, members), Results: filepath.Join(dir, name), Keeper: []string{os.Args[0], "keep"},
		Header: results.Header{Engine: "local", Limits: results.Limits{Wall: time.Minute, Memory: 1 << 30, Grace: time.Second}, Solvers: members, Host: run.Host()},
	}
}

func tables(t *testing.T, file string) string {
	t.Helper()
	res, err := results.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	s := score.New(res.Rows, res.Header.Limits.Wall)
	wrong, _ := s.Wrong()
	var b strings.Builder
	if err := score.Write(&b, score.CSV, s.Counts(), s.Theories(), wrong); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestSameAsLocal runs 200 jobs both ways, and has the watch stopped and gone on with.
func TestSameAsLocal(t *testing.T) {
	cluster(t)
	local := plan(t, "local.jsonl")
	if n, err := run.Run(context.Background(), local); n != 200 || err != nil {
		t.Fatal(n, err)
	}
	far := plan(t, "far.jsonl")
	far.Header.Engine = "slurm"
	far.Parallel = 4
	o := Options{Task: []string{os.Args[0], "task"}, Tasks: 8, Poll: 50 * time.Millisecond}
	ctx, stop := context.WithCancel(context.Background())
	far.Done = func(results.Row) { stop() }
	first, err := Run(ctx, far, o)
	if first == 0 || !errors.Is(err, context.Canceled) {
		t.Fatal(first, err)
	}
	seen := 0
	far.Done = func(results.Row) { seen++ }
	n, err := Run(context.Background(), far, o)
	if err != nil || first+n != 200 || seen != n {
		t.Fatal(first, n, seen, err)
	}
	if subs, _ := filepath.Glob(filepath.Join(filepath.Dir(far.Results), "far.slurm")); len(subs) > 0 {
		t.Errorf("left %q", subs)
	}
	if d := cmp.Diff(tables(t, local.Results), tables(t, far.Results)); d != "" {
		t.Error(d)
	}
	res, err := results.Read(far.Results)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range res.Rows {
		if r.Log != "" {
			if _, err := os.Stat(r.Log); err != nil {
				t.Error(err)
			}
		}
	}
	if n, err := Run(context.Background(), far, o); n != 0 || err != nil {
		t.Errorf("once more: %d, %v", n, err)
	}
}

// TestFailedTasks has tasks that do nothing, and then ones that do.
func TestFailedTasks(t *testing.T) {
	cluster(t)
	p := plan(t, "r.jsonl")
	p.Jobs = p.Jobs[:6]
	o := Options{Task: []string{"/bin/false"}, Tasks: 2, Poll: 50 * time.Millisecond}
	if n, err := Run(context.Background(), p, o); n != 0 || err == nil || !strings.Contains(err.Error(), "6 runs were not done") {
		t.Fatal(n, err)
	}
	o.Task = []string{os.Args[0], "task"}
	if n, err := Run(context.Background(), p, o); n != 6 || err != nil {
		t.Fatal(n, err)
	}
}
