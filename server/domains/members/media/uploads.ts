import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import type { Static } from 'typebox';
import {
  INSPECTED_AT_ONCE,
  isVideoType,
  type UploadType,
} from '../../../../schema/members/media/constants.ts';
import type { UploadedFile } from '../../../../schema/members/media/uploads.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { NoRoom, type FileStore } from '../../../platform/media/file-store.ts';
import type { OpenStore } from '../../../platform/media/stores.ts';
import type { Platform } from '../../../platform/module.ts';
import { memberStream, requireMember } from '../account/offers.ts';
import { beginUpload, fileStream, isSellers, keepFile, type FileState } from './decider.ts';
import { Bytes, damaged, typeOf } from './inspecting/bytes.ts';
import { encodePicture } from './inspecting/picture.ts';
import { inspectVideoApart } from './inspecting/video-apart.ts';
import { keyOf, keysOf, nameOf, urlOf, type FilePlace } from './names.ts';
import { mediaFiles, type FileRow } from './views.ts';
import { fileOf } from './tokens.ts';

type Upload = NonNullable<FileState['upload']>;
/** What the content turned out to be. */
type Found = Pick<FileRow, 'bytes' | 'width' | 'height' | 'duration'>;

export interface SentFile {
  readonly content: Readable;
  /** Null: the request does not say. */
  readonly length: number | null;
  /** Aborted when the sender has gone. */
  readonly gone: AbortSignal;
  /** Called before the first byte is read: the token was good. */
  readonly begun: () => void;
}

type Parts = Pick<Platform, 'log' | 'secrets' | 'source'>;

/** Receives files, validates their type, and stores them. */
export class Uploads {
  readonly #parts: Parts;
  readonly #kept: OpenStore | null;
  /** Decoding takes much memory, so others wait. */
  readonly #inspections = pLimit(INSPECTED_AT_ONCE);

  /** `kept`: null if there is no place for files. */
  constructor(parts: Parts, kept: OpenStore | null) {
    this.#parts = parts;
    this.#kept = kept;
  }

  /**
   * Takes the file of a token. `caller`: null if the request has no login. Throws 8001 and 8002 as {@link beginUpload} does,
   * and 9001 for the token of another member. Throws 0011 for more bytes than were asked for, and 8004 for fewer or for a
   * damaged file. Throws 0012 for a file that is neither picture nor video, and for a video instead of a picture.
   */
  async take(token: string, sent: SentFile, caller: Caller | null): Promise<Static<typeof UploadedFile>> {
    const { store, incoming, privateAddresses } = this.requireStore();
    const fileSysId = fileOf(this.#parts.secrets, token);
    if (fileSysId === null) throw new Refusal('8001');
    const asked = await begin(this.#parts, fileSysId, sent.length, caller);
    const { kind, bytes, userSysId } = asked;
    sent.begun();
    try {
      return await incoming.with(async (path, handle) => {
        const digest = await receive(sent.content, handle, bytes);
        const file = new Bytes(handle, bytes);
        const type = await typeOf(file);
        // Pictures are often named after another type than theirs. They are all encoded anew.
        if (type === null || isVideoType(type) !== isVideoType(asked.type))
          throw new Refusal('0012', { type: asked.type });
        const keptAs = isVideoType(type) ? type : 'image/webp';
        const owner = isSellers(kind) ? null : userSysId;
        const place = { name: nameOf(this.#parts.source.uuid(), keptAs), user_sys_id: owner };
        try {
          const found = await this.#put(store, place, { file, path, bytes, type }, sent.gone);
          const { width, height } = found;
          const row = { ...place, ...found, file_sys_id: fileSysId, type: keptAs, is_named: 0, digest, kind };
          await keep(this.#parts, row, userSysId);
          const url = urlOf(row);
          // What belongs to a member is theirs alone to see until something shows it.
          const shown = owner === null ? url : await privateAddresses.of({ key: keyOf(row), path: url });
          return { fileSysId, url: shown, width, height };
        } catch (error) {
          for (const key of keysOf(place)) await store.delete(key);
          throw error;
        }
      });
    } catch (error) {
      if (error instanceof NoRoom) throw new Refusal('0013');
      throw error;
    }
  }

  /** Deletes what killed processes left of files on their way. */
  async tidy(): Promise<void> {
    await this.#kept?.incoming.tidy();
    await this.#kept?.store.tidy();
  }

  /** Throws 0007 without a place for files. */
  requireStore(): OpenStore {
    if (!this.#kept) throw new Refusal('0007', { setting: 'UPLOADS_DIR' });
    return this.#kept;
  }

  /** Resolves to what the content turned out to be. A slow store holds up nobody's inspection. */
  async #put(
    store: FileStore,
    place: FilePlace,
    { file, path, bytes, type }: { file: Bytes; path: string; bytes: number; type: UploadType },
    gone: AbortSignal,
  ): Promise<Found> {
    if (isVideoType(type)) {
      const video = await this.#inspections(() => inspectVideoApart({ path, bytes, type }, gone));
      await store.put(keyOf(place), { path, bytes });
      return { bytes, ...video };
    }
    const { width, height, whole, narrower } = await this.#inspections(async () =>
      encodePicture(await file.read(0, bytes), gone),
    );
    for (const each of narrower) await store.put(keyOf(place, each.width), each.content);
    await store.put(keyOf(place), whole);
    return { bytes: whole.length, width, height, duration: 0 };
  }
}

async function begin(
  { log, source }: Parts,
  fileSysId: number,
  length: number | null,
  caller: Caller | null,
): Promise<Upload> {
  const file = fileStream(fileSysId);
  let { upload: allowed } = (await log.state(file)).state;
  if (!allowed) {
    // The token is ours, so another node may have given it just now.
    await log.catchUp();
    ({ upload: allowed } = (await log.state(file)).state);
  }
  if (!allowed) throw new Refusal('8001');
  if (caller && caller.userSysId !== allowed.userSysId) throw new Refusal('9001');
  // What says itself that it does not fit leaves the token good.
  if (length !== null) requireLength(length, allowed.bytes);
  const member = memberStream(allowed.userSysId);
  const { reply } = await log.execute({
    actorId: allowed.userSysId,
    commandId: source.commandId(),
    streams: [file, member],
    decide: (states, now) => {
      requireMember(states.get(member));
      const state = states.get(file);
      return { events: [{ ref: file, events: beginUpload(state, now) }], reply: state.upload! };
    },
  });
  return reply;
}

/** Also decides that its member is still there, as their files would outlive them. */
async function keep({ log, source }: Parts, row: Omit<FileRow, 'kept_at'>, userSysId: number): Promise<void> {
  const [file, member] = [fileStream(row.file_sys_id), memberStream(userSysId)];
  await log.execute({
    actorId: userSysId,
    commandId: source.commandId(),
    streams: [file, member],
    decide: (states, now) => {
      requireMember(states.get(member));
      return {
        events: [{ ref: file, events: keepFile(states.get(file)) }],
        rows: [mediaFiles.insert({ ...row, kept_at: now })],
        reply: null,
      };
    },
  });
}

function requireLength(length: number, bytes: number): void {
  if (length > bytes) throw new Refusal('0011', { max: bytes });
  if (length < bytes) throw damaged('ends too early');
}

/** Resolves to the SHA-256. Reads no further than it must. The request is not destroyed, so that a refusal can be answered. */
async function receive(content: Readable, handle: FileHandle, bytes: number): Promise<string> {
  let received = 0;
  const hash = createHash('sha256');
  const parts = content.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  for await (const part of parts) {
    received += part.length;
    if (received > bytes) break;
    hash.update(part);
    await handle.writeFile(part);
  }
  requireLength(received, bytes);
  return hash.digest('hex');
}
