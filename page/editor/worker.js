// The worker: it gets the kernel, packed or compiled, and answers requests one after the other.
import { XzReadableStream } from "xz-decompress";

// unpack turns the text that kernel.js holds into the program, which is packed by xz or not at all.
async function unpack(text) {
  const packed = atob(text);
  const bytes = new Uint8Array(packed.length);
  for (let i = 0; i < packed.length; i++) bytes[i] = packed.charCodeAt(i);
  if (bytes[0] === 0) return bytes; // \0asm
  return new Response(new XzReadableStream(new Blob([bytes]).stream())).arrayBuffer();
}

self.bsmtReady = () => postMessage({ ready: true });
self.bsmtStep = (line, command) => postMessage({ step: { line, command } });
self.bsmtAnswer = (id, answer) => postMessage({ id, answer });

async function start(data) {
  const module = data.module || (await WebAssembly.compile(await unpack(data.packed)));
  if (!data.module) postMessage({ module });
  const go = new Go(); // of Go's wasm_exec.js, which stands before this
  const instance = await WebAssembly.instantiate(module, go.importObject);
  await go.run(instance);
  postMessage({ failed: "the kernel has ended" });
}

self.onmessage = (e) => {
  if (e.data.request) {
    self.bsmtCall(e.data.id, e.data.request);
  } else {
    start(e.data).catch((err) => postMessage({ failed: String(err) }));
  }
};
