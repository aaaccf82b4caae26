import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import * as broadcasts from '../../../schema/broadcasts/broadcasts.ts';
import { INGEST_SEGMENT_MAX, LIVE_FLAG } from '../../../schema/broadcasts/constants.ts';
import { liveAddress } from '../../../schema/room/rehearsals.ts';
import type { Context } from '../../context.ts';
import { RefusedError } from '../../errors.ts';
import { sizeOf } from '../../files.ts';
import { onAir, type Where } from '../../room/host/where.ts';
import { count, countOf } from '../../output.ts';
import { oneLine, stderr } from '../../printing.ts';
import { playTimeText } from '../replay/play-time.ts';
import { footageOf, sending } from './ffmpeg.ts';
import { keyOf } from './key.ts';
import { Relay, type PushLine, type PushRefused } from './relay.ts';
import { RtmpRelay } from './rtmp-relay.ts';

export interface PushOptions extends Where {
  readonly loop?: true;
  readonly rtmp?: true;
}

/** How long the last segments may take to upload (ms). */
const LAST_WITHIN = 15_000;

export async function push(
  context: Context,
  file: string,
  options: PushOptions,
  stop: AbortSignal,
): Promise<void> {
  const { api, out } = context;
  sizeOf(file);
  const broadcastSysId = await onAir(context, options);
  const { streamKey, liveUrl, rtmpUrl } = await keyOf(context, broadcastSysId);
  if (options.rtmp && rtmpUrl === null) throw noRtmp();
  const detail = await api.call(broadcasts.broadcastDetail, { broadcastSysId });
  if (detail.liveFlag > LIVE_FLAG.onAir) throw ended(broadcastSysId);
  const { length, isReady } = await footageOf(file);
  const watchUrl = `${api.serverUrl}${liveAddress(detail)}`;
  out.note(
    detail.liveFlag === LIVE_FLAG.onAir
      ? `Viewers see it at ${watchUrl}`
      : `Viewers will see it at ${watchUrl} once the broadcast has started; look at it at ` +
          `${new URL(liveUrl, api.serverUrl).href}`,
  );
  if (!isReady) out.note('It is encoded again, as browsers would not play it as it is.');
  const line = new ProgressLine(context, options.loop ? null : length);
  const onTrouble = (trouble: string | null) => line.trouble(trouble);
  const relay =
    options.rtmp && rtmpUrl !== null
      ? await RtmpRelay.open({ url: rtmpUrl, key: streamKey }, onTrouble)
      : await Relay.open(api.serverUrl, streamKey, onTrouble);
  if (relay instanceof Relay) relay.onWarning = (text) => line.warning(text);
  const seconds = await sendAll(relay, line, { file, isReady, loop: options.loop === true }, stop);
  line.clear();
  if (relay.refused) throw refusal(relay.refused, broadcastSysId);
  const { sent, unit, bytes, unsent } = relay;
  if (unsent > 0 || (sent === 0 && !stop.aborted)) throw notSent(relay, line.lastTrouble);
  out.data(
    { broadcastSysId, watchUrl, seconds, [`${unit}s`]: sent, bytes },
    (c) =>
      `${c.green('✓')} ${timeOf(seconds)} sent to broadcast ${broadcastSysId}, in ${countOf(sent, unit)}`,
  );
}

/** Resolves when ffmpeg has ended, to the number of seconds it has sent. */
async function sendAll(
  relay: PushLine,
  line: ProgressLine,
  { file, isReady, loop }: { file: string; isReady: boolean; loop: boolean },
  stop: AbortSignal,
): Promise<number> {
  const child = await sending(file, { isReady, loop, to: relay.address });
  const closed = once(child, 'close');
  const said = text(child.stderr);
  const end = () => child.kill('SIGINT');
  if (stop.aborted) end();
  stop.addEventListener('abort', end);
  let seconds = 0;
  for await (const told of createInterface({ input: child.stdout })) {
    const [name, value] = told.split('=');
    if (name === 'out_time_us' && Number(value) > 0) seconds = Number(value) / 1_000_000;
    if (name === 'progress') line.show(seconds, relay);
    if (relay.refused) end();
  }
  const [exitCode] = (await closed) as [number | null];
  stop.removeEventListener('abort', end);
  await relay.close(LAST_WITHIN);
  if (exitCode !== 0 && !stop.aborted && !relay.refused)
    throw new RefusedError(
      `${file} could not be sent to its end: ffmpeg gave up`,
      `Try another file, or convert this one first. ffmpeg says: ${(await said).trim()}`,
    );
  return seconds;
}

function ended(broadcastSysId: number): RefusedError {
  return new RefusedError(
    `Broadcast ${broadcastSysId} has ended`,
    'What has ended takes no more video; name another one with --broadcast.',
    '0007',
  );
}

function noRtmp(): RefusedError {
  return new RefusedError(
    'This server takes no video by RTMP',
    'Leave --rtmp out: the video then goes by HTTP. Or its operator sets RTMP_PORT.',
  );
}

const HINTS: Readonly<Record<string, string>> = {
  '9001': 'The stream key is no longer good: somebody has made a new one.',
  '0021': 'Of two senders with one key the newer wins: end the other one first.',
  '0011': 'A segment is larger than the server takes: send it with fewer bits a second.',
};

function notSent({ sent, unsent, unit }: PushLine, trouble: string | null): RefusedError {
  const why = trouble === null ? '' : `: ${trouble}`;
  return new RefusedError(
    `Only ${count(sent)} of ${countOf(sent + unsent, unit)} reached the server${why}`,
    'Send it again once the server can be reached.',
  );
}

const TOO_LARGE = 413;

function refusal({ resultCode, status, message }: PushRefused, broadcastSysId: number): RefusedError {
  if (resultCode === '0007') return ended(broadcastSysId);
  if (resultCode === undefined && status === TOO_LARGE)
    return new RefusedError(
      `A proxy in front of the server refuses a segment as too large (HTTP ${status})`,
      `Let it pass ${INGEST_SEGMENT_MAX / 1024 / 1024} MB; in nginx: client_max_body_size ${INGEST_SEGMENT_MAX / 1024 / 1024}m;`,
    );
  const unknown = status === null ? 'Another sender may have the key, too.' : 'See the log of the proxy.';
  const hint = resultCode === undefined ? unknown : (HINTS[resultCode] ?? 'The server’s log may say more.');
  return new RefusedError(`The server takes no more of it: ${message}`, hint, resultCode);
}

/** The progress: one line on stderr, only on a terminal. */
class ProgressLine {
  readonly #out: Context['out'];
  readonly #length: number | null;
  #trouble: string | null = null;

  constructor({ out }: Context, length: number | null) {
    this.#out = out;
    this.#length = length;
  }

  show(seconds: number, { sent, unit, bytes }: PushLine): void {
    if (this.#out.json) return;
    const of = this.#length === null ? '' : ` of ${timeOf(this.#length)}`;
    const rate = seconds > 0 ? `  ${((bytes * 8) / seconds / 1_000_000).toFixed(1)} Mbit/s` : '';
    stderr.redraw(`${timeOf(seconds)}${of}  ${countOf(sent, unit)}${rate}`);
  }

  get lastTrouble(): string | null {
    return this.#trouble;
  }

  /** Printed once when the trouble begins, and once when it ends. */
  trouble(trouble: string | null): void {
    if ((trouble === null) === (this.#trouble === null)) return;
    this.clear();
    this.#out.note(trouble === null ? 'The server is back.' : `The server does not take it now: ${trouble}`);
    this.#trouble = trouble;
  }

  warning(text: string): void {
    this.clear();
    this.#out.note(oneLine(text));
  }

  clear(): void {
    if (!this.#out.json) stderr.redraw('');
  }
}

function timeOf(seconds: number): string {
  return playTimeText(Math.round(seconds) * 1000);
}
