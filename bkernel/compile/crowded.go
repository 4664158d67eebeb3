package compile

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/form"
	"bsmt/bkernel/proof"
	"bsmt/bkernel/propagator/alldiff"
)

// Different integers and tasks of which two are never at one place at one time are boxes of
// which no two meet, for a proof: what takes more than all of a window cannot be.

// room is what a proof knows of a resource whose tasks are pairwise apart.
type room struct {
	boxes [][]proof.Side // by task: its time, and what it uses
	size  int64          // of all there is to use; 0: each task uses all of it
	facts proof.Group    // that the tasks are apart
}

// side is a term as one of a box, counted from a place.
func (k *Compiled) side(n ast.Node, from, size int64) proof.Side {
	s := k.sum(n)
	return proof.Side{Sum: monomials(k.monosOf(s)), K: new(big.Int).Sub(s.k.Big(), big.NewInt(from)), Size: size}
}

// roomOf gives what a proof knows of a resource that is posted.
func (k *Compiled) roomOf(r *resource, facts []ast.Node) room {
	out := room{facts: k.opts.Proof.Together(k.about(r, facts))}
	for i, x := range r.tasks {
		box := []proof.Side{k.side(x, 0, r.dur[x])}
		if len(r.across) > 0 {
			least, most := k.span(r)
			out.size = most - least
			box = append(box, k.side(r.across[i], least, r.use[x]))
		}
		out.boxes = append(out.boxes, box)
	}
	return out
}

// about gives the facts that say where tasks of a resource are, one at a time or two.
func (k *Compiled) about(r *resource, facts []ast.Node) (out []ast.Node) {
	of := k.g.Occurring(ast.OpConst, slices.Concat(r.tasks, r.across))
	slices.Sort(of)
	for _, f := range facts {
		x, _ := form.Bound(k.g, f)
		_, gap := form.ReadGap(k.g, f)
		_, pair := k.readPair(f)
		_, choice := k.readChoice(f)
		_, overlap := k.readOverlap(f)
		if (x != ast.None || gap || pair || choice || overlap) && !slices.ContainsFunc(k.g.Occurring(ast.OpConst, []ast.Node{f}), func(c ast.Node) bool {
			_, is := slices.BinarySearch(of, c)
			return !is
		}) {
			out = append(out, f)
		}
	}
	return out
}

// crowdedTasks tells a proof why a resource says something.
func (k *Compiled) crowdedTasks(clause []core.Lit, con int32, of []int32, from, to int64) {
	r := k.rooms[con]
	c := &proof.Certificate{Room: []int64{to - from}, From: r.facts}
	if r.size > 0 {
		c.Room = append(c.Room, r.size)
	}
	for _, i := range of {
		box := slices.Clone(r.boxes[i])
		box[0].K = new(big.Int).Sub(box[0].K, big.NewInt(from))
		c.Boxes = append(c.Boxes, box)
	}
	k.opts.Proof.Certify(clause, c)
}

// crowdedValues tells a proof why a constraint of different integers says something.
func (k *Compiled) crowdedValues(clause []core.Lit, ts []alldiff.Term, of []int32, from, to int64) {
	c := &proof.Certificate{Room: []int64{to - from}}
	for _, i := range of {
		x := []proof.Monomial{{C: big.NewInt(1), X: int32(ts[i].X)}}
		c.Boxes = append(c.Boxes, []proof.Side{{Sum: x, K: big.NewInt(ts[i].Off - from), Size: 1}})
	}
	k.opts.Proof.Certify(clause, c)
}
