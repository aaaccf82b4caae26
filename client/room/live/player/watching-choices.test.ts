import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_CHOICES } from './player-view.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

/** As a page that has just been loaded. */
async function loaded() {
  vi.resetModules();
  return import('./watching-choices.ts');
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('localStorage', storage());
});
afterEach(() => void vi.unstubAllGlobals());

test('silence lasts for the visit, a quality for good', async () => {
  (await loaded()).chooseWatching({ mutedByHand: true, quality: 540 });
  expect((await loaded()).watchingChoices()).toEqual({ ...NO_CHOICES, mutedByHand: true, quality: 540 });
  vi.stubGlobal('sessionStorage', storage());
  expect((await loaded()).watchingChoices()).toEqual({ ...NO_CHOICES, quality: 540 });
});

test('what cannot be kept holds until the page is left', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  const { chooseWatching, watchingChoices } = await loaded();
  chooseWatching({ mutedByHand: true });
  expect(watchingChoices().mutedByHand).toBe(true);
});
