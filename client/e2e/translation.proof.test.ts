import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SOON, useWorld } from './support/world.ts';

const world = useWorld();
const PAST = '/Vod/6/16/live';

const chatOf = (page: Page) => page.getByRole('log', { name: 'Chat replay' });

const { en } = JSON.parse(
  readFileSync(new URL('../../fixtures/dictionary.json', import.meta.url), 'utf8'),
) as { en: Readonly<Record<string, string>> };

/** Whether anything in the chat is still Korean; people keep their names. */
async function hasKorean(page: Page): Promise<boolean> {
  const text = await chatOf(page).innerText();
  return Object.keys(en).some((said) => text.includes(said));
}

test.each(['phone', 'wide'] as const)(
  'who reads English reads a past broadcast in English, and as it was said when they want that (%s)',
  async (screen) => {
    const page = await world().viewer({ locale: 'en', screen });
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/v1/trans')) calls.push(request.postData() ?? '');
    });
    await page.goto(PAST);
    const hello = 'Hello, it’s Yuna. Tonight: a five-minute moisture routine before bed 🌙';
    await chatOf(page).getByText(hello).first().waitFor();
    await expect.poll(() => hasKorean(page), SOON).toBe(false);
    expect(await chatOf(page).getByText('Translated').count()).toBeGreaterThan(0);

    await page.getByRole('button', { name: /See original/ }).click();
    await chatOf(page).getByText('오늘은 자기 전 5분 보습 루틴이에요').first().waitFor();
    expect(await chatOf(page).getByText(hello).count()).toBe(0);
    expect(await chatOf(page).getByText('Translated').count()).toBe(0);
    await page.getByRole('button', { name: /See translation/ }).click();
    await chatOf(page).getByText(hello).first().waitFor();

    // No stage has a bar above it.
    await page.getByRole('button', { name: 'Language and video' }).click();
    await page.getByRole('dialog').getByText('한국어').click();
    await page.keyboard.press('Escape');
    await page
      .getByRole('log', { name: '지난 채팅' })
      .getByText('오늘은 자기 전 5분 보습 루틴이에요')
      .waitFor();
    expect(await page.getByText('원문 보기').count()).toBe(0);
    // One for each window of ten seconds.
    expect(calls.length).toBeLessThanOrEqual(4);
  },
);
