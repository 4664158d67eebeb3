// Package scale says what more workers would come to, by counting work.
//
// Takes: for each problem the work of one search, of several that exchange what they learn, and of its cases, which are split again
// where they last. Gives: the longest way through that work for any number of workers, and speed-ups. Promises: no clock is read; a unit of
// work takes the same time everywhere, and what is sent takes none, so that the figures are bounds of what machines do.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package scale

import (
	"encoding/csv"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
)

// Task is what one worker does at a time: it decides a case, or finds that it takes long and splits it.
type Task struct {
	Work  int64
	Sat   bool
	Parts []Task // what it was split into; none: it is decided
}

// Problem is what was measured of one. Work is in the kernel's units.
type Problem struct {
	Name     string
	Alone    int64         // of one search
	Searches map[int]int64 // of the longest way of several, by their number
	Cases    *Task         // all of it; nil: it was not split
}

// Count is the number of tasks.
func (t *Task) Count() int {
	n := 1
	for i := range t.Parts {
		n += t.Parts[i].Count()
	}
	return n
}

// Makespan is the longest way when workers take tasks in the order in which they come up, each the next one when it is done with the
// last, until all are done or one is satisfiable.
func Makespan(all *Task, workers int) int64 {
	type ready struct {
		at   int64 // when it comes up
		task *Task
	}
	free := []int64{} // when each worker that had something is
	queue := []ready{{0, all}}
	end, sat := int64(0), int64(math.MaxInt64)
	for len(queue) > 0 {
		next := queue[0]
		queue = queue[1:]
		i := 0
		for j := range free {
			if free[j] < free[i] {
				i = j
			}
		}
		if len(free) < workers && (len(free) == 0 || free[i] > next.at) {
			i, free = len(free), append(free, 0)
		}
		start := max(free[i], next.at)
		if start >= sat {
			continue
		}
		free[i] = start + next.task.Work
		end = max(end, free[i])
		if next.task.Sat {
			sat = min(sat, free[i])
		}
		for j := range next.task.Parts {
			at, _ := slices.BinarySearchFunc(queue, free[i], func(r ready, t int64) int {
				if r.at <= t {
					return -1
				}
				return 1
			})
			queue = slices.Insert(queue, at, ready{free[i], &next.task.Parts[j]})
		}
	}
	return min(end, sat)
}

// Point is a number of workers with the speed-up that it has, the geometric mean over problems.
type Point struct {
	Workers  int
	Speedup  float64
	Problems int
}

// Line is the points of a way to share work out.
type Line struct {
	Name   string
	Points []Point
}

// GeometricMean is that of some positive numbers; not a number where there are none.
func GeometricMean(of []float64) float64 {
	sum := 0.0
	for _, x := range of {
		sum += math.Log(x)
	}
	return math.Exp(sum / float64(len(of)))
}

// Lines gives the speed-ups of several searches, as far as they were measured, and of cases on some numbers of workers.
func Lines(problems []Problem, workers []int) []Line {
	searches, cases := map[int][]float64{}, map[int][]float64{}
	for _, p := range problems {
		for n, work := range p.Searches {
			searches[n] = append(searches[n], float64(p.Alone)/float64(max(work, 1)))
		}
		if p.Cases == nil {
			continue
		}
		for _, n := range workers {
			cases[n] = append(cases[n], float64(p.Alone)/float64(max(Makespan(p.Cases, n), 1)))
		}
	}
	line := func(name string, of map[int][]float64) Line {
		l := Line{Name: name}
		for _, n := range slices.Sorted(maps.Keys(of)) {
			l.Points = append(l.Points, Point{n, GeometricMean(of[n]), len(of[n])})
		}
		return l
	}
	return []Line{line("searches", searches), line("cases", cases)}
}

// Write writes lines as CSV, with the efficiency: the speed-up for each worker.
func Write(w io.Writer, lines []Line) error {
	out := csv.NewWriter(w)
	if err := out.Write([]string{"way", "workers", "problems", "speed-up", "efficiency"}); err != nil {
		return err
	}
	for _, l := range lines {
		for _, p := range l.Points {
			row := []string{l.Name, strconv.Itoa(p.Workers), strconv.Itoa(p.Problems), fmt.Sprintf("%.2f", p.Speedup), fmt.Sprintf("%.3f", p.Speedup/float64(p.Workers))}
			if err := out.Write(row); err != nil {
				return err
			}
		}
	}
	out.Flush()
	return out.Error()
}
