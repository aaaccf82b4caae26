import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  OwnBroadcast,
  sallyBroadcast,
  sallyBroadcasts,
  type OwnBroadcast as Plan,
} from '../../../schema/broadcasts/plans.ts';
import { PERMISSION } from '../../../schema/members/constants.ts';
import { termsInForce } from '../../../schema/members/terms.ts';
import { sellerTabOf } from '../../app/seller-tab.ts';
import { useWaysOfApp } from '../../app/ways-of-app.ts';
import { session } from '../../app/session/session.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, show } from '../../testing/show.tsx';
import BroadCastDetailScreen from './BroadCastDetailScreen.tsx';
import SellerListScreen from './SellerListScreen.tsx';
import StreamGuideScreen from './StreamGuideScreen.tsx';
import StreamSelectScreen from './StreamSelectScreen.tsx';
import StreamTermScreen from './StreamTermScreen.tsx';

const ids = { broadcastSysId: 12, broadcastScheduleSysId: 13 };
const plan = {
  ...ids,
  title: '첫 방송',
  titleEn: 'First show',
  startDate: '2036-11-20T10:00:00.000Z',
  endDate: '2036-11-20T11:00:00.000Z',
  source: { type: 'encoder' },
  liveFlag: 0,
  isCancelled: 0,
  isToConfirm: 1,
  isContentConfirmed: 0,
  agreedTermsVersion: null,
} as const;
type Changes = Partial<Plan>;

const card = (changes: Changes = {}) => sample(OwnBroadcast, { ...plan, ...changes });
const own = (changes: Changes = {}) => {
  const products = [{ prdtSysId: 5, name: '찻잔', nameEn: 'Cup', imageUrl: '/pictures/a.webp', price: 9000 }];
  return sample(sallyBroadcast.reply, { ...plan, products, ...changes });
};
const texts = ['broadcasts/broadcasting'];

beforeEach(() => {
  logIn();
  session.authSysId = PERMISSION.host;
  sessionStorage.removeItem('sellover.sellerTab');
});

function AnyPage() {
  useWaysOfApp();
  return null;
}

describe('the list', () => {
  const lists = () =>
    serve('sallyBroadcasts', ({ tab }) =>
      sample(sallyBroadcasts.reply, {
        upcomingCnt: 2,
        endedCnt: 1,
        totalCnt: tab === 2 ? 1 : 2,
        broadcasts:
          tab === 2
            ? [card({ title: '지난주 방송', liveFlag: 2 })]
            : [card({ liveFlag: 1 }), card({ broadcastSysId: 14, title: '다음 방송' })],
      }),
    );

  test('has a tab for those to come and one for the others, with their counts', async () => {
    lists();
    const screen = await show(<SellerListScreen params={{ tabState: '1' }} />, { texts });
    await expect.element(screen.getByRole('button', { name: '예정·방송 중 2' })).toBeVisible();
    await expect.element(screen.getByText('다음 방송')).toBeVisible();
    await expect.element(screen.getByText('LIVE')).toBeVisible();
    await expectAccessible();
    await screen.getByRole('button', { name: '지난 방송 1' }).click();
    await expect.poll(() => location.pathname).toBe('/seller/sellerList/2');
  });

  test('opens the tab that is named, and else the one that was open last', async () => {
    lists();
    const screen = await show(<SellerListScreen params={{ tabState: '2' }} />, { texts });
    await expect.element(screen.getByText('지난주 방송')).toBeVisible();
    const again = await show(<SellerListScreen params={{}} />, { texts });
    await expect.element(again.getByText('지난주 방송')).toBeVisible();
    expect(['1', '2', '3', 'x', undefined].map(sellerTabOf)).toEqual([1, 2, 1, 1, 1]);
  });

  test.each([
    [1, '지난주 방송'],
    [0, '다음 방송'],
  ])('is where the app leads who leaves a stream (flag %i)', async (flag, shown) => {
    lists();
    await show(<AnyPage />, { texts });
    window.receiveFromApp?.({ name: 'streamExit', payload: { flag } });
    await expect.poll(() => location.pathname).toBe('/seller/sellerList');
    const screen = await show(<SellerListScreen params={{}} />, { texts });
    await expect.element(screen.getByText(shown)).toBeVisible();
  });

  test('is for those who broadcast', async () => {
    session.authSysId = PERMISSION.member;
    const screen = await show(<SellerListScreen params={{}} />, { texts });
    await expect.element(screen.getByText('방송하는 분을 위한 화면이에요')).toBeVisible();
  });
});

describe('a broadcast', () => {
  test('says what is left to do, and shows the encoder’s address when it is asked for', async () => {
    serve('sallyBroadcast', own({ isContentConfirmed: 1 }));
    serve('encoderWarnings', { warnings: [] });
    serve('streamKey', {
      streamKey: 'k',
      ingestUrl: '/v1/ingest/k/index.m3u8',
      rtmpUrl: null,
      liveUrl: '/media/1/x/master.m3u8',
    });
    const screen = await show(<BroadCastDetailScreen params={ids} />, { texts });
    await expect
      .element(screen.getByRole('listitem').filter({ hasText: '방송 내용 확인' }))
      .toHaveTextContent('방송 내용 확인마쳤어요');
    await expect.element(screen.getByRole('link', { name: '방송 준비하기' })).toBeVisible();
    await screen.getByRole('button', { name: '주소 보기' }).click();
    const address = `${location.origin}/v1/ingest/k/index.m3u8`;
    await expect.element(screen.getByRole('textbox', { name: '인코더 주소' })).toHaveValue(address);
    await expectAccessible();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await screen.getByRole('button', { name: '인코더 주소 복사' }).click();
    await expect.poll(() => write.mock.calls).toEqual([[address]]);
    await expect.element(screen.getByRole('textbox', { name: 'RTMP 서버' })).not.toBeInTheDocument();
  });

  test('shows server and key of a server that takes RTMP', async () => {
    serve('sallyBroadcast', own());
    serve('encoderWarnings', { warnings: [] });
    serve('streamKey', {
      streamKey: '1-key',
      ingestUrl: '/v1/ingest/1-key/index.m3u8',
      rtmpUrl: 'rtmp://shop.example:1935/live',
      liveUrl: '/media/1/x/master.m3u8',
    });
    const screen = await show(<BroadCastDetailScreen params={ids} />, { texts });
    await screen.getByRole('button', { name: '주소 보기' }).click();
    const field = (name: string) => screen.getByRole('textbox', { name });
    await expect.element(field('RTMP 서버')).toHaveValue('rtmp://shop.example:1935/live');
    await expect.element(field('스트림 키')).toHaveValue('1-key');
    await expectAccessible();
  });

  test('says what viewers do not get of the encoder’s video', async () => {
    serve('sallyBroadcast', own());
    const createdAt = '2036-11-20T10:00:00.000Z';
    const length = (file: string) => ({ kind: 'segmentLength', file, told: '-7', createdAt }) as const;
    const codec = { kind: 'codec', file: 'a.m3u8', told: 'HEVC', createdAt } as const;
    serve('encoderWarnings', { warnings: [length('1.ts'), codec, length('2.ts')] });
    const screen = await show(<BroadCastDetailScreen params={ids} />, { texts });
    await expect.element(screen.getByText(/^HEVC 영상은 일부 시청자에게/)).toBeVisible();
    await expect.element(screen.getByText(/^2\.ts 파일은 길이가 -7초/)).toBeVisible();
    expect(screen.getByText(/^1\.ts/).elements()).toEqual([]);
    await expectAccessible();
  });

  test('of another seller is not found', async () => {
    serve('sallyBroadcast', new Refusal('9001'));
    const screen = await show(<BroadCastDetailScreen params={ids} />, { texts });
    await expect.element(screen.getByText('방송을 찾을 수 없어요')).toBeVisible();
  });

  test('that was cancelled says so, and has nothing to prepare', async () => {
    serve('sallyBroadcast', own({ isCancelled: 1 }));
    const screen = await show(<BroadCastDetailScreen params={ids} />, { texts });
    await expect.element(screen.getByText(/^취소된 방송이에요/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: '리허설 시작하기' })).not.toBeInTheDocument();
  });
});

describe('the way to the start', () => {
  test('begins with the content, which its host confirms', async () => {
    serve('sallyBroadcast', own());
    const confirmed = serve('confirmContent', {});
    const screen = await show(<StreamSelectScreen params={ids} />, { texts });
    await expect.element(screen.getByText('찻잔')).toBeVisible();
    await expect.element(screen.getByText('First show')).toBeVisible();
    await expect.element(screen.getByText('인코더가 보내는 생방송')).toBeVisible();
    await expectAccessible();
    await screen.getByRole('button', { name: '이대로 방송할게요' }).click();
    await expect.poll(() => location.pathname).toBe('/seller/streamTerm/12/13');
    expect(confirmed).toEqual([{ broadcastSysId: 12, confirmed: 1 }]);
  });

  test('asks for the content before the rules', async () => {
    serve('sallyBroadcast', own());
    const screen = await show(<StreamTermScreen params={ids} />, { texts });
    await expect.element(screen.getByText('방송 내용을 먼저 확인해 주세요')).toBeVisible();
    await expectAccessible();
  });

  test('needs the tick, and ends outside the app with the command that stands in for it', async () => {
    let agreedTermsVersion: number | null = null;
    serve('sallyBroadcast', () => own({ isContentConfirmed: 1, agreedTermsVersion }));
    serve(
      'termsInForce',
      sample(termsInForce.reply, {
        kind: 'broadcast',
        noticeDate: '2020-12-18',
        effectiveDate: '2020-12-25',
        title: '방송 수칙',
        version: 3,
        html: '<p>사실대로</p>',
      }),
    );
    const agreed = serve('agreeToRules', () => {
      agreedTermsVersion = 3;
      return { termsVersion: 3 };
    });
    const screen = await show(<StreamTermScreen params={ids} />, { texts });
    await expect.element(screen.getByText('사실대로')).toBeVisible();
    await screen.getByRole('button', { name: '동의하고 계속하기' }).click();
    await expect.element(screen.getByText('방송하려면 수칙에 동의해 주세요.')).toBeVisible();
    expect(agreed).toEqual([]);
    await expectAccessible();
    await screen.getByRole('checkbox', { name: '방송 수칙에 동의해요' }).click();
    await screen.getByRole('button', { name: '동의하고 계속하기' }).click();
    const command = screen.getByRole('textbox', { name: '시작 명령' });
    await expect.element(command).toHaveValue('npx sellover host start --broadcast 12');
    await expect.element(screen.getByRole('button', { name: '방송 시작하기' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('ends in the app with the start', async () => {
    vi.stubGlobal('sellover', { postMessage: () => {} });
    serve('sallyBroadcast', own({ isContentConfirmed: 1, agreedTermsVersion: 1 }));
    const started = serve('controlBroadcast', {});
    const screen = await show(<StreamTermScreen params={ids} />, { texts });
    await screen.getByRole('button', { name: '방송 시작하기' }).click();
    await expect.poll(() => started).toEqual([{ broadcastSysId: 12, liveFlag: 1 }]);
    await expect.poll(() => location.pathname).toBe('/seller/broadCastDetail/12/13');
    vi.unstubAllGlobals();
  });

  test('is over for a broadcast that is on air', async () => {
    serve('sallyBroadcast', own({ liveFlag: 1 }));
    const screen = await show(<StreamSelectScreen params={ids} />, { texts });
    await expect.element(screen.getByText('준비할 수 있는 방송이 아니에요')).toBeVisible();
  });
});

test('the guide says what is set in OBS, ffmpeg and Larix', async () => {
  const screen = await show(<StreamGuideScreen />, { texts });
  for (const name of ['RTMP', 'OBS', 'ffmpeg', 'Larix Broadcaster'])
    await expect.element(screen.getByRole('heading', { name })).toBeVisible();
  await expectAccessible();
});
