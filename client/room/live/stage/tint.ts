export type Rgb = readonly [number, number, number];

/** So dark that a thin layer keeps the contrast of white text on a white picture. */
const BRIGHTEST = 30;
/** An average is paler than the perceived colour. */
const DEEPER = 3;
/** Smaller changes of the colour cause no new style. */
const STEP = 3;

/** A dark of the same hue, as a CSS colour. */
export function darkOf(colour: Rgb): string {
  const mean = (colour[0] + colour[1] + colour[2]) / 3;
  const deep = colour.map((part) => Math.max(0, mean + (part - mean) * DEEPER));
  const scale = BRIGHTEST / Math.max(...deep, 1);
  const parts = deep.map((part) => Math.round((part * Math.min(1, scale)) / STEP) * STEP);
  return `rgb(${parts.join(' ')})`;
}
