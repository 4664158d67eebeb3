package value

import "fmt"

// TroubleKind says why an expression has no value.
type TroubleKind uint8

const (
	IllDefined TroubleKind = iota // the expression means nothing: f(x) outside of dom(f), 1/0
	Unlistable                    // a set cannot be listed, or a predicate not decided without that
	TooMuch                       // a limit on size or steps was reached
	Open                          // a Partial does not have what was asked for yet
)

// Trouble is what the operations of this package panic with.
type Trouble struct {
	Kind TroubleKind
	Msg  string // what went wrong, without the place; see Message

	Point int           // Open: the point that is not known
	say   func() string // makes Msg when it is asked for; many troubles are passed over
}

func (t *Trouble) Error() string { return t.Message() }

// Message says what went wrong, without the place.
func (t *Trouble) Message() string {
	if t.say != nil {
		return t.say()
	}
	return t.Msg
}

// Ill panics: the expression is ill-defined.
func Ill(format string, args ...any) {
	panic(&Trouble{Kind: IllDefined, Msg: fmt.Sprintf(format, args...)})
}

// CannotList panics: a set cannot be listed.
func CannotList(format string, args ...any) {
	panic(&Trouble{Kind: Unlistable, Msg: fmt.Sprintf(format, args...)})
}

// Exceeded panics: a limit was reached.
func Exceeded(format string, args ...any) {
	panic(&Trouble{Kind: TooMuch, Msg: fmt.Sprintf(format, args...)})
}
