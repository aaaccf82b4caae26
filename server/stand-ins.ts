import type { Config } from './settings.ts';

/**
 * What stands in for something that a shop of one's own needs: what buyers meet until the operator sets it. The start of a
 * shop warns of each; a demonstration does not.
 */
export function standIns(config: Config): readonly string[] {
  const { paymentProvider, solapi, site, company, termsDir, givenUrl } = config;
  const all: readonly (readonly [isSet: boolean, warning: string])[] = [
    [paymentProvider !== null, 'PAYMENT_PROVIDER is not set: payments go to the sandbox, and no money comes'],
    [
      solapi !== null,
      'SMS_PROVIDER is not set: texts and codes stay in the outbox, which `sellover outbox` shows',
    ],
    [site.isNamed, `SITE_NAME is not set: buyers see ${site.name.ko} as the name of this site`],
    [
      company.companyName !== null,
      'COMPANY_NAME is not set: pages and invoices do not say who runs this site',
    ],
    [termsDir !== null, 'TERMS_DIR is not set: members agree to the example terms that come with the server'],
    [givenUrl !== null, `PUBLIC_URL is not set: links in texts lead to ${config.publicUrl}`],
  ];
  return all.flatMap(([isSet, warning]) => (isSet ? [] : [warning]));
}
