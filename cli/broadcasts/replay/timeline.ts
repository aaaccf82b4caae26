import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordedEvent } from '../../../server/platform/log/log.ts';
import type { Story } from '../../../server/story/story.ts';
import { isoTime, type Output } from '../../output.ts';
import type { Colours } from '../../printing.ts';
import { playTimeText } from './play-time.ts';
import { inWords } from './words.ts';

/** The most events in one step. */
const TOGETHER_MAX = 500;

export interface Pace {
  /** Milliseconds since it went on air; undefined: from the beginning. */
  readonly from: number | undefined;
  /** The speed; undefined: all at once. */
  readonly speed: number | undefined;
  /** Called and awaited before the events up to this log position are printed. */
  readonly play?: (upToPosition: number) => Promise<void>;
}

/** Prints the events of the room. */
export async function printTimeline(
  story: Story,
  { from, speed, play }: Pace,
  signal: AbortSignal,
  out: Output,
): Promise<void> {
  const names = await story.productNames();
  const productName = (prdtSysId: number) => names.get(prdtSysId) ?? `product ${prdtSysId}`;
  let printed = 0;
  const waits = speed === undefined ? null : new Waits(speed, from);
  for await (const events of together(story, from, waits, signal)) {
    await play?.(events.at(-1)!.position);
    for (const event of events) {
      const author = (await story.authorOf(event))?.nick ?? null;
      const text = inWords(event, { author, productName });
      const at = event.recordedAt - story.startedAt;
      await out.line(valueOf(event, at, text), (c) => humanLine(event, at, text, c));
    }
    printed += events.length;
  }
  if (printed === 0 && !signal.aborted)
    out.note(from === undefined ? 'Nothing has happened in its room' : 'Nothing happened after that');
}

/** Groups of simultaneous entries, each yielded when due. */
async function* together(
  story: Story,
  from: number | undefined,
  waits: Waits | null,
  signal: AbortSignal,
): AsyncGenerator<RecordedEvent[]> {
  let due: RecordedEvent[] = [];
  for await (const event of story.happenings(from === undefined ? {} : { since: story.startedAt + from })) {
    const at = event.recordedAt - story.startedAt;
    if (due.length === TOGETHER_MAX || (due.length > 0 && waits && waits.left(at) > 0)) {
      yield due;
      due = [];
    }
    await waits?.until(at, signal);
    if (signal.aborted) return;
    due.push(event);
  }
  if (due.length > 0) yield due;
}

/** Waits as long as the original took, divided by the speed. */
class Waits {
  readonly #speed: number;
  #begin: { readonly playTime: number; readonly now: number } | undefined;

  /** `from`: the start of the playback in the broadcast; undefined: its first event. */
  constructor(speed: number, from: number | undefined) {
    this.#speed = speed;
    if (from !== undefined) this.#begin = { playTime: from, now: performance.now() };
  }

  /** Milliseconds of the real clock. */
  left(playTime: number): number {
    this.#begin ??= { playTime, now: performance.now() };
    return this.#begin.now + (playTime - this.#begin.playTime) / this.#speed - performance.now();
  }

  async until(playTime: number, signal: AbortSignal): Promise<void> {
    const left = this.left(playTime);
    if (left > 0) await sleep(left, undefined, { signal }).catch(() => {});
  }
}

function valueOf(event: RecordedEvent, ms: number, text: string): object {
  const { position, stream, version, type, actorId, recordedAt, data } = event;
  const at = isoTime(recordedAt);
  return { time: playTimeText(ms), ms, at, position, stream, version, type, actorId, data, text };
}

function humanLine({ type, damaged }: RecordedEvent, ms: number, text: string, c: Colours): string {
  const shown = damaged ? c.red(`${type} that cannot be read any more`) : text;
  return `${c.dim(playTimeText(ms).padStart(9))}  ${shown}`;
}
