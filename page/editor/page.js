// The page: an editor, a kernel that solves, and what it says.
import { Compartment, EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { bracketMatching, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { forceLinting, linter, lintGutter, lintKeymap } from "@codemirror/lint";
import { classHighlighter } from "@lezer/highlight";
import { Kernel } from "./kernel.js";
import { b, smt } from "./languages.js";
import { fromLink, toLink } from "./link.js";
import { el, show, showError } from "./results.js";

const $ = (id) => document.getElementById(id);
const typing = new Kernel();
const solving = new Kernel();
const language = new Compartment();
const grammars = { smt, machine: b, formula: b };
let kind = "smt";
let view;
let timer;

// asked sends what is asked while a text is typed; what fails there is no news.
const asked = (request) => typing.ask({ kind, text: view.state.doc.toString(), ...request }).catch(() => null);

const problems = linter(
  async (v) => {
    const list = (await asked({ do: "analyse" })) || [];
    const end = v.state.doc.length;
    return list.map((p) => ({ ...p, from: Math.min(p.from, end), to: Math.min(Math.max(p.to, p.from), end) }));
  },
  { delay: 250 },
);

// kinds are those of completions, in the words of the editor's icons.
const kinds = { sort: "type", operator: "function", command: "keyword", option: "property", constructor: "class", selector: "property", definition: "function", operation: "method", component: "namespace", label: "text" };

async function complete(context) {
  const word = context.matchBefore(/[^\s()[\]{},;]+/);
  if (!word && !context.explicit) return null;
  const c = await asked({ do: "complete", at: context.pos });
  if (!c || !c.list.length) return null;
  const options = c.list.map((o, i) => ({ label: o.label, apply: o.apply, type: kinds[o.type] || o.type, detail: (o.detail || "").split("\n")[0], info: o.info, boost: Math.max(-99, 50 - i) }));
  return { from: c.from, options, validFor: /^[^\s()[\]{},;]*$/ };
}

const hover = hoverTooltip(async (v, pos) => {
  const h = await asked({ do: "hover", at: pos });
  if (!h || h.from === h.to) return null;
  return {
    pos: h.from,
    end: h.to,
    above: true,
    create: () => ({ dom: el("div", { class: "hover" }, el("code", {}, h.title), h.text ? el("p", {}, h.text) : "", h.code && h.code !== h.title ? el("pre", {}, h.code) : "") }),
  };
});

function makeEditor(text) {
  view = new EditorView({
    parent: $("editor"),
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), history(), drawSelection(), indentOnInput(), bracketMatching(), closeBrackets(), highlightActiveLine(), lintGutter(),
        autocompletion({ override: [complete] }),
        keymap.of([{ key: "Mod-Enter", run: () => (run(), true) }, ...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap, indentWithTab]),
        syntaxHighlighting(classHighlighter), language.of(grammars[kind]), problems, hover,
        EditorView.contentAttributes.of({ "aria-label": "the text to be solved", spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
      ],
    }),
  });
}

function load(newKind, text) {
  setKind(newKind);
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
  forceLinting(view);
}

function setKind(newKind) {
  kind = grammars[newKind] ? newKind : "smt";
  $("kind").value = kind;
  $("translate").hidden = kind !== "smt";
  $("format").hidden = kind === "formula";
  if (view) {
    view.dispatch({ effects: language.reconfigure(grammars[kind]) });
    forceLinting(view);
  }
}

// goTo puts the cursor on a line.
function goTo(line, column) {
  const l = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
  view.dispatch({ selection: { anchor: Math.min(l.from + Math.max((column || 1) - 1, 0), l.to) }, scrollIntoView: true });
  view.focus();
}

function busy(on) {
  $("run").hidden = on;
  $("cancel").hidden = !on;
  $("progress").hidden = !on;
  document.body.classList.toggle("busy", on);
}

async function run() {
  if (document.body.classList.contains("busy")) return;
  const seconds = Number($("limit").value);
  const text = view.state.doc.toString();
  const start = performance.now();
  let where = "";
  busy(true);
  $("results").replaceChildren();
  solving.onstep = (s) => (where = `line ${s.line}: ${s.command}`);
  const tick = () => {
    const spent = (performance.now() - start) / 1000;
    $("bar").value = Math.min(spent / seconds, 1);
    $("where").textContent = `${where} ${spent.toFixed(1)} s`;
  };
  tick();
  timer = setInterval(tick, 100);
  // Where the kernel does not heed its limit the worker is ended. A script may have several questions.
  const checks = kind === "smt" ? Math.max(1, (text.match(/\(\s*check-sat/g) || []).length) : 1;
  let late;
  const waiting = solving.ready.then(() => {
    late = setTimeout(() => solving.stop(`the time limit of ${seconds} s is over`), (seconds * checks * 1.5 + 2) * 1000);
  });
  const does = { smt: "solve", machine: "machine", formula: "evaluate" }[kind];
  try {
    show($("results"), kind, await solving.ask({ do: does, kind, text, seconds }), goTo);
  } catch (err) {
    showError($("results"), err.message);
  }
  await waiting.catch(() => {});
  clearTimeout(late);
  clearInterval(timer);
  busy(false);
}

async function translate() {
  const t = await asked({ do: "translate" });
  const dialog = $("machine");
  $("machineText").textContent = t && t.text ? t.text : ((t && t.mistakes) || []).map((m) => m.message).join("\n");
  dialog.hidden = false;
  document.body.classList.add("beside");
}

async function format() {
  const t = await asked({ do: "format" });
  if (!t || t.mistakes) return t && showError($("results"), t.mistakes[0].message);
  if (t.text !== view.state.doc.toString()) load(kind, t.text);
}

async function share() {
  const hash = await toLink({ kind, text: view.state.doc.toString() });
  location.hash = hash;
  try {
    await navigator.clipboard.writeText(location.href);
    $("share").textContent = "Copied";
  } catch {
    $("share").textContent = "In the address";
  }
  setTimeout(() => ($("share").textContent = "Link"), 1500);
}


async function open() {
  const linked = await fromLink(location.hash);
  if (linked) load(linked.kind, linked.text);
  return linked;
}

function examples() {
  const list = $("examples");
  for (const [i, e] of (window.BSMT_EXAMPLES || []).entries()) list.append(new Option(e.name, String(i)));
  list.onchange = () => {
    const e = window.BSMT_EXAMPLES[Number(list.value)];
    if (e) load(e.kind, e.text);
    list.value = "";
  };
}

async function main() {
  examples();
  makeEditor("");
  if (!(await open())) {
    const first = (window.BSMT_EXAMPLES || []).find((e) => e.name === "coins.smt2");
    load("smt", first ? first.text : "(declare-const x Int)\n(assert (> (* x x) 50))\n(check-sat)\n");
  }
  $("kind").onchange = () => setKind($("kind").value);
  $("run").onclick = run;
  $("cancel").onclick = () => solving.stop("cancelled");
  $("translate").onclick = translate;
  $("closeMachine").onclick = () => {
    $("machine").hidden = true;
    document.body.classList.remove("beside");
  };
  $("format").onclick = format;
  $("share").onclick = share;
  window.onhashchange = open;
  $("state").textContent = "loading the kernel …";
  try {
    await solving.ready;
    $("state").textContent = "";
    document.body.classList.add("ready");
    forceLinting(view);
  } catch (err) {
    $("state").textContent = "";
    showError($("results"), `The kernel cannot be started: ${err.message}`);
  }
  window.bsmtPage = { view, load, solving }; // for tests
}

main();
