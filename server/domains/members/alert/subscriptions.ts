import type { Locale } from '../../../../schema/locales.ts';
import type { Body } from '../../../../schema/operation.ts';
import type { subscribePush } from '../../../../schema/members/alerts.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Source } from '../../../platform/source.ts';
import type { Write } from '../../../platform/log/tables/statement.ts';
import { memberStream } from '../account/offers.ts';
import { flagRows } from './flag-rows.ts';
import { deviceTokens, dropEndpoint, dropOldSubscriptions, freeEndpoint, subscriptions } from './tables.ts';
import { isPublicKey, isPushService } from './web-push.ts';

/** The browsers and phones that members get alerts on. */
export class Subscriptions {
  readonly #log: EventLog;
  readonly #source: Pick<Source, 'id'>;
  readonly #toLoopback: boolean;

  constructor(parts: {
    readonly log: EventLog;
    readonly source: Pick<Source, 'id'>;
    /** See `isPushService`. */
    readonly toLoopback: boolean;
  }) {
    this.#log = parts.log;
    this.#source = parts.source;
    this.#toLoopback = parts.toLoopback;
  }

  /** Throws 0005 for what no push service can have made. */
  async add(
    userSysId: number,
    { endpoint, keys }: Body<typeof subscribePush>,
    { locale, commandId }: { readonly locale: Locale; readonly commandId: string },
  ): Promise<{ subscriptionSysId: number }> {
    if (!isPushService(endpoint, { toLoopback: this.#toLoopback }))
      throw new Refusal('0005', { field: 'endpoint', reason: 'must be an https address of a push service' });
    if (!isPublicKey(keys.p256dh))
      throw new Refusal('0005', { field: 'keys.p256dh', reason: 'must be a point on P-256' });
    const subscriptionSysId = this.#source.id();
    await this.#write(userSysId, commandId, () => [
      freeEndpoint({ endpoint }),
      subscriptions.insert({
        subscription_sys_id: subscriptionSysId,
        user_sys_id: userSysId,
        endpoint,
        p256dh: keys.p256dh,
        auth: keys.auth,
        locale,
      }),
      dropOldSubscriptions({ userSysId }),
      // A link in a message can turn a flag off that has a row.
      ...flagRows(userSysId, {}),
    ]);
    return { subscriptionSysId };
  }

  async drop(userSysId: number, endpoint: string, commandId: string): Promise<void> {
    await this.#write(userSysId, commandId, () => [dropEndpoint({ userSysId, endpoint })]);
  }

  /** A phone's app speaks for the member who logged in last. */
  async addDevice(userSysId: number, deviceToken: string, commandId: string): Promise<void> {
    await this.#write(userSysId, commandId, (now) => [
      deviceTokens.upsert({ device_token: deviceToken, user_sys_id: userSysId, registered_at: now }),
    ]);
  }

  /** Of somebody who leaves at the same moment nothing stays. */
  async #write(userSysId: number, commandId: string, rows: (now: number) => Write[]): Promise<void> {
    const member = memberStream(userSysId);
    await this.#log.execute({
      actorId: userSysId,
      commandId,
      streams: [member],
      decide: (states, now) => ({
        events: [],
        rows: states.get(member).isRemoved ? [] : rows(now),
        reply: null,
      }),
    });
  }
}
