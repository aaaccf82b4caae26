import { vi } from 'vitest';
import { RESULT, type ResultCode } from '../../../../schema/codes.ts';
import type { Operation } from '../../../../schema/operation.ts';

/** The room of broadcast 1, schedule 2. */
export const room = '1_2';

/** A socket whose other end is the test. */
export class FakeSocket extends EventTarget {
  readyState = 0;
  readonly sent: { event: string; data: Record<string, unknown>; ackId?: string }[] = [];
  closed = false;

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as (typeof this.sent)[number]);
  }
  say(...messages: unknown[]): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(messages) }));
  }
  close(): void {
    this.closed = true;
    this.readyState = 3;
  }
  drop(code = 1006): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
  of(event: string) {
    return this.sent.filter((one) => one.event === event);
  }
}

export const joined = {
  event: 'joinRoom',
  data: { resultCode: '0001', room, seq: 0, missed: [], gap: false },
};

export const response = (event: string, resultCode: string, ackId?: string) => ({
  event: 'response',
  data: { event, resultCode, ...(ackId ? { ackId } : {}) },
});

/** A page in which nothing is drawn; the sockets that it opens, in their order. */
export function stubPage(): FakeSocket[] {
  const sockets: FakeSocket[] = [];
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', { href: 'https://shop.example/Vod/1/2/live' });
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      readonly url: string;
      constructor(url: string) {
        super();
        this.url = url;
        sockets.push(this);
      }
    },
  );
  return sockets;
}

/** An element that plays whatever it is told to. */
export class FakeVideo extends EventTarget {
  muted = false;
  paused = true;
  currentTime = 0;
  /** The browser pauses a video whose sound comes on without a gesture. */
  soundAllowed = true;
  startAllowed = true;
  /** Plays live streams without our player's code, as iPhones do. */
  native = false;
  volume = 1;
  /** There is something to show. */
  ready = true;
  error: Pick<MediaError, 'code' | 'message'> | null = null;
  networkState = 1;
  readyState = 0;
  #src = '';
  #playing = false;
  readonly textTracks = Object.assign(new EventTarget(), { [Symbol.iterator]: () => [].values() });

  get src(): string {
    return this.#src;
  }
  /** Whatever it is fed with, it begins paused. */
  set src(src: string) {
    this.#src = src;
    this.paused = true;
    this.#playing = false;
  }

  async play(): Promise<void> {
    if (!this.startAllowed || (!this.muted && !this.soundAllowed)) {
      this.pause();
      throw new DOMException('no gesture', 'NotAllowedError');
    }
    this.paused = false;
    if (!this.ready || this.#playing) return;
    this.#playing = true;
    this.dispatchEvent(new Event('playing'));
  }
  pause(): void {
    this.paused = true;
    this.#playing = false;
  }
  load(): void {}
  removeAttribute(): void {}
  hasAttribute(): boolean {
    return this.#src !== '';
  }
  canPlayType(): string {
    return this.native ? 'maybe' : '';
  }
}

/** What the server answers: a reply, a code to refuse with, or nothing at all. */
export type Answer = { readonly code: ResultCode } | { readonly reply: object } | 'offline';

/** A server that answers with whatever stands in the map when it is asked. */
export function stubServer(answers: ReadonlyMap<Operation, (url: URL) => Answer | Promise<Answer>>) {
  const asked: Operation[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, 'http://here');
    const [operation, answer] =
      [...answers].find(([{ path, method }]) => {
        const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
        return pattern.test(url.pathname) && method === (init?.method ?? 'GET');
      }) ?? [];
    if (!operation || !answer) throw new Error(`nobody expected ${init?.method} ${url.pathname}`);
    asked.push(operation);
    const given = await answer(url);
    if (given === 'offline') throw new TypeError('offline');
    const code = 'code' in given ? given.code : '0001';
    const reply = 'reply' in given ? given.reply : {};
    const result = { resultCode: code, resultMsg: '' };
    return Response.json(
      { jsonData: operation.named ? { ...result, ...reply } : { ...result, res: reply } },
      { status: RESULT[code].status },
    );
  });
  return { timesAsked: (operation: Operation) => asked.filter((each) => each === operation).length };
}
