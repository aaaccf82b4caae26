import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from './errors.ts';
import { about, systemProblem } from './system-errors.ts';

const NO_TEXT = 'is not a text in UTF-8';

/** Files that somebody has named. Whatever keeps them from being used is said with their names. */
export function bytesOf(file: string): Buffer {
  return about(file, () => readFileSync(file));
}

/** Throws a {@link UsageError} if it is no text in UTF-8. */
export function textOf(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(file));
  } catch (error) {
    if (
      !(error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    )
      throw error;
    throw new UsageError(`${file} ${NO_TEXT}`, 'Save it as UTF-8.');
  }
}

/** {@link textOf}, for those who go on without it. */
export function textOrProblem(file: string): { readonly text: string } | { readonly problem: string } {
  try {
    return { text: textOf(file) };
  } catch (error) {
    if (error instanceof UsageError) return { problem: `${NO_TEXT}: save it as UTF-8` };
    const { problem } = systemProblem(error) ?? {};
    if (problem === undefined) throw error;
    return { problem };
  }
}

export function write(file: string, content: string | Uint8Array): void {
  const folder = dirname(file);
  if (!existsSync(folder)) throw new UsageError(`There is no folder ${folder}`, 'Make it first.');
  about(file, () => writeFileSync(file, content));
}

/** Throws a {@link UsageError} if something is in the way, such as a file. */
export function requireEmptyFolder(
  folder: string,
  why = 'Name a folder that is empty, or not there yet.',
): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw new UsageError(`${folder} is no folder`, why);
  if (readdirSync(folder).length > 0) throw new UsageError(`${folder} is not empty`, why);
}

/** The first bytes of a file, or as many as it has. */
export function headOf(file: string, bytes: number): Buffer {
  const handle = openSync(file, 'r');
  try {
    const head = Buffer.alloc(bytes);
    return head.subarray(0, readSync(handle, head, 0, bytes, 0));
  } finally {
    closeSync(handle);
  }
}

/** Bytes of a file that has some. */
export function sizeOf(file: string): number {
  const found = about(file, () => statSync(file));
  if (!found.isFile()) throw new UsageError(`${file} is no file`, 'Name a file.');
  if (found.size === 0) throw new UsageError(`${file} is empty`, 'Give another file.');
  return found.size;
}
