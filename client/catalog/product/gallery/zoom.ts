/** How large a picture is drawn, and how far from the middle of its place (px). */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Of the picture as it is drawn at scale 1, and of the place that it is seen through (px). */
export interface Frame {
  readonly picture: { readonly width: number; readonly height: number };
  readonly place: { readonly width: number; readonly height: number };
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
export const ZOOM_MAX = 4;
/** What a double tap and the first press of a button show. */
export const ZOOM_STEP = 2;

/** The largest frame with the picture's shape that fits into the place. */
export function frameOf(natural: Frame['picture'], place: Frame['place']): Frame {
  const fit = Math.min(place.width / natural.width, place.height / natural.height);
  const isKnown = Number.isFinite(fit) && fit > 0;
  return {
    picture: isKnown ? { width: natural.width * fit, height: natural.height * fit } : place,
    place,
  };
}

/** What lies under `point`, which counts from the middle of the place, stays there. */
export function zoomedAt(zoom: Zoom, scale: number, point: Point, frame: Frame): Zoom {
  const next = Math.min(ZOOM_MAX, Math.max(1, scale));
  const grown = next / zoom.scale;
  return within(
    { scale: next, x: point.x - (point.x - zoom.x) * grown, y: point.y - (point.y - zoom.y) * grown },
    frame,
  );
}

export function panned(zoom: Zoom, by: Point, frame: Frame): Zoom {
  return within({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, frame);
}

/** An edge of the picture never comes further in than the edge of its place. */
function within({ scale, x, y }: Zoom, { picture, place }: Frame): Zoom {
  const rangeX = Math.max(0, (picture.width * scale - place.width) / 2);
  const rangeY = Math.max(0, (picture.height * scale - place.height) / 2);
  return { scale, x: between(x, rangeX), y: between(y, rangeY) };
}

function between(value: number, range: number): number {
  // Not -0, which is written differently.
  return Math.min(range, Math.max(-range, value)) || 0;
}
