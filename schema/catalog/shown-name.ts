import { PRODUCT_NAME_SHOWN_MAX } from './constants.ts';

/** A product's name in a list: its first characters, and an ellipsis only if there are more. */
export function shownName(name: string): string {
  const characters = [...name];
  if (characters.length <= PRODUCT_NAME_SHOWN_MAX) return name;
  return `${characters.slice(0, PRODUCT_NAME_SHOWN_MAX).join('').trimEnd()}…`;
}
