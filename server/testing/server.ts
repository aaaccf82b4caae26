import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openSellover, type Sellover, type Ways } from '../app.ts';
import { MovedClock } from '../platform/clock.ts';
import { configFrom, type Config } from '../settings.ts';
import type { Patience } from '../platform/http/patience.ts';
import type { QueueBounds } from '../platform/log/deciding/queue.ts';
import { databaseAt, type LogPlace } from '../platform/log/databases.ts';
import type { RecordedEvent } from '../platform/log/log.ts';
import { silentLogger } from '../platform/log/logger.ts';
import { secretsOf } from '../platform/secrets.ts';
import { seededSource } from '../platform/source.ts';
import { Api } from './api.ts';
import { identities } from './identities.ts';
import { makePlace, placeOf, removePlace, tempDir } from './place.ts';
import { World } from './world.ts';
import { Viewer, type Entry } from './viewer.ts';
import type { BroadcastPlan } from '../domains/room/broadcast/decider.ts';

/** A Friday evening in Seoul. */
export const EVENING = Date.parse('2026-11-20T19:00:00+09:00');

/** As fast as a test likes. */
const NO_LIMIT = { burst: 1_000_000, perSecond: 1_000_000 };
const UNLIMITED = { unpaidOrders: 1_000_000, unpaidPieces: 1_000_000 };
/** On a busy machine a command waits longer than a buyer would. */
const PATIENT = { max: 5000, waitMax: 120_000 };

export interface ServerOptions {
  readonly config?: Partial<Config>;
  readonly dataDir?: string;
  readonly clock?: MovedClock;
  /** The log and the clock are this server's, which is to be stopped later: it takes the log away. */
  readonly beside?: TestServer;
  readonly patience?: Patience;
  readonly queue?: QueueBounds;
  /** Usually all servers of a test file share a pair of keys. */
  readonly secrets?: 'its own';
  /** Ids, names of commands and secrets are then the same each time. */
  readonly seed?: number;
}

/** The whole server in this process, on a free port, with a data folder of its own and a clock that stands. */
export class TestServer {
  readonly dataDir: string;
  readonly clock: MovedClock;
  readonly #config: Partial<Config>;
  readonly #ways: Ways;
  readonly #viewers: Viewer[] = [];
  readonly #ownsLog: boolean;
  #sellover!: Sellover;
  #world!: World;
  #port = 0;
  readonly api: Api;

  private constructor(options: ServerOptions) {
    const { config = {}, beside } = options;
    const { dataDir = tempDir(), clock = new MovedClock(EVENING) } = beside ?? options;
    this.dataDir = dataDir;
    this.clock = clock;
    this.#ownsLog = beside === undefined;
    this.#config = config;
    // Nobody wants to wait for what a room is told of an order.
    this.#ways = {
      paced: false,
      queue: options.queue ?? PATIENT,
      ...(options.patience && { patience: options.patience }),
      ...(options.seed !== undefined && { source: seededSource(clock, options.seed) }),
    };
    this.api = new Api(() => this.url);
  }

  static async start(options: ServerOptions = {}): Promise<TestServer> {
    const server = new TestServer(options);
    const place = await makePlace(server.dataDir);
    if (options.secrets === undefined) await giveSecrets(place);
    await server.#open();
    await server.world.openSellers();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get sellover(): Sellover {
    return this.#sellover;
  }

  get world(): World {
    return this.#world;
  }

  /** Someone who has the room's page open; not in the room yet. */
  viewer(plan: BroadcastPlan, who?: Entry): Viewer {
    const viewer = new Viewer(() => this.url, plan, who);
    this.#viewers.push(viewer);
    return viewer;
  }

  /** Resolves to the first event of this type that fits, once it is in the log. */
  recorded(type: string, fits: (event: RecordedEvent) => boolean = () => true): Promise<RecordedEvent> {
    const { log } = this.#sellover;
    return new Promise((resolve, reject) => {
      const look = (events: readonly RecordedEvent[]) => {
        const found = events.find((event) => event.type === type && fits(event));
        if (!found) return;
        stop();
        resolve(found);
      };
      const stop = log.onCommitted(look);
      log.read({ types: [type], limit: 100_000 }).then(look, reject);
    });
  }

  /** Stops and starts again on the same data, as an update of the program does. */
  async restart(meanwhile: () => void | Promise<void> = () => {}): Promise<void> {
    await this.#sellover.close();
    await meanwhile();
    await this.#open();
  }

  /** Runs a story on a server of its own, for one that moves the clock or restarts. */
  static async alone(
    story: (server: TestServer) => Promise<void>,
    options: ServerOptions = {},
  ): Promise<void> {
    const server = await TestServer.start(options);
    try {
      await story(server);
    } finally {
      await server.stop();
    }
  }

  async stop(): Promise<void> {
    for (const viewer of this.#viewers) viewer.drop();
    this.api.close();
    await this.#sellover.close();
    if (this.#ownsLog) await removePlace(this.dataDir);
    // A test file is kept until all are through, and this with it.
    this.#sellover = this.#world = undefined!;
  }

  async #open(): Promise<void> {
    // As it is without any setting, but that nothing is too fast and nothing leaves the folder.
    const config: Config = {
      ...configFrom({}),
      ...placeOf(this.dataDir),
      port: 0,
      ingestDir: join(this.dataDir, 'ingest'),
      uploadsDir: join(this.dataDir, 'uploads'),
      ingestBytesPerSeller: 1e12,
      customerServiceTel: '02-1234-5678',
      logLevel: 'fatal',
      chat: NO_LIMIT,
      like: NO_LIMIT,
      joins: NO_LIMIT,
      logins: NO_LIMIT,
      loginFailuresPerAddress: 1_000_000,
      verifications: NO_LIMIT,
      signUps: NO_LIMIT,
      duplicateChecks: NO_LIMIT,
      textsPerAddress: 1_000_000,
      quotes: NO_LIMIT,
      views: NO_LIMIT,
      writes: NO_LIMIT,
      writesPerAddress: NO_LIMIT,
      searches: NO_LIMIT,
      guests: { byPhone: UNLIMITED, byAddress: UNLIMITED },
      orders: { rate: NO_LIMIT, unpaidOrders: 1_000_000, unpaidPieces: 1_000_000, pointUseUnit: 100 },
      socketsPerAddress: 1_000_000,
      publicUrl: 'http://shop.test',
      paymentProvider: 'sandbox',
      social: (await identities()).registrations,
      socialLogins: NO_LIMIT,
      // Nobody listens on the addresses of examples.
      webhookPrivate: '1',
      trans: { texts: NO_LIMIT, characters: NO_LIMIT },
      ...this.#config,
    };
    this.#sellover = await openSellover(config, this.clock, this.#ways);
    await this.#sellover.listen({ port: 0, host: '127.0.0.1' });
    this.#port = (this.#sellover.app.server.address() as AddressInfo).port;
    this.#world ??= new World(() => this.#sellover.log, this.clock, await secretsOf(config));
  }
}

let secrets: Promise<string> | undefined;

/** The same keys for every server of this process: making a pair takes longer than most tests. */
export async function giveSecrets(place: LogPlace): Promise<void> {
  secrets ??= newSecrets();
  const text = await secrets;
  await databaseAt(place).keptOnce('secrets', () => text, silentLogger);
}

async function newSecrets(): Promise<string> {
  const dataDir = tempDir();
  try {
    return JSON.stringify(await secretsOf({ dataDir, databaseUrl: null }));
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}
