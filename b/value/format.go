package value

import (
	"strconv"
	"strings"
)

// escapes are those that the strings of B have.
var escapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`, "\r", `\r`)

// Format writes a value of shape s as a B expression.
func (s *Shape) Format(v Value) string {
	var b strings.Builder
	s.write(&b, v, 1<<30)
	return b.String()
}

// brief writes a set in some 200 characters at most, for messages.
func (s *Shape) brief(v Value) string {
	var b strings.Builder
	s.write(&b, v, 200)
	return b.String()
}

// Brief writes a value in limit characters or a few more.
func (s *Shape) Brief(v Value, limit int) string {
	var b strings.Builder
	s.write(&b, v, limit)
	return b.String()
}

func (s *Shape) write(b *strings.Builder, v Value, limit int) {
	switch s.Form {
	case FInt:
		b.WriteString(v.decimal())
	case FReal:
		v.writeReal(b)
	case FBool:
		if v.IsTrue() {
			b.WriteString("TRUE")
		} else {
			b.WriteString("FALSE")
		}
	case FString:
		b.WriteString(`"` + escapes.Replace(v.Text()) + `"`)
	case FElem:
		b.WriteString(s.Elems[v.n])
	case FPair:
		b.WriteByte('(')
		s.writePair(b, v, limit)
		b.WriteByte(')')
	case FRecord:
		b.WriteString("rec(")
		for i, f := range s.Fields {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(f)
			b.WriteString(": ")
			s.Parts[i].write(b, v.Field(i), limit)
		}
		b.WriteByte(')')
	case FFree:
		i, arg := v.Constructor()
		b.WriteString(s.Fields[i])
		if p := s.Parts[i]; p != nil {
			b.WriteByte('(')
			p.writeArguments(b, arg, limit)
			b.WriteByte(')')
		}
	case FSet:
		s.writeSet(b, v, limit)
	}
}

func (s *Shape) writePair(b *strings.Builder, v Value, limit int) {
	// The arrow associates to the left: no brackets are needed there.
	if x := s.First(v); s.A.Form == FPair {
		s.A.writePair(b, x, limit)
	} else {
		s.A.write(b, x, limit)
	}
	b.WriteString("|->")
	s.B.write(b, s.Second(v), limit)
}

// writeArguments writes what a constructor is applied to, a pair with a comma.
func (s *Shape) writeArguments(b *strings.Builder, v Value, limit int) {
	switch {
	case b.Len() > limit:
		b.WriteString("...")
	case s.Form == FPair:
		s.A.writeArguments(b, s.First(v), limit)
		b.WriteString(", ")
		s.B.write(b, s.Second(v), limit)
	default:
		s.write(b, v, limit)
	}
}

func (s *Shape) writeSet(b *strings.Builder, v Value, limit int) {
	if r := v.AsSymbolic(); r != nil {
		if n := r.Size(); n == nil || !n.IsInt64() || n.Int64() > 64 {
			b.WriteString(r.String())
			return
		}
	}
	if s.A.Form == FPair && s.A.A.Form == FInt && s.writeSeq(b, v, limit) {
		return
	}
	b.WriteByte('{')
	list(b, v, limit, func(e Value) { s.A.write(b, e, limit) })
	b.WriteByte('}')
}

// list writes the elements of a set with commas between them, as far as the limit.
func list(b *strings.Builder, v Value, limit int, write func(Value)) {
	sep := ""
	for c := Iter(v); c.Next(); {
		b.WriteString(sep)
		sep = ", "
		if b.Len() > limit {
			b.WriteString("...")
			return
		}
		write(c.V)
	}
}

// writeSeq writes a sequence in brackets, if v is one and not empty.
func (s *Shape) writeSeq(b *strings.Builder, v Value, limit int) bool {
	n := int64(0)
	for c := Iter(v); c.Next(); {
		n++
		if i := s.A.First(c.V); i.o != nil || i.n != n {
			return false
		}
	}
	if n == 0 {
		return false
	}
	b.WriteByte('[')
	list(b, v, limit, func(e Value) { s.A.B.write(b, s.A.Second(e), limit) })
	b.WriteByte(']')
	return true
}

func (s *Interval) String() string {
	return strconv.FormatInt(s.Lo, 10) + ".." + strconv.FormatInt(s.Hi, 10)
}

func (s *Integers) String() string {
	switch {
	case s.All:
		return "INTEGER"
	case s.From == 0:
		return "NATURAL"
	case s.From == 1:
		return "NATURAL1"
	}
	return "{n | n >= " + strconv.FormatInt(s.From, 10) + "}"
}

func (s *Everything) String() string { return s.of.TypeName() }

// TypeName writes the type of shape s as a B expression.
func (s *Shape) TypeName() string {
	switch s.Form {
	case FInt:
		return "INTEGER"
	case FBool:
		return "BOOL"
	case FString:
		return "STRING"
	case FReal:
		return "REAL"
	case FPair:
		if s.B.Form == FPair {
			return s.A.TypeName() + "*(" + s.B.TypeName() + ")"
		}
		return s.A.TypeName() + "*" + s.B.TypeName()
	case FSet:
		return "POW(" + s.A.TypeName() + ")"
	case FRecord:
		var fs []string
		for i, f := range s.Fields {
			fs = append(fs, f+": "+s.Parts[i].TypeName())
		}
		return "struct(" + strings.Join(fs, ", ") + ")"
	}
	return s.Name
}

func (s *Power) String() string {
	name := "POW"
	if s.Finite {
		name = "FIN"
	}
	if s.NonEmpty {
		name += "1"
	}
	return name + "(" + s.shape.A.brief(s.of) + ")"
}

func (s *Product) String() string {
	return s.shape.A.A.Pow().brief(s.a) + "*" + s.shape.A.B.Pow().brief(s.b)
}

func (s *Struct) String() string {
	var fs []string
	for i, p := range s.parts {
		fs = append(fs, s.shape.A.Fields[i]+": "+s.shape.A.Parts[i].Pow().brief(p))
	}
	return "struct(" + strings.Join(fs, ", ") + ")"
}

func (s *Compound) String() string {
	op := map[setOp]string{opUnion: " \\/ ", opInter: " /\\ ", opDiff: " - "}[s.op]
	sh := s.Shape()
	return "(" + sh.brief(s.a) + op + sh.brief(s.b) + ")"
}

// arrows are the classical signs of the function spaces.
var arrows = map[Arrow]string{
	{}:                                "<->",
	{Total: true}:                     "<<->",
	{Surjective: true}:                "<->>",
	{Total: true, Surjective: true}:   "<<->>",
	{Function: true}:                  "+->",
	{Function: true, Total: true}:     "-->",
	{Function: true, Injective: true}: ">+>",
	{Function: true, Injective: true, Total: true}:                   ">->",
	{Function: true, Surjective: true}:                               "+->>",
	{Function: true, Surjective: true, Total: true}:                  "-->>",
	{Function: true, Injective: true, Surjective: true}:              ">+>>",
	{Function: true, Injective: true, Surjective: true, Total: true}: ">->>",
}

func (s *Functions) String() string {
	p := s.shape.A.A
	return "(" + p.A.Pow().brief(s.From) + " " + arrows[s.Kind] + " " + p.B.Pow().brief(s.To) + ")"
}

func (s *Sequences) String() string {
	name := "seq"
	switch {
	case s.Perm:
		name = "perm"
	case s.Injective:
		name = "iseq"
	}
	if s.NonEmpty && !s.Perm {
		name += "1"
	}
	return name + "(" + s.shape.A.A.B.Pow().brief(s.of) + ")"
}
