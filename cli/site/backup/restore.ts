import { readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { folds, projections, rowTables, upcasters } from '../../../server/domains.ts';
import { KEPT, type KeptName, type LogDatabase } from '../../../server/platform/log/database.ts';
import { databaseAt } from '../../../server/platform/log/databases.ts';
import { PlaceTaken } from '../../../server/platform/log/database-unusable.ts';
import { silentLogger } from '../../../server/platform/log/logger.ts';
import { copyLog, CopyUnsound } from '../../../server/platform/log/moving/copying.ts';
import {
  verifyLog,
  type VerifyOptions,
  type VerifyReport,
} from '../../../server/platform/log/integrity/verify.ts';
import { headFrom } from '../../../server/platform/log/integrity/seal-check.ts';
import { findProjections } from '../../../server/platform/log/tables/log-tables.ts';
import type { Context } from '../../context.ts';
import { ChecksFailed, RefusedError, UsageError } from '../../errors.ts';
import { areOfThisProgram, keyOf, reportText } from '../log/db.ts';
import { countOf, timeText } from '../../output.ts';
import { Bars } from '../../progress-bar.ts';
import type { Settings } from '../../settings.ts';
import { isTar, nullIfGone, readArchive, writeFile } from './archive.ts';
import { checkFiles } from './check.ts';
import { DATABASE, FOLDERS, pathInside, type FolderName, type Manifest } from './manifest.ts';

const TITLES = {
  reading: 'Checking the backup',
  files: 'Restoring files',
  copying: 'Copying the log',
  building: 'Rebuilding',
  checking: 'Checking the log',
} as const;
type Step = keyof typeof TITLES;
type Verify = Omit<VerifyOptions, 'noted' | 'onProgress'>;

export interface RestoreOptions {
  /** Another backup, which has the secrets. */
  readonly secrets?: string;
}

/** In the data folder, for what is on its way. */
const UNFINISHED = 'unfinished-restore';
const ASIDE = '.unfinished-restore';

/** Into the place that DATA_DIR and DATABASE_URL name, which must be empty. */
export async function restore(
  { settings, out }: Context,
  from: string,
  options: RestoreOptions = {},
): Promise<void> {
  const backup = resolve(from);
  const sealKey = settings.sealKey === undefined ? null : keyOf(settings);
  const to = databaseAt(settings);
  await requireEmpty(settings, to);
  const bars = new Bars(out, TITLES);
  try {
    const manifest = await checkFiles(backup, (...at) => bars.show('reading', ...at));
    checkPlace(manifest, settings, to);
    const secrets = await secretsIn(options.secrets, { backup, manifest });
    const restoring = new Restoring({ backup, manifest, secrets, settings, to, bars });
    const report = await restoring.run(sealKey);
    bars.clear();
    const { head, madeAt } = manifest;
    const hasSecrets = (await to.kept('secrets')) !== null;
    const files = FOLDERS.map((name) => restoring.filesOf(name).length);
    out.data({ from: backup, to: to.where, madeAt, head, files: files[0]! + files[1]!, hasSecrets }, (c) =>
      [
        `${c.green('✓')} The backup of ${timeText(madeAt)} is restored to ${to.where}`,
        ...FOLDERS.filter((name) => restoring.filesOf(name).length > 0).map(
          (name) =>
            `${c.green('✓')} with ${countOf(restoring.filesOf(name).length, 'file')} in ${folderOf(settings, name)}`,
        ),
        reportText(report, undefined, c),
      ].join('\n'),
    );
    tellWhatIsMissing({ settings, out }, { ...manifest, hasSecrets }, report);
  } catch (error) {
    bars.clear();
    if (!(error instanceof CopyUnsound)) throw error;
    out.data({ from: backup, ...error.report }, (c) => reportText(error.report, undefined, c));
    throw new ChecksFailed(`The log in ${backup} is not sound, and was not restored`, {
      damaged: true,
      hint: 'Restore another backup.',
    });
  }
}

async function requireEmpty(settings: Settings, to: LogDatabase): Promise<void> {
  if (await to.exists()) throw new PlaceTaken(to.where);
  if (settings.mediaStore !== null) return;
  for (const folder of [settings.uploadsDir, settings.ingestDir])
    if ((await readdir(folder).catch(nullIfGone))?.length)
      throw new UsageError(
        `${folder} is not empty`,
        'Restore into a place without files, or move them away first.',
      );
}

type Secrets = ReadonlyMap<KeptName, string>;

/** Those of another backup if one is named, else those of this one, if it has any. */
async function secretsIn(
  other: string | undefined,
  { backup, manifest }: { readonly backup: string; readonly manifest: Manifest },
): Promise<Secrets> {
  const secrets = new Map<KeptName, string>();
  if (other !== undefined && manifest.hasSecrets)
    throw new UsageError(`${backup} has secrets of its own`, 'Leave out --secrets.');
  if (other === undefined && !manifest.hasSecrets) return secrets;
  await readArchive(other === undefined ? backup : resolve(other), async ({ path, content }) => {
    const name = KEPT.find((each) => path === `${each}.json`);
    if (name !== undefined) secrets.set(name, await text(content));
  });
  if (secrets.size > 0) return secrets;
  throw new UsageError(
    `There are no secrets in ${other ?? backup}`,
    'Name a backup that was made with --with-secrets.',
  );
}

function checkPlace({ engine, files }: Manifest, { mediaStore }: Settings, to: LogDatabase): void {
  if (mediaStore !== null && files.some(({ path }) => FOLDERS.some((name) => pathInside(name, path))))
    throw new UsageError(
      `The files of this backup were in folders, and MEDIA_STORE is ${mediaStore}`,
      'Unset MEDIA_STORE for the restore. Then copy the folders into the bucket, before a server starts with it.',
    );
  if (engine === 'postgresql' && to.engine === 'sqlite')
    throw new UsageError(
      'This is a backup of a PostgreSQL database',
      'Name an empty one with DATABASE_URL. Then sellover db copy --to <folder> moves the log into a data folder.',
    );
}

function folderOf({ uploadsDir, ingestDir }: Settings, name: FolderName): string {
  return name === 'uploads' ? uploadsDir : ingestDir;
}

/** Nothing is in its place before everything is there and checked. */
class Restoring {
  readonly #backup: string;
  readonly #manifest: Manifest;
  readonly #secrets: Secrets;
  readonly #settings: Settings;
  readonly #to: LogDatabase;
  readonly #bars: Bars<Step>;
  /** Where what the database needs is unpacked from a tar file. */
  readonly #unpacked: string;

  constructor(parts: {
    readonly backup: string;
    readonly manifest: Manifest;
    readonly secrets: Secrets;
    readonly settings: Settings;
    readonly to: LogDatabase;
    readonly bars: Bars<Step>;
  }) {
    this.#backup = parts.backup;
    this.#manifest = parts.manifest;
    this.#secrets = parts.secrets;
    this.#settings = parts.settings;
    this.#to = parts.to;
    this.#bars = parts.bars;
    this.#unpacked = join(parts.settings.dataDir, UNFINISHED);
  }

  filesOf(name: FolderName): readonly string[] {
    return this.#manifest.files.flatMap(({ path }) => pathInside(name, path) ?? []);
  }

  async run(sealKey: ReturnType<typeof keyOf> | null): Promise<VerifyReport> {
    const placed: string[] = [];
    await this.#removeUnfinished();
    try {
      await this.#unpack();
      const verify = { projections, upcasters, folds, sealKey };
      const place = async () => {
        for (const name of FOLDERS) if (await this.#place(name)) placed.push(folderOf(this.#settings, name));
      };
      const from = isTar(this.#backup) ? this.#unpacked : this.#backup;
      const isSame = this.#manifest.engine === this.#to.engine;
      return await (isSame ? this.#load(from, verify, place) : this.#copy(from, verify, place));
    } catch (error) {
      for (const folder of placed) await rm(folder, { recursive: true, force: true });
      throw error;
    } finally {
      await this.#removeUnfinished();
    }
  }

  /** Files go beside their folders, what the database needs into a folder. It stays in a backup that is a folder. */
  async #unpack(): Promise<void> {
    const sums = new Map(this.#manifest.files.map((file) => [file.path, file]));
    const total = this.#manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
    let done = 0;
    await readArchive(this.#backup, async ({ path, content }) => {
      const expected = sums.get(path);
      const to = expected && this.#unpackedAt(path);
      if (to === undefined) return;
      const { sha256 } = await writeFile(content, to);
      if (sha256 !== expected!.sha256)
        throw new RefusedError(`${path} of ${this.#backup} has changed meanwhile`, 'Try again.');
      this.#bars.show('files', (done += expected!.bytes), total);
    });
  }

  /** Undefined: it is used where it is. */
  #unpackedAt(path: string): string | undefined {
    for (const name of FOLDERS) {
      const inside = pathInside(name, path);
      if (inside !== undefined) return join(`${folderOf(this.#settings, name)}${ASIDE}`, inside);
    }
    return isTar(this.#backup) ? join(this.#unpacked, path) : undefined;
  }

  async #load(from: string, verify: Verify, place: () => Promise<void>): Promise<VerifyReport> {
    const { engine } = this.#manifest;
    return this.#to.load(join(from, DATABASE[engine]), async (loaded) => {
      const built = await loaded.inspect(({ reads }) => reads.all(findProjections()));
      if (!areOfThisProgram(built))
        await loaded.rebuild({
          projections,
          rowTables,
          upcasters,
          onProgress: (...at) => this.#bars.show('building', ...at),
        });
      await this.#keep(loaded);
      const noted = headFrom(this.#manifest.head);
      const onProgress = (done: number, total: number) => this.#bars.show('checking', done, total);
      const report = await loaded.inspect((inspection) =>
        verifyLog(inspection, { ...verify, noted, onProgress }),
      );
      if (!report.sound) throw new CopyUnsound(report);
      await place();
      return report;
    });
  }

  /** Of SQLite's file into PostgreSQL. */
  async #copy(from: string, verify: Verify, place: () => Promise<void>): Promise<VerifyReport> {
    const { verified } = await copyLog(databaseAt({ dataDir: from, databaseUrl: null }), this.#to, {
      ...verify,
      rowTables,
      onSound: place,
      onStep: (...at) => this.#bars.show(...at),
    });
    await this.#keep(this.#to);
    return verified;
  }

  async #keep(database: LogDatabase): Promise<void> {
    for (const [name, kept] of this.#secrets) await database.keptOnce(name, () => kept, silentLogger);
  }

  /** False: the backup has none. */
  async #place(name: FolderName): Promise<boolean> {
    if (this.filesOf(name).length === 0) return false;
    const folder = folderOf(this.#settings, name);
    await rmdir(folder).catch(nullIfGone);
    await rename(`${folder}${ASIDE}`, folder);
    return true;
  }

  async #removeUnfinished(): Promise<void> {
    const asides = FOLDERS.map((name) => `${folderOf(this.#settings, name)}${ASIDE}`);
    for (const folder of [this.#unpacked, ...asides]) await rm(folder, { recursive: true, force: true });
  }
}

function tellWhatIsMissing(
  { settings, out }: Pick<Context, 'settings' | 'out'>,
  { hasSecrets, mediaStore }: Manifest,
  { seal }: VerifyReport,
): void {
  if (!hasSecrets)
    out.note(
      settings.tokenSecret === null
        ? 'The secrets are not in this backup. Empty the place again and name a backup that has them with --secrets, or set TOKEN_SECRET. Otherwise a server makes new ones: all are logged out, and it recognises no passkey, social account, stream key or link that was sent.'
        : 'The secrets are not in this backup. TOKEN_SECRET stands for most of them; browsers must ask for pushes again.',
    );
  if (mediaStore !== null)
    out.note(`Uploaded files and video are in ${mediaStore}: give the servers that MEDIA_STORE.`);
  if (seal.since !== null) out.note('The log is sealed: its servers need the same SEAL_KEY.');
  out.note('Delete again what had to be deleted since that backup: sellover purge.');
}
