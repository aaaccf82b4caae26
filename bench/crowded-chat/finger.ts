import type { CDPSession, Locator } from 'playwright-core';

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Where it is: looked up beforehand, as looking costs the page more than a touch. */
export async function placeOf(thing: Locator): Promise<Place> {
  const box = await thing.boundingBox({ timeout: 60_000 });
  if (!box) throw new Error(`${String(thing)} is nowhere`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function touch(devtools: CDPSession, place: Place): Promise<void> {
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
