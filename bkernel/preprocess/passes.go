package preprocess

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"bsmt/bkernel/ast"
	"bsmt/internal/words"
)

// pass is one step of preprocessing, with what it remembers between its runs. A run changes
// the facts to an equisatisfiable list and appends to the definitions what it takes from
// models. It reports whether it changed anything.
type pass interface{ run() bool }

// row is a line of the table of passes.
type row struct {
	name  string
	doc   string // a line without a full stop
	make  func(p *Preprocessor) pass
	after []string // passes that must stand before it in the table
	short bool     // takes part where preparing is to be short
}

// passes is the order of preprocessing; TestPassOrder checks it against after.
func passes() []row {
	seen := func() map[ast.Node]bool { return map[ast.Node]bool{} }
	return []row{
		{name: flattening, short: true, doc: "conjunctions become facts of their own; what is true or doubled goes",
			make: func(p *Preprocessor) pass { return &flattenPass{p} }},
		{name: unconstrained, short: true, doc: "terms that an argument of their own can give each value become constants", after: []string{flattening},
			make: func(p *Preprocessor) pass { return &unconstrainedPass{Preprocessor: p} }},
		{name: "skolemize", short: true, doc: "variables of negated universal facts become constants", after: []string{flattening},
			make: func(p *Preprocessor) pass { return &skolemizePass{p} }},
		{name: "apart", short: true, doc: "variables of free types that are only taken apart become what constructors make", after: []string{flattening, "skolemize"},
			make: func(p *Preprocessor) pass { return &apartPass{p} }},
		{name: "numbers", short: true, doc: "words that are only counted with become integers", after: []string{flattening, unconstrained},
			make: func(p *Preprocessor) pass { return &numbersPass{Preprocessor: p} }},
		{name: "counters", doc: "constants that count in unary become sums", after: []string{flattening},
			make: func(p *Preprocessor) pass { return &countersPass{p} }},
		{name: guarding, doc: "literals that imply something and are needed at most, or that only choose between two cases, give way to it", after: []string{flattening},
			make: func(p *Preprocessor) pass { return &guardsPass{p} }},
		{name: "gather", doc: "parts of equalities and of equivalences become one fact", after: []string{flattening, guarding},
			make: func(p *Preprocessor) pass { return &gatherPass{p} }},
		{name: "ladders", doc: "literals each of which implies the next, and that a sum adds up, say that an integer is at least so much", after: []string{flattening, "gather"},
			make: func(p *Preprocessor) pass { return &laddersPass{p, seen()} }},
		{name: "binary", doc: "predicates choose the values of integer constants that have two", after: []string{flattening, "gather"},
			make: func(p *Preprocessor) pass { return &binaryPass{p} }},
		{name: "indicators", doc: "comparisons that a choice between numerals decides become connectives", after: []string{flattening, "binary"},
			make: func(p *Preprocessor) pass { return &indicatorsPass{p} }},
		{name: symmetries, short: true, doc: "elements of deferred sets are taken in the order of their first use", after: []string{flattening, "skolemize"},
			make: func(p *Preprocessor) pass { return &symmetryPass{Preprocessor: p} }},
		{name: "mirror", doc: "integer constants are turned round, -x in the place of x, where that makes sums of two differences", after: []string{flattening, unconstrained},
			make: func(p *Preprocessor) pass { return &mirrorPass{p} }},
		{name: "anchor", short: true, doc: "one of the constants that only differences are about becomes 0", after: []string{flattening},
			make: func(p *Preprocessor) pass { return &anchorPass{Preprocessor: p} }},
		{name: "cliques", doc: "disequalities of each two of several expressions become one fact", after: []string{flattening, "gather"},
			make: func(p *Preprocessor) pass { return &cliquesPass{p} }},
		{name: "crowds", doc: "more constants than facts leave them values do not all differ", after: []string{flattening, "cliques"},
			make: func(p *Preprocessor) pass { return &crowdsPass{p, seen()} }},
		{name: "enumerations", short: true, doc: "constants of listed values that all differ become integers", after: []string{flattening, "cliques"},
			make: func(p *Preprocessor) pass { return &enumerationsPass{p} }},
		{name: "literals", doc: "facts are true, and their negations false, within other facts", after: []string{flattening},
			make: func(p *Preprocessor) pass { return &literalsPass{p} }},
		{name: sameCircuits, doc: "disequalities of words that are the same are refuted", after: []string{flattening},
			make: func(p *Preprocessor) pass { return &circuitsPass{Preprocessor: p, seen: seen(), budget: 1 << 22} }},
		{name: "arithmetic", short: true, doc: "quantifiers over linear arithmetic are eliminated, the innermost first", after: []string{flattening, "skolemize", "literals"},
			make: func(p *Preprocessor) pass { return &arithmeticPass{p, seen()} }},
		{name: "unfold", short: true, doc: "quantifiers whose variables numerals bound become their instances", after: []string{flattening, "skolemize"},
			make: func(p *Preprocessor) pass { return &unfoldPass{Preprocessor: p} }},
		{name: "readings", short: true, doc: "functions that facts give values and nothing else speaks of go; what they tell apart differs", after: []string{flattening},
			make: func(p *Preprocessor) pass { return &readingsPass{p} }},
		{name: "cells", short: true, doc: "functions of integers in small ranges become a constant for each point", after: []string{flattening, "unfold"},
			make: func(p *Preprocessor) pass { return &cellsPass{p} }},
		{name: "join", doc: "linear equalities that all disjuncts of a fact, or of facts that share all but one, imply become facts, and bounds of a sum that is one of neighbouring integers", after: []string{flattening},
			make: func(p *Preprocessor) pass { return &joinPass{p, seen()} }},
		{name: "divisors", doc: "each factor of a product that is a numeral divides it", after: []string{flattening},
			make: func(p *Preprocessor) pass { return &divisorsPass{p, seen()} }},
		{name: "solve-equalities", short: true, doc: "constants that a fact defines are replaced by their definitions", after: []string{flattening, "literals"},
			make: func(p *Preprocessor) pass { return &solveEqualitiesPass{p} }},
		{name: "locals", doc: "constants that one case alone speaks of, and defines, are replaced by their definitions", after: []string{flattening, "solve-equalities"},
			make: func(p *Preprocessor) pass { return &localsPass{solveEqualitiesPass{p}} }},
		{name: "words", doc: "what intervals and known bits of other facts decide is replaced", after: []string{flattening, "solve-equalities"},
			make: func(p *Preprocessor) pass { return &wordsPass{Preprocessor: p} }},
		{name: "xors", doc: "words and predicates that are sums modulo 2 are solved by Gaussian elimination", after: []string{flattening, "words"},
			make: func(p *Preprocessor) pass { return &xorsPass{p, seen()} }},
		{name: "residues", doc: "polynomial equations without a solution modulo a small number become false, values that remainders of polynomials do not have become facts", after: []string{flattening},
			make: func(p *Preprocessor) pass { return &residuesPass{p, seen()} }},
		{name: "polynomials", doc: "polynomial comparisons become their points, lines, intervals and bounds", after: []string{flattening, "residues"},
			make: func(p *Preprocessor) pass { return &polynomialsPass{Preprocessor: p, seen: seen()} }},
	}
}

// Names of passes that Preprocessor speaks of.
const (
	flattening    = "flatten"
	unconstrained = "unconstrained"
	symmetries    = "symmetry"
	guarding      = "guards"
	sameCircuits  = "circuits"
)

// Pass is what users see of a row of the table of passes.
type Pass struct {
	Name string
	Doc  string // a line without a full stop
}

// Passes lists the passes in their order.
func Passes() (out []Pass) {
	for _, r := range passes() {
		out = append(out, Pass{r.name, r.doc})
	}
	return out
}

// Long gives the names of passes that are left out where preparing is to be short.
func Long() (out []string) {
	for _, r := range passes() {
		if !r.short {
			out = append(out, r.name)
		}
	}
	return out
}

// CheckPasses says which of the names is no pass, and which pass is meant.
func CheckPasses(names []string) error {
	var known []string
	for _, r := range passes() {
		known = append(known, r.name)
	}
	for _, n := range names {
		if slices.Contains(known, n) {
			continue
		}
		if near := words.Nearest(n, known); near != "" {
			return fmt.Errorf("there is no pass %q: did you mean %s?", n, near)
		}
		return fmt.Errorf("there is no pass %q; known are %s", n, strings.Join(known, ", "))
	}
	return nil
}

// step is a pass of one preprocessor, and what it did.
type step struct {
	row
	pass
	cost StepTime
	off  bool // left out
}

// StepTime is what a step before the search took.
type StepTime struct {
	Name    string        // of the pass; simplify and compile are steps too
	Runs    int           // how often it ran
	Changed int           // and changed something
	Time    time.Duration // in all
}

// add counts a run that began at start.
func (s *StepTime) add(start time.Time, changed bool) {
	s.Runs++
	if changed {
		s.Changed++
	}
	s.Time += time.Since(start)
}
