package machine

import (
	"strings"

	"bsmt/b/tree"
)

// settings reads the preferences among the definitions, as ProB knows them.
func (b *builder) settings(c *tree.Component) error {
	m := b.m
	s := &m.Settings
	s.Sizes = map[string]Size{}
	s.Other = map[string]string{}
	for _, d := range c.Definitions {
		if len(d.Params) > 0 {
			continue
		}
		name, isPref := strings.CutPrefix(d.Name, "SET_PREF_")
		set, isScope := strings.CutPrefix(d.Name, "scope_")
		switch {
		case isPref:
			b.preference(name, d)
		case isScope:
			if size, ok := b.size(d.Body); ok {
				s.Sizes[set] = size
			} else {
				m.Unused = append(m.Unused, d.Name+" is no number and no range of numbers")
			}
		case d.Name == "GOAL":
			if d.Body.Op.Kind() != tree.KPred {
				m.Unused = append(m.Unused, "GOAL is no predicate")
				continue
			}
			goal := tree.Clone(d.Body)
			if err := b.checker.Predicate(goal); err != nil {
				return err
			}
			s.Goal = goal
		case strings.HasPrefix(d.Name, "ASSERT_LTL"), strings.HasPrefix(d.Name, "ASSERT_CTL"):
			if d.Body.Op != tree.StringLit {
				m.Unused = append(m.Unused, d.Name+" is no string, and so no temporal formula")
				continue
			}
			s.Temporal = append(s.Temporal, Temporal{d.Name, d.Body.Name, d.Body.Pos, strings.HasPrefix(d.Name, "ASSERT_CTL")})
		}
	}
	return nil
}

// preference reads one SET_PREF_.
func (b *builder) preference(name string, d *tree.Definition) {
	s := &b.m.Settings
	to := map[string]**int64{"MAXINT": &s.MaxInt, "MININT": &s.MinInt, "DEFAULT_SETSIZE": &s.DefaultSize,
		"MAX_OPERATIONS": &s.MaxOperations, "MAX_INITIALISATIONS": &s.MaxInitialisations}[name]
	if to == nil {
		s.Other[name] = d.Body.String()
		return
	}
	if v, ok := number(d.Body); ok {
		*to = &v
		return
	}
	b.m.Unused = append(b.m.Unused, d.Name+" is no number")
}

func number(n *tree.Node) (int64, bool) {
	if n.Op != tree.IntLit || !n.Int.IsInt64() {
		return 0, false
	}
	return n.Int.Int64(), true
}

// size reads the value of a scope_: a number, a range, or a set of so many elements.
func (b *builder) size(n *tree.Node) (Size, bool) {
	switch n.Op {
	case tree.IntLit:
		v, ok := number(n)
		return Size{v, v}, ok && v > 0
	case tree.Interval:
		lo, ok := number(n.Args[0])
		hi, ok2 := number(n.Args[1])
		return Size{lo, hi}, ok && ok2 && 0 < hi && lo <= hi
	case tree.SetExt:
		k := int64(len(n.Args))
		return Size{k, k}, true
	}
	return Size{}, false
}
