import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { MemoryBus } from '../bus/memory.ts';
import { FakeBackend, ROOM, upTo, type Received } from './gateway.support.ts';
import { Hub } from './hub.ts';
import type { Link } from './link.ts';
import type { SocketSession } from './session.ts';

let turn = 0;

/** A link that keeps what is written, and takes its time for it. */
class SlowLink implements Link {
  readonly queued = 0;
  readonly passed = 0;
  readonly needsDrain = false;
  readonly takesDeflated = false;
  readonly network = null;
  readonly facts = { shop: null };
  readonly received: Received[] = [];
  session: SocketSession | null = null;
  /** The turn of the event loop, once they are counted, in which something first came. */
  firstTurn: number | null = null;

  write(frames: Buffer): void {
    if (turn > 0) this.firstTurn ??= turn;
    for (let at = 0; at < frames.length;) {
      const short = frames[at + 1]!;
      const start = at + (short < 126 ? 2 : short === 126 ? 4 : 10);
      const length =
        short < 126 ? short : short === 126 ? frames.readUInt16BE(at + 2) : frames.readUIntBE(at + 4, 6);
      this.received.push(...(JSON.parse(frames.toString('utf8', start, start + length)) as Received[]));
      at = start + length;
    }
    for (const until = performance.now() + 0.1; performance.now() < until;);
  }

  onceDrained(): void {}
  ping(): void {}
  close(): void {
    setImmediate(() => this.session?.ended());
  }
  terminate(): void {}

  join(hub: Hub, afterSeq: number): void {
    this.session = hub.connect(this);
    const ids = { room: ROOM, broadcastSysId: 10, broadcastScheduleSysId: 77 };
    const data = { ...ids, mode: 'live', token: 'none-user', permission: 4, afterSeq };
    this.session.receive(JSON.stringify({ event: 'joinRoom', data }));
  }

  seqs(): number[] {
    return this.received.flatMap(({ seq, data }) =>
      seq !== undefined ? [seq] : ((data['missed'] ?? []) as Received[]).map((message) => message.seq!),
    );
  }
}

test('a fan-out in slices keeps the order for those who stay, come and go meanwhile', async () => {
  const errors: unknown[] = [];
  const report = (error: unknown): void => void errors.push(error);
  const backend = new FakeBackend();
  const hub = new Hub({ bus: new MemoryBus(report), report }).serve(backend.served);
  backend.publish = (room, messages) => hub.publish(room, messages);
  const links: { readonly link: SlowLink; readonly afterSeq: number }[] = [];
  const come = (): void => {
    const link = new SlowLink();
    const afterSeq = backend.log.rooms.get(ROOM)!.messages.length;
    links.push({ link, afterSeq });
    link.join(hub, afterSeq);
  };
  for (let n = 0; n < 150; n++) come();
  await expect.poll(() => hub.stats().joins).toBe(150);

  let isCounting = true;
  const countTurns = () => {
    turn += 1;
    if (isCounting) setImmediate(countTurns);
  };
  countTurns();
  for (let n = 0; n < 60; n++) {
    backend.say(ROOM, `m${n}`);
    if (n % 4 === 0) come();
    if (n % 10 === 0) links[n]!.link.session!.ended();
    await nextTurn();
  }
  const staying = links.filter((_, n) => n % 10 !== 0 || n >= 60);
  const isThrough = () => staying.every(({ link }) => link.seqs().at(-1) === 60);
  await expect.poll(isThrough).toBe(true);
  for (const { link, afterSeq } of staying) {
    expect(link.seqs()).toEqual(upTo(60, afterSeq + 1));
  }
  // A fan-out takes 15 ms here, and other work had its turn in between.
  expect(new Set(staying.slice(0, 140).map(({ link }) => link.firstTurn)).size).toBeGreaterThan(1);
  expect(errors).toEqual([]);
  isCounting = false;
  await hub.drain();
});

test('after a break others are told the last message of each room, of the latest so many', async () => {
  const report = (error: unknown): never => {
    throw error;
  };
  let back = () => {};
  const told: string[] = [];
  const bus = Object.assign(new MemoryBus(report), {
    publish: (room: string) => void told.push(room),
    onReconnect: (listener: () => void) => {
      back = listener;
      return () => {};
    },
  });
  const backend = new FakeBackend();
  const hub = new Hub({ bus, report }).serve(backend.served);
  for (let n = 1; n <= 10_100; n++) hub.publish(`1_${n}`, [{ seq: 1, event: 'event', data: {} }]);
  hub.publish('1_101', [{ seq: 2, event: 'event', data: {} }]);
  hub.publish('1_1', [{ seq: 2, event: 'event', data: {} }]);
  told.length = 0;
  back();
  expect([told.length, told[0], told.at(-2), told.at(-1)]).toEqual([10_000, '1_103', '1_101', '1_1']);
  await hub.drain();
});

test('before it serves the domains it has nobody, and lets nobody in', async () => {
  const report = (error: unknown): void => void expect(error).toBeUndefined();
  const hub = new Hub({ bus: new MemoryBus(report), report });
  hub.expel({ userSysId: 1 });
  hub.tellMember('1_1', 1, { event: 'removeDropUsers', data: { room: '1_1', userIds: [] } });
  expect(hub.seatsOf(1)).toEqual([]);
  await expect(hub.enter('1_1')).rejects.toThrow('before the hub serves');
  await hub.drain();
});
