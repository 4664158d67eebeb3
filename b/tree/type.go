package tree

import "strings"

// TypeKind tells the shapes of types apart.
type TypeKind uint8

const (
	TUnknown TypeKind = iota // a variable of type inference; see Type.Link
	TInt                     // INTEGER
	TBool                    // BOOL
	TString                  // STRING
	TReal                    // REAL
	TGiven                   // the elements of a given set, Type.Set
	TFree                    // the values of a free type, Type.Set
	TPow                     // sets of Type.Left
	TPair                    // pairs of a Type.Left and a Type.Right
	TRecord                  // Type.Fields, sorted by name
)

// Type is the type of an expression. Predicates and substitutions have none. A
// function from A to B is a TPow of a TPair, a sequence of A one of INTEGER and A.
type Type struct {
	Kind        TypeKind
	Set         *Set    // TGiven and TFree
	Left, Right *Type   // TPow: Left; TPair: both
	Fields      []Field // TRecord, in order of their names
	Link        *Type   // TUnknown: what it was found equal to; nil while it is open
	Spoiled     bool    // TUnknown: an error that was told keeps it open
}

// Field is a field of a record type.
type Field struct {
	Name string
	Type *Type
}

// The types without parts.
var (
	IntType    = &Type{Kind: TInt}
	BoolType   = &Type{Kind: TBool}
	StringType = &Type{Kind: TString}
	RealType   = &Type{Kind: TReal}
)

// SetOf gives the type of the sets of t.
func SetOf(t *Type) *Type { return &Type{Kind: TPow, Left: t} }

// PairOf gives the type of the pairs of an a and a b.
func PairOf(a, b *Type) *Type { return &Type{Kind: TPair, Left: a, Right: b} }

// RelType gives the type of the relations between a and b.
func RelType(a, b *Type) *Type { return SetOf(PairOf(a, b)) }

// SeqType gives the type of the sequences of t.
func SeqType(t *Type) *Type { return RelType(IntType, t) }

// Rep follows the links of solved variables to the type that t stands for.
func (t *Type) Rep() *Type {
	for t.Kind == TUnknown && t.Link != nil {
		t = t.Link
	}
	return t
}

// Equal reports whether two types are the same. Variables are equal only to themselves.
func (t *Type) Equal(u *Type) bool {
	t, u = t.Rep(), u.Rep()
	if t == u {
		return true
	}
	if t.Kind != u.Kind {
		return false
	}
	switch t.Kind {
	case TInt, TBool, TString, TReal:
		return true
	case TGiven, TFree:
		return t.Set == u.Set
	case TPow:
		return t.Left.Equal(u.Left)
	case TPair:
		return t.Left.Equal(u.Left) && t.Right.Equal(u.Right)
	case TRecord:
		if len(t.Fields) != len(u.Fields) {
			return false
		}
		for i, f := range t.Fields {
			if f.Name != u.Fields[i].Name || !f.Type.Equal(u.Fields[i].Type) {
				return false
			}
		}
		return true
	}
	return false
}

// Ground reports whether no variable is left in t.
func (t *Type) Ground() bool {
	t = t.Rep()
	switch t.Kind {
	case TUnknown:
		return false
	case TPow:
		return t.Left.Ground()
	case TPair:
		return t.Left.Ground() && t.Right.Ground()
	case TRecord:
		for _, f := range t.Fields {
			if !f.Type.Ground() {
				return false
			}
		}
	}
	return true
}

// String prints the type as a B expression; an open variable is an underscore. A
// type of many thousand characters is cut off.
func (t *Type) String() string {
	var b strings.Builder
	t.write(&b)
	return b.String()
}

func (t *Type) write(b *strings.Builder) {
	t = t.Rep()
	if b.Len() > 100_000 {
		return
	}
	switch t.Kind {
	case TUnknown:
		b.WriteByte('_')
	case TInt:
		b.WriteString("INTEGER")
	case TBool:
		b.WriteString("BOOL")
	case TString:
		b.WriteString("STRING")
	case TReal:
		b.WriteString("REAL")
	case TGiven, TFree:
		b.WriteString(t.Set.Name)
	case TPow:
		b.WriteString("POW(")
		t.Left.write(b)
		b.WriteByte(')')
	case TPair:
		// The product associates to the left.
		t.Left.write(b)
		b.WriteByte('*')
		if t.Right.Rep().Kind == TPair {
			b.WriteByte('(')
			t.Right.write(b)
			b.WriteByte(')')
		} else {
			t.Right.write(b)
		}
	case TRecord:
		b.WriteString("struct(")
		for i, f := range t.Fields {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(f.Name)
			b.WriteByte(':')
			f.Type.write(b)
		}
		b.WriteByte(')')
	}
}
