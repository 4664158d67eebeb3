// Command bsmt-mutate seeds bugs, one at a time, in a copy of the module, and tells which
// of them the tests let through.
//
//	bsmt-mutate [-n 40] [-seed 1] [-test 'go test ./...'] [-timeout 10m] FOLDER…
//
// Bugs go into the Go files of the folders (those of tests, generated ones and ones that are
// not built here aside). A line for each says whether it was caught, survived, or does not
// compile, which does not count. The exit status is 1 when one survived. {} in the test
// stands for the package of the bug, so that its own tests can come first: they notice most,
// and soonest.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"go/build"
	"io/fs"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"bsmt/internal/mutate"
)

func main() {
	n := flag.Int("n", 40, "how many bugs that compile")
	seed := flag.Int64("seed", 1, "repeats a run")
	test := flag.String("test", "go test ./...", "what has to notice")
	limit := flag.Duration("timeout", 10*time.Minute, "for each run of the test; one that takes longer has noticed")
	flag.Parse()
	survived, err := run(*n, *seed, *test, *limit, flag.Args())
	if err != nil {
		fmt.Fprintln(os.Stderr, "bsmt-mutate:", err)
		os.Exit(2)
	}
	if survived > 0 {
		os.Exit(1)
	}
}

// run seeds bugs and gives how many survived.
func run(n int, seed int64, test string, limit time.Duration, folders []string) (survived int, err error) {
	if len(folders) == 0 {
		return 0, fmt.Errorf("name the folders that bugs go into")
	}
	dir, err := os.MkdirTemp("", "bsmt-mutate-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	if err := copyModule(dir); err != nil {
		return 0, err
	}
	var files []string
	for _, folder := range folders {
		err := filepath.WalkDir(filepath.Join(dir, folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			if here, err := build.Default.MatchFile(filepath.Split(path)); err != nil || !here {
				return err // of another build
			}
			text, err := os.ReadFile(path)
			if err == nil && !bytes.HasPrefix(text, []byte("// Code generated")) {
				files = append(files, path)
			}
			return err
		})
		if err != nil {
			return 0, err
		}
	}
	if len(files) == 0 {
		return 0, fmt.Errorf("no Go files in %s", strings.Join(folders, ", "))
	}
	rnd := rand.New(rand.NewSource(seed))
	caught := 0
	for tries := 0; caught+survived < n && tries < 20*n; tries++ {
		file := files[rnd.Intn(len(files))]
		src, err := os.ReadFile(file)
		if err != nil {
			return survived, err
		}
		sites, err := mutate.Sites(src)
		if err != nil {
			return survived, err
		}
		if len(sites) == 0 {
			continue
		}
		site := sites[rnd.Intn(len(sites))]
		if err := os.WriteFile(file, site.Apply(src), 0o666); err != nil {
			return survived, err
		}
		if command(dir, "go build ./...", limit) == nil {
			verdict := "caught"
			name, _ := filepath.Rel(dir, file)
			if command(dir, strings.ReplaceAll(test, "{}", "./"+filepath.Dir(name)), limit) == nil {
				verdict = "SURVIVED"
				survived++
			} else {
				caught++
			}
			fmt.Printf("%-9s %s:%d: %s\n", verdict, name, site.Line, strings.Join(strings.Fields(site.What), " "))
		}
		if err := os.WriteFile(file, src, 0o666); err != nil {
			return survived, err
		}
	}
	fmt.Printf("%d bugs, %d caught, %d survived\n", caught+survived, caught, survived)
	return survived, nil
}

// copyModule copies the files of the module here, hidden folders aside.
func copyModule(dir string) error {
	return filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != "." && strings.HasPrefix(d.Name(), "."):
			return filepath.SkipDir
		case d.IsDir():
			return os.MkdirAll(filepath.Join(dir, path), 0o777)
		case !d.Type().IsRegular():
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(dir, path), text, 0o777)
	})
}

// command runs a shell command in a folder; the error is that it failed or took too long.
func command(dir, line string, limit time.Duration) error {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", line)
	cmd.Dir = dir
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = time.Second
	return cmd.Run()
}
