package reduce

import (
	"context"
	"errors"
	"io"
	"strings"

	"bsmt/grammar"
)

// Script reduces a script. The test gets candidates, the first of them the script as it
// was read and written; it must hold of that, or the error says that it does not. Most
// bounds the number of tests. The error may also be that of reading; when ctx is done,
// what was reached by then is given.
func Script(ctx context.Context, in io.Reader, file string, most int, test func(script string) bool) (string, error) {
	r := &reducer{ctx: ctx, test: test, left: most}
	rd := grammar.NewReader(in, file)
	for {
		cmd, err := rd.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return "", err
		}
		r.commands = append(r.commands, read(cmd.Tree, cmd.Root))
	}
	if !r.try(r.commands) {
		return "", errors.New("the test does not hold of the script itself")
	}
	for before := -1; before != size(r.commands) && r.more(); {
		before = size(r.commands)
		r.drop()
		r.shrink()
	}
	return text(r.commands), nil
}

// node is an s-expression: an atom, or a list.
type node struct {
	atom string
	list []*node // of a list
	leaf bool    // it is an atom
}

// read copies a tree. Scripts nest as deep as their reader allows, and reduction is for
// scripts that people will read.
func read(t *grammar.Tree, n grammar.Node) *node {
	if t.Kind(n) != grammar.List {
		return &node{atom: string(t.Source(n)), leaf: true}
	}
	out := &node{}
	for _, c := range t.Children(n) {
		out.list = append(out.list, read(t, c))
	}
	return out
}

func (n *node) write(b *strings.Builder) {
	if n.leaf {
		b.WriteString(n.atom)
		return
	}
	b.WriteByte('(')
	for i, c := range n.list {
		if i > 0 {
			b.WriteByte(' ')
		}
		c.write(b)
	}
	b.WriteByte(')')
}

func (n *node) size() int {
	s := 1
	for _, c := range n.list {
		s += c.size()
	}
	return s
}

func size(commands []*node) int {
	s := 0
	for _, c := range commands {
		s += c.size()
	}
	return s
}

func text(commands []*node) string {
	var b strings.Builder
	for _, c := range commands {
		c.write(&b)
		b.WriteByte('\n')
	}
	return b.String()
}

// reducer is the state of one reduction.
type reducer struct {
	ctx      context.Context
	test     func(string) bool
	left     int     // tests that may still be made
	commands []*node // the smallest script so far
}

func (r *reducer) more() bool { return r.left > 0 && r.ctx.Err() == nil }

// try puts a script to the test.
func (r *reducer) try(commands []*node) bool {
	if !r.more() {
		return false
	}
	r.left--
	return r.test(text(commands))
}

// drop leaves out commands, many at a time first. A declaration often has to wait for
// the assertions that use it, so each size is gone through from the end.
func (r *reducer) drop() {
	for n := len(r.commands) / 2; n >= 1; n /= 2 {
		for to := len(r.commands); to > 0 && r.more(); {
			from := max(0, to-n)
			rest := append(append([]*node(nil), r.commands[:from]...), r.commands[min(to, len(r.commands)):]...)
			if len(rest) < len(r.commands) && r.try(rest) {
				r.commands = rest
			}
			to = from
		}
	}
}

// constants are what a term may give way to.
var constants = []string{"true", "false", "0", "1"}

// shrink makes the terms of commands smaller.
func (r *reducer) shrink() {
	for _, c := range r.commands {
		for i := 1; i < len(c.list); i++ {
			r.at(&c.list[i])
		}
	}
}

// at tries what is smaller in the place of a term, then goes on in its parts.
func (r *reducer) at(place **node) {
	for again := true; again && r.more(); {
		again = false
		n := *place
		if n.leaf {
			return
		}
		for _, c := range constants {
			if again = r.instead(place, &node{atom: c, leaf: true}); again {
				break
			}
		}
		for i := 0; i < len(n.list) && !again; i++ {
			again = !n.list[i].leaf && r.instead(place, n.list[i]) || n.list[i].leaf && i > 0 && r.instead(place, n.list[i])
		}
		for i := len(n.list) - 1; i > 0 && !again; i-- {
			short := &node{list: append(append([]*node(nil), n.list[:i]...), n.list[i+1:]...)}
			again = r.instead(place, short)
		}
	}
	for i := range (*place).list {
		r.at(&(*place).list[i])
	}
}

// instead puts n in a place, and takes it back when the test fails.
func (r *reducer) instead(place **node, n *node) bool {
	old := *place
	if n.size() >= old.size() {
		return false
	}
	*place = n
	if r.try(r.commands) {
		return true
	}
	*place = old
	return false
}
