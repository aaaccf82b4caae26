import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Command } from 'commander';
import { afterAll, describe, expect, test } from 'vitest';
import { contexts } from '../schema/contract.ts';
import { wholeProgram } from './program.ts';
import { Cli, type Outcome } from './testing/cli.ts';
import { runHere } from './testing/here.ts';

/** Nothing listens on this port, and unlike most low ones fetch does not refuse it. */
const cli = new Cli({ SELLOVER_URL: 'http://127.0.0.1:4' });
afterAll(() => cli.remove());

function expectWhatIsRight({ code, stdout, stderr }: Outcome, problem: string, remedy: string): void {
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain(problem);
  expect(stderr).toContain(remedy);
}

/** Of an 80-column terminal nothing runs out but examples and tables of our own, and those not far. */
const WIDTH_MAX = 84;

const program = await wholeProgram();
/** Those that come from the contract have a test of their own. */
const everyCommand = withCommands(program).filter(([group = '', name]) => !(name && group in contexts));

function withCommands(command: Command, path: readonly string[] = []): (readonly string[])[] {
  return [path, ...command.commands.flatMap((sub) => withCommands(sub, [...path, sub.name()]))];
}

function allOf(command: Command): Command[] {
  return [command, ...command.commands.flatMap(allOf)];
}

test('every option that is an end takes a day alone as the whole day', () => {
  const ends = allOf(program).flatMap((command) =>
    command.options.filter(({ flags }) => /^--(?:until|end) <time>$/.test(flags)),
  );
  expect(ends.length).toBeGreaterThanOrEqual(5);
  for (const { parseArg } of ends)
    expect(parseArg!('2999-01-01', undefined)).toBe(Date.UTC(2999, 0, 1, 14, 59, 59));
});

/** What a command line leaves of itself that no command takes. */
function strangeIn(line: string): string[] {
  const words = [...line.matchAll(/"[^"]*"|'[^']*'|[^\s"']+/g)].map(([word]) => word);
  let command: Command = program;
  for (
    let sub: Command | undefined = program;
    sub;
    sub = command.commands.find((each) => each.name() === words[0])
  ) {
    command = sub;
    words.shift();
  }
  const options = [...command.options, ...program.options];
  const known = new Set(options.flatMap(({ long, short }) => [long, short]));
  const values = words.filter((word) => !word.startsWith('-'));
  const required = command.registeredArguments.filter((argument) => argument.required);
  return [
    ...words.filter((word) => word.startsWith('-') && !known.has(word)),
    ...required.slice(values.length).map((argument) => `no ${argument.name()}`),
  ];
}

describe('help', () => {
  test.each(everyCommand.map((path) => [path.join(' '), path]))('of sellover %s', async (_name, path) => {
    const { code, stdout, stderr } = await runHere([...path, '--help']);
    expect(code).toBe(0);
    expect(stderr).toBe('');
    expect(stdout).toContain(`Usage: sellover${path.map((word) => ` ${word}`).join('')}`);
    expect(stdout).toContain('--json');
    expect(stdout.split('\n').filter((line) => line.length > WIDTH_MAX)).toEqual([]);
    const examples = stdout
      .split('\n')
      .flatMap((line) => /^ (?:.*? )?(sellover [^|]+)/.exec(line)?.[1] ?? []);
    expect(examples.flatMap(strangeIn)).toEqual([]);
  });

  test('names no options of its group that a command does not take', async () => {
    const { stdout } = await runHere(['pay', 'deposit', '--help']);
    expect(stdout).toContain('--amount');
    expect(stdout).not.toContain('--refuse');
  });

  test('names what an option can be', async () => {
    const { stdout } = await runHere(['point', 'grant', '--help']);
    expect(stdout).toMatch(/--as <kind> .*\(grant, earned, promotion, reward;\s+default: grant\)/);
  });

  test('has every command', () => {
    expect(everyCommand.length).toBeGreaterThan(80);
    expect(everyCommand).toContainEqual(['host', 'game', 'create']);
  });

  test('is also had with help, however deep the command', async () => {
    for (const path of [[], ['sim'], ['host', 'pin']]) {
      const { code, stdout } = await runHere(['help', ...path]);
      expect([code, stdout]).toEqual([0, (await runHere([...path, '--help'])).stdout]);
    }
  });

  test('that nobody asked for is wrong usage', async () => {
    const { code, stdout, stderr } = await runHere(['host']);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain('Usage: sellover host');
  });

  test('the version is that of the package', async () => {
    expect((await runHere(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('wrong usage ends with 2 and says what is right', () => {
  test.each([
    [['hots'], "unknown command 'hots' (Did you mean host?)", 'sellover --help'],
    [['host', 'pni'], 'Did you mean pin?', 'sellover host --help'],
    [['host', 'pin'], "missing required argument 'product'", 'sellover host pin --help'],
    [['host', 'pin', '1', '--brodcast', '2'], 'Did you mean --broadcast?', 'sellover host pin --help'],
    [['host', 'status', '--broadcast', 'x'], 'whole number from 1', 'sellover host status --help'],
    [['help', 'host', 'pni'], "unknown command 'pni'", 'sellover host --help'],
    [['sim', '--viewers', '0'], 'whole number from 1', 'sellover sim --help'],
    [['sim', '--duration', 'long'], 'a time such as 30s', 'sellover sim --help'],
    [['sim', '--chat-rate', '-1'], 'a rate such as 5/s', 'sellover sim --help'],
    [['sim', '--members', 'a9..b1'], 'viewer01..viewer20', 'sellover sim --help'],
    [['events', '--server', 'nonsense'], 'nonsense is not the address of a server', 'http://127.0.0.1:3000'],
    [
      ['host', 'coupon', 'x', '--qty', '5', '--amount', '5', '--percent', '5'],
      'Give either --amount or --percent',
      '--amount 3000, or --percent 10',
    ],
    [['host', 'coupon', 'x', '--amount', '5'], 'Say how many coupons there are', '--qty 50'],
    [['host', 'notice', '-b', '1'], 'Give either a text or --close', 'sellover host notice'],
  ])('%j', async (args, problem, remedy) => expectWhatIsRight(await runHere(args), problem, remedy));

  test.each([
    [['whoami'], 'You are not logged in', 'sellover login'],
    [['login'], 'no terminal to ask', '--password-stdin'],
    [['login', '--user', 'host01', '--password-stdin'], 'The password is empty', '| sellover login'],
  ])('%j', async (args, problem, remedy) => expectWhatIsRight(await cli.run(args), problem, remedy));

  test('with --json the error is JSON, too', async () => {
    const { code, stderr } = await runHere(['host', 'pin', '--json']);
    expect(code).toBe(2);
    expect(JSON.parse(stderr)).toEqual({
      error: {
        message: "missing required argument 'product'",
        hint: 'See: sellover host pin --help',
        exitCode: 2,
      },
    });
  });
});

describe('without a server a command ends with 3', () => {
  // In a process: only it has an exit code.
  test('and says how to get one', async () => {
    const { code, stderr } = await cli.runApart(['sim', '--broadcast', '1']);
    expect(code).toBe(3);
    expect(stderr).toContain('nothing listens there');
    expect(stderr).toContain('Is a server running at http://127.0.0.1:4?');
  });

  test('also when something else answers', async () => {
    const stranger = createServer((_request, response) => response.end('<h1>It works!</h1>'));
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const { port } = stranger.address() as AddressInfo;
    const { code, stderr } = await cli.run(['sim', '--server', `http://127.0.0.1:${port}`]);
    stranger.close();
    expect(code).toBe(3);
    expect(stderr).toContain('answered 200 without a result');
  });
});

describe('colours', () => {
  // eslint-disable-next-line no-control-regex
  const escape = /\u001b\[/;

  test('are not written into files and pipes', async () => {
    for (const env of [{}, { CI: 'true' }, { FORCE_COLOR: '0' }] as Record<string, string>[]) {
      const { stdout } = await cli.run(['--help'], { env });
      const { stderr } = await cli.run(['whoami'], { env });
      expect(stdout).not.toMatch(escape);
      expect(stderr).not.toMatch(escape);
    }
  });

  test('can be forced, and NO_COLOR wins', async () => {
    expect((await cli.run(['whoami'], { env: { FORCE_COLOR: '1' } })).stderr).toMatch(escape);
    expect((await cli.run(['whoami'], { env: { FORCE_COLOR: '1', NO_COLOR: '1' } })).stderr).not.toMatch(
      escape,
    );
  });
});
