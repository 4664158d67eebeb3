package proofcheck

import (
	"bsmt/grammar"
	"bsmt/proofcheck/prove"
)

// recorder is who is told refutations, or nobody.
func (k *checker) recorder() prove.Recorder {
	if k.log == nil {
		return nil
	}
	return k.log
}

// tell tells a step that was settled.
func (k *checker) tell(s *step, verified bool) {
	switch {
	case s.how == "derived": // was told
	case !verified:
		k.log.Forget()
		k.log.Vouched(s.name, "hole", s.clause, s.premises, nil)
	case s.how != "":
		k.log.Vouched(s.name, s.how, s.clause, s.premises, nil)
	case s.assumes && k.log.Latest() == 0:
		for _, a := range k.assertions {
			if k.canonical.Of(a) == k.canonical.Of(s.clause[0]) {
				k.log.Assume(s.name, s.clause[0], a)
				return
			}
		}
		k.log.Vouched(s.name, "hole", s.clause, nil, nil) // given before an exchange
	case s.assumes: // follows from an assertion
		k.log.Asserted(s.name, s.clause[0], k.assertions)
	default:
		k.log.Follows(s.name, s.clause)
	}
}

// names are those of entries.
func names(es []entry) (out []string) {
	for _, e := range es {
		out = append(out, e.name)
	}
	return out
}

// text is the name that an attribute gives, if there is one.
func text(t *grammar.Tree, attr attributes, name string) string {
	if n, ok := attr[name]; ok && n != grammar.NoNode {
		return t.Text(n)
	}
	return ""
}
