import { expect, test } from 'vitest';
import { CallRefused } from '../../../schema/call.ts';
import { eachOf, patiently } from './again.ts';

/** Refused so often with this code, then done. */
function refusing(code: string, times: number) {
  let calls = 0;
  return () =>
    ++calls > times ? Promise.resolve(calls) : Promise.reject(new CallRefused(code, 429, '', {}));
}

test.each(['0008', '0009'])('what a server is too busy for (%s) is asked again, ever later', async (code) => {
  const pauses: number[] = [];
  const pause = (ms: number) => Promise.resolve(pauses.push(ms));
  expect(await patiently(refusing(code, 7), pause)).toBe(8);
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000]);
});

test('what it refuses for good is not asked again', async () => {
  const pause = () => Promise.reject(new Error('it waits'));
  await expect(patiently(refusing('0021', 1), pause)).rejects.toMatchObject({ resultCode: '0021' });
});

test('a server that stays busy is given up', async () => {
  const pause = () => Promise.resolve();
  await expect(patiently(refusing('0008', 1000), pause)).rejects.toMatchObject({ resultCode: '0008' });
});

test('so many are worked on at a time, and none any more after an error', async () => {
  const begun: number[] = [];
  let [atOnce, most] = [0, 0];
  const work = async (item: number) => {
    begun.push(item);
    most = Math.max(most, ++atOnce);
    await Promise.resolve();
    atOnce--;
    if (item === 5) throw new Error('five');
  };
  await expect(eachOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 3, work)).rejects.toThrow('five');
  expect(most).toBe(3);
  expect(begun).not.toContain(10);
});
