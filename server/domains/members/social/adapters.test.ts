import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PEOPLE } from '../../../../fixtures/identity-provider/people.ts';
import { Environment } from '../../../platform/settings.ts';
import { playing, Wanderer } from '../../../testing/identities.ts';
import { TestServer } from '../../../testing/server.ts';
import { confirmed, setStage } from '../../../testing/stage.ts';
import { newPhone, proofOf } from '../verification/examples.support.ts';
import { personInClaims, type Adapter } from './adapter.ts';
import { ADAPTERS } from './adapters.ts';
import { CHALLENGE, SECRET } from './examples.support.ts';
import { registrations } from './settings.ts';

/** A provider that nothing else has heard of, as a file of `providers/` says it. */
const lotus: Adapter = {
  name: 'lotus',
  joinTypeCode: 31,
  label: { ko: '연꽃', en: 'Lotus' },
  mark: { ground: '#fbe', ink: '#305', viewBox: '0 0 24 24', paths: [{ d: 'M12 2l9 20H3z' }] },
  issuer: 'https://id.lotus.example',
  scope: 'openid email profile',
  hasIdToken: true,
  personOf: personInClaims,
};

test('every file is a provider of that name, and no two have one number', () => {
  const names = readdirSync(new URL('providers/', import.meta.url)).map((file) => file.replace('.ts', ''));
  expect(ADAPTERS.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  const codes = ADAPTERS.map(({ joinTypeCode }) => joinTypeCode);
  expect(new Set(codes).size).toBe(codes.length);
  // 0 is a sign-up of our own.
  expect(Math.min(...codes)).toBeGreaterThan(0);
});

test('one object makes a provider: settings, button, login, missing details, alert and recovery', async () => {
  const identities = await playing([lotus]);
  const [{ clientIds, secret, issuer }] = identities.registrations as [
    (typeof identities.registrations)[number],
  ];
  const environment = new Environment({
    SOCIAL_LOTUS_ID: clientIds[0],
    SOCIAL_LOTUS_SECRET: secret,
    SOCIAL_LOTUS_ISSUER: issuer,
  });
  const social = environment.value(registrations([lotus]));
  environment.requireRight();
  await TestServer.alone(
    async (server) => {
      const stage = await setStage(server);
      const { api, buyer } = stage;
      const { name: provider, joinTypeCode, label, mark } = lotus;
      const { providers } = await api.done('socialProviders', {});
      expect(providers).toEqual([{ provider, joinTypeCode, label, mark }]);

      const [other, , person] = PEOPLE.map(({ id }) => id) as [string, string, string];
      const start = `${server.url}/v1/auth/social/${provider}/start?challenge=${CHALLENGE}`;
      const dance = async (who: string, query = '') => {
        const isOurs = ({ pathname }: URL) => pathname === '/Login' || pathname === '/SocialAccounts';
        return (await new Wanderer(who).follow(start + query, isOurs)).searchParams.get('social')!;
      };
      const code = await dance(person);
      const { userSysId: uid = 0, accessToken: token = '' } = await api.done('exchangeSocial', {
        code,
        secret: SECRET,
      });
      expect(await api.done('addInfo', { uid }, { token })).toMatchObject({ joinTypeCode });
      const mobile = newPhone();
      const proof = await proofOf(stage, 'join', mobile);
      const about = { nickName: '연꽃잎', name: '정가을', birthDate: '2001-03-31', proof };
      const agreed = { agreeService: 1, agreePrivacy: 1 } as const;
      expect(await api.done('saveAddInfo', { uid, ...about, ...agreed }, { token })).toEqual({ missing: [] });
      const joined = await server.recorded('MemberJoined', ({ stream }) => stream.endsWith(`-${uid}`));
      expect(joined.data).toMatchObject({ joinTypeCode });

      const asked = { snsType: joinTypeCode, snsToken: await identities.appToken(provider, person) };
      expect(await api.done('snsLogin', asked)).toMatchObject({ userSysId: uid });

      server.clock.advance(60_000);
      const found = await api.done('findId', { proof: await proofOf(stage, 'findid', mobile) });
      expect(found.accounts).toMatchObject([{ joinTypeCode }]);

      const of = { uid: buyer.userSysId };
      const as = { token: await server.world.token(buyer), reauth: await confirmed(stage, buyer) };
      await api.done('linkSocialAccount', { ...of, code: await dance(other, '&link=1'), secret: SECRET }, as);
      await api.done('unlinkSocialAccount', { ...of, provider }, as);
      await server.sellover.settled();
      const told = await api.done('alerts', { ...of, startIndex: 0, rowCount: 9 }, as);
      expect(told.alerts.map(({ title, titleEn }) => [title, titleEn])).toEqual(
        expect.arrayContaining([
          ['연꽃 계정을 연결했어요', 'A Lotus account was linked'],
          ['연꽃 계정 연결을 끊었어요', 'A Lotus account was unlinked'],
        ]),
      );
    },
    { config: { social } },
  );
});
