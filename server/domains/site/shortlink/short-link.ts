import * as contract from '../../../../schema/site/short-links.ts';
import { keyedDigest } from '../../../platform/keyed-digest.ts';
import { AddressLimit } from '../../../platform/limits/address-limit.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import type { shortLinkSettings } from './settings.ts';
import { linkOf, shortLinks } from './rows.ts';

/** Characters of a code: 48 bits. */
const CODE_LENGTH = 8;
/** No page of the web app: a link there would lead on and on, or to an answer of the API. */
const NO_TARGETS = [`${contract.SHORT_LINK_PATH}/`, '/v1/', '/media/', '/metrics', '/healthz', '/readyz'];
const HERE = 'http://here.invalid';

/** The same link for the same target. Throws 0005 for what is no page of this site, and 0008. */
export const shortLink = query(
  contract.shortLink,
  ({ config, secrets, log, clock, limits }: Platform<typeof shortLinkSettings>) => {
    const limit = new AddressLimit(limits.rate('short-links', config.shortLinks));
    return async ({ body, ip }) => {
      limit.take(ip);
      const target = targetIn(body.target);
      if (target === null)
        throw new Refusal('0005', { field: 'target', reason: 'must be a page of this site' });
      const digest = keyedDigest(secrets.tokenSecret, 'shortlink', target);
      // A longer one in the rare case that the short one is another target's.
      for (let length = CODE_LENGTH; length <= digest.length; length++) {
        const code = digest.slice(0, length);
        const known = await log.reads.one(linkOf({ code }));
        if (known && known.target !== target) continue;
        if (!known) await log.write([shortLinks.upsert({ code, target, created_at: clock.now() })]);
        return { shortPath: `${contract.SHORT_LINK_PATH}/${code}` };
      }
      throw new Error('all codes of a target are taken');
    };
  },
);

/** Path and query of a page of this site, as a browser reads them; null: of none. */
function targetIn(asked: string): string | null {
  if (!asked.startsWith('/') || !URL.canParse(asked, HERE)) return null;
  const { origin, pathname, search } = new URL(asked, HERE);
  if (origin !== HERE || pathname.startsWith('//')) return null;
  return NO_TARGETS.some((prefix) => pathname.startsWith(prefix)) ? null : pathname + search;
}
