package lin

func (f *final) lattice() bool { return false }
