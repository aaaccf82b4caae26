import { expect, test } from 'vitest';
import { serve } from '../../../testing/fake-api.ts';
import { expectAccessible, show } from '../../../testing/show.tsx';
import { Description } from './Description.tsx';

const texts = ['catalog/product'];
const picture = (height: number) =>
  `<p><img src="data:image/svg+xml,<svg xmlns=&quot;http://www.w3.org/2000/svg&quot;/>" width="720" height="${height}" alt="머그" loading="lazy"></p>`;

test('a short description is whole, and nothing stands there without one', async () => {
  serve('productDescription', { html: '<h3>따뜻한 머그</h3>' });
  const screen = await show(<Description prdtSysId={3} />, { texts });
  await expect.element(screen.getByRole('heading', { level: 2, name: '상품 설명' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { level: 3, name: '따뜻한 머그' })).toBeVisible();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});

test('a product without a description has no place for it', async () => {
  const asked = serve('productDescription', { html: '' });
  const screen = await show(<Description prdtSysId={3} />, { texts });
  await expect.poll(() => asked.length).toBe(1);
  await expect.element(screen.getByRole('heading')).not.toBeInTheDocument();
});

test('a long one is folded by the places of its pictures, and opens by its button', async () => {
  serve('productDescription', { html: `${picture(1440)}${picture(1440)}<p>끝</p>` });
  const screen = await show(<Description prdtSysId={3} />, { texts, locale: 'en' });
  const more = screen.getByRole('button', { name: 'Show more' });
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  const height = () =>
    screen.getByRole('heading').element().nextElementSibling!.getBoundingClientRect().height;
  const folded = height();
  await expectAccessible();
  await more.click();
  await expect.poll(height).toBeGreaterThan(folded);
  await screen.getByRole('button', { name: 'Show less' }).click();
  await expect.poll(height).toBe(folded);
});

test('a link in the folded part opens it when the keyboard comes there', async () => {
  serve('productDescription', { html: `${picture(1440)}${picture(1440)}<p><a href="/Store">상점</a></p>` });
  const screen = await show(<Description prdtSysId={3} />, { texts });
  await expect.element(screen.getByRole('button', { name: '더 보기' })).toBeVisible();
  screen.getByRole('link', { name: '상점' }).element().focus();
  await expect.element(screen.getByRole('button', { name: '접기' })).toHaveAttribute('aria-expanded', 'true');
});
