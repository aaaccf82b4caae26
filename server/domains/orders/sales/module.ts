import * as contract from '../../../../schema/buying/sales.ts';
import { domainModule } from '../../../platform/module.ts';
import { salesProjection } from './projection.ts';
import { Sales } from './sales.ts';

/** What broadcasts have sold. */
export const sales = domainModule({
  name: 'sales',
  contract,
  projections: [salesProjection],
  open: ({ log }) => {
    const service = new Sales(log);
    return { handlers: { sales: ({ params, caller }) => service.of(params, caller) } };
  },
});
