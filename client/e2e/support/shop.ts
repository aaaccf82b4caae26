import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeFirstOrder } from '../../../fixtures/first-order.ts';
import { loadFixtures } from '../../../fixtures/load.ts';
import { openSellover, type Sellover } from '../../../server/app.ts';
import { systemClock } from '../../../server/platform/clock.ts';
import { configFrom } from '../../../server/settings.ts';
import { identities } from '../../../server/testing/identities.ts';
import { LeapingClock } from './clock.ts';
import { showStillPicture } from './still-picture.ts';

/** Where seller 3 has their shop: browsers look for such names on their own machine. */
export const SHOP = 'shop.localhost';

/** As `make start` has it, but that nobody is held up for talking fast. */
const settings = (dataDir: string) =>
  configFrom({
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    PAYMENT_PROVIDER: 'sandbox',
    CUSTOMER_SERVICE_TEL: '02-0000-0000',
    CHAT_BURST: '5000',
    SHOPS: `${SHOP}=3`,
    PUSH_TO_LOOPBACK: 'on',
  });

const newFolder = () => mkdtempSync(join(tmpdir(), 'sellover-shop-'));

/** The files of a data folder with the demo data, in memory: a worker may be killed before it can delete a folder. */
type DemoData = ReadonlyMap<string, Buffer>;
let demoData: Promise<DemoData> | undefined;

async function loadDemoData(): Promise<DemoData> {
  const folder = newFolder();
  const sellover = await openSellover(settings(folder), systemClock);
  await loadFixtures(sellover.log, systemClock);
  await placeFirstOrder(sellover);
  await sellover.close();
  const files = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
  rmSync(folder, { recursive: true });
  return files;
}

/**
 * A shop for one test: this worker opens its server again on a copy of the demo data. That takes a tenth of a second,
 * and nothing that a test does in it reaches the next one: broadcasts end, goods sell out, members leave, clocks move.
 */
export class Shop {
  readonly clock: LeapingClock;
  readonly #sellover: Sellover;
  readonly #folder: string;

  private constructor(sellover: Sellover, clock: LeapingClock, folder: string) {
    this.#sellover = sellover;
    this.clock = clock;
    this.#folder = folder;
  }

  static async open(): Promise<Shop> {
    demoData ??= loadDemoData();
    const files = await demoData;
    const folder = newFolder();
    for (const [name, content] of files) writeFileSync(join(folder, name), content);
    const clock = new LeapingClock();
    const config = { ...settings(folder), social: (await identities()).registrations };
    const sellover = await openSellover(config, clock);
    await sellover.app.listen(config);
    showStillPicture(sellover.app.server);
    return new Shop(sellover, clock, folder);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#sellover.app.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    await this.#sellover.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
