import type { Readable } from 'node:stream';

/** What comes, part by part. Whoever stops listening early can still answer: the request is not torn down for it. */
export function partsOf(content: Readable): AsyncIterable<Buffer> {
  return content.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
}
