import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { shownName } from '../../schema/catalog/shown-name.ts';
import { GAME_COUNTDOWN, GAME_RESULT_LASTS } from '../../schema/buying/game/constants.ts';
import {
  BUY_HERE_LASTS,
  COUPON_POPUP_LASTS,
  END_PANEL_DELAY,
  HEART_LASTS,
  MARKETING_PX_EVERY,
  MARKETING_STAYS,
  PRODUCT_POPUP_LASTS,
} from '../../schema/room/constants.ts';
import type { Locale } from '../../schema/locales.ts';
import { runOf } from '../room/live/notice/marketing-run.ts';
import { faults } from './support/axe.ts';
import { Sightings, type Sight, type Span } from './support/sightings.ts';
import { FIRST } from './support/stage.ts';
import { useWorld } from './support/world.ts';

const world = useWorld();

const SHOW = 'calm';
const SPEED = '3x';
const LASTS = 300_000;
const UNTIL_THEN = { timeout: LASTS } as const;
const COMING = '/Vod/4/14/live';

/** How much sooner, and on a machine that is busy how much later, something may go than it should (ms). */
const SOONER = 1500;
const LATER = 4000;

const WORDS = {
  ko: {
    before: '시작하면 바로 보여 드릴게요.',
    notice: '오늘 주문은 내일 아침에 출발해요. 3만 원 이상 무료배송이고, 방송...',
    wholeNotice: '공지 전체 보기',
    strip: '방송 상품',
    banner: '광고',
    pinned: '지금 소개하는 상품',
    product: '비타민C 12% 브라이트닝 앰플 30ml',
    popup: '추천 상품',
    buyHere: '지금 구매하세요!',
    bought: '주문!',
    coupon: '라이브 쿠폰',
    couponButton: '라이브 쿠폰 1장 보기',
    game: '가위바위보 게임',
    invite: '가위바위보 한 판 할까요?',
    join: '도전하기',
    joined: '도전 완료! 곧 시작해요',
    hostChooses: '1라운드 · 판매자가 고르고 있어요',
    choose: '무엇을 낼까요?',
    rock: '바위',
    sent: '냈어요!',
    secondsLeft: '초 남음',
    won: '최종 승자예요',
    prize: '10% 할인',
    verified: '판매자의 선택이 미리 정해져 있었음을 확인했어요',
    ending: '방송이 종료됐어요',
    ended: '함께해 주셔서 고마워요',
  },
  en: {
    before: 'It will play here as soon as it starts.',
    notice: 'Ordered today, sent tomorrow morning',
    wholeNotice: 'Notice',
    strip: 'Products in this broadcast',
    banner: 'Advertisement',
    pinned: 'Featured now',
    product: 'Vitamin C 12% Brightening Ampoule 30 ml',
    popup: 'Recommended',
    buyHere: 'Buy it here now!',
    bought: 'ordered',
    coupon: 'Live coupon',
    couponButton: 'Show 1 live coupon',
    game: 'Rock-paper-scissors',
    invite: 'Rock, paper, scissors?',
    join: 'I’m in',
    joined: 'You’re in! Starting soon',
    hostChooses: 'Round 1 · the host is choosing',
    choose: 'What will you throw?',
    rock: 'Rock',
    sent: 'Thrown!',
    secondsLeft: 'left',
    won: 'won the game!',
    prize: '10% off',
    verified: 'Host’s choice verified: it was fixed in advance',
    ending: 'The broadcast has ended',
    ended: 'Thanks for watching.',
  },
} as const;
type Words = { readonly [W in keyof (typeof WORDS)['ko']]: string };

/** In the words of hosts and viewers, which are the same for everybody. */
const SAID = {
  host: '안녕하세요, 유나예요.',
  question: '앰플은 아침에도 써도 돼요?',
  answer: '네, 아침에는 한 방울이면 충분해요',
  banner: '크림까지 함께 사면 핸드크림 미니를 드려요',
} as const;

const region = (label: string, words?: string): Sight => ({
  selector: `section[aria-label="${label}"]`,
  ...(words !== undefined && { words }),
});
const chat = (words: string): Sight => ({ selector: '[role="log"]', words });

const sightsIn = (words: Words) =>
  ({
    clock: { selector: 'time[role="timer"]' },
    notice: { selector: 'button', words: words.notice },
    wholeNotice: { selector: 'button', words: words.wholeNotice },
    strip: region(words.strip),
    // No words: they are translated while it runs.
    banner: region(words.banner),
    hostLine: chat(SAID.host),
    pinned: region(words.pinned, shownName(words.product)),
    popup: region(words.popup, words.product),
    buyHere: { selector: 'button', words: words.buyHere },
    hearts: { selector: 'canvas' },
    purchase: chat(words.bought),
    question: chat(SAID.question),
    answer: chat(SAID.answer),
    coupon: region(words.coupon),
    couponButton: { selector: 'button', words: words.couponButton },
    invite: region(words.game, words.invite),
    joined: { selector: 'p', words: words.joined },
    hostChooses: { selector: 'p', words: words.hostChooses },
    choose: region(words.game, words.choose),
    countdown: { selector: `[role="timer"][aria-label$="${words.secondsLeft}"]` },
    result: region(words.game, words.won),
    prize: region(words.game, words.prize),
    verified: region(words.game, words.verified),
    ending: { selector: 'output', words: words.ending },
    ended: { selector: 'p', words: words.ended },
  }) satisfies Record<string, Sight>;
type SightName = keyof ReturnType<typeof sightsIn>;
const NAMES = Object.keys(sightsIn(WORDS.ko)) as SightName[];

/** One of the two windows. */
class Window {
  readonly page: Page;
  readonly words: Words;
  readonly #sightings: Sightings;

  private constructor(page: Page, words: Words, sightings: Sightings) {
    this.page = page;
    this.words = words;
    this.#sightings = sightings;
  }

  static async open(as: string, locale: Locale): Promise<Window> {
    const page = await world().viewer({ as, locale, inTime: true });
    const words = WORDS[locale];
    const sightings = await Sightings.of(page, sightsIn(words));
    await page.goto(COMING);
    await page.getByText(words.before).waitFor();
    return new Window(page, words, sightings);
  }

  get card(): Locator {
    return this.page.getByRole('region', { name: this.words.game });
  }

  async sees(...names: readonly SightName[]): Promise<void> {
    const unseen = async () => {
      const all = await this.#sightings.all();
      return names.filter((name) => !all[name]?.length);
    };
    await expect.poll(unseen, { ...UNTIL_THEN, interval: 150 }).toEqual([]);
  }

  /** How long the banner's line takes, and how long it then stands. */
  async bannerLasts(): Promise<number> {
    const line = this.page.getByRole('region', { name: this.words.banner }).getByRole('paragraph');
    await line.waitFor(UNTIL_THEN);
    const [width, textWidth] = await line.evaluate((text) => [
      text.parentElement!.clientWidth,
      text.scrollWidth,
    ]);
    return runOf(width!, textWidth!).px * MARKETING_PX_EVERY + MARKETING_STAYS;
  }

  async joinsTheGame(): Promise<void> {
    await this.card.getByRole('button', { name: this.words.join }).click(UNTIL_THEN);
  }

  async throwsRock(): Promise<void> {
    await this.card.getByRole('button', { name: this.words.rock }).click(UNTIL_THEN);
    await this.card.getByText(this.words.sent).waitFor();
  }

  /** Everything came, nothing stayed too long or went too soon. */
  async kept(bannerLasts: number): Promise<void> {
    const all = (await this.#sightings.all()) as Readonly<Record<SightName, readonly Span[]>>;
    const spans = (name: SightName) => all[name] ?? [];
    expect(NAMES.filter((name) => !spans(name)[0])).toEqual([]);
    const first = (name: SightName) => spans(name)[0]!;
    const lasted = ({ from, to }: Span) => Math.round((to ?? Infinity) - from);
    const lasts = (name: SightName, ms: number, later = LATER) => {
      expect.soft(lasted(first(name)), `${name} lasts`).toBeGreaterThan(ms - SOONER);
      expect.soft(lasted(first(name)), `${name} lasts`).toBeLessThan(ms + later);
    };
    lasts('popup', PRODUCT_POPUP_LASTS);
    lasts('buyHere', BUY_HERE_LASTS);
    lasts('banner', bannerLasts);
    lasts('coupon', COUPON_POPUP_LASTS);
    lasts('result', GAME_RESULT_LASTS);
    lasts('ending', END_PANEL_DELAY);
    // Others like it all the time.
    lasts('hearts', HEART_LASTS, Infinity);
    const counted = first('result').from - first('countdown').from;
    expect.soft(counted, 'the countdown').toBeGreaterThan(GAME_COUNTDOWN - 2 * SOONER);
    expect.soft(counted, 'the countdown').toBeLessThan(GAME_COUNTDOWN + LATER);
    // Before something is pinned, and never beside it; the notice until it is closed; the coupons’ button from then on.
    expect.soft(first('strip').to! - first('pinned').from, 'strip').toBeLessThan(LATER);
    expect.soft(first('notice').to, 'notice').toBeLessThan(first('ending').from);
    expect.soft(first('couponButton').from, 'coupons').toBeLessThan(first('coupon').to!);
    expect.soft(first('answer').from, 'answer').toBeGreaterThan(first('question').from - SOONER);
    expect.soft(first('ended').from, 'end panel').toBeGreaterThan(first('ending').to! - SOONER);
  }
}

test(
  'two windows see the whole of a calm show, each in its language, all of it for its time',
  { timeout: 2 * LASTS },
  async () => {
    const [host, korean, english] = await Promise.all([
      world().host('host01'),
      Window.open('viewer01', 'ko'),
      Window.open('viewer20', 'en'),
    ]);
    const file = new URL(`../../fixtures/shows/${SHOW}.yaml`, import.meta.url).pathname;
    const who = ['--members', 'viewer02..viewer19'];
    const show = host.run(['run', file, '--server', world().url, '--at', SPEED, ...who]);

    const playing = [korean, english].map(async (window) => {
      await window.joinsTheGame();
      await window.throwsRock();
      await window.sees('ended');
    });
    const bannersLast = await Promise.all([korean.bannerLasts(), english.bannerLasts()]);
    await Promise.all(playing);
    const { code, stderr } = await show;
    expect(stderr.split('\n').at(-1)).toBe('');
    expect(code).toBe(0);
    await korean.kept(bannersLast[0]);
    await english.kept(bannersLast[1]);
  },
);

/** Waits until new elements have faded in. Longer animations go on. */
async function faded(page: Page): Promise<void> {
  await page.evaluate(async (lasts) => {
    const coming = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= lasts);
    await Promise.allSettled(coming.map(({ finished }) => finished));
  }, 1000);
}

test('none of it has a serious fault', async () => {
  const host = await world().host('host01');
  const page = await world().viewer({ as: 'viewer20', locale: 'en' });
  await page.goto(FIRST);
  await page.getByRole('log').getByText(/./).first().waitFor();
  const words = WORDS.en;
  const card = page.getByRole('region', { name: words.game });
  const shown = async (sight: Locator, ...args: string[]) => {
    await host.json(['host', ...args]);
    await sight.first().waitFor();
    await faded(page);
    expect.soft(await faults(page), args.join(' ')).toEqual([]);
  };
  await shown(page.getByText(words.notice), 'notice', SAID.banner, '--en', words.notice);
  await shown(page.getByText(SAID.banner), 'marketing', SAID.banner);
  await shown(page.getByText(words.buyHere), 'do', 'buyHere');
  await shown(page.getByRole('region', { name: words.popup }), 'do', 'showProduct', 'prdtSysId=3');
  await shown(
    page.getByRole('region', { name: words.coupon }),
    'coupon',
    'Ten',
    '--percent',
    '10',
    '--qty',
    '9',
  );
  await shown(card.getByText(words.invite), 'game', 'create', '--coupon', 'Ten', '--percent', '10');
  await card.getByRole('button', { name: words.join }).click();
  await shown(page.getByText(words.hostChooses), 'game', 'round', '--finals');
  await shown(card.getByText(words.choose), 'game', 'choose', 'scissors');
  await card.getByText(words.verified).waitFor();
  await faded(page);
  expect.soft(await faults(page), 'result').toEqual([]);
  await shown(page.getByText(words.ended), 'end', '--yes', '--broadcast', '1');
});
