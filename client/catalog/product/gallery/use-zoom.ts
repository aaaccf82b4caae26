import { type PointerEvent, type RefObject, useRef, useState, type WheelEvent } from 'react';
import { frameOf, panned, type Point, WHOLE, type Zoom, ZOOM_STEP, zoomedAt } from './zoom.ts';

/** Two taps within this time (ms) and so near to each other (px) are a double tap. */
const DOUBLE_WITHIN = 300;
const DOUBLE_NEAR = 40;
/** A finger that has gone so far (px) across turns to the next picture. */
const SWIPE = 60;

interface Held extends Point {
  readonly pointerId: number;
}

/** A picture that fingers, mouse wheel and buttons make larger and move. Whole, it is swiped to its neighbours. */
export function useZoom(
  url: string | undefined,
  turn: (by: 1 | -1) => void,
): {
  readonly zoom: Zoom;
  /** It follows a finger, at once. */
  readonly isHeld: boolean;
  readonly image: RefObject<HTMLImageElement | null>;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
    readonly onWheel: (event: WheelEvent<HTMLElement>) => void;
  };
  /** A step larger or smaller, from the middle. */
  readonly zoomBy: (steps: 1 | -1) => void;
} {
  const [seen, setSeen] = useState({ url, zoom: WHOLE });
  const [isHeld, setHeld] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const fingers = useRef<readonly Held[]>([]);
  /** Where a swipe began; null: another finger has made it a pinch. */
  const began = useRef<Point>(null);
  const tapped = useRef({ x: 0, y: 0, at: -Infinity });
  // Another picture is whole again.
  const zoom = seen.url === url ? seen.zoom : WHOLE;

  const frame = () => {
    const { naturalWidth: width = 0, naturalHeight: height = 0, parentElement } = image.current ?? {};
    const place = { width: parentElement?.clientWidth ?? 0, height: parentElement?.clientHeight ?? 0 };
    return frameOf({ width, height }, place);
  };
  const change = (to: (before: Zoom) => Zoom) =>
    setSeen((before) => ({ url, zoom: to(before.url === url ? before.zoom : WHOLE) }));
  const scaleTo = (scale: (before: number) => number, point: Point = { x: 0, y: 0 }) =>
    change((before) => zoomedAt(before, scale(before.scale), point, frame()));
  /** From the middle of the place. */
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent | WheelEvent): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };

  const drop = (event: PointerEvent) => {
    fingers.current = fingers.current.filter(({ pointerId }) => pointerId !== event.pointerId);
    if (fingers.current.length === 0) setHeld(false);
  };
  return {
    zoom,
    isHeld,
    image,
    zoomBy: (steps) => scaleTo((scale) => scale * ZOOM_STEP ** steps),
    handlers: {
      onPointerDown(event) {
        const point = pointOf(event);
        fingers.current = [...fingers.current, { pointerId: event.pointerId, ...point }].slice(-2);
        began.current = fingers.current.length === 1 ? point : null;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event) {
        const before = fingers.current.find(({ pointerId }) => pointerId === event.pointerId);
        if (!before) return;
        const point = pointOf(event);
        const other = fingers.current.find((each) => each !== before);
        fingers.current = fingers.current.map((each) =>
          each === before ? { pointerId: event.pointerId, ...point } : each,
        );
        setHeld(true);
        const by = { x: point.x - before.x, y: point.y - before.y };
        if (!other) return change((at) => panned(at, by, frame()));
        const grown = distance(point, other) / Math.max(1, distance(before, other));
        const middle = { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 };
        const half = { x: by.x / 2, y: by.y / 2 };
        return change((at) => panned(zoomedAt(at, at.scale * grown, middle, frame()), half, frame()));
      },
      onPointerUp(event) {
        const from = began.current;
        drop(event);
        if (!from) return;
        began.current = null;
        const point = pointOf(event);
        const moved = { x: point.x - from.x, y: point.y - from.y };
        if (zoom.scale === 1 && Math.abs(moved.x) > Math.max(SWIPE, Math.abs(moved.y))) {
          turn(moved.x < 0 ? 1 : -1);
          return;
        }
        if (Math.hypot(moved.x, moved.y) > DOUBLE_NEAR) return;
        const last = tapped.current;
        const isDouble = event.timeStamp - last.at < DOUBLE_WITHIN && distance(point, last) < DOUBLE_NEAR;
        tapped.current = { ...point, at: isDouble ? -Infinity : event.timeStamp };
        if (isDouble) scaleTo((scale) => (scale > 1 ? 1 : ZOOM_STEP), point);
      },
      onPointerCancel(event) {
        began.current = null;
        drop(event);
      },
      onWheel(event) {
        const { deltaY } = event;
        scaleTo((scale) => scale * Math.exp(-deltaY / 400), pointOf(event));
      },
    },
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
