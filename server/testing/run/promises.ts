import Table from 'cli-table3';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

declare module 'vitest' {
  interface TaskMeta {
    /** What a proof shows to hold; its test's name says what was tried. A suite's is that of all its tests. */
    promise?: string;
    /** What came out, in words. */
    figures?: string;
  }
}

const OUTCOMES = {
  passed: 'held',
  failed: 'did not hold',
  skipped: 'not tried',
  pending: 'not finished',
} as const;

const IS_PROOF = /\.proof\.test\.ts$/;

/** Prints a table of promises after the run: how each was tried, and whether it held. */
export default class Promises implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const table = new Table({
      head: ['promise', 'trial', 'outcome', 'seconds'],
      colWidths: [34, 62, 14, 9],
      wordWrap: true,
      style: { head: [], border: [] },
    });
    for (const module of modules) {
      const isProof = IS_PROOF.test(module.relativeModuleId);
      const tests = [...module.children.allTests()].filter(
        (test) => isProof || promiseOf(test) !== undefined,
      );
      const promised = Map.groupBy(tests, (test) => promiseOf(test) ?? nameOf(module));
      for (const [promise, tests] of promised) {
        tests.forEach((test, at) => {
          const { state } = test.result();
          const seconds = ((test.diagnostic()?.duration ?? 0) / 1000).toFixed(1);
          const first = at === 0 ? [{ content: promise, rowSpan: tests.length }] : [];
          table.push([
            ...first,
            [`${test.fullName}${on(module)}`, test.meta().figures ?? []].flat().join(': '),
            OUTCOMES[state],
            { content: seconds, hAlign: 'right' },
          ]);
        });
      }
      // A file that cannot be read has no tests that could fail.
      if (isProof && promised.size === 0)
        table.push([nameOf(module), 'could not be tried', OUTCOMES.failed, '']);
    }
    process.stdout.write(`\n${table.toString()}\n`);
  }
}

function promiseOf(test: TestCase): string | undefined {
  let task: TestCase | TestCase['parent'] = test;
  while (task.type !== 'module' && task.meta().promise === undefined) task = task.parent;
  return task.meta().promise;
}

function nameOf({ relativeModuleId }: TestModule): string {
  return relativeModuleId;
}

/** What the database was, where that is not as usual. */
function on({ project }: TestModule): string {
  return project.name === 'postgresql' ? ', on PostgreSQL' : '';
}
