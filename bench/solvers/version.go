package solvers

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"

	"bsmt/bench/results"
)

// versionTime is how long a program may take to tell its version.
const versionTime = 10 * time.Second

// Identify fills a solver's version in: the first line that its program prints when it
// is called with --version and nothing else, where that is one, and the beginning of
// the program's SHA-256, which two builds of one version do not share.
func (c *Catalog) Identify(ctx context.Context, s results.Solver) (results.Solver, error) {
	file, err := os.Open(s.Command[0])
	if err != nil {
		return s, err
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return s, fmt.Errorf("%s: %w", s.Name, err)
	}
	s.Version = fmt.Sprintf("%s [%x]", version(ctx, s.Command[0]), sum.Sum(nil)[:4])
	s.Version = strings.TrimSpace(s.Version)
	return s, ctx.Err()
}

// version asks a program; empty when it does not tell.
func version(ctx context.Context, program string) string {
	ctx, stop := context.WithTimeout(ctx, versionTime)
	defer stop()
	cmd := exec.CommandContext(ctx, program, "--version")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = time.Second
	out, err := cmd.Output()
	if err != nil {
		return ""
	}
	for _, line := range bytes.Split(out, []byte("\n")) {
		text := strings.Join(strings.Fields(strings.ToValidUTF8(string(line), "")), " ")
		if text != "" && len(text) <= 200 {
			return text
		}
	}
	return ""
}
