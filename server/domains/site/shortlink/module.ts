import * as contract from '../../../../schema/site/short-links.ts';
import { AddressLimit } from '../../../platform/limits/address-limit.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { domainModule } from '../../../platform/module.ts';
import { rate } from '../../../platform/settings.ts';
import { ShortLinks, shortLinkTables } from './short-links.ts';

/** Short links, as they are shared. */
export const shortlink = domainModule({
  name: 'shortlink',
  contract,
  settings: {
    shortLinks: rate(
      'SHORT_LINKS',
      { perSecond: 0.5, burst: 60 },
      'how often one address may ask for a short link',
    ),
  },
  rowTables: [shortLinkTables],
  open: ({ config, secrets, log, clock, limits }) => {
    const links = new ShortLinks(log, clock, secrets.tokenSecret);
    const limit = new AddressLimit(limits.rate('short-links', config.shortLinks));
    return {
      handlers: {
        shortLink: async ({ body, ip }) => {
          limit.take(ip);
          return { shortPath: `${contract.SHORT_LINK_PATH}/${await links.make(body.target)}` };
        },
      },
      routes: (app) =>
        app.get<{ Params: { readonly code: string } }>(
          `${contract.SHORT_LINK_PATH}/:code`,
          async ({ params }, reply) => {
            const target = await links.target(params.code);
            if (target === null) throw new Refusal('0004');
            return reply.header('cache-control', 'no-cache').redirect(target, 302);
          },
        ),
    };
  },
});
