import { expect, test } from 'vitest';
import { MovedClock } from './clock.ts';
import { PROCESSES_MAX, requestedAt, seededSource, systemSource } from './source.ts';
import { apart, during } from './under-way.ts';

const NOON = Date.parse('2026-11-20T12:00:00+09:00');

function take<T>(count: number, next: () => T): T[] {
  return Array.from({ length: count }, next);
}

test('a request’s id is digits, no other process’s, and says when the request came', () => {
  const clock = new MovedClock(NOON);
  const sources = [0, 1].map((process) => systemSource(clock, process));
  const ids = sources.flatMap((source) => Array.from({ length: 300 }, () => source.requestId()));
  expect(new Set(ids).size).toBe(600);
  for (const id of ids) {
    expect(id).toMatch(/^\d{13,16}$/);
    expect(Math.abs(requestedAt(id)! - NOON)).toBeLessThan(10);
  }
  for (const other of ['', 'order-7', '9'.repeat(17), sources[0]!.commandId()])
    expect(requestedAt(other)).toBeUndefined();
});

test('the commands of a request have its id, and those of the server’s own work a name each', () => {
  const source = systemSource(new MovedClock(NOON), 0);
  const name = during('77', () => source.commandId());
  expect(name).toBe('77');
  const own = during('77', () => apart(() => [source.commandId(), source.commandId()]));
  expect(own).not.toContain('77');
  expect(new Set(own).size).toBe(2);
});

test('ids rise, however many are asked for in a moment and whatever becomes of the clock', () => {
  const clock = new MovedClock(NOON);
  const source = systemSource(clock, 3);
  const ids = take(1000, () => source.id());
  clock.stepWall(-3_600_000);
  ids.push(...take(10, () => source.id()));
  clock.stepWall(7_200_000);
  ids.push(source.id());
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
  expect(ids.every(Number.isSafeInteger)).toBe(true);
});

test('no two processes give the same id, though they ask at the same moment', () => {
  const clock = new MovedClock(NOON);
  const sources = Array.from({ length: PROCESSES_MAX }, (_, process) => systemSource(clock, process));
  const ids = sources.flatMap((source) => take(300, () => source.id()));
  expect(new Set(ids).size).toBe(ids.length);
});

test('ids are safe in JSON for the rest of the century but a few years', () => {
  const source = systemSource(new MovedClock(Date.UTC(2095, 0, 1)), PROCESSES_MAX - 1);
  expect(Number.isSafeInteger(source.id())).toBe(true);
});

test('names are those of the field, and rise with time', () => {
  const clock = new MovedClock(NOON);
  const source = systemSource(clock, 0);
  const names = take(50, () => {
    clock.advance(1);
    return source.commandId();
  });
  expect(names).toEqual(names.toSorted());
  expect(names[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(source.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('sorted names rise, within a millisecond and after the clock was set back a little', () => {
  const clock = new MovedClock(NOON);
  const source = systemSource(clock, 0);
  const names = [source.sortedUuid(), source.sortedUuid()];
  clock.stepWall(-5000);
  names.push(source.sortedUuid());
  expect(names).toEqual(names.toSorted());
  expect(new Set(names).size).toBe(3);
});

test('secrets have the length that was asked for, and are not twice the same', () => {
  const source = systemSource(new MovedClock(NOON), 0);
  const secrets = take(600, () => source.secret(30));
  expect(secrets.every(({ length }) => length === 30)).toBe(true);
  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(600);
});

test('the same seed gives the same of everything', () => {
  const asked = (seed: number) => {
    const source = seededSource(new MovedClock(NOON), seed);
    return [source.id(), source.commandId(), source.uuid(), source.secret(32).toString('hex'), source.id()];
  };
  expect(asked(7)).toEqual(asked(7));
  expect(asked(7)).not.toEqual(asked(8));
});
