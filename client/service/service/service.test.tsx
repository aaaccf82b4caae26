import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { orderList } from '../../../schema/buying/orders.ts';
import { ProductQuestion } from '../../../schema/catalog/product-questions.ts';
import { OwnQuestion } from '../../../schema/room/questions.ts';
import { Inquiry } from '../../../schema/service/inquiries.ts';
import { queryClient } from '../../app/calls/query.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, onScreen, show } from '../../testing/show.tsx';
import ContactScreen from './ContactScreen.tsx';
import CustomerMainScreen from './CustomerMainScreen.tsx';
import CustomerSearchScreen from './CustomerSearchScreen.tsx';
import NoticeOfScreen from './NoticeOfScreen.tsx';
import NoticeScreen from './NoticeScreen.tsx';

const texts = ['service/service'];
const pinned = {
  noticeSysId: 7,
  noticeId: 'hours',
  title: '상담 시간 안내',
  isPinned: 1,
  createdAt: '2026-01-01T15:00:00.000Z',
} as const;
const plain = { ...pinned, noticeSysId: 8, noticeId: 'news', title: '새 소식', isPinned: 0 } as const;

describe('customer service', () => {
  test.each([
    ['ko', '평일 09:00–18:00 (점심시간 12:00–13:00)', '반품/교환/취소/환불', 9] as const,
    ['en', 'Weekdays 09:00–18:00 in Korea (lunch 12:00–13:00)', 'Return/exchange/cancel/refund', 9] as const,
  ])(
    'says in %s when it is open, and leads to all categories, notices and inquiries',
    async (locale, hours, category, count) => {
      serve('notices', { totalCnt: 2, notices: [pinned, plain] });
      const screen = await show(<CustomerMainScreen />, { texts, locale });
      await expect.element(screen.getByText(hours)).toBeVisible();
      const nav = screen.getByRole('navigation');
      expect(nav.getByRole('link').elements()).toHaveLength(count);
      await expect
        .element(nav.getByRole('link', { name: category }))
        .toHaveAttribute('href', '/CustomerSearch/faq/5');
      await expect
        .element(screen.getByRole('link', { name: /상담 시간 안내/ }))
        .toHaveAttribute('href', '/Notice/7');
      await expectAccessible();
    },
  );

  test('wants a keyword, and leads to what it finds', async () => {
    serve('notices', { totalCnt: 0, notices: [] });
    const screen = await show(<CustomerMainScreen />, { texts });
    await screen.getByRole('button', { name: '검색', exact: true }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('검색어를 적어 주세요.');
    await screen.getByRole('searchbox').fill(' 환불 / 카드 ');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => decodeURIComponent(location.pathname)).toBe('/CustomerSearch/환불 / 카드');
  });
});

const faq = {
  faqId: 'refund',
  categoryCode: 5,
  question: '환불은 언제 되나요?',
  html: '<p>카드 <strong>환불</strong>은 <a href="/환불">바로</a> 돼요.</p>',
};

describe('the search of frequent questions', () => {
  test('marks the words in questions and answers, and in no address', async () => {
    const asked = serve('faqs', { totalCnt: 1, faqs: [faq] });
    const screen = await show(<CustomerSearchScreen params={{ faqKeyword: '환불' }} />, { texts });
    await expect.element(screen.getByText('‘환불’ 검색 결과 1개')).toBeVisible();
    expect(asked).toEqual([{ keyword: '환불', lang: 'ko' }]);
    await screen.getByText(/은 언제 되나요/).click();
    await expect.element(screen.getByRole('link', { name: '바로' })).toHaveAttribute('href', '/환불');
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['환불', '환불']);
    await expectAccessible();
  });

  test('shows one question by its id, with its answer', async () => {
    serve('faqs', { totalCnt: 2, faqs: [faq, { ...faq, faqId: 'points', question: '포인트는요?' }] });
    const screen = await show(<CustomerSearchScreen params={{ type: 'faq', code: 'refund' }} />, { texts });
    await expect.element(screen.getByRole('link', { name: '바로' })).toBeVisible();
    await expect.element(screen.getByText('포인트는요?')).not.toBeInTheDocument();
    await screen.unmount();
    const none = await show(<CustomerSearchScreen params={{ type: 'faq', code: 'gone' }} />, { texts });
    await expect.element(none.getByText('찾는 답이 없어요')).toBeVisible();
  });

  test('shows a notice by its id, and leads nowhere by anything else', async () => {
    const asked = serve('noticeOf', { ...pinned, content: '<p>평일에 열어요.</p>' });
    const screen = await show(<CustomerSearchScreen params={{ type: 'notice', code: '7' }} />, { texts });
    await expect.element(screen.getByText('평일에 열어요.')).toBeVisible();
    expect(asked).toMatchObject([{ noticeSysId: 7 }]);
    await screen.unmount();
    await show(<CustomerSearchScreen params={{ type: 'notice', code: 'seven' }} />, { texts });
    await expect.poll(() => location.pathname).toBe('/404');
  });

  test('translates a question with its answer, whose elements stay', async () => {
    serve('faqs', { totalCnt: 1, faqs: [faq] });
    const asked = serve('translate', ({ messages }) => ({
      status: 'success',
      messages: messages.map((text) => (text === '바로' ? '<b>at once</b>' : `EN ${text}`)),
    }));
    const screen = await show(<CustomerSearchScreen params={{ type: 'faq', code: 'refund' }} />, {
      texts: ['service/service', 'site/translation'],
      locale: 'en',
    });
    await screen.getByRole('button', { name: 'Translate' }).click();
    await expect.element(screen.getByText('EN 환불은 언제 되나요?')).toBeVisible();
    expect(asked[0]!.messages).toEqual(['환불은 언제 되나요?', '카드', '환불', '은', '바로', '돼요.']);
    const link = screen.getByRole('link', { name: '<b>at once</b>' });
    await expect.element(link).toHaveAttribute('href', '/환불');
    expect(document.querySelector('details p')!.textContent).toBe(
      'EN 카드 EN 환불EN 은 <b>at once</b> EN 돼요.',
    );
    await expectAccessible();
    await screen.getByRole('button', { name: 'Show the original' }).click();
    await expect.element(screen.getByRole('link', { name: '바로' })).toBeVisible();
  });

  test('shows a category by its code', async () => {
    const asked = serve('faqs', { totalCnt: 1, faqs: [faq] });
    const screen = await show(<CustomerSearchScreen params={{ type: 'faq', code: '5' }} />, { texts });
    await expect.element(screen.getByRole('heading', { name: '반품/교환/취소/환불' })).toBeVisible();
    expect(asked).toEqual([{ categoryCode: 5, lang: 'ko' }]);
    await expect
      .element(screen.getByRole('link', { name: '반품/교환/취소/환불' }))
      .toHaveAttribute('aria-current', 'page');
  });

  test('offers an inquiry where nothing is found', async () => {
    serve('faqs', { totalCnt: 0, faqs: [] });
    const screen = await show(<CustomerSearchScreen params={{ faqKeyword: '우주' }} />, { texts });
    await expect.element(screen.getByText('찾는 답이 없어요')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: '1:1 문의하기' }))
      .toHaveAttribute('href', '/Contact');
  });
});

describe('notices', () => {
  test('stand in the order of the server, those that are pinned with a mark', async () => {
    serve('notices', { totalCnt: 2, notices: [pinned, plain] });
    const screen = await show(<NoticeScreen />, { texts });
    await expect.element(screen.getByRole('link', { name: /중요.*상담 시간 안내/ })).toBeVisible();
    expect(screen.getByText('중요').elements()).toHaveLength(1);
    await expectAccessible();
  });

  test('in Korean alone are translated for who reads English, in their list and one by one', async () => {
    queryClient.clear();
    const inEnglish = { texts: ['service/service', 'site/translation'], locale: 'en' } as const;
    serve('notices', { totalCnt: 1, notices: [pinned] });
    serve('noticeOf', { ...pinned, content: '<p>평일에 <strong>열어요</strong>.</p>' });
    serve('translate', ({ messages }) => ({
      status: 'success',
      messages: messages.map((text) => (text === '상담 시간 안내' ? 'Hours' : `EN ${text}`)),
    }));
    const list = await show(<NoticeScreen />, inEnglish);
    await list.getByRole('button', { name: 'Translate' }).click();
    await expect.element(list.getByRole('link', { name: /Hours/ })).toHaveAttribute('href', '/Notice/7');
    await expectAccessible();
    await list.unmount();
    const screen = await show(<NoticeOfScreen params={{ noticeSysId: 7 }} />, inEnglish);
    await screen.getByRole('button', { name: 'Translate' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Hours' })).toBeVisible();
    await expect.element(screen.getByText('EN 열어요')).toBeVisible();
    await expectAccessible();
    await screen.getByRole('button', { name: 'Show the original' }).click();
    await expect.element(screen.getByRole('heading', { name: '상담 시간 안내' })).toBeVisible();
  });

  test('say so when they are gone, and offer another try only for what failed', async () => {
    queryClient.clear();
    serve('noticeOf', new Refusal('0004'));
    const screen = await show(<NoticeOfScreen params={{ noticeSysId: 9 }} />, { texts });
    await expect.element(screen.getByText('찾으시는 공지가 없어요')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: '다시 시도' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('are read one by one', async () => {
    serve('noticeOf', { ...pinned, content: '<p>평일에 <strong>열어요</strong>.</p>' });
    const screen = await show(<NoticeOfScreen params={{ noticeSysId: 7 }} />, { texts });
    await expect.element(screen.getByRole('heading', { name: '상담 시간 안내' })).toBeVisible();
    await expect.element(screen.getByText('열어요')).toBeVisible();
    await expectAccessible();
  });
});

describe('an inquiry', () => {
  test('waits for a login', async () => {
    const screen = await show(<ContactScreen />, { texts });
    await expect.element(screen.getByText('로그인하면 문의할 수 있어요')).toBeVisible();
    await screen.getByRole('button', { name: '로그인' }).click();
    await expect.poll(() => location.pathname).toBe('/Login');
  });

  test('needs words without signs that programs read, and is listed once it is sent', async () => {
    logIn();
    queryClient.clear();
    // As a link of the order leads here.
    history.replaceState(null, '', '/Contact?orderSysId=42');
    serve('orderList', sample(orderList.reply, { totalCnt: 0, orders: [] }));
    const own = serve('inquiriesOfMember', { totalCnt: 0, questions: [] });
    const sent = serve('askInquiry', { questionSysId: 5 });
    const screen = await show(<ContactScreen />, { texts });
    await screen.getByRole('button', { name: '문의하기' }).click();
    await expect.element(screen.getByText('문의 내용을 적어 주세요.')).toBeVisible();
    await screen.getByLabelText('문의 내용').fill('값이 <이상>해요');
    await expect.element(screen.getByText('‘<’ 기호는 쓸 수 없어요. 지우고 다시 보내 주세요.')).toBeVisible();
    await expectAccessible();
    expect(sent).toEqual([]);
    await screen.getByLabelText('문의 내용').fill('값이 이상해요!');
    await screen.getByRole('button', { name: '가입·로그인' }).click();
    const before = own.length;
    await screen.getByRole('button', { name: '문의하기' }).click();
    await expect.element(screen.getByText('문의를 보냈어요. 답변이 오면 알려 드릴게요.')).toBeVisible();
    expect(sent).toEqual([{ uid: 7, typeCode: 1, content: '값이 이상해요!', orderSysId: 42 }]);
    await expect.poll(() => own.length).toBeGreaterThan(before);
  });

  test('has its state and its answer in the member’s list, beside questions of products and broadcasts', async () => {
    logIn();
    queryClient.clear();
    await onScreen(1440, 900);
    serve('orderList', sample(orderList.reply, { totalCnt: 0, orders: [] }));
    const asked = { questionSysId: 1, typeCode: 3, createdAt: '2026-11-01T03:00:00.000Z' } as const;
    serve('inquiriesOfMember', {
      totalCnt: 2,
      questions: [
        sample(Inquiry, { ...asked, content: '언제 와요?', statusCode: 1, orderSysId: 9 }),
        sample(Inquiry, {
          ...asked,
          questionSysId: 2,
          content: '안 돼요',
          statusCode: 2,
          answer: { text: '다시 해 보세요.', at: '2026-11-02T03:00:00.000Z' },
        }),
      ],
    });
    const { createdAt } = asked;
    serve('ownProductQuestions', {
      totalCnt: 1,
      questions: [
        sample(ProductQuestion, {
          prdtSysId: 3,
          content: '얼마나 커요?',
          createdAt,
          answer: '손바닥만 해요',
        }),
      ],
    });
    serve('ownLiveQuestions', {
      totalCnt: 1,
      questions: [
        sample(OwnQuestion, {
          broadcastSysId: 6,
          broadcastScheduleSysId: 16,
          content: '몇 ml예요?',
          createdAt,
        }),
      ],
    });
    const screen = await show(<ContactScreen />, { texts, locale: 'en' });
    await expect.element(screen.getByText('언제 와요?')).toBeVisible();
    await expect.element(screen.getByText('Waiting')).toBeVisible();
    await expect.element(screen.getByText('다시 해 보세요.')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Order 9' }))
      .toHaveAttribute('href', '/BuyHistory/9');
    await expectAccessible();
    await screen.getByRole('button', { name: 'On products' }).click();
    await expect.element(screen.getByText('손바닥만 해요')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'See the product' }))
      .toHaveAttribute('href', '/Product/3');
    await screen.getByRole('button', { name: 'In broadcasts' }).click();
    await expect.element(screen.getByText('몇 ml예요?')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'See the broadcast' }))
      .toHaveAttribute('href', '/Vod/6/16/live');
  });
});

test('a file that is no picture is not sent, and the page says why', async () => {
  logIn();
  queryClient.clear();
  serve('orderList', sample(orderList.reply, { totalCnt: 0, orders: [] }));
  serve('inquiriesOfMember', { totalCnt: 0, questions: [] });
  const screen = await show(<ContactScreen />, { texts });
  await expect.element(screen.getByText(/^사진 5장까지/)).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
  await userEvent.upload(input, new File(['글'], '글.txt', { type: 'text/plain' }));
  await expect.element(screen.getByText('글.txt: 올릴 수 없는 파일 형식이에요.')).toBeVisible();
});
