/** The number of entries that layers of a page have added to the history, kept with each entry. */
export function depthOf(state: unknown): number {
  return typeof state === 'object' && state !== null && 'layers' in state && typeof state.layers === 'number'
    ? state.layers
    : 0;
}
