import { encoderWarningText, type EncoderWarning } from '../../../../schema/broadcasts/ingest.ts';
import type { Decision } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { broadcastStream, type BroadcastPlan } from '../../room/broadcast/decider.ts';
import { roomStream } from '../../room/room/decider.ts';
import { announced } from './live-url.ts';
import {
  ingestStream,
  kindOf,
  mayLookDifferent,
  takeSegments,
  type IngestState,
  type SentSegment,
} from './decider.ts';
import type { IngestEvent, SourceFacts } from './events.ts';
import { requireOpen, streamNameOf } from './keys.ts';
import { formatOf, type PictureFormat } from './picture-format.ts';
import { ingestState } from './queries.ts';
import type { SegmentFiles } from './segment-files.ts';
import type { StreamHealth } from './stream-health.ts';

export type Taking = Pick<Platform, 'log' | 'logger' | 'secrets'> & {
  readonly files: SegmentFiles;
  readonly health: StreamHealth;
};

/** Segments that a source has stored, in order. */
interface Stored {
  /** What the source calls the list that they continue. */
  readonly path: string;
  readonly sent: readonly SentSegment[];
  readonly commandId: string;
  readonly facts?: SourceFacts;
  /** What else is written in the same step. */
  readonly rows?: Decision<null>['rows'];
}

/** Adds segments to the video, whatever protocol they came by. Resolves to what viewers do not get of them. */
export async function takeStored(
  taking: Taking,
  plan: BroadcastPlan,
  { path, sent, commandId, facts, rows = [] }: Stored,
): Promise<readonly EncoderWarning[]> {
  const { log, logger, files, health } = taking;
  const { broadcastSysId } = plan;
  const before = await ingestState(log, broadcastSysId);
  const format = mayLookDifferent(before, path, sent) ? await formatIn(files, plan, sent) : null;
  const warnings = await decideOn(taking, plan, commandId, (state, now) => ({
    events: takeSegments(state, { broadcastSysId, path, sent, format, ...(facts && { facts }) }, now),
    rows,
  }));
  for (const warning of warnings) {
    if (warning.kind === 'segmentLength') health.refused(broadcastSysId, warning.kind);
    logger.warn({ broadcastSysId }, `an encoder: ${encoderWarningText(warning)}`);
  }
  return warnings;
}

/** Of the last of these segments; null: it has no picture. */
async function formatIn(
  files: SegmentFiles,
  plan: BroadcastPlan,
  sent: readonly SentSegment[],
): Promise<PictureFormat | null> {
  const { file, init } = sent.at(-1)!;
  if (kindOf(file) === 'vtt') return null;
  const content = await files.read(plan, init ?? file);
  return content && formatOf(content);
}

/** Publishes a first or changed stream to the room in the same command. */
export async function decideOn(
  { log, secrets }: Pick<Taking, 'log' | 'secrets'>,
  plan: BroadcastPlan,
  commandId: string,
  decide: (state: IngestState, now: number) => { events: IngestEvent[]; rows?: Decision<null>['rows'] },
): Promise<readonly EncoderWarning[]> {
  const { broadcastSysId } = plan;
  const [ingest, broadcast] = [ingestStream(broadcastSysId), broadcastStream(broadcastSysId)];
  const room = roomStream(plan);
  const { reply } = await log.execute({
    commandId,
    actorId: null,
    streams: [ingest, broadcast, room],
    decide: (states, now) => {
      requireOpen(states.get(room));
      const { events, rows = [] } = decide(states.get(ingest), now);
      const told = announced({
        before: states.get(ingest),
        events,
        stream: streamNameOf(secrets, broadcastSysId),
        plan: states.get(broadcast) ?? plan,
        room: states.get(room),
      });
      return {
        events: [
          { ref: ingest, events },
          { ref: broadcast, events: told.broadcast },
          { ref: room, events: told.room },
        ],
        rows,
        reply: events.flatMap((event) => (event.type === 'EncoderWarned' ? event.data.warnings : [])),
      };
    },
  });
  return reply;
}
