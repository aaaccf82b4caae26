import { folds, upcasters } from '../server/domains.ts';
import { Recorded, wasChanged } from '../server/platform/log/events.ts';
import type { Inspection } from '../server/platform/log/inspection.ts';
import { evolve } from '../server/platform/log/log.ts';
import type { EventRow } from '../server/platform/log/log-tables.ts';
import type { Context } from './context.ts';
import { UsageError } from './errors.ts';
import { existingDatabase } from './log-file.ts';
import { localTime } from './output.ts';
import { facts } from './table.ts';

const BATCH = 1000;

/** Prints what a stream's events up to a moment fold to: what the server decided by then. */
export async function printState(
  { settings, out }: Context,
  stream: string,
  { at = Infinity }: { readonly at?: number },
): Promise<void> {
  const fold = folds.find(({ category }) => stream.startsWith(`${category}-`));
  if (!fold) {
    const kinds = folds.map(({ category }) => category).join(', ');
    throw new UsageError(
      `There are no streams such as ${stream}`,
      `A stream is one of these and an id: ${kinds}`,
    );
  }
  await (
    await existingDatabase(settings)
  ).inspect(async (inspection) => {
    const recorded = new Recorded(upcasters);
    let state: unknown = fold.initial;
    let last: EventRow | undefined;
    let unreadable = 0;
    for await (const row of rowsOf(inspection, stream)) {
      if (row.recorded_at > at) break;
      last = row;
      const event = recorded.event(row);
      if (event.damaged) unreadable += 1;
      try {
        state = evolve(fold, state, event);
      } catch (error) {
        if (!(await wasChanged(inspection.reads, row))) throw error;
        unreadable += 1;
      }
    }
    if (!last)
      throw new UsageError(`${stream} has no events by then`, 'sellover events --stream lists what it has.');
    if (unreadable > 0) out.note(`${unreadable} of its events cannot be read and are passed over`);
    const { version, recorded_at: recordedAt } = last;
    out.data({ stream, version, at: new Date(recordedAt).toISOString(), state }, (c) =>
      [
        facts(c, [
          ['stream', stream],
          ['events', String(version)],
          ['the last', localTime(recordedAt)],
        ]),
        JSON.stringify(state, null, 2),
      ].join('\n\n'),
    );
  });
}

async function* rowsOf(inspection: Inspection, stream: string): AsyncGenerator<EventRow> {
  for (let afterVersion = 0; ;) {
    const rows = await inspection.range({ stream, afterVersion, limit: BATCH });
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    afterVersion = last.version;
  }
}
