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

/** How an encoder sends a body, whatever the protocol. */
type SendBody = (body: Body) => Promise<void> | void;

/** The first two seconds of a recorded stream, again and again. */
export class Filming {
  readonly told: AmfObject;
  readonly #bodies: readonly Body[];
  readonly #send: SendBody;
  #group = 0;

  private constructor({ told, bodies }: Heard, send: SendBody) {
    this.told = told;
    this.#bodies = bodies;
    this.#send = send;
  }

  static async of(send: SendBody): Promise<Filming> {
    return new Filming(await heardIn(recordedSession()), send);
  }

  /** Sends the configurations, and the key frame that begins the first segment. */
  async begins(): Promise<void> {
    for (const body of this.#bodies.filter(isConfig)) await this.#send({ ...body, time: 0 });
    await this.#sends(isKey);
  }

  /** Ends so many segments, each by the key frame of the next one. */
  async films(count: number): Promise<void> {
    for (let each = 0; each < count; each++) {
      await this.#sends((body) => !isKey(body));
      this.#group += 1;
      await this.#sends(isKey);
    }
  }

  async #sends(fits: (body: Body) => boolean): Promise<void> {
    const group = this.#bodies.filter((body) => body.time < GROUP && !isConfig(body) && fits(body));
    for (const body of group) await this.#send({ ...body, time: body.time + this.#group * GROUP });
  }
}

/** Films by RTMP. */
export class RtmpEncoder {
  readonly #publisher: Publisher;
  readonly #filming: Filming;

  private constructor(publisher: Publisher, filming: Filming) {
    this.#publisher = publisher;
    this.#filming = filming;
  }

  static async open(target: PublishTarget): Promise<RtmpEncoder> {
    const publisher = await Publisher.open(target);
    const filming = await Filming.of(({ kind, time, body }) => publisher.media(kind, time, body));
    publisher.metadata(filming.told);
    await filming.begins();
    return new RtmpEncoder(publisher, filming);
  }

  films(count: number): Promise<void> {
    return this.#filming.films(count);
  }

  get ended(): Publisher['ended'] {
    return this.#publisher.ended;
  }

  async close(): Promise<void> {
    await this.#publisher.close();
  }
}

function isConfig({ body }: Body): boolean {
  return body[1] === 0;
}

function isKey({ kind, body }: Body): boolean {
  return kind === 'video' && body[0]! >> 4 === 1 && body[1] === 1;
}
