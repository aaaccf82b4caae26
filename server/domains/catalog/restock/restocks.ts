import { RESTOCKS_MAX } from '../../../../schema/catalog/constants.ts';
import type { Product } from '../../../../schema/catalog/products.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import { memberStream } from '../../members/account/offers.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { productStream } from '../catalog/product.ts';
import { stockStream } from '../stock/decider.ts';
import { requireSoldOut } from './decider.ts';
import { dropWait, waits, waitsOf } from './tables.ts';

/** The sold-out products that members wait for. */
export class Restocks {
  readonly #log: EventLog;
  readonly #catalog: Pick<Catalog, 'products'>;

  constructor(parts: { readonly log: EventLog; readonly catalog: Pick<Catalog, 'products'> }) {
    this.#log = parts.log;
    this.#catalog = parts.catalog;
  }

  /** The latest first; one that is not for sale any more stays until it is back. */
  async list(userSysId: number): Promise<Product[]> {
    return this.#catalog.products(await this.#waitsOf(userSysId));
  }

  /** Throws a Refusal with 0004, 2004, or 0007 for what can be bought and for one too many. */
  async ask(userSysId: number, prdtSysId: number, commandId: string): Promise<void> {
    const known = await this.#waitsOf(userSysId);
    if (known.includes(prdtSysId)) return;
    if (known.length >= RESTOCKS_MAX) throw new Refusal('0007', { max: RESTOCKS_MAX });
    const [product, stock, member] = [
      productStream(prdtSysId),
      stockStream(prdtSysId),
      memberStream(userSysId),
    ];
    await this.#log.execute({
      actorId: userSysId,
      commandId,
      streams: [product, stock, member],
      decide: (states, now) => {
        requireSoldOut(prdtSysId, states.get(product), states.get(stock));
        const row = waits.upsert({ user_sys_id: userSysId, prdt_sys_id: prdtSysId, asked_at: now });
        return { events: [], rows: states.get(member).isRemoved ? [] : [row], reply: null };
      },
    });
  }

  async drop(userSysId: number, prdtSysId: number): Promise<void> {
    await this.#log.write([dropWait({ userSysId, prdtSysId })]);
  }

  async #waitsOf(userSysId: number): Promise<number[]> {
    return (await this.#log.reads.all(waitsOf({ userSysId }))).map(({ prdt_sys_id }) => prdt_sys_id);
  }
}
