import { Argument, Command } from 'commander';
import { run, type Context } from './context.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** `sellover completion bash`: what a shell completes. */
export function completionCommand(wholeProgram: () => Promise<Command>): Command {
  return new Command('completion')
    .description(
      'Print what makes a shell complete the commands of sellover and their options. It starts nothing while you type.',
    )
    .addArgument(new Argument('<shell>', 'your shell').choices(SHELLS))
    .addHelpText(
      'after',
      `
Examples:
  source <(sellover completion bash)
  sellover completion zsh > ~/.zfunc/_sellover
  sellover completion fish > ~/.config/fish/completions/sellover.fish`,
    )
    .action(
      run(async ({ out }: Context, shell: Shell) => {
        const words = wordsOf(await wholeProgram());
        out.data(Object.fromEntries(words), () => scripts[shell](words));
      }),
    );
}

/** What may follow each command: its commands and options, by the command's words. */
type Words = ReadonlyMap<string, readonly string[]>;

function wordsOf(program: Command): Words {
  const everywhere = program.options.flatMap(({ long }) => (long ? [long] : []));
  const words = new Map<string, readonly string[]>();
  const add = (command: Command, path: readonly string[]) => {
    const own = command.options.flatMap(({ long, hidden }) => (long && !hidden ? [long] : []));
    const names = command.commands.map((each) => each.name());
    words.set(path.join(' '), [...new Set([...names, ...own, ...everywhere, '--help'])]);
    for (const each of command.commands) add(each, [...path, each.name()]);
  };
  add(program, []);
  return words;
}

/** The words of the command so far, of which those of options are left out, choose a line of the table. */
const scripts: Readonly<Record<Shell, (words: Words) => string>> = {
  bash: (words) => `_sellover() {
  local at path= word
  for ((at = 1; at < COMP_CWORD; at++)); do
    word=\${COMP_WORDS[at]}
    case "$(_sellover_words "$path")" in *" $word "*) [[ $word == -* ]] || path="\${path:+$path }$word" ;; esac
  done
  COMPREPLY=($(compgen -W "$(_sellover_words "$path")" -- "\${COMP_WORDS[COMP_CWORD]}"))
  [[ \${#COMPREPLY[@]} -gt 0 ]] || COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
${table(words)}
complete -F _sellover sellover`,
  zsh: (words) => `#compdef sellover
_sellover() {
  local at path= word
  for ((at = 2; at < CURRENT; at++)); do
    word=$words[at]
    case "$(_sellover_words "$path")" in *" $word "*) [[ $word == -* ]] || path="\${path:+$path }$word" ;; esac
  done
  compadd -- \${=$(_sellover_words "$path")} || _files
}
${table(words)}
if [[ $funcstack[1] == _sellover ]]; then _sellover; else compdef _sellover sellover; fi`,
  fish: (words) => `function __sellover_words
  set -l path
  for word in (commandline -opc)[2..]
    string match -q -- '-*' $word; and continue
    contains -- $word (__sellover_after "$path"); and set path (string trim "$path $word")
  end
  __sellover_after "$path"
end
function __sellover_after
  switch "$argv[1]"
${[...words].map(([path, each]) => `    case '${path}'\n      string split ' ' -- '${each.join(' ')}'`).join('\n')}
  end
end
complete -c sellover -a '(__sellover_words)'`,
};

function table(words: Words): string {
  const lines = [...words].map(([path, each]) => `    '${path}') echo ' ${each.join(' ')} ' ;;`);
  return `_sellover_words() {\n  case "$1" in\n${lines.join('\n')}\n  esac\n}`;
}
