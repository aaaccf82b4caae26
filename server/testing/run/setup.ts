/** Runs before each test file that may start servers. It leaves with the file what that cost, for the budget of all. */
import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import { afterAll } from 'vitest';
import { takeCounts, type Counts } from './counts.ts';

declare module 'vitest' {
  interface TaskMeta {
    counts?: Counts;
  }
}

// Node gives each address of a name, such as localhost, 250 ms to connect, which a busy machine may not keep.
setDefaultAutoSelectFamilyAttemptTimeout(60_000);

takeCounts();
// oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern what a hook wants.
afterAll(({}, file) => {
  file.meta.counts = takeCounts();
});
