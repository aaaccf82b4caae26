import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { people } from '../../fixtures/people.ts';
import { SECOND, Stage } from './support/stage.ts';
import { testWhenWhole, useWorld } from './support/world.ts';

const world = useWorld();

testWhenWhole('one press turns Home, and then every screen, into English and back', async () => {
  const page = await world().viewer();
  await page.goto('/');
  await page.getByRole('heading', { name: '방송 중인 상품' }).waitFor();
  await page.getByRole('button', { name: 'EN English' }).click();
  await page.getByRole('heading', { name: 'In broadcasts now' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  expect(await korean(page)).toEqual([]);
  expect(await placesInOtherFonts(page, SWITCH)).toHaveLength(1);

  await page.getByRole('link', { name: 'Watch Three-minute after-work makeup' }).click();
  await page.getByRole('heading', { level: 1, name: 'Three-minute after-work makeup' }).waitFor();
  await page.getByRole('log').getByText('grandma you are iconic').waitFor();
  await page.getByRole('timer').waitFor();
  expect(await korean(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show 14 products' }).click();
  await page.getByRole('dialog', { name: 'Products' }).getByText('Rose Garden Eau de Parfum').waitFor();
  expect(await korean(page)).toEqual([]);

  await page.goto('/Login');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('Please enter your ID.').waitFor();
  expect(await korean(page)).toEqual([]);

  await page.getByRole('button', { name: 'KO 한국어' }).click();
  await page.getByText('아이디를 입력해 주세요.').waitFor();
  await page.goto(SECOND);
  await page.getByRole('heading', { level: 1, name: '제철 과일 산지 직송' }).waitFor();
});

testWhenWhole('only the words that are needed are loaded, each once', async () => {
  const page = await world().viewer();
  const asked: Request[] = [];
  page.on('request', (request) => request.url().endsWith('.js') && asked.push(request));
  const koreanOf = async (requests: readonly Request[]) => {
    const texts = await Promise.all(requests.map(async (each) => (await each.response())?.text() ?? ''));
    // Code has a few letters of it, in patterns and in the language's own name.
    return texts.filter((text) => (text.match(/[가-힣]/g) ?? []).length > 50).length;
  };
  await page.goto('/');
  await page.getByRole('heading', { name: '방송 중인 상품' }).waitFor();
  await page.getByRole('button', { name: 'EN English' }).click();
  await page.getByRole('heading', { name: 'In broadcasts now' }).waitFor();
  // Later parts may still have been asked for in Korean before, however busy the machine is.
  const before = asked.length;
  await page.getByRole('link', { name: 'Log in' }).first().click();
  await page.getByText('Watch it live,').waitFor();
  expect(await koreanOf(asked.slice(0, before))).toBeGreaterThan(1);
  expect(asked.length).toBeGreaterThan(before);
  expect(await koreanOf(asked.slice(before))).toBe(0);
  expect(new Set(asked.map((each) => each.url())).size).toBe(asked.length);
});

testWhenWhole(
  'a first visit is in the language of the browser from the first line of the page; what is chosen stays',
  async () => {
    const page = await world().viewer({ locale: 'en' });
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/')),
      page.goto('/'),
    ]);
    expect(await answer.text()).toContain('<html lang="en" ');
    await page.getByRole('heading', { name: 'In broadcasts now' }).waitFor();
    expect(await korean(page)).toEqual([]);
    // Nobody has chosen it: what the browser asks for tomorrow is what is shown tomorrow.
    expect(await page.context().cookies()).toEqual([]);

    // What somebody chooses stays, whatever the browser asks for.
    await page.getByRole('button', { name: 'KO 한국어' }).click();
    await page.getByRole('heading', { name: '방송 중인 상품' }).waitFor();
    const again = await page.context().newPage();
    const later = await again.goto('/');
    expect(await later!.text()).toContain('<html lang="ko" ');
    await again.getByRole('heading', { name: '방송 중인 상품' }).waitFor();
  },
);

test('the stage changes its language where it stands: room, chat and what is being written stay', async () => {
  const host = await world().host('host01');
  const { page, input } = await Stage.open(world().viewer({ as: 'viewer05' }));
  await host.json(['host', 'notice', '오늘 주문은 오늘 보내요', '--en', 'Ordered today, sent today']);
  await page.getByText('오늘 주문은 오늘 보내요').first().waitFor();
  let comings = 0;
  page.on('websocket', () => (comings += 1));
  page.on('request', (request) => (comings += request.isNavigationRequest() ? 1 : 0));
  await input.fill('아직 쓰는 중');
  await page.getByRole('button', { name: '언어·영상 설정' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('English').click();
  await page
    .getByRole('dialog', { name: 'Language and video' })
    .getByRole('button', { name: 'Close' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Three-minute after-work makeup' }).waitFor();
  await page.getByText('Ordered today, sent today').first().waitFor();
  await page.getByRole('region', { name: 'Featured now' }).waitFor();
  expect(await korean(page)).toEqual([]);
  const after = page.getByRole('textbox', { name: 'Chat message' });
  expect(await after.inputValue()).toBe('아직 쓰는 중');
  expect(comings).toBe(0);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('title')))
    .toBe('Language and video');
  await after.press('Enter');
  await page.getByRole('log').getByText('아직 쓰는 중').waitFor();
});

const SWITCH = 'button[lang="ko"]';

/** Where on the page something stands, in our font and in a wider one, as there is before ours has come: once if nothing moves. */
async function placesInOtherFonts(page: Page, selector: string): Promise<readonly string[]> {
  const places = await page.locator(selector).evaluate((element) => {
    const place = () => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join();
    };
    const wider = new CSSStyleSheet();
    wider.replaceSync('* { font-family: system-ui !important; letter-spacing: 0.5px !important; }');
    const ours = place();
    document.adoptedStyleSheets.push(wider);
    const inWider = place();
    document.adoptedStyleSheets.pop();
    return [ours, inWider];
  });
  return [...new Set(places)];
}

const KOREAN = /[가-힣]/;

/** Where people write: the chat, and the host's notice. */
const THEIR_PLACES = '[role="log"], [aria-live="polite"]';

/** People's names and addresses stay in their language. */
const THEIR_WORDS = people
  .flatMap(({ nickName, addresses }) => [nickName, ...addresses.flatMap((address) => Object.values(address))])
  .filter((word) => KOREAN.test(word))
  .toSorted((a, b) => b.length - a.length);

function withoutTheirWords(text: string): string {
  return THEIR_WORDS.reduce((rest, word) => rest.replaceAll(word, ''), text);
}

/** Every Korean text on the page that is not people's own: what is drawn and what a screen reader says. */
async function korean(page: Page): Promise<readonly string[]> {
  const texts = await page.evaluate((places) => {
    const found: string[] = [document.title];
    const mine = (element: Element | null) => !element?.closest(`${places}, [lang="ko"]`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (mine(node.parentElement) && node.parentElement?.checkVisibility())
        found.push(node.textContent ?? '');
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (!mine(element)) continue;
      for (const name of ['aria-label', 'title', 'alt', 'placeholder']) {
        found.push(element.getAttribute(name) ?? '');
      }
    }
    return found;
  }, THEIR_PLACES);
  return [...new Set(texts)].filter((text) => KOREAN.test(withoutTheirWords(text)));
}
