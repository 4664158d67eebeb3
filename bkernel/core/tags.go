package core

// tags attributes conflicts to who added the clauses that took part in them, for profiles.
type tags struct {
	current int32            // of clauses that are added now; 0 is none
	of      map[uint32]int32 // by clause
	used    []tagUse         // by tag
}

// tagUse counts the conflicts of a tag.
type tagUse struct {
	conflicts uint64
	last      uint64 // the last of them, by its number and 1 more
}

// Tag has the clauses that are added from now on count for a tag from 1 on, those after
// Tag(0) for none. Without Options.Profile it does nothing.
func (s *Solver) Tag(tag int32) {
	if s.tags != nil {
		s.tags.current = tag
	}
}

// currentTag is that of clauses that are added now.
func (s *Solver) currentTag() int32 {
	if s.tags == nil {
		return 0
	}
	return s.tags.current
}

// TagConflicts is the number of conflicts in whose analysis a clause of the tag took part.
// Units, which hold at the root, take part in none.
func (s *Solver) TagConflicts(tag int32) uint64 {
	if s.tags == nil || int(tag) >= len(s.tags.used) {
		return 0
	}
	return s.tags.used[tag].conflicts
}

// mark gives a clause its tag.
func (t *tags) mark(c uint32, tag int32) {
	if t != nil && tag != 0 {
		t.of[c] = tag
	}
}

// count notes that a clause took part in the conflict of that number.
func (t *tags) count(c uint32, conflict uint64) {
	tag, ok := t.of[c]
	if !ok {
		return
	}
	for int(tag) >= len(t.used) {
		t.used = append(t.used, tagUse{})
	}
	if u := &t.used[tag]; u.last != conflict+1 {
		u.last = conflict + 1
		u.conflicts++
	}
}

// moved says where clauses are after the arena was compacted.
func (t *tags) moved(to func(uint32) uint32) {
	of := make(map[uint32]int32, len(t.of))
	for c, tag := range t.of {
		of[to(c)] = tag
	}
	t.of = of
}
