import { beforeEach, expect, test } from 'vitest';
import { DAY } from '../../../../schema/durations.ts';
import { UNNAMED_KEPT } from '../../../../schema/members/media/constants.ts';
import { RETENTION_MONTHS } from '../../../../schema/members/constants.ts';
import { TestServer } from '../../../testing/server.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { leave, orderFor, setStage, type Stage } from '../../../testing/stage.ts';
import { photo, Uploader } from '../../../testing/uploads.ts';

/** The address of a private picture. */
const SIGNED = /^\/files\/[0-9a-f-]+\.webp\?until=\d+&by=/;

const page = { startIndex: 0, rowCount: 10 };
const other = { typeCode: 3 } as const;

const server = sharedServer();

async function alone(story: (stage: Stage) => Promise<void>) {
  await TestServer.alone(async (server) => story(await setStage(server)));
}

/** With people of now: other tests may have moved the clock. */
let stage: Stage;
beforeEach(async () => {
  stage = await setStage(server);
});

async function textsTo({ api, manager, buyer, server }: Stage) {
  await server.sellover.settled();
  const { texts } = await api.done('outbox', { ...page, to: buyer.mobile }, { token: manager.token });
  return texts.map(({ msg }) => msg).filter((msg) => msg.includes('inquiry') || msg.includes('문의'));
}

test('an inquiry about an order goes to the order’s seller; its answer is told once, in the asker’s language', async () => {
  const { api, server, buyer, host, otherHost, manager, mug } = stage;
  const { orderSysId } = await api.done('placeOrder', orderFor(stage, mug), { token: buyer.token });
  const jpeg = await photo(90, 60).jpeg().toBuffer();
  const { fileSysId, url } = await new Uploader(server, buyer).done(jpeg, { kind: 'inquiry' });
  const content = '컵이 깨져서 왔어요.\n사진을 보세요! (손잡이)';
  const asked = { uid: buyer.userSysId, ...other, content, orderSysId, pictures: [fileSysId] };
  const how = { token: buyer.token, locale: 'en' } as const;
  const { questionSysId } = await api.done('askInquiry', asked, how);
  const own = { uid: buyer.userSysId, ...page };
  const waiting = {
    questionSysId,
    typeCode: 3,
    content,
    orderSysId,
    pictures: [{ url: expect.stringMatching(SIGNED) }],
    statusCode: 1,
    answer: null,
  };
  expect(await api.done('inquiriesOfMember', own, { token: buyer.token })).toMatchObject({
    totalCnt: 1,
    questions: [waiting],
  });
  for (const by of [host, manager])
    expect(await api.done('inquiries', { ...page, statusCode: 1 }, { token: by.token })).toMatchObject({
      totalCnt: 1,
      inquiries: [{ ...waiting, sellerSysId: 1 }],
    });
  expect(await api.done('inquiries', page, { token: otherHost.token })).toMatchObject({ totalCnt: 0 });
  const { pictures } = await api.done('inquiry', { questionSysId }, { token: host.token });
  expect((await api.raw('GET', pictures[0]!.url)).status).toBe(200);
  expect((await api.raw('GET', url.split('?')[0]!)).status).toBe(404);
  const answer = { questionSysId, text: '새 컵을 보내 드릴게요.' };
  await api.done('answerInquiry', answer, { token: host.token });
  const { questions } = await api.done('inquiriesOfMember', own, { token: buyer.token });
  expect(questions[0]).toMatchObject({
    statusCode: 2,
    answer: { text: answer.text, at: new Date(server.clock.now()).toISOString() },
  });
  expect(await api.done('inquiries', { ...page, statusCode: 1 }, { token: host.token })).toMatchObject({
    totalCnt: 0,
  });
  const { alerts } = await api.done('alerts', own, { token: buyer.token });
  expect(alerts.filter(({ link }) => link === '/Contact')).toMatchObject([
    { title: '문의하신 내용에 답변이 왔어요', titleEn: 'Your inquiry has been answered' },
  ]);
  expect(await textsTo(stage)).toEqual([expect.stringContaining('Your inquiry has been answered')]);
  const events = JSON.stringify(await server.sellover.log.read({ limit: 10_000 }));
  expect(events).toContain('InquiryAnswered');
  for (const personal of ['깨져서', '보내 드릴게요']) expect(events).not.toContain(personal);
});

test('an inquiry without an order is for managers alone', async () => {
  const { api, buyer, host, manager } = stage;
  const asked = { uid: buyer.userSysId, ...other, content: '로그인이 안 돼요' };
  const { questionSysId } = await api.done('askInquiry', asked, { token: buyer.token });
  expect(await api.code('inquiry', { questionSysId }, { token: host.token })).toBe('9001');
  expect(await api.done('inquiry', { questionSysId }, { token: manager.token })).toMatchObject({
    sellerSysId: null,
    content: '로그인이 안 돼요',
  });
  await api.done('answerInquiry', { questionSysId, text: '다시 해 보세요.' }, { token: manager.token });
});

test('an inquiry takes usual punctuation, and no signs that programs read', async () => {
  const { api, buyer, stranger, mug, plan } = stage;
  const { userSysId: uid, token } = buyer;
  const ask = (content: string, more = {}) =>
    api.code('askInquiry', { uid, ...other, content, ...more }, { token });
  for (const sign of '<>[]{}\\`^~|') expect(await ask(`값${sign}`)).toBe('0005');
  for (const blank of ['', '  \n ']) expect(await ask(blank)).toBe('0005');
  expect(await ask('“언제”(!) 와요? 1,000원 & 100% #3 @집; a/b_c*d+e=f:g\'h"i-j…')).toBe('0001');
  const { orderSysId } = await api.done('placeOrder', orderFor({ plan }, mug), { token: stranger.token });
  expect(await ask('남의 주문이에요', { orderSysId })).toBe('2010');
});

test('who leaves takes their pictures along; the inquiry stays for its term, and can still be closed', () =>
  alone(async (stage) => {
    const { api, server, buyer, manager } = stage;
    const jpeg = await photo(90, 60).jpeg().toBuffer();
    const { fileSysId } = await new Uploader(server, buyer).done(jpeg, { kind: 'inquiry' });
    const asked = { uid: buyer.userSysId, ...other, content: '보세요', pictures: [fileSysId] };
    const { questionSysId } = await api.done('askInquiry', asked, { token: buyer.token });
    const { kept, deleted } = await leave(server, buyer.token);
    expect(kept).toContainEqual(expect.objectContaining({ what: 'inquiries', count: 1, why: 'trade' }));
    expect(deleted).toContainEqual({ what: 'inquiry_pictures', count: 1 });
    const as = async () => ({ token: await server.world.token(manager) });
    expect(await api.done('inquiry', { questionSysId }, await as())).toMatchObject({ pictures: [] });
    await api.done('answerInquiry', { questionSysId, text: '처리했어요.' }, await as());
    expect(await textsTo(stage)).toEqual([]);
    server.clock.advance((RETENTION_MONTHS.orderReceivers / 12) * 366 * DAY);
    expect(await api.done('purge', {}, await as())).toMatchObject({ inquiryCnt: 1, inquiryPictureCnt: 0 });
    expect(await api.code('inquiry', { questionSysId }, await as())).toBe('0004');
  }));

test('when the term of an inquiry is over, its pictures are deleted, too', () =>
  alone(async ({ api, server, buyer, manager }) => {
    const jpeg = await photo(90, 60).jpeg().toBuffer();
    const { fileSysId, url } = await new Uploader(server, buyer).done(jpeg, { kind: 'inquiry' });
    const asked = { uid: buyer.userSysId, ...other, content: '보세요', pictures: [fileSysId] };
    await api.done('askInquiry', asked, { token: buyer.token });
    server.clock.advance((RETENTION_MONTHS.orderReceivers / 12) * 366 * DAY);
    const purge = async () => api.done('purge', {}, { token: await server.world.token(manager) });
    expect(await purge()).toMatchObject({ inquiryCnt: 1, inquiryPictureCnt: 1 });
    server.clock.advance(UNNAMED_KEPT);
    expect(await purge()).toMatchObject({ inquiryPictureCnt: 0, uploadCnt: 1 });
    expect((await api.raw('GET', url)).status).toBe(404);
  }));

test('frequent questions are found by category and by each word, and come in the other language where one is missing', async () => {
  const { api, manager } = stage;
  const as = { token: manager.token };
  const when = {
    faqId: 'when',
    categoryCode: 3,
    question: '언제 와요?',
    answer: '**2~5일** 안에 와요. <b>꼭</b>',
  };
  const back = { faqId: 'back', categoryCode: 5, question: '반품은요?', answer: '7일 안에 하세요.' };
  const english = { ...when, question: 'When does it come?', answer: 'In 2 to 5 days.' };
  expect(await api.done('applyFaqs', { lang: 'ko', faqs: [back, when], isDryRun: 1 }, as)).toMatchObject({
    added: 2,
  });
  expect(await api.done('faqs', {})).toMatchObject({ totalCnt: 0 });
  await api.done('applyFaqs', { lang: 'ko', faqs: [back, when] }, as);
  await api.done('applyFaqs', { lang: 'en', faqs: [english] }, as);
  const ids = async (asked: object) => (await api.done('faqs', asked)).faqs.map(({ faqId }) => faqId);
  const { faqs } = await api.done('faqs', {});
  // By category; HTML of the file stands there as text.
  expect(faqs.map(({ faqId }) => faqId)).toEqual(['when', 'back']);
  expect(faqs[0]!.html).toContain('<strong>2~5일</strong>');
  expect(faqs[0]!.html).toContain('&lt;b&gt;');
  expect(await ids({ categoryCode: 5 })).toEqual(['back']);
  expect(await ids({ keyword: '와요 5일' })).toEqual(['when']);
  expect(await ids({ keyword: '와요 반품' })).toEqual([]);
  expect(await ids({ keyword: 'DAYS', lang: 'en' })).toEqual(['when']);
  const inEnglish = await api.done('faqs', { lang: 'en' });
  expect(inEnglish.faqs.map(({ question }) => question)).toEqual(['When does it come?', '반품은요?']);
});

test('notices come pinned first, then the newest, and nobody but managers sees one before its day', () =>
  alone(async ({ api, server, manager }) => {
    const as = { token: manager.token };
    const write = (noticeId: string, date: string, isPinned: 0 | 1, more = {}) => {
      const text = { lang: 'ko', title: noticeId, content: '## 알림\n반가워요.' } as const;
      return api.done('applyNotice', { noticeId, ...text, date, isPinned, ...more }, as);
    };
    const today = new Date(server.clock.now() + 9 * 60 * 60_000).toISOString().slice(0, 10);
    const tomorrow = new Date(server.clock.now() + 33 * 60 * 60_000).toISOString().slice(0, 10);
    await write('old', '2020-01-02', 0);
    await write('pinned', '2020-01-01', 1);
    await write('new', today, 0);
    await write('coming', tomorrow, 0);
    expect(await write('dry', today, 0, { isDryRun: 1 })).toEqual({ change: 'added' });
    const ids = async (how: object = {}, more = {}) =>
      (await api.done('notices', { ...page, ...more }, how)).notices.map(({ noticeId }) => noticeId);
    expect(await ids()).toEqual(['pinned', 'new', 'old']);
    expect(await ids({}, { startIndex: 1, rowCount: 1 })).toEqual(['new']);
    expect(await ids(as)).toEqual(['pinned', 'coming', 'new', 'old']);
    const { notices } = await api.done('notices', page, as);
    const { noticeSysId } = notices[1]!;
    expect(await api.code('noticeOf', { noticeSysId })).toBe('0004');
    server.clock.advance(DAY);
    const one = await api.done('noticeOf', { noticeSysId, lang: 'en' });
    expect(one).toMatchObject({
      title: 'coming',
      createdAt: new Date(`${tomorrow}T00:00+09:00`).toISOString(),
    });
    expect(one.content).toContain('<h2 id="section-1">알림</h2>');
  }));

test('a notice or an answer that costs too much to show is refused, also as a dry run', async () => {
  const { api, manager } = stage;
  const as = { token: manager.token };
  const content = '>'.repeat(2_000);
  const notice = { noticeId: 'deep', lang: 'ko', title: '알림', date: '2026-01-01', isPinned: 0 } as const;
  const faq = { faqId: 'deep', categoryCode: 5, question: '왜요?', answer: content };
  for (const isDryRun of [0, 1] as const) {
    expect(await api.ask('applyNotice', { ...notice, content, isDryRun }, as)).toMatchObject({
      code: '0005',
      facts: { field: 'content' },
    });
    expect(await api.ask('applyFaqs', { lang: 'ko', faqs: [faq], isDryRun }, as)).toMatchObject({
      code: '0005',
      facts: { field: 'deep' },
    });
  }
});
