import { join } from 'node:path';
import * as contract from '../../../schema/broadcasts/ingest.ts';
import type { CoreConfig } from '../../platform/config.ts';
import { openStore } from '../../platform/media/stores.ts';
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
  open: ({ config, secrets, log, clock, source, limits }) => {
    const keys = new StreamKeys(secrets.tokenSecret);
    const files = segmentFiles(config);
    const isShared = config.natsUrl !== null;
    const bytesPerSeller = config.ingestBytesPerSeller;
    const ingests = new Ingests({ log, clock, source, limits, files, keys, isShared, bytesPerSeller });
    return {
      services: [new PushedStreams({ log, keys, files })],
      handlers: {
        streamKey: ({ params, caller }) => ingests.key(params.broadcastSysId, caller),
        renewStreamKey: ({ params, caller, commandId }) =>
          ingests.renew(params.broadcastSysId, caller, commandId),
      },
      routes: (app) => ingestRoutes(app, ingests, source),
    };
  },
});

/** Null: there is no place for them. A folder of its own lets a bucket keep rehearsals private. */
function segmentFiles(config: Pick<CoreConfig, 'mediaStore' | 'dataDir'> & { ingestDir: string | null }) {
  const { ingestDir } = config;
  const broadcasts = openStore(config, 'ingest', ingestDir);
  const rehearsals = openStore(config, 'rehearsals', ingestDir && join(ingestDir, 'rehearsals'));
  return broadcasts && rehearsals && new SegmentFiles({ broadcasts, rehearsals });
}
