/**
 * What the member follows, as one list that every button reads. Updates are optimistic: the list changes at once, the server
 * is told in the order of the presses, and refused changes are undone.
 */
import { useSnapshot } from 'valtio';
import type { follows } from '../../../schema/catalog/follows.ts';
import type { SellersBrand } from '../../../schema/catalog/groups.ts';
import type { SellerLook } from '../../../schema/catalog/sellers.ts';
import type { Reply } from '../../../schema/operation.ts';
import { api } from '../../app/calls/api.ts';
import { keyOf, queryClient, queryOf, useQuery } from '../../app/calls/query.ts';
import { startUp } from '../../app/session/account.ts';
import { isLoggedIn, session } from '../../app/session/session.ts';

export type Follows = Reply<typeof follows>;

/** A seller, or a brand. */
export type Followable =
  | { readonly kind: 'seller'; readonly seller: SellerLook }
  | { readonly kind: 'brand'; readonly brand: SellersBrand };

const NOTHING: Follows = { sellers: [], brands: [] };

const queryFor = (uid: number | undefined) => queryOf('follows', { uid: uid ?? 0 });

/** All that the member follows, the latest first; a guest follows nothing. */
export function useFollowsQuery() {
  const who = useSnapshot(session);
  return useQuery({ ...queryFor(who.userSysId), enabled: isLoggedIn(who) && who.userSysId !== undefined });
}

export function isFollowed({ sellers, brands }: Follows, of: Followable): boolean {
  return of.kind === 'seller'
    ? sellers.some(({ sellerSysId }) => sellerSysId === of.seller.sellerSysId)
    : brands.some(({ brandSysId }) => brandSysId === of.brand.brandSysId);
}

/** With it first, or without it. */
function changed({ sellers, brands }: Follows, of: Followable, wanted: boolean): Follows {
  if (of.kind === 'seller') {
    const others = sellers.filter(({ sellerSysId }) => sellerSysId !== of.seller.sellerSysId);
    return { brands, sellers: wanted ? [of.seller, ...others] : others };
  }
  const others = brands.filter(({ brandSysId }) => brandSysId !== of.brand.brandSysId);
  return { sellers, brands: wanted ? [of.brand, ...others] : others };
}

let told: Promise<unknown> = Promise.resolve();

/** For members. Throws what the call throws; then the list is as before. */
export async function follow(of: Followable, wanted: boolean): Promise<void> {
  // A saved login whose start-up got no answer has no id yet.
  if (session.userSysId === undefined) await startUp();
  const uid = session.userSysId ?? 0;
  const query = queryFor(uid);
  await queryClient.ensureQueryData(query);
  await queryClient.cancelQueries({ queryKey: query.queryKey });
  const put = (is: boolean) =>
    queryClient.setQueryData<Follows>(query.queryKey, (all = NOTHING) => changed(all, of, is));
  const was = isFollowed(queryClient.getQueryData<Follows>(query.queryKey) ?? NOTHING, of);
  put(wanted);
  const earlier = told;
  const tell = async () => {
    await earlier;
    try {
      await ask(uid, of, wanted);
    } catch (error) {
      put(was);
      throw error;
    }
    await Promise.all(
      // Home lists what is followed first.
      [keyOf('mainBroadcasts'), keyOf('brandFollowers')].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  };
  const answer = tell();
  told = answer.catch(() => undefined);
  await answer;
}

async function ask(uid: number, of: Followable, wanted: boolean): Promise<void> {
  if (of.kind === 'seller') {
    const { sellerSysId } = of.seller;
    await api(wanted ? 'followSeller' : 'unfollowSeller', { uid, sellerSysId });
  } else {
    const { brandSysId } = of.brand;
    await api(wanted ? 'followBrand' : 'unfollowBrand', { uid, brandSysId });
  }
}
