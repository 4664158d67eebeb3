package floats

import (
	"math/big"
	"math/rand"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
)

// TestLaws: each law holds of all floats and modes, and says something of each kind.
func TestLaws(t *testing.T) {
	draws := 250
	if *all {
		draws = 20_000
	}
	for _, f := range []Format{{2, 2}, {3, 3}, {3, 5}, {4, 4}, {5, 2}} {
		g := ast.New()
		b := New(g)
		r := rand.New(rand.NewSource(int64(f.Eb)))
		var words, modes []ast.Node
		for _, name := range []string{"x", "y", "v", "w"} {
			words = append(words, g.Const(name, g.BitVec(f.Width())))
		}
		for _, name := range []string{"m", "n"} {
			modes = append(modes, g.Const(name, g.BitVec(ModeBits)))
		}
		make := func(k Kind, m ast.Node, args ...ast.Node) *Rounding {
			out := &Rounding{Kind: k, From: f, To: f, Mode: m, Args: args}
			switch k {
			case Sum:
				out.Result = b.Add(f, m, args[0], args[1])
			case Product:
				out.Result = b.Mul(f, m, args[0], args[1])
			case Quotient:
				out.Result = b.Div(f, m, args[0], args[1])
			case Root:
				out.Result = b.Sqrt(f, m, args[0])
			case Integral:
				out.Result = b.ToIntegral(f, m, args[0])
			case Another:
				out.To = half(f)
				out.Result = b.Convert(f, out.To, m, args[0])
			default:
				out.Result = b.FromInteger(f, m, args[0], k == Signed)
			}
			return out
		}
		laws := map[string]ast.Node{}
		names := []string{"sum", "product", "quotient", "root", "integral", "another", "signed", "unsigned"}
		for k, name := range names {
			p, q := words[:2], words[2:]
			if Kind(k) > Quotient {
				p, q = p[:1], q[:1]
			}
			one, other := make(Kind(k), modes[0], p...), make(Kind(k), modes[1], q...)
			laws[name] = b.and(b.Own(one), b.Both(one, other))
		}
		square := make(Product, modes[1], words[0], words[0])
		laws["square"] = b.Both(make(Root, modes[0], words[1]), square)
		laws["root of square"] = b.Both(square, make(Root, modes[0], square.Result))
		laws["quotient of one"] = b.Own(make(Quotient, modes[0], words[0], words[0]))
		ev := eval.New(g, ast.Model{})
		for range draws {
			model := ast.Model{}
			base := r.Intn(1 << f.Width())
			for _, n := range words {
				v := r.Intn(1 << f.Width())
				switch r.Intn(4) {
				case 0:
					v = base
				case 1:
					v = base ^ 1<<r.Intn(f.Width())
				case 2:
					v = base ^ 1<<(f.Width()-1)
				}
				word := big.NewInt(int64(v))
				if f.Stray(word) {
					word = g.IntVal(b.NaN(f))
				}
				model[n] = ast.Value{Kind: ast.KBitVec, Int: word}
			}
			for _, n := range modes {
				model[n] = ast.Value{Kind: ast.KBitVec, Int: big.NewInt(int64(r.Intn(int(Modes))))}
			}
			ev.Reset(model)
			for name, law := range laws {
				if law == g.True() {
					t.Fatalf("%s: %v: there is no law", name, f)
				}
				if v, err := ev.Eval(law); err != nil || !v.Bool {
					t.Fatalf("%s fails for %v: %v, %v", name, f, model, err)
				}
			}
		}
	}
}
