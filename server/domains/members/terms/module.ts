import * as contract from '../../../../schema/members/terms.ts';
import { domainModule } from '../../../platform/module.ts';
import { company } from '../../../platform/company.ts';
import { text } from '../../../platform/settings.ts';
import { readTerms } from './reading.ts';
import { Terms } from './terms.ts';

/** What members and sellers agree to, in all its versions. */
export const terms = domainModule({
  name: 'terms',
  contract,
  settings: {
    termsDir: text(
      'TERMS_DIR',
      'folder of the terms, each version a file in each language; without it, the ones that come with the server ([terms](terms.md))',
      { shown: '`server/domains/members/terms/texts`' },
    ),
    company,
  },
  open: ({
    config: {
      termsDir,
      site,
      company: { companyName, email },
    },
    clock,
  }) => {
    const terms = new Terms(readTerms(termsDir, { site: site.name, companyName, email }));
    return {
      services: [terms],
      handlers: {
        termsInForce: (call) =>
          terms.read(call.params, { locale: call.query.lang ?? call.locale, now: clock.now() }),
        termsOfVersion: (call) =>
          terms.read(call.params, { locale: call.query.lang ?? call.locale, now: clock.now() }),
      },
    };
  },
});
