/** Files of segments. The encoder has no influence on their names. */
import type { FileHandle } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { IngestType } from '../../../../schema/broadcasts/ingest.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { NoRoom } from '../../../platform/media/file-store.ts';
import { openStore, type OpenStore } from '../../../platform/media/stores.ts';
import type { Platform } from '../../../platform/module.ts';
import { isRehearsal, type BroadcastPlan } from '../../room/broadcast/decider.ts';
import { isOfType } from './content.ts';
import { partsUpTo } from './content-limit.ts';
import type { ingestSettings } from './settings.ts';

/** What viewers of a live broadcast ask for at about the same time, of some forty broadcasts (bytes). */
const NEWEST_KEPT = 64_000_000;

type Of = Pick<BroadcastPlan, 'broadcastSysId' | 'rehearsalOf'>;

/**
 * Segments of broadcasts and of rehearsals, which browsers get by signed addresses alone. The last ones that came or were asked
 * for are in memory, too: thousands request the same within a second.
 */
export class SegmentFiles {
  readonly #broadcasts: OpenStore;
  readonly #rehearsals: OpenStore;
  readonly #newest = new LRUCache<string, Buffer>({
    maxSize: NEWEST_KEPT,
    // An empty file has a size, too.
    sizeCalculation: ({ length }) => length + 1,
  });
  readonly #reading = new Map<string, Promise<Buffer | null>>();

  constructor(stores: { readonly broadcasts: OpenStore; readonly rehearsals: OpenStore }) {
    this.#broadcasts = stores.broadcasts;
    this.#rehearsals = stores.rehearsals;
  }

  /**
   * Stores a file and resolves to its size in bytes. Throws a Refusal with 0011 above `max`, with 0012 for the wrong type,
   * and with 0013 if no storage is left.
   */
  async keep(
    of: Of,
    { file, type }: { readonly file: string; readonly type: IngestType },
    content: Readable,
    max: number,
  ): Promise<number> {
    const { store, incoming } = this.#storeOf(of);
    const key = keyOf(of, file);
    try {
      return await incoming.with(async (path, handle) => {
        const bytes = await copy(content, handle, max);
        if (!(await isOfType(type, handle, bytes))) throw new Refusal('0012', { type });
        // Only now, as a slow encoder would else hold it in memory all the time.
        const read = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
        await store.put(key, { path, bytes });
        this.#newest.set(key, read.buffer);
        return bytes;
      });
    } catch (error) {
      throw error instanceof NoRoom ? new Refusal('0013') : error;
    }
  }

  /** Null if there is none. */
  async read(of: Of, file: string): Promise<Buffer | null> {
    const key = keyOf(of, file);
    const known = this.#newest.get(key) ?? this.#reading.get(key);
    if (known) return known;
    const reading = this.#load(of, key).finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  /** Where browsers read it themselves; null: from the server. That of a rehearsal's is `path` here, signed, or in the bucket. */
  async addressOf(of: Of, file: string, path: string): Promise<string | null> {
    const key = keyOf(of, file);
    return isRehearsal(of)
      ? this.#rehearsals.privateAddresses.of({ key, path })
      : this.#broadcasts.addressOf(key);
  }

  async forget(of: Of, files: readonly string[]): Promise<void> {
    for (const file of files) {
      this.#newest.delete(keyOf(of, file));
      await this.#storeOf(of).store.delete(keyOf(of, file));
    }
  }

  async #load(of: Of, key: string): Promise<Buffer | null> {
    const found = await this.#storeOf(of).store.get(key);
    if (!found) return null;
    const content = await buffer(found.content);
    this.#newest.set(key, content);
    return content;
  }

  #storeOf(of: Of): OpenStore {
    return isRehearsal(of) ? this.#rehearsals : this.#broadcasts;
  }
}

/** Null: there is no place for them. A folder of its own lets a bucket keep rehearsals private. */
export function openSegmentFiles({
  config,
  secrets,
  clock,
}: Platform<typeof ingestSettings>): SegmentFiles | null {
  const { ingestDir } = config;
  const signing = { secret: secrets.tokenSecret, clock };
  const broadcasts = openStore(config, { inBucket: 'ingest', here: ingestDir }, signing);
  const here = ingestDir && join(ingestDir, 'rehearsals');
  const rehearsals = openStore(config, { inBucket: 'rehearsals', here }, signing);
  return broadcasts && rehearsals && new SegmentFiles({ broadcasts, rehearsals });
}

function keyOf({ broadcastSysId }: Of, file: string): string {
  return `${broadcastSysId}/${file}`;
}

async function copy(content: Readable, handle: FileHandle, max: number): Promise<number> {
  let bytes = 0;
  for await (const part of partsUpTo(content, max)) {
    bytes += part.length;
    await handle.writeFile(part);
  }
  return bytes;
}
