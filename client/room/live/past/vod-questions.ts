/**
 * Chooses the question that pops up. It depends on the position alone, so that pausing and jumping in either
 * direction show what belongs there.
 */
import { VOD_QUESTION_LASTS } from '../../../../schema/room/constants.ts';
import type { ChatLine } from '../room/chat-lines.ts';

const LASTS = VOD_QUESTION_LASTS / 1000;

/** A question, or with its answer the pair. */
export interface PastQuestion {
  /** Seconds from the start: when it was asked, or answered. */
  readonly time: number;
  readonly line: ChatLine;
}

function isShown({ time }: PastQuestion, at: number): boolean {
  return time <= at && at < time + LASTS;
}

/** The newest answer that is shown at this position, or else the newest question. `all` are in the order of their times. */
export function questionAt(all: readonly PastQuestion[], at: number): ChatLine | null {
  const shown = all.filter((each) => isShown(each, at));
  const answered = shown.findLast(({ line }) => line.answer !== null);
  return (answered ?? shown.at(-1))?.line ?? null;
}

/** Without those that have passed. */
export function stillToShow(all: readonly PastQuestion[], at: number): readonly PastQuestion[] {
  return all.filter(({ time }) => at < time + LASTS);
}
