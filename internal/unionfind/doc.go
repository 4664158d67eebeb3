// Package unionfind keeps a partition of the numbers from 0 on.
//
// Takes: pairs of numbers that belong to one class. Gives: the number that stands for a class, its root. Promises:
// paths are halved as they are walked (Tarjan and van Leeuwen, "Worst-case analysis of set union algorithms", JACM 1984).
package unionfind
