import type { SellersBrand } from '../../../../schema/catalog/groups.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import { findBrand, requireBrand } from './queries.ts';

/** Brands, as followers, the guide and the search ask for them. */
export class Grouping {
  readonly #log: Pick<EventLog, 'reads' | 'state'>;

  constructor(log: Pick<EventLog, 'reads' | 'state'>) {
    this.#log = log;
  }

  /** See {@link requireBrand}. */
  brand(brandSysId: number, shop: number | null): Promise<SellersBrand> {
    return requireBrand(this.#log, brandSysId, shop);
  }

  /** Null: there is no such brand. */
  findBrand(brandSysId: number): Promise<SellersBrand | null> {
    return findBrand(this.#log, brandSysId);
  }
}
