import { expect, test } from 'vitest';
import { Sealer } from './seal.ts';

const SECRET = 's'.repeat(32);
const ROOM = '10_77';

function said(text: string, sealer = new Sealer(SECRET)): Buffer {
  return sealer.seal(ROOM, Buffer.from(text));
}

test('what is sealed is opened by who has the same secret, in the same room', () => {
  expect(new Sealer(SECRET).open(ROOM, said('좋아요'))?.toString()).toBe('좋아요');
  expect(new Sealer(SECRET).open('10_78', said('좋아요'))).toBeNull();
  expect(new Sealer('x'.repeat(32)).open(ROOM, said('좋아요'))).toBeNull();
});

test('a message whose any byte is changed, or that has no seal, is not opened', () => {
  const sealed = said('hello');
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(new Sealer(SECRET).open(ROOM, changed)).toBeNull();
  }
  for (const none of ['', '{"kind":"messages","messages":[]}', 'x'.repeat(200)]) {
    expect(new Sealer(SECRET).open(ROOM, Buffer.from(none))).toBeNull();
  }
  expect(new Sealer(SECRET).open(ROOM, sealed.subarray(0, 60))).toBeNull();
});

test('what was heard, or comes after a later one, is not heard again; each sender counts by itself', () => {
  const [here, there, hearer] = [new Sealer(SECRET), new Sealer(SECRET), new Sealer(SECRET)];
  const [first, second, third, other] = [said('1', here), said('2', here), said('3', here), said('4', there)];
  const heard = [first, first, third, second, other, other, third];
  expect(heard.map((sealed) => hearer.open(ROOM, sealed)?.toString() ?? null)).toEqual([
    '1',
    null,
    '3',
    null,
    '4',
    null,
    null,
  ]);
});

test('only so many senders are told apart; of one forgotten nothing old is heard again', () => {
  let now = 1_800_000_000_000;
  const clock = () => now;
  const hearer = new Sealer(SECRET, clock);
  const sealed = said('first', new Sealer(SECRET, clock));
  expect(hearer.open(ROOM, sealed)).not.toBeNull();
  for (let n = 0; n < 1000; n++) hearer.open(ROOM, said('other', new Sealer(SECRET, clock)));
  expect(hearer.open(ROOM, sealed)).not.toBeNull();
  for (let n = 0; n < 1000; n++) hearer.open(ROOM, said('other', new Sealer(SECRET, clock)));
  now += 60_001;
  expect(hearer.open(ROOM, sealed)).toBeNull();
});

test('a process that has just started hears nothing from long before', () => {
  let now = 1_800_000_000_000;
  const clock = () => now;
  const sealed = said('old', new Sealer(SECRET, clock));
  now += 60_001;
  expect(new Sealer(SECRET, clock).open(ROOM, sealed)).toBeNull();
  now -= 1;
  expect(new Sealer(SECRET, clock).open(ROOM, sealed)).not.toBeNull();
});
