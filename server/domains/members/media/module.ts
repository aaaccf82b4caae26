import * as contract from '../../../../schema/members/media/uploads.ts';
import { SignedPaths } from '../../../platform/media/private-addresses.ts';
import { openStore } from '../../../platform/media/stores.ts';
import { domainModule } from '../../../platform/module.ts';
import { Bearers } from '../apikey/offers.ts';
import { fileFold, uploadsFold } from './decider.ts';
import { Files } from './files.ts';
import { mediaTables } from './projection.ts';
import { uploadRoutes } from './routes.ts';
import { serveFileCards, serveFiles } from './serving.ts';
import { mediaSettings } from './settings.ts';
import { Uploads } from './uploads.ts';

/** Pictures and videos that members upload. */
export const media = domainModule({
  name: 'media',
  contract,
  settings: mediaSettings,
  folds: [uploadsFold, fileFold],
  rowTables: [mediaTables],
  open: ({ config, secrets, clock, log, source, use }) => {
    const place = { inBucket: 'uploads', here: config.uploadsDir };
    const kept = openStore(config, place, { secret: secrets.tokenSecret, clock });
    const signed = new SignedPaths(secrets.tokenSecret, clock);
    const uploads = new Uploads({ log, source, secret: secrets.tokenSecret, kept });
    const files = new Files({ log, source, kept });
    const bearers = use(Bearers);
    return {
      services: [files],
      handlers: {
        uploadToken: ({ body, caller, commandId }) => uploads.ask(body, caller, commandId),
      },
      routes: (app) => {
        serveFiles(app, files, signed);
        serveFileCards(app, files);
        uploadRoutes(app, uploads, bearers);
      },
      reactions: [files.emptied],
      purges: {
        uploadCnt: async (asked) => {
          if (!asked.isDryRun) await uploads.tidy();
          return files.purge(asked);
        },
      },
    };
  },
});
