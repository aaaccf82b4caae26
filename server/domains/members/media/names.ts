import { extname } from 'node:path';
import { FILES_PATH } from '../../../../schema/members/media/uploads.ts';
import { PICTURE_WIDTHS } from '../../../../schema/pictures.ts';
import { isConfidential } from './decider.ts';
import type { FileRow, KeptFile } from './views.ts';

/** The types of files as they are kept, by their ending. */
const ENDINGS = {
  webp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
} as const;
type KeptType = (typeof ENDINGS)[keyof typeof ENDINGS];

const NAME = /^[0-9a-f-]{36}\.(?:webp|mp4|mov|webm)$/;
const SHARED = 'shared';

export function nameOf(uuid: string, type: KeptType): string {
  const ending = Object.entries(ENDINGS).find(([, each]) => each === type)![0];
  return `${uuid}.${ending}`;
}

export function isName(name: string): boolean {
  return NAME.test(name);
}

export function urlOf({ name }: Pick<FileRow, 'name'>): string {
  return `${FILES_PATH}/${name}`;
}

/** A member's, and nothing shows it to everybody. */
export function isPrivate(file: Pick<KeptFile, 'user_sys_id' | 'is_named' | 'kind'>): boolean {
  if (file.user_sys_id === null) return false;
  return file.is_named === 0 || file.kind === null || isConfidential(file.kind);
}

export type FilePlace = Pick<FileRow, 'name' | 'user_sys_id'>;

/** Where a file is in the store. What belongs to a member is under their number, so that it can be found without rows. */
export function keyOf({ name, user_sys_id: owner }: FilePlace, width?: number): string {
  const folder = owner === null ? SHARED : memberFolder(owner);
  return width === undefined ? `${folder}/${name}` : `${folder}/${width}/${name}`;
}

/** All keys of a file. */
export function keysOf(file: FilePlace): string[] {
  const widths = extname(file.name) === '.webp' ? PICTURE_WIDTHS : [];
  return [keyOf(file), ...widths.map((width) => keyOf(file, width))];
}

/** The name of the file that a key or an address belongs to. */
export function nameIn(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}

export function memberFolder(userSysId: number): string {
  return `members/${userSysId}`;
}
