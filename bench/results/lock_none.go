//go:build !unix && !windows

package results

import (
	"errors"
	"os"
)

// lock fails: there is no second writer here, and nothing to run either.
func lock(*os.File) error { return errors.ErrUnsupported }
