/** How soon somebody with a slow phone on a slow line sees something. Fails when it is later than we aim at. */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { DemoServer } from '../cli/testing/demo-server.ts';
import { launchChromium } from '../fixtures/chromium.ts';
import { firstMotion, largestPaint } from './first-paint/moments.ts';
import { median } from './harness/figures.ts';
import { onSlowPhone } from './harness/phone.ts';

/** Milliseconds. */
const HOME_WITHIN = 1800;
const PRODUCT_WITHIN = 2000;
const MOVES_WITHIN = 3000;
const STAGE = '/Vod/1/11/live';
const PRODUCT = '/Product/1';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });

const server = await DemoServer.start();
const browser = await launchChromium();
try {
  await measure(browser, server.url, Number(values.rounds));
} finally {
  await browser.close();
  await server.stop();
}

async function measure(phone: Browser, url: string, rounds: number): Promise<void> {
  const paints: number[] = [];
  const products: number[] = [];
  const motions: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const { painted, shifted } = await onSlowPhone(phone, (page) => largestPaint(page, url), {
      slowLine: true,
    });
    const product = await onSlowPhone(phone, (page) => largestPaint(page, url + PRODUCT), {
      slowLine: true,
    });
    const moved = await onSlowPhone(phone, (page) => firstMotion(page, `${url}${STAGE}`), {
      slowLine: true,
    });
    paints.push(painted);
    products.push(product.painted);
    motions.push(moved);
    console.log(
      `${round}: home's largest paint ${seconds(painted)}, its layout shifted by ${shifted.toFixed(3)}; ` +
        `the product page's ${seconds(product.painted)}, ${product.shifted.toFixed(3)}; ` +
        `the stage's picture moves ${seconds(moved)}; load of the machine ${loadavg()[0]!.toFixed(1)}`,
    );
  }
  tell("home's largest paint", median(paints), HOME_WITHIN);
  tell("the product page's largest paint", median(products), PRODUCT_WITHIN);
  tell("the stage's picture moves", median(motions), MOVES_WITHIN);
}

function tell(what: string, ms: number, aim: number): void {
  const held = ms <= aim;
  console.log(`${held ? 'ok    ' : 'MISSED'} ${what}: ${seconds(ms)} (aim ${seconds(aim)}, median)`);
  if (!held) process.exitCode = 1;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
