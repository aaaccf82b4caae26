/** The offers to other areas. */
export { useShareSheet } from './use-share-sheet.ts';
export type { Shared } from './shared.ts';
export type { WayToShare } from './ShareSheet.tsx';
