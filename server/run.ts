import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { getSystemErrorMessage } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { sellerStream } from './domains/catalog/catalog/seller.ts';
import { DailyPurge } from './domains/site/retention/daily-purge.ts';
import { SecretsUnusable } from './platform/secrets.ts';
import { openSellover, type Sellover, type StoppedServer } from './app.ts';
import { BusUnreachable } from './platform/bus/nats.ts';
import { systemClock } from './platform/clock.ts';
import { NoRoom, StoreUnavailable } from './platform/media/file-store.ts';
import { incomingDir, tryBucket } from './platform/media/stores.ts';
import { ConfigError } from './platform/settings.ts';
import { configFrom, type Config } from './settings.ts';
import { DatabaseUnusable } from './platform/log/database-unusable.ts';
import { LogUnavailable } from './platform/log/log.ts';
import { readTerms, TermsUnusable } from './domains/members/terms/read-terms.ts';
import { PRIVATE_FOLDER } from './platform/private-files.ts';

/**
 * If objects allocated at a call site live long, V8 allocates later ones there in the old generation. At start all
 * objects live long. Per-request arrays of Fastify and Node then start out old and keep the whole request alive. So a
 * busy server pauses for a tenth of a second every ten seconds to collect them. Must be set before the first request.
 */
setFlagsFromString('--no-allocation-site-pretenuring');

export interface Stages {
  /** Before the environment is read: sets what the operator has left open. */
  readonly defaults?: () => Promise<void> | void;
  /** Before anyone can connect. */
  readonly prepare?: (sellover: Sellover, config: Config) => Promise<void>;
  readonly listening: (address: string) => void;
}

/** Runs the server from the environment until SIGTERM or SIGINT, then finishes what is under way. */
export async function runServer(stages: Stages): Promise<void> {
  let config: Config | undefined;
  try {
    await stages.defaults?.();
    config = configFrom(process.env);
    await tryAddress(config);
    if (config.metricsAddress) await tryAddress(config.metricsAddress);
    if (config.rtmp) await tryAddress(config.rtmp);
    tryFolders(config);
    await reachBucket(config);
    readTerms(config.termsDir);
    const sellover = await openSellover(config, systemClock);
    await stages.prepare?.(sellover, config);
    await warnOfEmptyShops(sellover, config);
    await sellover.use(DailyPurge).begin();
    stopOnSignals(sellover);
    stages.listening(await sellover.listen({ port: config.port, host: config.host }));
  } catch (error) {
    process.stderr.write(`${explain(error, config)}\n`);
    process.exit(1);
  }
}

/** A start that cannot succeed must not touch any data. */
async function tryAddress({ port, host }: { readonly port: number; readonly host: string }): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

/** Why the server cannot start, and what its operator can do about it. */
class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

/**
 * An existing folder may still not accept files, least of all on another machine's disk. A folder inside the data folder is
 * checked with that folder, before anything is created in it.
 */
function tryFolders(config: Config): void {
  const { ingestDir, uploadsDir, dataDir, databaseUrl, mediaStore } = config;
  const folders = [
    {
      path: mediaStore && incomingDir(config),
      usual: 'incoming',
      name: 'DATA_DIR',
      what: 'files on their way',
    },
    { path: ingestDir, usual: 'ingest', name: 'INGEST_DIR', what: 'video' },
    { path: uploadsDir, usual: 'uploads', name: 'UPLOADS_DIR', what: 'uploads' },
  ];
  for (const { path, usual, name, what } of folders) {
    if (path === null || (databaseUrl === null && path === join(dataDir, usual))) continue;
    const probe = join(path, `.probe-${process.pid}`);
    try {
      makeFolder(path);
      writeFileSync(probe, 'x');
      rmSync(probe);
    } catch (error) {
      const why = getSystemErrorMessage((error as { errno: number }).errno);
      throw new CannotStart(
        `${path}: ${what} cannot be kept there (${why}). Give the server write access to it, or set ${name} to another folder.`,
        { cause: error },
      );
    }
  }
}

/** A wrong key, bucket or address would else be found by the first who uploads something. */
async function reachBucket(config: Config): Promise<void> {
  const { mediaStore } = config;
  if (!mediaStore) return;
  const { bucket, endpoint } = mediaStore;
  await tryBucket(config).catch((error: unknown) => {
    if (!(error instanceof StoreUnavailable || error instanceof NoRoom)) throw error;
    throw new CannotStart(
      `s3://${bucket} at ${endpoint}: files cannot be kept there (${error.message}). See MEDIA_STORE and the settings that begin with S3_.`,
      { cause: error },
    );
  });
}

/** Node’s own `recursive` loops for ever if a folder rejects new folders, as `/proc` does. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: PRIVATE_FOLDER });
}

/** Sellers may be added later, so this does not prevent a start. */
async function warnOfEmptyShops({ app, log }: Sellover, { shops }: Config): Promise<void> {
  for (const [shop, sellerSysId] of shops)
    if ((await log.head(sellerStream(sellerSysId).stream)) === 0)
      app.log.warn({ shop, sellerSysId }, 'SHOPS names a seller that is not there: this shop is empty');
}

function stopOnSignals(sellover: Sellover): void {
  const stop = () => {
    const start = performance.now();
    sellover.close().then(
      (stopped) => {
        process.stdout.write(`${farewell(stopped, performance.now() - start)}\n`);
        process.exit(0);
      },
      (error: unknown) => {
        process.stderr.write(`The server did not stop cleanly: ${explain(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** `Sellover stopped in 0.4 s. Connections: 3 finished, 0 cut off. Room sockets: 120 closed, 1 cut off.` */
function farewell({ connections, sockets }: StoppedServer, ms: number): string {
  return (
    `Sellover stopped in ${(ms / 1000).toFixed(1)} s. ` +
    `Connections: ${connections.finished} finished, ${connections.cut} cut off. ` +
    `Room sockets: ${sockets.finished} closed, ${sockets.cut} cut off.`
  );
}

const MENDABLE = [
  ConfigError,
  CannotStart,
  DatabaseUnusable,
  BusUnreachable,
  SecretsUnusable,
  LogUnavailable,
  TermsUnusable,
];

interface ListenError extends NodeJS.ErrnoException {
  readonly port: number;
  readonly address: string;
  /** Set if a host name had to be looked up first. */
  readonly hostname: string;
}

/** What the settings of this port begin with. */
function settingOf(port: number | undefined, config: Config | undefined): string {
  if (port === undefined || port === config?.port) return '';
  if (port === config?.metricsAddress?.port) return 'METRICS_';
  return port === config?.rtmp?.port ? 'RTMP_' : '';
}

/** Errors that an operator can fix are printed as a line each; anything else is a bug and needs its stack. */
function explain(error: unknown, config?: Config): string {
  if (MENDABLE.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, syscall, port, address, hostname } = error as Partial<ListenError>;
  const setting = settingOf(port, config);
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken: stop what uses it, or choose another with ${setting}PORT.`;
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    const where = hostname ?? (port === undefined ? address : `${address} port ${port}`);
    return `Cannot listen on ${where} (${code}): choose another address with ${setting}HOST or ${setting}PORT.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
