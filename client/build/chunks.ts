/**
 * Which modules travel together, by use and weight alone: no file is named.
 *
 * - `vendor` is React, which changes seldom and needs nothing else; `app` is what else every page begins with.
 * - What screens show first beyond that is a chunk for each set of screens and later parts that use the same; so is what
 *   only later parts use.
 * - Two of those become one where the requests that are saved are worth more than the code that is loaded in vain.
 *
 * Only the bundler knows which screen uses what, once it has left out what nobody uses; so the client is built twice.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { type RouteName, ROUTES } from '../app/routes.ts';
import { type Chunk, chunkOf, closure, entryOf, importsOf } from './screens.ts';

/** The cost of one more request, in bytes of code before minification. */
const REQUEST = 10_000;
/** Nobody's first visit asks for a login first, so such screens count less. */
const GUARDED_VISITS = 0.25;
/** Most visits begin with a broadcast, a product or Home, which show a picture. */
const PICTURE_VISITS = 4;
/** What comes later delays nobody, and not every visit asks for it, so it counts less than what its screens show first. */
const LATER = 0.05;

const CLIENT = join(import.meta.dirname, '..');

/** Chunks of the first build that become one. */
interface Group {
  readonly chunks: readonly Chunk[];
  /** The screens and later parts that load it. */
  readonly users: ReadonlySet<string>;
  readonly weight: number;
  /** Whether a screen shows it first. */
  readonly isFirst: boolean;
}

interface Pair {
  readonly one: Group;
  readonly other: Group;
  /** What it would gain to merge them, at the most. */
  readonly worth: number;
}

export async function splitting(config: InlineConfig): Promise<Rolldown.CodeSplittingOptions> {
  const first = (await build({
    ...config,
    root: CLIENT,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false },
  })) as Rolldown.RolldownOutput;
  const names = namesIn(Object.fromEntries(first.output.map((file) => [file.fileName, file])));
  return {
    // Whatever a module needs has its own name, or is left to the bundler with it.
    includeDependenciesRecursively: false,
    groups: [{ name: (id) => names.get(id) ?? null, debugName: 'by use and weight' }],
  };
}

/** The chunk of each module, by name. The bundler decides for modules without one. */
export function namesIn(bundle: Rolldown.OutputBundle): ReadonlyMap<string, string> {
  const entry = entryOf(bundle);
  const app = closure(bundle, [entry]);
  const visits = new Map<string, number>();
  const first = new Map<Chunk, Set<string>>();
  const later = new Map<Chunk, Set<string>>();
  const ofScreen = new Map<RouteName, ReadonlySet<Chunk>>();
  for (const { name, screen, early, guard, showsPicture } of ROUTES) {
    // What the screen itself does not wait for is on its own.
    for (const [at, file] of [`${screen}.tsx`, ...early].entries()) {
      const user = `${name} ${at}`;
      visits.set(user, guard === 'login' ? GUARDED_VISITS : showsPicture ? PICTURE_VISITS : 1);
      const chunks = closure(bundle, [chunkOf(bundle, file)]).difference(app);
      for (const chunk of chunks) use(first, chunk, user);
      if (at === 0) ofScreen.set(name, chunks);
    }
  }
  for (const [part, screens] of laterParts(bundle, app, ofScreen)) {
    if (app.has(part) || first.has(part)) continue;
    // A page that asks for it has loaded what all of its screens show first.
    const there = [...screens]
      .map((name) => ofScreen.get(name)!)
      .reduce((all, each) => all.intersection(each));
    const user = part.fileName;
    visits.set(user, LATER * [...screens].reduce((sum, name) => sum + visits.get(`${name} 0`)!, 0));
    for (const chunk of closure(bundle, [part]).difference(app).difference(there))
      use(first.has(chunk) ? first : later, chunk, user);
  }
  const names = new Map<string, string>();
  // The script that the page begins with starts the others.
  for (const { moduleIds } of app.difference(new Set([entry])))
    for (const id of moduleIds) names.set(id, isOfReact(id) ? 'vendor' : 'app');
  for (const id of entry.moduleIds) if (isOfReact(id)) names.set(id, 'vendor');
  const groups = [...groupsOf(first, true), ...groupsOf(later, false)];
  for (const [at, { chunks, isFirst }] of joined(groups, visits).entries())
    for (const id of chunks.flatMap(({ moduleIds }) => moduleIds))
      names.set(id, `${isFirst ? 'first' : 'later'}${at}`);
  return names;
}

function use(users: Map<Chunk, Set<string>>, chunk: Chunk, user: string): void {
  users.set(chunk, (users.get(chunk) ?? new Set()).add(user));
}

/** Parts that are sent for once a page runs, each with the screens that may send for it. */
function laterParts(
  bundle: Rolldown.OutputBundle,
  app: ReadonlySet<Chunk>,
  ofScreen: ReadonlyMap<RouteName, ReadonlySet<Chunk>>,
): ReadonlyMap<Chunk, ReadonlySet<RouteName>> {
  const parts = new Map<Chunk, Set<RouteName>>();
  for (const [name, chunks] of ofScreen) {
    const reached = new Set<Chunk>([...app, ...chunks]);
    for (const { imports, dynamicImports } of reached) {
      // One that names every screen is how another screen is found: it asks for none of them by itself.
      const isList = dynamicImports.length > ROUTES.length;
      for (const file of isList ? imports : [...imports, ...dynamicImports]) {
        const next = bundle[file];
        if (next?.type !== 'chunk') continue;
        reached.add(next);
        if (next.isDynamicEntry) parts.set(next, (parts.get(next) ?? new Set()).add(name));
      }
    }
  }
  return parts;
}

/** Chunks with the same users are one group. */
function groupsOf(users: ReadonlyMap<Chunk, ReadonlySet<string>>, isFirst: boolean): readonly Group[] {
  const bySet = Map.groupBy(users.keys(), (chunk) => [...users.get(chunk)!].toSorted().join());
  return [...bySet.values()].map((chunks) => ({
    chunks,
    users: users.get(chunks[0]!)!,
    weight: chunks.reduce((sum, chunk) => sum + weightOf(chunk), 0),
    isFirst,
  }));
}

const isOfReact = (id: string) => /\/node_modules\/(?:react|react-dom|scheduler)\//.test(id);

/** Merges the pair with the greatest gain, until no merge gains anything. */
function joined(all: readonly Group[], visits: ReadonlyMap<string, number>): readonly Group[] {
  const groups = new Set(all);
  const groupOf = new Map(all.flatMap((group) => group.chunks.map(({ fileName }) => [fileName, group])));
  const cost = ({ users, weight }: Pick<Group, 'users' | 'weight'>) =>
    [...users].reduce((sum, user) => sum + visits.get(user)!, 0) * (weight + REQUEST);
  const pairsOf = (one: Group, others: Iterable<Group>): Pair[] =>
    [...others]
      .filter(({ isFirst }) => isFirst === one.isFirst)
      .map((other) => ({ one, other, worth: cost(one) + cost(other) - cost(merged(one, other)) }))
      .filter(({ worth }) => worth > 0);
  let pairs = all.flatMap((one, at) => pairsOf(one, all.slice(at + 1)));
  while (pairs.length > 0) {
    const best = pairs.reduce((a, b) => (b.worth > a.worth ? b : a));
    const { one, other } = best;
    const both = merged(one, other);
    const beside = neededBy([one, other], groupOf).difference(new Set([one, other]));
    // The users of one now also load what the other one needs.
    const inVain = [...beside].reduce(
      (sum, { users, weight }) => sum + cost({ users: both.users.difference(users), weight }),
      0,
    );
    const worth = cost(one) + cost(other) - cost(both) - inVain;
    if (worth <= 0 || isBetween(beside, best, groupOf)) {
      pairs = pairs.filter((pair) => pair !== best);
    } else if (worth < best.worth) {
      pairs = pairs.map((pair) => (pair === best ? { one, other, worth } : pair));
    } else {
      const wider = [...beside].filter(({ users }) => !both.users.isSubsetOf(users));
      for (const gone of [one, other, ...wider]) groups.delete(gone);
      pairs = pairs.filter((pair) => groups.has(pair.one) && groups.has(pair.other));
      for (const come of [both, ...wider.map((each) => ({ ...each, users: each.users.union(both.users) }))]) {
        pairs.push(...pairsOf(come, groups));
        groups.add(come);
        for (const { fileName } of come.chunks) groupOf.set(fileName, come);
      }
    }
  }
  return [...groups];
}

function merged(one: Group, other: Group): Group {
  return {
    chunks: [...one.chunks, ...other.chunks],
    users: one.users.union(other.users),
    weight: one.weight + other.weight,
    isFirst: one.isFirst,
  };
}

/** Groups with all that they cannot run without, themselves first. */
function neededBy(from: readonly Group[], groupOf: ReadonlyMap<string, Group>): ReadonlySet<Group> {
  const found = new Set(from);
  for (const { chunks } of found)
    for (const name of chunks.flatMap(({ imports }) => imports)) {
      const group = groupOf.get(name);
      if (group) found.add(group);
    }
  return found;
}

/** Whether a third group needs one of the two and is needed by the other: as one they would need each other in a circle. */
function isBetween(
  beside: ReadonlySet<Group>,
  { one, other }: Pair,
  groupOf: ReadonlyMap<string, Group>,
): boolean {
  return [...beside].some((third) => {
    const needed = neededBy([third], groupOf);
    return needed.has(one) || needed.has(other);
  });
}

function weightOf({ modules }: Chunk): number {
  return Object.entries(modules).reduce(
    // A style module is a list of names; its weight is that of its file.
    (sum, [id, { renderedLength }]) => sum + (id.endsWith('.css') ? statSync(id).size : renderedLength),
    0,
  );
}

/** Fails the build when chunks need each other in a circle: what runs first would find the other one empty. */
export function noCircles(): Plugin {
  return {
    name: 'no-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const inCircle = Object.values(bundle).filter(
        (chunk) => chunk.type === 'chunk' && closure(bundle, importsOf(bundle, chunk)).has(chunk),
      );
      if (inCircle.length > 0)
        this.error(
          `chunks need each other in a circle: ${inCircle.map(({ fileName }) => fileName).join(', ')}`,
        );
    },
  };
}
