import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import type { Api, RawAnswer } from './api.ts';

const footage = new URL('../../fixtures/media/glowry/360p/', import.meta.url);

/** A segment of our own footage, as an encoder would cut it; 0 to 35, of two seconds each. */
export function filmed(segment: number): Buffer {
  return readFileSync(new URL(`seg-${String(segment).padStart(3, '0')}.m4s`, footage));
}

export function filmedInit(): Buffer {
  return readFileSync(new URL('init.mp4', footage));
}

const PACKET = 188;

/** So many packets of an MPEG-TS segment: enough for a reader that checks only their size and sync byte. */
export function packets(count = 3, fill = 0): Buffer {
  const content = Buffer.alloc(count * PACKET, fill);
  for (let at = 0; at < count; at++) content[at * PACKET] = 0x47;
  return content;
}

/** The first packets of segments that ffmpeg cut, deflated: 180 × 320, 182 × 318 and 270 × 480 pixels. */
const HEADS = {
  h264:
    'c3dgEGBg2MDLwHiQgYGB8QOD1kaWTf+HBnAPYBBgYNogDnb7Q4YPDNIggv8h4wcGfZedswe32x0ZDNgDGBjqFetA4f6AgaGh' +
    'gVWRgf3FVhCX8wOITHc6wHOLh6vyD4sDAwMzgwMDA0/zUa4VIKmMc/wnGBgY2Vj//w+44/py77ObHtun6dxQuKn87n2FkZmJ' +
    'gq5Ccn5RqoKhmYlCkbGBpalCUmJqqomBgYKugoeekZmJvm+Aq7uuiYJjmLNCcn5KarKCroJzfkFlTmpaiYKRgYGxrpGBkZGC' +
    'rkJGSUmBlb5+eXm5XllmSmp+TmIeAA==',
  h264High:
    '1ZDBahNRFIZPamsRKlTBlZuj3YkzOXdmjHXwgiWWdFPIqrgLN/eeZqIzc+PMaCYK0qdw6dJFcdF246pQd4Iv0IALRSiUQs0b' +
    'RK5v0bP44PDDfz5O5xmsAhzchMY3AGjM4MHh4tH8akynC6uwcHD7v/tvmMFdhzvH2ztXwH0DaLkL8H7lg/v7L4C9vaV7sHyq' +
    '3Hpj5jgwsPJl2l749PLkOcA1WHT4/rT7+YVLk4s/P+6fADSuL83n+z83z4/PpltfPz48xena5d86aEXoobYFo2hFWIT05BH2' +
    'FXNEhB5u+UEram53NztehBs7bdTWsEYP23Y0SXm3woAo9AIKAvQwqapR3GyOx2P/7dB0GnCLbapy3xaDprvkJ1WWood2VA1t' +
    'XsaoVV9pKbDgXRmi4X5q9SspYooJVa7SScmS6jCmWogQM5YJ11i+6WcsH+OonEjh2CuMFD5RTD4RZsOaTc81Csy4V6h8wFK0' +
    'UCeFzVQvYymwKjhNh6UUuF6vG11Jgfp1JgkNK/PO5vwP',
  hevc:
    'c3dgEGBg2MDLwHiQgYGB8QOD1kaWTf+HBnAPYBBgYNogAXb7Q4YPDCoPGT6wsbJ4uIY5n57HEDSo3e7IYMAewMBQzVMHCvcH' +
    'DAwNDayKDOw3EkFcN8YAEOXAyMP4/z9jAgMDM8MEEMHAzGA/dQYnSM6JkRFNYgFHB3t7XGTkksnaB6KYQEJgwkgApNyF8WDR' +
    'liQHBgZGDcb1sgLhC44Zen9njP7/ye/fcQb5i0ZTRJeErCw8xSrRqH7AYTLvFAUGjox2kHaWI2DzqxxAFHMaiHRnZDDcxPB/' +
    'qAFuDwamIAA=',
} as const;

/** The head of a real MPEG-TS segment, with tables and the parameters of its picture. */
export function segmentHead(name: keyof typeof HEADS): Buffer {
  return inflateRawSync(Buffer.from(HEADS[name], 'base64'));
}

export interface Listed {
  readonly from?: number;
  readonly seconds?: number;
  /** What every segment is read with. */
  readonly map?: string;
  readonly isOver?: boolean;
}

/** The playlist of an encoder that names these. */
export function playlistOf(names: readonly string[], listed: Listed = {}): string {
  const { from = 0, seconds = 2, map, isOver = false } = listed;
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    `#EXT-X-TARGETDURATION:${Math.ceil(seconds)}`,
    `#EXT-X-MEDIA-SEQUENCE:${from}`,
    ...(map === undefined ? [] : [`#EXT-X-MAP:URI="${map}"`]),
    ...names.flatMap((name) => [`#EXTINF:${seconds.toFixed(6)},`, name]),
    ...(isOver ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n');
}

/** Sends files as ffmpeg and OBS do. */
export class Encoder {
  readonly #api: Api;
  readonly #key: string;
  /** What it will number its next segment; it lists as many as it keeps. */
  #next = 0;
  #names: string[] = [];

  constructor(api: Api, streamKey: string) {
    this.#api = api;
    this.#key = streamKey;
  }

  put(path: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<RawAnswer> {
    return this.#api.raw('PUT', `/v1/ingest/${this.#key}/${path}`, { body, headers });
  }

  delete(path: string): Promise<RawAnswer> {
    return this.#api.raw('DELETE', `/v1/ingest/${this.#key}/${path}`);
  }

  /** The code of the answer. */
  async code(path: string, body: string | Buffer): Promise<string> {
    return codeOf(await this.put(path, body));
  }

  /** Sends what must be taken. */
  async sends(path: string, body: string | Buffer): Promise<void> {
    const { status, text } = await this.put(path, body);
    if (status !== 200) throw new Error(`PUT ${path} was answered with ${status}: ${text}`);
  }

  /** Films so many more segments, with a playlist after each. */
  async films(count: number, { keeps = 5, seconds = 2 }: { keeps?: number; seconds?: number } = {}) {
    for (let i = 0; i < count; i++) {
      const name = `index${this.#next++}.ts`;
      await this.sends(name, packets(3, this.#next));
      this.#names = [...this.#names, name].slice(-keeps);
      await this.sends(
        'index.m3u8',
        playlistOf(this.#names, { from: this.#next - this.#names.length, seconds }),
      );
    }
  }

  /** It begins again, as after a power cut. */
  restarts(): void {
    this.#next = 0;
    this.#names = [];
  }
}

export function codeOf({ text }: RawAnswer): string {
  return (JSON.parse(text) as { jsonData: { resultCode: string } }).jsonData.resultCode;
}

/** The sequence parameter set in the head of a segment, which says the size of its picture. */
export function parametersIn(head: Buffer, type: number): Buffer {
  const start = Buffer.from([0, 0, 1]);
  for (let at = head.indexOf(start); at >= 0; at = head.indexOf(start, at + 3)) {
    const end = head.indexOf(start, at + 3);
    if (head[at + 3] === type) return head.subarray(at + 3, end < 0 ? undefined : end);
  }
  throw new Error(`there is no unit of type ${type}`);
}

/** What a player reads of a playlist: everything with its tags, and no file's name. */
export function filesIn(playlist: string): string[] {
  return playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}
