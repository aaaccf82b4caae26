import type { AlertKind, PushSettings, PushTopic } from '../../../schema/members/alerts.ts';
import type { EventLog } from '../../platform/log/log.ts';
import type { Write } from '../../platform/log/tables/statement.ts';
import { memberStream } from '../account/offers.ts';
import { makePushSettings, pushSettingsOf, setFlags, type PushFlag, type PushSettingsRow } from './tables.ts';

/** Advertising needs the member's agreement first; everything else follows from what they did. */
const DEFAULTS = {
  coupon_flag: 1,
  event_flag: 0,
  broadcast_flag: 1,
  order_flag: 1,
} as const satisfies Record<PushFlag, 0 | 1>;

const COLUMNS = {
  couponPresentFlag: 'coupon_flag',
  eventFlag: 'event_flag',
  liveBroadcastFlag: 'broadcast_flag',
  orderFlag: 'order_flag',
} as const satisfies Record<keyof PushSettings, PushFlag>;

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

/** Turns a kind off. Changes nothing for somebody who never had settings, or has left. */
export function turnedOff(userSysId: number, topic: PushTopic): Write {
  return setFlags[COLUMNS[FLAG_OF[topic]]]({ userSysId, value: 0 });
}

/** The rows of a change of flags, for the decision that causes it. */
export function flagRows(userSysId: number, flags: Partial<PushSettings>): Write[] {
  const given = Object.entries(flags) as [keyof PushSettings, 0 | 1][];
  return [
    makePushSettings({ user_sys_id: userSysId, ...DEFAULTS }),
    ...given.map(([flag, value]) => setFlags[COLUMNS[flag]]({ userSysId, value })),
  ];
}

/** Which alerts are pushed to whom. */
export class PushFlags {
  readonly #log: EventLog;

  constructor(log: EventLog) {
    this.#log = log;
  }

  async of(userSysId: number): Promise<PushSettings> {
    const row: Omit<PushSettingsRow, 'user_sys_id'> =
      (await this.#log.reads.one(pushSettingsOf({ userSysId }))) ?? DEFAULTS;
    const flag = (column: PushFlag): 0 | 1 => (row[column] === 1 ? 1 : 0);
    return {
      couponPresentFlag: flag('coupon_flag'),
      eventFlag: flag('event_flag'),
      liveBroadcastFlag: flag('broadcast_flag'),
      orderFlag: flag('order_flag'),
    };
  }

  async change(userSysId: number, flags: Partial<PushSettings>, commandId: string): Promise<PushSettings> {
    const member = memberStream(userSysId);
    await this.#log.execute({
      actorId: userSysId,
      commandId,
      streams: [member],
      decide: (states) => ({
        events: [],
        rows: states.get(member).isRemoved ? [] : flagRows(userSysId, flags),
        reply: null,
      }),
    });
    return this.of(userSysId);
  }

  async topics(userSysId: number): Promise<PushTopic[]> {
    const settings = await this.of(userSysId);
    return TOPICS.filter((topic) => isPushed(topic, settings));
  }
}
