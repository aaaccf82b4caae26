import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailed } from '../../schema/call.ts';
import { download } from './download.ts';
import { session } from './session/session.ts';

const offered: { readonly name: string; readonly href: string }[] = [];
beforeEach(() => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    offered.push({ name: this.download, href: this.href });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  offered.length = 0;
  session.accessToken = undefined;
});

/** Mocks the network from now on. Returns the requests. */
function serveFile(answer: () => Response) {
  const asked: (readonly [url: string, authorization: string | null])[] = [];
  vi.stubGlobal('fetch', async (url: URL, { headers }: { headers: Headers }) => {
    asked.push([url.href, headers.get('authorization')]);
    return answer();
  });
  return asked;
}

const content = async () => {
  vi.unstubAllGlobals();
  return (await fetch(offered[0]!.href)).text();
};

test('a blob is offered as a file', async () => {
  await download(new Blob(['kept']), 'receipt.json');
  expect(offered).toMatchObject([{ name: 'receipt.json' }]);
  expect(await content()).toBe('kept');
});

test('a file of this site is fetched as the member, and one from elsewhere as nobody', async () => {
  session.accessToken = 'token';
  const asked = serveFile(() => new Response('a file'));
  await download('/v1/file', 'ours.txt');
  await download('https://elsewhere.example/file', 'theirs.txt');
  expect(asked).toEqual([
    [`${location.origin}/v1/file`, 'Bearer token'],
    ['https://elsewhere.example/file', null],
  ]);
  expect(offered).toMatchObject([{ name: 'ours.txt' }, { name: 'theirs.txt' }]);
  expect(await content()).toBe('a file');
});

test.each([
  ['is refused', () => new Response('no', { status: 404 })],
  [
    'does not come',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('a file that %s is not offered', async (_, answer) => {
  serveFile(answer);
  await expect(download('/v1/file', 'none.txt')).rejects.toBeInstanceOf(CallFailed);
  expect(offered).toEqual([]);
});
