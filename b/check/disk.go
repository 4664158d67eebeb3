package check

import (
	"fmt"
	"os"
	"sync"
)

// disk is memory in a file that nobody else can open, mapped into the program: the system keeps
// in memory what it has room for.
type disk struct {
	mu      sync.Mutex
	file    *os.File
	mapped  [][]byte
	spare   []byte // the end of what was mapped last, not in use
	size    int64  // of the file
	trouble error  // why the file does not grow any more: the program's own memory is used instead
}

// extent is by how many bytes the file grows, at least.
const extent = 16 << 20

// newDisk makes the file in a folder.
func newDisk(folder string) (*disk, error) {
	if !canMap {
		return nil, fmt.Errorf("states are kept on disk on Unix only")
	}
	f, err := os.CreateTemp(folder, "bsmt-states-")
	if err != nil {
		return nil, err
	}
	if err := os.Remove(f.Name()); err != nil {
		return nil, err
	}
	return &disk{file: f}, nil
}

func (d *disk) bytes(n int) []byte {
	d.mu.Lock()
	defer d.mu.Unlock()
	n = (n + 63) &^ 63 // so that what comes next is aligned, too
	if len(d.spare) >= n {
		b := d.spare[:n:n]
		d.spare = d.spare[n:]
		return b
	}
	if d.trouble != nil {
		return make([]byte, n)
	}
	b, err := d.grow(max(n, extent))
	if err != nil {
		d.trouble = err
		return make([]byte, n)
	}
	d.spare = b[n:]
	return b[:n:n]
}

// grow makes the file longer. Its blocks are written, so that there is room for them.
func (d *disk) grow(n int) ([]byte, error) {
	n = (n + extent - 1) / extent * extent
	zeros := make([]byte, 1<<20)
	for at := int64(0); at < int64(n); at += int64(len(zeros)) {
		if _, err := d.file.WriteAt(zeros, d.size+at); err != nil {
			return nil, err
		}
	}
	b, err := mapFile(d.file, d.size, n)
	if err != nil {
		return nil, err
	}
	d.size += int64(n)
	d.mapped = append(d.mapped, b)
	return b, nil
}

// failed tells why the file does not grow any more.
func (d *disk) failed() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.trouble
}

// bound has the system take back what it keeps of the file in this program's memory, where the
// program has more than a number of bytes. Nobody may use the file meanwhile.
func (d *disk) bound(most int64) {
	if d.size > most/2 && resident() > most {
		for _, m := range d.mapped {
			release(m)
		}
	}
}

// close gives everything back.
func (d *disk) close() {
	for _, m := range d.mapped {
		unmap(m)
	}
	d.mapped, d.spare = nil, nil
	d.file.Close()
}
