/**
 * Which modules travel together, by use and weight alone: no file is named.
 *
 * - `vendor` is React, which changes seldom and needs nothing else; `app` is what else every page begins with.
 * - What screens show first beyond that is a chunk for each set of screens that use the same; so is what comes later, for
 *   each set of parts.
 * - Two of those become one where the requests that are saved are worth more than the code that is loaded in vain.
 *
 * Only the bundler knows which screen uses what, once it has left out what nobody uses; so the client is built twice.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { ROUTES } from '../app/routes.ts';
import { type Chunk, chunkOf, closure, entryOf, importsOf } from './screens.ts';

/** The cost of one more request, in bytes of code before minification. */
const REQUEST = 6_000;

const CLIENT = join(import.meta.dirname, '..');

/** Chunks of the first build that become one. */
interface Group {
  readonly chunks: readonly Chunk[];
  readonly users: ReadonlySet<string>;
  readonly weight: number;
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
  const first = new Map<Chunk, Set<string>>();
  for (const { name, screen, early } of ROUTES) {
    // What the screen itself does not wait for is on its own.
    for (const [at, file] of [`${screen}.tsx`, ...early].entries()) {
      for (const chunk of closure(bundle, [chunkOf(bundle, file)]).difference(app))
        first.set(chunk, (first.get(chunk) ?? new Set()).add(`${name} ${at}`));
    }
  }
  const known = app.union(new Set(first.keys()));
  const later = new Map<Chunk, Set<string>>();
  for (const part of laterParts(bundle, known)) {
    for (const chunk of closure(bundle, [part]).difference(known))
      later.set(chunk, (later.get(chunk) ?? new Set()).add(part.fileName));
  }
  const names = new Map<string, string>();
  // The script that the page begins with starts the others.
  for (const { moduleIds } of app.difference(new Set([entry])))
    for (const id of moduleIds) names.set(id, isOfReact(id) ? 'vendor' : 'app');
  for (const id of entry.moduleIds) if (isOfReact(id)) names.set(id, 'vendor');
  for (const [of, users] of Object.entries({ first, later })) {
    for (const [at, { chunks }] of joined(bundle, groupsOf(users)).entries())
      for (const id of chunks.flatMap(({ moduleIds }) => moduleIds)) names.set(id, `${of}${at}`);
  }
  return names;
}

/** Parts that a page sends for once it runs. */
function laterParts(bundle: Rolldown.OutputBundle, known: ReadonlySet<Chunk>): Chunk[] {
  return Object.values(bundle).filter(
    (chunk): chunk is Chunk => chunk.type === 'chunk' && chunk.isDynamicEntry && !known.has(chunk),
  );
}

/** Chunks with the same users are one group. */
function groupsOf(users: ReadonlyMap<Chunk, ReadonlySet<string>>): readonly Group[] {
  const bySet = Map.groupBy(users.keys(), (chunk) => [...users.get(chunk)!].toSorted().join());
  return [...bySet.values()].map((chunks) => ({
    chunks,
    users: users.get(chunks[0]!)!,
    weight: chunks.reduce((sum, chunk) => sum + weightOf(chunk), 0),
  }));
}

const isOfReact = (id: string) => /\/node_modules\/(?:react|react-dom|scheduler)\//.test(id);

/** Merges the pair with the greatest gain, until no merge gains anything. */
function joined(bundle: Rolldown.OutputBundle, all: readonly Group[]): readonly Group[] {
  const groups = [...all];
  for (;;) {
    const best = groups
      .flatMap((one, at) => groups.slice(at + 1).map((other) => ({ one, other, worth: worthOf(one, other) })))
      .filter(({ worth }) => worth > 0)
      .toSorted((a, b) => b.worth - a.worth)
      .find(({ one, other }) => !isBetween(bundle, groups, [one, other]));
    if (!best) return groups;
    const { one, other } = best;
    groups.splice(groups.indexOf(one), 1);
    groups.splice(groups.indexOf(other), 1, {
      chunks: [...one.chunks, ...other.chunks],
      users: one.users.union(other.users),
      weight: one.weight + other.weight,
    });
  }
}

/** Nobody's first visit asks for a login first, so such screens count less. */
const GUARDED_VISITS = 0.25;
/** Most visits begin with a broadcast, a product or Home, which show a picture. */
const PICTURE_VISITS = 4;
const visits = new Map<string, number>(
  ROUTES.map(({ name, guard, showsPicture }) => [
    name,
    guard === 'login' ? GUARDED_VISITS : showsPicture ? PICTURE_VISITS : 1,
  ]),
);

function visitsOf(users: ReadonlySet<string>): number {
  return [...users].reduce((sum, user) => sum + (visits.get(user.split(' ', 1)[0]!) ?? 1), 0);
}

function worthOf(one: Group, other: Group): number {
  const cost = ({ users, weight }: Pick<Group, 'users' | 'weight'>) => visitsOf(users) * (weight + REQUEST);
  return (
    cost(one) + cost(other) - cost({ users: one.users.union(other.users), weight: one.weight + other.weight })
  );
}

/** Whether a third group needs one of the two and is needed by the other: as one they would need each other in a circle. */
function isBetween(bundle: Rolldown.OutputBundle, groups: readonly Group[], two: readonly Group[]): boolean {
  const ofTwo = new Set(two.flatMap(({ chunks }) => chunks));
  const needed = closure(bundle, [...ofTwo]);
  return groups.some(
    (third) =>
      !two.includes(third) &&
      third.chunks.some((chunk) => needed.has(chunk)) &&
      !closure(bundle, third.chunks).isDisjointFrom(ofTwo),
  );
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
