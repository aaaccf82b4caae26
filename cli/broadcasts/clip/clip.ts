import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as broadcasts from '../../../schema/broadcasts/broadcasts.ts';
import * as moments from '../../../schema/room/moments.ts';
import * as replays from '../../../schema/room/replays.ts';
import type { Context } from '../../context.ts';
import { NotFound, RefusedError, UsageError } from '../../errors.ts';
import { about } from '../../system-errors.ts';
import { playTimeText } from '../replay/play-time.ts';
import { cutting } from '../stream/ffmpeg.ts';
import { between, mainListIn, segmentsIn, type RecordedSegment } from './recorded-list.ts';

/** Times are milliseconds. */
export interface ClipOptions {
  readonly from?: number;
  readonly moments?: true;
  readonly for: number;
  readonly out: string;
  readonly stream?: number;
}

interface Recorded {
  readonly startedAt: number;
  readonly picture: readonly RecordedSegment[];
  /** Empty: it is in the same segments. */
  readonly sound: readonly RecordedSegment[];
}

interface Wanted {
  readonly file: string;
  readonly from: number;
  readonly lasts: number;
}

export async function clip(context: Context, broadcastSysId: number, options: ClipOptions): Promise<void> {
  const { out } = context;
  const wanted = await wantedOf(context, broadcastSysId, options);
  for (const { file } of wanted)
    if (existsSync(file)) throw new UsageError(`${file} exists`, 'Name a new file; a clip replaces none.');
  const recorded = await recordedOf(context, broadcastSysId, (options.stream ?? 1) - 1);
  if (options.moments) about(options.out, () => mkdirSync(options.out, { recursive: true }));
  const clips = [];
  for (const each of wanted) clips.push(await save(recorded, each));
  const told = clips.map(({ file, from, seconds }) => `${file}: ${seconds.toFixed(1)} s from ${from} on`);
  out.data({ broadcastSysId, clips }, (c) => told.map((line) => `${c.green('✓')} ${line}`).join('\n'));
}

async function wantedOf(
  { api }: Context,
  broadcastSysId: number,
  { from, moments: each, for: lasts, out }: ClipOptions,
): Promise<Wanted[]> {
  if (!each) {
    if (from === undefined)
      throw new UsageError('--from is missing', 'Name a time, such as --from 00:12:03, or --moments.');
    return [{ file: out, from, lasts }];
  }
  const { moments: found } = await api.call(moments.broadcastMoments, { broadcastSysId });
  if (found.length === 0)
    throw new NotFound(
      `Broadcast ${broadcastSysId} has no moments`,
      'Nothing was pinned, played or given away there. Use --from instead.',
    );
  return found.map(({ time, kind }) => {
    const at = Math.round(time * 1000);
    return { file: join(out, `${playTimeText(at).replaceAll(':', '-')} ${kind}.mp4`), from: at, lasts };
  });
}

async function recordedOf({ api }: Context, broadcastSysId: number, stream: number): Promise<Recorded> {
  const { liveStartDate } = await api.call(broadcasts.broadcastDetail, { broadcastSysId });
  const { broadcastMedias } = await api.call(replays.broadcastMedialist, { broadcastSysId });
  if (liveStartDate === null || broadcastMedias.length === 0)
    throw new RefusedError(
      `Broadcast ${broadcastSysId} has no recording`,
      'It is there once the broadcast has ended and its recording is published.',
    );
  const media = broadcastMedias[stream];
  const address = media?.hlsUrl ?? media?.directUrl;
  if (!address)
    throw new NotFound(
      `Broadcast ${broadcastSysId} has ${broadcastMedias.length} recordings`,
      'Name one of them with --stream, or leave it out.',
    );
  const startedAt = Date.parse(liveStartDate);
  const url = new URL(address, api.serverUrl).href;
  if (media?.directUrl)
    return {
      startedAt,
      sound: [],
      picture: [{ url, init: null, at: startedAt, duration: Infinity, run: 0 }],
    };
  const text = await textAt(url);
  const main = mainListIn(text, url);
  const listed = async (list: string) => segmentsIn(await textAt(list), list, startedAt);
  return {
    startedAt,
    picture: main ? await listed(main.picture) : segmentsIn(text, url, startedAt),
    sound: main?.sound ? await listed(main.sound) : [],
  };
}

/** Resolves to what was saved. */
async function save({ startedAt, picture, sound }: Recorded, { file, from, lasts }: Wanted) {
  const until = startedAt + from + lasts;
  const shown = between(picture, startedAt + from, until);
  const [first] = shown;
  const last = shown.at(-1);
  if (!first || !last)
    throw new NotFound(
      `Nothing is recorded at ${playTimeText(from)}`,
      'Name a time at which the broadcast was on air and had a picture.',
    );
  const isFile = first.duration === Infinity;
  // A clip begins with a segment, and so with a key frame.
  const begins = isFile ? startedAt + from : first.at;
  const seconds = (Math.min(until, last.at + last.duration) - begins) / 1000;
  const place = mkdtempSync(join(tmpdir(), 'sellover-clip-'));
  try {
    const inputs = [await inputOf(shown, join(place, 'picture'))];
    const heard = between(sound, begins, until);
    if (heard.length > 0) inputs.push(await inputOf(heard, join(place, 'sound')));
    await cutting({ inputs, skip: isFile ? from / 1000 : 0, seconds, to: file });
  } finally {
    rmSync(place, { recursive: true });
  }
  return { file, from: playTimeText(begins - startedAt), seconds, bytes: statSync(file).size };
}

/** A file for ffmpeg with these segments. What does not continue the one before it stands in a file of its own. */
async function inputOf(segments: readonly RecordedSegment[], name: string): Promise<string> {
  const [first] = segments;
  if (first?.duration === Infinity) return first.url;
  const files: string[] = [];
  for (const run of Map.groupBy(segments, (each) => `${each.run} ${each.init}`).values()) {
    const file = `${name}${files.length}.${run[0]!.init ? 'mp4' : 'ts'}`;
    files.push(file);
    const handle = await open(file, 'w');
    try {
      const { init } = run[0]!;
      for (const url of [...(init ? [init] : []), ...run.map((segment) => segment.url)])
        await handle.writeFile(Buffer.from(await (await fetched(url)).arrayBuffer()));
    } finally {
      await handle.close();
    }
  }
  const list = `${name}.ffconcat`;
  await writeFile(list, ['ffconcat version 1.0', ...files.map((file) => `file '${file}'`), ''].join('\n'));
  return list;
}

async function textAt(url: string): Promise<string> {
  return (await fetched(url)).text();
}

async function fetched(url: string): Promise<Response> {
  const answer = await fetch(url);
  if (answer.ok) return answer;
  throw new NotFound(`${url} answers ${answer.status}`, 'A part of the recording is not there.');
}
