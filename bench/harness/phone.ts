import type { Browser, CDPSession, Page } from 'playwright-core';

const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  hasTouch: true,
  isMobile: true,
  locale: 'ko-KR',
} as const;

/** Chromium's profile of a slow 4G line: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
  connectionType: 'cellular4g',
} as const;

/** So many times slower than this machine. */
const CPU_SLOWER = 4;

/** A page of somebody who has never been here, on a slow phone; gone when `use` has ended. */
export async function onSlowPhone<T>(
  browser: Browser,
  use: (page: Page, devtools: CDPSession) => Promise<T>,
  { slowLine }: { readonly slowLine: boolean },
): Promise<T> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    if (slowLine) {
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    }
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
    return await use(page, devtools);
  } finally {
    await context.close();
  }
}

/** As slow as such a phone, for as long as the page is open. */
export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
}
