import { execFileSync } from 'node:child_process';
import type { Row } from './report.ts';

export interface Run {
  /** ISO. */
  readonly date: string;
  readonly commit: string;
  readonly rows: readonly Pick<Row, 'name' | 'peerName' | 'ratio'>[];
}

/**
 * The history's text with one more line: when, which commit, and ours divided by each peer's. A column keeps its place for
 * ever, and a new one comes last. A cell is empty where its run has not measured it.
 */
export function historyWith(text: string, { date, commit, rows }: Run): string {
  const [header = [], ...older] = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
  const cells = new Map([
    ['date', `${date.slice(0, 19)}Z`],
    ['commit', commit],
  ]);
  for (const row of rows) if (row.ratio !== null) cells.set(columnOf(row), String(row.ratio));
  const columns = [...new Set([...header, ...cells.keys()])];
  const padded = older.map((line) => columns.map((_, at) => line[at] ?? ''));
  const latest = columns.map((column) => cells.get(column) ?? '');
  return [columns, ...padded, latest].map((line) => `${line.join('\t')}\n`).join('');
}

/** Several peers may stand beside one number. Parentheses hold what differs from run to run. */
function columnOf({ name, peerName }: Run['rows'][number]): string {
  return `${name} beside ${peerName}`.replaceAll(/ \([^()]*\)/g, '');
}

/** Short, with a `+` if the tree differs; empty outside a repository. Results of an earlier run do not count. */
export function commitHere(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: new URL('../..', import.meta.url),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    const changes = git('status', '--porcelain', '--', '.', ':(exclude)bench/results');
    return git('rev-parse', '--short', 'HEAD') + (changes === '' ? '' : '+');
  } catch {
    return '';
  }
}
