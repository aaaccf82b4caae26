import type { EncoderWarning } from '../../../../schema/broadcasts/ingest.ts';
import type { BroadcastPlan } from '../../room/broadcast/decider.ts';
import { showRenditions } from './decider.ts';
import { readPlaylist } from './encoder-playlist.ts';
import { uploads, uploadsOf } from './views.ts';
import { ingestState } from './queries.ts';
import { decideOn, takeStored, type Taking } from './take-stored.ts';
import { newestOf, sentOf } from './waiting-files.ts';

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
  const { log, files } = taking;
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
  const rows = done.map(({ path, file }) => uploads.remove({ broadcast_sys_id: broadcastSysId, path, file }));
  const warnings = await takeStored(taking, plan, { path, sent, commandId, rows });
  const unseen = done.filter(({ file }) => !taken.has(file));
  await files.forget(
    plan,
    unseen.map(({ file }) => file),
  );
  return warnings;
}
