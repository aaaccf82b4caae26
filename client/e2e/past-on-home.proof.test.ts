import { expect, test } from 'vitest';
import { SOON, useWorld } from './support/world.ts';

const world = useWorld();

test.each(['phone', 'wide'] as const)(
  'home leads to past broadcasts, from their beginning and from their best moment (%s)',
  async (screen) => {
    const page = await world().viewer({ locale: 'en', screen, footage: true });
    await page.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    const section = page.getByRole('region', { name: 'Watch again' });
    await section.getByRole('listitem').nth(1).waitFor();
    expect(await section.getByRole('listitem').count()).toBe(2);
    const teapots = section.getByRole('listitem').filter({ hasText: 'Three rubber trees, sixty teapots' });
    const best = teapots.getByRole('link', { name: /^\d+ orders in 30 seconds/ });
    await best.waitFor();
    await expect.poll(() => teapots.getByText(/^Length 6:/).count(), SOON).toBe(1);
    expect(
      await page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum),
    ).toBeLessThan(0.05);

    const start = Number(new URL((await best.getAttribute('href'))!, page.url()).searchParams.get('t'));
    expect(start).toBeGreaterThan(60);
    await best.press('Enter');
    const video = page.getByLabel('Video of the past broadcast');
    const now = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
    await expect.poll(now, SOON).toBeGreaterThan(start);
    expect(await now()).toBeLessThan(start + 25);

    await page.goBack();
    await section.getByRole('link', { name: /Five minutes before bed/ }).click();
    await expect.poll(now, SOON).toBeGreaterThan(0.5);
    expect(await now()).toBeLessThan(20);
  },
);

test('a moment beyond the end, or one that is none, is the beginning', async () => {
  const page = await world().viewer({ locale: 'en', footage: true });
  const video = page.getByLabel('Video of the past broadcast');
  const now = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  for (const time of ['99999', '-5', 'soon']) {
    await page.goto(`/Vod/6/16/live?t=${time}`);
    await expect.poll(now, SOON).toBeGreaterThan(0.5);
    expect(await now()).toBeLessThan(20);
  }
});
