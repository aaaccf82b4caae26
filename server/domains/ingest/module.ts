import { join } from 'node:path';
import * as contract from '../../../schema/broadcasts/ingest.ts';
import type { CoreConfig } from '../../platform/config.ts';
import { StreamAccess } from '../broadcast/stream-access.ts';
import { openStore, type Signing } from '../../platform/media/stores.ts';
import { domainModule } from '../../platform/module.ts';
import { ingestFold } from './decider.ts';
import { Ingests } from './ingests.ts';
import { ingestProjection, ingestTables } from './projection.ts';
import { PushedStreams } from './pushed-streams.ts';
import { ingestRoutes } from './routes.ts';
import { SegmentFiles } from './segment-files.ts';
import { ingestSettings } from './settings.ts';
import { StreamKeys } from './stream-key.ts';

/** Video from encoders: received, stored, and played as the broadcast's stream. */
export const ingest = domainModule({
  name: 'ingest',
  contract,
  settings: ingestSettings,
  folds: [ingestFold],
  projections: [ingestProjection],
  rowTables: [ingestTables],
  open: ({ config, secrets, log, clock, logger, source, limits }) => {
    const keys = new StreamKeys(secrets.tokenSecret);
    const access = new StreamAccess(secrets.tokenSecret, clock);
    const files = segmentFiles(config, { secret: secrets.tokenSecret, clock });
    const isShared = config.natsUrl !== null;
    const bytesPerSeller = config.ingestBytesPerSeller;
    const ingests = new Ingests({
      log,
      clock,
      logger,
      source,
      limits,
      files,
      keys,
      access,
      isShared,
      bytesPerSeller,
    });
    return {
      services: [new PushedStreams({ log, clock, keys, files })],
      handlers: {
        streamKey: ({ params, caller }) => ingests.key(params.broadcastSysId, caller),
        renewStreamKey: ({ params, caller, commandId }) =>
          ingests.renew(params.broadcastSysId, caller, commandId),
        encoderWarnings: async ({ params, caller }) => ({
          warnings: [...(await ingests.warnings(params.broadcastSysId, caller))],
        }),
      },
      routes: (app) => ingestRoutes(app, ingests, source),
    };
  },
});

/** Null: there is no place for them. A folder of its own lets a bucket keep rehearsals private. */
function segmentFiles(
  config: Pick<CoreConfig, 'mediaStore' | 'dataDir'> & { ingestDir: string | null },
  signing: Signing,
) {
  const { ingestDir } = config;
  const broadcasts = openStore(config, { inBucket: 'ingest', here: ingestDir }, signing);
  const here = ingestDir && join(ingestDir, 'rehearsals');
  const rehearsals = openStore(config, { inBucket: 'rehearsals', here }, signing);
  return broadcasts && rehearsals && new SegmentFiles({ broadcasts, rehearsals });
}
