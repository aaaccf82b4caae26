import * as cameraContract from '../../../../schema/broadcasts/camera.ts';
import * as ingestContract from '../../../../schema/broadcasts/ingest.ts';
import { domainModule } from '../../../platform/module.ts';
import { cameraRoute, CameraSource } from './camera/camera-source.ts';
import { cameraToken } from './camera-token.ts';
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
import { Senders } from './senders/senders.ts';
import { openSegmentFiles } from './segment-files.ts';
import { ingestSettings } from './settings.ts';
import { setLowLatency } from './set-low-latency.ts';
import { StreamHealth } from './stream-health.ts';
import { renewStreamKey, streamKey } from './stream-key.ts';

/** Video from encoders: received, stored, and played as the broadcast's stream. */
export const ingest = domainModule({
  name: 'ingest',
  contract: { ...ingestContract, ...cameraContract },
  settings: ingestSettings,
  folds: [ingestFold],
  projections: [ingestProjection],
  rowTables: [ingestTables],
  metrics: ingestMetrics,
  operations: { cameraToken, encoderStatus, encoderWarnings, renewStreamKey, setLowLatency, streamKey },
  open: (platform) => {
    const files = openSegmentFiles(platform);
    const live = new LiveParts(platform.clock);
    const health = new StreamHealth(platform, live);
    void health.begin();
    const receiving = new Receiving(platform, files, health);
    const parts = new SharedParts(live, platform);
    const senders = new Senders(platform, receiving, parts);
    const rtmp = new RtmpSource(platform, senders);
    const camera = new CameraSource(platform, senders);
    return {
      services: [new PushedStreams(platform, files, live), health, receiving, rtmp, senders],
      readings: ingestReadings(health, rtmp, camera),
      routes: (app) => {
        cameraRoute(app, camera);
        ingestRoutes(app, platform, receiving);
      },
      listen: () => rtmp.listen(),
      close: async () => {
        live.close();
        await rtmp.close();
        await parts.close();
      },
    };
  },
});
