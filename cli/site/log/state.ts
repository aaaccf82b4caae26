import { folds, upcasters } from '../../../server/domains.ts';
import { RecordedReader } from '../../../server/platform/log/events.ts';
import { Folding, rowsOfStream } from '../../../server/platform/log/folding.ts';
import type { Context } from '../../context.ts';
import { UsageError } from '../../errors.ts';
import { existingDatabase } from './log-file.ts';
import { isoTime, timeText } from '../../output.ts';
import { printableJson } from '../../printing.ts';
import { facts } from '../../table.ts';

/** Prints the state of a stream at a moment, folded from its events. */
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
    const folding = new Folding<unknown>(fold, inspection, new RecordedReader(upcasters));
    for await (const row of rowsOfStream(inspection, stream)) {
      if (row.recorded_at > at) break;
      await folding.follow(row);
    }
    const { state, last, unreadable } = folding;
    if (!last)
      throw new UsageError(`${stream} has no events by then`, 'sellover events --stream lists what it has.');
    if (unreadable > 0) out.note(`${unreadable} of its events cannot be read and are passed over`);
    const { version, recorded_at: recordedAt } = last;
    out.data({ stream, version, at: isoTime(recordedAt), state }, (c) =>
      [
        facts(c, [
          ['stream', stream],
          ['events', String(version)],
          ['the last', timeText(recordedAt)],
        ]),
        printableJson(state, 2),
      ].join('\n\n'),
    );
  });
}
