// The page: what stands where, and what happens when something is chosen.

const $ = selector => document.querySelector(selector);
const option = (value, text) => make("option", { value }, text);
const fileButton = f => make("button", { class: "link", type: "button", onclick: () => lookAt([f], data.files.name[f]) }, data.files.name[f]);

function lookAt(files, label) {
  choice.only = new Set(files);
  choice.label = label;
  update();
  $("#runs").scrollIntoView();
}

function about() {
  const partial = complete.filter(c => !c).length;
  $("#about").textContent = `${runCount} runs of ${solverCount} solvers on ${fileCount} files` + (limit ? `, limit ${limit} s` : "") +
    (partial ? `; ${partial} files that some solver did not run on count in no table or picture` : "") + ".";
  $("#facts tbody").append(...data.facts.map(([k, v]) => make("tr", {}, make("th", { scope: "row" }, k), make("td", {}, v))));
  $("#facts").hidden = data.facts.length === 0;
}

function alarm() {
  const files = [];
  for (let f = 0; f < fileCount; f++) if (contradicted(f)) files.push(f);
  let bad = 0;
  for (let r = 0; r < runCount; r++) if (wrong(r)) bad++;
  const host = $("#alarm");
  if (!files.length) return host.append(make("p", { class: "good" }, "No verdict contradicts the status of its file or another verdict."));
  host.className = "wrong";
  host.setAttribute("role", "alert");
  const shown = files.slice(0, 50);
  const cell = (f, s) => {
    const r = runOf(f, s);
    return make("td", { class: r >= 0 && wrong(r) ? "bad" : null }, r < 0 ? "-" : endOf(r) + (wrong(r) ? " — WRONG" : ""));
  };
  host.append(make("h2", {}, bad ? `${bad} wrong verdict${bad === 1 ? "" : "s"}` : `${files.length} contradiction${files.length === 1 ? "" : "s"} between solvers`),
    make("div", { class: "wide" }, make("table", {}, make("thead", {}, make("tr", {}, ...["file", "expected", ...data.solvers.map(s => s.name)].map(h => make("th", { scope: "col" }, h)))),
      make("tbody", {}, ...shown.map(f => make("tr", {}, make("td", { class: "name" }, fileButton(f)), make("td", {}, truth(f)), ...data.solvers.map((_, s) => cell(f, s))))))));
  if (files.length > shown.length) host.append(make("p", {}, `and ${files.length - shown.length} more files`));
}

// verdicts is the table of scores; what is unsolved costs twice the limit.
function verdicts(host) {
  const others = data.ends.filter(e => !decided(e));
  const heads = ["solver", "solved", "sat", "unsat", "wrong", ...others, limit ? "PAR-2" : "", "unique"].filter(Boolean);
  const line = (name, runs, alone) => {
    const good = runs.filter(r => r >= 0 && right(r)), bad = runs.filter(r => r >= 0 && wrong(r)).length, count = e => runs.filter(r => r >= 0 && endOf(r) === e).length;
    const par = runs.reduce((sum, r) => sum + (r >= 0 && right(r) ? wall(r) : 2 * limit), 0) / (runs.length || 1);
    const best = alone === null;
    return make("tr", {}, make("th", { scope: "row" }, name), ...[good.length, good.filter(r => endOf(r) === "sat").length, good.filter(r => endOf(r) === "unsat").length,
      best ? "-" : bad, ...others.map(e => best ? "-" : count(e)), ...(limit ? [par.toFixed(2)] : []), best ? "-" : alone].map((v, i) => make("td", { class: "number" + (i === 3 && bad && !best ? " bad" : "") }, String(v))));
  };
  const rows = data.solvers.map((s, i) => line(s.name, counted.map(f => runOf(f, i)),
    counted.filter(f => solves(f, i) && data.solvers.every((_, j) => j === i || !solves(f, j))).length));
  const best = counted.map(f => data.solvers.map((_, s) => runOf(f, s)).filter(right).sort((a, b) => wall(a) - wall(b))[0] ?? -1);
  if (solverCount > 1) rows.push(line("virtual best", best, null));
  host.replaceChildren(make("table", {}, make("caption", { class: "soft", style: "text-align:left" }, `${counted.length} files`),
    make("thead", {}, make("tr", {}, ...heads.map((h, i) => make("th", { scope: "col", class: i ? "number" : null }, h)))), make("tbody", {}, ...rows)));
}

// solverBoxes lets the solvers of an overlap picture be chosen; some are at first.
function solverBoxes(host, some, draw) {
  const boxes = data.solvers.map((s, i) => make("input", { type: "checkbox", checked: some.includes(i), onchange: draw }));
  host.replaceChildren(...boxes.map((b, i) => make("label", {}, b, " " + data.solvers[i].name)));
  return () => boxes.map((b, i) => b.checked ? i : -1).filter(i => i >= 0);
}

const runColumns = [
  { head: "file", value: r => data.files.name[data.runs.file[r]], text: r => fileButton(data.runs.file[r]), name: true },
  { head: "logic", value: r => data.logics[data.files.logic[data.runs.file[r]]], text: r => data.logics[data.files.logic[data.runs.file[r]]] },
  { head: "expected", value: r => truth(data.runs.file[r]), text: r => truth(data.runs.file[r]) },
  { head: "solver", value: r => data.solvers[data.runs.solver[r]].name, text: r => data.solvers[data.runs.solver[r]].name },
  { head: "result", value: r => (wrong(r) ? " " : "") + endOf(r), text: r => make("span", { class: wrong(r) ? "bad" : right(r) ? "good" : null }, endOf(r) + (wrong(r) ? " — WRONG" : "")) },
  { head: "seconds", value: r => data.runs.wall[r], text: r => wall(r).toFixed(3), number: true },
  { head: "CPU", value: r => data.runs.cpu[r], text: r => (data.runs.cpu[r] / 1000).toFixed(3), number: true },
  { head: "MB", value: r => data.runs.rss[r], text: r => (data.runs.rss[r] / 1024).toFixed(1), number: true },
  { head: "exit", value: r => data.runs.exit[r], text: r => data.runs.exit[r] },
  { head: "log", text: () => "" },
];
function logCell(run, tr, width) {
  if (!data.logged[run]) return void (tr.lastChild.textContent = "-");
  const button = make("button", {
    class: "link", type: "button", "aria-expanded": "false", onclick: async () => {
      const open = tr.nextSibling && tr.nextSibling.className === "log";
      button.setAttribute("aria-expanded", String(!open));
      if (open) return tr.nextSibling.remove();
      const pre = make("pre", {}, "…");
      tr.after(make("tr", { class: "log" }, make("td", { colspan: width }, pre)));
      try { pre.textContent = await logOf(run); } catch (e) { pre.textContent = "(the log cannot be unpacked: " + e + ")"; }
    },
  }, "log");
  tr.lastChild.replaceChildren(button);
}

const draws = [];   // what is drawn anew when the choice of files changes
const views = {};   // grids

function update() {
  select();
  for (const draw of draws) draw();
  $("#count").textContent = `${selected.length} of ${fileCount} files`;
  $("#only").replaceChildren(...(choice.only ? [make("span", { class: "chip" }, choice.label + " ",
    make("button", { class: "link", type: "button", "aria-label": "look at all files", onclick: () => { choice.only = null; update(); } }, "×"))] : []));
}

function showRuns() {
  const form = $("#runs form"), solver = +form.solver.value, end = +form.end.value, onlyWrong = form.wrong.checked;
  const take = new Uint8Array(fileCount), rows = [];
  for (const f of selected) take[f] = 1;
  for (let r = 0; r < runCount; r++) {
    if (take[data.runs.file[r]] && (solver < 0 || data.runs.solver[r] === solver) && (end < 0 || data.runs.end[r] === end) && (!onlyWrong || wrong(r))) rows.push(r);
  }
  views.runs.set(rows);
}

function showDiff() {
  if (!data.diff) return;
  const kind = $("#diff select").value, take = new Set(selected.map(f => data.files.name[f]));
  views.diff.set(data.diff.rows.filter(d => (!kind || d.kind === kind) && take.has(d.file)));
}

function start() {
  about();
  alarm();
  const files = $("#files"), runs = $("#runs form");
  // A logic, or a group of them, by the list of its indices.
  const group = (label, options) => options.length ? [make("optgroup", { label }, ...options)] : [];
  files.logic.append(option("null", "all"), ...group("theories", data.theories.map(t => option(JSON.stringify(t.logics), t.name))),
    ...group("logics", data.logics.map((l, i) => option(`[${i}]`, l || "(none)")).sort((a, b) => a.text < b.text ? -1 : 1)));
  files.status.append(option(-1, "all"), ...statuses.map((s, i) => option(i, s)));
  runs.solver.append(option(-1, "all"), ...data.solvers.map((s, i) => option(i, s.name)));
  runs.end.append(option(-1, "all"), ...data.ends.map((e, i) => option(i, e)));
  const read = () => {
    Object.assign(choice, { text: files.text.value.toLowerCase(), logics: JSON.parse(files.logic.value), status: +files.status.value });
    update();
  };
  for (const f of [files, runs]) f.addEventListener("submit", e => e.preventDefault());
  files.addEventListener("input", read);
  runs.addEventListener("input", showRuns);

  views.runs = new Grid($("#runs .grid"), "every run; a click on a head sorts", runColumns, { detail: logCell });
  draws.push(() => verdicts($("#verdicts .wide")), () => cactus($("#cactus .picture")));
  if (solverCount > 1) {
    const [x, y] = ["x", "y"].map(n => $(`#scatter select[name=${n}]`));
    for (const [menu, first] of [[x, 0], [y, firsts()[1] || 1]]) {
      menu.append(...data.solvers.map((s, i) => option(i, s.name)));
      menu.value = first;
      menu.addEventListener("change", () => scatter($("#scatter .picture"), +x.value, +y.value));
    }
    draws.push(() => scatter($("#scatter .picture"), +x.value, +y.value));
    const drawOverlap = () => overlap($("#overlap .picture"), picked());
    const picked = solverBoxes($("#overlap .choice"), firsts().length > 1 ? firsts() : data.solvers.map((_, i) => i), drawOverlap);
    draws.push(drawOverlap);
  } else $("#scatter").hidden = $("#overlap").hidden = true;
  if (variants().length && variants().length < solverCount) {
    const drawOptions = () => overlap($("#options .picture"), options());
    const options = solverBoxes($("#options .choice"), variants(), drawOptions);
    draws.push(drawOptions);
  } else $("#options").hidden = true;
  draws.push(() => perLogic($("#logics .picture")), () => { $("#growth").hidden = !growth($("#growth .many")); });
  if (data.diff) {
    const kinds = [...new Set(data.diff.rows.map(d => d.kind))], menu = make("select", { onchange: showDiff }, option("", "all"), ...kinds.map(k => option(k, `${k} (${data.diff.rows.filter(d => d.kind === k).length})`)));
    $("#diff .choice").append(`From ${data.diff.from} to ${data.diff.to}: `, make("label", {}, "change ", menu));
    views.diff = new Grid($("#diff .grid"), "what is not listed is as it was", [
      { head: "change", value: d => d.kind, text: d => make("span", { class: { gained: "good", lost: "bad", "now wrong": "bad" }[d.kind] || null }, d.kind) },
      { head: "solver", value: d => d.solver, text: d => d.solver },
      { head: "file", value: d => d.file, text: d => d.file, name: true },
      { head: "before", value: d => d.was, text: d => d.was },
      { head: "seconds", value: d => d.wasTime, text: d => d.wasTime.toFixed(3), number: true },
      { head: "after", value: d => d.is, text: d => d.is },
      { head: "seconds", value: d => d.isTime, text: d => d.isTime.toFixed(3), number: true },
    ]);
    draws.push(showDiff);
  } else $("#diff").hidden = true;
  draws.push(showRuns);
  update();
  $("nav").append(...[...document.querySelectorAll("main section[id]:not([hidden]) > h2")].filter(h => h.parentElement.id !== "alarm").map(h => make("a", { href: "#" + h.parentElement.id }, h.textContent)));
}
start();
