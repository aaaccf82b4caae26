/**
 * Reads what an encoder says of its files. It may name none but its own: relative paths, of the kinds that are taken,
 * at its playlist's place or below.
 */
import { posix } from 'node:path';
import { INGEST_SEGMENT_LASTS_MAX } from '../../../schema/constants.ts';
import { ingestTypeOf } from '../../../schema/ingest.ts';
import { InvalidInput } from '../../platform/http/validation.ts';
import { kindOf, type ToldRendition } from './decider.ts';

export interface NamedSegment {
  readonly path: string;
  /** Milliseconds. */
  readonly duration: number;
  readonly number: number;
  readonly isCut: boolean;
  /** The path of what must be read before it. */
  readonly init: string | null;
}

export type EncoderPlaylist =
  | { readonly segments: readonly NamedSegment[] }
  | { readonly variants: readonly ToldRendition[]; readonly media: readonly ToldRendition[] };

const HEAD = '#EXTM3U';
/** Whatever would have a player fetch or decrypt something that is not here. */
const REFUSED = [
  '#EXT-X-KEY',
  '#EXT-X-SESSION-KEY',
  '#EXT-X-BYTERANGE',
  '#EXT-X-I-FRAME-STREAM-INF',
] as const;
/** What players are told in the encoder's own words. */
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

/** Throws an {@link InvalidInput} that says what is not taken. */
export function readPlaylist(path: string, text: string): EncoderPlaylist {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  if (lines[0] !== HEAD) throw new InvalidInput(`${path} does not begin with ${HEAD}`);
  const refused = REFUSED.find((tag) =>
    lines.some((line) => line.startsWith(tag) && !line.includes('METHOD=NONE')),
  );
  if (refused) throw new InvalidInput(`${path} has ${refused}, which is not taken`);
  const isMain = lines.some((line) => line.startsWith('#EXT-X-STREAM-INF:'));
  return isMain ? readMain(path, lines) : { segments: readSegments(path, lines) };
}

function readMain(path: string, lines: readonly string[]): EncoderPlaylist {
  const variants: ToldRendition[] = [];
  const media: ToldRendition[] = [];
  let attributes: string | null = null;
  for (const line of lines) {
    const [, tag, value = ''] = /^#(EXT-X-STREAM-INF|EXT-X-MEDIA):(.*)$/.exec(line) ?? [];
    if (tag === 'EXT-X-STREAM-INF') attributes = wordsOf(value, VARIANT_WORDS);
    if (tag === 'EXT-X-MEDIA') {
      const uri = unquoted(attributesOf(value).get('URI'));
      if (uri !== undefined)
        media.push({ path: named(path, uri, ['m3u8']), attributes: wordsOf(value, MEDIA_WORDS) });
    }
    if (line === '' || line.startsWith('#') || attributes === null) continue;
    if (!/^BANDWIDTH=\d+/.test(attributes)) throw new InvalidInput(`${path} tells no BANDWIDTH of ${line}`);
    variants.push({ path: named(path, line, ['m3u8']), attributes });
    attributes = null;
  }
  return { variants, media };
}

function readSegments(path: string, lines: readonly string[]): NamedSegment[] {
  const segments: NamedSegment[] = [];
  let number = 0;
  let duration: number | null = null;
  let isCut = false;
  let init: string | null = null;
  for (const line of lines) {
    const [, tag, value = ''] = /^#(EXT[A-Z-]*):?(.*)$/.exec(line) ?? [];
    if (tag === 'EXT-X-MEDIA-SEQUENCE') number = wholeNumber(path, value);
    if (tag === 'EXTINF') duration = lengthOf(path, value);
    if (tag === 'EXT-X-DISCONTINUITY') isCut = true;
    if (tag === 'EXT-X-MAP') {
      const uri = unquoted(attributesOf(value).get('URI'));
      if (uri === undefined || value.includes('BYTERANGE'))
        throw new InvalidInput(`${path} has a map that is no file`);
      init = named(path, uri, ['mp4', 'm4s']);
    }
    if (line === '' || line.startsWith('#')) continue;
    if (duration === null) throw new InvalidInput(`${path} does not say how long ${line} lasts`);
    segments.push({ path: named(path, line, ['ts', 'm4s', 'mp4', 'vtt']), duration, number, isCut, init });
    [number, duration, isCut] = [number + 1, null, false];
  }
  requireOneKind(path, segments);
  return segments;
}

/** A rendition is of one kind, as no player goes on from one to another within it. */
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

/** `A=1,B="x,y"` by name. */
function attributesOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/([A-Z0-9-]+)=("[^"]*"|[^",]*)/g)].map(([, name, value]) => [name!, value!]),
  );
}

function wordsOf(text: string, known: readonly string[]): string {
  const attributes = attributesOf(text);
  return known.flatMap((name) => (attributes.has(name) ? `${name}=${attributes.get(name)}` : [])).join(',');
}

function unquoted(value: string | undefined): string | undefined {
  return value?.replace(/^"(.*)"$/, '$1');
}

function wholeNumber(path: string, text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value)) return value;
  throw new InvalidInput(`${path} begins at ${text}, which is no number of a segment`);
}

function lengthOf(path: string, text: string): number {
  const duration = Math.round(Number.parseFloat(text) * 1000);
  if (duration > 0 && duration <= INGEST_SEGMENT_LASTS_MAX) return duration;
  throw new InvalidInput(
    `${path} has a segment of ${text.replace(/,.*/, '')} s; it may last up to ${INGEST_SEGMENT_LASTS_MAX / 1000}`,
  );
}
