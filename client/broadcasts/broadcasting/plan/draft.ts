import { session } from '../../../app/session/session.ts';
import { unveil, veil } from '../../../app/session/veil.ts';
import type { Form } from './form.ts';

/** What is written and not saved yet. It lasts as long as the browser's tab, and is its member's alone. */
export interface Draft {
  readonly form: Form;
  /** What it was begun on; undefined: a new plan. */
  readonly before?: Form | undefined;
}

/** A program that writes another form reads none of this one. */
const KEY = 'sellover.plan2';

const keyOf = (broadcastSysId: number | undefined) => `${KEY}.${broadcastSysId ?? 'new'}`;

export function readDraft(broadcastSysId: number | undefined): Draft | undefined {
  try {
    const kept = unveil(sessionStorage.getItem(keyOf(broadcastSysId)));
    if (typeof kept !== 'object' || kept === null || !('of' in kept) || kept.of !== session.userSysId)
      return undefined;
    return kept as unknown as Draft;
  } catch {
    return undefined;
  }
}

export function keepDraft(broadcastSysId: number | undefined, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(broadcastSysId), veil({ of: session.userSysId, ...draft }));
  } catch {
    // Storage may refuse; then it lasts as long as the page.
  }
}

export function forgetDraft(broadcastSysId: number | undefined): void {
  try {
    sessionStorage.removeItem(keyOf(broadcastSysId));
  } catch {
    // There was none.
  }
}
