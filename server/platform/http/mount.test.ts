import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Type } from 'typebox';
import { IDEMPOTENCY_HEADER } from '../../../schema/constants.ts';
import { GUEST_TOKEN } from '../../../schema/members/constants.ts';
import { operation } from '../../../schema/operation.ts';
import { closed } from '../../../schema/types.ts';
import { MovedClock } from '../clock.ts';
import { Refusal } from '../log/log.ts';
import { LargeBodies } from './admission.ts';
import { tokenlessMember, type Caller } from './caller.ts';
import { answerErrors } from './errors.ts';
import { mount, type Call } from './route.ts';
import { useContractValidation } from './validation.ts';

const reply = closed({});
const sent = { params: closed({ roomSysId: Type.Integer() }), body: closed({ msg: Type.String() }) };
const said = { method: 'POST', access: 'member', idempotent: true, tag: 'host', ...sent, reply } as const;
const OPERATIONS = {
  look: operation({ method: 'GET', path: '/v1/look', access: 'anyone', summary: 'Look', tag: 'host', reply }),
  say: operation({ ...said, path: '/v1/rooms/:roomSysId/say', summary: 'Say' }),
  shout: operation({ ...said, path: '/v1/rooms/:roomSysId/shout', summary: 'Shout' }),
};

/** 7 of `member-7`. */
function callerOf(token: string): Caller {
  const [, userSysId] = /^member-(\d+)$/.exec(token) ?? [];
  if (userSysId === undefined) throw new Refusal('14');
  return tokenlessMember(Number(userSysId));
}

const app = fastify();
let last: Pick<Call<(typeof OPERATIONS)['say']>, 'once'> & { readonly caller: Caller | null };
beforeAll(async () => {
  useContractValidation(app);
  answerErrors(app);
  const admission = {
    authenticate: callerOf,
    requireReauth: async () => {},
    bodies: new LargeBodies(new MovedClock(0)),
    budget: { take: () => {} },
    guards: [],
    log: { state: () => Promise.reject(new Error('No guard asks')) },
  };
  const heard = ({ caller, once }: typeof last) => {
    last = { caller, once };
    return {};
  };
  mount(app, admission, OPERATIONS, { look: heard, say: heard, shout: heard });
  await app.ready();
});
afterAll(() => app.close());

async function looked(authorization?: string): Promise<unknown> {
  const answer = await app.inject({ url: '/v1/look', headers: { ...(authorization && { authorization }) } });
  return answer.statusCode === 200 ? last.caller : answer.statusCode;
}

test('the token that all guests share is nobody’s, and every other one must be good', async () => {
  expect(await looked()).toBeNull();
  expect(await looked(`Bearer ${GUEST_TOKEN}`)).toBeNull();
  expect(await looked('Bearer member-7')).toMatchObject({ userSysId: 7 });
  expect(await looked('Bearer nonsense')).toBe(401);
});

/** What a call says with the key `k`. */
async function once(change: { readonly by?: number; readonly url?: string; readonly msg?: string } = {}) {
  const { by = 7, url = '/v1/rooms/1/say', msg = '안녕하세요' } = change;
  const headers = { authorization: `Bearer member-${by}`, [IDEMPOTENCY_HEADER]: 'k' };
  const { statusCode } = await app.inject({ method: 'POST', url, headers, payload: { msg } });
  expect(statusCode).toBe(200);
  return last.once.once!;
}

describe('an Idempotency-Key', () => {
  test('is one of its member and of its operation', async () => {
    const first = await once();
    expect(await once()).toEqual(first);
    expect((await once({ by: 8 })).key).not.toBe(first.key);
    expect((await once({ url: '/v1/rooms/1/shout' })).key).not.toBe(first.key);
  });

  test('comes with what tells a repeat from another request', async () => {
    const first = await once();
    for (const change of [{ msg: '안녕히' }, { url: '/v1/rooms/2/say' }]) {
      const other = await once(change);
      expect(other.key).toBe(first.key);
      expect(other.fingerprint).not.toBe(first.fingerprint);
    }
  });
});
