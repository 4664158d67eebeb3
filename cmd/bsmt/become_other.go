//go:build !unix

package main

import (
	"errors"
	"os"
	"os/exec"

	"bsmt/internal/command"
)

// become runs a program, whose exit code is this one's.
func become(path string, args []string) error {
	cmd := exec.Command(path, args[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := cmd.Run()
	var ended *exec.ExitError
	if errors.As(err, &ended) {
		return command.Code(ended.ExitCode())
	}
	return err
}
