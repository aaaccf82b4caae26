import * as contract from '../../../../schema/site/short-links.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { domainModule } from '../../../platform/module.ts';
import { shortLinkSettings } from './settings.ts';
import { shortLink } from './short-link.ts';
import { linkOf, shortLinkTables } from './rows.ts';

/** Short links to addresses of this site, as they are shared. */
export const shortlink = domainModule({
  name: 'shortlink',
  contract,
  settings: shortLinkSettings,
  rowTables: [shortLinkTables],
  operations: { shortLink },
  open: ({ log }) => ({
    routes: (app) =>
      app.get<{ Params: { readonly code: string } }>(
        `${contract.SHORT_LINK_PATH}/:code`,
        async ({ params: { code } }, reply) => {
          const link = await log.reads.one(linkOf({ code }));
          if (!link) throw new Refusal('0004');
          return reply.header('cache-control', 'no-cache').redirect(link.target, 302);
        },
      ),
  }),
});
