import { join } from 'node:path';
import * as contract from '../../../../schema/broadcasts/ingest.ts';
import type { CoreConfig } from '../../../platform/config.ts';
import { StreamAccess } from '../../room/broadcast/stream-access.ts';
import { openStore, type Signing } from '../../../platform/media/stores.ts';
import { domainModule } from '../../../platform/module.ts';
import { ingestFold } from './decider.ts';
import { Ingests } from './ingests.ts';
import { ingestProjection, ingestTables } from './projection.ts';
import { PushedStreams } from './pushed-streams.ts';
import { ingestRoutes } from './routes.ts';
import { SegmentFiles } from './segment-files.ts';
import { StreamHealth } from './stream-health.ts';
import { ingestSettings } from './settings.ts';
import { StreamKeys } from './stream-key.ts';

const BITS_PER_BYTE = 8;

/** Video from encoders: received, stored, and played as the broadcast's stream. */
export const ingest = domainModule({
  name: 'ingest',
  contract,
  settings: ingestSettings,
  folds: [ingestFold],
  projections: [ingestProjection],
  rowTables: [ingestTables],
  metrics: {
    encoder_silent_seconds: {
      kind: 'gauge',
      labels: ['broadcast'],
      help: 'how long ago the latest segment came of the encoder that viewers on air are shown, by `broadcast`',
      look: 'it rises above 6: they see a picture that stands still',
    },
    encoder_stopped: {
      kind: 'gauge',
      labels: ['broadcast'],
      help: '1 while that picture stands still',
      look: 'it is 1: the host must look at the encoder and its network',
    },
    encoder_bytes_per_second: {
      kind: 'gauge',
      labels: ['broadcast'],
      help: 'the bytes of its latest segments for each second that they last',
      look: 'it falls: the line of the host is too thin',
    },
    encoder_picture_width: {
      kind: 'gauge',
      labels: ['broadcast', 'codec'],
      help: 'pixels of its picture across, by `codec`; 0: not known',
    },
    encoder_picture_height: {
      kind: 'gauge',
      labels: ['broadcast', 'codec'],
      help: 'pixels of its picture down, by `codec`; 0: not known',
    },
    encoder_refused: {
      kind: 'total',
      labels: ['broadcast', 'reason'],
      help: 'its files that were refused and its segments that were left out, by result code or kind of warning',
      look: 'it rises: viewers miss parts; `sellover host watch` says why',
    },
    encoder_dropped: {
      kind: 'total',
      labels: ['broadcast'],
      help: 'segments that the encoder has numbered and that never came, or were refused',
      look: 'it rises: the line of the host is too thin, or breaks',
    },
  },
  open: ({ config, secrets, log, clock, logger, source, limits }) => {
    const keys = new StreamKeys(secrets.tokenSecret);
    const access = new StreamAccess(secrets.tokenSecret, clock);
    const files = segmentFiles(config, { secret: secrets.tokenSecret, clock });
    const isShared = config.natsUrl !== null;
    const bytesPerSeller = config.ingestBytesPerSeller;
    const health = new StreamHealth({ log, clock, logger });
    void health.begin();
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
      health,
    });
    return {
      services: [new PushedStreams({ log, clock, keys, files })],
      readings: {
        *encoder_silent_seconds() {
          for (const { broadcast, silentFor } of health.onAir()) yield [{ broadcast }, silentFor / 1000];
        },
        *encoder_stopped() {
          for (const { broadcast, isStopped } of health.onAir()) yield [{ broadcast }, isStopped];
        },
        *encoder_bytes_per_second() {
          for (const { broadcast, bitsPerSecond } of health.onAir())
            yield [{ broadcast }, bitsPerSecond / BITS_PER_BYTE];
        },
        *encoder_picture_width() {
          for (const { broadcast, codec, width } of health.onAir())
            yield [{ broadcast, codec: codec ?? '' }, width ?? 0];
        },
        *encoder_picture_height() {
          for (const { broadcast, codec, height } of health.onAir())
            yield [{ broadcast, codec: codec ?? '' }, height ?? 0];
        },
        encoder_refused: () => health.refusedOnAir(),
        *encoder_dropped() {
          for (const { broadcast, droppedCnt } of health.onAir()) yield [{ broadcast }, droppedCnt];
        },
      },
      handlers: {
        streamKey: ({ params, caller }) => ingests.key(params.broadcastSysId, caller),
        renewStreamKey: ({ params, caller, commandId }) =>
          ingests.renew(params.broadcastSysId, caller, commandId),
        encoderStatus: ({ params, caller }) => ingests.status(params.broadcastSysId, caller),
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
