/**
 * What is loaded when. There are two orders:
 *
 * - First comes what a screen shows first: its file with all that this imports, the `early` files of its route, and its
 *   words. The server sends for them with the page (`client/build/screens.ts`).
 * - Later comes everything else: once the first things have been seen, or at once when it is wanted. On a slow line, anything
 *   loaded beside the first things delays them.
 */
import { type ComponentType, startTransition, useEffect, useEffectEvent, useState } from 'react';
import { FIRST_THINGS_MARK } from '../../schema/first-parts.ts';
import { toast } from '../design/overlays/toast.ts';
import { errorText } from './calls/errors.ts';
import { loadTexts } from './i18n/catalogues.ts';
import { inTime } from './calls/in-time.ts';

/** The longest wait for the first things (ms): later parts load even if those never come. */
const PATIENCE = 6000;

const { promise, resolve } = Promise.withResolvers<void>();
/** Resolves when the page's main content has been seen. */
export const firstThings: Promise<void> = promise;

/** Call it when the screen shows its main content: video, a poster, or a message instead. */
export function firstThingsSeen(): void {
  performance.mark(FIRST_THINGS_MARK);
  resolve();
}

/** From now on later parts wait for the first things, but not for ever. Called once, when the page starts. */
export function awaitFirstThings(): void {
  setTimeout(resolve, PATIENCE);
}

/** The same for a screen that has no picture to show once `areSeen`: it says something instead, or has only words. */
export function useFirstThingsSeen(areSeen: boolean): void {
  useEffect(() => {
    if (areSeen) firstThingsSeen();
  }, [areSeen]);
}

/** Whether the first things are there: what is loaded beside them delays them. */
export function useFirstThings(): boolean {
  const [areSeen, setSeen] = useState(false);
  useEffect(() => {
    let here = true;
    void firstThings.then(() => here && setSeen(true));
    return () => {
      here = false;
    };
  }, []);
  return areSeen;
}

let lastInTurn: Promise<unknown> = firstThings;

/**
 * Loads what nobody has asked for yet: one part after the other, so that the page never stops for long. A part that cannot
 * be had does not hold up the next one.
 */
function inTurn<T>(load: () => Promise<T>): Promise<T> {
  const loaded = lastInTurn.then(load);
  lastInTurn = loaded.catch(() => undefined);
  return loaded;
}

/**
 * Resolves in a task of its own. To send for a part takes a slow phone tens of milliseconds, as its files are many: begun
 * together, or while a screen is drawn, parts would stop the page for long.
 */
export function ownTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const { promise: turn, resolve: begin } = Promise.withResolvers<void>();
  port1.onmessage = () => {
    port1.close();
    begin();
  };
  port2.postMessage(null);
  return turn;
}

/** Loads a part of the app at once, with the texts of its areas. */
export async function loadAtOnce<M>(load: () => Promise<M>, areas: readonly string[] = []): Promise<M> {
  const [module] = await inTime(Promise.all([load(), loadTexts(areas)]));
  return module;
}

/** Loads a part of the app with the texts of its areas. Made for `lazy`, which loads it when first rendered. */
export function later<M>(load: () => Promise<M>, areas: readonly string[] = []): () => Promise<M> {
  return () => ownTask().then(() => loadAtOnce(load, areas));
}

/**
 * A component that nobody sees at first, once it is there: it comes by itself after the first things, and at once when
 * it is `wanted`. Where it cannot be had then, a person is told and `onMissing` is called; the next wish tries again.
 */
export function usePart<P>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  wanted: boolean,
  onMissing?: () => void,
): ComponentType<P> | undefined {
  const [Part, setPart] = useState<ComponentType<P>>();
  const loadPart = useEffectEvent(later(load));
  const missing = useEffectEvent((error: unknown) => {
    console.warn('a part of the app:', error);
    toast(errorText(error), { tone: 'danger' });
    onMissing?.();
  });
  useEffect(() => {
    let here = true;
    const take = (part: { readonly default: ComponentType<P> }) => {
      if (here) setPart(() => part.default);
    };
    if (wanted) loadPart().then(take, (error: unknown) => here && missing(error));
    // Nobody has asked for it yet: who does will hear whether it can be had.
    else {
      inTurn(async () => (here ? loadPart() : undefined))
        .then((part) => part && startTransition(() => take(part)))
        .catch(() => undefined);
    }
    return () => {
      here = false;
    };
  }, [wanted]);
  return Part;
}
