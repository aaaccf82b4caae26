import * as broadcasts from '../schema/broadcasts.ts';
import type { BroadcastCard } from '../schema/broadcasts.ts';
import { LIVE_FLAG, PERMISSION } from '../schema/constants.ts';
import type { Context } from './context.ts';
import { RefusedError, UsageError } from './errors.ts';

/** Which broadcast and which product a host means, and how it is said that something was done. */

/** Which broadcast; without it the one that the host has on air. */
export interface Where {
  readonly broadcast?: number;
}

const MANY = 100;

/** A product may be named by its number, such as `GL-1001`, too. */
export async function productOf({ api }: Context, broadcastSysId: number, product: string): Promise<number> {
  if (/^[1-9][0-9]*$/.test(product)) return Number(product);
  const { broadcastPrdts } = await api.call(broadcasts.broadcastDetail, { broadcastSysId });
  const found = broadcastPrdts.find(({ prdtNo }) => prdtNo.toLowerCase() === product.toLowerCase());
  if (found) return found.prdtSysId;
  throw new UsageError(
    `Broadcast ${broadcastSysId} shows no product ${product}`,
    `See what it sells with: sellover host products --broadcast ${broadcastSysId}`,
  );
}

/** The broadcast named, else the host's first on air. */
export async function onAir(context: Context, { broadcast }: Where): Promise<number> {
  if (broadcast !== undefined) return broadcast;
  const mine = await broadcastsOfHost(context);
  const [first, ...others] = mine.filter(({ liveFlag }) => liveFlag === LIVE_FLAG.onAir);
  if (!first) throw nothing('on air', mine);
  if (others.length > 0)
    context.out.note(
      `${others.length + 1} broadcasts are on air; this is ${first.broadcastSysId} ${first.title}`,
    );
  return first.broadcastSysId;
}

/** What cannot be undone is not done to a broadcast that was guessed among several. */
export async function onlyOne(context: Context, liveFlag: number, state: string): Promise<number> {
  const mine = await broadcastsOfHost(context);
  const [first, ...others] = mine.filter((card) => card.liveFlag === liveFlag);
  if (!first) throw nothing(state, mine);
  if (others.length === 0) return first.broadcastSysId;
  throw new UsageError(
    `${others.length + 1} broadcasts are ${state}`,
    `Name one with --broadcast: ${[first, ...others].map(titled).join(', ')}`,
  );
}

async function broadcastsOfHost({ api }: Context): Promise<BroadcastCard[]> {
  const { permission, sellerSysId } = await api.freshLogin();
  const { broadcasts: cards } = await api.call(broadcasts.mainBroadcasts, { startIndex: 0, rowCount: MANY });
  return permission === PERMISSION.manager ? cards : cards.filter((card) => card.sellerSysId === sellerSysId);
}

function nothing(state: string, mine: readonly BroadcastCard[]): RefusedError {
  return new RefusedError(
    `No broadcast of yours is ${state}`,
    mine.length > 0
      ? `You have ${mine.map(titled).join(', ')}. Name one with --broadcast.`
      : 'Log in as the host of a seller who broadcasts: sellover login --user host01',
  );
}

function titled({ broadcastSysId, title }: BroadcastCard): string {
  return `${broadcastSysId} ${title}`;
}

export function done({ out }: Context, value: object, human: string): void {
  out.data(value, (c) => `${c.green('✓')} ${human}`);
}
