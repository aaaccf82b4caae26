import { createHash } from 'node:crypto';
import { setTimeout as pass } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { UserSelected } from '../../schema/buying/game/game.ts';
import { commitmentText, HANDS, judge } from '../../schema/buying/game/rules.ts';
import type { BroadcastPlan } from '../domains/room/broadcast/decider.ts';
import type { RecordedEvent } from '../platform/log/log.ts';
import type { Api } from '../testing/api.ts';
import { Nodes, seededPlace } from '../testing/processes/nodes.ts';
import { scaled, scaledPatience } from '../testing/seed.ts';
import type { Viewer, Received } from '../testing/viewer.ts';
import type { Person } from '../testing/world.ts';

const PLAYERS = scaled(50);
const ROUNDS_MAX = 12;
const coupon = { name: '승자 쿠폰', discountPolicy: 1, discountPolicyFigures: 1000 } as const;

/** One who plays, and comes back wherever there is a server. */
interface Challenger {
  readonly viewer: Viewer;
  readonly person: Person;
  isIn: boolean;
}

/** What the whole evening is played with. */
interface Evening {
  readonly plan: BroadcastPlan;
  readonly host: Person;
  readonly challengers: readonly Challenger[];
  api(): Api;
}

/** So many servers, and all of them in the room: each has come in at one server or the next. */
async function begun(count: number) {
  const world = await seededPlace(async (world) => ({
    plan: await world.airs([]),
    host: await world.host(),
    people: await world.members(PLAYERS),
  }));
  const { plan, host, people } = world;
  const nodes = await Nodes.start(world.dataDir, { count, maxSockets: 20 });
  const challengers = people.map((person, at): Challenger => {
    return { person, viewer: nodes.viewer(plan, at % count, person), isIn: true };
  });
  await allEnter(challengers);
  return { plan, host, nodes, challengers };
}

async function allEnter(challengers: readonly Challenger[]): Promise<void> {
  await Promise.all(challengers.map(({ viewer }) => viewer.enter()));
}

function ownResults({ passing }: Viewer, round: number): readonly Received[] {
  return passing.filter(({ event, data }) => event === 'resultGame' && data['round'] === round);
}

/** Round after round until somebody has won; `during` happens while the countdown runs. */
async function play(evening: Evening, during: (round: number) => Promise<void>) {
  const { plan, host, challengers } = evening;
  const { broadcastSysId } = plan;
  const as = { token: host.token };
  const asked = { broadcastSysId, limitJoinCnt: PLAYERS, coupon };
  const { gameSysId } = await evening.api().done('createGame', asked, as);
  const game = { broadcastSysId, gameSysId };
  const room = challengers[0]!.viewer.room;
  const codes = await Promise.all(
    challengers.map(({ viewer }) => viewer.asks('joinGame', { room, gameSysId })),
  );
  expect(new Set(codes)).toEqual(new Set(['0001']));

  for (let round = 1; round <= ROUNDS_MAX; round++) {
    const left = challengers.filter(({ isIn }) => isIn);
    const isFinals = left.length <= 3 ? 1 : 0;
    const begun = await evening.api().done('startGameRound', { ...game, isFinals }, as);
    expect(begun).toEqual({ round, curJoinCnt: left.length });
    const mcSelected = HANDS[round % 3]!;
    const { commitment } = await evening.api().done('chooseInGame', { ...game, mcSelected }, as);
    // One never says a word; of the others some tie, some win, and most lose.
    const chosen = left.map((_, at): UserSelected => {
      if (at === 0 && left.length > 3) return 0;
      const wins = HANDS.find((hand) => judge(hand, mcSelected) === 1)!;
      const loses = HANDS.find((hand) => judge(hand, mcSelected) === 0)!;
      return at % 8 === 0 ? mcSelected : at % 8 === 1 ? wins : loses;
    });
    await Promise.all(
      left.map(async ({ viewer }, at) => {
        const userSelected = chosen[at]!;
        if (userSelected === 0) return;
        const choice = { room, gameSysId, lastRound: round, userSelected };
        expect(await viewer.asks('chooseGameUser', choice)).toBe('0001');
      }),
    );
    await during(round);
    const { data } = await challengers[0]!.viewer.sees('resultGame', (told) => told['round'] === round);
    const opening = { gameSysId, round, mcSelected: data['mcSelected'], nonce: data['nonce'] as string };
    expect(createHash('sha256').update(commitmentText(opening)).digest('hex')).toBe(commitment);
    expect(data['mcSelected']).toBe(mcSelected);
    await Promise.all(
      left.map(async (challenger, at) => {
        const own = await challenger.viewer.hears('resultGame', (told) => told['round'] === round);
        const userSelected = chosen[at]!;
        const userResult = judge(userSelected, mcSelected);
        expect(own.data).toMatchObject({ userSelected, userResult });
        challenger.isIn = userResult !== 0;
      }),
    );
    if (data['finished'] === 1) return { gameSysId, round, told: data };
  }
  throw new Error('nobody has won');
}

/** One winner, one coupon, and the same messages for everybody. */
async function hold(evening: Evening, { gameSysId, told }: Awaited<ReturnType<typeof play>>): Promise<void> {
  const { challengers } = evening;
  expect(told).toMatchObject({ curJoinCnt: 1, coupon });
  const winners = challengers.filter(({ person }) => person.nickName === told['winnerNick']);
  expect(winners).toHaveLength(1);
  const boxes = await Promise.all(
    challengers.map(async ({ person: { userSysId, token } }) => {
      const page = { uid: userSysId, startIndex: 0, rowCount: 10 };
      return (await evening.api().done('couponBox', page, { token })).coupons;
    }),
  );
  expect(boxes.flat()).toMatchObject([{ couponSysId: gameSysId, ...coupon }]);
  expect(boxes[challengers.indexOf(winners[0]!)]).toHaveLength(1);
  const last = challengers[0]!.viewer.lastSeq;
  await Promise.all(challengers.map(({ viewer }) => viewer.seesUpTo(last)));
  const [first, ...others] = challengers.map(({ viewer }) => viewer.durable);
  for (const other of others) expect(other).toEqual(first);
}

/** How often the log has what a game ends with, and what each round does. */
function countedIn(events: readonly RecordedEvent[]) {
  const count = (type: string) => events.filter((event) => event.type === type).length;
  return {
    ends: [count('GameWon'), count('CouponReceived')],
    rounds: [count('GameRoundDecided'), count('GameResultTold')],
  };
}

test(
  'a crowd plays the host, and the server is killed in the middle of a countdown',
  {
    meta: { promise: 'a game has one winner and one coupon, and the host keeps to what was chosen first' },
    timeout: scaledPatience(120_000) + ROUNDS_MAX * 15_000,
  },
  async () => {
    const { plan, host, nodes, challengers } = await begun(1);
    const evening = { plan, host, challengers, api: () => nodes.apis[0]! };
    const played = await play(evening, async (round) => {
      if (round !== 1) return;
      await nodes.servers[0]!.kill();
      await nodes.startAgain(0);
      await allEnter(challengers);
    });
    await hold(evening, played);
    expect(countedIn(await nodes.finish())).toEqual({ ends: [1, 1], rounds: [played.round, played.round] });
  },
);

test(
  'two processes share the game’s room, and both are asked for the result when the timer is due',
  {
    meta: { promise: 'a game has one winner and one coupon, over all servers' },
    timeout: scaledPatience(120_000) + ROUNDS_MAX * 15_000,
  },
  async () => {
    const { plan, host, nodes, challengers } = await begun(2);
    const { apis } = nodes;
    let turn = 0;
    const evening = { plan, host, challengers, api: () => apis[turn++ % 2]! };
    const played = await play(evening, async (round) => {
      const { data } = await challengers[0]!.viewer.sees(
        'chooseGameSellover',
        (told) => told['round'] === round,
      );
      const ask = { broadcastSysId: plan.broadcastSysId, gameSysId: data['gameSysId'] as number };
      await pass(Math.max(0, Date.parse(data['countdownEndsAt']) - Date.now()));
      const codes = await Promise.all(
        [...apis, ...apis].map((api) => api.code('tellGameResult', ask, { token: host.token })),
      );
      // Both nodes go by this machine's clock, and the second call finds it done.
      expect(new Set(codes)).toEqual(new Set(['0001']));
    });
    await hold(evening, played);
    for (const { viewer } of challengers)
      for (let round = 1; round <= played.round; round++)
        expect(ownResults(viewer, round).length).toBeLessThanOrEqual(1);
    expect(countedIn(await nodes.finish())).toEqual({ ends: [1, 1], rounds: [played.round, played.round] });
  },
);
