import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordedEvent } from '../../server/platform/log/log.ts';
import type { Story } from '../../server/replay/story.ts';
import type { Output } from '../output.ts';
import { playTimeText } from './play-time.ts';
import { inWords } from './words.ts';

/** Milliseconds since it went on air; speed in times of its own. */
export interface Pace {
  readonly from: number | undefined;
  readonly speed: number | undefined;
}

/** Prints what happened in the room, event by event. */
export async function printTimeline(
  story: Story,
  { from, speed }: Pace,
  signal: AbortSignal,
  out: Output,
): Promise<void> {
  const names = await story.productNames();
  const productName = (prdtSysId: number) => names.get(prdtSysId) ?? `product ${prdtSysId}`;
  let printed = 0;
  const waits = speed === undefined ? null : new Waits(speed, from);
  for await (const event of story.happenings(from === undefined ? {} : { since: story.startedAt + from })) {
    const at = event.recordedAt - story.startedAt;
    await waits?.until(at, signal);
    if (signal.aborted) return;
    const author = (await story.authorOf(event))?.nick ?? null;
    const text = inWords(event, { author, productName });
    await out.line(out.json ? jsonLine(event, at, text) : humanLine(event, at, text, out));
    printed += 1;
  }
  if (printed === 0)
    out.note(from === undefined ? 'Nothing has happened in its room' : 'Nothing happened after that');
}

/** Lets time pass as it did then, so many times as fast. */
export class Waits {
  readonly #speed: number;
  #begin: { readonly playTime: number; readonly now: number } | undefined;

  /** `from`: which moment of the broadcast is now; undefined: that of the first event. */
  constructor(speed: number, from: number | undefined) {
    this.#speed = speed;
    if (from !== undefined) this.#begin = { playTime: from, now: performance.now() };
  }

  async until(playTime: number, signal: AbortSignal): Promise<void> {
    this.#begin ??= { playTime, now: performance.now() };
    const due = this.#begin.now + (playTime - this.#begin.playTime) / this.#speed;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait, undefined, { signal }).catch(() => {});
  }
}

function jsonLine(event: RecordedEvent, ms: number, text: string): string {
  const { position, stream, version, type, actorId, recordedAt, data } = event;
  const at = new Date(recordedAt).toISOString();
  return JSON.stringify({
    time: playTimeText(ms),
    ms,
    at,
    position,
    stream,
    version,
    type,
    actorId,
    data,
    text,
  });
}

function humanLine({ type, damaged }: RecordedEvent, ms: number, text: string, out: Output): string {
  const c = out.colours;
  const shown = damaged ? c.red(`${type} that cannot be read any more`) : text.replaceAll(/\s+/g, ' ');
  return `${c.dim(playTimeText(ms).padStart(9))}  ${shown}`;
}
