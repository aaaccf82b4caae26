import * as contract from '../../../../schema/buying/sales.ts';
import { domainModule } from '../../../platform/module.ts';
import { salesProjection } from './views.ts';
import * as queries from './queries.ts';

/** What broadcasts have sold. */
export const sales = domainModule({
  name: 'sales',
  contract,
  projections: [salesProjection],
  operations: { sales: queries.sales },
});
