import { WEBHOOK_TYPES, type WebhookType } from '../../schema/service/webhooks/events.ts';
import * as contract from '../../schema/service/webhooks/webhooks.ts';
import type { Webhook } from '../../schema/service/webhooks/webhooks.ts';
import type { Context } from '../context.ts';
import { ChecksFailed, UsageError } from '../errors.ts';
import { countOf, isoTime, timeText } from '../output.ts';
import type { Colours } from '../printing.ts';

export interface AddOptions {
  readonly events: readonly string[];
  readonly seller?: number;
}

export interface ListOptions {
  readonly seller?: number;
}

export interface RedeliverOptions {
  /** Milliseconds since 1970. */
  readonly since?: number;
  readonly message?: number;
}

export async function add({ api, out }: Context, url: string, { events, seller }: AddOptions): Promise<void> {
  const types = typesIn(events);
  const added = await api.call(contract.addWebhook, {
    url,
    types,
    ...(seller !== undefined && { sellerSysId: seller }),
  });
  out.data(added, (c) =>
    [
      `${c.green('✓')} ${lineOf(c, added.webhook)}`,
      `  Its secret, which is shown this once: ${added.secret}`,
    ].join('\n'),
  );
}

function typesIn(events: readonly string[]): WebhookType[] {
  if (events.join() === 'all') return [...WEBHOOK_TYPES];
  const known: readonly string[] = WEBHOOK_TYPES;
  const unknown = events.find((type) => !known.includes(type));
  if (unknown !== undefined)
    throw new UsageError(`there is no event '${unknown}'`, `There are: ${WEBHOOK_TYPES.join(', ')}`);
  return [...new Set(events)] as WebhookType[];
}

export async function list({ api, out }: Context, { seller }: ListOptions): Promise<void> {
  const listed = await api.call(contract.webhooks, seller === undefined ? {} : { sellerSysId: seller });
  out.data(listed, (c) =>
    listed.webhooks.length === 0
      ? 'No webhooks'
      : listed.webhooks.map((webhook) => lineOf(c, webhook)).join('\n'),
  );
}

export async function show({ api, out }: Context, webhookSysId: number): Promise<void> {
  const shown = await api.call(contract.webhook, { webhookSysId });
  out.data(shown, (c) => {
    const { webhook, waitingCnt, failedCnt, deliveredCnt, attempts } = shown;
    return [
      lineOf(c, webhook),
      `  ${webhook.types.join(', ')}`,
      `  ${deliveredCnt} delivered, ${waitingCnt} waiting, ${failedCnt} given up`,
      ...(webhook.failingSince === null ? [] : [`  fails since ${timeText(webhook.failingSince)}`]),
      ...attempts.map(({ triedAt, type, messageSysId, status, reason, lasted }) => {
        const came = reason === null ? c.green(String(status)) : c.red(reason);
        return `  ${timeText(triedAt)}  ${came}  ${lasted} ms  ${type}  ${c.dim(`#${messageSysId}`)}`;
      }),
    ].join('\n');
  });
}

export async function remove({ api, out }: Context, webhookSysId: number): Promise<void> {
  await api.call(contract.removeWebhook, { webhookSysId });
  out.data({ webhookSysId }, (c) => `${c.green('✓')} Webhook ${webhookSysId} is removed`);
}

export async function rotate({ api, out }: Context, webhookSysId: number): Promise<void> {
  const renewed = await api.call(contract.renewWebhookSecret, { webhookSysId });
  out.data(renewed, (c) => `${c.green('✓')} Its new secret, which is shown this once: ${renewed.secret}`);
}

export async function redeliver(
  { api, out }: Context,
  webhookSysId: number,
  { since, message }: RedeliverOptions,
): Promise<void> {
  const sent = await api.call(contract.redeliverWebhook, {
    webhookSysId,
    ...(since !== undefined && { since: isoTime(since) }),
    ...(message !== undefined && { messageSysId: message }),
  });
  out.data(sent, (c) => {
    const more = sent.isAll ? '' : '; there are more: repeat this once they are through';
    return `${c.green('✓')} ${countOf(sent.messageCnt, 'message')} will be sent again${more}`;
  });
}

export async function test({ api, out }: Context, webhookSysId: number): Promise<void> {
  const tested = await api.call(contract.testWebhook, { webhookSysId });
  const { status, reason, lasted } = tested;
  out.data(tested, (c) =>
    reason === null
      ? `${c.green('✓')} It answered ${status} after ${lasted} ms`
      : `${c.red('✗')} ${reason} after ${lasted} ms`,
  );
  if (reason !== null) throw new ChecksFailed('the test message was not taken');
}

function lineOf(c: Colours, { webhookSysId, sellerSysId, url, offBecause, failingSince }: Webhook): string {
  const whose = sellerSysId === null ? 'every seller' : `seller ${sellerSysId}`;
  const state =
    offBecause !== null ? c.red(`off: ${offBecause}`) : failingSince === null ? '' : c.yellow('failing');
  return `${c.bold(`#${webhookSysId}`)}  ${url}  ${whose}${state === '' ? '' : `  ${state}`}`;
}
