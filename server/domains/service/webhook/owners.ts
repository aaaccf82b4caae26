import type { Clock } from '../../../platform/clock.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import { memberStream, readRights, suspensionAt } from '../../members/account/offers.ts';
import { mayHear } from './decider.ts';
import type { EndpointRow } from './tables.ts';

/** Whether who added an endpoint may hear of its events at this moment. Roles are looked up each time, as those of API keys are. */
export class Owners {
  readonly #log: Pick<EventLog, 'reads' | 'state'>;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(parts: {
    readonly log: Pick<EventLog, 'reads' | 'state'>;
    readonly clock: Pick<Clock, 'now'>;
  }) {
    this.#log = parts.log;
    this.#clock = parts.clock;
  }

  async mayHear({
    user_sys_id: userSysId,
    seller_sys_id: sellerSysId,
  }: Pick<EndpointRow, 'user_sys_id' | 'seller_sys_id'>): Promise<boolean> {
    if (userSysId === null) return false;
    const [rights, { state: member }] = await Promise.all([
      readRights(this.#log.reads, userSysId),
      this.#log.state(memberStream(userSysId)),
    ]);
    const isHere = !member.isRemoved && suspensionAt(member, this.#clock.now()) === null;
    return mayHear({ ...rights, isHere }, sellerSysId);
  }
}
