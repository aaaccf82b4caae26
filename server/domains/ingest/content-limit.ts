import type { Readable } from 'node:stream';
import { Refusal } from '../../platform/log/log.ts';

/**
 * What comes, part by part; throws a Refusal with 0011 as soon as that is more bytes than `max`. Whoever stops listening
 * early can still answer: the request is not torn down for it.
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
