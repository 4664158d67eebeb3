// Grid is a table that sorts by its heads and shows a page of its rows.
// Columns: {head, value: row => what to sort by, text: row => string or node, number, name}.
class Grid {
  constructor(host, caption, columns, { page = 100, sort = -1, down = false, detail = null } = {}) {
    Object.assign(this, { columns, page, sort, down, detail, rows: [], at: 0 });
    this.heads = columns.map((c, i) => make("th", { scope: "col", class: c.number ? "number" : null },
      c.value ? make("button", { type: "button", onclick: () => this.sortBy(i) }, c.head) : c.head));
    this.body = make("tbody");
    const turn = (text, step) => make("button", { type: "button", onclick: () => { this.at += step; this.draw(); } }, text);
    this.back = turn("earlier", -page);
    this.next = turn("later", page);
    this.where = make("span", { "aria-live": "polite" });
    host.replaceChildren(make("div", { class: "wide" }, make("table", {}, make("caption", { class: "soft", style: "text-align:left" }, caption),
      make("thead", {}, make("tr", {}, ...this.heads)), this.body)), make("div", { class: "pages" }, this.back, this.where, this.next));
  }
  sortBy(i) {
    this.down = this.sort === i ? !this.down : false;
    this.sort = i;
    this.set(this.rows);
  }
  set(rows) {
    this.rows = rows;
    this.at = 0;
    if (this.sort >= 0) {
      const value = this.columns[this.sort].value, sign = this.down ? -1 : 1;
      const keyed = rows.map((r, i) => [value(r), i, r]);
      keyed.sort((a, b) => a[0] < b[0] ? -sign : a[0] > b[0] ? sign : a[1] - b[1]);
      this.rows = keyed.map(k => k[2]);
    }
    this.heads.forEach((h, i) => {
      if (i === this.sort) h.setAttribute("aria-sort", this.down ? "descending" : "ascending");
      else h.removeAttribute("aria-sort");
    });
    this.draw();
  }
  draw() {
    const end = Math.min(this.at + this.page, this.rows.length);
    this.body.replaceChildren(...this.rows.slice(this.at, end).map(row => {
      const cells = this.columns.map(c => make("td", { class: c.number ? "number" : c.name ? "name" : null }, c.text(row)));
      const tr = make("tr", {}, ...cells);
      if (this.detail) this.detail(row, tr, this.columns.length);
      return tr;
    }));
    this.where.textContent = this.rows.length ? `${this.at + 1} to ${end} of ${this.rows.length}` : "none";
    this.back.disabled = this.at === 0;
    this.next.disabled = end >= this.rows.length;
  }
}
