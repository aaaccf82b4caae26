import { describe, expect, test } from 'vitest';
import {
  RESTREAM_AGAIN_AFTER,
  RESTREAM_ENDED_WITHIN,
  RESTREAM_WAITING_MAX,
} from '../../../../schema/broadcasts/constants.ts';
import { MovedClock } from '../../../platform/clock.ts';
import { RtmpRefused } from '../../../platform/rtmp/problem.ts';
import { Forwarding } from './forwarding.ts';

const KEY = 'secret-key';

/** A service that takes what it gets, as fast as the test says. */
class FakeLine {
  readonly got: (readonly [kind: string, time: number, first: string])[] = [];
  readonly #ended = Promise.withResolvers<RtmpRefused | null>();
  readonly #slow: PromiseWithResolvers<void>[] = [];
  isSlow = false;
  isHung = false;
  get ended() {
    return this.#ended.promise;
  }
  metadata(values: object): void {
    this.got.push(['metadata', 0, JSON.stringify(values)]);
  }
  media(kind: string, time: number, body: Buffer): Promise<void> {
    this.got.push([kind, time, body.toString('latin1', 0, 1)]);
    if (!this.isSlow) return Promise.resolve();
    const taken = Promise.withResolvers<void>();
    this.#slow.push(taken);
    return taken.promise;
  }
  catchesUp(): void {
    for (const { resolve } of this.#slow.splice(0)) resolve();
  }
  ends(refused: RtmpRefused | null = null): void {
    this.#ended.resolve(refused);
  }
  async close(): Promise<void> {
    if (!this.isHung) this.ends();
    await this.ended;
  }
}

function scene(lines: (FakeLine | Error)[]) {
  const clock = new MovedClock(0);
  const states: (readonly [string, string | null])[] = [];
  const forwarding = new Forwarding({
    open: (signal) => {
      const line = lines.shift();
      if (!line)
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      if (line instanceof Error) return Promise.reject(line);
      signal.addEventListener('abort', () => line.ends());
      return Promise.resolve(line);
    },
    head: () => ({
      metadata: { framerate: 30 },
      configs: new Map([
        ['video', Buffer.from('V')],
        ['audio', Buffer.from('A')],
      ]),
    }),
    clock,
    key: KEY,
    onState: (...state) => states.push(state),
  });
  const picture = (time: number, isKey = false, size = 1) =>
    forwarding.media('video', time, Buffer.alloc(size, isKey ? 'K' : 'p'), isKey);
  return { clock, states, forwarding, picture };
}

const HEAD = (time: number) => [
  ['metadata', 0, '{"framerate":30}'],
  ['video', time, 'V'],
  ['audio', time, 'A'],
];

describe('a stream that is sent on', () => {
  test('begins with a key frame, behind what a decoder must know', async () => {
    const line = new FakeLine();
    const { forwarding, picture, states } = scene([line]);
    await expect.poll(() => states).toEqual([['sending', null]]);
    picture(0);
    forwarding.media('audio', 5, Buffer.from('s'), false);
    picture(40, true);
    picture(80);
    forwarding.media('audio', 90, Buffer.from('s'), false);
    expect(line.got).toEqual([...HEAD(40), ['video', 40, 'K'], ['video', 80, 'p'], ['audio', 90, 's']]);
    await forwarding.end();
  });

  test('leaves out what a slow line does not take, up to the next key frame', async () => {
    const line = new FakeLine();
    const { forwarding, picture, states } = scene([line]);
    await expect.poll(() => states.length).toBe(1);
    line.isSlow = true;
    picture(0, true, RESTREAM_WAITING_MAX + 1);
    picture(40);
    picture(80, true);
    line.catchesUp();
    await Promise.resolve();
    picture(120);
    picture(160, true);
    expect(
      line.got.filter(([kind, , first]) => kind === 'video' && first !== 'V').map(([, time]) => time),
    ).toEqual([0, 160]);
    await forwarding.end();
  });

  test('connects again after a while, and says meanwhile what is wrong, without the key', async () => {
    const [first, second] = [new FakeLine(), new FakeLine()];
    const refused = new RtmpRefused(`Bad name ${KEY}`);
    const { clock, forwarding, picture, states } = scene([first, refused, second]);
    await expect.poll(() => states.length).toBe(1);
    first.ends();
    await expect.poll(() => states.at(-1)).toEqual(['trouble', 'the service has closed the connection']);
    picture(0, true);
    clock.advance(RESTREAM_AGAIN_AFTER);
    await expect.poll(() => states.at(-1)).toEqual(['trouble', 'Bad name …']);
    clock.advance(RESTREAM_AGAIN_AFTER);
    await expect.poll(() => states.at(-1)).toEqual(['sending', null]);
    picture(40, true);
    expect(second.got).toEqual([...HEAD(40), ['video', 40, 'K']]);
    await forwarding.end();
  });

  test('ends in time, whether its service answers or not', async () => {
    const opening = scene([]);
    await opening.forwarding.end();
    expect(opening.states).toEqual([]);
    const line = Object.assign(new FakeLine(), { isHung: true });
    const { clock, forwarding, states } = scene([line]);
    await expect.poll(() => states.length).toBe(1);
    let isOver = false;
    const ended = forwarding.end().then(() => (isOver = true));
    clock.advance(RESTREAM_ENDED_WITHIN - 1);
    await Promise.resolve();
    expect(isOver).toBe(false);
    clock.advance(1);
    await ended;
  });

  test('ends also while it waits', async () => {
    const { forwarding, states } = scene([Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })]);
    await expect.poll(() => states).toEqual([['trouble', 'it cannot be reached (ECONNREFUSED)']]);
    await forwarding.end();
    expect(states).toHaveLength(1);
  });
});
