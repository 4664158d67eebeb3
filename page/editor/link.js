// A link that holds a text: JSON, deflated where the browser can, as base64 for addresses, behind #.

const bytesTo = (bytes) => btoa(Array.from(bytes, (c) => String.fromCharCode(c)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
const toBytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));

async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

export async function toLink(what) {
  const bytes = new TextEncoder().encode(JSON.stringify(what));
  if (typeof CompressionStream === "undefined") return "#0" + bytesTo(bytes);
  return "#1" + bytesTo(await through(bytes, new CompressionStream("deflate-raw")));
}

// fromLink gives {kind, text}; null where a link holds none.
export async function fromLink(hash) {
  try {
    if (hash.length < 3) return null;
    let bytes = toBytes(hash.slice(2));
    if (hash[1] === "1") bytes = await through(bytes, new DecompressionStream("deflate-raw"));
    const what = JSON.parse(new TextDecoder().decode(bytes));
    return typeof what.text === "string" ? what : null;
  } catch {
    return null;
  }
}
