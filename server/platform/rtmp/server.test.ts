import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished, expect, test } from 'vitest';
import { tempDir } from '../../testing/place.ts';
import { Heard, heardIn, recordedSession } from '../../testing/rtmp.ts';
import {
  RTMP_PUBLISH_WITHIN,
  RTMP_SILENT_AFTER,
  RTMP_UNKNOWN_PER_ADDRESS,
} from '../../../schema/broadcasts/constants.ts';
import { MovedClock } from '../clock.ts';
import { silentLogger } from '../log/logger.ts';
import { RtmpRefused } from './problem.ts';
import { Publisher } from './publisher.ts';
import { RtmpServer, type Certificate } from './server.ts';

const recorded = await heardIn(recordedSession());
const KEY = '1-right';

/** A server that takes one key. */
async function scene(parts: Partial<ConstructorParameters<typeof RtmpServer>[0]> = {}) {
  const heard: Heard[] = [];
  const stops: ((why: RtmpRefused) => void)[] = [];
  const ended: string[] = [];
  const clock = new MovedClock(Date.now());
  const server = new RtmpServer({
    certificate: null,
    clock,
    logger: silentLogger,
    publish: ({ key }, stop) => {
      if (key !== KEY) return Promise.reject(new RtmpRefused('the stream key is wrong'));
      heard.push(new Heard());
      stops.push(stop);
      return Promise.resolve(heard.at(-1)!);
    },
    onEnded: (why) => void ended.push(why),
    ...parts,
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  const url = `rtmp://127.0.0.1:${server.port}/live`;
  return { server, clock, heard, stops, ended, url, open: (key = KEY) => Publisher.open({ url, key }) };
}

async function send(publisher: Publisher): Promise<void> {
  publisher.metadata(recorded.told);
  for (const { kind, time, body } of recorded.bodies) await publisher.media(kind, time, body);
}

async function opened(server: RtmpServer): Promise<Socket> {
  const socket = connect(server.port!, '127.0.0.1');
  socket.on('error', () => {}).resume();
  await once(socket, 'connect');
  return socket;
}

function selfSigned(): Certificate {
  const dir = tempDir();
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  const request =
    'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1';
  execFileSync('openssl', [...request.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}

test('what a publisher sends arrives as it was, to its end', async () => {
  const { heard, open } = await scene();
  const publisher = await open();
  await send(publisher);
  await publisher.close();
  expect(heard[0]!.isOver).toBe(true);
  expect(heard[0]!.bodies).toEqual(recorded.bodies);
  expect(heard[0]!.told).toEqual(recorded.told);
});

test.each(['rtmp', 'rtmps'])(
  'by %s a sender that ends waits until all that it sent is kept',
  async (scheme) => {
    const kept = Promise.withResolvers<void>();
    const heard = new Heard();
    const certificate = scheme === 'rtmps' ? selfSigned() : null;
    const { url } = await scene({
      certificate,
      publish: () =>
        Promise.resolve({
          metadata: () => {},
          media: (...body) => kept.promise.then(() => heard.media(...body)),
          end: () => heard.end(),
        }),
    });
    const target = {
      url: url.replace('rtmp', scheme),
      key: KEY,
      ...(certificate && { ca: certificate.cert }),
    };
    const publisher = await Publisher.open(target);
    const [first] = recorded.bodies;
    await publisher.media(first!.kind, first!.time, first!.body);
    let isClosed = false;
    const closing = publisher.close().then(() => (isClosed = true));
    // By the time another one has come and gone, the server has heard that the first one ends.
    await (await Publisher.open(target)).close();
    expect(isClosed).toBe(false);
    kept.resolve();
    await closing;
    expect([heard.bodies.length, heard.isOver]).toEqual([1, true]);
  },
);

test('a wrong key is refused with words, and so is a sender who is no longer wanted', async () => {
  const { heard, stops, ended, open } = await scene();
  await expect(open('1-wrong')).rejects.toThrow(new RtmpRefused('the stream key is wrong'));
  expect(ended).toEqual(['refused']);
  const publisher = await open();
  stops[0]!(new RtmpRefused('another has taken over'));
  expect(await publisher.ended).toEqual(new RtmpRefused('another has taken over'));
  await expect.poll(() => heard[0]!.isOver).toBe(true);
});

test('a connection that breaks the rules ends, and no other', async () => {
  const { server, heard, ended, open } = await scene();
  const publisher = await open();
  const bad = await opened(server);
  bad.write('GET / HTTP/1.1\r\n\r\n');
  await once(bad, 'close');
  expect(ended).toEqual(['problem']);
  await send(publisher);
  await publisher.close();
  await expect.poll(() => heard[0]!.bodies.length).toBe(recorded.bodies.length);
});

test('a connection that has no key for long is closed, and one that has stays', async () => {
  const { server, clock, heard, open } = await scene();
  const idle = await opened(server);
  const publisher = await open();
  await expect.poll(() => server.connectionCnt).toBe(2);
  // Both are heard once more, and long after they came.
  clock.advance(RTMP_PUBLISH_WITHIN / 2);
  idle.write(Buffer.of(3));
  await send(publisher);
  await expect.poll(() => heard[0]!.bodies.length).toBe(recorded.bodies.length);
  clock.advance(RTMP_PUBLISH_WITHIN / 2);
  await once(idle, 'close');
  await send(publisher);
  await publisher.close();
  expect(heard[0]!.bodies.length).toBe(2 * recorded.bodies.length);
});

test('of one address only so many may have no key, and those with one do not count', async () => {
  const { server, open } = await scene();
  const known = await open();
  const idle = await Promise.all(Array.from({ length: RTMP_UNKNOWN_PER_ADDRESS }, () => opened(server)));
  await expect.poll(() => server.connectionCnt).toBe(RTMP_UNKNOWN_PER_ADDRESS + 1);
  await once(await opened(server), 'close');
  await expect(open()).rejects.toThrow('closed the connection');
  idle[0]!.destroy();
  await expect.poll(() => server.connectionCnt).toBe(RTMP_UNKNOWN_PER_ADDRESS);
  await (await open()).close();
  await known.close();
});

test('a sender that falls silent is closed', async () => {
  const { clock, heard, open } = await scene();
  const publisher = await open();
  clock.advance(RTMP_SILENT_AFTER / 2);
  await send(publisher);
  await expect.poll(() => heard[0]!.bodies.length).toBe(recorded.bodies.length);
  clock.advance(RTMP_SILENT_AFTER - 1);
  await send(publisher);
  await expect.poll(() => heard[0]!.bodies.length).toBe(2 * recorded.bodies.length);
  clock.advance(RTMP_SILENT_AFTER);
  expect(await publisher.ended).toBeNull();
  await expect.poll(() => heard[0]!.isOver).toBe(true);
});

test('a server that closes has first kept what came', async () => {
  const { server, heard, open } = await scene();
  const publisher = await open();
  await send(publisher);
  await expect.poll(() => heard[0]!.bodies.length).toBe(recorded.bodies.length);
  await server.close();
  expect([heard[0]!.isOver, server.connectionCnt]).toEqual([true, 0]);
  expect(await publisher.ended).toBeNull();
});

test('with a certificate it takes rtmps, and nothing else', async () => {
  const certificate = selfSigned();
  const { heard, url, open } = await scene({ certificate });
  await expect(open()).rejects.toThrow('the server has closed the connection');
  const secure = url.replace('rtmp:', 'rtmps:');
  // Nobody has signed it.
  await expect(Publisher.open({ url: secure, key: KEY })).rejects.toThrow('self-signed');
  const publisher = await Publisher.open({ url: secure, key: KEY, ca: certificate.cert });
  await send(publisher);
  await publisher.close();
  await expect.poll(() => heard[0]!.bodies.length).toBe(recorded.bodies.length);
});
