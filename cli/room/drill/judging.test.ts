import { expect, test } from 'vitest';
import type { Findings, FoundEvent } from '../../../fixtures/cluster/channel.ts';
import type { Deed } from './journal.ts';
import {
  judgeAnswers,
  judgeDeeds,
  judgeLog,
  judgeMoney,
  judgeNodes,
  judgeStock,
  judgeViewers,
} from './judging.ts';

const BUYER = 7;
const PAID = { act: 'pay', orderSysId: 1 };

function deed(what: string, more: Partial<Deed> = {}): Deed {
  const about = { what, by: BUYER, node: 0, input: {}, isKeyed: true };
  return {
    ...about,
    beganAt: 0,
    askedAt: 0,
    attempts: 1,
    answeredAt: 1,
    code: '0001',
    reply: null,
    ...more,
  };
}

/** Never answered. */
const silent = { code: null, answeredAt: null };
const ordered = (orderSysId: number) => deed('placeOrder', { reply: { orderSysId } });
const said = (msg: string, more: Partial<Deed> = {}) => deed('chatMessage', { input: { msg }, ...more });

function event(type: string, data: FoundEvent['data'], more: Partial<FoundEvent> = {}): FoundEvent {
  return { position: 101, stream: 'any-1', type, actorId: BUYER, data, ...more };
}

const placed = (orderSysId: number) => event('OrderPlaced', { orderSysId });
const line = (msg: string) => event('ChatSent', { msg });

function found(...events: readonly FoundEvent[]): Findings {
  return {
    events,
    before: 100,
    received: {},
    verified: { events: 1, streams: 1, projections: 1, problems: [] },
  };
}

test('given what was acknowledged is in the log once, nothing is lost and nothing was done twice', () => {
  const kept = judgeDeeds([ordered(1), ordered(2), said('안녕')], found(placed(1), placed(2), line('안녕')));
  expect(kept.map(({ promise, acknowledged, lost, twice }) => [promise, acknowledged, lost, twice])).toEqual([
    ['orders', 2, 0, 0],
    ['chat lines', 1, 0, 0],
  ]);
});

test('given one acknowledged event is missing, it is lost', () => {
  const [orders, lines] = judgeDeeds([ordered(1), ordered(2), said('안녕')], found(placed(1)));
  expect(orders).toMatchObject({ acknowledged: 2, lost: 1, twice: 0 });
  expect(lines).toMatchObject({ acknowledged: 1, lost: 1, twice: 0 });
});

test('given an order with another number than was answered, the answered one is lost', () => {
  const [orders] = judgeDeeds([ordered(1)], found(placed(2)));
  expect(orders).toMatchObject({ lost: 1 });
});

test('given one event too many, it was done twice', () => {
  const deeds = [ordered(1), said('안녕'), said('안녕')];
  const log = found(placed(1), placed(1), line('안녕'), line('안녕'), line('안녕'));
  expect(judgeDeeds(deeds, log).map(({ twice }) => twice)).toEqual([1, 1]);
});

test('what went unanswered may have been done, but once', () => {
  const deeds = [said('하나', silent), said('둘', silent)];
  expect(judgeDeeds(deeds, found(line('하나')))[0]).toMatchObject({ unknown: 2, lost: 0, twice: 0 });
  expect(judgeDeeds(deeds, found(line('하나'), line('하나')))[0]).toMatchObject({ twice: 1 });
});

test('a refused command must have done nothing, unless an earlier attempt may have succeeded', () => {
  const refused = deed('actAsBank', { input: PAID, code: '0007', isKeyed: false });
  const log = found(event('OrderPaid', { orderSysId: 1, amount: 9 }));
  expect(judgeDeeds([refused], log)[0]).toMatchObject({ refused: 1, unknown: 0, twice: 1 });
  const again = { ...refused, attempts: 2 };
  expect(judgeDeeds([again], log)[0]).toMatchObject({ refused: 0, unknown: 1, twice: 0 });
});

test('events of the demo data are nobody’s deeds', () => {
  const old = { ...placed(1), position: 100 };
  expect(judgeDeeds([ordered(1)], found(old))[0]).toMatchObject({ lost: 1 });
});

test('somebody who joins a game again has one seat', () => {
  const join = deed('joinGame', { input: { gameSysId: 5 }, isKeyed: false });
  const seat = event('ChallengerJoined', { userSysId: BUYER }, { stream: 'game-5' });
  expect(judgeDeeds([join, join], found(seat))[0]).toMatchObject({ acknowledged: 2, lost: 0, twice: 0 });
  expect(judgeDeeds([join], found(seat, seat))[0]).toMatchObject({ twice: 1 });
});

test('money must be the same at the bank, in the log and in the ledger', () => {
  const pays = [deed('actAsBank', { input: PAID, reply: { amount: 9000 } })];
  const log = found(event('OrderPaid', { orderSysId: 1, amount: 9000 }));
  expect(judgeMoney(pays, { ...log, received: { 1: 9000 } })).toMatchObject({
    held: true,
    found: '₩9,000 of 1 order',
  });
  expect(judgeMoney(pays, { ...log, received: { 1: 8999 } }).held).toBe(false);
  expect(judgeMoney(pays, { ...found(), received: {} }).held).toBe(false);
});

test('a piece that was not there must not be taken, at any moment', () => {
  const stock = (type: string, qty: number, detailSysId: number | null = null) =>
    event(type, { lines: [{ detailSysId, qty }] }, { stream: 'stock-3' });
  const received = stock('StockReceived', 2);
  expect(judgeStock(found(received, stock('StockTaken', 2), stock('StockReturned', 1)))).toMatchObject({
    held: true,
    found: '2 pieces taken, none that was not there',
  });
  expect(judgeStock(found(received, stock('StockTaken', 3), stock('StockReturned', 1))).held).toBe(false);
  expect(judgeStock(found(received, stock('StockTaken', 1, 8))).held).toBe(false);
});

test('a command with a key needs an answer in the end, and a line over the socket does not', () => {
  expect(judgeAnswers([ordered(1), said('안녕', { ...silent, isKeyed: false })]).held).toBe(true);
  expect(judgeAnswers([deed('placeOrder', silent)])).toMatchObject({
    held: false,
    found: '1 of 1 have no answer',
  });
});

test.each([
  { missing: 1, repeated: 0, outOfOrder: 0, isThere: true },
  { missing: 0, repeated: 1, outOfOrder: 0, isThere: true },
  { missing: 0, repeated: 0, outOfOrder: 1, isThere: true },
  { missing: 0, repeated: 0, outOfOrder: 0, isThere: false },
])('one viewer with %j is one too many', (bad) => {
  const good = { missing: 0, repeated: 0, outOfOrder: 0, isThere: true };
  expect(judgeViewers([good, good], 0).held).toBe(true);
  expect(judgeViewers([good, bad], 0).held).toBe(false);
  expect(judgeViewers([good], 1).held).toBe(false);
});

test('nodes must say the same, and something', () => {
  expect(judgeNodes(new Map([['the room', ['a', 'a']]]))).toMatchObject({
    held: true,
    found: '1 question to 2 nodes',
  });
  const [one, other] = [
    { seq: 4, game: { round: 1 } },
    { seq: 4, game: { round: 2 } },
  ];
  expect(
    judgeNodes(new Map([['the room', [one, one, other].map((each) => JSON.stringify(each))]])),
  ).toMatchObject({
    held: false,
    found: 'they differ about the room (game.round 1 and 2)',
  });
  expect(judgeNodes(new Map()).held).toBe(false);
});

test('a damaged log is told', () => {
  const problems = ['room-1 7 is missing'];
  const log = found();
  expect(judgeLog(log).held).toBe(true);
  expect(judgeLog({ ...log, verified: { ...log.verified, problems } })).toMatchObject({
    held: false,
    found: 'room-1 7 is missing',
  });
});
