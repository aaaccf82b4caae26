import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findAddress } from './support/address.ts';
import { faults, settled, SHEET } from './support/axe.ts';
import { SOON, useWorld } from './support/world.ts';

const world = useWorld();

const pathOf = (page: Page) => new URL(page.url()).pathname;

test('from the search to a product and what its buyers say, and on to an address that is looked up', async () => {
  const page = await world().viewer({ as: 'viewer02' });
  await page.goto('/');
  // What is sold outside of broadcasts stands there, too, and each product once.
  const products = async (region: string) => {
    const links = page.getByRole('region', { name: region }).getByRole('link');
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
    return addresses.flatMap((address) => /^\/Product\/(\d+)/.exec(address)?.[1] ?? []);
  };
  await page.getByRole('region', { name: '둘러보기' }).waitFor();
  const [inBroadcasts, others] = [await products('방송 중인 상품'), await products('둘러보기')];
  expect(others.length).toBe(10);
  expect(others.filter((each) => inBroadcasts.includes(each))).toEqual([]);
  await page.getByRole('link', { name: '전체 상품' }).click();
  const all = page.getByRole('region', { name: '전체 상품' });
  await all.getByText(/상품 \d+개/).waitFor();
  const count = Number((await all.getByRole('status').innerText()).match(/\d+/)![0]);
  // Further pages come as the end comes near.
  const cards = all.getByRole('article');
  const scrolled = async () => {
    await cards.last().scrollIntoViewIfNeeded();
    return cards.count();
  };
  await expect.poll(scrolled, SOON).toBe(count);
  // Back from a product, the list is as long as it was, at the same place.
  const last = all.getByRole('link').last();
  await last.click();
  await expect.poll(() => pathOf(page), SOON).toMatch(/^\/Product\//);
  await page.goBack();
  await expect.poll(() => cards.count(), SOON).toBe(count);
  await expect.poll(() => page.evaluate(() => scrollY), SOON).toBeGreaterThan(1000);
  await page.getByRole('link', { name: '검색' }).click();
  const field = page.getByRole('combobox');
  await field.fill('핸드크림');
  await field.press('Enter');
  await page.getByText('상품 1개').waitFor();
  await page.getByRole('link', { name: /시어버터 핸드크림/ }).click();
  await expect.poll(() => pathOf(page), SOON).toBe('/Product/8');

  const reviews = page.getByRole('region', { name: '상품 후기' });
  await reviews.scrollIntoViewIfNeeded();
  await reviews.getByText('향이 옅은 무향 버전을').waitFor();
  await reviews.getByText('5점 중 3.7점').waitFor();
  expect(await reviews.getByRole('article').count()).toBe(3);
  expect(await faults(page)).toEqual([]);

  await page.getByRole('region', { name: '구매' }).getByRole('button', { name: '구매하기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '바로 구매하기' }).click();
  await page.getByRole('button', { name: '변경' }).click();
  const addresses = page.getByRole('dialog', { name: '배송지 선택' });
  await addresses.getByRole('tab', { name: '새 배송지' }).click();
  await addresses.getByLabel('받는 분').fill('나할머니');
  await addresses.getByLabel('휴대폰 번호').fill('010-0000-9999');
  await addresses.getByRole('button', { name: '배송지 추가하기' }).click();
  await addresses.getByText('주소를 찾아 주세요.').waitFor();
  await addresses.getByRole('button', { name: '주소 찾기' }).click();
  const search = page.getByRole('dialog', { name: '주소 찾기' });
  await search.getByRole('searchbox').fill('제주');
  await search.getByText('검색 결과 8개').waitFor();
  await settled(search);
  expect(await faults(page, SHEET)).toEqual([]);
  await search.getByRole('button', { name: '닫기' }).click();
  await findAddress(page, '바람길 77');
  expect(await addresses.getByLabel('우편번호').inputValue()).toBe('63091');
  await addresses.getByLabel('상세 주소').fill('돌담집 2층');
  await addresses.getByRole('button', { name: '배송지 추가하기' }).click();
  await addresses.waitFor({ state: 'hidden' });
  await page.getByText('(63091) 제주특별자치도 제주시 바람길 77 돌담집 2층').waitFor();
  // It is the one of this tab, too, when the page comes again.
  await page.reload();
  await page.getByText('(63091) 제주특별자치도 제주시 바람길 77 돌담집 2층').waitFor();
});
