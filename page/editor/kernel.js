// Workers with a kernel each: one for what is asked while a text is typed, and one that solves, which is ended
// and made anew where a question is given up.

let module; // compiled once; a promise
function blob() {
  return URL.createObjectURL(new Blob([window.BSMT_WORKER], { type: "text/javascript" }));
}

export class Kernel {
  constructor() {
    this.calls = new Map();
    this.next = 1;
    this.start();
  }

  start() {
    this.worker = new Worker(blob());
    this.ready = new Promise((done, failed) => {
      this.worker.onmessage = (e) => {
        const m = e.data;
        if (m.ready) done();
        else if (m.module) this.compiled(m.module);
        else if (m.step && this.onstep) this.onstep(m.step);
        else if (m.failed) {
          failed(new Error(m.failed));
          this.fail(new Error(m.failed));
        } else if (m.id) {
          const call = this.calls.get(m.id);
          this.calls.delete(m.id);
          if (call) call.done(JSON.parse(m.answer));
        }
      };
      this.worker.onerror = (e) => failed(new Error(e.message || "the worker cannot be started"));
    });
    this.ready.catch(() => {});
    if (module) {
      const worker = this.worker;
      module.then((compiled) => worker.postMessage({ module: compiled }));
    } else {
      module = new Promise((done) => (this.compiled = done));
      this.worker.postMessage({ packed: window.BSMT_KERNEL });
      window.BSMT_KERNEL = undefined; // it takes room
    }
  }

  async ask(request) {
    await this.ready;
    const id = this.next++;
    return new Promise((done, failed) => {
      this.calls.set(id, { done, failed });
      this.worker.postMessage({ id, request: JSON.stringify(request) });
    });
  }

  fail(err) {
    for (const call of this.calls.values()) call.failed(err);
    this.calls.clear();
  }

  // stop ends what is being answered, and is ready for what comes next.
  stop(why) {
    this.worker.terminate();
    this.fail(new Error(why));
    this.start();
  }
}
