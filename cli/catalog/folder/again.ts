import { setTimeout as after } from 'node:timers/promises';
import { CallRefused } from '../../../schema/call.ts';
import * as REFUSED from '../../../schema/refused.ts';

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
/** A minute and a half in all. */
const TRIES = 15;

/** Repeats a call that the server is too busy for: it was not carried out. */
export async function patiently<T>(
  call: () => Promise<T>,
  pause: (ms: number) => Promise<unknown> = after,
): Promise<T> {
  for (let tries = 1, wait = FIRST_WAIT; ; tries++, wait = Math.min(2 * wait, LONGEST_WAIT)) {
    try {
      return await call();
    } catch (error) {
      if (tries === TRIES || !isBusy(error)) throw error;
      await pause(wait);
    }
  }
}

function isBusy(error: unknown): boolean {
  return (
    error instanceof CallRefused &&
    (error.resultCode === REFUSED.tooMany || error.resultCode === REFUSED.notReady)
  );
}

/** Does this with each, so many at a time, and in their order as far as that goes. Stops at the first error. */
export async function eachOf<T>(
  items: readonly T[],
  atATime: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  let isOver = false;
  const worker = async () => {
    for (const item of waiting) {
      if (isOver) return;
      try {
        await work(item);
      } catch (error) {
        isOver = true;
        throw error;
      }
    }
  };
  // All are waited for, so that nothing goes on after the error.
  const done = await Promise.allSettled(Array.from({ length: atATime }, worker));
  for (const each of done) if (each.status === 'rejected') throw each.reason;
}
