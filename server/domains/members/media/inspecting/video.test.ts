import { open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';
import {
  VIDEO_EDGE_MAX,
  VIDEO_LASTS_MAX,
  VIDEO_PARTS_MAX,
  type VideoType,
} from '../../../../../schema/members/media/constants.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import { tempDir } from '../../../../testing/place.ts';
import { isWhole, scaled } from '../../../../testing/seed.ts';
import { sampleVideo } from '../../../../testing/uploads.ts';
import { Bytes, typeOf } from './bytes.ts';
import { inspectVideo } from './video.ts';

const folder = tempDir();
afterAll(() => rm(folder, { recursive: true }));

/** The facts of the video, and the file's content afterwards. */
async function inspected(content: Buffer) {
  const path = join(folder, 'video');
  await writeFile(path, content);
  const handle = await open(path, 'r+');
  try {
    const file = new Bytes(handle, content.length);
    const type = (await typeOf(file)) as VideoType;
    const found = await inspectVideo(type, file);
    return { type, ...found, content: await handle.readFile() };
  } finally {
    await handle.close();
  }
}

async function codeOf(content: Buffer): Promise<string> {
  try {
    await inspected(content);
    return '0001';
  } catch (error) {
    if (error instanceof Refusal) return error.resultCode;
    throw error;
  }
}

function replaced(content: Buffer, found: string | Buffer, by: string | Buffer): Buffer {
  const at = content.indexOf(found);
  expect(at).toBeGreaterThan(-1);
  const copy = Buffer.from(content);
  Buffer.from(by as string).copy(copy, at);
  return copy;
}

/** A box of MP4. */
function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

const boxes = (count: number) => Buffer.alloc(8 * count, box('free', Buffer.alloc(0)));
const mp4Of = (...content: Buffer[]) =>
  Buffer.concat([box('ftyp', Buffer.from('isom')), box('mdat', Buffer.alloc(9)), ...content]);
const withBoxes = (type: string, bytes: number) => mp4Of(box(type, boxes(bytes / 8)));
const withTracks = (count: number, each: number) =>
  mp4Of(box('moov', Buffer.alloc((8 + 8 * each) * count, box('trak', boxes(each)))));
const withNotes = (count: number) =>
  mp4Of(...Array.from({ length: count }, () => box('uuid', Buffer.alloc(8 * 1024 * 1024))));

/** The sample, and so many empty elements after it in its segment. */
function withElements(count: number): Buffer {
  const sample = sampleVideo('video.webm');
  const segment = sample.indexOf(Buffer.from('18538067', 'hex'));
  expect(sample[segment + 4]).toBe(0x01);
  const begin = segment + 12;
  const more = Buffer.alloc(2 * count, Buffer.from('ec80', 'hex'));
  const head = Buffer.from(sample.subarray(0, begin));
  head.writeBigUInt64BE((1n << 56n) + BigInt(sample.length - begin + more.length), segment + 4);
  return Buffer.concat([head, more, sample.subarray(begin)]);
}

const SAMPLES = ['video.mp4', 'turned.mov', 'video.webm'] as const;

describe('a video', () => {
  test.each([
    ['video.mp4', { type: 'video/mp4', width: 96, height: 64, duration: 1024 }],
    // A phone that was held upright.
    ['turned.mov', { type: 'video/quicktime', width: 64, height: 96, duration: 1024 }],
    ['video.webm', { type: 'video/webm', width: 96, height: 64, duration: 1008 }],
  ] as const)('%s tells what it shows', async (name, shown) => {
    expect(await inspected(sampleVideo(name))).toMatchObject(shown);
  });

  test.each(SAMPLES)('%s keeps its pictures and loses its notes and its place', async (name) => {
    const before = sampleVideo(name);
    expect(before.toString('latin1')).toMatch(/secret note|\+37\.5665/);
    const { content } = await inspected(before);
    expect(content.length).toBe(before.length);
    expect(content.toString('latin1')).not.toMatch(/secret note|\+37\.5665/);
    // What is hidden stays a file that can be read.
    expect(await codeOf(content)).toBe('0001');
  });

  test.each(SAMPLES)('%s is refused wherever it was cut', async (name) => {
    const whole = sampleVideo(name);
    for (let length = 12; length < whole.length; length += isWhole ? 61 : 611)
      expect([length, await codeOf(whole.subarray(0, length))]).toEqual([length, '8004']);
    expect(await codeOf(Buffer.concat([whole, Buffer.from('more')]))).toBe('8004');
  });

  test.each(SAMPLES)('%s with wrong bytes is taken or refused, and never an error', async (name) => {
    const whole = sampleVideo(name);
    const change = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        const content = Buffer.from(whole);
        // The signature stays, or it is no video at all.
        for (const [at, byte] of changes) content[Math.max(12, at)] = byte;
        expect(['0001', '8004', '0011', '0012']).toContain(await codeOf(content));
      }),
      { numRuns: scaled(5) },
    );
  });

  test('is refused for codecs that browsers do not play', async () => {
    expect(await codeOf(replaced(sampleVideo('video.mp4'), 'avc1\0\0\0\0', 'mp4v'))).toBe('0012');
    expect(await codeOf(replaced(sampleVideo('video.mp4'), 'mp4a\0\0\0\0', 'dtsc'))).toBe('0012');
    expect(await codeOf(replaced(sampleVideo('video.webm'), 'V_VP9', 'V_XXX'))).toBe('0012');
  });

  test('loses a track that is neither picture nor sound', async () => {
    const { content } = await inspected(replaced(sampleVideo('video.mp4'), 'soun', 'meta'));
    expect(content.toString('latin1')).not.toContain('mp4a');
  });

  test.each([
    ['two million boxes in its index', () => withBoxes('moov', 16_000_000)],
    ['a thousand tracks of a thousand boxes', () => withTracks(1_000, 1_000)],
    ['notes that take more memory than a server has', () => withNotes(3)],
    ['two hundred thousand elements', () => withElements(200_000)],
  ])('of %s is refused before they are all read', async (_, hostile) => {
    const content = hostile();
    const path = join(folder, 'hostile');
    await writeFile(path, content);
    const handle = await open(path, 'r+');
    try {
      const file = new Bytes(handle, content.length);
      const part = vi.spyOn(file, 'part');
      await expect(inspectVideo((await typeOf(file)) as VideoType, file)).rejects.toMatchObject({
        resultCode: '8004',
      });
      expect(part.mock.calls.length).toBeLessThanOrEqual(VIDEO_PARTS_MAX + 1);
    } finally {
      await handle.close();
    }
  });

  test('of six hours in clusters of five seconds is taken, and of twice as many elements not', async () => {
    expect(await codeOf(withElements((6 * 3600) / 5))).toBe('0001');
    expect(await codeOf(withElements((12 * 3600) / 5))).toBe('8004');
  });

  test('is refused without pictures, index or media', async () => {
    expect(await codeOf(replaced(sampleVideo('video.mp4'), 'vide\0', 'meta'))).toBe('8004');
    expect(await codeOf(replaced(sampleVideo('video.mp4'), 'moov', 'free'))).toBe('8004');
    expect(await codeOf(replaced(sampleVideo('video.mp4'), 'mdat', 'free'))).toBe('8004');
    // The first one is in a list of what there is.
    const webm = sampleVideo('video.webm');
    webm.write('1654ae6c', webm.lastIndexOf(Buffer.from('1654ae6b', 'hex')), 'hex');
    expect(await codeOf(webm)).toBe('8004');
  });

  test('is refused if it is too large or too long', async () => {
    const wide = Buffer.from(sampleVideo('video.mp4'));
    const head = wide.indexOf('tkhd');
    wide.writeUInt32BE((VIDEO_EDGE_MAX + 1) * 65_536, head + 4 + 76);
    expect(await codeOf(wide)).toBe('0011');
    const long = Buffer.from(sampleVideo('video.mp4'));
    long.writeUInt32BE(VIDEO_LASTS_MAX + 1, long.indexOf('mvhd') + 4 + 16);
    expect(await codeOf(long)).toBe('0011');
  });
});
