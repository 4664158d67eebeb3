package text

import (
	"os"
	"path/filepath"

	"bsmt/b/tree"
)

// Read reads a component of classical B from a file. Files of definitions that it names are
// looked for beside it. open gives the text of a file; nil: the file system does.
func Read(path string, open func(path string) (string, error)) (*tree.Component, error) {
	if open == nil {
		open = func(path string) (string, error) {
			src, err := os.ReadFile(path)
			return string(src), err
		}
	}
	src, err := open(path)
	if err != nil {
		return nil, err
	}
	return Parse(path, src, func(name string) (string, string, error) {
		at := filepath.Join(filepath.Dir(path), name)
		src, err := open(at)
		return at, src, err
	})
}

// Parse reads a component of classical B. path names the source in errors. open
// gives the path and the text of a file of definitions; nil: there are none.
//
// The error is a *tree.Error, or tree.Errors of all the mistakes. With mistakes, the component
// is what could be read of it, for a look at the types; nil: nothing could.
func Parse(path, src string, open func(name string) (string, string, error)) (*tree.Component, error) {
	tokens, errs := scan(path, src, tree.Classical)
	p := &parser{file: path, dialect: tree.Classical, tokens: tokens, recovers: true, errs: errs, broken: len(errs) > 0, resumed: -1}
	var c *tree.Component
	if err := tree.Catch(func() { c = p.unit(open) }); err != nil {
		p.errs.Add(err)
		return nil, p.errs.Err()
	}
	if err := tree.Catch(func() { p.shallowUnit(c) }); err != nil {
		p.errs.Add(err)
		return nil, p.errs.Err()
	}
	c.Broken, c.Lost = p.broken, p.lost
	return c, p.errs.Err()
}

// Formula reads a predicate or an expression that a user typed. defs are macros that
// it may use, or nil.
func Formula(src string, d tree.Dialect, defs []*tree.Definition) (*tree.Node, error) {
	return parse(src, d, defs, (*parser).inPar)
}

// Predicate reads a predicate that a user typed.
func Predicate(src string, d tree.Dialect, defs []*tree.Definition) (*tree.Node, error) {
	return parse(src, d, defs, (*parser).pred)
}

// Substitution reads a substitution that a user typed.
func Substitution(src string, d tree.Dialect, defs []*tree.Definition) (*tree.Node, error) {
	return parse(src, d, defs, (*parser).subst)
}

func parse(src string, d tree.Dialect, defs []*tree.Definition, read func(*parser) *tree.Node) (*tree.Node, error) {
	tokens, errs := scan("", src, d)
	if len(errs) > 0 {
		return nil, errs[0]
	}
	var n *tree.Node
	err := tree.Catch(func() {
		p := &parser{dialect: d, tokens: tokens, macros: &macros{byName: map[string]*macro{}}}
		for _, def := range defs {
			p.macros.add(&macro{name: def.Name, pos: def.Pos, params: def.Params, body: def.Body})
		}
		n = read(p)
		if p.tok().kind != tEOF {
			p.expected("an operator or the end")
		}
		p.shallow(n)
	})
	if err != nil {
		return nil, err
	}
	return n, nil
}

// shallow fails if a tree is deeper than those who walk over it can take.
func (p *parser) shallow(n *tree.Node) {
	type item struct {
		n     *tree.Node
		depth int
	}
	for stack := []item{{n, 1}}; len(stack) > 0; {
		it := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if it.n == nil {
			continue
		}
		if it.depth > maxTree {
			p.fail(it.n.Pos, "more than %d operators in one another", maxTree)
		}
		for _, a := range it.n.Args {
			stack = append(stack, item{a, it.depth + 1})
		}
	}
}

func (p *parser) shallowUnit(c *tree.Component) {
	for _, list := range [][]*tree.Clause{c.Constraints, c.Properties, c.Invariants, c.Assertions} {
		for _, cl := range list {
			p.shallow(cl.Pred)
		}
	}
	for _, list := range [][]*tree.Operation{c.Operations, c.LocalOperations} {
		for _, o := range list {
			p.shallow(o.Body)
		}
	}
	for _, v := range c.Values {
		p.shallow(v)
	}
	for _, d := range c.Definitions {
		p.shallow(d.Body)
	}
	p.shallow(c.Init)
}
