import { Command, CommanderError, Option, type Argument } from 'commander';
// oxlint-disable-next-line no-restricted-imports -- help is ours, and commander prints it
import pc from 'picocolors';
import type { GlobalOptions } from './context.ts';
import { EXIT, troubleOf, UsageError } from './errors.ts';
import { groups, type Entry } from './groups.ts';
import { Output } from './output.ts';
import { DATA_DIR_DEFAULT, SERVER_URL_DEFAULT, settingsOf } from './settings.ts';
import { version } from './version.ts';

/** The command line with what these words name; all else is listed without its options. */
export async function programFor(words: readonly string[]): Promise<Command> {
  const program = new Command('sellover')
    .description(
      'Run live-commerce broadcasts, try them with simulated viewers, and look into what happened.',
    )
    .addOption(
      new Option('--server <url>', `the server (env SELLOVER_URL, else ${SERVER_URL_DEFAULT})`).argParser(
        (url: string, before: readonly string[] = []) => [...before, url],
      ),
    )
    .addOption(
      new Option('--data-dir <dir>', `the server’s data folder (env DATA_DIR, else ./${DATA_DIR_DEFAULT})`),
    )
    .option('--json', 'data as JSON on stdout, errors as JSON on stderr')
    .addHelpText(
      'after',
      `
Environment:
  SELLOVER_USER, SELLOVER_PASSWORD  act as this member without logging in
  SELLOVER_MEMBERS_PASSWORD         the password of the members of sim and run
  DATABASE_URL                      the database, if the log is on PostgreSQL
  SEAL_KEY                          the server’s key, for db and member create
  NO_COLOR, FORCE_COLOR             never use colours, or also in a pipe

Times are printed in Korean time (KST), and read as Korean time unless you add an
offset: 2026-11-22T20:00 is KST, 2026-11-22T20:00Z is UTC. A day alone begins at
midnight; as an end it is over with its last second.

Exit codes:
  0 done   1 refused by the server   2 wrong usage   3 no answer from the server
  4 checks failed   5 damaged data
  3 also where events --request finds nothing

Examples:
  sellover login --user host01
  sellover host pin GL-1001
  sellover stream push show.mp4
  sellover sim --viewers 200 --duration 1m
  sellover run fixtures/shows/calm.yaml --at 100x
  sellover events --follow
  sellover help host pin`,
    );
  // Options of the whole are taken anywhere, and commands have versions of their own.
  const isNamed = groups.some(([, entries]) => entries.some(({ name }) => words.includes(name)));
  if (!isNamed) program.version(version, '-V, --version', 'show the version');
  for (const [heading, entries] of groups) {
    program.commandsGroup(`${heading}:`);
    for (const entry of entries) program.addCommand(await commandOf(entry, words));
  }
  program.commandsGroup('Help:');
  program.addCommand(await commandOf(completion, words));
  program.addCommand(
    new Command('help')
      .summary('show help for a command')
      .description('Show help for a command.')
      .argument('[command...]', 'the command, such as host pin')
      .action((path: readonly string[]) => showHelp(program, path)),
  );
  settle(program, program, 'sellover');
  return program;
}

const completion: Entry = {
  name: 'completion',
  summary: 'complete commands and options in your shell',
  load: async () => (await import('./completion.ts')).completionCommand(wholeProgram),
};

/** With every command whole: for tests, and for completion in a shell. */
export function wholeProgram(): Promise<Command> {
  return programFor([completion, ...groups.flatMap(([, entries]) => entries)].map(({ name }) => name));
}

async function commandOf({ name, summary, load }: Entry, words: readonly string[]): Promise<Command> {
  const command = words.includes(name) ? await load() : new Command(name);
  return command.summary(summary);
}

/** commander only passes settings to commands that it creates itself. */
function settle(program: Command, command: Command, path: string): void {
  command
    .helpOption('-h, --help', 'show help')
    .configureHelp({
      showGlobalOptions: true,
      // A group's own options, such as those of pay, do not apply to its commands.
      visibleGlobalOptions: (sub) =>
        sub === program ? [] : program.options.filter(({ long }) => long !== '--version'),
      // "[options]" after each command says nothing, because all of them have some.
      subcommandTerm: (sub) => [sub.name(), ...sub.registeredArguments.map(argumentTerm)].join(' '),
      optionDescription: ({ description, argChoices = [], defaultValue, defaultValueDescription }) => {
        const more = [
          ...(argChoices.length > 0 ? [argChoices.join(', ')] : []),
          ...(defaultValue === undefined ? [] : [`default: ${defaultValueDescription ?? defaultValue}`]),
        ];
        return more.length === 0 ? description : `${description} (${more.join('; ')})`;
      },
      styleTitle: pc.bold,
      styleCommandText: pc.cyan,
      styleSubcommandText: pc.cyan,
      styleOptionText: pc.green,
      styleArgumentText: pc.yellow,
    })
    // main reports it in the same form as every other error.
    .configureOutput({ outputError: () => {} })
    .exitOverride((error) => {
      throw isHelp(error)
        ? error
        : new UsageError(error.message.replace(/^error: /, '').replace('\n', ' '), `See: ${path} --help`);
    });
  // Commander's own help command knows no nested commands and accepts unknown names silently.
  command.helpCommand(false);
  for (const sub of command.commands) settle(program, sub, `${path} ${sub.name()}`);
}

function argumentTerm(argument: Argument): string {
  const name = argument.variadic ? `${argument.name()}...` : argument.name();
  return argument.required ? `<${name}>` : `[${name}]`;
}

function showHelp(program: Command, words: readonly string[]): void {
  let command: Command = program;
  let path = 'sellover';
  for (const word of words) {
    const sub = command.commands.find((each) => each.name() === word);
    if (!sub) throw new UsageError(`unknown command '${word}'`, `See: ${path} --help`);
    command = sub;
    path += ` ${word}`;
  }
  command.outputHelp();
}

/** Help and version are no errors. Unrequested help is one, and is already on stderr. */
function isHelp(error: CommanderError): boolean {
  return error.exitCode === 0 || error.code === 'commander.help';
}

/** Runs the command line. Resolves to the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  const program = await programFor(argv);
  try {
    await program.parseAsync(argv);
    return EXIT.ok;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    const globals = program.opts<GlobalOptions>();
    const trouble = troubleOf(error, () => settingsOf(globals, process.env).serverUrl);
    new Output(globals.json === true).trouble(trouble);
    return trouble.exitCode;
  }
}
