import { setTimeout as sleep } from 'node:timers/promises';
import * as broadcasts from '../../../schema/broadcasts/broadcasts.ts';
import type { BroadcastDetail } from '../../../schema/broadcasts/broadcasts.ts';
import { orderList } from '../../../schema/buying/orders.ts';
import { baskets } from '../../../schema/buying/baskets.ts';
import { call, CallFailed, CallRefused } from '../../../schema/call.ts';
import { ROW_COUNT_MAX } from '../../../schema/constants.ts';
import { RefusedError } from '../../errors.ts';
import { peekIntoRoom } from '../../room-socket.ts';
import type { Member } from '../sim/members.ts';

const PAGE = { startIndex: 0, rowCount: ROW_COUNT_MAX };
const ASKED_AGAIN_AFTER = 500;

export interface Asked {
  readonly nodes: readonly { readonly url: string; readonly socket: string }[];
  readonly detail: BroadcastDetail;
  readonly members: readonly Member[];
}

/**
 * What each node answers to the same questions. Nodes hear of each other a moment later, so they are asked again until they
 * agree, or `patience` (ms) is over.
 */
export async function answersOf(
  asked: Asked,
  patience: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  for (const end = performance.now() + patience; ; await sleep(ASKED_AGAIN_AFTER)) {
    const isLast = performance.now() >= end;
    try {
      const answers = await answersNow(asked);
      if (isLast || [...answers.values()].every((given) => new Set(given).size === 1)) return answers;
    } catch (error) {
      if (![CallFailed, CallRefused, RefusedError].some((kind) => error instanceof kind)) throw error;
      if (isLast) return new Map();
    }
  }
}

async function answersNow({ nodes, detail, members }: Asked): Promise<Map<string, string[]>> {
  const { broadcastSysId } = detail;
  const answers = new Map<string, string[]>();
  const note = async (question: string, asking: Promise<unknown>) => {
    const text = JSON.stringify(await asking);
    answers.set(question, [...(answers.get(question) ?? []), text]);
  };
  for (const { url: baseUrl, socket } of nodes) {
    await note('the broadcast', call(broadcasts.broadcastDetail, { broadcastSysId }, { baseUrl }));
    await note('its products', call(broadcasts.broadcastProducts, { broadcastSysId, ...PAGE }, { baseUrl }));
    await note('the room', roomAt(socket, detail));
    for (const member of members) {
      const uid = member.userSysId;
      const options = { baseUrl, accessToken: await member.accessToken() };
      await note(`the orders of member ${uid}`, call(orderList, { uid, ...PAGE }, options));
      await note(`the cart of member ${uid}`, call(baskets, { uid }, options));
    }
  }
  return answers;
}

/** What all joiners get. */
async function roomAt(socket: string, detail: BroadcastDetail): Promise<object> {
  const { joinCnt: _seats, serverTime: _now, ...room } = await peekIntoRoom(socket, detail);
  return room;
}
