import type { Product } from '../../../schema/catalog/products.ts';
import { loadTexts } from '../../app/i18n/catalogues.ts';
import { translator } from '../../app/i18n/translate.ts';
import { livePriceForMembers } from './use-price.ts';

/** A further reason for a guest to log in before buying, in the session's language. */
export async function membersOnly(product: Product): Promise<string | undefined> {
  const why =
    product.isPlanEvent === 1 ? 'event' : livePriceForMembers(product) === null ? undefined : 'livePrice';
  if (!why) return undefined;
  await loadTexts(['buying/buying']);
  return translator()(`buying.membersOnly.${why}`);
}
