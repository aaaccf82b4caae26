/** The heads of a live and of a past broadcast. */
import { beforeEach, expect, test, vi } from 'vitest';
import { broadcastInfo } from '../../app/broadcast-info.ts';
import { DAY } from '../../../schema/durations.ts';
import { serve } from '../../testing/fake-api.ts';
import { expectAccessible, show } from '../../testing/show.tsx';
import { pastStage } from '../past/past.support.tsx';
import { VodHeader } from '../past/VodHeader.tsx';
import { stageOf } from '../room/stage.support.tsx';
import { StageHeader } from './StageHeader.tsx';

const branded = { title: '봄맞이', brandSysId: 7, brandName: '별빛' };
beforeEach(() => {
  serve('translate', 'offline');
});

const dark = { texts: ['live'], pageStyle: 'dark' } as const;

test.for([
  ['a live broadcast', (about: object) => stageOf(about).on(<StageHeader />), '/BrandChannel/7'],
  [
    'a past broadcast',
    (about: object) => pastStage(about).on(<VodHeader onHide={() => {}} />),
    '/Planning/brandList/7',
  ],
] as const)(
  'picture and name of a brand lead to it from %s, where it has one',
  async ([, headed, address]) => {
    const screen = await show(headed(branded), dark);
    await expect.element(screen.getByRole('heading', { name: '봄맞이' })).toBeVisible();
    const links = screen.getByRole('link', { name: '별빛' }).elements();
    expect(links.map((link) => link.getAttribute('href'))).toEqual([address, address]);
    const other = await show(headed({ ...branded, brandSysId: null }), dark);
    await expect.element(other.getByRole('heading', { name: '봄맞이' })).toBeVisible();
    expect(other.getByRole('link').elements()).toEqual([]);
  },
);

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
    stage.feed.apply((state) => ({ ...state, joined: true, joinCnt: 12, likeCnt: 3, viewCnt: 40 }));
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

test('it refreshes, changes sound and size, and closes', async () => {
  const { stage, on } = stageOf();
  const refresh = vi.spyOn(stage, 'refresh').mockReturnValue();
  const sound = vi.spyOn(stage, 'toggleSound').mockReturnValue();
  const screen = await show(on(<StageHeader />), dark);
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
  ['ko', '조회수 40', '하트 3개', '화면만 보기'],
  ['en', '40 views', '3 hearts', 'Show the picture only'],
] as const)(
  'a past one counts views and hearts, and lets all of it be hidden (%s)',
  async ([locale, views, hearts, hide]) => {
    const { stage, on } = pastStage({ title: '봄맞이' });
    stage.feed.apply((state) => ({ ...state, joined: true, joinCnt: 12, likeCnt: 3, viewCnt: 40 }));
    const onHide = vi.fn<() => void>();
    const screen = await show(on(<VodHeader onHide={onHide} />), { ...dark, locale });
    await expect.element(screen.getByText(views)).toBeInTheDocument();
    await expect.element(screen.getByText(hearts)).toBeInTheDocument();
    await screen.getByRole('button', { name: hide }).click();
    expect(onHide).toHaveBeenCalledTimes(1);
    await expectAccessible();
  },
);
