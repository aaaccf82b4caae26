import { afterAll, expect, test } from 'vitest';
import type { EventRow } from '../../../server/platform/log/tables/log-tables.ts';
import { verifiedAt } from '../../../server/testing/log.ts';
import { isWhole, scaledPatience } from '../../../server/testing/seed.ts';
import { logAt, Playhouse, shipped } from './playhouse.support.ts';

const house = new Playhouse();
afterAll(() => house.remove());
/** `make prove` plays all shows, with all their viewers; with fewer the short one would fail its own checks. */
const CROWD = isWhole ? '100%' : '30%';
/** Which of them is played again: the one in which most happens, or the short one. */
const TWICE = isWhole ? 'hostile' : 'calm-minute';
const SEED = '3';

const shows = new Map<string, ReturnType<Playhouse['played']>>();

/** A show that comes along, played once for all tests. */
function show(name: string, crowd: string): ReturnType<Playhouse['played']> {
  const outcome = shows.get(name) ?? house.played(shipped(name), '--crowd', crowd, '--seed', SEED);
  shows.set(name, outcome);
  return outcome;
}

test(
  'one file and seed give one log, byte for byte, and another seed gives another',
  async () => {
    const withSeed = (seed: string) => ['--crowd', CROWD, '--seed', seed];
    const runs = [
      await show(TWICE, CROWD),
      await house.playedApart(shipped(TWICE), ...withSeed(SEED)),
      await house.played(shipped(TWICE), ...withSeed('8')),
    ];
    const logs = await Promise.all(runs.map(({ dataDir }) => logAt(dataDir)));
    const [first, again, other] = logs as [readonly EventRow[], readonly EventRow[], readonly EventRow[]];
    const kinds = new Set(first.map(({ type }) => type));
    for (const type of ['ChatSent', 'OrderPlaced', 'PurchaseAnnounced', 'ProductsChanged'])
      expect(kinds).toContain(type);
    expect(again).toEqual(first);
    expect(other.map(({ hash }) => hash)).not.toEqual(first.map(({ hash }) => hash));
    // The digest is taken while everybody still watches; their visits end when the server does.
    const afterwards = logs.flatMap((log, nth) => log.slice(runs[nth]!.result.log!.events));
    expect(new Set(afterwards.map(({ type }) => type))).toEqual(new Set(['BroadcastsVisited']));
    expect(runs[1]!.result.log).toEqual(runs[0]!.result.log);
    expect(runs[2]!.result.log!.sha256).not.toBe(runs[0]!.result.log!.sha256);
    await verifiedAt({ dataDir: runs[0]!.dataDir, databaseUrl: null });
  },
  scaledPatience(120_000),
);

test.each([
  ['calm-minute', CROWD] as const,
  ...(isWhole ? (['flash-sale', 'calm', 'hostile'] as const).map((name) => [name, '100%'] as const) : []),
])(
  'the show %s that comes along is green',
  async (name, crowd) => {
    const { code, stderr, result } = await show(name, crowd);
    expect([code, stderr]).toEqual([0, '']);
    expect(result).toMatchObject({ isWhole: true, slips: [] });
    expect(result.checks.length).toBeGreaterThan(5);
    expect(result.checks.filter(({ held }) => !held)).toEqual([]);
  },
  scaledPatience(120_000),
);
