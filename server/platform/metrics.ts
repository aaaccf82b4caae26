import { createHash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { FastifyInstance, FastifyRequest, onResponseHookHandler } from 'fastify';
import { isLoopback } from './address.ts';
import type { Bus } from './bus/bus.ts';
import type { Hub } from './gateway/hub.ts';
import { refuse } from './http/errors.ts';
import type { EventLog } from './log/log.ts';
import { TIME_BUCKETS, type Times } from './times.ts';

export interface Measured {
  readonly hub: Hub;
  readonly log: EventLog;
  readonly bus: Bus;
}

/** Counts what the process, its gateway and its log do. All of it is in memory: it is there when the database is not. */
export function collectMetrics(app: FastifyInstance, { hub, log, bus }: Measured): Registry {
  const registry = new Registry();
  const registers = [registry];

  countRequests(app, registers);

  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `sellover_${name}`,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('log_position', 'Position of the last event heard of.', () => log.stats().position);
  gauge('log_up', '1: the log takes commands.', () => (log.trouble() === null ? 1 : 0));
  gauge('log_waiting', 'Commands that wait for their turn.', () => log.stats().waiting);
  gauge('bus_up', '1: messages pass between processes.', () => (bus.connected ? 1 : 0));
  gauge('sockets', 'Open room sockets.', () => hub.stats().sessions);
  gauge('reader_stuck_ms', 'How long the slowest reader has taken nothing (ms).', () => hub.longestStuck());
  gauge('rooms', 'Rooms with viewers in this process.', () => hub.stats().rooms);

  const counted = {
    joins: 'Room joins.',
    received: 'Frames received from viewers.',
    refused: 'Frames refused as bad or too many.',
    writes: 'Writes to room sockets.',
    deliveries: 'Messages written to room sockets.',
    bytes: 'Bytes written to room sockets.',
    skipped: 'Writes without passing messages, for slow readers.',
    unheard: 'Messages on the bus that were forged, repeated or unreadable.',
    repaired: 'Messages read from the log because the bus did not bring them.',
  } as const;
  for (const [key, help] of Object.entries(counted)) {
    total(`gateway_${key}`, help, registers, () => hub.stats()[key as keyof typeof counted]);
  }
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
  total('log_commands', 'Commands that were decided.', registers, () => log.stats().commands);
  times('log_group', 'How long a group of commands took to commit (ms).', registers, () => log.stats().group);
  times('gateway_window', 'How long messages were gathered (ms).', registers, () => hub.stats().window);
  times('gateway_fanout', 'How long a batch took to hand out (ms).', registers, () => hub.stats().fanout);

  return Registry.merge([metricsOfProcess(), registry]);
}

let ofProcess: Registry | undefined;

/** Once for all servers in it: what watches a process goes on for as long as that lives, and would keep a server alive. */
function metricsOfProcess(): Registry {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
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

/** Counts in plain maps: looking labels up for every answer would cost a sixth of a small one. */
function countRequests(app: FastifyInstance, registers: Registry[]): void {
  const routes = new Map<string, Map<string, number>>();
  const counter = (route: string): onResponseHookHandler => {
    const counts = routes.get(route) ?? new Map<string, number>();
    routes.set(route, counts);
    return (request, reply, done) => {
      const key = `${request.method} ${reply.statusCode}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
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
    help: 'Answered requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
    collect() {
      this.reset();
      for (const [route, counts] of routes) {
        for (const [key, count] of counts) {
          const [method, status] = key.split(' ') as [string, string];
          this.inc({ method, route, status }, count);
        }
      }
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

/** A histogram that the gateway keeps itself, cheaply; here it only takes Prometheus' form. */
function times(name: string, help: string, registers: Registry[], read: () => Times): void {
  new Gauge({
    name: `sellover_${name}_ms_bucket`,
    help,
    labelNames: ['le'],
    registers,
    collect() {
      let sum = 0;
      const { counts } = read();
      TIME_BUCKETS.forEach((bound, i) => {
        sum += counts[i] ?? 0;
        this.set({ le: bound === Infinity ? '+Inf' : String(bound) }, sum);
      });
    },
  });
}
