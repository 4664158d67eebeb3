package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	blayout "bsmt/b/layout"
	"bsmt/language"
	"bsmt/language/script"
	"bsmt/smtlib/layout"
)

// place is a document and a byte in it.
type place struct {
	doc *document
	a   *language.Analysis
	at  int
}

// where finds what a request is about.
func (s *server) where(p protocol.TextDocumentPositionParams) (place, error) {
	d, err := s.document(string(p.TextDocument.URI))
	if err != nil {
		return place{}, err
	}
	return place{d, s.analyse(d), at(d.text, p.Position)}, nil
}

func (s *server) hover(w place) (any, error) {
	h, ok := w.a.Hover(w.at)
	if !ok {
		return nil, nil
	}
	lang := "smt-lib"
	if w.doc.b {
		lang = "b"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "```%s\n%s\n```\n", lang, h.Title)
	if h.Text != "" {
		b.WriteString("\n" + h.Text + "\n")
	}
	if h.Code != "" && h.Code != h.Title {
		fmt.Fprintf(&b, "\n```%s\n%s\n```\n", lang, h.Code)
	}
	r := span(w.doc.text, h.Span)
	return &protocol.Hover{Contents: protocol.MarkupContent{Kind: protocol.Markdown, Value: b.String()}, Range: &r}, nil
}

func (s *server) definition(w place) (any, error) {
	u, ok := w.a.At(w.at)
	if !ok {
		return nil, nil
	}
	sym := w.a.Symbols[u.Symbol]
	if sym.File == "" {
		return &protocol.Location{URI: protocol.DocumentURI(w.doc.uri), Range: span(w.doc.text, sym.Decl)}, nil
	}
	text, uri, err := s.other(sym.File)
	if err != nil {
		return nil, err
	}
	return &protocol.Location{URI: protocol.DocumentURI(uri), Range: span(text, sym.Decl)}, nil
}

// other gives the text of a file, open or not, and its URI. s.mu is held.
func (s *server) other(path string) (*language.Text, string, error) {
	for _, d := range s.docs {
		if d.path == path {
			return d.text, d.uri, nil
		}
	}
	src, err := s.open(path)
	return language.NewText(src), uriOf(path), err
}

func (s *server) references(p *protocol.ReferenceParams) (any, error) {
	w, err := s.where(p.TextDocumentPositionParams)
	if err != nil {
		return nil, err
	}
	list := []protocol.Location{}
	if w.doc.b {
		places := s.folder(w.doc).References(w.doc.path, w.at)
		for _, path := range sorted(places) {
			text, uri, err := s.other(path)
			if err != nil {
				return nil, err
			}
			for _, r := range places[path] {
				list = append(list, protocol.Location{URI: protocol.DocumentURI(uri), Range: span(text, r)})
			}
		}
		return list, nil
	}
	if u, ok := w.a.At(w.at); ok {
		for _, r := range w.a.References(u.Symbol) {
			if r != w.a.Symbols[u.Symbol].Decl || p.Context.IncludeDeclaration {
				list = append(list, protocol.Location{URI: protocol.DocumentURI(w.doc.uri), Range: span(w.doc.text, r)})
			}
		}
	}
	return list, nil
}

func sorted[V any](m map[string]V) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

func (s *server) highlight(w place) (any, error) {
	list := []protocol.DocumentHighlight{}
	if u, ok := w.a.At(w.at); ok {
		for _, r := range w.a.References(u.Symbol) {
			list = append(list, protocol.DocumentHighlight{Range: span(w.doc.text, r), Kind: protocol.DocumentHighlightKindText})
		}
	}
	return list, nil
}

var symbolKinds = map[language.Kind]protocol.SymbolKind{
	language.Variable: protocol.SymbolKindVariable, language.Constant: protocol.SymbolKindConstant, language.Function: protocol.SymbolKindFunction,
	language.Sort: protocol.SymbolKindClass, language.Constructor: protocol.SymbolKindConstructor, language.Selector: protocol.SymbolKindField,
	language.Label: protocol.SymbolKindKey, language.Definition: protocol.SymbolKindFunction, language.Operation: protocol.SymbolKindMethod,
	language.Component: protocol.SymbolKindModule,
}

func (s *server) symbols(p *protocol.DocumentSymbolParams) (any, error) {
	d, err := s.document(string(p.TextDocument.URI))
	if err != nil {
		return nil, err
	}
	list := []protocol.DocumentSymbol{}
	for _, sym := range s.analyse(d).Symbols {
		if kind, ok := symbolKinds[sym.Kind]; ok && sym.File == "" && (sym.Kind != language.Variable || d.b && sym.Scope.Begin == 0) {
			r := span(d.text, sym.Decl)
			list = append(list, protocol.DocumentSymbol{Name: sym.Name, Detail: sym.Detail, Kind: kind, Range: r, SelectionRange: r})
		}
	}
	return list, nil
}

var completionKinds = map[language.Kind]protocol.CompletionItemKind{
	language.Variable: protocol.CompletionItemKindVariable, language.Constant: protocol.CompletionItemKindConstant, language.Function: protocol.CompletionItemKindFunction,
	language.Sort: protocol.CompletionItemKindClass, language.Constructor: protocol.CompletionItemKindConstructor, language.Selector: protocol.CompletionItemKindField,
	language.Label: protocol.CompletionItemKindReference, language.Definition: protocol.CompletionItemKindFunction, language.Operation: protocol.CompletionItemKindMethod,
	language.Component: protocol.CompletionItemKindModule, language.Operator: protocol.CompletionItemKindOperator, language.Keyword: protocol.CompletionItemKindKeyword,
	language.Command: protocol.CompletionItemKindKeyword, language.Option: protocol.CompletionItemKindProperty,
}

func (s *server) completion(w place) (any, error) {
	replaced, candidates := w.a.Complete(w.at)
	r := span(w.doc.text, replaced)
	items := make([]protocol.CompletionItem, 0, len(candidates))
	for i, c := range candidates {
		detail, _, _ := strings.Cut(c.Detail, "\n")
		item := protocol.CompletionItem{
			Label: c.Name, Kind: completionKinds[c.Kind], Detail: detail, FilterText: c.Name, SortText: fmt.Sprintf("%05d", i),
			TextEdit: &protocol.TextEdit{Range: r, NewText: c.Insert},
		}
		if c.Doc != "" {
			item.Documentation = c.Doc
		}
		items = append(items, item)
	}
	return &protocol.CompletionList{Items: items}, nil
}

func (s *server) prepareRename(w place) (any, error) {
	u, ok := w.a.At(w.at)
	if !ok {
		return nil, nil
	}
	if sym := w.a.Symbols[u.Symbol]; sym.Fixed != "" {
		return nil, fmt.Errorf("%s cannot be renamed: %s", sym.Name, sym.Fixed)
	}
	r := span(w.doc.text, u.Span)
	return &r, nil
}

func (s *server) rename(p *protocol.RenameParams) (any, error) {
	w, err := s.where(p.TextDocumentPositionParams)
	if err != nil {
		return nil, err
	}
	edits := map[string][]language.Edit{}
	if w.doc.b {
		edits, err = s.folder(w.doc).Rename(w.doc.path, w.at, p.NewName)
	} else {
		edits[w.doc.path], err = w.a.Rename(w.doc.text.Content, w.at, p.NewName, script.Analyse)
	}
	if err != nil {
		return nil, err
	}
	changes := map[protocol.DocumentURI][]protocol.TextEdit{}
	for path, list := range edits {
		text, uri, err := s.other(path)
		if err != nil {
			return nil, err
		}
		for _, e := range list {
			changes[protocol.DocumentURI(uri)] = append(changes[protocol.DocumentURI(uri)], protocol.TextEdit{Range: span(text, e.Span), NewText: e.New})
		}
	}
	return &protocol.WorkspaceEdit{Changes: changes}, nil
}

func (s *server) formatting(p *protocol.DocumentFormattingParams) (any, error) {
	d, err := s.document(string(p.TextDocument.URI))
	if err != nil {
		return nil, err
	}
	var out string
	if d.b {
		out = blayout.Component(d.text.Content)
	} else if out, err = layout.Script(d.text.Content); err != nil {
		var wrong *layout.Error
		if errors.As(err, &wrong) {
			return nil, fmt.Errorf("the script cannot be laid out: %w", err)
		}
		return nil, err
	}
	if out == d.text.Content {
		return []protocol.TextEdit{}, nil
	}
	return []protocol.TextEdit{{Range: span(d.text, language.Span{End: len(d.text.Content)}), NewText: out}}, nil
}
