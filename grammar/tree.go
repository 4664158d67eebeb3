package grammar

import (
	"sort"
	"strings"
	"unicode/utf8"

	gen "bsmt/grammar/antlr"
)

// Pos is a place in the source. Both parts count from 1; Col counts characters
// (code points), not bytes.
type Pos struct {
	Line int
	Col  int
}

// Kind tells what a node is.
type Kind uint8

// The kinds of nodes. All but List are atoms.
const (
	List    Kind = iota // ( … )
	Numeral             // 0, 42
	Decimal             // 1.50
	Hex                 // #x1F
	Binary              // #b01
	String              // "a ""quoted"" word"
	Symbol              // x, |x y|; reserved words too, see Tree.Word
	Keyword             // :named
)

// String gives the name of the kind in the words of the standard.
func (k Kind) String() string {
	switch k {
	case List:
		return "list"
	case Numeral:
		return "numeral"
	case Decimal:
		return "decimal"
	case Hex:
		return "hexadecimal"
	case Binary:
		return "binary"
	case String:
		return "string"
	case Symbol:
		return "symbol"
	case Keyword:
		return "keyword"
	}
	return "unknown kind"
}

// Word names the reserved words that give a list its meaning, so that a walk
// over the tree can switch on a number. A quoted |let| is no reserved word.
type Word uint8

// The reserved words.
const (
	NoWord     Word = iota // any other node
	Bang                   // !
	Underscore             // _
	As                     // as
	Exists                 // exists
	Forall                 // forall
	Lambda                 // lambda
	Let                    // let
	Match                  // match
	Par                    // par
)

// Node is a node of a Tree: its index in preorder, the root of a command being 0.
type Node int32

// NoNode is the child that does not exist.
const NoNode Node = -1

// Tree is the syntax of one command, an s-expression in preorder in one slice:
// the first child of a list n is n+1, the node after the subtree of n is
// nodes[n].next. A tree belongs to its Reader and is overwritten by the next
// call of Reader.Next; strings that Text returned stay valid.
type Tree struct {
	src   []byte  // the text of the command; offsets below count from its first byte
	nodes []node  // in preorder
	lines []int32 // offsets of the first byte of every line but the first
	base  Pos     // position of src[0]
	ascii bool    // every byte of src is below 128: a column is a difference of offsets
}

// node is 20 bytes and holds no pointer.
type node struct {
	start int32 // offset of the first byte, quotes included
	end   int32 // offset after the last byte, quotes included
	next  int32 // index of the first node after the subtree
	size  int32 // a list: number of children
	kind  Kind
	word  Word
	flag  uint8 // flagQuoted, flagEscape
}

const (
	flagQuoted = 1 << iota // a symbol in |bars|
	flagEscape             // a string that holds "" escapes, or a symbol in bars that holds \| or \\
)

// Kind tells what n is.
func (t *Tree) Kind(n Node) Kind { return t.nodes[n].kind }

// Word tells which reserved word n is; NoWord if none.
func (t *Tree) Word(n Node) Word { return t.nodes[n].word }

// Quoted reports whether n is a symbol written in |bars|.
func (t *Tree) Quoted(n Node) bool { return t.nodes[n].flag&flagQuoted != 0 }

// Len is the number of children of a list; 0 for an atom.
func (t *Tree) Len(n Node) int { return int(t.nodes[n].size) }

// First is the first child of the list n; NoNode if n is empty or an atom.
func (t *Tree) First(n Node) Node {
	if t.nodes[n].size == 0 {
		return NoNode
	}
	return n + 1
}

// Next is the node after the subtree of n in preorder. It is the next sibling
// of n when n is not the last child of its list: walk children by First, Next
// and a count of Len.
func (t *Tree) Next(n Node) Node { return Node(t.nodes[n].next) }

// Child is child i of the list n, from 0; NoNode if there is none. It costs i
// steps: walk long lists with First and Next, or Children.
func (t *Tree) Child(n Node, i int) Node {
	if i < 0 || i >= int(t.nodes[n].size) {
		return NoNode
	}
	c := n + 1
	for ; i > 0; i-- {
		c = Node(t.nodes[c].next)
	}
	return c
}

// Children yields the children of n in order.
func (t *Tree) Children(n Node) func(yield func(i int, c Node) bool) {
	return func(yield func(int, Node) bool) {
		c := n + 1
		for i := range int(t.nodes[n].size) {
			if !yield(i, c) {
				return
			}
			c = Node(t.nodes[c].next)
		}
	}
}

// NumNodes is the number of nodes of the tree; nodes are 0 … NumNodes-1 in preorder.
func (t *Tree) NumNodes() int { return len(t.nodes) }

// Source is the exact text of the subtree n, valid until the next call of Reader.Next.
func (t *Tree) Source(n Node) []byte {
	nd := &t.nodes[n]
	return t.src[nd.start:nd.end]
}

// Offset is where n begins in the text of its command, in bytes.
func (t *Tree) Offset(n Node) int { return int(t.nodes[n].start) }

// Bytes is the content of the atom n, as Text gives it, without a copy where
// possible: valid until the next call of Reader.Next, and not to be changed.
// A map from strings is looked up with it without allocation:
// m[string(t.Bytes(n))]. Nil for a list.
func (t *Tree) Bytes(n Node) []byte {
	nd := &t.nodes[n]
	switch {
	case nd.kind == List:
		return nil
	case nd.flag&flagEscape != 0 && nd.flag&flagQuoted != 0:
		return barEscapes(t.src[nd.start+1 : nd.end-1])
	case nd.flag&flagEscape != 0:
		return []byte(strings.ReplaceAll(string(t.src[nd.start+1:nd.end-1]), `""`, `"`))
	case nd.kind == String, nd.flag&flagQuoted != 0:
		return t.src[nd.start+1 : nd.end-1]
	}
	return t.src[nd.start:nd.end]
}

// barEscapes takes the backslashes out of a quoted symbol.
func barEscapes(b []byte) []byte {
	out := make([]byte, 0, len(b))
	for i := 0; i < len(b); i++ {
		if b[i] == '\\' {
			i++
		}
		out = append(out, b[i])
	}
	return out
}

// Text is the content of the atom n as a string of its own that stays valid: a
// symbol without its bars, a string literal without its quotes and with ""
// read as one quote, a keyword with its colon, hexadecimals and binaries with
// #x and #b. Empty for a list.
func (t *Tree) Text(n Node) string { return string(t.Bytes(n)) }

// Is reports whether n is a symbol or keyword with this content, quoted or not.
func (t *Tree) Is(n Node, s string) bool {
	k := t.nodes[n].kind
	return (k == Symbol || k == Keyword) && string(t.Bytes(n)) == s
}

// Pos is where n begins. It is made for messages: one binary search by lines,
// and a count of characters if the command is not all ASCII.
func (t *Tree) Pos(n Node) Pos { return t.posAt(int(t.nodes[n].start)) }

// End is where the last character of n stands, a list's closing parenthesis.
func (t *Tree) End(n Node) Pos { return t.posAt(int(t.nodes[n].end) - 1) }

// posAt is the position of the byte at offset off of src.
func (t *Tree) posAt(off int) Pos {
	i := sort.Search(len(t.lines), func(i int) bool { return int(t.lines[i]) > off })
	p, from := t.base, 0
	if i > 0 {
		from = int(t.lines[i-1])
		p = Pos{Line: t.base.Line + i, Col: 1}
	}
	if t.ascii {
		p.Col += off - from
	} else {
		p.Col += utf8.RuneCount(t.src[from:off])
	}
	return p
}

// wordOf gives the reserved word of a token type.
func wordOf(tok int8) Word {
	switch tok {
	case gen.SMTLIBv2ParserBang:
		return Bang
	case gen.SMTLIBv2ParserUnderscore:
		return Underscore
	case gen.SMTLIBv2ParserAs:
		return As
	case gen.SMTLIBv2ParserExists:
		return Exists
	case gen.SMTLIBv2ParserForall:
		return Forall
	case gen.SMTLIBv2ParserLambda:
		return Lambda
	case gen.SMTLIBv2ParserLet:
		return Let
	case gen.SMTLIBv2ParserMatch:
		return Match
	case gen.SMTLIBv2ParserPar:
		return Par
	}
	return NoWord
}
