//go:build static

package libz3

import (
	"errors"
	"io"
)

// errStatic is what a program without the dynamic linker answers.
var errStatic = errors.New("this bsmt is linked statically and opens no libraries")

// Version fails: see errStatic.
func Version() (string, error) { return "", errStatic }

// Serve fails: see errStatic.
func Serve(io.Reader, io.Writer) error { return errStatic }
