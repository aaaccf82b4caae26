import { PERMISSION } from '../../../../schema/members/constants.ts';
import type { Body, Query, Reply } from '../../../../schema/operation.ts';
import { WEBHOOK_REDELIVERED_MAX } from '../../../../schema/service/webhooks/constants.ts';
import type { WebhookType } from '../../../../schema/service/webhooks/events.ts';
import type * as contract from '../../../../schema/service/webhooks/webhooks.ts';
import type { Webhook, WebhookAttempt } from '../../../../schema/service/webhooks/webhooks.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Source } from '../../../platform/source.ts';
import { requireSeller } from '../../catalog/catalog/seller.ts';
import { addWebhook, changeWebhook, isTheirs, turnOn, webhookStream, type OffBecause } from './decider.ts';
import { sendTimer, type Deliveries } from './deliveries.ts';
import type { Owners } from './owners.ts';
import { isReceiver, type Reaching } from './receiver.ts';
import type { SigningSecrets } from './secrets.ts';
import {
  allEndpoints,
  changeSecret,
  countByState,
  deleteAttempts,
  deleteMessages,
  deleteTarget,
  endedSince,
  endpointOf,
  failedMessages,
  lastAttempts,
  messageOf,
  sendAgain,
  webhookTargets,
  type EndpointRow,
} from './tables.ts';

/** Messages that one command sends again. */
const AT_ONCE = 500;

type By = Pick<Caller, 'userSysId' | 'permission' | 'sellerSysIds'>;
interface Asked {
  readonly by: By;
  readonly commandId: string;
}
type Again = Pick<Awaited<ReturnType<typeof endedRows>>[number], 'message_sys_id' | 'try_cnt'>;

/** The endpoints of sellers. A manager has those of every seller, and such as get the events of all. */
export class Webhooks {
  readonly #log: EventLog;
  readonly #source: Pick<Source, 'id'>;
  readonly #secrets: Pick<SigningSecrets, 'make'>;
  readonly #deliveries: Pick<Deliveries, 'test'>;
  readonly #reaching: Reaching;
  readonly #owners: Pick<Owners, 'mayHear'>;

  constructor(parts: {
    readonly log: EventLog;
    readonly source: Pick<Source, 'id'>;
    readonly secrets: Pick<SigningSecrets, 'make'>;
    readonly deliveries: Pick<Deliveries, 'test'>;
    readonly reaching: Reaching;
    readonly owners: Pick<Owners, 'mayHear'>;
  }) {
    this.#log = parts.log;
    this.#source = parts.source;
    this.#secrets = parts.secrets;
    this.#deliveries = parts.deliveries;
    this.#reaching = parts.reaching;
    this.#owners = parts.owners;
  }

  /** Throws 0005 for an address that no message may go to, and 0007 beyond `WEBHOOKS_MAX`. */
  async add(
    { url, types, ...asked }: Body<typeof contract.addWebhook>,
    { by, commandId }: Asked,
  ): Promise<Reply<typeof contract.addWebhook>> {
    const sellerSysId = sellerFor(asked, by);
    if (sellerSysId !== null) await requireSeller(this.#log, sellerSysId);
    if (!isReceiver(url, this.#reaching))
      throw new Refusal('0005', { field: 'url', reason: 'must be an https address of the public internet' });
    const webhookSysId = this.#source.id();
    const { secret, sealed } = this.#secrets.make();
    const ref = webhookStream(sellerSysId);
    await this.#log.execute({
      actorId: by.userSysId,
      commandId,
      streams: [ref],
      decide: (states) => ({
        events: [{ ref, events: addWebhook(states.get(ref), { webhookSysId, sellerSysId, types }) }],
        rows: [
          webhookTargets.insert({
            webhook_sys_id: webhookSysId,
            url,
            sealed_secret: sealed,
            failing_since: null,
          }),
        ],
        reply: null,
      }),
    });
    return { webhook: await this.#shown(await this.#find(webhookSysId)), secret };
  }

  async list(
    { sellerSysId }: Query<typeof contract.webhooks>,
    by: By,
  ): Promise<Reply<typeof contract.webhooks>> {
    if (sellerSysId !== undefined && !isTheirs(sellerSysId, by)) throw new Refusal('9001');
    const rows = await this.#log.reads.all(allEndpoints());
    const theirs = rows
      .filter((row) => isTheirs(row.seller_sys_id, by))
      .filter((row) => sellerSysId === undefined || row.seller_sys_id === sellerSysId);
    return { webhooks: await Promise.all(theirs.map((row) => this.#shown(row))) };
  }

  async of(webhookSysId: number, by: By): Promise<Reply<typeof contract.webhook>> {
    const endpoint = await this.#owned(webhookSysId, by);
    const { reads } = this.#log;
    const [counted, attempts] = await Promise.all([
      reads.all(countByState({ webhookSysId })),
      reads.all(lastAttempts({ webhookSysId })),
    ]);
    const countOf = (state: string) => Number(counted.find((row) => row.state === state)?.count ?? 0);
    return {
      webhook: await this.#shown(endpoint),
      waitingCnt: countOf('waiting'),
      failedCnt: countOf('failed'),
      deliveredCnt: countOf('delivered'),
      attempts: attempts.map((row): WebhookAttempt => ({
        messageSysId: row.message_sys_id,
        type: row.type,
        triedAt: new Date(row.tried_at).toISOString(),
        status: row.status,
        reason: row.reason,
        lasted: row.lasted,
      })),
    };
  }

  /** Its messages go with it. */
  async remove(webhookSysId: number, { by, commandId }: Asked): Promise<void> {
    const ref = webhookStream((await this.#owned(webhookSysId, by)).seller_sys_id);
    await this.#log.execute({
      actorId: by.userSysId,
      commandId,
      streams: [ref],
      decide: (states) => ({
        events: [{ ref, events: changeWebhook(states.get(ref), 'WebhookRemoved', webhookSysId) }],
        rows: [
          deleteAttempts({ webhookSysId }),
          deleteMessages({ webhookSysId }),
          deleteTarget({ webhookSysId }),
        ],
        reply: null,
      }),
    });
  }

  async renewSecret(webhookSysId: number, { by, commandId }: Asked): Promise<{ readonly secret: string }> {
    const ref = webhookStream((await this.#owned(webhookSysId, by)).seller_sys_id);
    const { secret, sealed } = this.#secrets.make();
    await this.#log.execute({
      actorId: by.userSysId,
      commandId,
      streams: [ref],
      decide: (states) => ({
        events: [{ ref, events: changeWebhook(states.get(ref), 'WebhookSecretRenewed', webhookSysId) }],
        rows: [changeSecret({ webhookSysId, sealedSecret: sealed })],
        reply: null,
      }),
    });
    return { secret };
  }

  /** `admit` may refuse it, once it is known to be theirs. */
  async test(webhookSysId: number, by: By, admit: () => void): Promise<Reply<typeof contract.testWebhook>> {
    const endpoint = await this.#owned(webhookSysId, by);
    admit();
    return this.#deliveries.test(endpoint);
  }

  /** Those that wait already are left alone. Throws 0004 for a message that is not its own, or was purged. */
  async redeliver(
    webhookSysId: number,
    { since, messageSysId }: Body<typeof contract.redeliverWebhook>,
    asked: Asked,
  ): Promise<Reply<typeof contract.redeliverWebhook>> {
    const { seller_sys_id } = await this.#owned(webhookSysId, asked.by);
    if (messageSysId !== undefined) {
      const message = await this.#log.reads.one(messageOf({ messageSysId }));
      if (message?.webhook_sys_id !== webhookSysId) throw new Refusal('0004', { messageSysId });
      const isWaiting = message.state === 'waiting';
      await this.#sendAgain(webhookSysId, seller_sys_id, isWaiting ? [] : [message], asked);
      return { messageCnt: isWaiting ? 0 : 1, isAll: true };
    }
    const from = since === undefined ? null : momentOf(since);
    let messageCnt = 0;
    for (let after = 0; messageCnt < WEBHOOK_REDELIVERED_MAX;) {
      const page = await endedRows(this.#log, webhookSysId, after, from);
      const last = page.length < AT_ONCE ? undefined : page.at(-1)!.position;
      // The next page begins with the event that this one may have cut.
      const rows = page.filter(({ position }) => position !== last);
      await this.#sendAgain(webhookSysId, seller_sys_id, rows, asked);
      messageCnt += rows.length;
      if (last === undefined) return { messageCnt, isAll: true };
      after = last - 1;
    }
    return { messageCnt, isAll: false };
  }

  async #sendAgain(
    webhookSysId: number,
    sellerSysId: number | null,
    messages: readonly Again[],
    { by, commandId }: Asked,
  ): Promise<void> {
    const ref = webhookStream(sellerSysId);
    await this.#log.execute({
      actorId: by.userSysId,
      commandId,
      streams: [ref],
      decide: (states, now) => ({
        events: [{ ref, events: turnOn(states.get(ref), webhookSysId) }],
        rows: messages.map(({ message_sys_id: messageSysId }) => sendAgain({ messageSysId, now })),
        timers: { set: messages.map((each) => sendTimer(each.message_sys_id, each.try_cnt + 1, now)) },
        reply: null,
      }),
    });
  }

  /** Throws 0004 if the endpoint does not exist, and 9001 if it is another seller's. */
  async #owned(webhookSysId: number, by: By): Promise<EndpointRow> {
    const endpoint = await this.#find(webhookSysId);
    if (!isTheirs(endpoint.seller_sys_id, by)) throw new Refusal('9001');
    return endpoint;
  }

  async #shown(row: EndpointRow): Promise<Webhook> {
    const isOwners = await this.#owners.mayHear(row);
    return {
      webhookSysId: row.webhook_sys_id,
      sellerSysId: row.seller_sys_id,
      url: row.url,
      types: JSON.parse(row.types) as WebhookType[],
      createdAt: new Date(row.added_at).toISOString(),
      offBecause: (row.off_because as OffBecause | null) ?? (isOwners ? null : 'owner'),
      failingSince: row.failing_since === null ? null : new Date(row.failing_since).toISOString(),
    };
  }

  async #find(webhookSysId: number): Promise<EndpointRow> {
    const endpoint = await this.#log.reads.one(endpointOf({ webhookSysId }));
    if (!endpoint) throw new Refusal('0004', { webhookSysId });
    return endpoint;
  }
}

/** The next messages that were given up, or all that are through since a moment (ms since 1970). */
async function endedRows(log: EventLog, webhookSysId: number, after: number, since: number | null) {
  const page = { webhookSysId, after, rowCount: AT_ONCE };
  return log.reads.all(since === null ? failedMessages(page) : endedSince({ ...page, since }));
}

function momentOf(since: string): number {
  const at = Date.parse(since);
  if (Number.isNaN(at)) throw new Refusal('0005', { field: 'since', reason: 'must be a moment in ISO 8601' });
  return at;
}

/** Null: the events of every seller. Throws 9001 for another's seller, and 0005 where a host has to say which. */
function sellerFor({ sellerSysId }: { readonly sellerSysId?: number }, by: By): number | null {
  if (sellerSysId !== undefined) {
    if (!isTheirs(sellerSysId, by)) throw new Refusal('9001');
    return sellerSysId;
  }
  if (by.permission === PERMISSION.manager) return null;
  const [own, ...others] = by.sellerSysIds;
  if (own === undefined || others.length > 0)
    throw new Refusal('0005', { field: 'sellerSysId', reason: 'must be given by hosts of several sellers' });
  return own;
}
