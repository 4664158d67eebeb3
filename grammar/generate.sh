#!/bin/sh
# Makes the parser in antlr/, and the lexer that tests compare with, from SMTLIBv2.g4 with
# antlr-ng, which needs Node but no Java. Usage: generate.sh [OUTPUT-FOLDER]. ANTLR_NG names
# the program; without it antlr-ng on PATH is taken, or else the one that npx fetches.
set -eu
cd "$(dirname "$0")"
out=${1:-.}
version=1.0.10
if [ -n "${ANTLR_NG:-}" ]; then
    generator=$ANTLR_NG
elif command -v antlr-ng >/dev/null 2>&1; then
    generator=antlr-ng
else
    generator="npx --yes antlr-ng@$version"
fi
$generator -Dlanguage=Go --generate-listener false --package antlr -o "$out/antlr" SMTLIBv2.g4
rm -f "$out"/antlr/*.interp "$out"/antlr/*.tokens
parser=$out/antlr/smtlibv2_parser.go
lexer=$out/smtlibv2_lexer_test.go
# The mark that tools look for; and without the jumps behind each return, which go vet calls
# unreachable: every rule here uses its label otherwise.
generated() {
    echo "// Code generated from SMTLIBv2.g4 by antlr-ng $version. DO NOT EDIT."
    echo
    echo "//lint:file-ignore SA4006 the generator assigns what it does not read"
    echo
    grep -v -e 'goto errorExit // Trick' -e '// TODO: '
}
generated <"$out"/antlr/smtlibv2_lexer.go | sed 's/^package antlr.*/package grammar/' >"$lexer"
rm "$out"/antlr/smtlibv2_lexer.go
# No tree is built of a command: one context (base.go) stands for those of all rules, half of
# what is generated.
generated <"$parser" | awk '
    /^\/\/ I[A-Za-z]*Context is an interface/ { tree = 1 }
    /^func \(p \*SMTLIBv2Parser\)/ { tree = 0 }
    !tree' | sed -e 's/(localctx I[A-Za-z]*Context)/(localctx antlr.ParserRuleContext)/' \
    -e 's/localctx = New[A-Za-z]*Context(p, /localctx = newContext(/' >"$parser.new"
mv "$parser.new" "$parser"
gofmt -w "$lexer" "$parser"

# generate_test.go holds the grammar and the generated code together by these sums.
for f in SMTLIBv2.g4 "$lexer" "$parser"; do
    sha256sum <"$f"
done >"$out"/antlr/SMTLIBv2.sum
