import { createHash, timingSafeEqual } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { FastifyInstance, FastifyRequest, onResponseHookHandler } from 'fastify';
import { isLoopback } from './address.ts';
import type { Bus } from './bus/bus.ts';
import type { Hub } from './gateway/hub.ts';
import { refuse } from './http/errors.ts';
import type { EventLog } from './log/log.ts';
import type { Reactions } from './log/background/reactions.ts';
import type { Scheduler } from './log/background/timers.ts';
import { register, type Metrics, type Reading } from './metric.ts';
import { Times } from './times.ts';

export interface Measured {
  readonly hub: Pick<Hub, 'stats' | 'longestStuck'>;
  readonly log: Pick<EventLog, 'stats' | 'trouble'>;
  readonly bus: Pick<Bus, 'connected'>;
  readonly scheduler: Pick<Scheduler, 'stats'>;
  readonly reactions: Pick<Reactions, 'stats'>;
  /** Where the database is; null: on no disk of ours. */
  readonly dataDir: string | null;
}

/** The platform's metrics. Each domain adds its own. */
export const platformMetrics = {
  http_requests: {
    kind: 'total',
    labels: ['method', 'route', 'status', 'code'],
    help: 'answers, by `method`, `route`, `status` and result `code`; pages have no code',
    look: 'those with status 500 or 503 rise',
  },
  http_request_duration: {
    kind: 'times',
    labels: ['route'],
    help: 'how long answers took, by `route`',
    look: 'one in a hundred takes more than a second',
  },
  log_up: { kind: 'gauge', help: '1 while the log takes commands', look: 'it is 0; `/readyz` says why' },
  log_position: {
    kind: 'gauge',
    help: 'the position of the last event heard of',
    look: 'nodes differ by more than what happens in a second: one lags',
  },
  log_waiting: {
    kind: 'gauge',
    help: 'commands that wait for their turn',
    look: 'it stays above 100: the database is slow, or something holds its lock',
  },
  log_commands: { kind: 'total', help: 'commands that were decided' },
  log_group_duration: {
    kind: 'times',
    help: 'how long groups of commands took to commit',
    look: 'its mean is above 0.1',
  },
  reaction_lag_seconds: {
    kind: 'gauge',
    labels: ['reaction'],
    help: 'how long a reaction has had something to do, by `reaction`',
    look: 'it rises above 10: rooms are not told what was bought',
  },
  reaction_failures: {
    kind: 'total',
    labels: ['reaction'],
    help: 'tries of reactions that failed, by `reaction`',
    look: 'it rises; the log says why',
  },
  timer_lateness: {
    kind: 'times',
    help: 'how long after its time a timer was done',
    look: 'its mean is above 5: orders are given up late',
  },
  timer_failures: {
    kind: 'total',
    help: 'tries of timers that failed',
    look: 'it rises: a refund or a text may be stuck',
  },
  timers_failing: {
    kind: 'gauge',
    help: 'timers that failed and wait for another try',
    look: 'it stays above 0',
  },
  disk_free_bytes: {
    kind: 'gauge',
    labels: ['folder'],
    help: 'what the disk of `DATA_DIR` still takes (`folder="data"`); on PostgreSQL there is none',
    look: 'it is below 2 GB: a full disk stops all orders',
  },
  bus_up: {
    kind: 'gauge',
    help: '1 while messages pass between nodes',
    look: 'it is 0: NATS is away. Rooms go on from the log, up to a second later, and limits count node by node',
  },
  sockets: { kind: 'gauge', help: 'open room sockets' },
  rooms: { kind: 'gauge', help: 'rooms with viewers in this process' },
  gateway_joins: { kind: 'total', help: 'room joins' },
  gateway_received: { kind: 'total', help: 'frames from viewers' },
  gateway_refused: {
    kind: 'total',
    help: 'frames from viewers that were refused as bad or too many',
    look: 'they are many: somebody floods',
  },
  gateway_writes: { kind: 'total', help: 'writes to room sockets' },
  gateway_deliveries: { kind: 'total', help: 'messages in these writes' },
  gateway_written_bytes: { kind: 'total', help: 'bytes in these writes' },
  gateway_skipped: {
    kind: 'total',
    help: 'writes without passing messages, for slow readers',
    look: 'it rises beside many viewers: the way to them is full',
  },
  gateway_closed: {
    kind: 'total',
    labels: ['code'],
    help: 'sockets closed, by close `code`; 0: by the other side',
  },
  gateway_repaired: {
    kind: 'total',
    help: 'messages read from the log because the bus did not bring them',
    look: 'it rises: NATS loses messages',
  },
  gateway_unheard: {
    kind: 'total',
    help: 'messages on the bus that were forged, repeated or unreadable',
    look: 'it rises: somebody else speaks on NATS, or secrets differ',
  },
  gateway_window: {
    kind: 'times',
    help: 'how long messages were gathered',
    look: 'its mean is above 0.1: the node has more viewers than it can tell at once',
  },
  gateway_fanout_duration: { kind: 'times', help: 'how long a batch took to hand out' },
  gateway_reader_stuck_seconds: {
    kind: 'gauge',
    help: 'how long the slowest reader has taken nothing',
    look: 'it stays above 5: viewers’ lines take nothing; after 9 they are put out',
  },
} as const satisfies Metrics;

/** A domain's metrics, with what it counts. */
export interface CountedMetrics {
  readonly metrics: Metrics;
  readonly readings: Readonly<Record<string, Reading>>;
}

/** Collects the metrics of the process, its gateway, its log and the domains. */
export function collectMetrics(
  app: FastifyInstance,
  measured: Measured,
  domains: readonly CountedMetrics[],
): Registry {
  const { hub, log, bus, scheduler, reactions, dataDir } = measured;
  const registry = new Registry();
  const routes = countRequests(app);
  const gateway = () => hub.stats();
  register(
    platformMetrics,
    {
      *http_requests() {
        for (const [route, { counts }] of routes) {
          for (const [kind, count] of counts) {
            const [method, status, code] = kind.split(' ') as [string, string, string];
            yield [{ method, route, status, code }, count];
          }
        }
      },
      *http_request_duration() {
        for (const [route, { times }] of routes) if (times.count > 0) yield [{ route }, times];
      },
      log_up: () => (log.trouble() === null ? 1 : 0),
      log_position: () => log.stats().position,
      log_waiting: () => log.stats().waiting,
      log_commands: () => log.stats().commands,
      log_group_duration: () => log.stats().group,
      *reaction_lag_seconds() {
        for (const { name, lag } of reactions.stats()) yield [{ reaction: name }, lag / 1000];
      },
      *reaction_failures() {
        for (const { name, failures } of reactions.stats()) yield [{ reaction: name }, failures];
      },
      timer_lateness: () => scheduler.stats().lateness,
      timer_failures: () => scheduler.stats().failures,
      timers_failing: () => scheduler.stats().failing,
      *disk_free_bytes() {
        const free = dataDir === null ? null : freeBytes(dataDir);
        if (free !== null) yield [{ folder: 'data' }, free];
      },
      bus_up: () => (bus.connected ? 1 : 0),
      sockets: () => gateway().sessions,
      rooms: () => gateway().rooms,
      gateway_joins: () => gateway().joins,
      gateway_received: () => gateway().received,
      gateway_refused: () => gateway().refused,
      gateway_writes: () => gateway().writes,
      gateway_deliveries: () => gateway().deliveries,
      gateway_written_bytes: () => gateway().bytes,
      gateway_skipped: () => gateway().skipped,
      *gateway_closed() {
        for (const [code, count] of gateway().closed) yield [{ code: String(code) }, count];
      },
      gateway_repaired: () => gateway().repaired,
      gateway_unheard: () => gateway().unheard,
      gateway_window: () => gateway().window,
      gateway_fanout_duration: () => gateway().fanout,
      gateway_reader_stuck_seconds: () => hub.longestStuck() / 1000,
    },
    registry,
  );
  for (const { metrics, readings } of domains) register(metrics, readings, registry);
  return Registry.merge([metricsOfProcess(), registry]);
}

/** Null: the folder is gone. */
function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

let ofProcess: Registry | undefined;

/** Once for all servers in a process: these observers run as long as the process, and would keep a server alive. */
function metricsOfProcess(): Registry {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  // The library's gauges whose names claim to be counters. Other metrics count the same by type.
  for (const each of ['resources', 'handles', 'requests'])
    ofProcess.removeSingleMetric(`nodejs_active_${each}_total`);
  return ofProcess;
}

/** Whether this request may read the metrics. */
export type MayRead = (request: FastifyRequest) => boolean;

/** Serves the metrics at `/metrics`, and 404 to callers who may not read them. */
export function serveMetrics(app: FastifyInstance, registry: Registry, mayRead: MayRead): void {
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) return refuse(reply, '0004');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

export function withToken(token: string): MayRead {
  const wanted = digest(`Bearer ${token}`);
  return ({ headers }) => timingSafeEqual(digest(headers.authorization ?? ''), wanted);
}

/** For programs on this machine, but not for requests through a proxy on it, trusted or not. */
export const fromThisMachine: MayRead = ({ socket, headers }) =>
  isLoopback(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers['forwarded'] === undefined;

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** What was answered at one route. */
class Answered {
  /** By method, status and result code. */
  readonly counts = new Map<string, number>();
  readonly times = new Times();

  add(kind: string, ms: number): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    this.times.add(ms);
  }
}

/** Counts in plain maps. Looking labels up for every answer would cost a sixth of a small one. */
function countRequests(app: FastifyInstance): ReadonlyMap<string, Answered> {
  const routes = new Map<string, Answered>();
  const counter = (route: string): onResponseHookHandler => {
    const answered = routes.get(route) ?? new Answered();
    routes.set(route, answered);
    return (request, reply, done) => {
      answered.add(`${request.method} ${reply.statusCode} ${reply.resultCode}`, reply.elapsedTime);
      done();
    };
  };
  app.addHook('onRoute', (route) => {
    route.onResponse = [counter(route.url), ...[route.onResponse ?? []].flat()];
  });
  const countUnknown = counter('none');
  app.addHook('onResponse', function (request, reply, done) {
    if (request.is404) countUnknown.call(this, request, reply, done);
    else done();
  });
  return routes;
}
