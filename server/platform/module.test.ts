import { expect, test } from 'vitest';
import type { Forgets } from './forgetting.ts';
import { Refusal } from './log/log.ts';
import { Domains, type Forgetting, type Module, type Opened, type Platform } from './module.ts';

const NOW = Date.parse('2026-11-20T19:00:00+09:00');

/** A domain with a table, as far as it has to do with forgetting. */
function domain(name: string, forgets: Partial<Forgets>, opened: Opened = {}): Module {
  const whole: Forgets = { holds: 'ids', ofMember: null, term: null, ...forgets };
  return {
    name,
    rowTables: [{ name, migrations: [], forgets: { [name]: whole } }],
    open: () => opened,
  };
}

/** What these domains together forget. */
async function forgettingOf(...domains: readonly Module[]): Promise<Forgetting> {
  let forgetting: Forgetting | undefined;
  const first: Module = { name: 'first', open: (platform) => ((forgetting = platform.forgetting), {}) };
  await Domains.open([first, ...domains], { log: {} } as Partial<Platform> as Platform);
  return forgetting!;
}

test('what refers to rows of another domain goes before them', async () => {
  const deletes = (name: string) =>
    domain(name, { ofMember: (userSysId) => ({ text: `${name} ${userSysId}` }) as never });
  const forgetting = await forgettingOf(deletes('users'), domain('nobody', {}), deletes('carts'));
  expect(forgetting.rowsOf(7)).toEqual([{ text: 'carts 7' }, { text: 'users 7' }]);
});

test('a purge deletes what is over in every domain, of rows and of what is none', async () => {
  const asked: number[] = [];
  const purge = async (_log: unknown, before: number) => asked.push(before);
  const forgetting = await forgettingOf(
    domain('places', { term: { counted: 'placeCnt', months: 3, purge } }),
    domain(
      'texts',
      { term: { counted: 'textCnt', months: 1, purge } },
      { purges: { lineCnt: async ({ now }) => (now === NOW ? 5 : 0) } },
    ),
  );
  expect(await forgetting.purge({ now: NOW, isDryRun: false })).toEqual({
    placeCnt: 1,
    textCnt: 2,
    lineCnt: 5,
  });
  expect(asked.map((each) => new Date(each).toISOString())).toEqual([
    '2026-08-20T10:00:00.000Z',
    '2026-10-20T10:00:00.000Z',
  ]);
});

test('each domain lets a member go, or keeps them', async () => {
  const leaving = (stream: string) => async () => ({ ref: { stream } as never, leave: () => [] });
  const lets = [domain('orders', {}, { leaving: leaving('buyer-7') }), domain('rest', {})];
  const all = await forgettingOf(...lets, domain('shops', {}, { leaving: leaving('shop-7') }));
  expect((await all.leaving(7)).map(({ ref }) => ref.stream)).toEqual(['buyer-7', 'shop-7']);
  const keeps = domain('keeps', {}, { leaving: () => Promise.reject(new Refusal('1016')) });
  await expect((await forgettingOf(...lets, keeps)).leaving(7)).rejects.toThrow(Refusal);
});

test('a domain that makes what is no operation of its contract does not open', async () => {
  const stray: Module = { name: 'stray', contract: {}, operations: { claimFor: () => () => ({}) } as never };
  await expect(Domains.open([stray], { log: {} } as Partial<Platform> as Platform)).rejects.toThrow(
    'The contract of stray has no claimFor',
  );
});
