// Package po generates the proof obligations of Event-B developments.
//
// Takes: a project of b/rodin. Gives: for each of its contexts and machines the obligations that
// Rodin generates, under Rodin's names, as hypotheses and a goal over b/tree with names only.
// Promises: trees of their own; a name that a refinement or a context lacks is a *tree.Error with
// its place; goals that hold by their form alone (truth, a member of a whole type, what an
// abstract event has to the letter) are left out, as in Rodin.
//
// The rules are those of Abrial, Modeling in Event-B (2010), chapter 5, with the names of Rodin's
// handbook: INV, GRD, MRG, SIM, EQL, FIS, THM, WD, WWD, WFIS, VWD, FIN, NAT, VAR. In a sequent x'
// is the value of x after the event; what the event does to it is a hypothesis, and so are the
// witnesses, and what becomes of abstract variables that a refinement dropped.
package po
