import { Refusal } from '../../../../platform/log/log.ts';
import { damaged, type Bytes } from './bytes.ts';
import type { Probed } from './probed.ts';

/** The index of six hours has a few megabytes. */
const INDEX_MAX = 16 * 1024 * 1024;
const TRACKS_MAX = 20;
const HEAD = 8;
const LONG_HEAD = 16;
const FIXED_16 = 65_536;

const PICTURE_CODECS: ReadonlySet<string> = new Set(['avc1', 'avc3', 'hvc1', 'hev1', 'av01', 'vp08', 'vp09']);
const SOUND_CODECS: ReadonlySet<string> = new Set(['mp4a', 'Opus', 'fLaC', '.mp3', 'ac-3', 'ec-3']);
/** They hold places, devices and comments. */
const NOTES: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid']);

interface Box {
  readonly file: Bytes;
  readonly type: string;
  /** Of its head, in the file. */
  readonly at: number;
  readonly size: number;
  readonly content: Buffer;
}

/** MP4 and QuickTime: boxes in boxes. Throws 8004 unless they fit into each other and end with the file. */
export async function probeMp4(file: Bytes): Promise<Probed> {
  const hidden: { at: number; content: Buffer }[] = [];
  let moov: Box | undefined;
  let hasMedia = false;
  for (let at = 0; at < file.size;) {
    file.part();
    const { type, size, head } = await topBox(file, at);
    if (type === 'moov') {
      if (moov || size > INDEX_MAX) throw damaged('has no single index');
      moov = { file, type, at, size, content: await file.read(at + head, size - head) };
    }
    if (NOTES.has(type)) hidden.push(...(await blanked(file, at, size, head)));
    if (type === 'moof') throw damaged('is in fragments');
    hasMedia ||= type === 'mdat' && size > head;
    at += size;
  }
  if (!moov || !hasMedia) throw damaged('has no index or no media');
  const index = [...boxesIn(moov)];
  for (const box of index) if (NOTES.has(box.type)) hidden.push(blank(box));
  const mvhd = index.find(({ type }) => type === 'mvhd');
  if (!mvhd) throw damaged('has no duration');
  let shown: { width: number; height: number } | undefined;
  const tracks = index.filter(({ type }) => type === 'trak');
  if (tracks.length > TRACKS_MAX) throw damaged('has too many tracks');
  for (const track of tracks) {
    const { kind, codec, size, notes } = readTrack(track);
    if (kind === 'vide') {
      if (!PICTURE_CODECS.has(codec)) throw new Refusal('0012', { codec });
      shown ??= size;
    } else if (kind === 'soun') {
      if (!SOUND_CODECS.has(codec)) throw new Refusal('0012', { codec });
    } else {
      // Positions of the camera, and the like.
      hidden.push(blank(track));
      continue;
    }
    hidden.push(...notes.map(blank));
  }
  if (!shown) throw damaged('has no pictures');
  return { ...shown, duration: durationOf(mvhd.content), hidden };
}

async function topBox(file: Bytes, at: number): Promise<{ type: string; size: number; head: number }> {
  const start = await file.read(at, HEAD);
  const isLong = start.readUInt32BE(0) === 1;
  const size = isLong ? Number((await file.read(at + HEAD, 8)).readBigUInt64BE()) : start.readUInt32BE(0);
  const head = isLong ? LONG_HEAD : HEAD;
  if (size < head || at + size > file.size) throw damaged('ends within a box');
  return { type: start.toString('latin1', 4, 8), size, head };
}

/** Throws 8004 unless they fill the box. */
function* boxesIn({ file, at, size, content }: Box): Generator<Box> {
  const head = size - content.length;
  for (let next = 0; next < content.length;) {
    // QuickTime ends some lists with a zero.
    if (content.length - next === 4 && content.readUInt32BE(next) === 0) return;
    if (content.length - next < HEAD) throw damaged('has half a box');
    const inner = content.readUInt32BE(next);
    if (inner < HEAD || next + inner > content.length) throw damaged('has a box that does not fit');
    file.part();
    yield {
      file,
      type: content.toString('latin1', next + 4, next + 8),
      at: at + head + next,
      size: inner,
      content: content.subarray(next + HEAD, next + inner),
    };
    next += inner;
  }
}

function inside(box: Box, type: string): Box {
  const found = boxesIn(box).find((each) => each.type === type);
  if (!found) throw damaged(`has no ${type}`);
  return found;
}

function readTrack(track: Box): {
  kind: string;
  codec: string;
  size: { width: number; height: number };
  notes: Box[];
} {
  const media = inside(track, 'mdia');
  const handler = inside(media, 'hdlr').content;
  if (handler.length < 12) throw damaged('has a track of no kind');
  const kind = handler.toString('latin1', 8, 12);
  const descriptions = inside(inside(inside(media, 'minf'), 'stbl'), 'stsd').content;
  if (descriptions.length < 16) throw damaged('has a track without a codec');
  return {
    kind,
    codec: descriptions.toString('latin1', 12, 16),
    size: sizeOf(inside(track, 'tkhd').content),
    notes: boxesIn(track)
      .filter(({ type }) => NOTES.has(type))
      .toArray(),
  };
}

/** The last fields of a track's head are a matrix of nine numbers, width and height. */
function sizeOf(head: Buffer): { width: number; height: number } {
  if (head.length < 84) throw damaged('has a track without a size');
  const [matrix, end] = [head.subarray(-44, -8), head.subarray(-8)];
  const [width, height] = [0, 4].map((at) => Math.round(end.readUInt32BE(at) / FIXED_16)) as [number, number];
  const isTurned = matrix.readInt32BE(0) === 0 && matrix.readInt32BE(16) === 0;
  return isTurned ? { width: height, height: width } : { width, height };
}

function durationOf(head: Buffer): number {
  const isLong = head[0] === 1;
  if (head.length < (isLong ? 32 : 20)) throw damaged('has no duration');
  const scale = head.readUInt32BE(isLong ? 20 : 12);
  const units = isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16);
  return scale === 0 ? 0 : Math.round((units / scale) * 1000);
}

/** The same box, free and empty: nothing else in the file moves. */
function blank({ file, at, size }: Pick<Box, 'file' | 'at' | 'size'>): { at: number; content: Buffer } {
  file.hides(size);
  const content = Buffer.alloc(size);
  content.writeUInt32BE(size);
  content.write('free', 4, 'latin1');
  return { at, content };
}

async function blanked(file: Bytes, at: number, size: number, head: number) {
  if (head === HEAD) return [blank({ file, at, size })];
  file.hides(size);
  const content = Buffer.concat([await file.read(at, head), Buffer.alloc(size - head)]);
  content.write('free', 4, 'latin1');
  return [{ at, content }];
}
