package check

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"bsmt/b/machine"
)

// corpus is the folder of machines with recorded counts, beside the repository.
const corpus = "../../../shared/bmodels"

// sample are small machines of all kinds.
var sample = []string{
	"classical/ASM__TranslationToB__SimpleIfThenElse.mch",
	"classical/ASM__TranslationToB__TestParIf_normalized.mch",
	"classical/B__B_Day__bibliotheque.mch",
	"classical/B__Benchmarks__Chapter_10__Doors.mch",
	"classical/B__Benchmarks__Test_Exists.mch",
	"classical/B__CBC__MinSet_NoDeadlock2.mch",
	"classical/B__Corinna__GraphIso.mch",
	"classical/B__Daniel__JAG_Robot.mch",
	"classical/B__Daniel__minienabling.mch",
	"classical/B__Demo__DiningCryptographers.mch",
	"classical/B__Demo__TrainTorchPuzzle.mch",
	"classical/B__EventB__ETH_Elevator__elevator3.mch",
	"classical/B__EventB__ETH_Elevator__elevator4.mch",
	"classical/B__EventB__ETH_Elevator__elevator7.mch",
	"classical/B__EventB__ETH_Elevator__elevator8.mch",
	"classical/B__FeatureChecks__BecomeSuchDollar0.mch",
	"classical/B__FeatureChecks__ExecuteNonDetCsts.mch",
	"classical/B__FeatureChecks__IFTHENELSE.mch",
	"classical/B__FeatureChecks__INCLUDES_USES_SEES__M10.mch",
	"classical/B__FeatureChecks__OperationPreCondition.mch",
	"classical/B__Laws__BoolWithArithLaws.mch",
	"classical/B__Mathematical__LeaderElectionRing.mch",
	"classical/B__PerformanceTests__Alternate.mch",
	"classical/B__Puzzles__Wegenetz.mch",
	"classical/B__RefinementChecking__Swap.mch",
	"classical/B__RenameParameterTests__MyData2.mch",
	"classical/B__SchneiderBook__Assignments__Answer1__club.mch",
	"classical/B__SchneiderBook__Chapter17__Array.mch",
	"classical/B__SymbolicModelChecking__Counters__VerySimpleCounter.mch",
	"classical/B__SymmetryReduction__PhilRing.mch",
	"classical/B__SymmetryReduction__SetRelation.mch",
	"classical/B__Tickets__Hansen16__EnablingDepTest.mch",
	"classical/B__Tickets__OpCallModifiesInfo__Status.mch",
	"classical/B__Tickets__PARSERLIB-32__TestDefOrder.mch",
	"classical/B__U2B__Sample2b.mch",
	"classical/TLC__Deadlock_LongRunning__GraphIsoMedium8.mch",
	"classical/TLC__Deadlock__GraphIsoVerySimple.mch",
	"eventb/B__Ivo__BenchmarksPGE__abz_case_study__Ref1_Valve_mch.eventb",
	"eventb/B__Ivo__BenchmarksPGE__abz_case_study__Ref2_ControllerOutputs_mch.eventb",
	"eventb/B__Ivo__BenchmarksPOR__Concurrent__phil_mch_v2_mch.eventb",
	"eventb/EventBPrologPackages__Abrial_HL3__Cm0_mch.eventb",
	"eventb/EventBPrologPackages__Abrial_Teaching__ch2_car__m0_mch.eventb",
	"eventb/EventBPrologPackages__Abrial_Teaching__ch2_car__m2_lights_mch.eventb",
	"eventb/EventBPrologPackages__Advance__DoorLockSystem__DOOR_31May2013__DOORR1_mch.eventb",
	"eventb/EventBPrologPackages__Advance__DoorLockSystem__DOOR_31May2013__DOORR2_mch.eventb",
	"eventb/EventBPrologPackages__ProofDirected__model__mc1_mch.eventb",
	"eventb/EventBPrologPackages__Simple__BeverageVendingMachine_mch.eventb",
	"eventb/EventBPrologPackages__sieve.eventb",
}

// The machines of the sample have as many states and transitions as ProB recorded.
func TestRecordedCounts(t *testing.T) {
	f, err := os.Open(filepath.Join(corpus, "index.csv"))
	if err != nil {
		t.Skip("no machines beside the repository")
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	recorded := map[string][]string{}
	for _, r := range rows {
		recorded[r[0]] = r
	}
	for _, name := range sample {
		want := recorded[name]
		m, err := machine.Load(filepath.Join(corpus, filepath.FromSlash(name)))
		if err != nil || want == nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		r, err := Run(m, &Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if strconv.FormatInt(r.States, 10) != want[2] || strconv.FormatInt(r.Transitions, 10) != want[3] || strconv.FormatBool(r.Deadlock) != want[4] {
			t.Errorf("%s: %d states, %d transitions, deadlock %v; recorded are %v", name, r.States, r.Transitions, r.Deadlock, want[2:5])
		}
	}
}
