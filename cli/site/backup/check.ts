import { text } from 'node:stream/consumers';
import { ChecksFailed, UsageError } from '../../errors.ts';
import { Checksum, checksumOf, readArchive } from './archive.ts';
import { MANIFEST, manifestIn, type BackedUpFile, type Manifest } from './manifest.ts';

const NAMED = 5;

/**
 * Reads every file of a backup and compares it with the manifest. Files that it does not name are ignored. Throws a
 * ChecksFailed that names what is missing or changed.
 */
export async function checkFiles(
  backup: string,
  onProgress: (done: number, total: number) => void,
): Promise<Manifest> {
  const found = new Map<string, Omit<BackedUpFile, 'path'>>();
  let manifestText: string | undefined;
  let done = 0;
  let total = 0;
  await readArchive(backup, async ({ path, content, total: all }) => {
    total = all;
    if (path === MANIFEST) manifestText = await text(content.pipe(new Checksum()));
    else {
      const sum = await checksumOf(content);
      found.set(path, sum);
      onProgress((done += sum.bytes), total);
    }
  });
  if (manifestText === undefined)
    throw new UsageError(
      `${backup} has no ${MANIFEST}`,
      'It is no backup of sellover db backup, or one that was never finished.',
    );
  const manifest = manifestIn(manifestText, backup);
  const wrong = manifest.files.filter(({ path, bytes, sha256 }) => {
    const sum = found.get(path);
    return sum?.bytes !== bytes || sum.sha256 !== sha256;
  });
  if (wrong.length === 0) return manifest;
  const names = wrong
    .slice(0, NAMED)
    .map(({ path }) => `${path} ${found.has(path) ? 'was changed' : 'is missing'}`);
  const more = wrong.length > NAMED ? `, and ${wrong.length - NAMED} more` : '';
  throw new ChecksFailed(`${backup} is damaged: ${names.join(', ')}${more}`, {
    damaged: true,
    hint: 'Use another backup.',
  });
}
