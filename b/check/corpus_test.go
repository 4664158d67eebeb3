package check

import (
	"encoding/csv"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

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
	// Bounds that several conjuncts give together, and in which order integers are listed.
	"classical/B__BZTT__IntervalSMTProblem_BZTT.mch",
	"classical/B__BZTT__SimpleDeadlockPO.mch",
	"classical/B__EventB__Bosch_mini1v2_m_3.mch",
	"classical/B__EventB__Bosch_mini2_m_3.mch",
	"classical/B__PerformanceTests__CommonSubexpressions__CSE_Properties_Test.mch",
	"classical/B__FMI__waterTankCtrl_instaneous.mch",
	"classical/B__Demo__StateExplosion.mch",
	"classical/B__PerformanceTests__EnumerationSpeed.mch",
	// Errors end the search.
	"classical/B__ErrorMachines__PreCondViolated.mch",
	"classical/B__LTL__MammarFrappier__FlightSystem.mch",
	"classical/B__Tester__Execute__execute_wd_error.mch",
	"eventb/EventBPrologPackages__Convergence__anticipated_grd_error.eventb",
	"eventb/EventBPrologPackages__MultiLevel__TheoremsInGuardsKO.eventb",
	"eventb/EventBPrologPackages__Tests__Witnesses__VariantNegative_mch.eventb",
	"eventb/EventBPrologPackages__Tickets__VariantWDError2_mch.eventb",
	// Sets without end are values of variables.
	"classical/B__PerformanceTests__DomRangeClosures.mch",
	// Functions are found point by point, the parts of a sequence by cutting it.
	"classical/B__PerformanceTests__SetLogInefficiencies3.mch",
	"classical/B__School__CoinsSum.mch",
	"classical/B__LTL__Stepmother.mch",
	"classical/B__Tickets__ConcatDisjUnion__SimpleGrammar.mch",
	"classical/B__Compilers__LL_LeftFactoring.mch",
	// Recursive constants, and endless relations that are asked at points.
	"classical/B__Compilers__NFA.mch",
	"eventb/B__Tickets__TransitiveClosure__M_mch.eventb",
	// Lambdas that are applied where they stand.
	"classical/ASM__TranslationToB__ExtremaFinding_Undef_normalized_uf.mch",
	"eventb/ASM__TranslationToB__TestParIf2_v2_mch.eventb",
	// Sets between what they hold and what they lie in.
	"classical/B__CBC__DominoPlacing.mch",
	// Names that may be of one element.
	"eventb/EventBPrologPackages__SSF__Bepi_Soton__M0_mch.eventb",
}

// unchecked are machines that were recorded without a look at the invariant, which is
// violated: the counts are those of all states nevertheless.
var unchecked = map[string]bool{
	"eventb/EventBPrologPackages__Composition__M0_CMP_M0_mch.eventb":                 true,
	"eventb/EventBPrologPackages__BinarySearch__binary_search_mch.eventb":            true,
	"eventb/EventBPrologPackages__BinarySearch__binarySearchFail_impl_mch.eventb":    true,
	"eventb/EventBPrologPackages__BinarySearch__binarySearchFail_impl_mch_v2.eventb": true,
}

var (
	recordedStates = flag.Int64("recorded", 0, "compare all recorded machines of at most so many states, and list those that differ")
	recordedLimit  = flag.Duration("recorded.limit", 8*time.Second, "time for each of them")
)

// records gives the rows of the index by file, or skips the test.
func records(t *testing.T) map[string][]string {
	t.Helper()
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
	return recorded
}

// deviations gives the machines whose counts are known to differ from the record, with the
// reason that the page gives.
func deviations(t *testing.T) map[string]string {
	t.Helper()
	page, err := os.ReadFile(documented)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]string{}
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(strings.Trim(line, "|\n"), " | ")
		name := strings.TrimSpace(cells[0])
		if len(cells) == 2 && (strings.HasSuffix(name, ".mch") || strings.HasSuffix(name, ".eventb")) {
			known[name] = cells[1]
		}
	}
	return known
}

// The page names machines that are there, each once with a reason.
func TestDeviations(t *testing.T) {
	recorded := records(t)
	names := map[string]bool{}
	for name := range recorded {
		names[filepath.Base(name)] = true
	}
	for name, why := range deviations(t) {
		if !names[name] || why == "" {
			t.Errorf("%s: %q", name, why)
		}
	}
}

// With -recorded 3000, all machines with a record of at least 2 and at most 3000 states run;
// the log tells which differ and why, and how many are exact. Those that differ must be on
// the page, unless they ran out of time.
func TestAllRecorded(t *testing.T) {
	if *recordedStates == 0 {
		return
	}
	recorded, known := records(t), deviations(t)
	exact, all, found, violated := 0, 0, 0, 0
	for _, name := range slices.Sorted(maps.Keys(recorded)) {
		want := recorded[name]
		n, err := strconv.ParseInt(want[2], 10, 64)
		if want[1] == "pog" || err != nil || n < 2 || n > *recordedStates {
			continue
		}
		m, err := machine.Load(filepath.Join(corpus, filepath.FromSlash(name)))
		if err != nil {
			t.Error(err)
			continue
		}
		r, err := Run(m, &Options{Timeout: *recordedLimit, NoInvariant: unchecked[name], Jobs: 1, Memory: 2 << 30})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if want[5] == "true" {
			if violated++; r.Verdict == Violated {
				found++
			} else {
				t.Logf("%s: %s, recorded is a violation; %v", name, r.Verdict, r.Reasons)
			}
			continue
		}
		got := []string{strconv.FormatInt(r.States, 10), strconv.FormatInt(r.Transitions, 10), strconv.FormatBool(r.Deadlock)}
		_, listed := known[filepath.Base(name)]
		if all++; slices.Equal(got, want[2:5]) {
			if exact++; listed {
				t.Errorf("%s is exact; the page says that it is not", name)
			}
		} else {
			if !listed && !slices.ContainsFunc(r.Reasons, func(s string) bool { return strings.HasPrefix(s, "time limit") }) {
				t.Errorf("%s differs, and is not on the page", name)
			}
			t.Logf("%s: %v, recorded are %v; %s, %v", name, got, want[2:5], r.Verdict, r.Reasons)
		}
	}
	t.Logf("%d of %d exact, %d of %d violations found", exact, all, found, violated)
}

// The machines of the sample have as many states and transitions as ProB recorded.
func TestRecordedCounts(t *testing.T) {
	recorded := records(t)
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
