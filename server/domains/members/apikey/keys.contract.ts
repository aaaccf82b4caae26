import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '../../../../schema/durations.ts';
import { ENDED_API_KEY_LISTED, PERMISSION } from '../../../../schema/members/constants.ts';
import type * as contract from '../../../../schema/members/api-keys.ts';
import type { Body, Operation, Reply } from '../../../../schema/operation.ts';
import { koreanDay, koreanDayAfter } from '../../../../schema/korean-days.ts';
import { MovedClock } from '../../../platform/clock.ts';
import type { Call } from '../../../platform/http/route.ts';
import { silentLogger } from '../../../platform/log/logger.ts';
import { LogUnavailable, Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { seededSource } from '../../../platform/source.ts';
import { refusal } from '../../../testing/refusal.ts';
import { EVENING } from '../../../testing/server.ts';
import { grantMembership, revokeMembership, users } from '../account/offers.ts';
import { Bearers } from './bearers.ts';
import { createApiKey } from './create-api-key.ts';
import { keyOf, SECRET_BYTES } from './key.ts';
import { apiKeys } from './queries.ts';
import { revokeApiKey } from './revoke-api-key.ts';

const HOST = 7;
const CUSTOMER = 8;
const BY = { actorId: null, commandId: 'test' };
const OWN = { role: 'host', sellerSysId: 1 } as const;
/** Of a call, what its operation looks at. */
function call<O extends Operation>(parts: object): Call<O> {
  return parts as Call<O>;
}
const asked = { scopes: ['orders:read' as const] };

/** What keys promise, on whichever database. */
export function describeKeys(
  kind: string,
  newLog: () => Promise<{ readonly log: EventLog; remove(): Promise<void> }>,
): void {
  describe(`API keys on ${kind}`, () => {
    let log: EventLog;
    let remove: () => Promise<void>;
    let clock: MovedClock;
    let platform: Platform;

    beforeEach(async () => {
      ({ log, remove } = await newLog());
      clock = new MovedClock(EVENING);
      platform = { log, clock, source: seededSource(clock, 1) } as unknown as Platform;
      await log.write(
        [HOST, CUSTOMER].map((user_sys_id) =>
          users.insert({
            user_sys_id,
            user_id: `person${user_sys_id}`,
            nick_name: '별명',
            mobile: '',
            join_type_code: 0,
            joined_at: EVENING,
          }),
        ),
      );
      await grantMembership(log, HOST, OWN, BY);
    });
    afterEach(() => remove());

    /** As a process of its own would read them. */
    function bearers(over: Pick<EventLog, 'reads' | 'state' | 'write'> = log): Bearers {
      const callers = { read: () => Promise.reject(new Refusal('14')) };
      return new Bearers({ log: over, clock, logger: silentLogger, callers });
    }

    const create = (userSysId: number, body: Body<typeof contract.createApiKey>) =>
      createApiKey(platform)(call({ caller: { userSysId }, body, commandId: 'made' })) as Promise<
        Reply<typeof contract.createApiKey>
      >;
    const made = (more: Partial<Body<typeof contract.createApiKey>> = {}) =>
      create(HOST, { ...asked, ...more });
    const revoke = async (userSysId: number, apiKeySysId: number) =>
      revokeApiKey(platform)(call({ caller: { userSysId }, params: { apiKeySysId }, commandId: 'revoked' }));
    const listed = async () => {
      const reply = await apiKeys(platform)(call({ caller: { userSysId: HOST } }));
      return (reply as Reply<typeof contract.apiKeys>).keys;
    };

    test('are shown once, and kept as a hash', async () => {
      const { key, apiKeySysId, ...facts } = await made({ name: '창고 ERP', until: '2027-01-31' });
      expect(facts).toEqual({ name: '창고 ERP', scopes: ['orders:read'], until: '2027-01-31' });
      const events = await log.read({ streamPrefix: 'apikeys-', limit: 10 });
      expect(events.map(({ type, actorId }) => [type, actorId])).toEqual([['ApiKeyCreated', HOST]]);
      const all = await listed();
      expect(all).toEqual([
        {
          apiKeySysId,
          ...facts,
          prefix: `slv_${apiKeySysId}`,
          createdAt: new Date(EVENING).toISOString(),
          lastUsedOn: null,
          revokedAt: null,
        },
      ]);
      const secret = key.slice(`slv_${apiKeySysId}_`.length);
      expect(JSON.stringify([events, all])).not.toContain(secret.slice(0, 12));
      // Nobody has said how it is called, and until when it is good.
      const other = await made({
        scopes: ['products:write', 'orders:read', 'products:write'],
      });
      expect([other.name, other.scopes, other.until]).toEqual([
        'orders:read, products:write',
        ['orders:read', 'products:write'],
        '2027-02-18',
      ]);
    });

    test('are for hosts and managers alone, and what nobody made is none', async () => {
      await expect(create(CUSTOMER, asked)).rejects.toEqual(refusal('9001'));
      await grantMembership(log, CUSTOMER, { role: 'manager', sellerSysId: null }, BY);
      await expect(create(CUSTOMER, asked)).resolves.toMatchObject({ scopes: ['orders:read'] });
      const [one, two] = [await made(), await made()];
      const madeUp = keyOf(one.apiKeySysId, Buffer.alloc(SECRET_BYTES, 1));
      for (const key of [madeUp, `${two.key.slice(0, -1)}!`, 'slv_', 'slv_1_'])
        await expect(bearers().read(key)).rejects.toEqual(refusal('1034', { reason: 'unknown' }));
      await expect(bearers().read('e30.e30.sig')).rejects.toEqual(refusal('14'));
    });

    test('identify their member with the role of now and their own scopes', async () => {
      const { key, apiKeySysId } = await made();
      const server = bearers();
      const apiKey = { apiKeySysId, scopes: ['orders:read'] };
      expect(await server.read(key)).toMatchObject({
        userSysId: HOST,
        permission: PERMISSION.host,
        sellerSysIds: [1],
        sessionId: null,
        apiKey,
      });
      await grantMembership(log, HOST, { role: 'host', sellerSysId: 2 }, BY);
      expect(await server.read(key)).toMatchObject({ sellerSysIds: [1, 2], apiKey });
      await revokeMembership(log, HOST, OWN, BY);
      expect(await server.read(key)).toMatchObject({ sellerSysIds: [2], apiKey });
      await revokeMembership(log, HOST, { role: 'host', sellerSysId: 2 }, BY);
      await expect(server.read(key)).rejects.toEqual(refusal('1034', { reason: 'role' }));
    });

    test('are good to the end of their last day in Korea', async () => {
      const { key } = await made({ until: '2026-11-21' });
      const end = koreanDay(EVENING + DAY).end;
      clock.advance(end - 1 - EVENING);
      await bearers().read(key);
      clock.advance(1);
      await expect(bearers().read(key)).rejects.toEqual(refusal('1034', { reason: 'expired' }));
      for (const until of ['2026-11-19', '2027-02-30', '2028-01-01'])
        await expect(made({ until })).rejects.toEqual(refusal('0005', { field: 'until' }));
    });

    test('that were revoked are refused in every process at once, and listed as such for a while', async () => {
      const [{ key, apiKeySysId }, other] = [await made(), await made()];
      const [one, two] = [bearers(), bearers()];
      const byOther = revoke(CUSTOMER, apiKeySysId);
      await expect(byOther).rejects.toEqual(refusal('0004'));
      for (const server of [one, two]) await server.read(key);
      await revoke(HOST, apiKeySysId);
      for (const server of [one, two])
        await expect(server.read(key)).rejects.toEqual(refusal('1034', { reason: 'revoked' }));
      await one.read(other.key);
      const revokedAt = new Date(EVENING).toISOString();
      expect((await listed()).map((each) => [each.apiKeySysId, each.revokedAt])).toEqual([
        [other.apiKeySysId, null],
        [apiKeySysId, revokedAt],
      ]);
      clock.advance(ENDED_API_KEY_LISTED);
      expect((await listed()).map((each) => each.apiKeySysId)).toEqual([other.apiKeySysId]);
      clock.advance(koreanDayAfter(clock.now(), { days: 91 }) - clock.now());
      expect(await listed()).toEqual([]);
    });

    test('tell the day of their last use, which is written once a day', async () => {
      const { key } = await made();
      const writes: unknown[] = [];
      const server = bearers({
        reads: log.reads,
        state: (ref) => log.state(ref),
        write: (rows) => {
          writes.push(rows);
          return log.write(rows);
        },
      });
      for (let calls = 0; calls < 3; calls++) await server.read(key);
      await expect.poll(() => lastUse()).toBe('2026-11-20');
      clock.advance(DAY);
      for (let calls = 0; calls < 3; calls++) await server.read(key);
      await expect.poll(() => lastUse()).toBe('2026-11-21');
      expect(writes).toHaveLength(2);
      // The log takes no command for a while.
      let isAway = true;
      clock.advance(DAY);
      const other = bearers({
        reads: log.reads,
        state: (ref) => log.state(ref),
        write: (rows) => (isAway ? Promise.reject(new LogUnavailable('away')) : log.write(rows)),
      });
      await other.read(key);
      expect(await lastUse()).toBe('2026-11-21');
      isAway = false;
      await other.read(key);
      await expect.poll(() => lastUse()).toBe('2026-11-22');
    });

    async function lastUse() {
      return (await listed())[0]?.lastUsedOn;
    }
  });
}
