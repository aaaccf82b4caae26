import { describe, expect, test } from 'vitest';
import { RTMP_UNKNOWN_MAX } from '../../../schema/broadcasts/constants.ts';
import { Heard, heardIn, recordedSession } from '../../testing/rtmp.ts';
import { readAmf, writeAmf, type Amf } from './amf.ts';
import { ChunkReader, chunksOf, MESSAGE } from './chunks.ts';
import { RtmpRefused } from './problem.ts';
import { mutated } from './session.contract.ts';
import { HANDSHAKE, Session, type SessionPort } from './session.ts';

const recorded = recordedSession();

/** A session, and what it answers behind its handshake. */
function scene(publish: SessionPort['publish'] = () => Promise.resolve(new Heard())) {
  const written: Buffer[] = [];
  const session = new Session({ write: (bytes) => void written.push(bytes), publish });
  const answers = () => [...new ChunkReader().read(Buffer.concat(written).subarray(1 + 2 * HANDSHAKE))];
  const commands = () =>
    answers()
      .filter(({ type }) => type === MESSAGE.command)
      .map(({ body }) => readAmf(body));
  return { session, answers, commands };
}

const HELLO = Buffer.concat([Buffer.of(3), Buffer.alloc(2 * HANDSHAKE)]);

function command(...values: Amf[]): Buffer {
  return chunksOf(
    { type: MESSAGE.command, stream: 1, time: 0, body: writeAmf(values) },
    { id: 3, size: 128 },
  );
}
const CONNECT = command('connect', 1, { app: 'live/' });

describe('what a real encoder sends', () => {
  test('is published, in whatever portions it comes', async () => {
    const whole = await heardIn(recorded);
    expect(whole.bodies.filter(({ kind }) => kind === 'video')).toHaveLength(52);
    expect(whole.bodies.filter(({ kind }) => kind === 'audio')).toHaveLength(81);
    expect(whole.told).toMatchObject({ width: 96, height: 160, framerate: 10 });
    expect(whole.isOver).toBe(true);
    const heard = new Heard();
    const wanted: unknown[] = [];
    const { session, commands } = scene((each) => {
      wanted.push(each);
      return Promise.resolve(heard);
    });
    for (let at = 0; at < recorded.length; at += 100) await session.receive(recorded.subarray(at, at + 100));
    expect(heard.bodies).toEqual(whole.bodies);
    expect(wanted).toEqual([{ app: 'live', key: '1-recorded' }]);
    expect(commands().map(([name]) => name)).toEqual([
      '_result',
      '_result',
      '_result',
      '_result',
      'onStatus',
    ]);
  });

  test('waits until its key is known to be right', async () => {
    const asked = Promise.withResolvers<Heard>();
    const { session, commands } = scene(() => asked.promise);
    const received = session.receive(recorded);
    await Promise.resolve();
    const heard = new Heard();
    expect(commands().at(-1)?.[0]).toBe('_result');
    asked.resolve(heard);
    await received;
    expect(commands().at(-1)?.[3]).toMatchObject({ code: 'NetStream.Publish.Start' });
    expect(heard.bodies).toHaveLength(133);
  });

  test('is not taken with a wrong key, and it is told why', async () => {
    const { session, commands } = scene(() => Promise.reject(new RtmpRefused('the key is wrong')));
    await expect(session.receive(recorded)).rejects.toThrow('the key is wrong');
    session.refuse(new RtmpRefused('the key is wrong'));
    expect(commands().at(-1)).toEqual([
      'onStatus',
      0,
      null,
      { level: 'error', code: 'NetStream.Publish.BadName', description: 'the key is wrong' },
    ]);
  });
});

describe('a session', () => {
  test('answers a ping, and says how much it has received', async () => {
    const { session, answers } = scene();
    await session.receive(Buffer.concat([HELLO, CONNECT, command('publish', 0, null, 'key?x=1', 'live')]));
    const ping = Buffer.from('000600000007', 'hex');
    await session.receive(
      chunksOf({ type: MESSAGE.control, stream: 0, time: 0, body: ping }, { id: 2, size: 128 }),
    );
    expect(answers().at(-1)?.body.toString('hex')).toBe('000700000007');
    const video = chunksOf(
      { type: MESSAGE.video, stream: 1, time: 0, body: Buffer.alloc(1_000_000) },
      { id: 6, size: 128 },
    );
    await session.receive(video);
    expect(answers().at(-1)?.type).toBe(MESSAGE.acknowledged);
  });

  test.each([
    ['another version', Buffer.of(6), 'version 6'],
    ['TLS on a port without', Buffer.of(0x16, 3, 1), 'TLS'],
    [
      'a publication before all else',
      Buffer.concat([HELLO, command('publish', 0, null, 'key')]),
      'before it connects',
    ],
    ['a connection to nothing', Buffer.concat([HELLO, command('connect', 1, null)]), 'to nothing'],
    ['much before its key', Buffer.concat([HELLO, Buffer.alloc(RTMP_UNKNOWN_MAX)]), 'no key'],
    [
      'two publications',
      Buffer.concat([HELLO, CONNECT, command('publish', 0, null, 'key'), command('publish', 0, null, 'key')]),
      'twice',
    ],
  ])('ends for %s', async (_, bytes, problem) => {
    await expect(scene().session.receive(bytes)).rejects.toThrow(problem);
  });

  test('has a problem at worst, whatever is sent', async () => {
    const { surprises, problems } = await mutated(recorded, { times: 300, seed: 1 });
    expect(surprises).toEqual([]);
    expect(problems).toBeGreaterThan(30);
  });
});
