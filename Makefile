# make test needs Go, and takes Z3, cvc5, Chromium and Slurm from Debian's packages when
# they are missing and that is possible. Nothing else is needed by hand.

GO         ?= go
STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2
FUZZTIME   ?= 60s
# Programs without what debuggers need.
SMALL       = -ldflags '-s -w'
# What users run: bsmt hands over to the others.
PROGRAMS    = ./cmd/bsmt ./cmd/bsmt-b ./cmd/bsmt-bench ./cmd/bsmt-cluster ./cmd/bsmt-lsp ./cmd/bsmt-mcp ./cmd/bsmt-page
# Systems that bsmt is built for besides the one at hand. In a browser and in wasip1 it is the kernel alone.
PLATFORMS   = linux/arm64 darwin/arm64 freebsd/amd64 windows/amd64 js/wasm wasip1/wasm
# wazero runs what is built for wasip1 on any system: it is written in Go and needs nothing else.
WAZERO      = github.com/tetratelabs/wazero/cmd/wazero@v1.9.0
# Packages whose code runs on several goroutines, or is called from several, for the race detector, and
# long tests in them that run on one, which it leaves out.
ALONE       = Floats|LongResponses|NoProof|Unrecorded
CONCURRENT  = ./portfolio ./portfolio/cooperate ./portfolio/gate ./portfolio/keeper ./portfolio/process ./portfolio/relay ./session \
	./bench/box ./bench/exchange ./bench/nats ./bench/results ./bench/run ./cluster/...

.PHONY: build module test lint platforms wasm page editor invariants race tools bench fuzz dist docker clean

build:
	CGO_ENABLED=0 $(GO) build $(SMALL) -trimpath -o . $(PROGRAMS)

# Renames the module, whose name stands in go.mod, for who publishes it: make module NAME=example.org/bsmt
module:
	@test -n "$(NAME)" || { echo 'make module NAME=example.org/bsmt'; exit 2; }
	old=$$($(GO) list -m) && $(GO) mod edit -module '$(NAME)' && \
	find . -name '*.go' -exec sed -i.old -e "s|\"$$old/|\"$(NAME)/|g" -e "s|^\([[:space:]]*\)\"$$old\"$$|\1\"$(NAME)\"|" {} + && find . -name '*.go.old' -delete

# lint has vet look at all of it, so that the tests need not.
test: tools lint
	$(GO) test -vet=off -timeout 10m ./...
	$(MAKE) invariants
	$(MAKE) race

lint:
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...

# What differs between systems is looked at for each of them, with all that it needs.
platforms:
	@for p in $(PLATFORMS); do \
		echo "vet for $$p"; \
		GOOS=$${p%/*} GOARCH=$${p#*/} CGO_ENABLED=0 $(GO) vet . ./cmd/bsmt ./cmd/bsmt-b ./portfolio/process ./portfolio/keeper ./portfolio/libz3 ./internal/cgroup ./internal/command ./internal/executable ./internal/garbage ./bench/results || exit 1; \
	done

# The examples, answered by the kernel in wasip1 as by the one at hand.
wasm:
	@sh .ci/wasm "$(GO)" $(WAZERO)

# One folder of static files, dist/page, that solves in a browser: opened as a file or from any server. Packing needs xz.
# What does not search is compiled without inlining, which takes a twentieth off the page.
PLAIN = ./b/... ./language/... ./page/... ./portfolio/... ./proofcheck/... ./session/... ./smtlib/...
page:
	mkdir -p dist/page
	GOOS=js GOARCH=wasm CGO_ENABLED=0 $(GO) build $(PLAIN:%=-gcflags=%=-l) -gcflags=./b/eval= -gcflags=./b/value= -ldflags '-s -w' -trimpath -o dist/worker.wasm ./page/worker
	xz --lzma2=preset=9e,lc=4,pb=0 -f -k --check=crc32 dist/worker.wasm
	$(GO) run ./cmd/bsmt-page pack --worker dist/worker.wasm.xz --exec "$$($(GO) env GOROOT)/lib/wasm/wasm_exec.js" --examples examples -o dist/page
	rm -f dist/worker.wasm dist/worker.wasm.xz
	@for f in dist/page/*; do gzip -c $$f | wc -c; done | awk '{ n += $$1 } END { print "dist/page: " n " bytes compressed"; exit n > 5000000 }'

# The page's script, made anew of page/editor by npm's tools.
editor:
	cd page/editor && npm ci --no-audit --no-fund && npm run build

# The kernel with checks of its own data after each step.
invariants:
	$(GO) test -vet=off -tags invariants -short -timeout 10m ./bkernel/core ./bkernel/theory/... ./bkernel/propagator/...

# The race detector needs a C compiler; without one it is left out, and says so. It has each program
# wait for a second at its end, and tests start many.
RACE = CGO_ENABLED=1 GORACE=atexit_sleep_ms=0
race:
	@if command -v $${CC:-gcc} >/dev/null 2>&1; then \
		echo "$(GO) test -race -short -skip '$(ALONE)' $(CONCURRENT)"; \
		$(RACE) $(GO) test -vet=off -race -short -timeout 10m -skip '$(ALONE)' $(CONCURRENT) && \
		$(RACE) $(GO) test -vet=off -race -short -timeout 10m -run Together ./bkernel/strategy; \
	else echo "no C compiler: the race detector is left out"; fi

# The solvers that the tests compare with, where they can be installed.
tools:
	@sh .ci/solvers

# Benchmarks of the packages, with allocations, and the kernel's cost against size.
bench:
	$(GO) run ./cmd/bsmt-bench cost
	$(GO) test -run '^$$' -bench . -benchmem ./...

# Each fuzz target in turn for FUZZTIME: Go's own, then scripts against other solvers.
fuzz:
	@for p in $$($(GO) list ./...); do \
		for f in $$($(GO) test -list '^Fuzz' $$p 2>/dev/null | grep '^Fuzz'); do \
			echo "$$p $$f"; $(GO) test -tags invariants -run '^$$' -fuzz "^$$f$$" -fuzztime $(FUZZTIME) $$p || exit 1; \
		done; \
	done
	$(GO) run -tags invariants ./cmd/bsmt-fuzz -time $(FUZZTIME)
	$(GO) run -tags invariants ./cmd/bsmt-fuzz -planted -time $(FUZZTIME)
	$(GO) run -tags invariants ./cmd/bsmt-fuzz -dialogues -time $(FUZZTIME)
	$(GO) run ./cmd/bsmt-fuzz -proofs -time $(FUZZTIME)

# Programs that need no library, and the archives made of it.
dist:
	mkdir -p dist
	CGO_ENABLED=0 $(GO) build $(SMALL) -tags static -trimpath -o dist $(PROGRAMS)
	$(GO) run ./cmd/bsmt manual > dist/bsmt.1
	$(GO) run ./cmd/bsmt-b manual > dist/bsmt-b.1
	for s in bash zsh fish; do dist/bsmt completion $$s > dist/bsmt.$$s || exit 1; done
	for p in $(PLATFORMS); do \
		o=dist/bsmt-$${p%/*}-$${p#*/}; case $$p in windows/*) o=$$o.exe;; */wasm) o=$$o.wasm;; esac; \
		GOOS=$${p%/*} GOARCH=$${p#*/} CGO_ENABLED=0 $(GO) build $(SMALL) -trimpath -o $$o ./cmd/bsmt || exit 1; \
		GOOS=$${p%/*} GOARCH=$${p#*/} CGO_ENABLED=0 $(GO) build $(SMALL) -trimpath -o dist/bsmt-b$${o#dist/bsmt} ./cmd/bsmt-b || exit 1; \
	done
	dist/bsmt-bench export --starexec -o dist/bsmt-starexec.zip
	dist/bsmt-bench export --benchexec -o dist/bsmt-benchexec.tar.gz

docker:
	docker build -t bsmt .

clean:
	rm -rf bsmt bsmt-b bsmt-bench bsmt-cluster bsmt-lsp bsmt-mcp bsmt-page dist
