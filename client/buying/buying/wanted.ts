import { navigate } from 'wouter/use-browser-location';
import type { Product } from '../../../schema/catalog/products.ts';
import type { QuoteRequest } from '../../../schema/buying/quotes.ts';
import type { SelectedOption } from '../../../schema/buying/selected-options.ts';
import { addressOf } from '../../app/routes.ts';
import { unveil, veil } from '../../app/session/veil.ts';

/** A product to be ordered, with its display data. The server says what it costs. */
export interface WantedLine extends Pick<Product, 'isPlanEvent' | 'brandSysId'> {
  readonly asked: QuoteRequest['orderProducts'][number];
  readonly name: string;
  readonly nameEn: string;
  readonly imageUrl: string;
  /** Its options and add-ons. */
  readonly selected: readonly SelectedOption[];
}

/** The input of the order page. */
export interface Wanted {
  readonly lines: readonly WantedLine[];
  /** Lines of the cart, which leave it once they are ordered. */
  readonly basketSysIds: readonly number[];
  /** They are a guest's: at a login they become lines of the member's cart, and others. */
  readonly isGuestCart?: true;
}

const STORED = 'sellover.checkout';

/** Used without storage; lasts until a reload. */
let kept: Wanted | undefined;

/** A tab may have stored another shape before an update of the page. Then the person chooses again. */
function isWanted(value: unknown): value is Wanted {
  if (typeof value !== 'object' || value === null || !('basketSysIds' in value)) return false;
  if (!('lines' in value) || !Array.isArray(value.lines)) return false;
  return value.lines.every((line: Partial<WantedLine>) => Array.isArray(line.selected));
}

/** To the order page, with this; in place of the screen that only leads there. */
export function beginCheckout(wanted: Wanted, how: { readonly replace?: boolean } = {}): void {
  kept = wanted;
  try {
    sessionStorage.setItem(STORED, veil(wanted));
  } catch {
    // As above.
  }
  navigate(addressOf('BuyProduct'), how);
}

/** Undefined: nothing is being ordered in this tab. */
export function wantedNow(): Wanted | undefined {
  if (kept) return kept;
  try {
    const stored = unveil(sessionStorage.getItem(STORED));
    return isWanted(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** It is ordered. */
export function forgetWanted(): void {
  kept = undefined;
  try {
    sessionStorage.removeItem(STORED);
  } catch {
    // As above.
  }
}
