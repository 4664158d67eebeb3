package eval

import (
	"bsmt/b/tree"
	"bsmt/b/value"
)

// largestFactored bounds the numbers whose divisors are listed.
const largestFactored = 1 << 40

// factors reads x * y = n for a known n: x is a divisor, and y what is left. Where n is 0
// nothing bounds the other one.
func (p *planner) factors(c *conjunct, l, r *tree.Node) *option {
	if l.Op != tree.Mul || p.scope.Open || !p.fresh(l.Args[0]) || !p.fresh(l.Args[1]) || l.Args[0].Decl == l.Args[1].Decl || !isInt(l) {
		return nil
	}
	x, y := l.Args[0].Decl, l.Args[1].Decl
	first, second, e := p.scope.slots[x], p.scope.slots[y], p.scope.Expr(r)
	return &option{cost: 20, conj: c, binds: []*tree.Decl{x, y}, whole: true, step: func(next Solver) Solver {
		return func(f *Frame, found func(*Frame) bool) bool {
			v := e(f)
			f.at = l
			n, ok := v.Int64()
			switch {
			case v.IsZero():
				value.CannotList("nothing bounds %s and %s, of which one is 0", x.Name, y.Name)
			case !ok || n > largestFactored || n < -largestFactored:
				value.CannotList("the divisors of a large number")
			}
			for d := int64(1); d*d <= max(n, -n); d++ {
				f.tick()
				if n%d != 0 {
					continue
				}
				ks := []int64{d, -d, n / d, -n / d}
				if d*d == max(n, -n) {
					ks = ks[:2]
				}
				for _, k := range ks {
					f.Slots[first], f.Slots[second] = value.Int(k), value.Int(n/k)
					if next(f, found) {
						return true
					}
				}
			}
			return false
		}
	}}
}
