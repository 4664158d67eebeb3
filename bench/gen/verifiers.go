package gen

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"
)

// The dialogues of program verifiers: each sets the options that its tool sets, says axioms
// with triggers as the tool's prelude does, and asks about small steps of programs. About a
// third of the questions are not valid, so that matching has to end without a verdict.

// verifierChecks is how many questions each of them asks.
const verifierChecks = 400

// said is a dialogue of a prelude and a text for each question.
func said(scale float64, seed uint64, prelude string, question func(r *rand.Rand, i int) string) iter.Seq[string] {
	return func(yield func(string) bool) {
		if !yield(prelude) {
			return
		}
		r := rand.New(rand.NewPCG(seed, seed+1))
		for i := range scaled(verifierChecks, scale) {
			if !yield(question(r, i)) {
				return
			}
		}
	}
}

// matchingOnly are options that all of these tools set.
const matchingOnly = "(set-option :print-success false)\n(set-option :auto_config false)\n(set-option :smt.mbqi false)\n(set-option :smt.case_split 3)\n(set-option :smt.qi.eager_threshold 100)\n(set-option :smt.arith.solver 2)\n"

// forall is an axiom with a trigger and a name.
func forall(vars, trigger, name, body string) string {
	return fmt.Sprintf("(assert (forall (%s) (! %s :pattern (%s) :qid |%s|)))\n", vars, body, trigger, name)
}

// sequences are the axioms of finite sequences of Ints over a sort S: all verifiers have some.
func sequences(s string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "(declare-fun Seq_length (%[1]s) Int)\n(declare-fun Seq_index (%[1]s Int) Int)\n(declare-fun Seq_append (%[1]s %[1]s) %[1]s)\n(declare-fun Seq_update (%[1]s Int Int) %[1]s)\n(declare-const Seq_empty %[1]s)\n(declare-fun Seq_singleton (Int) %[1]s)\n(assert (= (Seq_length Seq_empty) 0))\n", s)
	in := func(names string) string {
		var vars []string
		for _, n := range strings.Fields(names) {
			vars = append(vars, fmt.Sprintf("(%s %s)", n, s))
		}
		return strings.Join(vars, " ")
	}
	b.WriteString(forall(in("s"), "(Seq_length s)", "seq_length_non_negative", "(<= 0 (Seq_length s))"))
	b.WriteString(forall(in("s"), "(Seq_length s)", "seq_only_empty", "(=> (= (Seq_length s) 0) (= s Seq_empty))"))
	b.WriteString(forall("(e Int)", "(Seq_singleton e)", "seq_singleton_length", "(= (Seq_length (Seq_singleton e)) 1)"))
	b.WriteString(forall("(e Int)", "(Seq_singleton e)", "seq_singleton_index", "(= (Seq_index (Seq_singleton e) 0) e)"))
	b.WriteString(forall(in("a b"), "(Seq_length (Seq_append a b))", "seq_append_length", "(= (Seq_length (Seq_append a b)) (+ (Seq_length a) (Seq_length b)))"))
	b.WriteString(forall(in("a b")+" (i Int)", "(Seq_index (Seq_append a b) i)", "seq_append_index",
		"(=> (and (<= 0 i) (< i (+ (Seq_length a) (Seq_length b)))) (= (Seq_index (Seq_append a b) i) (ite (< i (Seq_length a)) (Seq_index a i) (Seq_index b (- i (Seq_length a))))))"))
	b.WriteString(forall(in("s")+" (i Int) (v Int)", "(Seq_update s i v)", "seq_update_length", "(= (Seq_length (Seq_update s i v)) (Seq_length s))"))
	b.WriteString(forall(in("s")+" (i Int) (v Int) (n Int)", "(Seq_index (Seq_update s i v) n)", "seq_update_index",
		"(=> (and (<= 0 i) (< i (Seq_length s)) (<= 0 n) (< n (Seq_length s))) (= (Seq_index (Seq_update s i v) n) (ite (= i n) v (Seq_index s n))))"))
	return b.String()
}

// siliconTurns is symbolic execution: a state that grows by a level and is taken back, and
// many small questions with ten milliseconds each.
func siliconTurns(scale float64) iter.Seq[string] {
	prelude := "(set-option :global-decls true)\n" + matchingOnly +
		"(declare-datatypes (($Snap 0)) ((($Snap.unit) ($Snap.combine ($Snap.first $Snap) ($Snap.second $Snap)))))\n" +
		"(declare-sort $Ref 0)\n(declare-const $Ref.null $Ref)\n(define-sort $Perm () Real)\n(define-const $Perm.Write $Perm 1.0)\n(define-const $Perm.No $Perm 0.0)\n(declare-sort Seq<Int> 0)\n" +
		sequences("Seq<Int>") +
		"(declare-fun $SortWrappers.IntTo$Snap (Int) $Snap)\n(declare-fun $SortWrappers.$SnapToInt ($Snap) Int)\n" +
		forall("(x Int)", "($SortWrappers.IntTo$Snap x)", "$Snap.$SnapToIntTo$Snap", "(= x ($SortWrappers.$SnapToInt ($SortWrappers.IntTo$Snap x)))")
	const perState = 5 // questions about a state
	open := 0
	return said(scale, 11, prelude, func(r *rand.Rand, i int) string {
		var b strings.Builder
		k := i / perState
		x, s, p, q, t := fmt.Sprintf("x@%d@01", k), fmt.Sprintf("s@%d@01", k), fmt.Sprintf("p@%d", k), fmt.Sprintf("r@%d@01", k), fmt.Sprintf("$t@%d@01", k)
		if i%perState == 0 {
			if open > 5 {
				fmt.Fprintf(&b, "(pop %d)\n", open)
				open = 0
			}
			open++
			fmt.Fprintf(&b, "(push 1)\n(declare-const %s Int)\n(declare-const %s Seq<Int>)\n(declare-const %s $Perm)\n(declare-const %s $Ref)\n(declare-const %s $Snap)\n", x, s, p, q, t)
			fmt.Fprintf(&b, "(assert (and (< $Perm.No %[1]s) (<= %[1]s $Perm.Write)))\n(assert (not (= %[2]s $Ref.null)))\n(assert (= %[3]s ($Snap.combine ($Snap.first %[3]s) ($Snap.second %[3]s))))\n", p, q, t)
			fmt.Fprintf(&b, "(assert (= ($Snap.first %[3]s) ($SortWrappers.IntTo$Snap %[1]s)))\n(assert (and (<= 0 %[1]s) (< %[1]s (Seq_length %[2]s))))\n", x, s, t)
		}
		goals := []string{
			fmt.Sprintf("(< $Perm.No %s)", p),
			fmt.Sprintf("(not (= %s Seq_empty))", s),
			fmt.Sprintf("(= (Seq_length (Seq_append %[1]s (Seq_singleton %[2]s))) (+ (Seq_length %[1]s) 1))", s, x),
			fmt.Sprintf("(= (Seq_index (Seq_append %[1]s (Seq_singleton 7)) %[2]s) (Seq_index %[1]s %[2]s))", s, x),
			fmt.Sprintf("(= (Seq_index (Seq_update %[1]s %[2]s 7) %[2]s) 7)", s, x),
			fmt.Sprintf("(= ($SortWrappers.$SnapToInt ($Snap.first %s)) %s)", t, x),
			fmt.Sprintf("(not (= %s $Snap.unit))", t),
			fmt.Sprintf("(=> (> (+ %[1]s %[1]s) $Perm.Write) (> %[1]s (/ 1.0 2.0)))", p),
			fmt.Sprintf("(= %s %d)", x, k%9),
			fmt.Sprintf("(= %s $Perm.Write)", p),
			fmt.Sprintf("(= (Seq_length %s) %d)", s, k%7),
		}
		fmt.Fprintf(&b, "(push 1)\n(set-option :timeout 10)\n(assert (not %s))\n(check-sat)\n(set-option :timeout 0)\n(pop 1)\n", goals[r.IntN(len(goals))])
		return b.String()
	})
}

// boogieTurns asks about one procedure after the other: a heap, boxed values, and blocks that
// are named by let from the last to the first.
func boogieTurns(scale float64) iter.Seq[string] {
	prelude := matchingOnly + "(set-option :smt.delay_units true)\n(set-option :model.v2 true)\n" +
		"(declare-sort T@U 0)\n(declare-sort T@T 0)\n(declare-fun type (T@U) T@T)\n(declare-fun Ctor (T@T) Int)\n(declare-const intType T@T)\n(declare-const boolType T@T)\n(declare-const refType T@T)\n(declare-const fieldType T@T)\n" +
		"(assert (and (= (Ctor intType) 0) (= (Ctor boolType) 1) (= (Ctor refType) 2) (= (Ctor fieldType) 3)))\n(declare-fun int_2_U (Int) T@U)\n(declare-fun U_2_int (T@U) Int)\n" +
		forall("(n Int)", "(int_2_U n)", "typeInv:U_2_int", "(= (U_2_int (int_2_U n)) n)") +
		forall("(n Int)", "(int_2_U n)", "funType:int_2_U", "(= (type (int_2_U n)) intType)") +
		forall("(x T@U)", "(U_2_int x)", "cast:U_2_int", "(=> (= (type x) intType) (= (int_2_U (U_2_int x)) x))") +
		"(declare-fun MapSelect (T@U T@U T@U) T@U)\n(declare-fun MapStore (T@U T@U T@U T@U) T@U)\n" +
		forall("(v T@U) (h T@U) (o T@U) (f T@U)", "(MapStore h o f v)", "mapAx0:MapSelect", "(= (MapSelect (MapStore h o f v) o f) v)") +
		forall("(v T@U) (h T@U) (o T@U) (f T@U) (p T@U) (g T@U)", "(MapSelect (MapStore h o f v) p g)", "mapAx1:MapSelect", "(or (and (= o p) (= f g)) (= (MapSelect (MapStore h o f v) p g) (MapSelect h p g)))") +
		"(declare-fun $IsGoodHeap (T@U) Bool)\n(declare-fun $HeapSucc (T@U T@U) Bool)\n" +
		forall("(h T@U) (o T@U) (f T@U) (v T@U)", "(MapStore h o f v)", "DafnyPre.good", "(=> ($IsGoodHeap h) ($IsGoodHeap (MapStore h o f v)))") +
		forall("(h T@U) (o T@U) (f T@U) (v T@U)", "(MapStore h o f v)", "DafnyPre.succ", "($HeapSucc h (MapStore h o f v))") +
		forall("(a T@U) (b T@U) (c T@U)", "($HeapSucc a b) ($HeapSucc b c)", "DafnyPre.trans", "(=> (and ($HeapSucc a b) ($HeapSucc b c)) ($HeapSucc a c))") +
		sequences("T@U")
	return said(scale, 13, prelude, func(r *rand.Rand, i int) string {
		var b strings.Builder
		b.WriteString("(push 1)\n(declare-fun ControlFlow (Int Int) Int)\n(declare-fun $Heap@0 () T@U)\n(declare-fun this () T@U)\n(declare-fun that () T@U)\n(declare-fun s@0 () T@U)\n(declare-fun i@0 () Int)\n")
		n := 3 + r.IntN(6) // blocks
		for f := range 3 {
			fmt.Fprintf(&b, "(declare-fun f%d () T@U)\n", f)
		}
		b.WriteString("(assert (distinct f0 f1 f2))\n(set-option :timeout 10000)\n")
		var lets, close strings.Builder
		next := "true"
		heap := func(k int) string { // as it is before block k
			h := "$Heap@0"
			for j := range k {
				h = fmt.Sprintf("(MapStore %s this f%d (int_2_U (+ i@0 %d)))", h, j%3, j)
			}
			return h
		}
		for k := n; k >= 1; k-- {
			f, last := (k-1)%3, k-1
			goals := []string{
				fmt.Sprintf("(= (U_2_int (MapSelect %s this f%d)) (+ i@0 %d))", heap(k), f, last),
				fmt.Sprintf("($IsGoodHeap %s)", heap(k)),
				fmt.Sprintf("($HeapSucc %s %s)", heap(k-1), heap(k)),
				fmt.Sprintf("(=> (not (= this that)) (= (MapSelect %s that f%d) (MapSelect $Heap@0 that f%d)))", heap(k), f, f),
				fmt.Sprintf("(=> (and (<= 0 i@0) (< i@0 (Seq_length s@0))) (= (Seq_index (Seq_append s@0 (Seq_singleton %d)) i@0) (Seq_index s@0 i@0)))", k),
			}
			goal := goals[r.IntN(len(goals))]
			if r.IntN(3*n) == 0 { // does not hold
				goal = fmt.Sprintf("(= (U_2_int (MapSelect %s that f%d)) (+ i@0 %d))", heap(k), f, last)
			}
			fmt.Fprintf(&lets, "(let ((anon%d_correct (=> ($IsGoodHeap $Heap@0) (and %s (=> %s (=> (= (ControlFlow 0 %d) %d) %s)))))) ", k, goal, goal, k, k+1, next)
			close.WriteString(")")
			next = fmt.Sprintf("anon%d_correct", k)
		}
		fmt.Fprintf(&b, "(assert (not (=> (= (ControlFlow 0 0) 1) %s%s%s)))\n(check-sat)\n(pop 1)\n", lets.String(), next, close.String())
		return b.String()
	})
}

// fstarTurns asks with a limit on work, over named facts about boxed terms and their types,
// unfolded by fuel.
func fstarTurns(scale float64) iter.Seq[string] {
	prelude := "(set-option :global-decls false)\n" + matchingOnly + "(set-option :produce-unsat-cores true)\n(set-option :smt.relevancy 2)\n" +
		"(declare-sort Term)\n(declare-datatypes () ((Fuel (ZFuel) (SFuel (prec Fuel)))))\n(declare-fun MaxFuel () Fuel)\n(declare-fun HasTypeFuel (Fuel Term Term) Bool)\n(define-fun HasTypeZ ((x Term) (t Term)) Bool (HasTypeFuel ZFuel x t))\n" +
		"(assert (! (forall ((f Fuel) (x Term) (t Term)) (! (= (HasTypeFuel (SFuel f) x t) (HasTypeZ x t)) :pattern ((HasTypeFuel (SFuel f) x t)) :qid fuel)) :named @fuel_irrelevance))\n" +
		"(declare-fun BoxInt (Int) Term)\n(declare-fun BoxInt_proj_0 (Term) Int)\n(declare-fun Prims.int () Term)\n(declare-fun Prims.nat () Term)\n" +
		"(assert (! (forall ((@u0 Int)) (! (= (BoxInt_proj_0 (BoxInt @u0)) @u0) :pattern ((BoxInt @u0)) :qid projection_inverse_BoxInt_proj_0)) :named projection_inverse_BoxInt_proj_0))\n" +
		"(assert (! (forall ((@x0 Term)) (! (=> (HasTypeZ @x0 Prims.int) (= (BoxInt (BoxInt_proj_0 @x0)) @x0)) :pattern ((HasTypeZ @x0 Prims.int)) :qid int_inversion)) :named int_inversion))\n" +
		"(assert (! (forall ((@u0 Int)) (! (HasTypeZ (BoxInt @u0) Prims.int) :pattern ((BoxInt @u0)) :qid int_typing)) :named int_typing))\n" +
		"(assert (! (forall ((@x0 Term)) (! (= (HasTypeZ @x0 Prims.nat) (and (HasTypeZ @x0 Prims.int) (>= (BoxInt_proj_0 @x0) 0))) :pattern ((HasTypeZ @x0 Prims.nat)) :qid refinement_nat)) :named refinement_nat))\n" +
		"(declare-fun Sum (Fuel Term) Int)\n" +
		"(assert (! (forall ((f Fuel) (x Term)) (! (= (Sum (SFuel f) x) (ite (<= (BoxInt_proj_0 x) 0) 0 (+ (BoxInt_proj_0 x) (Sum f (BoxInt (- (BoxInt_proj_0 x) 1)))))) :pattern ((Sum (SFuel f) x)) :qid equation_Sum)) :named equation_Sum))\n"
	return said(scale, 17, prelude, func(r *rand.Rand, i int) string {
		var b strings.Builder
		fmt.Fprintf(&b, "(push)\n(declare-const x@0 Term)\n(declare-const y@1 Term)\n(declare-fun label_1 () Bool)\n(assert (! (HasTypeZ x@0 Prims.nat) :named @x0))\n(assert (! (HasTypeZ y@1 Prims.int) :named @y1))\n(assert (! (= MaxFuel (SFuel (SFuel ZFuel))) :named @MaxFuel_assumption))\n")
		k := r.IntN(9)
		goals := []string{
			"(>= (BoxInt_proj_0 x@0) 0)",
			fmt.Sprintf("(HasTypeZ (BoxInt (+ (BoxInt_proj_0 x@0) %d)) Prims.nat)", k),
			fmt.Sprintf("(=> (= x@0 (BoxInt %d)) (= (BoxInt_proj_0 x@0) %d))", k, k),
			"(= (BoxInt (BoxInt_proj_0 y@1)) y@1)",
			"(= (Sum MaxFuel (BoxInt 1)) 1)",
			fmt.Sprintf("(=> (< (BoxInt_proj_0 y@1) %d) (< (BoxInt_proj_0 y@1) %d))", k, k+1),
			"(=> (< (BoxInt_proj_0 y@1) 0) (= (Sum (SFuel MaxFuel) y@1) 0))",
			fmt.Sprintf("(= (BoxInt_proj_0 y@1) %d)", k),
			"(= x@0 y@1)",
		}
		fmt.Fprintf(&b, "(assert (! (not (or label_1 %s)) :named @query))\n(set-option :rlimit 2723280)\n(check-sat)\n(set-option :rlimit 0)\n(pop)\n", goals[r.IntN(len(goals))])
		return b.String()
	})
}

// verusTurns asks about functions of a module: boxed values of generic types, guarded ranges,
// and definitions that a fuel turns on.
func verusTurns(scale float64) iter.Seq[string] {
	prelude := matchingOnly + "(set-option :smt.delay_units true)\n(set-option :smt.arith.nl false)\n" +
		"(declare-sort FuelId 0)\n(declare-sort Fuel 0)\n(declare-const zero Fuel)\n(declare-fun succ (Fuel) Fuel)\n(declare-fun fuel_bool (FuelId) Bool)\n(declare-fun fuel_bool_default (FuelId) Bool)\n(declare-const fuel_defaults Bool)\n" +
		"(assert (=> fuel_defaults (forall ((id FuelId)) (! (= (fuel_bool id) (fuel_bool_default id)) :pattern ((fuel_bool id)) :qid prelude_fuel_defaults))))\n" +
		"(declare-datatypes ((Option. 0)) (((Option./None) (Option./Some (Option./Some/?_0 Int)))))\n(declare-datatypes ((tuple%2. 0)) (((tuple%2./tuple%2 (tuple%2./?0 Int) (tuple%2./?1 Int)))))\n" +
		"(declare-sort Poly 0)\n(declare-fun I (Int) Poly)\n(declare-fun %I (Poly) Int)\n(declare-fun Poly%Option. (Option.) Poly)\n(declare-fun %Poly%Option. (Poly) Option.)\n(declare-fun uHi (Int) Int)\n(declare-fun uInv (Int Int) Bool)\n(declare-fun uClip (Int Int) Int)\n(assert (= (uHi 8) 256))\n(assert (= (uHi 16) 65536))\n(assert (= (uHi 32) 4294967296))\n" +
		forall("(x Int)", "(I x)", "prelude_box_unbox_int", "(= x (%I (I x)))") +
		forall("(x Option.)", "(Poly%Option. x)", "internal_option_box_axiom", "(= x (%Poly%Option. (Poly%Option. x)))") +
		forall("(bits Int) (i Int)", "(uInv bits i)", "prelude_u_inv", "(= (uInv bits i) (and (<= 0 i) (< i (uHi bits))))") +
		forall("(bits Int) (i Int)", "(uClip bits i)", "prelude_u_clip", "(and (<= 0 (uClip bits i)) (< (uClip bits i) (uHi bits)) (=> (and (<= 0 i) (< i (uHi bits))) (= i (uClip bits i))))") +
		"(declare-const fuel%get FuelId)\n(declare-fun get.? (Poly Poly) Int)\n" +
		"(assert (=> (fuel_bool fuel%get) (forall ((o Poly) (d Poly)) (! (= (get.? o d) (ite ((_ is Option./Some) (%Poly%Option. o)) (Option./Some/?_0 (%Poly%Option. o)) (%I d))) :pattern ((get.? o d)) :qid internal_get.?_definition))))\n(assert (fuel_bool_default fuel%get))\n"
	return said(scale, 19, prelude, func(r *rand.Rand, i int) string {
		k := 1 + r.IntN(200)
		var b strings.Builder
		b.WriteString("(push)\n(declare-const x! Int)\n(declare-const y! Int)\n(declare-const o! Option.)\n(declare-const t! tuple%2.)\n(assert fuel_defaults)\n(assert (uInv 8 x!))\n(assert (uInv 32 y!))\n")
		goals := []string{
			fmt.Sprintf("(=> (< (+ x! %[1]d) 256) (= (uClip 8 (+ x! %[1]d)) (+ x! %[1]d)))", k),
			fmt.Sprintf("(=> (= o! (Option./Some %d)) (= (get.? (Poly%%Option. o!) (I 0)) %d))", k, k),
			fmt.Sprintf("(=> ((_ is Option./None) o!) (= (get.? (Poly%%Option. o!) (I %d)) %d))", k, k),
			fmt.Sprintf("(= (tuple%%2./?1 (tuple%%2./tuple%%2 x! (+ y! %d))) (+ y! %d))", k, k),
			"(or ((_ is Option./None) o!) (= o! (Option./Some (Option./Some/?_0 o!))))",
			"(= t! (tuple%2./tuple%2 (tuple%2./?0 t!) (tuple%2./?1 t!)))",
			fmt.Sprintf("(uInv 32 (+ x! %d))", k),
			fmt.Sprintf("(uInv 8 (+ x! %d))", k),
			fmt.Sprintf("(= o! (Option./Some %d))", k),
		}
		fmt.Fprintf(&b, "(assert (not (=> (and (< x! y!) (= (%%I (I y!)) y!)) %s)))\n(set-option :rlimit 30000000)\n(check-sat)\n(set-option :rlimit 0)\n(pop)\n", goals[r.IntN(len(goals))])
		return b.String()
	})
}

// why3Turns asks goals over lists, a function by cases and integers, each in a level of its own.
func why3Turns(scale float64) iter.Seq[string] {
	prelude := "(set-logic ALL)\n(set-option :produce-models true)\n(declare-sort uni 0)\n(declare-sort ty 0)\n(declare-fun sort (ty uni) Bool)\n(declare-fun witness (ty) uni)\n(assert (forall ((a ty)) (! (sort a (witness a)) :pattern ((witness a)))))\n" +
		"(declare-datatypes ((list 0)) (((Nil) (Cons (Cons_proj_1 Int) (Cons_proj_2 list)))))\n(declare-fun length (list) Int)\n(declare-fun mem (Int list) Bool)\n(declare-fun append (list list) list)\n" +
		forall("(l list)", "(length l)", "length_def", "(= (length l) (ite ((_ is Nil) l) 0 (+ 1 (length (Cons_proj_2 l)))))") +
		forall("(l list)", "(length l)", "length_nonnegative", "(<= 0 (length l))") +
		forall("(x Int) (l list)", "(mem x l)", "mem_def", "(= (mem x l) (and ((_ is Cons) l) (or (= x (Cons_proj_1 l)) (mem x (Cons_proj_2 l)))))") +
		forall("(a list) (b list)", "(append a b)", "append_def", "(= (append a b) (ite ((_ is Nil) a) b (Cons (Cons_proj_1 a) (append (Cons_proj_2 a) b))))") +
		forall("(a list) (b list)", "(append a b)", "append_length", "(= (length (append a b)) (+ (length a) (length b)))")
	return said(scale, 23, prelude, func(r *rand.Rand, i int) string {
		k := r.IntN(20)
		goals := []string{
			fmt.Sprintf("(= (length (append l (Cons %d Nil))) (+ (length l) 1))", k),
			fmt.Sprintf("(mem %d (Cons x (Cons %d m)))", k, k),
			fmt.Sprintf("(not (= l (Cons %d l)))", k),
			"(=> (= l (Cons x m)) (>= (length l) 1))",
			"(=> (= (append l m) Nil) (= (length m) 0))",
			fmt.Sprintf("(=> (>= x %d) (>= (+ x x) %d))", k, 2*k),
			fmt.Sprintf("(= (Cons_proj_1 (append (Cons %d l) m)) %d)", k, k),
		}
		return fmt.Sprintf("(push 1)\n(declare-const x Int)\n(declare-const l list)\n(declare-const m list)\n(assert (not %s))\n(check-sat)\n(pop 1)\n", goals[r.IntN(len(goals))])
	})
}
