import { readFileSync } from 'node:fs';
import { parametersIn, segmentHead } from './encoder.ts';
import type { AmfObject } from '../platform/rtmp/amf.ts';
import { Publisher, type PublishTarget } from '../platform/rtmp/publisher.ts';
import { Session, type Publication } from '../platform/rtmp/session.ts';

/**
 * All that ffmpeg 5.1 sends of five seconds: 96 × 160 pixels in H.264, ten frames a second with B-frames and a key frame
 * each two seconds, AAC in mono at 16 kHz. It publishes `1-recorded`.
 */
export function recordedSession(): Buffer {
  return readFileSync(new URL('rtmp/ffmpeg.rtmp', import.meta.url));
}

export interface Body {
  readonly kind: 'audio' | 'video';
  readonly time: number;
  readonly body: Buffer;
}

/** Keeps what a sender publishes. */
export class Heard implements Publication {
  readonly bodies: Body[] = [];
  told: AmfObject = {};
  isOver = false;

  metadata(values: AmfObject): void {
    this.told = values;
  }

  media(kind: 'audio' | 'video', time: number, body: Buffer): void {
    this.bodies.push({ kind, time, body });
  }

  end(): Promise<void> {
    this.isOver = true;
    return Promise.resolve();
  }
}

/** What a recorded session publishes. */
export async function heardIn(session: Buffer): Promise<Heard> {
  const heard = new Heard();
  await new Session({ write: () => {}, publish: () => Promise.resolve(heard) }).receive(session);
  return heard;
}

/** A unit behind its length. */
function unit(bytes: Buffer): Buffer {
  const size = Buffer.alloc(2);
  size.writeUInt16BE(bytes.length);
  return Buffer.concat([size, bytes]);
}

/** The configuration of a picture of 180 × 320 pixels. */
export function avcConfig(): Buffer {
  const parameters = parametersIn(segmentHead('h264'), 0x67);
  return Buffer.concat([Buffer.of(1, 66, 0, 30, 0xff, 0xe1), unit(parameters), Buffer.of(0)]);
}

/** That of one of 270 × 480 pixels. A video parameter set stands before its sequence parameter set. */
export function hevcConfig(): Buffer {
  const parameters = parametersIn(segmentHead('hevc'), 0x42);
  const video = Buffer.concat([Buffer.of(0xa0, 0, 1), unit(Buffer.of(0x40, 1, 2))]);
  return Buffer.concat([
    Buffer.of(1),
    Buffer.alloc(21),
    Buffer.of(2),
    video,
    Buffer.of(0xa1, 0, 1),
    unit(parameters),
  ]);
}

/** A group of its pictures, with its sound (ms). */
const GROUP = 2000;

const recorded = () => heardIn(recordedSession());

/** What stands before the first picture of a recorded stream. */
export async function filmedHead(): Promise<readonly Body[]> {
  return (await recorded()).bodies.filter(isConfig);
}

/** The first two seconds of it as the next ones, and of them the key frame, or all else. */
export async function filmedGroup(number: number, onlyKey: boolean): Promise<readonly Body[]> {
  return (await recorded()).bodies
    .filter((body) => body.time < GROUP && !isConfig(body) && isKey(body) === onlyKey)
    .map((body) => ({ ...body, time: body.time + number * GROUP }));
}

/** Sends the first two seconds of a recorded stream, again and again. */
export class RtmpEncoder {
  readonly #publisher: Publisher;
  #group = 0;

  private constructor(publisher: Publisher) {
    this.#publisher = publisher;
  }

  static async open(target: PublishTarget): Promise<RtmpEncoder> {
    const publisher = await Publisher.open(target);
    publisher.metadata((await recorded()).told);
    for (const { kind, body } of await filmedHead()) await publisher.media(kind, 0, body);
    const encoder = new RtmpEncoder(publisher);
    await encoder.#send(true);
    return encoder;
  }

  /** Ends so many segments, each by the key frame of the next one. */
  async films(count: number): Promise<void> {
    for (let each = 0; each < count; each++) {
      await this.#send(false);
      this.#group += 1;
      await this.#send(true);
    }
  }

  get ended(): Publisher['ended'] {
    return this.#publisher.ended;
  }

  async close(): Promise<void> {
    await this.#publisher.close();
  }

  async #send(onlyKey: boolean): Promise<void> {
    for (const { kind, time, body } of await filmedGroup(this.#group, onlyKey))
      await this.#publisher.media(kind, time, body);
  }
}

function isConfig({ body }: Body): boolean {
  return body[1] === 0;
}

function isKey({ kind, body }: Body): boolean {
  return kind === 'video' && body[0]! >> 4 === 1 && body[1] === 1;
}
