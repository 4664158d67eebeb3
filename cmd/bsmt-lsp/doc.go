// Bsmt-lsp serves editors by the Language Server Protocol (version 3.16) over standard input and
// output, for scripts of SMT-LIB and machines of classical B.
//
//	bsmt-lsp [--stdio]     or: bsmt lsp
//
// It tells mistakes while a text is being typed, shows sorts and declarations, finds and renames names, completes
// them, lays texts out, and asks bsmt where a lens says check. The options of initialize are
// {"timeout": SECONDS, "solver": NAMES}, both of bsmt.
//
// The texts' meaning is of package language; main.go has the connection, server.go the table of methods, documents.go
// the texts that are open, answers.go what is asked of them, check.go runs bsmt.
package main
