import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { CoreConfig } from '../config.ts';
import type { FileStore } from './file-store.ts';
import { FolderStore } from './folder-store.ts';
import { Bucket } from './s3/bucket.ts';
import { S3Store } from './s3/s3-store.ts';
import { TemporaryFiles } from './temporary-files.ts';

type MediaConfig = Pick<CoreConfig, 'mediaStore' | 'dataDir'>;

export interface OpenStore {
  readonly store: FileStore;
  /** For files on their way: where the store takes them from at once. */
  readonly incoming: TemporaryFiles;
  /** Where browsers read a public file themselves; null: through the server. */
  readonly addressOf: (key: string) => string | null;
}

/** Files on their way to a bucket. */
export function incomingDir({ dataDir }: Pick<CoreConfig, 'dataDir'>): string {
  return join(dataDir, 'incoming');
}

/** The store of one kind of files: that folder of the bucket, or this one here; null: there is neither. */
export function openStore(config: MediaConfig, inBucket: string, here: string | null): OpenStore | null {
  const { mediaStore } = config;
  if (mediaStore) {
    const { publicUrl } = mediaStore;
    return {
      store: new S3Store(new Bucket(mediaStore), inBucket),
      incoming: new TemporaryFiles(incomingDir(config)),
      addressOf: (key) => publicUrl && `${publicUrl}/${inBucket}/${key}`,
    };
  }
  if (here === null) return null;
  return {
    store: new FolderStore(here),
    // In the same folder, as a file moves at once only within a disk.
    incoming: new TemporaryFiles(join(here, '.received')),
    addressOf: () => null,
  };
}

/** Rejects unless the key may write, list and delete in the bucket. */
export async function tryBucket({ mediaStore }: MediaConfig): Promise<void> {
  if (!mediaStore) return;
  const store = new S3Store(new Bucket(mediaStore), 'probes');
  const key = randomUUID();
  await store.put(key, Buffer.from('x'));
  await Array.fromAsync(store.list(key));
  await store.delete(key);
}
