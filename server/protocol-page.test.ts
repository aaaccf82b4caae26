import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { format, resolveConfig } from 'prettier';
import type { TObject, TSchema } from 'typebox';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { CHAT_RESULT, type ChatMeaning, meaningOf, OK } from '../schema/codes.ts';
import * as constants from '../schema/room/constants.ts';
import { PERMISSION } from '../schema/members/constants.ts';
import { CLOSE, closeMeansComeBack, guestJoin } from '../schema/room/constants.ts';
import { heartbeatMessage, joinMessage, type Outgoing } from '../schema/room/client-state.ts';
import { durableMessages } from '../schema/room/messages.ts';
import { clientMessages, clientRights, passingMessages, SOCKET_PATH } from '../schema/room/socket.ts';
import { defaultSettings } from './platform/gateway/settings.ts';
import { GeneratedTable } from './testing/generated-table.ts';
import { Line } from './testing/line.ts';
import { tempDir } from './testing/place.ts';
import { TestServer } from './testing/server.ts';

/** Run `npx vitest run server/protocol-page.test.ts -u` after a change of the contract. */
const page = new GeneratedTable('socket.md');

const quoted = (text: string) => `\`${text}\``;

function fieldsOf(schema: TSchema): string {
  const alternatives = (schema as { anyOf?: TSchema[] }).anyOf;
  if (alternatives) return alternatives.map(fieldsOf).join('; or ');
  const { properties, required = [] } = schema as { properties: object; required?: string[] };
  return Object.keys(properties)
    .map((name) => quoted(required.includes(name) ? name : `${name}?`))
    .join(', ');
}

const WHO = { anyone: 'anyone', member: 'logged in', replay: '`vod` only' } as const;

const meanings: { readonly [N in keyof typeof CLOSE]: string } = {
  restart: 'the server restarts, or could not let you in now',
  tooSlow: 'you read too slowly; resume brings what you missed',
  silent: 'no frame came from you for too long',
  notJoined: 'you were in no room for too long',
  putOut: 'you were put out; the `response` and the `leaveRoom` before it say why',
  badFrame: 'too many frames could not be read',
  tooManyFrames: 'you went on sending too fast',
};

const asJoin = ({ refresh, retry }: ChatMeaning) =>
  refresh ? 'renew the token, join again' : retry ? 'come back later' : 'final';
const inRoom = ({ refresh, leave, alert }: ChatMeaning) =>
  refresh
    ? 'renew the token, join again'
    : leave
      ? 'you are out'
      : alert
        ? 'tell the viewer'
        : 'only answers';

const seconds = (ms: number) => `${ms / 1000} s`;
const rate = ({ burst, perSecond }: { burst: number; perSecond: number }) =>
  `${burst} at once, then ${perSecond}/s`;
const limits: readonly (readonly [string, string])[] = [
  ['join after the socket opens', seconds(constants.JOIN_WITHIN)],
  ['heartbeat', `every ${seconds(constants.HEARTBEAT_EVERY)}`],
  ['the server drops a silent client after', seconds(constants.SOCKET_SILENCE_MAX)],
  ['socket timeout: a client gives up a silent server after', seconds(constants.SOCKET_TIMEOUT)],
  ['first wait before coming back', seconds(constants.RECONNECT_DELAY_FIRST)],
  ['longest wait before coming back', seconds(constants.RECONNECT_DELAY_MAX)],
  ['guard time after a renewal', seconds(constants.TOKEN_REFRESH_GUARD)],
  ['renewals without a successful join', String(constants.TOKEN_RENEWALS_MAX)],
  ['bytes of a client frame', String(constants.SOCKET_FRAME_BYTES_MAX)],
  ['messages of a server frame', String(constants.FRAME_MESSAGES_MAX)],
  ['latest chat lines of a first join', String(constants.JOIN_CHAT_HISTORY)],
  ['messages that a resume brings', String(constants.RESUME_MAX)],
  ['characters of a chat line', String(constants.CHAT_LENGTH_MAX)],
  ['characters of an `ackId`', String(constants.ACK_ID_LENGTH_MAX)],
  ['frames of a socket', rate(defaultSettings.frames)],
  ['joins of a socket', rate(defaultSettings.joins)],
  ['chat lines of a member', rate(defaultSettings.chat)],
  ['likes of a member', rate(defaultSettings.like)],
];

const tables: readonly (readonly [head: readonly string[], rows: readonly (readonly string[])[]])[] = [
  [
    ['event', 'who', 'data'],
    Object.entries<TObject>(clientMessages).map(([event, { properties }]) => [
      quoted(event),
      WHO[clientRights[event as keyof typeof clientRights]],
      fieldsOf(properties['data']!),
    ]),
  ],
  [
    ['durable message', 'data'],
    Object.entries<TSchema>(durableMessages).map(([event, data]) => [quoted(event), fieldsOf(data)]),
  ],
  [
    ['passing message', 'data'],
    Object.entries<TSchema>(passingMessages).map(([event, data]) => [quoted(event), fieldsOf(data)]),
  ],
  [
    ['close code', 'name', 'meaning', 'come back'],
    Object.entries(CLOSE).map(([name, code]) => [
      String(code),
      quoted(name),
      meanings[name as keyof typeof CLOSE],
      closeMeansComeBack(code) ? 'yes' : 'no',
    ]),
  ],
  [
    ['code', 'meaning', 'refuses a join', 'in the room'],
    Object.entries(CHAT_RESULT)
      .filter(([code]) => code !== OK)
      .map(([code, { msg }]) => [quoted(code), msg, asJoin(meaningOf(code)), inRoom(meaningOf(code))]),
  ],
  [['limit', 'value'], limits],
];

type Said = { readonly event: string; readonly data: Record<string, unknown>; readonly seq?: number };

/** A client without any rules, and all that was said on its sockets. */
class Recorder {
  readonly lines: string[] = [];
  readonly #url: string;
  #socket: WebSocket | null = null;
  #said: Said[] = [];
  #wake = () => {};

  constructor(url: string) {
    this.#url = `${url.replace('http', 'ws')}${SOCKET_PATH}`;
  }

  async open(): Promise<void> {
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.on('message', (data: Buffer) => {
      const isCount = ({ event, data: said }: Said) =>
        'joinCnt' in said && !('missed' in said) && event !== 'response';
      this.#said.push(...(JSON.parse(data.toString()) as Said[]).filter((message) => !isCount(message)));
      this.#wake();
    });
    await once(socket, 'open');
    this.lines.push(`(opens ${SOCKET_PATH})`);
  }

  /** Sends it, and waits for so many messages. What the room is told comes after the answer here. */
  async says(message: Outgoing, count = 1): Promise<void> {
    this.#write('→', message);
    this.#socket!.send(JSON.stringify(message));
    while (this.#said.length < count) await new Promise<void>((resolve) => (this.#wake = resolve));
    const said = this.#said.toSorted((one, other) => (one.seq ?? 0) - (other.seq ?? 0));
    for (const each of said) this.#write('←', each);
    this.#said = [];
  }

  async close(): Promise<void> {
    this.#socket!.close(1000);
    const [code] = (await once(this.#socket!, 'close')) as [number];
    this.lines.push(`(closes with ${code})`);
  }

  #write(arrow: string, message: object): void {
    const shown = JSON.stringify(arrow === '←' ? [message] : message, (key, value: unknown) =>
      key === 'token' && value !== guestJoin.token ? '<access token>' : value,
    );
    this.lines.push(`${arrow} ${shown}`);
  }
}

async function recorded(server: TestServer): Promise<string> {
  const { world, url } = server;
  const plan = await world.airs([]);
  const { token } = await world.member({ nickName: '하늘' });
  const other = server.viewer(plan, await world.member({ nickName: '바다' }));
  await other.enter();
  const { room } = other;
  const recorder = new Recorder(url);
  const member = { mode: 'live', token, permission: PERMISSION.member } as const;
  const line = (msg: string, ackId: string) => ({
    event: 'chatMessage',
    data: { room, msgType: 0, msg },
    ackId,
  });

  await recorder.open();
  await recorder.says(joinMessage(plan, { mode: 'live', ...guestJoin }));
  await recorder.says(line('안녕하세요', '1'));
  await recorder.says(joinMessage(plan, member));
  await recorder.says(line('안녕하세요', '2'), 2);
  await recorder.says(heartbeatMessage(plan));
  await recorder.close();
  await other.seesUpTo(2);
  const seen = other.lastSeq;
  await other.say('반가워요');
  await other.seesUpTo(seen + 1);
  await recorder.open();
  await recorder.says(joinMessage(plan, member, seen), 2);
  await recorder.says({ event: 'leaveRoom', data: { room }, ackId: '3' });
  await recorder.close();
  return recorder.lines.join('\n');
}

test('the page says what the contract, the limits and the real server say', async () => {
  const server = await TestServer.start({ seed: 1 });
  try {
    const exchange = await recorded(server);
    let text = page.text;
    for (const [head, rows] of tables) text = await page.with(head, rows, text);
    const written = text.replace(/```text\n[^]*?```/, () => `\`\`\`text\n${exchange}\n\`\`\``);
    const options = { ...(await resolveConfig(page.file)), parser: 'markdown' };
    await expect(await format(written, options)).toMatchFileSnapshot(page.file);
  } finally {
    await server.stop();
  }
});

test('the example client says and hears everything once, also over a broken line', async () => {
  const server = await TestServer.start();
  onTestFinished(() => server.stop());
  const plan = await server.world.airs([]);
  const { token } = await server.world.member({ nickName: '하늘' });
  const other = server.viewer(plan, await server.world.member({ nickName: '바다' }));
  await other.enter();
  await other.say('하나');
  const line = await Line.to(Number(new URL(server.url).port));
  onTestFinished(() => line.close());

  const folder = tempDir();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [, code] = /```js\n(.*?)```/s.exec(page.text)!;
  writeFileSync(join(folder, 'room.js'), code!);
  symlinkSync(new URL('../node_modules', import.meta.url).pathname, join(folder, 'node_modules'));
  const client = spawn(process.execPath, [join(folder, 'room.js')], {
    env: {
      SERVER: `http://127.0.0.1:${line.port}`,
      BROADCAST: String(plan.broadcastSysId),
      TOKEN: token,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void client.kill());
  const heard = createInterface(client.stdout)[Symbol.asyncIterator]();
  const next = async () => (await heard.next()).value as string;

  expect(await next()).toBe('바다: 하나');
  client.stdin.write('둘\n');
  expect(await next()).toBe('하늘: 둘');
  line.cut();
  await other.say('셋');
  await other.say('넷');
  line.mend();
  expect(await next()).toBe('바다: 셋');
  expect(await next()).toBe('바다: 넷');
  await other.say('다섯');
  expect(await next()).toBe('바다: 다섯');
});
