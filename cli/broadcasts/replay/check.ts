import { checkStory } from '../../../server/story/check.ts';
import type { Story } from '../../../server/story/story.ts';
import { ChecksFailed } from '../../errors.ts';
import { count, type Output } from '../../output.ts';

/** Throws a `ChecksFailed` if two replays differ, or differ from the server's data. */
export async function printCheck(story: Story, out: Output): Promise<void> {
  const { broadcastSysId } = story.plan;
  const report = await checkStory(story);
  const { streams, events, hashes, snapshots, tables, differences } = report;
  out.data({ broadcastSysId, same: differences.length === 0, ...report }, (c) =>
    [
      ...differences.map((line) => `${c.red('✗')} ${line}`),
      ...(differences.length === 0
        ? [
            `${c.green('✓')} ${count(events)} events in ${count(streams)} streams came to the same twice, and to what the server has kept`,
          ]
        : []),
      c.dim(`${count(snapshots)} snapshots and the rows of ${count(tables)} tables were compared`),
      ...[...new Set(hashes)].map((hash) => `hash  ${hash}`),
    ].join('\n'),
  );
  if (differences.length > 0)
    throw new ChecksFailed(`Broadcast ${broadcastSysId} does not replay to what it was`, {
      hint: 'sellover db verify says whether the log itself was changed or damaged.',
    });
}
