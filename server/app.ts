import { readFileSync } from 'node:fs';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { BODY_BYTES_MAX, REQUEST_ID_HEADER } from '../schema/constants.ts';
import { VIEWS_WINDOW } from '../schema/room/constants.ts';
import { apiDescribed } from './api-described.ts';
import { requireReauth } from './domains/members/account/sessions/reauth.ts';
import { Tokens } from './domains/members/account/sessions/tokens.ts';
import { Bearers } from './domains/members/apikey/bearers.ts';
import { Catalog } from './domains/catalog/catalog/catalog.ts';
import { knowShops } from './domains/catalog/catalog/shops.ts';
import { PushedStreams } from './domains/broadcasts/ingest/pushed-streams.ts';
import { RoomsForGateway } from './domains/room/room/backend.ts';
import { guards, modules, openLog } from './domains.ts';
import { mountPages } from './pages.ts';
import type { Config } from './settings.ts';
import type { Bus } from './platform/bus/bus.ts';
import { MemoryBus } from './platform/bus/memory.ts';
import { NatsBus, type NatsBusOptions } from './platform/bus/nats.ts';
import type { Clock } from './platform/clock.ts';
import type { CoreConfig } from './platform/config.ts';
import { Outage } from './platform/outage.ts';
import { Hub } from './platform/gateway/hub.ts';
import { defaultSettings, type GatewaySettings } from './platform/gateway/settings.ts';
import { mountGateway } from './platform/gateway/socket.ts';
import { LargeBodies, type Admission } from './platform/http/admission.ts';
import { WriteBudget } from './platform/http/write-budget.ts';
import { acceptForms } from './platform/http/body.ts';
import { tellTime } from './platform/http/date.ts';
import { Documentation, serveDocument } from './platform/http/documentation.ts';
import { answerErrors, refuse } from './platform/http/errors.ts';
import { finishRequests, type Ended } from './platform/http/finishing.ts';
import { healthRoutes } from './platform/http/health.ts';
import { endSlowRequests, usualPatience, type Patience } from './platform/http/patience.ts';
import { cameFrom } from './platform/http/proxies.ts';
import { ofRequest, requestLogged } from './platform/http/request-log.ts';
import { logRequests, nameRequests, requestIds } from './platform/http/request-line.ts';
import { mount } from './platform/http/route.ts';
import { useContractValidation } from './platform/http/validation.ts';
import { Limits } from './platform/limits/limits.ts';
import { Telling } from './platform/limits/telling.ts';
import { systemSource, type Source } from './platform/source.ts';
import { isOfOutage, type EventLog } from './platform/log/log.ts';
import { secretsOf, type Secrets } from './platform/secrets.ts';
import type { QueueBounds } from './platform/log/deciding/queue.ts';
import { Reactions } from './platform/log/background/reactions.ts';
import { Scheduler } from './platform/log/background/timers.ts';
import {
  collectMetrics,
  fromThisMachine,
  serveMetrics,
  withToken,
  type MayRead,
} from './platform/metrics.ts';
import { Domains, operationsOf, type Platform } from './platform/module.ts';
import { openTracing } from './platform/tracing/opening.ts';
import type { Tracing } from './platform/tracing/tracing.ts';

/** The whole server, put together and not listening yet. */
export interface Sellover {
  readonly app: FastifyInstance;
  /** Serves `/metrics` if it has a separate address. */
  readonly metricsApp: FastifyInstance | null;
  readonly log: EventLog;
  /** Opens all ports, the main one last. Resolves to its address. */
  listen(at: { readonly host: string; readonly port: number }): Promise<string>;
  /** A service of one of the domains. */
  use<T extends object>(service: new (...args: never[]) => T): T;
  /** Resolves when all reactions to the events committed so far are done. */
  settled(): Promise<void>;
  /** Resolves when nothing is running. Timers and batches may still wait for their time. */
  idle(): Promise<void>;
  close(): Promise<StoppedServer>;
}

/** What a stop finished. Timed commands and reactions are finished in any case, or done after the next start. */
export interface StoppedServer {
  /** Those of HTTP that were not idle. */
  readonly connections: Ended;
  readonly sockets: Ended;
}

const ours = new URL('..', import.meta.url);
/** Together with closing the sockets this stays well under five seconds. */
const CLOSE_WITHIN = 1500;
/** A room that shares its log reads it this often for messages that NATS may have lost. */
const CHECK_LOG_EVERY = 1000;
/** If the clock was set back recently, one of these events is from before that. */
const LATEST_EVENTS = 1000;

const { version } = JSON.parse(readFileSync(new URL('package.json', ours), 'utf8')) as { version: string };

/** Options for tests and shows. */
export interface Ways {
  readonly patience?: Patience;
  /** False: rooms hear of each purchase at once, not in batches. */
  readonly paced?: boolean;
  /** How long product views are batched (ms). A request for one waits for its record; on a moved clock this is 0. */
  readonly viewsWindow?: number;
  readonly source?: Source;
  /** How many commands may wait, and for how long. */
  readonly queue?: QueueBounds;
}

export async function openSellover(config: Config, clock: Clock, ways: Ways = {}): Promise<Sellover> {
  const opened: Closing[] = [];
  try {
    return await putTogether(config, clock, ways, opened);
  } catch (error) {
    await closeAll(opened);
    throw error;
  }
}

type Closing = () => Promise<void> | void;

/** Closes the last opened first, so that the log's file is complete when its turn comes. */
async function closeAll(opened: readonly Closing[]): Promise<void> {
  for (const close of opened.toReversed()) await close();
}

async function putTogether(config: Config, clock: Clock, ways: Ways, opened: Closing[]): Promise<Sellover> {
  const { patience = usualPatience, paced = true, viewsWindow = VIEWS_WINDOW } = ways;
  // No request comes before all is put together.
  const requestId = () => source.requestId();
  const tracing = await openTracing(config.tracesEndpoint);
  const app = openHttp(config, patience, { requestId, tracing, clock });
  tracing?.reportTo(app.log);
  opened.push(() => tracing?.close());
  const report = (error: unknown) => app.log.error({ err: error }, 'a room failed');
  let secrets: Secrets | undefined;
  // Nothing is published or received before the log is open.
  const outage = new Outage({ lost: 'NATS is away', back: 'NATS is back' }, app.log);
  const bus = await openBus(config, { secret: () => secrets!.tokenSecret, report, outage });
  tracing?.watchBus(bus);
  opened.push(() => bus.close());
  const claim = config.natsUrl === null ? 'alone' : 'together';
  const { sealKey, tokenSecret } = config;
  const log = await openLog(config, {
    clock,
    logger: app.log,
    claim,
    sealKey,
    ...(ways.queue && { queue: ways.queue }),
    ...(tracing && { whenOpen: (engine) => tracing.watchEngine(engine) }),
  });
  tracing?.watchLog(log);
  opened.push(() => log.close());
  secrets = await secretsOf(config, tokenSecret, app.log);

  const latest = await log.read({ limit: LATEST_EVENTS, backwards: true });
  const usedUntil = Math.max(0, ...latest.map(({ recordedAt }) => recordedAt));
  const source: Source = ways.source ?? systemSource(clock, log.process, usedUntil);
  const telling = config.natsUrl === null ? null : await Telling.open(bus, secrets.tokenSecret);
  opened.push(() => telling?.close());
  const limits = new Limits(clock, telling);
  const platform = {
    config,
    secrets,
    log,
    clock,
    source,
    logger: app.log,
    limits,
    bus: config.natsUrl === null ? null : bus,
    viewsWindow,
  };
  const { domains, hub } = await openDomains(platform, bus, report);
  const scheduler = new Scheduler({ ...platform, ...domains.rules });
  const reactions = new Reactions({ ...platform, paced, reactions: domains.reactions });

  let closing = false;
  // A process goes on without its bus. It then reads from the log, a little later, what others commit.
  healthRoutes(app, [() => (closing ? 'the server is stopping' : null), () => log.trouble()]);
  const metricsApp = config.metricsAddress && fastify({ ...endSlowRequests(patience), genReqId: requestId });
  if (metricsApp) opened.push(() => metricsApp.close());
  serveMetrics(
    metricsApp ?? app,
    collectMetrics(app, { hub, log, bus, scheduler, reactions, dataDir: localData(config) }, domains.counted),
    mayReadMetrics(config),
  );
  await mountAll(app, platform, { domains, hub });
  await reactions.start();
  scheduler.start();

  return {
    app,
    metricsApp,
    log,
    async listen(at) {
      if (config.metricsAddress) await metricsApp?.listen(config.metricsAddress);
      await domains.listen();
      return app.listen(at);
    },
    use: (service) => domains.use(service),
    settled: () => reactions.settled(),
    async idle() {
      // The work of one may create work for the other.
      while (reactions.isAtWork || scheduler.isAtWork)
        await Promise.all([reactions.idle(), scheduler.idle()]);
    },
    async close() {
      closing = true;
      await scheduler.stop();
      await reactions.stop();
      const sockets = await hub.drain();
      const connections = await finishRequests(app, CLOSE_WITHIN);
      await domains.close();
      await closeAll(opened);
      return { connections, sockets };
    },
  };
}

/** The HTTP server with what every answer has in common, and no route yet. */
function openHttp(
  config: Config,
  patience: Patience,
  {
    requestId,
    tracing,
    clock,
  }: { readonly requestId: () => string; readonly tracing: Tracing | null; readonly clock: Clock },
): FastifyInstance {
  const isTrusted = cameFrom(config.trustProxy);
  const isDebugging = config.logLevel === 'debug';
  const app: FastifyInstance = fastify({
    bodyLimit: BODY_BYTES_MAX,
    ...endSlowRequests(patience),
    trustProxy: config.trustProxy.length > 0 && [...config.trustProxy],
    logger: {
      level: config.logLevel,
      // Tokens travel in this header, and a query may identify a member.
      redact: ['req.headers.authorization'],
      serializers: { req: requestLogged },
      hooks: { logMethod: exceptOfOutage },
      mixin: (facts, _level, logger) =>
        ofRequest(isDebugging ? { ...logger.bindings(), ...facts } : facts, tracing?.traceId()),
    },
    genReqId: requestIds(isTrusted, requestId),
    logController: new LogController({ disableRequestLogging: !isDebugging }),
    // A logger per request only pays off if every request is logged.
    ...(!isDebugging && { childLoggerFactory: (logger) => logger }),
    forceCloseConnections: 'idle',
    // Late requests are answered as usual, and with the contract's 503 once the log closes.
    return503OnClosing: false,
    // A path that cannot be parsed, or is far too long, matches no route.
    frameworkErrors: (_error, { id }, reply) => void refuse(reply.header(REQUEST_ID_HEADER, id), '0004'),
  });
  // An encoder half-closes the connection after the last byte of a file, before we have read all of it.
  Object.assign(app.server, { httpAllowHalfOpen: true });
  nameRequests(app);
  tellTime(app, clock);
  tracing?.watchRequests(app, isTrusted);
  if (isDebugging || config.logLevel === 'info') logRequests(app);
  knowShops(app, config.shops);
  answerErrors(app);
  useContractValidation(app);
  acceptForms(app);
  return app;
}

/**
 * The log itself reports once a minute that it takes no commands. Other errors with that cause are not logged: they would
 * fill the log with hundreds of equal stacks a minute.
 */
function exceptOfOutage(this: unknown, line: readonly unknown[], write: (...line: never[]) => void): void {
  const [facts] = line;
  if (typeof facts === 'object' && facts !== null && 'err' in facts && isOfOutage(facts.err)) return;
  Reflect.apply(write, this, line);
}

async function openBus(
  { natsUrl, natsCreds, natsCa }: CoreConfig,
  heard: Pick<NatsBusOptions, 'secret' | 'report' | 'outage'>,
): Promise<Bus> {
  if (natsUrl === null) return new MemoryBus(heard.report);
  // Processes that share a database or a secret can read each other's messages.
  return NatsBus.connect({ url: natsUrl, credsFile: natsCreds, caFile: natsCa, ...heard });
}

/** The gateway to the rooms, and the domains, which speak to viewers through it. */
async function openDomains(
  platform: Omit<Platform, 'sockets' | 'use' | 'forgetting' | 'timers'>,
  bus: Bus,
  report: (error: unknown) => void,
): Promise<{ readonly domains: Domains; readonly hub: Hub }> {
  const { config, clock, log, limits, source } = platform;
  const requestId = () => source.requestId();
  const hub = new Hub({ bus, report, clock, limits, requestId, settings: gatewaySettings(config) });
  const domains = await Domains.open(modules, { ...platform, sockets: hub });
  const backend = domains.use(RoomsForGateway);
  hub.serve({ backend, handlers: domains.socket, welcome: domains.welcome });
  log.onCommitted((events, origin) => {
    backend.tell(events, (room, messages) => {
      if (origin === 'own') hub.publish(room, messages);
      else hub.offer(room, messages);
    });
    if (origin === 'others')
      backend.tellSeats(events, (room, members, recordedAs) => hub.heardOfSeats(room, members, recordedAs));
  });
  return { domains, hub };
}

/** Calls, sockets and pages. */
async function mountAll(
  app: FastifyInstance,
  {
    config,
    secrets,
    clock,
    log,
    limits,
  }: Pick<Platform, 'secrets' | 'clock' | 'log' | 'limits'> & { readonly config: Config },
  { domains, hub }: { readonly domains: Domains; readonly hub: Hub },
): Promise<void> {
  const bearers = domains.use(Bearers);
  const tokens = domains.use(Tokens);
  const admission: Admission = {
    authenticate: (token) => bearers.read(token),
    requireReauth: (caller, token) => requireReauth({ log, clock, tokens }, caller, token),
    bodies: new LargeBodies(clock),
    budget: new WriteBudget(limits, config),
    guards,
    log,
  };
  const documentation = new Documentation(() => apiDescribed({ version, publicUrl: config.publicUrl }));
  serveDocument(app, documentation);
  await mountGateway(app, hub);
  const { refusals } = domains;
  for (const { module, opened: domain } of domains.opened) {
    mount(app, admission, operationsOf(module), domain.handlers ?? {}, refusals);
    const { routes } = domain;
    if (routes) await app.register(async (scope) => routes(scope));
  }
  await app.register((pages) =>
    mountPages(pages, config, {
      catalog: domains.use(Catalog),
      log,
      pushed: domains.use(PushedStreams),
      clock,
      secrets,
      use: (service) => domains.use(service),
      documentation,
      limits,
      gateway: { ...defaultSettings, ...gatewaySettings(config) },
      version,
    }),
  );
}

/** A separate address for metrics is protected by the operator who configures it. */
function mayReadMetrics({ metricsToken, metricsAddress }: CoreConfig): MayRead {
  if (metricsToken !== null) return withToken(metricsToken);
  return metricsAddress ? () => true : fromThisMachine;
}

/** A network’s disk may be among the others, and asking one that hangs would stop the process. */
function localData({ dataDir, databaseUrl }: CoreConfig): string | null {
  return databaseUrl === null ? dataDir : null;
}

function gatewaySettings({ natsUrl, ...config }: CoreConfig): Partial<GatewaySettings> {
  const { publicUrl, chat, like, joins, socketsPerAddress } = config;
  // Behind a proxy that uses a host name of its own, the request alone would not identify our own pages.
  const allowedOrigins = [new URL(publicUrl).origin, ...config.allowedOrigins];
  const checkLogEvery = natsUrl === null ? 0 : CHECK_LOG_EVERY;
  return { allowedOrigins, chat, like, joinsPerAddress: joins, socketsPerAddress, checkLogEvery };
}
