package run

import "fmt"

// share gives each of so many workers some processors of its own; none when cores is 0.
func share(all []int, workers, cores int) ([][]int, error) {
	out := make([][]int, workers)
	if cores == 0 {
		return out, nil
	}
	if workers*cores > len(all) {
		return nil, fmt.Errorf("%d runs at once with %d cores each need %d, and %d can be had; --cores 0 pins nothing",
			workers, cores, workers*cores, len(all))
	}
	for i := range out {
		out[i] = all[i*cores : (i+1)*cores]
	}
	return out, nil
}

// Cores gives how many processors each of so many runs at once can have to itself.
func Cores(parallel int) int { return len(Processors()) / max(1, parallel) }
