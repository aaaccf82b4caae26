import { isRegistrationNo } from '../../../../schema/catalog/business-number.ts';
import type { Business } from '../../../../schema/catalog/businesses.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';

/** Who stands behind a seller has changed. What is said stands in ordinary rows, as it may be about one person. */
export type BusinessEvent = {
  readonly type: 'SellerBusinessSet';
  /** Keyed, of all of it. Null: nothing is said any more, or there was no key. */
  readonly data: { readonly digest: string | null };
};
type BusinessState = BusinessEvent['data'];

export const businessFold: Fold<BusinessState, BusinessEvent> = {
  category: 'business',
  initial: { digest: null },
  stateVersion: 1,
  on: { SellerBusinessSet: (_before, { data }) => data },
};

export function businessStream(sellerSysId: number): StreamRef<BusinessState, BusinessEvent> {
  return streamOf(businessFold, sellerSysId);
}

/** Throws 0005 for a registration number without its check digit. */
export function setBusiness(
  before: BusinessState,
  business: Business | null,
  digest: string | null,
): BusinessEvent[] {
  if (business && !isRegistrationNo(business.registrationNo))
    throw new Refusal('0005', {
      field: 'business/registrationNo',
      reason: 'must be a registration number: its last digit does not fit the others',
    });
  return before.digest === digest ? [] : [{ type: 'SellerBusinessSet', data: { digest } }];
}
