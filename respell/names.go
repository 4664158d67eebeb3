package respell

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"

	"bsmt/grammar"
	"bsmt/smtlib"
)

// fresh gives names that a script does not have.
type fresh struct {
	text []byte // of the script
	used int
}

func newFresh(text []byte) *fresh { return &fresh{text: text} }

// name gives a name that begins with a letter and is no part of any word of the script.
func (f *fresh) name(prefix string) string {
	for {
		f.used++
		if n := fmt.Sprintf("%s.%d", prefix, f.used); !bytes.Contains(f.text, []byte(n)) {
			return n
		}
	}
}

// rename calls everything that a script declares or binds by names of its own, the same
// one wherever it stands, and tells how many there are. A name of several things (a sort
// and a function, say) stays one name.
func rename(text string, fr *fresh, r *rand.Rand) (string, int) {
	theory := smtlib.TheoryNames()
	var names []string
	known := map[string]bool{}
	add := func(t *grammar.Tree, n grammar.Node) {
		if n == grammar.NoNode || t.Kind(n) != grammar.Symbol {
			return
		}
		if name := t.Text(n); !known[name] && !theory[name] && name != "" {
			known[name] = true
			names = append(names, name)
		}
	}
	each(text, func(cmd *grammar.Command) { declared(cmd.Tree, cmd.Name, cmd.Root, add) })
	to := map[string]string{}
	for _, i := range r.Perm(len(names)) {
		to[names[i]] = fr.name("n")
	}
	var out strings.Builder
	each(text, func(cmd *grammar.Command) { renamed(&out, cmd, to) })
	return out.String(), len(names)
}

// each reads the commands of a script that was read before.
func each(text string, f func(*grammar.Command)) {
	rd := grammar.NewReader(strings.NewReader(text), "")
	for cmd, err := rd.Next(); err == nil; cmd, err = rd.Next() {
		f(cmd)
	}
}

// declared calls add for the symbols that a command declares or binds.
func declared(t *grammar.Tree, command string, root grammar.Node, add func(*grammar.Tree, grammar.Node)) {
	switch command {
	case "set-logic", "set-info", "set-option", "get-info", "get-option", "echo":
		return
	case "declare-fun", "declare-const", "declare-sort", "define-sort", "define-fun", "define-fun-rec", "define-const":
		add(t, t.Child(root, 1))
		if command == "define-sort" {
			for _, p := range t.Children(t.Child(root, 2)) {
				add(t, p)
			}
		}
	case "declare-datatype":
		add(t, t.Child(root, 1))
		constructors(t, t.Child(root, 2), add)
	case "declare-datatypes":
		first := t.Child(root, 1)
		for _, s := range t.Children(first) {
			if t.Kind(s) == grammar.List {
				add(t, t.First(s))
			} else {
				add(t, s)
			}
		}
		for _, d := range t.Children(t.Child(root, 2)) {
			// Version 2.5 has the name before the constructors.
			add(t, t.First(d))
			constructors(t, d, add)
		}
	case "define-funs-rec":
		for _, d := range t.Children(t.Child(root, 1)) {
			add(t, t.First(d))
			binders(t, t.Child(d, 1), add)
		}
	}
	if strings.HasPrefix(command, "define-fun") {
		binders(t, t.Child(root, 2), add)
	}
	for n := root; n < grammar.Node(t.NumNodes()); n++ {
		if t.Kind(n) == grammar.Keyword && t.Is(n, ":named") {
			add(t, t.Next(n))
		}
		switch t.Word(n) {
		case grammar.Let, grammar.Forall, grammar.Exists, grammar.Lambda:
			binders(t, t.Next(n), add)
		case grammar.Match:
			for _, m := range t.Children(t.Next(t.Next(n))) {
				if p := t.First(m); t.Kind(p) == grammar.List {
					for k, v := range t.Children(p) {
						if k > 0 {
							add(t, v)
						}
					}
				} else {
					add(t, p)
				}
			}
		}
	}
}

// binders are the first symbols of each of a list.
func binders(t *grammar.Tree, list grammar.Node, add func(*grammar.Tree, grammar.Node)) {
	if list == grammar.NoNode {
		return
	}
	for _, b := range t.Children(list) {
		add(t, t.First(b))
	}
}

// constructors are those of one datatype, in (par (X …) (…)) or not.
func constructors(t *grammar.Tree, list grammar.Node, add func(*grammar.Tree, grammar.Node)) {
	if list == grammar.NoNode || t.Kind(list) != grammar.List {
		add(t, list)
		return
	}
	if t.Word(t.First(list)) == grammar.Par {
		for _, p := range t.Children(t.Child(list, 1)) {
			add(t, p)
		}
		list = t.Child(list, 2)
	}
	for _, c := range t.Children(list) {
		if t.Kind(c) != grammar.List {
			add(t, c)
			continue
		}
		add(t, t.First(c))
		for i, f := range t.Children(c) {
			if i > 0 && t.Kind(f) == grammar.List {
				add(t, t.First(f))
			}
		}
	}
}

// renamed writes a command with other names.
func renamed(out *strings.Builder, cmd *grammar.Command, to map[string]string) {
	t := cmd.Tree
	switch cmd.Name {
	case "set-logic", "set-info", "set-option", "get-info", "get-option", "echo":
		out.Write(cmd.Raw)
		out.WriteByte('\n')
		return
	}
	at := 0
	for n := cmd.Root; n < grammar.Node(t.NumNodes()); n++ {
		if t.Kind(n) != grammar.Symbol || n == t.First(cmd.Root) {
			continue
		}
		name := t.Text(n)
		other, ok := to[name]
		if of, tester := strings.CutPrefix(name, "is-"); !ok && tester {
			if other, ok = to[of]; ok {
				other = "is-" + other
			}
		}
		if !ok || t.Word(n) != grammar.NoWord {
			continue
		}
		from := t.Offset(n)
		out.Write(cmd.Raw[at:from])
		out.WriteString(other)
		at = from + len(t.Source(n))
	}
	out.Write(cmd.Raw[at:])
	out.WriteByte('\n')
}
