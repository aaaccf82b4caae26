/** What a guest has gathered in one area, such as a cart: the file `guest-goods.ts` of the area. */
interface GuestGoods {
  readonly has: () => boolean;
  /** Into the account of who is logged in now. Rejects where it did not get there; it is then still gathered. */
  readonly merge: () => Promise<void>;
}

const files = import.meta.glob<{ readonly guestGoods: GuestGoods }>('./*/*/guest-goods.ts', {
  base: '../..',
  eager: true,
});
const all = Object.values(files).map(({ guestGoods }) => guestGoods);

export function hasGuestGoods(): boolean {
  return all.some(({ has }) => has());
}

/** Never rejects: what could not be merged is tried again at the next screen that needs a login. */
export async function mergeGuestGoods(): Promise<void> {
  const tried = await Promise.allSettled(all.filter(({ has }) => has()).map(({ merge }) => merge()));
  for (const each of tried) if (each.status === 'rejected') console.warn('merging:', each.reason);
}
