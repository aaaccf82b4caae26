import type { FileHandle } from 'node:fs/promises';
import type { UploadType } from '../../../../schema/media/constants.ts';
import { Refusal } from '../../../platform/log/log.ts';

/** A file that is being inspected. */
export class Bytes {
  readonly #handle: FileHandle;
  readonly size: number;

  constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.size = size;
  }

  /** Throws 8004 if the file ends before. */
  async read(position: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(length), 0, length, position);
    if (bytesRead < length) throw damaged('ends too early');
    return buffer;
  }

  async write(position: number, content: Buffer): Promise<void> {
    await this.#handle.write(content, 0, content.length, position);
  }
}

/** The file is not what its beginning promises. */
export function damaged(reason: string): Refusal {
  return new Refusal('8004', { reason });
}

/** Long enough for every signature. */
const HEAD = 12;

/** The type that the content has, whatever its sender calls it; null: none that is taken. */
export async function typeOf(file: Bytes): Promise<UploadType | null> {
  const head = await file.read(0, Math.min(HEAD, file.size));
  const begins = (hex: string) => head.toString('hex').startsWith(hex);
  const text = head.toString('latin1');
  if (begins('ffd8ff')) return 'image/jpeg';
  if (begins('89504e470d0a1a0a')) return 'image/png';
  if (/^RIFF.{4}WEBP/s.test(text)) return 'image/webp';
  if (/^GIF8[79]a/.test(text)) return 'image/gif';
  if (begins('1a45dfa3')) return 'video/webm';
  if (/^.{4}ftypqt {2}/s.test(text)) return 'video/quicktime';
  return /^.{4}ftyp/s.test(text) ? 'video/mp4' : null;
}
