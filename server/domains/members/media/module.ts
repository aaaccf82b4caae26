import * as contract from '../../../../schema/members/media/uploads.ts';
import { SignedPaths } from '../../../platform/media/private-addresses.ts';
import { openStore } from '../../../platform/media/stores.ts';
import { domainModule } from '../../../platform/module.ts';
import { Bearers } from '../apikey/offers.ts';
import { fileFold, uploadsFold } from './decider.ts';
import { Files } from './files.ts';
import { mediaTables } from './views.ts';
import { uploadRoutes } from './routes.ts';
import { serveFileCards, serveFiles } from './file-routes.ts';
import { mediaSettings } from './settings.ts';
import { uploadToken } from './upload-token.ts';
import { Uploads } from './uploads.ts';

/** Pictures and videos that members upload. */
export const media = domainModule({
  name: 'media',
  contract,
  settings: mediaSettings,
  folds: [uploadsFold, fileFold],
  rowTables: [mediaTables],
  operations: { uploadToken },
  open: (platform) => {
    const { config, secrets, clock, use } = platform;
    const place = { inBucket: 'uploads', here: config.uploadsDir };
    const kept = openStore(config, place, { secret: secrets.tokenSecret, clock });
    const [uploads, files] = [new Uploads(platform, kept), new Files(platform, kept)];
    return {
      services: [uploads, files],
      routes: (app) => {
        serveFiles(app, files, new SignedPaths(secrets.tokenSecret, clock));
        serveFileCards(app, files);
        uploadRoutes(app, uploads, use(Bearers));
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
