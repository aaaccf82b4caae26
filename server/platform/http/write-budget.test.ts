import { expect, test } from 'vitest';
import { WRITES_OF_ADDRESS, WRITES_OF_MEMBER } from '../../../schema/constants.ts';
import { operations } from '../../domains.ts';
import { TestServer } from '../../testing/server.ts';
import { orderFor, setStage } from '../../testing/stage.ts';
import { isCountedWrite } from './write-budget.ts';

test('what members change is counted; reading, ordering, paying and the work of a shop are not', () => {
  const isCounted = (...names: readonly (keyof typeof operations)[]) =>
    names.map((name) => isCountedWrite(operations[name]));
  const counted = ['followSeller', 'setReminder', 'setHelpful', 'block', 'report', 'writeReview'] as const;
  expect(isCounted(...counted)).toEqual(counted.map(() => true));
  const free = [
    'placeOrder',
    'quoteOrder',
    'sendChat',
    'payOrder',
    'userInfo',
    'setNotice',
    'grantRole',
    'login',
  ] as const;
  expect(isCounted(...free)).toEqual(free.map(() => false));
});

test('a budget holds for a member and for an address, says when to come back, and leaves orders alone', () =>
  TestServer.alone(
    async (server) => {
      const stage = await setStage(server);
      const { api, buyer, stranger, host } = stage;
      const follow = (who: typeof buyer, from: string) =>
        api.ask('followSeller', { uid: who.userSysId, sellerSysId: 1 }, { token: who.token, from });
      const codes = async (who: typeof buyer, from: string, times: number) => {
        const all = [];
        for (let n = 0; n < times; n++) all.push((await follow(who, from)).code);
        return all;
      };
      expect(await codes(buyer, '192.0.2.1', 4)).toEqual(['0001', '0001', '0001', '0014']);
      const path = `/v1/users/${buyer.userSysId}/follows/sellers/1`;
      const refused = await api.raw('PUT', path, { headers: { authorization: `Bearer ${buyer.token}` } });
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '100']);
      expect(await api.code('placeOrder', orderFor(stage, stage.mug), { token: buyer.token })).toBe('0001');
      // Of the address one is left, and another member takes it.
      expect(await codes(stranger, '192.0.2.1', 2)).toEqual(['0001', '0014']);
      expect(await codes(stranger, '192.0.2.2', 1)).toEqual(['0001']);
      expect(await codes(host, '192.0.2.3', 5)).not.toContain('0014');
      server.clock.advance(100_000);
      expect(await codes(buyer, '192.0.2.4', 2)).toEqual(['0001', '0014']);
    },
    {
      config: {
        trustProxy: ['loopback'],
        writes: { burst: 3, perSecond: 0.01 },
        writesPerAddress: { burst: 4, perSecond: 0.000_01 },
      },
    },
  ));

test('a member may change some thousand things in a day, and an address a hundred thousand', () => {
  const { burst, perSecond } = WRITES_OF_MEMBER;
  expect(Math.round(burst + perSecond * 86_400)).toBe(991);
  const address = WRITES_OF_ADDRESS;
  expect(address.burst + address.perSecond * 86_400).toBe(96_400);
});
