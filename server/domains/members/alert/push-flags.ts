import type { AlertKind, PushSettings, PushTopic } from '../../../../schema/members/alerts.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import type { Write } from '../../../platform/log/tables/statement.ts';
import { memberStream } from '../account/offers.ts';
import type { Advertising } from './advertising.ts';
import { DEFAULTS, flagRows, offRow } from './flag-rows.ts';
import { pushSettingsOf, type PushFlag, type PushSettingsRow } from './tables.ts';

/** Those that are no more than flags: `eventFlag` is also a consent (`Advertising`). */
const COLUMNS = {
  couponPresentFlag: 'coupon_flag',
  liveBroadcastFlag: 'broadcast_flag',
  orderFlag: 'order_flag',
} as const satisfies Record<Exclude<keyof PushSettings, 'eventFlag'>, PushFlag>;

/** The kinds that have a flag, which are also the topics of the app. */
const FLAG_OF = {
  broadcast: 'liveBroadcastFlag',
  order: 'orderFlag',
  coupon: 'couponPresentFlag',
  event: 'eventFlag',
} as const satisfies Record<PushTopic, keyof PushSettings>;

const TOPICS = Object.keys(FLAG_OF) as PushTopic[];

export function isTopic(kind: string): kind is PushTopic {
  return Object.hasOwn(FLAG_OF, kind);
}

export function isPushed(kind: AlertKind, settings: PushSettings): boolean {
  return !isTopic(kind) || settings[FLAG_OF[kind]] === 1;
}

/** Which alerts are pushed to whom. */
export class PushFlags {
  readonly #log: EventLog;
  readonly #advertising: Advertising;

  constructor(log: EventLog, advertising: Advertising) {
    this.#log = log;
    this.#advertising = advertising;
  }

  async of(userSysId: number): Promise<PushSettings> {
    const row: Omit<PushSettingsRow, 'user_sys_id'> =
      (await this.#log.reads.one(pushSettingsOf({ userSysId }))) ?? DEFAULTS;
    const flag = (column: PushFlag): 0 | 1 => (row[column] === 1 ? 1 : 0);
    return {
      couponPresentFlag: flag('coupon_flag'),
      eventFlag: (await this.#advertising.isAgreed(userSysId)) ? 1 : 0,
      liveBroadcastFlag: flag('broadcast_flag'),
      orderFlag: flag('order_flag'),
    };
  }

  async change(
    userSysId: number,
    { eventFlag, ...others }: Partial<PushSettings>,
    commandId: string,
  ): Promise<PushSettings> {
    const member = memberStream(userSysId);
    const answered = await this.#advertising.answered(userSysId, eventFlag);
    const given = Object.entries(others) as [keyof typeof COLUMNS, 0 | 1][];
    const flags = Object.fromEntries(given.map(([flag, value]) => [COLUMNS[flag], value]));
    await this.#log.execute({
      actorId: userSysId,
      commandId,
      streams: [member],
      decide: (states, now) => ({
        events: [],
        rows: states.get(member).isRemoved ? [] : [...flagRows(userSysId, flags), ...answered(now)],
        reply: null,
      }),
    });
    return this.of(userSysId);
  }

  /** Turns a kind off. Changes nothing for somebody who never had settings, or has left. */
  async turnOff(userSysId: number, topic: PushTopic, now: number): Promise<void> {
    const rows: Write[] =
      topic === 'event'
        ? this.#advertising.withdrawn(userSysId, now)
        : [offRow(userSysId, COLUMNS[FLAG_OF[topic]])];
    await this.#log.write(rows);
  }

  async topics(userSysId: number): Promise<PushTopic[]> {
    const settings = await this.of(userSysId);
    return TOPICS.filter((topic) => isPushed(topic, settings));
  }
}
