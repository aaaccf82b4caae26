import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { CLOSE } from '../../schema/room/constants.ts';
import { Api } from '../testing/api.ts';
import { ServerProcess } from '../testing/processes/child.ts';
import { Crowd, talk, type SocketLine } from '../testing/processes/crowd.ts';
import { simpleGoods } from '../testing/goods.ts';
import { verified } from '../testing/log.ts';
import { Nodes, seededPlace } from '../testing/processes/nodes.ts';
import { eventsOf } from '../testing/seed.ts';
import { dataOf, linesIn, ordersIn } from './recorded.support.ts';

const promise = 'a server that is told to stop finishes what it began';
const STOPS_WITHIN = 5_000;

test(
  'told to stop in the middle of an evening, it finishes what is under way and says goodbye',
  { meta: { promise } },
  async () => {
    const { plan, mug, buyers, speaker, dataDir } = await seededPlace(async (world) => {
      const mug = await world.lists((id) => simpleGoods(id, 100_000));
      const plan = await world.airs([mug]);
      return { plan, mug, buyers: await world.members(6), speaker: await world.member() };
    });
    const nodes = await Nodes.start(dataDir);
    const [server, api] = [nodes.servers[0]!, nodes.apis[0]!];
    const speaking = nodes.viewer(plan, 0, speaker);
    const viewers = [nodes.viewer(plan), nodes.viewer(plan), speaking];
    const crowd = new Crowd(plan, buyers, [mug]);
    const lines: SocketLine[] = [];
    await Promise.all(viewers.map((viewer) => viewer.enter()));
    crowd.start(api);
    const talking = talk(speaking, plan, 'line', lines);
    const liked = Promise.all(Array.from({ length: 5 }, () => speaking.like()));
    await viewers[0]!.sees('chatMessage', ({ msgType }) => msgType === 14);
    await liked;

    const { code, signal, ms } = await server.stop();
    expect([code, signal]).toEqual([0, null]);
    expect(ms).toBeLessThan(STOPS_WITHIN);
    expect(server.stderr).toBe('');
    expect(server.stdout).toMatch(
      /^Sellover stopped in .* 0 cut off\. Room sockets: 3 closed, 0 cut off\.$/m,
    );
    await crowd.stop();
    await talking;
    for (const viewer of viewers) expect(await viewer.untilClosed()).toMatchObject({ code: CLOSE.restart });

    const events = await eventsOf(dataDir);
    const [placed, said] = [ordersIn(events), linesIn(events)];
    const promised = [...crowd.done('chat'), ...lines.filter(({ code }) => code === '0001')].map(
      ({ msg }) => msg,
    );
    expect(crowd.done('order').length).toBeGreaterThan(0);
    expect(placed).toEqual(expect.arrayContaining(crowd.done('order').map(({ answer }) => answer!.id)));
    expect(said).toEqual(expect.arrayContaining(promised));
    const unanswered = crowd.unanswered().length + lines.filter(({ code }) => code === null).length;
    expect(placed.length + said.length).toBeLessThanOrEqual(
      crowd.done('order').length + promised.length + unanswered,
    );
    const likes = dataOf<{ likeCnt: number }>(events, 'CountsAdded');
    expect(likes.reduce((sum, { likeCnt }) => sum + likeCnt, 0)).toBe(5);
    expect((await verified(dataDir)).sound).toBe(true);
  },
);

test(
  'a client that never finishes its request does not keep it from stopping',
  { meta: { promise } },
  async () => {
    const { dataDir } = await seededPlace(async () => ({}));
    const server = await ServerProcess.start({ DATA_DIR: dataDir });
    const { port } = new URL(server.url);
    const halfSaid = connect(Number(port), '127.0.0.1');
    halfSaid.on('error', () => {});
    halfSaid.write(
      'POST /v1/orders HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"am',
    );
    const waiting = new Api(server.url);
    await waiting.raw('GET', '/healthz');
    const { code, ms } = await server.stop();
    expect(code).toBe(0);
    expect(ms).toBeLessThan(STOPS_WITHIN);
    expect(server.stdout).toContain('Connections: 0 finished, 1 cut off. Room sockets: 0 closed, 0 cut off.');
    halfSaid.destroy();
    waiting.close();
  },
);

test(
  'who asks on an open connection while it stops is answered as always, and told to go',
  { meta: { promise } },
  async () => {
    const { dataDir } = await seededPlace(async () => ({}));
    const server = await ServerProcess.start({ DATA_DIR: dataDir });
    const port = Number(new URL(server.url).port);
    const asks = connect(port, '127.0.0.1').setEncoding('utf8');
    let heard = '';
    asks.on('data', (text: string) => (heard += text));
    asks.write(
      'POST /v1/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{',
    );
    await new Api(server.url).raw('GET', '/healthz');
    const stopped = server.stop();
    // It has stopped listening when nobody new is let in any more.
    await expect.poll(() => refused(port)).toBe(true);
    asks.write('}GET /v1/products HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(asks, 'close');
    const [, , answer = ''] = heard.split('HTTP/1.1 ');
    expect(answer).toMatch(/connection: close/i);
    expect(answer).toContain('{"jsonData":');
    expect((await stopped).code).toBe(0);
    // Those that only knocked may count, too.
    expect(server.stdout).toMatch(/Connections: [1-9]\d* finished, 0 cut off\./);
  },
);

async function refused(port: number): Promise<boolean> {
  const knock = connect(port, '127.0.0.1');
  const came = await new Promise<boolean>((resolve) => {
    knock.once('connect', () => resolve(true)).once('error', () => resolve(false));
  });
  knock.destroy();
  return !came;
}
