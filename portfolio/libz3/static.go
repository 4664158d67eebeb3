//go:build static || (!linux && !darwin)

package libz3

import (
	"errors"
	"io"
)

// errStatic is what a program without the dynamic linker answers, and one for a system where it is not used.
var errStatic = errors.New("this bsmt opens no libraries: it is linked statically, or not for Linux or macOS")

// Version fails: see errStatic.
func Version() (string, error) { return "", errStatic }

// Serve fails: see errStatic.
func Serve(io.Reader, io.Writer) error { return errStatic }
