/** Runs before each test file, and leaves with it what it cost, for the budget of all. */
import { afterAll } from 'vitest';
import { takeCounts, type Counts } from './counts.ts';

declare module 'vitest' {
  interface TaskMeta {
    counts?: Counts;
  }
}

takeCounts();
// oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern what a hook wants.
afterAll(({}, file) => {
  file.meta.counts = takeCounts();
});
