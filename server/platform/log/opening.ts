import { Committer, type CommitterOptions } from './deciding/committer.ts';
import { EngineFailed, type Engine } from './engine.ts';
import { RecordedReader, type Upcasters } from './events.ts';
import { LogSeal, SealKey } from './integrity/seal.ts';
import type { EventLog, RowTables } from './log.ts';
import { findLogState } from './tables/log-tables.ts';
import { bringUpToDate, type OnProgress } from './tables/rebuild.ts';
import { allRowTables, checkRowTables, ownRowTables } from './tables/row-tables.ts';

/** Every process that opens the log lists all projections, for ever. An unknown one means a newer program. */
export interface LogOptions extends CommitterOptions {
  readonly rowTables?: readonly RowTables[];
  readonly upcasters?: Upcasters;
  /** The key of the seal, the same in every process; null: no seal. */
  readonly sealKey?: string | null;
  readonly onRebuild?: OnProgress;
  /** Called before its first transaction for commands, for those who watch it. */
  readonly whenOpen?: (engine: Engine) => void;
}

/** Opens the log on an engine, which it owns from now on: migrated, with a valid seal and current projections. */
export async function openLogOn(engine: Engine, options: LogOptions): Promise<EventLog> {
  const { projections = [], upcasters = {}, sealKey } = options;
  const rowTables = allRowTables(options.rowTables ?? []);
  await checkRowTables(engine.reads, engine.where, rowTables);
  await engine.migrate(ownRowTables);
  const seal = new LogSeal(sealKey ? new SealKey(sealKey) : null);
  await seal.open(engine);
  const recorded = new RecordedReader(upcasters, options.logger);
  await bringUpToDate(engine, {
    projections,
    recorded,
    onProgress: options.onRebuild,
    // Not earlier: until here an older program can start again if this one fails.
    whenBuilt: () => engine.migrate(rowTables),
  });
  const state = await engine.reads.one(findLogState());
  if (!state) throw new EngineFailed('the log has no state');
  options.whenOpen?.(engine);
  return new Committer(engine, recorded, seal, state, options);
}
