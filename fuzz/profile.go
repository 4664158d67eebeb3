package fuzz

// Profile says what the scripts of a family contain.
type Profile struct {
	Name   string
	Int    bool     // Int terms, linear ones
	Diff   bool     // Int terms are compared as differences only
	NonLin bool     // products of terms
	DivMod bool     // div, mod, abs, divisible; divisors may be zero
	Div    bool     // ... by any term
	Bv     []int    // widths of bit vectors; empty: none
	Conv   bool     // conversions between Int and bit vectors
	Open   bool     // declared sorts
	Fun    bool     // declared functions
	Array  bool     // arrays over the sorts there are
	Nest   bool     // arrays of arrays
	Float  [][2]int // formats of floats; empty: none
	Real   bool     // Real terms, as linear as Int ones are
	Data   bool     // datatypes
	Quant  bool     // quantifiers
	Wide   bool     // quantifiers over infinite sorts, too
	shape  shape    // what the scripts are, instead of random terms; or nil
}

var (
	narrow  = []int{1, 2, 3, 4, 5, 8}
	tiny    = []int{1, 2, 3}
	formats = [][2]int{{2, 3}, {3, 3}, {2, 5}, {3, 4}, {4, 3}}
	wide    = []int{7, 8, 16, 31, 32, 33, 63, 64, 65}
	usual   = [][2]int{{5, 11}, {5, 11}, {8, 8}, {8, 24}, {4, 12}} // formats whose circuits are large
)

// Profiles gives all profiles.
func Profiles() []Profile {
	return []Profile{
		{Name: "CORE"},
		{Name: "QF_UF", Open: true, Fun: true},
		{Name: "QF_IDL", Int: true, Diff: true},
		{Name: "QF_LIA", Int: true},
		{Name: "QF_LIA_DIV", Int: true, DivMod: true},
		{Name: "QF_NIA", Int: true, NonLin: true},
		{Name: "QF_NIA_DIV", Int: true, NonLin: true, DivMod: true, Div: true},
		{Name: "QF_UFLIA", Int: true, DivMod: true, Open: true, Fun: true},
		{Name: "QF_UFIDL", Int: true, Diff: true, Open: true, Fun: true},
		{Name: "QF_UFNIA", Int: true, NonLin: true, DivMod: true, Div: true, Fun: true},
		{Name: "QF_BV", Bv: narrow},
		{Name: "QF_BV_WIDE", Bv: wide},
		{Name: "QF_UFBV", Bv: narrow, Open: true, Fun: true},
		{Name: "QF_BV_INT", Bv: narrow, Int: true, Conv: true, DivMod: true},
		{Name: "QF_AX", Open: true, Array: true},
		{Name: "QF_AX_FINITE", Bv: tiny, Array: true, Nest: true},
		{Name: "QF_ALIA", Int: true, Array: true, Nest: true},
		{Name: "QF_ABV", Bv: narrow, Array: true},
		{Name: "QF_AUFLIA", Int: true, Open: true, Fun: true, Array: true, Nest: true},
		{Name: "QF_AUFBV", Bv: narrow, Open: true, Fun: true, Array: true, Nest: true},
		{Name: "QF_ALL", Int: true, NonLin: true, DivMod: true, Div: true, Bv: narrow, Conv: true, Open: true, Fun: true, Array: true, Nest: true},
		{Name: "UF", Open: true, Fun: true, Quant: true, Wide: true},
		{Name: "LIA", Int: true, DivMod: true, Quant: true, Wide: true},
		{Name: "LIA_FINITE", Int: true, Quant: true},
		{Name: "BV", Bv: tiny, Quant: true},
		{Name: "UFBV", Bv: tiny, Open: true, Fun: true, Quant: true, Wide: true},
		{Name: "UFLIA", Int: true, Open: true, Fun: true, Quant: true, Wide: true},
		{Name: "AUFLIA", Int: true, Open: true, Fun: true, Array: true, Quant: true, Wide: true},
		{Name: "ABV", Bv: tiny, Array: true, Quant: true},
		{Name: "ALL", Int: true, NonLin: true, DivMod: true, Div: true, Bv: tiny, Conv: true, Open: true, Fun: true, Array: true, Nest: true, Quant: true, Wide: true},
		{Name: "SHAPE_ORDERS", Bv: []int{1, 2, 3, 5, 8, 16, 32}, shape: orderShape},
		{Name: "SHAPE_GUARDS", Bv: []int{1, 2, 3, 4, 5, 6, 7, 8, 16, 33, 64}, shape: guardShape},
		{Name: "SHAPE_FACTORS", Bv: []int{1, 2, 3, 4, 6, 8, 12, 16, 64, 80}, shape: factorShape},
		{Name: "SHAPE_ROWS", Int: true, shape: rowShape},
		{Name: "SHAPE_LISTS", Int: true, shape: listShape},
		{Name: "SHAPE_CHAINS", Int: true, Bv: narrow, shape: chainShape},
		{Name: "SHAPE_SYMMETRIC", shape: symmetricShape},
		{Name: "SHAPE_CLAUSES", Open: true, Fun: true, shape: clauseShape},
		{Name: "SHAPE_CLAUSES_INT", Open: true, Int: true, Fun: true, shape: clauseShape},
		{Name: "SHAPE_AXIOMS", Int: true, shape: axiomShape},
		{Name: "SHAPE_PREFIX", Int: true, shape: prefixShape},
		{Name: "SHAPE_PREFIX_MIXED", Int: true, Bv: wide, Array: true, shape: prefixShape},
		{Name: "SHAPE_SYSTEM", Int: true, shape: systemShape},
		{Name: "UFNIA", Int: true, NonLin: true, Open: true, Fun: true, Quant: true, Wide: true},
		{Name: "SHAPE_ELEMENTS", Int: true, shape: elementShape},
		{Name: "QF_FP", Float: formats},
		{Name: "QF_BVFP", Float: formats, Bv: []int{3, 5, 8}},
		{Name: "QF_AUFFP", Float: formats, Open: true, Fun: true, Array: true},
		{Name: "QF_FP_WIDE", Float: usual},
		{Name: "QF_BVFP_WIDE", Float: usual, Bv: []int{8, 16, 32}},
		{Name: "FP", Float: [][2]int{{2, 2}, {2, 3}}, Quant: true},
		{Name: "QF_LRA", Real: true},
		{Name: "QF_LIRA", Real: true, Int: true, DivMod: true},
		{Name: "QF_NRA", Real: true, NonLin: true, DivMod: true, Div: true},
		{Name: "QF_AUFLRA", Real: true, Open: true, Fun: true, Array: true},
		{Name: "LRA", Real: true, Quant: true, Wide: true},
		{Name: "QF_DT", Data: true},
		{Name: "QF_UFDTLIRA", Data: true, Int: true, Real: true, Fun: true},
		{Name: "QF_AUFDTBV", Data: true, Bv: tiny, Open: true, Fun: true, Array: true},
		{Name: "UFDT", Data: true, Fun: true, Quant: true, Wide: true},
	}
}
