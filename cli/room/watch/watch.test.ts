import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { broadcastDetail } from '../../../schema/broadcasts/broadcasts.ts';
import { MovedClock } from '../../../server/platform/clock.ts';
import { Encoder, packets, playlistOf, segmentHead } from '../../../server/testing/encoder.ts';
import { TestServer } from '../../../server/testing/server.ts';
import { orderFor, setStage, type Stage } from '../../../server/testing/stage.ts';
import { PASSWORD, type Person } from '../../../server/testing/world.ts';
import { Api } from '../../api.ts';
import { settingsOf } from '../../settings.ts';
import { Cli } from '../../testing/cli.ts';
import { frame } from './frame.ts';
import { widthOf } from './cells.ts';
import { watch as watchRoom } from './watch.ts';
import { Watched } from './watched.ts';
import { Output } from '../../output.ts';

interface State {
  readonly joinCnt: number;
  readonly fixPrdtSysId: number | null;
  readonly orders: object;
  readonly products: readonly object[];
  readonly questions: object;
  readonly reports: object;
  readonly lines: readonly object[];
}

/** The way between a command and its server, which breaks when a test says so. */
class Way {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor(port: number) {
    this.#server = createServer((near) => {
      const far = connect(port, '127.0.0.1');
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket
          .on('error', () => {})
          .on('close', () => {
            this.#sockets.delete(socket);
            near.destroy();
            far.destroy();
          });
      }
      near.pipe(far).pipe(near);
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  breaks(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.#server.close();
    this.breaks();
  }
}

let server: TestServer;
let stage: Stage;
let cli: Cli;
let way: Way;
let url: string;

const as = ({ userId }: Person) => ({
  env: { SELLOVER_URL: url, SELLOVER_USER: userId, SELLOVER_PASSWORD: PASSWORD },
});
const token = async (who: Person) => ({ token: await server.world.token(who) });
const watch = (...args: string[]) => ['host', 'watch', '-b', String(stage.broadcastSysId), ...args];

async function say(msg: string): Promise<number> {
  const { broadcastSysId, api, buyer } = stage;
  return (await api.done('sendChat', { broadcastSysId, msg }, await token(buyer))).logSysId;
}

beforeAll(async () => {
  // Tokens are judged by the clock of the command, too.
  server = await TestServer.start({ clock: new MovedClock(Date.now()) });
  stage = await setStage(server);
  way = new Way(Number(new URL(server.url).port));
  url = await way.open();
  cli = new Cli();
});
afterAll(async () => {
  cli.remove();
  way.close();
  await server.stop();
});

test('--once shows all that has happened, and takes nobody’s place', async () => {
  const { api, broadcastSysId, buyer, stranger, host, mug, cup, plan } = stage;
  const logSysId = await say('안녕하세요');
  await api.done('reportChat', { broadcastSysId, logSysId, reason: 'spam' }, await token(stranger));
  const asker = server.viewer(plan, buyer);
  await asker.enter();
  expect(await asker.ask('언제 와요?')).toBe('0001');
  const { prdtSysId } = mug.facts;
  await api.done('setExposure', { broadcastSysId, prdtSysId, salesExposureType: 3 }, await token(host));
  await api.done('placeOrder', orderFor(stage, cup, 2), await token(buyer));
  await server.sellover.settled();
  const seat = server.viewer(plan, host);
  await seat.enter();
  const state = await cli.json<State>(watch('--once'), as(host));
  expect(state).toMatchObject({
    joinCnt: 2,
    fixPrdtSysId: prdtSysId,
    orders: { orderCnt: 1, qty: 2, amount: 16_000, isWhole: true },
    products: [
      { prdtSysId, salesExposureType: 3, stockQty: 50, sold: { qty: 0 } },
      { prdtSysId: cup.facts.prdtSysId, stockQty: 3, sold: { qty: 2, amount: 16_000 } },
    ],
    questions: { totalCnt: 1, questions: [{ content: '언제 와요?' }] },
    reports: { totalCnt: 1, reports: [{ logSysId, userId: buyer.userId }] },
  });
  expect(state.lines).toHaveLength(3);
  expect(await seat.like()).toBe('0001');
  const shown = (await cli.run(watch('--once'), as(host))).stdout;
  expect(shown).toMatch(new RegExp(`▲ P-${prdtSysId} +상품 ${prdtSysId} .*₩12,000 +50`));
  expect(shown).toContain('1 order, 2 pieces, about ₩16,000');
  expect(shown).toContain('[⚑ 1 report] ');
  expect(shown).toContain('1 waiting');
  seat.drop();
  asker.drop();
});

test('tells each thing as it happens, comes back by itself, and ends with the broadcast', async () => {
  const { api, broadcastSysId, host, buyer, cup, manager } = stage;
  const watching = cli.begin(watch(), as(host));
  await watching.says('1 order, 2 pieces');
  await say('들려요?');
  await watching.says(`${buyer.nickName} (${buyer.userId}): 들려요?`);
  const { userId } = buyer;
  await api.done('placeOrder', orderFor(stage, cup), await token(buyer));
  await watching.says(`orders 1 × ${cup.facts.name}`);
  await watching.says(`${cup.facts.name}: 2 left`);
  const { streamKey } = await api.done('streamKey', { broadcastSysId }, await token(host));
  const encoder = new Encoder(api, streamKey);
  for (const name of ['0.ts', '1.ts']) await encoder.sends(name, packets());
  await encoder.sends('index.m3u8', playlistOf(['0.ts', '1.ts']).replace('EXTINF:2.0', 'EXTINF:-7.0'));
  await watching.says('the encoder: 0.ts was left out');
  server.clock.advance(20_000);
  await watching.says('the picture stands still: the encoder has sent nothing for 20 s');
  way.breaks();
  await watching.says('not connected');
  await say('그동안');
  await watching.says('connected again');
  await watching.says(`(${userId}): 그동안`);
  expect(watching.stdout.match(/들려요\?/g)).toHaveLength(1);
  expect(watching.stdout).not.toContain('\u001b');
  await api.done('controlBroadcast', { broadcastSysId, liveFlag: 2 }, await token(manager));
  expect((await watching.ended).code).toBe(0);
  const summary = watching.stdout.trimEnd().split('\n');
  expect(summary.at(-3)).toMatch(/2 orders, 3 pieces, about ₩24,000$/);
  expect(summary.at(-1)).toBe('1 question without an answer');
});

test('gives way to the host’s own seat, and ends in good order when it is stopped', async () => {
  stage = await setStage(server);
  const { plan, host, buyer } = stage;
  const watching = cli.begin(watch('--json'), as(host));
  await watching.says('"event":"state"');
  const seat = server.viewer(plan, host);
  await seat.enter();
  await watching.says('watching as a guest');
  await say('반가워요');
  await watching.says('반가워요');
  expect(watching.stdout).toContain(`"userId":"${buyer.userId.slice(0, 3)}**"`);
  expect(await seat.like()).toBe('0001');
  watching.interrupt();
  expect((await watching.ended).code).toBe(0);
  const lines = watching.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { event: string });
  const { seq } = lines.findLast((told) => 'seq' in told) as unknown as { seq: number };
  expect(lines.at(-1)).toMatchObject({ event: 'state', data: { seq } });
});

test('host status shows what the encoder sends, and that it has stopped', async () => {
  const { api, broadcastSysId, host } = stage;
  const { streamKey } = await api.done('streamKey', { broadcastSysId }, await token(host));
  const encoder = new Encoder(api, streamKey);
  await encoder.sends('0.ts', segmentHead('h264'));
  await encoder.sends('index.m3u8', playlistOf(['0.ts']));
  const status = async () =>
    (await cli.run(['host', 'status', '-b', String(broadcastSysId)], as(host))).stdout;
  expect(await status()).toMatch(/● encoder .*\nencoder +0 s ago, HLS, 0\.0 Mbit\/s, 180 × 320, H\.264\n/);
  for (const file of ['2.ts', '3.ts']) await encoder.sends(file, segmentHead('h264'));
  await encoder.sends('index.m3u8', playlistOf(['0.ts', '1.ts', '2.ts', '3.ts']));
  expect(await status()).toMatch(/\nencoder .* H\.264, 1 dropped\n/);
  server.clock.advance(20_000);
  expect(await status()).toMatch(
    /○ encoder .*\nencoder +the picture stands still: .* 20 s; last: 20 s ago, /,
  );
});

test('a frame fits into any terminal', async () => {
  const { api, broadcastSysId, buyer } = stage;
  await say(`${'가나다라 '.repeat(20)}🙋‍♀️`);
  const detail = await api.done('broadcastDetail', { broadcastSysId }, await token(buyer));
  const desk = {
    questions: { totalCnt: 0, questions: [] },
    reports: { totalCnt: 0, reports: [] },
    blacklist: { totalCnt: 0, members: [] },
    encoder: await api.done('encoderStatus', { broadcastSysId }, await token(stage.host)),
    warnings: [],
  };
  const watched = new Watched(detail, desk);
  watched.joined(await server.viewer(stage.plan).enter());
  const standing = { trouble: null, now: Date.now() };
  const { colours } = new Output(false);
  for (const columns of [20, 50, 79, 109, 110, 200])
    for (const rows of [5, 10, 24, 60]) {
      const lines = frame(watched, standing, { columns, rows }, colours);
      expect(lines.length).toBeLessThanOrEqual(rows);
      for (const text of lines) expect(widthOf(text)).toBeLessThanOrEqual(columns);
    }
  const narrow = frame(watched, standing, { columns: 50, rows: 24 }, colours);
  expect(narrow.at(-1)).toContain('…');
});

test('with --json says nothing of a connection that stands, however often the desk is read', async () => {
  const { host, broadcastSysId } = stage;
  const told: string[] = [];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const written = vi.spyOn(process.stdout, 'write').mockImplementation((text) => told.push(String(text)) > 0);
  const stop = new AbortController();
  try {
    const settings = settingsOf({}, { ...as(host).env, XDG_CONFIG_HOME: cli.configHome });
    const api = new Api(settings);
    const asked = vi.spyOn(api, 'call');
    const ended = watchRoom(
      { settings, api, out: new Output(true) },
      { broadcast: broadcastSysId },
      stop.signal,
    );
    await expect.poll(() => told.length).toBeGreaterThan(0);
    for (const times of [1, 2]) {
      vi.advanceTimersByTime(5000);
      const isRead = () =>
        asked.mock.calls.filter(([operation]) => operation === broadcastDetail).length > times;
      await expect.poll(isRead).toBe(true);
      await Promise.all(asked.mock.results.map(({ value }) => value as Promise<unknown>));
    }
    stop.abort();
    await ended;
  } finally {
    stop.abort();
    written.mockRestore();
    vi.useRealTimers();
  }
  const events = told.map((line) => (JSON.parse(line) as { event: string }).event);
  expect(events).not.toContain('connection');
  expect([events[0], events.at(-1)]).toEqual(['state', 'state']);
});

test('is for the host’s people', async () => {
  for (const who of [stage.buyer, stage.otherHost]) {
    const { code, stderr } = await cli.run(watch(), as(who));
    expect([code, stderr]).toEqual([1, expect.stringContaining('9001')]);
  }
});
