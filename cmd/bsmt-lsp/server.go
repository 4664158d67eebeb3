package main

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"bsmt/internal/command"
)

// pause is how long nothing is typed before mistakes are told.
const pause = 150 * time.Millisecond

// server answers one client.
type server struct {
	ctx     context.Context
	conn    jsonrpc2.Conn
	ended   chan struct{}
	shut    atomic.Bool
	running sync.WaitGroup // checks, and analyses that are told on their own

	mu       sync.Mutex // guards what follows
	docs     map[string]*document
	calls    map[string]context.CancelFunc // checks by the id of their request
	settings settings
	refresh  bool // the client asks for lenses again when told to
}

// settings are the options of initialize.
type settings struct {
	Timeout float64 `json:"timeout"` // seconds for a check; 0: ten
	Solver  string  `json:"solver"`  // as bsmt's option; empty: its default
}

func newServer(ctx context.Context, conn jsonrpc2.Conn) *server {
	return &server{ctx: ctx, conn: conn, ended: make(chan struct{}), docs: map[string]*document{}, calls: map[string]context.CancelFunc{}}
}

// method answers a request or takes a notification.
type method func(s *server, params json.RawMessage) (any, error)

// of makes a method of a function of its parameters, which holds s.mu.
func of[P any](f func(*server, *P) (any, error)) method {
	return func(s *server, params json.RawMessage) (any, error) {
		p := new(P)
		if len(params) > 0 {
			if err := json.Unmarshal(params, p); err != nil {
				return nil, fmt.Errorf("%w: %v", jsonrpc2.ErrInvalidParams, err)
			}
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		return f(s, p)
	}
}

// placed makes a method of a function of a place.
func placed(f func(*server, place) (any, error)) method {
	return of(func(s *server, p *protocol.TextDocumentPositionParams) (any, error) {
		w, err := s.where(*p)
		if err != nil {
			return nil, err
		}
		return f(s, w)
	})
}

// methods is the table of what is understood, besides executeCommand, which takes its time.
var methods = map[string]method{
	protocol.MethodInitialize:                      of((*server).initialize),
	protocol.MethodInitialized:                     nothing,
	protocol.MethodShutdown:                        (*server).shutdown,
	protocol.MethodSetTrace:                        nothing,
	protocol.MethodWorkspaceDidChangeConfiguration: nothing,
	protocol.MethodCancelRequest:                   of((*server).cancel),
	protocol.MethodTextDocumentDidOpen:             of((*server).didOpen),
	protocol.MethodTextDocumentDidChange:           of((*server).didChange),
	protocol.MethodTextDocumentDidSave:             nothing,
	protocol.MethodTextDocumentDidClose:            of((*server).didClose),
	protocol.MethodTextDocumentHover:               placed((*server).hover),
	protocol.MethodTextDocumentDefinition:          placed((*server).definition),
	protocol.MethodTextDocumentReferences:          of((*server).references),
	protocol.MethodTextDocumentDocumentHighlight:   placed((*server).highlight),
	protocol.MethodTextDocumentDocumentSymbol:      of((*server).symbols),
	protocol.MethodTextDocumentCompletion:          placed((*server).completion),
	protocol.MethodTextDocumentPrepareRename:       placed((*server).prepareRename),
	protocol.MethodTextDocumentRename:              of((*server).rename),
	protocol.MethodTextDocumentFormatting:          of((*server).formatting),
	protocol.MethodTextDocumentCodeLens:            of((*server).codeLens),
}

func nothing(*server, json.RawMessage) (any, error) { return nil, nil }

// handle takes one message. Messages are handled in their order; a check runs beside them.
func (s *server) handle(_ context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	switch req.Method() {
	case protocol.MethodExit:
		close(s.ended)
		return reply(s.ctx, nil, nil)
	case protocol.MethodWorkspaceExecuteCommand:
		return s.execute(reply, req)
	}
	m := methods[req.Method()]
	if m == nil {
		if _, asks := req.(*jsonrpc2.Call); !asks {
			return reply(s.ctx, nil, nil)
		}
		return reply(s.ctx, nil, fmt.Errorf("%w: %s", jsonrpc2.ErrMethodNotFound, req.Method()))
	}
	result, err := m(s, json.RawMessage(req.Params()))
	return reply(s.ctx, result, err)
}

func (s *server) initialize(p *struct {
	InitializationOptions json.RawMessage `json:"initializationOptions"`
	Capabilities          struct {
		Workspace struct {
			CodeLens struct {
				RefreshSupport bool `json:"refreshSupport"`
			} `json:"codeLens"`
		} `json:"workspace"`
	} `json:"capabilities"`
}) (any, error) {
	if len(p.InitializationOptions) > 0 {
		if err := json.Unmarshal(p.InitializationOptions, &s.settings); err != nil {
			return nil, fmt.Errorf("%w: initializationOptions: %v", jsonrpc2.ErrInvalidParams, err)
		}
	}
	s.refresh = p.Capabilities.Workspace.CodeLens.RefreshSupport
	return &protocol.InitializeResult{
		Capabilities: protocol.ServerCapabilities{
			TextDocumentSync:           &protocol.TextDocumentSyncOptions{OpenClose: true, Change: protocol.TextDocumentSyncKindIncremental},
			CompletionProvider:         &protocol.CompletionOptions{TriggerCharacters: []string{"(", ":"}},
			HoverProvider:              true,
			DefinitionProvider:         true,
			ReferencesProvider:         true,
			DocumentHighlightProvider:  true,
			DocumentSymbolProvider:     true,
			CodeLensProvider:           &protocol.CodeLensOptions{},
			DocumentFormattingProvider: true,
			RenameProvider:             &protocol.RenameOptions{PrepareProvider: true},
			ExecuteCommandProvider:     &protocol.ExecuteCommandOptions{Commands: []string{checkCommand}},
		},
		ServerInfo: &protocol.ServerInfo{Name: "bsmt-lsp", Version: command.Version},
	}, nil
}

func (s *server) shutdown(json.RawMessage) (any, error) {
	s.shut.Store(true)
	return nil, nil
}

// cancel ends a check.
func (s *server) cancel(p *struct {
	ID json.RawMessage `json:"id"`
}) (any, error) {
	if end := s.calls[string(p.ID)]; end != nil {
		end()
	}
	return nil, nil
}
