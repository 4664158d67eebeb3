package print

import (
	"bufio"
	"io"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"bsmt/smtlib"
)

// Term writes t as SMT-LIB. A subterm that is used more than once is bound
// by let, as near to the top as the variables in it allow, so that the text is
// linear in the number of distinct subterms. Bound variables are renamed where
// two of a name would clash. Reading the text gives t again.
func Term(c *smtlib.Context, w io.Writer, t smtlib.Term) error { return Style{}.Term(c, w, t) }

// Style is how values are written. The zero value is the standard's.
type Style struct {
	Z3      bool // as z3 does: elements of a sort S are S!val!0, S!val!1 and so on, parameters x!0, x!1, and fractions quotients; not all of it can be read again
	Words   bool // bit vectors as (_ bv5 8), for z3's :pp.bv_literals false
	Decimal int  // with Z3: fractions with so many digits, and a ? behind what is cut off, for z3's :pp.decimal; 0: quotients
}

// Term is Term in a style.
func (s Style) Term(c *smtlib.Context, w io.Writer, t smtlib.Term) error {
	b := bufio.NewWriter(w)
	if err := s.put(c, b, t); err != nil {
		return err
	}
	return b.Flush()
}

// TermString is what Term writes.
func TermString(c *smtlib.Context, t smtlib.Term) string {
	var sb strings.Builder
	_ = Term(c, &sb, t) // a Builder does not fail; a sort too long is cut off
	return sb.String()
}

// printer writes one term. What it knows of the subterms lies by place: the
// index of a subterm in terms.
type printer struct {
	c      *smtlib.Context
	b      *bufio.Writer
	terms  []smtlib.Term // all subterms, parts before wholes
	place  smtlib.TermIndex
	uses   []int32  // by place: how often the text has the subterm, its let apart
	scope  []int32  // by place: the quantifier whose let may bind it, or top
	name   []string // by place: of a variable or a let-bound subterm
	lets   map[int32][][]int32
	todo   []item
	err    error
	style  Style
	params []string // the names of the parameters
	tangle bool     // a variable is bound by two quantifiers: subterms with variables are not shared
}

const top = -1

// item is what remains to be written.
type item struct {
	kind itemKind
	n    int32       // itemClose: how many; itemTerm: the quantifier whose lets are not in force, or top
	t    smtlib.Term // itemTerm, itemExpand, itemAfterBody
	s    string      // itemText
}

type itemKind uint8

const (
	itemText      itemKind = iota // a text
	itemTerm                      // a term, by name where it has one
	itemExpand                    // a term, written out
	itemClose                     // parentheses
	itemAfterBody                 // the annotations of the quantifier t
)

// put is Term that leaves b to be flushed.
func (s Style) put(c *smtlib.Context, b *bufio.Writer, t smtlib.Term) error {
	p := newPrinter(s, c, b, t, nil)
	p.body(top, t)
	p.run()
	return p.err
}

func newPrinter(s Style, c *smtlib.Context, b *bufio.Writer, t smtlib.Term, params []smtlib.Term) *printer {
	p := &printer{c: c, b: b, style: s}
	p.terms = c.Parts(t, &p.place)
	if len(p.terms) > 1 || c.Op(t) == smtlib.OpVar || len(params) > 0 {
		p.share(params)
	} else {
		p.uses, p.scope, p.name = []int32{1}, []int32{top}, []string{""}
	}
	return p
}

// share decides which subterms are bound by let, and where, and names them and
// the variables.
func (p *printer) share(params []smtlib.Term) {
	c, n := p.c, len(p.terms)
	p.uses, p.scope, p.name = make([]int32, n), make([]int32, n), make([]string, n)
	at := func(t smtlib.Term) int32 { return p.place.Get(t) }

	// Quantifiers: the one that binds each variable; how deep each is nested. A
	// quantifier over a variable of another one is nested in it wherever it
	// stands, so that the deepest binder of a term's variables is the innermost.
	binder := make([]int32, n)
	depth := make([]int32, n)
	quants := false
	for i, t := range p.terms {
		if op := c.Op(t); op == smtlib.OpForall || op == smtlib.OpExists {
			quants = true
			for _, v := range c.Quant(t).Vars {
				if binder[at(v)] != 0 {
					p.tangle = true
				}
				binder[at(v)] = int32(i) + 1
			}
		}
	}
	p.uses[n-1] = 1
	for i := n - 1; i >= 0; i-- {
		t := p.terms[i]
		d := depth[i]
		isQuant := quants && (c.Op(t) == smtlib.OpForall || c.Op(t) == smtlib.OpExists)
		if isQuant {
			d++
		}
		for _, a := range c.Args(t) {
			k := at(a)
			p.uses[k]++
			depth[k] = max(depth[k], d)
		}
		if isQuant {
			q := c.Quant(t)
			for _, pat := range q.Patterns {
				for _, u := range pat {
					depth[at(u)] = max(depth[at(u)], d)
				}
			}
		}
	}
	for i := range p.scope {
		p.scope[i] = top
	}
	if quants {
		p.scopes(binder, depth)
	}

	// Layers of lets: a layer's terms use only names of the layers before.
	height := make([]int32, n)
	p.lets = map[int32][][]int32{}
	letName := p.nameVars(params, binder, depth)
	count := 0
	for i, t := range p.terms {
		for _, a := range c.Args(t) {
			k := at(a)
			h := height[k]
			if p.shared(k) {
				h++
			}
			height[i] = max(height[i], h)
		}
	}
	index := map[[2]int32]int{}
	for i := range p.terms {
		k := int32(i)
		if !p.shared(k) || i == n-1 {
			continue
		}
		key := [2]int32{p.scope[k], height[k]}
		l, ok := index[key]
		if !ok {
			l = len(p.lets[key[0]])
			index[key] = l
			p.lets[key[0]] = append(p.lets[key[0]], nil)
		}
		p.lets[key[0]][l] = append(p.lets[key[0]][l], k)
		count++
		p.name[k] = letName + strconv.Itoa(count)
	}
	for _, ls := range p.lets {
		slices.SortFunc(ls, func(a, b []int32) int { return int(height[a[0]] - height[b[0]]) })
	}
}

// shared reports whether the subterm is bound by let.
func (p *printer) shared(k int32) bool {
	const long = 40 // digits from which on a literal is worth a name
	if p.uses[k] < 2 || p.tangle && p.scope[k] != top {
		return false
	}
	t := p.terms[k]
	switch p.c.Op(t) {
	case smtlib.OpInt, smtlib.OpBv:
		return p.c.IntVal(t).BitLen() > 4*long
	case smtlib.OpReal:
		return p.c.RealVal(t).Num().BitLen() > 4*long
	case smtlib.OpString:
		return len(p.c.StrVal(t)) > long
	}
	return len(p.c.Args(t)) > 0
}

// binders is a set of quantifiers, all around one term, innermost first.
type binders struct {
	quant int32
	rest  *binders
}

// scopes finds for each subterm the innermost quantifier that binds a variable
// in it.
func (p *printer) scopes(binder, depth []int32) {
	c := p.c
	sets := make([]*binders, len(p.terms))
	union := func(a, b *binders) *binders {
		var head binders
		last := &head
		for a != b && a != nil && b != nil {
			switch {
			case a.quant == b.quant:
				last.rest = &binders{quant: a.quant}
				a, b = a.rest, b.rest
			case depth[a.quant] > depth[b.quant] || depth[a.quant] == depth[b.quant] && a.quant < b.quant:
				last.rest = &binders{quant: a.quant}
				a = a.rest
			default:
				last.rest = &binders{quant: b.quant}
				b = b.rest
			}
			last = last.rest
		}
		if a == nil {
			a = b
		}
		last.rest = a
		return head.rest
	}
	for i, t := range p.terms {
		if c.Op(t) == smtlib.OpVar {
			if binder[i] != 0 {
				sets[i] = &binders{quant: binder[i] - 1}
			}
		}
		for _, a := range c.Args(t) {
			if s := sets[p.place.Get(a)]; s != nil && s != sets[i] {
				sets[i] = union(sets[i], s)
			}
		}
		for s := sets[i]; s != nil && s.quant == int32(i); s = sets[i] {
			sets[i] = s.rest
		}
		if s := sets[i]; s != nil {
			p.scope[i] = s.quant
		}
	}
}

// nameVars names the variables and gives a prefix for the names of lets that no
// name in the term begins with.
func (p *printer) nameVars(params []smtlib.Term, binder, depth []int32) string {
	c := p.c
	taken := map[string]bool{} // names that no variable may have
	prefix := "a!"
	note := func(s string) {
		for strings.HasPrefix(s, prefix) {
			prefix = "a" + prefix
		}
	}
	for _, t := range p.terms {
		switch c.Op(t) {
		case smtlib.OpApp:
			if d := c.Decl(c.DeclOf(t)); !taken[d.Name] {
				taken[d.Name] = true
				note(d.Name)
			}
		case smtlib.OpVar:
			note(c.StrVal(t))
		}
	}
	theory := smtlib.TheoryNames()
	// Quantifiers of one depth are not nested, so that they may use the same names.
	type key struct {
		base  string
		depth int32
	}
	type claim struct {
		name  string
		owner int32
	}
	claims := map[key]claim{} // the last name with that base at that depth
	next := map[string]int{}  // by base: the number of the name to try next
	name := func(base string, depth, owner int32) string {
		k := key{base, depth}
		if old, ok := claims[k]; ok && old.owner != owner {
			claims[k] = claim{old.name, owner}
			return old.name
		}
		s := base
		for n := next[base]; ; n++ {
			if s = base; n > 0 {
				s += "!" + strconv.Itoa(n)
			}
			if !taken[s] && !theory[s] {
				next[base] = n + 1
				break
			}
		}
		taken[s] = true
		claims[k] = claim{s, owner}
		note(s)
		return s
	}
	for i, v := range params {
		base := c.StrVal(v)
		if p.style.Z3 {
			base = "x!" + strconv.Itoa(i)
		}
		s := name(base, top, top)
		p.params = append(p.params, s)
		if p.place.Has(v) {
			p.name[p.place.Get(v)] = s
		}
	}
	for i, t := range p.terms {
		if c.Op(t) == smtlib.OpVar && p.name[i] == "" && binder[i] == 0 {
			p.name[i] = name(c.StrVal(t), top, top) // free, and no parameter
		}
	}
	for i := len(p.terms) - 1; i >= 0; i-- { // outer ones first: they keep their names
		t := p.terms[i]
		if op := c.Op(t); op == smtlib.OpForall || op == smtlib.OpExists {
			for _, v := range c.Quant(t).Vars {
				if k := p.place.Get(v); p.name[k] == "" {
					p.name[k] = name(c.StrVal(v), depth[i], int32(i))
				}
			}
		}
	}
	return prefix
}

// ---- writing

func (p *printer) text(s string) { _, _ = p.b.WriteString(s) } // an error stays with b until Flush

func (p *printer) push(it item) { p.todo = append(p.todo, it) }

// body plans the lets of the scope and then the term t.
func (p *printer) body(scope int32, t smtlib.Term) {
	layers := p.lets[scope]
	if len(layers) > 0 {
		p.push(item{kind: itemClose, n: int32(len(layers))})
	}
	p.push(item{kind: itemTerm, t: t, n: top})
	for i := len(layers) - 1; i >= 0; i-- {
		p.push(item{kind: itemText, s: ") "})
		for j := len(layers[i]) - 1; j >= 0; j-- {
			k := layers[i][j]
			p.push(item{kind: itemText, s: ")"})
			p.push(item{kind: itemExpand, t: p.terms[k], n: top})
			s := "(" + p.name[k] + " "
			if j > 0 {
				s = " " + s
			}
			p.push(item{kind: itemText, s: s})
		}
		p.push(item{kind: itemText, s: "(let ("})
	}
}

func (p *printer) run() {
	for len(p.todo) > 0 {
		it := p.todo[len(p.todo)-1]
		p.todo = p.todo[:len(p.todo)-1]
		switch it.kind {
		case itemText:
			p.text(it.s)
		case itemClose:
			for range it.n {
				p.text(")")
			}
		case itemTerm:
			if k := p.place.Get(it.t); p.name[k] != "" && (it.n == top || p.scope[k] != it.n || p.c.Op(it.t) == smtlib.OpVar) {
				p.text(smtlib.SymbolString(p.name[k]))
			} else {
				p.expand(it.t, it.n)
			}
		case itemExpand:
			p.expand(it.t, it.n)
		case itemAfterBody:
			p.annotate(it.t)
		}
	}
}

// expand writes t out; noLets is as in itemTerm.
func (p *printer) expand(t smtlib.Term, noLets int32) {
	c := p.c
	args := c.Args(t)
	switch op := c.Op(t); op {
	case smtlib.OpForall, smtlib.OpExists:
		p.quant(t, op)
		return
	case smtlib.OpConstArray:
		p.text("((as const ")
		p.sort(c.SortOf(t))
		p.text(")")
	case smtlib.OpApp:
		p.head(t)
	default:
		if len(args) == 0 {
			p.leaf(t)
			return
		}
		p.text("(")
		p.opName(t)
	}
	if len(args) == 0 {
		return
	}
	p.push(item{kind: itemClose, n: 1})
	for i := len(args) - 1; i >= 0; i-- {
		p.push(item{kind: itemTerm, t: args[i], n: noLets})
		p.push(item{kind: itemText, s: " "})
	}
}

func (p *printer) sort(s smtlib.Sort) {
	if err := p.c.PutSort(p.b, s, smtlib.MaxSortText); err != nil && p.err == nil {
		p.err = err
	}
}

// opName writes the operator of t with its indices.
func (p *printer) opName(t smtlib.Term) {
	op := p.c.Op(t)
	if len(p.c.Indices(t)) == 0 {
		p.text(op.Name())
		return
	}
	p.text("(_ " + op.Name())
	for _, i := range p.c.Indices(t) {
		p.text(" " + strconv.Itoa(i))
	}
	p.text(")")
}

// head writes the symbol that t applies, behind a parenthesis where t has arguments.
func (p *printer) head(t smtlib.Term) {
	c := p.c
	d := c.Decl(c.DeclOf(t))
	if len(d.Args) > 0 {
		p.text("(")
	}
	switch {
	case d.Kind == smtlib.DeclTester:
		p.text("(_ is " + smtlib.SymbolString(c.Decl(d.Ctor).Name) + ")")
	case d.Same, d.Kind == smtlib.DeclConstructor && needsAs(c, d):
		p.text("(as " + smtlib.SymbolString(d.Name) + " ")
		p.sort(d.Result)
		p.text(")")
	default:
		p.text(smtlib.SymbolString(d.Name))
	}
}

// needsAs reports whether the sort of the constructor d does not follow from its name and
// arguments.
func needsAs(c *smtlib.Context, d *smtlib.DeclData) bool {
	if s := c.SortData(d.Result); len(s.Args) > 0 {
		dt := c.Datatype(s.Idx[0])
		if dt.Ctors[d.Index].Same {
			return true
		}
		seen := map[smtlib.Sort]bool{}
		var todo []smtlib.Sort
		for _, f := range dt.Ctors[d.Index].Fields {
			todo = append(todo, f.Sort)
		}
		for len(todo) > 0 {
			s := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if !seen[s] {
				seen[s] = true
				todo = append(todo, c.SortData(s).Args...)
			}
		}
		for _, p := range dt.Params {
			if !seen[p] {
				return true
			}
		}
	}
	return false
}

func (p *printer) leaf(t smtlib.Term) {
	c := p.c
	switch op := c.Op(t); op {
	case smtlib.OpInt:
		p.integer(c.IntVal(t), "")
	case smtlib.OpReal:
		p.real(c.RealVal(t))
	case smtlib.OpRoot:
		p.text(c.RootVal(t).Text())
	case smtlib.OpBv:
		if width := c.Width(c.SortOf(t)); p.style.Words {
			p.text("(_ bv" + c.IntVal(t).String() + " " + strconv.Itoa(width) + ")")
		} else {
			p.text(BvLiteral(c.IntVal(t), width))
		}
	case smtlib.OpString:
		p.text(smtlib.StringLiteral(c.StrVal(t)))
	case smtlib.OpVar:
		p.text(smtlib.SymbolString(p.name[p.place.Get(t)]))
	case smtlib.OpAbstract:
		if p.style.Z3 {
			p.text(smtlib.SymbolString(Element(c, t)))
			break
		}
		p.text("(as " + smtlib.SymbolString(c.StrVal(t)) + " ")
		p.sort(c.SortOf(t))
		p.text(")")
	case smtlib.OpSeqEmpty:
		p.text("(as seq.empty ")
		p.sort(c.SortOf(t))
		p.text(")")
	default:
		p.opName(t)
	}
}

// Element is the name, without bars, that z3 gives to an element of a declared sort in its models:
// S!val!0 to what is called @S!0 here.
func Element(c *smtlib.Context, t smtlib.Term) string {
	name := strings.TrimPrefix(c.StrVal(t), "@")
	if i := strings.LastIndexByte(name, '!'); i >= 0 {
		name = name[:i] + "!val" + name[i:]
	}
	return name
}

// integer writes v, negative ones as (- n), with a suffix to its digits.
func (p *printer) integer(v *big.Int, suffix string) {
	if v.Sign() < 0 {
		p.text("(- " + new(big.Int).Neg(v).String() + suffix + ")")
		return
	}
	p.text(v.String() + suffix)
}

// real writes v as a decimal where it has a short one, else as a quotient.
func (p *printer) real(v *big.Rat) {
	const digits = 40
	if v.IsInt() {
		p.integer(v.Num(), ".0")
		return
	}
	if v.Sign() < 0 {
		p.text("(- ")
		defer p.text(")")
		v = new(big.Rat).Neg(v)
	}
	n, exact := v.FloatPrec()
	switch most := p.style.Decimal; {
	case most > 0 && (!exact || n > most):
		power := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(most)), nil)
		cut := new(big.Rat).Mul(v, new(big.Rat).SetInt(power))
		whole := new(big.Int).Quo(cut.Num(), cut.Denom())
		p.text(new(big.Rat).SetFrac(whole, power).FloatString(most) + "?")
		return
	case most > 0, !p.style.Z3 && exact && n <= digits:
		p.text(v.FloatString(n))
		return
	}
	p.text("(/ " + v.Num().String() + ".0 " + v.Denom().String() + ".0)")
}

// BvLiteral writes a bit vector of that width, in hexadecimal where it can be.
func BvLiteral(v *big.Int, width int) string {
	base, n, prefix := 2, width, "#b"
	if width%4 == 0 {
		base, n, prefix = 16, width/4, "#x"
	}
	s := v.Text(base)
	return prefix + strings.Repeat("0", n-len(s)) + s
}

func (p *printer) quant(t smtlib.Term, op smtlib.Op) {
	q := p.c.Quant(t)
	s := "(forall ("
	if op == smtlib.OpExists {
		s = "(exists ("
	}
	for _, v := range q.Vars {
		p.text(s + "(" + smtlib.SymbolString(p.name[p.place.Get(v)]) + " ")
		p.sort(p.c.SortOf(v))
		p.text(")")
		s = " "
	}
	p.text(") ")
	if len(q.Patterns) > 0 || q.Name != "" {
		p.text("(! ")
		p.push(item{kind: itemAfterBody, t: t})
	} else {
		p.push(item{kind: itemClose, n: 1})
	}
	p.body(p.place.Get(t), p.c.Arg(t, 0))
}

// annotate writes what follows the body of an annotated quantifier. Patterns
// stand outside the lets of the body and cannot use their names.
func (p *printer) annotate(t smtlib.Term) {
	q := p.c.Quant(t)
	p.push(item{kind: itemClose, n: 2})
	if q.Name != "" {
		p.push(item{kind: itemText, s: " :qid " + smtlib.SymbolString(q.Name)})
	}
	k := p.place.Get(t)
	for i := len(q.Patterns) - 1; i >= 0; i-- {
		p.push(item{kind: itemClose, n: 1})
		for j := len(q.Patterns[i]) - 1; j >= 0; j-- {
			p.push(item{kind: itemTerm, t: q.Patterns[i][j], n: k})
			if j > 0 {
				p.push(item{kind: itemText, s: " "})
			}
		}
		p.push(item{kind: itemText, s: " :pattern ("})
	}
}
