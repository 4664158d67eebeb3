//go:build !unix

package keeper

import "bsmt/internal/cgroup"

// Keeper has nothing to do: on Windows a job object ends with its owner, and elsewhere there are no processes.
type Keeper struct{}

// Add does nothing.
func (*Keeper) Add(int) {}

// Remove does nothing.
func (*Keeper) Remove(int) {}

// Group gives none.
func (*Keeper) Group(int64) *cgroup.Group { return nil }

// NoGroups does nothing.
func (*Keeper) NoGroups() {}

// Close does nothing.
func (*Keeper) Close() {}
