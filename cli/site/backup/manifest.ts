import { Type, type Static } from 'typebox';
import Value from 'typebox/value';
import { UsageError } from '../../errors.ts';

export const MANIFEST = 'backup.json';
/** Raised when an older program could not read a backup any more. */
const FORMAT = 1;

export const DATABASE = { sqlite: 'sellover.db', postgresql: 'sellover.dump' } as const;
/** Folders of files in a backup. */
export const FOLDERS = ['uploads', 'ingest'] as const;
export type FolderName = (typeof FOLDERS)[number];

const BackedUpFile = Type.Object({
  /** Inside the backup, with slashes. */
  path: Type.String(),
  bytes: Type.Integer({ minimum: 0 }),
  /** Hexadecimal. */
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
export type BackedUpFile = Static<typeof BackedUpFile>;

const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  /** The version of the program. */
  program: Type.String(),
  engine: Type.Union([Type.Literal('sqlite'), Type.Literal('postgresql')]),
  madeAt: Type.String(),
  /** The head of the log in it, `position:digest`. */
  head: Type.String(),
  hasSecrets: Type.Boolean(),
  /** The bucket that has the files; null: they are in the backup. */
  mediaStore: Type.Union([Type.String(), Type.Null()]),
  files: Type.Array(BackedUpFile),
});
export type Manifest = Static<typeof Manifest>;

export function manifestText(manifest: Omit<Manifest, 'format'>): string {
  return `${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`;
}

/** Throws a UsageError if the text is no manifest of this version, or names a file outside of the backup. */
export function manifestIn(text: string, backup: string): Manifest {
  const manifest = parsed(text);
  if ((manifest as { readonly format?: unknown } | undefined)?.format !== FORMAT)
    throw new UsageError(
      `${backup} is no backup of this version`,
      'Restore it with the version that made it.',
    );
  if (Value.Check(Manifest, manifest) && manifest.files.every(({ path }) => isOurs(path))) return manifest;
  throw new UsageError(`${MANIFEST} of ${backup} is damaged`, 'Restore another backup.');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A changed manifest must not make a restore write anywhere else. */
function isOurs(path: string): boolean {
  const [first, ...rest] = path.split('/');
  if (rest.length === 0) return /^[a-z]+\.(?:db|dump|json)$/.test(path);
  return FOLDERS.some((name) => name === first) && rest.every((part) => !['', '.', '..'].includes(part));
}

/** The part of a path after its folder; undefined: it is in another one. */
export function pathInside(folder: FolderName, path: string): string | undefined {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
}
