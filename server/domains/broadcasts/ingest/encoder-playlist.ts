/**
 * Reads what an encoder says of its files. It may name none but its own: relative paths, of the kinds that are taken,
 * at its playlist's place or below.
 */
import { posix } from 'node:path';
import {
  INGEST_LINE_LENGTH_MAX,
  INGEST_LINES_MAX,
  INGEST_RENDITIONS_MAX,
  INGEST_SEGMENT_LASTS_MAX,
  INGEST_WAITING_MAX,
} from '../../../../schema/broadcasts/constants.ts';
import { ingestTypeOf } from '../../../../schema/broadcasts/ingest.ts';
import { InvalidInput } from '../../../platform/http/validation.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { kindOf, type ToldRendition } from './decider.ts';

export interface NamedSegment {
  readonly path: string;
  /** Milliseconds. */
  readonly duration: number;
  readonly number: number;
  readonly isCut: boolean;
  /** The path of what must be read before it. */
  readonly init: string | null;
  /** What was left out since the segment before it. */
  readonly leftOut: readonly LeftOut[];
}

/** A segment that cannot last as long as its playlist says, as after a jump of the source's clock. */
export interface LeftOut {
  readonly path: string;
  /** The length in the encoder's words. */
  readonly told: string;
}

export type EncoderPlaylist =
  | { readonly segments: readonly NamedSegment[] }
  | { readonly variants: readonly ToldRendition[]; readonly media: readonly ToldRendition[] };

const HEAD = '#EXTM3U';
/** Tags that would make a player fetch or decrypt something that is not here. */
const REFUSED: ReadonlySet<string> = new Set([
  'EXT-X-KEY',
  'EXT-X-SESSION-KEY',
  'EXT-X-BYTERANGE',
  'EXT-X-I-FRAME-STREAM-INF',
]);
/** No more files can wait, so earlier names in a longer playlist are ignored. */
const NAMED_MAX = 2 * INGEST_WAITING_MAX;
/** Attributes that players get unchanged from the encoder. */
const VARIANT_WORDS = [
  'BANDWIDTH',
  'AVERAGE-BANDWIDTH',
  'RESOLUTION',
  'FRAME-RATE',
  'CODECS',
  'AUDIO',
  'SUBTITLES',
];
const MEDIA_WORDS = ['TYPE', 'GROUP-ID', 'NAME', 'LANGUAGE', 'DEFAULT', 'AUTOSELECT', 'FORCED', 'CHANNELS'];

/** Characters of a length that are repeated to people. */
const TOLD_MAX = 30;

type Attributes = ReadonlyMap<string, string>;

/** A tag or a file name. Comments and blank lines are neither. */
type Line =
  | { readonly tag: string; readonly value: string; readonly uri?: never }
  | { readonly tag?: never; readonly value?: never; readonly uri: string };

/** Throws an {@link InvalidInput} that names the unsupported part, or a Refusal with 0007 for too many renditions. */
export function readPlaylist(path: string, text: string): EncoderPlaylist {
  const [head = '', ...rest] = text.split('\n', INGEST_LINES_MAX + 1);
  if (rest.length === INGEST_LINES_MAX)
    throw new InvalidInput(`${path} has more than ${INGEST_LINES_MAX} lines`);
  if (head.trim() !== HEAD) throw new InvalidInput(`${path} does not begin with ${HEAD}`);
  const lines = rest.flatMap((line) => lineOf(path, line));
  const refused = lines.find(({ tag, value = '' }) => isRefused(path, tag, value));
  if (refused) throw new InvalidInput(`${path} has #${refused.tag}, which is not taken`);
  const isMain = lines.some(({ tag }) => tag === 'EXT-X-STREAM-INF');
  return isMain ? readMain(path, lines) : { segments: readSegments(path, lines) };
}

function lineOf(path: string, raw: string): readonly Line[] {
  if (raw.length > INGEST_LINE_LENGTH_MAX)
    throw new InvalidInput(`${path} has a line of more than ${INGEST_LINE_LENGTH_MAX} characters`);
  const line = raw.trim();
  if (line === '') return [];
  if (!line.startsWith('#')) return [{ uri: line }];
  if (!line.startsWith('#EXT')) return [];
  const colon = line.indexOf(':');
  return [
    colon === -1
      ? { tag: line.slice(1), value: '' }
      : { tag: line.slice(1, colon), value: line.slice(colon + 1) },
  ];
}

function isRefused(path: string, tag: string | undefined, value: string): boolean {
  if (tag === undefined || !REFUSED.has(tag)) return false;
  // Some encoders say that nothing is encrypted.
  return tag !== 'EXT-X-KEY' || attributesOf(path, value).get('METHOD') !== 'NONE';
}

function readMain(path: string, lines: readonly Line[]): EncoderPlaylist {
  const variants: ToldRendition[] = [];
  const media: ToldRendition[] = [];
  let told: string | null = null;
  for (const { tag, value = '', uri } of lines) {
    if (tag === 'EXT-X-STREAM-INF') told = value;
    if (tag === 'EXT-X-MEDIA') {
      const attributes = attributesOf(path, value);
      const file = unquoted(attributes.get('URI'));
      if (file !== undefined)
        media.push({ path: named(path, file, ['m3u8']), attributes: wordsOf(attributes, MEDIA_WORDS) });
    }
    const renditionCnt = variants.length + media.length;
    if (renditionCnt > INGEST_RENDITIONS_MAX) throw new Refusal('0007', { renditionCnt });
    if (uri === undefined || told === null) continue;
    const attributes = wordsOf(attributesOf(path, told), VARIANT_WORDS);
    if (!/^BANDWIDTH=\d+/.test(attributes)) throw new InvalidInput(`${path} tells no BANDWIDTH of ${uri}`);
    variants.push({ path: named(path, uri, ['m3u8']), attributes });
    told = null;
  }
  return { variants, media };
}

function readSegments(path: string, lines: readonly Line[]): NamedSegment[] {
  const segments: NamedSegment[] = [];
  let old = lines.filter(({ uri }) => uri !== undefined).length - NAMED_MAX;
  let number = 0;
  let length: string | null = null;
  let isCut = false;
  let map: { readonly told: string; path?: string } | null = null;
  let leftOut: LeftOut[] = [];
  for (const { tag, value = '', uri } of lines) {
    if (tag === 'EXT-X-MEDIA-SEQUENCE') number = wholeNumber(path, value);
    if (tag === 'EXTINF') length = value;
    if (tag === 'EXT-X-DISCONTINUITY') isCut = true;
    if (tag === 'EXT-X-MAP') map = { told: value };
    if (uri === undefined) continue;
    if (old-- <= 0) {
      if (length === null) throw new InvalidInput(`${path} does not say how long ${uri} lasts`);
      if (map) map.path ??= mapOf(path, map.told);
      const file = named(path, uri, ['ts', 'm4s', 'mp4', 'vtt']);
      const duration = lengthOf(length);
      if (duration === null) leftOut.push({ path: file, told: toldLength(length) });
      else {
        segments.push({
          path: file,
          duration,
          number,
          isCut: isCut || leftOut.length > 0,
          init: map?.path ?? null,
          leftOut,
        });
        leftOut = [];
      }
    }
    [number, length, isCut] = [number + 1, null, false];
  }
  if (segments.length === 0 && leftOut.length > 0) throw noLength(path, leftOut[0]!);
  requireOneKind(path, segments);
  return segments;
}

function mapOf(path: string, value: string): string {
  const attributes = attributesOf(path, value);
  const uri = unquoted(attributes.get('URI'));
  if (uri === undefined || attributes.has('BYTERANGE'))
    throw new InvalidInput(`${path} has a map that is no file`);
  return named(path, uri, ['mp4', 'm4s']);
}

/** A rendition is of one kind, because no player switches kinds within it. */
function requireOneKind(path: string, segments: readonly NamedSegment[]): void {
  const [first] = segments;
  const other = segments.find((each) => kindOf(each.path) !== kindOf(first!.path));
  if (!first || !other) return;
  throw new InvalidInput(
    `${path} names ${posix.basename(first.path)} and ${posix.basename(other.path)}; a playlist must be all of one kind`,
  );
}

/** The path of what a playlist names. */
function named(playlist: string, uri: string, types: readonly string[]): string {
  const path = posix.join(posix.dirname(playlist), uri);
  const found = uri.startsWith('/') || uri.includes('..') ? 'path' : ingestTypeOf(path);
  if (typeof found === 'object' && types.includes(found.type)) return path;
  throw new InvalidInput(`${playlist} names ${uri}, which is no file of its own that could be taken`);
}

/**
 * Sticky: attributes follow one another from the start. A quoted value may contain commas, but no line break that a player
 * might recognise.
 */
const ATTRIBUTE = /\s*([A-Z0-9-]+)=("[^"\p{Cc}\p{Zl}\p{Zp}]*"|[^",\s\p{Cc}]*)\s*(?:,|$)/guy;

/** Parses `A=1,B="x,y"`. Throws for anything else, or for a repeated name. */
function attributesOf(path: string, text: string): Attributes {
  const attributes = new Map<string, string>();
  let read = 0;
  for (const [whole, name = '', value = ''] of text.matchAll(ATTRIBUTE)) {
    read += whole.length;
    if (attributes.has(name)) throw new InvalidInput(`${path} tells ${name} twice`);
    attributes.set(name, value);
  }
  if (read < text.length) throw new InvalidInput(`${path} has attributes that cannot be read`);
  return attributes;
}

function wordsOf(attributes: Attributes, known: readonly string[]): string {
  return known.flatMap((name) => (attributes.has(name) ? `${name}=${attributes.get(name)}` : [])).join(',');
}

function unquoted(value: string | undefined): string | undefined {
  return value?.startsWith('"') ? value.slice(1, -1) : value;
}

function wholeNumber(path: string, text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value)) return value;
  throw new InvalidInput(`${path} begins at ${text}, which is no number of a segment`);
}

/** Null: no segment lasts that long. */
function lengthOf(text: string): number | null {
  const duration = Math.round(Number.parseFloat(text) * 1000);
  return duration > 0 && duration <= INGEST_SEGMENT_LASTS_MAX ? duration : null;
}

/** It stands in headers and on terminals. */
function toldLength(text: string): string {
  const [length = ''] = text.split(',', 1);
  return length.replace(/[^\x20-\x7e]/g, '?').slice(0, TOLD_MAX);
}

function noLength(path: string, { told }: LeftOut): InvalidInput {
  return new InvalidInput(
    `${path} has no segment that may be taken: one lasts ${told} s; it may last up to ${INGEST_SEGMENT_LASTS_MAX / 1000}`,
  );
}
