import { expect, test } from 'vitest';
import type { TermsKind } from '../../../../schema/members/constants.ts';
import { TestServer } from '../../../testing/server.ts';
import { setStage } from '../../../testing/stage.ts';
import { formOf } from '../../members/signup/examples.support.ts';
import { folderWith } from '../../members/terms/folder.support.ts';

test('a new version is asked of whoever agreed to the one before, until they agree to it', () => {
  const changed = (['service', 'marketing'] as const).map((kind) => ({ kind, needsConsent: true }));
  return TestServer.alone(
    async (server) => {
      const { api } = await setStage(server);
      const form = { ...(await formOf(await setStage(server))), agreeSellection2: 1 as const };
      const { userSysId: uid, accessToken } = await api.done('join', form, { token: null });
      let token = accessToken;
      const needed = async () => (await api.done('consentsNeeded', { uid, lang: 'en' }, { token })).needed;
      const agree = (kind: TermsKind, version: number) =>
        api.code('agreeToTerms', { uid, kind, version }, { token });
      expect(await needed()).toEqual([]);
      expect(await agree('service', 2)).toBe('0007');

      server.clock.set(Date.parse('2026-12-08T00:00:00+09:00'));
      token = await server.world.token({ ...(await server.world.member()), userSysId: uid });
      const second = { version: 2, changes: 'changed in en' };
      const service = { ...second, kind: 'service', title: 'en 2', isRequired: true };
      const marketing = { ...second, kind: 'marketing', title: 'en 2', isRequired: false };
      expect(await needed()).toEqual([service, marketing]);
      expect(await agree('service', 1)).toBe('0001');
      expect(await needed()).toEqual([service, marketing]);
      expect(await agree('seller', 1)).toBe('0007');
      expect(await agree('third-party', 1)).toBe('0007');
      expect(await agree('service', 2)).toBe('0001');
      expect(await agree('service', 2)).toBe('0001');
      expect(await needed()).toEqual([marketing]);
      expect(await agree('marketing', 2)).toBe('0001');
      expect(await needed()).toEqual([]);
    },
    { config: { termsDir: folderWith(...changed) } },
  );
});

test('members of earlier versions are asked for what is required', () =>
  TestServer.alone(async (server) => {
    const { api, buyer } = await setStage(server);
    const by = { token: buyer.token };
    const needed = async () =>
      (await api.done('consentsNeeded', { uid: buyer.userSysId }, by)).needed.map(({ kind }) => kind);
    expect(await needed()).toEqual(['service', 'privacy']);
    await api.done('agreeToTerms', { uid: buyer.userSysId, kind: 'privacy', version: 1 }, by);
    expect(await needed()).toEqual(['service']);
  }));
