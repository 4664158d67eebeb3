package executable

import (
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
)

// TestStartedWhileOthersWrite starts each program as soon as it is written, while other
// goroutines write and start theirs.
func TestStartedWhileOthersWrite(t *testing.T) {
	dir := t.TempDir()
	var all sync.WaitGroup
	for writer := range 8 {
		all.Go(func() {
			for i := range 20 {
				path := filepath.Join(dir, strconv.Itoa(writer)+"-"+strconv.Itoa(i))
				if err := Write(path, "#!/bin/sh\nexit 0\n"); err != nil {
					t.Error(err)
				} else if err := exec.Command(path).Run(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
}
