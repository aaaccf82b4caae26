import { readFileSync } from 'node:fs';
import {
  connect,
  credsAuthenticator,
  tokenAuthenticator,
  usernamePasswordAuthenticator,
  type Authenticator,
  type NatsConnection,
  type Subscription,
} from 'nats';
import type { Outage } from '../outage.ts';
import type { Announcement, Bus, BusMessage } from './bus.ts';
import { MemoryBus } from './memory.ts';
import { SEAL_BYTES, Sealer } from './seal.ts';
import { ANNOUNCEMENTS, ANNOUNCEMENTS_SUBJECT, isRoomName, roomSubject } from './subjects.ts';

export interface NatsBusOptions {
  /**
   * `nats://host:port`, several separated by commas. The first may hold a user and a password, or a token in place of
   * the user; with `tls://` nothing is said in clear.
   */
  readonly url: string;
  /**
   * The secret that all processes share; it seals messages. It is only read with the first message, because a start that
   * NATS refuses must not create one.
   */
  readonly secret: () => string;
  /** A file with a user's credentials. */
  readonly credsFile?: string | null;
  /** A file with the CA certificates for the server's own; requires TLS. */
  readonly caFile?: string | null;
  readonly report: (error: unknown) => void;
  /** Called when the connection is lost, and when it is back. */
  readonly outage?: Outage;
  /** How long a start may wait for the server, in ms. */
  readonly startWithin?: number;
}

/** The server named by NATS_URL did not answer at start-up. */
export class BusUnreachable extends Error {
  override name = 'BusUnreachable';
  readonly url: string;
  constructor(url: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `no NATS server at ${url} (${reason}): start one, correct NATS_URL, NATS_CREDS and NATS_CA, or leave them empty for a single process`,
      { cause },
    );
    this.url = url;
  }
}

/** A URL may hold a password; an error message must not. */
function withoutPassword(url: string): string {
  return url.replaceAll(/\/\/[^@/,]*@/g, '//');
}

/** Connection options besides the address. */
function access({ url, credsFile, caFile }: NatsBusOptions): {
  readonly authenticator?: Authenticator;
  readonly tls?: { readonly caFile?: string };
} {
  const first = new URL(url.split(',')[0]!.trim());
  const [user, password] = [decodeURIComponent(first.username), decodeURIComponent(first.password)];
  const isEncrypted = Boolean(caFile) || first.protocol === 'tls:';
  return {
    ...(isEncrypted && { tls: caFile ? { caFile } : {} }),
    ...(user && { authenticator: tokenAuthenticator(user) }),
    ...(password && { authenticator: usernamePasswordAuthenticator(user, password) }),
    ...(credsFile && { authenticator: credsAuthenticator(readFileSync(credsFile)) }),
  };
}

const RECONNECT_FIRST = 50;
const RECONNECT_SLOWEST = 5000;
/** Two unanswered pings make a silent connection a broken one. */
const PING_EVERY = 5000;

interface HeldSubscription {
  readonly subscription: Subscription;
  holders: number;
}

/** A subject: a room, or all. A message sealed for one is rejected in another. */
interface Place {
  readonly name: string;
  readonly subject: string;
}

function room(name: string): Place {
  return { name, subject: roomSubject(name) };
}

const everywhere: Place = { name: ANNOUNCEMENTS, subject: ANNOUNCEMENTS_SUBJECT };

/** Splits a message that is too large for the network; a list of one cannot be split. */
function halves<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return items.length < 2 ? [] : [items.slice(0, items.length >> 1), items.slice(items.length >> 1)];
}

function halvesOf(message: BusMessage | Announcement): readonly (BusMessage | Announcement)[] {
  if (message.kind === 'messages')
    return halves(message.messages).map((messages) => ({ ...message, messages }));
  if (message.kind === 'counted') return halves(message.counts).map((counts) => ({ ...message, counts }));
  return [];
}

/**
 * Shares rooms over NATS. The process's own listeners are served from memory, so its viewers lose nothing while NATS is
 * away. NATS carries messages to the other processes; `noEcho` keeps them from coming back. They are sealed, because other
 * clients of NATS could publish anything.
 */
export class NatsBus implements Bus {
  readonly #connection: NatsConnection;
  readonly #report: (error: unknown) => void;
  readonly #local: MemoryBus;
  readonly #secret: () => string;
  #sealer: Sealer | null = null;
  #refused = 0;
  readonly #held = new Map<string, HeldSubscription>();
  readonly #reconnected = new Set<() => void>();
  readonly #outage: Outage | undefined;
  #brokenAt: number | null = null;
  #isClosing = false;

  static async connect(options: NatsBusOptions): Promise<NatsBus> {
    const { url, startWithin = 5000 } = options;
    // The client asks for the delay at its first attempt, when there is no bus yet.
    const retries = { delay: () => RECONNECT_FIRST };
    try {
      const connection = await connect({
        servers: url.split(',').map((server) => withoutPassword(server.trim())),
        ...access(options),
        name: 'sellover',
        noEcho: true,
        timeout: startWithin,
        maxReconnectAttempts: -1,
        ignoreAuthErrorAbort: true,
        reconnectDelayHandler: () => retries.delay(),
        pingInterval: PING_EVERY,
        maxPingOut: 2,
      });
      const bus = new NatsBus(connection, options);
      retries.delay = () => bus.#nextDelay();
      return bus;
    } catch (error) {
      throw new BusUnreachable(withoutPassword(url), error);
    }
  }

  private constructor(connection: NatsConnection, { report, outage, secret }: NatsBusOptions) {
    this.#connection = connection;
    this.#report = report;
    this.#outage = outage;
    this.#secret = secret;
    this.#local = new MemoryBus(report);
    void this.#watch();
  }

  get connected(): boolean {
    return this.#brokenAt === null;
  }

  get #seals(): Sealer {
    return (this.#sealer ??= new Sealer(this.#secret()));
  }

  get refused(): number {
    return this.#refused;
  }

  publish(name: string, message: BusMessage): void {
    this.#local.publish(name, message);
    if (this.connected && isRoomName(name)) this.#send(room(name), message);
  }

  announce(message: Announcement): void {
    this.#local.announce(message);
    if (this.connected) this.#send(everywhere, message);
  }

  #send(place: Place, message: BusMessage | Announcement): void {
    try {
      const payload = Buffer.from(JSON.stringify(message));
      const limit = this.#connection.info?.max_payload ?? Infinity;
      const parts = payload.length + SEAL_BYTES > limit ? halvesOf(message) : [];
      for (const part of parts) this.#send(place, part);
      if (parts.length > 0) return;
      this.#connection.publish(place.subject, this.#seals.seal(place.name, payload));
    } catch (error) {
      this.#report(error);
    }
  }

  async subscribe(name: string, listener: (message: BusMessage) => void): Promise<() => void> {
    const end = this.#local.listen(name, listener);
    return this.#hold(room(name), end, (content) =>
      this.#local.publish(name, JSON.parse(content) as BusMessage),
    );
  }

  async onAnnouncement(listener: (message: Announcement) => void): Promise<() => void> {
    const end = await this.#local.onAnnouncement(listener);
    return this.#hold(everywhere, end, (content) =>
      this.#local.announce(JSON.parse(content) as Announcement),
    );
  }

  /** One subscription per subject for all listeners. Resolves to a function that ends it for this one. */
  async #hold(place: Place, end: () => void, hear: (content: string) => void): Promise<() => void> {
    let held = this.#held.get(place.name);
    if (held === undefined) {
      held = { subscription: this.#listen(place, hear), holders: 0 };
      this.#held.set(place.name, held);
    }
    held.holders += 1;
    await this.#subscribed();
    return () => {
      end();
      this.#letGo(place, held);
    };
  }

  #listen({ name, subject }: Place, hear: (content: string) => void): Subscription {
    return this.#connection.subscribe(subject, {
      callback: (error, message) => {
        if (error) return this.#report(error);
        const { buffer, byteOffset, byteLength } = message.data;
        const content = this.#seals.open(name, Buffer.from(buffer, byteOffset, byteLength));
        // Only a metric counts them, so that an attacker cannot fill the log, too.
        if (content === null) this.#refused += 1;
        else hear(content.toString());
      },
    });
  }

  #letGo({ name }: Place, held: HeldSubscription): void {
    held.holders -= 1;
    if (held.holders > 0) return;
    this.#held.delete(name);
    if (!this.#connection.isClosed()) held.subscription.unsubscribe();
  }

  /**
   * Resolves when the server knows of the subscription. While the connection is down there is nothing to wait for: the client
   * subscribes again by itself, and the reconnect makes the listeners read the log.
   */
  async #subscribed(): Promise<void> {
    if (this.connected) await this.#flushed();
  }

  async #flushed(): Promise<boolean> {
    try {
      await this.#connection.flush();
      return true;
    } catch {
      return false;
    }
  }

  onReconnect(listener: () => void): () => void {
    this.#reconnected.add(listener);
    return () => this.#reconnected.delete(listener);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#reconnected.clear();
    await this.#local.close();
    // A drain waits for the server, so it needs a connection.
    await (this.connected ? this.#connection.drain() : this.#connection.close());
  }

  /** Backs off with the length of the outage. Do not count calls: the client asks several times per attempt. */
  #nextDelay(): number {
    const away = this.#brokenAt === null ? 0 : performance.now() - this.#brokenAt;
    const delay = Math.min(Math.max(away / 2, RECONNECT_FIRST), RECONNECT_SLOWEST);
    // Jitter, or every process reconnects at once when the server returns.
    return delay * (0.5 + Math.random() / 2);
  }

  /** Makes listeners read the log once the server has the subscriptions, so that nothing can be missed afterwards. */
  async #returned(): Promise<void> {
    // If it broke again meanwhile, the next reconnect is on its way.
    if (!(await this.#flushed())) return;
    this.#brokenAt = null;
    this.#outage?.back();
    for (const listener of this.#reconnected) listener();
  }

  #isAway(reason: string): void {
    if (!this.#isClosing) this.#outage?.lost(reason);
  }

  async #watch(): Promise<void> {
    for await (const status of this.#connection.status()) {
      if (status.type === 'disconnect' || status.type === 'staleConnection' || status.type === 'close') {
        this.#brokenAt ??= performance.now();
        this.#isAway('the connection broke');
      } else if (status.type === 'reconnecting') {
        this.#isAway('nobody answers');
      } else if (status.type === 'reconnect') {
        await this.#returned();
      } else if (status.type === 'error') {
        if (this.connected) this.#report(status.error);
        else this.#isAway(status.error.message);
      }
    }
  }
}
