// Drawing: elements, axes, and the tip beside the pointer.

// make builds an element of HTML, or with a prefix of SVG: make("svg:rect", {x: 1}).
function make(name, attributes = {}, ...inside) {
  const svg = name.startsWith("svg:");
  const e = svg ? document.createElementNS("http://www.w3.org/2000/svg", name.slice(4)) : document.createElement(name);
  for (const [k, v] of Object.entries(attributes)) {
    if (k.startsWith("on")) e.addEventListener(k.slice(2), v);
    else if (v === true) e.setAttribute(k, "");
    else if (v !== false && v !== null && v !== undefined) e.setAttribute(k, v);
  }
  e.append(...inside);
  return e;
}

const color = solver => `var(--c${solver % 8})`;
const dash = solver => ["", "7 3", "2 2", "9 3 2 3", "12 4", "4 2 1 2 1 2", "1 3", "6 6"][solver % 8];

function logScale(lo, hi, from, to) {
  const a = Math.log(lo), k = (to - from) / (Math.log(hi) - a);
  const scale = v => from + (Math.log(Math.min(hi, Math.max(lo, v))) - a) * k;
  scale.ticks = [];
  for (let e = Math.ceil(Math.log10(lo) - 1e-9); Math.pow(10, e) <= hi * 1.0001; e++) scale.ticks.push(Math.pow(10, e));
  if (scale.ticks.length < 2) scale.ticks = [lo, hi];
  scale.label = v => v >= 1 ? String(+v.toPrecision(3)) : v.toFixed(Math.min(3, Math.ceil(-Math.log10(v) - 1e-9)));
  return scale;
}
function linearScale(lo, hi, from, to) {
  const k = (to - from) / (hi - lo || 1);
  const scale = v => from + (v - lo) * k;
  const raw = (hi - lo || 1) / 6, mag = Math.pow(10, Math.floor(Math.log10(raw)));
  const step = Math.max(1, [1, 2, 5, 10].find(m => m * mag >= raw) * mag);
  scale.ticks = [];
  for (let v = Math.ceil(lo / step) * step; v <= hi; v += step) scale.ticks.push(v);
  scale.label = v => String(v);
  return scale;
}

// frame makes a picture with axes. xs and ys make a scale from two ends.
function frame({ width, height, left = 62, right = 16, top = 12, bottom = 44, x, y, xLabel, yLabel, label }) {
  const svg = make("svg:svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label });
  const box = { x0: left, x1: width - right, y0: height - bottom, y1: top };
  const xs = x(box.x0, box.x1), ys = y(box.y0, box.y1);
  for (const v of xs.ticks) {
    svg.append(make("svg:line", { class: "rule", x1: xs(v), x2: xs(v), y1: box.y0, y2: box.y1 }),
      make("svg:text", { x: xs(v), y: box.y0 + 16, "text-anchor": "middle" }, xs.label(v)));
  }
  for (const v of ys.ticks) {
    svg.append(make("svg:line", { class: "rule", x1: box.x0, x2: box.x1, y1: ys(v), y2: ys(v) }),
      make("svg:text", { x: box.x0 - 6, y: ys(v) + 4, "text-anchor": "end" }, ys.label(v)));
  }
  svg.append(make("svg:rect", { class: "axis", x: box.x0, y: box.y1, width: box.x1 - box.x0, height: box.y0 - box.y1 }));
  if (xLabel) svg.append(make("svg:text", { x: (box.x0 + box.x1) / 2, y: height - 8, "text-anchor": "middle" }, xLabel));
  if (yLabel) svg.append(make("svg:text", { x: 0, y: 0, "text-anchor": "middle", transform: `translate(14 ${(box.y0 + box.y1) / 2}) rotate(-90)` }, yLabel));
  return { svg, box, xs, ys };
}

const tip = document.getElementById("tip");
function showTip(text, x, y) {
  tip.textContent = text;
  tip.hidden = false;
  const r = tip.getBoundingClientRect();
  tip.style.left = Math.max(4, Math.min(x + 14, innerWidth - r.width - 8)) + "px";
  tip.style.top = Math.max(4, Math.min(y + 14, innerHeight - r.height - 8)) + "px";
}
const hideTip = () => { tip.hidden = true; };

// hover names the point {x, y, text, files} of svg that is nearest to the pointer;
// the arrow keys go from point to point, Enter and a click look at its files.
function hover(svg, points) {
  const ring = make("svg:circle", { class: "ring", r: 6, visibility: "hidden" });
  svg.append(ring);
  svg.setAttribute("tabindex", 0);
  let current = -1;
  const show = i => {
    current = i;
    const p = points[i];
    ring.setAttribute("cx", p.x);
    ring.setAttribute("cy", p.y);
    ring.setAttribute("visibility", "visible");
    const m = svg.getScreenCTM();
    showTip(p.text, m.a * p.x + m.e, m.d * p.y + m.f);
  };
  const hide = () => { current = -1; ring.setAttribute("visibility", "hidden"); hideTip(); };
  svg.addEventListener("pointermove", e => {
    const m = svg.getScreenCTM(), px = (e.clientX - m.e) / m.a, py = (e.clientY - m.f) / m.d;
    let best = -1, least = 20 * 20;
    points.forEach((p, i) => {
      const d = (p.x - px) ** 2 + (p.y - py) ** 2;
      if (d < least) { least = d; best = i; }
    });
    if (best < 0) hide(); else if (best !== current) show(best);
  });
  svg.addEventListener("pointerleave", hide);
  svg.addEventListener("blur", hide);
  const look = () => { if (current >= 0 && points[current].files) lookAt(points[current].files, points[current].label); };
  svg.addEventListener("click", look);
  svg.addEventListener("keydown", e => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    if (step && points.length) { e.preventDefault(); show((current + step + points.length) % points.length); }
    if (e.key === "Enter") look();
    if (e.key === "Escape") hide();
  });
}

// area lets an element stand for files: its tip names them, a click looks at them.
function area(element, text, files, label) {
  element.setAttribute("data-files", files.length);
  element.setAttribute("tabindex", 0);
  element.setAttribute("role", "button");
  element.setAttribute("aria-label", text);
  const some = files.slice(0, 8).map(f => data.files.name[f]).join("\n") + (files.length > 8 ? `\n… and ${files.length - 8} more` : "");
  element.addEventListener("pointermove", e => showTip(text + "\n" + some, e.clientX, e.clientY));
  element.addEventListener("pointerleave", hideTip);
  element.addEventListener("click", () => { hideTip(); lookAt(files, label); });
  element.addEventListener("keydown", e => { if (e.key === "Enter" || e.key === " ") { e.preventDefault(); lookAt(files, label); } });
  return element;
}

// saveButton offers a picture as a file of its own, its colours written out.
function saveButton(svg, name) {
  return make("button", {
    class: "link", type: "button", onclick: () => {
      const copy = svg.cloneNode(true), from = [svg, ...svg.querySelectorAll("*")], to = [copy, ...copy.querySelectorAll("*")];
      from.forEach((e, i) => {
        const s = getComputedStyle(e);
        for (const p of ["fill", "stroke", "stroke-width", "font-size", "font-family"]) to[i].style.setProperty(p, s.getPropertyValue(p));
      });
      copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
      const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" }));
      make("a", { href: url, download: name + ".svg" }).click();
      setTimeout(() => URL.revokeObjectURL(url), 1000);
    },
  }, "save as SVG");
}
