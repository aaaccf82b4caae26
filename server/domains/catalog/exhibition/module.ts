import * as contract from '../../../../schema/catalog/exhibitions.ts';
import { domainModule } from '../../../platform/module.ts';
import { exhibitionsFold } from './decider.ts';
import { exhibitionProjection } from './views.ts';
import { bannerPlans, mainPlans, planAlone, planOfProduct, planProducts, sellerPlans } from './queries.ts';
import { setPlans } from './set-plans.ts';

/** Themed pages of sellers, and those of them that are banners. */
export const exhibition = domainModule({
  name: 'exhibition',
  contract,
  folds: [exhibitionsFold],
  projections: [exhibitionProjection],
  operations: { bannerPlans, mainPlans, planAlone, planOfProduct, planProducts, sellerPlans, setPlans },
});
