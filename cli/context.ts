import type { Command } from 'commander';
import type { Api } from './api.ts';
import { Output } from './output.ts';
import { settingsOf, type Settings } from './settings.ts';

/** The argument of every command's function; independent of the parser. */
export interface Context {
  readonly settings: Settings;
  readonly api: Api;
  readonly out: Output;
}

/** Options that every command takes. */
export interface GlobalOptions {
  readonly server?: readonly string[];
  readonly dataDir?: string;
  readonly json?: true;
}

/** Turns a function on context, arguments and options into a commander action. */
export type Run = (
  work: (context: Context, ...args: never[]) => Promise<void>,
) => (...args: readonly unknown[]) => Promise<void>;

/** commander calls with the arguments, then the options, then the command itself. */
export const run: Run = (work) => {
  return async (...args) => {
    const command = args.at(-1) as Command;
    await work(await contextOf(command.optsWithGlobals()), ...(args.slice(0, -1) as never[]));
  };
};

type Work = Parameters<Run>[0];

/** As {@link run}, of a file that takes long to load, such as one that opens the log. It is loaded when the command runs. */
export function runLater<Name extends string>(
  load: () => Promise<{ readonly [Each in Name]: Work }>,
  name: Name,
): ReturnType<Run> {
  return run(async (...given) => (await load())[name](...given));
}

/** Loads a command's dependencies when it runs, so that help and usage errors come at once. */
async function contextOf(globals: GlobalOptions): Promise<Context> {
  const settings = settingsOf(globals, process.env);
  const { Api } = await import('./api.ts');
  return { settings, api: new Api(settings), out: new Output(globals.json === true) };
}
