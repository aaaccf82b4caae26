import { SWIPE_OVER_PX } from '../../schema/constants.ts';

export type Swipe = 'left' | 'right' | 'up' | 'down';

/** Sideways it must be meant: a thumb that scrolls goes in a bow. */
const SIDEWAYS = 1.5;

/** What a finger that went so many pixels has done; null: nothing. */
export function swipeOf(dx: number, dy: number): Swipe | null {
  const [x, y] = [Math.abs(dx), Math.abs(dy)];
  if (x > SWIPE_OVER_PX && x > SIDEWAYS * y) return dx < 0 ? 'left' : 'right';
  if (y > SWIPE_OVER_PX && y > x) return dy < 0 ? 'up' : 'down';
  return null;
}

const CONTROLS = 'input, textarea, select, [role="slider"]';
/** From the very side of the screen browsers go back and forward. */
const BROWSERS_PX = 24;

/** Whether something between the finger and the ground moves in that direction itself. */
function movesItself(from: EventTarget | null, ground: Element, isSideways: boolean): boolean {
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

/** Hears of swipes of one finger. Returns how to stop. */
export function onSwipe(ground: HTMLElement, swiped: (swipe: Swipe) => void): () => void {
  const listening = new AbortController();
  let begin: Touch | undefined;
  const on = (type: 'touchstart' | 'touchend' | 'touchcancel', listener: (event: TouchEvent) => void) =>
    ground.addEventListener(type, listener, { passive: true, signal: listening.signal });
  on('touchstart', ({ touches }) => {
    const [touch] = touches;
    const isAtSide =
      !touch ||
      touch.clientX < BROWSERS_PX ||
      touch.clientX > document.documentElement.clientWidth - BROWSERS_PX;
    begin = touches.length === 1 && !isAtSide ? touch : undefined;
  });
  on('touchend', ({ changedTouches: [end] }) => {
    const swipe = begin && end ? swipeOf(end.clientX - begin.clientX, end.clientY - begin.clientY) : null;
    const from = begin?.target ?? null;
    begin = undefined;
    if (swipe && !movesItself(from, ground, swipe === 'left' || swipe === 'right')) swiped(swipe);
  });
  on('touchcancel', () => {
    begin = undefined;
  });
  return () => listening.abort();
}
