import autocannon from 'autocannon';
import { monotonicMs } from './clock.ts';
import { median } from './figures.ts';
import { Connections } from './http.ts';
import { closedLoop } from './loops.ts';
import { cpuBetween, cpuTime, type Server } from './processes.ts';
import type { Report } from './report.ts';

/** What a server can do when it is asked for all it can give. */
export interface Hits {
  readonly perSecond: number;
  /** Microseconds of the server's processor that a request took. */
  readonly cpuEach: number;
  /** Of them, those of the event loop's thread. */
  readonly loopEach: number;
  readonly generatorBusy: number;
  /** Share of the time in which the server wanted its core and had it not. */
  readonly serverHeldUp: number;
}

export interface Volley {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Spread over the connections, each in its turn. */
  readonly requests: readonly { readonly headers: Readonly<Record<string, string>>; readonly body: string }[];
}

/** How one contestant is asked for some seconds; resolves to how many answers there were, and in what time. */
type Fire = (
  server: Server,
  seconds: number,
) => Promise<{ readonly answers: number; readonly seconds: number }>;

const CONNECTIONS = 64;
/** A server of some size is compiled for longer than a bare one, and runs for days (s). */
const WARM_UP = 5;

export function autocannonOf({ method, path, requests }: Volley): Fire {
  return async ({ port }, seconds) => {
    let connection = 0;
    const result = await autocannon({
      url: `http://127.0.0.1:${port}`,
      connections: CONNECTIONS,
      duration: seconds,
      sampleInt: 100,
      setupClient(client) {
        const first = connection++;
        client.setRequests(
          requests
            .filter((_, at) => at % CONNECTIONS === first)
            .map(({ headers, body }) => ({ method, path, headers: { ...headers }, body })),
        );
      },
    });
    if (result.non2xx > 0 || result.errors > 0) {
      throw new Error(`${method} ${path}: ${result.non2xx} refusals, ${result.errors} errors`);
    }
    return { answers: result['2xx'], seconds: result.duration };
  };
}

/** For what is answered faster than autocannon can ask, or beside other load: bytes that are made beforehand. */
export function hammerOf(request: (at: number) => Buffer): Fire {
  return async ({ port }, seconds) => {
    const connections = new Connections();
    await connections.open(port, CONNECTIONS);
    const start = monotonicMs();
    const load = { clients: CONNECTIONS, ms: seconds * 1000, request };
    const { ok, refused } = await closedLoop(connections, load);
    connections.close();
    if (refused > 0) throw new Error(`${refused} requests were refused`);
    return { answers: ok, seconds: (monotonicMs() - start) / 1000 };
  };
}

export async function hitsOf(
  { server, fire }: Pick<Contestant, 'server' | 'fire'>,
  seconds: number,
): Promise<Hits> {
  const before = { server: cpuTime(server.pid), generator: cpuTime(process.pid), at: monotonicMs() };
  const fired = await fire(server, seconds);
  const wall = (monotonicMs() - before.at) / 1000;
  const { had, loop, waited } = cpuBetween(before.server, cpuTime(server.pid));
  return {
    perSecond: fired.answers / fired.seconds,
    cpuEach: (had / fired.answers) * 1e6,
    loopEach: (loop / fired.answers) * 1e6,
    serverHeldUp: waited / wall,
    generatorBusy: cpuBetween(before.generator, cpuTime(process.pid)).had / wall,
  };
}

export interface Contestant {
  readonly name: string;
  readonly server: Server;
  readonly fire: Fire;
}

/** Several rounds of all contestants in turn, so that a noisy minute hits them alike; the median of each. */
export async function compete<Name extends string>(
  report: Report,
  contestants: readonly (Contestant & { readonly name: Name })[],
  rounds: { readonly count: number; readonly seconds: number },
): Promise<Record<Name, Hits>> {
  for (const contestant of contestants) await hitsOf(contestant, WARM_UP);
  const all = contestants.map(({ name }) => ({ name, hits: [] as Hits[] }));
  for (let round = 0; round < rounds.count; round++) {
    for (const [i, contestant] of contestants.entries()) {
      const hits = await hitsOf(contestant, rounds.seconds);
      all[i]!.hits.push(hits);
      report.waited(hits.serverHeldUp);
      const { name } = contestant;
      const { perSecond, cpuEach, generatorBusy } = hits;
      report.step(
        `${name}: ${perSecond.toFixed(0)}/s, ${cpuEach.toFixed(0)} µs CPU each, generator ${(generatorBusy * 100).toFixed(0)} %`,
      );
    }
  }
  const middle = (hits: readonly Hits[], of: keyof Hits) => median(hits.map((each) => each[of]));
  return Object.fromEntries(
    all.map(({ name, hits }) => [
      name,
      {
        perSecond: middle(hits, 'perSecond'),
        cpuEach: middle(hits, 'cpuEach'),
        loopEach: middle(hits, 'loopEach'),
        generatorBusy: middle(hits, 'generatorBusy'),
        serverHeldUp: middle(hits, 'serverHeldUp'),
      },
    ]),
  ) as Record<Name, Hits>;
}
