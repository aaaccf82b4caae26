import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { ENCODER_WARNING_HEADER, INGEST_PATH } from '../../../schema/broadcasts/ingest.ts';
import { connectionProblem } from '../../system-errors.ts';

/** How much video waits while the server is away. Beyond that the oldest is dropped. */
const WAITING_BYTES_MAX = 64 * 1024 * 1024;
const AGAIN_AFTER = 1000;
const ANSWER_WITHIN = 30_000;
/** How long after its end a program's last output may take to arrive (ms). */
const HEARD_WITHIN = 300;

/** The server, or a proxy in front of it, will never accept this upload. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused';
  /** Undefined: the answer was not the server's, or has none. */
  readonly resultCode: string | undefined;
  /** Null: it did not come by HTTP. */
  readonly status: number | null;
  constructor(resultCode: string | undefined, status: number | null, message: string) {
    super(message);
    this.resultCode = resultCode;
    this.status = status;
  }
}

/** What stands between ffmpeg and the server. */
export interface PushLine {
  /** Where ffmpeg sends to. */
  readonly address: string;
  readonly unit: 'segment' | 'frame';
  /** How many of these units have reached the server, and how many have not. */
  readonly sent: number;
  readonly unsent: number;
  readonly bytes: number;
  /** Why nothing more can be sent. */
  readonly refused: PushRefused | null;
  /** Resolves when everything has been sent, or this time has passed (ms). */
  close(within: number): Promise<void>;
}

/** Answers after which a retry may succeed: a timeout, and too many requests. */
const PASSING: ReadonlySet<number> = new Set([408, 429]);

interface Waiting {
  readonly path: string;
  readonly content: Buffer;
}

/**
 * Stands between ffmpeg and the server. ffmpeg ignores refusals and gives up at the first interruption. Also, everybody on
 * this machine could read the key in its command line.
 */
export class Relay implements PushLine {
  readonly unit = 'segment';
  readonly #http: Server;
  readonly #target: string;
  readonly #waiting: Waiting[] = [];
  readonly #onTrouble: (trouble: string | null) => void;
  /** Told what viewers do not get of the video. */
  onWarning: (text: string) => void = () => {};
  readonly #stop = new AbortController();
  #sending: Promise<void> | null = null;
  sent = 0;
  bytes = 0;
  refused: PushRefused | null = null;

  private constructor(target: string, onTrouble: (trouble: string | null) => void) {
    this.#target = target;
    this.#onTrouble = onTrouble;
    this.#http = createServer((request, response) => {
      // An aborted request is not forwarded, because its file is incomplete.
      void this.#receive(request).then(
        () => response.end(),
        () => response.destroy(),
      );
    });
  }

  /** `onTrouble`: why the server is away; null: it is back. */
  static async open(
    serverUrl: string,
    streamKey: string,
    onTrouble: (trouble: string | null) => void,
  ): Promise<Relay> {
    const relay = new Relay(`${serverUrl}${INGEST_PATH}/${streamKey}`, onTrouble);
    relay.#http.listen(0, '127.0.0.1');
    await once(relay.#http, 'listening');
    return relay;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}/index.m3u8`;
  }

  get unsent(): number {
    return this.#waiting.filter(({ path }) => isSegment(path)).length;
  }

  async close(within: number): Promise<void> {
    const timeout = setTimeout(() => this.#stop.abort(), within);
    await wait(HEARD_WITHIN);
    await this.#sending;
    clearTimeout(timeout);
    this.#http.close();
    this.#http.closeAllConnections();
  }

  async #receive(request: IncomingMessage): Promise<void> {
    const content = await buffer(request);
    // At its end ffmpeg opens its first segment again, without writing anything.
    if (request.method !== 'PUT' || content.length === 0 || this.refused) return;
    this.#waiting.push({ path: (request.url ?? '/').slice(1), content });
    this.#dropOldest();
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = null));
  }

  #dropOldest(): void {
    let bytes = this.#waiting.reduce((sum, { content }) => sum + content.length, 0);
    while (bytes > WAITING_BYTES_MAX) bytes -= this.#waiting.shift()!.content.length;
  }

  async #sendAll(): Promise<void> {
    for (let next = this.#waiting[0]; next && !this.#stop.signal.aborted; next = this.#waiting[0]) {
      const trouble = await this.#send(next);
      this.#onTrouble(trouble);
      if (this.refused) return;
      if (trouble !== null) await wait(AGAIN_AFTER);
      else if (this.#waiting[0] === next) this.#waiting.shift();
    }
  }

  /** Null: the server works. */
  async #send({ path, content }: Waiting): Promise<string | null> {
    try {
      const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(ANSWER_WITHIN)]);
      const body = new Uint8Array(content);
      const answer = await fetch(`${this.#target}/${path}`, { method: 'PUT', body, signal });
      const said = resultIn(await answer.text());
      if (answer.ok && said) {
        const warning = answer.headers.get(ENCODER_WARNING_HEADER);
        if (warning !== null) this.onWarning(warning);
        this.bytes += content.length;
        if (isSegment(path)) this.sent += 1;
        return null;
      }
      const msg =
        said?.resultMsg ?? `not the server answered, but something before it, with HTTP ${answer.status}`;
      if (answer.status < 500 && !PASSING.has(answer.status))
        this.refused = new PushRefused(said?.resultCode, answer.status, msg);
      return msg;
    } catch (error) {
      return connectionProblem(error as Error);
    }
  }
}

function isSegment(path: string): boolean {
  return !path.endsWith('.m3u8');
}

/** The result in the server's answer; null: the answer is not from our server. */
function resultIn(body: string): { readonly resultCode: string; readonly resultMsg: string } | null {
  try {
    const { jsonData } = JSON.parse(body) as { jsonData?: { resultCode?: unknown; resultMsg?: unknown } };
    const { resultCode, resultMsg } = jsonData ?? {};
    return typeof resultCode === 'string' ? { resultCode, resultMsg: String(resultMsg) } : null;
  } catch {
    return null;
  }
}
