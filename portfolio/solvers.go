package portfolio

import "bsmt/portfolio/members"

// Find looks for a member's program. What it gives has no limits yet.
func Find(t *members.Table, name string) (*External, bool) {
	m := t.Find(name)
	if m == nil {
		return nil, false
	}
	path, ok := m.Look()
	if !ok {
		return nil, false
	}
	return &External{Member: m, Path: path}, true
}

// Found looks for all members' programs. It leaves out those that stand behind another.
func Found(t *members.Table) []*External {
	var out []*External
	seen := map[string]bool{}
	for _, m := range t.Members {
		if seen[m.Behind] {
			continue
		}
		if e, ok := Find(t, m.Name); ok {
			seen[m.Name] = true
			out = append(out, e)
		}
	}
	return out
}

// LibZ3 is the member that asks the Z3 library in a child of this very program,
// which must serve it when it is called with the given arguments (see package
// libz3). Whether there is such a library shows when it runs.
func LibZ3(executable string, args ...string) *External {
	m := &members.Member{Name: "libz3", Program: executable, Args: args, Incremental: []string{}, All: members.AllFirst}
	return &External{Member: m, Path: executable}
}
