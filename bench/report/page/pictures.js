// The pictures, each of the files that count now.

const least = 0.001; // seconds; what is faster lies there
const most = files => limit || Math.max(0.01, ...files.flatMap(f => data.solvers.map((_, s) => wall(runOf(f, s)))));

function put(host, svg, name) {
  host.replaceChildren(svg, make("p", {}, saveButton(svg, name)));
}
function nothing(host, why) { host.replaceChildren(make("p", { class: "soft" }, why)); }

// legend writes names with their line under each other, from (x, y) down.
function legend(svg, x, y, entries) {
  entries.forEach((e, i) => {
    const at = y + 18 * i;
    svg.append(make("svg:line", { x1: x, x2: x + 26, y1: at, y2: at, stroke: e.color, "stroke-width": 2.5, "stroke-dasharray": e.dash }),
      make("svg:text", { x: x + 32, y: at + 4 }, e.text));
  });
}

function cactus(host) {
  if (!counted.length) return nothing(host, "No file that every solver ran on.");
  const high = most(counted), width = 900, height = 430, room = 200;
  const series = data.solvers.map((s, i) => ({
    name: s.name, color: color(i), dash: dash(i),
    runs: counted.map(f => runOf(f, i)).filter(right),
  }));
  if (solverCount > 1) {
    series.push({
      name: "virtual best", color: "var(--ink)", dash: "1 3",
      runs: counted.map(f => data.solvers.map((_, s) => runOf(f, s)).filter(right).sort((a, b) => wall(a) - wall(b))[0]).filter(r => r !== undefined),
    });
  }
  for (const s of series) s.runs.sort((a, b) => wall(a) - wall(b));
  const { svg, box, xs, ys } = frame({
    width, height, right: room, x: (a, b) => linearScale(0, counted.length, a, b), y: (a, b) => logScale(least, high, a, b),
    xLabel: `files solved, of ${counted.length}`, yLabel: "seconds for one file",
    label: "Cactus plot: " + series.map(s => `${s.name} solves ${s.runs.length}`).join(", "),
  });
  const points = [];
  for (const s of series) {
    let path = "";
    s.runs.forEach((r, n) => {
      const x = xs(n + 1), y = ys(wall(r));
      path += (n ? "L" : "M") + x.toFixed(1) + " " + y.toFixed(1);
      points.push({ x, y, files: [data.runs.file[r]], label: data.files.name[data.runs.file[r]], text: `${s.name}: ${n + 1} solved in at most ${seconds(wall(r))} s each\n${data.files.name[data.runs.file[r]]}` });
    });
    if (path) svg.append(make("svg:path", { d: path, fill: "none", stroke: s.color, "stroke-width": 2, "stroke-dasharray": s.dash }));
  }
  legend(svg, box.x1 + 14, box.y1 + 10, [...series].sort((a, b) => b.runs.length - a.runs.length).map(s => ({ ...s, text: `${s.name} (${s.runs.length})` })));
  hover(svg, points);
  put(host, svg, "cactus");
}

function scatter(host, a, b) {
  if (!counted.length) return nothing(host, "No file that every solver ran on.");
  const high = most(counted), size = 520, edge = high * 1.6;
  const names = [data.solvers[a].name, data.solvers[b].name];
  const { svg, xs, ys } = frame({
    width: size, height: size, x: (p, q) => logScale(least, edge, p, q), y: (p, q) => logScale(least, edge, p, q),
    xLabel: names[0] + ", seconds", yLabel: names[1] + ", seconds", label: `Scatter plot of ${names[0]} against ${names[1]}`,
  });
  svg.style.maxWidth = "40rem";
  for (const [x1, y1, x2, y2] of [[least, least, edge, edge], [high, least, high, edge], [least, high, edge, high]]) {
    svg.append(make("svg:line", { class: "axis", "stroke-dasharray": "4 3", x1: xs(x1), y1: ys(y1), x2: xs(x2), y2: ys(y2) }));
  }
  const points = [];
  let faster = 0, slower = 0;
  for (const f of counted) {
    const ra = runOf(f, a), rb = runOf(f, b);
    if (!decided(endOf(ra)) && !decided(endOf(rb))) continue;
    const ta = right(ra) ? wall(ra) : edge, tb = right(rb) ? wall(rb) : edge;
    if (ta < tb) faster++;
    if (tb < ta) slower++;
    const x = xs(ta), y = ys(tb), bad = wrong(ra) || wrong(rb);
    const tell = r => `${endOf(r)} in ${seconds(wall(r))} s${wrong(r) ? " (WRONG)" : ""}`;
    svg.append(bad
      ? make("svg:path", { d: `M${x - 5} ${y - 5}l10 10m0 -10l-10 10`, stroke: "var(--bad)", "stroke-width": 2.5 })
      : truth(f) === "unsat"
        ? make("svg:circle", { cx: x, cy: y, r: 3.2, fill: "none", stroke: "var(--c1)", "stroke-width": 1.3 })
        : make("svg:circle", { cx: x, cy: y, r: 3, fill: "var(--c0)", "fill-opacity": .65 }));
    points.push({ x, y, files: [f], label: data.files.name[f], text: `${data.files.name[f]}\n${names[0]}: ${tell(ra)}\n${names[1]}: ${tell(rb)}` });
  }
  hover(svg, points);
  put(host, svg, "scatter");
  host.prepend(make("p", { class: "soft" }, `${names[0]} is faster on ${faster}, ${names[1]} on ${slower}. Filled: sat; rings: unsat; crosses: a wrong verdict; on the edge: not solved.`));
}

// shares groups the files that count by the set of solvers that solve them: a map
// from a mask over the given solvers to files.
function shares(solvers) {
  const groups = new Map();
  for (const f of counted) {
    let mask = 0;
    solvers.forEach((s, i) => { if (solves(f, s)) mask |= 1 << i; });
    if (!groups.has(mask)) groups.set(mask, []);
    groups.get(mask).push(f);
  }
  return groups;
}
const who = (mask, solvers) => {
  const names = solvers.filter((_, i) => mask >> i & 1).map(s => data.solvers[s].name);
  return names.length === 0 ? "solved by none" : names.length === solvers.length ? "solved by all" : "solved by " + names.join(", ") + " alone";
};

function overlap(host, solvers) {
  if (!counted.length || !solvers.length) return nothing(host, "Nothing to compare.");
  if (solvers.length > 1 && solvers.length <= 3) venn(host, solvers); else upset(host, solvers);
}

function venn(host, solvers) {
  const groups = shares(solvers), size = 300, side = Math.max(134, 7.5 * Math.max(...solvers.map(s => data.solvers[s].name.length)));
  const centres = solvers.length === 2 ? [[110, 140], [210, 140]] : [[110, 112], [210, 112], [160, 198]], radius = 88;
  const svg = make("svg:svg", { viewBox: `${44 - side} 0 ${232 + 2 * side} ${size + 10}`, role: "group", "aria-label": "Venn diagram of the files solved" });
  svg.style.maxWidth = "36rem";
  solvers.forEach((s, i) => {
    const [x, y] = centres[i];
    svg.append(make("svg:circle", { cx: x, cy: y, r: radius, fill: color(s), "fill-opacity": .16, stroke: color(s), "stroke-width": 2 }));
    const side = i === 0 ? [x - radius * .75, y - radius * .8, "end"] : i === 1 ? [x + radius * .75, y - radius * .8, "start"] : [x + radius * .8, y + radius * .75, "start"];
    svg.append(make("svg:text", { x: side[0], y: side[1], "text-anchor": side[2], "font-weight": 600 }, data.solvers[s].name));
  });
  const mid = centres.reduce((a, c) => [a[0] + c[0] / centres.length, a[1] + c[1] / centres.length], [0, 0]);
  for (let mask = 1; mask < 1 << solvers.length; mask++) {
    const files = groups.get(mask) || [], inside = centres.filter((_, i) => mask >> i & 1);
    let [x, y] = inside.reduce((a, c) => [a[0] + c[0] / inside.length, a[1] + c[1] / inside.length], [0, 0]);
    const push = inside.length === 1 ? 1.6 : inside.length < centres.length ? 1.9 : 1; // away from the common middle
    x = mid[0] + (x - mid[0]) * push;
    y = mid[1] + (y - mid[1]) * push;
    const text = make("svg:text", { x, y: y + 5, "text-anchor": "middle", "font-size": 15 }, String(files.length));
    svg.append(area(text, `${files.length} ${who(mask, solvers)}`, files, who(mask, solvers)));
  }
  const none = groups.get(0) || [];
  svg.append(area(make("svg:text", { x: 54 - side, y: size - 4, class: "soft" }, `${none.length} solved by none`), `${none.length} solved by none`, none, who(0, solvers)));
  put(host, svg, "overlap");
}

function upset(host, solvers) {
  const all = [...shares(solvers)].sort((a, b) => (a[0] === 0) - (b[0] === 0) || b[1].length - a[1].length || a[0] - b[0]);
  const shown = all.slice(0, 28), step = 26, rows = solvers.length, top = 190, line = 24;
  const left = 110 + 7.5 * Math.max(...solvers.map(s => data.solvers[s].name.length)), width = left + shown.length * step + 20, height = top + rows * line + 20;
  const svg = make("svg:svg", { viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": "UpSet plot of the files solved" });
  svg.style.maxWidth = Math.max(30, width / 14) + "rem";
  const high = Math.max(...shown.map(([, f]) => f.length)), scale = n => n / high * (top - 36);
  const total = solvers.map(s => counted.filter(f => solves(f, s)).length), widest = Math.max(1, ...total);
  solvers.forEach((s, i) => {
    const y = top + i * line + line / 2;
    if (i % 2 === 0) svg.append(make("svg:rect", { x: 0, y: y - line / 2, width, height: line, fill: "var(--shade)" }));
    svg.append(make("svg:text", { x: left - 12, y: y + 4, "text-anchor": "end", "font-weight": 600 }, data.solvers[s].name),
      make("svg:text", { x: 4, y: y + 4 }, String(total[i])),
      make("svg:rect", { x: 38, y: y - 5, width: 50 * total[i] / widest, height: 10, fill: color(s) }));
  });
  shown.forEach(([mask, files], n) => {
    const x = left + n * step + step / 2, h = scale(files.length), g = make("svg:g");
    g.append(make("svg:rect", { x: x - step / 2, y: 0, width: step, height, fill: "transparent" }),
      make("svg:rect", { x: x - 8, y: top - 12 - h, width: 16, height: h, fill: mask ? "var(--ink)" : "var(--soft)" }),
      make("svg:text", { x, y: top - 17 - h, "text-anchor": "middle", "font-size": 11 }, String(files.length)));
    const lit = solvers.map((_, i) => i).filter(i => mask >> i & 1);
    if (lit.length > 1) g.append(make("svg:line", { x1: x, x2: x, y1: top + lit[0] * line + line / 2, y2: top + lit[lit.length - 1] * line + line / 2, stroke: "var(--ink)", "stroke-width": 2 }));
    solvers.forEach((_, i) => g.append(make("svg:circle", { cx: x, cy: top + i * line + line / 2, r: 6, fill: mask >> i & 1 ? "var(--ink)" : "var(--line)" })));
    svg.append(area(g, `${files.length} ${who(mask, solvers)}`, files, who(mask, solvers)));
  });
  put(host, svg, "overlap");
  if (all.length > shown.length) host.append(make("p", { class: "soft" }, `${all.length - shown.length} smaller groups are left out.`));
}

function perLogic(host) {
  const groups = new Map();
  for (const f of counted) groups.set(data.files.logic[f], [...(groups.get(data.files.logic[f]) || []), f]);
  if (!groups.size) return nothing(host, "No file that every solver ran on.");
  const rows = [...groups].sort((a, b) => data.logics[a[0]] < data.logics[b[0]] ? -1 : 1);
  const bar = 9, row = solverCount * bar + 10, top = 34, left = 130, width = 900, height = top + rows.length * row + 10;
  const svg = make("svg:svg", { viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": "Bars: percent solved in each logic" });
  const x = v => left + v * (width - left - 60);
  for (let v = 0; v <= 100; v += 20) {
    svg.append(make("svg:line", { class: "rule", x1: x(v / 100), x2: x(v / 100), y1: top - 4, y2: height - 8 }),
      make("svg:text", { x: x(v / 100), y: top - 8, "text-anchor": "middle" }, v + " %"));
  }
  let across = left;
  data.solvers.forEach((s, i) => {
    svg.append(make("svg:rect", { x: across, y: 2, width: 10, height: 10, fill: color(i) }), make("svg:text", { x: across + 14, y: 11 }, s.name));
    across += 30 + 7 * s.name.length;
  });
  rows.forEach(([logic, files], n) => {
    const y = top + n * row;
    svg.append(make("svg:text", { x: left - 8, y: y + row / 2, "text-anchor": "end" }, `${data.logics[logic] || "(none)"} (${files.length})`));
    data.solvers.forEach((s, i) => {
      const done = files.filter(f => solves(f, i));
      const rect = make("svg:rect", { x: left, y: y + i * bar, width: Math.max(1, x(done.length / files.length) - left), height: bar - 1, fill: color(i) });
      svg.append(area(rect, `${s.name} solves ${done.length} of ${files.length} (${percent(done.length, files.length)}) in ${data.logics[logic]}`, done, `${data.logics[logic]} solved by ${s.name}`));
    });
  });
  put(host, svg, "logics");
}

function growth(host) {
  const groups = new Map();
  for (const f of selected) if (data.files.size[f] !== null) groups.set(data.files.family[f], [...(groups.get(data.files.family[f]) || []), f]);
  host.replaceChildren();
  for (const [family, files] of [...groups].sort((a, b) => data.families[a[0]] < data.families[b[0]] ? -1 : 1)) {
    const sizes = [...new Set(files.map(f => data.files.size[f]))].sort((a, b) => a - b);
    if (sizes.length < 2) continue;
    const lo = sizes[0], hi = sizes[sizes.length - 1], high = most(files.filter(f => complete[f])), edge = high * 1.6;
    const { svg, xs, ys } = frame({
      width: 330, height: 230, left: 50, bottom: 38, right: 12, x: (a, b) => (lo > 0 && hi / lo > 30 ? logScale : linearScale)(lo, hi, a, b), y: (a, b) => logScale(least, edge, a, b),
      xLabel: "size", label: `Time against size in ${data.families[family]}`,
    });
    svg.append(make("svg:line", { class: "axis", "stroke-dasharray": "4 3", x1: xs(lo), x2: xs(hi), y1: ys(high), y2: ys(high) }));
    const points = [];
    data.solvers.forEach((s, i) => {
      let path = "";
      for (const n of sizes) {
        const runs = files.filter(f => data.files.size[f] === n).map(f => runOf(f, i)).filter(r => r >= 0);
        if (!runs.length) continue;
        const times = runs.map(r => right(r) ? wall(r) : edge).sort((a, b) => a - b), t = times[Math.floor(times.length / 2)];
        const x = xs(n), y = ys(t), done = runs.filter(right).length;
        path += (path ? "L" : "M") + x.toFixed(1) + " " + y.toFixed(1);
        svg.append(make("svg:circle", { cx: x, cy: y, r: 3, fill: t < edge ? color(i) : "var(--paper)", stroke: color(i) }));
        points.push({ x, y, files: runs.map(r => data.runs.file[r]), label: `${data.families[family]} of size ${n}`, text: `${s.name}, size ${n}: ${done} of ${runs.length} solved` + (t < edge ? `, median ${seconds(t)} s` : "") });
      }
      if (path) svg.append(make("svg:path", { d: path, fill: "none", stroke: color(i), "stroke-width": 1.6, "stroke-dasharray": dash(i) }));
    });
    hover(svg, points);
    host.append(make("figure", { style: "margin:0" }, make("h3", {}, data.families[family]), svg));
  }
  if (host.childElementCount) host.prepend(make("p", { class: "key" }, "Seconds, the median where there are several; above the dashed line: not solved. ", ...data.solvers.map((s, i) => make("span", { style: `color:${color(i)};margin-right:.8rem` }, "— " + s.name))));
  return host.childElementCount > 0;
}
