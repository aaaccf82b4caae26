import { useDeferredValue, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { BroadcastCard } from '../../../schema/broadcasts/broadcasts.ts';
import { ROW_COUNT_DEFAULT } from '../../../schema/constants.ts';
import { BROADCASTS_ASKED_EVERY, LIVE_FLAG } from '../../../schema/broadcasts/constants.ts';
import type { BroadcastProduct } from '../../../schema/catalog/products.ts';
import { useQueries } from '../../app/calls/queries.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { watched, watchOrder } from '../../app/watched.ts';

/** Products of so many broadcasts, so many of each, make the grid. */
const BROADCASTS_SHOWN = 4;
const PRODUCTS_EACH = 10;

/** A product with the broadcast it is sold in. */
export interface SoldIn {
  readonly product: BroadcastProduct;
  readonly broadcast: BroadcastCard;
}

/** One of each broadcast in turn, so that no seller fills the top alone; what is sold out comes last. */
function inTurn(lists: readonly (readonly SoldIn[])[]): SoldIn[] {
  const seen = new Set<number>();
  const mixed: SoldIn[] = [];
  for (let row = 0; row < PRODUCTS_EACH; row += 1) {
    for (const list of lists) {
      const entry = list[row];
      if (!entry || seen.has(entry.product.prdtSysId)) continue;
      seen.add(entry.product.prdtSysId);
      mixed.push(entry);
    }
  }
  return mixed.toSorted((a, b) => a.product.isSoldout - b.product.isSoldout);
}

/** The broadcasts of the home screen. */
export function useHome() {
  const main = useQuery({
    ...queryOf('mainBroadcasts', { startIndex: 0, rowCount: ROW_COUNT_DEFAULT }),
    refetchInterval: BROADCASTS_ASKED_EVERY,
  });
  const all = main.data?.broadcasts ?? [];
  const { ids } = useSnapshot(watched);
  const onAir = watchOrder(
    all.filter(({ liveFlag }) => liveFlag === LIVE_FLAG.onAir),
    ids,
  );
  const coming = all.filter(({ liveFlag }) => liveFlag === LIVE_FLAG.before);
  return { main, onAir, coming };
}

/** The products of the broadcasts on air. They may lag behind the answers, so that drawing many never blocks the page. */
export function useSoldOnAir(onAir: readonly BroadcastCard[]) {
  const answered = useQueries({
    queries: onAir
      .slice(0, BROADCASTS_SHOWN)
      .map(({ broadcastSysId }) =>
        queryOf('broadcastProducts', { broadcastSysId, startIndex: 0, rowCount: PRODUCTS_EACH }),
      ),
    combine: (results) => ({
      loading: results.some(({ isPending }) => isPending),
      lists: results.map(({ data }) => data?.products ?? []),
    }),
  });
  const sold = useMemo(
    () => ({
      products: inTurn(
        answered.lists.map((list, index) => list.map((product) => ({ product, broadcast: onAir[index]! }))),
      ),
      loading: answered.loading,
    }),
    [answered, onAir],
  );
  return useDeferredValue(sold);
}
