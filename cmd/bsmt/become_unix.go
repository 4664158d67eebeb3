//go:build unix

package main

import (
	"os"
	"syscall"
)

// become has a program take the place of this one.
func become(path string, args []string) error {
	return &os.PathError{Op: "exec", Path: path, Err: syscall.Exec(path, args, os.Environ())}
}
