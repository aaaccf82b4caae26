import { proxy } from 'valtio/vanilla';
import { unveil, veil } from '../../../app/session/veil.ts';
import type { NewAddress } from './new-address.ts';

/**
 * Where parcels of this tab go: one of a member's addresses, by its id, or what a guest has written. It is kept for the
 * session and nowhere else; a guest's is told to nobody before something is ordered.
 */
export type CurrentAddress =
  | { readonly userSysId: number; readonly userAddressSysId: number }
  | { readonly written: NewAddress };

const STORED = 'sellover.address';

function isCurrent(value: unknown): value is CurrentAddress {
  return typeof value === 'object' && value !== null && ('userAddressSysId' in value || 'written' in value);
}

function load(): CurrentAddress | null {
  try {
    const kept = unveil(sessionStorage.getItem(STORED));
    if (isCurrent(kept)) return kept;
  } catch {
    // Without storage it lasts until a reload.
  }
  return null;
}

export const currentAddress = proxy<{ now: CurrentAddress | null }>({ now: load() });

export function keepAddress(now: CurrentAddress): void {
  currentAddress.now = now;
  try {
    sessionStorage.setItem(STORED, veil(now));
  } catch {
    // As above.
  }
}

/** A guest's address. After login it pre-fills the form of a new address. */
export function writtenAddress(): NewAddress | null {
  const { now } = currentAddress;
  return now && 'written' in now ? now.written : null;
}
