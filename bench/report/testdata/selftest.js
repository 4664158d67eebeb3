// Uses the page as a reader does and writes down what it shows, for the test in Go.
(async () => {
  const seen = { errors: window.seenErrors };
  const $ = s => document.querySelector(s), all = s => [...document.querySelectorAll(s)];
  const column = i => all("#runs tbody tr").map(tr => tr.children[i].textContent);
  const set = (e, v) => { if (e.type === "checkbox") e.checked = v; else e.value = v; e.dispatchEvent(new Event("input", { bubbles: true })); };
  const choose = (e, text) => set(e, [...e.options].find(o => o.textContent === text).value);
  const pause = ms => new Promise(done => setTimeout(done, ms));
  const over = (svg, x, y) => {
    svg.scrollIntoView({ block: "center" });
    const m = svg.getScreenCTM(), clientX = m.a * x + m.e, clientY = m.d * y + m.f;
    const hit = document.elementFromPoint(clientX, clientY) || svg;
    hit.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, clientX, clientY }));
    const text = $("#tip").hidden ? "" : $("#tip").textContent;
    hit.dispatchEvent(new PointerEvent("pointerleave", { bubbles: true }));
    svg.dispatchEvent(new PointerEvent("pointerleave"));
    return text;
  };
  try {
    seen.fetched = performance.getEntriesByType("resource").length;
    seen.alarm = $("#alarm").textContent;
    seen.alarmRole = $("#alarm").getAttribute("role");
    seen.sections = all("nav a").map(a => a.textContent);
    seen.verdicts = all("#verdicts tr").map(tr => [...tr.children].map(c => c.textContent));
    seen.pages = $("#runs .pages span").textContent;

    // Sort.
    const heads = all("#runs thead th"), seconds = heads.findIndex(h => h.textContent === "seconds");
    heads[seconds].querySelector("button").click();
    seen.ascending = column(seconds);
    seen.ariaUp = heads[seconds].getAttribute("aria-sort");
    heads[seconds].querySelector("button").click();
    seen.descending = column(seconds);
    seen.ariaDown = heads[seconds].getAttribute("aria-sort");

    // Turn the page.
    [...document.querySelectorAll("#runs .pages button")][1].click();
    seen.second = $("#runs .pages span").textContent;

    // Filter runs, then files.
    const runs = $("#runs form"), files = $("#files");
    choose(runs.solver, "z3");
    seen.onlyZ3 = column(3);
    choose(runs.end, "wall time");
    seen.onlyLate = column(4);
    choose(runs.end, "all");
    choose(runs.solver, "all");
    set(runs.wrong, true);
    seen.onlyWrong = column(0).map((f, i) => [f, column(3)[i], column(4)[i]]);
    set(runs.wrong, false);
    choose(files.logic, "QF_BV");
    seen.logicRuns = [...new Set(column(1))];
    seen.logicCount = $("#count").textContent;
    choose(files.logic, "Uninterpreted Functions");
    seen.theoryRuns = [...new Set(column(1))].sort();
    choose(files.logic, "all");
    set(files.text, "PROBLEM-0003");
    seen.textRuns = column(0);
    set(files.text, "");

    // Hover: the last point of a curve of the cactus plot, and a point of the scatter plot.
    const path = $("#cactus path"), end = path.getAttribute("d").split(/[ML]/).pop().split(" ").map(Number);
    seen.cactusTip = over($("#cactus svg"), end[0], end[1]);
    const dot = $("#scatter svg circle:not(.ring)");
    seen.scatterTip = over($("#scatter svg"), +dot.getAttribute("cx"), +dot.getAttribute("cy"));
    $("#cactus svg").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
    seen.keyTip = $("#tip").textContent;
    $("#cactus svg").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    seen.tipGone = $("#tip").hidden;

    // Who solves what: a Venn diagram of three, an UpSet plot of four; a click chooses files.
    const regions = () => all("#overlap [data-files]").map(e => [e.getAttribute("aria-label"), +e.dataset.files]);
    seen.venn = regions();
    const four = all("#overlap input").find(b => !b.checked);
    four.checked = true;
    four.dispatchEvent(new Event("change"));
    seen.upset = regions();
    const first = $("#overlap [data-files]"), count = +first.dataset.files;
    first.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, clientX: 5, clientY: 5 }));
    seen.upsetTip = $("#tip").textContent;
    first.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    seen.chosen = [count, $("#count").textContent, $("#only").textContent];
    $("#only button").click();
    seen.unchosen = $("#count").textContent;

    // A log, unpacked when it is asked for.
    set(files.text, "problem-0003");
    $("#runs tbody button[aria-expanded]").click();
    for (let i = 0; i < 200 && ($("#runs tr.log pre") || {}).textContent === "…"; i++) await pause(20);
    seen.log = $("#runs tr.log pre").textContent;
    seen.bold = all("#runs tr.log b").length;
    set(files.text, "");

    // What has changed.
    seen.diff = all("#diff tbody tr").map(tr => [...tr.children].map(c => c.textContent));
    const kind = $("#diff select");
    kind.value = "lost";
    kind.dispatchEvent(new Event("change"));
    seen.diffLost = all("#diff tbody tr").map(tr => tr.children[0].textContent);
    seen.growth = all("#growth h3").map(h => h.textContent);
    seen.logicBars = all("#logics [data-files]").length;
    seen.nameless = all("button, input, select").filter(e => !(e.textContent.trim() || e.getAttribute("aria-label") || e.closest("label"))).length;
  } catch (e) {
    seen.errors.push("self-test: " + e.stack);
  }
  const pre = document.createElement("pre");
  pre.id = "selftest";
  pre.textContent = JSON.stringify(seen);
  document.body.append(pre);
})();
