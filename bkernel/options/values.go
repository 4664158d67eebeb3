package options

// Values are the numbers that steer the kernel. Default gives them; the zero value is of no
// use. Those who solve only read them.
type Values struct {
	Restart  Restart
	Decay    Decay
	Phase    Phase
	Reduce   Reduce
	Vivify   Vivify
	Arith    Arith
	Quant    Quant
	Strategy Strategies
	Jobs     Jobs
}

// Restart is read by package core: when the search goes back to its first decisions.
type Restart struct {
	Margin float64 // restart.margin
	Fast   int     // restart.fast
	Slow   int     // restart.slow
	Gap    int     // restart.gap
	Luby   int     // restart.luby
	Held   int     // restart.held
	Mode   int     // restart.mode
}

// Decay is read by package core: how fast activities of the past are forgotten.
type Decay struct {
	Focused float64 // decay.focused
	Stable  float64 // decay.stable
	Random  float64 // decay.random
}

// Phase is read by package core: which truth is tried first.
type Phase struct {
	Every int     // phase.every
	Flip  float64 // phase.flip
}

// Reduce is read by package core: which learned clauses stay.
type Reduce struct {
	First    int     // reduce.first
	Growth   float64 // reduce.growth
	Share    float64 // reduce.share
	Glue     int     // reduce.glue
	Simplify int     // reduce.simplify
}

// Vivify is read by package core: how much goes into shorter clauses.
type Vivify struct {
	Share float64 // vivify.share
	Least int     // vivify.least
	Glue  int     // vivify.glue
}

// Arith is read by package arith: what the final check tries, and how often.
type Arith struct {
	Eager       int // arith.eager
	EagerModels int // arith.eager-models
	RangesEvery int // arith.ranges-every
	ModelsEvery int // arith.models-every
	CutsEvery   int // arith.cuts-every
	CutsAtOnce  int // arith.cuts-at-once
	Cuts        int // arith.cuts
	BoxFirst    int // arith.box-first
}

// Quant is read by package quant: how far instantiation goes before others have a look.
type Quant struct {
	Unfold      int // quant.unfold
	Round       int // quant.round
	SearchEvery int // quant.search-every
	SearchShare int // quant.search-share
	Generations int // quant.generations
	Instances   int // quant.instances
	RootRounds  int // quant.root-rounds
	RootCap     int // quant.root-instances
	EagerRounds int // quant.eager-rounds
	Steps       int // quant.steps
}

// Strategies are read by package strategy, one for each row of its table that is no look
// in passing.
type Strategies struct {
	FiniteModels       Strategy
	Unfolding          Strategy
	LocalSearch        Strategy
	IntBlasting        Strategy
	Coverings          Strategy
	Diving             Strategy
	SymmetryBreaking   Strategy
	WithoutDefinitions Strategy
	Induction          Strategy
	AssumptionsAsFacts Strategy
	Unrecorded         Strategy
}

// Jobs is read by package strategy: how several searches work on one problem.
type Jobs struct {
	Alone   int // jobs.alone
	Scout   int // jobs.scout
	Round   int // jobs.round
	Size    int // jobs.size
	Glue    int // jobs.glue
	Clauses int // jobs.clauses
	Cube    int // jobs.cube
	Looks   int // jobs.looks
}

// Strategy says how much work the turns of one do, in units of work.
type Strategy struct {
	After  int     // of clause learning before the first turn
	First  int     // of the first turn
	Growth int     // factor of the work of turns that follow one which asks for more
	Most   int     // of any turn; 0 is no limit
	Share  float64 // of work, where that of clause learning is 1
}

// conflict is the work of a conflict with the propagation before it, as a measure.
const conflict = 300

// much is more than any of the numbers need be.
const much = 1 << 40

// Table is the table of all options, in the order in which they are listed.
func Table() []Option {
	t := []Option{
		number("restart.margin", 0.9, 0.1, 10, "restart when the LBD of late, times this, exceeds that of all", func(v *Values) *float64 { return &v.Restart.Margin }),
		whole("restart.fast", 32, 1, much, "conflicts that the average LBD of late is over", func(v *Values) *int { return &v.Restart.Fast }),
		whole("restart.slow", 8192, 1, much, "conflicts that the average LBD of all is over", func(v *Values) *int { return &v.Restart.Slow }),
		whole("restart.gap", 2, 1, much, "least conflicts between restarts in focused mode", func(v *Values) *int { return &v.Restart.Gap }),
		whole("restart.luby", 128, 1, much, "conflicts in a Luby step of stable mode", func(v *Values) *int { return &v.Restart.Luby }),
		whole("restart.held", 1000, 1, much, "conflicts between restarts of a search that goes straight down", func(v *Values) *int { return &v.Restart.Held }),
		whole("restart.mode", 1000, 1, much, "conflicts of the first phase of focused or stable mode", func(v *Values) *int { return &v.Restart.Mode }),
		number("decay.focused", 0.92, 0.5, 0.9999, "factor of activities at each conflict of focused mode", func(v *Values) *float64 { return &v.Decay.Focused }),
		number("decay.stable", 0.95, 0.5, 0.9999, "factor of activities at each conflict of stable mode", func(v *Values) *float64 { return &v.Decay.Stable }),
		number("decay.random", 0.002, 0, 1, "share of decisions that are random where there is a seed", func(v *Values) *float64 { return &v.Decay.Random }),
		whole("phase.every", 1000, 1, much, "conflicts before saved phases are reset first; later resets take longer", func(v *Values) *int { return &v.Phase.Every }),
		number("phase.flip", 0.1, 0, 1, "share of phases that a reset turns round where there is a seed", func(v *Values) *float64 { return &v.Phase.Flip }),
		whole("reduce.first", 1500, 1, much, "conflicts before learned clauses are reduced first", func(v *Values) *int { return &v.Reduce.First }),
		number("reduce.growth", 0.0625, 0, 10, "part of reduce.first by which each gap between reductions is longer", func(v *Values) *float64 { return &v.Reduce.Growth }),
		number("reduce.share", 0.75, 0, 1, "part of the clauses that may go which goes", func(v *Values) *float64 { return &v.Reduce.Share }),
		whole("reduce.glue", 2, 0, much, "LBD up to which clauses stay for good", func(v *Values) *int { return &v.Reduce.Glue }),
		whole("reduce.simplify", 500, 1, much, "conflicts between simplifications at the root", func(v *Values) *int { return &v.Reduce.Simplify }),
		number("vivify.share", 0.125, 0, 10, "propagations of vivification for each of the search", func(v *Values) *float64 { return &v.Vivify.Share }),
		whole("vivify.least", 1000, 0, much, "least propagations of one vivification", func(v *Values) *int { return &v.Vivify.Least }),
		whole("vivify.glue", 6, 0, much, "LBD up to which clauses are shortened", func(v *Values) *int { return &v.Vivify.Glue }),

		whole("arith.eager", 8, 0, much, "final checks at first that refute by ranges each time", func(v *Values) *int { return &v.Arith.Eager }),
		whole("arith.eager-models", 16, 0, much, "final checks at first that dive for an integer solution each time", func(v *Values) *int { return &v.Arith.EagerModels }),
		whole("arith.ranges-every", 8, 1, much, "final checks between those that refute by ranges, later", func(v *Values) *int { return &v.Arith.RangesEvery }),
		whole("arith.models-every", 8, 1, much, "final checks between those that dive, later", func(v *Values) *int { return &v.Arith.ModelsEvery }),
		whole("arith.cuts-every", 8, 1, much, "final checks between those that make Gomory cuts", func(v *Values) *int { return &v.Arith.CutsEvery }),
		whole("arith.cuts-at-once", 2, 0, much, "Gomory cuts of one final check", func(v *Values) *int { return &v.Arith.CutsAtOnce }),
		whole("arith.cuts", 40, 0, much, "Gomory cuts in all: they make dense rows", func(v *Values) *int { return &v.Arith.Cuts }),
		whole("arith.box-first", 24, 1, much, "final checks before unbounded variables are tried in a box; each next one takes four times as many", func(v *Values) *int { return &v.Arith.BoxFirst }),

		whole("quant.unfold", 256, 1, 1<<20, "instances up to which a finite range is unfolded at once", func(v *Values) *int { return &v.Quant.Unfold }),
		whole("quant.round", 100, 1, much, "instances of one quantifier that one round of matching may add", func(v *Values) *int { return &v.Quant.Round }),
		whole("quant.search-every", 8, 1, much, "final checks between those that look for counter-examples first", func(v *Values) *int { return &v.Quant.SearchEvery }),
		whole("quant.search-share", 3, 1, much, "of so many parts of the work counter-examples may take one where there are patterns", func(v *Values) *int { return &v.Quant.SearchShare }),
		whole("quant.generations", 1000, 1, 1<<30, "generation beyond which no term is matched", func(v *Values) *int { return &v.Quant.Generations }),
		whole("quant.instances", 60000, 1, much, "instances after which the kernel gives up", func(v *Values) *int { return &v.Quant.Instances }),
		whole("quant.root-rounds", 30, 0, much, "rounds of matching before the first decision", func(v *Values) *int { return &v.Quant.RootRounds }),
		whole("quant.root-instances", 300, 0, much, "instances after which there are no more of them", func(v *Values) *int { return &v.Quant.RootCap }),
		whole("quant.eager-rounds", 12, 0, much, "final checks at first that take all matches, unranked", func(v *Values) *int { return &v.Quant.EagerRounds }),
		whole("jobs.alone", 50_000, 1, much, "work of one search before others join it", func(v *Values) *int { return &v.Jobs.Alone }),
		whole("jobs.scout", 2000, 0, much, "nodes of a problem from which on another search goes ahead with few passes while the first one prepares", func(v *Values) *int { return &v.Jobs.Scout }),
		whole("jobs.round", 50_000, 1000, much, "work of a search until it tells others what it learned, and takes what they did", func(v *Values) *int { return &v.Jobs.Round }),
		whole("jobs.size", 6, 1, 24, "literals up to which a learned clause is told to other searches", func(v *Values) *int { return &v.Jobs.Size }),
		whole("jobs.glue", 5, 0, much, "LBD up to which it is, too", func(v *Values) *int { return &v.Jobs.Glue }),
		whole("jobs.clauses", 1000, 0, much, "clauses that a search tells at once", func(v *Values) *int { return &v.Jobs.Clauses }),
		whole("jobs.cube", 250_000, 1000, much, "work on a cube before it is split", func(v *Values) *int { return &v.Jobs.Cube }),
		whole("jobs.looks", 240, 1, 10000, "literals that are looked at to split a cube", func(v *Values) *int { return &v.Jobs.Looks }),
		whole("quant.steps", 200000, 1, much, "steps of matching one pattern in one round", func(v *Values) *int { return &v.Quant.Steps }),
	}
	t = append(t, strategy("unfolding", Strategy{First: 200 * conflict, Growth: 2, Share: 0.5}, func(v *Values) *Strategy { return &v.Strategy.Unfolding })...)
	t = append(t, strategy("finite-models", Strategy{First: 200 * conflict, Growth: 2, Share: 1}, func(v *Values) *Strategy { return &v.Strategy.FiniteModels })...)
	t = append(t, strategy("local-search", Strategy{First: 7500, Growth: 4, Most: 25000, Share: 0.5}, func(v *Values) *Strategy { return &v.Strategy.LocalSearch })...)
	t = append(t, strategy("int-blasting", Strategy{After: 300 * conflict, First: 250 * conflict, Growth: 4, Share: 0.5}, func(v *Values) *Strategy { return &v.Strategy.IntBlasting })...)
	t = append(t, strategy("coverings", Strategy{First: 20 * conflict, Growth: 4, Share: 0.5}, func(v *Values) *Strategy { return &v.Strategy.Coverings })...)
	t = append(t, strategy("diving", Strategy{After: 100 * conflict, First: 200 * conflict, Growth: 2, Share: 0.25}, func(v *Values) *Strategy { return &v.Strategy.Diving })...)
	t = append(t, strategy("symmetry-breaking", Strategy{After: 100 * conflict, First: 200 * conflict, Growth: 2, Share: 0.5}, func(v *Values) *Strategy { return &v.Strategy.SymmetryBreaking })...)
	t = append(t, strategy("without-definitions", Strategy{After: 100 * conflict, First: 500 * conflict, Growth: 2, Share: 0.25}, func(v *Values) *Strategy { return &v.Strategy.WithoutDefinitions })...)
	t = append(t, strategy("induction", Strategy{After: 50 * conflict, First: 300 * conflict, Growth: 2, Share: 0.5}, func(v *Values) *Strategy { return &v.Strategy.Induction })...)
	t = append(t, strategy("assumptions-as-facts", Strategy{After: 1000 * conflict, First: 1000 * conflict, Growth: 2, Share: 0.5}, func(v *Values) *Strategy { return &v.Strategy.AssumptionsAsFacts })...)
	return append(t, strategy("unrecorded", Strategy{After: 3000 * conflict, First: 1000 * conflict, Growth: 2, Share: 0.5}, func(v *Values) *Strategy { return &v.Strategy.Unrecorded })...)
}

// strategy gives the rows of one strategy.
func strategy(name string, by Strategy, at func(*Values) *Strategy) []Option {
	return []Option{
		whole(name+".after", by.After, 0, much, "work of clause learning before its first turn", func(v *Values) *int { return &at(v).After }),
		whole(name+".first", by.First, 1, much, "work of its first turn", func(v *Values) *int { return &at(v).First }),
		whole(name+".growth", by.Growth, 1, 1000, "factor of the work of turns that follow one which asks for more", func(v *Values) *int { return &at(v).Growth }),
		whole(name+".most", by.Most, 0, much, "work of any turn; 0 is no limit", func(v *Values) *int { return &at(v).Most }),
		number(name+".share", by.Share, 1.0/1024, 1024, "of work, where that of clause learning is 1", func(v *Values) *float64 { return &at(v).Share }),
	}
}
