import type { Readable } from 'node:stream';
import { Refusal } from '../../../platform/log/log.ts';

/**
 * Yields the content part by part. Refuses with 0011 as soon as it exceeds `max` bytes. A caller that stops reading early
 * can still answer: the request is not destroyed.
 */
export async function* partsUpTo(content: Readable, max: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  const parts = content.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  for await (const part of parts) {
    bytes += part.length;
    if (bytes > max) throw new Refusal('0011', { max });
    yield part;
  }
}
