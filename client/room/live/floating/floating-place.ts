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

type Edges = Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>;

/** The screen, the part of it that the window rests in, how large it is, and what it must not cover. */
export interface Room {
  readonly screen: Size;
  readonly rest: Edges;
  readonly size: Size;
  readonly clear?: Edges | undefined;
}

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** Dropped with this share of it beyond an edge, the window closes. */
const GONE_FROM = 1 / 3;
/** Pixels between the window and what it must not cover. */
const GAP = 12;
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

/** The nearest place to it that covers nothing of `clear`: above that, else below it, else as it is. */
export function besideClear(place: Place, room: Room): Place {
  const { screen, size, clear } = room;
  const { highest, lowest } = limits(room);
  if (!clear) return place;
  const right = screen.width - place.right;
  const isBeside = right <= clear.left || right - size.width >= clear.right;
  if (isBeside || place.top + size.height <= clear.top || place.top >= clear.bottom) return place;
  const above = clear.top - GAP - size.height;
  const below = clear.bottom + GAP;
  if (above >= highest) return { ...place, top: above };
  return below <= lowest ? { ...place, top: below } : place;
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
