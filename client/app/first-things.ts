/**
 * First things first: on a slow line whatever comes beside what a page was opened for makes it come later. So fonts,
 * and what nobody has asked for yet, wait until it is there.
 */

/** So long at most: whatever holds the first things up, the others must not stay away. */
const PATIENCE = 6000;

const { promise, resolve } = Promise.withResolvers<void>();
setTimeout(resolve, PATIENCE);

/** Resolves when what the page was opened for has been seen. */
export const firstThings: Promise<void> = promise;

/** The screen shows what it is for: a picture that moves, a poster, or that there is none. */
export function firstThingsSeen(): void {
  resolve();
}
