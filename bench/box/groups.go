package box

import "bsmt/internal/cgroup"

// NewGroups makes a folder for the control groups of runs. Its error says why it cannot be
// done, as where this process may not write there.
func NewGroups() (*cgroup.Folder, error) {
	f, err := cgroup.Make("bsmt-bench-")
	if err != nil {
		return nil, err
	}
	if err := f.Try(); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}
