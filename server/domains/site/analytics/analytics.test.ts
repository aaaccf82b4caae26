import { describe, expect, test } from 'vitest';
import {
  CONSOLE_LOGS_A_DAY_MAX,
  CONSOLE_LOGS_OF_ADDRESS,
  VISIT_KINDS_A_DAY_MAX,
} from '../../../../schema/site/constants.ts';
import { koreanDay } from '../../../../schema/korean-days.ts';
import { RETENTION_MONTHS } from '../../../../schema/members/constants.ts';
import { rowsAt } from '../../../testing/place.ts';
import { TestServer } from '../../../testing/server.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { addConsoleLogs, addVisits } from './rows.ts';

const DAY = 86_400_000;
const page = { startIndex: 0, rowCount: 100 };
const guest = { token: null };

test('visits are counted by day and path, without ids and queries', () =>
  TestServer.alone(async ({ api, world, clock }) => {
    const manager = await world.manager();
    const visit = (path: string, device: 'phone' | 'desktop' = 'phone') =>
      api.done('recordVisit', { path, locale: 'ko', device }, guest);
    await visit('/Product/116411018739712');
    await visit('/Product/5?from=haneul', 'desktop');
    await visit('/');
    clock.advance(DAY);
    await visit('/');
    const listed = (await api.done('visits', { days: 7 }, { token: await world.token(manager) })).visits;
    const [today, before] = [...new Set(listed.map(({ date }) => date))];
    expect(Date.parse(today!) - Date.parse(before!)).toBe(DAY);
    expect(listed).toEqual([
      { date: today, path: '/', visitCnt: 1 },
      { date: before, path: '/Product/:id', visitCnt: 2 },
      { date: before, path: '/', visitCnt: 1 },
    ]);
    const recent = await api.done('visits', { days: 1 }, { token: await world.token(manager) });
    expect(recent.visits).toHaveLength(1);
  }));

test('errors of the app are kept once a day with their number, and without secrets', () =>
  TestServer.alone(async (server) => {
    const { api, world } = server;
    const manager = await world.manager();
    const error = {
      level: 'error',
      text: 'no login: password=Right-Word-77\nat x',
      screen: 'Login',
    } as const;
    await api.done('recordConsoleLog', error, guest);
    await api.done('recordConsoleLog', error, guest);
    await api.done('recordConsoleLog', { ...error, level: 'warn', text: 'slow' }, guest);
    const { totalCnt, logs } = await api.done('consoleLogs', page, { token: manager.token });
    expect(totalCnt).toBe(2);
    expect(logs).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ level: 'error', text: 'no login: password=…\nat x', logCnt: 2 }),
        expect.objectContaining({ level: 'warn', text: 'slow', logCnt: 1 }),
      ]),
    );
    const kept = JSON.stringify(await rowsAt(server.dataDir, 'console_logs'));
    expect(kept).not.toContain('Right-Word-77');
  }));

test('who tells too much is not heard', () =>
  TestServer.alone(
    async ({ api }) => {
      const visit = { path: '/', locale: 'ko', device: 'phone' } as const;
      expect(await api.code('recordVisit', visit, guest)).toBe('0001');
      const error = { level: 'error', text: 'x', screen: 'Home' } as const;
      expect(await api.code('recordConsoleLog', error, guest)).toBe('0008');
    },
    { config: { analytics: { burst: 1, perSecond: 0 } } },
  ));

describe('a crowd', () => {
  const server = sharedServer({
    config: { analytics: { burst: 10_000, perSecond: 0 }, trustProxy: ['loopback'] },
  });

  test('of different things fills no disk', async () => {
    const { api, clock, dataDir, sellover } = server;
    const day = { day_start: koreanDay(clock.now()).start };
    const kinds = { level: 'error', screen: 'Home', content: 'x', log_cnt: 1, last_at: clock.now() };
    const many = <T>(max: number, row: (name: string) => T) =>
      Array.from({ length: max - 1 }, (_, at) => row(`kind ${at}`));
    await sellover.log.write([
      ...many(VISIT_KINDS_A_DAY_MAX, (path) =>
        addVisits({ ...day, path, locale: 'ko', device: 'phone', visit_cnt: 1 }),
      ),
      ...many(CONSOLE_LOGS_A_DAY_MAX, (mark) => addConsoleLogs({ ...day, ...kinds, mark })),
    ]);
    for (const name of ['last', 'another']) {
      await api.done('recordVisit', { path: `/${name}`, locale: 'ko', device: 'phone' }, guest);
      await api.done('recordConsoleLog', { level: 'error', text: name, screen: 'Home' }, guest);
    }
    const visits = (await rowsAt(dataDir, 'visits')) as { path: string }[];
    expect(visits.length).toBeLessThanOrEqual(VISIT_KINDS_A_DAY_MAX + 1);
    expect(visits.map(({ path }) => path)).toContain('/…');
    expect(await rowsAt(dataDir, 'console_logs')).toHaveLength(CONSOLE_LOGS_A_DAY_MAX);
  });

  test('of the past is deleted after its term', async () => {
    const { api, world, clock, dataDir } = server;
    const manager = await world.manager();
    const purged = async (months: number) => {
      clock.advance(months * 31 * DAY);
      return api.done('purge', {}, { token: await world.token(manager) });
    };
    expect(await purged(RETENTION_MONTHS.consoleLogs)).toMatchObject({
      consoleLogCnt: CONSOLE_LOGS_A_DAY_MAX,
    });
    expect(await rowsAt(dataDir, 'visits')).not.toEqual([]);
    expect(await purged(RETENTION_MONTHS.visits)).toMatchObject({ consoleLogCnt: 0, visitDayCnt: 1 });
    expect(await rowsAt(dataDir, 'visits')).toEqual([]);
  });

  test('behind one address does not fill the day for others', async () => {
    const { api, clock } = server;
    const { burst } = CONSOLE_LOGS_OF_ADDRESS;
    expect(2 * burst).toBeLessThan(CONSOLE_LOGS_A_DAY_MAX);
    const report = (from: string) =>
      api.code('recordConsoleLog', { level: 'error', text: 'x', screen: 'Home' }, { token: null, from });
    for (let cnt = 0; cnt < burst; cnt++) expect(await report('203.0.113.7')).toBe('0001');
    expect(await report('203.0.113.7')).toBe('0008');
    expect(await report('203.0.113.8')).toBe('0001');
    clock.advance(DAY / burst + 1);
    expect([await report('203.0.113.7'), await report('203.0.113.7')]).toEqual(['0001', '0008']);
  });
});
