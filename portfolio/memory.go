package portfolio

import (
	"context"
	"errors"
	"os"
	"runtime/metrics"
	"strconv"
	"strings"
	"time"
)

// errMemory is why the kernel is stopped when it takes too much.
var errMemory = errors.New("memory limit")

// watchEvery is the time between two looks at the heap: at the gigabyte a second
// that Go can allocate, the budget is exceeded by some tens of megabytes at most.
const watchEvery = 20 * time.Millisecond

// watchHeap cancels a context with errMemory when the heap of this process holds
// more than limit bytes. It ends with ctx.
func watchHeap(ctx context.Context, limit int64, cancel context.CancelCauseFunc) {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	t := time.NewTicker(watchEvery)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			if metrics.Read(sample); sample[0].Value.Uint64() > uint64(limit) {
				cancel(errMemory)
				return
			}
		}
	}
}

// MachineMemory gives the bytes that this process may hope for: the machine's, or
// less where a control group says so; 0 when that cannot be found out.
func MachineMemory() int64 {
	total := physicalMemory()
	for _, file := range []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"} {
		if b, err := os.ReadFile(file); err == nil {
			if n, err := strconv.ParseInt(strings.TrimSpace(string(b)), 10, 64); err == nil && n > 0 && (total == 0 || n < total) {
				total = n
			}
		}
	}
	return total
}
