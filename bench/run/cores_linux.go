package run

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strconv"

	"golang.org/x/sys/unix"
)

// Processors gives the processors that this process may use, those that share a core
// beside each other.
func Processors() []int {
	var set unix.CPUSet
	if unix.SchedGetaffinity(0, &set) != nil {
		return nil
	}
	type place struct{ chip, core, cpu int }
	var all []place
	for cpu := range len(set) * 64 {
		if set.IsSet(cpu) {
			dir := fmt.Sprintf("/sys/devices/system/cpu/cpu%d/topology/", cpu)
			all = append(all, place{number(dir + "physical_package_id"), number(dir + "core_id"), cpu})
		}
	}
	slices.SortFunc(all, func(a, b place) int {
		return slices.Compare([]int{a.chip, a.core, a.cpu}, []int{b.chip, b.core, b.cpu})
	})
	out := make([]int, len(all))
	for i, p := range all {
		out[i] = p.cpu
	}
	return out
}

// number reads a file that holds one; 0 when it does not.
func number(name string) int {
	text, _ := os.ReadFile(name)
	n, _ := strconv.Atoi(string(bytes.TrimSpace(text)))
	return n
}
