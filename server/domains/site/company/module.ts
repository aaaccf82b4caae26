import * as contract from '../../../../schema/site/company.ts';
import { company as ofSite } from '../../../platform/company.ts';
import { domainModule } from '../../../platform/module.ts';

/** Who runs the site. */
export const company = domainModule({
  name: 'company',
  contract,
  settings: { company: ofSite },
  operations: {
    company:
      ({ config }) =>
      () =>
        config.company,
  },
});
