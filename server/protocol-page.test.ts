import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TObject, TSchema } from 'typebox';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { PERMISSION } from '../schema/members/constants.ts';
import { guestJoin } from '../schema/room/constants.ts';
import { heartbeatMessage, joinMessage, type Outgoing } from '../schema/room/client-state.ts';
import { durableMessages } from '../schema/room/messages.ts';
import { clientMessages, clientRights, passingMessages, SOCKET_PATH } from '../schema/room/socket.ts';
import { defaultSettings } from './platform/gateway/settings.ts';
import { closeCodes, limitsOf, refusals, WHO } from './platform/http/asyncapi/limits.ts';
import { formatted, GeneratedTable } from './testing/generated-table.ts';
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
    closeCodes.map(({ code, name, meaning, comesBack }) => [
      String(code),
      quoted(name),
      meaning,
      comesBack ? 'yes' : 'no',
    ]),
  ],
  [
    ['code', 'meaning', 'refuses a join', 'in the room'],
    refusals.map(({ code, meaning, asJoin, inRoom }) => [quoted(code), meaning, asJoin, inRoom]),
  ],
  [['limit', 'value'], limitsOf(defaultSettings)],
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
    await expect(await formatted(page.file, written)).toMatchFileSnapshot(page.file);
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
