package gen

// Families are all families, by name. A solver that reasons about one of them well
// takes time in proportion to its size or little more; one that searches, exponential
// time.
func Families() []Family {
	return []Family{
		{"acyclic", "QF_DT", "n trees of which each is part of the one before, in a circle", sizes(10, 100, 1000, 3000, 10000, 30000, 100000, 300000), acyclic},
		{"allinterval", "QF_LIA", "an order of 0 to n-1 with n-1 different steps", sizes(6, 8, 12, 16, 24, 32, 48, 96), allInterval},
		{"alphametic", "QF_NIA", "letters for digits in a product", sizes(2, 3, 4, 5, 6, 7, 8, 9), func(m *maker) { alphametic(m) }},
		{"automaton", "QF_UFDT", "a run of n steps through an automaton of enumerated states", sizes(3, 5, 8, 12, 30, 100, 1000, 10000), automaton},
		{"bittricks", "QF_BV", "an identity of bit arithmetic denied", sizes(4, 8, 16, 32, 64, 128, 512, 2048), bitTricks},
		{"cars", "QF_LIA", "n cars in a line, with options that stations can serve now and then", sizes(8, 12, 20, 40, 80, 120, 200, 500), cars},
		{"comparisons", "QF_BV", "a sum and a product of n bits, compared by gates that do something else, or not", sizes(3, 4, 8, 12, 16, 24, 32, 64), comparisons},
		{"counters", "QF_LIA", "two counters that miss an odd sum", sizes(10, 20, 40, 80, 160, 320, 1000, 3000), counters},
		{"crowd", "QF_LIA", "at most three to a hole, and one pigeon more", sizes(3, 4, 6, 8, 12, 20, 50, 100), crowd},
		{"cumulative", "QF_LIA", "n tasks of a project within the time of a greedy schedule", sizes(5, 8, 15, 30, 60, 120, 300, 1000), cumulative},
		{"cycle", "QF_LIA", "x0 < x1 < ... < x0, without bounds", sizes(10, 100, 1000, 3000, 10000, 30000, 100000, 300000), cycle},
		{"datapath", "QF_BV", "sums of products of n bits by gates that compute something else, or not", sizes(3, 4, 8, 12, 16, 24, 32, 64), datapath},
		{"deeplet", "QF_LIA", "nested lets: small as a graph, exponential as a tree", sizes(10, 100, 1000, 10000, 50000, 100000, 300000, 1000000), deepLet},
		{"diamonds", "QF_UF", "equal ends of n diamonds denied", sizes(10, 30, 100, 300, 1000, 3000, 10000, 100000), diamonds},
		{"energy", "QF_LIA", "n tasks in less time than their work fills", sizes(5, 8, 12, 20, 40, 80, 200, 500), energy},
		{"factor", "QF_BV", "a product of two primes taken apart", sizes(8, 12, 16, 20, 28, 40, 56, 64), factor},
		{"flexshop", "QF_IDL", "n jobs of two tasks on n/2 machines to choose from", sizes(4, 6, 10, 14, 20, 30, 60, 100), flexShop},
		{"forest", "QF_DTLIA", "n trees of forests, each in one of two forms, all different", sizes(5, 10, 30, 60, 120, 250, 500, 1000), forest},
		{"golomb", "QF_LIA", "a Golomb ruler of least length, or one shorter", sizes(4, 5, 6, 7, 8, 9, 11, 13), golomb},
		{"heap", "QF_DTLIA", "a heap of n nodes whose root is not the least", sizes(7, 15, 63, 127, 1023, 4095, 16383, 65535), heap},
		{"isqrt", "NIA", "each number up to n has an integer root below", sizes(5, 10, 50, 100, 1000, 5000, 50000, 1000000), isqrt},
		{"jobshop", "QF_IDL", "n jobs on n machines within the time of a greedy schedule", sizes(3, 4, 6, 8, 10, 14, 20, 30), jobShop},
		{"kakuro", "QF_LIA", "a board of digits whose runs differ and have given sums", sizes(4, 6, 12, 18, 24, 30, 50, 80), kakuro},
		{"knapsack", "QF_LIA", "a sum of large weights hit exactly", sizes(4, 6, 10, 15, 25, 40, 80, 200), knapsack},
		{"knights", "QF_LIA", "a knight's tour of a board", [4][]int{{6}, {8}, {10, 12}, {14, 20}}, knights},
		{"latin", "QF_LIA", "a Latin square completed", sizes(5, 8, 12, 16, 22, 30, 45, 60), latin},
		{"lists", "QF_UFDT", "two equal lists of n elements with different ones at one place", sizes(5, 20, 100, 1000, 5000, 20000, 100000, 300000), lists},
		{"magic", "QF_LIA", "a magic square", [4][]int{{3}, {4}, {5, 6}, {8, 10}}, magic},
		{"marriage", "QF_UFLIA", "n women and n men in couples that stay together", sizes(4, 6, 10, 16, 24, 32, 60, 100), marriage},
		{"monotone", "UFLIA", "a strictly growing function that grows too little", sizes(3, 5, 10, 20, 40, 80, 320, 1280), monotone},
		{"multipliers", "QF_BV", "two circuits of gates that multiply n bits, in different ways, or not", sizes(3, 4, 8, 12, 16, 24, 32, 64), multipliers},
		{"openshop", "QF_IDL", "n jobs on n machines in any order, without a gap", sizes(3, 4, 5, 6, 7, 8, 10, 15), openShop},
		{"packing", "QF_LIA", "items that weigh one more than n bins carry", sizes(2, 3, 4, 6, 10, 16, 30, 60), packing},
		{"parity", "QF_LIA", "even coefficients, an odd sum, no bounds", sizes(4, 8, 16, 32, 64, 128, 512, 2048), parity},
		{"pigeonhole", "QF_LIA", "n+1 different numbers of n", sizes(6, 8, 11, 14, 20, 40, 160, 640), pigeonhole},
		{"polynomials", "QF_NIA", "polynomial inequalities with a hidden solution", sizes(6, 10, 20, 30, 60, 100, 300, 1000), polynomials},
		{"prices", "QF_NIA", "four prices up to n from their sum and product", sizes(20, 50, 100, 200, 500, 1000, 3000, 10000), prices},
		{"pythagoras", "QF_NIA", "a Pythagorean triple above n", sizes(100, 1000, 10000, 100000, 1e9, 1e15, 1e17, 1e18), pythagoras},
		{"quasigroup", "UFLIA", "a Latin square completed, as a function", sizes(4, 5, 6, 9, 12, 15, 20, 30), quasigroup},
		{"queens", "QF_IDL", "n queens on a board", sizes(8, 12, 20, 30, 50, 80, 150, 300), queens},
		{"real_bernstein", "QF_NRA", "a polynomial of degree n that Bernstein's basis shows to be positive, denied", sizes(3, 5, 8, 10, 14, 20, 40, 100), bernstein},
		{"real_crossing", "QF_NRA", "n numbers with squares below 1 and a product above", sizes(3, 5, 10, 20, 50, 100, 300, 1000), crossing},
		{"real_flow", "QF_LRA", "a flow through n layers, or more than its source carries", sizes(5, 10, 50, 100, 200, 300, 500, 1000), flow},
		{"real_kissing", "QF_NRA", "n points on a sphere that do not come near each other", sizes(2, 3, 4, 5, 6, 8, 10, 12), kissing},
		{"real_polytope", "QF_LRA", "n half-spaces with a hidden point, or with a sum that denies one", sizes(10, 20, 40, 60, 100, 200, 400, 1000), polytope},
		{"real_rump", "QF_NRA", "the value of Rump's polynomial, or one wrong in the n-th digit", sizes(10, 20, 40, 80, 200, 500, 1000, 3000), rump},
		{"real_shop", "QF_RDL", "n tasks of rational times on three machines", sizes(6, 10, 20, 30, 60, 100, 200, 400), rationalShop},
		{"real_squares", "QF_NRA", "a sum of n squares that is not positive", sizes(2, 3, 4, 6, 8, 12, 20, 40), squares},
		{"real_thermostat", "QF_LRA", "a heater for n steps, within its range or beyond", sizes(4, 8, 20, 40, 80, 120, 200, 400), thermostat},
		{"rectangles", "QF_IDL", "n rectangles that fill a box, or one that is too small", sizes(4, 6, 12, 16, 24, 32, 60, 120), rectangles},
		{"rewriting", "QF_DT", "n steps of a rewrite system that adds, with another sum", sizes(5, 10, 30, 100, 300, 1000, 3000, 10000), rewriting},
		{"rota", "QF_LIA", "a rota of ten nurses for n days", sizes(7, 10, 21, 35, 56, 84, 200, 400), rota},
		{"sortcheck", "QF_AUFLIA", "an unrolled bubble sort that leaves a disorder", sizes(3, 4, 5, 6, 8, 10, 14, 20), sortCheck},
		{"sorted_ends", "AUFLIA", "a sorted array with a larger element before a smaller", sizes(5, 10, 50, 100, 500, 2000, 20000, 1000000), sortedEnds},
		{"storecomm", "QF_AX", "stores in two orders that differ", sizes(3, 5, 7, 9, 14, 20, 40, 100), storeComm},
		{"sudoku", "QF_LIA", "a sudoku of squares of side n", [4][]int{{2}, {3, 4}, {5, 6}, {7, 8}}, sudoku},
		{"swap", "QF_AX", "swaps undone that do not give the first array", sizes(3, 4, 6, 8, 12, 16, 32, 64), swap},
		{"threesquares", "QF_NIA", "a number 8k+7 as a sum of three squares", sizes(10, 20, 50, 100, 1000, 10000, 1000000, 100000000), threeSquares},
		{"tour", "QF_LIA", "a short round trip through n towns", sizes(4, 6, 10, 14, 20, 30, 50, 100), tour},
		{"xorshift", "QF_BV", "the state of a generator of random numbers, from parts of its outputs", sizes(8, 12, 16, 24, 32, 40, 48, 64), xorshift},
	}
}

// sizes gives two sizes for each class.
func sizes(n ...int) (out [4][]int) {
	for i := range out {
		out[i] = n[2*i : 2*i+2]
	}
	return out
}
