import { readFileSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';

/**
 * Stands in for all footage: one picture that stays longer than any test lasts. A player plays it as it plays the real
 * streams, but it loads and decodes next to nothing, and the server has no part in it.
 */

const LASTS = 900;
/** Decoders hold pictures back until some more have come. */
const PICTURES = 30;
const FOOTAGE = new URL('../../../fixtures/media/glowry/360p/', import.meta.url);
const VIDEO = { track: 1, hz: 12_288 } as const;
/** A key frame. */
const SYNC = 0x02_00_00_00;
const BASE_IS_MOOF = 0x02_00_00;
/** It says where its data is, and how long, how large and of which kind each sample is. */
const TRUN = 0x01 | 0x1_00 | 0x2_00 | 0x4_00;

const PLAYLIST = 'application/vnd.apple.mpegurl';
const MASTER = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-STREAM-INF:BANDWIDTH=100000,RESOLUTION=360x640,CODECS="avc1.4d401f"
360p.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=200000,RESOLUTION=540x960,CODECS="avc1.4d401f"
540p.m3u8
`;
const MEDIA = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:${LASTS}
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-MAP:URI="init.mp4"
#EXTINF:${LASTS},
still.m4s
`;

interface Box {
  readonly type: string;
  readonly content: Buffer;
}

function* boxesIn(bytes: Buffer): Generator<Box> {
  for (let at = 0; at < bytes.length;) {
    const size = bytes.readUInt32BE(at);
    yield { type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, at + size) };
    at += size;
  }
}

function box(type: string, ...content: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.reduce((sum, { length }) => sum + length, 8));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...content]);
}

const words = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
  return bytes;
};

const within = (bytes: Buffer, type: string): Buffer =>
  [...boxesIn(bytes)].find((each) => each.type === type)!.content;

/** The first of each kind, which is the one of the video. */
function firstOf(...types: readonly string[]): (each: Box) => boolean {
  const seen = new Set<string>();
  return ({ type }) => {
    if (!types.includes(type)) return true;
    const isFirst = !seen.has(type);
    seen.add(type);
    return isFirst;
  };
}

/** Without its sound. */
function silentInit(init: Buffer): Buffer {
  return Buffer.concat(
    [...boxesIn(init)].map(({ type, content }) => {
      if (type !== 'moov') return box(type, content);
      const parts = [...boxesIn(content)].filter(firstOf('trak')).map((part) => {
        if (part.type !== 'mvex') return box(part.type, part.content);
        const tracks = [...boxesIn(part.content)].filter(firstOf('trex'));
        return box('mvex', ...tracks.map((track) => box(track.type, track.content)));
      });
      return box(type, ...parts);
    }),
  );
}

/** Its first picture, again and again. */
function stillSegment(segment: Buffer): Buffer {
  const run = within(within(within(segment, 'moof'), 'traf'), 'trun');
  // Flags, count, offset and the flags of the first sample come before its size.
  const size = run.readUInt32BE(16);
  const picture = within(segment, 'mdat').subarray(0, size);
  const samples = Array.from({ length: PICTURES }, () => [(LASTS / PICTURES) * VIDEO.hz, size, SYNC]);
  const moof = (offset: number) =>
    box(
      'moof',
      box('mfhd', words(0, 1)),
      box(
        'traf',
        box('tfhd', words(BASE_IS_MOOF, VIDEO.track)),
        box('tfdt', words(0, 0)),
        box('trun', words(TRUN, PICTURES, offset, ...samples.flat())),
      ),
    );
  return Buffer.concat([moof(moof(0).length + 8), box('mdat', ...samples.map(() => picture))]);
}

const read = (name: string) => readFileSync(new URL(name, FOOTAGE));

let files: { readonly init: Buffer; readonly still: Buffer } | undefined;

/**
 * Sent by the browsers of viewers who get the still picture. A page whose requests Playwright answers would have no cache, and
 * each of its requests would take the way through the test.
 */
export const STILL_HEADER = 'x-still-picture';
const OF_FOOTAGE = /^\/media\/[^?]*\.(?<kind>m3u8|mp4|m4s)(?:\?|$)/;

/** Answers what such browsers ask of footage, in the server's place. */
export function showStillPicture(server: Server): void {
  files ??= { init: silentInit(read('init.mp4')), still: stillSegment(read('seg-000.m4s')) };
  const { init, still } = files;
  const ours = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const url = request.url ?? '';
    const kind = request.headers[STILL_HEADER] && OF_FOOTAGE.exec(url)?.groups?.['kind'];
    if (!kind) for (const listener of ours) listener.call(server, request, response);
    else if (kind === 'm3u8')
      response
        .writeHead(200, { 'content-type': PLAYLIST })
        .end(/\/master\.m3u8(?:\?|$)/.test(url) ? MASTER : MEDIA);
    else response.writeHead(200, { 'content-type': 'video/mp4' }).end(kind === 'mp4' ? init : still);
  });
}
