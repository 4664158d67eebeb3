package main

import (
	"fmt"

	"github.com/urfave/cli/v2"
)

// completions are scripts that ask the program itself what may come next.
var completions = map[string]string{
	"bash": `_bsmt() {
  local cur="${COMP_WORDS[COMP_CWORD]}" words=("${COMP_WORDS[@]:0:COMP_CWORD}")
  COMPREPLY=()
  [[ $cur == -* ]] && words+=("$cur")
  COMPREPLY=($(compgen -W "$("${words[@]}" --generate-bash-completion 2>/dev/null)" -- "$cur"))
}
complete -o bashdefault -o default -F _bsmt bsmt
`,
	"zsh": `#compdef bsmt
_bsmt() {
  local -a opts
  local cur=${words[CURRENT]}
  if [[ $cur == -* ]]; then
    opts=("${(@f)$(${words[1,CURRENT-1]} $cur --generate-bash-completion 2>/dev/null)}")
  else
    opts=("${(@f)$(${words[1,CURRENT-1]} --generate-bash-completion 2>/dev/null)}")
  fi
  [[ -n ${opts[1]} ]] && _describe 'values' opts
  _files
}
if [[ $funcstack[1] == _bsmt ]]; then _bsmt "$@"; else compdef _bsmt bsmt; fi
`,
}

func completionCommand(s *settings) *cli.Command {
	return &cli.Command{
		Name: "completion", Usage: "print what has a shell complete bsmt's commands and options", ArgsUsage: "bash|zsh|fish",
		Description: "bash: source <(bsmt completion bash)\nzsh: bsmt completion zsh > a file _bsmt in a folder of $fpath\n" +
			"fish: bsmt completion fish > ~/.config/fish/completions/bsmt.fish",
		Action: func(c *cli.Context) error {
			shell := c.Args().First()
			text, ok := completions[shell]
			switch {
			case c.NArg() != 1:
				return fmt.Errorf("completion needs a shell: bash, zsh or fish")
			case shell == "fish":
				fish, err := c.App.ToFishCompletion()
				if err != nil {
					return err
				}
				text = fish
			case !ok:
				return fmt.Errorf("there is no completion for %s; known are bash, zsh and fish", shell)
			}
			_, err := fmt.Fprint(s.out, text)
			return err
		},
	}
}
