import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { seeded } from '../../schema/seeded.ts';
import { MovedClock } from '../platform/clock.ts';
import { scaled } from '../testing/seed.ts';
import { TestServer } from '../testing/server.ts';
import { setStage } from '../testing/stage.ts';
import { PASSWORD } from '../testing/world.ts';
import { Cli } from '../../cli/testing/cli.ts';
import { addCategory, folderWith } from '../../cli/catalog/folder/testing.support.ts';

const KILLS = scaled(3);
const PRODUCTS = 24;

/** A product of which name, price and stock tell the same round. */
function productOf(round: number): string {
  const stock = round === 0 ? '100' : `+${round} round ${round}`;
  return `name: 상품 ${round}
category: 생활
picture: pictures/mug.png
price: ${1000 + round}
choices: { name: 크기, items: [{ name: 작은, price: ${round}, stock: ${stock} }] }
`;
}

test(
  `killed ${KILLS} times while a folder is applied, products are whole, and applying again finishes`,
  {
    meta: { promise: 'applying a folder again finishes what was interrupted, and adds no stock twice' },
    timeout: 60_000 + KILLS * 20_000,
  },
  async () => {
    const random = seeded(20_261_126);
    const server = await TestServer.start({ clock: new MovedClock(Date.now()) });
    onTestFinished(() => server.stop());
    const stage = await setStage(server);
    const { host, api } = stage;
    await addCategory(stage);
    const cli = new Cli({
      SELLOVER_URL: server.url,
      SELLOVER_USER: host.userId,
      SELLOVER_PASSWORD: PASSWORD,
    });
    onTestFinished(() => cli.remove());
    const folder = await folderWith({});
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const numbers = Array.from({ length: PRODUCTS }, (_, at) => `K-${100 + at}`);
    const write = (name: string, content: string) => writeFileSync(join(folder, name), content);
    mkdirSync(join(folder, 'products'));
    const writeAll = (round: number) => {
      for (const number of numbers) write(`products/${number}.yaml`, productOf(round));
    };
    /** What the products say of their rounds: name, price, what the choice costs more, and stock. */
    const rounds = async () => {
      const asked = { sellerSysId: 1, startIndex: 0, rowCount: 100 };
      const { products } = await api.done('ownProducts', asked, { token: host.token });
      return products
        .filter(({ prdtNo }) => prdtNo.startsWith('K-'))
        .map(({ name, price, singleOption }) => {
          const [choice] = (singleOption as { details: { price: number; stockQty?: number }[] }).details;
          return [Number(name.slice(3)), price - 1000, choice!.price, choice!.stockQty];
        });
    };
    const total = (round: number) => 100 + (round * (round + 1)) / 2;
    const whole = (round: number) => [round, round, round, total(round)];

    for (let round = 0; round < KILLS; round++) {
      writeAll(round);
      const killedAfter = Math.floor(random() * PRODUCTS);
      const wanted = round === 0 ? 'ProductListed' : 'ProductChanged';
      let seen = 0;
      const child = cli.start(['shop', 'apply', folder]);
      const closed = once(child, 'close');
      const stop = server.sellover.log.onCommitted((events) => {
        seen += events.filter(({ type }) => type === wanted).length;
        if (seen > killedAfter) child.kill('SIGKILL');
      });
      const [, signal] = await closed;
      stop();
      expect(signal).toBe('SIGKILL');
      const left = await rounds();
      expect(left.length).toBeGreaterThan(0);
      for (const each of left) expect([whole(round - 1), whole(round)]).toContainEqual(each);
      await cli.json(['shop', 'apply', folder]);
      expect(await rounds()).toEqual(numbers.map(() => whole(round)));
      expect(await cli.json(['shop', 'apply', folder])).toMatchObject({ steps: [] });
    }
  },
);
