//go:build !linux

package portfolio

// physicalMemory does not know the machine's memory.
func physicalMemory() int64 { return 0 }
