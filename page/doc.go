// Package page is the page that solves in a browser: what it asks of its worker, and its files.
//
// Takes: a Request, the JSON that the page's script sends. Gives: the structures of package answers, and what
// package language knows, with places in UTF-16 units. Promises: nothing outside of the request is read;
// whatever is wrong with a text is part of the answer.
//
// page.go answers requests, and worker is the program around it. files has the page, its script, which
// npm's tools made of editor, and its style; pack.go makes one folder of these and a worker that was built.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package page
