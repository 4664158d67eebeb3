#!/bin/sh
# Makes the parser in antlr/ from SMTLIBv2.g4 with antlr-ng, which needs Node but
# no Java. Usage: generate.sh [OUTPUT-FOLDER]. ANTLR_NG names the program; without
# it antlr-ng on PATH is taken, or else the one that npx fetches.
set -eu
cd "$(dirname "$0")"
out=${1:-antlr}
version=1.0.10
if [ -n "${ANTLR_NG:-}" ]; then
    generator=$ANTLR_NG
elif command -v antlr-ng >/dev/null 2>&1; then
    generator=antlr-ng
else
    generator="npx --yes antlr-ng@$version"
fi
$generator -Dlanguage=Go --generate-listener false --package antlr -o "$out" SMTLIBv2.g4
rm -f "$out"/*.interp "$out"/*.tokens
for f in "$out"/smtlibv2_lexer.go "$out"/smtlibv2_parser.go; do
    # The mark that tools look for; and without the jumps behind each return, which
    # go vet calls unreachable: every rule here uses its label otherwise.
    {
        echo "// Code generated from SMTLIBv2.g4 by antlr-ng $version. DO NOT EDIT."
        echo
        echo "//lint:file-ignore SA4006 the generator assigns what it does not read"
        echo
        grep -v 'goto errorExit // Trick' "$f"
    } >"$f.new"
    mv "$f.new" "$f"
done
gofmt -w "$out"/smtlibv2_lexer.go "$out"/smtlibv2_parser.go

# generate_test.go holds the grammar and the generated code together by these sums.
{
    sha256sum <SMTLIBv2.g4
    sha256sum <"$out"/smtlibv2_lexer.go
    sha256sum <"$out"/smtlibv2_parser.go
} >"$out"/SMTLIBv2.sum
