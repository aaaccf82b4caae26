import { CAMERA_SIZE } from '../../../schema/broadcasts/constants.ts';
import type { Size } from './ability.ts';

/** Largest first. Encoders want even numbers. */
const SIZES: readonly Size[] = [CAMERA_SIZE, { width: 540, height: 960 }, { width: 360, height: 640 }];

/** What of a picture fills another shape: as much as there is of its middle. */
export function cropOf(picture: Size, shape: Size) {
  const scale = Math.min(picture.width / shape.width, picture.height / shape.height);
  const [width, height] = [shape.width * scale, shape.height * scale];
  return { left: (picture.width - width) / 2, top: (picture.height - height) / 2, width, height };
}

/** The largest size for which a camera has enough pixels, or the smallest of all. */
export function sizeFor(picture: Size): Size {
  return SIZES.find((size) => cropOf(picture, size).height >= size.height) ?? SIZES.at(-1)!;
}
