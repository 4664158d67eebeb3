package ast

// definition is one B definition that the printer may need.
type definition struct {
	name   string   // what follows "name(" in the machine
	params string   // formal parameters
	body   string   // its text, for both dialects unless proB is set
	proB   string   // the text with IF for ProB, where the classic one encodes it
	needs  []string // definitions that the text calls
	dup    []int    // by argument of the node: how often the text repeats it
}

// definitions holds the bit-vector operators and Euclidean division, in the order
// they are printed. A bit vector is a total function from 0..Len, Len being its
// width - 1, to {0,1}. The text is that of Listings 5.8 and 5.10 where they have
// it, with these corrections: parameters stand in parentheses beside operators,
// since a definition is a macro; the bound names end in an underscore, which no
// identifier of the script is, so that an argument is not captured; nat2bv
// is applied to natural numbers only and int2bv to the others, since B has no
// remainder of negative numbers. In B n/m rounds toward zero.
var definitions = [...]definition{
	{name: "ediv", params: "x,y", dup: []int{2, 4},
		body: "(((x) - (%t_.(t_ = 1 & (x) < 0 | (%t_.(t_ = 1 & (y) < 0 | -(y) - 1) \\/ %t_.(t_ = 1 & not((y) < 0) | (y) - 1))(1))" +
			" \\/ %t_.(t_ = 1 & not((x) < 0) | 0))(1)) / (y))",
		proB: "(((x) - (IF (x) < 0 THEN (IF (y) < 0 THEN -(y) - 1 ELSE (y) - 1 END) ELSE 0 END)) / (y))"},
	{name: "emod", params: "x,y", dup: []int{3, 5}, needs: []string{"ediv"},
		body: "((x) - (y) * ediv(x,y))"},
	{name: "bv2nat", params: "b", dup: []int{1},
		body: "SIGMA(k_,v_).(k_ |-> v_ : b | v_ * 2**k_)"},
	{name: "sbv2int", params: "b,Len", dup: []int{2}, needs: []string{"bv2nat"},
		body: "(bv2nat(b) - (b)(Len) * 2**(Len + 1))"},
	{name: "nat2bv", params: "n,width", dup: []int{1},
		body: "{k_,v_ | k_ : 0..width - 1 & v_ = ((n) / 2**k_) mod 2}"},
	{name: "int2bv", params: "n,width", dup: []int{1},
		body: "{k_,v_ | k_ : 0..width - 1 & v_ : 0..1 & #n_.(n_ = n &" +
			" (n_ >= 0 => v_ = (n_ / 2**k_) mod 2) & (n_ < 0 => v_ = 1 - ((-1 - n_) / 2**k_) mod 2))}"},
	{name: "bvnot", params: "b,Len", dup: []int{2},
		body: "{k_,v_ | k_ : 0..Len & v_ : 0..1 & ((b)(k_) = 1 => v_ = 0) & ((b)(k_) = 0 => v_ = 1)}"},
	{name: "bvand", params: "b1,b2,Len", dup: []int{2, 2},
		body: "{k_,v_ | k_ : 0..Len & v_ : 0..1 & ((b1)(k_) = 1 & (b2)(k_) = 1 => v_ = 1) & ((b1)(k_) = 0 or (b2)(k_) = 0 => v_ = 0)}"},
	{name: "bvor", params: "b1,b2,Len", dup: []int{2, 2},
		body: "{k_,v_ | k_ : 0..Len & v_ : 0..1 & ((b1)(k_) = 1 or (b2)(k_) = 1 => v_ = 1) & ((b1)(k_) = 0 & (b2)(k_) = 0 => v_ = 0)}"},
	{name: "bvxor", params: "b1,b2,Len", dup: []int{1, 1},
		body: "{k_,v_ | k_ : 0..Len & v_ = ((b1)(k_) + (b2)(k_)) mod 2}"},
	{name: "bvudiv", params: "b1,b2,width", dup: []int{1, 1}, needs: []string{"bv2nat"},
		body: "{k_,v_ | k_ : 0..width - 1 & v_ : 0..1 & #(x_,y_).(x_ = bv2nat(b1) & y_ = bv2nat(b2) &" +
			" (y_ = 0 => v_ = 1) & (y_ /= 0 => v_ = ((x_ / y_) / 2**k_) mod 2))}"},
	{name: "bvurem", params: "b1,b2,width", dup: []int{1, 1}, needs: []string{"bv2nat"},
		body: "{k_,v_ | k_ : 0..width - 1 & v_ : 0..1 & #(x_,y_).(x_ = bv2nat(b1) & y_ = bv2nat(b2) &" +
			" (y_ = 0 => v_ = (x_ / 2**k_) mod 2) & (y_ /= 0 => v_ = ((x_ mod y_) / 2**k_) mod 2))}"},
	{name: "bvsdiv", params: "b1,b2,width", dup: []int{2, 2}, needs: []string{"bv2nat", "sbv2int"},
		body: "{k_,v_ | k_ : 0..width - 1 & v_ : 0..1 & #(x_,y_).(x_ = sbv2int(b1,width - 1) & y_ = sbv2int(b2,width - 1) &" +
			" (y_ = 0 & x_ >= 0 => v_ = 1) & (y_ = 0 & x_ < 0 => v_ = (1 / 2**k_) mod 2) &" +
			" (y_ /= 0 => v_ = ((x_ / y_ + 2**width) / 2**k_) mod 2))}"},
	{name: "bvsrem", params: "b1,b2,width", dup: []int{2, 2}, needs: []string{"bv2nat", "sbv2int"},
		body: "{k_,v_ | k_ : 0..width - 1 & v_ : 0..1 & #(x_,y_).(x_ = sbv2int(b1,width - 1) & y_ = sbv2int(b2,width - 1) &" +
			" (y_ = 0 => v_ = ((x_ + 2**width) / 2**k_) mod 2) &" +
			" (y_ /= 0 => v_ = ((x_ - y_ * (x_ / y_) + 2**width) / 2**k_) mod 2))}"},
	{name: "bvsmod", params: "b1,b2,width", dup: []int{2, 2}, needs: []string{"bv2nat", "sbv2int"},
		body: "{k_,v_ | k_ : 0..width - 1 & v_ : 0..1 & #(x_,y_).(x_ = sbv2int(b1,width - 1) & y_ = sbv2int(b2,width - 1) &" +
			" (y_ = 0 => v_ = ((x_ + 2**width) / 2**k_) mod 2) &" +
			" (y_ /= 0 => #r_.(r_ = x_ - y_ * (x_ / y_) &" +
			" (r_ * y_ >= 0 => v_ = ((r_ + 2**width) / 2**k_) mod 2) &" +
			" (r_ * y_ < 0 => v_ = ((r_ + y_ + 2**width) / 2**k_) mod 2))))}"},
	{name: "bvshl", params: "b1,b2,Len", dup: []int{1, 1}, needs: []string{"bv2nat"},
		body: "{k_,v_ | k_ : 0..Len & v_ : 0..1 & #s_.(s_ = bv2nat(b2) & (k_ >= s_ => v_ = (b1)(k_ - s_)) & (k_ < s_ => v_ = 0))}"},
	{name: "bvlshr", params: "b1,b2,Len", dup: []int{1, 1}, needs: []string{"bv2nat"},
		body: "{k_,v_ | k_ : 0..Len & v_ : 0..1 & #s_.(s_ = bv2nat(b2) & (k_ + s_ <= Len => v_ = (b1)(k_ + s_)) & (k_ + s_ > Len => v_ = 0))}"},
	{name: "bvashr", params: "b1,b2,Len", dup: []int{2, 1}, needs: []string{"bv2nat"},
		body: "{k_,v_ | k_ : 0..Len & v_ : 0..1 & #s_.(s_ = bv2nat(b2) & (k_ + s_ <= Len => v_ = (b1)(k_ + s_)) & (k_ + s_ > Len => v_ = (b1)(Len)))}"},
	{name: "bvconcat", params: "b1,b2,width1,width2", dup: []int{1, 1},
		body: "{k_,v_ | k_ : 0..width1 + width2 - 1 & v_ : 0..1 & (k_ < width2 => v_ = (b2)(k_)) & (k_ >= width2 => v_ = (b1)(k_ - width2))}"},
	{name: "bvextract", params: "b,hi,lo", dup: []int{1},
		body: "{k_,v_ | k_ : 0..hi - lo & v_ = (b)(lo + k_)}"},
	{name: "bvsign_extend", params: "b,Len,newLen", dup: []int{2},
		body: "{k_,v_ | k_ : 0..newLen & v_ : 0..1 & (k_ <= Len => v_ = (b)(k_)) & (k_ > Len => v_ = (b)(Len))}"},
	{name: "bvsaddo", params: "b1,b2,Len", dup: []int{2, 2}, needs: []string{"bv2nat", "sbv2int"},
		body: "(sbv2int(b1,Len) + sbv2int(b2,Len) /: (-(2**Len))..(2**Len - 1))"},
	{name: "bvssubo", params: "b1,b2,Len", dup: []int{2, 2}, needs: []string{"bv2nat", "sbv2int"},
		body: "(sbv2int(b1,Len) - sbv2int(b2,Len) /: (-(2**Len))..(2**Len - 1))"},
	{name: "bvumulo", params: "b1,b2,width", dup: []int{1, 1}, needs: []string{"bv2nat"},
		body: "(bv2nat(b1) * bv2nat(b2) >= 2**width)"},
	{name: "bvsmulo", params: "b1,b2,Len", dup: []int{2, 2}, needs: []string{"bv2nat", "sbv2int"},
		body: "(sbv2int(b1,Len) * sbv2int(b2,Len) /: (-(2**Len))..(2**Len - 1))"},
}

// definitionIndex finds a definition by name, or gives -1.
func definitionIndex(name string) int {
	for i := range definitions {
		if definitions[i].name == name {
			return i
		}
	}
	return -1
}

// wording says how an operator is printed: by a call of a definition, or else by a text of its own.
type wording struct {
	def   string     // the definition's name, or empty
	extra [2]numeral // the numbers that follow the arguments of the call
	needs []string   // definitions that a text of its own calls
	dup   int        // how often that repeats each argument; 0: once
}

// as is a call of a definition, with the numbers that follow the arguments.
func as(def string, extra ...numeral) wording {
	t := wording{def: def}
	copy(t.extra[:], extra)
	return t
}

// inline is a text of its own that repeats each argument and calls definitions.
func inline(dup int, needs ...string) wording { return wording{needs: needs, dup: dup} }

// numeral is a number that the printer computes from a node.
type numeral uint8

const (
	noNumeral numeral = iota
	numWidth          // width of the result, or of argument 0 when the result is none
	numLen            // that - 1
	numWidth0         // width of argument 0
	numLen0           // that - 1
	numWidth1         // width of argument 1
	numHi             // highest and lowest bit of an extraction
	numLo
)

// duplicates says how often the text that an operator stands for repeats its
// argument i, macros expanded.
func duplicates(op Op, i int, d Dialect) int {
	if op == OpIte && i == 0 && d == Classic {
		return 2
	}
	t := table[op].text
	if t.def != "" {
		if dup := definitions[definitionIndex(t.def)].dup; i < len(dup) {
			return dup[i]
		}
	}
	return max(t.dup, 1)
}
