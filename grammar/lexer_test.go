package grammar

import (
	"math/rand/v2"
	"strings"
	"testing"

	runtime "github.com/antlr4-go/antlr/v4"

	gen "bsmt/grammar/antlr"
)

// sameTokens compares the tokens that scan makes of one command with those of
// the lexer that is generated from the grammar.
func sameTokens(t *testing.T, src string) {
	t.Helper()
	var s scanner
	if f, ok := s.scan([]byte(src), Pos{1, 1}); !ok {
		t.Fatalf("%q: %s at %d", src, f.msg, f.off)
	}
	lexer := NewSMTLIBv2Lexer(runtime.NewInputStream(src))
	lexer.RemoveErrorListeners()
	toks := lexer.GetAllTokens()
	if len(toks) != len(s.toks)-1 {
		t.Fatalf("%q: %d tokens, the generated lexer has %d", src, len(s.toks)-1, len(toks))
	}
	n := Node(0)
	for i, tok := range toks {
		want := tok.GetTokenType()
		if i != 1 && want >= gen.SMTLIBv2ParserAssert && want <= gen.SMTLIBv2ParserSetOption {
			want = gen.SMTLIBv2ParserSymbol // the difference that is wanted
		}
		if want == gen.SMTLIBv2ParserLambda && (i == 1 || toks[i-1].GetTokenType() != gen.SMTLIBv2ParserParOpen || i+2 >= len(toks) ||
			toks[i+1].GetTokenType() != gen.SMTLIBv2ParserParOpen || toks[i+2].GetTokenType() != gen.SMTLIBv2ParserParOpen) {
			want = gen.SMTLIBv2ParserSymbol // and so is this
		}
		if int(s.toks[i]) != want {
			t.Fatalf("%q: token %d %q has type %d, the generated lexer gives %d", src, i, tok.GetText(), s.toks[i], want)
		}
		if want == gen.SMTLIBv2ParserParClose {
			continue
		}
		if at := (Pos{tok.GetLine(), tok.GetColumn() + 1}); s.tree.Pos(n) != at {
			t.Fatalf("%q: token %d at %v, the generated lexer says %v", src, i, s.tree.Pos(n), at)
		}
		if s.tree.Kind(n) != List && string(s.tree.Source(n)) != tok.GetText() {
			t.Fatalf("%q: token %d is %q, the generated lexer says %q", src, i, s.tree.Source(n), tok.GetText())
		}
		n++
	}
	if int(n) != s.tree.NumNodes() {
		t.Fatalf("%q: %d nodes for %d tokens", src, s.tree.NumNodes(), n)
	}
}

func TestScanAgreesWithLexer(t *testing.T) {
	words := strings.Fields("! _ as exists forall lambda let match par BINARY DECIMAL HEXADECIMAL NUMERAL STRING " +
		"assert check-sat check-sat-assuming declare-const declare-datatype declare-datatypes declare-fun " +
		"declare-sort declare-sort-parameter define-const define-fun define-fun-rec define-funs-rec define-sort " +
		"echo exit get-assertions get-assignment get-info get-model get-option get-proof get-unsat-assumptions " +
		"get-unsat-core get-value pop push reset reset-assertions set-info set-logic set-option " +
		"x asx lets _x !! ~!@$%^&*_-+=<>.?/ -1 +.5 || |let| :k :a-1:b :0 0 7 10 3.14 0.0 10.00 " +
		"#x0aF #b01 \"\" \"a\" \"é\" \"\"\"\" \"a\"\"b|;(\"")
	words = append(words, "\"a\nb\"", "|\n\n|", "|a b|", "|é\n(;\"|", `|\|a\\|`, `|\||`, `|\\|`, ":let", "maxx", "forallx", "exists1")
	gaps := []string{" ", "\n", "\t", " ; é\n", "\r\n", "  "}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, w := range words {
		if w[0] != '|' {
			sameTokens(t, "("+w+")")
		}
		sameTokens(t, "(a "+w+"(b))")
	}
	for range 2000 {
		var b strings.Builder
		b.WriteString("(" + words[rng.IntN(40)] + " ")
		depth := 1
		for range rng.IntN(30) {
			switch k := rng.IntN(10); {
			case k == 0:
				b.WriteString("(")
				depth++
			case k == 1 && depth > 1:
				b.WriteString(")")
				depth--
			default:
				b.WriteString(words[rng.IntN(len(words))])
				b.WriteString(gaps[rng.IntN(len(gaps))])
			}
		}
		b.WriteString(strings.Repeat(")", depth))
		sameTokens(t, b.String())
	}
}
