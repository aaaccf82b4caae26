/** The heads of a live and of a past broadcast. */
import { beforeEach, expect, test, vi } from 'vitest';
import { broadcastInfo } from '../../../app/broadcast-info.ts';
import { DAY } from '../../../../schema/durations.ts';
import { broadcastDetail } from '../../../../schema/broadcasts/broadcasts.ts';
import { sample } from '../../../testing/sample.ts';
import { serve } from '../../../testing/fake-api.ts';
import { expectAccessible, show } from '../../../testing/show.tsx';
import { pastStage } from '../past/past.support.tsx';
import { VodHeader } from '../past/VodHeader.tsx';
import { stageOf } from '../room/stage.support.tsx';
import { StageHeader } from './StageHeader.tsx';

const branded = { title: '봄맞이', brandSysId: 7, brandName: '별빛' };
beforeEach(() => {
  serve('translate', 'offline');
});

const dark = { texts: ['room/live'], pageStyle: 'dark' } as const;

test.for([
  ['a live broadcast', (about: object) => stageOf(about).on(<StageHeader />), '/BrandChannel/7'],
  [
    'a past broadcast',
    (about: object) => pastStage(about).on(<VodHeader onHide={() => {}} />),
    '/Planning/brandList/7',
  ],
] as const)('the picture of a brand leads to it from %s, where it has one', async ([, headed, address]) => {
  const screen = await show(headed(branded), dark);
  await expect.element(screen.getByRole('heading', { name: '봄맞이' })).toBeVisible();
  const links = screen.getByRole('link', { name: '별빛' }).elements();
  expect(links.map((link) => link.getAttribute('href'))).toEqual([address]);
  const other = await show(headed({ ...branded, brandSysId: null }), dark);
  await expect.element(other.getByRole('heading', { name: '봄맞이' })).toBeVisible();
  expect(other.getByRole('link').elements()).toEqual([]);
});

test.for([
  ['ko', '12명 시청 중', '하트 3개'],
  ['en', '12 watching', '3 hearts'],
] as const)(
  'on air it says since when, how many watch and how many hearts (%s)',
  async ([locale, watch, hearts]) => {
    const { stage, on } = stageOf({
      liveStartDate: new Date(Date.now() - DAY).toISOString(),
      title: '봄맞이',
    });
    stage.live.feed.apply((state) => ({ ...state, joined: true, joinCnt: 12, likeCnt: 3, viewCnt: 40 }));
    const screen = await show(on(<StageHeader />), { ...dark, locale });
    const time = screen.getByRole('timer');
    await expect.poll(() => time.element().textContent).toMatch(/^24:0\d:\d\d$/);
    const first = time.element().textContent;
    await expect.element(time).not.toHaveTextContent(first);
    await expect.element(screen.getByText(watch)).toBeInTheDocument();
    await expect.element(screen.getByText(hearts)).toBeInTheDocument();
    await expectAccessible();
  },
);

test.for([
  [360, 'ko', 0],
  [360, 'en', 1],
  [390, 'ko', 1],
  [390, 'en', 0],
  [430, 'en', 0],
] as const)(
  'whatever stands in it, it stays as high and as wide (%s px, %s)',
  async ([width, locale, isRehearsal]) => {
    const title = '봄맞이 피부 관리, 세 가지로 끝내는 저녁 루틴 – 첫 구매 혜택까지 오늘만 만나요';
    const seller = sample(broadcastDetail.reply, {}).seller;
    const { stage, on } = stageOf({
      title,
      titleEn: title,
      liveStartDate: new Date(Date.now() - DAY).toISOString(),
      isRehearsal,
      brandSysId: null,
      seller: {
        ...seller,
        sellerName: '아주 긴 이름의 판매자와 그 친구들',
        sellerNameEn: 'A seller of a very long name',
      },
    });
    stage.view.phase = 'loading';
    const screen = await show(
      <div style={{ container: 'stage / inline-size', width }}>{on(<StageHeader />)}</div>,
      { ...dark, locale },
    );
    const header = screen.container.querySelector('header')!;
    const size = () => [header.clientHeight, header.scrollWidth];
    await expect.poll(() => screen.getByRole('heading').elements().length).toBe(1);
    const before = size();
    expect(before[0]).toBeLessThan(64);
    expect(before[1]).toBe(width);
    stage.view.phase = 'onAir';
    await expect.element(screen.getByRole('timer')).toBeVisible();
    stage.live.feed.apply((state) => ({ ...state, joined: true, joinCnt: 123_456, likeCnt: 9_876_543 }));
    await expect.poll(() => header.textContent).toContain('123,456');
    expect(size()).toEqual(before);
    const row = header.getBoundingClientRect();
    console.log(
      'ZZ',
      width,
      [...header.querySelectorAll('[class*=facts], [class*=facts] > *')].map((e) => [
        e.textContent,
        e.getBoundingClientRect().width,
        getComputedStyle(e).fontSize,
        getComputedStyle(e).fontFamily.slice(0, 30),
      ]),
    );
    // Viewers stand beside the time; of a rehearsal its word is more important.
    const seen = isRehearsal ? 'button, h1, time' : 'button, h1, time, time ~ *, :has(> time) + * .num';
    for (const each of header.querySelectorAll(seen)) {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      expect(left).toBeGreaterThanOrEqual(row.left);
      expect(right).toBeLessThanOrEqual(row.right);
      expect(top).toBeGreaterThanOrEqual(row.top);
      expect(bottom).toBeLessThanOrEqual(row.bottom + 1);
    }
  },
);

test('language and quality are chosen in one menu', async () => {
  const { stage, on } = stageOf({ title: '봄맞이' });
  stage.live.view.player = { ...stage.live.view.player, qualities: [360, 540] };
  const setQuality = vi.spyOn(stage.live.picture, 'setQuality').mockReturnValue();
  const screen = await show(on(<StageHeader />), dark);
  await screen.getByRole('button', { name: '언어·영상 설정' }).click();
  await screen.getByText('540p').click();
  expect(setQuality).toHaveBeenCalledWith(540);
  await screen.getByText('English').click();
  await expect.element(screen.getByRole('dialog', { name: 'Language and video' })).toBeVisible();
});

test('it refreshes, changes sound and size, and closes', async () => {
  const { stage, on } = stageOf();
  const refresh = vi.spyOn(stage, 'refresh').mockReturnValue();
  const sound = vi.spyOn(stage.live.picture, 'setMuted').mockReturnValue();
  const screen = await show(on(<StageHeader />), dark);
  await screen.getByRole('button', { name: '언어·영상 설정' }).click();
  await screen.getByRole('button', { name: '새로고침' }).click();
  expect(refresh).toHaveBeenCalledTimes(1);
  await screen.getByRole('button', { name: /소리/ }).first().click();
  expect(sound).toHaveBeenCalledTimes(1);
  await expect.element(screen.getByRole('button', { name: '작은 화면으로 보기' })).toBeVisible();
  broadcastInfo.broadcastSysId = 1;
  await screen.getByRole('button', { name: '방송 닫기' }).click();
  expect(broadcastInfo.broadcastSysId).toBeNull();
});

test.for([
  ['ko', '조회수 40', '하트 3개', '언어·영상 설정', '화면만 보기'],
  ['en', '40 views', '3 hearts', 'Language and video', 'Show the picture only'],
] as const)(
  'a past one counts views and hearts, and lets all of it be hidden (%s)',
  async ([locale, views, hearts, menu, hide]) => {
    const { past, on } = pastStage({ title: '봄맞이' });
    past.feed.apply((state) => ({ ...state, joined: true, joinCnt: 12, likeCnt: 3, viewCnt: 40 }));
    const onHide = vi.fn<() => void>();
    const screen = await show(on(<VodHeader onHide={onHide} />), { ...dark, locale });
    await expect.element(screen.getByText(views)).toBeInTheDocument();
    await expect.element(screen.getByText(hearts)).toBeInTheDocument();
    await screen.getByRole('button', { name: menu }).click();
    await screen.getByRole('button', { name: hide }).click();
    expect(onHide).toHaveBeenCalledTimes(1);
    await expectAccessible();
  },
);
