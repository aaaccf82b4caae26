import { statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { folds, projections, upcasters } from '../../../server/domains.ts';
import { KEPT, type LogDatabase } from '../../../server/platform/log/database.ts';
import { DumpUnsound, type Dumped } from '../../../server/platform/log/moving/dumping.ts';
import { findProjections } from '../../../server/platform/log/tables/log-tables.ts';
import type { Context } from '../../context.ts';
import { ChecksFailed, RefusedError, UsageError } from '../../errors.ts';
import { ownFiles, sizeText, type Files } from '../log/copy-video.ts';
import { areOfThisProgram, keyOf, reportText } from '../log/db.ts';
import { existingDatabase } from '../log/log-file.ts';
import { count, countOf, isoTime } from '../../output.ts';
import { Bars } from '../../progress-bar.ts';
import type { Settings } from '../../settings.ts';
import { version } from '../../version.ts';
import { Archive, isTar } from './archive.ts';
import { checkFiles } from './check.ts';
import { DATABASE, FOLDERS, MANIFEST, manifestText, type FolderName } from './manifest.ts';

export interface BackupOptions {
  readonly to: string;
  readonly withSecrets?: true;
  readonly verify: boolean;
}

const TITLES = {
  dumping: 'Backing up the log',
  checking: 'Checking the log',
  files: 'Backing up files',
  reading: 'Checking the backup',
} as const;

/** A dump of PostgreSQL is compressed, and has no indexes. */
const DUMP_SHARE = { sqlite: 1, postgresql: 0.25 } as const;

type Found = Readonly<Record<FolderName, Files>>;

/** May run beside a server. */
export async function backUp({ settings, out }: Context, options: BackupOptions): Promise<void> {
  const to = resolve(options.to);
  const sealKey = settings.sealKey === undefined ? null : keyOf(settings);
  const database = await existingDatabase(settings);
  const bytes = await sizeOf(database);
  const bars = new Bars(out, TITLES);
  const archive = await Archive.begin(to);
  try {
    await checkSpace(archive, bytes * DUMP_SHARE[database.engine], await filesOf(settings));
    const verify = options.verify ? { projections, upcasters, folds, sealKey } : null;
    let dumped: Dumped | undefined;
    await archive.addWritten(DATABASE[database.engine], async (file) => {
      dumped = await database.dump(file, { verify, onStep: bars.show });
    });
    const hasSecrets = options.withSecrets === true && (await addSecrets(archive, database, settings));
    // After the log: a file is there before an event names it.
    const found = await filesOf(settings);
    const gone = await addFiles(archive, settings, found, bars);
    const { head, report } = dumped!;
    const manifest = {
      program: version,
      engine: database.engine,
      madeAt: isoTime(Date.now()),
      head,
      hasSecrets,
      mediaStore: settings.mediaStore,
      files: archive.files,
    };
    await archive.addText(MANIFEST, manifestText(manifest));
    await archive.close();
    if (options.verify) await checkFiles(archive.draft, (...at) => bars.show('reading', ...at));
    await archive.publish();
    bars.clear();
    out.data(
      {
        to,
        head,
        engine: database.engine,
        bytes: archive.files.reduce((sum, file) => sum + file.bytes, 0),
        uploads: found.uploads.files.length,
        ingest: found.ingest.files.length,
        gone,
        hasSecrets,
        verified: report !== null,
      },
      (c) =>
        [
          `${c.green('✓')} The log is backed up to ${to}`,
          ...FOLDERS.filter((name) => found[name].files.length > 0).map(
            (name) =>
              `${c.green('✓')} with ${sizeText(found[name].files.length, found[name].bytes)} of ${WORDS[name]}`,
          ),
          ...(report ? [reportText(report, undefined, c)] : [`head  ${head}`]),
        ].join('\n'),
    );
    tellLeftOut({ settings, out }, { hasSecrets, gone, isVerified: report !== null });
  } catch (error) {
    bars.clear();
    await archive.discard();
    if (!(error instanceof DumpUnsound)) throw error;
    out.data({ to, ...error.report }, (c) => reportText(error.report, undefined, c));
    throw new ChecksFailed(`${database.where} is not sound, and was not backed up`, {
      damaged: true,
      hint: 'Keep the earlier backups. To save it as it is, for a closer look, use --no-verify.',
    });
  } finally {
    bars.clear();
  }
}

const WORDS: Readonly<Record<FolderName, string>> = {
  uploads: 'uploaded pictures and videos',
  ingest: 'video from encoders',
};

/** A check by another version would find its projections different. */
async function sizeOf(database: LogDatabase): Promise<number> {
  return database.inspect(async (inspection) => {
    if (!areOfThisProgram(await inspection.reads.all(findProjections())))
      throw new UsageError(
        `${database.where} is of another version of Sellover`,
        'Back it up with the version of the server that runs on it.',
      );
    const { bytes, walBytes } = await inspection.size();
    return bytes + walBytes;
  });
}

const NOTHING: Files = { files: [], bytes: 0 };

function folderOf({ uploadsDir, ingestDir }: Settings, name: FolderName): string {
  return name === 'uploads' ? uploadsDir : ingestDir;
}

async function filesOf(settings: Settings): Promise<Found> {
  if (settings.mediaStore !== null) return { uploads: NOTHING, ingest: NOTHING };
  const [uploads, ingest] = await Promise.all([ownFiles(settings, 'uploads'), ownFiles(settings, 'ingest')]);
  return { uploads, ingest };
}

async function checkSpace(archive: Archive, database: number, found: Found): Promise<void> {
  // The dump lies beside a tar file until it is in it.
  const needed = database * (isTar(archive.to) ? 2 : 1) + found.uploads.bytes + found.ingest.bytes;
  const { bavail, bsize } = await statfs(archive.aside);
  if (bavail * bsize >= needed) return;
  throw new RefusedError(
    `There is too little space at ${archive.to}: ${mega(bavail * bsize)} of about ${mega(needed)}`,
    'Free some, or name a place on another disk.',
  );
}

function mega(bytes: number): string {
  return `${count(Math.ceil(bytes / 1e6))} MB`;
}

async function addSecrets(
  archive: Archive,
  database: LogDatabase,
  { tokenSecret }: Settings,
): Promise<boolean> {
  let added = 0;
  for (const name of KEPT) {
    const text = await database.kept(name);
    if (text === null) continue;
    await archive.addText(`${name}.json`, text);
    added += 1;
  }
  if (added > 0) return true;
  throw new UsageError(
    tokenSecret === null ? 'There are no secrets yet' : 'There are no secrets beside the log',
    'A server makes them when it first starts. Leave out --with-secrets until then.',
  );
}

/** Gives the number of files that were deleted meanwhile. */
async function addFiles(archive: Archive, settings: Settings, found: Found, bars: Bars<keyof typeof TITLES>) {
  const total = found.uploads.bytes + found.ingest.bytes;
  let [done, gone] = [0, 0];
  for (const name of FOLDERS)
    for (const { path, bytes } of found[name].files) {
      if (!(await archive.add(`${name}/${path}`, join(folderOf(settings, name), path)))) gone += 1;
      bars.show('files', (done += bytes), total);
    }
  return gone;
}

function tellLeftOut(
  { settings, out }: Pick<Context, 'settings' | 'out'>,
  { hasSecrets, gone, isVerified }: { hasSecrets: boolean; gone: number; isVerified: boolean },
): void {
  const { mediaStore, sealKey, tokenSecret } = settings;
  if (mediaStore !== null)
    out.note(`Uploaded files and video stay in ${mediaStore}: back the bucket up, too.`);
  if (gone > 0) out.note(`${countOf(gone, 'file')} deleted meanwhile, and left out.`);
  if (!isVerified) out.note('Nothing was checked. sellover db restore checks the files before it uses them.');
  out.note(
    hasSecrets
      ? 'The secrets are in it: anyone who reads it can act as any member. Keep it as you keep the server.'
      : 'The secrets are left out. A restored server needs them to recognise passkeys, social accounts and more: back them up once, elsewhere, with --with-secrets.',
  );
  const kept = [sealKey !== undefined && 'SEAL_KEY', tokenSecret !== null && 'TOKEN_SECRET'].filter(Boolean);
  out.note(`Settings are left out${kept.length > 0 ? `, ${kept.join(' and ')} among them` : ''}.`);
}
