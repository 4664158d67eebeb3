package main

import (
	"fmt"
	"os"
	"strings"

	"bsmt/internal/cli"
	"bsmt/internal/command"
	"bsmt/internal/source"
	"bsmt/portfolio"
	"bsmt/portfolio/cooperate"
	"bsmt/portfolio/members"
	"bsmt/portfolio/schedule"
)

// membersFlag names a file with solvers of the user's own.
func membersFlag() cli.Flag {
	return &cli.StringFlag{Name: "members", EnvVars: []string{"BSMT_MEMBERS"}, Usage: "`FILE` with solvers of your own, and how they are called: see docs/portfolio.md"}
}

// memberTable gives the solvers that are known, those of --members included.
func memberTable(c *cli.Context) (*members.Table, error) {
	t := members.Builtin()
	name := c.String("members")
	if name == "" {
		return t, nil
	}
	f, err := source.Open(name)
	if err != nil {
		return nil, command.Unreadable(name, err)
	}
	defer f.Close()
	return t, t.Read(f, name)
}

// readSchedule reads a schedule that the user made.
func readSchedule(name string) (*schedule.Table, error) {
	f, err := source.Open(name)
	if err != nil {
		return nil, command.Unreadable(name, err)
	}
	defer f.Close()
	return schedule.Read(f, name)
}

// find gives a solver that is asked for by its name. Its error says whether it is known.
func (s *settings) find(t *members.Table, name string) (*portfolio.External, error) {
	e, err := find(t, name)
	if err == nil {
		e.Keeper = s.keeper
	}
	return e, err
}

func find(t *members.Table, name string) (*portfolio.External, error) {
	if name == "libz3" {
		exe, err := os.Executable()
		if err != nil {
			return nil, err
		}
		return portfolio.LibZ3(exe, libz3Server), nil
	}
	e, found := portfolio.Find(t, name)
	switch {
	case found:
		return e, nil
	case t.Find(name) == nil:
		return nil, fmt.Errorf("there is no solver %q; known are kernel, cooperate, libz3, %s and portfolio", name, strings.Join(t.Names(), ", "))
	}
	return nil, fmt.Errorf("the solver %s is not on PATH", name)
}

// solver makes the Solver that the options ask for. It looks for nothing on the
// machine that they do not name.
func (s *settings) solver(c *cli.Context) (*portfolio.Portfolio, error) {
	memory := c.Int64("memory") << 20
	if memory == 0 {
		memory = defaultMemory
		if m := portfolio.MachineMemory() / 4 * 3; m > 0 {
			memory = min(memory, m)
		}
	}
	if room, ok := addressSpace(); ok {
		memory = min(memory, max(room-leastRoom, leastRoom))
	}
	table, err := memberTable(c)
	if err != nil {
		return nil, err
	}
	p := &portfolio.Portfolio{
		Jobs: c.Int("jobs"), CrossCheck: c.Bool("cross-check"),
		Note: func(format string, a ...any) { fmt.Fprintf(s.notes, "bsmt: "+format+"\n", a...) },
	}
	if name := c.String("schedule"); name != "" {
		if p.Schedule, err = readSchedule(name); err != nil {
			return nil, err
		}
	}
	options, err := s.kernelOptions(c)
	if err != nil {
		return nil, err
	}
	var kernels []*portfolio.Kernel
	var externals []*portfolio.External
	var pairs []*cooperate.Solver
	for n := range strings.SplitSeq(c.String("solver"), ",") {
		n = strings.TrimSpace(n)
		number, numbered := portfolio.KernelNumber(n)
		switch {
		case n == "portfolio":
			p.Fill = true
			kernels = append(kernels, &portfolio.Kernel{Options: options})
		case n == "kernel", n == "bsmt", numbered:
			kernels = append(kernels, &portfolio.Kernel{Options: options, Number: number})
		case n == "cooperate":
			pair, err := s.cooperation(c, table)
			if err != nil {
				return nil, err
			}
			pair.Options = options
			pairs = append(pairs, pair)
		default:
			e, err := s.find(table, n)
			if err != nil {
				return nil, err
			}
			externals = append(externals, e)
		}
	}
	if name := kernelFlagSet(c); name != "" && len(kernels)+len(pairs) == 0 {
		return nil, fmt.Errorf("--%s is for the kernel, which --solver %s leaves out", name, c.String("solver"))
	}
	// Those that wait for their turn keep what they have, so that all count.
	const threes = 3 // a kernel and two children of a partner
	n := len(kernels) + len(externals) + threes*len(pairs)
	if p.Fill || c.Int64("memory") == 0 {
		n = max(n, 3) // the kernel and the two that most machines have
	}
	share := memory / int64(n)
	var named []portfolio.Solver
	for i, k := range kernels {
		if k.MemLimit = share; i == 0 {
			s.limitHeap(share)
			p.First = k
		} else {
			named = append(named, k)
		}
	}
	for _, pair := range pairs {
		if pair.MemLimit = share; p.First == nil {
			s.limitHeap(share)
		}
		pair.Partner.Memory = share
		named = append(named, pair)
	}
	for _, e := range externals {
		e.Memory = share
		named = append(named, e)
	}
	p.Others = func() []portfolio.Solver {
		if !p.Fill {
			return named
		}
		found := portfolio.Found(table)
		if len(found) == 0 || found[0].Name() != "z3" {
			if e, err := find(table, "libz3"); err == nil {
				found = append(found, e)
			}
		}
		var out []portfolio.Solver
		for _, e := range found {
			e.Keeper = s.keeper
			e.Memory = min(share, memory/int64(len(found)+1))
			out = append(out, e)
		}
		return append(out, named...)
	}
	return p, nil
}
