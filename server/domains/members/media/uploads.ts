import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import type { Static } from 'typebox';
import {
  INSPECTED_AT_ONCE,
  isVideoType,
  UPLOAD_TOKEN_LASTS,
} from '../../../../schema/members/media/constants.ts';
import {
  UPLOAD_PATH,
  type UploadedFile,
  type uploadToken,
} from '../../../../schema/members/media/uploads.ts';
import type { Reply } from '../../../../schema/operation.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import { NoRoom, type FileStore } from '../../../platform/media/file-store.ts';
import type { OpenStore } from '../../../platform/media/stores.ts';
import type { Source } from '../../../platform/source.ts';
import { memberStream, requireMember } from '../account/offers.ts';
import {
  allowUpload,
  askUpload,
  beginUpload,
  fileStream,
  isSellers,
  keepFile,
  requireMayUpload,
  uploadsStream,
  type Asked,
  type FileState,
} from './decider.ts';
import { Bytes, damaged, typeOf } from './inspecting/bytes.ts';
import { encodePicture, type Encoded } from './inspecting/picture.ts';
import { inspectVideoApart } from './inspecting/video-apart.ts';
import { keyOf, keysOf, nameOf, urlOf } from './names.ts';
import { mediaFiles, type FileRow } from './projection.ts';
import { UploadTokens } from './upload-tokens.ts';

type Upload = NonNullable<FileState['upload']>;
type Place = Pick<FileRow, 'name' | 'user_sys_id'>;
/** What the content turned out to be. */
type Found = Pick<FileRow, 'bytes' | 'width' | 'height' | 'duration'>;

export interface Sent {
  readonly content: Readable;
  /** Null: the request does not say. */
  readonly length: number | null;
  /** Aborted when the sender has gone. */
  readonly gone: AbortSignal;
  /** Called before the first byte is read: the token was good. */
  readonly begun: () => void;
}

/** Receives files, checks what they are, and puts them into the store. */
export class Uploads {
  readonly #log: EventLog;
  readonly #source: Source;
  readonly #kept: OpenStore | null;
  readonly #tokens: UploadTokens;
  /** Decoding takes much memory, so others wait. */
  readonly #inspections = pLimit(INSPECTED_AT_ONCE);

  /** `kept`: null if there is no place for files. */
  constructor(parts: {
    readonly log: EventLog;
    readonly source: Source;
    readonly secret: string;
    readonly kept: OpenStore | null;
  }) {
    this.#log = parts.log;
    this.#source = parts.source;
    this.#kept = parts.kept;
    this.#tokens = new UploadTokens(parts.secret);
  }

  /** Throws 0007 without a folder for files, and what {@link requireMayUpload} and {@link askUpload} throw. */
  async ask(asked: Asked, caller: Caller, commandId: string): Promise<Reply<typeof uploadToken>> {
    this.#requireStore();
    requireMayUpload(caller, asked);
    const { userSysId } = caller;
    const fileSysId = this.#source.id();
    const [member, uploads, file] = [
      memberStream(userSysId),
      uploadsStream(userSysId),
      fileStream(fileSysId),
    ];
    await this.#log.execute({
      actorId: userSysId,
      commandId,
      streams: [member, uploads],
      decide: (states, now) => {
        requireMember(states.get(member));
        return {
          events: [
            { ref: uploads, events: askUpload(states.get(uploads), asked, now) },
            { ref: file, events: [allowUpload(asked, userSysId, now)] },
          ],
          reply: null,
        };
      },
    });
    return {
      uploadUrl: `${UPLOAD_PATH}/${this.#tokens.tokenOf(fileSysId)}`,
      expiresIn: UPLOAD_TOKEN_LASTS / 1000,
    };
  }

  /**
   * Takes the file of a token. `caller`: null if the request has no login. Throws 8001 and 8002 as {@link beginUpload} does,
   * and 9001 for the token of another member. Throws 0011 for more bytes than were asked for, and 8004 for fewer or for a
   * damaged file. Throws 0012 for a file that is neither picture nor video, and for a video instead of a picture.
   */
  async take(token: string, sent: Sent, caller: Caller | null): Promise<Static<typeof UploadedFile>> {
    const { store, incoming } = this.#requireStore();
    const fileSysId = this.#tokens.fileOf(token);
    if (fileSysId === null) throw new Refusal('8001');
    const upload = await this.#begin(fileSysId, sent.length, caller);
    sent.begun();
    try {
      return await incoming.with(async (path, handle) => {
        const digest = await receive(sent.content, handle, upload.bytes);
        const file = new Bytes(handle, upload.bytes);
        const type = await typeOf(file);
        // Pictures are often named after another type than theirs. They are all encoded anew.
        if (type === null || isVideoType(type) !== isVideoType(upload.type))
          throw new Refusal('0012', { type: upload.type });
        const keptAs = isVideoType(type) ? type : 'image/webp';
        const owner = isSellers(upload.kind) ? null : upload.userSysId;
        const place = { name: nameOf(this.#source.uuid(), keptAs), user_sys_id: owner };
        try {
          // A slow store holds up nobody's inspection.
          const { bytes } = upload;
          const found = isVideoType(type)
            ? await keepVideo(store, place, {
                path,
                bytes,
                video: await this.#inspections(() => inspectVideoApart({ path, bytes, type }, sent.gone)),
              })
            : await keepPicture(
                store,
                place,
                await this.#inspections(async () => encodePicture(await file.read(0, bytes), sent.gone)),
              );
          const row = {
            ...place,
            ...found,
            file_sys_id: fileSysId,
            type: keptAs,
            is_named: 0,
            digest,
            kind: upload.kind,
          };
          await this.#keep(row, upload.userSysId);
          const url = await this.#addressOf(row);
          return { fileSysId, url, width: row.width, height: row.height };
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

  /** What belongs to a member is theirs alone to see until something shows it. */
  async #addressOf(row: Place): Promise<string> {
    if (row.user_sys_id === null) return urlOf(row);
    return this.#requireStore().privateAddresses.of({ key: keyOf(row), path: urlOf(row) });
  }

  /** Deletes what killed processes left of files on their way. */
  async tidy(): Promise<void> {
    await this.#kept?.incoming.tidy();
    await this.#kept?.store.tidy();
  }

  async #begin(fileSysId: number, length: number | null, caller: Caller | null): Promise<Upload> {
    const file = fileStream(fileSysId);
    let { upload: allowed } = (await this.#log.state(file)).state;
    if (!allowed) {
      // The token is ours, so another node may have given it just now.
      await this.#log.catchUp();
      ({ upload: allowed } = (await this.#log.state(file)).state);
    }
    if (!allowed) throw new Refusal('8001');
    if (caller && caller.userSysId !== allowed.userSysId) throw new Refusal('9001');
    // What says itself that it does not fit leaves the token good.
    if (length !== null) requireLength(length, allowed.bytes);
    const member = memberStream(allowed.userSysId);
    const { reply } = await this.#log.execute({
      actorId: allowed.userSysId,
      commandId: this.#source.commandId(),
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
  async #keep(row: Omit<FileRow, 'kept_at'>, userSysId: number): Promise<void> {
    const [file, member] = [fileStream(row.file_sys_id), memberStream(userSysId)];
    await this.#log.execute({
      actorId: userSysId,
      commandId: this.#source.commandId(),
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

  #requireStore(): OpenStore {
    if (!this.#kept) throw new Refusal('0007', { setting: 'UPLOADS_DIR' });
    return this.#kept;
  }
}

async function keepPicture(
  store: FileStore,
  place: Place,
  { width, height, whole, narrower }: Encoded,
): Promise<Found> {
  for (const each of narrower) await store.put(keyOf(place, each.width), each.content);
  await store.put(keyOf(place), whole);
  return { bytes: whole.length, width, height, duration: 0 };
}

async function keepVideo(
  store: FileStore,
  place: Place,
  {
    path,
    bytes,
    video,
  }: { readonly path: string; readonly bytes: number; readonly video: Omit<Found, 'bytes'> },
): Promise<Found> {
  await store.put(keyOf(place), { path, bytes });
  return { bytes, ...video };
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
