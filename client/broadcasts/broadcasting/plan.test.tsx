import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { LIVE_FLAG } from '../../../schema/broadcasts/constants.ts';
import { type OwnBroadcast, sallyBroadcast } from '../../../schema/broadcasts/plans.ts';
import { ownProducts, OwnProduct } from '../../../schema/catalog/own-products.ts';
import { PERMISSION } from '../../../schema/members/constants.ts';
import { queryClient } from '../../app/calls/query.ts';
import { session } from '../../app/session/session.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, show } from '../../testing/show.tsx';
import PlanScreen from './PlanScreen.tsx';

const SELLER = 3;
/** A broadcast is planned within a year. */
const DAY = new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString().slice(0, 10);
const ids = { broadcastSysId: 12, broadcastScheduleSysId: 13 };
const product = (prdtSysId: number, name: string, nameEn: string) => ({
  prdtSysId,
  name,
  nameEn,
  imageUrl: `/pictures/${prdtSysId}.webp`,
  price: 9000,
});
const CUP = product(5, '찻잔', 'Cup');
const POT = product(6, '티포트', 'Teapot');
const TRAY = product(7, '쟁반', 'Tray');
const own = (changes: Partial<OwnBroadcast> = {}) =>
  sample(sallyBroadcast.reply, {
    ...ids,
    sellerSysId: SELLER,
    version: 4,
    title: '첫 방송',
    startDate: '2036-11-20T10:00:00.000Z',
    endDate: '2036-11-20T11:00:00.000Z',
    source: { type: 'encoder' },
    thumnailLiveUrl: CUP.imageUrl,
    prdtSysIds: [5, 6],
    products: [CUP, POT],
    liveFlag: LIVE_FLAG.before,
    isToConfirm: 1,
    ...changes,
  });
const texts = ['broadcasts/broadcasting'];
const open = (params: Partial<typeof ids> = {}, locale: 'ko' | 'en' = 'ko') =>
  show(<PlanScreen params={params} />, { texts, locale });

beforeEach(() => {
  queryClient.clear();
  logIn();
  session.authSysId = PERMISSION.host;
  session.sellerSysId = SELLER;
  serve('ownProducts', ({ startIndex }) => {
    const all = [CUP, POT, TRAY].map((each) =>
      sample(OwnProduct, { ...each, prdtNo: `T-${each.prdtSysId}`, isDisplay: 1 }),
    );
    // In two pages.
    const products = startIndex === 0 ? all.slice(0, 2) : all.slice(startIndex);
    return sample(ownProducts.reply, { totalCnt: all.length, products });
  });
});
afterEach(() => {
  sessionStorage.clear();
  session.sellerSysId = undefined;
});

type Screen = Awaited<ReturnType<typeof open>>;
const field = (screen: Screen, name: string) => screen.getByLabelText(name, { exact: true });

async function fillIn(screen: Screen): Promise<void> {
  await field(screen, '제목').fill('찻잔 방송');
  await field(screen, '시작').fill(`${DAY}T20:00`);
  await screen.getByRole('button', { name: '상품 고르기' }).click();
  for (const name of [/찻잔/, /티포트/]) await screen.getByRole('checkbox', { name }).click();
  await screen.getByRole('button', { name: '2개 골랐어요' }).click();
}
const submit = (screen: Screen) => screen.getByRole('button', { name: '방송 예약하기' }).click();

/** Stands in for how a browser uploads: each upload waits here. */
function uploads() {
  const begun: Upload[] = [];
  class Upload extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    isAborted = false;
    url = '';
    open(_method: string, url: string) {
      this.url = url;
    }
    send() {
      begun.push(this);
    }
    abort() {
      this.isAborted = true;
      this.dispatchEvent(new Event('abort'));
    }
    progress(loaded: number) {
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded }));
    }
    answer(res: object, resultCode = '0001') {
      this.status = 200;
      this.responseText = JSON.stringify({ jsonData: { resultCode, res } });
      this.dispatchEvent(new Event('load'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  onTestFinished(() => void vi.unstubAllGlobals());
  return begun;
}

function choose(screen: Screen, kind: 'video' | 'image', file: File): void {
  const input = screen.container.querySelector<HTMLInputElement>(`input[type=file][accept^=${kind}]`)!;
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

describe('a new broadcast', () => {
  test('is planned with its products in their order, in Korean time', async () => {
    const asked = serve('planBroadcast', { ...ids, version: 1 });
    const screen = await open();
    await fillIn(screen);
    // The end follows the start, until it is written itself.
    await expect.element(field(screen, '끝')).toHaveValue(`${DAY}T21:00`);
    await field(screen, '끝').fill(`${DAY}T21:30`);
    await expect.element(screen.getByText('한국 시간으로 1시간 30분 동안 방송해요.')).toBeVisible();
    await screen.getByRole('button', { name: '찻잔 아래로' }).click();
    await expectAccessible();
    await submit(screen);
    await expect.poll(() => location.pathname).toBe('/seller/broadCastDetail/12/13');
    expect(asked).toEqual([
      {
        sellerSysId: SELLER,
        title: '찻잔 방송',
        titleEn: '',
        briefComment: '',
        briefCommentEn: '',
        startDate: `${DAY}T11:00:00.000Z`,
        endDate: `${DAY}T12:30:00.000Z`,
        prdtSysIds: [6, 5],
        source: { type: 'encoder' },
        cancelCouponQty: 0,
        isChallenge: 0,
      },
    ]);
  });

  test('may be a challenge, which the calendar lists apart', async () => {
    const asked = serve('planBroadcast', { ...ids, version: 1 });
    const screen = await open();
    await fillIn(screen);
    await screen.getByRole('switch', { name: '셀럽 챌린지 라이브' }).click();
    await submit(screen);
    await expect.poll(() => asked).toMatchObject([{ isChallenge: 1 }]);
  });

  test.for([
    [
      'ko',
      '방송 예약하기',
      ['제목을 써 주세요.', '시작하는 날짜와 시각을 골라 주세요.', '소개할 상품을 골라 주세요.'],
    ],
    [
      'en',
      'Plan the broadcast',
      ['Enter a title.', 'Choose the day and time of the start.', 'Choose the products to show.'],
    ],
  ] as const)(
    'says what is missing beside each field, and goes to the first (%s)',
    async ([locale, button, said]) => {
      const screen = await open({}, locale);
      await screen.getByRole('button', { name: button }).click();
      for (const text of said) await expect.element(screen.getByText(text)).toBeVisible();
      await expect.element(screen.getByRole('textbox').first()).toHaveFocus();
      await expectAccessible();
    },
  );

  test('is ordered with the keyboard, which keeps its place', async () => {
    const screen = await open();
    await fillIn(screen);
    const down = screen.getByRole('button', { name: '찻잔 아래로' });
    await expect.element(down).toBeVisible();
    (down.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    // It is the last one now, and can only go back up.
    await expect.element(screen.getByRole('button', { name: '찻잔 위로' })).toHaveFocus();
    await expect.element(screen.getByText('찻잔: 2번째')).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(down).toHaveFocus();
  });

  test('finds products on pages that were not loaded yet', async () => {
    const screen = await open();
    await screen.getByRole('button', { name: '상품 고르기' }).click();
    await expect.element(screen.getByRole('checkbox', { name: /찻잔/ })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /쟁반/ }).elements()).toEqual([]);
    await screen.getByRole('searchbox').fill('t-7');
    await expect.element(screen.getByRole('checkbox', { name: /쟁반/ })).toBeVisible();
    await expect.element(screen.getByRole('checkbox', { name: /찻잔/ })).not.toBeInTheDocument();
    await screen.getByRole('searchbox').fill('없는 것');
    await expect.element(screen.getByText('찾는 상품이 없어요.')).toBeVisible();
  });

  test('shows what the server refuses beside its field', async () => {
    let refusal = new Refusal('2009', { prdtSysId: 6 });
    serve('planBroadcast', () => refusal);
    const screen = await open();
    await fillIn(screen);
    await submit(screen);
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('‘티포트’은(는) 이제 이 판매자의 상품이 아니에요. 빼고 다시 눌러 주세요.');
    refusal = new Refusal('0005', { field: 'startDate', reason: 'must be in the future' });
    await submit(screen);
    await expect
      .element(field(screen, '시작'))
      .toHaveAccessibleDescription('입력한 내용을 다시 확인해 주세요.');
  });

  test('is still written after the page was loaded again, for its member alone', async () => {
    const screen = await open();
    await field(screen, '제목').fill('쓰던 방송');
    const again = await open();
    await expect.element(field(again, '제목')).toHaveValue('쓰던 방송');
    session.userSysId = 8;
    const other = await open();
    await expect.element(field(other, '제목')).toHaveValue('');
  });

  test('has a video that is uploaded, with its progress, and can be stopped', async () => {
    serve('uploadToken', { uploadUrl: '/v1/media/uploads/t', expiresIn: 600 });
    const asked = serve('planBroadcast', { ...ids, version: 1 });
    const begun = uploads();
    const screen = await open();
    await fillIn(screen);
    await screen.getByRole('radio', { name: /영상 올리기/ }).click();
    await submit(screen);
    await expect.element(screen.getByText('틀어 줄 영상을 올려 주세요.')).toBeVisible();
    choose(screen, 'video', new File(['x'], 'a.avi', { type: 'video/avi' }));
    await expect.element(screen.getByText('MP4, MOV, WebM 영상만 올릴 수 있어요.')).toBeVisible();

    const video = new File(['0123456789'], 'show.mp4', { type: 'video/mp4' });
    choose(screen, 'video', video);
    await expect.poll(() => begun.length).toBe(1);
    begun[0]!.progress(4);
    await expect.element(screen.getByText('40%')).toBeVisible();
    await submit(screen);
    await expect.element(screen.getByText(/^파일을 올리고 있어요/)).toBeVisible();
    await screen.getByRole('button', { name: '그만두기' }).click();
    expect(begun[0]!.isAborted).toBe(true);

    choose(screen, 'video', video);
    await expect.poll(() => begun.length).toBe(2);
    begun[1]!.answer({ fileSysId: 40, url: '/files/show.mp4', width: 9, height: 16 });
    await expect.element(screen.getByRole('button', { name: '다른 영상 고르기' })).toBeVisible();
    await submit(screen);
    await expect.poll(() => asked).toMatchObject([{ source: { type: 'video', fileSysId: 40 } }]);
  });

  test('has a poster that is uploaded, or the picture of its first product', async () => {
    serve('uploadToken', { uploadUrl: '/v1/media/uploads/t', expiresIn: 600 });
    const asked = serve('planBroadcast', { ...ids, version: 1 });
    const begun = uploads();
    const screen = await open();
    await fillIn(screen);
    const picture = new File(['0123456789'], 'poster.png', { type: 'image/png' });
    choose(screen, 'image', picture);
    await expect.poll(() => begun.length).toBe(1);
    begun[0]!.answer({}, '0012');
    await expect.element(screen.getByText(/^올리지 못했어요\. 보낼 수 없는 형식/)).toBeVisible();
    choose(screen, 'image', picture);
    await expect.poll(() => begun.length).toBe(2);
    begun[1]!.answer({ fileSysId: 41, url: '/files/poster.webp', width: 9, height: 16 });
    await expect.element(screen.getByRole('button', { name: '다른 사진' })).toBeVisible();
    await submit(screen);
    await expect.poll(() => asked).toMatchObject([{ thumnailFileSysId: 41 }]);
  });

  test('is planned by somebody who belongs to a seller', async () => {
    session.sellerSysId = undefined;
    const screen = await open();
    await expect.element(screen.getByText('예약할 판매자가 없어요')).toBeVisible();
  });
});

describe('a broadcast to come', () => {
  test('is changed in what is new alone', async () => {
    serve('sallyBroadcast', own());
    const asked = serve('changeBroadcast', { version: 5 });
    const screen = await open(ids);
    await expect.element(field(screen, '시작')).toHaveValue('2036-11-20T19:00');
    await field(screen, '제목').fill('새 제목');
    await screen.getByRole('button', { name: '찻잔 빼기' }).click();
    await expectAccessible();
    await screen.getByRole('button', { name: '고친 내용 저장하기' }).click();
    await expect.poll(() => location.pathname).toBe('/seller/broadCastDetail/12/13');
    expect(asked).toEqual([
      { sellerSysId: SELLER, broadcastSysId: 12, ifVersion: 4, title: '새 제목', prdtSysIds: [6] },
    ]);
  });

  test('that somebody else has changed keeps what was written, and says what is new', async () => {
    let now = own();
    serve('sallyBroadcast', () => now);
    const asked = serve('changeBroadcast', ({ ifVersion }) =>
      ifVersion === now.version
        ? { version: now.version + 1 }
        : new Refusal('0021', { version: now.version, changed: 'title, briefComment' }),
    );
    const screen = await open(ids);
    await field(screen, '제목').fill('내 제목');
    now = own({ version: 5, title: '남의 제목', briefComment: '남의 한마디' });
    await screen.getByRole('button', { name: '고친 내용 저장하기' }).click();
    await expect.element(screen.getByRole('heading', { name: /다른 사람이 방송을 고쳤어요/ })).toHaveFocus();
    await expect.element(field(screen, '제목')).toHaveValue('내 제목');
    await expect.element(field(screen, '한마디 (선택)')).toHaveValue('남의 한마디');
    await expect.element(screen.getByText('남의 제목')).toBeVisible();
    await expectAccessible();
    await screen.getByRole('button', { name: '제목: 바뀐 내용 쓰기' }).click();
    await expect.element(field(screen, '제목')).toHaveValue('남의 제목');
    await field(screen, '제목').fill('우리 제목');
    await screen.getByRole('button', { name: '고친 내용 저장하기' }).click();
    await expect.poll(() => location.pathname).toBe('/seller/broadCastDetail/12/13');
    expect(asked.at(-1)).toEqual({
      sellerSysId: SELLER,
      broadcastSysId: 12,
      ifVersion: 5,
      title: '우리 제목',
    });
  });

  test('is cancelled once that was asked', async () => {
    serve('sallyBroadcast', own());
    const asked = serve('cancelBroadcast', { version: 5 });
    const screen = await open(ids);
    await screen.getByRole('button', { name: '방송 취소하기' }).click();
    const question = screen.getByRole('alertdialog');
    await question.getByRole('button', { name: '그대로 두기' }).click();
    expect(asked).toEqual([]);
    await screen.getByRole('button', { name: '방송 취소하기' }).click();
    await question.getByRole('button', { name: '취소하기' }).click();
    await expect.poll(() => location.pathname).toBe('/seller/sellerList');
    expect(asked).toEqual([{ sellerSysId: SELLER, broadcastSysId: 12, ifVersion: 4 }]);
  });

  test('cannot be changed here once it has begun', async () => {
    serve('sallyBroadcast', own({ liveFlag: LIVE_FLAG.onAir }));
    const screen = await open(ids);
    await expect.element(screen.getByText('준비할 수 있는 방송이 아니에요')).toBeVisible();
  });
});
