import { ROW_COUNT_MAX } from '../../../schema/constants.ts';
import * as broadcasts from '../../../schema/broadcasts/broadcasts.ts';
import type { BroadcastCard, BroadcastDetail } from '../../../schema/broadcasts/broadcasts.ts';
import { LIVE_FLAG } from '../../../schema/broadcasts/constants.ts';
import { PERMISSION, type Permission } from '../../../schema/members/constants.ts';
import { unitPrice } from '../../../schema/buying/pricing.ts';
import { productList, type Product } from '../../../schema/catalog/products.ts';
import type { JoinedRoom } from '../../../schema/room/socket.ts';
import { asSeen } from '../../../schema/text.ts';
import { wonText } from '../../../schema/won.ts';
import type { Context } from '../../context.ts';
import { RefusedError, UsageError } from '../../errors.ts';
import { oneLine } from '../../printing.ts';
import { peekIntoRoom, socketAddress } from '../../room-socket.ts';

/** Resolves the broadcast and the product that a host means, and confirms what was done. */

/** The broadcast; by default the one that the host has on air. */
export interface Where {
  readonly broadcast?: number;
}

/** The seller; by default that of the logged-in host. */
export interface OfSeller {
  readonly seller?: number;
}

export async function sellerOf({ api }: Context, { seller }: OfSeller): Promise<number> {
  const sellerSysId = seller ?? (await api.freshLogin()).sellerSysId;
  if (typeof sellerSysId === 'number') return sellerSysId;
  throw new UsageError('Name the seller', 'For example: --seller 2');
}

/** A product, with its name and number. */
export interface NamedProduct {
  readonly prdtSysId: number;
  readonly text: string;
}

/** Whether a product is called so: by its id, or by its number in whatever way of writing. */
export function called(
  name: string,
): (product: { readonly prdtSysId: number; readonly prdtNo: string }) => boolean {
  const seen = asSeen(name).toLowerCase();
  return ({ prdtSysId, prdtNo }) => String(prdtSysId) === seen || asSeen(prdtNo).toLowerCase() === seen;
}

/** Finds a product by its id, or by its number such as `GL-1001`. Hidden ones are only in the seller's list. */
export async function productOf(
  { api }: Context,
  broadcastSysId: number,
  product: string,
): Promise<NamedProduct> {
  const { broadcastPrdts, subjectSysId } = await api.call(broadcasts.broadcastDetail, { broadcastSysId });
  const isMeant = called(product);
  const shown = broadcastPrdts.find(isMeant);
  if (shown) return named(shown);
  const found = (await productsOnDisplay(api, subjectSysId)).find(isMeant);
  if (found) return named(found);
  // The server decides whether it belongs to this broadcast.
  if (/^[1-9][0-9]*$/.test(product)) return { prdtSysId: Number(product), text: `product ${product}` };
  throw new UsageError(
    `Broadcast ${broadcastSysId} shows no product ${product}`,
    `See what it sells with: sellover host products --broadcast ${broadcastSysId}`,
  );
}

/** All of the seller: none leaves the list but what is no longer sold, and new ones come first. */
export async function productsOnDisplay(
  api: Pick<Context['api'], 'call'>,
  sellerSysId: number,
): Promise<Product[]> {
  const all: Product[] = [];
  for (;;) {
    const page = { sellerSysId, startIndex: all.length, rowCount: ROW_COUNT_MAX };
    const { products } = await api.call(productList, page);
    all.push(...products);
    if (products.length < ROW_COUNT_MAX) return all;
  }
}

export function named(product: Product): NamedProduct {
  const { prdtSysId, prdtNo, name } = product;
  return { prdtSysId, text: `${prdtNo} ${name}, ${wonText(unitPrice(product, Date.now(), true), 'sign')}` };
}

/** The named broadcast, or else the host's first one on air. */
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

/** Irreversible commands are not run on a broadcast guessed among several. */
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

export async function broadcastsOfHost({ api }: Context): Promise<BroadcastCard[]> {
  const { permission, sellerSysId } = await api.freshLogin();
  const { broadcasts: cards } = await api.call(broadcasts.mainBroadcasts, {
    startIndex: 0,
    rowCount: ROW_COUNT_MAX,
  });
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

/** The room's state. A guest can read it without taking a seat. A rehearsal is only open to its hosts. */
export async function lookIntoRoom({ api }: Context, detail: BroadcastDetail): Promise<JoinedRoom> {
  const { broadcastSysId } = detail;
  const { socketUrl } = await api.call(broadcasts.clientInfo, { broadcastSysId });
  const address = socketAddress(api.serverUrl, socketUrl);
  if (!detail.isRehearsal) return peekIntoRoom(address, detail);
  const { accessToken: token, permission } = await api.freshLogin();
  return peekIntoRoom(address, detail, { token, permission: permission as Permission });
}

export function done({ out }: Context, value: object, human: string): void {
  out.data(value, (c) => `${c.green('✓')} ${oneLine(human)}`);
}
