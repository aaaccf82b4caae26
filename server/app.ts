import { readFileSync } from 'node:fs';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { accountRoutes } from './domains/account/routes.ts';
import { Accounts } from './domains/account/accounts.ts';
import { LoginKey } from './domains/account/login-key.ts';
import { secretsOf } from './domains/account/secrets.ts';
import { Tokens } from './domains/account/tokens.ts';
import type { Bus, RoomMessage } from './platform/bus/bus.ts';
import { MemoryBus } from './platform/bus/memory.ts';
import { NatsBus } from './platform/bus/nats.ts';
import { Broadcasts } from './domains/broadcast/broadcasts.ts';
import { broadcastRoutes } from './domains/broadcast/routes.ts';
import { Catalog } from './domains/catalog/catalog.ts';
import { catalogRoutes } from './domains/catalog/routes.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './config.ts';
import { openLog } from './domains.ts';
import { Hub } from './platform/gateway/hub.ts';
import type { GatewaySettings } from './platform/gateway/settings.ts';
import { mountGateway } from './platform/gateway/socket.ts';
import { AddressLimit } from './platform/http/address-limit.ts';
import { acceptForms, bodyLimit } from './platform/http/body.ts';
import { describeCalls, serveDocumentation } from './platform/http/documentation.ts';
import { answerErrors, refuse } from './platform/http/errors.ts';
import { healthRoutes } from './platform/http/health.ts';
import { protectPages, servePages } from './platform/http/pages.ts';
import { useContractValidation } from './platform/http/validation.ts';
import { timeIds } from './platform/ids.ts';
import { openReader } from './platform/log/connection.ts';
import { databaseFile } from './platform/log/sqlite-log.ts';
import { Scheduler } from './platform/log/timers.ts';
import type { EventLog, RecordedEvent } from './platform/log/log.ts';
import { serveMedia } from './platform/media/media.ts';
import { serveMetrics } from './platform/metrics.ts';
import { CANCEL_UNPAID, Orders } from './domains/order/orders.ts';
import { orderRoutes } from './domains/order/routes.ts';
import { isRoomStream, roomOfStream } from './domains/room/decider.ts';
import { Rooms } from './domains/room/rooms.ts';
import { roomRoutes } from './domains/room/routes.ts';

/** The whole server, put together and not listening yet. */
export interface Sellover {
  readonly app: FastifyInstance;
  readonly log: EventLog;
  readonly tokens: Tokens;
  close(): Promise<void>;
}

const ours = new URL('..', import.meta.url);
/** Together with the goodbye to sockets well under five seconds. */
const CLOSE_WITHIN = 1500;
/** A room that shares its log looks into it this often for what NATS, which promises nothing, did not bring. */
const CHECK_LOG_EVERY = 1000;

const { version } = JSON.parse(readFileSync(new URL('package.json', ours), 'utf8')) as { version: string };

export async function openSellover(config: Config, clock: Clock): Promise<Sellover> {
  const opened: Closing[] = [];
  try {
    return await putTogether(config, clock, opened);
  } catch (error) {
    await closeAll(opened);
    throw error;
  }
}

type Closing = () => Promise<void> | void;

/** The last opened goes first: the log's file is then in one piece when its own turn comes. */
async function closeAll(opened: readonly Closing[]): Promise<void> {
  for (const close of opened.toReversed()) await close();
}

async function putTogether(config: Config, clock: Clock, opened: Closing[]): Promise<Sellover> {
  const app = fastify({
    bodyLimit,
    trustProxy: config.trustProxy.length > 0 && [...config.trustProxy],
    logger: {
      level: config.logLevel,
      // Tokens travel in this header, and a query may name a member.
      redact: ['req.headers.authorization'],
    },
    logController: new LogController({ disableRequestLogging: config.logLevel !== 'debug' }),
    // A logger of its own for each request pays only where every request is logged.
    ...(config.logLevel !== 'debug' && { childLoggerFactory: (logger) => logger }),
    forceCloseConnections: 'idle',
    // A path that cannot be read, or is far too long, meets no route.
    frameworkErrors: (_error, _request, reply) => void refuse(reply, '0004'),
  });
  const report = (error: unknown) => app.log.error({ err: error }, 'a room failed');
  const bus = await openBus(config, report);
  opened.push(() => bus.close());
  const log = openLog(config.dataDir, {
    clock,
    logger: app.log,
    claim: config.natsUrl === null ? 'alone' : 'together',
  });
  opened.push(() => log.close());
  const reader = openReader(databaseFile(config.dataDir));
  opened.push(() => reader.close());
  const secrets = secretsOf(config.dataDir, config.tokenSecret ?? undefined);
  const tokens = new Tokens(secrets.tokenSecret, clock);
  const ids = timeIds(() => clock.now());
  const accounts = new Accounts({
    log,
    reader,
    tokens,
    clock,
    ids,
    loginKey: new LoginKey(secrets.loginKey),
  });
  const catalog = new Catalog(log, reader);
  const broadcasts = new Broadcasts(log, reader, catalog, clock);
  const readToken = (token: string) => tokens.readAccess(token);
  const rooms = new Rooms({ log, broadcasts, accounts, readToken });
  const orders = new Orders({ log, reader, accounts, broadcasts, catalog, ids });

  answerErrors(app);
  useContractValidation(app);
  await describeCalls(app, version);
  acceptForms(app);

  const hub = new Hub({ backend: rooms, bus, report, clock, settings: gatewaySettings(config) });
  log.onCommitted((events, origin) => {
    for (const [room, messages] of roomMessages(events, rooms)) {
      if (origin === 'own') hub.publish(room, messages);
      else hub.offer(room, messages);
    }
  });
  await mountGateway(app, hub);

  const scheduler = new Scheduler({
    log,
    clock,
    logger: app.log,
    handlers: { [CANCEL_UNPAID]: (timer) => orders.cancelUnpaid(timer) },
  });

  let closing = false;
  // Without its bus a process goes on: what others commit then comes from the log, a little later.
  healthRoutes(app, () => (closing ? 'the server is stopping' : null));
  serveMetrics(app, hub, log);
  accountRoutes(app, readToken, { accounts, logins: new AddressLimit(config.logins, clock) });
  catalogRoutes(app, readToken, catalog);
  broadcastRoutes(app, readToken, broadcasts);
  roomRoutes(app, readToken, {
    rooms,
    broadcasts,
    mayChat: (userSysId) => hub.allow(userSysId, 'chat'),
    views: new AddressLimit(config.views, clock),
  });
  orderRoutes(app, readToken, orders);
  await app.register(async (pages) => {
    await protectPages(pages);
    await serveDocumentation(pages);
    await serveMedia(pages, { mediaDir: config.mediaDir, broadcasts, clock });
    await servePages(pages, {
      clientDir: new URL('dist/client', ours).pathname,
      picturesDir: new URL('fixtures/pictures', ours).pathname,
    });
  });
  scheduler.start();

  return {
    app,
    log,
    tokens,
    async close() {
      closing = true;
      await scheduler.stop();
      await hub.drain();
      // Requests that are being answered may finish; a client that never does must not hold the stop up.
      const patience = setTimeout(() => app.server.closeAllConnections(), CLOSE_WITHIN);
      await app.close();
      clearTimeout(patience);
      await closeAll(opened);
    },
  };
}

async function openBus(config: Config, report: (error: unknown) => void): Promise<Bus> {
  const { natsUrl, natsCreds, natsCa, dataDir, tokenSecret } = config;
  if (natsUrl === null) return new MemoryBus(report);
  // Processes that share a data folder, or are given the same secret, hear each other.
  const secret = () => secretsOf(dataDir, tokenSecret ?? undefined).tokenSecret;
  return NatsBus.connect({ url: natsUrl, secret, credsFile: natsCreds, caFile: natsCa, report });
}

function gatewaySettings({ natsUrl, ...config }: Config): Partial<GatewaySettings> {
  const { allowedOrigins, chat, like, joins, socketsPerAddress } = config;
  const checkLogEvery = natsUrl === null ? 0 : CHECK_LOG_EVERY;
  return { allowedOrigins, chat, like, joinsPerAddress: joins, socketsPerAddress, checkLogEvery };
}

/** The messages that events mean to viewers, by room. */
function roomMessages(events: readonly RecordedEvent[], rooms: Rooms): Map<string, RoomMessage[]> {
  const messages = new Map<string, RoomMessage[]>();
  for (const event of events) {
    if (!isRoomStream(event.stream)) continue;
    const room = roomOfStream(event.stream);
    const known = messages.get(room);
    if (known) known.push(rooms.message(event));
    else messages.set(room, [rooms.message(event)]);
  }
  return messages;
}
