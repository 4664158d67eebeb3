package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
)

// scripts are what bash and zsh read: they ask the program itself what may come next. NAME is the program's.
var scripts = map[string]string{
	"bash": `_NAME() {
  local cur="${COMP_WORDS[COMP_CWORD]}" words=("${COMP_WORDS[@]:0:COMP_CWORD}")
  COMPREPLY=()
  [[ $cur == -* ]] && words+=("$cur")
  COMPREPLY=($(compgen -W "$("${words[@]}" ` + completing + ` 2>/dev/null)" -- "$cur"))
}
complete -o bashdefault -o default -F _NAME NAME
`,
	"zsh": `#compdef NAME
_NAME() {
  local -a opts
  local cur=${words[CURRENT]}
  if [[ $cur == -* ]]; then
    opts=("${(@f)$(${words[1,CURRENT-1]} $cur ` + completing + ` 2>/dev/null)}")
  else
    opts=("${(@f)$(${words[1,CURRENT-1]} ` + completing + ` 2>/dev/null)}")
  fi
  [[ -n ${opts[1]} ]] && _describe 'values' opts
  _files
}
if [[ $funcstack[1] == _NAME ]]; then _NAME "$@"; else compdef _NAME NAME; fi
`,
}

// Completion gives the script by which a shell, bash, zsh or fish, completes the program's commands and options.
func (a *App) Completion(shell string) (string, error) {
	if shell == "fish" {
		return a.fish(), nil
	}
	text, ok := scripts[shell]
	if !ok {
		return "", fmt.Errorf("there is no completion for %s; known are bash, zsh and fish", shell)
	}
	return strings.ReplaceAll(text, "NAME", a.Name), nil
}

// complete prints what may follow these arguments: options that begin with the last one, or else commands. A command
// that takes all as operands is asked itself.
func (a *App) complete(ctx context.Context, args []string) error {
	var b strings.Builder
	var command *Command
	for i, arg := range args {
		if command = a.Find(arg); command != nil {
			if command.RawArguments {
				return command.Action(&Context{Context: ctx, App: a, Command: command, args: append(slices.Clip(args[i+1:]), completing)})
			}
			break
		}
	}
	last := ""
	if len(args) > 0 {
		last = args[len(args)-1]
	}
	switch {
	case strings.HasPrefix(last, "-"):
		flags := a.Flags
		if command != nil {
			flags = command.Flags
		}
		for _, f := range HelpFlags(flags) {
			for _, n := range f.Names() {
				if f.Visible() && strings.HasPrefix(Dashed(n), last) {
					fmt.Fprintln(&b, Dashed(n))
				}
			}
		}
	case command == nil:
		for _, c := range a.Commands {
			if !c.Hidden {
				fmt.Fprintln(&b, strings.Join(c.Names(), "\n"))
			}
		}
		fmt.Fprintln(&b, "help")
	}
	_, err := io.WriteString(a.Writer, b.String())
	return err
}

// fish gives the script for fish, which holds the table itself.
func (a *App) fish() string {
	var b strings.Builder
	var names []string
	for _, c := range a.Commands {
		if !c.Hidden {
			names = append(names, c.Names()...)
		}
	}
	quoted := func(text string) string {
		return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(text) + "'"
	}
	options := func(when string, flags []Flag) {
		for _, f := range HelpFlags(flags) {
			if !f.Visible() {
				continue
			}
			fmt.Fprintf(&b, "complete -c %s -n %s", a.Name, quoted(when))
			for _, n := range f.Names() {
				if len(n) == 1 {
					fmt.Fprintf(&b, " -s %s", n)
				} else {
					fmt.Fprintf(&b, " -l %s", n)
				}
			}
			if f.TakesValue() {
				b.WriteString(" -r")
			}
			fmt.Fprintf(&b, " -d %s\n", quoted(f.Help()))
		}
	}
	fmt.Fprintf(&b, "# what fish completes of %s\n", a.Name)
	none := "not __fish_seen_subcommand_from " + strings.Join(names, " ")
	options(none, a.Flags)
	for _, c := range a.Commands {
		if !c.Hidden {
			fmt.Fprintf(&b, "complete -c %s -n %s -a %s -d %s\n", a.Name, quoted(none), quoted(strings.Join(c.Names(), " ")), quoted(c.Usage))
			options("__fish_seen_subcommand_from "+strings.Join(c.Names(), " "), c.Flags)
		}
	}
	return b.String()
}
