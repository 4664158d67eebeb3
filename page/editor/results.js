// What the kernel says, as tables.

// el makes an element; children are texts or elements.
export function el(name, attributes, ...children) {
  const e = document.createElement(name);
  for (const [k, v] of Object.entries(attributes || {})) {
    if (typeof v === "function") e[k] = v;
    else e.setAttribute(k, v);
  }
  e.append(...children);
  return e;
}

const good = new Set(["sat", "holds", "value", "solutions"]);
const bad = new Set(["unsat", "violated", "deadlock", "none", "no-initial-state"]);

function badge(verdict) {
  const kind = good.has(verdict) ? "good" : bad.has(verdict) ? "bad" : "open";
  return el("span", { class: "badge " + kind }, verdict);
}

function place(goTo, line, column) {
  return el("button", { class: "place", type: "button", onclick: () => goTo(line, column) }, column ? `${line}:${column}` : `line ${line}`);
}

function table(head, rows) {
  return el("div", { class: "scroll" }, el("table", {}, el("thead", {}, el("tr", {}, ...head.map((h) => el("th", {}, h)))), el("tbody", {}, ...rows.map((r) => el("tr", {}, ...r.map((c) => (c instanceof Node && c.nodeName === "TD" ? c : el("td", {}, c || "")))))))); 
}

// model is a table of constants, and one for each function that has entries.
function model(values) {
  const constants = values.filter((v) => !v.entries && !v.else);
  const parts = [];
  if (constants.length) parts.push(table(["", "sort", "value"], constants.map((v) => [el("code", {}, v.name), el("code", {}, v.sort || ""), el("code", {}, v.value || "")])));
  for (const v of values.filter((v) => v.entries || v.else)) {
    const rows = (v.entries || []).map((e) => [el("code", {}, e.args.join(" ")), el("code", {}, e.value)]);
    if (v.else) rows.push(["else", el("code", {}, v.else)]);
    parts.push(table([`${v.name} of`, v.sort || "value"], rows));
  }
  return parts;
}

function mistakes(list, goTo) {
  return (list || []).map((m) => el("p", { class: "mistake" }, m.line ? place(goTo, m.line, m.column) : "", " ", m.message));
}

const seconds = (s) => el("span", { class: "time" }, `${s.toFixed(2)} s`);

function script(a, goTo) {
  const parts = mistakes(a.mistakes, goTo);
  for (const c of a.checks) {
    parts.push(el("h2", {}, badge(c.verdict), " ", place(goTo, c.line), " ", seconds(c.seconds)));
    if (c.reason) parts.push(el("p", {}, c.reason));
    if (c.objectives) parts.push(el("p", {}, "optimum: ", el("code", {}, c.objectives.join(", "))));
    if (c.unchecked) parts.push(el("p", {}, `not evaluated in the model: ${c.unchecked.join("; ")}`));
    if (c.core) parts.push(el("p", {}, "core: ", el("code", {}, c.core.join(" "))));
    if (c.model) parts.push(...model(c.model));
  }
  if (a.responses) parts.push(el("details", { class: "responses" }, el("summary", {}, "Responses"), el("pre", {}, a.responses)));
  return parts;
}

const bindings = (list) => (list || []).map((v) => `${v.name} = ${v.value}`).join(", ");

function machine(a, goTo) {
  const parts = mistakes(a.mistakes, goTo);
  parts.push(el("h2", {}, badge(a.verdict), " ", seconds(a.seconds)));
  if (a.reason) parts.push(el("p", {}, a.reason));
  if (a.failure) parts.push(el("p", {}, el("code", {}, a.failure)));
  if (a.verdict !== "error") parts.push(el("p", {}, `${a.states} states, ${a.transitions} transitions`));
  if (a.assumed) parts.push(el("p", {}, `assumed: ${a.assumed.join(", ")}`));
  if (a.trace) {
    const names = [...new Set(a.trace.flatMap((s) => s.state.map((v) => v.name)))];
    let before = {};
    const rows = a.trace.map((s, i) => {
      const now = Object.fromEntries(s.state.map((v) => [v.name, v.value]));
      const row = [String(i + 1), el("code", {}, s.event + (s.params && s.params.length ? `(${bindings(s.params)})` : "")), ...names.map((n) => el("td", { class: i && n in now && now[n] !== before[n] ? "changed" : "" }, el("code", {}, now[n] || "")))];
      before = { ...before, ...now };
      return row;
    });
    parts.push(table(["", "event", ...names], rows));
  }
  return parts;
}

function formula(a, goTo) {
  const parts = mistakes(a.mistakes, goTo);
  const names = { value: "value", solutions: "solutions", none: "none" };
  parts.push(el("h2", {}, badge(names[a.verdict] || a.verdict), " ", seconds(a.seconds)));
  if (a.value) parts.push(el("pre", {}, a.value));
  if (a.verdict === "none") parts.push(el("p", {}, "No values make the predicate true."));
  if (a.solutions) {
    const names = a.solutions[0].map((v) => v.name);
    parts.push(table(names, a.solutions.map((s) => s.map((v) => el("code", {}, v.value)))));
    if (a.more) parts.push(el("p", {}, "There may be more."));
  }
  return parts;
}

export function show(where, kind, answer, goTo) {
  if (answer.error) return showError(where, answer.error);
  where.replaceChildren(...{ smt: script, machine, formula }[kind](answer, goTo));
}

export function showError(where, message) {
  where.replaceChildren(el("p", { class: "mistake" }, message));
}
