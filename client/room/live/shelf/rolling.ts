import { ROLLING_STEP, ROLLING_THUMBNAIL_PX } from '../../../../schema/room/constants.ts';

const STEP_PX = ROLLING_THUMBNAIL_PX + 8;

export interface RollingRow {
  readonly scrollLeft: number;
  readonly clientWidth: number;
  readonly scrollWidth: number;
  matches(selector: string): boolean;
  scrollTo(to: ScrollToOptions): void;
}

/** Scrolls a row thumbnail by thumbnail, and back to its start after the last; not while it has pointer or focus. */
export function roll(row: RollingRow): () => void {
  const timer = setInterval(() => {
    if (row.matches(':hover, :focus-within')) return;
    const atEnd = row.scrollLeft + row.clientWidth >= row.scrollWidth - 2;
    row.scrollTo({ left: atEnd ? 0 : row.scrollLeft + STEP_PX, behavior: 'smooth' });
  }, ROLLING_STEP);
  return () => clearInterval(timer);
}
