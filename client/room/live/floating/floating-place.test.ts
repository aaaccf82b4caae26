import { describe, expect, test } from 'vitest';
import { atRest, besideClear, isBeyondEdge, movedBy, nextCorner, type Room } from './floating-place.ts';

/** A phone with a bar at its bottom. */
const room: Room = {
  screen: { width: 390, height: 844 },
  rest: { top: 12, right: 378, bottom: 776, left: 12 },
  size: { width: 100, height: 220 },
};
const LEFT = 278;
const RIGHT = 12;
const LOWEST = 556;

describe('the small window', () => {
  test('begins in the lower right, above the bar', () => {
    expect(atRest(null, room)).toEqual({ top: LOWEST, right: RIGHT });
  });

  test('rests at the side that its middle is nearer to', () => {
    expect(atRest({ top: 300, right: 145 }, room)).toEqual({ top: 300, right: RIGHT });
    expect(atRest({ top: 300, right: 146 }, room)).toEqual({ top: 300, right: LEFT });
  });

  test('rests whole, and not over the bar', () => {
    expect(atRest({ top: -40, right: -20 }, room)).toEqual({ top: 12, right: RIGHT });
    expect(atRest({ top: 700, right: 300 }, room)).toEqual({ top: LOWEST, right: LEFT });
  });

  test('in a room that is too low for it its top is seen', () => {
    const low = { ...room, rest: { ...room.rest, bottom: 100 } };
    expect([atRest(null, low).top, atRest({ top: 300, right: 0 }, low).top]).toEqual([12, 12]);
  });

  test('covers no button that pays: it goes above it, else below it', () => {
    const pay = { top: 600, bottom: 652, left: 20, right: 370 };
    const beside = (clear: typeof pay, top = LOWEST) =>
      besideClear({ top, right: RIGHT }, { ...room, clear }).top;
    expect(beside(pay)).toBe(600 - 12 - 220);
    expect(beside({ ...pay, top: 100, bottom: 152 }, 12)).toBe(152 + 12);
    expect(beside({ ...pay, right: 270 })).toBe(LOWEST);
    expect(beside({ ...pay, top: 776, bottom: 828 })).toBe(LOWEST);
    expect(beside({ ...pay, top: 20, bottom: 700 })).toBe(LOWEST);
  });

  test.each([
    ['right', { top: 300, right: -33 }, { top: 300, right: -34 }],
    ['left', { top: 300, right: 323 }, { top: 300, right: 324 }],
    ['upper', { top: -73, right: 100 }, { top: -74, right: 100 }],
    ['lower', { top: 697, right: 100 }, { top: 698, right: 100 }],
  ])('is closed when a third of it is dropped beyond the %s edge', (_, stays, goes) => {
    expect(isBeyondEdge(stays, room)).toBe(false);
    expect(isBeyondEdge(goes, room)).toBe(true);
  });

  test('goes with the arrow keys to a side, and along it', () => {
    const begin = atRest(null, room);
    expect(movedBy('ArrowLeft', begin, room)).toEqual({ top: LOWEST, right: LEFT });
    expect(movedBy('ArrowRight', { top: 100, right: LEFT }, room)).toEqual({ top: 100, right: RIGHT });
    expect(movedBy('ArrowUp', begin, room)).toEqual({ top: LOWEST - 48, right: RIGHT });
    expect(movedBy('ArrowDown', begin, room)).toEqual(begin);
  });

  test('goes around the corners, clockwise', () => {
    const corners = [atRest(null, room)];
    for (let i = 0; i < 4; i += 1) corners.push(nextCorner(corners.at(-1)!, room));
    expect(corners).toEqual([
      { top: LOWEST, right: RIGHT },
      { top: LOWEST, right: LEFT },
      { top: 12, right: LEFT },
      { top: 12, right: RIGHT },
      { top: LOWEST, right: RIGHT },
    ]);
  });
});
