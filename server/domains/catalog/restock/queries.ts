import * as contract from '../../../../schema/catalog/restocks.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { Catalog } from '../catalog/offers.ts';
import { withPicks } from '../pick/queries.ts';
import { waitsOf } from './rows.ts';

/** The latest first; one that is not for sale any more stays until it is back. */
export const restocks = query(contract.restocks, ({ log, use }) => {
  const catalog = use(Catalog);
  return async ({ caller, params: { uid } }) => {
    const products = await catalog.products(await awaitedBy(log, uid));
    return { products: await withPicks(log, products, caller, caller) };
  };
});

export async function awaitedBy({ reads }: Pick<EventLog, 'reads'>, userSysId: number): Promise<number[]> {
  return (await reads.all(waitsOf({ userSysId }))).map(({ prdt_sys_id }) => prdt_sys_id);
}
