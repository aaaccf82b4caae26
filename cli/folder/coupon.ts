import type { Context } from '../context.ts';
import { UsageError } from '../errors.ts';
import { coupon as offer } from '../host/coupons.ts';
import type { Where } from '../host/where.ts';
import { readShop } from './read.ts';

/** Offers a coupon of `coupons.yaml` to the room. */
export async function coupon(context: Context, folder: string, name: string, where: Where): Promise<void> {
  const { coupons } = readShop(folder);
  const found = coupons.find((each) => each.name === name);
  if (!found)
    throw new UsageError(
      `coupons.yaml has no ${name}`,
      `It has: ${coupons.map((each) => each.name).join(', ') || 'none'}`,
    );
  await offer(context, name, { ...found, ...where });
}
