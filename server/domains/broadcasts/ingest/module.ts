import * as contract from '../../../../schema/broadcasts/ingest.ts';
import { domainModule } from '../../../platform/module.ts';
import { ingestFold } from './decider.ts';
import { ingestMetrics, ingestReadings } from './metrics.ts';
import { ingestProjection, ingestTables } from './views.ts';
import { LiveParts } from './parts/live-parts.ts';
import { SharedParts } from './parts/shared-parts.ts';
import { PushedStreams } from './pushed-streams.ts';
import { encoderStatus, encoderWarnings } from './queries.ts';
import { Receiving } from './receiver.ts';
import { ingestRoutes } from './routes.ts';
import { RtmpSource } from './rtmp/rtmp-source.ts';
import { openSegmentFiles } from './segment-files.ts';
import { ingestSettings } from './settings.ts';
import { setLowLatency } from './set-low-latency.ts';
import { StreamHealth } from './stream-health.ts';
import { renewStreamKey, streamKey } from './stream-key.ts';

/** Video from encoders: received, stored, and played as the broadcast's stream. */
export const ingest = domainModule({
  name: 'ingest',
  contract,
  settings: ingestSettings,
  folds: [ingestFold],
  projections: [ingestProjection],
  rowTables: [ingestTables],
  metrics: ingestMetrics,
  operations: { encoderStatus, encoderWarnings, renewStreamKey, setLowLatency, streamKey },
  open: (platform) => {
    const files = openSegmentFiles(platform);
    const live = new LiveParts(platform.clock);
    const health = new StreamHealth(platform, live);
    void health.begin();
    const receiving = new Receiving(platform, files, health);
    const parts = new SharedParts(live, platform);
    const rtmp = new RtmpSource(platform, receiving, parts);
    return {
      services: [new PushedStreams(platform, files, live), health, receiving, rtmp],
      readings: ingestReadings(health, rtmp),
      routes: (app) => ingestRoutes(app, platform, receiving),
      listen: () => rtmp.listen(),
      close: async () => {
        live.close();
        await rtmp.close();
        await parts.close();
      },
    };
  },
});
