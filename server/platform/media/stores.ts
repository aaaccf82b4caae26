import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { CoreConfig } from '../config.ts';
import type { FileStore } from './file-store.ts';
import type { Clock } from '../clock.ts';
import { PRIVATE_ADDRESS_LASTS } from '../../../schema/members/media/constants.ts';
import { FolderStore } from './folder-store.ts';
import { SignedPaths, type PrivateAddresses } from './private-addresses.ts';
import { Bucket } from './s3/bucket.ts';
import { presignedAddresses } from './s3/presigned.ts';
import { S3Store } from './s3/s3-store.ts';
import { TemporaryFiles } from './temporary-files.ts';

type MediaConfig = Pick<CoreConfig, 'mediaStore' | 'dataDir'>;

export interface OpenStore {
  readonly store: FileStore;
  /** For files on their way: where the store takes them from at once. */
  readonly incoming: TemporaryFiles;
  /** Where browsers read a public file themselves; null: through the server. */
  readonly addressOf: (key: string) => string | null;
  /** Where browsers read a private file: at the bucket if they read what is public there, else from the server. */
  readonly privateAddresses: PrivateAddresses;
}

export interface Signing {
  readonly secret: string;
  readonly clock: Pick<Clock, 'now'>;
}

/** Files on their way to a bucket. */
export function incomingDir({ dataDir }: Pick<CoreConfig, 'dataDir'>): string {
  return join(dataDir, 'incoming');
}

/** The store of one kind of files: that folder of the bucket, or this one here; null: there is neither. */
export function openStore(
  config: MediaConfig,
  { inBucket, here }: { readonly inBucket: string; readonly here: string | null },
  { secret, clock }: Signing,
): OpenStore | null {
  const { mediaStore } = config;
  const lasts = PRIVATE_ADDRESS_LASTS;
  const byServer = new SignedPaths(secret, clock).addresses(lasts);
  if (mediaStore) {
    const { publicUrl } = mediaStore;
    const bucket = new Bucket(mediaStore);
    return {
      store: new S3Store(bucket, inBucket),
      incoming: new TemporaryFiles(incomingDir(config)),
      addressOf: (key) => publicUrl && `${publicUrl}/${inBucket}/${key}`,
      // Without a public address browsers may not reach the bucket at all.
      privateAddresses:
        publicUrl === null ? byServer : presignedAddresses(bucket, inBucket, { clock, lasts }),
    };
  }
  if (here === null) return null;
  return {
    store: new FolderStore(here),
    // In the same folder, as a file moves at once only within a disk.
    incoming: new TemporaryFiles(join(here, '.received')),
    addressOf: () => null,
    privateAddresses: byServer,
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
