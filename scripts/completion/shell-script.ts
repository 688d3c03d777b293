import type { Command } from 'commander';
import { pathOf } from '../commands/run-command.ts';

/** The function of the shell that asks for `offered`, what can follow the words in `before`. */
const SCRIPTS = {
  bash: `_forecourt() {
  local -a offered=() before=("\${COMP_WORDS[@]:1:COMP_CWORD-1}")
  if [[ \${COMP_WORDS[0]} == npx ]]; then
    [[ \${before[0]} == forecourt ]] || return
    before=("\${before[@]:1}")
  fi
  _forecourt_offers "\${before[@]}"
  COMPREPLY=($(compgen -W "\${offered[*]%%:*}" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _forecourt forecourt
complete -p npx &>/dev/null || complete -o default -F _forecourt npx
`,
  zsh: `_forecourt() {
  local -a offered before=("\${(@)words[2,CURRENT-1]}")
  if [[ $words[1] == npx ]]; then
    [[ $before[1] == forecourt ]] || { _files; return }
    shift before
  fi
  _forecourt_offers $before
  _describe forecourt offered || _files
}
compdef _forecourt forecourt
(( $+_comps[npx] )) || compdef _forecourt npx
`,
};

type Shell = keyof typeof SCRIPTS;
export const SHELLS = Object.keys(SCRIPTS) as readonly Shell[];

/**
 * Returns the script by which a shell completes commands, options and values; other words are names of files.
 * `npx forecourt` is completed where nothing else completes npx.
 */
export function completionScript(program: Command, shell: Shell): string {
  const commands = withParts(program);
  const paths = commands.map((command) => quoted(pathOf(command).join(' ')));
  return `_forecourt_offers() {
  local typed= word= last=
  for word in "$@"; do
    last=$word
    case "\${typed:+$typed }$word" in
      (${paths.slice(1).join('|')}) typed="\${typed:+$typed }$word" ;;
    esac
  done
  case $typed in
${commands.map((command, at) => `    (${paths[at]}) ${offers(wordsOf(command))}`).join('\n')}
  esac
  case "$typed $last" in
${commands.flatMap(valuesOf).join('\n')}
  esac
}
${SCRIPTS[shell]}`;
}

const withParts = (command: Command): Command[] => [command, ...command.commands.flatMap(withParts)];

/** Words with their summaries, as zsh takes them. */
function wordsOf({ commands, registeredArguments, options }: Command): string[] {
  return [
    ...commands.map((command) => `${command.name()}:${command.summary()}`),
    ...registeredArguments.flatMap(({ argChoices = [] }) => argChoices),
    ...options.map(({ long, description }) => `${long}:${description}`),
    '--help:explain the command',
  ];
}

/** Values of options that have only some. */
const valuesOf = (command: Command): string[] =>
  command.options.flatMap(({ long, argChoices }) =>
    argChoices ? [`    (${quoted([...pathOf(command), long].join(' '))}) ${offers(argChoices)}`] : [],
  );

const offers = (words: readonly string[]): string => `offered=(${words.map(quoted).join(' ')}) ;;`;

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
