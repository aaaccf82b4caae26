import { setTimeout as pass } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LOGIN_FAILURES } from '../../schema/members/constants.ts';
import type { Api } from '../testing/api.ts';
import { Nodes, seededPlace } from '../testing/processes/nodes.ts';
import { credentials } from '../testing/stage.ts';
import { PASSWORD } from '../testing/world.ts';

const second = 1000;
const CHAT = { burst: 5, perSecond: 1 };
const LIKES = { burst: 5, perSecond: 2 };
/** They are answered together, a few times a second. */
const LIKES_AT_ONCE = 5;
const LOGINS = { burst: 3, perSecond: 2 };
const GUESS_EVERY = 100;

/** What one node alone would let through, and what the other one does in a second, before it has heard. */
function allowed({ burst, perSecond }: typeof CHAT, ms: number): number {
  return burst + (perSecond * ms) / second + burst + perSecond;
}

/** One node after the other; resolves to how often it was let through, and how long it took (ms). */
async function alternate(
  times: number,
  every: number,
  tries: (node: 0 | 1, n: number) => Promise<readonly boolean[]>,
): Promise<{ readonly through: number; readonly ms: number }> {
  const start = performance.now();
  let through = 0;
  for (let n = 0; n < times; n++) {
    through += (await tries(n % 2 === 0 ? 0 : 1, n)).filter(Boolean).length;
    await pass(every);
  }
  return { through, ms: performance.now() - start };
}

test(
  'two servers on one database: whoever goes from one to the other, also after NATS was away, gets no more than at one',
  { meta: { promise: 'limits hold over all nodes, within a second' } },
  async () => {
    const { plans, people, dataDir } = await seededPlace(async (world) => ({
      // A member has one seat in a room, but may be in two rooms.
      plans: [await world.airs([]), await world.airs([])] as const,
      people: await world.members(60),
    }));
    const rates = Object.entries({ CHAT, LIKES, LOGINS }).flatMap(([name, { burst, perSecond }]) => [
      [`${name}_BURST`, String(burst)],
      [`${name}_PER_SECOND`, String(perSecond)],
    ]);
    const env = { TRUST_PROXY: 'loopback', ...Object.fromEntries(rates) } as NodeJS.ProcessEnv;
    const nodes = await Nodes.start(dataDir, { count: 2, env });
    const nats = nodes.nats!;
    const apis = nodes.apis as readonly [Api, Api];
    const [talker, liker, member, victim, ...others] = people;
    const chats = async (api: Api, { token }: { readonly token: string }) =>
      (await api.code('sendChat', { broadcastSysId: plans[0].broadcastSysId, msg: 'hello' }, { token })) ===
      '0001';
    const logsIn = async (node: 0 | 1, userId: string, password: string, from: string) =>
      apis[node].code('login', await credentials(apis[node], userId, password), { from });
    const seats = ([0, 1] as const).map((node) => nodes.viewer(plans[node], node, liker));
    for (const seat of seats) await seat.enter();

    const { max } = LOGIN_FAILURES.fromAnywhere;
    const [lines, likes, logins, guesses] = await Promise.all([
      alternate(200, 20, async (node) => [await chats(apis[node], talker!)]),
      alternate(20, 250, async (node) => {
        const codes = Array.from({ length: LIKES_AT_ONCE }, () => seats[node]!.like());
        return (await Promise.all(codes)).map((code) => code === '0001');
      }),
      alternate(40, 75, async (node) => {
        const code = await logsIn(node, member!.userId, PASSWORD, '192.0.2.1');
        return [code === '0001'];
      }),
      alternate(2 * max, GUESS_EVERY, async (node, n) => {
        const code = await logsIn(node, victim!.userId, 'Wrong-Word-77', `198.51.100.${n}`);
        return [code === '1010'];
      }),
    ]);
    for (const [rate, { through, ms }] of [
      [CHAT, lines],
      [LIKES, likes],
      [LOGINS, logins],
    ] as const) {
      expect(through).toBeGreaterThan(rate.burst);
      expect(through).toBeLessThanOrEqual(allowed(rate, ms));
    }
    expect(guesses.through).toBeGreaterThanOrEqual(max);
    expect(guesses.through).toBeLessThanOrEqual(max + second / GUESS_EVERY);
    for (const node of [0, 1] as const)
      expect(await logsIn(node, victim!.userId, PASSWORD, '203.0.113.1')).toBe('0008');

    /** Somebody says at one node all that they may say at once: does the other one know, a second later? */
    async function isKnownThere(): Promise<boolean> {
      const who = others.pop()!;
      for (let n = 0; n < CHAT.burst; n++) expect(await chats(apis[0], who)).toBe(true);
      await pass(second);
      const through = await Promise.all(Array.from({ length: CHAT.burst }, () => chats(apis[1], who)));
      return through.includes(false);
    }
    expect(await isKnownThere()).toBe(true);
    await nats.kill();
    await expect.poll(isKnownThere).toBe(false);
    await nats.start();
    await expect.poll(isKnownThere).toBe(true);
  },
);
