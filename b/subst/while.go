package subst

import (
	"bsmt/b/eval"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// maxRounds bounds the rounds of one run of a loop.
const maxRounds = 100_000

// while compiles a loop. Each round reads the slots of the loop's state and writes to
// others; since the body may have several outcomes, the rest of the loop runs inside of
// the body's continuation, and what it changed is put back afterwards. The variant must
// be natural and decrease, so that a loop that does not end is found out.
func (c *compiler) while(n *tree.Node, s *eval.Scope, out targets, next eval.Solver) eval.Solver {
	body := n.Args[1]
	all := c.writes(body)
	low := c.code.Size()
	t := s.Fork()
	for _, d := range all {
		c.kept[d] = true // if there is no round
	}
	state := t.BindNew(all...)
	variant := c.code.Alloc(1)
	rounds := c.code.Alloc(1)
	after := c.code.Alloc(len(all))
	inner := targets{}
	for i, d := range all {
		inner[d] = after + i
	}
	strict := t.Strict()
	cond, inv := strict.Pred(n.Args[0]), strict.Pred(n.Args[2])
	measure := strict.Expr(n.Args[3])

	var from, to []int
	for i, d := range all {
		if slot, ok := s.Slot(d); ok {
			from, to = append(from, slot), append(to, state+i)
		}
	}
	var high int
	var loop eval.Solver
	again := eval.Solver(func(f *eval.Frame, found func(*eval.Frame) bool) bool {
		saved := append([]value.Value(nil), f.Slots[low:high]...)
		copy(f.Slots[state:state+len(all)], f.Slots[after:after+len(all)])
		stop := loop(f, found)
		copy(f.Slots[low:high], saved)
		return stop
	})
	do := c.run(body, all, t, inner, again)
	high = c.code.Size()
	loop = func(f *eval.Frame, found func(*eval.Frame) bool) bool {
		if !inv(f) {
			f.At(n.Args[2])
			value.Ill("the invariant of the loop is false")
		}
		if !cond(f) {
			for i, d := range all {
				f.Slots[out[d]] = f.Slots[state+i]
			}
			return next(f, found)
		}
		m := measure(f)
		k, _ := f.Slots[rounds].Int64()
		f.At(n.Args[3])
		switch {
		case m.Sign() < 0:
			value.Ill("the variant of the loop is negative")
		case k > 0 && value.Compare(m, f.Slots[variant]) >= 0:
			value.Ill("the variant of the loop does not decrease")
		case k >= maxRounds:
			value.Exceeded("a loop of more than %d rounds", maxRounds)
		}
		f.Slots[variant], f.Slots[rounds] = m, value.Int(k+1)
		return do(f, found)
	}
	return func(f *eval.Frame, found func(*eval.Frame) bool) bool {
		for i, k := range from {
			f.Slots[to[i]] = f.Slots[k]
		}
		f.Slots[rounds] = value.Int(0)
		return loop(f, found)
	}
}
