package core

import "context"

type Options struct {
	Seed     uint64
	MemLimit int64
	Profile  bool
}
type Stats struct{ Decisions, Conflicts, Propagations, Learned, Restarts, LitsMade, Explanations, FinalChecks uint64 }
type Solver struct {
	CheckExplain bool
	ExplainHook  func(l Lit, because []Lit) error
	Justifier    Justifier
}

func New(opts Options) *Solver                                         { panic("soon") }
func (s *Solver) NewBool() Lit                                         { panic("soon") }
func (s *Solver) NewInt(lo, hi int64) IntVar                           { panic("soon") }
func (s *Solver) NewInt01(l Lit) IntVar                                { panic("soon") }
func (s *Solver) NumVars() int                                         { panic("soon") }
func (s *Solver) NumInts() int                                         { panic("soon") }
func (s *Solver) LeLit(x IntVar, k int64) Lit                          { panic("soon") }
func (s *Solver) GeLit(x IntVar, k int64) Lit                          { panic("soon") }
func (s *Solver) EqLit(x IntVar, k int64) Lit                          { panic("soon") }
func (s *Solver) HasLe(x IntVar, k int64) (Lit, bool)                  { panic("soon") }
func (s *Solver) Pin(l Lit)                                            { panic("soon") }
func (s *Solver) BoundOf(l Lit, x IntVar) (k int64, isUb, ok bool)     { panic("soon") }
func (s *Solver) IntOf(l Lit) (x IntVar, ok bool)                      { panic("soon") }
func (s *Solver) Lb(x IntVar) int64                                    { panic("soon") }
func (s *Solver) Ub(x IntVar) int64                                    { panic("soon") }
func (s *Solver) RootLb(x IntVar) int64                                { panic("soon") }
func (s *Solver) RootUb(x IntVar) int64                                { panic("soon") }
func (s *Solver) Fixed(x IntVar) bool                                  { panic("soon") }
func (s *Solver) Value(l Lit) LBool                                    { panic("soon") }
func (s *Solver) Level(l Lit) int                                      { panic("soon") }
func (s *Solver) DecisionLevel() int                                   { panic("soon") }
func (s *Solver) TrailPos(l Lit) int                                   { panic("soon") }
func (s *Solver) TrailLen() int                                        { panic("soon") }
func (s *Solver) LbLit(x IntVar) Lit                                   { panic("soon") }
func (s *Solver) UbLit(x IntVar) Lit                                   { panic("soon") }
func (s *Solver) LbBefore(x IntVar, pos int) int64                     { panic("soon") }
func (s *Solver) UbBefore(x IntVar, pos int) int64                     { panic("soon") }
func (s *Solver) GeReason(x IntVar, k int64, pos int) Lit              { panic("soon") }
func (s *Solver) LeReason(x IntVar, k int64, pos int) Lit              { panic("soon") }
func (s *Solver) AddClause(lits ...Lit)                                { panic("soon") }
func (s *Solver) AddLemma(lits ...Lit)                                 { panic("soon") }
func (s *Solver) AddClauseRule(rule Rule, lits ...Lit)                 { panic("soon") }
func (s *Solver) AddLemmaRule(rule Rule, lits ...Lit)                  { panic("soon") }
func (s *Solver) Okay() bool                                           { panic("soon") }
func (s *Solver) AddPropagator(p Propagator, priority int) PropID      { panic("soon") }
func (s *Solver) WatchLit(l Lit, id PropID, data int32)                { panic("soon") }
func (s *Solver) WatchLb(x IntVar, id PropID, data int32)              { panic("soon") }
func (s *Solver) WatchUb(x IntVar, id PropID, data int32)              { panic("soon") }
func (s *Solver) WatchFix(x IntVar, id PropID, data int32)             { panic("soon") }
func (s *Solver) Queue(id PropID)                                      { panic("soon") }
func (s *Solver) Enqueue(l Lit, r Reason) bool                         { panic("soon") }
func (s *Solver) SetLb(x IntVar, k int64, r Reason) bool               { panic("soon") }
func (s *Solver) SetUb(x IntVar, k int64, r Reason) bool               { panic("soon") }
func (s *Solver) Conflict(lits []Lit)                                  { panic("soon") }
func (s *Solver) AddDecider(d Decider, late bool)                      { panic("soon") }
func (s *Solver) SetPhase(l Lit)                                       { panic("soon") }
func (s *Solver) Bump(l Lit)                                           { panic("soon") }
func (s *Solver) GiveUp(reason string)                                 { panic("soon") }
func (s *Solver) Cancelled() bool                                      { panic("soon") }
func (s *Solver) SetConflictBudget(n int64)                            { panic("soon") }
func (s *Solver) Solve(ctx context.Context, assumptions ...Lit) Status { panic("soon") }
func (s *Solver) FailedAssumptions() []Lit                             { panic("soon") }
func (s *Solver) ModelValue(l Lit) bool                                { panic("soon") }
func (s *Solver) ModelLb(x IntVar) int64                               { panic("soon") }
func (s *Solver) ModelUb(x IntVar) int64                               { panic("soon") }
func (s *Solver) Reasons() []string                                    { panic("soon") }
func (s *Solver) Stats() *Stats                                        { panic("soon") }
