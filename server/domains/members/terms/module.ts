import * as contract from '../../../../schema/members/terms.ts';
import { company } from '../../../platform/company.ts';
import type { Call } from '../../../platform/http/route.ts';
import { domainModule, type Platform } from '../../../platform/module.ts';
import { text } from '../../../platform/settings.ts';
import { readTerms } from './read-terms.ts';
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
  operations: { termsInForce: reading, termsOfVersion: reading },
  open: ({ config: { termsDir, site, company: by } }) => {
    const { companyName, email } = by;
    return { services: [new Terms(readTerms(termsDir, { site: site.name, companyName, email }))] };
  },
});

function reading({ clock, use }: Platform) {
  const terms = use(Terms);
  return (call: Call<typeof contract.termsInForce | typeof contract.termsOfVersion>) =>
    terms.read(call.params, { locale: call.query.lang ?? call.locale, now: clock.now() });
}
