import { expect, test } from 'vitest';
import { api } from '../app/calls/api.ts';
import { Refusal, serve, takeFaults } from './fake-api.ts';

const place = { zonecode: '04524', address: '', newAddress: '', addressEn: '', newAddressEn: '' };
const search = (keyword = '별빛로') => api('searchPostcodes', { keyword, startIndex: 0, rowCount: 20 });

test('what the contract allows is answered, and kept as it was asked', async () => {
  const asked = serve('searchPostcodes', { totalCnt: 1, postcodes: [place] });
  expect(await search()).toEqual({ totalCnt: 1, postcodes: [place] });
  expect(asked).toEqual([{ keyword: '별빛로', startIndex: 0, rowCount: 20 }]);
  expect(takeFaults()).toEqual([]);
});

test('a path with a name in it is not taken for one with an id', async () => {
  serve('mainBroadcasts', { broadcasts: [] });
  expect(await api('mainBroadcasts', { startIndex: 0, rowCount: 20 })).toEqual({ broadcasts: [] });
});

test('what names a broadcast may be refused as another shop’s', async () => {
  serve('broadcastDetail', new Refusal('3001'));
  await expect(api('broadcastDetail', { broadcastSysId: 1 })).rejects.toThrow('3001');
  expect(takeFaults()).toEqual([]);
});

const broken = [
  [
    'an answer with a wrong field',
    () => serve('searchPostcodes', { totalCnt: 1, postcodes: [{ ...place, zonecode: '123' }] }),
    'answered with what breaks the contract',
  ],
  [
    'an answer with a field too many',
    () => serve('searchPostcodes', { totalCnt: 0, postcodes: [], more: 1 } as never),
    'answered with what breaks the contract',
  ],
  [
    'a refusal that the operation does not list',
    () => serve('searchPostcodes', new Refusal('2003')),
    'never refuses with 2003',
  ],
  [
    'the refusal of a broadcast where none is named',
    () => serve('searchPostcodes', new Refusal('3001')),
    'never refuses with 3001',
  ],
  ['a call that nobody answers', () => undefined, 'does not answer searchPostcodes'],
] as const;

test.for(broken)('%s fails the test', async ([, prepare, says]) => {
  prepare();
  await expect(search()).rejects.toThrow('no answer');
  expect(takeFaults()).toEqual([expect.stringContaining(says)]);
});

test('input that the contract does not take fails the test', async () => {
  serve('searchPostcodes', { totalCnt: 0, postcodes: [] });
  await expect(search('')).rejects.toThrow('no answer');
  expect(takeFaults()).toEqual([expect.stringContaining('asked with a query that breaks the contract')]);
});

test('nothing reaches another site', async () => {
  await expect(fetch('https://example.com/')).rejects.toThrow('network');
  expect(takeFaults()).toEqual([expect.stringContaining('https://example.com/')]);
});
