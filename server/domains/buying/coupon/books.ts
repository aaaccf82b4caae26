import type { couponBook, setCouponBook } from '../../../../schema/buying/coupons.ts';
import type { Input, Reply } from '../../../../schema/operation.ts';
import type { CommandMeta } from '../../../platform/command-meta.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import { requireSeller } from '../../catalog/catalog/seller.ts';
import { couponBookStream, setCouponBook as decide } from './book.ts';

/** What sellers keep to offer and give by name. Throws 0004 if there is no such seller. */
export class CouponBooks {
  readonly #log: Pick<EventLog, 'state' | 'execute'>;

  constructor(log: Pick<EventLog, 'state' | 'execute'>) {
    this.#log = log;
  }

  async book({ sellerSysId }: Input<typeof couponBook>): Promise<Reply<typeof couponBook>> {
    await requireSeller(this.#log, sellerSysId);
    const { state, version } = await this.#log.state(couponBookStream(sellerSysId));
    return { version, coupons: [...state.coupons] };
  }

  /** Throws 0021 if it has changed since `ifVersion`. */
  async set(
    { sellerSysId, ifVersion, coupons }: Input<typeof setCouponBook>,
    meta: Pick<CommandMeta, 'commandId'> & { readonly actorId: number },
  ): Promise<Reply<typeof setCouponBook>> {
    await requireSeller(this.#log, sellerSysId);
    const ref = couponBookStream(sellerSysId);
    const { reply } = await this.#log.execute({
      ...meta,
      streams: [ref],
      decide: (states) => {
        const [before, version] = [states.get(ref), states.version(ref)];
        if (version !== ifVersion) throw new Refusal('0021', { version, changed: 'coupons' });
        const events = decide(before, coupons);
        const after = events.at(-1)?.data ?? before;
        return {
          events: [{ ref, events }],
          reply: { version: version + events.length, coupons: [...after.coupons] },
        };
      },
    });
    return reply;
  }
}
