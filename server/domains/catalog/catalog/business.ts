import { isRegistrationNo } from '../../../../schema/catalog/business-number.ts';
import type { Business } from '../../../../schema/catalog/businesses.ts';
import type * as contract from '../../../../schema/catalog/businesses.ts';
import type { Input, Reply } from '../../../../schema/operation.ts';
import type { CommandMeta } from '../../../platform/command-meta.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { keyedDigest } from '../../../platform/keyed-digest.ts';
import { Refusal, streamOf, type EventLog, type Fold, type StreamRef } from '../../../platform/log/log.ts';
import { businessFrom, businessRow, writeBusiness } from './business-rows.ts';
import { requireSeller } from './seller.ts';
import { withPhone } from './with-phone.ts';

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

type Log = Pick<EventLog, 'reads' | 'state' | 'execute'>;

/** Who stands behind sellers. */
export class Businesses {
  readonly #log: Log;
  readonly #secret: string;

  constructor({ log, secret }: { readonly log: Log; readonly secret: string }) {
    this.#log = log;
    this.#secret = secret;
  }

  /** Throws 0004 if there is no such seller. */
  async of(sellerSysId: number): Promise<Reply<typeof contract.sellerBusiness>> {
    await requireSeller(this.#log, sellerSysId);
    const { version } = await this.#log.state(businessStream(sellerSysId));
    return { version, business: businessFrom(await this.#log.reads.one(businessRow({ sellerSysId }))) };
  }

  /** Throws like {@link setBusiness} and {@link withPhone}, and 0021 if somebody else was faster. */
  async set(
    { sellerSysId, ifVersion, business: asked }: Input<typeof contract.setSellerBusiness>,
    by: Pick<Caller, 'userSysId' | 'sellerSysIds'>,
    meta: Pick<CommandMeta, 'commandId'>,
  ): Promise<Reply<typeof contract.setSellerBusiness>> {
    await requireSeller(this.#log, sellerSysId);
    const ref = businessStream(sellerSysId);
    const business = asked && withPhone(asked, 'business');
    const digest =
      business &&
      keyedDigest(this.#secret, 'seller-business', JSON.stringify(Object.entries(business).toSorted()));
    const { reply: version } = await this.#log.execute({
      ...meta,
      actorId: by.userSysId,
      streams: [ref],
      decide: (states) => {
        const is = states.version(ref);
        if (is !== ifVersion) throw new Refusal('0021', { version: is, changed: 'business' });
        const events = setBusiness(states.get(ref), business, digest);
        const userSysId = by.sellerSysIds.includes(sellerSysId) ? by.userSysId : null;
        return {
          events: [{ ref, events }],
          // Also without an event: it may have been forgotten meanwhile.
          rows: [writeBusiness(business, { sellerSysId, userSysId })],
          reply: is + events.length,
        };
      },
    });
    return { version, business };
  }
}
