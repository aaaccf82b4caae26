/** How one heart rises: pure numbers, so that the drawing has nothing to decide. */

/** What makes a heart different from the next; shares are of the canvas' width or height. */
export interface HeartPath {
  /** To which side and how far it drifts on its way: −1 the far left, 1 the near right edge. */
  readonly drift: number;
  /** How wide it swings around that way. */
  readonly sway: number;
  readonly swings: number;
  readonly phase: number;
  /** How high it gets. */
  readonly rise: number;
  readonly size: number;
  /** Stays in its place and only comes and goes, for those who asked for less motion. */
  readonly still: boolean;
}

export interface HeartPlace {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** In radians. */
  readonly tilt: number;
  readonly opacity: number;
}

/** The largest a heart gets, in px, overshoot included. */
export const HEART_PX = 48;
/** The heart button lies below this point, so many px from the canvas' right edge. */
const ORIGIN = 34;
const POP = 0.09;
const FADE_FROM = 0.55;

export function randomPath(random: () => number, still: boolean): HeartPath {
  // Two dice: most rise near the middle of the fan, a few far out.
  const aside = (random() + random()) / 2;
  return {
    drift: 0.35 - 1.35 * aside,
    sway: 0.05 + random() * 0.09,
    swings: 1 + random() * 1.4,
    phase: random() * 2 * Math.PI,
    rise: 0.62 + random() * 0.38,
    // Many small ones and a few large ones give the crowd some depth.
    size: 0.44 + 0.46 * random() ** 1.6,
    still,
  };
}

/** Where a heart is when it has lived for a share of its time. */
export function placeOf(heart: HeartPath, age: number, width: number, height: number): HeartPlace {
  const room = { left: HEART_PX / 2, right: width - HEART_PX / 2 };
  const origin = width - ORIGIN;
  const reach = heart.drift < 0 ? origin - room.left : room.right - origin;
  const within = (x: number) => Math.min(Math.max(x, room.left), room.right);
  if (heart.still) {
    return {
      x: within(origin + heart.drift * reach),
      y: height - HEART_PX / 2 - (heart.rise - 0.62) * 1.4 * height,
      size: HEART_PX * heart.size,
      tilt: 0,
      opacity: Math.sin(age * Math.PI),
    };
  }
  // Quick off the finger, then slower and slower.
  const risen = 1 - (1 - age) ** 1.9;
  const turn = heart.phase + age * heart.swings * 2 * Math.PI;
  const swing = (Math.sin(turn) - Math.sin(heart.phase)) * heart.sway * width * Math.min(1, age * 2.5);
  const popping = age < POP ? age / POP : 1;
  const grown = 0.3 + 0.7 * popping + 0.12 * Math.sin(Math.min(1, age / (2 * POP)) * Math.PI);
  const fading = age < FADE_FROM ? 0 : (age - FADE_FROM) / (1 - FADE_FROM);
  return {
    x: within(origin + heart.drift * reach * risen + swing),
    y: height - HEART_PX / 2 - risen * heart.rise * (height - HEART_PX),
    size: HEART_PX * heart.size * grown * (1 - 0.25 * fading),
    tilt: Math.cos(turn) * 0.3 + heart.drift * 0.16,
    opacity: 1 - fading ** 1.4,
  };
}
