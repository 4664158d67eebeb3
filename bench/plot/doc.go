// Package plot draws results for papers.
//
// Takes: rows and the limit on time that they were measured under. Gives: pictures as
// PNG, SVG and PDF.
package plot
