package text

import "bsmt/b/tree"

// TokenKind is what a Token is.
type TokenKind uint8

// The kinds of tokens.
const (
	Word    TokenKind = iota // a name, a keyword, or an operator of letters
	Literal                  // a number or a string
	Symbol                   // an operator of signs, or a bracket
	Comment                  // pragmas too
)

// Token is a part of a source as it stands there.
type Token struct {
	Kind       TokenKind
	Text       string // of a word or symbol, in ASCII and without backquotes; else as it stands there
	Begin, End int    // bytes of the source
	Line, Col  int32  // where it begins, from 1, in characters
}

// Tokens cuts a source of classical B, which is UTF-8, into its parts, comments included, whatever is wrong with it.
func Tokens(src string) []Token {
	tokens, _ := scan("", src, tree.Classical)
	list := make([]Token, 0, len(tokens))
	at := scanner{src: src, line: 1, col: 1}
	comments := func(end int) {
		for at.at < end {
			rest := src[at.at:end]
			if n := commentLen(rest); n > 0 {
				list = append(list, Token{Comment, rest[:n], at.at, at.at + n, at.line, at.col})
				at.advance(n)
				continue
			}
			at.advance(1)
		}
	}
	for i := range tokens {
		t := &tokens[i]
		if t.kind == tEOF {
			comments(len(src))
			break
		}
		comments(t.start)
		k := Token{Symbol, t.text, t.start, t.end, t.line, t.col}
		switch t.kind {
		case tWord, tQuoted:
			k.Kind = Word
		case tInt, tReal, tString:
			k.Kind, k.Text = Literal, src[t.start:t.end]
		case tLabel, tFile:
			k.Kind, k.Text = Comment, src[t.start:t.end]
		}
		list = append(list, k)
		at.advance(t.end - at.at)
	}
	return list
}

// commentLen gives the length of the comment that a text begins with; 0: it begins with none.
func commentLen(rest string) int {
	ends := ""
	switch {
	case len(rest) < 2:
		return 0
	case rest[:2] == "/*":
		ends = "*/"
	case rest[:2] == "//", rest[:2] == "#!":
		ends = "\n"
	default:
		return 0
	}
	for i := 2; i+len(ends) <= len(rest); i++ {
		if rest[i:i+len(ends)] == ends {
			if ends == "\n" {
				return i
			}
			return i + 2
		}
	}
	return len(rest)
}
