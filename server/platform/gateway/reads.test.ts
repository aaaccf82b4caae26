import { beforeEach, expect, test } from 'vitest';
import { MovedClock } from '../clock.ts';
import { ReadOverdue, GatewayReads } from './reads.ts';

let clock: MovedClock;
let reads: GatewayReads;
beforeEach(() => {
  clock = new MovedClock(1_800_000_000_000);
  reads = new GatewayReads(clock);
});

test('pages are read a few at a time, one of a room', async () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const page = (room: string, name: string) =>
    reads.inTurn(room, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const pages = ['a1', 'a2', 'b1', 'c1', 'd1', 'e1'].map((name) => page(name[0]!, name));
  expect(begun).toEqual(['a1', 'b1', 'c1', 'd1']);
  ends.get('c1')!();
  await expect.poll(() => begun.length).toBe(5);
  expect(begun.at(-1)).toBe('e1');
  ends.get('a1')!();
  await expect.poll(() => begun.length).toBe(6);
  for (const end of ends.values()) end();
  expect(await Promise.all(pages)).toEqual(['a1', 'a2', 'b1', 'c1', 'd1', 'e1']);
});

test('one that hangs is given up, and makes room for the next', async () => {
  const hanging = reads.inTurn('a', () => new Promise(() => {}));
  const failing = reads.inTurn('a', () => Promise.reject(new Error('disk')));
  const next = reads.inTurn('a', async () => 'read');
  clock.advance(5000);
  reads.sweep(clock.monotonic());
  clock.advance(1);
  reads.sweep(clock.monotonic());
  await expect(hanging).rejects.toThrow(ReadOverdue);
  await expect(failing).rejects.toThrow('disk');
  expect(await next).toBe('read');
});
