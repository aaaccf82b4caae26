/** `1.2.3`: whole numbers, the more important ones first. */
export const VERSION = '^[0-9]{1,6}(\\.[0-9]{1,6}){1,3}$';

/** Whether a version comes before another one. A missing number is 0. */
export function isOlder(version: string, other: string): boolean {
  const [ours, theirs] = [version, other].map((text) => text.split('.').map(Number)) as [number[], number[]];
  const at = [...ours, ...theirs].findIndex((_, place) => (ours[place] ?? 0) !== (theirs[place] ?? 0));
  return at >= 0 && (ours[at] ?? 0) < (theirs[at] ?? 0);
}
