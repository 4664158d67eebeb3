# bsmt with Z3 and cvc5: docker run --rm -i bsmt < problem.smt2
FROM golang:1.26-bookworm AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags '-s -w' -o /out/ ./cmd/bsmt ./cmd/bsmt-b ./cmd/bsmt-bench ./cmd/bsmt-cluster ./cmd/bsmt-lsp ./cmd/bsmt-mcp

FROM debian:12-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends z3 libz3-4 cvc5 \
 && rm -rf /var/lib/apt/lists/*
COPY --from=build /out/ /usr/local/bin/
COPY LICENSE /usr/share/doc/bsmt/LICENSE
USER nobody
ENTRYPOINT ["bsmt"]
