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
  showRenditions,
  takeSegments,
  type IngestEvent,
  type IngestState,
  type SentSegment,
} from './decider.ts';
import { readPlaylist } from './encoder-playlist.ts';
import { requireOpen, streamNameOf } from './keys.ts';
import { formatOf, type PictureFormat } from './picture-format.ts';
import { uploads, uploadsOf } from './views.ts';
import { ingestState } from './queries.ts';
import type { SegmentFiles } from './segment-files.ts';
import type { StreamHealth } from './stream-health.ts';
import { newestOf, sentOf } from './waiting-files.ts';

type Taking = Pick<Platform, 'log' | 'logger' | 'secrets'> & {
  readonly files: SegmentFiles;
  readonly health: StreamHealth;
};

interface PlaylistSent {
  readonly path: string;
  readonly content: string;
  readonly commandId: string;
  /** Resolves once the uploads of these paths have ended. */
  readonly arrived: (paths: readonly string[]) => Promise<unknown>;
}

/** What an encoder's playlist adds to its video. Resolves to what viewers do not get of it. */
export async function takePlaylist(
  taking: Taking,
  plan: BroadcastPlan,
  { path, content, commandId, arrived }: PlaylistSent,
): Promise<readonly EncoderWarning[]> {
  const { log, logger, files, health } = taking;
  const { broadcastSysId } = plan;
  const playlist = readPlaylist(path, content);
  if ('variants' in playlist)
    return decideOn(taking, plan, commandId, (state) => ({
      events: showRenditions(state, broadcastSysId, playlist),
    }));
  const { segments } = playlist;
  await arrived(segments.map((each) => each.path));
  const waiting = Map.groupBy(await log.reads.all(uploadsOf({ broadcastSysId })), (row) => row.path);
  const before = await ingestState(log, broadcastSysId);
  const sent = sentOf(waiting, segments, before.renditions.findLast((each) => each.path === path)?.next ?? 0);
  if (sent.length === 0) return [];
  const taken = new Set<string | undefined>(sent.map(({ file }) => file));
  const named = new Set(segments.map(({ path }) => path));
  const leftOut = new Set(sent.flatMap((each) => each.leftOut.map(({ path }) => path)));
  const done = [...named.union(leftOut)].flatMap((path) =>
    leftOut.has(path) || taken.has(newestOf(waiting, path)?.file) ? (waiting.get(path) ?? []) : [],
  );
  const format = mayLookDifferent(before, path, sent) ? await formatIn(files, plan, sent) : null;
  const warnings = await decideOn(taking, plan, commandId, (state, now) => ({
    events: takeSegments(state, { broadcastSysId, path, sent, format }, now),
    rows: done.map(({ path, file }) => uploads.remove({ broadcast_sys_id: broadcastSysId, path, file })),
  }));
  const unseen = done.filter(({ file }) => !taken.has(file));
  await files.forget(
    plan,
    unseen.map(({ file }) => file),
  );
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
async function decideOn(
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
