import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { TermsKind } from '../../../schema/members/constants.ts';
import { TestServer } from '../../testing/server.ts';
import { setStage } from '../../testing/stage.ts';
import { formOf } from '../signup/examples.support.ts';

const OURS = new URL('../terms/texts', import.meta.url).pathname;
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Ours, and a second version of these kinds from 8 December on. */
function folderWith(...kinds: readonly TermsKind[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'sellover-consents-'));
  folders.push(folder);
  for (const name of readdirSync(OURS)) {
    const text = readFileSync(join(OURS, name), 'utf8');
    writeFileSync(join(folder, name), text);
    const [kind, locale] = [name.slice(0, name.lastIndexOf('-')), name.split('.')[1]!];
    if (!kinds.some((each) => each === kind)) continue;
    const head = [
      `kind: ${kind}`,
      'version: 2',
      `title: ${kind} 2`,
      'noticeDate: 2026-12-01',
      'effectiveDate: 2026-12-08',
      'unfavourable: false',
      'needsConsent: true',
      `changes: changed in ${locale}`,
    ];
    writeFileSync(
      join(folder, `${kind}-2.${locale}.md`),
      ['---', ...head, '---', text.split('---\n')[2]!].join('\n'),
    );
  }
  return folder;
}

test('a new version is asked of whoever agreed to the one before, until they agree to it', () =>
  TestServer.alone(
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
      const service = { ...second, kind: 'service', title: 'service 2', isRequired: true };
      const marketing = { ...second, kind: 'marketing', title: 'marketing 2', isRequired: false };
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
    { config: { termsDir: folderWith('service', 'marketing') } },
  ));

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
