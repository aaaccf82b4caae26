import { PICK_FLAG } from '../../../../schema/catalog/constants.ts';
import type { Pick } from '../../../../schema/catalog/picks.ts';
import type { Product } from '../../../../schema/catalog/products.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import type { Source } from '../../../platform/source.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { productStream } from '../catalog/product.ts';
import { stockStream } from '../stock/decider.ts';
import { addPick, picksStream, removePick, type Picked } from './decider.ts';

/** The products that members have picked. */
export class MemberPicks {
  readonly #log: EventLog;
  readonly #catalog: Catalog;
  readonly #source: Source;

  constructor(parts: { log: EventLog; catalog: Catalog; source: Source }) {
    this.#log = parts.log;
    this.#catalog = parts.catalog;
    this.#source = parts.source;
  }

  async add(userSysId: number, prdtSysId: number, commandId: string): Promise<number> {
    const picks = picksStream(userSysId);
    const [product, stock] = [productStream(prdtSysId), stockStream(prdtSysId)];
    const prdtPickSysId = this.#source.id();
    const { reply } = await this.#log.execute({
      actorId: userSysId,
      commandId,
      streams: [picks, product, stock],
      decide: (states) => ({
        events: [
          {
            ref: picks,
            events: addPick(states.get(picks), states.get(product), states.get(stock), {
              prdtPickSysId,
              prdtSysId,
            }),
          },
        ],
        reply: prdtPickSysId,
      }),
    });
    return reply;
  }

  async remove(userSysId: number, prdtPickSysId: number, commandId: string): Promise<void> {
    const picks = picksStream(userSysId);
    await this.#log.execute({
      actorId: userSysId,
      commandId,
      streams: [picks],
      decide: (states) => ({
        events: [{ ref: picks, events: removePick(states.get(picks), prdtPickSysId) }],
        reply: null,
      }),
    });
  }

  async countOf(userSysId: number): Promise<number> {
    return (await this.#of(userSysId)).length;
  }

  /** The latest first. */
  async list(
    userSysId: number,
    { startIndex, rowCount }: { readonly startIndex: number; readonly rowCount: number },
  ): Promise<{ totalCnt: number; picks: Pick[] }> {
    const all = (await this.#of(userSysId)).toReversed();
    const shown = await Promise.all(
      all.slice(startIndex, startIndex + rowCount).map(async (picked) => {
        const product = await this.#catalog.product(picked.prdtSysId);
        return product && { prdtPickSysId: picked.prdtPickSysId, product: marked(product, picked) };
      }),
    );
    return { totalCnt: all.length, picks: shown.filter((pick) => pick !== null) };
  }

  /** Products as this member sees them. */
  async mark<P extends Product>(products: readonly P[], userSysId: number): Promise<P[]> {
    const picks = new Map((await this.#of(userSysId)).map((picked) => [picked.prdtSysId, picked]));
    return products.map((product) => {
      const picked = picks.get(product.prdtSysId);
      return picked ? marked(product, picked) : product;
    });
  }

  async #of(userSysId: number): Promise<readonly Picked[]> {
    return (await this.#log.state(picksStream(userSysId))).state.picks;
  }
}

/** Any flag but `notPicked` stays, such as `stopped`. */
function marked<P extends Product>(product: P, { prdtPickSysId }: Picked): P {
  const pickFlag = product.pickFlag === PICK_FLAG.notPicked ? PICK_FLAG.picked : product.pickFlag;
  return { ...product, pickFlag, prdtPickSysId };
}

/** Whose picks are shown. Null: nobody's, because the caller did not ask for their own. */
export function picksShownTo(
  { userSysId }: { readonly userSysId?: number },
  caller: Caller | null,
): number | null {
  return caller !== null && caller.userSysId === userSysId ? userSysId : null;
}
