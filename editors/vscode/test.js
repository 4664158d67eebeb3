// Tokenises the examples by the grammars, as the editor does: npm test
const fs = require("fs");
const path = require("path");
const oniguruma = require("vscode-oniguruma");
const { Registry, parseRawGrammar, INITIAL } = require("vscode-textmate");

const scopes = { "source.smt-lib": "smt-lib", "source.b": "b" };
const wasm = fs.readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));

// What must be of a scope, in which file: each is there at least once.
const wanted = {
  "coins.smt2": [["minimize", "keyword.other.command"], ["Int", "support.type"], ["six", "entity.name.function"]],
  "quantified-lia.smt2": [["forall", "keyword.control"]],
  "scheduler.mch": [["scheduler", "entity.name.type"], ["OPERATIONS", "keyword.other.clause"], ["SELECT", "keyword.control"], ["iseq", "keyword.operator.word"], ["<-", "keyword.operator"]],
};

async function main() {
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  const registry = new Registry({
    onigLib: Promise.resolve({ createOnigScanner: (s) => new oniguruma.OnigScanner(s), createOnigString: (s) => new oniguruma.OnigString(s) }),
    loadGrammar: async (scope) => {
      const file = path.join(__dirname, "syntaxes", `${scopes[scope]}.tmLanguage.json`);
      return parseRawGrammar(fs.readFileSync(file, "utf8"), file);
    },
  });
  const dir = path.join(__dirname, "..", "..", "examples");
  let tokens = 0;
  let failed = 0;
  for (const name of fs.readdirSync(dir).filter((n) => /\.(smt2|mch|ref)$/.test(n))) {
    const grammar = await registry.loadGrammar(name.endsWith(".smt2") ? "source.smt-lib" : "source.b");
    const found = [];
    let state = INITIAL;
    for (const line of fs.readFileSync(path.join(dir, name), "utf8").split("\n")) {
      const r = grammar.tokenizeLine(line, state);
      state = r.ruleStack;
      for (const t of r.tokens) found.push([line.slice(t.startIndex, t.endIndex), t.scopes[t.scopes.length - 1]]);
    }
    tokens += found.length;
    if (state.depth !== 1) {
      failed++;
      console.log(`${name}: a string or comment is open at the end`);
    }
    for (const [text, scope] of wanted[name] || []) {
      if (!found.some(([t, s]) => t === text && s.startsWith(scope))) {
        failed++;
        console.log(`${name}: ${text} is not of ${scope}`);
      }
    }
  }
  console.log(`${tokens} tokens, ${failed} failures`);
  process.exit(failed || tokens < 500 ? 1 : 0);
}

main();
