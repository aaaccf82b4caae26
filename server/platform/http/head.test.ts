import { readdirSync, rmSync, symlinkSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestOf } from '../../../schema/call.ts';
import { liveAddress } from '../../../schema/room/rehearsals.ts';
import { operations } from '../../domains.ts';
import { Encoder, filesIn } from '../../testing/encoder.ts';
import { exampleOf, names } from '../../testing/operations/examples.ts';
import { tempDir } from '../../testing/place.ts';
import { isWhole } from '../../testing/seed.ts';
import { sharedServer } from '../../testing/shared-server.ts';
import { setStage } from '../../testing/stage.ts';

const mediaDir = tempDir();
beforeAll(() => {
  const films = new URL('../../../fixtures/media/', import.meta.url);
  const film = readdirSync(films, { withFileTypes: true }).find((entry) => entry.isDirectory());
  symlinkSync(new URL(film!.name, films), join(mediaDir, 'footage'));
});
afterAll(() => rmSync(mediaDir, { recursive: true }));
const server = sharedServer({ config: { mediaDir } });

/** What differs from one answer to the next, whatever the method. */
const OF_EACH_ANSWER = new Set(['date', 'x-request-id']);

/** As it comes over the wire: with HEAD, bytes after the headers would be taken for the next answer. */
function ask(method: 'GET' | 'HEAD', path: string, token?: string) {
  const headers = { connection: 'close', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  return new Promise<{ status: number | undefined; headers: object; bytes: number }>((resolve, reject) => {
    const asked = request(server.url + path, { method, headers, agent: false }, (answer) => {
      const told = Object.entries(answer.headers).filter(([name]) => !OF_EACH_ANSWER.has(name));
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: Object.fromEntries(told), bytes }),
      );
    });
    asked.on('error', reject).end();
  });
}

/** HEAD is answered as GET is, without the bytes. Resolves to the status. */
async function expectAlike(path: string, token?: string): Promise<number | undefined> {
  const [whole, head] = [await ask('GET', path, token), await ask('HEAD', path, token)];
  expect({ path, ...head }).toEqual({ path, ...whole, bytes: 0 });
  return whole.status;
}

const reading = names.filter((name) => operations[name].method === 'GET');
/** One for each kind of caller; `make prove` tries all. */
const tried = isWhole
  ? reading
  : [...Map.groupBy(reading, (name) => operations[name].access).values()].map(([name]) => name!);

test.each(tried)('HEAD answers as %s does', async (name) => {
  const stage = await setStage(server);
  const { input, by } = await exampleOf(name).good(stage);
  const { path } = requestOf(operations[name], input as never);
  expect(await expectAlike(path, by?.token)).toBe(200);
});

test.each(['/v1/openapi.json', '/v1/docs', '/healthz', '/readyz', '/pictures/product-1.webp'])(
  'HEAD answers at %s',
  async (path) => {
    expect(await expectAlike(path)).toBe(200);
  },
);

test('HEAD answers for screens, those that are there and those that are not', async () => {
  const { plan } = await setStage(server);
  for (const path of ['/', '/login?next=%2F', liveAddress(plan), '/nothing', '/v1/nothing'])
    await expectAlike(path);
});

test('HEAD answers at playlists and segments, of footage and of an encoder', async () => {
  const { api, broadcastSysId, host } = await setStage(server);
  const { liveUrl: footage } = await api.done('broadcastDetail', { broadcastSysId });
  const { streamKey, liveUrl } = await api.done('streamKey', { broadcastSysId }, { token: host.token });
  await new Encoder(api, streamKey).films(1);
  for (const address of [footage!, liveUrl]) {
    const listed = async (list: string) => {
      const [file] = filesIn((await api.raw('GET', list)).text);
      return new URL(file!, `http://x${list}`).pathname;
    };
    const rendition = await listed(address);
    for (const path of [address, rendition, await listed(rendition)])
      expect([path, await expectAlike(path)]).toEqual([path, 200]);
  }
});

test('HEAD answers where metrics are read', async () => {
  expect(await ask('HEAD', '/metrics')).toMatchObject({ status: 200, bytes: 0 });
});
