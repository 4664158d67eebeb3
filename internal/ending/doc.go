// Package ending says in words why a context is done, so that all who stop early say it
// alike: a time limit, an interrupt, or what the one who cancelled it gave as the cause.
package ending
