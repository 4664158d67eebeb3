// How the two languages look: their words, comments and literals. What they mean the kernel says.
import { StreamLanguage } from "@codemirror/language";

const commands = /^(assert(-soft)?|check-sat(-assuming|-using)?|declare-(const|datatypes?|fun|sort)|define-(const|funs?-rec|fun|sort)|echo|eval|exit|get-[a-z-]+|maximize|minimize|pop|push|reset(-assertions)?|set-(info|logic|option)|simplify|block-model(-values)?)$/;
const words = /^(let|forall|exists|lambda|match|as|par|_|!)$/;
const sorts = /^(Bool|Int|Real|BitVec|Array|String|RegLan|Seq|FloatingPoint|Float(16|32|64|128)|RoundingMode)$/;

export const smt = StreamLanguage.define({
  name: "smt-lib",
  startState: () => ({ within: "" }),
  languageData: { commentTokens: { line: ";" }, closeBrackets: { brackets: ["(", '"', "|"] } },
  token(s, state) {
    if (state.within) {
      while (!s.eol()) {
        if (s.next() === state.within) {
          const kind = state.within === '"' ? "string" : "variableName";
          state.within = "";
          return kind;
        }
      }
      return state.within === '"' ? "string" : "variableName";
    }
    if (s.eatSpace()) return null;
    if (s.match(/^;.*/)) return "comment";
    if (s.match(/^["|]/)) {
      state.within = s.current();
      return state.within === '"' ? "string" : "variableName";
    }
    if (s.match(/^[()]/)) return "bracket";
    if (s.match(/^(#x[0-9a-fA-F]+|#b[01]+|\d+(\.\d+)?)/)) return "number";
    if (s.match(/^:[^\s()]+/)) return "attributeName";
    if (s.match(/^[^\s()";|]+/)) {
      const w = s.current();
      if (commands.test(w)) return "keyword";
      if (words.test(w)) return "controlKeyword";
      if (sorts.test(w)) return "typeName";
      if (w === "true" || w === "false") return "bool";
      return "name";
    }
    s.next();
    return null;
  },
});

const clauses = /^(MACHINE|MODEL|SYSTEM|REFINEMENT|IMPLEMENTATION|CONSTRAINTS|SEES|USES|INCLUDES|EXTENDS|IMPORTS|PROMOTES|SETS|(CONCRETE_|ABSTRACT_)?(CONSTANTS|VARIABLES)|PROPERTIES|INVARIANT|VARIANT|ASSERTIONS|INITIALI[SZ]ATION|OPERATIONS|LOCAL_OPERATIONS|EVENTS|VALUES|DEFINITIONS|REFINES|END)$/;
const control = /^(BEGIN|PRE|THEN|ELSE|ELSIF|IF|SELECT|WHEN|ANY|WHERE|CHOICE|OR|VAR|IN|LET|BE|CASE|OF|EITHER|WHILE|DO|ASSERT|skip)$/;
const types = /^(BOOL|INTEGER|INT|NATURAL1?|NAT1?|STRING|POW1?|FIN1?|REAL)$/;
const functions = /^(or|not|mod|bool|card|dom|ran|id|max|min|seq1?|iseq1?|perm|size|first|last|front|tail|rev|conc|union|inter|SIGMA|PI|UNION|INTER|closure1?|iterate|prj1|prj2|struct|rec)$/;

export const b = StreamLanguage.define({
  name: "b",
  startState: () => ({ comment: false }),
  languageData: { commentTokens: { line: "//", block: { open: "/*", close: "*/" } }, closeBrackets: { brackets: ["(", "[", "{", '"'] } },
  token(s, state) {
    if (state.comment) {
      if (s.match(/^.*?\*\//)) state.comment = false;
      else s.skipToEnd();
      return "comment";
    }
    if (s.eatSpace()) return null;
    if (s.match("/*")) {
      state.comment = true;
      return "comment";
    }
    if (s.match(/^\/\/.*/)) return "comment";
    if (s.match(/^"([^"\\]|\\.)*"?/)) return "string";
    if (s.match(/^\d+(\.\d+)?/)) return "number";
    if (s.match(/^[A-Za-z][A-Za-z0-9_]*/)) {
      const w = s.current();
      if (clauses.test(w)) return "keyword";
      if (control.test(w)) return "controlKeyword";
      if (types.test(w)) return "typeName";
      if (w === "TRUE" || w === "FALSE") return "bool";
      if (functions.test(w)) return "operatorKeyword";
      return "name";
    }
    if (s.match(/^[()[\]{}]/)) return "bracket";
    if (s.match(/^[-+*/=<>:&!#%|\\^~.,;]+/)) return "operator";
    s.next();
    return null;
  },
});
