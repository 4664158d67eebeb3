// Package report makes of results one HTML file that needs nothing else.
//
// Takes: results, what has changed against others (optional), and a way to read logs.
// Gives: a page with the table of verdicts, wrong ones first, every run with its log,
// and pictures of who solves what and how fast; it sorts, filters and names what lies
// under the pointer. Promises: the page fetches nothing and works from a file; the
// same results give the same bytes; logs are trimmed until all of them together,
// packed, take no more than LogBudget bytes.
//
// page/ holds the page: data.js (what is known, which files are looked at), svg.js
// (drawing), pictures.js (each picture), grid.js (tables), main.js (the page itself).
//
// It promises nothing to other modules, which package bsmt at the root is for.
package report
