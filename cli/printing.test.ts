import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assert, constantFrom, property, string } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { qnaStream } from '../server/domains/room/qna/decider.ts';
import { roomStream } from '../server/domains/room/room/decider.ts';
import { MovedClock } from '../server/platform/clock.ts';
import { placeOf } from '../server/testing/place.ts';
import { TestServer } from '../server/testing/server.ts';
import { setStage } from '../server/testing/stage.ts';
import { PASSWORD } from '../server/testing/world.ts';
import { colourful as c, oneLine, printableJson, printableLine, printableLines } from './printing.ts';
import { Cli } from './testing/cli.ts';

const HOSTILE =
  'hi\u001b]0;title\u0007\u001b]52;c;Y3VybA==\u001b\\\u001b[5m\u009b31m\u009d0;c1\u009c\rcr\u202ertl\u2066iso\u0085nel\u2028ls' +
  '\u007f\n✓ FORGED line \ud800';
/** What nothing that is printed may hold, our own colours and line breaks apart. */
const COMMANDS = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|\p{Cs}/u;
// oxlint-disable-next-line no-control-regex
const OUR_COLOURS = /\u001b\[(?:1|2|22|3[1-6]|39)m/g;

function expectHarmless(printed: string): void {
  expect(printed.replaceAll(OUR_COLOURS, '')).not.toMatch(COMMANDS);
  expect(printed.replaceAll(OUR_COLOURS, '')).not.toMatch(/^ *✓ FORGED/m);
}

describe('what is printed', () => {
  test('has nothing in it but what it shows, in one line or as many as are ours', () => {
    expect(printableLine('a\u001b[2Jb\nc\td\u202eef\u0007')).toBe('a[2Jb c def');
    expect(printableLines('a\r\nb\rc\u009b2Jd\u2029e')).toBe('a\nb c2Jd e');
    expect(printableLine('가 👨‍👩‍👧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 é  2  spaces')).toBe('가 👨‍👩‍👧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 é  2  spaces');
  });

  test('has our colours, and no others', () => {
    expect(printableLine(c.red(`a${c.bold('b')}c`))).toBe('\u001b[31ma\u001b[1mb\u001b[22mc\u001b[39m');
    expect(printableLine(c.red(`a${c.red('b')}c`))).toBe(
      '\u001b[31ma\u001b[31mb\u001b[39m\u001b[31mc\u001b[39m',
    );
    expect(printableLine(oneLine(`${c.dim('x')}\u001b[8mhidden`))).toBe('\u001b[2mx\u001b[22m[8mhidden');
  });

  test('as JSON says everything, and commands a terminal nothing', () => {
    expect(JSON.parse(printableJson({ text: HOSTILE }))).toEqual({ text: HOSTILE });
    expectHarmless(printableJson({ text: HOSTILE }));
  });

  test('is harmless whatever the text', () => {
    const text = string({ unit: constantFrom(...HOSTILE, '가', ';', '[', '1', 'm', '\u0300') });
    assert(
      property(text, (any) => {
        expectHarmless(printableLine(c.red(any)));
        expect(printableLine(any)).not.toContain('\n');
        expectHarmless(printableLines(any.replaceAll('✓', '')));
        expectHarmless(printableJson(any));
      }),
    );
  });
});

describe('of a log in which hostile texts stand already', () => {
  let server: TestServer;
  let cli: Cli;
  let broadcastSysId: number;
  let prdtSysId: number;
  let stream: string;
  let host: string;

  beforeAll(async () => {
    server = await TestServer.start({ clock: new MovedClock(Date.now() - 60_000) });
    const stage = await setStage(server);
    const { world } = server;
    const asker = await world.member({ nickName: HOSTILE });
    ({ broadcastSysId } = stage);
    prdtSysId = stage.mug.facts.prdtSysId;
    host = stage.host.userId;
    await world.relists(stage.mug, { name: HOSTILE, prdtNo: `A${HOSTILE}` });
    await world.reviews(stage.mug, asker, { score: 5, comment: HOSTILE });
    const room = roomStream(stage.plan);
    stream = `room-${broadcastSysId}_${stage.plan.broadcastScheduleSysId}`;
    const say = (msgType: number, content: string | null) => ({
      type: 'ChatSent' as const,
      data: { msgType, permission: 1, msg: HOSTILE, content },
    });
    // As a server did that took such texts.
    const { events } = await server.sellover.log.execute({
      actorId: asker.userSysId,
      commandId: 'before',
      streams: [room, qnaStream(prdtSysId)],
      decide: () => ({
        events: [
          {
            ref: room,
            events: [
              say(0, null),
              say(1, HOSTILE),
              { type: 'NoticeSet', data: { notiContent: HOSTILE } },
              { type: 'StreamSwitched', data: { liveUrl: `https://a/${HOSTILE}` } },
            ] as never,
          },
          {
            ref: qnaStream(prdtSysId),
            events: [
              {
                type: 'ProductQuestionAsked',
                data: {
                  prdtQuestionSysId: 9,
                  sellerSysId: stage.host.sellerSysIds[0]!,
                  userSysId: asker.userSysId,
                  questionTypeCode: 1,
                  content: HOSTILE,
                  isSecret: 0,
                },
              },
            ],
          },
        ],
        reply: null,
      }),
    });
    const logSysId = events[0]!.version;
    await server.api.done('reportChat', { broadcastSysId, logSysId, reason: 'spam' }, stage.stranger);
    await server.api.done(
      'blacklistMember',
      { broadcastSysId, userId: asker.userId, blackType: 0 },
      stage.host,
    );
    const { dataDir, databaseUrl } = placeOf(server.dataDir);
    cli = new Cli({
      SELLOVER_URL: server.url,
      DATA_DIR: dataDir,
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    });
  });
  afterAll(async () => {
    cli.remove();
    await server.stop();
  });

  const b = () => ['-b', String(broadcastSysId)];
  const commands: Readonly<Record<string, () => readonly string[]>> = {
    'host questions': () => ['host', 'questions', ...b()],
    'host reports': () => ['host', 'reports', ...b()],
    'host blacklist': () => ['host', 'blacklist', ...b()],
    'host product-questions': () => ['host', 'product-questions'],
    'host reviews': () => ['host', 'reviews', String(prdtSysId)],
    'host status': () => ['host', 'status', ...b()],
    'host products': () => ['host', 'products', ...b()],
    'host pin': () => ['host', 'pin', String(prdtSysId), ...b()],
    'host watch': () => ['host', 'watch', '--once', ...b()],
    events: () => ['events', '--limit', '60'],
    'db state': () => ['db', 'state', stream],
    replay: () => ['replay', String(broadcastSysId)],
    'replay --state-at': () => ['replay', String(broadcastSysId), '--state-at', '00:00:30'],
  };

  test.each(Object.keys(commands))('%s shows them, and lets them do nothing', async (name) => {
    const env = { SELLOVER_USER: host, SELLOVER_PASSWORD: PASSWORD };
    const args = commands[name]!();
    const plain = await cli.run(args, { env });
    expect([plain.code, plain.stderr]).toEqual([0, '']);
    // Something of it is there.
    expect(plain.stdout).toContain(']52;c;');
    for (const { stdout } of [
      plain,
      await cli.run(args, { env: { ...env, FORCE_COLOR: '1' } }),
      await cli.run([...args, '--json'], { env }),
    ])
      expectHarmless(stdout);
  });
});

describe('of a server that answers with hostile texts', () => {
  let server: Server;
  let cli: Cli;
  beforeAll(async () => {
    server = createServer((_, reply) => {
      const jsonData = { resultCode: '0004', resultMsg: HOSTILE, res: { userId: HOSTILE } };
      reply.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonData }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cli = new Cli({ SELLOVER_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  });
  afterAll(() => {
    cli.remove();
    server.close();
  });

  test.each([['--json'], []])('an error is told, and does nothing: %s', async (...json) => {
    const env = { SELLOVER_USER: 'a', SELLOVER_PASSWORD: 'b' };
    const { code, stderr } = await cli.run(['host', 'questions', '-b', '1', ...json], { env });
    expect(code).not.toBe(0);
    expect(stderr).toContain(']52;c;');
    expectHarmless(stderr);
  });
});
