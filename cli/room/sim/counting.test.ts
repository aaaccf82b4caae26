import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CLOSE } from '../../../schema/room/constants.ts';
import type { ServerMessage } from '../../../schema/room/socket.ts';
import { FakeRoom } from '../../testing/fake-room.ts';
import { ChatLines } from './chat-lines.ts';
import { FrameReader, type Frame } from './frames.ts';
import { seeded } from '../../../schema/seeded.ts';
import { atRate } from './random.ts';
import { Sequence } from './sequence.ts';
import { Tally } from './tally.ts';
import { Times } from './times.ts';
import { Viewer } from './viewer.ts';

const room = '1_11';
const noMarks = () => undefined;
const button = (seq: number): ServerMessage => ({
  event: 'changeHideOrderBtn',
  data: { room, isHideOrdBtn: 0 },
  seq,
});
const like: ServerMessage = { event: 'like', data: { room, likeCnt: 7, addCnt: 2 } };
const bytes = (...messages: ServerMessage[]) => Buffer.from(JSON.stringify(messages));

function after(...seqs: number[]) {
  const sequence = new Sequence();
  sequence.startAfter(10);
  for (const seq of seqs) sequence.got(seq);
  const { last, missing, repeated, outOfOrder } = sequence;
  return { last, missing, repeated, outOfOrder };
}

describe('a viewer’s sequence', () => {
  test('is whole when each message comes once and in order', () => {
    expect(after(11, 12, 13)).toEqual({ last: 13, missing: 0, repeated: 0, outOfOrder: 0 });
  });
  test('counts what never came', () => {
    expect(after(11, 14)).toEqual({ last: 14, missing: 2, repeated: 0, outOfOrder: 0 });
  });
  test('counts what came twice', () => {
    expect(after(11, 11, 12, 11, 10)).toEqual({ last: 12, missing: 0, repeated: 3, outOfOrder: 0 });
  });
  test('counts what came late as out of order, not as missing', () => {
    expect(after(11, 13, 12, 12)).toEqual({ last: 13, missing: 0, repeated: 1, outOfOrder: 1 });
  });
  test('takes a run like its messages one by one', () => {
    const sequence = new Sequence();
    sequence.gotRun(1, 5);
    sequence.gotRun(5, 7);
    sequence.gotRun(9, 9);
    expect(sequence).toMatchObject({ last: 9, missing: 1, repeated: 1, outOfOrder: 0 });
  });
});

/** For it, every durable message is a line of our own. */
class OwnLines extends FrameReader {
  override read(data: Buffer): Frame {
    const frame = super.read(data);
    return { ...frame, sentAt: Array.from({ length: frame.durable }, () => performance.now()) };
  }
}

test('what was said while a viewer was away says nothing about how quick the room is', async () => {
  const fake = await FakeRoom.start();
  const tally = new Tally();
  const viewer = new Viewer(
    {
      address: fake.url.replace('http', 'ws'),
      room: { broadcastSysId: 1, broadcastScheduleSysId: 11 },
      frames: new OwnLines(noMarks),
      tally,
      random: seeded(1),
    },
    null,
  );
  await viewer.enter();
  const has = async (seq: number) => {
    await expect.poll(() => viewer.sequence.last).toBe(seq);
  };
  fake.say(1, 2);
  await has(2);
  fake.cutAll(CLOSE.restart);
  fake.say(3, 4, 5);
  await has(5);
  fake.say(6);
  await has(6);
  expect([tally.durable, tally.latency.percentiles()!.count]).toEqual([6, 3]);
  viewer.leave();
  fake.stop();
});

describe('a frame', () => {
  test('is read once for all who receive the same bytes', () => {
    const frames = new FrameReader(noMarks);
    const first = frames.read(bytes(button(1), like));
    expect(frames.read(bytes(button(1), like))).toBe(first);
    expect(first).toMatchObject({ durable: 1, firstSeq: 1, lastSeq: 1, isRun: true });
  });
  test('of the same length with another number is another frame', () => {
    const frames = new FrameReader(noMarks);
    frames.read(bytes(button(1)));
    expect(frames.read(bytes(button(2)))).toMatchObject({ firstSeq: 2 });
  });
  test('with a hole in it is no run', () => {
    expect(new FrameReader(noMarks).read(bytes(button(1), button(3)))).toMatchObject({
      durable: 2,
      isRun: false,
    });
  });
  test('with an answer in it is for one viewer alone', () => {
    const answer: ServerMessage = { event: 'response', data: { event: 'like', resultCode: '0001' } };
    expect(new FrameReader(noMarks).read(bytes(answer, button(4)))).toMatchObject({
      isPersonal: true,
      durable: 1,
    });
    const count: ServerMessage = { event: 'joinRoom', data: { room, joinCnt: 3 } };
    expect(new FrameReader(noMarks).read(bytes(count))).toMatchObject({ isPersonal: false });
  });
});

describe('times', () => {
  test('percentiles are within two percent', () => {
    const times = new Times();
    for (let ms = 1; ms <= 1000; ms++) times.add(ms);
    const { count, p50, p95, p99, max } = times.percentiles()!;
    expect(count).toBe(1000);
    expect(Math.abs(p50 - 500)).toBeLessThan(12);
    expect(Math.abs(p95 - 950)).toBeLessThan(20);
    expect(Math.abs(p99 - 990)).toBeLessThan(21);
    expect(max).toBe(1000);
  });
  test('of nothing are none', () => expect(new Times().percentiles()).toBeNull());
});

test('the same seed gives the same crowd', () => {
  const [one, other] = [seeded(7), seeded(7)];
  expect(Array.from({ length: 5 }, one)).toEqual(Array.from({ length: 5 }, other));
  expect(seeded(8)()).not.toBe(seeded(7)());
});

test('chat lines that are under way differ, so that each is its own mark', () => {
  const lines = new ChatLines(seeded(1));
  const texts = Array.from({ length: 2000 }, () => {
    const text = lines.next();
    lines.sent(text);
    return text;
  });
  expect(new Set(texts).size).toBe(2000);
  expect(Math.max(...texts.map((text) => text.length))).toBeLessThanOrEqual(140);
  expect(lines.sentAt(texts[0]!)).toBeTypeOf('number');
});

describe('acts', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  test('come at the rate asked for, and none after the stop', () => {
    let acts = 0;
    const stop = atRate(500, seeded(3), () => (acts += 1));
    vi.advanceTimersByTime(10_000);
    stop();
    const before = acts;
    vi.advanceTimersByTime(1000);
    expect(acts).toBe(before);
    expect(acts).toBeGreaterThan(4750);
    expect(acts).toBeLessThan(5250);
  });
});
