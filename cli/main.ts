#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import { run, type GlobalOptions } from './context.ts';
import { EXIT, troubleOf } from './errors.ts';
import { hostCommand } from './host-commands.ts';
import { loginCommands } from './login.ts';
import { hasColours, Output } from './output.ts';
import { DATA_DIR_DEFAULT, SERVER_URL_DEFAULT } from './settings.ts';
import { simCommand } from './sim/command.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const program = new Command('sellover')
  .description('Run live-commerce broadcasts, fill them with viewers, and look into what happened.')
  .version(version, '-V, --version', 'show the version')
  .helpOption('-h, --help', 'show help')
  .addOption(new Option('--server <url>', `the server (env SELLOVER_URL, else ${SERVER_URL_DEFAULT})`))
  .addOption(
    new Option('--data-dir <dir>', `the server’s data folder (env DATA_DIR, else ./${DATA_DIR_DEFAULT})`),
  )
  .option('--json', 'print data as JSON, and errors as JSON on stderr')
  .addHelpText(
    'after',
    `
Exit codes: 0 done, 1 refused by the server, 2 wrong usage, 3 no server, 4 checks failed, 5 damaged data.`,
  );

for (const command of [...loginCommands(run), hostCommand(run), simCommand(run)]) program.addCommand(command);

async function main(): Promise<number> {
  try {
    await program.parseAsync();
    return EXIT.ok;
  } catch (error) {
    const globals = program.opts<GlobalOptions>();
    const trouble = troubleOf(error, globals.server);
    if (!trouble) throw error;
    new Output(globals.json === true).trouble(trouble);
    return trouble.exitCode;
  }
}

process.exitCode = await main();
