import { expect, test } from 'vitest';
import { CHAT_CALM_AFTER, CHAT_DRAWN_MAX, CHAT_LIST_MAX } from '../../schema/room/constants.ts';
import { Stage } from './support/stage.ts';
import { SOON, useWorld } from './support/world.ts';

const world = useWorld();

const TALKERS = [
  'viewer04',
  'viewer05',
  'viewer07',
  'viewer08',
  'viewer09',
  'viewer11',
  'viewer12',
  'viewer13',
];
/** What each of them may say in one go. */
const LINES_EACH = 150;

test('in a crowd the page stays small and nothing jumps, the host is heard, and who scrolls up finds every line', async () => {
  const stage = await Stage.open(world().viewer({ as: 'viewer01', inTime: true }));
  const most = await stage.log.evaluateHandle((log) => {
    const seen = { lines: 0, host: 0, shifted: 0, haveLeft: false };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { readonly value: number })[])
        seen.shifted = Math.max(seen.shifted, entry.value);
    }).observe({ type: 'layout-shift' });
    new MutationObserver(() => {
      const lines = [...log.querySelectorAll('p')];
      seen.haveLeft ||= lines.length < seen.lines;
      seen.lines = Math.max(seen.lines, lines.length);
      const fromHost = lines.filter(({ textContent }) => textContent.includes('여러분 잠시만요'));
      seen.host = Math.max(seen.host, fromHost.length);
    }).observe(log, { subtree: true, childList: true });
    return seen;
  });
  const crowded = stage.page.locator('[data-crowded]');
  const host = await world().member('host01');
  const talkers = await Promise.all(TALKERS.map((id) => world().member(id)));
  for (let at = 0; !(await most.evaluate(({ haveLeft }) => haveLeft)); at += 1)
    await talkers[at % talkers.length]!.say(1, '오늘은 한가하네요');
  const rush = Promise.all(
    talkers.map(async (talker, of) => {
      for (let at = 0; at < LINES_EACH; at += 1) await talker.say(1, `${of}-${at}`);
    }),
  );
  await crowded.waitFor();
  await host.say(1, '여러분 잠시만요');
  const spoken = stage.page.locator('[data-spoken]');
  await expect.poll(() => spoken.innerText(), SOON).toMatch(/여러분 잠시만요[^]*새 메시지 [\d,]+개/);
  await stage.say('저도 한마디');
  await expect.poll(() => most.evaluate(({ host: lines }) => lines), SOON).toBe(1);
  await rush;
  await host.say(1, '이제 조용하네요');
  await stage.hears('이제 조용하네요');
  await crowded.waitFor({ state: 'detached', timeout: SOON.timeout + CHAT_CALM_AFTER });
  // And what one has said oneself, while it is under way.
  expect(await most.evaluate(({ lines }) => lines)).toBeLessThanOrEqual(CHAT_DRAWN_MAX + 1);
  // Lines that leave above pull up none of those that are read: it would be a fifth of the screen.
  expect(await most.evaluate(({ shifted }) => shifted)).toBeLessThan(0.1);

  await stage.log.evaluate((log) => log.scrollBy(0, -400));
  await stage.page.getByRole('button', { name: '최신 채팅 보기' }).waitFor();
  const lines = (await stage.lines())
    .map((line) => /(?<!\d)(\d+)-(\d+)$/.exec(line))
    .filter((line) => line !== null);
  expect(lines.length).toBeGreaterThan(CHAT_LIST_MAX - TALKERS.length);
  // Each talker's lines one after another, to the last.
  for (const [of] of TALKERS.entries()) {
    const said = lines.filter((line) => Number(line[1]) === of).map((line) => Number(line[2]));
    expect(said).toEqual(said.map((_, at) => LINES_EACH - said.length + at));
  }
});
