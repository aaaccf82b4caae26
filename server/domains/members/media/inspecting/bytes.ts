import type { FileHandle } from 'node:fs/promises';
import {
  VIDEO_NOTES_MAX,
  VIDEO_PARTS_MAX,
  type UploadType,
} from '../../../../../schema/members/media/constants.ts';
import { SIGNATURE_BYTES, typeOfContent } from '../../../../../schema/members/media/signatures.ts';
import { Refusal } from '../../../../platform/log/log.ts';

/** A file that is being inspected. A hostile one costs no more time and memory than the limits say. */
export class Bytes {
  readonly #handle: FileHandle;
  readonly size: number;
  #parts = 0;
  #hidden = 0;

  constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.size = size;
  }

  /** Counts a box or an element. Throws 8004 for too many. */
  part(): void {
    this.#parts += 1;
    if (this.#parts > VIDEO_PARTS_MAX) throw damaged('has too many parts');
  }

  /** Counts bytes that are to be hidden. Throws 8004 for too many. */
  hides(length: number): void {
    this.#hidden += length;
    if (this.#hidden > VIDEO_NOTES_MAX) throw damaged('has too many notes');
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

/** The type that the content has, whatever its sender calls it; null: none that is taken. */
export async function typeOf(file: Bytes): Promise<UploadType | null> {
  return typeOfContent(await file.read(0, Math.min(SIGNATURE_BYTES, file.size)));
}
