import { SWIPE_OVER_PX } from '../../../../schema/room/constants.ts';

export type Swipe = 'left' | 'right' | 'up' | 'down';

/** A sideways swipe must be clear: a thumb that scrolls moves in a curve. */
const SIDEWAYS = 1.5;

/** The swipe that a movement of so many pixels makes; null: none. */
export function swipeOf(dx: number, dy: number): Swipe | null {
  const [x, y] = [Math.abs(dx), Math.abs(dy)];
  if (x > SWIPE_OVER_PX && x > SIDEWAYS * y) return dx < 0 ? 'left' : 'right';
  if (y > SWIPE_OVER_PX && y > x) return dy < 0 ? 'up' : 'down';
  return null;
}

const CONTROLS = 'input, textarea, select, [role="slider"]';
/** From the very side of the screen browsers go back and forward. */
const BROWSERS_PX = 24;

/** Whether something between the element and the ground takes a movement in that direction for itself. */
export function movesItself(from: EventTarget | null, ground: Element, isSideways: boolean): boolean {
  if (!(from instanceof Element)) return false;
  if (from.closest(CONTROLS)) return true;
  for (let element: Element | null = from; element && element !== ground; element = element.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(element);
    const scrolls = /auto|scroll/.test(isSideways ? overflowX : overflowY);
    const isLarger = isSideways
      ? element.scrollWidth > element.clientWidth
      : element.scrollHeight > element.clientHeight;
    if (scrolls && isLarger) return true;
  }
  return false;
}

export interface Swiping {
  /** The finger moves sideways, so many pixels from its start; 0: it was lifted. */
  moves(dx: number): void;
  swiped(swipe: Swipe): void;
}

/** Hears of swipes of one finger. Returns how to stop. */
export function onSwipe(ground: HTMLElement, { moves, swiped }: Swiping): () => void {
  const listening = new AbortController();
  let begin: Touch | undefined;
  const on = (type: keyof HTMLElementEventMap, listener: (event: TouchEvent) => void) =>
    ground.addEventListener(type, (event) => listener(event as TouchEvent), {
      passive: true,
      signal: listening.signal,
    });
  const isFree = (isSideways: boolean) => !movesItself(begin?.target ?? null, ground, isSideways);
  on('touchstart', ({ touches }) => {
    const [touch] = touches;
    const { clientWidth } = document.documentElement;
    const isAtSide =
      !touch || Math.min(touch.clientX, clientWidth - touch.clientX) < BROWSERS_PX || touches.length > 1;
    if (begin && isAtSide) moves(0);
    begin = isAtSide ? undefined : touch;
  });
  on('touchmove', ({ touches: [touch] }) => {
    if (!begin || !touch) return;
    const [dx, dy] = [touch.clientX - begin.clientX, touch.clientY - begin.clientY];
    if (Math.abs(dx) > SIDEWAYS * Math.abs(dy) && isFree(true)) moves(dx);
  });
  on('touchend', ({ changedTouches: [end] }) => {
    if (!begin || !end) return;
    const swipe = swipeOf(end.clientX - begin.clientX, end.clientY - begin.clientY);
    const isTaken = swipe !== null && isFree(swipe === 'left' || swipe === 'right');
    begin = undefined;
    moves(0);
    if (swipe && isTaken) swiped(swipe);
  });
  on('touchcancel', () => {
    begin = undefined;
    moves(0);
  });
  return () => listening.abort();
}
