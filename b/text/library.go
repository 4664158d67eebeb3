package text

import (
	"embed"
	"strings"
	"sync"

	"bsmt/b/tree"
)

// library has what tools for B bring along: files of definitions, as far as these are not rows of
// tree.ExternalOf, where what only prints or guides the search does nothing; and machines, whose
// constants are the rows as functions.
//
//go:embed library
var library embed.FS

// Library reads a machine that comes with ProB, for when no file has it; nil: there is none of
// that name.
func Library(name string) (*tree.Component, error) {
	src, ok := libraryFile(name + ".mch")
	if !ok {
		return nil, nil
	}
	return Parse(name+".mch", src, func(name string) (string, string, error) {
		src, _ := libraryFile(name)
		return name, src, nil
	})
}

// libraryFile gives the text of a library that no file was found for.
func libraryFile(name string) (string, bool) {
	src, err := library.ReadFile("library/" + name)
	return string(src), err == nil
}

// external reads the use of a definition that a file marks as a function from outside; nil: the
// body of the definition is what it means. Functions are resolved with the names.
func (p *parser) external(d *macro) *tree.Node {
	marked := func(kind string) bool { return p.macros.byName["EXTERNAL_"+kind+"_"+d.name] != nil }
	function, predicate := marked("FUNCTION"), marked("PREDICATE")
	if !function && !predicate && !marked("SUBSTITUTION") {
		return nil
	}
	pos := p.pos()
	name := d.name
	if plain, ok := strings.CutPrefix(name, "GET_"); ok && tree.ExternalOf(plain, len(d.params)) != nil {
		name = plain
	}
	row := tree.ExternalOf(name, len(d.params))
	switch {
	case row == nil && idle()[name] != nil:
		return nil
	case row == nil:
		p.unsupported(pos, "the external function "+name)
	}
	p.next()
	n := tree.New(tree.Apply, pos, tree.NewIdent(pos, name), couples(p.arguments(d, pos)))
	if predicate {
		n = tree.New(tree.Equal, pos, n, tree.New(tree.True, pos))
	}
	return n
}

// idle are the names that the libraries define: what they mean has no effect here, whoever
// defines them.
var idle = sync.OnceValue(func() map[string]*macro {
	names := &macros{byName: map[string]*macro{}}
	for _, file := range []string{"LibraryIO.def", "LibraryProB.def"} {
		src, _ := libraryFile(file)
		tokens, _ := scan(file, src, tree.Classical)
		(&parser{file: file, tokens: tokens, macros: names}).definitions(nil, map[string]bool{})
	}
	return names.byName
})
