package eval

import (
	"math"
	"math/big"
	"regexp"
	"slices"
	"strings"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// externalFunction computes an external function of the values of its operands, as far as they are
// well-defined: what the condition of its row forbids is left to it to refuse.
type externalFunction func(t *operandShapes, vs []value.Value) value.Value

// operandShapes are those of an external function and its operands.
type operandShapes struct {
	r *value.Shape
	a []*value.Shape
}

// external compiles the use of an external function.
func (s *Scope) external(n *tree.Node) Expr {
	f := externals[n.Name]
	t := &operandShapes{r: s.shapeOf(n)}
	for _, a := range n.Args {
		t.a = append(t.a, s.shapeOf(a))
	}
	args := s.exprs(n.Args)
	return func(fr *Frame) value.Value {
		vs := make([]value.Value, len(args))
		for i, a := range args {
			vs[i] = a(fr)
		}
		fr.at = n
		return f(t, vs)
	}
}

func onStrings(f func(a string) value.Value) externalFunction {
	return func(_ *operandShapes, vs []value.Value) value.Value { return f(vs[0].Text()) }
}

func onTwo(f func(a, b string) value.Value) externalFunction {
	return func(_ *operandShapes, vs []value.Value) value.Value { return f(vs[0].Text(), vs[1].Text()) }
}

func fits(re string) externalFunction {
	r := regexp.MustCompile(re)
	return onStrings(func(a string) value.Value { return value.Bool(r.MatchString(a)) })
}

// onNumbers is the column of functions from integers to an integer.
func onNumbers(f func(z *big.Int, xs []*big.Int) *big.Int) externalFunction {
	return func(_ *operandShapes, vs []value.Value) value.Value {
		xs := make([]*big.Int, len(vs))
		for i, v := range vs {
			xs[i] = v.Big()
		}
		return value.BigInt(f(new(big.Int), xs))
	}
}

// divisor refuses zero.
func divisor(x *big.Int) *big.Int {
	if x.Sign() == 0 {
		value.Ill("division by zero")
	}
	return x
}

// flooredQuotient gives the quotient rounded down.
func flooredQuotient(z, a, b *big.Int) *big.Int {
	if b.Sign() < 0 {
		a, b = new(big.Int).Neg(a), new(big.Int).Neg(b)
	}
	return z.Div(a, b)
}

// natural refuses a negative number.
func natural(name string, x *big.Int) *big.Int {
	if x.Sign() < 0 {
		value.Ill("%s of the negative number %s", name, x)
	}
	return x
}

// smallNumber gives an integer as an int, one that is too big as the greatest there may be.
func smallNumber(v value.Value) int {
	const most = 1 << 30
	n, ok := v.Int64()
	switch {
	case !ok && v.Sign() < 0 || ok && n < -most:
		return -most
	case !ok || n > most:
		return most
	}
	return int(n)
}

// maxText bounds the length of the strings that are made.
const maxText = 1 << 24

func madeText(s string) value.Value {
	if len(s) > maxText {
		value.Exceeded("a string of more than %d bytes", maxText)
	}
	return value.String(s)
}

// texts gives the members of a sequence of strings.
func texts(s *value.Shape, v value.Value) []string {
	var out []string
	for _, x := range s.Items(v) {
		out = append(out, x.Text())
	}
	return out
}

// stringsOf gives a sequence of strings.
func stringsOf(r *value.Shape, list []string) value.Value {
	vs := make([]value.Value, len(list))
	for i, x := range list {
		vs[i] = value.String(x)
	}
	return r.MakeSeq(vs)
}

// shown writes a value as TO_STRING does: a string as it is.
func shown(s *value.Shape, v value.Value) string {
	if s == s.Universe().String {
		return v.Text()
	}
	return s.Format(v)
}

// single gives the only element of a set.
func single(t *operandShapes, vs []value.Value) value.Value {
	var found []value.Value
	for c := value.Iter(vs[0]); c.Next(); {
		if found = append(found, c.V); len(found) > 1 {
			value.Ill("the set has more than one element")
		}
	}
	if len(found) == 0 {
		value.Ill("the set has no element")
	}
	return found[0]
}

// named gives the element of a set that a string spells.
func named(s *value.Shape, set value.Value, text string) value.Value {
	for c := value.Iter(set); c.Next(); {
		if s.Format(c.V) == text {
			return c.V
		}
	}
	value.Ill("no element is called %s", text)
	panic("unreachable")
}

// powerOfTen gives 10 to the power of a number of digits, whatever its sign.
func powerOfTen(digits int) *big.Int {
	n := int64(max(digits, -digits))
	if n > 10000 {
		value.Exceeded("%d digits", n)
	}
	return new(big.Int).Exp(big.NewInt(10), big.NewInt(n), nil)
}

// withPoint is the column of functions on numbers with a point: an integer n stands for n/scale, a
// positive integer that is the first operand where it is not fixed.
func withPoint(fixed int64, f func(xs []float64) float64) externalFunction {
	return func(_ *operandShapes, vs []value.Value) value.Value {
		scale := float64(fixed)
		if fixed == 0 {
			if scale, vs = float64(smallNumber(vs[0])), vs[1:]; scale <= 0 {
				value.Ill("the factor %v is not positive", scale)
			}
		}
		xs := make([]float64, len(vs))
		for i, v := range vs {
			n, ok := v.Int64()
			if xs[i] = float64(n) / scale; !ok || math.Abs(xs[i]*scale) > 1<<40 {
				value.Exceeded("%s is too large for this function", v.Big())
			}
		}
		y := math.Round(f(xs) * scale)
		if math.IsNaN(y) || math.Abs(y) > 1<<52 {
			value.Ill("the function has no value here")
		}
		return value.Int(int64(y))
	}
}

// decimal gives a number that is written with a point as a multiple of 10 ** -places, rounded
// to the nearest.
func decimal(text string, places int) *big.Int {
	x, ok := new(big.Rat).SetString(strings.TrimSpace(text))
	if !ok || strings.ContainsAny(text, "/eE_xX") {
		value.Ill("%q is no number", text)
	}
	shift := powerOfTen(places)
	if places >= 0 {
		x.Mul(x, new(big.Rat).SetInt(shift))
	} else {
		x.Quo(x, new(big.Rat).SetInt(shift))
	}
	negative := x.Sign() < 0
	x.Abs(x).Add(x, big.NewRat(1, 2))
	z := new(big.Int).Quo(x.Num(), x.Denom())
	if negative {
		z.Neg(z)
	}
	return z
}

func first(f func(float64) float64) func(xs []float64) float64 {
	return func(xs []float64) float64 { return f(xs[0]) }
}

// withoutMarks takes accents from the letters of Latin 1.
var withoutMarks = func() *strings.Replacer {
	var pairs []string
	for _, group := range strings.Fields("AÀÁÂÃÄÅ CÇ EÈÉÊË IÌÍÎÏ NÑ OÒÓÔÕÖ UÙÚÛÜ YÝ aàáâãäå cç eèéêë iìíîï nñ oòóôõö uùúûü yýÿ") {
		for _, r := range group[1:] {
			pairs = append(pairs, string(r), group[:1])
		}
	}
	return strings.NewReplacer(pairs...)
}()

func lower(a string) string { return strings.ToLower(withoutMarks.Replace(a)) }

// externals has what the rows of tree.ExternalOf mean.
var externals map[string]externalFunction

func init() {
	externals = map[string]externalFunction{
		"STRING_LENGTH":                 onStrings(func(a string) value.Value { return value.Int(int64(len([]rune(a)))) }),
		"STRING_APPEND":                 onTwo(func(a, b string) value.Value { return madeText(a + b) }),
		"STRING_IS_INT":                 fits(`^\s*-?[0-9]+\s*$`),
		"STRING_IS_NUMBER":              fits(`^\s*-?[0-9]+(\.[0-9]+)?\s*$`),
		"STRING_IS_DECIMAL":             fits(`^\s*-?[0-9]+\.[0-9]+\s*$`),
		"STRING_IS_ALPHANUMERIC":        fits(`^[a-zA-Z0-9]+$`),
		"STRING_EQUAL_CASE_INSENSITIVE": onTwo(func(a, b string) value.Value { return value.Bool(lower(a) == lower(b)) }),
		"STRING_CONTAINS_STRING":        onTwo(func(a, b string) value.Value { return value.Bool(strings.Contains(a, b)) }),
		"STRING_TO_UPPER":               onStrings(func(a string) value.Value { return value.String(strings.ToUpper(withoutMarks.Replace(a))) }),
		"STRING_TO_LOWER":               onStrings(func(a string) value.Value { return value.String(lower(a)) }),
		"STRING_REV": onStrings(func(a string) value.Value {
			rs := []rune(a)
			slices.Reverse(rs)
			return value.String(string(rs))
		}),
		"STRING_CONC": func(t *operandShapes, vs []value.Value) value.Value {
			return madeText(strings.Join(texts(t.a[0], vs[0]), ""))
		},
		"STRING_JOIN": func(t *operandShapes, vs []value.Value) value.Value {
			return madeText(strings.Join(texts(t.a[0], vs[0]), vs[1].Text()))
		},
		"STRING_SPLIT": func(t *operandShapes, vs []value.Value) value.Value {
			if vs[1].Text() == "" {
				return t.r.MakeSeq(vs[:1])
			}
			return stringsOf(t.r, strings.Split(vs[0].Text(), vs[1].Text()))
		},
		"STRING_CHARS": func(t *operandShapes, vs []value.Value) value.Value {
			return stringsOf(t.r, strings.Split(vs[0].Text(), ""))
		},
		"STRING_CODES": func(t *operandShapes, vs []value.Value) value.Value {
			var codes []value.Value
			for _, r := range vs[0].Text() {
				codes = append(codes, value.Int(int64(r)))
			}
			return t.r.MakeSeq(codes)
		},
		"CODES_TO_STRING": func(t *operandShapes, vs []value.Value) value.Value {
			var b strings.Builder
			for _, c := range t.a[0].Items(vs[0]) {
				n := smallNumber(c)
				if n < 0 || n > 0x10ffff {
					value.Ill("%s is the code of no character", c.Big())
				}
				b.WriteRune(rune(n))
			}
			return madeText(b.String())
		},
		"STRING_PADLEFT": func(_ *operandShapes, vs []value.Value) value.Value {
			text, with := vs[0].Text(), vs[2].Text()
			if len([]rune(with)) != 1 {
				value.Ill("found %q, expected one character to pad with", with)
			}
			missing := max(0, smallNumber(vs[1])-len([]rune(text)))
			if missing > maxText/len(with) {
				value.Exceeded("a string of more than %d bytes", maxText)
			}
			return madeText(strings.Repeat(with, missing) + text)
		},
		"STRING_REPLACE": func(_ *operandShapes, vs []value.Value) value.Value {
			if vs[1].Text() == "" {
				return vs[0]
			}
			return madeText(strings.ReplaceAll(vs[0].Text(), vs[1].Text(), vs[2].Text()))
		},
		"SUB_STRING": func(_ *operandShapes, vs []value.Value) value.Value {
			rs, from, length := []rune(vs[0].Text()), smallNumber(vs[1]), smallNumber(vs[2])
			if from < 1 || length < 0 {
				value.Ill("no part of a string begins at %d with the length %d", from, length)
			}
			from = min(from-1, len(rs))
			return value.String(string(rs[from:min(from+length, len(rs))]))
		},
		"STRING_TO_INT": onStrings(func(a string) value.Value {
			z, ok := new(big.Int).SetString(strings.TrimSpace(a), 10)
			if !ok {
				value.Ill("%q is no integer", a)
			}
			return value.BigInt(z)
		}),
		"DEC_STRING_TO_INT": func(_ *operandShapes, vs []value.Value) value.Value {
			return value.BigInt(decimal(vs[0].Text(), smallNumber(vs[1])))
		},
		"INT_TO_STRING":     func(_ *operandShapes, vs []value.Value) value.Value { return value.String(vs[0].Big().String()) },
		"INT_TO_HEX_STRING": func(_ *operandShapes, vs []value.Value) value.Value { return value.String(vs[0].Big().Text(16)) },
		"INT_TO_DEC_STRING": func(_ *operandShapes, vs []value.Value) value.Value {
			places := smallNumber(vs[1])
			scale := powerOfTen(places)
			if places < 0 {
				return madeText(scale.Mul(scale, vs[0].Big()).String())
			}
			return madeText(new(big.Rat).SetFrac(vs[0].Big(), scale).FloatString(places))
		},
		"TO_STRING": func(t *operandShapes, vs []value.Value) value.Value { return madeText(shown(t.a[0], vs[0])) },
		"FORMAT_TO_STRING": func(t *operandShapes, vs []value.Value) value.Value {
			text := strings.ReplaceAll(vs[0].Text(), "~n", "\n")
			for _, x := range t.a[1].Items(vs[1]) {
				before, after, ok := strings.Cut(text, "~w")
				if !ok {
					break
				}
				// What is inserted is not looked into for further places.
				text = before + strings.ReplaceAll(shown(t.a[1].A.B, x), "~", "\x00") + after
			}
			return madeText(strings.ReplaceAll(text, "\x00", "~"))
		},
		"STRING_TO_ENUM": func(t *operandShapes, vs []value.Value) value.Value {
			return named(t.r, t.r.All(), vs[0].Text())
		},
		"TYPED_STRING_TO_ENUM": func(t *operandShapes, vs []value.Value) value.Value {
			return named(t.r, vs[0], vs[1].Text())
		},

		"CHOOSE": func(_ *operandShapes, vs []value.Value) value.Value {
			c := value.Iter(value.List(vs[0]))
			if !c.Next() {
				value.Ill("CHOOSE of the empty set")
			}
			return c.V
		},
		"MU":    single,
		"MU_WD": single,
		"SORT": func(t *operandShapes, vs []value.Value) value.Value {
			var items []value.Value
			for c := value.Iter(value.List(vs[0])); c.Next(); {
				items = append(items, c.V)
			}
			return t.r.MakeSeq(items)
		},
		"SQUASH": func(t *operandShapes, vs []value.Value) value.Value {
			var items []value.Value
			var last value.Value
			for c := value.Iter(value.List(vs[0])); c.Next(); {
				x := t.r.A.First(c.V)
				if len(items) > 0 && value.Equal(x, last) {
					value.Ill("SQUASH of a relation with two values at %s", x.Big())
				}
				last, items = x, append(items, t.r.A.Second(c.V))
			}
			return t.r.MakeSeq(items)
		},

		"COS":  withPoint(100, first(math.Cos)),
		"SIN":  withPoint(100, first(math.Sin)),
		"TAN":  withPoint(100, first(math.Tan)),
		"COSx": withPoint(0, first(math.Cos)),
		"SINx": withPoint(0, first(math.Sin)),
		"TANx": withPoint(0, first(math.Tan)),
		"LOGx": withPoint(0, func(xs []float64) float64 { return math.Log(xs[1]) / math.Log(xs[0]) }),

		"ABS":  onNumbers(func(z *big.Int, xs []*big.Int) *big.Int { return z.Abs(xs[0]) }),
		"SIGN": onNumbers(func(z *big.Int, xs []*big.Int) *big.Int { return z.SetInt64(int64(xs[0].Sign())) }),
		"GCD": onNumbers(func(z *big.Int, xs []*big.Int) *big.Int {
			return z.GCD(nil, nil, new(big.Int).Abs(xs[0]), new(big.Int).Abs(xs[1]))
		}),
		"LCM": onNumbers(func(z *big.Int, xs []*big.Int) *big.Int {
			a, b := new(big.Int).Abs(xs[0]), new(big.Int).Abs(xs[1])
			if a.Sign() == 0 || b.Sign() == 0 {
				return z
			}
			return z.Mul(z.Quo(a, new(big.Int).GCD(nil, nil, a, b)), b)
		}),
		"MSB": onNumbers(func(z *big.Int, xs []*big.Int) *big.Int {
			if xs[0].Sign() <= 0 {
				value.Ill("MSB of %s", xs[0])
			}
			return z.SetInt64(int64(xs[0].BitLen() - 1))
		}),
		"SQRT": onNumbers(func(z *big.Int, xs []*big.Int) *big.Int { return z.Sqrt(natural("SQRT", xs[0])) }),
		"FACTORIAL": onNumbers(func(z *big.Int, xs []*big.Int) *big.Int {
			if natural("FACTORIAL", xs[0]).Cmp(big.NewInt(10000)) > 0 {
				value.Exceeded("FACTORIAL of %s", xs[0])
			}
			return z.MulRange(1, xs[0].Int64())
		}),
		"FDIV": onNumbers(func(z *big.Int, xs []*big.Int) *big.Int { return flooredQuotient(z, xs[0], divisor(xs[1])) }),
		"CDIV": onNumbers(func(z *big.Int, xs []*big.Int) *big.Int {
			return z.Neg(flooredQuotient(z, new(big.Int).Neg(xs[0]), divisor(xs[1])))
		}),
	}
	for name, f := range onTrees {
		externals[name] = f
	}
}
