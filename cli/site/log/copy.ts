import { folds, projections, rowTables, upcasters } from '../../../server/domains.ts';
import {
  copyLog,
  CopyUnsound,
  type CopyReport,
  type CopyStep,
} from '../../../server/platform/log/moving/copying.ts';
import { databaseAt } from '../../../server/platform/log/databases.ts';
import type { Context } from '../../context.ts';
import { keyOf, reportText } from './db.ts';
import { join, resolve } from 'node:path';
import { filesIn, ownFiles, sizeText, VideoCopy } from './copy-video.ts';
import { ChecksFailed, UsageError } from '../../errors.ts';
import { existingDatabase, placeAt } from './log-file.ts';
import { count, type Output } from '../../output.ts';
import { Bars } from '../../progress-bar.ts';
import { INGEST_FOLDER, type Settings } from '../../settings.ts';

export interface CopyPlace {
  readonly to: string;
  /** True: into the ingest folder of the target data folder. */
  readonly withVideo?: string | true;
}

const TITLES: Readonly<Record<CopyStep | 'video', string>> = {
  copying: 'Copying',
  building: 'Rebuilding',
  checking: 'Checking',
  video: 'Copying video',
};

/** May run beside a server. Later writes of the server are not copied. */
export async function copy({ settings, out }: Context, options: CopyPlace): Promise<void> {
  const to = databaseAt(placeAt(options.to));
  const videoTo = videoFolder(options);
  const sealKey = settings.sealKey === undefined ? null : keyOf(settings);
  const from = await existingDatabase(settings);
  if (videoTo !== undefined && settings.mediaStore !== null)
    throw new UsageError(
      `Video is in ${settings.mediaStore}, and stays there`,
      'Leave out --with-video, and give the new servers the same MEDIA_STORE.',
    );
  if (videoTo !== undefined) await ownFiles(settings, 'ingest');
  const copied = videoTo === undefined ? undefined : await VideoCopy.plan(settings.ingestDir, videoTo);
  const bars = new Bars(out, TITLES);
  let report: CopyReport;
  try {
    report = await copyLog(from, to, {
      projections,
      rowTables,
      upcasters,
      folds,
      sealKey,
      onStep: bars.show,
      onSound: async () => copied?.make((...at) => bars.show('video', ...at)),
    });
  } catch (error) {
    bars.clear();
    await copied?.remove();
    if (!(error instanceof CopyUnsound)) throw error;
    out.data({ from: from.where, to: to.where, ...error.report }, (c) =>
      reportText(error.report, undefined, c),
    );
    throw new ChecksFailed(`${from.where} is not sound, and was not copied`, {
      damaged: true,
      hint: 'See what is wrong there with: sellover db verify',
    });
  }
  bars.clear();
  const { events, rows, verified } = report;
  const video = copied?.video ?? null;
  const leftOut = await leftOutOf(settings, video !== null);
  out.data(
    {
      from: from.where,
      to: to.where,
      ...verified,
      rows,
      video: video && { to: videoTo, files: video.files.length, bytes: video.bytes },
      leftOut,
    },
    (c) =>
      [
        `${c.green('✓')} ${count(events)} events and ${count(rows)} rows are copied to ${to.where}`,
        ...(video
          ? [`${c.green('✓')} ${sizeText(video.files.length, video.bytes)} of video copied to ${videoTo}`]
          : []),
        reportText(verified, undefined, c),
      ].join('\n'),
  );
  tellLeftOut(settings, out, leftOut);
}

function videoFolder({ to, withVideo }: CopyPlace): string | undefined {
  if (typeof withVideo === 'string') return resolve(withVideo);
  if (withVideo === undefined) return undefined;
  const { dataDir, databaseUrl } = placeAt(to);
  if (databaseUrl === null) return join(dataDir, INGEST_FOLDER);
  throw new UsageError(
    'A database has no folder for video',
    'Name the one that its servers have as INGEST_DIR: --with-video /srv/sellover/ingest',
  );
}

interface LeftOut {
  readonly what: 'video' | 'uploads';
  readonly folder: string;
  readonly files: number;
  readonly bytes: number;
}

/** Files beside the log that are not copied. */
async function leftOutOf(settings: Settings, hasVideo: boolean): Promise<LeftOut[]> {
  const { ingestDir, uploadsDir, mediaStore, databaseUrl, guessed } = settings;
  if (mediaStore !== null) return [];
  const folders = [
    ...(hasVideo ? [] : [{ what: 'video', folder: ingestDir, isGuessed: guessed.ingest } as const]),
    { what: 'uploads', folder: uploadsDir, isGuessed: guessed.uploads } as const,
  ];
  const own = folders.filter(({ isGuessed }) => databaseUrl === null || !isGuessed);
  const found = await Promise.all(
    own.map(async ({ what, folder }) => {
      const { files, bytes } = await filesIn(folder);
      return { what, folder, files: files.length, bytes };
    }),
  );
  return found.filter(({ files }) => files > 0);
}

function tellLeftOut(settings: Settings, out: Output, leftOut: readonly LeftOut[]): void {
  const { mediaStore, termsDir, tokenSecret, sealKey } = settings;
  if (mediaStore !== null)
    out.note(`Video and uploaded files stay in ${mediaStore}. Give the new servers the same MEDIA_STORE.`);
  for (const { what, folder, files, bytes } of leftOut)
    out.note(
      what === 'video'
        ? `Video from encoders is left out: ${sizeText(files, bytes)} in ${folder}. --with-video takes it along.`
        : `Uploaded files are left out: ${sizeText(files, bytes)} in ${folder}. Copy that folder to UPLOADS_DIR of the new servers.`,
    );
  const given = Object.entries({ SEAL_KEY: sealKey, TERMS_DIR: termsDir, TOKEN_SECRET: tokenSecret });
  const names = given.filter(([, value]) => value != null).map(([name]) => name);
  if (names.length > 0) out.note(`Settings are left out. Give the new servers the same ${names.join(', ')}.`);
}
