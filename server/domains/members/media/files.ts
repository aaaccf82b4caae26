import { UNNAMED_KEPT, type UploadKind } from '../../../../schema/members/media/constants.ts';
import { PICTURE_WIDTHS } from '../../../../schema/pictures.ts';
import {
  Refusal,
  type AnyStream,
  type Decision,
  type EventLog,
  type RecordedEvent,
  type States,
} from '../../../platform/log/log.ts';
import type { Reaction } from '../../../platform/log/background/reactions.ts';
import { foundBy, purgeEntries, type PurgeAsked } from '../../../platform/log/tables/purging.ts';
import type { FileContent, FilePart } from '../../../platform/media/file-store.ts';
import type { OpenStore } from '../../../platform/media/stores.ts';
import type { Platform } from '../../../platform/module.ts';
import { executeOwn } from '../../../platform/operations.ts';
import type { Source } from '../../../platform/source.ts';
import { readHosts, userOfMemberStream } from '../account/offers.ts';
import { dropFile, fileStream, freeFile, nameFile } from './decider.ts';
import { isName, isPrivate, keyOf, keysOf, memberFolder, nameIn, urlOf } from './names.ts';
import { mediaFiles, fileById, fileByName, unnamedBefore, type FileRow, type KeptFile } from './views.ts';

/** Files that a decision names. */
export interface Naming {
  /** In the order in which they were given. */
  readonly files: readonly {
    readonly fileSysId: number;
    readonly url: string;
    readonly width: number;
    readonly height: number;
    /** See {@link FileRow}. */
    readonly duration: number;
    readonly digest: string | null;
  }[];
  /** The command names them. */
  readonly streams: readonly AnyStream[];
  /** For the command's decision. Throws what {@link nameFile} throws. */
  named(states: States): Required<Pick<Decision<never>, 'events' | 'rows'>>;
}

interface NamedBy {
  readonly kind: UploadKind;
  readonly userSysId: number;
  /** Whose product or shop shows them, if any. */
  readonly sellerSysId?: number;
}

/**
 * For the decision of what has named a file, and shows it no more. It is deleted {@link UNNAMED_KEPT} later, unless
 * something names it again.
 */
export function freeing(fileSysId: number, now: number): Required<Pick<Decision<never>, 'events' | 'rows'>> {
  return {
    events: [{ ref: fileStream(fileSysId), events: [freeFile()] }],
    rows: [mediaFiles.set({ file_sys_id: fileSysId, is_named: 0, kept_at: now })],
  };
}

/** Uploaded files: who may see them, what names them, and when they are deleted. */
export class Files {
  readonly #log: EventLog;
  readonly #source: Pick<Source, 'commandId'>;
  readonly #kept: OpenStore | null;

  /** `kept`: null if there is no place for files. */
  constructor({ log, source }: Pick<Platform, 'log' | 'source'>, kept: OpenStore | null) {
    this.#log = log;
    this.#source = source;
    this.#kept = kept;
  }

  /** What is known of the file of a name; null: there is none. */
  async find(name: string): Promise<KeptFile | null> {
    const row = isName(name) ? await this.#log.reads.one(fileByName({ name })) : undefined;
    if (!row) return null;
    // A seller's file is read often, and is public whatever it is.
    if (row.kind !== null || row.user_sys_id === null) return { ...row, kind: row.kind as UploadKind | null };
    const { upload } = (await this.#log.state(fileStream(row.file_sys_id))).state;
    return { ...row, kind: upload?.kind ?? null };
  }

  /**
   * Addresses of files for who may see what names them: those of private files are signed, and expire. `urls`: as
   * {@link naming} gave them. Files that are gone have none.
   */
  async addressesOf(urls: readonly string[]): Promise<string[]> {
    const addresses = urls.map(async (url) => {
      const file = await this.find(nameIn(url));
      if (!file) return [];
      if (!isPrivate(file) || !this.#kept) return [url];
      return [await this.#kept.privateAddresses.of({ key: keyOf(file), path: url })];
    });
    return (await Promise.all(addresses)).flat();
  }

  /** Where browsers read it themselves; null: from the server, as all that belongs to a member. */
  addressOf(file: FileRow, width?: number): string | null {
    if (file.user_sys_id !== null || !isKeptIn(width)) return null;
    return this.#kept?.addressOf(keyOf(file, width)) ?? null;
  }

  /** Null: it is not there. `width`: one of the {@link PICTURE_WIDTHS}. */
  async read(file: FileRow, what: { width?: number; part?: FilePart } = {}): Promise<FileContent | null> {
    const { width, part } = what;
    if (!isKeptIn(width)) return null;
    return this.#kept?.store.get(keyOf(file, width), part) ?? null;
  }

  /**
   * For a decision that shows these files from then on. Throws 0004 unless the member has uploaded them as this kind, or,
   * where it is for a seller, a host of that seller has.
   */
  async naming(fileSysIds: readonly number[], { kind, ...by }: NamedBy): Promise<Naming> {
    const rows = await Promise.all(
      fileSysIds.map(async (fileSysId) => {
        const row = await this.#log.reads.one(fileById({ fileSysId }));
        if (!row) throw new Refusal('0004', { fileSysId });
        return row;
      }),
    );
    const refs = fileSysIds.map(fileStream);
    const owners = await this.#ownersFor(refs, by);
    return {
      files: rows.map((row) => ({
        fileSysId: row.file_sys_id,
        url: urlOf(row),
        width: row.width,
        height: row.height,
        duration: row.duration,
        digest: row.digest,
      })),
      streams: refs,
      named: (states) => ({
        events: refs.map((ref) => ({ ref, events: nameFile(states.get(ref), { kind, owners }) })),
        rows: fileSysIds.map((file_sys_id) => mediaFiles.set({ file_sys_id, is_named: 1 })),
      }),
    };
  }

  /** Deletes what nothing has named for {@link UNNAMED_KEPT}, and what a killed process left. Resolves to how many files. */
  async purge({ now, isDryRun }: PurgeAsked): Promise<number> {
    const before = now - UNNAMED_KEPT;
    if (isDryRun) return foundBy(this.#log, unnamedBefore({ before }));
    const drop = async (rows: readonly FileRow[]) => {
      let dropped = 0;
      for (const row of rows) if (await this.#drop(row)) dropped += 1;
      return dropped;
    };
    const dropped = await purgeEntries(this.#log, () => unnamedBefore({ before }), drop);
    await this.#deleteStrays(before);
    return dropped;
  }

  /** Deletes the files of members who have left. Their rows went in the same step as they did. */
  readonly emptied: Reaction = {
    name: 'files-of-removed',
    types: ['MemberRemoved'],
    every: 0,
    react: async (events: readonly RecordedEvent[]) => {
      for (const { stream } of events) await this.#deleteAll(`${memberFolder(userOfMemberStream(stream))}/`);
      return null;
    },
  };

  /** Whose files they may be. */
  async #ownersFor(
    refs: readonly ReturnType<typeof fileStream>[],
    { userSysId, sellerSysId }: Omit<NamedBy, 'kind'>,
  ): Promise<number[]> {
    if (sellerSysId === undefined) return [userSysId];
    const uploads = async () =>
      Promise.all(refs.map(async (ref) => (await this.#log.state(ref)).state.upload?.userSysId));
    let found = await uploads();
    if (found.includes(undefined)) {
      // Its row is there, so another node has just taken it.
      await this.#log.catchUp();
      found = await uploads();
    }
    const others = [...new Set(found)].filter((id) => id !== undefined && id !== userSysId) as number[];
    if (others.length === 0) return [userSysId];
    const hosts = await readHosts(this.#log.reads, sellerSysId);
    return [userSysId, ...others.filter((id) => hosts.includes(id))];
  }

  async #drop(row: FileRow): Promise<boolean> {
    const ref = fileStream(row.file_sys_id);
    const isDropped = await executeOwn<boolean>(
      { log: this.#log, source: this.#source },
      {
        streams: [ref],
        decide: (states) => {
          const events = dropFile(states.get(ref));
          const isDropped = events.length > 0;
          return {
            events: [{ ref, events }],
            rows: isDropped ? [mediaFiles.remove({ file_sys_id: row.file_sys_id })] : [],
            reply: isDropped,
          };
        },
      },
    );
    if (isDropped) for (const key of keysOf(row)) await this.#kept?.store.delete(key);
    return isDropped;
  }

  /** A process may die between the store and the log, in either order. */
  async #deleteStrays(before: number): Promise<void> {
    for await (const { key, at } of this.#kept?.store.list('') ?? [])
      if (at <= before && !(await this.find(nameIn(key)))) await this.#kept!.store.delete(key);
  }

  async #deleteAll(prefix: string): Promise<void> {
    for await (const { key } of this.#kept?.store.list(prefix) ?? []) await this.#kept!.store.delete(key);
  }
}

function isKeptIn(width: number | undefined): boolean {
  return width === undefined || (PICTURE_WIDTHS as readonly number[]).includes(width);
}
