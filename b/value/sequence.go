package value

// The methods of this file belong to the shape of a sequence, a relation from INTEGER.

// MakeSeq gives the sequence of items.
func (s *Shape) MakeSeq(items []Value) Value {
	b := s.Build()
	for i, v := range items {
		b.Add(s.A.MakePair(Int(int64(i+1)), v))
	}
	return b.Set()
}

// Items gives the members of a sequence in order, as a new slice. It is ill-defined for
// a relation that is no sequence.
func (s *Shape) Items(v Value) []Value {
	items, ok := s.AsItems(v)
	if !ok {
		Ill("%s is no sequence", s.brief(v))
	}
	return items
}

// AsItems is Items; ok is false for a relation that is no sequence.
func (s *Shape) AsItems(v Value) (items []Value, ok bool) {
	for c := Iter(v); c.Next(); {
		items = append(items, s.A.Second(c.V))
		if i := s.A.First(c.V); i.o != nil || i.n != int64(len(items)) {
			return nil, false
		}
	}
	return items, true
}

// Size gives the length of a sequence.
func (s *Shape) Size(v Value) Value { return Int(int64(s.size(v))) }

// size counts without a list of the items.
func (s *Shape) size(v Value) int {
	n := int64(0)
	for c := Iter(v); c.Next(); {
		n++
		if i := s.A.First(c.V); i.o != nil || i.n != n {
			Ill("%s is no sequence", s.brief(v))
		}
	}
	return int(n)
}

// nonEmpty gives the items of a sequence that must have some.
func (s *Shape) nonEmpty(name string, v Value) []Value {
	items := s.Items(v)
	if len(items) == 0 {
		Ill("%s of the empty sequence", name)
	}
	return items
}

// SeqFirst gives first(v).
func (s *Shape) SeqFirst(v Value) Value { return s.nonEmpty("first", v)[0] }

// SeqLast gives last(v).
func (s *Shape) SeqLast(v Value) Value {
	items := s.nonEmpty("last", v)
	return items[len(items)-1]
}

// Front gives front(v), all but the last.
func (s *Shape) Front(v Value) Value {
	items := s.nonEmpty("front", v)
	return s.MakeSeq(items[:len(items)-1])
}

// Tail gives tail(v), all but the first.
func (s *Shape) Tail(v Value) Value { return s.MakeSeq(s.nonEmpty("tail", v)[1:]) }

// Rev gives rev(v).
func (s *Shape) Rev(v Value) Value {
	items := s.Items(v)
	for i, j := 0, len(items)-1; i < j; i, j = i+1, j-1 {
		items[i], items[j] = items[j], items[i]
	}
	return s.MakeSeq(items)
}

// SeqAppend gives v <- x.
func (s *Shape) SeqAppend(v, x Value) Value {
	return s.MakeSeq(append(s.Items(v), x))
}

// Prepend gives x -> v.
func (s *Shape) Prepend(x, v Value) Value {
	return s.MakeSeq(append([]Value{x}, s.Items(v)...))
}

// Concat gives v ^ w.
func (s *Shape) Concat(v, w Value) Value {
	return s.MakeSeq(append(s.Items(v), s.Items(w)...))
}

// Flatten gives conc(v), for a sequence v of sequences of shape s.
func (s *Shape) Flatten(seqs Value, outer *Shape) Value {
	var items []Value
	for _, v := range outer.Items(seqs) {
		items = append(items, s.Items(v)...)
	}
	return s.MakeSeq(items)
}

// Take gives v /|\ n, the first n members.
func (s *Shape) Take(v, n Value) Value {
	items := s.Items(v)
	return s.MakeSeq(items[:s.cut("/|\\", items, n)])
}

// Drop gives v \|/ n, without the first n members.
func (s *Shape) Drop(v, n Value) Value {
	items := s.Items(v)
	return s.MakeSeq(items[s.cut("\\|/", items, n):])
}

func (s *Shape) cut(op string, items []Value, n Value) int {
	k, ok := n.Int64()
	if !ok || k < 0 || k > int64(len(items)) {
		Ill("a sequence of %d members %s %s", len(items), op, n.decimal())
	}
	return int(k)
}
