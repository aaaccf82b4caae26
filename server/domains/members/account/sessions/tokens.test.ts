import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { MovedClock } from '../../../../platform/clock.ts';
import { refusal } from '../../../../testing/refusal.ts';
import { EVENING, TestServer } from '../../../../testing/server.ts';
import { setStage } from '../../../../testing/stage.ts';
import { Tokens } from './tokens.ts';

const SECRET = 's'.repeat(32);
const good = { use: 'access', uid: 7, permission: 1, sellers: [], exp: EVENING / 1000 + 60 };
const refresh = { use: 'refresh', session: randomUUID(), secret: 'x'.repeat(43), exp: EVENING / 1000 + 60 };

/** Whatever it says, it is signed with the server's own key. */
function signed(claims: Record<string, unknown>, secret = SECRET): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(secret));
}

function read(claims: Record<string, unknown>) {
  return signed(claims).then((token) => new Tokens(SECRET, new MovedClock(EVENING)).readAccess(token));
}

test.each([
  ['no member', { uid: undefined }],
  ['a member who is no number', { uid: 'seven' }],
  ['a member who is a text', { uid: '7' }],
  ['a member who is half one', { uid: 7.5 }],
  ['member 0', { uid: 0 }],
  ['a member beyond all numbers', { uid: 2 ** 53 }],
  ['a permission that is none', { permission: 9 }],
  ['a seller who is no number', { permission: 2, sellers: ['one'] }],
  ['nothing of sellers', { sellers: undefined }],
  ['no end', { exp: undefined }],
])('an access token that names %s is none', async (_what, change) => {
  await expect(read(good)).resolves.toMatchObject({ userSysId: 7, sellerSysIds: [] });
  await expect(read({ ...good, ...change })).rejects.toEqual(refusal('14'));
});

test.each([
  ['no session', { session: undefined }],
  ['a session that is none of ours', { session: 'session-1' }],
  ['a secret that is none of ours', { secret: 'short' }],
  ['no secret', { secret: undefined }],
])('a refresh token that names %s is none', async (_what, change) => {
  const tokens = new Tokens(SECRET, new MovedClock(EVENING));
  expect(await tokens.readRefresh(await signed(refresh))).toMatchObject({ sessionId: refresh.session });
  await expect(tokens.readRefresh(await signed({ ...refresh, ...change }))).rejects.toEqual(refusal('30'));
});

test('nothing is written for who is nobody', async () => {
  await TestServer.alone(
    async (server) => {
      const { api, broadcastSysId } = await setStage(server);
      const { exp: _, ...claims } = good;
      const token = await signed({ ...claims, uid: 'nobody', exp: server.clock.now() / 1000 + 60 });
      const before = await server.sellover.log.lastPosition();
      expect(await api.code('sendChat', { broadcastSysId, msg: '안녕' }, { token })).toBe('14');
      expect(await server.sellover.log.lastPosition()).toBe(before);
    },
    { config: { tokenSecret: SECRET } },
  );
});
