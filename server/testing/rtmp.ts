import { readFileSync } from 'node:fs';
import type { AmfObject } from '../platform/rtmp/amf.ts';
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
