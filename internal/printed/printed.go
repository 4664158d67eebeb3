// Package printed tells tests what a machine that was printed says: package b reads and
// evaluates it, which shares no code with who prints it.
//
// Takes: the text of a machine, and values of its constants as expressions of B. Gives: whether
// the properties hold. Promises: text that is malformed, ill-typed or ill-defined is an error.
package printed

import (
	"fmt"
	"slices"

	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/text"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// Machine is a printed machine that was read.
type Machine struct {
	m     *machine.Machine
	scope *eval.Scope
	preds []eval.Pred
}

// Read reads the text of a machine.
func Read(src string) (*Machine, error) {
	c, err := text.Parse("printed.mch", src, nil)
	if err != nil {
		return nil, err
	}
	m, err := machine.Flatten(c, nil)
	if err != nil {
		return nil, err
	}
	world := eval.NewWorld(m.Dialect, m.Sets, func(*tree.Set) int { return 2 }, -1<<31, 1<<31-1)
	p := &Machine{m: m, scope: eval.NewCode(world).NewScope()}
	p.scope.BindNew(m.Constants...)
	for _, c := range m.Properties {
		p.preds = append(p.preds, p.scope.Pred(c.Pred))
	}
	return p, nil
}

// Holds says whether the properties hold for values of the constants, by name; one that the
// machine has not is of no account.
func (p *Machine) Holds(values map[string]string) (bool, error) {
	known := map[int]value.Value{}
	for name, src := range values {
		i := slices.IndexFunc(p.m.Constants, func(d *tree.Decl) bool { return d.Name == name })
		if i < 0 {
			continue
		}
		v, err := p.m.Formula(src)
		if err != nil || len(v.Free) > 0 {
			return false, fmt.Errorf("%s = %s: %v, with %d free names", name, src, err, len(v.Free))
		}
		slot, _ := p.scope.Slot(p.m.Constants[i])
		x := p.scope.Expr(v.Node)
		if known[slot], err = p.scope.Code().NewFrame(nil).Value(x); err != nil {
			return false, err
		}
	}
	f := p.scope.Code().NewFrame(nil)
	for slot, v := range known {
		f.Slots[slot] = v
	}
	for _, pred := range p.preds {
		if ok, err := f.Truth(pred); !ok || err != nil {
			return false, err
		}
	}
	return true, nil
}
