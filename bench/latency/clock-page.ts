import type { Page } from 'playwright-core';

/** A picture of 6 × 4 blocks, which are the last bits of a clock in milliseconds. */
export const CLOCK = { width: 256, height: 192, across: 6, down: 4, bits: 24, framesPerSecond: 15 } as const;

/** `annexb`: with start codes, as in MPEG-TS; `avc`: with lengths, as in MP4 and RTMP. */
export type Format = 'annexb' | 'avc';

/** A picture as H.264. */
export interface Encoded {
  readonly isKey: boolean;
  /** In base64. */
  readonly bytes: string;
  /** What a decoder must know first, in base64: with the first picture of `avc`. */
  readonly config: string | null;
}

type Clock = Pick<typeof CLOCK, 'across' | 'down' | 'bits'> & {
  readonly width: number;
  readonly height: number;
};

export interface ClockPage {
  /** Draws the time of day over all of a picture of this size. */
  drawClock(drawing: CanvasRect, clock: Clock): void;
}

type CanvasRect = Pick<OffscreenCanvasRenderingContext2D, 'fillRect' | 'fillStyle'>;

/** Runs in the page, before what draws a clock there. */
export function bringClock(): void {
  (globalThis as unknown as ClockPage).drawClock = (drawing, { width, height, across, down, bits }) => {
    const [w, h] = [width / across, height / down];
    const now = Date.now();
    for (let bit = 0; bit < bits; bit++) {
      drawing.fillStyle = Math.floor(now / 2 ** bit) % 2 === 1 ? '#fff' : '#000';
      drawing.fillRect((bit % across) * w, Math.floor(bit / across) * h, w, h);
    }
  };
}

/** Draws the time of day and encodes it, until the page closes. `keyAt` says of each picture whether a segment begins there. */
export async function filmClock(
  page: Page,
  { keyAt, format }: { readonly keyAt: readonly number[]; readonly format: Format },
  onPicture: (picture: Encoded) => void,
): Promise<void> {
  await page.exposeFunction('take', onPicture);
  await page.evaluate(bringClock);
  await page.evaluate(startFilming, { ...CLOCK, keys: keyAt, format });
}

/** Runs in the page. */
function startFilming({
  keys,
  format,
  ...clock
}: typeof CLOCK & { readonly keys: readonly number[]; readonly format: Format }): void {
  const { width, height, framesPerSecond } = clock;
  const canvas = new OffscreenCanvas(width, height);
  const drawing = canvas.getContext('2d')!;
  const { drawClock } = globalThis as unknown as ClockPage;
  const isKey = new Set(keys);
  const take = (globalThis as unknown as { take(picture: object): void }).take;
  const inBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
  const encoder = new VideoEncoder({
    output: (chunk, about) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      const description = about?.decoderConfig?.description as ArrayBuffer | undefined;
      const config = description ? inBase64(new Uint8Array(description)) : null;
      take({ isKey: chunk.type === 'key', bytes: inBase64(bytes), config });
    },
    error: (error) => console.error(error),
  });
  encoder.configure({
    codec: 'avc1.42001f',
    width,
    height,
    bitrate: 300_000,
    framerate: framesPerSecond,
    latencyMode: 'realtime',
    avc: { format },
  });
  let drawn = 0;
  setInterval(() => {
    drawClock(drawing, clock);
    const frame = new VideoFrame(canvas, { timestamp: (drawn * 1e6) / framesPerSecond });
    encoder.encode(frame, { keyFrame: isKey.has(drawn) });
    frame.close();
    drawn += 1;
  }, 1000 / framesPerSecond);
}

/** The age (ms) of the picture that a viewer sees. Null: no clock can be read in it. */
export function pictureAge(page: Page): Promise<number | null> {
  return page.evaluate(({ width, height, across, down, bits }) => {
    const video = document.querySelector('video');
    if (!video || video.readyState < 2) return null;
    const canvas = new OffscreenCanvas(width, height);
    const drawing = canvas.getContext('2d', { willReadFrequently: true })!;
    drawing.drawImage(video, 0, 0, width, height);
    const now = Date.now();
    // At once: each read waits for the picture, and holds up the page that is measured.
    const { data } = drawing.getImageData(0, 0, width, height);
    let seen = 0;
    for (let bit = 0; bit < bits; bit++) {
      const [x, y] = [
        ((bit % across) + 0.5) * (width / across),
        (Math.floor(bit / across) + 0.5) * (height / down),
      ];
      if (data[4 * (y * width + Math.floor(x)) + 1]! > 127) seen += 2 ** bit;
    }
    const age = ((now % 2 ** bits) - seen + 2 ** bits) % 2 ** bits;
    return age > 120_000 ? null : age;
  }, CLOCK);
}
