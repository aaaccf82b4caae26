/*
 * The endpoints of a seller, or those that get the events of every seller. What must stay true:
 * - Addresses and secrets stand beside the log.
 * - An endpoint that is off stays off until somebody has messages sent again.
 * - An endpoint hears nothing that who added it may not hear. That is no event: it goes on with their role.
 */
import { PERMISSION } from '../../../../schema/members/constants.ts';
import {
  WEBHOOK_OFF_AFTER,
  WEBHOOK_RETRIES,
  WEBHOOKS_MAX,
} from '../../../../schema/service/webhooks/constants.ts';
import type { WebhookType } from '../../../../schema/service/webhooks/events.ts';
import type { OffBecause as Because } from '../../../../schema/service/webhooks/webhooks.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';

/** Why an endpoint was turned off. */
export type OffBecause = Exclude<Because, 'owner'>;

interface Named {
  readonly webhookSysId: number;
}

export type WebhookEvent =
  | {
      readonly type: 'WebhookAdded';
      /** `sellerSysId`: null for the events of every seller. */
      readonly data: Named & { readonly sellerSysId: number | null; readonly types: readonly WebhookType[] };
    }
  | { readonly type: 'WebhookRemoved' | 'WebhookTurnedOn' | 'WebhookSecretRenewed'; readonly data: Named }
  | { readonly type: 'WebhookTurnedOff'; readonly data: Named & { readonly because: OffBecause } };

export interface Endpoint {
  readonly types: readonly string[];
  /** Null: it is on. */
  readonly offBecause: OffBecause | null;
}

/** By `webhookSysId`. */
export type Endpoints = Readonly<Record<number, Endpoint>>;

export const webhookFold: Fold<Endpoints, WebhookEvent> = {
  category: 'webhooks',
  initial: {},
  stateVersion: 1,
  on: {
    WebhookAdded: (state, { data: { webhookSysId, types } }) => ({
      ...state,
      [webhookSysId]: { types, offBecause: null },
    }),
    WebhookRemoved: (state, { data: { webhookSysId } }) => {
      const { [webhookSysId]: _, ...others } = state;
      return others;
    },
    WebhookTurnedOff: (state, { data }) => turned(state, data, data.because),
    WebhookTurnedOn: (state, { data }) => turned(state, data, null),
    WebhookSecretRenewed: (state) => state,
  },
};

function turned(state: Endpoints, { webhookSysId }: Named, offBecause: OffBecause | null): Endpoints {
  const endpoint = state[webhookSysId];
  return endpoint ? { ...state, [webhookSysId]: { ...endpoint, offBecause } } : state;
}

export function webhookStream(sellerSysId: number | null): StreamRef<Endpoints, WebhookEvent> {
  return streamOf(webhookFold, sellerSysId ?? 'all');
}

/** Throws 0007 beyond {@link WEBHOOKS_MAX}. */
export function newWebhook(
  state: Endpoints,
  data: Extract<WebhookEvent, { type: 'WebhookAdded' }>['data'],
): WebhookEvent[] {
  if (Object.keys(state).length >= WEBHOOKS_MAX) throw new Refusal('0007', { max: WEBHOOKS_MAX });
  return [{ type: 'WebhookAdded', data }];
}

/** Throws 0004 if there is none. */
export function changeWebhook(
  state: Endpoints,
  type: 'WebhookRemoved' | 'WebhookSecretRenewed',
  webhookSysId: number,
): WebhookEvent[] {
  if (!state[webhookSysId]) throw new Refusal('0004', { webhookSysId });
  return [{ type, data: { webhookSysId } }];
}

/** Records nothing for one that is on. Throws 0004 if there is none. */
export function turnOn(state: Endpoints, webhookSysId: number): WebhookEvent[] {
  const endpoint = state[webhookSysId];
  if (!endpoint) throw new Refusal('0004', { webhookSysId });
  return endpoint.offBecause === null ? [] : [{ type: 'WebhookTurnedOn', data: { webhookSysId } }];
}

/** Records nothing for one that is off, or was removed meanwhile. */
export function turnOff(state: Endpoints, webhookSysId: number, because: OffBecause): WebhookEvent[] {
  if (state[webhookSysId]?.offBecause !== null) return [];
  return [{ type: 'WebhookTurnedOff', data: { webhookSysId, because } }];
}

/** Whether an endpoint is there, is on, and wants messages of a type. */
export function wants(state: Endpoints, webhookSysId: number, type: string): boolean {
  const endpoint = state[webhookSysId];
  return endpoint !== undefined && endpoint.offBecause === null && endpoint.types.includes(type);
}

/** Who added an endpoint. `isHere`: they are a member, and not suspended. */
export interface Owner extends Pick<Caller, 'permission' | 'sellerSysIds'> {
  readonly isHere: boolean;
}

/** Whether they may hear of a seller's events; null: of those of every seller. */
export function mayHear(owner: Owner, sellerSysId: number | null): boolean {
  return owner.isHere && isTheirs(sellerSysId, owner);
}

/** Whether a seller's endpoints are theirs; null: those that get the events of every seller. */
export function isTheirs(
  sellerSysId: number | null,
  { permission, sellerSysIds }: Pick<Caller, 'permission' | 'sellerSysIds'>,
): boolean {
  return permission === PERMISSION.manager || (sellerSysId !== null && sellerSysIds.includes(sellerSysId));
}

/** A message that an endpoint has not taken. Moments are in milliseconds since 1970. */
export interface MissedMessage {
  /** HTTP status; null: there was no answer. */
  readonly status: number | null;
  /** Attempts since the message was queued, or sent again. */
  readonly tried: number;
  readonly firstAt: number;
  /** When the endpoint failed first since its last success. */
  readonly failingSince: number;
}

/** `againAt`: when to try again; null: never. */
export interface AfterMissed {
  readonly againAt: number | null;
  readonly off: OffBecause | null;
}

const GONE = 410;

/** What follows a failed attempt. */
export function afterMissed(
  { status, tried, firstAt, failingSince }: MissedMessage,
  now: number,
): AfterMissed {
  if (status === GONE) return { againAt: null, off: 'gone' };
  const againAt = now + pauseAfter(tried);
  if (againAt - firstAt <= WEBHOOK_RETRIES.within) return { againAt, off: null };
  return { againAt: null, off: now - failingSince >= WEBHOOK_OFF_AFTER ? 'failing' : null };
}

function pauseAfter(tried: number): number {
  const { pauses, longest } = WEBHOOK_RETRIES;
  const pause = pauses[tried - 1];
  if (pause !== undefined) return pause;
  return Math.min(pauses.at(-1)! * 2 ** (tried - pauses.length), longest);
}
