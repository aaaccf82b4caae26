/**
 * Decides on the files that an encoder sends.
 *
 * - A rendition is an append-only list of segments. A segment's position never changes and ignores the encoder's numbers.
 * - A segment is taken once.
 * - A segment that does not continue the one before it is marked (`discontinuities` rises).
 */
import { isDeepStrictEqual } from 'node:util';
import {
  ENCODER_WARNINGS_KEPT,
  INGEST_RENDITIONS_MAX,
  INGEST_SILENT_AFTER,
} from '../../../../schema/broadcasts/constants.ts';
import { EVERYWHERE, type EncoderWarning, type IngestType } from '../../../../schema/broadcasts/ingest.ts';
import type { IngestEvent, ShownRenditions, SourceFacts, TakenSegment } from './events.ts';
import type { PictureFormat } from './picture-format.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';

type Kind = 'ts' | 'mp4' | 'vtt';

export interface Rendition {
  /** The encoder's playlist. */
  readonly path: string;
  /** Null: it has no segments yet. */
  readonly kind: Kind | null;
  readonly seq: number;
  readonly discontinuities: number;
  readonly next: number;
  /** The end of the video so far (ms since 1970); 0 without video. */
  readonly until: number;
  /** When its latest segment came (ms since 1970); 0 without video. */
  readonly heardAt: number;
  /** Of its latest segment (ms). */
  readonly lasts: number;
  /** Null: not looked at. */
  readonly format: PictureFormat | null;
  /** Of its latest segments. */
  readonly latestBitsPerSecond: number;
  readonly init: string | null;
  /** The highest of a segment. */
  readonly bitsPerSecond: number;
  /** Of its latest segments; null: they came as files. */
  readonly facts: SourceFacts | null;
  /** The latest files, because two nodes may receive the same playlist. */
  readonly latest: readonly string[];
}

export interface IngestState {
  readonly renewedCnt: number;
  /** Unless its host has said otherwise. */
  readonly isLowLatency: 0 | 1;
  readonly bytes: number;
  readonly renditions: readonly Rendition[];
  readonly shown: ShownRenditions | null;
  /** How often the renditions changed for players. */
  readonly shownCnt: number;
  /** The latest. */
  readonly warnings: readonly EncoderWarning[];
  /** Segments that never came, of all renditions. */
  readonly droppedCnt: number;
  /** Pictures that never came, of all renditions. */
  readonly droppedFrameCnt: number;
}

const LATEST_MAX = 30;
const unseen = {
  kind: null,
  seq: 0,
  discontinuities: 0,
  next: 0,
  until: 0,
  heardAt: 0,
  lasts: 0,
  format: null,
  latestBitsPerSecond: 0,
  init: null,
  bitsPerSecond: 0,
  facts: null,
  latest: [],
} as const satisfies Omit<Rendition, 'path'>;

export const ingestFold: Fold<IngestState, IngestEvent> = {
  category: 'ingest',
  initial: {
    renewedCnt: 0,
    isLowLatency: 1,
    bytes: 0,
    renditions: [],
    shown: null,
    shownCnt: 0,
    warnings: [],
    droppedCnt: 0,
    droppedFrameCnt: 0,
  },
  stateVersion: 9,
  on: {
    StreamKeyRenewed: (state) => ({ ...state, renewedCnt: state.renewedCnt + 1 }),
    LowLatencySet: (state, { data: { isLowLatency } }) => ({ ...state, isLowLatency }),
    SegmentsTaken: (state, { data }) => {
      const { rendition, path, next, takenAt, format, segments, dropped = 0, facts = null } = data;
      const last = segments.at(-1);
      if (!last) return state;
      const before = state.renditions[rendition] ?? { path, ...unseen };
      const after: Rendition = {
        path,
        kind: kindOf(last.file),
        seq: last.seq + 1,
        discontinuities: last.discontinuities,
        next,
        until: last.at + last.duration,
        heardAt: takenAt ?? last.at + last.duration,
        lasts: last.duration,
        format: format ?? before.format,
        latestBitsPerSecond: rateOf(segments),
        init: last.init,
        bitsPerSecond: Math.max(before.bitsPerSecond, ...segments.map((segment) => rateOf([segment]))),
        facts,
        latest: [...before.latest, ...segments.map(({ file }) => file)].slice(-LATEST_MAX),
      };
      const bytes = state.bytes + segments.reduce((sum, segment) => sum + segment.bytes, 0);
      // A host who has corrected the encoder no longer sees the warning.
      const isSetRight = (warning: EncoderWarning) =>
        format?.codec === EVERYWHERE && warning.kind === 'codec' && warning.file === path;
      const warnings = state.warnings.filter((warning) => !isSetRight(warning));
      const renditions = withAt(state.renditions, rendition, after);
      const droppedCnt = state.droppedCnt + dropped;
      const droppedFrameCnt = state.droppedFrameCnt + (facts?.droppedFrames ?? 0);
      return { ...state, bytes, warnings, renditions, droppedCnt, droppedFrameCnt };
    },
    RenditionsShown: (state, { data: { variants, media } }) => ({
      ...state,
      shown: { variants, media },
      shownCnt: state.shownCnt + (isSameShow(state.shown, { variants, media }) ? 0 : 1),
      renditions: [...variants, ...media].reduce(
        (all, { rendition, path }) => withAt(all, rendition, { ...(all[rendition] ?? unseen), path }),
        state.renditions,
      ),
    }),
    EncoderWarned: (state, { data: { warnings } }) => ({
      ...state,
      warnings: [...state.warnings, ...warnings].slice(-ENCODER_WARNINGS_KEPT),
    }),
  },
};

export function ingestStream(broadcastSysId: number): StreamRef<IngestState, IngestEvent> {
  return streamOf(ingestFold, broadcastSysId);
}

/** A segment that has arrived and that the encoder's playlist names. */
export interface SentSegment {
  readonly file: string;
  readonly init: string | null;
  readonly bytes: number;
  readonly duration: number;
  /** The encoder's number for it. */
  readonly number: number;
  /** The encoder marks a discontinuity before it. */
  readonly isCut: boolean;
  /** What its playlist has before it that is not taken. */
  readonly leftOut: readonly { readonly path: string; readonly told: string }[];
}

/**
 * The new segments of a source, all of one kind. Throws a Refusal with 0007 if there are too many renditions, or if a newer
 * sender has taken over.
 */
export function takeSegments(
  state: IngestState,
  parts: {
    readonly broadcastSysId: number;
    readonly path: string;
    readonly sent: readonly SentSegment[];
    /** Of the last of them, if it was looked at. */
    readonly format?: PictureFormat | null;
    readonly facts?: SourceFacts;
  },
  now: number,
): IngestEvent[] {
  const { broadcastSysId, path, sent, format, facts } = parts;
  const [first] = sent;
  if (!first) return [];
  const { rendition, isToBeShown } = placeOf(state, path, kindOf(first.file), now);
  const before = state.renditions[rendition] ?? { path, ...unseen };
  if (facts && before.facts && facts.sender < before.facts.sender)
    throw new Refusal('0007', { isReplaced: 1 });
  const known = new Set(before.latest);
  const fresh = sent.filter(({ file }) => !known.has(file) && known.add(file));
  if (fresh.length === 0) return [];
  const told = warningsOf(fresh, codecNews(path, before, format), now);
  const warned: readonly IngestEvent[] =
    told.length === 0 ? [] : [{ type: 'EncoderWarned', data: { broadcastSysId, warnings: told } }];
  const dropped = droppedAmong(before, path, fresh, now);
  const taken: IngestEvent = {
    type: 'SegmentsTaken',
    data: {
      broadcastSysId,
      rendition,
      path,
      next: fresh.at(-1)!.number + 1,
      takenAt: now,
      ...(format && { format }),
      ...(dropped > 0 && { dropped }),
      ...(facts && { facts }),
      segments: following(before, fresh, now),
    },
  };
  if (!isToBeShown) return [taken, ...warned];
  const shown = { variants: [{ rendition, path, attributes: null }], media: [] };
  return [taken, { type: 'RenditionsShown', data: { broadcastSysId, ...shown } }, ...warned];
}

/**
 * How many segments the encoder has numbered and never sent, as on a slow line. It may also have restarted its numbers: a gap
 * is no loss if it is longer than the time since its latest segment.
 */
function droppedAmong(before: Rendition, path: string, fresh: readonly SentSegment[], now: number): number {
  const filmed = now - before.heardAt + INGEST_SILENT_AFTER;
  let next = before.seq > 0 && before.path === path ? before.next : fresh[0]!.number;
  let dropped = 0;
  for (const { number, duration, leftOut } of fresh) {
    const gap = number - next - leftOut.length;
    if (gap > 0 && gap * duration <= filmed) dropped += gap;
    next = number + 1;
  }
  return dropped;
}

/** A segment that was left out is reported once, with the next one that was taken. */
function warningsOf(
  fresh: readonly SentSegment[],
  codec: Pick<EncoderWarning, 'kind' | 'file' | 'told'> | null,
  now: number,
): readonly EncoderWarning[] {
  const createdAt = new Date(now).toISOString();
  const leftOut = fresh
    .flatMap((segment) => segment.leftOut)
    .map(({ path, told }) => ({ kind: 'segmentLength', file: path, told, createdAt }) as const);
  return codec === null ? leftOut : [...leftOut, { ...codec, createdAt }];
}

/** A codec that this rendition did not have before, and that not every viewer can see; null: none. */
function codecNews(file: string, { format }: Rendition, now: PictureFormat | null | undefined) {
  const told = now?.codec ?? null;
  if (told === null || told === EVERYWHERE || told === format?.codec) return null;
  return { kind: 'codec', file, told } as const;
}

/** The renditions of the encoder's main playlist. */
export interface ToldRendition {
  readonly path: string;
  readonly attributes: string;
}

export function showRenditions(
  state: IngestState,
  broadcastSysId: number,
  told: { readonly variants: readonly ToldRendition[]; readonly media: readonly ToldRendition[] },
): IngestEvent[] {
  const paths = state.renditions.map(({ path }) => path);
  const numbered = (all: readonly ToldRendition[]) =>
    all.map(({ path, attributes }) => {
      if (!paths.includes(path)) paths.push(path);
      return { rendition: paths.lastIndexOf(path), path, attributes };
    });
  const shown = { variants: numbered(told.variants), media: numbered(told.media) };
  requireFew(paths.length);
  if (isDeepStrictEqual(state.shown, shown)) return [];
  return [{ type: 'RenditionsShown', data: { broadcastSysId, ...shown } }];
}

/** How often the renditions have changed for players, after this. */
export function shownCntAfter({ shown, shownCnt }: IngestState, events: readonly IngestEvent[]): number {
  const told = events.find((event) => event.type === 'RenditionsShown');
  return told && !isSameShow(shown, told.data) ? shownCnt + 1 : shownCnt;
}

/** Whether a player that has loaded one list need not reload for the other. */
function isSameShow(before: ShownRenditions | null, after: ShownRenditions): boolean {
  const numbers = ({ variants, media }: ShownRenditions) =>
    [variants, media].map((all) => all.map(({ rendition }) => rendition));
  return before !== null && isDeepStrictEqual(numbers(before), numbers(after));
}

/** The rendition that a playlist continues, and whether players see only that one from now on. */
function placeOf(
  { renditions, shown }: IngestState,
  path: string,
  kind: Kind,
  now: number,
): { readonly rendition: number; readonly isToBeShown: boolean } {
  const isOfKind = (each: Rendition | undefined) => each?.kind === null || each?.kind === kind;
  const all = shown ? [...shown.variants, ...shown.media].map(({ rendition }) => rendition) : [];
  const isSilent = !isHeard(renditions, all, now);
  const known = renditions.findLastIndex((each) => each.path === path && isOfKind(each));
  if (known >= 0) return { rendition: known, isToBeShown: isSilent && !all.includes(known) };
  const first = shown?.variants[0]?.rendition;
  // An encoder that comes after a silence continues where the first one stopped, so players notice nothing.
  if (isSilent && first !== undefined && isOfKind(renditions[first]))
    return { rendition: first, isToBeShown: all.length > 1 };
  requireFew(renditions.length + 1);
  // A list of segments never mixes kinds. Another list of the same encoder waits for its main playlist.
  const isReplaced = all.some((rendition) => renditions[rendition]?.path === path);
  return { rendition: renditions.length, isToBeShown: isSilent || isReplaced };
}

function isHeard(renditions: readonly Rendition[], shown: readonly number[], now: number): boolean {
  return shown.some((rendition) => now - (renditions[rendition]?.heardAt ?? 0) < INGEST_SILENT_AFTER);
}

function requireFew(renditionCnt: number): void {
  if (renditionCnt > INGEST_RENDITIONS_MAX) throw new Refusal('0007', { renditionCnt });
}

/** Appends segments. The last of them was filmed up to now at the latest. */
function following(before: Rendition, sent: readonly SentSegment[], now: number): TakenSegment[] {
  const length = sent.reduce((sum, { duration }) => sum + duration, 0);
  let { seq, discontinuities, next, until, init } = before;
  let latest = now - length;
  const isLate = latest - until > INGEST_SILENT_AFTER;
  return sent.map((segment, at) => {
    const { file, bytes, duration, number } = segment;
    const isFirst = seq === 0;
    const isOther = segment.isCut || number !== next || segment.init !== init;
    const isCut = !isFirst && (isOther || (isLate && at === 0));
    // Video from the silence is lost, but time has passed.
    const filmedAt = isFirst || isCut ? latest : Math.min(until, latest);
    if (isCut) discontinuities += 1;
    const taken = { seq, file, init: segment.init, duration, bytes, at: filmedAt, discontinuities };
    [seq, next, until, init] = [seq + 1, number + 1, filmedAt + duration, segment.init];
    latest += duration;
    return taken;
  });
}

/** Bits per second. */
function rateOf(segments: readonly { readonly bytes: number; readonly duration: number }[]): number {
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
  const duration = segments.reduce((sum, segment) => sum + segment.duration, 0);
  return Math.ceil((bytes * 8000) / duration);
}

/** Whether the format of these may be another than that of what came before on this path. */
export function mayLookDifferent(
  { renditions }: IngestState,
  path: string,
  sent: readonly SentSegment[],
): boolean {
  const before = renditions.findLast((each) => each.path === path);
  const [first] = sent;
  if (!before?.format || !first) return true;
  return first.number !== before.next || first.init !== before.init || sent.some(({ isCut }) => isCut);
}

export function kindOf(file: string): Kind {
  const type = file.split('.').at(-1) as IngestType;
  return type === 'ts' || type === 'vtt' ? type : 'mp4';
}

function withAt<T>(all: readonly T[], at: number, value: T): T[] {
  const copy = [...all];
  copy[at] = value;
  return copy;
}
