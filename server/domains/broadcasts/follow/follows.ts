import type * as contract from '../../../../schema/catalog/follows.ts';
import type { Reply } from '../../../../schema/operation.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Catalog } from '../../catalog/catalog/catalog.ts';
import type { Grouping } from '../../catalog/catalog/offers.ts';
import {
  follow,
  followsStream,
  unfollow,
  type Followed,
  type FollowEvent,
  type FollowsState,
} from './decider.ts';
import { countFollowers } from './projection.ts';

type By = { readonly caller: Pick<Caller, 'userSysId'>; readonly commandId: string };

/** The sellers and brands that members follow. */
export class Follows {
  readonly #log: EventLog;
  readonly #catalog: Pick<Catalog, 'seller'>;
  readonly #grouping: Pick<Grouping, 'brand'>;

  constructor(parts: {
    readonly log: EventLog;
    readonly catalog: Pick<Catalog, 'seller'>;
    readonly grouping: Pick<Grouping, 'brand'>;
  }) {
    this.#log = parts.log;
    this.#catalog = parts.catalog;
    this.#grouping = parts.grouping;
  }

  /** Throws a Refusal with 0004 if there is no such seller or brand, or if it is not of this shop; null: the mall. */
  async follow(asked: Followed, shop: number | null, by: By): Promise<void> {
    if (asked.kind === 'brand') await this.#grouping.brand(asked.sysId, shop);
    else if (!(await this.#catalog.seller(asked.sysId)) || (shop !== null && shop !== asked.sysId))
      throw new Refusal('0004', { sellerSysId: asked.sysId });
    await this.#change(by, (state) => follow(state, asked));
  }

  unfollow(asked: Followed, by: By): Promise<void> {
    return this.#change(by, (state) => unfollow(state, asked));
  }

  /** The latest first. In a shop, its own alone; null: the mall. */
  async list(userSysId: number, shop: number | null): Promise<Reply<typeof contract.follows>> {
    const all = (await this.#log.state(followsStream(userSysId))).state.follows.toReversed();
    const of = (kind: Followed['kind']) => all.filter((each) => each.kind === kind);
    const sellers = of('seller').filter(({ sysId }) => shop === null || sysId === shop);
    const [looks, brands] = await Promise.all([
      Promise.all(sellers.map(({ sysId }) => this.#catalog.seller(sysId))),
      Promise.all(of('brand').map(({ sysId }) => this.#brand(sysId, shop))),
    ]);
    return {
      sellers: looks.filter((look) => look !== null),
      brands: brands.filter((brand) => brand !== null),
    };
  }

  /** Throws a Refusal with 0004 as {@link follow} does. */
  async followersOf(brandSysId: number, shop: number | null): Promise<number> {
    const { sellerSysId } = await this.#grouping.brand(brandSysId, shop);
    return Number((await this.#log.reads.one(countFollowers({ sellerSysId, brandSysId })))?.count ?? 0);
  }

  /** Null: it is gone, or belongs to another shop. */
  async #brand(brandSysId: number, shop: number | null) {
    try {
      return await this.#grouping.brand(brandSysId, shop);
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  async #change({ caller, commandId }: By, decide: (state: FollowsState) => FollowEvent[]): Promise<void> {
    const ref = followsStream(caller.userSysId);
    await this.#log.execute({
      actorId: caller.userSysId,
      commandId,
      streams: [ref],
      decide: (states) => ({ events: [{ ref, events: decide(states.get(ref)) }], reply: null }),
    });
  }
}
