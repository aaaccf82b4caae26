import type { Draft, LogDatabase } from '../database.ts';
import { KEPT } from '../database.ts';
import { DatabaseUnusable, PlaceTaken } from '../database-unusable.ts';
import { firstDifference, OtherTables, type Filled } from './filling.ts';
import type { Reads, RowTables } from '../log.ts';
import { silentLogger } from '../logger.ts';
import type { OnProgress } from '../tables/rebuild.ts';
import { headText } from '../integrity/seal-check.ts';
import { verifyLog, type VerifyOptions, type VerifyReport } from '../integrity/verify.ts';

export type CopyStep = 'copying' | 'building' | 'checking';

export interface CopyOptions extends Omit<VerifyOptions, 'noted' | 'onProgress'> {
  readonly rowTables: readonly RowTables[];
  /** Runs after the copy was verified and before others may use it. If it fails, the copy is removed. */
  readonly onSound?: () => Promise<void>;
  readonly onStep?: (step: CopyStep, ...progress: Parameters<OnProgress>) => void;
}

export interface CopyReport extends Filled {
  readonly verified: VerifyReport;
}

/** The source was damaged, and so is the copy, which was discarded. */
export class CopyUnsound extends Error {
  override readonly name = 'CopyUnsound';
  readonly report: VerifyReport;
  constructor(report: VerifyReport) {
    super('the log is not sound');
    this.report = report;
  }
}

/**
 * Copies a log, in use or not, as of one moment, to an empty place of either kind. Others can only open the copy after it
 * was verified. Before that, and after any failure, nothing is there.
 */
export async function copyLog(from: LogDatabase, to: LogDatabase, options: CopyOptions): Promise<CopyReport> {
  if (await to.exists())
    throw new PlaceTaken(to.where, to.where === from.where ? 'is the log that is to be copied' : undefined);
  const kept = await keptBeside(from, to);
  return to.create(async (draft) => {
    const filled = await fillFrom(from, draft, options);
    for (const [name, text] of kept) await draft.keptOnce(name, () => text, silentLogger);
    const { projections, upcasters = {}, onStep } = options;
    await draft.rebuild({ projections, upcasters, onProgress: (...at) => onStep?.('building', ...at) });
    const verified = await check(draft, filled, options);
    await options.onSound?.();
    return { ...filled, verified };
  });
}

/** Secrets of another log would replace its own, and would void its tokens and logins. */
async function keptBeside(from: LogDatabase, to: LogDatabase) {
  const kept: [(typeof KEPT)[number], string][] = [];
  for (const name of KEPT) {
    const text = await from.kept(name);
    const found = await to.kept(name);
    if (found !== null && found !== text) throw new PlaceTaken(to.where, `has ${name} of another log`);
    if (text !== null) kept.push([name, text]);
  }
  return kept;
}

async function fillFrom(
  from: LogDatabase,
  draft: Draft,
  { rowTables, onStep }: CopyOptions,
): Promise<Filled> {
  return from.inspect(async (inspection) => {
    await inspection.holdStill();
    const source = failingApart(inspection.reads);
    try {
      const onProgress: OnProgress = (...at) => onStep?.('copying', ...at);
      const filled = await draft.fill(source, { rowTables, onProgress });
      const different = await draft.inspect(({ reads }) => firstDifference(source, reads, rowTables));
      if (different !== null) throw new Error(`Rows of ${different} did not arrive as they were sent`);
      return filled;
    } catch (error) {
      if (error instanceof OtherTables) throw unusable(from.where, error);
      throw error instanceof SourceFailed ? error.cause : error;
    }
  });
}

async function check(draft: Draft, { events, head }: Filled, options: CopyOptions): Promise<VerifyReport> {
  const report = await draft.inspect((inspection) =>
    verifyLog(inspection, { ...options, onProgress: (...at) => options.onStep?.('checking', ...at) }),
  );
  if (!report.sound) throw new CopyUnsound(report);
  if (report.events !== events || report.seal.head !== headText(head))
    throw new Error(`${events} events up to ${headText(head)} were sent, ${report.events} arrived`);
  return report;
}

function unusable(where: string, { message, isNewer }: OtherTables): DatabaseUnusable {
  const remedy = isNewer
    ? 'Copy it with the newer version.'
    : 'Start a server of this version on it once, which brings them up to date.';
  return new DatabaseUnusable(where, message, remedy);
}

/** A failed read, not a failed write: otherwise the message might blame the wrong database. */
class SourceFailed extends Error {}

function failingApart(reads: Reads): Reads {
  const apart = (error: unknown): never => {
    throw new SourceFailed(String(error), { cause: error });
  };
  return {
    one: (query) => reads.one(query).catch(apart),
    all: (query) => reads.all(query).catch(apart),
  };
}
