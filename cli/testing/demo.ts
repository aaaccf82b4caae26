import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeFirstOrder } from '../../fixtures/first-order.ts';
import { loadFixtures } from '../../fixtures/load.ts';
import { openSellover, type Sellover } from '../../server/app.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { configFrom } from '../../server/settings.ts';

/** The server and the demo data of `make start`, in this process, on a data folder of its own. */
export class Demo {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'sellover-demo-'));
  #sellover!: Sellover;

  /** `env`: settings besides its own. */
  static async open(env: Readonly<Record<string, string>> = {}): Promise<Demo> {
    const demo = new Demo();
    const own = { HOST: '127.0.0.1', PORT: '0', PAYMENT_PROVIDER: 'sandbox', LOG_LEVEL: 'fatal' };
    const config = configFrom({ ...own, ...env, DATA_DIR: demo.dataDir });
    const sellover = (demo.#sellover = await openSellover(config, systemClock));
    await loadFixtures(sellover.log, systemClock);
    await placeFirstOrder(sellover);
    await sellover.app.listen(config);
    return demo;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#sellover.app.server.address() as AddressInfo).port}`;
  }

  /** How many events of this type are in its log. */
  async count(type: string): Promise<number> {
    return (await this.#sellover.log.read({ types: [type], limit: 1000 })).length;
  }

  async close(): Promise<void> {
    await this.#sellover.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
