import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { NatsServer } from '../../fixtures/programs/nats.ts';
import { Api } from '../testing/api.ts';
import { ServerProcess } from '../testing/processes/child.ts';
import { Crowd } from '../testing/processes/crowd.ts';
import { simpleGoods } from '../testing/goods.ts';
import { verified } from '../testing/log.ts';
import { placeOf } from '../testing/place.ts';
import { seededPlace } from '../testing/processes/nodes.ts';
import { eventsOf } from '../testing/seed.ts';
import { orderFor } from '../testing/stage.ts';
import { Viewer } from '../testing/viewer.ts';
import { ordersIn } from './recorded.support.ts';

const NEWER = join(import.meta.dirname, 'newer-version.fixture.ts');
const CLI = new URL('../../cli/main.js', import.meta.url).pathname;
/** What the newer version has to read again, at least. */
const ORDERS = 120;
const PATIENCE = { timeout: 120_000 };

test(
  'a newer version is started beside an older one, killed while it builds its projections, started again, and gone back from',
  { meta: { promise: 'an update is built while everybody is served, and takes over whole, or not at all' } },
  async () => {
    const nats = await NatsServer.start();
    onTestFinished(() => nats.kill());
    const { plan, mug, people, dataDir } = await seededPlace(async (world) => {
      const mug = await world.lists((id) => simpleGoods(id, 1_000_000));
      return { plan: await world.airs([mug]), mug, people: await world.members(4) };
    });
    const [buyer] = people;
    const env = { DATA_DIR: dataDir, NATS_URL: nats.url };
    const readiness = async (api: Api) => {
      const { status, text } = await api.raw('GET', '/readyz');
      return { status, reason: (JSON.parse(text) as { reason?: string }).reason };
    };

    const older = await ServerProcess.start(env);
    const ofOlder = new Api(older.url);
    const stays = new Viewer(() => older.url, plan, buyer);
    await stays.enter();
    const crowd = new Crowd(plan, people, [mug]);
    crowd.start(ofOlder);
    const orders = () => crowd.done('order').length;
    const more = async (than: number) => {
      await expect.poll(orders, PATIENCE).toBeGreaterThan(than);
    };
    /** So far everyone was answered, and well; they go on. */
    const allWasWell = async () => {
      await crowd.stop();
      expect(crowd.deeds.filter(({ answer }) => answer?.code !== '0001')).toEqual([]);
      crowd.start(ofOlder);
    };
    try {
      await more(ORDERS);

      const killed = await ServerProcess.begin(env, NEWER);
      await killed.says(/being built/);
      await more(orders() + 10);
      await killed.kill();
      expect(await readiness(ofOlder)).toEqual({ status: 200 });
      await more(orders() + 10);
      await allWasWell();

      const newer = await ServerProcess.begin(env, NEWER);
      await newer.says(/being built/);
      expect(newer.stdout).not.toContain('listens');
      await more(orders() + 10);
      expect(await readiness(ofOlder)).toEqual({ status: 200 });
      await allWasWell();
      const [url] = await newer.says(/http:\/\/[\d.]+:\d+/);

      // The older one says so by itself, and nobody is left without an answer.
      await expect
        .poll(() => readiness(ofOlder), PATIENCE)
        .toEqual({ status: 503, reason: expect.stringContaining('a newer version of this program') });
      await crowd.stop();
      const ofNewer = new Api(url);
      expect(await readiness(ofNewer)).toEqual({ status: 200 });
      await crowd.askAgain(ofNewer);
      expect(crowd.unanswered()).toEqual([]);
      expect(crowd.deeds.filter(({ answer }) => answer?.code !== '0001')).toEqual([]);

      // It takes nothing any more; those who watch on it see all that others do.
      const refused = await ofOlder.ask('placeOrder', orderFor({ plan }, mug), { token: buyer!.token });
      expect([refused.status, refused.code]).toEqual([503, '0009']);
      expect(await stays.say('who hears me?')).toBe('9090');
      crowd.start(ofNewer);
      await more(orders() + 10);
      await crowd.stop();
      const last = crowd.done('chat').at(-1)!;
      await stays.sees('chatMessage', ({ msg }) => msg === last.msg);
      expect(stays.closed).toBeNull();
      stays.drop();
      expect((await older.stop()).code).toBe(0);

      const tooOld = await ServerProcess.run(env);
      expect(tooOld.stderr).toMatch(
        /: its projection order was made by a newer version of this program\. Start the newer version; or, [^\n]*db rebuild\.\n$/,
      );
      expect(tooOld.code).toBe(1);
      expect(await readiness(ofNewer)).toEqual({ status: 200 });
      ofNewer.close();
      expect((await newer.stop()).code).toBe(0);

      await promisify(execFile)(process.execPath, [CLI, 'db', 'rebuild'], {
        env: { PATH: process.env['PATH'], ...cliPlace(dataDir) },
      });
      const back = await ServerProcess.start(env);
      const api = new Api(back.url, buyer!.token);
      const page = { uid: buyer!.userSysId, startIndex: 0, rowCount: 1 };
      const mine = crowd.done('order').filter(({ by }) => by === buyer);
      expect((await api.done('orderList', page)).totalCnt).toBe(mine.length);
      await api.done('placeOrder', orderFor({ plan }, mug));
      api.close();
      expect((await back.stop()).code).toBe(0);

      expect(ordersIn(await eventsOf(dataDir))).toHaveLength(orders() + 1);
      await verified(dataDir);
    } finally {
      void crowd.stop();
      stays.drop();
      ofOlder.close();
    }
  },
);

function cliPlace(dataDir: string): Record<string, string> {
  const { databaseUrl } = placeOf(dataDir);
  return databaseUrl === null ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl };
}
