package elab

// Open counts what is bound locally, which is nothing between calls.
func (e *Elaborator) Open() int { return len(e.locals) + e.opened }

// SetMaxExpand bounds the terms that the definitions used in one command make.
func (e *Elaborator) SetMaxExpand(n int) { e.maxExpand = n }
