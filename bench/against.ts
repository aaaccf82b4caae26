/**
 * Measures orders or chat lines here and at another commit, in turn. Prints, writes nothing. What must stay true:
 * - Each side makes its own world and speaks its own contract. The load comes from the code here, for both sides.
 * - Every other round begins with the other side, so a machine that slows down hits both alike.
 * - However it ends, it removes the other checkout and both worlds.
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import Table from 'cli-table3';
import { gather, type Audience } from './fanout/targets.ts';
import { monotonicMs } from './harness/clock.ts';
import { hammerOf, hitsOf, type Hits } from './harness/compete.ts';
import { median } from './harness/figures.ts';
import { pinMyself, type Server } from './harness/processes.ts';
import { figure, percent, times } from './harness/report.ts';
import { spendingOf, spendingText } from './harness/spending.ts';
import type { World } from './harness/world.ts';

const USAGE = 'node bench/against.ts <commit> [orders | chat] [--rounds 8] [--quick]';
const ROOT = resolve(import.meta.dirname, '..');
/** Microseconds between two samples of a profile. */
const SAMPLE_EVERY = 250;
const VIEWERS = 200;
/** Lines a second, few enough for a slow machine. */
const CHAT_RATE = 100;
/** Milliseconds in which the posters connect. */
const CHAT_WARM = 1300;

type Shot = Pick<Hits, 'perSecond' | 'cpuEach' | 'loopEach' | 'serverHeldUp'>;

/** One of the two, under load. */
interface Side {
  readonly name: string;
  readonly shots: Shot[];
  shoot(seconds: number): Promise<Shot>;
  isWarm(): boolean;
  close(): Promise<void>;
}

/** A checkout, and the parts of its benchmarks that know its contract. */
interface Checkout {
  readonly name: string;
  readonly root: string;
  readonly world: typeof import('./harness/world.ts');
  readonly targets: typeof import('./fanout/targets.ts');
}

interface Suite {
  readonly unit: string;
  /** Whose time on the event loop is shown by domain. */
  readonly spender?: string;
  aim(checkout: Checkout, nodeArgs?: readonly string[]): Promise<Side>;
}

const SUITES: Record<string, Suite> = {
  orders: {
    unit: 'orders',
    spender: 'an order',
    aim: (checkout, nodeArgs) =>
      sideOf(checkout, nodeArgs, async (world, server) => {
        const { HOT_PRODUCT, orderBytes, orderOf } = checkout.world;
        const bytes = orderBytes(world, orderOf(HOT_PRODUCT, world.plan));
        let sent = 0;
        const fire = hammerOf(() => bytes(sent++));
        return {
          shoot: (seconds) => hitsOf({ server, fire }, seconds),
          // A member's first order costs more: the server verifies the token and loads the member's state.
          isWarm: () => values.quick || sent > 2 * world.headers.length,
          leave: () => {},
        };
      }),
  },
  chat: {
    unit: `lines to ${VIEWERS} viewers`,
    aim: (checkout, nodeArgs) =>
      sideOf(checkout, nodeArgs, async (world, server) => {
        const { guestEtiquette, postingIn } = checkout.targets;
        const audience = await gather(server, {
          etiquettes: [guestEtiquette(world)],
          posting: postingIn(world),
        });
        await audience.grow(VIEWERS);
        return {
          shoot: (seconds) => chatted(audience, seconds),
          isWarm: () => true,
          leave: () => audience.leave(),
        };
      }),
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, rounds: { type: 'string', default: '8' } },
});
const [commit, suiteName = 'orders', ...more] = positionals;
const suite = SUITES[suiteName];
const wholeRounds = Number(values.rounds);
if (commit === undefined || !suite || more.length > 0 || !(wholeRounds >= 1)) fail(`Usage: ${USAGE}`);
const other = commitOf(commit);
const [rounds, seconds, warmUp] = values.quick ? [2, 0.5, 0.5] : [wholeRounds, 2, 5];

const folder = mkdtempSync(join(tmpdir(), 'sellover-against-'));
process.once('exit', removeCheckout);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const tree = checkOut(other, join(folder, 'tree'));
const checkouts = [await checkoutIn(tree, other.slice(0, 7)), await checkoutIn(ROOT, 'here')];
const sides: Side[] = [];
try {
  for (const checkout of checkouts) sides.push(await suite.aim(checkout));
  pinMyself();
  for (const side of sides) await warm(side);
  for (let round = 0; round < rounds; round++)
    for (const side of round % 2 === 0 ? sides : sides.toReversed())
      side.shots.push(await side.shoot(seconds));
  say(tableOf(sides[0]!, sides[1]!, suite.unit));
} finally {
  await Promise.all(sides.map((side) => side.close()));
}
if (suite.spender !== undefined)
  for (const checkout of checkouts) {
    const spending = await spendingIn(checkout, suite);
    say(`${checkout.name}: of ${suite.spender}’s time on the loop: ${spending}`);
  }

async function warm(side: Side): Promise<void> {
  do await side.shoot(warmUp);
  while (!side.isWarm());
}

/**
 * Profiles one more round, on a server of its own because the profiler slows it down. It runs from the start: what was
 * compiled without it shows an inlined function's time as its caller's.
 */
async function spendingIn(checkout: Checkout, { aim }: Suite): Promise<string> {
  const profiles = join(folder, `profile-${checkout.name}`);
  const nodeArgs = ['--cpu-prof', `--cpu-prof-dir=${profiles}`, `--cpu-prof-interval=${SAMPLE_EVERY}`];
  const side = await aim(checkout, nodeArgs);
  const round = { from: 0, until: 0 };
  try {
    await warm(side);
    round.from = monotonicMs();
    await side.shoot(seconds);
    round.until = monotonicMs();
  } finally {
    await side.close();
  }
  // Other threads have other numbers than 0.
  const [file] = globSync('*.0.*.cpuprofile', { cwd: profiles });
  const profile = JSON.parse(readFileSync(join(profiles, file!), 'utf8'));
  // A newer tree has its domains in contexts, an older one side by side.
  const modules = globSync('**/module.ts', { cwd: join(checkout.root, 'server/domains') });
  return spendingText(spendingOf(profile, modules.map(dirname), round));
}

async function sideOf(
  { name, world: { makeWorld, startSellover } }: Checkout,
  nodeArgs: readonly string[] | undefined,
  load: (world: World, server: Server) => Promise<Pick<Side, 'shoot' | 'isWarm'> & { leave(): void }>,
): Promise<Side> {
  const world = await makeWorld();
  let server: Server | undefined;
  try {
    server = await startSellover(world, nodeArgs);
    const { shoot, isWarm, leave } = await load(world, server);
    const started = server;
    return {
      name,
      shots: [],
      shoot,
      isWarm,
      async close() {
        leave();
        await started.stop();
        world.dispose();
      },
    };
  } catch (error) {
    await server?.stop();
    world.dispose();
    throw error;
  }
}

async function chatted(audience: Audience, seconds: number): Promise<Shot> {
  const result = await audience.run(CHAT_RATE, CHAT_WARM, seconds * 1000);
  const { delivered, viewers, cpuSeconds, loopSeconds, serverHeldUp, lost } = result;
  if (lost > 0) throw new Error(`${lost} viewers were put out`);
  const lines = delivered / viewers;
  return {
    perSecond: lines / seconds,
    cpuEach: (cpuSeconds / lines) * 1e6,
    loopEach: (loopSeconds / lines) * 1e6,
    serverHeldUp,
  };
}

/** The ratio beside two medians is the median of the rounds' ratios: a slow round is slow for both sides. */
function tableOf(theirs: Side, ours: Side, unit: string): string {
  const table = new Table({
    head: [
      '',
      `${unit}/s, median`,
      'most',
      'µs of processor each, median',
      'least',
      'of the event loop, median',
      'least',
      'waited for its core',
    ],
    style: { head: [], border: [], compact: true },
  });
  const columns = [
    { of: 'perSecond', best: Math.max },
    { of: 'cpuEach', best: Math.min },
    { of: 'loopEach', best: Math.min },
  ] as const;
  const all = ({ shots }: Side, of: keyof Shot) => shots.map((shot) => shot[of]);
  for (const side of [theirs, ours]) {
    const numbers = columns.flatMap(({ of, best }) => [median(all(side, of)), best(...all(side, of))]);
    table.push([side.name, ...numbers.map(figure), percent(median(all(side, 'serverHeldUp')))]);
  }
  const ratios = columns.flatMap(({ of, best }) => {
    const before = all(theirs, of);
    const now = all(ours, of);
    return [median(now.map((value, round) => value / before[round]!)), best(...now) / best(...before)];
  });
  table.push(['ratio', ...ratios.map(times), '']);
  return table.toString();
}

function commitOf(name: string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`).trim();
  } catch {
    return fail(`${name} is no commit of this repository`);
  }
}

/** Shares this checkout's packages if both lock files are the same, and installs them otherwise. */
function checkOut(hash: string, tree: string): string {
  git('worktree', 'add', '--detach', '--quiet', tree, hash);
  const lockFile = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lockFile(tree) === lockFile(ROOT)) symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  else {
    say(`Installing the packages of ${hash.slice(0, 7)} …`);
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], {
      cwd: tree,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  return tree;
}

function removeCheckout(): void {
  try {
    git('worktree', 'remove', '--force', join(folder, 'tree'));
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    process.stderr.write(`${folder} could not be removed: ${String(error)}\n`);
  }
}

async function checkoutIn(root: string, name: string): Promise<Checkout> {
  const load = (file: string) => import(pathToFileURL(join(root, 'bench', file)).href);
  return { name, root, world: await load('harness/world.ts'), targets: await load('fanout/targets.ts') };
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function fail(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
