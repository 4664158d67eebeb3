// Package cgroup makes control groups (version 2) where that may be done.
//
// Takes: a prefix for the names of folders. Gives: a folder of groups, each bounded in
// memory where the system lets, which count what their processes take and end them all at
// once, whatever these have started. Promises: what a program that was killed has left is
// cleared away by the next one that uses the same prefix.
package cgroup
