import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UPLOAD_BYTES_MAX } from '../../../schema/members/media/constants.ts';
import { SIGNATURE_BYTES, typeOfContent } from '../../../schema/members/media/signatures.ts';
import { headOf } from '../../files.ts';
import { ENDINGS, isPicture, PICTURE_ENDINGS, typeOf } from '../../members/media/sending.ts';
import { systemProblem } from '../../system-errors.ts';

export type FileKind = keyof typeof UPLOAD_BYTES_MAX;

const MB = 1024 * 1024;
const VIDEO_ENDINGS = ENDINGS.filter((ending) => !PICTURE_ENDINGS.includes(ending));

/** Of a picture that is not in the folder. */
export function isAddress(picture: string): boolean {
  return picture.startsWith('https:') || picture.startsWith('/');
}

/** What systems leave in folders. */
export function isLeftover(name: string): boolean {
  return name.startsWith('.') || /^(?:thumbs\.db|ehthumbs\.db|desktop\.ini)$/i.test(name);
}

/** Where a file of the folder lies. A Mac names it in another spelling of the same letters. */
export function placeIn(folder: string, path: string): string {
  return path.split('/').reduce((place, name) => {
    const exact = join(place, name);
    if (/^[ -~]*$/.test(name) || existsSync(exact)) return exact;
    const same = readdirIn(place).find((each) => each.normalize('NFC') === name.normalize('NFC'));
    return join(place, same ?? name);
  }, folder);
}

function readdirIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** What keeps a file of the folder from being uploaded; null: nothing. */
export function wrongWith(folder: string, path: string, kind: FileKind): string | null {
  if (isAddress(path)) return null;
  if (path.split(/[/\\]/).includes('..')) return 'is outside of the folder';
  const type = typeOf(path);
  if (!type || isPicture(type) !== (kind === 'picture'))
    return `is no ${kind}: its name must end in ${(kind === 'picture' ? PICTURE_ENDINGS : VIDEO_ENDINGS).join(', ')}`;
  const found = statSync(placeIn(folder, path), { throwIfNoEntry: false });
  if (!found?.isFile()) return 'is not there';
  if (found.size === 0) return 'is empty';
  if (found.size > UPLOAD_BYTES_MAX[kind]) return `has more than ${UPLOAD_BYTES_MAX[kind] / MB} MB`;
  return wrongContent(placeIn(folder, path), kind);
}

/** The server goes by the content, too: it takes a picture under the name of another kind of picture, but no video. */
function wrongContent(file: string, kind: FileKind): string | null {
  let head: Buffer;
  try {
    head = headOf(file, SIGNATURE_BYTES);
  } catch (error) {
    const { problem } = systemProblem(error) ?? {};
    if (problem === undefined) throw error;
    return problem;
  }
  const type = typeOfContent(head);
  if (type === null) return 'is no picture or video inside, whatever its name says';
  return isPicture(type) === (kind === 'picture') ? null : `is no ${kind} inside, but ${type}`;
}
