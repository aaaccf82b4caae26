/* The endpoints of sellers. A manager has those of every seller, and such as get the events of all. */
import type { WebhookType } from '../../../../schema/service/webhooks/events.ts';
import * as contract from '../../../../schema/service/webhooks/webhooks.ts';
import type { Webhook, WebhookAttempt } from '../../../../schema/service/webhooks/webhooks.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import { isTheirs, type OffBecause } from './decider.ts';
import { ownersMayHear } from './owners.ts';
import { allEndpoints, countByState, endpointOf, lastAttempts, type EndpointRow } from './rows.ts';

export const webhooks = query(contract.webhooks, (platform) => async ({ query: { sellerSysId }, caller }) => {
  if (sellerSysId !== undefined && !isTheirs(sellerSysId, caller)) throw new Refusal('9001');
  const rows = await platform.log.reads.all(allEndpoints());
  const theirs = rows
    .filter((row) => isTheirs(row.seller_sys_id, caller))
    .filter((row) => sellerSysId === undefined || row.seller_sys_id === sellerSysId);
  return { webhooks: await webhookViews(platform, theirs) };
});

export const webhook = query(contract.webhook, (platform) => async ({ params: { webhookSysId }, caller }) => {
  const endpoint = await theirEndpoint(platform.log, webhookSysId, caller);
  const { reads } = platform.log;
  const [counted, attempts] = await Promise.all([
    reads.all(countByState({ webhookSysId })),
    reads.all(lastAttempts({ webhookSysId })),
  ]);
  const countOf = (state: string) => Number(counted.find((row) => row.state === state)?.count ?? 0);
  return {
    webhook: (await webhookViews(platform, [endpoint]))[0]!,
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
});

/** Throws 0004 if the endpoint does not exist, and 9001 if it is another seller's. */
export async function theirEndpoint(
  log: Pick<EventLog, 'reads'>,
  webhookSysId: number,
  by: Pick<Caller, 'permission' | 'sellerSysIds'>,
): Promise<EndpointRow> {
  const endpoint = await endpointFor(log, webhookSysId);
  if (!isTheirs(endpoint.seller_sys_id, by)) throw new Refusal('9001');
  return endpoint;
}

/** Throws 0004 if the endpoint does not exist. */
export async function endpointFor(log: Pick<EventLog, 'reads'>, webhookSysId: number): Promise<EndpointRow> {
  const endpoint = await log.reads.one(endpointOf({ webhookSysId }));
  if (!endpoint) throw new Refusal('0004', { webhookSysId });
  return endpoint;
}

export async function webhookViews(
  platform: Pick<Platform, 'log' | 'clock'>,
  rows: readonly EndpointRow[],
): Promise<Webhook[]> {
  const isHeard = await ownersMayHear(platform, rows);
  return rows.map((row, at) => ({
    webhookSysId: row.webhook_sys_id,
    sellerSysId: row.seller_sys_id,
    url: row.url,
    types: JSON.parse(row.types) as WebhookType[],
    createdAt: new Date(row.added_at).toISOString(),
    offBecause: (row.off_because as OffBecause | null) ?? (isHeard[at] ? null : 'owner'),
    failingSince: row.failing_since === null ? null : new Date(row.failing_since).toISOString(),
  }));
}
