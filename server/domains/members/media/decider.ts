/*
 * Uploads, and the files that come of them. What must stay true:
 *
 * - An address is good for one upload that begins in time, over all nodes: it is decided on the file's own stream.
 * - What a member may upload on a day is decided on the member's own stream, when they ask for the address.
 * - A file counts from the moment that all of it is in the store, and a file that something names is not deleted.
 * - What named a file frees it, and nothing else does.
 */
import { koreanDay } from '../../../../schema/korean-days.ts';
import {
  isVideoType,
  UPLOAD_BYTES_MAX,
  UPLOAD_TOKEN_LASTS,
  UPLOAD_TYPES,
  UPLOADS_A_DAY,
  type UploadKind,
  type UploadType,
} from '../../../../schema/members/media/constants.ts';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';

export interface UploadRequest {
  readonly kind: UploadKind;
  readonly bytes: number;
  readonly type: UploadType;
}

interface Counted {
  readonly files: number;
  readonly bytes: number;
}

/** `day`: its first moment in Korea. */
export type UploadsEvent = {
  readonly type: 'UploadAsked';
  readonly data: Pick<UploadRequest, 'kind' | 'bytes'> & { readonly day: number };
};

/** What a member has asked to upload on the last day that they did. */
export interface UploadsOfDay {
  readonly day: number;
  readonly kinds: Readonly<Partial<Record<UploadKind, Counted>>>;
}

const NONE: Counted = { files: 0, bytes: 0 };

export const uploadsFold: Fold<UploadsOfDay, UploadsEvent> = {
  category: 'uploads',
  initial: { day: 0, kinds: {} },
  stateVersion: 1,
  on: {
    UploadAsked: ({ day, kinds }, { data }) => {
      const { files, bytes } = day === data.day ? (kinds[data.kind] ?? NONE) : NONE;
      return {
        day: data.day,
        kinds: {
          ...(day === data.day && kinds),
          [data.kind]: { files: files + 1, bytes: bytes + data.bytes },
        },
      };
    },
  },
};

export function uploadsStream(userSysId: number): StreamRef<UploadsOfDay, UploadsEvent> {
  return streamOf(uploadsFold, userSysId);
}

export type FileEvent =
  | { readonly type: 'UploadAllowed'; readonly data: UploadRequest & Allowed }
  | { readonly type: 'UploadBegun'; readonly data: Record<string, never> }
  | { readonly type: 'FileKept'; readonly data: Record<string, never> }
  /** Something is shown with it from now on. */
  | { readonly type: 'FileNamed'; readonly data: Record<string, never> }
  /** Nothing is shown with it any more. */
  | { readonly type: 'FileFreed'; readonly data: Record<string, never> }
  | { readonly type: 'FileDropped'; readonly data: Record<string, never> };

interface Allowed {
  readonly userSysId: number;
  readonly expiresAt: number;
}

export interface FileState {
  readonly stage: 'none' | 'allowed' | 'coming' | 'kept' | 'named' | 'dropped';
  /** Null before the upload was allowed. */
  readonly upload: (UploadRequest & Allowed) | null;
}

const at = (stage: FileState['stage']) => (file: FileState) => ({ ...file, stage });

export const fileFold: Fold<FileState, FileEvent> = {
  category: 'file',
  initial: { stage: 'none', upload: null },
  stateVersion: 2,
  on: {
    UploadAllowed: (_file, { data }) => ({ stage: 'allowed', upload: data }),
    UploadBegun: at('coming'),
    FileKept: at('kept'),
    FileNamed: at('named'),
    FileFreed: at('kept'),
    FileDropped: at('dropped'),
  },
};

export function fileStream(fileSysId: number): StreamRef<FileState, FileEvent> {
  return streamOf(fileFold, fileSysId);
}

/** Whether it is a seller's file; any other is the member's who uploads it. */
export function isSellers(kind: UploadKind): boolean {
  return kind === 'picture' || kind === 'video';
}

/** Whether only those who see what names it may see the file: whoever asked, and whoever answers. */
export function isConfidential(kind: UploadKind): boolean {
  return kind === 'claim' || kind === 'inquiry';
}

/** Throws 9001 unless the caller may upload this kind, 0012 for a type that it cannot have, 0011 if it is too large. */
export function requireMayUpload(
  { permission }: Pick<Caller, 'permission'>,
  { kind, bytes, type }: UploadRequest,
) {
  if (isSellers(kind) && permission === PERMISSION.member) throw new Refusal('9001');
  if (!UPLOAD_TYPES[kind].includes(type)) throw new Refusal('0012', { taken: UPLOAD_TYPES[kind].join(', ') });
  const max = isVideoType(type) ? UPLOAD_BYTES_MAX.video : UPLOAD_BYTES_MAX.picture;
  if (bytes > max) throw new Refusal('0011', { max });
}

/** Throws 8003 beyond what a member may upload of this kind on a day. */
export function askUpload(state: UploadsOfDay, { kind, bytes }: UploadRequest, now: number): UploadsEvent[] {
  const day = koreanDay(now).start;
  const before = state.day === day ? (state.kinds[kind] ?? NONE) : NONE;
  const max = UPLOADS_A_DAY[kind];
  if (before.files + 1 > max.files || before.bytes + bytes > max.bytes)
    throw new Refusal('8003', { kind, files: max.files, bytes: max.bytes });
  return [{ type: 'UploadAsked', data: { kind, bytes, day } }];
}

export function allowUpload(asked: UploadRequest, userSysId: number, now: number): FileEvent {
  return { type: 'UploadAllowed', data: { ...asked, userSysId, expiresAt: now + UPLOAD_TOKEN_LASTS } };
}

/** Throws 8001 if there is no such upload or its time is over, 8002 if it has begun before. */
export function beginUpload({ stage, upload }: FileState, now: number): FileEvent[] {
  if (stage === 'none' || (stage === 'allowed' && now >= upload!.expiresAt)) throw new Refusal('8001');
  if (stage !== 'allowed') throw new Refusal('8002');
  return [{ type: 'UploadBegun', data: {} }];
}

/** Throws 8002 unless it is being uploaded. */
export function keepFile({ stage }: FileState): FileEvent[] {
  if (stage !== 'coming') throw new Refusal('8002');
  return [{ type: 'FileKept', data: {} }];
}

/** Throws 0004 unless it is a file of this kind and of one of these members, 0003 if something else names it. */
export function nameFile(
  { stage, upload }: FileState,
  by: { readonly kind: UploadKind; readonly owners: readonly number[] },
): FileEvent[] {
  const isTheirs = upload !== null && upload.kind === by.kind && by.owners.includes(upload.userSysId);
  if (!isTheirs || (stage !== 'kept' && stage !== 'named')) throw new Refusal('0004');
  if (stage === 'named') throw new Refusal('0003');
  return [{ type: 'FileNamed', data: {} }];
}

/** Decided by what has named it. */
export function freeFile(): FileEvent {
  return { type: 'FileFreed', data: {} };
}

/** Nothing if something names it by now. */
export function dropFile({ stage }: FileState): FileEvent[] {
  return stage === 'kept' ? [{ type: 'FileDropped', data: {} }] : [];
}
