// Package plot draws results for papers.
//
// Takes: results whose limit on wall time is known, and which solvers or family to
// draw. Gives: a picture as PNG, SVG or PDF: a cactus plot, one solver against
// another, who solves what (a Venn diagram, or an UpSet plot beyond three solvers), the
// percentage solved in each logic, how times grow in a family, or speed-ups of
// many workers. Promises: times below
// a millisecond are drawn at a millisecond; only files that all solvers ran on count.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package plot
