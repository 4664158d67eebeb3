// Package explore shows the state graph of a machine as a page.
//
// Takes: a machine of b/machine, the Options of a search, and expressions over the machine's names.
// Gives: a Page, which writes itself as one HTML file that needs no other: it draws the graph, or the
// graph folded by the values of variables and expressions, finds states, tells their values and
// transitions, and the way to each. Promises: what is drawn is what the search visited; the verdict
// and what it assumed stand on the page.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package explore
