import { execFile, spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { UsageError } from '../../errors.ts';

const SEGMENT_SECONDS = 2;
const LISTED = 8;
/** A segment begins with a key frame. If these are further apart than this (s), copying would make segments too long. */
const KEY_PICTURES_EVERY = 4;
/** How much of a file is analysed. */
const LOOKED_AT = '%+20';

export interface Footage {
  /** Seconds; null: unknown. */
  readonly length: number | null;
  /** It can be sent without encoding. */
  readonly isReady: boolean;
}

const ask = promisify(execFile);

/** Throws a {@link UsageError} if ffmpeg is missing or the file has no video. */
export async function footageOf(file: string): Promise<Footage> {
  const { format, streams } = JSON.parse(
    await probe(
      ['-show_entries', 'format=duration:stream=codec_type,codec_name,pix_fmt', '-of', 'json', file],
      file,
    ),
  ) as {
    format?: { duration?: string };
    streams?: { codec_type?: string; codec_name?: string; pix_fmt?: string }[];
  };
  const [video, audio] = ['video', 'audio'].map((type) => streams?.find((each) => each.codec_type === type));
  if (!video) throw new UsageError(`${file} has no picture`, 'Name a video file, such as show.mp4.');
  const isPlayable = video.codec_name === 'h264' && video.pix_fmt === 'yuv420p';
  const isHeard = !audio || audio.codec_name === 'aac';
  const length = Number(format?.duration);
  return {
    length: Number.isFinite(length) ? length : null,
    isReady: isPlayable && isHeard && (await pauseOfKeyPictures(file)) <= KEY_PICTURES_EVERY,
  };
}

/** The longest time between two key frames at the beginning (s). */
async function pauseOfKeyPictures(file: string): Promise<number> {
  const entries = ['-select_streams', 'v:0', '-show_entries', 'packet=pts_time,flags', '-of', 'csv=p=0'];
  const lines = (await probe([...entries, '-read_intervals', LOOKED_AT, file], file)).trim().split('\n');
  const packets = lines.map((line) => line.split(','));
  const times = packets.filter(([, flags]) => flags?.includes('K')).map(([time]) => Number(time));
  const last = Math.max(...packets.map(([time]) => Number(time)).filter(Number.isFinite));
  return Math.max(...times.map((time, at) => (times[at + 1] ?? last) - time));
}

async function probe(args: readonly string[], file: string): Promise<string> {
  try {
    return (await ask('ffprobe', ['-v', 'error', ...args], { maxBuffer: 64 * 1024 * 1024 })).stdout;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw noFfmpeg('ffprobe');
    throw new UsageError(`${file} is no video that ffmpeg can read`, 'Name a video file, such as show.mp4.');
  }
}

function noFfmpeg(program: string): UsageError {
  return new UsageError(
    `There is no ${program} here`,
    'Install ffmpeg: apt install ffmpeg (Debian, Ubuntu), brew install ffmpeg (macOS), winget install ffmpeg (Windows).',
  );
}

/** Sends the file to an address in real time. Its standard output reports the progress. */
export async function sending(
  file: string,
  { isReady, loop, to }: { readonly isReady: boolean; readonly loop: boolean; readonly to: string },
): Promise<ChildProcessByStdio<null, Readable, Readable>> {
  const child = spawn(
    'ffmpeg',
    [
      ...words('-hide_banner -nostdin -nostats -loglevel error -progress pipe:1 -re'),
      ...words(loop ? '-stream_loop -1 -i' : '-i'),
      file,
      ...words('-map 0:v:0 -map 0:a:0?'),
      ...words(isReady ? '-c copy' : `${VIDEO} ${SOUND}`),
      ...words(to.startsWith('rtmp:') ? RTMP : HLS),
      to,
    ],
    // We forward Ctrl-C ourselves, because ffmpeg aborts at a second one.
    { stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? noFfmpeg('ffmpeg') : error),
    );
  });
  return child;
}

/** Copies this part of the inputs into a new MP4. Throws a {@link UsageError} if ffmpeg is missing or cannot. */
export async function cutting({
  inputs,
  skip,
  seconds,
  to,
}: {
  /** Videos, or lists of them. Of two the second is the sound. */
  readonly inputs: readonly string[];
  readonly skip: number;
  readonly seconds: number;
  readonly to: string;
}): Promise<void> {
  const read = inputs.flatMap((input) => [
    ...(input.endsWith('.ffconcat') ? words('-f concat -safe 0') : ['-ss', String(skip)]),
    '-i',
    input,
  ]);
  const maps = inputs.length > 1 ? '-map 0:v:0 -map 1:a:0' : '-map 0:v:0 -map 0:a:0?';
  const wanted = ['-t', String(seconds), ...words(`${maps} -c copy -movflags +faststart -f mp4`), to];
  try {
    await ask('ffmpeg', [...words('-hide_banner -nostdin -loglevel error -n'), ...read, ...wanted]);
  } catch (error) {
    const { code, stderr } = error as { readonly code?: unknown; readonly stderr?: string };
    if (code === 'ENOENT') throw noFfmpeg('ffmpeg');
    throw new UsageError(
      `ffmpeg could not save ${to}: ${stderr?.trim().split('\n').at(-1) ?? ''}`,
      'Look at the folder, and at the room that is left on its disk.',
    );
  }
}

function words(line: string): string[] {
  return line.split(' ');
}

const HLS = `-f hls -hls_time ${SEGMENT_SECONDS} -hls_list_size ${LISTED} -method PUT`;
const RTMP = '-f flv -flvflags no_duration_filesize';
const VIDEO =
  '-c:v libx264 -preset veryfast -pix_fmt yuv420p -crf 23 -maxrate 4M -bufsize 8M ' +
  `-force_key_frames expr:gte(t,n_forced*${SEGMENT_SECONDS})`;
const SOUND = '-c:a aac -b:a 128k -ac 2 -ar 48000';
