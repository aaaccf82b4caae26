import { PRODUCT_VIEWS_MAX } from '../../../schema/catalog/constants.ts';
import { api } from '../../app/calls/api.ts';
import { keyOf, queryClient } from '../../app/calls/query.ts';
import { isLoggedIn, session } from '../../app/session/session.ts';
import { unveil, veil } from '../../app/session/veil.ts';

const STORED = 'sellover.viewed';

function gathered(): readonly number[] {
  try {
    const kept = unveil(sessionStorage.getItem(STORED));
    return Array.isArray(kept) ? kept.filter((id) => Number.isSafeInteger(id)) : [];
  } catch {
    return [];
  }
}

function keep(prdtSysIds: readonly number[]): void {
  try {
    sessionStorage.setItem(STORED, veil(prdtSysIds));
  } catch {
    // Storage can be missing or refuse: it is not remembered then.
  }
}

/** Remembers what guests view, the latest first. The server does that for members. */
export function rememberViewed(prdtSysId: number): void {
  if (isLoggedIn()) void queryClient.invalidateQueries({ queryKey: keyOf('listProductViews') });
  else keep([prdtSysId, ...gathered().filter((id) => id !== prdtSysId)].slice(0, PRODUCT_VIEWS_MAX));
}

export function hasViewed(): boolean {
  return gathered().length > 0;
}

let merging: Promise<void> | undefined;

/** Moves the products a guest has viewed into the member's list. Those without an answer stay and are retried. */
export function mergeViewed(): Promise<void> {
  merging ??= merge().finally(() => {
    merging = undefined;
  });
  return merging;
}

async function merge(): Promise<void> {
  const prdtSysIds = gathered();
  if (prdtSysIds.length === 0 || session.userSysId === undefined) return;
  await api('mergeProductViews', { uid: session.userSysId, prdtSysIds: [...prdtSysIds] });
  keep(gathered().filter((id) => !prdtSysIds.includes(id)));
  await queryClient.invalidateQueries({ queryKey: keyOf('listProductViews') });
}
