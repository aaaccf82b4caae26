/**
 * The member's picks, as one list that every heart reads. Updates are optimistic: the list changes at once, the server is
 * told in the order of the presses, and refused changes are undone.
 */
import { useSnapshot } from 'valtio';
import { CallRefused, refusalCode } from '../../../schema/call.ts';
import { ROW_COUNT_MAX } from '../../../schema/constants.ts';
import type { Pick } from '../../../schema/catalog/picks.ts';
import type { Product } from '../../../schema/catalog/products.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { startUp } from '../../app/session/account.ts';
import { api } from '../../app/calls/api.ts';
import { keyOf, queryClient, useQuery } from '../../app/calls/query.ts';
import { isLoggedIn, session } from '../../app/session/session.ts';

type Picks = readonly Pick[];

/** The id of a pick before the server's answer. */
const UNANSWERED = 0;

const keyFor = (uid: number | undefined) => [...keyOf('listPicks'), uid];

async function allPicks(signal?: AbortSignal): Promise<Picks> {
  // A saved login whose start-up got no answer has no id yet.
  if (session.userSysId === undefined) await startUp();
  const uid = session.userSysId ?? 0;
  const all: Pick[] = [];
  for (;;) {
    const page = { uid, startIndex: all.length, rowCount: ROW_COUNT_MAX };
    const { picks, totalCnt } = await api('listPicks', page, signal ? { signal } : {});
    all.push(...picks);
    for (const { prdtPickSysId, product } of picks) ids.set(product.prdtSysId, prdtPickSysId);
    if (picks.length === 0 || all.length >= totalCnt) return all;
  }
}

const queryFor = (uid: number | undefined) => ({
  queryKey: keyFor(uid),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => allPicks(signal),
});

/** All that the member has picked, the latest first; a guest has nothing. */
export function usePicks() {
  const who = useSnapshot(session);
  return useQuery({ ...queryFor(who.userSysId), enabled: isLoggedIn(who) });
}

/** How the server calls each: the list has no such word for what is not answered yet. */
const ids = new Map<number, number>();

let told: Promise<unknown> = Promise.resolve();

/** For members. Throws what the call throws and then restores the list. */
export async function pick(product: Product, wanted: boolean): Promise<void> {
  const key = keyFor(session.userSysId);
  await queryClient.ensureQueryData(queryFor(session.userSysId));
  await queryClient.cancelQueries({ queryKey: key });
  const { prdtSysId } = product;
  const find = () =>
    queryClient.getQueryData<Picks>(key)?.find((each) => each.product.prdtSysId === prdtSysId);
  const put = (pick: Pick | undefined) =>
    queryClient.setQueryData<Picks>(key, (all = []) => {
      const others = all.filter((each) => each.product.prdtSysId !== prdtSysId);
      return pick ? [pick, ...others] : others;
    });
  const before = find();
  put(wanted ? { prdtPickSysId: UNANSWERED, product } : undefined);
  const earlier = told;
  const tell = async () => {
    await earlier;
    try {
      if (wanted) {
        const prdtPickSysId = await added(prdtSysId);
        ids.set(prdtSysId, prdtPickSysId);
        if (find()) put({ prdtPickSysId, product });
      } else await removed(ids.get(prdtSysId));
    } catch (error) {
      put(before);
      throw error;
    }
  };
  const answer = tell();
  told = answer.catch(() => undefined);
  await answer;
}

async function added(prdtSysId: number): Promise<number> {
  try {
    const { prdtPickSysId } = await api('addPick', { uid: session.userSysId ?? 0, prdtSysId });
    return prdtPickSysId;
  } catch (error) {
    if (error instanceof CallRefused && error.resultCode === REFUSED.alreadyDone)
      return Number(error.facts['prdtPickSysId']);
    throw error;
  }
}

async function removed(prdtPickSysId: number | undefined): Promise<void> {
  if (prdtPickSysId === undefined) return;
  try {
    await api('removePick', { uid: session.userSysId ?? 0, prdtPickSysId });
  } catch (error) {
    // It was taken back somewhere else.
    if (refusalCode(error) !== REFUSED.notFound) throw error;
  }
}
