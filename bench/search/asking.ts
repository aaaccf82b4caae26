/**
 * Asks a server for what people look for, at a steady rate, and prints its response times as JSON. It is a program of its own: the
 * process that fills the mall has a large heap, and its garbage collector would delay the answers.
 */
import { requestOf } from '../../schema/call.ts';
import { START_INDEX_MAX } from '../../schema/constants.ts';
import { searchProducts, searchSuggestions } from '../../schema/catalog/search.ts';
import { monotonicMs, sleep } from '../harness/clock.ts';
import { Histogram } from '../harness/figures.ts';
import { Connections, requestBytes } from '../harness/http.ts';
import { cpuBetween, cpuTime, cpuTimeOfAll, residentBytes, type CpuTime } from '../harness/processes.ts';
import { Naming, type MallSize } from './mall.ts';
import { queries } from './quality.ts';

/** Requests a second. */
export const RATE = 50;
const CONNECTIONS = 64;
/** Before each measurement: the first calls of a kind wait for the compiler. */
const WARM_MS = 1_000;
const ROWS = 20;
const FAR_PAGE = 1000;

export interface Asking {
  readonly port: number;
  readonly pid: number;
  /** The database's process, if it is a server. */
  readonly database: number | undefined;
  readonly size: MallSize;
  /** How long for each kind. */
  readonly ms: number;
}

export interface Answered {
  readonly name: string;
  /** ms. */
  readonly p50: number;
  readonly p99: number;
  readonly aims: Asked['aims'];
  readonly cpu: CpuTime;
  readonly ofDatabase?: CpuTime;
}

interface Asked {
  readonly name: string;
  readonly path: () => string;
  /** ms of the slowest hundredth, on SQLite and on PostgreSQL. */
  readonly aims: readonly [number, number];
}

function askedOf(size: MallSize): Asked[] {
  const naming = new Naming();
  const typed = queries();
  const keyword = () =>
    naming.chance() < 0.3
      ? typed[Math.floor(naming.chance() * typed.length)]!.keyword
      : naming.some(naming.chance() < 0.5 ? 1 : 2);
  const page = (startIndex: number) => ({ startIndex, rowCount: ROWS });
  const far = page(Math.min(FAR_PAGE * ROWS, size.products - ROWS, START_INDEX_MAX));
  const list =
    (sort: 'new' | 'price' | 'sold') =>
    (startIndex: number, more = {}) =>
      requestOf(searchProducts, { sort, ...more, ...page(startIndex) }).path;
  const category = () => ({ categorySysId: 101 + Math.floor(naming.chance() * 20) });
  const brand = () => ({ brandSysId: 1_000 + Math.floor(naming.chance() * size.brands) });
  return [
    {
      name: 'products by a keyword',
      path: () => requestOf(searchProducts, { keyword: keyword(), ...page(0) }).path,
      aims: [30, 60],
    },
    {
      name: 'suggestions while typing',
      path: () => requestOf(searchSuggestions, { keyword: beginning(keyword(), naming) }).path,
      aims: [15, 15],
    },
    { name: 'the newest, page 1', path: () => list('new')(0), aims: [15, 15] },
    {
      name: `the newest, page ${far.startIndex / ROWS}`,
      path: () => list('new')(far.startIndex),
      aims: [15, 15],
    },
    { name: 'by price, page 1', path: () => list('price')(0), aims: [15, 15] },
    {
      name: `by price, page ${far.startIndex / ROWS}`,
      path: () => list('price')(far.startIndex),
      aims: [15, 15],
    },
    { name: 'the best sold, page 1', path: () => list('sold')(0), aims: [15, 15] },
    { name: 'what is on sale, page 1', path: () => list('new')(0, { isOnSale: 1 }), aims: [15, 15] },
    {
      name: `what is on sale, page ${far.startIndex / ROWS}`,
      path: () => list('new')(far.startIndex, { isOnSale: 1 }),
      aims: [15, 15],
    },
    { name: 'a category, page 1', path: () => list('new')(0, category()), aims: [15, 15] },
    {
      name: 'a category by price, in the middle',
      path: () => list('price')(Math.min(size.products / 40, START_INDEX_MAX), category()),
      aims: [15, 15],
    },
    { name: 'a brand', path: () => list('new')(0, brand()), aims: [15, 15] },
  ];
}

/** A random beginning of the keyword, as in a field that somebody is typing into. */
function beginning(keyword: string, naming: Naming): string {
  return keyword.slice(0, 1 + Math.floor(naming.chance() * keyword.length));
}

/** From the moment at which each request was to leave, whether or not the server keeps up. */
async function atRate(port: number, { path }: Asked, ms: number): Promise<Histogram> {
  const times = new Histogram();
  const connections = new Connections();
  await connections.open(port, CONNECTIONS);
  const from = monotonicMs();
  const answers: Promise<void>[] = [];
  for (let at = 0; at < (ms * RATE) / 1000; at++) {
    const dueAt = from + (at * 1000) / RATE;
    while (monotonicMs() < dueAt) await sleep(1);
    const asked = path();
    const request = requestBytes('GET', asked, {}, '');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const answered = (status: number) => {
      times.add(monotonicMs() - dueAt);
      if (status === 200) resolve();
      else reject(new Error(`${asked} was answered with ${status}`));
    };
    while (!connections.send(request, answered)) await sleep(1);
    answers.push(promise);
  }
  await Promise.all(answers);
  connections.close();
  return times;
}

export interface Answers {
  readonly answered: readonly Answered[];
  /** Bytes that the server took for all of them, once it was warm. */
  readonly memory: number;
}

async function answersTo({ port, pid, database, size, ms }: Asking): Promise<Answers> {
  const all = askedOf(size);
  await atRate(port, all[0]!, ms / 2);
  const before = residentBytes(pid);
  const answered: Answered[] = [];
  for (const asked of all) {
    await atRate(port, asked, WARM_MS);
    const now = () => [cpuTime(pid), ...(database === undefined ? [] : [cpuTimeOfAll(database)])];
    const began = now();
    const times = await atRate(port, asked, ms);
    const [cpu, ofDatabase] = now().map((ended, at) => cpuBetween(began[at]!, ended));
    const { name, aims } = asked;
    const [p50, p99] = [times.quantile(0.5), times.quantile(0.99)];
    answered.push({ name, p50, p99, aims, cpu: cpu!, ...(ofDatabase && { ofDatabase }) });
  }
  return { answered, memory: Math.max(0, residentBytes(pid) - before) };
}

if (import.meta.main) {
  process.stdout.write(JSON.stringify(await answersTo(JSON.parse(process.argv[2]!) as Asking)));
}
