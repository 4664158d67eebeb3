// Command bsmt-fuzz looks for wrong answers of the kernel with random scripts,
// held against the evaluator, z3 and cvc5; see package fuzz. It ends with status 1
// when it found any.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"

	"bsmt/fuzz"
)

func main() {
	cfg := fuzz.Config{Out: os.Stdout}
	flag.DurationVar(&cfg.Time, "time", 60*time.Second, "how long to run; 0: until -scripts")
	flag.IntVar(&cfg.Scripts, "scripts", 0, "how many scripts; 0: until -time")
	flag.Uint64Var(&cfg.Seed, "seed", 1, "repeats a run")
	flag.Uint64Var(&cfg.First, "first", 0, "number of the first script")
	flag.DurationVar(&cfg.Timeout, "timeout", time.Second, "of the kernel for one check")
	flag.DurationVar(&cfg.Reduce, "reduce", 20*time.Second, "time to make a finding smaller")
	flag.Float64Var(&cfg.Vary, "vary", 0.2, "share of the scripts whose variants are solved, too")
	flag.Float64Var(&cfg.Plain, "plain", 0.2, "share of the scripts that are solved under plain names, too; 1: there are no others")
	flag.IntVar(&cfg.Jobs, "jobs", 0, "searches of the kernel at once, from the first unit of work on; 0: one")
	flag.BoolVar(&cfg.Alone, "alone", false, "without z3 and cvc5")
	flag.IntVar(&cfg.Each, "each", 3, "findings of one kind and profile to keep; 0: all")
	flag.StringVar(&cfg.Folder, "folder", "", "where to write findings as .smt2 files")
	flag.BoolVar(&cfg.Dialogue, "dialogues", false, "scripts that ask many questions about a stack of assertions")
	flag.BoolVar(&cfg.Planted, "planted", false, "scripts that are true under values chosen beforehand: no other solver is asked")
	proofs := flag.Bool("proofs", false, "proofs that are written at random, over scripts with a model, for the checker; -scripts counts them, -timeout is processor time of one")
	names := flag.String("profiles", "", "profiles with commas between, or prefixes that end in *; empty: all")
	list := flag.Bool("list", false, "print the profiles")
	show := flag.Bool("print", false, "print the scripts from -first on, -scripts of them, and solve nothing")
	flag.Parse()
	if *list {
		for _, p := range fuzz.Profiles() {
			fmt.Println(p.Name)
		}
		return
	}
	if *names != "" {
		cfg.Profiles = chosen(strings.Split(*names, ","))
		if len(cfg.Profiles) == 0 {
			fmt.Fprintf(os.Stderr, "bsmt-fuzz: no profile %s; -list names them\n", *names)
			os.Exit(2)
		}
	}
	if *show {
		ps := cfg.Profiles
		if ps == nil {
			ps = fuzz.Profiles()
		}
		for i := cfg.First; i < cfg.First+uint64(max(cfg.Scripts, 1)); i++ {
			make := fuzz.Generate
			if cfg.Dialogue {
				make = fuzz.GenerateDialogue
			}
			s := make(&ps[i%uint64(len(ps))], cfg.Seed, i)
			if cfg.Plain < 1 {
				s = fuzz.Named(s, cfg.Seed, i)
			}
			fmt.Print(s.Text())
		}
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	fmt.Printf("seed %d\n", cfg.Seed)
	if *proofs {
		cfg.Timeout = max(cfg.Timeout, time.Minute)
		rep := fuzz.RunProofs(ctx, cfg)
		rep.Print(os.Stdout)
		if len(rep.Findings) > 0 {
			os.Exit(1)
		}
		return
	}
	rep := fuzz.Run(ctx, cfg)
	rep.Print(os.Stdout)
	if len(rep.Findings) > 0 {
		os.Exit(1)
	}
}

// chosen gives the profiles of these names.
func chosen(names []string) []fuzz.Profile {
	return slices.DeleteFunc(fuzz.Profiles(), func(p fuzz.Profile) bool {
		return !slices.ContainsFunc(names, func(n string) bool {
			prefix, star := strings.CutSuffix(n, "*")
			return n == p.Name || star && strings.HasPrefix(p.Name, prefix)
		})
	})
}
