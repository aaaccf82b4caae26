import { FIRST_THINGS_MARK } from '../../schema/first-parts.ts';

/** One that there is without a network. */
export const PICTURE = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

/** From now on: whether the screen has told that its main content is seen. */
export function watchFirstThings(): () => boolean {
  performance.clearMarks(FIRST_THINGS_MARK);
  return () => performance.getEntriesByName(FIRST_THINGS_MARK).length > 0;
}

/** When the pictures there are asked for: `eager` before all else, `lazy` once somebody may see them. */
export function whenLoaded(place: { element(): Element }): readonly string[] {
  return [...place.element().querySelectorAll('img')].map(({ loading }) => loading);
}
