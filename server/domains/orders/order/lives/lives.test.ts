import * as fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DAY } from '../../../../../schema/durations.ts';
import { verified } from '../../../../testing/log.ts';
import { rests } from '../../../../testing/rests.ts';
import { isWhole, scaled, scaledPatience } from '../../../../testing/seed.ts';
import { TestServer } from '../../../../testing/server.ts';
import { twoNodes } from '../../../../testing/processes/two-nodes.ts';
import { NotRefunded } from '../../../buying/payment/provider.ts';
import { Sandbox } from '../../../buying/payment/sandbox.ts';
import { live, type Life, type Seen, type Stage, type Try } from './living.support.ts';
import { DECISIONS, type Kind, type Step } from './model.support.ts';

const LIVES = isWhole ? scaled(200) : 60;
/** On one server: time goes on by years. */
const LIVES_PER_SERVER = 250;

const qty = fc.integer({ min: 1, max: 3 });
const claim = fc.nat(3);
const next = fc.record({ do: fc.constant('next' as const), nth: fc.nat(1_000) });
const hours = fc.constantFrom(1, 9, 24, 24 * 3, 24 * 7, 24 * 10, 24 * 15);
const line = fc.nat(1);
const act = fc.constantFrom<'pay' | 'deposit' | 'refuse' | 'late'>('pay', 'deposit', 'refuse', 'late');
const kind = fc.constantFrom<Kind>('cancel', 'exchange', 'return');
const reasonTypeCode = fc.integer({ min: 1, max: 7 });
const fault = fc.constantFrom<'buyer' | 'seller' | undefined>('buyer', 'seller', undefined);
const ofLine = fc.constantFrom<'prepare' | 'dispatch' | 'confirm'>('prepare', 'dispatch', 'confirm');
const anything = fc.oneof(
  { weight: 12, arbitrary: next },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), hours }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pay' as const), act }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ask' as const), kind, line, qty, reasonTypeCode }) },
  { weight: 1, arbitrary: fc.record({ do: ofLine, line }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('accept' as const), claim, fault }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom(...DECISIONS), claim }) },
) satisfies fc.Arbitrary<Try>;
const ARRIVED: readonly Step[] = [
  { do: 'pay', act: 'pay' },
  ...[0, 1].flatMap((line): Step[] => [
    { do: 'prepare', line },
    { do: 'dispatch', line },
  ]),
  { do: 'wait', hours: 24 * 7 },
  { do: 'wait', hours: 24 * 3 },
];
const requested = (kind: 'exchange' | 'return', reasonTypeCode: number): readonly Step[] => [
  ...ARRIVED,
  { do: 'ask', kind, line: 0, qty: 1, reasonTypeCode },
  { do: 'accept', claim: 0, fault: undefined },
];
/** How far an order comes before anything is tried. */
const BEGINNINGS: readonly (readonly Step[])[] = [
  [],
  [{ do: 'pay', act: 'deposit' }],
  ...[1, 2, 3, 5, 7].map((moves) => ARRIVED.slice(0, moves)),
  ...[1, 3].flatMap((reason) => [requested('exchange', reason), requested('return', reason)]),
  // All the way: at random, few come so far.
  ...(['send', 'sendAtOwnFault', 'finish', 'finishAtOwnFault'] as const).map((end): readonly Step[] => [
    ...requested(end.startsWith('send') ? 'exchange' : 'return', end.endsWith('Fault') ? 1 : 3),
    { do: 'receive', claim: 0 },
    { do: end, claim: 0 },
  ]),
];
const lives: fc.Arbitrary<Life> = fc.record({
  qty: fc.tuple(qty, qty),
  spare: fc.tuple(fc.nat(2), fc.nat(2)),
  hasCoupon: fc.boolean(),
  usePoint: fc.constantFrom(0, 0, 700, 3_300),
  beginning: fc.constantFrom(...BEGINNINGS),
  tries: fc.array(anything, { maxLength: 14 }),
});

/** Half of all refunds fail at first, as with a provider that is not there. */
function refundsFail(): void {
  let calls = 0;
  const { refund } = Sandbox.prototype;
  const spy = vi.spyOn(Sandbox.prototype, 'refund').mockImplementation(async function (
    this: Sandbox,
    ...all
  ) {
    calls += 1;
    if (calls % 2 === 0) throw new NotRefunded('the bank is not there', { isCertain: true });
    return refund.apply(this, all);
  });
  onTestFinished(() => spy.mockRestore());
}

async function lived(nodes: readonly TestServer[], seen: Seen, numRuns: number): Promise<void> {
  const [home] = nodes as readonly [TestServer];
  const manager = await home.world.manager();
  const stage: Stage = { nodes, manager, seen, buyer: manager, lived: 0 };
  await fc.assert(
    fc.asyncProperty(lives, (life) => live(stage, life)),
    { numRuns, ...(!isWhole && { seed: 26 }) },
  );
  home.clock.advance(30 * DAY);
  await rests(...nodes);
  await verified(home.dataDir);
}

/** Every kind of step, so that none is only refused. */
const ASKED = ['ask cancel', 'ask exchange', 'ask return'];
const ALL_KINDS = ['pay', 'wait', 'prepare', 'dispatch', 'confirm', 'accept', ...ASKED, ...DECISIONS];

test(
  'whatever happens to an order, in any order of events: statuses, requests, money and stock are what a simple model says',
  {
    meta: { promise: 'money, stock, coupons and points balance to the won' },
    timeout: scaledPatience(900_000),
  },
  async () => {
    refundsFail();
    const seen: Seen = new Map();
    for (let left = LIVES; left > 0; left -= LIVES_PER_SERVER)
      await TestServer.alone((server) => lived([server], seen, Math.min(left, LIVES_PER_SERVER)));
    expect([...seen.keys()].toSorted()).toEqual(ALL_KINDS.toSorted());
  },
);

test.runIf(isWhole)(
  'the same on two nodes, whichever makes a step',
  {
    meta: { promise: 'money, stock, coupons and points balance to the won' },
    timeout: scaledPatience(60_000),
  },
  async () => {
    const [here, there] = await twoNodes();
    const seen: Seen = new Map();
    await lived([here, there], seen, scaled(20));
    expect(seen.size).toBeGreaterThan(5);
  },
);
