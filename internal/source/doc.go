// Package source opens scripts, models and proofs, packed or not.
//
// Takes: the name of a file. Gives: its text, unpacked when it is packed by gzip, bzip2, xz or
// zstd; how a file is packed is told by how it begins, whatever its name is. Promises: what a
// packed file says of itself takes a bounded amount of memory, and what it unpacks to is bounded,
// so that a small file from elsewhere cannot fill the machine. Nothing is read ahead but what
// tells how the file is packed, so that a named pipe answers as it did.
//
// Names of packed files end in .gz, .bz2, .xz or .zst behind what they would end in otherwise.
package source
