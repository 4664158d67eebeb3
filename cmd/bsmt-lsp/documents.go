package main

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"bsmt/language"
	"bsmt/language/machine"
	"bsmt/language/script"
)

// document is a text that the client has open.
type document struct {
	uri      string
	path     string // of its file, or what one would be called
	b        bool   // classical B; else SMT-LIB
	version  int32
	text     *language.Text
	analysis *language.Analysis // of text; nil: not made yet
	changed  int                // how often it was changed
	results  map[language.Check]result
}

// pathOf gives the file of a URI; of one without a file a name that is not there.
func pathOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" {
		return strings.NewReplacer(":", "_", "/", "_").Replace(uri)
	}
	p := u.Path
	if runtime.GOOS == "windows" {
		p = strings.TrimPrefix(p, "/")
	}
	return filepath.FromSlash(p)
}

func uriOf(path string) string {
	p := filepath.ToSlash(path)
	if !strings.HasPrefix(p, "/") {
		p = "/" + p
	}
	return (&url.URL{Scheme: "file", Path: p}).String()
}

// open gives the text of a file: as it is being written, if it is open. s.mu is held.
func (s *server) open(path string) (string, error) {
	for _, d := range s.docs {
		if d.path == path {
			return d.text.Content, nil
		}
	}
	src, err := os.ReadFile(path)
	return string(src), err
}

// analyse gives what is known of a document. s.mu is held.
func (s *server) analyse(d *document) *language.Analysis {
	if d.analysis == nil {
		if d.b {
			d.analysis = machine.Analyse(d.path, s.open)
		} else {
			d.analysis = script.Analyse(d.text.Content)
		}
	}
	return d.analysis
}

// folder is the components beside a document. s.mu is held.
func (s *server) folder(d *document) *machine.Folder {
	f := &machine.Folder{Paths: []string{d.path}, Open: s.open}
	entries, _ := os.ReadDir(filepath.Dir(d.path)) // none: it is of no folder
	for _, e := range entries {
		p := filepath.Join(filepath.Dir(d.path), e.Name())
		if machine.Is(p) && p != d.path && len(f.Paths) < 500 {
			f.Paths = append(f.Paths, p)
		}
	}
	return f
}

type textDocument struct {
	URI        string `json:"uri"`
	LanguageID string `json:"languageId"`
	Version    int32  `json:"version"`
	Text       string `json:"text"`
}

func (s *server) didOpen(p *struct {
	TextDocument textDocument `json:"textDocument"`
}) (any, error) {
	t := p.TextDocument
	d := &document{uri: t.URI, path: pathOf(t.URI), version: t.Version, text: language.NewText(t.Text), results: map[language.Check]result{}}
	d.b = machine.Is(d.path) || slices.Contains([]string{"b", "bmachine", "classicalb"}, strings.ToLower(t.LanguageID))
	s.docs[t.URI] = d
	s.later(d)
	return nil, nil
}

func (s *server) didClose(p *protocol.DidCloseTextDocumentParams) (any, error) {
	delete(s.docs, string(p.TextDocument.URI))
	return nil, s.conn.Notify(s.ctx, protocol.MethodTextDocumentPublishDiagnostics, &protocol.PublishDiagnosticsParams{URI: p.TextDocument.URI, Diagnostics: []protocol.Diagnostic{}})
}

func (s *server) didChange(p *struct {
	TextDocument   textDocument `json:"textDocument"`
	ContentChanges []struct {
		Range *protocol.Range `json:"range"` // nil: the whole text
		Text  string          `json:"text"`
	} `json:"contentChanges"`
}) (any, error) {
	d, err := s.document(p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	for _, c := range p.ContentChanges {
		if c.Range == nil {
			d.text = language.NewText(c.Text)
			continue
		}
		d.text = d.text.Change(at(d.text, c.Range.Start), at(d.text, c.Range.End), c.Text)
	}
	d.version = p.TextDocument.Version
	d.analysis = nil
	d.changed++
	if !d.b {
		s.later(d)
		return nil, nil
	}
	// Components name each other.
	for _, other := range s.docs {
		if other.b && filepath.Dir(other.path) == filepath.Dir(d.path) {
			other.analysis = nil
			clear(other.results)
			s.later(other)
		}
	}
	return nil, nil
}

// document finds an open text.
func (s *server) document(uri string) (*document, error) {
	if d := s.docs[uri]; d != nil {
		return d, nil
	}
	return nil, fmt.Errorf("%s is not open", uri)
}

func at(t *language.Text, p protocol.Position) int { return t.At(int(p.Line), int(p.Character)) }

func position(t *language.Text, at int) protocol.Position {
	line, units := t.Place(at)
	return protocol.Position{Line: uint32(line), Character: uint32(units)}
}

func span(t *language.Text, s language.Span) protocol.Range {
	return protocol.Range{Start: position(t, s.Begin), End: position(t, s.End)}
}

// later tells the problems of a document when it was left alone for a while. s.mu is held.
func (s *server) later(d *document) {
	d.changed++
	changed := d.changed
	s.running.Go(func() {
		if !sleep(s.ctx, pause) {
			return
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.docs[d.uri] == d && d.changed == changed {
			s.publish(d)
		}
	})
}

var severities = [...]protocol.DiagnosticSeverity{protocol.DiagnosticSeverityError, protocol.DiagnosticSeverityWarning, protocol.DiagnosticSeverityInformation}

// publish tells the problems of a document. s.mu is held.
func (s *server) publish(d *document) {
	list := []protocol.Diagnostic{}
	for _, p := range s.analyse(d).Problems {
		list = append(list, protocol.Diagnostic{Range: span(d.text, p.Span), Severity: severities[p.Severity], Source: "bsmt", Message: p.Msg})
	}
	_ = s.conn.Notify(s.ctx, protocol.MethodTextDocumentPublishDiagnostics, &protocol.PublishDiagnosticsParams{URI: protocol.DocumentURI(d.uri), Version: uint32(d.version), Diagnostics: list})
}
