import { expect, test } from 'vitest';
import { FIXTURE_PASSWORD } from '../../fixtures/people.ts';
import { plugAuthenticator } from './support/authenticator.ts';
import { useWorld, SOON } from './support/world.ts';

const world = useWorld();

test('a passkey is added, logs in without an id, confirms who is there, and is removed', async () => {
  const page = await world().viewer({ as: 'viewer01', screen: 'wide', origin: world().named });
  const passkeysHeld = await plugAuthenticator(page);
  await page.goto('/Passkeys');
  await page.getByText('아직 패스키가 없어요').waitFor();
  await page.getByRole('button', { name: '패스키 추가' }).click();

  // Adding a passkey needs re-authentication.
  const asked = page.getByRole('dialog', { name: '본인 확인' });
  await asked.getByLabel('비밀번호', { exact: true }).fill(FIXTURE_PASSWORD);
  await asked.getByRole('button', { name: '확인', exact: true }).click();
  const passkey = page.getByRole('article', { name: /Chrome/ });
  await passkey.waitFor();
  expect(await passkeysHeld()).toBe(1);

  await page.getByTitle('내 메뉴').click();
  await page.getByRole('button', { name: '로그아웃' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '로그아웃' }).click();
  await expect.poll(() => new URL(page.url()).pathname, SOON).toBe('/');

  await page.goto('/Login?landingPage=/ChangePw');
  await page.getByRole('button', { name: '패스키로 로그인' }).click();
  await expect.poll(() => new URL(page.url()).pathname, SOON).toBe('/ChkPw');
  await page.getByRole('button', { name: '패스키로 확인' }).click();
  const next = page.getByLabel('새 비밀번호', { exact: true });
  await next.fill('Blue-Sky-2026!');
  await page.getByLabel('새 비밀번호 확인', { exact: true }).fill('Blue-Sky-2026!');
  await page.getByRole('button', { name: '바꾸기', exact: true }).click();
  await page.getByText('비밀번호를 바꿨어요.').waitFor();

  await page.goto('/Passkeys');
  await passkey.getByRole('button', { name: /지우기/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '지우기' }).click();
  await asked.getByRole('button', { name: '패스키로 확인' }).click();
  await page.getByText('아직 패스키가 없어요').waitFor();

  await page.goto('/Sessions');
  await page.getByText('이 기기', { exact: true }).waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
});
