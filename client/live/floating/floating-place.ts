/**
 * Where the small window may be. Its place is where its upper right corner is, as pixels from the upper and the right
 * edge of the screen.
 */
export interface Place {
  readonly top: number;
  readonly right: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The screen, the part of it that the window rests in, and how large it is. */
export interface Room {
  readonly screen: Size;
  readonly rest: Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>;
  readonly size: Size;
}

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** Dropped with this share of it beyond an edge, the window closes. */
const GONE_FROM = 1 / 3;
/** Pixels that an arrow key moves it up or down. */
const STEP = 48;

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

function limits({ screen, rest, size }: Room) {
  return {
    atLeft: screen.width - rest.left - size.width,
    atRight: screen.width - rest.right,
    highest: rest.top,
    lowest: Math.max(rest.top, rest.bottom - size.height),
  };
}

/** Where it comes to rest: at the nearer side, whole; in the lower right before anybody has moved it. */
export function atRest(place: Place | null, room: Room): Place {
  const { atLeft, atRight, highest, lowest } = limits(room);
  if (!place) return { top: lowest, right: atRight };
  const isNearRight = place.right + room.size.width / 2 <= room.screen.width / 2;
  return { top: between(place.top, highest, lowest), right: isNearRight ? atRight : atLeft };
}

/** Dropped there, it is closed. */
export function isBeyondEdge({ top, right }: Place, { screen, size }: Room): boolean {
  const left = screen.width - right - size.width;
  const bottom = screen.height - top - size.height;
  return Math.min(left, right) < -size.width * GONE_FROM || Math.min(top, bottom) < -size.height * GONE_FROM;
}

/** To a side, or up and down along it. */
export function movedBy(arrow: Arrow, place: Place, room: Room): Place {
  const { atLeft, atRight } = limits(room);
  switch (arrow) {
    case 'ArrowLeft':
      return atRest({ ...place, right: atLeft }, room);
    case 'ArrowRight':
      return atRest({ ...place, right: atRight }, room);
    case 'ArrowUp':
      return atRest({ ...place, top: place.top - STEP }, room);
    case 'ArrowDown':
      return atRest({ ...place, top: place.top + STEP }, room);
  }
}

/** The next corner, clockwise: for whoever cannot drag. */
export function nextCorner(place: Place, room: Room): Place {
  const { atLeft, atRight, highest, lowest } = limits(room);
  const isRight = atRest(place, room).right === atRight;
  const isHigh = place.top < (highest + lowest) / 2;
  if (isRight) return isHigh ? { top: lowest, right: atRight } : { top: lowest, right: atLeft };
  return isHigh ? { top: highest, right: atRight } : { top: highest, right: atLeft };
}
