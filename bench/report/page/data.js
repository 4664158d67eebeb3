"use strict";
// What is known of the runs, and which of the files are looked at.
const data = JSON.parse(document.getElementById("data").textContent);
const statuses = ["unknown", "sat", "unsat"];
const solverCount = data.solvers.length, fileCount = data.files.name.length, runCount = data.runs.file.length;
const limit = data.limit; // seconds, or 0 where the runs had several
const decided = end => end === "sat" || end === "unsat";
const truth = file => statuses[data.files.truth[file]];
const endOf = run => data.ends[data.runs.end[run]];
const right = run => decided(endOf(run)) && endOf(run) === truth(data.runs.file[run]);
const wrong = run => decided(endOf(run)) && truth(data.runs.file[run]) !== "unknown" && endOf(run) !== truth(data.runs.file[run]);
const wall = run => data.runs.wall[run] / 1000; // seconds

// at[file * solverCount + solver] is the run, or -1.
const at = new Int32Array(fileCount * solverCount).fill(-1);
for (let r = 0; r < runCount; r++) at[data.runs.file[r] * solverCount + data.runs.solver[r]] = r;
const runOf = (file, solver) => at[file * solverCount + solver];
const solves = (file, solver) => runOf(file, solver) >= 0 && right(runOf(file, solver));

// A file counts in tables and pictures when every solver ran on it.
const complete = [];
for (let f = 0; f < fileCount; f++) {
  let all = true;
  for (let s = 0; s < solverCount; s++) all = all && runOf(f, s) >= 0;
  complete.push(all);
}

// contradicted tells of a file on which verdicts contradict its status or each other.
function contradicted(file) {
  let seen = "";
  for (let s = 0; s < solverCount; s++) {
    const r = runOf(file, s);
    if (r < 0 || !decided(endOf(r))) continue;
    if (wrong(r) || seen && seen !== endOf(r)) return true;
    seen = endOf(r);
  }
  return false;
}

// The files to look at: a part of the name, some logics, a status, and a set of files
// that was chosen in a picture.
const choice = { text: "", logics: null, status: -1, only: null, label: "" };
function chosen(file) {
  return (!choice.logics || choice.logics.includes(data.files.logic[file])) &&
    (choice.status < 0 || data.files.status[file] === choice.status) &&
    (!choice.only || choice.only.has(file)) &&
    (!choice.text || data.files.name[file].toLowerCase().includes(choice.text));
}
let selected = [], counted = []; // files chosen; of them those that count
function select() {
  selected = [];
  for (let f = 0; f < fileCount; f++) if (chosen(f)) selected.push(f);
  counted = selected.filter(f => complete[f]);
}

// base is the name of a solver without its options: kernel of kernel:cse.
const base = name => name.split(":")[0];
// firsts are the solvers that are the first of their base.
function firsts() {
  const seen = new Set(), out = [];
  data.solvers.forEach((s, i) => { if (!seen.has(base(s.name))) { seen.add(base(s.name)); out.push(i); } });
  return out;
}
// variants are the solvers of the base that has most of them, two at least.
function variants() {
  const groups = new Map();
  data.solvers.forEach((s, i) => groups.set(base(s.name), [...(groups.get(base(s.name)) || []), i]));
  const most = [...groups.values()].sort((a, b) => b.length - a.length)[0] || [];
  return most.length > 1 ? most : [];
}

// logOf gives the text of a run's log; blocks of them are packed together.
async function logOf(run) {
  const block = document.getElementById("log" + Math.floor(run / data.logBlock));
  if (!block) return "";
  if (!block.logs) {
    if (typeof DecompressionStream === "undefined") return "(this browser cannot unpack the logs)";
    const packed = Uint8Array.from(atob(block.textContent), c => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    block.logs = JSON.parse(await new Response(stream).text());
  }
  return block.logs[run % data.logBlock];
}

const seconds = s => s >= 100 ? s.toFixed(0) : s >= 1 ? s.toFixed(2) : s.toFixed(3);
const percent = (n, of) => of ? (100 * n / of).toFixed(1) + " %" : "-";
