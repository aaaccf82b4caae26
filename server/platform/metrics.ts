import { createHash, timingSafeEqual } from 'node:crypto';
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type MetricValueWithName,
} from 'prom-client';
import type { FastifyInstance, FastifyRequest, onResponseHookHandler } from 'fastify';
import { isLoopback } from './address.ts';
import type { Bus } from './bus/bus.ts';
import type { Hub } from './gateway/hub.ts';
import { refuse } from './http/errors.ts';
import type { EventLog } from './log/log.ts';
import type { Reactions } from './log/reactions.ts';
import type { Scheduler } from './log/timers.ts';
import { TIME_BUCKETS, Times } from './times.ts';

export interface Measured {
  readonly hub: Pick<Hub, 'stats' | 'longestStuck'>;
  readonly log: Pick<EventLog, 'stats' | 'trouble'>;
  readonly bus: Pick<Bus, 'connected'>;
  readonly scheduler: Pick<Scheduler, 'stats'>;
  readonly reactions: Pick<Reactions, 'stats'>;
}

/**
 * Counts what the process, its gateway and its log do. What must stay true:
 * - All of it is in memory: it is there when the database is not.
 * - How many series there are is bounded by what is in the program: none is named by what somebody sends.
 * - The README names each of them, and Prometheus' own check has nothing against the names.
 */
export function collectMetrics(app: FastifyInstance, measured: Measured): Registry {
  const { hub, log, bus, scheduler, reactions } = measured;
  const registry = new Registry();
  const registers = [registry];

  countRequests(app, registers);

  gauge('log_up', '1: the log takes commands.', registers, () => (log.trouble() === null ? 1 : 0));
  gauge('log_position', 'Position of the last event heard of.', registers, () => log.stats().position);
  gauge('log_waiting', 'Commands that wait for their turn.', registers, () => log.stats().waiting);
  total('log_commands', 'Commands that were decided.', registers, () => log.stats().commands);
  times(
    'log_group_duration',
    'How long a group of commands took to commit.',
    registers,
    () => log.stats().group,
  );

  reactionGauges(reactions, registers);
  const timer = () => scheduler.stats();
  times('timer_lateness', 'How long after its time a timer was done.', registers, () => timer().lateness);
  total('timer_failures', 'Tries of timers that failed.', registers, () => timer().failures);
  gauge('timers_failing', 'Timers that failed and wait for another try.', registers, () => timer().failing);

  gauge('bus_up', '1: messages pass between processes.', registers, () => (bus.connected ? 1 : 0));

  gauge('sockets', 'Open room sockets.', registers, () => hub.stats().sessions);
  gauge('rooms', 'Rooms with viewers in this process.', registers, () => hub.stats().rooms);
  gauge(
    'gateway_reader_stuck_seconds',
    'How long the slowest reader has taken nothing.',
    registers,
    () => hub.longestStuck() / 1000,
  );
  for (const [name, [key, help]] of Object.entries(GATEWAY_TOTALS))
    total(`gateway_${name}`, help, registers, () => hub.stats()[key]);
  new Counter({
    name: 'sellover_gateway_closed_total',
    help: 'Sockets closed, by close code; 0: by the other side.',
    labelNames: ['code'],
    registers,
    collect() {
      this.reset();
      for (const [code, count] of hub.stats().closed) this.inc({ code }, count);
    },
  });
  times('gateway_window', 'How long messages were gathered.', registers, () => hub.stats().window);
  times('gateway_fanout_duration', 'How long a batch took to hand out.', registers, () => hub.stats().fanout);

  return Registry.merge([metricsOfProcess(), registry]);
}

const GATEWAY_TOTALS = {
  joins: ['joins', 'Room joins.'],
  received: ['received', 'Frames received from viewers.'],
  refused: ['refused', 'Frames refused as bad or too many.'],
  writes: ['writes', 'Writes to room sockets.'],
  deliveries: ['deliveries', 'Messages written to room sockets.'],
  written_bytes: ['bytes', 'Bytes written to room sockets.'],
  skipped: ['skipped', 'Writes without passing messages, for slow readers.'],
  unheard: ['unheard', 'Messages on the bus that were forged, repeated or unreadable.'],
  repaired: ['repaired', 'Messages read from the log because the bus did not bring them.'],
} as const;

function reactionGauges(reactions: Measured['reactions'], registers: Registry[]): void {
  const labelNames = ['reaction'];
  new Gauge({
    name: 'sellover_reaction_lag_seconds',
    help: 'How long a reaction has had something to do; 0: it has done everything.',
    labelNames,
    registers,
    collect() {
      for (const { name, lag } of reactions.stats()) this.set({ reaction: name }, lag / 1000);
    },
  });
  new Counter({
    name: 'sellover_reaction_failures_total',
    help: 'Tries of reactions that failed.',
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const { name, failures } of reactions.stats()) this.inc({ reaction: name }, failures);
    },
  });
}

let ofProcess: Registry | undefined;

/** Once for all servers in it: what watches a process goes on for as long as that lives, and would keep a server alive. */
function metricsOfProcess(): Registry {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  // Gauges whose names say that they are counters; what they count stands under other names, by type.
  for (const each of ['resources', 'handles', 'requests'])
    ofProcess.removeSingleMetric(`nodejs_active_${each}_total`);
  return ofProcess;
}

/** Whether this request may read the metrics. */
export type MayRead = (request: FastifyRequest) => boolean;

/** Gives Prometheus at `/metrics` what was counted; for whoever may not read it there is no such page. */
export function serveMetrics(app: FastifyInstance, registry: Registry, mayRead: MayRead): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request)) return refuse(reply, '0004');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

export function withToken(token: string): MayRead {
  const wanted = digest(`Bearer ${token}`);
  return ({ headers }) => timingSafeEqual(digest(headers.authorization ?? ''), wanted);
}

/** For programs of this machine, but not for what a proxy on it brings, trusted or not. */
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

/** Counts in plain maps: looking labels up for every answer would cost a sixth of a small one. */
function countRequests(app: FastifyInstance, registers: Registry[]): void {
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
  new Counter({
    name: 'sellover_http_requests_total',
    help: 'Answered requests by method, route, status and result code; pages have no code.',
    labelNames: ['method', 'route', 'status', 'code'],
    registers,
    collect() {
      this.reset();
      for (const [route, { counts }] of routes) {
        for (const [kind, count] of counts) {
          const [method, status, code] = kind.split(' ') as [string, string, string];
          this.inc({ method, route, status, code }, count);
        }
      }
    },
  });
  new KeptHistogram(
    'http_request_duration',
    'How long requests took to answer, by route.',
    function* () {
      for (const [route, { times: kept }] of routes) if (kept.count > 0) yield [{ route }, kept];
    },
    registers,
  );
}

function gauge(name: string, help: string, registers: Registry[], read: () => number): void {
  new Gauge({
    name: `sellover_${name}`,
    help,
    registers,
    collect() {
      this.set(read());
    },
  });
}

function total(name: string, help: string, registers: Registry[], read: () => number): void {
  new Counter({
    name: `sellover_${name}_total`,
    help,
    registers,
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}

function times(name: string, help: string, registers: Registry[], read: () => Times): void {
  new KeptHistogram(name, help, () => [[{}, read()]], registers);
}

type Series = readonly [labels: Readonly<Record<string, string>>, times: Times];

/** A histogram in seconds over counts that are kept elsewhere at low cost; this class only exports them to Prometheus. */
class KeptHistogram extends Histogram {
  readonly #named: { readonly name: string; readonly help: string };
  readonly #read: () => Iterable<Series>;

  constructor(name: string, help: string, read: () => Iterable<Series>, registers: Registry[]) {
    const named = { name: `sellover_${name}_seconds`, help };
    super({ ...named, registers });
    this.#named = named;
    this.#read = read;
  }

  override async get(): ReturnType<Histogram['get']> {
    const { name } = this.#named;
    const values: MetricValueWithName<string>[] = [];
    for (const [labels, { counts, sum, count }] of this.#read()) {
      let below = 0;
      for (const [bucket, bound] of TIME_BUCKETS.entries()) {
        below += counts[bucket]!;
        const le = bound === Infinity ? '+Inf' : String(bound / 1000);
        values.push({ metricName: `${name}_bucket`, labels: { le, ...labels }, value: below });
      }
      values.push({ metricName: `${name}_sum`, labels, value: sum / 1000 });
      values.push({ metricName: `${name}_count`, labels, value: count });
    }
    // Its types know the kind as a number; it has always been this word.
    const metric: object = { ...this.#named, type: 'histogram', aggregator: 'sum', values };
    return metric as Awaited<ReturnType<Histogram['get']>>;
  }

  /** What a registry asks for when it writes its text. */
  getForPromString(): ReturnType<Histogram['get']> {
    return this.get();
  }
}
