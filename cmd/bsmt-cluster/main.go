package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/nats-io/nats.go"

	"bsmt/cluster"
	"bsmt/cluster/bus"
	"bsmt/cluster/join"
	"bsmt/internal/cli"
	"bsmt/internal/command"
	"bsmt/internal/source"
)

func main() { os.Exit(run(command.Interruptible(), os.Args, os.Stdout, os.Stderr)) }

// run is the program. It gives the exit code.
func run(ctx context.Context, args []string, out, notes io.Writer) int {
	told := command.NewOutput(out)
	p := command.Program{App: &cli.App{
		Name:      "bsmt-cluster",
		Usage:     "decides questions on many machines",
		UsageText: "bsmt cluster command [options] …",
		Commands: command.CheckCommands([]*cli.Command{
			serveCommand(), workCommand(), submitCommand(), jobsCommand(), removeCommand(),
			{Name: "version", Usage: "print the version", Action: func(c *cli.Context) error {
				_, err := fmt.Fprintln(c.App.Writer, command.VersionLine("bsmt-cluster"))
				return err
			}},
		}),
		Writer: told, ErrWriter: notes,
	}}
	return p.Run(ctx, args, told, notes)
}

// failed tells of an error that is not one of the command line.
func failed(c *cli.Context, err error) error {
	var path *fs.PathError
	if err == nil || errors.As(err, &path) {
		return err
	}
	fmt.Fprintf(c.App.ErrWriter, "bsmt-cluster: %v\n", err)
	return command.ErrQuiet
}

func serveCommand() *cli.Command {
	return &cli.Command{
		Name: "serve", Usage: "hand out the cases of submitted questions, and judge what workers say",
		Description: "What is submitted and known lies in the folder --dir: a server that was killed and is started again goes on from there.",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "listen", Value: join.Address, Usage: "`HOST:PORT`; one that other machines reach needs a --token"},
			join.Token(),
			&cli.StringFlag{Name: "dir", Value: "bsmt-cluster.d", Usage: "`FOLDER` for what outlasts the server"},
			&cli.StringFlag{Name: "nats", Usage: "`URL` of an outside NATS server with JetStream, in place of one's own; several between commas are one cluster"},
			&cli.StringFlag{Name: "creds", Usage: "with --nats: `FILE` with the credentials of a user of its accounts"},
			&cli.IntFlag{Name: "replicas", Value: 1, Usage: "with --nats: `N` servers of its cluster that keep each thing"},
			&cli.StringFlag{Name: "tls-cert", Usage: "`FILE` of the certificate for TLS; with --nats the one to show there"},
			&cli.StringFlag{Name: "tls-key", Usage: "`FILE` of its key"},
			&cli.StringFlag{Name: "tls-ca", Usage: "`FILE` of certificates that workers' and clients' have to be signed by; with --nats the server's"},
			&cli.StringFlag{Name: "verify", Value: string(cluster.VerifyAll), Usage: "`WHICH` proofs of workers are checked: all, sample or none; models always are"},
			&cli.Float64Flag{Name: "silence", Value: 30, Usage: "`SECONDS` after which the case of a worker that says nothing is asked again"},
			&cli.Float64Flag{Name: "keep", Usage: "`DAYS` after its end that a job is kept", DefaultText: "until it is removed"},
			&cli.StringFlag{Name: "page", Usage: "`HOST:PORT` where browsers see the progress, on this machine only"},
			&cli.StringFlag{Name: "bsmt", Usage: "the `PROGRAM` bsmt", DefaultText: "beside this one"},
		},
		Action: serve,
	}
}

func serve(c *cli.Context) error {
	verify := cluster.Verify(c.String("verify"))
	switch verify {
	case cluster.VerifyAll, cluster.VerifySample, cluster.VerifyNone:
	default:
		return fmt.Errorf("--verify is all, sample or none, not %s", verify)
	}
	if page := c.String("page"); page != "" && !cluster.Local(page) {
		return fmt.Errorf("--page is for this machine, such as 127.0.0.1:8080: it asks for no token")
	}
	cfg := cluster.Config{
		Listen: c.String("listen"), Token: c.String("token"), Dir: c.String("dir"), TLSCert: c.String("tls-cert"), TLSKey: c.String("tls-key"), TLSCA: c.String("tls-ca"),
		Verify: verify, Silence: command.Seconds(c.Float64("silence")), Replicas: c.Int("replicas"), Notes: c.App.ErrWriter,
		Keep: command.Seconds(c.Float64("keep") * 24 * 60 * 60),
	}
	switch outside := c.String("nats"); {
	case outside != "":
		cfg.Outside = join.Access(c, outside)
	case c.IsSet("creds") || c.IsSet("replicas"):
		return errors.New("--creds and --replicas are for an outside server, which --nats names")
	case (cfg.TLSCert == "") != (cfg.TLSKey == ""), cfg.TLSCert == "" && cfg.TLSCA != "":
		return errors.New("TLS needs --tls-cert and --tls-key")
	}
	var err error
	if cfg.Program, err = bsmt(c); err != nil {
		return failed(c, err)
	}
	s, err := cluster.NewServer(c.Context, cfg)
	if err != nil {
		return failed(c, err)
	}
	defer s.Close()
	if page := c.String("page"); page != "" {
		l, err := net.Listen("tcp", page)
		if err != nil {
			return failed(c, err)
		}
		h := &http.Server{Handler: s.Page(), ReadHeaderTimeout: 10 * time.Second}
		go func() { _ = h.Serve(l) }()
		defer h.Close()
		fmt.Fprintf(c.App.ErrWriter, "bsmt-cluster: progress at http://%s/\n", l.Addr())
	}
	if at := s.Addr(); at != "" {
		fmt.Fprintf(c.App.ErrWriter, "bsmt-cluster: listening on %s\n", at)
	}
	return failed(c, s.Serve(c.Context))
}

// bsmt finds the program that does the work.
func bsmt(c *cli.Context) (string, error) {
	if p := c.String("bsmt"); p != "" {
		return filepath.Abs(p)
	}
	return command.Sibling("bsmt")
}

func workCommand() *cli.Command {
	return &cli.Command{
		Name: "work", Usage: "decide cases for a server, and do the runs of bench run --engine nats",
		Flags: append(join.Flags(""),
			&cli.StringFlag{Name: "name", Usage: "`NAME` of this worker", DefaultText: "host and process"},
			&cli.IntFlag{Name: "tasks", Value: 1, Usage: "`N` cases at once"},
			&cli.Int64Flag{Name: "memory", Usage: "`MB` for each", DefaultText: "what bsmt takes by itself"},
			&cli.IntFlag{Name: "sbatch", Usage: "submit `N` such workers to Slurm instead, as an array job"},
			&cli.StringFlag{Name: "partition", Usage: "with --sbatch: the `NAME` of the partition"},
			&cli.StringFlag{Name: "bsmt", Usage: "the `PROGRAM` bsmt", DefaultText: "beside this one"},
		),
		Action: work,
	}
}

func work(c *cli.Context) error {
	if n := c.Int("sbatch"); n > 0 {
		return failed(c, sbatch(c, n))
	}
	program, err := bsmt(c)
	if err != nil {
		return failed(c, err)
	}
	name := c.String("name")
	if name == "" {
		host, _ := os.Hostname()
		name = fmt.Sprintf("%s-%d", host, os.Getpid())
	}
	nc, err := patient(c)
	if err != nil {
		return failed(c, err)
	}
	defer nc.Close()
	bench, err := command.Sibling("bsmt-bench")
	if err != nil {
		fmt.Fprintf(c.App.ErrWriter, "bsmt-cluster: this worker does no runs of benchmarks: %v\n", err)
	}
	tasks := max(c.Int("tasks"), 1)
	ended := make(chan error, tasks)
	for i := range tasks {
		cfg := cluster.WorkerConfig{Name: name, Program: program, Bench: bench, Memory: c.Int64("memory") << 20}
		if tasks > 1 {
			cfg.Name += "-" + strconv.Itoa(i+1)
		}
		go func() { ended <- cluster.Work(c.Context, nc, cfg) }()
	}
	for range tasks {
		err = errors.Join(err, <-ended)
	}
	return failed(c, err)
}

// patient reaches a server, and waits for one that is not there yet.
func patient(c *cli.Context) (*nats.Conn, error) {
	for told := false; ; told = true {
		nc, err := bus.Connect(join.Access(c, c.String("join")))
		var late net.Error
		if !errors.Is(err, nats.ErrNoServers) && !(errors.As(err, &late) && late.Timeout()) {
			return nc, err
		}
		if !told {
			fmt.Fprintf(c.App.ErrWriter, "bsmt-cluster: %v: waiting for it\n", err)
		}
		select {
		case <-c.Context.Done():
			return nil, c.Context.Err()
		case <-time.After(time.Second):
		}
	}
}

// sbatch submits workers to Slurm. The token goes by the environment, which others do not see.
func sbatch(c *cli.Context, n int) error {
	exe, err := os.Executable()
	if err != nil {
		return err
	}
	words := []string{exe, "work", "--join", c.String("join"), "--tasks", strconv.Itoa(max(c.Int("tasks"), 1))}
	if m := c.Int64("memory"); m > 0 {
		words = append(words, "--memory", strconv.FormatInt(m, 10))
	}
	for _, name := range []string{"bsmt", "creds", "tls-ca", "tls-cert", "tls-key"} {
		if p := c.String(name); p != "" {
			words = append(words, "--"+name, p)
		}
	}
	for i, w := range words {
		words[i] = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
	}
	args := []string{"--job-name=bsmt-work", fmt.Sprintf("--array=1-%d", n), "--cpus-per-task=" + strconv.Itoa(max(c.Int("tasks"), 1)), "--output=/dev/null", "--wrap=" + strings.Join(words, " ")}
	if p := c.String("partition"); p != "" {
		args = append(args, "--partition="+p)
	}
	cmd := exec.CommandContext(c.Context, "sbatch", args...)
	cmd.Env = append(os.Environ(), "BSMT_TOKEN="+c.String("token"))
	cmd.Stdout, cmd.Stderr = c.App.Writer, c.App.ErrWriter
	return cmd.Run()
}

func submitCommand() *cli.Command {
	return &cli.Command{
		Name: "submit", Usage: "have a script's question decided", ArgsUsage: "FILE",
		Description: "The script has one check-sat. The name of the job is printed, or, with --wait, the verdict, and a model after sat.",
		Flags: append(join.Flags(""),
			&cli.BoolFlag{Name: "wait", Usage: "until it is decided"},
			&cli.StringFlag{Name: "proof", Usage: "with --wait: write the refutation to `FILE`, for bsmt check"},
			&cli.Float64Flag{Name: "case-time", Value: 10, Usage: "`SECONDS` for a case before it is split"},
			&cli.IntFlag{Name: "parts", Value: 4, Usage: "`N` parts that it is split into then"},
			&cli.IntFlag{Name: "number", Aliases: []string{"n"}, Value: 1, Usage: "`N` cases that the question is split into at once"},
		),
		Action: submit,
	}
}

// client reaches a server that is there.
func client(c *cli.Context) (*cluster.Client, func(), error) {
	nc, err := bus.Connect(join.Access(c, c.String("join")))
	if err != nil {
		return nil, nil, err
	}
	k, err := cluster.NewClient(c.Context, nc)
	if err != nil {
		nc.Close()
		return nil, nil, fmt.Errorf("%s is no server of bsmt-cluster: %w", c.String("join"), err)
	}
	return k, nc.Close, nil
}

func submit(c *cli.Context) error {
	name := c.Args().First()
	switch {
	case c.NArg() != 1:
		return errors.New("submit needs a file")
	case c.IsSet("proof") && !c.Bool("wait"):
		return errors.New("--proof needs --wait")
	case c.Int("parts") < 2:
		return errors.New("--parts is 2 at least")
	}
	f, err := source.Open(name)
	if err != nil {
		return command.Unreadable(name, err)
	}
	defer f.Close()
	script, err := io.ReadAll(f)
	if err != nil {
		return command.Unreadable(name, err)
	}
	k, done, err := client(c)
	if err != nil {
		return failed(c, err)
	}
	defer done()
	id, err := k.Submit(c.Context, script, cluster.Order{
		Name: filepath.Base(name), Proof: c.IsSet("proof"), Budget: command.Seconds(c.Float64("case-time")), Parts: c.Int("parts"), Cases: c.Int("number"),
	})
	if err != nil {
		return failed(c, err)
	}
	if !c.Bool("wait") {
		_, err := fmt.Fprintln(c.App.Writer, id)
		return err
	}
	j, err := k.Wait(c.Context, id)
	if err != nil {
		return failed(c, err)
	}
	fmt.Fprintln(c.App.Writer, j.Verdict)
	object := j.Model
	switch {
	case j.Verdict == "unknown":
		fmt.Fprintf(c.App.ErrWriter, "bsmt-cluster: %s\n", j.Reason)
		return nil
	case j.Verdict == "unsat":
		if object = j.Proof; !c.IsSet("proof") {
			return nil
		}
		if object == "" {
			return failed(c, errors.New("the refutation came without a proof"))
		}
	}
	data, err := k.Object(c.Context, object)
	if err != nil {
		return failed(c, err)
	}
	if j.Verdict == "unsat" {
		return os.WriteFile(c.String("proof"), data, 0o666)
	}
	_, err = c.App.Writer.Write(data)
	return err
}

func removeCommand() *cli.Command {
	return &cli.Command{
		Name: "remove", Usage: "remove jobs, with their scripts, models and proofs", ArgsUsage: "JOB…",
		Description: "A job that is not decided ends with unknown. What it needed alone goes within two hours.",
		Flags:       join.Flags(""),
		Action: func(c *cli.Context) error {
			if c.NArg() == 0 {
				return errors.New("remove needs the names of jobs, as jobs lists them")
			}
			k, done, err := client(c)
			if err != nil {
				return failed(c, err)
			}
			defer done()
			return failed(c, k.Remove(c.Context, c.Args().Slice()...))
		},
	}
}

func jobsCommand() *cli.Command {
	return &cli.Command{
		Name: "jobs", Usage: "list what was submitted",
		Flags: join.Flags(""),
		Action: func(c *cli.Context) error {
			k, done, err := client(c)
			if err != nil {
				return failed(c, err)
			}
			defer done()
			jobs, err := k.Jobs(c.Context)
			if err != nil {
				return failed(c, err)
			}
			t := tabwriter.NewWriter(c.App.Writer, 0, 0, 2, ' ', 0)
			fmt.Fprintln(t, "job\tname\tverdict\tcases\trefuted\tsince\ttime")
			for _, j := range jobs {
				verdict, end := j.Verdict, j.Ended
				if verdict == "" {
					verdict, end = "…", time.Now()
				}
				fmt.Fprintf(t, "%s\t%s\t%s\t%d\t%d\t%s\t%s\n", j.ID, j.Name, verdict, j.Cases, j.Done, j.Created.Format(time.DateTime), end.Sub(j.Created).Round(time.Millisecond))
			}
			return t.Flush()
		},
	}
}
