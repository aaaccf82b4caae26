import type { BlacklistedMember } from '../../../../schema/room/blacklist.ts';
import type { BlackType } from '../../../../schema/room/constants.ts';
import type { ReasonCode } from '../../../../schema/service/safety/constants.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Accounts } from '../../members/account/accounts.ts';
import type { BroadcastPlan } from '../broadcast/broadcast.ts';
import { requireHost } from '../broadcast/hosts.ts';
import { requireSeller } from '../../catalog/catalog/seller.ts';
import {
  blacklistMember,
  blacklistStream,
  houseStream,
  pardonMember,
  type Actor,
  setBlockedWords,
  type BlacklistState,
  type HouseState,
  type Judged,
} from './decider.ts';

interface Meta {
  readonly commandId: string;
}
interface Scene {
  readonly blacklist: BlacklistState;
  readonly house: HouseState;
  readonly sellerSysId: number;
}

/** Hosts' decisions about members. Every process carries them out when it reads them from the log. */
export class Moderation {
  readonly #log: EventLog;
  readonly #accounts: Accounts;

  constructor(log: EventLog, accounts: Accounts) {
    this.#log = log;
    this.#accounts = accounts;
  }

  async blacklist(
    plan: BroadcastPlan,
    actor: Actor,
    asked: { readonly userId: string; readonly blackType: BlackType; readonly reasonTypeCode?: ReasonCode },
    meta: Meta,
  ): Promise<void> {
    const { userId, blackType, reasonTypeCode } = asked;
    const target = await this.#member(plan, actor, userId);
    await this.#judge(plan, actor, meta, (scene) =>
      blacklistMember(scene, actor, target, blackType, reasonTypeCode),
    );
  }

  async pardon(plan: BroadcastPlan, actor: Actor, userId: string, meta: Meta): Promise<void> {
    const { userSysId } = await this.#member(plan, actor, userId);
    await this.#judge(plan, actor, meta, (scene) => pardonMember(scene, actor, userSysId));
  }

  /** The latest first. Former members are not named. */
  async listed(plan: BroadcastPlan, actor: Actor): Promise<BlacklistedMember[]> {
    requireHost(actor, plan);
    const [blacklist, house] = await Promise.all([
      this.#log.state(blacklistStream(plan.broadcastSysId)),
      this.#log.state(houseStream(plan.sellerSysId)),
    ]);
    const all = Object.entries({ ...blacklist.state, ...house.state.banned });
    const named = await Promise.all(
      all
        .toSorted(([, a], [, b]) => b.at - a.at)
        .map(async ([userSysId, { blackType, at }]) => {
          const profile = await this.#accounts.profile(Number(userSysId));
          return profile && { ...profile, blackType, createdAt: new Date(at).toISOString() };
        }),
    );
    return named.filter((member) => member !== null);
  }

  async blockedWords(sellerSysId: number, actor: Actor): Promise<readonly string[]> {
    await requireSeller(this.#log, sellerSysId);
    requireHost(actor, { sellerSysId });
    return (await this.#log.state(houseStream(sellerSysId))).state.words;
  }

  async setBlockedWords(
    sellerSysId: number,
    actor: Actor,
    words: readonly string[],
    meta: Meta,
  ): Promise<void> {
    await requireSeller(this.#log, sellerSysId);
    const house = houseStream(sellerSysId);
    await this.#log.execute({
      ...meta,
      actorId: actor.userSysId,
      streams: [house],
      decide: (states) => ({
        events: [{ ref: house, events: setBlockedWords(states.get(house), actor, { sellerSysId }, words) }],
        reply: null,
      }),
    });
  }

  async #member(plan: BroadcastPlan, actor: Actor, userId: string): Promise<Actor> {
    requireHost(actor, plan);
    const member = await this.#accounts.find(userId);
    if (!member) throw new Refusal('0004', { userId });
    return member;
  }

  async #judge(
    { broadcastSysId, sellerSysId }: BroadcastPlan,
    actor: Actor,
    meta: Meta,
    decide: (scene: Scene) => Judged,
  ): Promise<void> {
    const blacklist = blacklistStream(broadcastSysId);
    const house = houseStream(sellerSysId);
    await this.#log.execute({
      ...meta,
      actorId: actor.userSysId,
      streams: [blacklist, house],
      decide: (states) => {
        const scene = { blacklist: states.get(blacklist), house: states.get(house), sellerSysId };
        const judged = decide(scene);
        return {
          events: [
            { ref: blacklist, events: judged.blacklist },
            { ref: house, events: judged.house },
          ],
          reply: null,
        };
      },
    });
  }
}
