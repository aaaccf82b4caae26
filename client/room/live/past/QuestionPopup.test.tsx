import { ref } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import { EXPOSURE } from '../../../../schema/catalog/constants.ts';
import { BroadcastProduct } from '../../../../schema/catalog/products.ts';
import { serve } from '../../../testing/fake-api.ts';
import { sample } from '../../../testing/sample.ts';
import { expectAccessible, onScreen, show, type Shown } from '../../../testing/show.tsx';
import { chatLine } from '../chat/chat-line.support.ts';
import { pastStage } from './past.support.tsx';
import { VodLayout } from './VodLayout.tsx';

const question = '이 머그는 전자레인지에 넣어도 되나요? 손잡이까지 뜨거워질까 봐 걱정이에요';
const pair = chatLine(1, {
  nick: '하늘',
  msg: question,
  answer: '네, 5분까지는 괜찮아요',
  translation: { msg: 'Is this mug microwave-safe?', answer: 'Yes, up to 5 minutes' },
});

async function watching(locale: Shown['locale'] = 'ko') {
  serve('clientInfo', 'offline');
  serve('mainBroadcasts', 'offline');
  serve('translate', 'offline');
  const { past, on } = pastStage();
  const product = sample(BroadcastProduct, {
    prdtSysId: 3,
    name: '머그',
    salesExposureType: EXPOSURE.pinned,
    isDisplay: 1,
    stockQty: 10,
  });
  past.feed.apply((state) => ({ ...state, joined: true, products: [product], fixPrdtSysId: 3 }));
  const screen = await show(on(<VodLayout />), {
    texts: ['room/live', 'catalog/shop'],
    locale,
    pageStyle: 'dark',
  });
  past.view.pinShown = true;
  past.view.question = ref(locale === 'en' ? pair : { ...pair, translation: null });
  return { past, screen };
}

test.for([
  ['ko', '이때 나온 질문과 답변', '네, 5분까지는 괜찮아요', '질문 닫기'],
  ['en', 'Question answered at this point', 'Yes, up to 5 minutes', 'Close question'],
] as const)(
  'a question of a replay pops up in the viewer’s language and can be closed (%s)',
  async ([locale, label, answer, close]) => {
    const { screen } = await watching(locale);
    const popup = screen.getByRole('region', { name: label });
    await expect.element(popup.getByText(answer)).toBeVisible();
    await expectAccessible(popup.element());
    await screen.getByRole('button', { name: close }).click();
    await expect.element(popup).not.toBeInTheDocument();
  },
);

test('a question without an answer says so, and another takes its place', async () => {
  const { past, screen } = await watching();
  const other = chatLine(2, { nick: '바다', msg: '언제 와요?', answer: null });
  past.view.question = ref(other);
  const popup = screen.getByRole('region', { name: '이때 나온 질문', exact: true });
  await expect.element(popup.getByText('언제 와요?')).toBeVisible();
  await expect.element(screen.getByRole('region', { name: '이때 나온 질문과 답변' })).not.toBeInTheDocument();
});

test('a press opens the whole question', async () => {
  const { screen } = await watching();
  const popup = screen.getByRole('region', { name: '이때 나온 질문과 답변' });
  await popup.getByRole('button').first().click();
  await expect.element(screen.getByRole('dialog').getByText(question)).toBeVisible();
});

test.for([
  [390, 844],
  [320, 568],
  [844, 390],
  [1440, 900],
] as const)('it covers neither the controls nor the product on %i × %i', async ([width, height]) => {
  await onScreen(width, height);
  const { screen } = await watching();
  const popup = screen.getByRole('region', { name: '이때 나온 질문과 답변' });
  await expect.element(popup).toBeVisible();
  await Promise.all(
    popup
      .element()
      .getAnimations()
      .map(({ finished }) => finished),
  );
  const box = popup.element().getBoundingClientRect();
  const header = screen.getByRole('button', { name: '다시보기 닫기' }).element();
  expect(box.top).toBeGreaterThanOrEqual(header.getBoundingClientRect().bottom);
  const controls = screen.getByRole('region', { name: '재생 조절' }).element();
  const card = document.querySelector('section[aria-label="지금 소개하는 상품"]');
  for (const below of [controls, card ?? controls])
    expect(box.bottom).toBeLessThanOrEqual(below.getBoundingClientRect().top);
});
