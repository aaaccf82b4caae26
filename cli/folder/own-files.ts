import { statSync } from 'node:fs';
import { join } from 'node:path';
import { UPLOAD_BYTES_MAX } from '../../schema/media/constants.ts';
import { ENDINGS, isPicture, PICTURE_ENDINGS, typeOf } from '../media/sending.ts';
import { isAddress } from './pictures.ts';

export type FileKind = keyof typeof UPLOAD_BYTES_MAX;

const MB = 1024 * 1024;
const VIDEO_ENDINGS = ENDINGS.filter((ending) => !PICTURE_ENDINGS.includes(ending));

/** What keeps a file of the folder from being uploaded; null: nothing. */
export function wrongWith(folder: string, path: string, kind: FileKind): string | null {
  if (isAddress(path)) return null;
  if (path.split(/[/\\]/).includes('..')) return 'is outside of the folder';
  const type = typeOf(path);
  if (!type || isPicture(type) !== (kind === 'picture'))
    return `is no ${kind}: its name must end in ${(kind === 'picture' ? PICTURE_ENDINGS : VIDEO_ENDINGS).join(', ')}`;
  const found = statSync(join(folder, path), { throwIfNoEntry: false });
  if (!found?.isFile()) return 'is not there';
  if (found.size === 0) return 'is empty';
  return found.size > UPLOAD_BYTES_MAX[kind] ? `has more than ${UPLOAD_BYTES_MAX[kind] / MB} MB` : null;
}
