import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { changeLanguage, loadTexts } from '../../app/i18n/catalogues.ts';
import { Translations } from '../../app/i18n/Translations.tsx';
import { DoneStep, DoneStepFooter } from './DoneStep.tsx';
import type { Done } from './purchase.ts';

beforeAll(() => {
  // Links look where they are.
  vi.stubGlobal('location', new URL('http://here/'));
  return loadTexts(['buying/purchase']);
});

/** The words of the sheet after an order for so many won. */
async function said(locale: 'ko' | 'en', payAmount: number): Promise<string> {
  await changeLanguage(locale);
  const done: Done = { orderSysId: 7, receiverName: '김하늘', receiverAddress1: '별빛로 27', payAmount };
  const words = createElement(DoneStep, { done });
  const buttons = createElement(DoneStepFooter, { done, isOver: false, onKeepWatching: () => undefined });
  return renderToStaticMarkup(createElement(Translations, null, words, buttons))
    .split(/<[^<>]*>/)
    .filter((text) => text !== '')
    .join(' · ');
}

test('an order that is still to be paid is called placed, and leads to its payment', async () => {
  const ko = await said('ko', 14_400);
  expect(ko).toMatch(/^주문이 접수됐어요 · 결제를 기다리고 있어요\. · 결제할 금액 · 14,400원/);
  expect(ko).toContain('14,400원 결제하기');
  expect(ko).not.toMatch(/구매|완료/);
  expect(await said('en', 14_400)).not.toMatch(/purchase|complete/i);
});

test('only where nothing is left to pay it is called a purchase, and nothing asks for money', async () => {
  const ko = await said('ko', 0);
  expect(ko).toMatch(/^구매가 완료됐어요 · 결제 금액 · 0원/);
  expect(ko).not.toMatch(/접수|기다리|결제할|결제하기/);
  const en = await said('en', 0);
  expect(en).toMatch(/^Your purchase is complete/);
  expect(en).not.toMatch(/placed|waiting/i);
});
