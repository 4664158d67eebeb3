package portfolio

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
	"time"

	"bsmt/internal/ending"
)

// watchEvery is the time between two looks at the memory: at the gigabyte a second
// that Go can allocate, the budget is exceeded by some tens of megabytes at most.
const watchEvery = 20 * time.Millisecond

// Bounded gives a context that is cancelled with ending.ErrMemory when this process takes more than limit
// bytes; 0 is no limit. The caller cancels it.
func Bounded(ctx context.Context, limit int64) (context.Context, context.CancelCauseFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	if limit > 0 {
		go watchHeap(ctx, limit, cancel)
	}
	return ctx, cancel
}

func watchHeap(ctx context.Context, limit int64, cancel context.CancelCauseFunc) {
	t := time.NewTicker(watchEvery)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			if MemoryExceeded(limit) {
				cancel(ending.ErrMemory)
				return
			}
		}
	}
}

// MemoryExceeded tells whether this process takes more than limit bytes of the machine when
// all garbage is gone, which it has collected then.
func MemoryExceeded(limit int64) bool {
	if taken() <= uint64(limit) {
		return false
	}
	debug.FreeOSMemory()
	return taken() > uint64(limit)
}

// taken is how many bytes the Go runtime has of the machine. The program itself, some 25 MB
// of which others share, comes on top.
func taken() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64() - sample[1].Value.Uint64()
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
