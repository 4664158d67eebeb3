package rodin

import "bsmt/b/tree"

// assigned checks, on every level, what Rodin's static checker asks of actions: an event
// assigns to a variable once, and only to variables of its own machine. What a more concrete
// level decides anew is left out of the flat machine, so that only here all actions are seen.
// All that is wrong comes together.
func (f *flattener) assigned() error {
	var errs tree.Errors
	for level, m := range f.levels {
		own := map[string]bool{}
		for _, v := range m.Variables {
			own[v.Name] = true
		}
		events := m.Operations
		if m.InitEvent != nil {
			events = append([]*tree.Operation{m.InitEvent}, events...)
		}
		for _, e := range events {
			seen := map[string]bool{}
			for _, a := range e.Actions {
				for _, x := range a.Pred.Args[:a.Pred.N] {
					pos := x.Pos
					if !pos.Known() {
						pos = a.Pos
					}
					var err error
					switch {
					case level > 0 && !own[x.Name]:
						err = tree.Errorf(pos, "%s is no variable of %s, whose event %s assigns to it", x.Name, m.Name, e.Name)
					case seen[x.Name]:
						err = tree.Errorf(pos, "%s is assigned to twice in one substitution: in %s of %s", x.Name, e.Name, m.Name)
					}
					seen[x.Name] = true
					if err = errs.Add(err); err != nil {
						return err
					}
				}
			}
		}
	}
	return errs.Err()
}
